import { describe, expect, test } from 'vitest';
import type { ChargeRequest } from '../../machines/domain/charge.ts';
import { loadPaymentStatus, payOrders, payOrderWithBnpl } from '../../src/api/charging.ts';
import { json, useService } from './service.ts';

const service = useService();
const client = () => service.client();

const request: ChargeRequest = {
  accountId: '77',
  currency: 'usd',
  amount: 0.3,
  lines: [
    { chargeType: 'order', chargeTypeId: '9001', sampleId: '501', price: 0.1 },
    { chargeType: 'order', chargeTypeId: '9002', sampleId: '502', price: 0.2 },
  ],
  tokenPlatform: 'stripe_zb',
};
const charge = { method: 'card', request, token: 'pm_1', key: 'key-1' } as const;

const wireLines = [
  { charge_type: 'order', charge_type_id: '9001', sample_id: '501', price: 0.1 },
  { charge_type: 'order', charge_type_id: '9002', sample_id: '502', price: 0.2 },
];
const wireCharge = {
  account_id: '77',
  account_type: 'patient',
  amount: 0.3,
  currency: 'usd',
  charge_details: wireLines,
  token_platform: 'stripe_zb',
};

describe('card, HSA/FSA and wallet', () => {
  test.each([
    ['CALL-R06', 'card', '/charging/transaction/payOrders'],
    ['CALL-R07', 'hsa/fsa', '/charging/transaction/payOrdersWithHFSA'],
    ['CALL-R08', 'wallet', '/charging/transaction/payOrdersWithDigitalWallets'],
  ] as const)(
    'a charge by $1 is sent once, in the documented shape, with the key of its attempt [$0] [AMB-61 RUL-30]',
    async (_, method, url) => {
      service.behave(json(200, { status: 'succeeded' }));
      expect(await payOrders(client(), { ...charge, method })).toEqual({ kind: 'succeeded' });
      expect(service.calls).toMatchObject([{ method: 'POST', url, headers: { 'idempotency-key': 'key-1' } }]);
      expect(service.calls[0]?.body).toEqual({ ...wireCharge, payment_token: 'pm_1' });
    },
  );

  test.each([
    [{ error: 'No.', decline_code: 'expired_card' }, { data: { declineCode: 'expired_card' } }],
    [{ error: 'No.', decline_code: 54 }, {}],
    [{ error: 'No.' }, {}],
  ])('the decline code of a refused card is read if the response has one: %j', async (body, data) => {
    service.behave(json(402, body));
    const refusal = { code: 'refused', message: 'No.', status: 402, ...data };
    await expect(payOrders(client(), charge)).rejects.toEqual(refusal);
  });

  test('a charge that needs the card holder names the client secret [KEY-R02]', async () => {
    service.behave(json(200, { status: 'requires_action', client_secret: 'cs_1' }));
    expect(await payOrders(client(), charge)).toEqual({ kind: 'needsAction', clientSecret: 'cs_1' });
  });

  test.each([
    [200, { status: 'done' }],
    [200, {}],
    [200, { status: 'requires_action' }],
    [201, 'thank you'],
    [202, { status: 'processing' }],
    [202, undefined],
    [204, undefined],
  ])(
    'a %d with %j was accepted, and only the status shows the outcome [RUL-29 ERR-R06 MONEY-R25]',
    async (status, body) => {
      service.behave(json(status, body));
      expect(await payOrders(client(), charge)).toEqual({ kind: 'unknown' });
    },
  );

  test.each([
    ['prices that do not add up', { request: { ...request, amount: 0.31 } }],
    ['nothing to pay', { request: { ...request, amount: 0, lines: [] } }],
    ['no number', { request: { ...request, amount: Number.NaN } }],
    ['no card token', { token: '' }],
  ])('a charge with %s is not sent [AMB-63]', async (_, wrong) => {
    await expect(payOrders(client(), { ...charge, ...wrong })).rejects.toEqual({ code: 'unavailable' });
    expect(service.calls).toEqual([]);
  });
});

describe('pay later', () => {
  const later = { request, provider: 'afterpay', connectAccountId: 'acct_1', key: 'key-2' } as const;

  test.each([
    ['klarna', 'klarna'],
    ['afterpay', 'afterpay_clearpay'],
  ] as const)('pay later with %s is requested as %s [CALL-R05 AMB-62]', async (provider, bnplProvider) => {
    service.behave(json(200, { client_secret: 'cs_2' }));
    expect(await payOrderWithBnpl(client(), { ...later, provider })).toEqual({ clientSecret: 'cs_2' });
    expect(service.calls[0]).toMatchObject({
      url: '/charging/transaction/payOrderWithBnpl',
      headers: { 'idempotency-key': 'key-2' },
    });
    expect(service.calls[0]?.body).toEqual({
      ...wireCharge,
      charge_details: wireLines.map((line) => ({ ...line, bnpl_provider: bnplProvider })),
      connect_account_id: 'acct_1',
      type: 'bnpl',
    });
  });

  test('a pay-later charge without an account, for the wrong card vendor or with a wrong sum is not sent [AMB-63]', async () => {
    for (const changes of [
      { connectAccountId: '' },
      { request: { ...request, tokenPlatform: 'stax' as const } },
      { request: { ...request, amount: 1 } },
    ]) {
      await expect(payOrderWithBnpl(client(), { ...later, ...changes })).rejects.toEqual({
        code: 'unavailable',
      });
    }
    expect(service.calls).toEqual([]);
  });
});

// An unknown code is passed through.
test.each([0, 1, 2, 3, 4, 9])(
  'the payment status %d is read unchanged [CALL-R09 OUT-R15 AMB-71 AMB-73]',
  async (code) => {
    for (const body of [{ payment_status: code }, { payment_status: `${code}` }, code, `${code}`]) {
      service.behave(json(200, body));
      expect(await loadPaymentStatus(client(), { orderId: '9001', chargeType: 'order' })).toBe(code);
    }
    expect(service.calls[0]?.url).toBe('/charging/transaction/9001/type/order');
  },
);
