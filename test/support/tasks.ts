import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { reportsUrl } from './spec.ts';

/** What a task takes: taps or clicks, keys (each character that is typed is one), and screens. */
export interface Effort {
  readonly taps: number;
  readonly keys: number;
  readonly screens: number;
}

/** A task as it was played last, and the most that it may take. */
export interface PlayedTask extends Effort {
  readonly task: string;
  readonly most: Effort;
}

const file = new URL('tasks.json', reportsUrl);

/** The tasks that were played last; none before the browser tests have run. */
export function playedTasks(): readonly PlayedTask[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly PlayedTask[]) : [];
}

/** Writes what a task took, in place of an earlier run. */
export function recordTask(played: PlayedTask): void {
  const others = playedTasks().filter(({ task }) => task !== played.task);
  mkdirSync(reportsUrl, { recursive: true });
  writeFileSync(file, JSON.stringify([...others, played], null, 2));
}
