import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import process from 'node:process';

/** Tests to run while a file is changed. */
export interface Job {
  /** Path relative to the project root. */
  readonly file: string;
  readonly text: string;
  /** Test files, run in order until one fails. */
  readonly runs: readonly (readonly string[])[];
  /** The machines whose paths to run. */
  readonly machines: readonly string[];
}

/** Messages from a test process. */
export type Message =
  | { readonly type: 'alive' }
  | { readonly type: 'done'; readonly noticedBy: readonly string[] };

/** Milliseconds of silence after which a test counts as hung; longer than any test may take. */
const STALL = 100_000;

/** A process that runs tests; reused for each mutant and replaced if it hangs. */
export class TestProcess {
  #child: ChildProcess | null = null;
  #ready: Promise<unknown> | null = null;
  readonly #stop = () => this.close();
  readonly #args: readonly string[];

  /** @param isThorough finds every test file that notices a change, not only the first */
  constructor(isThorough: boolean) {
    this.#args = isThorough ? ['--who'] : [];

    process.on('exit', this.#stop);
  }

  /** Returns the tests that noticed the change, one of each file, or 'time' if one hung. */
  async run(job: Job): Promise<readonly string[]> {
    const child = this.#child ?? this.#start();
    await this.#ready;
    return new Promise((resolve, reject) => {
      const finish = (end: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        end();
      };
      const onStall = () => {
        this.close();
        finish(() => resolve(['time']));
      };
      const onMessage = (message: Message) => {
        clearTimeout(timer);
        timer = setTimeout(onStall, STALL);
        if (message.type === 'done') finish(() => resolve(message.noticedBy));
      };
      const onExit = () => finish(() => reject(new Error('The process that runs the tests has ended')));
      let timer = setTimeout(onStall, STALL);
      child.on('message', onMessage).on('exit', onExit);
      child.send(job);
    });
  }

  close() {
    const child = this.#child;
    this.#child = null;
    // It leads its own process group, so that its workers are killed too.
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  }

  #start(): ChildProcess {
    const child = fork(new URL('test-runner.ts', import.meta.url), this.#args, {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A mutant that a tenth of the histories does not meet counts as a survivor.
      env: { SOAK_TIMES: '0.1', ...process.env, NODE_ENV: 'test', VITEST: 'true', TEST: 'true' },
    });
    this.#child = child;
    this.#ready = new Promise((resolve, reject) => {
      child.once('message', resolve).once('exit', () => reject(new Error('The tests could not be started')));
    });
    return child;
  }
}
