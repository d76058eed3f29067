import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const routerFile = (name: string) =>
  fileURLToPath(new URL(`../../../node_modules/react-router/dist/production/${name}`, import.meta.url));

/** The router's own production files, without warnings; its package names only those for development. */
const routerFiles: Plugin = {
  name: 'router-files',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: routerFile('index.mjs') },
        { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
      ],
    },
  }),
};

/** The date picker imports other calendar systems, which the lab does not use. */
const otherCalendars: Plugin = {
  name: 'trim-calendars',
  apply: 'build',
  transform: {
    filter: { id: /\/@internationalized\/date\/dist\/.*createCalendar\.mjs$/ },
    handler: (code) => ({
      code: code.replaceAll(/^\s*case '(?!gregory')[\w-]+':\s*return new .*;$/gm, ''),
      map: null,
    }),
  },
};

/** The maker of files reads fonts and images that the portal has none of: two thirds of its code. */
const fontsOfFiles: Plugin = {
  name: 'trim-fonts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (/^(?:fontkit|png-js)$/.test(id) ? `\0none:${id}` : null),
  load: (id) =>
    id.startsWith('\0none:') ? 'export const create = undefined; export default undefined;' : null,
};

/** Spec ids of transitions serve the inspector and the tests, neither of which sees a production build. */
const specIds: Plugin = {
  name: 'trim-spec-ids',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/, code: 'meta: { spec' },
    handler: (code) => ({ code: code.replaceAll(/\bmeta: \{ spec: \[[^\]]*\] \},?/g, ''), map: null }),
  },
};

/** What a build leaves out of the code. React, its DOM and the router ship as they are published (docs/decisions/0007). */
export const trims: readonly Plugin[] = [routerFiles, otherCalendars, fontsOfFiles, specIds];
