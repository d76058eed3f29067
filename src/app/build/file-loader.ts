import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LOADER = fileURLToPath(new URL('../load-files.ts', import.meta.url));

/** Each `import()` of the build goes through load-files.ts, which Vite's own helper for preloading makes way for. */
export const fileLoader: Plugin = {
  name: 'file-loader',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        // By default, a file that imports no other is left out.
        resolveDependencies: (file, files, { hostType }) =>
          hostType === 'html' ? files : [...new Set([file, ...files])],
      },
    },
  }),
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { loadFiles as __vitePreload } from ${JSON.stringify(LOADER)};`,
  },
};
