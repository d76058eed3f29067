import react from '@vitejs/plugin-react';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import process from 'node:process';
import { BUILD_TARGET } from './src/floor.ts';
import { chunkGroups } from './src/app/build/chunks.ts';
import { documents } from './src/app/build/documents.ts';
import { trims } from './src/app/build/trims.ts';
import { lab } from './test/lab/plugin.ts';
import { bench } from './test/qa-bench/plugin.ts';
import { test } from './test/vitest.ts';

/** The order of the cascade layers stands first in the one style sheet, whatever order the components come in. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const asset of Object.values(bundle)) {
      if (asset.type === 'asset' && asset.fileName.endsWith('.css')) {
        asset.source = `@layer reset,tokens,base,ui,views;${String(asset.source)}`;
      }
    }
  },
};

/**
 * V8 compiles a script whose first line says this while it comes, beside the main thread, instead of function by
 * function when they are called: a third less blocking before a form stands. To other engines it is a comment.
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
        // One line more above everything.
        if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
      }
    },
  },
};

/**
 * The document's first script: classic, so that it runs in a browser that knows no modules and before all of them, and
 * one file of its own. The support number stands in the document itself, for whom no script can read the configuration.
 */
function documentFirst(phone: string | undefined): Plugin {
  return {
    name: 'document-first',
    buildStart() {
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: 'src/app/first.ts', name: 'first' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).find(({ name }) => name === 'first');
        const said = phone ? ` at <a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${phone}</a>` : '';
        return html
          .replaceAll('<!--support-phone-->', said)
          .replace('/src/app/first.ts', built ? `/${built.fileName}` : '/src/app/first.ts');
      },
    },
  };
}

/** Builds made for QA (`vite build --mode qa`) have tools that a patient must never meet: they stand apart. */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    ...(mode === 'production' ? trims : []),
    layerOrder,
    documentFirst(process.env['SUPPORT_PHONE']),
    compileHint,
    documents(),
    bench(),
    lab(),
  ],
  publicDir: false,
  build: {
    outDir: mode === 'qa' ? 'dist-qa' : 'dist',
    target: BUILD_TARGET,
    cssTarget: BUILD_TARGET,
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  test,
}));
