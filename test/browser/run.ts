import process from 'node:process';
import { preview } from 'vite';
import { ensureChromium } from '../support/chromium.ts';
import { runCommand } from '../support/command.ts';

const given = process.argv.slice(2);
/** Where the product is built to; another folder keeps two runs in one tree apart. */
const folder = process.env['PORTAL_DIST'] ?? 'dist';
/** With --built the product is taken as it was built last. */
const isBuilt = given.includes('--built');
const args = given.filter((argument) => argument !== '--built');

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const CHROMIUM_PATH = await ensureChromium();
  if (!isBuilt) {
    const { code, output } = await runCommand('vite', ['build', '--outDir', folder, '--emptyOutDir'], {
      isQuiet: true,
    });
    if (code !== 0) {
      process.stdout.write(output);
      return code;
    }
  }
  // Served by this process, on a port that nothing listens on: it cannot outlive the run, and two runs do not meet.
  const server = await preview({
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  try {
    const address = server.httpServer.address();
    if (!address || typeof address === 'string') throw new Error('The preview server has no port');
    const env = { CHROMIUM_PATH, PORTAL_URL: `http://127.0.0.1:${address.port}` };
    const config = 'test/browser/playwright.config.ts';
    return (await runCommand('playwright', ['test', '--config', config, ...args], { env })).code;
  } finally {
    await server.close();
  }
}
