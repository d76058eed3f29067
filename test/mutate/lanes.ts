import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import process from 'node:process';

/** Tests to run while a file has another text. */
export interface Job {
  /** Path from the root of the project. */
  readonly file: string;
  readonly text: string;
  /** Test files, one run after the other until one fails. */
  readonly runs: readonly (readonly string[])[];
  /** The machines whose paths are run. */
  readonly machines: readonly string[];
}

/** What a lane's process says. */
export type Message =
  | { readonly type: 'alive' }
  | { readonly type: 'done'; readonly noticedBy: string | null };

/** A test that says nothing for so long hangs, in milliseconds: longer than any test may take. */
const STALL = 100_000;

/** A process for tests that is kept from one fault to the next, and replaced when it hangs. */
export class Lane {
  #child: ChildProcess | null = null;
  #ready: Promise<unknown> | null = null;
  readonly #stop = () => this.close();

  constructor() {
    process.on('exit', this.#stop);
  }

  /** The test that notices the change, 'time' when one hangs; null when none does. */
  async run(job: Job): Promise<string | null> {
    const child = this.#child ?? this.#start();
    await this.#ready;
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        end();
      };
      const onStall = () => {
        this.close();
        settle(() => resolve('time'));
      };
      const onMessage = (message: Message) => {
        clearTimeout(timer);
        timer = setTimeout(onStall, STALL);
        if (message.type === 'done') settle(() => resolve(message.noticedBy));
      };
      const onExit = () => settle(() => reject(new Error('The process that runs the tests has ended')));
      let timer = setTimeout(onStall, STALL);
      child.on('message', onMessage).on('exit', onExit);
      child.send(job);
    });
  }

  close() {
    const child = this.#child;
    this.#child = null;
    // It leads its own group, so that the workers that it has started end with it.
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  }

  #start(): ChildProcess {
    const child = fork(new URL('lane.ts', import.meta.url), {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', VITEST: 'true', TEST: 'true' },
    });
    this.#child = child;
    this.#ready = new Promise((resolve, reject) => {
      child.once('message', resolve).once('exit', () => reject(new Error('The tests could not be started')));
    });
    return child;
  }
}
