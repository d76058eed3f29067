import process from 'node:process';

/** Where the tests build the product. `dist` is a release's: a test writes nothing there. */
export const DEFAULT_BUILD = '.reports/build';

/** The production build; the QA build is beside it, at `${BUILT}-qa`. PORTAL_DIST keeps two runs in one tree apart. */
export const BUILT = process.env['PORTAL_DIST'] ?? DEFAULT_BUILD;

/** The files of a form's failed screen and of guest login: a form prefetches them, to open them without a connection. */
export const PREFETCHED_FOR_FAILURE = /\/(retry|outcome|orders|guest|forms)-/;
