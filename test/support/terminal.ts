import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { delimiter } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What npm, Vitest and Playwright add to an environment, and what a run of the tests tells its parts. */
const RUN_VARIABLES =
  /^(npm_|VITEST|TEST_|PW_|PORTAL_|PROOF_|SUPPORT_PHONE$|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$)/;
/** The variable by which the processes of a command are known, whatever group they are in. */
const MARK = 'STARTED_AS';

/** A command as a person starts it. */
export interface Started {
  /** What it has printed so far. */
  output(): string;
  /** Ends it as Ctrl+C does. */
  interrupt(): void;
  /** Its exit code, once it has ended; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Ends the processes of it that still run, where the system tells, and returns their commands. */
  endRemaining(): readonly string[];
}

/** Starts a command in a terminal of its own: with a person's environment, and with nothing of this run in it. */
export function startCommand(program: string, args: readonly string[], cwd = ROOT): Started {
  const mark = randomUUID();
  const child: ChildProcess = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(), [MARK]: mark },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  return {
    output: () => printed.join(''),
    interrupt: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    },
    ended: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code));
    }),
    endRemaining: () =>
      remainingOf(mark).map(({ pid, command }) => {
        process.kill(pid, 'SIGKILL');
        return command;
      }),
  };
}

function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !RUN_VARIABLES.test(name));
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}

/** The running processes that carry a mark; none where there is no /proc. */
function remainingOf(mark: string): readonly { readonly pid: number; readonly command: string }[] {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      // Ended meanwhile, another user's, or a system without /proc.
      return '';
    }
  };
  return readdirSync('/')
    .filter((name) => name === 'proc')
    .flatMap(() => readdirSync('/proc'))
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).includes(`${MARK}=${mark}`))
    .map((name) => ({ pid: Number(name), command: read(`/proc/${name}/cmdline`).replaceAll('\0', ' ') }))
    .filter(({ command }) => command !== '');
}
