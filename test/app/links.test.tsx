import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { specTransitions } from '../support/spec.ts';
import { openApp } from './open-app.tsx';

// The document of a payment, which the payment form can be shown in.
vi.hoisted(() => window.history.replaceState(null, '', '/pns_single_page_flow'));

const ANN = { accession_id: '2305160001', sample_id: '900001', token: 'token-of-ann' };
const BEN = { accession_id: '2305160002', sample_id: '900002', token: 'token-of-ben' };

interface Call {
  readonly authorization: string | null;
  /** The storage at the time of the call. */
  readonly kept: Readonly<Record<string, unknown>>;
}

let calls: Call[] = [];
let paths: string[] = [];

/** What is kept of a link, without the time of its last use. */
function storedValues(): Readonly<Record<string, unknown>> {
  const { visits: _visits, ...texts } = window.localStorage as unknown as Readonly<Record<string, string>>;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]): [string, unknown] => [
      key,
      text.startsWith('{') ? JSON.parse(text) : text,
    ]),
  );
}

beforeEach(() => {
  calls = [];
  paths = [];
  vi.stubGlobal('fetch', (request: Request) => {
    paths.push(new URL(request.url).pathname);
    calls.push({ authorization: request.headers.get('authorization'), kept: storedValues() });
    return new Promise<Response>(() => undefined);
  });
});

/** Opens a path with a link; calls never get a response. */
function openLink(...args: Parameters<typeof openApp>) {
  cleanup();
  return openApp(...args);
}

const keptOf = (link: typeof ANN) => ({
  accession_id: link.accession_id,
  sample_id: link.sample_id,
  pnsToken: link.token,
  pns_single_page_query: link,
});

describe('a page that is opened by its link', () => {
  it.each([
    ['ENTRY-02 AMB-07', '/pns_single_page_flow'],
    ['PMEDIA-02', '/payment_media'],
    ['PFORM-01 CALL-R02', '/payment_form'],
    ['INFO-02', '/informationLanding'],
    ['BDRAW-03 ROLE-R08', '/bloodDrawLanding'],
    ['CALL-R02', '/payment_succeed'],
  ])(
    'the page $1 stores its link, and nothing of an earlier link, before its first call [$0]',
    async (_, path) => {
      openLink('/', null).session.open({ link: ANN });
      window.localStorage.setItem('patient_id', '77');
      window.sessionStorage.clear();
      if (path === '/payment_succeed') window.localStorage.clear();
      openLink(path, BEN);
      await waitFor(() => expect(calls).not.toEqual([]));
      expect(calls[0]).toEqual({ authorization: `Bearer ${BEN.token}`, kept: keptOf(BEN) });
    },
  );

  it('the entry stores nothing of a partial identity [ENTRY-11]', async () => {
    const { session } = openLink('/pns_single_page_flow', { accession_id: ANN.accession_id });
    await waitFor(() => expect(document.title).toContain('Failed'));
    expect([session.keptQuery(), session.accessionId(), calls]).toEqual([null, null, []]);
  });

  it('the payment form without a link uses the saved one [PFORM-02]', async () => {
    openLink('/', null).session.open({ link: ANN });
    openLink('/payment_form', null);
    await waitFor(() => expect(calls).not.toEqual([]));
    expect(calls[0]).toEqual({ authorization: `Bearer ${ANN.token}`, kept: keptOf(ANN) });
  });
});

/** What the documented pages show or, while they load, call first. */
const PAGES: Readonly<Record<string, string>> = {
  'empty home': 'Patient portal',
  // The pages of an order begin with it; what they show after it is seen in the browser.
  'main entry flow': '/services/orders',
  'payment status router (query bnpl)': '/services/orders',
  'payment media entry': '/services/orders',
  'payment form': '/services/orders',
  'payment success page': '/services/orders',
  'shipping address entry': '/services/orders',
  'information landing': '/services/orders',
  'blood-draw entry': '/services/orders',
  'blood-draw landing': '/services/orders',
  'payment failure page': 'Failed',
  'generic failure page': 'Failed',
  'payment pending page': 'Payment Pending!',
  'order pending page (provider-paid)': 'Order Pending!',
  'order cancelled page': 'Order Cancelled',
  'hormone entry': '/services/questionnaire/orders/samples/patients',
  'hormone questionnaire': '/services/questionnaire/orders/samples/patients',
  'hormone questionnaire failed page': 'Failed',
  'questionnaire completed page': 'Completed!',
  'NY waiver entry': '/services/waiver/getPatientWaiverForm',
  'NY waiver form': '/services/waiver/getPatientWaiverForm',
  'NY waiver success': 'Completed!',
  'NY waiver failure': 'Failed',
  'collection status page': 'Collection status',
  // Without an appointment in the link nothing can be confirmed or cancelled (CONF-07, CANC-09).
  'confirm-appointment page': 'Confirmation Failed',
  'confirm-appointment success': 'Confirmation Success',
  'confirm-appointment failure': 'Confirmation Failed',
  'cancel-appointment page': 'Cancellation Failed',
  'cancel-appointment success': 'Cancellation Success',
  'cancel-appointment failure': 'Cancellation Failed',
  'courier pickup landing': 'Schedule a courier pickup',
  'courier pickup search': 'Schedule a courier pickup',
  'courier pickup schedules': '/services/pickup/pickups/v2/schedule/retrieval',
  'collection instructions (query instructions, accession_id)':
    '/services/orderPortal/nonBloodSampleTubeType',
  'sample instruction detail': 'Sample Type Instruction',
  'hormone zoomer entry': '/services/questionnaire/orders/samples/hormone-zoomer/questionnaires',
  'hormone zoomer questionnaire': '/services/questionnaire/orders/samples/hormone-zoomer/questionnaires',
  'hormone zoomer failure page': 'Failed',
  'gut entry': '/services/questionnaire/orders/samples/gut-zoomer/questionnaires',
  'gut questionnaire': '/services/questionnaire/orders/samples/gut-zoomer/questionnaires',
  'gut failure page': 'Failed',
  'cardio entry': '/services/questionnaire/orders/samples/cardio-zoomer/questionnaires',
  'cardio questionnaire': '/services/questionnaire/orders/samples/cardio-zoomer/questionnaires',
  'cardio failure page': 'Failed',
  'guest login': 'Type in your details',
};

const routes = specTransitions().flatMap(({ id, when, to: title }) => {
  const path = /^(\/\S*) opened$/.exec(when)?.[1]?.replaceAll('{tubetype}', 'stool');
  const known = path
    ?.replaceAll('{questionnaire_type}', 'gutZoomer')
    .replaceAll('{accession_id}', '2305160001');
  return id.startsWith('ROUTE-') && known !== undefined ? [{ id, path: known, title }] : [];
});

it.each(routes)('$path opens the documented page: $title [$id]', async ({ path, title }) => {
  // Some pages are only reached with the link stored.
  openLink('/', null).session.open({ link: ANN });
  openLink(path, ANN);
  // A questionnaire whose URL has no accession id first asks who is there.
  const asksWho = title.endsWith(' questionnaire') && !path.includes('2305160001');
  const page = asksWho ? PAGES['guest login'] : PAGES[title];
  const visited = () => [document.querySelector('h1')?.textContent, ...paths];
  await waitFor(() => expect(visited()).toContain(page));
});

it.each([
  ['OUT-R11 OUT-R14', '/payment_pending', 'Your payment is pending, please check later.', ['Check again']],
  [
    'OUT-R12 OUT-R14',
    '/order_pending',
    'Your healthcare provider is coordinating necessary steps with us to ensure your testing proceeds smoothly. Please come back later.',
    [],
  ],
  ['OUT-R13 OUT-R14', '/order_cancelled', 'Order Cancelled', []],
  [
    'OUT-R09 OUT-R10',
    '/failed',
    'Hey, seems like there was some trouble. We are there with you. Just hold back.',
    ['Try Again', 'Log in to the patient portal'],
  ],
  [
    'OUT-R09 OUT-R10',
    '/payment_failed',
    'Hey, seems like there was some trouble. We are there with you. Just hold back.',
    ['Try Again', 'Choose another way to pay', 'Log in to the patient portal'],
  ],
  [
    'QN-R09',
    '/gutZoomerFailed',
    'Hey, seems like there was some trouble. We are there with you. Just hold back.',
    ['Try Again'],
  ],
  ['APPT-R09', '/cancelAppointment/failed', 'Cancellation Failed', []],
])(
  'the page $1 shows its message $2, and its buttons are its only links: $3 [$0]',
  async (_, path, expected, leads) => {
    openLink('/', null).session.open({ link: ANN });
    openLink(path, null);
    const main = within(await screen.findByRole('main'));
    expect((await main.findAllByText(expected)).length).toBeGreaterThan(0);
    // RUL-55 is on every page.
    const buttons = main.queryAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.filter((name) => name !== 'Finish on this device')).toEqual(leads);
    const links = main
      .queryAllByRole<HTMLAnchorElement>('link')
      .filter(({ href }) => !href.startsWith('tel:'));
    expect(links).toEqual([]);
  },
);

it.each([
  ['/', 'Patient portal', 0],
  ['/order_pending', 'Order Pending!', 1],
  ['/payment_pending', 'Payment Pending!', 1],
])("the page %s, '%s', offers 'Finish on this device': %d [RUL-55]", async (path, title, offers) => {
  openLink('/', null).session.open({ link: ANN });
  openLink(path, null);
  expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
  expect(screen.queryAllByRole('button', { name: 'Finish on this device' })).toHaveLength(offers);
});

it('the pages have the name, the logo and the color of the configuration', async () => {
  openLink('/', null, { brand: { name: 'Bay Lab', logo: '/bay.png', accent: 'navy' } });
  expect(await screen.findByRole('img', { name: 'Bay Lab' })).toHaveProperty(
    'src',
    `${window.origin}/bay.png`,
  );
  expect(document.documentElement.style.getPropertyValue('--accent')).toBe('navy');
});

describe('an entry page that only reads its link', () => {
  const { pns_single_page_query: _query, ...identity } = keptOf(ANN);

  it.each([
    ['BDRAW-02', '/bloodDraw', keptOf(ANN)],
    ['INFO-02', '/uploadShippingAddress', keptOf(ANN)],
    [
      'PSRCH-01 AMB-127',
      '/fedexPickup',
      { pickup_query: { accession_id: ANN.accession_id, sample_id: ANN.sample_id }, pnsToken: ANN.token },
    ],
    ['QENTRY-01', '/questionnaire', identity],
    ['QENTRY-03', '/hormoneZoomerPage', identity],
    ['QENTRY-05', '/gutZoomerPage', identity],
    ['QENTRY-07', '/cardioZoomerPage', identity],
    ['QENTRY-09', '/nyform', identity],
  ])('the page $1 stores the documented values under the documented keys [$0]', async (_, path, expected) => {
    openLink(path, ANN);
    await waitFor(() => expect(storedValues()).toMatchObject(expected));
    expect('pns_single_page_query' in storedValues()).toBe('pns_single_page_query' in expected);
  });

  it('the pickup scheduler that is opened without a query keeps the stored one [PSRCH-02 AMB-128]', async () => {
    openLink('/fedexPickup', ANN);
    await waitFor(() => expect(storedValues()).toHaveProperty('pickup_query'));
    const before = storedValues()['pickup_query'];
    document.title = '';
    openLink('/fedexPickup', null);
    await waitFor(() => expect(document.title).toContain('Courier pickup'));
    expect(storedValues()['pickup_query']).toEqual(before);
  });
});
