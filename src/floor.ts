/**
 * The oldest supported browsers, named as in the compatibility data; the build targets and the check of the build
 * output (`npm run floor`) follow from this table. docs/browsers.md describes what older browsers show.
 */
export const FLOOR = {
  safari: '15.6',
  safari_ios: '15.6',
  chrome: '109',
  chrome_android: '109',
  webview_android: '109',
  samsunginternet_android: '20.0',
  firefox: '115',
  firefox_android: '115',
} as const;

/** Samsung Internet 20 is Chromium 106, the oldest of these engines. */
const SAMSUNG_ENGINE = '106';

/** The targets that scripts and style sheets are lowered to. */
export const BUILD_TARGET: string[] = [
  `safari${FLOOR.safari}`,
  `ios${FLOOR.safari_ios}`,
  `chrome${SAMSUNG_ENGINE}`,
  `firefox${FLOOR.firefox}`,
];
