import type { Plugin } from 'vite';
import { specialize } from './specialize.ts';
import type { Facts } from './specialize.ts';
import { REACT, REACT_DOM, REACT_DOM_SHARED, REACT_ROUTER } from './unused.ts';

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

/** The router's own production files, without warnings; its package names only those for development. */
const routerWarnings: Plugin = {
  name: 'trim-router-warnings',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(?:\/dom)?$/ },
    async handler(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      const id = found?.id.replace('/dist/development/', '/dist/production/');
      if (!id || id === found?.id) throw new Error(`${source} has no production files`);
      return { ...found, id };
    },
  },
};

/**
 * A package's file without what these facts exclude; the build fails if a module uses that after all.
 * @param text only the file with this text
 */
function withFacts(file: RegExp, facts: Facts, text?: string): Plugin {
  const names = (facts.unread ?? []).flatMap((target) => target.split('exports.').slice(1));
  const use = new RegExp(`\\bimport_\\w+(?:\\.default)?(?:\\.|\\[["'\`])(?:${names.join('|')})\\b`);
  let isFound = false;
  return {
    name: `trim-${file.source}`,
    transform: {
      filter: { id: file, ...(text && { code: text }) },
      handler(code) {
        isFound = true;
        return { code: specialize(code, this.parse(code), facts), map: null };
      },
    },
    generateBundle(_, bundle) {
      if (!isFound) throw new Error(`The build has no file ${file.source}`);
      for (const chunk of Object.values(bundle)) {
        for (const [id, { code }] of Object.entries(chunk.type === 'chunk' ? chunk.modules : {})) {
          const [used] = (names.length > 0 && code?.match(use)) || [];
          if (used) throw new Error(`${id} uses ${used}, which src/app/build/unused.ts leaves out`);
        }
      }
    },
  };
}

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
export const trims: readonly Plugin[] = [
  routerWarnings,
  unusedRouterParts,
  withFacts(/\/react-router\/dist\/production\/chunk-\w+\.mjs$/, REACT_ROUTER, 'var RenderErrorBoundary ='),
  withFacts(/\/react\/cjs\/react\.production\.js$/, REACT),
  withFacts(/\/react-dom\/cjs\/react-dom\.production\.js$/, REACT_DOM_SHARED),
  withFacts(/\/react-dom\/cjs\/react-dom-client\.production\.js$/, REACT_DOM),
  otherCalendars,
  specIds,
];
