import type { Plugin } from 'vite';

/**
 * The router names its components for developers, and so keeps those that nobody uses (links, forms, frameworks'
 * loaders): 3 kB of every page. Without the names the bundler drops them.
 */
const unusedRouterParts: Plugin = {
  name: 'trim-router',
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
};

/** The spec ids of transitions are for the inspector and the tests, which never see a production build. */
const specIds: Plugin = {
  name: 'trim-spec-ids',
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/, code: 'meta: { spec' },
    handler: (code) => ({ code: code.replaceAll(/\bmeta: \{ spec: \[[^\]]*\] \},?/g, ''), map: null }),
  },
};

/** The calendars of other countries come along with the date picker, which counts days as the lab does. */
const otherCalendars: Plugin = {
  name: 'trim-calendars',
  transform: {
    filter: { id: /\/@internationalized\/date\/dist\/.*createCalendar\.mjs$/ },
    handler: (code) => ({
      code: code.replaceAll(/^\s*case '(?!gregory')[\w-]+':\s*return new .*;$/gm, ''),
      map: null,
    }),
  },
};

/** What a production build leaves out. */
export const trims: readonly Plugin[] = [unusedRouterParts, otherCalendars, specIds];
