import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { createClient } from '../../src/api/client.ts';
import { App } from '../../src/app/App.tsx';
import { startVisit } from '../../src/app/flows/visit.ts';
import { ROUTES, tokenSpellingOf } from '../../src/app/routes.ts';
import { stripTokenFromAddress } from '../../src/app/shell/address.ts';
import { parseConfig } from '../../src/app/shell/config.ts';
import { portalConfig } from '../lab/config.ts';
import type { Fault } from '../lab/faults.ts';
import type { LabOrder } from '../lab/state.ts';
import { startLab } from '../lab/support.ts';
import type { RunningLab } from '../lab/support.ts';
import { testServices } from './services.ts';

// jsdom draws nothing: a signature is typed, and the map stays below the fold.
vi.mock('../../src/app/flows/SignaturePad.tsx', () => ({ default: () => null }));
class NothingInSight {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const network = globalThis.fetch;
let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal('IntersectionObserver', NothingInSight);
  await Promise.all(ROUTES.map(({ preload }) => preload()));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.close();
});

let leave = (): void => undefined;
afterEach(() => leave());

/** Calls under way. */
let waiting = 0;

/** Opens the portal itself at a link, in front of the lab. */
function open(link: string, { staffSession }: LabOrder): void {
  window.history.replaceState(null, '', link);
  const opening = stripTokenFromAddress(tokenSpellingOf);
  const { services: paths, ...rest } = portalConfig();
  const services = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, lab.url + path]));
  const config = parseConfig({ ...rest, services });
  const notices = createActor(noticesMachine).start();
  const app = testServices(config, {
    notify: (notice) => notices.send({ type: 'notice.raised', notice }),
    withdraw: (code) => notices.send({ type: 'notice.withdrawn', code }),
    withdrawLoadNotices: () => notices.send({ type: 'loadNotices.withdrawn' }),
  });
  const client = createClient({
    services: config.services,
    token: app.session.token,
    retryDelay: () => 1,
    async fetch(given) {
      const { method, headers, url, ...request } = given as Request;
      waiting += 1;
      const body = method === 'GET' ? null : await (given as Request).text();
      const sent = { ...Object.fromEntries(headers), cookie: `staff_session=${staffSession}` };
      return network(url, { ...request, method, headers: sent, body }).finally(() => (waiting -= 1));
    },
  });
  const visit = startVisit(app.stores, opening);
  render(
    <BrowserRouter>
      <App routes={ROUTES} services={{ ...app, client }} notices={notices} visit={visit} />
    </BrowserRouter>,
  );
  leave = () => {
    cleanup();
    notices.stop();
    visit.stop();
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.history.replaceState(null, '', '/');
    leave = () => undefined;
  };
}

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
const isBusy = () =>
  waiting > 0 ||
  document.querySelector('[aria-busy=true], [data-pending]') !== null ||
  !document.querySelector('h1') ||
  /Loading|Please wait/.test(text());

/** Waits until nothing happens any more; false if that never comes. */
async function settled(): Promise<boolean> {
  let before = '';
  let calm = 0;
  for (const end = Date.now() + 30_000; calm < 4 && Date.now() < end; before = text()) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    calm = !isBusy() && text() === before ? calm + 1 : 0;
  }
  return calm > 0;
}

/** What a person does next; false if the page offers it no more. */
type Step = (order: LabOrder) => boolean;

const all = (role: string, name: string | RegExp) =>
  screen.queryAllByRole(role, { name }).filter((one) => !(one as HTMLButtonElement).disabled);

const press =
  (name: string | RegExp, role = 'button'): Step =>
  () => {
    const [control] = all(role, name);
    if (control) fireEvent.click(control);
    return control !== undefined;
  };

/** Chooses this answer wherever it is offered. */
const choose =
  (name: string): Step =>
  () =>
    all('radio', name).map((one) => fireEvent.click(one)).length > 0;

const type =
  (label: string, valueOf: (order: LabOrder) => string): Step =>
  (order) => {
    const field = screen.queryAllByLabelText(label).find((one) => one instanceof HTMLInputElement);
    if (field) fireEvent.change(field, { target: { value: valueOf(order) } });
    return field !== undefined;
  };

const birthdate = ({ seed }: LabOrder) => seed.birthdate.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

interface Journey {
  readonly scenario: string;
  /** The page of the link, if it is not the scenario's own. */
  readonly path?: string;
  readonly steps?: readonly Step[];
}

const JOURNEYS: Readonly<Record<string, Journey>> = {
  'the payment form': { scenario: 'card-balance-due' },
  'the page after a payment': { scenario: 'already-paid', steps: [press('Continue')] },
  'a pending payment': { scenario: 'payment-pending', steps: [press('Check again')] },
  'a cancelled order': { scenario: 'cancelled' },
  'the information page': {
    scenario: 'information-confirmed',
    steps: [type('City', () => 'Oakland'), press('Save'), press('Yes, save it')],
  },
  'a patient known twice': {
    scenario: 'information-duplicate',
    steps: [type('Birthdate', birthdate), (order) => choose(order.seed.gender)(order), press('Confirm')],
  },
  'the draw sites': { scenario: 'blood-draw-sites', steps: [press(/^Send to My Phone/), press('Send')] },
  'confirming an appointment': { scenario: 'appointment-to-confirm' },
  'cancelling an appointment': { scenario: 'appointment-to-cancel', steps: [press('Yes')] },
  'the collection status': { scenario: 'card-balance-due', path: '/collectStatus' },
  'the pickups of a patient': { scenario: 'pickup-scheduled', steps: [press('Continue')] },
  'the pickups of staff': { scenario: 'pickup-staff' },
  'the waiver': {
    scenario: 'ny-waiver',
    steps: [
      type('Printed name', () => 'Ann'),
      type('Date signed', () => '01/15/2026'),
      choose('Type my name'),
      type('Your name, as your signature', () => 'Ann'),
      press('Submit'),
    ],
  },
  'a questionnaire': {
    scenario: 'hormone-female',
    steps: [choose('No'), choose('Luteal'), press('Review and submit'), press('Submit')],
  },
  'another questionnaire': { scenario: 'gut-unknown' },
  'guest login': {
    scenario: 'hormone-token-expired',
    steps: [
      type('First name', ({ seed }) => seed.firstName),
      type('Last name', ({ seed }) => seed.lastName),
      type('Date of Birth', birthdate),
      press('Submit'),
    ],
  },
};

/** One of each kind that a page can tell apart; test/api/faults.test.ts has all of them. */
const FAULTS: Readonly<Record<string, Omit<Fault, 'call'>>> = {
  '401': { kind: 'status', status: 401 },
  '500': { kind: 'status', status: 500 },
  'cut before the work': { kind: 'cut' },
  'answer lost': { kind: 'lose-answer' },
  'web page': { kind: 'web-page' },
  'cut off': { kind: 'cut-off' },
  wrapped: { kind: 'wrapped' },
  'wrong types': { kind: 'wrong-types' },
};

/** What pages say of the services, and whether it is so. */
const CLAIMS: readonly (readonly [words: RegExp, isTrue: (order: LabOrder) => boolean])[] = [
  [/Payment Successful/, ({ paymentStatus }) => paymentStatus === 3],
  [/Order Cancelled/, ({ cancelled }) => cancelled],
  [/Confirmation Success/, ({ appointment }) => appointment.status === 'confirmed'],
  [/Confirmation Failed/, ({ appointment }) => appointment.status !== 'confirmed'],
  [/Cancellation Success/, ({ appointment }) => appointment.deleted_time !== null],
  [/Cancellation Failed/, ({ appointment }) => appointment.deleted_time === null],
  [/samples are not collected yet/, ({ collectionReports }) => collectionReports.length > 0],
  [
    /Completed!/,
    ({ waiver, forms }) => waiver.submitted || [...forms.values()].some((one) => one?.completedAt),
  ],
  [/Information Saved!/, ({ information }) => Object.keys(information.saved).length > 0],
  [/was merged into/, ({ information }) => information.mergedInto !== null],
  [/Message has sent/, ({ texts }) => texts.length > 0],
  [/Pickups \(0\)|no pickups?/i, ({ pickups }) => pickups.length === 0],
];

/** One value that cannot be read never takes a page down: it is missing there, and nothing can be saved over it (RUL-39). */
const TOLERATED = ['orders.patientPNS, wrong types', 'waiver.form, wrong types'];

const PROBLEM = /fail|error|could not|went wrong|unauthorized|not known|trouble|try again|expired/gi;

/** The text of the page without what differs between two orders. */
function wordsOf({ seed }: LabOrder): string {
  const own = ['firstName', 'lastName', 'street', 'providerName', 'clinicName', 'email'] as const;
  const words = own.reduce((said, key) => said.replaceAll(seed[key], '·'), text());
  return words.replaceAll(/\d+/g, '#').replaceAll(/Female|Male/g, '·');
}

/** Goes through a journey as far as it leads, and looks at the page where it ends. */
async function go({ scenario, path, steps = [] }: Journey, fault?: Fault) {
  const order = lab.lab.state.createOrder(scenario);
  if (fault) order.faults.set([fault]);
  const { accessionId, sampleId } = order.seed;
  const { link } = await lab.state({ accessionId });
  const own = new URLSearchParams({
    accession_id: accessionId,
    sample_id: sampleId,
    token: order.token,
    status: 'NOT_COLLECTED',
  });
  open(path ? `${path}?${own}` : String(link), order);
  let isCalm = await settled();
  for (const step of steps) {
    if (!step(order)) break;
    isCalm = (await settled()) && isCalm;
  }
  const words = wordsOf(order);
  const wrong = [
    ...(isCalm ? [] : ['busy for ever']),
    ...(document.querySelector('main :is(button:not([disabled]), a[href], input), [role=dialog] button')
      ? []
      : ['no way on']),
    ...CLAIMS.flatMap(([claim, isTrue]) => {
      const [said] = claim.exec(text()) ?? [];
      return said && !isTrue(order) ? [`says '${said}', which is not so`] : [];
    }),
  ];
  leave();
  return { order, words, wrong, problems: words.match(PROBLEM)?.length ?? 0 };
}

test.each(Object.entries(JOURNEYS))(
  '%s: under every fault of every call it says nothing that is not so, stays silent about nothing, and leaves a way on [RUL-71 RUL-72]',
  async (_, journey) => {
    const plain = await go(journey);
    expect(plain.wrong).toEqual([]);
    const found: string[] = [];
    for (const call of new Set(plain.order.calls.map((one) => one.call)))
      for (const [name, fault] of Object.entries(FAULTS)) {
        const { words, wrong, problems } = await go(journey, { call, ...fault });
        const isSilent =
          words !== plain.words && problems <= plain.problems && !TOLERATED.includes(`${call}, ${name}`);
        found.push(
          ...[...wrong, ...(isSilent ? ['says nothing of it'] : [])].map((one) => `${call}, ${name}: ${one}`),
        );
      }
    expect(found).toEqual([]);
  },
);
