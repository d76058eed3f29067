import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import { createActor, toPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { useOrderLogo } from '../../src/app/flows/order-logo.ts';
import { pickupDesk } from '../../src/app/flows/pickup-tokens.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import { AppServicesContext, createAppServices } from '../../src/app/shell/app-services.ts';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  edit,
  listed,
  ON_FILE,
  schedule,
} from '../machines/pickup.data.ts';
import { testConfig } from './config.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

interface FlowModule {
  readonly default: (services: AppServices) => {
    readonly machine: AnyStateMachine;
    readonly input: (arrival: object) => object;
  };
}
const flows = import.meta.glob<FlowModule>('../../src/app/flows/*.ts*');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

type Spec = Parameters<Client['request']>[0];

/** A flow in front of services that give these answers by path, and none to any other call. */
async function open(flow: string, answers: Readonly<Record<string, (spec: Spec) => unknown>> = {}) {
  const calls: Spec[] = [];
  const request = (spec: Spec) => {
    const answer = answers[spec.path];
    if (answer) return Promise.resolve(spec).then(answer);
    calls.push(spec);
    return new Promise(() => undefined);
  };
  const silent = () => undefined;
  const preload = vi.fn<AppServices['preload']>();
  const app = createAppServices(testConfig(), {
    notify: silent,
    withdraw: silent,
    withdrawLoadNotices: silent,
    preload,
  });
  const services = { ...app, client: { ...app.client, request: request as Client['request'] } };
  // A member of staff schedules.
  pickupDesk(services).session.keepLink({ role: 'internal', accession_id: ACCESSION });
  const load = flows[`../../src/app/flows/${flow}`];
  if (!load) throw new Error(`There is no flow ${flow}`);
  const { machine, input } = (await load()).default(services);
  const actorIn = (owner: AnyActorLogic, name: string) =>
    (owner as AnyStateMachine).implementations.actors[name] as AnyActorLogic;
  return {
    calls,
    services,
    input,
    preload,
    machine,
    /** Starts the machine, as its page does. */
    run: (arrival: object) => createActor(machine, { input: input(arrival) }).start(),
    /** Starts an actor of the machine, or of one of its children: 'child.actor'. */
    start: (path: string, given: unknown) =>
      createActor(path.split('.').reduce(actorIn, machine as AnyActorLogic), { input: given }).start(),
  };
}

const key = { orderId: '770001', sampleId: '900001', accessionId: '2305160001', chargeType: 'order' };
const TOKENS = {
  '/internal-token': () => ({ token: 'internal' }),
  '/patients/pns-jwt': () => ({ data: { pns_jwt: 'of the patient' } }),
};
const about = { accessionId: ACCESSION };

/** Calls that a page starts and nobody needs once it is left: flow, actor, input. */
it.each<[flow: string, actor: string, input: unknown]>([
  ['blood-draw.tsx', 'loadSites', key],
  ['blood-draw.tsx', 'sendToPhone.sendLocationText', { ...key, phone: '4155550101' }],
  ['cancel-appointment.tsx', 'loadAppointment', key],
  ['confirm-appointment.tsx', 'loadAppointment', key],
  ['collections.tsx', 'loadSampleTypes', key],
  ['guest-login.ts', 'verifyGuest', { accessionId: '1', firstName: 'A', lastName: 'B', birthdate: '' }],
  ['information.tsx', 'checkSignificance', { street: '1 Main St' }],
  ['information.tsx', 'duplicate.checkDuplicate', key],
  ['ny-waiver.tsx', 'loadWaiver', key],
  ['ny-waiver.tsx', 'submitWaiver', {}],
  ['payment-outcome.tsx', 'loadSampleTypes', key],
  ['payment.tsx', 'pay.askPaymentStatus', key],
  ['payment.tsx', 'loadPayLaterEligibility', { currency: 'usd', orderId: '770001' }],
  ['pickup-schedules.tsx', 'loadSchedules', about],
  ['pickup-schedules.tsx', 'loadCountries', undefined],
  ['pickup-schedules.tsx', 'editPickup.checkAddress', { address: ADDRESS }],
  ['pickup-schedules.tsx', 'editPickup.loadDays', { address: ADDRESS, dates: ['2026-11-24'] }],
  ['pickup-schedules.tsx', 'editPickup.loadAvailability', { address: ADDRESS, date: '2026-11-24' }],
])('%s: leaving the page aborts %s', async (flow, path, input) => {
  const { calls, start } = await open(flow, TOKENS);
  const actor = start(path, input);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.signal?.aborted).toBe(false);
  actor.stop();
  expect(calls[0]?.signal?.aborted).toBe(true);
});

it('leaves out the days that the courier cannot be asked for', async () => {
  const { start } = await open('pickup-schedules.tsx', {
    ...TOKENS,
    '/pickups/availabilities': ({ json }) => {
      const { pickup_date: date } = json as { readonly pickup_date: string };
      if (date === '2026-11-24') throw new Error('The service fails');
      return AVAILABILITY;
    },
  });
  const dates = ['2026-11-23', '2026-11-24', '2026-11-25'];
  expect(await toPromise(start('editPickup.loadDays', { address: ADDRESS, dates }))).toEqual({
    '2026-11-23': AVAILABILITY,
    '2026-11-25': AVAILABILITY,
  });
});

it('[RUL-49] a booking is stored with its new id as soon as it is answered', async () => {
  const { start, services } = await open('pickup-schedules.tsx', {
    ...TOKENS,
    '/pickups/v2/schedule': () => schedule({ id: 's2' }),
  });
  const { session } = pickupDesk(services);
  session.recordBooking(edit());
  const { address, contact, reminder } = schedule();
  const request = { ...about, address, contact, reminder };
  await toPromise(start('editPickup.book.createPickup', { request, booking: edit() }));
  expect(session.bookings(ACCESSION)).toMatchObject([{ id: edit().id, replacementId: 's2' }]);
});

/** Hides the page, or shows it. */
function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Lets everything that was started make its calls. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

it('[RUL-03] a collection is reported only when somebody can see the page', async () => {
  show('hidden');
  const { calls, run } = await open('collection-status.tsx');
  run({ query: { sample_id: '900001', status: 'NOT_COLLECTED', token: 'a-token' } });
  await settle();
  expect(calls).toEqual([]);
  show('visible');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
});

it('[RUL-03] [RUL-22] an original is cancelled only when somebody can see the page', async () => {
  const { calls, start } = await open('pickup-schedules.tsx', TOKENS);
  show('hidden');
  start('follow.finishEdit', { scheduleId: 's1' });
  await settle();
  expect(calls).toEqual([]);
  show('visible');
  await vi.waitFor(() => expect(calls).toMatchObject([{ json: { schedule_id: 's1' } }]));
});

it('[AMB-130] the list that the search has loaded is not loaded again', async () => {
  const lists = vi.fn(() => [schedule()]);
  const { start, services } = await open('pickup-schedules.tsx', {
    ...TOKENS,
    '/customer/getCustomerInfo': () => ({ patient_id: '2' }),
    '/patients/on-file': () => ON_FILE,
    '/pickups/v2/schedule/retrieval': lists,
  });
  await pickupDesk(services).checkAccession(ACCESSION);
  const page = { listing: { ...listed(schedule()), readAt: expect.any(String) as string }, onFile: ON_FILE };
  expect(await toPromise(start('loadPage', about))).toEqual({ ...page, problems: [] });
  expect(lists).toHaveBeenCalledTimes(1);
  await toPromise(start('loadPage', about));
  expect(lists).toHaveBeenCalledTimes(2);
});

it('whoever comes back to the list of pickups sees it as it is now', async () => {
  const lists = vi.fn(() => [schedule()]);
  const { run } = await open('pickup-schedules.tsx', {
    ...TOKENS,
    '/patients/on-file': () => ON_FILE,
    '/pickups/v2/schedule/retrieval': lists,
  });
  const page = run({});
  await vi.waitFor(() => expect(page.getSnapshot().context).toMatchObject({ onFile: ON_FILE }));
  show('hidden');
  await settle();
  expect(lists).toHaveBeenCalledTimes(1);
  show('visible');
  await vi.waitFor(() => expect(lists).toHaveBeenCalledTimes(2));
  page.stop();
});

it("the profile's shipping address is suggested before the first one", async () => {
  const home = { type: 'Home', street: '1 Main St' };
  const shipping = { type: 'Shipping', street: '2 Oak Ave' };
  const { start } = await open('information.tsx', {
    '': () => ({
      data: { patientPNS: { confirmAddress: { name: '' }, patientInfo: { addresses: [home, shipping] } } },
    }),
  });
  expect(await toPromise(start('loadInformation', key))).toMatchObject({ profileAddress: shipping });
});

it("[PAY-R02] the provider's logo is asked for once, and is on every page of the order", async () => {
  const answer = vi.fn(({ json }: Spec) =>
    JSON.stringify(json).includes('patientPNS')
      ? { patientPNS: { settings: { brandLogo: '/logo.png' }, providerClinic: { clinicName: 'Bay Clinic' } } }
      : { patientOrder: { orders: [{ order: { sampleId: '900001', providerHasRevenue: true } }] } },
  );
  const { services } = await open('payment-pending.tsx', { '': (spec) => ({ data: answer(spec) }) });
  services.session.keepLink({ accession_id: '2305160001', sample_id: '900001', token: 'a-token' });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AppServicesContext value={services}>{children}</AppServicesContext>
  );
  for (const _page of ['pending', 'failed']) {
    const { result, unmount } = renderHook(useOrderLogo, { wrapper });
    await vi.waitFor(() => expect(result.current).toEqual({ url: '/logo.png', name: 'Bay Clinic' }));
    unmount();
  }
  expect(answer).toHaveBeenCalledTimes(2);
});

it.each([
  [{ from: '2', instructions: 'saliva' }, 'saliva'],
  [{ from: '2' }, ''],
])('the collection page shows the instructions of the address %j', async (query, instructions) => {
  const { input } = await open('collections.tsx');
  expect(input({ query })).toMatchObject({ instructions });
});

it('the pages that a payment can end on are loaded when its form is on screen, before anything is charged', async () => {
  const { machine, preload } = await open('payment.tsx');
  const { fetchOutcomePages } = machine.implementations.actions as Readonly<Record<string, () => void>>;
  fetchOutcomePages?.();
  expect(preload).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(preload).toHaveBeenCalled());
  const pages = preload.mock.calls.map(([page]) => page);
  expect(pages).toEqual(['/payment_succeed', '/payment_failed', '/payment_pending']);
});
