import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/app/shell/config.ts';
import type { Config } from '../../src/app/shell/config.ts';
import { portalConfig } from '../lab/config.ts';
import { loadContract } from '../lab/contract.ts';
import { SCENARIOS } from '../lab/scenarios.ts';
import { startLab } from '../lab/support.ts';
import type { CreatedOrder, RunningLab } from '../lab/support.ts';
import { checkCalls } from './check-calls.ts';
import type { Report } from './check-calls.ts';
import { readLink } from './calls.ts';
import { runContract } from './command.ts';
import { exitCodeOf, contractReportText } from './report.ts';

/** The fields of responses that tests modify, as a differing service would. */
interface Body {
  patient_bill?: unknown;
  account_type?: unknown;
  klarna?: unknown;
  klarna_eligible?: unknown;
  subtotal?: unknown;
  total?: unknown;
  payment_status?: unknown;
  reason?: unknown;
  pickup_schedules?: { status: string }[];
  data?: {
    patientOrder?: {
      orders: {
        order: { chargeMethod: unknown; bloodKitDeliveryMethod: unknown };
      }[];
    };
    patientPNS?: {
      confirmAddress?: { birthdate?: string; reason?: string };
      settings?: { pns_brand_logo: unknown };
      bloodDrawInfo?: { tabs_order: unknown; draw_site: { open_hour: unknown }[] };
    };
    getEventById?: { status: string };
  };
}

/** A response of the lab's copy. */
interface CopyResponse {
  readonly path: string;
  status: number;
  headers: Record<string, string>;
  body: Body;
}

const ORIGIN = 'https://portal.example';
const CORS = {
  'access-control-allow-origin': ORIGIN,
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-expose-headers': 'Retry-After',
};

let lab: RunningLab;
/** A copy of the lab on an origin other than the portal's, whose responses can be modified. */
const copy = createServer((req, res) => {
  void (async () => {
    const body = await textOf(req);
    const response: CopyResponse = {
      path: req.url ?? '',
      status: 204,
      headers: req.headers.origin === ORIGIN ? { ...CORS } : {},
      body: {},
    };
    if (req.method !== 'OPTIONS') {
      const original = await fetch(lab.url + response.path, {
        method: req.method ?? 'GET',
        headers: { authorization: req.headers.authorization ?? '', 'content-type': 'application/json' },
        ...(body ? { body } : {}),
      });
      response.status = original.status;
      response.body = (await original.json()) as Body;
      for (const name of ['content-type', 'cache-control'])
        response.headers[name] = original.headers.get(name) ?? '';
      collect(response.body);
    }
    await alter(response);
    res.writeHead(response.status, response.headers);
    res.end(response.status === 204 ? undefined : JSON.stringify(response.body));
  })();
});
let alter: (response: CopyResponse) => unknown = () => {};
/** Every text in the copy's responses. */
const receivedValues = new Set<string>();
let config: Config;

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function collect(value: unknown): void {
  if (typeof value === 'string') receivedValues.add(value);
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
}

beforeAll(async () => {
  lab = await startLab();
  await new Promise<void>((resolve) => copy.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(copy.address() as AddressInfo).port}`;
  const { services, ...rest } = portalConfig();
  const moved = Object.entries(services).map(([name, path]) => [name, url + path]);
  config = parseConfig({ ...rest, services: Object.fromEntries(moved) });
});

afterAll(async () => {
  copy.closeAllConnections();
  copy.close();
  await lab.close();
});

async function reportOf(order: CreatedOrder, isChanging = false, slow?: number): Promise<Report> {
  return checkCalls(config, await readLink(ORIGIN + order.link), isChanging, slow);
}

/** The differences in a report, one per line. */
const differencesOf = ({ requested, services }: Report) => [
  ...requested.flatMap(({ call, differences }) =>
    differences.map(({ field, problem }) => `${call} ${field}: ${problem}`),
  ),
  ...services.flatMap(({ service, findings }) => findings.map((finding) => `${service}: ${finding}`)),
];

const order = (body: Body) => body.data?.patientOrder?.orders[0]?.order;

/** A link of each page, and the orders whose responses differ most from those. */
const ON_THE_LAB = [
  ...SCENARIOS.filter(
    ({ page }, index) =>
      page && SCENARIOS.findIndex((scenario) => scenario.page?.path === page.path) === index,
  ).map(({ id }) => id),
  'card-balance-due',
  'family-of-three',
  'provider-pays-with-share',
  'provider-pays-nothing-due',
  'zero-decimal',
  'already-paid',
  'information-incomplete',
  'information-duplicate',
  'pickup-history',
  'pickup-harsh',
  'pickup-nothing-on-file',
  'blood-draw-odd-places',
];

describe('npm run contract', () => {
  it.each(ON_THE_LAB)('npm run contract finds nothing wrong with the sandbox lab: %s', async (id) => {
    const made = await lab.make(id);
    const report = await checkCalls(parseConfig(portalConfig()), await readLink(lab.url + made.link), false);
    expect(differencesOf(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
    expect((await lab.state(made))['violations']).toEqual([]);
  });

  it.each([
    ['card-balance-due', {}, '/payment_form'],
    [
      'card-balance-due',
      { billingIssue: 'resolved' },
      '/payment_succeed: patientPNS has no unresolved issue',
    ],
    ['cancelled', {}, '/order_cancelled'],
    ['information-incomplete', {}, '/uploadShippingAddress'],
  ])(
    'npm run contract says which page the link of an order opens, and why not the form: %s %j [PFORM-09]',
    async (id, more, page) => {
      alter = () => {};
      const made = await lab.make(id, more);
      expect(contractReportText(await reportOf(made))).toContain(`The link opens ${page}`);
    },
  );

  it('npm run contract accepts the sandbox on another origin, and lists the calls it did not try and the fields it did not read', async () => {
    alter = ({ path, body }) => path.includes('/invoice') && Object.assign(body, { cost_center: '4711' });
    const report = await reportOf(await lab.make('concierge-offered'));
    expect(differencesOf(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
    expect(contractReportText(report)).toContain('(more than the portal reads: cost_center)');
    expect(report.requested.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['orders.graphql (patientPNS)', 'accounting.invoice', 'sample.duplicateCheck']),
    );
    expect(report.notTried.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['charging.payOrders', 'trans.confirmAddress', 'core.mergePatients']),
    );
  });

  it.each<[string, (response: CopyResponse) => void, string]>([
    [
      'a required field is missing',
      ({ path, body }) => path.includes('/invoice') && delete body.patient_bill,
      `accounting.invoice patient_bill: missing`,
    ],
    [
      'a value that the contract does not list',
      ({ path, body }) => path.includes('/invoice') && body.account_type && (body.account_type = 'PATIENT'),
      `accounting.invoice account_type: must be equal to one of the allowed values (patient, customer); is a text like 'aaaaaaa'`,
    ],
    [
      'a field with another name',
      ({ path, body }) => {
        if (!path.includes('getEligibilityOfBNPL')) return;
        body.klarna = body.klarna_eligible;
        delete body.klarna_eligible;
      },
      'payout.eligibility klarna_eligible: missing',
    ],
    [
      'another status, and another body of the error',
      (response) => {
        if (!response.path.includes('/type/order') || response.status !== 200) return;
        response.status = 500;
        response.body = { reason: 'No charge for Jane Roe' };
      },
      'charging.status status: must be 200; is 500',
    ],
    [
      'an undocumented value that says who pays',
      ({ body }) => {
        const known = order(body);
        if (known) known.chargeMethod = 'splitPay';
      },
      "orders.graphql (order) patientOrder.orders[].order.chargeMethod: must be one of patientPay, customerPay, netPay; is 'splitPay'",
    ],
    [
      'a provider whose logo no header lets in',
      ({ body }) => {
        const settings = body.data?.patientPNS?.settings;
        if (settings) settings.pns_brand_logo = 'https://cdn.provider.example/logo.png';
      },
      "orders: the provider's logo (pns_brand_logo) is on a host that logos of config.json does not name",
    ],
    [
      'a header of CORS is missing',
      ({ path, headers }) =>
        path.includes('nonBloodSampleTubeType') && delete headers['access-control-allow-origin'],
      'orderPortal: Access-Control-Allow-Origin is missing: the browser hides the response',
    ],
    [
      'amounts in cents throughout',
      ({ path, body }) => {
        if (!path.includes('/invoice') || !body.subtotal) return;
        for (const [name, value] of Object.entries(body))
          if (typeof value === 'number') Object.assign(body, { [name]: value * 100 });
      },
      `accounting.invoice total: must be in major units; every amount is whole and one has five digits, as cents have`,
    ],
    [
      'an invalid token is not refused',
      (response) =>
        response.status === 401 && response.path.includes('order-portal') && (response.status = 200),
      'orderPortal.tubeTypes (with an invalid token) status: must be 401; is 200',
    ],
    [
      'a preflight that lacks a header',
      ({ path, headers }) =>
        path.includes('payOrders') &&
        (headers['access-control-allow-headers'] = 'authorization, content-type'),
      'charging: Access-Control-Allow-Headers lacks idempotency-key',
    ],
  ])('npm run contract reports when there is %s, without a value', async (_, change, named) => {
    alter = change;
    const made = await lab.make('card-balance-due');
    const report = await reportOf(made);
    expect(differencesOf(report)).toContain(named);
    expect(exitCodeOf(report)).toBe(1);
    // Words from the contract itself do not count as values.
    const text = contractReportText(report);
    const values = [...receivedValues, ...new URL(made.link, ORIGIN).searchParams.values()].filter(
      (value) =>
        value.length > 3 &&
        !['true', 'order', 'patient', 'customer', 'patientPay', 'LABEL_NOT_CREATED'].includes(value),
    );
    expect(values.length).toBeGreaterThan(20);
    expect(values.filter((value) => text.includes(value))).toEqual([]);
    expect(text).not.toContain('Jane');
  });

  it('npm run contract compares who pays according to an order and its invoice', async () => {
    alter = ({ body }) => {
      const known = order(body);
      if (known) known.chargeMethod = 'customer_pay';
    };
    expect(differencesOf(await reportOf(await lab.make('provider-pays-nothing-due')))).toContain(
      "accounting: the invoice is the provider's (account_type, patient_bill), and the order's chargeMethod says that the patient pays",
    );
    alter = ({ body }) => {
      const known = order(body);
      if (known) known.chargeMethod = 'netPay';
    };
    expect(differencesOf(await reportOf(await lab.make('card-balance-due')))).toContain(
      "accounting: the invoice is the patient's (account_type), and the order's chargeMethod says that the provider pays",
    );
  });

  it('npm run contract names in one run every word, date, opening hour, type and wait that violates the contract', async () => {
    alter = async ({ path, body, headers }) => {
      const { confirmAddress, bloodDrawInfo } = body.data?.patientPNS ?? {};
      if (confirmAddress)
        Object.assign(confirmAddress, { reason: 'label_not_created', birthdate: '11/24/1980' });
      if (bloodDrawInfo) bloodDrawInfo.tabs_order = ['draw-site'];
      for (const site of bloodDrawInfo?.draw_site ?? []) site.open_hour = { Monday: [] };
      const known = order(body);
      if (known) known.bloodKitDeliveryMethod = 'ship_to_patient';
      if (path.includes('/type/order')) body.payment_status = 2;
      if (path.includes('/invoice') && body.total) body.total = String(body.total);
      if (path.includes('getEligibilityOfBNPL'))
        Object.assign(body, { code: 0, data: { ...body }, klarna_eligible: undefined });
      if (path.includes('nonBloodSampleTubeType') && headers['access-control-allow-origin'])
        headers['access-control-allow-origin'] = `${ORIGIN}, ${ORIGIN}`;
      if (!path.includes('duplicate-check')) return;
      headers['content-type'] = 'text/plain';
      await new Promise((resolve) => setTimeout(resolve, 400));
    };
    const report = await reportOf(await lab.make('card-balance-due'), false, 400);
    expect(differencesOf(report)).toEqual(
      expect.arrayContaining([
        "orders.graphql (order) patientOrder.orders[].order.bloodKitDeliveryMethod: must be one of shipToPatient; is 'ship_to_patient'",
        "accounting.invoice total: must be number; is a text like '999'",
        "orders.graphql (patientPNS) patientPNS.confirmAddress.birthdate: must match ^\\d{4}-\\d{2}-\\d{2}$; is a text like '99/99/9999'",
        "orders.graphql (patientPNS) patientPNS.confirmAddress.reason: must be one of LABEL_NOT_CREATED, SHIPPED, IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERED; is 'label_not_created'",
        "orders.graphql (draw sites) patientPNS.bloodDrawInfo.tabs_order[]: must be one of INOFFICE, DRAW-SITE, MOBILE; is 'draw-site'",
        'orders.graphql (draw sites) patientPNS.bloodDrawInfo.draw_site[].open_hour.Mon: missing',
        'payout.eligibility klarna_eligible: missing',
        'sample.duplicateCheck (the response): arrives so late that a person waits for it',
        'charging: its status differs from what patientPNS has for the same order',
        'orderPortal: Access-Control-Allow-Origin is there twice: the browser hides the response',
        'sample: Content-Type must be application/json; is text/plain',
      ]),
    );
    expect(contractReportText(report)).toMatch(/DIFF {2}sample\.duplicateCheck, \d+, \d+\.\d s/);
  });

  it.each<[string, (body: Body) => unknown, string]>([
    [
      'pickup-history',
      ({ pickup_schedules }) =>
        pickup_schedules?.forEach((schedule) => (schedule.status = schedule.status.toLowerCase())),
      "pickup.retrieval pickup_schedules[].status: must be equal to one of the allowed values (Scheduled, Cancelled, Expired); is a text like 'aaaaaaaaa'",
    ],
    [
      'appointment-confirmed',
      ({ data }) => data?.getEventById && (data.getEventById.status = 'CONFIRMED'),
      "calendar.graphql (event) getEventById.status: must be one of tentative, confirmed, cancelled; is 'CONFIRMED'",
    ],
  ])('npm run contract reports a status in another case: %s', async (id, change, named) => {
    alter = ({ body }) => change(body);
    expect(differencesOf(await reportOf(await lab.make(id)))).toContain(named);
  });

  it('npm run contract makes changing calls only when told to, and leaves the order as it was', async () => {
    alter = () => {};
    const made = await lab.make('concierge-offered');
    const namesOf = async () =>
      ((await lab.state(made))['calls'] as unknown as { call: string }[]).map(({ call }) => call);
    await reportOf(made);
    expect(await namesOf()).not.toContain('orderPortal.recordConciergeFee');
    const before = await lab.send(
      'GET',
      `/services/accounting/invoice?charge_type=order&charge_type_id=${made.orderId}`,
      made,
    );
    const report = await reportOf(made, true);
    expect(differencesOf(report)).toEqual([]);
    expect(await namesOf()).toEqual(
      expect.arrayContaining(['orderPortal.cancelSelectedConciergeFee', 'trans.confirmAddress']),
    );
    const after = await lab.send(
      'GET',
      `/services/accounting/invoice?charge_type=order&charge_type_id=${made.orderId}`,
      made,
    );
    expect(after.body).toEqual(before.body);
    expect((await lab.state(made))['violations']).toEqual([]);
  });

  it('npm run contract records no concierge fee for an order that may have no concierge', async () => {
    alter = () => {};
    const report = await reportOf(await lab.make('card-balance-due'), true);
    expect(differencesOf(report)).toEqual([]);
    expect(report.notTried).toContainEqual({
      call: 'orderPortal.recordConciergeFee',
      why: 'the order may have no concierge',
    });
  });

  it('npm run contract books and cancels a pickup, and reports a pickup that it could not cancel', async () => {
    alter = () => {};
    const made = await lab.make('pickup-new');
    expect(differencesOf(await reportOf(made, true))).toEqual([]);
    const { pickups, violations } = (await lab.state(made)) as unknown as {
      pickups: { status: string }[];
      violations: unknown[];
    };
    expect([pickups.map(({ status }) => status), violations]).toEqual([['Cancelled'], []]);
    alter = (response) => response.path.endsWith('/cancel') && (response.status = 500);
    expect(differencesOf(await reportOf(made, true))).toContain(
      'pickup.cancel (left behind): a courier is booked now: cancel the pickup by hand',
    );
  });

  it('npm run contract says so when no service responds', async () => {
    const nowhere = Object.keys(config.services).map((name) => [name, 'https://lab.invalid']);
    const report = await checkCalls(
      { ...config, services: Object.fromEntries(nowhere) },
      await readLink(ORIGIN + (await lab.make('ny-waiver')).link),
      false,
    );
    expect(exitCodeOf(report)).toBe(2);
    expect(differencesOf(report)[0]).toMatch(/^waiver\.form \(the response\): none: (ENOTFOUND|EAI_AGAIN)$/);
  });

  it('npm run contract knows every call of the contract that a flow makes', async () => {
    const flows = await Promise.all(
      ON_THE_LAB.map(async (id) => (await readLink(ORIGIN + (await lab.make(id)).link)).flow),
    );
    const known = flows.flatMap(({ reads, changes, never }) => [
      ...[...reads, ...changes].map(({ id }) => id),
      ...Object.keys(never),
    ]);
    const { operations: outlines } = await loadContract(
      join(import.meta.dirname, '../../docs/contract/openapi'),
    );
    // The contract contains the list of a patient's orders, but no flow uses it (AMB-10).
    expect([...new Set([...known, 'orderPortal.patient'])].toSorted()).toEqual(
      outlines.map(({ id }) => id).toSorted(),
    );
  });

  it('npm run contract refuses invalid input without quoting it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'contract-'));
    const file = join(folder, 'config.json');
    writeFileSync(file, JSON.stringify(config));
    const misnamed = join(folder, 'misnamed.json');
    writeFileSync(misnamed, JSON.stringify({ ...config, langauges: ['en'] }));
    const made = await lab.make('card-balance-due');
    const link = ORIGIN + made.link;
    const refused = await Promise.all([
      runContract([]),
      runContract([file, link, '--order-nothing']),
      runContract([file, made.link]),
      runContract([join(folder, 'none.json'), link]),
      runContract([file, link, '--including-changes']),
      runContract([file, link, '--including-changes', '--order', '2611999999']),
      runContract([misnamed, link]),
      runContract([file, `${ORIGIN}/nowhere?token=${made.token}`]),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 2));
    expect(refused.map(({ text }) => text.slice(0, 22))).toEqual([
      'npm run contract -- <c',
      'npm run contract -- <c',
      'The link must be the w',
      join(folder, 'none.js').slice(0, 22),
      'npm run contract -- <c',
      'The link leads to an o',
      'config.json is wrong a',
      'The link leads to no p',
    ]);
    expect(refused.at(-2)?.text).toBe('config.json is wrong at langauges\n');
    expect(refused.filter(({ text }) => text.includes(made.token))).toEqual([]);
    expect((await lab.state(made))['calls']).toEqual([]);
    expect((await runContract([`${lab.url}/config.json`, lab.url + made.link])).code).toBe(0);
    rmSync(folder, { recursive: true });
  });
});
