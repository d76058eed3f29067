/**
 * The oldest browsers that the portal works in, as compatibility data names them; the build's targets and the check of
 * what is built (`npm run floor`) follow from this one table. docs/browsers.md says what a person below it sees.
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

/** Samsung Internet 20 is Chromium 106: the oldest of its kind. */
const SAMSUNG_ENGINE = '106';

/** What scripts and style sheets are lowered to. */
export const BUILD_TARGET: string[] = [
  `safari${FLOOR.safari}`,
  `ios${FLOOR.safari_ios}`,
  `chrome${SAMSUNG_ENGINE}`,
  `firefox${FLOOR.firefox}`,
];
