import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptsOf, openAttempts } from '../../src/app/adapters/attempts.ts';
import {
  findAttempt,
  loadUnresolvedCharge,
  loadOrderIdentity,
  loadOrderStatus,
  loadOrderWithInvoice,
  prefetchOrder,
  prefetchPaymentMedia,
} from '../../src/app/adapters/orders.ts';
import type { Attempts } from '../../src/platform/attempts.ts';
import { chargeFacts } from '../machines/payment.data.ts';
import { openTab } from './open-page.ts';
import { SECOND } from '../support/durations.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z'), toFake: ['Date'] }));

const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
/** A charge that is unresolved in this browser. */
const facts = chargeFacts(348);

/** A tab that has opened the link of an order. */
function openOrderTab(scenario = 'card-balance-due') {
  const { dependencies, order, orderIdentity } = openTab({ scenario });
  if (!order || !orderIdentity) throw new Error('The lab has no such order');
  const interpret = vi.fn<Attempts['interpret']>((_, status) => status);
  const find = vi.fn<Attempts['find']>(() => null);
  const abandon = vi.fn<Attempts['abandon']>();
  dependencies.tabInstances.set(openAttempts, { interpret, find, abandon });
  const { accessionId, sampleId, token, orderId } = orderIdentity;
  return {
    order,
    orderId,
    link: { accession_id: accessionId, sample_id: sampleId, token },
    identity: { accessionId, sampleId, token },
    dependencies,
    interpret,
    find,
    abandon,
    /** The names of all calls so far, sorted because parallel calls have no order. */
    calls: () => order.calls.map(({ call }) => call).toSorted(),
    failCall: (call: string) => order.faults.set([{ call, kind: 'status', status: 500 }]),
  };
}

const ONCE = ['accounting.invoice', 'orders.patientOrder', 'orders.patientPNS'];
const TWICE = ONCE.flatMap((call) => [call, call]);

describe('the loads of a link', () => {
  it("the pages from a link's entry to the payment form request nothing twice", async () => {
    const { orderId, calls, dependencies, identity } = openOrderTab();
    await prefetchOrder(dependencies, identity);
    expect(calls()).toEqual(['orders.patientOrder']);
    const media = await prefetchPaymentMedia(dependencies, identity);
    expect(media).toEqual({ source: 'PROVIDER', statusIndex: 0 });
    const orderWithInvoice = await loadOrderWithInvoice(dependencies, identity);
    expect(orderWithInvoice.order.orderId).toBe(orderId);
    expect(orderWithInvoice.invoice.patientBill?.total).toBe(348);
    expect(calls()).toEqual(ONCE);
  });

  it('a reopened form is loaded again, with changes made meanwhile [RUL-08]', async () => {
    const { order, calls, dependencies, identity } = openOrderTab();
    await prefetchOrder(dependencies, identity);
    await prefetchPaymentMedia(dependencies, identity);
    expect((await loadOrderWithInvoice(dependencies, identity)).invoice.patientBill?.total).toBe(348);
    order.bill.discount = 116;
    expect((await loadOrderWithInvoice(dependencies, identity)).invoice.patientBill?.total).toBe(248);
    expect(calls()).toEqual(TWICE);
  });

  it('a response older than ten seconds is requested again [RUL-08]', async () => {
    const { calls, dependencies, identity } = openOrderTab();
    await prefetchPaymentMedia(dependencies, identity);
    wait(9 * SECOND);
    await loadOrderWithInvoice(dependencies, identity);
    expect(calls()).toEqual(ONCE);
    await prefetchPaymentMedia(dependencies, identity);
    wait(10 * SECOND);
    await loadOrderWithInvoice(dependencies, identity);
    expect(calls()).toEqual([...ONCE, ...TWICE].toSorted());
  });

  it('another link deletes the data of an earlier one [RUL-02 AMB-19]', async () => {
    const { link, calls, dependencies, identity } = openOrderTab();
    dependencies.session.open({ link: link });
    await prefetchOrder(dependencies, identity);
    dependencies.session.open({ link: openOrderTab('gut-zoomer').link });
    dependencies.session.open({ link: link });
    await loadOrderWithInvoice(dependencies, identity);
    expect(calls()).toEqual(['orders.patientOrder', ...ONCE].toSorted());
  });

  it('the patient id of a loaded order is stored for the next pages', async () => {
    const { dependencies, identity, link } = openOrderTab();
    dependencies.session.open({ link });
    const { order } = await loadOrderWithInvoice(dependencies, identity);
    expect(dependencies.stores.tab.read('patient_id')).toBe(order.patientId);
  });

  it('a page loads only the ids of an order that no page before has loaded, and stores the patient id [GQL-R04]', async () => {
    const { orderId, calls, dependencies, identity, link } = openOrderTab();
    dependencies.session.open({ link });
    const orderIdentity = await loadOrderIdentity(dependencies, identity);
    expect(orderIdentity).toMatchObject({ ...identity, orderId });
    expect(dependencies.stores.tab.read('patient_id')).toBe(orderIdentity.patientId);
    expect(calls()).toEqual(['orders.patientOrder']);
    await prefetchOrder(dependencies, identity);
    expect(await loadOrderIdentity(dependencies, identity)).toEqual(orderIdentity);
    expect(calls()).toEqual(['orders.patientOrder', 'orders.patientOrder']);
  });
});

describe('a failed load', () => {
  it.each([
    ['[PFORM-15] order', 'orders.patientOrder', 'ids'],
    ['[PFORM-13] data', 'orders.patientPNS', 'initiation'],
    ['[PFORM-14] invoice', 'accounting.invoice', 'data'],
  ])('the error of a failed load of the payment form names its step: %s', async (_, call, step) => {
    const { failCall, dependencies, identity } = openOrderTab();
    failCall(call);
    await expect(loadOrderWithInvoice(dependencies, identity)).rejects.toMatchObject({
      code: 'server',
      step,
    });
  });

  it('without an identity no call is sent [PMEDIA-11]', async () => {
    const { calls, dependencies } = openOrderTab();
    await expect(prefetchPaymentMedia(dependencies, null)).rejects.toEqual({
      code: 'unavailable',
      step: 'ids',
    });
    expect(calls()).toEqual([]);
  });

  it('a failed invoice fails the payment form, but not the payment entry', async () => {
    const { failCall, dependencies, identity } = openOrderTab();
    failCall('accounting.invoice');
    await expect(prefetchPaymentMedia(dependencies, identity)).resolves.toMatchObject({ statusIndex: 0 });
    await expect(loadOrderWithInvoice(dependencies, identity)).rejects.toMatchObject({ step: 'data' });
  });
});

describe('the payment status', () => {
  it('the payment status is requested by order id, and read together with the attempts of this browser [CALL-R09 RUL-56]', async () => {
    const { orderId, calls, dependencies, identity, interpret } = openOrderTab('already-paid');
    interpret.mockReturnValueOnce(1);
    expect(await loadOrderStatus(dependencies, { identity }, new AbortController().signal)).toBe(1);
    expect(interpret).toHaveBeenCalledExactlyOnceWith([orderId], 3, { due: 0, paid: 348 });
    expect(calls()).toEqual(['accounting.invoice', 'charging.status', 'orders.patientOrder']);
  });

  it('the payment status is unknown only if its meaning depends on an invoice that cannot be read [RUL-88]', async () => {
    const { dependencies, identity, interpret, failCall } = openOrderTab('already-paid');
    failCall('accounting.invoice');
    const load = () => loadOrderStatus(dependencies, { identity }, new AbortController().signal);
    interpret.mockReturnValueOnce(null);
    await expect(load()).rejects.toMatchObject({ code: 'server' });
    interpret.mockReturnValueOnce(3);
    await expect(load()).resolves.toBe(3);
  });

  it('the payment status is requested for a form only if the order has an unresolved charge [RUL-07 RUL-59]', async () => {
    const { orderId, calls, dependencies, identity, interpret, find } = openOrderTab('pay-later');
    const orderWithInvoice = await loadOrderWithInvoice(dependencies, identity);
    expect(await loadUnresolvedCharge(dependencies, orderWithInvoice)).toBeNull();
    expect(calls()).not.toContain('charging.status');
    const attempt = {
      key: 'k',
      startedAt: '',
      facts,
      orders: [orderId],
      before: 0,
      provider: 'klarna',
    } as const;
    find.mockReturnValue(attempt);
    interpret.mockReturnValue(1);
    expect(await loadUnresolvedCharge(dependencies, orderWithInvoice)).toEqual({
      status: 1,
      provider: 'klarna',
      key: 'k',
    });
    // The status has closed it.
    find.mockReturnValueOnce(attempt).mockReturnValueOnce(null);
    interpret.mockReturnValue(3);
    expect(await loadUnresolvedCharge(dependencies, orderWithInvoice)).toEqual({
      status: 3,
      provider: null,
      key: 'k',
    });
  });

  it('a refusal by a pay-later provider ends only the payment that returned with it [RUL-59]', async () => {
    const { orderId, dependencies, identity, find, abandon } = openOrderTab('pay-later');
    const attempt = { key: '5f2ab1c4-0001', startedAt: '', facts, orders: [orderId], before: 0 };
    const comeBack = (refusedAttempt: string | null) =>
      loadOrderStatus(dependencies, { identity, refusedAttempt }, new AbortController().signal);
    find.mockReturnValue(attempt);
    await comeBack('5f2ab1c4');
    find.mockReturnValue({ ...attempt, provider: 'klarna' });
    await comeBack(null);
    // The return of an earlier payment, opened once more.
    await comeBack('77c0d1aa');
    expect(abandon).not.toHaveBeenCalled();
    await comeBack('5f2ab1c4');
    expect(abandon).toHaveBeenCalledExactlyOnceWith([orderId], attempt.key);
    for (const [bundle] of find.mock.calls) expect(bundle).toEqual([orderId]);
  });

  it('a payment that is known to be made is not given up by a press or a late return with a refusal, for a day [RUL-59 RUL-64]', async () => {
    const { dependencies, orderIdentity, order } = openTab({ scenario: 'pay-later' });
    if (!orderIdentity || !order) throw new Error('The lab has no such order');
    const orders = [orderIdentity.orderId];
    const attempts = attemptsOf(dependencies);
    await attempts.run(orders, { facts, provider: 'klarna' }, () => Promise.resolve('secret'));
    const attempt = { orders, key: attempts.find(orders)?.key ?? '' };
    expect(attempts.interpret(orders, 3, facts.before)).toBe(3);
    attempts.abandon(orders, attempt.key);
    await loadOrderStatus(
      dependencies,
      { identity: orderIdentity, refusedAttempt: attempt.key.slice(0, 8) },
      new AbortController().signal,
    );
    expect(attempts.recentCharge(orders)).toEqual(facts);
    wait(24 * 3600 * SECOND);
    attempts.abandon(orders, attempt.key);
    expect(attempts.find(orders)).toBeNull();
  });

  it('a pay-later payment is given up although another order of its bundle was just paid [RUL-59]', async () => {
    const { dependencies } = openTab({ scenario: 'pay-later' });
    const attempts = attemptsOf(dependencies);
    const charged = () => Promise.resolve('charged');
    await attempts.run(['2'], { facts, hasSucceeded: () => true }, charged);
    await attempts.run(['1'], { facts, provider: 'klarna' }, charged);
    const key = attempts.find(['1'])?.key ?? '';
    attempts.abandon(['1', '2'], key);
    expect(attempts.find(['1'])).toBeNull();
  });

  it('the payment that holds an order is found with its provider and its amount [RUL-59 RUL-64]', async () => {
    const { orderId, dependencies, identity, find } = openOrderTab();
    const attempt = { key: 'k', startedAt: '', facts, orders: [orderId, '2'], before: 0 };
    find.mockReturnValueOnce({ ...attempt, provider: 'klarna' });
    expect(await findAttempt(dependencies, identity)).toEqual({
      key: 'k',
      provider: 'klarna',
      orders: attempt.orders,
      facts,
    });
    find.mockReturnValueOnce(attempt);
    expect(await findAttempt(dependencies, identity)).toMatchObject({ provider: null, facts });
    expect(await findAttempt(dependencies, identity)).toBeNull();
    expect(find.mock.calls.every(([orders]) => orders[0] === orderId)).toBe(true);
  });

  it('the payment status cannot be requested without an identity', async () => {
    const { dependencies } = openOrderTab();
    await expect(
      loadOrderStatus(dependencies, { identity: null }, new AbortController().signal),
    ).rejects.toMatchObject({ step: 'ids' });
  });
});
