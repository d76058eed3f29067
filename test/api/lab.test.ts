import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ChargeRequest } from '../../machines/domain/charge.ts';
import { addMoney } from '../../machines/domain/money.ts';
import type { Order, OrderKey } from '../../machines/domain/order.ts';
import {
  loadPaymentStatus,
  payOrders,
  payOrdersWithDigitalWallets,
  payOrdersWithHfsa,
  payOrderWithBnpl,
} from '../../src/api/charging.ts';
import { createClient } from '../../src/api/client.ts';
import type { Client } from '../../src/api/client.ts';
import { loadInvoice, verifyCouponCode } from '../../src/api/invoice.ts';
import {
  cancelSelectedConciergeFee,
  getCustomerInfo,
  loadOrdersOfPatient,
  loadTubeTypes,
  recordConciergeFee,
} from '../../src/api/order-portal.ts';
import { loadOrder } from '../../src/api/orders.ts';
import { loadPns, PNS_PARTS } from '../../src/api/patient-pns.ts';
import { loadPayLaterEligibility } from '../../src/api/payout.ts';
import { loadCountries } from '../../src/api/pricing.ts';
import type { Services } from '../../src/api/services.ts';
import { loadConfig } from '../../src/app/shell/config.ts';
import { publishableKey } from '../../src/platform/publishable-key.ts';
import type { PublishableKeys } from '../../src/platform/publishable-key.ts';
import { startLab } from '../lab/support.ts';
import type { MadeOrder, RunningLab } from '../lab/support.ts';

let lab: RunningLab;
let services: Services;
let keys: PublishableKeys;

beforeAll(async () => {
  lab = await startLab();
  const config = await loadConfig((path) => fetch(lab.url + path));
  keys = config.cardProvider.keys;
  services = Object.fromEntries(
    Object.entries(config.services).map(([name, base]) => [name, lab.url + base]),
  ) as Services;
});
afterAll(() => lab.close());
// Everything that the client sends and reads matches the contract.
afterEach(async () => expect((await lab.send('GET', '/lab/api/violations')).body).toEqual([]));

interface Opened {
  readonly made: MadeOrder;
  readonly client: Client;
  readonly order: Order;
  readonly key: OrderKey;
}

async function open(scenario: string): Promise<Opened> {
  const made = await lab.make(scenario);
  const client = createClient({ services, token: () => made.token });
  const order = await loadOrder(client, made);
  const { accessionId, sampleId, token } = made;
  return { made, client, order, key: { ...order, accessionId, sampleId, token } };
}

/** A card at the account of the order's publishable key. */
function card({ order }: Opened, number: string): Promise<string> {
  return lab.card(
    number,
    publishableKey(keys, {
      customerId: order.customerId,
      platform: order.providerHasRevenue ? 'stripe_zb' : 'stripe',
    }),
  );
}

async function requestFor({ made, client, order }: Opened): Promise<ChargeRequest> {
  const invoice = await loadInvoice(client, { chargeType: 'order', chargeTypeId: made.orderId });
  const lines = (invoice.family?.members ?? [invoice]).map(
    ({ chargeType, chargeTypeId, sampleId, total }) => ({
      chargeType,
      chargeTypeId,
      sampleId,
      price: total,
    }),
  );
  const amount = addMoney(...lines.map(({ price }) => price));
  const platform = order.providerHasRevenue ? 'stripe_zb' : 'stripe';
  return { accountId: order.patientId, currency: invoice.currency, amount, lines, platform };
}

test.each([
  'card-balance-due',
  'family-of-three',
  'provider-pays-nothing-due',
  'information-incomplete',
  'zero-decimal',
])('[GQL-R01] [GQL-R02] [CALL-R03] all responses of the lab for %s can be parsed', async (scenario) => {
  const { made, client, key } = await open(scenario);
  expect((await loadPns(client, { key, parts: PNS_PARTS })).information.name).not.toBe('');
  const invoice = await loadInvoice(client, { chargeType: 'order', chargeTypeId: made.orderId });
  expect(invoice.chargeTypeId).toBe(made.orderId);
});

test("[CALL-R02] another patient's order cannot be read", async () => {
  const { made } = await open('card-balance-due');
  const { client, made: own } = await open('card-balance-due');
  await expect(loadOrder(client, { ...made, token: own.token })).rejects.toHaveProperty('code');
  const nobody = createClient({ services, token: () => 'no-token-of-the-lab' });
  await expect(loadCountries(nobody)).rejects.toEqual({ code: 'unauthorized' });
});

test.each([
  ['CALL-R06', payOrders, 'provider-with-revenue'],
  ['CALL-R07', payOrdersWithHfsa, 'card-balance-due'],
  ['CALL-R08', payOrdersWithDigitalWallets, 'provider-with-revenue'],
] as const)(
  '[%s] [CALL-R09] [KEY-R03] a charge is made once and the status shows it',
  async (_, pay, scenario) => {
    const opened = await open(scenario);
    const { client, made } = opened;
    const token = await card(opened, '4242424242424242');
    const charge = { request: await requestFor(opened), token, key: crypto.randomUUID() };
    expect(await pay(client, charge)).toEqual({ kind: 'succeeded' });
    expect(await loadPaymentStatus(client, { orderId: made.orderId, chargeType: 'order' })).toBe(3);
    const again = pay(client, { ...charge, key: crypto.randomUUID() });
    await expect(again).rejects.toMatchObject({ code: 'refused' });
  },
);

test("[ERR-R05] a declined card is refused with the service's message", async () => {
  const opened = await open('international-payer');
  const token = await card(opened, '4000000000000002');
  const charge = { request: await requestFor(opened), token, key: crypto.randomUUID() };
  await expect(payOrders(opened.client, charge)).rejects.toEqual({
    code: 'refused',
    message: 'Your card was declined.',
    status: 402,
  });
});

test('[CALL-R05] [CALL-R10] pay later uses the account from the eligibility check', async () => {
  const opened = await open('pay-later');
  const { client, made } = opened;
  const eligibility = await loadPayLaterEligibility(client, { currency: 'usd', orderId: made.orderId });
  expect(eligibility).toMatchObject({ klarna: true, afterpay: true });
  const { clientSecret } = await payOrderWithBnpl(client, {
    request: await requestFor(opened),
    provider: 'afterpay',
    connectAccountId: eligibility.connectAccountId,
    key: crypto.randomUUID(),
  });
  expect(clientSecret).not.toBe('');
});

test('[CALL-R12] [CALL-R13] [MONEY-R15] the concierge fee changes the invoice and back', async () => {
  const { client, made } = await open('concierge-offered');
  const fee = async () =>
    (await loadInvoice(client, { chargeType: 'order', chargeTypeId: made.orderId })).conciergeFee;
  await recordConciergeFee(client, made);
  expect(await fee()).toBe(99);
  await cancelSelectedConciergeFee(client, made);
  expect(await fee()).toBe(0);
});

test('[CALL-R04] [CALL-R11] [CALL-R14] [CALL-R15] [CALL-R18] the smaller calls', async () => {
  const { client, made, key } = await open('card-balance-due');
  expect(await getCustomerInfo(client, made)).toEqual({ patientId: key.patientId });
  expect(await loadOrdersOfPatient(client, key)).toMatchObject([
    { orderId: made.orderId, isCancelled: false },
  ]);
  expect(await loadTubeTypes(client, made)).toEqual(expect.any(Array));
  expect(await loadCountries(client)).toContainEqual(expect.objectContaining({ code: 'US' }));
  const coupon = { chargeType: 'order', chargeTypeId: made.orderId, code: 'SAVE', isApplied: false };
  expect(await verifyCouponCode(client, coupon)).toBeUndefined();
});
