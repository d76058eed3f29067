import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface CommandResult {
  /** Exit code; 128 + the signal number if a signal ended it, 127 if it could not be started. */
  readonly code: number;
  /** Its output, if it was quiet. */
  readonly output: string;
  /** Milliseconds. */
  readonly time: number;
}

interface CommandOptions {
  /** Keeps the output instead of passing it on. */
  readonly isQuiet?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** The working directory; the project root by default. */
  readonly cwd?: string;
}

/**
 * Runs one of the project's programs (node_modules/.bin first) to completion. An interrupt of this process is passed on
 * to the program and all its children.
 */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const started = performance.now();
  const { isQuiet = false, env, cwd = root } = options;
  const child = spawn(program, args, {
    cwd,
    detached: process.platform !== 'win32',
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    env: { ...process.env, PATH: [`${cwd}/node_modules/.bin`, process.env['PATH']].join(delimiter), ...env },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  const end = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      // The child leads its own process group: a negative id reaches its children too.
      process.kill(-child.pid, signal);
    } catch {
      child.kill(signal);
    }
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);
  const onExit = () => {
    if (child.exitCode === null && child.signalCode === null) end('SIGKILL');
  };
  process.on('exit', onExit);

  return new Promise((resolve) => {
    const finish = (code: number) => {
      for (const signal of signals) process.off(signal, end);
      process.off('exit', onExit);
      resolve({ code, output: chunks.join(''), time: performance.now() - started });
    };
    child.on('error', ({ message }) => {
      chunks.push(message);
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
