import { asFailure, hadNoEffect } from '../../machines/domain/failure.ts';
import type { Store } from './storage.ts';

/** The changes of concierge fees by this browser that order and invoice do not both show yet, by accession id (RUL-65). */
export interface ConciergeFees {
  /** Sends a change. Writes its record first: the page may be left, and its response lost. */
  readonly change: (accessionId: string, isChecked: boolean, send: () => Promise<void>) => Promise<void>;
  /**
   * The last change of the fee; null if there is none, or if order and invoice both show it.
   * @param shown the fee according to the order's flags (null: they were not loaded) and to the invoice
   */
  readonly pendingChange: (
    accessionId: string,
    shown: { readonly isChecked: boolean | null; readonly isInvoiced: boolean },
  ) => boolean | null;
}

/** How long a change may not be shown, in milliseconds: half of it until it is made, the other half until it is listed. */
const MAX_LAG = 60_000;

/** @param now milliseconds since 1970 */
export function createConciergeFees(local: Store<'concierge_fees'>, now: () => number): ConciergeFees {
  const nowAsText = () => new Date(now()).toISOString();

  /** The records of changes that may still be shown late. */
  function currentRecords() {
    const stored = Object.entries(local.read('concierge_fees') ?? {});
    const wasSetBack = stored.some(([, { sentAt }]) => Date.parse(sentAt) > now());
    const current = Object.fromEntries(
      stored
        // The clock was set back since: its minute begins now, so that it ends by this clock.
        .map(
          ([id, record]) =>
            [id, Date.parse(record.sentAt) > now() ? { ...record, sentAt: nowAsText() } : record] as const,
        )
        .filter(([, { sentAt }]) => now() - Date.parse(sentAt) < MAX_LAG),
    );
    if (wasSetBack) local.write('concierge_fees', current);
    return current;
  }

  function forget(accessionId: string): void {
    const { [accessionId]: _, ...others } = currentRecords();
    if (Object.keys(others).length > 0) local.write('concierge_fees', others);
    else local.remove('concierge_fees');
  }

  return {
    change: async (accessionId, isChecked, send) => {
      local.write('concierge_fees', {
        ...currentRecords(),
        [accessionId]: { isTicked: isChecked, sentAt: nowAsText() },
      });
      try {
        await send();
      } catch (error) {
        if (hadNoEffect(asFailure(error))) forget(accessionId);
        throw error;
      }
    },
    pendingChange: (accessionId, shown) => {
      const all = currentRecords();
      const last = Object.hasOwn(all, accessionId) ? all[accessionId] : undefined;
      const { isChecked, isInvoiced } = shown;
      const isShown = (isChecked ?? isInvoiced) === last?.isTicked && isInvoiced === last.isTicked;
      if (last && !isShown) return last.isTicked;
      if (isChecked !== null) forget(accessionId);
      return null;
    },
  };
}
