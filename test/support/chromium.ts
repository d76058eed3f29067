import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { runCommand } from './command.ts';

/** The headless shell first: the same browser at half the cost. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const packages = ['chromium-headless-shell', 'chromium'];
const standardPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * A Chromium on this computer: CHROMIUM_PATH or CHROME_PATH, one on the PATH, or Playwright's own; null if there is
 * none.
 */
function findChromium(): string | null {
  const { CHROMIUM_PATH, CHROME_PATH, PATH = '' } = process.env;
  const configured = CHROMIUM_PATH || CHROME_PATH;
  if (configured) {
    if (!isExecutable(configured))
      throw new Error(`CHROMIUM_PATH or CHROME_PATH is not an executable: ${configured}`);
    return configured;
  }
  return [...onPath(names, PATH), ...standardPaths, chromium.executablePath()].find(isExecutable) ?? null;
}

/** A Chromium with the parts that the headless shell lacks, such as autofill; null if there is none. */
export function findFullChromium(): string | null {
  const full = onPath(names.slice(1), process.env['PATH'] ?? '');
  return [...full, ...standardPaths, chromium.executablePath()].find(isExecutable) ?? null;
}

function onPath(executables: readonly string[], path: string): readonly string[] {
  return path.split(delimiter).flatMap((folder) => executables.map((name) => join(folder, name)));
}

/**
 * Finds a Chromium and installs one if there is none: Playwright's, otherwise the system's package.
 * @throws if neither can be installed; the message says what to do
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  process.stdout.write('No Chromium found; installing one for the browser tests.\n');
  await runCommand('playwright', ['install', 'chromium']);
  if (!findChromium() && process.getuid?.() === 0) {
    await runCommand('apt-get', ['update']);
    for (const name of packages) {
      if (!findChromium()) await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name]);
    }
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium: install Chrome or Chromium, or set CHROMIUM_PATH to one.',
  );
}

/** Test pages live for seconds, so optimizing their code costs more than it saves. Not used for time measurements. */
export const WITHOUT_OPTIMIZING = '--js-flags=--max-lazy,--no-sparkplug,--no-maglev,--no-turbofan';

/** The launch options of every run: no background work, no QUIC, no sandbox for root (it refuses to start with one). */
export function launchOptions(more: readonly string[] = []) {
  const executablePath = findChromium();
  const args = [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--in-process-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    ...more,
  ];
  return { args, ...(executablePath ? { executablePath } : {}) };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
