import { rmSync } from 'node:fs';
import process from 'node:process';
import { preview } from 'vite';
import { ensureChromium } from '../support/chromium.ts';
import { runCommand } from '../support/command.ts';
import { reportsUrl } from '../support/spec.ts';

const given = process.argv.slice(2);
/** Where the product is built to; another folder keeps two runs in one tree apart. */
const folder = process.env['PORTAL_DIST'] ?? 'dist';
/** With --built the product is taken as it was built last. */
const isBuilt = given.includes('--built');
const args = given.filter((argument) => argument !== '--built');

/** The product, and the same built for QA, each with a sandbox lab of its own. */
const builds = [
  { mode: 'production', outDir: folder, url: 'PORTAL_URL' },
  { mode: 'qa', outDir: `${folder}-qa`, url: 'PORTAL_QA_URL' },
];

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  rmSync(new URL('accessible', reportsUrl), { recursive: true, force: true });
  const CHROMIUM_PATH = await ensureChromium();
  for (const { mode, outDir } of isBuilt ? [] : builds) {
    const options = ['--mode', mode, '--outDir', outDir, '--emptyOutDir'];
    const { code, output } = await runCommand('vite', ['build', ...options], { isQuiet: true });
    if (code !== 0) {
      process.stdout.write(output);
      return code;
    }
  }
  // Served by this process, on ports that nothing listens on: they cannot outlive the run, and two runs do not meet.
  const servers = await Promise.all(
    builds.map(({ mode, outDir }) =>
      preview({ mode, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } }),
    ),
  );
  try {
    const env: Record<string, string> = { CHROMIUM_PATH, PORTAL_DIST: folder };
    for (const [index, { url }] of builds.entries()) {
      const address = servers[index]?.httpServer.address();
      if (!address || typeof address === 'string') throw new Error('The preview server has no port');
      env[url] = `http://127.0.0.1:${address.port}`;
    }
    const config = 'test/browser/playwright.config.ts';
    return (await runCommand('playwright', ['test', '--config', config, ...args], { env })).code;
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}
