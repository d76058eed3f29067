import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalConfig } from './config.ts';
import { securityHeaders } from '../host/headers.ts';
import { startLab, type CreatedOrder, type RunningLab } from './support.ts';
import { SCENARIOS } from './scenarios.ts';

let lab: RunningLab;

beforeAll(async () => {
  lab = await startLab();
});

afterAll(() => lab.close());

const IDS =
  'query Ids($ids: [String!]!) { patientOrder(sampleId: $ids) { orders { order { patientId orderIdStr customerId julienBarcode sampleId isCanceled order_source is_concierge_select is_concierge_paid } } } }';

const PAYMENT = `query Payment($accession_id: String!, $sample_id: String!, $order_id: String!, $patient_id: String!, $customer_id: String) {
  patientPNS(accession_id: $accession_id, sample_id: $sample_id, order_id: $order_id, patient_id: $patient_id, customer_id: $customer_id) {
    transaction { payment_status_index }
    settings { pns_brand_logo consultation_fee_name concierge_blood_draw_options }
    providerClinic { clinicName providerName }
    invoice { is_paid total concierge_fee patient_bill { is_paid total } family_orders { total patient_total family_order_details { sample_id total fees { concierge } } } }
    confirmAddress { name country is_editable reason concierge_needed blood_draw_needed phone { area_code phone_number } }
    checkAddressConfirmation { address_confirmed_samples }
    countryList { countryNameTwoBytes }
    patientInfo { patient_first_name patient_contact { contact_type contact_details } patient_address { street_address } }
    issueData { issue_type_id resolution { is_resolved } }
  }
}`;

function graphql(order: CreatedOrder, query: string, variables: object, token = order.token) {
  return lab.send('POST', '/services/orders', { token, body: { query, variables } });
}

interface Ids {
  patientId: string;
  customerId: string;
}

async function ids(order: CreatedOrder): Promise<Ids> {
  const { body } = await graphql(order, IDS, { ids: [order.sampleId] });
  return (body as unknown as { data: { patientOrder: { orders: [{ order: Ids }] } } }).data.patientOrder
    .orders[0].order;
}

/** Charges the whole balance to a card. */
async function charge(order: CreatedOrder, change: object = {}, number = '4242424242424242') {
  const { body: invoice } = await lab.send(
    'GET',
    `/services/accounting/invoice?charge_type=order&charge_type_id=${order.orderId}`,
    order,
  );
  const { family_orders, patient_bill, currency } = invoice as unknown as {
    currency: string;
    patient_bill: { total: number };
    family_orders: null | {
      patient_total: number;
      family_order_details: { charge_type_id: string; sample_id: string; total: number }[];
    };
  };
  return {
    account_id: (await ids(order)).patientId,
    account_type: 'patient',
    amount: family_orders?.patient_total ?? patient_bill.total,
    currency,
    charge_details: family_orders
      ? family_orders.family_order_details.map(({ charge_type_id, sample_id, total }) => ({
          charge_type: 'order',
          charge_type_id,
          sample_id,
          price: total,
        }))
      : [
          {
            charge_type: 'order',
            charge_type_id: order.orderId,
            sample_id: order.sampleId,
            price: patient_bill.total,
          },
        ],
    token_platform: 'stripe',
    payment_token: await lab.card(number),
    ...change,
  };
}

const pay = (order: CreatedOrder, body: unknown, path = 'payOrders', key?: string | null) =>
  lab.send('POST', `/services/charging/transaction/${path}`, {
    token: order.token,
    body,
    ...(key !== undefined && { key }),
  });

const setClock = (order: CreatedOrder, now: string) =>
  lab.send('PUT', `/lab/api/orders/${order.accessionId}/clock`, { body: { now } });

const status = async (order: CreatedOrder) =>
  (await lab.send('GET', `/services/charging/transaction/${order.orderId}/type/order`, order)).body[
    'payment_status'
  ];

describe('scenarios', () => {
  test.each(SCENARIOS.filter(({ page }) => !page).map(({ id }) => id))(
    'the sandbox scenario %s serves the requests of its link, according to the contract',
    async (id) => {
      const order = await lab.make(id);
      expect(order.accessionId).toMatch(/^\d{10}$/);
      const query = new URL(order.link, 'http://portal').searchParams;
      expect(query.get('accession_id')).toBe(order.accessionId);
      expect(query.get('token')).toBe(id === 'pickup-staff' ? null : order.token);
      const { patientId, customerId } = await ids(order);
      const { status: code, body } = await graphql(order, PAYMENT, {
        accession_id: order.accessionId,
        sample_id: order.sampleId,
        order_id: order.orderId,
        patient_id: patientId,
        customer_id: customerId,
      });
      expect(code).toBe(200);
      expect(body['errors']).toBeUndefined();
      const invoice = await lab.send(
        'GET',
        `/services/accounting/invoice?charge_type=order&charge_type_id=${order.orderId}`,
        order,
      );
      expect(invoice.status).toBe(200);
      expect((await lab.state(order))['violations']).toEqual([]);
    },
  );

  test('the sandbox page /lab/open creates an order and redirects to the portal', async () => {
    const { status: code, headers } = await lab.send('GET', '/lab/open/card-balance-due');
    expect(code).toBe(302);
    expect(headers.get('location')).toMatch(
      /^\/pns_single_page_flow\?accession_id=\d{10}&sample_id=\d+&token=ey.*&payment_prioritized=true$/,
    );
  });

  test('the sandbox gives access to an order with its own token only', async () => {
    const [mine, other] = [await lab.make('card-balance-due'), await lab.make('card-balance-due')];
    expect(
      (
        await lab.send('POST', '/services/orders', {
          body: { query: IDS, variables: { ids: [mine.sampleId] } },
        })
      ).status,
    ).toBe(401);
    const { body } = await graphql(mine, IDS, { ids: [mine.sampleId] }, other.token);
    expect(body['errors']).toEqual([
      expect.objectContaining({ message: 'This link gives no access to that order.' }),
    ]);
  });
});

describe('charges', () => {
  test('the sandbox charges an order once, shows nothing due then, and refuses a second charge', async () => {
    const order = await lab.make('card-balance-due');
    const body = await charge(order);
    expect(await pay(order, body)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(await pay(order, { ...body, payment_token: await lab.card('4242424242424242') })).toMatchObject({
      status: 409,
      body: { error: 'This order has already been paid.' },
    });
    expect(await status(order)).toBe(3);
    expect(await lab.state(order)).toMatchObject({
      invoice: {
        is_paid: true,
        total: 0,
        patient_bill: { is_paid: true, total: 0 },
        applied_payments: [{ amount: 348, last_four: '4242', payment_source: 'visa' }],
      },
      issues: [{ issue_type_id: 84, resolution: { is_resolved: true } }, {}],
      charges: [{ amount: 34_800, status: 'succeeded' }],
      chargeAttempts: [{ outcome: 'succeeded' }, { outcome: 'refused' }],
      violations: [],
    });
  });

  test('an order of the sandbox whose accepted charge is refused later by the bank is due, and can be paid', async () => {
    const order = await lab.make('card-balance-due', { chargeOutcome: 'processing' });
    const body = await charge(order);
    expect(await pay(order, body)).toMatchObject({ status: 202, body: { status: 'processing' } });
    expect(await status(order)).toBe(1);
    const payment_status = 2;
    await lab.send('POST', `/lab/api/orders/${order.accessionId}/set`, { body: { payment_status } });
    expect(await status(order)).toBe(2);
    expect(await lab.state(order)).toMatchObject({
      invoice: { is_paid: false, total: 348 },
      charges: [{ status: 'refused' }],
    });
    expect((await pay(order, { ...body, payment_token: await lab.card('4242424242424242') })).status).toBe(
      202,
    );
  });

  test('the sandbox refuses a charge unless its amount is due and its prices add up to it', async () => {
    const order = await lab.make('card-balance-due');
    const body = await charge(order);
    expect(await pay(order, { ...body, amount: 1 })).toMatchObject({
      status: 422,
      body: { error: 'The prices do not add up to the amount.' },
    });
    const low = { ...body, amount: 1, charge_details: [{ ...body.charge_details[0], price: 1 }] };
    expect(await pay(order, low)).toMatchObject({
      status: 422,
      body: { error: 'The amount is not what is due.' },
    });
    expect(await status(order)).toBe(0);
  });

  test('the sandbox refuses a payment method that belongs to a different account than the order', async () => {
    const order = await lab.make('provider-with-revenue');
    expect((await pay(order, await charge(order, { token_platform: 'stripe_zb' }))).status).toBe(422);
    const payment_token = await lab.card('4242424242424242', 'pk_test_rev');
    expect(
      (await pay(order, await charge(order, { token_platform: 'stripe_zb', payment_token }))).status,
    ).toBe(200);
  });
});

describe('the bank', () => {
  const KEY = '2f1c1a52-7c6e-4c55-9b58-0d6f6a4f0001';

  test('a slow charge of the sandbox has status 0 until the bank responds, and a second one is refused meanwhile', async () => {
    const order = await lab.make('card-balance-due', { bank: { respondsAfter: 20 } });
    await setClock(order, '2026-03-04T12:00:00Z');
    const response = pay(order, await charge(order));
    await expect.poll(async () => (await lab.state(order))['charges']).toHaveLength(1);
    expect(await status(order)).toBe(0);
    // A bank that checks refuses a second one meanwhile (RUL-57).
    expect(await pay(order, await charge(order))).toMatchObject({
      status: 409,
      body: { error: 'A payment for this order is being processed.' },
    });
    await setClock(order, '2026-03-04T12:00:20Z');
    expect(await response).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(await status(order)).toBe(3);
  });

  test('the sandbox rejects a charge without a key [RUL-30]', async () => {
    const order = await lab.make('card-balance-due');
    expect((await pay(order, await charge(order), 'payOrders', null)).status).toBe(422);
    expect(await lab.state(order)).toMatchObject({ charges: [] });
  });

  test('a charge that is repeated with the same key gets the first response from the sandbox, and charges nothing', async () => {
    const order = await lab.make('card-balance-due', { bank: { refuses: false } });
    const body = await charge(order);
    const again = { ...body, payment_token: await lab.card('4242424242424242') };
    for (const sent of [body, again])
      expect(await pay(order, sent, 'payOrders', KEY)).toMatchObject({
        status: 200,
        body: { status: 'succeeded' },
      });
    expect(await lab.state(order)).toMatchObject({
      charges: [{}],
      chargeAttempts: [{ outcome: 'succeeded' }, { outcome: 'repeated' }],
    });
  });

  test('the sandbox charges a live customer with the live key, which accepts no test card', async () => {
    const order = await lab.make('card-balance-due', { customerId: '31000' });
    const body = await charge(order);
    expect((await pay(order, body)).body).toEqual({
      error: 'There is no such payment method on this account.',
    });
    const token = (number: string) => lab.card(number, 'pk_live_std');
    expect(
      (await pay(order, { ...body, payment_token: await token('4242424242424242') })).body['error'],
    ).toContain('in live mode, but used a known test card');
    expect((await pay(order, { ...body, payment_token: await token('4539578763621486') })).status).toBe(200);
  });
});

describe('contract', () => {
  test('a request that violates the contract gets 422, and is recorded without its values', async () => {
    const order = await lab.make('card-balance-due');
    const response = await pay(order, { ...(await charge(order)), card_number: '4242424242424242' });
    expect(response.status).toBe(422);
    const { violations } = (await lab.state(order)) as unknown as { violations: object[] };
    expect(violations).toEqual([expect.objectContaining({ call: 'charging.payOrders', side: 'request' })]);
    expect(JSON.stringify(violations)).not.toContain('4242');
  });

  test('a query that does not match the GraphQL schema is recorded as a violation of the contract', async () => {
    const order = await lab.make('card-balance-due');
    expect((await graphql(order, '{ patientOrder(sampleId: ["1"]) { total } }', {})).status).toBe(422);
    expect((await lab.state(order))['violations']).toHaveLength(1);
  });

  test('a request that the contract does not know gets 404, and is recorded as a violation', async () => {
    const order = await lab.make('card-balance-due');
    expect((await lab.send('GET', '/services/charging/refunds', order)).status).toBe(404);
    expect((await lab.state(order))['violations']).toHaveLength(1);
  });
});

describe('faults', () => {
  const fault = (order: CreatedOrder, ...faults: object[]) =>
    lab.send('PUT', `/lab/api/orders/${order.accessionId}/faults`, { body: faults });

  test('a fault that loses the response leaves the charge made, and one that cuts the connection does not', async () => {
    const order = await lab.make('card-balance-due');
    const body = await charge(order);
    await fault(order, { call: 'charging.payOrders', kind: 'cut', times: 1 });
    await expect(pay(order, body)).rejects.toThrow();
    expect(await status(order)).toBe(0);
    await fault(order, { call: 'charging.payOrders', kind: 'lose-response', times: 1 });
    await expect(pay(order, body)).rejects.toThrow();
    expect(await status(order)).toBe(3);
    expect(await lab.state(order)).toMatchObject({
      calls: expect.arrayContaining([expect.objectContaining({ status: 'lost' })]),
      charges: [{}],
    });
  });

  test('a fault that makes a call hang lasts until the faults are cleared', async () => {
    const order = await lab.make('card-balance-due');
    await fault(order, { call: 'charging.status', kind: 'hang' });
    const pending = status(order).then(
      () => 'responded',
      () => 'dropped',
    );
    await expect
      .poll(async () => ((await lab.state(order)) as unknown as { calls: object[] }).calls)
      .toContainEqual(expect.objectContaining({ status: 'hang' }));
    await lab.send('DELETE', `/lab/api/orders/${order.accessionId}/faults`);
    expect(await pending).toBe('dropped');
  });

  test("the sandbox can make the configuration and the vendors' scripts fail", async () => {
    await lab.send('PUT', '/lab/api/faults', {
      body: [
        { call: 'config', kind: 'status', status: 500 },
        { call: 'vendor.stripe', kind: 'status', status: 404 },
      ],
    });
    expect((await lab.send('GET', '/config.json')).status).toBe(500);
    expect((await lab.send('GET', '/vendor/stripe.js')).status).toBe(404);
    await lab.send('DELETE', '/lab/api/faults');
    expect((await lab.send('GET', '/config.json')).status).toBe(200);
    expect((await lab.send('GET', '/vendor/stripe.js')).status).toBe(200);
  });
});

test('the sandbox can announce a planned outage, and stop announcing it', async () => {
  const set = (body: object) => lab.send('PUT', '/lab/api/outage', { body });
  await set({ isOn: true, blocksSubmissions: true });
  expect((await lab.send('GET', '/config.json')).body).toMatchObject({ notice: { blocksSubmissions: true } });
  await set({ isOn: false });
  expect((await lab.send('GET', '/config.json')).body).not.toHaveProperty('notice');
});

describe('time and headers', () => {
  test("no site may frame the portal, and only the portal may frame the vendors' fields", async () => {
    const portal = await lab.send('GET', '/payment_form');
    expect(portal.status).toBe(204);
    expect(portal.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(portal.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(portal.headers.get('referrer-policy')).toBe('no-referrer');
    // The bench next to it exists in development and QA only.
    const inQa = securityHeaders(portalConfig(), { dev: false, framed: true });
    expect(inQa['Content-Security-Policy']).toContain("frame-ancestors 'self'");
    // Tiles with {s} in their URL come from three hosts.
    const tiles = { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png' };
    const withHosts = securityHeaders({ ...portalConfig(), mapTiles: tiles }, { dev: false });
    expect(withHosts['Content-Security-Policy']).toContain(
      'https://a.tiles.example https://b.tiles.example https://c.tiles.example',
    );
    const frame = await lab.send('GET', '/vendor/stripe/field');
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  test('the sandbox serves no file outside its stand-ins', async () => {
    expect((await lab.send('GET', '/vendor/..%2fserver.ts')).status).toBe(404);
    expect((await lab.send('GET', '/lab/api/nothing')).status).toBe(404);
  });
});
