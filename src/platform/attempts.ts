import type { InvoiceTotals } from '../../machines/domain/balance.ts';
import { isAppliedToInvoice, isListedAsPayment } from '../../machines/domain/charge.ts';
import type { ChargeFacts, PayLaterProvider } from '../../machines/domain/charge.ts';
import { addMoney } from '../../machines/domain/money.ts';
import { PAYMENT_STATUS } from '../../machines/domain/payment-data.ts';
import { VISIT_TIMEOUT } from '../../machines/domain/visit.ts';
import type { Attempt, Store } from './storage.ts';
import type { TabLocks } from './tab-locks.ts';
import { BANK_TIMEOUT, VENDOR_TIMEOUT } from './time-limit.ts';

type Orders = readonly string[];

/** A charge that is sent, or its 3-D Secure challenge. */
interface SentCharge<T> {
  readonly facts: ChargeFacts;
  readonly provider?: PayLaterProvider;
  /** A 3-D Secure challenge, for which the patient has {@link BANK_TIMEOUT}: the charge may be made at any time until the call ends. */
  readonly isAtBank?: true;
  /** Whether the response says that it has charged; without this none does. */
  readonly hasSucceeded?: (response: T) => boolean;
}

/** The charges of this browser, across pages, tabs and reloads (RUL-06, RUL-07, RUL-30, RUL-56 to RUL-59). */
export interface Attempts {
  /**
   * Holds the orders for one payment; null if another payment holds one. The returned function releases them once no
   * charge is running.
   */
  readonly hold: (orders: Orders) => Promise<(() => void) | null>;
  /**
   * Sends a charge. Keeps it as an attempt first, with the key that the call sends, and holds the orders until the call
   * ends, whatever page is shown meanwhile. Repeating an attempt that was never resolved reuses its key.
   *
   * A response that confirms the charge is stored for its own attempt, whatever has happened to that meanwhile.
   */
  readonly run: <T>(orders: Orders, charge: SentCharge<T>, send: (key: string) => Promise<T>) => Promise<T>;
  /** The unresolved attempt for one of the orders; null if there is none. */
  readonly find: (orders: Orders) => Attempt | null;
  /**
   * The last charge of this tab for one of the orders, if it was just made: for half an hour once the invoice shows it, and
   * until then for a day. Null if it was not, or is not known to be; what is due later is something else (RUL-88).
   */
  readonly recentCharge: (orders: Orders) => ChargeFacts | null;
  /**
   * Interprets a payment status for the orders, with what their invoice says now (null: it was not requested, or
   * could not be read). Null if only the invoice could tell: then nothing is known, and nothing changes (RUL-88). The
   * statuses ({@link PAYMENT_STATUS}) are 'form' (0, to be paid), 'pending', 'failed', 'succeeded' and 'cancelled' (1 to 4).
   *
   * - An attempt that is known to have charged is 'succeeded': by its response, by a 'succeeded' from after it, or because
   *   the invoice shows it. It ends when the invoice shows it, because until then the amount would be due again (RUL-64).
   *   Until the status is 'succeeded' as well, it stays stored, marked, so that a delayed one cannot end the next attempt.
   * - While an attempt may still be running, an inconclusive status becomes 'pending': 'form', the status from before the
   *   attempt, or a 'failed' that may belong to an earlier failed attempt. A conclusive status resolves the attempt; so does
   *   any status once a card or wallet attempt, or the last 'pending' that was seen of it, is 120 s old: a 'succeeded' becomes
   *   'failed' then, because the invoice would show it. A pay-later attempt stays unresolved until its outcome is known (RUL-56,
   *   RUL-59).
   * - A 'succeeded' says nothing about an attempt if the invoice shows a new payment that is not the attempt's, even if it was
   *   counted as the attempt's before (RUL-88). Once the attempt is 120 s old, it says nothing without an invoice either.
   * - Without an attempt, a 'succeeded' with money due becomes 'form': something other than what the status is about is to be paid
   *   (RUL-64). So does, for 120 s, one from before a further charge that was refused, if the invoice has no new payment.
   */
  readonly interpret: (orders: Orders, status: number, invoice: InvoiceTotals | null) => number | null;
  /**
   * Ends the attempt without a charge, as reported by a response, a provider or the patient; nothing if the unresolved one has
   * another key, because the report is of an earlier one then. Until the status reflects that, the attempt stays, so that
   * a delayed 'failed' cannot end the next attempt.
   */
  readonly endUncharged: (orders: Orders, key: string) => void;
  /**
   * Ends the attempt like {@link endUncharged}, where the patient or its provider's return says that it was not made; nothing if
   * it is known to be made (RUL-59).
   */
  readonly abandon: (orders: Orders, key: string) => void;
  /** Reports when another payment of the orders starts and ends; returns a function to stop watching (RUL-06). */
  readonly watchOtherTabs: (orders: Orders, onChange: (isPaying: boolean) => void) => () => void;
}

/** How long a charge without a response may run, in milliseconds (RUL-56). */
const MAX_CHARGE_TIME = 120_000;
/** How long the patient may be at the bank, with the time until its page is there, in milliseconds. */
const MAX_TIME_AT_BANK = VENDOR_TIMEOUT + BANK_TIMEOUT;
/**
 * How long a charge that was made is waited for on the invoice, in milliseconds: as long as its key is kept. After
 * that the invoice is right, and the payment was refunded.
 */
const MAX_TIME_UNTIL_APPLIED = 86_400_000;

/** The prefix of an attempt's key, for a URL: it distinguishes attempts, and nobody can repeat a charge with it. */
export const attemptPrefix = (key: string): string => key.slice(0, 8);

interface Hold {
  isWanted: boolean;
  running: number;
  /** Whether another page of this document was refused and waits for its end. */
  hasWaiter: boolean;
  readonly release: () => void;
}

/**
 * Keeps the attempts in the tab and in local storage.
 * @param now milliseconds since the epoch
 * @param newKey a UUID
 */
export function createAttempts(options: {
  readonly local: Store;
  readonly tab: Store;
  readonly locks: TabLocks;
  readonly now: () => number;
  readonly newKey: () => string;
}): Attempts {
  const { local, tab, locks, now, newKey } = options;
  const stores = [tab, local];
  const holds = new Map<string, Hold>();
  const watches = new Set<{ readonly orders: Orders; readonly onChange: (isPaying: boolean) => void }>();
  /** The last status by order while no attempt was unresolved. */
  const statuses = new Map<string, number>();

  const lockName = (order: string) => `payment:${order}`;
  const nowAsText = () => new Date(now()).toISOString();
  const ageOf = (time: string) => now() - Date.parse(time);
  const attemptsIn = (store: Store) => store.read('payment_attempts') ?? {};

  /** Whether the clock was set back since: the attempt is younger than its time says. */
  const isInFuture = ({ startedAt, succeededAt = startedAt }: Attempt) =>
    Math.min(ageOf(startedAt), ageOf(succeededAt)) < 0;

  /** The attempt with the times that are still to come begun now, so that it ends by this clock, and not before. */
  function notInFuture(attempt: Attempt): Attempt {
    const pastOf = (time: string) => (ageOf(time) < 0 ? nowAsText() : time);
    const { startedAt, succeededAt } = attempt;
    return {
      ...attempt,
      startedAt: pastOf(startedAt),
      ...(succeededAt === undefined ? {} : { succeededAt: pastOf(succeededAt) }),
    };
  }

  /**
   * The last attempt of an order. A tab's may be an older one: a duplicated, reopened or thawed tab has its storage of
   * that time. The same attempt in both is as all tabs share it; so is the order's if their times no longer say which one
   * is the later.
   */
  function lastAttempt(order: string): readonly Attempt[] {
    const holders = [local, tab].flatMap((store) => {
      const all = attemptsIn(store);
      const attempt = Object.hasOwn(all, order) ? all[order] : undefined;
      return attempt ? [{ store, attempt }] : [];
    });
    const kept = holders.map(({ attempt }) => attempt);
    const wasSetBack = kept.some(isInFuture);
    const [last] =
      wasSetBack || kept.every(({ key }) => key === kept[0]?.key)
        ? kept
        : kept.toSorted((first, second) => second.startedAt.localeCompare(first.startedAt));
    if (!last) return [];
    if (!wasSetBack) return [last];
    const current = notInFuture(last);
    for (const { store } of holders)
      store.write('payment_attempts', { ...attemptsIn(store), [order]: current });
    return [current];
  }

  const lastAttempts = (orders: Orders) => orders.flatMap(lastAttempt);

  function find(orders: Orders): Attempt | null {
    return (
      lastAttempts(orders).find(({ hasFailed, isAppliedToInvoice: isApplied }) => !hasFailed && !isApplied) ??
      null
    );
  }

  /** Whether an earlier charge is on the invoice, so that a 'succeeded' says nothing about the next one. */
  function followsCharge(orders: Orders): boolean {
    return lastAttempts(orders).some(({ isAppliedToInvoice: isApplied }) => isApplied);
  }

  /** Whether an earlier attempt failed and the status does not reflect it yet. */
  function awaitsFailure(orders: Orders): boolean {
    return lastAttempts(orders).some(({ hasFailed }) => hasFailed);
  }

  /**
   * Whether a 'succeeded' was there before a further charge that was just refused: of that it says nothing, until the invoice
   * shows a payment.
   */
  function isBeforeRefusal(orders: Orders, invoice: InvoiceTotals | null): boolean {
    return lastAttempts(orders).some(
      (attempt) =>
        attempt.hasFailed === true &&
        attempt.before === PAYMENT_STATUS.succeeded &&
        mayRun(attempt) &&
        (invoice?.paid ?? 0) <= attempt.facts.before.paid,
    );
  }

  function write(attempt: Attempt, places = stores): void {
    const byOrder = Object.fromEntries(attempt.orders.map((order) => [order, attempt]));
    for (const store of places) store.write('payment_attempts', { ...attemptsIn(store), ...byOrder });
  }

  function drop(orders: Orders, places = stores): void {
    const all = new Set([...orders, ...(find(orders)?.orders ?? [])]);
    for (const store of places) {
      const kept = Object.entries(attemptsIn(store)).filter(([order]) => !all.has(order));
      if (kept.length > 0) store.write('payment_attempts', Object.fromEntries(kept));
      else store.remove('payment_attempts');
    }
  }

  /** Whether the attempt was charged, and not so long ago that the payment was refunded since. */
  const isKnownMade = ({ succeededAt }: Attempt) =>
    succeededAt !== undefined && ageOf(succeededAt) < MAX_TIME_UNTIL_APPLIED;

  function endUncharged(orders: Orders, key: string): void {
    const attempt = find(orders);
    if (attempt?.key === key)
      write({ ...attempt, orders: [...new Set([...orders, ...attempt.orders])], hasFailed: true });
  }

  /** The attempt whose time begins now. */
  const renewed = ({ isAtBank: _, ...attempt }: Attempt): Attempt => ({ ...attempt, startedAt: nowAsText() });

  const isWithBank = ({ isAtBank, startedAt }: Attempt) =>
    isAtBank === true && ageOf(startedAt) < MAX_TIME_AT_BANK;

  const mayRun = ({ isAtBank, startedAt }: Attempt) =>
    ageOf(startedAt) < MAX_CHARGE_TIME + (isAtBank ? MAX_TIME_AT_BANK : 0);

  /** Whether the invoice shows a new payment, but not the attempt's: a 'succeeded' may be of that one. */
  const isOfOthers = ({ facts }: Attempt, invoice: InvoiceTotals | null) =>
    invoice !== null && invoice.paid > facts.before.paid && !isAppliedToInvoice(facts, invoice);

  /** The attempt, without a success that is known from the status and that the invoice gives to another payment. */
  function asShown(attempt: Attempt | null, invoice: InvoiceTotals | null): Attempt | null {
    if (!attempt?.isByStatus || !isOfOthers(attempt, invoice)) return attempt;
    const { succeededAt = attempt.startedAt, isByStatus: _, ...rest } = attempt;
    // It may still be the attempt's own, listed after the other.
    const unknown = { ...rest, startedAt: succeededAt };
    write(unknown);
    return unknown;
  }

  function letGo(hold: Hold): void {
    if (hold.isWanted || hold.running > 0) return;
    const released = [...holds].flatMap(([order, heldBy]) => (heldBy === hold ? [order] : []));
    for (const order of released) holds.delete(order);
    hold.release();
    if (!hold.hasWaiter) return;
    // Without Web Locks no watch reports it. In a later task: the press must be refused first.
    setTimeout(() => {
      for (const { orders, onChange } of watches)
        if (orders.some((order) => released.includes(order))) onChange(false);
    });
  }

  async function lockAll(orders: Orders): Promise<(() => void) | null> {
    const releases: (() => void)[] = [];
    const releaseAll = () => releases.forEach((release) => release());
    // Lock in sorted order, so that two families cannot deadlock.
    for (const order of orders.toSorted()) {
      const release = await locks.acquire(lockName(order));
      if (release === null) {
        releaseAll();
        return null;
      }
      releases.push(release);
    }
    return releaseAll;
  }

  return {
    hold: async (orders) => {
      const own = orders.flatMap((order) => holds.get(order) ?? []);
      for (const running of own) running.hasWaiter = true;
      if (own.length > 0) return null;
      let releaseLocks: () => void = () => undefined;
      const hold: Hold = { isWanted: true, running: 0, hasWaiter: false, release: () => releaseLocks() };
      for (const order of orders) holds.set(order, hold);
      const release = () => {
        hold.isWanted = false;
        letGo(hold);
      };
      const unlock = await lockAll(orders);
      if (unlock === null) {
        release();
        return null;
      }
      releaseLocks = unlock;
      // Released while the tab waited for its locks.
      if (!hold.isWanted) unlock();
      return release;
    },
    run: async (orders, { facts, provider, isAtBank, hasSucceeded }, send) => {
      const earlier = find(orders);
      const attempt: Attempt = {
        key: earlier?.key ?? newKey(),
        startedAt: nowAsText(),
        facts,
        orders: [...new Set([...(earlier?.orders ?? []), ...orders])],
        before:
          earlier?.before ??
          (followsCharge(orders) ? PAYMENT_STATUS.succeeded : statuses.get(orders[0] ?? '')) ??
          PAYMENT_STATUS.form,
        ...(provider ? { provider } : {}),
        ...(isAtBank ? { isAtBank } : {}),
        ...(earlier?.followsFailure || awaitsFailure(orders) ? { followsFailure: true } : {}),
      };
      write(attempt);
      const held = [...new Set(orders.flatMap((order) => holds.get(order) ?? []))];
      for (const hold of held) hold.running += 1;
      try {
        const response = await send(attempt.key);
        if (hasSucceeded?.(response)) write({ ...renewed(attempt), succeededAt: nowAsText() });
        return response;
      } finally {
        const last = find(orders);
        // The bank may have let it charge just now.
        if (last?.isAtBank && last.key === attempt.key) write(renewed(last));
        for (const hold of held) {
          hold.running -= 1;
          letGo(hold);
        }
      }
    },
    find,
    recentCharge: (orders) =>
      lastAttempts(orders).find(
        ({ hasFailed, isAppliedToInvoice: isApplied, succeededAt }) =>
          !hasFailed &&
          succeededAt !== undefined &&
          ageOf(succeededAt) < (isApplied ? VISIT_TIMEOUT : MAX_TIME_UNTIL_APPLIED),
      )?.facts ?? null,
    interpret: (orders, status, invoice) => {
      const attempt = asShown(find(orders), invoice);
      const { form, pending, failed, succeeded, cancelled } = PAYMENT_STATUS;
      const keep = () => orders.forEach((order) => statuses.set(order, status));
      const isUnknown = status === succeeded && invoice === null;
      const withoutAttempt = status === succeeded && invoice !== null && invoice.due > 0 ? form : status;
      if (attempt === null) {
        keep();
        // One from before a charge that the invoice shows does not end its record: the orders service may lag (RUL-65).
        if (status === failed && !followsCharge(orders)) drop(orders);
        // The status has caught up. The tab still knows its charge.
        else if (status === succeeded && followsCharge(orders)) drop(orders, [local]);
        if (isUnknown) return null;
        return status === succeeded && isBeforeRefusal(orders, invoice) ? form : withoutAttempt;
      }
      // A part that is only in what is due may be a bill that was lowered by as much.
      const isRestEnough =
        attempt.facts.left <= 0 || status === succeeded || attempt.succeededAt !== undefined;
      const isShown =
        invoice !== null &&
        isAppliedToInvoice(attempt.facts, invoice) &&
        (isRestEnough || isListedAsPayment(attempt.facts, invoice));
      const isUnresolved = attempt.provider !== undefined || mayRun(attempt);
      const isOthers = status === succeeded && isOfOthers(attempt, invoice);
      const isMade =
        attempt.succeededAt === undefined
          ? status === succeeded &&
            attempt.before !== succeeded &&
            !isOthers &&
            (invoice !== null || isUnresolved)
          : isKnownMade(attempt);
      if (status !== cancelled && (isShown || isMade)) {
        keep();
        const charged: Attempt =
          attempt.succeededAt === undefined
            ? { ...attempt, succeededAt: nowAsText(), isByStatus: true }
            : attempt;
        if (!isShown) write(charged);
        else {
          drop(orders);
          // Another payment may have closed an invoice that was corrected: its amount is what the invoice says.
          const { amount, before } = attempt.facts;
          const isOtherSum = invoice.due <= 0 && invoice.paid !== addMoney(before.paid, amount);
          const { succeededAt: _, ...unnamed } = charged;
          const applied = charged.isByStatus && isOtherSum ? unnamed : charged;
          write({ ...applied, isAppliedToInvoice: true }, status === succeeded ? [tab] : stores);
        }
        return succeeded;
      }
      // The service says that it runs: its time begins again, unless it has longer at the bank.
      if (status === pending && !isWithBank(attempt)) write(renewed(attempt));
      if (![form, failed, succeeded, cancelled].some((reported) => reported === status)) return status;
      const isInconclusive =
        isOthers ||
        status === form ||
        (status === attempt.before && status !== cancelled) ||
        (status === failed && attempt.followsFailure === true);
      if (isInconclusive && isUnresolved) return pending;
      if (isUnknown) return null;
      drop(orders);
      keep();
      // The invoice would show it by now. One that is known to have charged was refunded since.
      const isNotMade = status === succeeded && attempt.succeededAt === undefined;
      return isNotMade && withoutAttempt === form ? failed : withoutAttempt;
    },
    endUncharged,
    abandon: (orders, key) => {
      const attempt = find(orders);
      if (attempt && !isKnownMade(attempt)) endUncharged(orders, key);
    },
    watchOtherTabs: (orders, onChange) => {
      const held = new Set<string>();
      const cleanups = orders.map((order) =>
        locks.watch(lockName(order), (isHeld) => {
          const wasPaying = held.size > 0;
          if (isHeld) held.add(order);
          else held.delete(order);
          if (wasPaying !== held.size > 0) onChange(held.size > 0);
        }),
      );
      const watch = { orders, onChange };
      watches.add(watch);
      return () => {
        watches.delete(watch);
        cleanups.forEach((cleanUp) => cleanUp());
      };
    },
  };
}
