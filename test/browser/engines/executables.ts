import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { runCommand } from '../../support/command.ts';
import type { EngineName } from './engine.ts';
import type { WebKitExecutables } from './webkit.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Installable = Exclude<EngineName, 'chromium' | 'floor'>;

const PACKAGES: Readonly<Record<Installable, readonly string[]>> = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
  wpe: ['wpewebkit-driver', 'cog', 'weston'],
};

/** The executables of an engine: FIREFOX_PATH, or the system packages' executables on the PATH; null if one is missing. */
export function executablesOf(name: 'firefox', env: Environment): { readonly browser: string } | null;
export function executablesOf(name: 'webkit' | 'wpe', env: Environment): WebKitExecutables | null;
export function executablesOf(
  name: Installable,
  env: Environment,
): { readonly browser: string } | WebKitExecutables | null;
export function executablesOf(
  name: Installable,
  env: Environment,
): { readonly browser: string } | WebKitExecutables | null {
  if (name === 'firefox') {
    const browser = env['FIREFOX_PATH'] || onPath(env, 'firefox-esr') || onPath(env, 'firefox');
    return browser ? { browser } : null;
  }
  if (name === 'wpe') {
    const [driver, screen, browser] = ['WPEWebDriver', 'weston', 'cog'].map((executable) =>
      onPath(env, executable),
    );
    return driver && screen && browser ? { driver, screen, browser } : null;
  }
  const driver = onPath(env, 'WebKitWebDriver');
  const screen = onPath(env, 'Xvfb');
  const [browser] = globSync('/usr/lib{,64,exec}/{*-linux-gnu*/,}webkit2gtk-4.*/MiniBrowser');
  return driver && screen && browser ? { driver, screen, browser } : null;
}

/** The web server and the executable that creates its certificate; null if one is missing. */
export function hostExecutables(
  env: Environment,
): { readonly nginx: string; readonly openssl: string } | null {
  const nginx = onPath(env, 'nginx') ?? onPath({ PATH: '/usr/sbin' }, 'nginx');
  const openssl = onPath(env, 'openssl');
  return nginx && openssl ? { nginx, openssl } : null;
}

/** Finds an engine, and installs it from the system's packages if necessary; false if it is unavailable. */
export async function ensureEngine(name: Installable): Promise<boolean> {
  return ensure(name, PACKAGES[name], () => executablesOf(name, process.env) !== null);
}

/** Finds or installs the web server in the same way. */
export async function ensureHost(): Promise<boolean> {
  return ensure('nginx', ['nginx-light', 'openssl'], () => hostExecutables(process.env) !== null);
}

async function ensure(
  name: string,
  packages: readonly string[],
  isInstalled: () => boolean,
): Promise<boolean> {
  if (isInstalled()) return true;
  if (process.getuid?.() !== 0) return false;
  process.stdout.write(`No ${name} found; installing it for the tests.\n`);
  const update = await runCommand('apt-get', ['update'], { isQuiet: true });
  if (update.code === 0)
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { isQuiet: true });
  return isInstalled();
}

function onPath({ PATH = '' }: Environment, executable: string): string | undefined {
  return PATH.split(delimiter)
    .map((folder) => join(folder, executable))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
