import type { Plugin } from 'vite';

/**
 * The router assigns component names for debugging, which prevents tree-shaking of unused ones (links, forms, framework
 * loaders): 3 kB on every page. Without the names the bundler drops them.
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

/** Spec ids of transitions serve the inspector and the tests, neither of which sees a production build. */
const specIds: Plugin = {
  name: 'trim-spec-ids',
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/, code: 'meta: { spec' },
    handler: (code) => ({ code: code.replaceAll(/\bmeta: \{ spec: \[[^\]]*\] \},?/g, ''), map: null }),
  },
};

/** The date picker imports other calendar systems, which the lab does not use. */
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

/** The code that a production build leaves out. */
export const trims: readonly Plugin[] = [unusedRouterParts, otherCalendars, specIds];
