import { isUnderWay, msUntilChange } from '../../machines/domain/outage.ts';
import type { PlannedOutage } from '../../machines/domain/outage.ts';
import type { PageLifecycle } from './page.ts';

/** The planned outage of the configuration, as time goes by. */
export interface OutageWatch {
  /** The outage that is under way; null for none. */
  readonly current: () => PlannedOutage | null;
  /** Reports when it begins and ends; returns a function to stop watching. */
  readonly watch: (onChange: () => void) => () => void;
}

/** The longest delay of a timer, in milliseconds: a month overflows it. */
const MAX_TIMER_DELAY = 86_400_000;

/** Watches an outage; timers stop while a device sleeps, so it also checks each minute and when the page is shown. */
export function watchOutage(
  outage: PlannedOutage | undefined,
  page: Pick<PageLifecycle, 'watchTime'>,
): OutageWatch {
  const current = () => (outage && isUnderWay(outage, Date.now()) ? outage : null);
  return {
    current,
    watch(onChange) {
      let timer: number | undefined;
      let last = current();
      const update = () => {
        window.clearTimeout(timer);
        const wait = outage ? msUntilChange(outage, Date.now()) : null;
        if (wait !== null) timer = window.setTimeout(update, Math.min(wait, MAX_TIMER_DELAY));
        const next = current();
        if (next === last) return;
        last = next;
        onChange();
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
