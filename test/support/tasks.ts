import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { reportsUrl } from './spec.ts';

/** The tasks of patients and staff that the browser tests play, and `npm run bench` measures. */
export const TASK_NAMES = [
  'pay by card, with what is on file',
  'pay by wallet',
  'confirm the address, confirmed before',
  'confirm the address, unconfirmed before',
  'book a pickup',
  'staff: reschedule ten pickups of a pasted list',
  'hormone questionnaire, nothing special',
  'the nearest draw site to the phone',
] as const;
export type TaskName = (typeof TASK_NAMES)[number];

/** The effort of a task: taps or clicks, keys (one per typed character), and screens. */
export interface Effort {
  readonly taps: number;
  readonly keys: number;
  readonly screens: number;
}

/** A task's last run, and its limits. */
interface RecordedTask extends Effort {
  readonly task: string;
  readonly limits: Effort;
}

const file = new URL('tasks.json', reportsUrl);

/** The last run of each task; empty until the browser tests have run. */
export function recordedTasks(): readonly RecordedTask[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly RecordedTask[]) : [];
}

/** Stores a task's effort, replacing an earlier run. */
export function recordTask(recorded: RecordedTask): void {
  const others = recordedTasks().filter(({ task }) => task !== recorded.task);
  mkdirSync(reportsUrl, { recursive: true });
  writeFileSync(file, JSON.stringify([...others, recorded], null, 2));
}
