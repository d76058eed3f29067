import { afterEach, expect, test } from 'vitest';
import { loadPaymentStatus, payOrders } from '../../src/api/charging.ts';
import { createClient } from '../../src/api/client.ts';
import { loadInvoice } from '../../src/api/invoice.ts';
import { cancelSelectedConciergeFee, recordConciergeFee } from '../../src/api/order-portal.ts';
import { loadOrder } from '../../src/api/orders.ts';
import { loadPns, PNS_PARTS } from '../../src/api/patient-pns.ts';
import { loadCountries } from '../../src/api/pricing.ts';
import { useLab } from '../support/open-order.ts';
import { chargeOf } from './calls.ts';

const desk = useLab();
// Everything that the client sends and reads matches the contract.
afterEach(async () => expect((await desk.lab.send('GET', '/lab/api/violations')).body).toEqual([]));

const invoiceOf = ({ client, key }: ReturnType<typeof desk.open>) =>
  loadInvoice(client, { chargeType: 'order', chargeTypeId: key.orderId });

test.each([
  'card-balance-due',
  'family-of-three',
  'provider-pays-nothing-due',
  'information-incomplete',
  'zero-decimal',
])(
  '[GQL-R01] [GQL-R02] [CALL-R03] the order, the page and the invoice of %s can be read',
  async (scenario) => {
    const opened = desk.open(scenario);
    const { client, key } = opened;
    expect(await loadOrder(client, key)).toMatchObject({ orderId: key.orderId, patientId: key.patientId });
    expect((await loadPns(client, { key, parts: PNS_PARTS })).information.name).not.toBe('');
    expect((await invoiceOf(opened)).chargeTypeId).toBe(key.orderId);
  },
);

test("[CALL-R02] another patient's order cannot be read", async () => {
  const [{ key }, other] = [desk.open('card-balance-due'), desk.open('card-balance-due')];
  await expect(loadOrder(other.client, { ...key, token: other.key.token })).rejects.toHaveProperty('code');
  const nobody = createClient({ services: desk.services, token: () => 'no-token-of-the-lab' });
  await expect(loadCountries(nobody)).rejects.toEqual({ code: 'unauthorized' });
});

test.each([
  ['CALL-R06', 'card', 'provider-with-revenue', 'stripe_zb'],
  ['CALL-R07', 'hsa/fsa', 'card-balance-due', 'stripe'],
  ['CALL-R08', 'wallet', 'provider-with-revenue', 'stripe_zb'],
] as const)('[%s] [CALL-R09] [KEY-R03] a charge is made once, and the status shows it', async (...given) => {
  const [, method, scenario, platform] = given;
  const opened = desk.open(scenario);
  const token = opened.card('4242424242424242', platform === 'stripe' ? 'pk_test_std' : 'pk_test_rev');
  const request = { ...(await chargeOf(opened)), platform };
  const charge = () => payOrders(opened.client, { method, request, token, key: crypto.randomUUID() });
  expect(await charge()).toEqual({ kind: 'succeeded' });
  const { orderId } = opened.key;
  expect(await loadPaymentStatus(opened.client, { orderId, chargeType: 'order' })).toBe(3);
  await expect(charge()).rejects.toMatchObject({ code: 'refused' });
});

test("[ERR-R05] a declined card is refused with the service's message", async () => {
  const opened = desk.open('card-balance-due');
  const token = opened.card('4000000000000002');
  const charge = payOrders(opened.client, {
    method: 'card',
    request: await chargeOf(opened),
    token,
    key: crypto.randomUUID(),
  });
  const message = 'Your card was declined.';
  await expect(charge).rejects.toEqual({ code: 'refused', message, status: 402 });
});

test('[CALL-R12] [CALL-R13] [MONEY-R15] the concierge fee changes the invoice and back', async () => {
  const opened = desk.open('concierge-offered');
  await recordConciergeFee(opened.client, opened.key);
  expect((await invoiceOf(opened)).conciergeFee).toBe(99);
  await cancelSelectedConciergeFee(opened.client, opened.key);
  expect((await invoiceOf(opened)).conciergeFee).toBe(0);
});
