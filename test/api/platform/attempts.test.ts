import { describe, expect, test } from 'vitest';
import { createAttempts } from '../../../src/platform/attempts.ts';
import { createStore } from '../../../src/platform/storage.ts';
import { createTabLocks } from '../../../src/platform/tab-locks.ts';
import type { Channel } from '../../../src/platform/tab-locks.ts';
import { eventually } from '../../support/eventually.ts';
import { WebLocks } from '../../support/web-locks.ts';
import { createArea } from './storage-area.ts';
import { MINUTE } from '../../support/durations.ts';

/** Broadcast between tabs: a message reaches all other open tabs in a later task, as in a browser. */
function createChannels() {
  const tabs = new Set<Set<(event: MessageEvent) => void>>();
  return () => {
    const listeners = new Set<(event: MessageEvent) => void>();
    tabs.add(listeners);
    return {
      postMessage: (data: unknown) => {
        for (const other of tabs) {
          if (other === listeners) continue;
          queueMicrotask(() => other.forEach((listener) => listener({ data } as MessageEvent)));
        }
      },
      addEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
    } as unknown as Channel;
  };
}

function createBrowser() {
  const local = createArea();
  const openChannel = createChannels();
  const locks = new WebLocks();
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') };
  let keys = 0;
  return {
    local,
    pass: (milliseconds: number) => {
      clock.now += milliseconds;
    },
    openTab: (tabArea = createArea()) => {
      const tab = { awake: () => (isOpen ? Promise.resolve() : new Promise<never>(() => undefined)) };
      let isOpen = true;
      const attempts = createAttempts({
        local: createStore(() => local),
        tab: createStore(() => tabArea),
        locks: createTabLocks(locks.managerOf(tab), openChannel(), stays),
        now: () => clock.now,
        newKey: () => `key-${(keys += 1)}`,
      });
      /** The tab closes or crashes without releasing anything. */
      const close = () => {
        isOpen = false;
        locks.drop(tab);
      };
      /** The tab is frozen, and releases nothing. */
      const sleep = () => {
        isOpen = false;
      };
      return { ...attempts, area: tabArea, close, sleep };
    },
  };
}

/** The page is not left. */
const stays = () => undefined;

/** Lets messages and promises run. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** A charge to which the test responds. */
function charge() {
  const keys: string[] = [];
  let respond: (value: string) => void = () => undefined;
  return {
    keys,
    respond: (value: string) => respond(value),
    send: (key: string) => {
      keys.push(key);
      return new Promise<string>((resolve) => {
        respond = resolve;
      });
    },
  };
}

const ORDER = ['9001'];
const FAMILY = ['9001', '9002', '9003'];
/** A charge of all that was due, and the invoice before and after it. */
const CHARGE = { facts: { amount: 348, currency: 'usd', before: { due: 348, paid: 0 }, left: 0 } };
const UNPAID = { due: 348, paid: 0 };
const PAID = { due: 0, paid: 348 };
type TabOf = ReturnType<ReturnType<typeof createBrowser>['openTab']>;
/** Ends the attempt that the tab knows of. */
const abandonPayment = (tab: TabOf, orders: readonly string[]) =>
  tab.endUncharged(orders, tab.find(orders)?.key ?? 'none');
const isMade = (response: string) => response === 'charged';
const succeed = () => Promise.resolve('charged');

describe('one payment of an order at a time', () => {
  test('a second payment of an order is refused while the first one runs, in another tab and in the same one [RUL-06]', async () => {
    const { openTab } = createBrowser();
    const [first, second] = [openTab(), openTab()];
    const release = await first.hold(ORDER);
    expect(release).not.toBeNull();
    expect(await second.hold(ORDER)).toBeNull();
    expect(await first.hold(ORDER)).toBeNull();
    expect(await second.hold(['9009'])).not.toBeNull();
    release?.();
    expect(await first.hold(ORDER)).not.toBeNull();
  });

  test('only one of two tabs pays when both are pressed in the same moment [RUL-06]', async () => {
    const { openTab } = createBrowser();
    const holds = await Promise.all([openTab().hold(ORDER), openTab().hold(ORDER)]);
    expect(holds.filter((hold) => hold !== null)).toHaveLength(1);
  });

  test('two members of a family cannot pay their orders at the same time, whichever order is named first [RUL-58]', async () => {
    const { openTab } = createBrowser();
    const [first, second] = [openTab(), openTab()];
    const release = await first.hold(FAMILY);
    expect(await second.hold(FAMILY.toReversed())).toBeNull();
    expect(await second.hold(['9003'])).toBeNull();
    release?.();
    await nextTask();
    expect(await second.hold(['9003'])).not.toBeNull();
  });

  test('an order cannot be paid again before its charge has a response, even if the page that sent it was left [RUL-56]', async () => {
    const { openTab } = createBrowser();
    const tab = openTab();
    const { send, respond } = charge();
    const release = await tab.hold(ORDER);
    const running = tab.run(ORDER, CHARGE, send);
    // Back: the page's actor ends and releases its lock.
    release?.();
    await nextTask();
    expect(await tab.hold(ORDER)).toBeNull();
    expect(await openTab().hold(ORDER)).toBeNull();
    respond('succeeded');
    await running;
    await nextTask();
    expect(await tab.hold(ORDER)).not.toBeNull();
  });

  test('an order that one page has released can be paid at once, even if the browser is slow to release it [RUL-56]', async () => {
    const manager = new WebLocks().managerOf({ awake: () => Promise.resolve() });
    const slow = {
      request: (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
        manager.request(name, options, async (lock) => {
          await callback(lock);
          await nextTask();
        }),
    } as unknown as LockManager;
    const locks = createTabLocks(slow, null, stays);
    const release = await locks.acquire('9001');
    release?.();
    expect(await locks.acquire('9001')).not.toBeNull();
  });

  test('other tabs learn when a payment starts and when it ends, even if its tab is simply closed [RUL-06]', async () => {
    const { openTab } = createBrowser();
    const [paying, watching] = [openTab(), openTab()];
    const reported: boolean[] = [];
    watching.watchOtherTabs(FAMILY, (isPaying) => reported.push(isPaying));
    const release = await paying.hold(['9002']);
    await nextTask();
    expect(reported).toEqual([true]);
    release?.();
    await nextTask();
    expect(reported).toEqual([true, false]);
    await paying.hold(FAMILY);
    await nextTask();
    const late: boolean[] = [];
    const stop = openTab().watchOtherTabs(ORDER, (isPaying) => late.push(isPaying));
    await nextTask();
    expect(late).toEqual([true]);
    paying.close();
    await eventually(() => expect(late).toEqual([true, false]));
    expect(reported).toEqual([true, false, true, false]);
    stop();
  });

  test('a tab that sleeps while another one pays does not count as paying, and a third tab can pay [RUL-06 RUL-56]', async () => {
    const { openTab } = createBrowser();
    const [paying, sleeping, third] = [openTab(), openTab(), openTab()];
    const stop = sleeping.watchOtherTabs(ORDER, () => undefined);
    const release = await paying.hold(ORDER);
    await nextTask();
    sleeping.sleep();
    release?.();
    await nextTask();
    const reported: boolean[] = [];
    const stopThird = third.watchOtherTabs(ORDER, (isPaying) => reported.push(isPaying));
    await nextTask();
    expect(reported).toEqual([]);
    expect(await third.hold(ORDER)).not.toBeNull();
    stop();
    stopThird();
  });

  test('a tab that another tab keeps from paying learns when the other payment ends, even if no message about it arrives [RUL-06 RUL-08]', async () => {
    const locks = new WebLocks();
    const openTabLocks = () =>
      createTabLocks(locks.managerOf({ awake: () => Promise.resolve() }), null, stays);
    const [paying, refused] = [openTabLocks(), openTabLocks()];
    const reported: string[] = [];
    const stop = refused.watch('9001', (isHeld) => reported.push(isHeld ? 'started' : 'ended'));
    await nextTask();
    const release = await paying.acquire('9001');
    expect(await refused.acquire('9001')).toBeNull();
    release?.();
    await eventually(() => expect(reported).toEqual(['started', 'ended']));
    stop();
  });

  test('without locks and storage, a tab can still pay [RUL-63]', async () => {
    const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    const blocked = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const attempts = createAttempts({
      local: createStore(blocked),
      tab: createStore(blocked),
      locks: createTabLocks({ request: refuse, query: refuse } as unknown as LockManager, null, stays),
      now: () => 0,
      newKey: () => 'key-1',
    });
    const release = await attempts.hold(ORDER);
    expect(release).not.toBeNull();
    expect(await attempts.hold(ORDER)).toBeNull();
    await attempts.run(ORDER, CHARGE, () => Promise.resolve('lost'));
    expect(attempts.interpret(ORDER, 0, null)).toBe(1);
    const stop = attempts.watchOtherTabs(ORDER, () => expect.unreachable());
    await nextTask();
    stop();
    const { send, respond } = charge();
    const running = attempts.run(ORDER, CHARGE, send);
    release?.();
    const reported: boolean[] = [];
    attempts.watchOtherTabs(ORDER, (isPaying) => reported.push(isPaying));
    attempts.watchOtherTabs(['9009'], () => expect.unreachable());
    expect(await attempts.hold(ORDER), 'the charge of the page before still runs').toBeNull();
    respond('charged');
    await running;
    await nextTask();
    expect(reported).toEqual([false]);
  });
});

describe('the record of an attempt', () => {
  test('a stored payment attempt contains only a key, a time, amounts and the orders [RUL-07 RUL-30]', async () => {
    const { openTab, local } = createBrowser();
    const tab = openTab();
    await tab.run(ORDER, CHARGE, () => Promise.resolve('lost'));
    const text =
      '{"9001":{"key":"key-1","startedAt":"2026-11-20T10:00:00.000Z","facts":{"amount":348,"currency":"usd",' +
      '"before":{"due":348,"paid":0},"left":0},"orders":["9001"],"before":0}}';
    expect([local.getItem('payment_attempts'), tab.area.getItem('payment_attempts')]).toEqual([text, text]);
  });

  test('a payment attempt is stored before its charge is sent, and every family member finds it on a later visit [RUL-58]', async () => {
    const { openTab } = createBrowser();
    const tab = openTab();
    const { send, keys } = charge();
    void tab.run(FAMILY, CHARGE, send);
    tab.close();
    expect(keys).toEqual(['key-1']);
    const later = openTab();
    expect(later.find(['9003'])).toMatchObject({ key: 'key-1', orders: FAMILY });
    abandonPayment(later, ['9002']);
    expect(FAMILY.map((order) => later.find([order]))).toEqual([null, null, null]);
  });

  test('a payment that is repeated without a known outcome has the same key; the next payment has another one [RUL-30]', async () => {
    const { openTab } = createBrowser();
    const tab = openTab();
    const { send, keys } = charge();
    void tab.run(ORDER, CHARGE, send);
    void openTab().run(ORDER, CHARGE, send);
    abandonPayment(tab, ORDER);
    void tab.run(ORDER, CHARGE, send);
    expect(keys).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('a payment attempt that is repeated for other orders of a family covers all of these orders [RUL-58]', () => {
    const tab = createBrowser().openTab();
    const { send } = charge();
    void tab.run(['770001', '770002'], CHARGE, send);
    void tab.run(['770002', '770003'], CHARGE, send);
    expect(tab.find(['770001'])?.orders).toEqual(['770001', '770002', '770003']);
  });
});

describe('the meaning of a payment status while a charge may still be running', () => {
  const loseResponse = () => Promise.reject(new Error('no response'));

  test('a payment status of 0 is pending until the attempt is 120 s old, and ends the attempt only then [RUL-56]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    expect(tab.interpret(ORDER, 0, null)).toBe(0);
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    expect(tab.interpret(ORDER, 0, null)).toBe(1);
    pass(2 * MINUTE - 1);
    expect(tab.interpret(ORDER, 0, null)).toBe(1);
    expect(tab.find(ORDER)).not.toBeNull();
    pass(1);
    expect(tab.interpret(ORDER, 0, null)).toBe(0);
    expect(tab.find(ORDER)).toBeNull();
  });

  describe('the clock of the device is set back, by network time or by hand', () => {
    test('a clock that is set back makes a charge look new in every tab, and it ends 120 s later [RUL-56]', async () => {
      const { openTab, pass } = createBrowser();
      for (const setBack of [1, 10 * MINUTE, 400 * 24 * 60 * MINUTE]) {
        const tab = openTab();
        await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
        pass(-setBack);
        for (const anyTab of [openTab(), tab]) expect(anyTab.interpret(ORDER, 0, UNPAID)).toBe(1);
        pass(2 * MINUTE - 1);
        for (const anyTab of [tab, openTab()]) expect(anyTab.interpret(ORDER, 0, UNPAID)).toBe(1);
        pass(1);
        expect(tab.interpret(ORDER, 0, UNPAID)).toBe(0);
        expect(tab.find(ORDER)).toBeNull();
      }
    });

    test('a clock that is set back leaves a person at the bank as much time as before [RUL-56]', () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      void tab.run(ORDER, { ...CHARGE, isAtBank: true }, charge().send);
      pass(-60 * MINUTE);
      expect(tab.interpret(ORDER, 0, UNPAID)).toBe(1);
      pass(17 * MINUTE);
      expect(tab.interpret(ORDER, 0, UNPAID)).toBe(1);
      pass(MINUTE);
      expect(tab.interpret(ORDER, 0, UNPAID)).toBe(0);
    });

    test('a charge that was made counts as made after the clock is set back, for a day at most [RUL-64]', async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      await tab.run(ORDER, { ...CHARGE, hasSucceeded: isMade }, succeed);
      pass(-2 * 24 * 60 * MINUTE);
      expect(tab.recentCharge(ORDER)).toEqual(CHARGE.facts);
      expect(tab.interpret(ORDER, 0, UNPAID)).toBe(3);
      pass(24 * 60 * MINUTE);
      expect(tab.recentCharge(ORDER)).toBeNull();
      expect(tab.interpret(ORDER, 0, UNPAID)).toBe(0);
    });

    test('a duplicated tab never mistakes its earlier attempt for the later one, even if the clock was set back [RUL-56]', async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
      const duplicate = openTab(createArea(tab.area));
      expect(tab.interpret(ORDER, 2, UNPAID)).toBe(2);
      pass(-10 * MINUTE);
      await tab.run(ORDER, { ...CHARGE, provider: 'klarna' }, () => Promise.resolve('secret'));
      pass(MINUTE);
      expect(duplicate.find(ORDER)).toMatchObject({ key: 'key-2' });
      pass(20 * MINUTE);
      for (const anyTab of [duplicate, tab]) {
        expect(anyTab.find(ORDER)).toMatchObject({ key: 'key-2' });
        expect(anyTab.interpret(ORDER, 0, UNPAID)).toBe(1);
      }
    });

    test('a duplicated tab does not revive an attempt that has ended, after the clock was set back and has caught up [RUL-59]', async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      await tab.run(ORDER, { ...CHARGE, provider: 'klarna' }, () => Promise.resolve('secret'));
      const duplicate = openTab(createArea(tab.area));
      pass(-10 * MINUTE);
      abandonPayment(tab, ORDER);
      pass(20 * MINUTE);
      expect(duplicate.find(ORDER)).toBeNull();
    });
  });

  test('a failed payment status (2) from before an attempt proves nothing about it, and a new one ends it [RUL-56]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    expect(tab.interpret(ORDER, 2, null)).toBe(2);
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    expect(tab.interpret(ORDER, 2, null)).toBe(1);
    pass(2 * MINUTE);
    expect(tab.interpret(ORDER, 2, null)).toBe(2);
    tab.interpret(ORDER, 0, null);
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    expect(tab.interpret(ORDER, 2, null)).toBe(2);
    expect(tab.find(ORDER)).toBeNull();
  });

  test('a failed payment status (2) that arrives late from an earlier refused payment proves nothing about the next one [RUL-56]', async () => {
    const { openTab, pass } = createBrowser();
    const refused = openTab();
    refused.interpret(ORDER, 0, null);
    await refused.run(ORDER, { ...CHARGE, provider: 'klarna' }, () => Promise.resolve('secret'));
    abandonPayment(refused, ORDER);
    expect(refused.find(ORDER)).toBeNull();
    expect(refused.interpret(ORDER, 0, null)).toBe(0);
    // A reload or another tab between the two payments.
    for (const tab of [openTab(refused.area), openTab()]) {
      expect(tab.interpret(ORDER, 0, null)).toBe(0);
      await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
      expect(tab.interpret(ORDER, 2, null)).toBe(1);
      expect(openTab().interpret(ORDER, 2, null)).toBe(1);
      // Repeated without a response, it still follows the refused one.
      await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
      expect(tab.interpret(ORDER, 2, null)).toBe(1);
      abandonPayment(tab, ORDER);
    }
    const tab = openTab();
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    pass(2 * MINUTE);
    expect(tab.interpret(ORDER, 2, null)).toBe(2);
    expect(tab.find(ORDER)).toBeNull();
  });

  test('a success status (3) ends an attempt that follows a refused one, unless the status was there before it [RUL-56]', async () => {
    const { openTab } = createBrowser();
    for (const [before, after] of [
      [0, 3],
      [3, 1],
    ] as const) {
      const tab = openTab();
      tab.interpret(ORDER, before, null);
      await tab.run(ORDER, CHARGE, () => Promise.resolve('refused'));
      abandonPayment(tab, ORDER);
      tab.interpret(ORDER, before, null);
      await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
      expect(tab.interpret(ORDER, 2, null)).toBe(1);
      expect(tab.interpret(ORDER, 3, null)).toBe(after);
      expect(tab.interpret(ORDER, 3, PAID)).toBe(3);
    }
  });

  test('a failed payment status (2) belongs to the next payment once the status has shown the refused one [RUL-56]', async () => {
    const { openTab, local } = createBrowser();
    const tab = openTab();
    await tab.run(FAMILY, CHARGE, () => Promise.resolve('refused'));
    abandonPayment(tab, ORDER);
    abandonPayment(tab, ORDER);
    expect(local.getItem('payment_attempts')).toContain('"9003":{');
    expect(tab.interpret(FAMILY, 2, null)).toBe(2);
    expect(local.getItem('payment_attempts')).toBeNull();
    tab.interpret(FAMILY, 0, null);
    await tab.run(FAMILY, CHARGE, loseResponse).catch(() => undefined);
    expect(tab.interpret(FAMILY, 2, null)).toBe(2);
  });

  test('a duplicated or reopened tab that has the record of an earlier attempt does not end the running one [RUL-56]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    const duplicate = openTab(createArea(tab.area));
    pass(2 * MINUTE);
    expect(tab.interpret(ORDER, 0, UNPAID)).toBe(0);
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    expect(duplicate.find(ORDER)).toMatchObject({ key: 'key-2' });
    expect(duplicate.interpret(ORDER, 0, UNPAID)).toBe(1);
    expect(openTab().interpret(ORDER, 0, UNPAID)).toBe(1);
  });

  test('a duplicated tab with an old copy of an attempt does not block an order whose attempt has ended in another tab [RUL-59]', async () => {
    const { openTab } = createBrowser();
    const tab = openTab();
    await tab.run(ORDER, { ...CHARGE, provider: 'klarna' }, () => Promise.resolve('secret'));
    const duplicate = openTab(createArea(tab.area));
    abandonPayment(tab, ORDER);
    expect(duplicate.find(ORDER)).toBeNull();
    expect(duplicate.interpret(ORDER, 0, UNPAID)).toBe(0);
  });

  test('an attempt stays unresolved while its status is 1, and ends with status 4, or status 3 and an invoice that shows it [RUL-56]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    for (const status of [3, 4]) {
      await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
      pass(10 * MINUTE);
      expect(tab.interpret(ORDER, 1, null)).toBe(1);
      expect(tab.find(ORDER)).not.toBeNull();
      expect(tab.interpret(ORDER, status, PAID)).toBe(status);
      expect(tab.find(ORDER)).toBeNull();
      tab.interpret(ORDER, 0, null);
    }
  });

  test('a charge that was made ends only when the invoice shows it, so that it is not paid again [RUL-64]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    await tab.run(ORDER, { ...CHARGE, hasSucceeded: isMade }, succeed);
    expect(tab.interpret(ORDER, 0, UNPAID)).toBe(3);
    pass(20_000);
    expect(tab.interpret(ORDER, 3, UNPAID)).toBe(3);
    expect(tab.find(ORDER)).not.toBeNull();
    expect(tab.interpret(ORDER, 3, PAID)).toBe(3);
    expect(tab.find(ORDER)).toBeNull();
    // Something else is due now.
    expect(tab.interpret(ORDER, 3, { due: 99, paid: 348 })).toBe(0);
  });

  test('a refunded charge blocks its order for a day at most [RUL-64]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    expect(tab.interpret(ORDER, 3, UNPAID)).toBe(3);
    pass(24 * 60 * MINUTE - 1);
    expect(tab.interpret(ORDER, 3, UNPAID)).toBe(3);
    pass(1);
    expect(tab.interpret(ORDER, 3, UNPAID)).toBe(0);
    expect(tab.find(ORDER)).toBeNull();
  });

  test('a success status (3) from before another charge proves nothing about it; only the invoice does [RUL-64]', async () => {
    const balanceCharge = {
      facts: { amount: 248, currency: 'usd', before: { due: 248, paid: 100 }, left: 0 },
    };
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    expect(tab.interpret(ORDER, 3, balanceCharge.facts.before)).toBe(0);
    await tab.run(ORDER, balanceCharge, loseResponse).catch(() => undefined);
    expect(tab.interpret(ORDER, 3, null)).toBe(1);
    expect(tab.interpret(ORDER, 3, balanceCharge.facts.before)).toBe(1);
    expect(tab.interpret(ORDER, 3, { due: 0, paid: 348 })).toBe(3);
    expect(tab.find(ORDER)).toBeNull();
    await tab.run(ORDER, balanceCharge, loseResponse).catch(() => undefined);
    pass(2 * MINUTE);
    expect(tab.interpret(ORDER, 3, balanceCharge.facts.before)).toBe(2);
    expect(tab.find(ORDER)).toBeNull();
  });

  test('the remaining amount of an order can be paid once the invoice shows the partial payment, even if the status is 0 again [RUL-64]', async () => {
    const part = {
      facts: { amount: 100, currency: 'usd', before: UNPAID, left: 248 },
      hasSucceeded: isMade,
    };
    const { openTab } = createBrowser();
    const tab = openTab();
    await tab.run(ORDER, part, succeed);
    expect(tab.interpret(ORDER, 0, UNPAID)).toBe(3);
    const remaining = { due: 248, paid: 100 };
    expect(tab.interpret(ORDER, 0, remaining)).toBe(3);
    // The rest can be paid at once, and a late 3 is not its end.
    for (const next of [tab, openTab()]) {
      expect(next.find(ORDER)).toBeNull();
      expect(next.interpret(ORDER, 0, remaining)).toBe(0);
      const balanceCharge = { facts: { amount: 248, currency: 'usd', before: remaining, left: 0 } };
      await next.run(ORDER, balanceCharge, loseResponse).catch(() => undefined);
      expect(next.interpret(ORDER, 3, remaining)).toBe(1);
      abandonPayment(next, ORDER);
      await tab.run(ORDER, part, succeed);
      tab.interpret(ORDER, 0, remaining);
    }
  });

  test('a tab remembers its last charge only if it was made, even after it has ended, and no other tab does [RUL-88]', async () => {
    const part = {
      facts: { amount: 100, currency: 'usd', before: UNPAID, left: 248 },
      hasSucceeded: isMade,
    };
    const { openTab } = createBrowser();
    const tab = openTab();
    expect(tab.recentCharge(ORDER)).toBeNull();
    await tab.run(ORDER, part, loseResponse).catch(() => undefined);
    expect(tab.recentCharge(ORDER)).toBeNull();
    await tab.run(ORDER, part, succeed);
    expect(tab.recentCharge(ORDER)).toEqual(part.facts);
    expect(tab.interpret(ORDER, 3, { due: 248, paid: 100 })).toBe(3);
    expect([tab.find(ORDER), tab.recentCharge(ORDER), openTab().recentCharge(ORDER)]).toEqual([
      null,
      part.facts,
      null,
    ]);
    await tab.run(ORDER, CHARGE, () => Promise.resolve('refused'));
    abandonPayment(tab, ORDER);
    expect(tab.recentCharge(ORDER)).toBeNull();
  });

  test('a charge counts as just made for half an hour once the invoice shows it, and for a day until then [RUL-64 RUL-88]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    const made = { ...CHARGE, hasSucceeded: isMade };
    await tab.run(ORDER, made, succeed);
    pass(23 * 60 * MINUTE);
    expect(tab.recentCharge(ORDER), 'the invoice may be outdated').toEqual(CHARGE.facts);
    pass(60 * MINUTE);
    expect(tab.recentCharge(ORDER), 'it was given back').toBeNull();
    tab.interpret(ORDER, 0, UNPAID);
    await tab.run(ORDER, made, succeed);
    tab.interpret(ORDER, 3, PAID);
    pass(29 * MINUTE);
    expect(tab.recentCharge(ORDER)).toEqual(CHARGE.facts);
    pass(MINUTE);
    expect(tab.recentCharge(ORDER), 'what is due now was not charged just now').toBeNull();
  });

  test('without a readable invoice, status 3 proves a payment only if this browser sent a charge [RUL-88]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    expect(tab.interpret(ORDER, 3, null)).toBe(3);
    expect(tab.interpret(ORDER, 3, PAID)).toBe(3);
    expect(tab.interpret(ORDER, 3, null)).toBeNull();
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    expect(tab.interpret(ORDER, 3, null)).toBe(1);
    pass(2 * MINUTE);
    expect(tab.interpret(ORDER, 3, null)).toBeNull();
    expect(tab.find(ORDER)).not.toBeNull();
  });

  test.each([
    ['lowered', 328],
    ['raised', 398],
  ])(
    'an invoice that was %s and paid by another person does not count as paid by an unanswered press [RUL-88]',
    async (_, paid) => {
      const { openTab } = createBrowser();
      const tab = openTab();
      await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
      expect(tab.interpret(ORDER, 3, { due: 0, paid })).toBe(3);
      expect([tab.find(ORDER), tab.recentCharge(ORDER)]).toEqual([null, null]);
    },
  );

  test('the success status of a paid order does not count for a later refused charge until the invoice shows a payment [RUL-64 RUL-88]', async () => {
    const browser = createBrowser();
    const tab = browser.openTab();
    tab.interpret(ORDER, 3, { due: 0, paid: 348 });
    const facts = { ...CHARGE.facts, amount: 99, before: { due: 99, paid: 348 }, left: 0 };
    await tab.run(ORDER, { ...CHARGE, facts }, loseResponse).catch(() => undefined);
    tab.endUncharged(ORDER, tab.find(ORDER)?.key ?? '');
    // The invoice does not list the fee yet.
    expect(tab.interpret(ORDER, 3, { due: 0, paid: 348 })).toBe(0);
    expect(tab.interpret(ORDER, 3, { due: 0, paid: 447 })).toBe(3);
    browser.pass(120_000);
    expect(tab.interpret(ORDER, 3, { due: 0, paid: 348 })).toBe(3);
  });

  test('an unanswered press is recognized once the invoice shows exactly its amount, even if a fee is missing [RUL-88]', async () => {
    const { openTab } = createBrowser();
    const tab = openTab();
    const facts = { ...CHARGE.facts, amount: 447, before: { due: 348, paid: 0 }, left: 0 };
    await tab.run(ORDER, { ...CHARGE, facts }, loseResponse).catch(() => undefined);
    expect(tab.interpret(ORDER, 3, { due: 0, paid: 447 })).toBe(3);
    expect(tab.recentCharge(ORDER)).toEqual(facts);
  });

  test('a partial payment is recognized by the remaining balance before the invoice lists it [RUL-64]', async () => {
    const { openTab } = createBrowser();
    const tab = openTab();
    const before = { due: 348, paid: 200 };
    tab.interpret(ORDER, 3, before);
    const facts = { ...CHARGE.facts, amount: 100, before, left: 248 };
    await tab.run(ORDER, { ...CHARGE, facts }, loseResponse).catch(() => undefined);
    expect(tab.interpret(ORDER, 3, { due: 248, paid: 200 })).toBe(3);
  });

  test('a bill that was lowered to exactly the remaining amount does not count as an unanswered partial payment, unless the status is a success [RUL-64]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    const facts = { ...CHARGE.facts, amount: 100, left: 248 };
    const send = () => tab.run(ORDER, { ...CHARGE, facts }, loseResponse).catch(() => undefined);
    await send();
    const lowered = { due: 248, paid: 0 };
    expect(tab.interpret(ORDER, 0, lowered)).toBe(1);
    pass(2 * MINUTE);
    expect(tab.interpret(ORDER, 0, lowered)).toBe(0);
    expect(tab.recentCharge(ORDER)).toBeNull();
    await send();
    expect(tab.interpret(ORDER, 3, lowered)).toBe(3);
    expect(tab.interpret(ORDER, 0, { due: 248, paid: 100 })).toBe(0);
    expect(tab.recentCharge(ORDER)).toEqual(facts);
  });

  test('a bill that was lowered below the remaining amount does not count as an unanswered partial payment [RUL-64]', async () => {
    const { openTab } = createBrowser();
    const tab = openTab();
    const before = { due: 348, paid: 200 };
    tab.interpret(ORDER, 3, before);
    const facts = { ...CHARGE.facts, amount: 100, before, left: 248 };
    await tab.run(ORDER, { ...CHARGE, facts }, loseResponse).catch(() => undefined);
    expect(tab.interpret(ORDER, 3, { due: 240, paid: 200 })).not.toBe(3);
    expect([tab.find(ORDER)?.facts.amount, tab.recentCharge(ORDER)]).toEqual([100, null]);
  });

  describe('somebody else pays a part after a press that was never charged', () => {
    const OTHER = { due: 248, paid: 100 };

    test('a success status (3) on the next day does not count as the success of a press that charged nothing [RUL-64 RUL-88]', async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
      pass(24 * 60 * MINUTE);
      expect(tab.interpret(ORDER, 3, OTHER)).toBe(2);
      expect([tab.find(ORDER), tab.recentCharge(ORDER)]).toEqual([null, null]);
    });

    test('a success status (3) without a readable invoice says nothing about an old press [RUL-88]', async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
      pass(2 * MINUTE);
      expect(tab.interpret(ORDER, 3, null)).toBeNull();
      expect(tab.find(ORDER)).not.toBeNull();
      expect(tab.interpret(ORDER, 3, PAID)).toBe(3);
    });

    test('an order that another person has paid in part is neither paid nor payable while our charge may still be made [RUL-56 RUL-64]', async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
      expect(tab.interpret(ORDER, 3, OTHER)).toBe(1);
      expect(tab.recentCharge(ORDER)).toBeNull();
      pass(2 * MINUTE);
      expect(tab.interpret(ORDER, 3, OTHER)).toBe(2);
    });

    test("a success status (3) stops counting for this charge once the invoice shows another person's partial payment [RUL-88]", async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
      pass(60 * MINUTE);
      // The invoice is outdated.
      expect(tab.interpret(ORDER, 3, UNPAID)).toBe(3);
      expect(tab.interpret(ORDER, 0, null)).toBe(3);
      pass(MINUTE);
      expect(tab.interpret(ORDER, 3, OTHER)).toBe(1);
      expect(tab.recentCharge(ORDER)).toBeNull();
      pass(MINUTE);
      expect(tab.interpret(ORDER, 0, OTHER)).toBe(0);
      expect(tab.find(ORDER)).toBeNull();
    });

    test('a confirmed charge stays confirmed until the invoice lists it, even if another person pays a part [RUL-64]', async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      await tab.run(ORDER, { ...CHARGE, hasSucceeded: isMade }, succeed);
      pass(2 * MINUTE);
      expect(tab.interpret(ORDER, 3, OTHER)).toBe(3);
    });

    test('a Klarna payment may still be charged after another person has paid a part of the order [RUL-59]', async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      await tab.run(ORDER, { ...CHARGE, provider: 'klarna' }, () => Promise.resolve('secret'));
      pass(60 * MINUTE);
      expect(tab.interpret(ORDER, 3, OTHER)).toBe(1);
      expect(tab.find(ORDER)).not.toBeNull();
    });
  });

  test('a status of 0 right after a status of 1 does not offer a second charge: the invoice may show a partial payment late [RUL-56 RUL-64]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    pass(2 * MINUTE);
    expect(tab.interpret(ORDER, 1, UNPAID)).toBe(1);
    pass(MINUTE);
    expect(tab.interpret(ORDER, 0, UNPAID)).toBe(1);
    pass(MINUTE);
    expect(tab.interpret(ORDER, 0, UNPAID)).toBe(0);
  });

  test('an unknown payment status is passed on as it is and ends no attempt [AMB-73]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    await tab.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    pass(10 * MINUTE);
    expect(tab.interpret(ORDER, 7, null)).toBe(7);
    expect(tab.find(ORDER)).not.toBeNull();
  });

  describe('the bank requires 3-D Secure, which may take minutes', () => {
    /** The person is at the bank; the test responds. */
    const chargeAtBank = (tab: TabOf) => {
      const bank = charge();
      const response = tab.run(ORDER, { ...CHARGE, isAtBank: true, hasSucceeded: isMade }, bank.send);
      return { end: (outcome: string) => (bank.respond(outcome), response) };
    };

    test('a charge with 3-D Secure counts as 120 s old only 120 s after the challenge has ended [RUL-56]', async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      const bank = chargeAtBank(tab);
      pass(14 * MINUTE);
      await bank.end('processing');
      pass(2 * MINUTE - 1);
      expect(tab.interpret(ORDER, 0, UNPAID)).toBe(1);
      pass(1);
      expect(tab.interpret(ORDER, 0, UNPAID)).toBe(0);
    });

    test('an order cannot be paid from another tab or after Back while the person is at the bank [RUL-56]', async () => {
      const { openTab, pass } = createBrowser();
      const tab = openTab();
      const bank = chargeAtBank(tab);
      pass(14 * MINUTE);
      for (const anyTab of [tab, openTab()]) expect(anyTab.interpret(ORDER, 0, UNPAID)).toBe(1);
      // The service may know that it runs; that makes the time no shorter.
      expect(tab.interpret(ORDER, 1, UNPAID)).toBe(1);
      await bank.end('charged');
      // The invoice is outdated.
      for (const anyTab of [tab, openTab()]) {
        expect(anyTab.interpret(ORDER, 0, UNPAID)).toBe(3);
        expect(anyTab.recentCharge(ORDER)).toEqual(CHARGE.facts);
      }
    });

    test('an order whose page was closed at the bank can be paid again some time after the bank’s 15 minutes [RUL-56]', () => {
      const { openTab, pass } = createBrowser();
      const closed = openTab();
      void chargeAtBank(closed);
      closed.close();
      const tab = openTab();
      pass(17 * MINUTE);
      expect(tab.interpret(ORDER, 0, UNPAID)).toBe(1);
      pass(MINUTE);
      expect(tab.interpret(ORDER, 1, UNPAID)).toBe(1);
      pass(2 * MINUTE);
      expect(tab.interpret(ORDER, 0, UNPAID)).toBe(0);
    });

    test('a success at the bank counts for its own charge, even if that was given up or another one was sent since [RUL-64]', async () => {
      const { openTab } = createBrowser();
      const tab = openTab();
      const bank = chargeAtBank(tab);
      // A 2 that was said about another payment.
      expect(tab.interpret(ORDER, 2, UNPAID)).toBe(2);
      const laterCharge = { ...CHARGE.facts, amount: 99 };
      await tab.run(ORDER, { facts: laterCharge }, loseResponse).catch(() => undefined);
      await bank.end('charged');
      expect(tab.recentCharge(ORDER)).toEqual(CHARGE.facts);
      expect(tab.interpret(ORDER, 2, UNPAID)).toBe(3);
    });

    test('an unknown outcome at the bank does not reopen an attempt that has ended meanwhile [RUL-64]', async () => {
      const { openTab } = createBrowser();
      const tab = openTab();
      const bank = chargeAtBank(tab);
      expect(tab.interpret(ORDER, 3, PAID)).toBe(3);
      await bank.end('processing');
      expect(tab.find(ORDER)).toBeNull();
    });
  });

  test('a pay-later attempt stays unresolved until its outcome is known or the patient abandons it [RUL-59]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    await tab.run(ORDER, { ...CHARGE, provider: 'klarna' }, () => Promise.resolve('secret'));
    pass(60 * MINUTE);
    expect(tab.interpret(ORDER, 0, null)).toBe(1);
    expect(openTab().find(ORDER)).toMatchObject({ provider: 'klarna' });
    abandonPayment(tab, ORDER);
    expect(tab.interpret(ORDER, 0, null)).toBe(0);
  });

  test('a page ends only the payment that it shows, and not one that was sent since [RUL-59]', async () => {
    const { openTab } = createBrowser();
    const klarna = openTab();
    await klarna.run(ORDER, { ...CHARGE, provider: 'klarna' }, () => Promise.resolve('secret'));
    const shown = klarna.find(ORDER)?.key ?? '';
    const card = openTab();
    card.endUncharged(ORDER, shown);
    await card.run(ORDER, CHARGE, loseResponse).catch(() => undefined);
    klarna.endUncharged(ORDER, shown);
    for (const tab of [klarna, card]) expect(tab.interpret(ORDER, 0, UNPAID)).toBe(1);
  });

  test('an earlier decline that is still reported after a partial payment does not end the record of that payment [RUL-64 RUL-65]', async () => {
    const { openTab, pass } = createBrowser();
    const tab = openTab();
    const part = { facts: { amount: 100, currency: 'usd', before: UNPAID, left: 248 } };
    const afterPart = { due: 248, paid: 100 };
    await tab.run(ORDER, part, () => Promise.reject(new Error('402'))).catch(() => undefined);
    tab.endUncharged(ORDER, tab.find(ORDER)?.key ?? '');
    expect(tab.interpret(ORDER, 2, UNPAID)).toBe(2);
    await tab.run(ORDER, { ...part, hasSucceeded: isMade }, succeed);
    // The orders service has the earlier status for some seconds more: on the success page, and on its reload.
    for (const _ of [1, 2]) {
      pass(3000);
      tab.interpret(ORDER, 2, afterPart);
      expect(tab.recentCharge(ORDER)?.amount).toBe(100);
    }
    const rest = { facts: { amount: 248, currency: 'usd', before: afterPart, left: 0 } };
    await tab.run(ORDER, rest, loseResponse).catch(() => undefined);
    pass(5000);
    expect(tab.interpret(ORDER, 3, afterPart), 'the success of the first charge').toBe(1);
  });
});
