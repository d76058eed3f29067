import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { createClient } from '../../src/api/client.ts';
import { App } from '../../src/app/App.tsx';
import { startVisit } from '../../src/app/adapters/visit.ts';
import { ROUTES, tokenParamOf } from '../../src/app/routes.ts';
import { stripTokenFromUrl } from '../../src/app/shell/page-url.ts';
import { noticeDependencies } from '../../src/app/shell/app-dependencies.ts';
import { parseConfig } from '../../src/app/shell/config.ts';
import { loadNotices } from '../../src/app/shell/Notices.tsx';
import { loadDialogs } from '../../src/ui/Dialog.tsx';
import { portalConfig } from '../lab/config.ts';
import type { Fault } from '../lab/faults.ts';
import type { OrderChanges } from '../lab/scenarios.ts';
import type { LabOrder } from '../lab/state.ts';
import { startLab } from '../lab/support.ts';
import type { RunningLab } from '../lab/support.ts';
import { testDependencies } from './dependencies.ts';

// The document of a payment, which the payment form can be shown in.
vi.hoisted(() => window.history.replaceState(null, '', '/pns_single_page_flow'));

// A person whom the card provider sends to Klarna's page is back at once.
vi.mock('../../src/app/adapters/cards/stripe-payment.ts', async (load) => ({
  ...(await load<object>()),
  confirmPayLater: async () => ({ url: `${window.location.href}#back` }),
}));
// jsdom draws nothing: a signature is typed, and the map stays below the fold.
vi.mock('../../src/app/adapters/SignaturePad.tsx', () => ({ default: () => null }));
class NoIntersections {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const network = globalThis.fetch;
let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await Promise.all([...ROUTES.map(({ preload }) => preload()), loadDialogs(), loadNotices()]);
});
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal('IntersectionObserver', NoIntersections);
});
afterAll(() => lab.close());

let leave = (): void => undefined;
afterEach(() => leave());

/** Calls under way. */
let waiting = 0;

/** Opens the portal itself at a link, against the sandbox lab. */
function openPortal(link: string, { staffSession }: LabOrder): void {
  window.history.replaceState(null, '', link);
  const opening = stripTokenFromUrl(tokenParamOf);
  const { services: paths, ...rest } = portalConfig();
  const services = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, lab.url + path]));
  const config = parseConfig({ ...rest, services });
  // What a page says stays: nothing depends on how fast it is read.
  const notices = createActor(noticesMachine, { clock: new SimulatedClock() }).start();
  const app = testDependencies(config, noticeDependencies(notices));
  const client = createClient({
    services: config.services,
    token: app.session.token,
    retryDelay: () => 1,
    async fetch(input) {
      const { method, headers, url, ...request } = input as Request;
      waiting += 1;
      const body = method === 'GET' ? null : await (input as Request).text();
      const sent = { ...Object.fromEntries(headers), cookie: `staff_session=${staffSession}` };
      return network(url, { ...request, method, headers: sent, body }).finally(() => (waiting -= 1));
    },
  });
  const visit = startVisit(app, opening);
  render(
    <BrowserRouter>
      <App routes={ROUTES} dependencies={{ ...app, client }} notices={notices} visit={visit} />
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

/** The text on the page, without announcements, which only repeat it for a while. */
const text = () =>
  [...document.querySelectorAll('body > :not([data-live-announcer])')]
    .map(({ textContent }) => textContent)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
const isBusy = () =>
  waiting > 0 ||
  document.querySelector('[aria-busy=true], [data-pending]') !== null ||
  !document.querySelector('h1') ||
  /Loading|Please wait/.test(text());

/** Waits until nothing happens anymore; false if that never comes. */
async function untilCalm(): Promise<boolean> {
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
  screen.queryAllByRole(role, { name }).filter((element) => !(element as HTMLButtonElement).disabled);

const press =
  (name: string | RegExp, role = 'button'): Step =>
  () => {
    const [control] = all(role, name);
    if (control) fireEvent.click(control);
    return control !== undefined;
  };

/** Another tab covers the page for a moment: what is not saved is saved then. */
const switchTab: Step = () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  state.mockRestore();
  return true;
};

const choose =
  (name: string): Step =>
  () =>
    all('radio', name).map((element) => fireEvent.click(element)).length > 0;

const type =
  (label: string, valueOf: (order: LabOrder) => string): Step =>
  (order) => {
    const field = screen.queryAllByLabelText(label).find((element) => element instanceof HTMLInputElement);
    if (field) fireEvent.change(field, { target: { value: valueOf(order) } });
    return field !== undefined;
  };

const birthdate = ({ seed }: LabOrder) => seed.birthdate.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

interface Journey {
  readonly scenario: string;
  /** How the order differs from the scenario's. */
  readonly changes?: OrderChanges;
  /** The page of the link, if it is not the scenario's own. */
  readonly path?: string;
  readonly steps?: readonly Step[];
}

const JOURNEYS: Readonly<Record<string, Journey>> = {
  'the payment form': { scenario: 'card-balance-due' },
  'an order without the concierge that was recorded': {
    scenario: 'provider-pays-nothing-due',
    changes: { concierge: { valid: true, offered: true, selected: true }, conciergeNeeded: true },
    steps: [press(/^Concierge blood draw service/, 'checkbox'), press('Continue')],
  },
  'a payment with Klarna': {
    scenario: 'pay-later',
    steps: [press(/^Klarna/, 'radio'), press(/^Proceed to Pay/)],
  },
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
  'cancelling a pickup': {
    scenario: 'pickup-scheduled',
    steps: [press('Continue'), press(/^Cancel: Pick up #/), press('Cancel pickup')],
  },
  'scheduling a pickup': { scenario: 'pickup-new', steps: [press('Continue'), press(/^Confirm: /)] },
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
  'an answer that is saved by itself': { scenario: 'gut-unknown', steps: [choose('Female'), switchTab] },
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
  'cut before its effect': { kind: 'cut' },
  'response lost': { kind: 'lose-response' },
  'web page': { kind: 'web-page' },
  'cut off': { kind: 'cut-off' },
  wrapped: { kind: 'wrapped' },
  'wrong types': { kind: 'wrong-types' },
};

const isLive = ({ status }: LabOrder['pickups'][number]) => status === 'Scheduled';

/** What pages say about the services, and whether it is so. */
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
    ({ waiver, savedQuestionnaires }) =>
      waiver.submitted || [...savedQuestionnaires.values()].some((saved) => saved?.completedAt),
  ],
  [
    /Shipping Address Save Failed(?!\. It may have been done)|Your change was not sent/,
    ({ information }) => Object.keys(information.saved).length === 0,
  ],
  [/Merge Patient Failed(?!.*It may have been done)/, ({ information }) => information.mergedInto === null],
  [/Message sent failed(?!\. It may arrive)/, ({ texts }) => texts.length === 0],
  [/Information Saved!/, ({ information }) => Object.keys(information.saved).length > 0],
  [/was merged into/, ({ information }) => information.mergedInto !== null],
  [/Message has sent/, ({ texts }) => texts.length > 0],
  [/Pickups \(0\)|no (scheduled )?pickups?/i, ({ pickups }) => pickups.length === 0],
  [/Your pickup is scheduled for/, ({ pickups }) => pickups.some(isLive)],
  [/unable to book|No new pickup was booked|Nothing was booked/, ({ pickups }) => !pickups.some(isLive)],
  [/Your pickup for .* is cancelled/, ({ pickups }) => !pickups.some(isLive)],
  [/unable to cancel/, ({ pickups }) => pickups.some(isLive)],
  [/Saved at/, ({ savedQuestionnaires: forms }) => forms.size > 0],
  [/Failed to remove concierge fee(?!\. It may have been removed)/, ({ concierge }) => concierge.selected],
  [/Nothing was charged|did not go through/, ({ charges }) => charges.length === 0],
];

/** One value that cannot be read never takes a page down: it is missing there, and nothing can be saved over it (RUL-39). */
const TOLERATED = ['orders.patientPNS, wrong types', 'waiver.form, wrong types'];

const PROBLEM =
  /fail|error|invalid|not saved|no answer|could not|went wrong|unauthorized|not known|trouble|try again|expired/gi;

/** The text of the page without what differs between two orders. */
function pageText({ seed }: LabOrder): string {
  const own = ['firstName', 'lastName', 'street', 'providerName', 'clinicName', 'email'] as const;
  // 'Maria' is not part of the Mariana Islands.
  const words = own.reduce(
    (masked, key) => masked.replaceAll(new RegExp(`${seed[key]}(?![a-z])`, 'g'), '·'),
    text(),
  );
  return words.replaceAll(/\d+/g, '#').replaceAll(/Female|Male/g, '·');
}

/** Goes through a journey as far as it leads, and looks at the page where it ends. */
async function runJourney({ scenario, changes, path, steps = [] }: Journey, fault?: Fault) {
  const order = lab.lab.state.createOrder(scenario, changes);
  if (fault) order.faults.set([fault]);
  const { accessionId, sampleId } = order.seed;
  const { link } = await lab.state({ accessionId });
  const own = new URLSearchParams({
    accession_id: accessionId,
    sample_id: sampleId,
    token: order.token,
    status: 'NOT_COLLECTED',
  });
  openPortal(path ? `${path}?${own}` : String(link), order);
  let isCalm = await untilCalm();
  let taken = 0;
  for (const step of steps) {
    if (!step(order)) break;
    taken += 1;
    isCalm = (await untilCalm()) && isCalm;
  }
  const words = pageText(order);
  const wrong = [
    ...(isCalm ? [] : ['busy forever']),
    ...(document.querySelector('main :is(button:not([disabled]), a[href], input), [role=dialog] button')
      ? []
      : ['no way on']),
    ...CLAIMS.flatMap(([claim, isTrue]) => {
      const [claimed] = claim.exec(text()) ?? [];
      return claimed && !isTrue(order) ? [`says '${claimed}', which is not so`] : [];
    }),
  ];
  leave();
  return { order, words, wrong, taken, problems: words.match(PROBLEM)?.length ?? 0 };
}

test.each(Object.entries(JOURNEYS))(
  '%s: no fault of any call makes the page say anything false, goes unreported, or leaves the patient without a next step [RUL-71 RUL-72]',
  { timeout: 300_000 },
  async (_, journey) => {
    const plain = await runJourney(journey);
    expect(plain).toMatchObject({ wrong: [], taken: journey.steps?.length ?? 0 });
    const found: string[] = [];
    for (const call of new Set(plain.order.calls.map((record) => record.call)))
      for (const [name, fault] of Object.entries(FAULTS)) {
        const { words, wrong, problems } = await runJourney(journey, { call, ...fault });
        const isSilent =
          words !== plain.words && problems <= plain.problems && !TOLERATED.includes(`${call}, ${name}`);
        found.push(
          ...[...wrong, ...(isSilent ? ['says nothing about it'] : [])].map(
            (problem) => `${call}, ${name}: ${problem}`,
          ),
        );
      }
    expect(found).toEqual([]);
  },
);
