// Node needs the whole path of a package without exports; its types are beside the folder.
declare module 'selenium-webdriver/http/index.js' {
  export * from 'selenium-webdriver/http';
}
declare module 'selenium-webdriver/remote/index.js' {
  export * from 'selenium-webdriver/remote';
}
