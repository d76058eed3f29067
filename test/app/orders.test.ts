import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { loadOpenCharge } from '../../src/app/flows/open-charge.ts';
import {
  findAttempt,
  loadOrderKey,
  loadOrderStatus,
  loadPaymentForm,
  prefetchOrder,
  prefetchPaymentMedia,
} from '../../src/app/flows/orders.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import { loadConfig } from '../../src/app/shell/config.ts';
import type { Config } from '../../src/app/shell/config.ts';
import { createPrefetch } from '../../src/app/shell/prefetch.ts';
import type { Attempts } from '../../src/platform/attempts.ts';
import { createDrafts } from '../../src/platform/drafts.ts';
import { createSession } from '../../src/platform/session.ts';
import { createStore } from '../../src/platform/storage.ts';
import { chargeFacts } from '../machines/payment.data.ts';
import { createArea } from '../api/platform/storage-area.ts';
import { startLab } from '../lab/support.ts';
import type { MadeOrder, RunningLab } from '../lab/support.ts';

let lab: RunningLab;
let config: Config;

beforeAll(async () => {
  lab = await startLab();
  config = await loadConfig((path) => fetch(lab.url + path));
});
afterAll(() => lab.close());

const SECOND = 1000;
/** A charge that is open in this browser. */
const facts = chargeFacts(348);

/** A tab that has opened the link of an order; `wait` advances time between two pages. */
async function open(scenario = 'card-balance-due') {
  const made = await lab.make(scenario);
  let now = 0;
  const areas = [createArea(), createArea()] as const;
  const prefetch = createPrefetch(() => now);
  const stores = { local: createStore(() => areas[0]), tab: createStore(() => areas[1]) };
  const session = createSession({ ...stores, dropCache: prefetch.clear });
  const addresses = Object.fromEntries(
    Object.entries(config.services).map(([name, base]) => [name, lab.url + base]),
  ) as Config['services'];
  const judge = vi.fn<Attempts['judge']>((_, code) => code);
  const find = vi.fn<Attempts['find']>(() => null);
  const settle = vi.fn<Attempts['settle']>();
  const services: AppServices = {
    config,
    session,
    stores,
    prefetch,
    drafts: {
      answers: createDrafts(stores.tab, 'questionnaire_draft', () => 0),
      waivers: createDrafts(stores.tab, 'waiver_draft', () => 0),
    },
    client: createClient({ services: addresses, token: () => made.token }),
    attempts: { judge, find, settle } as unknown as Attempts,
    notify: () => undefined,
    withdraw: () => undefined,
    withdrawLoadNotices: () => undefined,
    preload: () => undefined,
    today: () => '2026-11-20',
  };
  const { accessionId, sampleId, token } = made;
  return {
    made,
    services,
    identity: { accessionId, sampleId, token },
    judge,
    find,
    settle,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

/** The names of all calls for an order so far, sorted because parallel calls have no order. */
async function callsOf({ accessionId }: MadeOrder): Promise<readonly string[]> {
  const { body } = await lab.send('GET', `/lab/api/orders/${accessionId}`);
  return (body as unknown as { calls: { call: string }[] }).calls.map(({ call }) => call).toSorted();
}

const ONCE = ['accounting.invoice', 'orders.patientOrder', 'orders.patientPNS'];
const TWICE = ONCE.flatMap((call) => [call, call]);

describe('the loads of a link', () => {
  it('requests nothing twice from the entry through the payment entry to the form', async () => {
    const { made, services, identity } = await open();
    await prefetchOrder(services, identity);
    expect(await callsOf(made)).toEqual(['orders.patientOrder']);
    const media = await prefetchPaymentMedia(services, identity);
    expect(media).toEqual({ source: 'PROVIDER', statusIndex: 0 });
    const form = await loadPaymentForm(services, identity);
    expect(form.order.orderId).toBe(made.orderId);
    expect(form.invoice.patientBill?.total).toBe(348);
    expect(await callsOf(made)).toEqual(ONCE);
  });

  it('[RUL-08] a reopened form is loaded again, with changes made meanwhile', async () => {
    const { made, services, identity } = await open();
    await prefetchOrder(services, identity);
    await prefetchPaymentMedia(services, identity);
    expect((await loadPaymentForm(services, identity)).invoice.patientBill?.total).toBe(348);
    await lab.send('POST', `/lab/api/orders/${made.accessionId}/set`, { body: { bill: { discount: 116 } } });
    expect((await loadPaymentForm(services, identity)).invoice.patientBill?.total).toBe(248);
    expect(await callsOf(made)).toEqual(TWICE);
  });

  it('[RUL-08] a response older than ten seconds is requested again', async () => {
    const { made, services, identity, wait } = await open();
    await prefetchPaymentMedia(services, identity);
    wait(9 * SECOND);
    await loadPaymentForm(services, identity);
    expect(await callsOf(made)).toEqual(ONCE);
    await prefetchPaymentMedia(services, identity);
    wait(10 * SECOND);
    await loadPaymentForm(services, identity);
    expect(await callsOf(made)).toEqual([...ONCE, ...TWICE].toSorted());
  });

  it('[RUL-02] [AMB-19] another link deletes the data of an earlier one', async () => {
    const { made, services, identity } = await open();
    const link = ({ accessionId, sampleId, token }: MadeOrder) => ({
      accession_id: accessionId,
      sample_id: sampleId,
      token,
    });
    services.session.keepLink(link(made));
    await prefetchOrder(services, identity);
    services.session.keepLink(link(await lab.make('gut-zoomer')));
    services.session.keepLink(link(made));
    await loadPaymentForm(services, identity);
    expect(await callsOf(made)).toEqual(['orders.patientOrder', ...ONCE].toSorted());
  });

  it("stores the order's patient id for the next pages", async () => {
    const { services, identity } = await open();
    const { order } = await loadPaymentForm(services, identity);
    expect(services.session.patientId()).toBe(order.patientId);
  });

  it('[GQL-R04] loads only the ids where no page before has loaded the order, and stores the patient id', async () => {
    const { made, services, identity } = await open();
    const key = await loadOrderKey(services, identity);
    expect(key).toMatchObject({ ...identity, orderId: made.orderId });
    expect(services.session.patientId()).toBe(key.patientId);
    expect(await callsOf(made)).toEqual(['orders.patientOrder']);
    await prefetchOrder(services, identity);
    expect(await loadOrderKey(services, identity)).toEqual(key);
    expect(await callsOf(made)).toEqual(['orders.patientOrder', 'orders.patientOrder']);
  });
});

describe('a failed load reports its step', () => {
  const fault = ({ accessionId }: MadeOrder, call: string) =>
    lab.send('PUT', `/lab/api/orders/${accessionId}/faults`, {
      body: [{ call, kind: 'status', status: 500 }],
    });

  it.each([
    ['[PFORM-15] the order', 'orders.patientOrder', 'ids'],
    ['[PFORM-13] the page’s data', 'orders.patientPNS', 'initiation'],
    ['[PFORM-14] the invoice', 'accounting.invoice', 'data'],
  ])('%s', async (_, call, step) => {
    const { made, services, identity } = await open();
    await fault(made, call);
    await expect(loadPaymentForm(services, identity)).rejects.toMatchObject({ code: 'server', step });
  });

  it('[PMEDIA-11] an identity that is not there makes no call', async () => {
    const { made, services } = await open();
    await expect(prefetchPaymentMedia(services, null)).rejects.toEqual({ code: 'unusable', step: 'ids' });
    expect(await callsOf(made)).toEqual([]);
  });

  it('the payment entry does not fail for the invoice; the form does', async () => {
    const { made, services, identity } = await open();
    await fault(made, 'accounting.invoice');
    await expect(prefetchPaymentMedia(services, identity)).resolves.toMatchObject({ statusIndex: 0 });
    await expect(loadPaymentForm(services, identity)).rejects.toMatchObject({ step: 'data' });
  });
});

describe('the payment status', () => {
  it('[CALL-R09] [RUL-56] is requested by order id, and interpreted with the attempts of this browser', async () => {
    const { made, services, identity, judge } = await open('already-paid');
    judge.mockReturnValueOnce(1);
    expect(await loadOrderStatus(services, { identity }, new AbortController().signal)).toBe(1);
    expect(judge).toHaveBeenCalledExactlyOnceWith([made.orderId], 3, { due: 0, paid: 348 });
    expect(await callsOf(made)).toEqual(['accounting.invoice', 'charging.status', 'orders.patientOrder']);
  });

  it('[RUL-07] [RUL-59] is requested when a form opens for an order with an open charge, and not otherwise', async () => {
    const { made, services, identity, judge, find } = await open('pay-later');
    const form = await loadPaymentForm(services, identity);
    expect(await loadOpenCharge(services, form)).toBeNull();
    expect(await callsOf(made)).not.toContain('charging.status');
    const attempt = {
      key: 'k',
      startedAt: '',
      facts,
      orders: [made.orderId],
      before: 0,
      provider: 'klarna',
    } as const;
    find.mockReturnValue(attempt);
    judge.mockReturnValue(1);
    expect(await loadOpenCharge(services, form)).toEqual({ status: 1, provider: 'klarna' });
    // The status has closed it.
    find.mockReturnValueOnce(attempt).mockReturnValueOnce(null);
    judge.mockReturnValue(3);
    expect(await loadOpenCharge(services, form)).toEqual({ status: 3, provider: null });
  });

  it('[RUL-59] ends only the attempt of a pay-later provider that returned with a refusal', async () => {
    const { made, services, identity, find, settle } = await open('pay-later');
    const { signal } = new AbortController();
    const attempt = { key: 'k', startedAt: '', facts, orders: [made.orderId], before: 0 };
    find.mockReturnValue(attempt);
    await loadOrderStatus(services, { identity, hasProviderRefused: true }, signal);
    expect(settle).not.toHaveBeenCalled();
    find.mockReturnValue({ ...attempt, provider: 'klarna' });
    await loadOrderStatus(services, { identity, hasProviderRefused: false }, signal);
    expect(settle).not.toHaveBeenCalled();
    await loadOrderStatus(services, { identity, hasProviderRefused: true }, signal);
    expect(settle).toHaveBeenCalledExactlyOnceWith([made.orderId]);
    for (const [bundle] of find.mock.calls) expect(bundle).toEqual([made.orderId]);
  });

  it('[RUL-59] [RUL-64] finds the payment that holds the order, its provider and its amount', async () => {
    const { made, services, identity, find } = await open();
    const attempt = { key: 'k', startedAt: '', facts, orders: [made.orderId, '2'], before: 0 };
    find.mockReturnValueOnce({ ...attempt, provider: 'klarna' });
    expect(await findAttempt(services, identity)).toEqual({
      provider: 'klarna',
      orders: attempt.orders,
      facts,
    });
    find.mockReturnValueOnce(attempt);
    expect(await findAttempt(services, identity)).toMatchObject({ provider: null, facts });
    expect(await findAttempt(services, identity)).toBeNull();
    expect(find.mock.calls.every(([orders]) => orders[0] === made.orderId)).toBe(true);
  });

  it('rejects without an identity', async () => {
    const { services } = await open();
    await expect(
      loadOrderStatus(services, { identity: null }, new AbortController().signal),
    ).rejects.toMatchObject({
      step: 'ids',
    });
  });
});
