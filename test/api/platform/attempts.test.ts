import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAttempts } from '../../../src/platform/attempts.ts';
import { createStore } from '../../../src/platform/storage.ts';
import { createChannelLocks, createWebLocks } from '../../../src/platform/tab-locks.ts';
import type { TabChannel, TabLocks } from '../../../src/platform/tab-locks.ts';
import { createArea } from './storage-area.ts';

type Listener = Parameters<TabChannel['addEventListener']>[1];

/** Channels between tabs: a message reaches every other open tab in a later turn, as in a browser. */
function createAir() {
  const tabs = new Set<Set<Listener>>();
  return () => {
    const listeners = new Set<Listener>();
    tabs.add(listeners);
    const channel: TabChannel = {
      postMessage: (data) => {
        for (const other of tabs) {
          if (other !== listeners) queueMicrotask(() => other.forEach((listener) => listener({ data })));
        }
      },
      addEventListener: (_, listener) => void listeners.add(listener),
      removeEventListener: (_, listener) => void listeners.delete(listener),
    };
    return { channel, close: () => tabs.delete(listeners) && listeners.clear() };
  };
}

interface Held {
  readonly name: string;
  readonly mode: LockMode;
  readonly tab: object;
  readonly free: () => void;
}

/** The part of Web Locks that the portal uses, shared by the tabs of one browser. */
function createLockManagers() {
  let held: Held[] = [];
  let queue: { name: string; grant: () => void }[] = [];

  function free(lock: Held): void {
    held = held.filter((other) => other !== lock);
    const next = queue.filter(({ name }) => name === lock.name);
    queue = queue.filter(({ name }) => name !== lock.name);
    for (const { grant } of next) grant();
  }

  return () => {
    const tab = {};
    const request = (
      name: string,
      options: LockOptions,
      callback: (lock: Lock | null) => unknown,
    ): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const grant = () => {
          const lock: Held = { name, mode: options.mode ?? 'exclusive', tab, free: () => free(lock) };
          held.push(lock);
          void Promise.resolve(callback({ name, mode: lock.mode })).then((value) => {
            free(lock);
            resolve(value);
          });
        };
        options.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        if (!held.some((lock) => lock.name === name)) grant();
        else if (options.ifAvailable) resolve(callback(null));
        else queue.push({ name, grant });
      });
    const manager = {
      request,
      query: () => Promise.resolve({ held: held.map(({ name, mode }) => ({ name, mode })), pending: [] }),
    } as unknown as LockManager;
    return {
      manager,
      close: () => held.filter((lock) => lock.tab === tab).forEach((lock) => lock.free()),
    };
  };
}

function createBrowser(kind: 'Web Locks' | 'messages only') {
  const local = createArea();
  const openChannel = createAir();
  const openLocks = createLockManagers();
  let count = 0;
  return (tabArea = createArea()) => {
    const air = openChannel();
    const locks = openLocks();
    count += 1;
    const tabLocks: TabLocks =
      kind === 'Web Locks'
        ? createWebLocks(locks.manager, air.channel)
        : createChannelLocks(air.channel, `tab-${count}`);
    const attempts = createAttempts({
      local: createStore(() => local),
      tab: createStore(() => tabArea),
      locks: tabLocks,
      now: () => Date.parse('2024-11-12T10:00:00Z'),
    });
    return {
      ...attempts,
      local,
      area: tabArea,
      /** The tab is closed or crashes: nobody releases anything. */
      close: () => {
        air.close();
        locks.close();
      },
    };
  };
}

/** Lets messages and timers run. */
async function settle<T>(promise: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(500);
  return promise;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each(['Web Locks', 'messages only'] as const)('two tabs with %s', (kind) => {
  test('[RUL-06] an order is paid in one tab at a time', async () => {
    const openTab = createBrowser(kind);
    const [first, second] = [openTab(), openTab()];
    expect(await settle(first.claim('9001'))).toBe('clear');
    expect(await settle(second.claim('9001'))).toBe('elsewhere');
    expect(await settle(second.claim('9002'))).toBe('clear');
    expect(await settle(first.claim('9001'))).toBe('clear');
    first.release('9001');
    await vi.advanceTimersByTimeAsync(0);
    expect(await settle(second.claim('9001'))).toBe('clear');
  });

  test('[RUL-06] a tab may let go and take again at once, twice at a time, or let go before it has it', async () => {
    const openTab = createBrowser(kind);
    const [first, second] = [openTab(), openTab()];
    await settle(first.claim('9001'));
    first.release('9001');
    expect(await settle(Promise.all([first.claim('9001'), first.claim('9001')]))).toEqual(['clear', 'clear']);
    const late = first.claim('9002');
    first.release('9002');
    await settle(late);
    expect(await settle(second.claim('9002'))).toBe('clear');
  });

  test('[RUL-06] two presses at the same moment: one tab pays', async () => {
    const openTab = createBrowser(kind);
    const [first, second] = [openTab(), openTab()];
    const claims = await settle(Promise.all([second.claim('9001'), first.claim('9001')]));
    expect(claims.toSorted()).toEqual(['clear', 'elsewhere']);
  });

  test('[RUL-07] a charge without an outcome is remembered until it is settled', async () => {
    const openTab = createBrowser(kind);
    const first = openTab();
    await settle(first.claim('9001'));
    first.begin('9001');
    expect(first.isUnresolved('9001')).toBe(true);
    first.close();

    const reopened = openTab(first.area);
    const second = openTab();
    expect(await settle(second.claim('9001'))).toBe('unresolved');
    expect(await settle(reopened.claim('9001'))).toBe('elsewhere');
    second.settle('9001');
    expect(second.isUnresolved('9001')).toBe(false);
    expect(second.local.getItem('payment_attempts')).toBeNull();
  });

  test('[RUL-07] the record outlives the release, holds no more than order and time, and leaves others alone', async () => {
    const openTab = createBrowser(kind);
    const tab = openTab();
    tab.begin('9001');
    tab.begin('9002');
    tab.release('9001');
    tab.settle('9002');
    const text = '{"9001":{"startedAt":"2024-11-12T10:00:00.000Z"}}';
    expect([tab.local.getItem('payment_attempts'), tab.area.getItem('payment_attempts')]).toEqual([
      text,
      text,
    ]);
    expect(tab.isUnresolved('9002')).toBe(false);
  });

  test('[RUL-06] the other tab is told when paying starts and ends', async () => {
    const openTab = createBrowser(kind);
    const [first, second] = [openTab(), openTab()];
    const seen: boolean[] = [];
    const stop = second.watchElsewhere('9001', (isPaying) => seen.push(isPaying));
    await settle(first.claim('9001'));
    expect(seen).toEqual([true]);
    first.release('9001');
    await vi.advanceTimersByTimeAsync(100);
    expect(seen).toEqual([true, false]);
    await settle(second.claim('9001'));
    expect(seen).toEqual([true, false]);
    second.release('9001');
    stop();
    await settle(first.claim('9001'));
    expect(seen).toEqual([true, false]);
  });

  test('[RUL-06] a tab that comes later is told, also when the paying tab is simply gone', async () => {
    const openTab = createBrowser(kind);
    const first = openTab();
    await settle(first.claim('9001'));
    const second = openTab();
    const seen: boolean[] = [];
    second.watchElsewhere('9001', (isPaying) => seen.push(isPaying));
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toEqual([true]);
    first.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toEqual([true, false]);
  });
});

test('[RUL-06] a tab that only watches does not stand in the way of one that pays', async () => {
  const openTab = createBrowser('messages only');
  const [watching, paying] = [openTab(), openTab()];
  const claim = paying.claim('9001');
  watching.watchElsewhere('9001', () => {});
  expect(await settle(claim)).toBe('clear');
});
