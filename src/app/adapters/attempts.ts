import { createAttempts } from '../../platform/attempts.ts';
import type { Attempts } from '../../platform/attempts.ts';
import { openTabLocks } from '../../platform/tab-locks.ts';
import { tabInstance } from '../shell/app-dependencies.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';

export const openAttempts = ({ stores, page }: AppDependencies): Attempts =>
  createAttempts({
    ...stores,
    locks: openTabLocks(page),
    now: () => Date.now(),
    newKey: () => crypto.randomUUID(),
  });

/** The charges of this browser, across pages, tabs and reloads. */
export const attemptsOf = (dependencies: AppDependencies): Attempts =>
  tabInstance(dependencies, openAttempts);
