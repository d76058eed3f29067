import react from '@vitejs/plugin-react';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { join } from 'node:path';
import process from 'node:process';
import { BUILD_TARGET } from './src/floor.ts';
import { chunkFileName, chunkGroups } from './src/app/build/chunks.ts';
import { documents } from './src/app/build/documents.ts';
import { fileLoader } from './src/app/build/file-loader.ts';
import { withPhone } from './src/app/build/phone.ts';
import { trims } from './src/app/build/tree-shaking.ts';
import { version } from './src/app/build/version.ts';
import { lab } from './test/lab/plugin.ts';
import { bench } from './test/qa-bench/plugin.ts';
import { vitestConfig } from './test/vitest.ts';

/**
 * With this first line, V8 compiles a script while it downloads, off the main thread, instead of function by function
 * on each first call: a third less blocking before a form appears. Other engines treat it as a comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

const compileHint: Plugin = {
  name: 'compile-hint',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = COMPILE_HINT + chunk.code;
        const map = bundle[`${chunk.fileName}.map`];
        // One more line above everything.
        if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
      }
    },
  },
};

/**
 * The document's first script: classic, so that it runs in browsers without module support and before all modules, and
 * in its own file. The support number is part of the document itself, for browsers that cannot read the configuration.
 */
function documentFirst(phone: string | undefined): Plugin {
  return {
    name: 'document-first',
    buildStart() {
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: 'src/app/document-start.ts', name: 'document-start' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).find(({ name }) => name === 'document-start');
        return withPhone(html, phone).replace(
          '/src/app/document-start.ts',
          built ? `/${built.fileName}` : '/src/app/document-start.ts',
        );
      },
    },
  };
}

/** QA builds (`vite build --mode qa`) contain tools that patients must never see, so they are kept apart. */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    // The calendar's own words; es-ES is its only Spanish.
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' },
    ...trims,
    fileLoader,
    documentFirst(process.env['SUPPORT_PHONE']),
    compileHint,
    documents(),
    version(),
    bench(),
    lab(),
  ],
  resolve: { alias: { 'qa-tools': join(import.meta.dirname, 'test/qa-bench/tools/start.ts') } },
  publicDir: false,
  build: {
    outDir: mode === 'qa' ? 'dist-qa' : 'dist',
    target: BUILD_TARGET,
    cssTarget: BUILD_TARGET,
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { output: { chunkFileNames: chunkFileName, codeSplitting: { groups: chunkGroups } } },
  },
  test: vitestConfig,
}));
