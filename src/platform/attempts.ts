import type { Store } from './storage.ts';
import type { TabLocks } from './tab-locks.ts';

/** What this tab may do about an order: charge it, ask first how an earlier charge ended, or leave it to another tab. */
export type Claim = 'clear' | 'unresolved' | 'elsewhere';

/** Charges that are under way, across tabs and page loads (RUL-06, RUL-07). */
export interface Attempts {
  /** Takes the order for this tab until {@link Attempts.release}; not taken when it is 'elsewhere' (RUL-06). */
  readonly claim: (orderId: string) => Promise<Claim>;
  /** Records a charge just before its call is sent (RUL-07). */
  readonly begin: (orderId: string) => void;
  /** Drops the record: an answer, or the payment status, has said what happened (RUL-07). */
  readonly settle: (orderId: string) => void;
  /** Lets other tabs pay the order; a record that was not settled stays. */
  readonly release: (orderId: string) => void;
  /** True when a charge was sent and nothing is known of its outcome. */
  readonly isUnresolved: (orderId: string) => boolean;
  /** Tells when another tab starts and stops paying the order; the result ends the watch (RUL-06). */
  readonly watchElsewhere: (orderId: string, onChange: (isPaying: boolean) => void) => () => void;
}

/**
 * Keeps the attempts in the tab and in local storage, as order ids and times, without card or person data.
 * @param now the time in milliseconds since the epoch
 */
export function createAttempts(options: {
  readonly local: Store;
  readonly tab: Store;
  readonly locks: TabLocks;
  readonly now: () => number;
}): Attempts {
  const { local, tab, locks, now } = options;
  const stores = [tab, local];
  const wanted = new Set<string>();
  const taking = new Map<string, Promise<boolean>>();

  const lockName = (orderId: string) => `payment:${orderId}`;

  function records(store: Store) {
    return store.read('payment_attempts') ?? {};
  }

  function isUnresolved(orderId: string): boolean {
    return stores.some((store) => Object.hasOwn(records(store), orderId));
  }

  /** Takes the lock; two claims of this tab share one request, and one released meanwhile is given back. */
  async function take(orderId: string): Promise<boolean> {
    const name = lockName(orderId);
    const request = taking.get(orderId) ?? locks.acquire(name).finally(() => taking.delete(orderId));
    taking.set(orderId, request);
    const isTaken = await request;
    if (isTaken && !wanted.has(orderId)) {
      locks.release(name);
      return false;
    }
    return isTaken;
  }

  return {
    claim: async (orderId) => {
      wanted.add(orderId);
      if (!(await take(orderId))) return 'elsewhere';
      return isUnresolved(orderId) ? 'unresolved' : 'clear';
    },
    begin: (orderId) => {
      const record = { startedAt: new Date(now()).toISOString() };
      for (const store of stores) {
        store.write('payment_attempts', { ...records(store), [orderId]: record });
      }
    },
    settle: (orderId) => {
      for (const store of stores) {
        const { [orderId]: _, ...others } = records(store);
        if (Object.keys(others).length > 0) store.write('payment_attempts', others);
        else store.remove('payment_attempts');
      }
    },
    release: (orderId) => {
      wanted.delete(orderId);
      locks.release(lockName(orderId));
    },
    isUnresolved,
    watchElsewhere: (orderId, onChange) => locks.watch(lockName(orderId), onChange),
  };
}
