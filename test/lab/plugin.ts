import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { DEV_NONCE } from '../host/headers.ts';
import { createLab } from './server.ts';

/** Scenarios that `npm start` prints next to the portal's URL; each opens a new order. */
const PRINTED = ['card-balance-due', 'family-of-three', 'pay-later'];

/** Prints the front page and some scenario links after Vite's own lines. */
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

/** Runs the sandbox lab in Vite's development and preview servers; not part of a build. */
export function lab(): Plugin {
  return {
    name: 'sandbox-lab',
    config: (_, { command, isPreview }) => ({
      // Serves both names of this machine: the portal under one, its card vendors under the other.
      server: { host: '127.0.0.1' },
      preview: { host: '127.0.0.1' },
      // Under the portal's CSP, scripts injected by the development server need a nonce.
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
