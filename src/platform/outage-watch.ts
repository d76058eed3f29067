import { isUnderWay, untilTurn } from '../../machines/domain/outage.ts';
import type { PlannedOutage } from '../../machines/domain/outage.ts';
import type { PageLifecycle } from './page.ts';

/** The planned outage of the configuration, as time goes by. */
export interface OutageWatch {
  /** The outage that is under way; null for none. */
  readonly now: () => PlannedOutage | null;
  /** Reports when it begins and ends; returns a function to stop watching. */
  readonly watch: (onTurn: () => void) => () => void;
}

/** A timer waits for at most a day: a month overflows it. */
const MAX_WAIT = 86_400_000;

/** Watches an outage; timers stand still while a device sleeps, so that it also looks each minute and when the page is seen. */
export function watchOutage(
  outage: PlannedOutage | undefined,
  page: Pick<PageLifecycle, 'watchTime'>,
): OutageWatch {
  const now = () => (outage && isUnderWay(outage, Date.now()) ? outage : null);
  return {
    now,
    watch(onTurn) {
      let timer: number | undefined;
      let before = now();
      const update = () => {
        window.clearTimeout(timer);
        const wait = outage ? untilTurn(outage, Date.now()) : null;
        if (wait !== null) timer = window.setTimeout(update, Math.min(wait, MAX_WAIT));
        const after = now();
        if (after === before) return;
        before = after;
        onTurn();
      };
      update();
      const stop = page.watchTime(update);
      return () => {
        window.clearTimeout(timer);
        stop();
      };
    },
  };
}
