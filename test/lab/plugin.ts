import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { DEV_NONCE } from './headers.ts';
import { createLab } from './server.ts';

/** What `npm start` prints beside the portal's address; each opens a new order. */
const PRINTED = ['card-balance-due', 'family-of-three', 'pay-later'];

/** Prints the front page and a few ways in, after Vite's own lines. */
function announce(server: ViteDevServer | PreviewServer): void {
  const print = server.printUrls.bind(server);
  server.printUrls = () => {
    print();
    const base = server.resolvedUrls?.local[0]?.replace(/\/$/, '');
    if (!base) return;
    const lines = [`Sandbox lab: ${base}/lab`, ...PRINTED.map((id) => `             ${base}/lab/open/${id}`)];
    server.config.logger.info(lines.map((line) => `  ${line}`).join('\n'));
  };
}

/** The sandbox lab under Vite's development and preview servers; a build does not know it. */
export function lab(): Plugin {
  return {
    name: 'sandbox-lab',
    config: (_, { command, isPreview }) => ({
      // Both names of this machine lead here: under one the portal, under the other its card vendors.
      server: { host: '127.0.0.1' },
      preview: { host: '127.0.0.1' },
      // The scripts that the development server writes into the page need a nonce under the portal's policy.
      ...(command === 'serve' && !isPreview ? { html: { cspNonce: DEV_NONCE } } : {}),
    }),
    configureServer(server) {
      server.middlewares.use(createLab({ dev: true, inspector: true }).handle);
      announce(server);
    },
    configurePreviewServer(server) {
      const { mode, build } = server.config;
      server.middlewares.use(createLab({ inspector: mode === 'qa', dist: build.outDir }).handle);
      announce(server);
    },
  };
}
