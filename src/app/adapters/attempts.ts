import { createAttempts } from '../../platform/attempts.ts';
import type { Attempts } from '../../platform/attempts.ts';
import { openTabLocks } from '../../platform/tab-locks.ts';
import { tabService } from '../shell/app-services.ts';
import type { AppServices } from '../shell/app-services.ts';

export const openAttempts = ({ stores, page }: AppServices): Attempts =>
  createAttempts({
    ...stores,
    locks: openTabLocks(page),
    now: () => Date.now(),
    newKey: () => crypto.randomUUID(),
  });

/** The charges of this browser, across pages, tabs and reloads. */
export const attemptsOf = (services: AppServices): Attempts => tabService(services, openAttempts);
