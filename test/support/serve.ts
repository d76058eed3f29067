import process from 'node:process';
import { preview } from 'vite';
import type { InlineConfig } from 'vite';
import { SUPPORT_PHONE } from '../lab/config.ts';
import { runCommand } from './command.ts';

/** A build of the product: its mode and its output folder. */
export interface Build {
  readonly mode: 'production' | 'qa';
  readonly outDir: string;
}

/** The served product; `url` is its origin. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the product, quietly unless it fails. Returns the exit code. */
export async function buildPortal({ mode, outDir }: Build): Promise<number> {
  const args = ['build', '--mode', mode, '--outDir', outDir, '--emptyOutDir'];
  const { code, output } = await runCommand('vite', args, { isQuiet: true, env: { SUPPORT_PHONE } });
  if (code !== 0) process.stdout.write(output);
  return code;
}

/**
 * Serves a build with its own sandbox lab, in this process and on a free port: it cannot outlive the run, and two runs
 * do not interfere.
 */
export async function servePortal(
  { mode, outDir }: Build,
  plugins: InlineConfig['plugins'] = [],
): Promise<Served> {
  const server = await preview({
    mode,
    plugins,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.httpServer.address();
  if (!address || typeof address === 'string') throw new Error('The preview server has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
