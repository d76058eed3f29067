import react from '@vitejs/plugin-react';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { lab } from './test/lab/plugin.ts';
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

export default defineConfig({
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, layerOrder, lab()],
  publicDir: false,
  build: {
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // What most pages share is one file: a hundred small ones compress a sixth worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', minShareCount: 12 }] } } },
  },
  test,
});
