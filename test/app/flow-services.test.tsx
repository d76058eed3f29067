import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { createActor, setup, toPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { useOrderLogo } from '../../src/app/flows/order-logo.ts';
import { pickupDesk } from '../../src/app/flows/pickup-tokens.ts';
import { AppServicesContext } from '../../src/app/shell/app-services.ts';
import { ACCESSION, ADDRESS, edit, listed, ON_FILE, schedule } from '../machines/pickup.data.ts';
import { open, TOKENS } from './flow-services.ts';
import type { Spec } from './flow-services.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const key = { orderId: '770001', sampleId: '900001', accessionId: '2305160001', chargeType: 'order' };
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
  ['payment-outcome.tsx', 'loadSampleTypes', key],
  ['payment.tsx', 'pay.askPaymentStatus', key],
  ['payment.tsx', 'loadPayLaterEligibility', { currency: 'usd', orderId: '770001' }],
  ['pickup-schedules.tsx', 'loadSchedules', about],
  ['pickup-schedules.tsx', 'loadCountries', undefined],
  ['pickup-schedules.tsx', 'editPickup.checkAddress', { address: ADDRESS }],
  ['pickup-schedules.tsx', 'editPickup.loadAvailability', { address: ADDRESS, date: '2026-11-24' }],
])('%s: leaving the page aborts %s', async (flow, path, input) => {
  const { calls, start } = await open(flow, TOKENS);
  const actor = start(path, input);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.signal?.aborted).toBe(false);
  actor.stop();
  expect(calls[0]?.signal?.aborted).toBe(true);
});

it('a waiver that is being sent is not cancelled by leaving its page', async () => {
  const { calls, start } = await open('ny-waiver.tsx');
  const actor = start('submitWaiver', {});
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  actor.stop();
  expect(calls[0]?.signal?.aborted).not.toBe(true);
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

function hideAndShow() {
  show('hidden');
  show('visible');
}

const named = (type: string) => ({ type });
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
const minute = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/) as string;

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

it('a questionnaire is saved when the service says so, and not when it refuses', async () => {
  const sent = { accessionId: '1', sampleId: '2', answers: {}, loaded: null, isDraft: false };
  const { calls, start } = await open('questionnaire.tsx');
  const waiting = start('saveQuestionnaire', sent);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await settle();
  expect(waiting.getSnapshot().status).toBe('active');
  const save = async (answer: () => unknown) => {
    window.localStorage.clear();
    const one = await open('questionnaire.tsx', { [gut.wire.save]: answer });
    return toPromise(one.start('saveQuestionnaire', sent));
  };
  const refusal = { code: 'refused' };
  await expect(save(() => Promise.reject(refusal as unknown as Error))).rejects.toEqual(refusal);
  expect(await save(() => undefined)).toEqual({ savedAt: minute });
});

it.each([
  ['/pickups/v2/schedule/retrieval', { listing: null, onFile: ON_FILE, problems: ['schedulesFailed'] }],
  [
    '/patients/on-file',
    { listing: { ...listed(schedule()), readAt: minute }, onFile: null, problems: ['patientFailed'] },
  ],
])('what %s does not answer is missing on the page of pickups, and named', async (path, page) => {
  const { start } = await open('pickup-schedules.tsx', {
    ...TOKENS,
    '/patients/on-file': () => ON_FILE,
    '/pickups/v2/schedule/retrieval': () => [schedule()],
    [path]: () => Promise.reject({ code: 'server' } as unknown as Error),
  });
  expect(await toPromise(start('loadPage', about))).toEqual(page);
});

it('[BD-R24] the places that can be found are found, whatever becomes of the others', async () => {
  const asked = vi.fn(async (url: string) => {
    if (url.includes('/P2')) throw new TypeError('lost');
    return Response.json({ location: { longitude: -122, latitude: 37 } });
  });
  vi.stubGlobal('fetch', asked);
  const { start } = await open('blood-draw.tsx');
  const sites = ['P1', 'P2', 'P3'].map((placeId) => ({ id: `of ${placeId}`, placeId }));
  expect(await toPromise(start('findPlaces', sites))).toEqual({ 'of P1': [-122, 37], 'of P3': [-122, 37] });
  asked.mockClear();
  expect(await toPromise(start('findPlaces', []))).toEqual({});
  expect(asked).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

it('the distance of a site is measured from where the patient is', async () => {
  const here = { coords: { longitude: -118.408, latitude: 33.943 } };
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (tell: (at: object) => void) => tell(here) },
  });
  const { start } = await open('blood-draw.tsx');
  const sites = [
    { id: 'sfo', position: [-122.375, 37.619] },
    { id: 'here', position: [-118.408, 33.943] },
  ];
  const miles = (await toPromise(start('measureDistances', sites))) as Record<string, number>;
  expect(miles).toEqual({ sfo: expect.closeTo(337.4, 0) as number, here: expect.closeTo(0) as number });
  vi.unstubAllGlobals();
});

it('[RUL-49] the record of a pickup that was kept is deleted, and no other', async () => {
  const { machine, services } = await open('pickup-schedules.tsx', TOKENS);
  const { session } = pickupDesk(services);
  for (const id of ['a', 'b']) session.recordBooking({ ...edit(), id });
  const dialog = machine.implementations.actors['cancelDialog'] as unknown as AnyStateMachine;
  const drop = dialog.implementations.actions['dropBooking'] as (of: unknown, booking: object) => void;
  drop({}, { ...edit(), id: 'a' });
  expect(session.bookings(ACCESSION).map(({ id }) => id)).toEqual(['b']);
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

/** What a watching actor of a flow reports: flow, actor, what happens, the events. */
it.each<[flow: string, path: string, happens: () => void, events: readonly object[]]>([
  [
    'confirm-appointment.tsx',
    'watchVisibility',
    hideAndShow,
    ['page.shown', 'page.hidden', 'page.shown'].map(named),
  ],
  [
    'payment-pending.tsx',
    'watchVisibility',
    hideAndShow,
    ['page.shown', 'page.hidden', 'page.shown'].map(named),
  ],
  ['collection-status.tsx', 'watchVisibility', hideAndShow, ['page.shown', 'page.shown'].map(named)],
  ['pickup-schedules.tsx', 'watchPage', hideAndShow, ['page.seen'].map(named)],
  ['ny-waiver.tsx', 'watchClock', () => show('visible'), [{ type: 'clock.ticked', now: minute }]],
  ['blood-draw.tsx', 'watchClock', () => show('visible'), [{ type: 'clock.ticked', now: minute }]],
  ['questionnaire.tsx', 'watchClock', () => show('visible'), [{ type: 'clock.ticked', today: day }]],
  [
    'questionnaire.tsx',
    'autosave.watchPage',
    () => {
      show('hidden');
      window.dispatchEvent(new Event('online'));
    },
    ['page.hidden', 'connection.back'].map(named),
  ],
  [
    'questionnaire.tsx',
    'watchHistory',
    () => window.dispatchEvent(new PopStateEvent('popstate', { state: { section: 'review' } })),
    [{ type: 'section.returned', section: 'review' }],
  ],
])('%s: %s reports what happens, until it is left', async (flow, path, happens, events) => {
  const { logic } = await open(flow);
  show('visible');
  const told: object[] = [];
  const machine = setup({ actors: { watch: logic(path) } }).createMachine({
    invoke: { src: 'watch' },
    on: { '*': { actions: ({ event }) => void told.push(event) } },
  });
  const actor = createActor(machine).start();
  happens();
  expect(told).toEqual(events);
  actor.stop();
  happens();
  expect(told).toEqual(events);
});

const MINE = { accession_id: '1', sample_id: '2', token: 'mine' };
const ME = { accessionId: '1', sampleId: '2', token: 'mine' };
const OTHER = { accession_id: '9', sample_id: '8', token: 'other' };
const OTHERS = { accessionId: '9', sampleId: '8', token: 'other' };

/** What a page starts with where MINE was opened before: flow, arrival, input. */
it.each<[flow: string, arrival: object, input: object]>([
  [
    'collections.tsx',
    { query: { from: '2', instructions: 'saliva' } },
    { instructions: 'saliva', sample: ME },
  ],
  ['collections.tsx', { query: null }, { instructions: '', sample: ME }],
  ['collections.tsx', { query: { accession_id: '1' } }, { instructions: '', sample: ME }],
  ['collections.tsx', { query: { accession_id: '9' } }, { instructions: '', sample: null }],
  ['collections.tsx', { query: OTHER }, { instructions: '', sample: OTHERS }],
  [
    'guest-login.ts',
    { params: { questionnaire_type: 'gutZoomer', accession_id: '7' }, passed: { expired: true } },
    { type: 'gutZoomer', accessionId: '7', isExpired: true, today: day },
  ],
  ['guest-login.ts', { params: {} }, { type: '', accessionId: null, isExpired: false, today: day }],
  ['payment-pending.tsx', {}, { identity: ME }],
  [
    'payment-status.tsx',
    { query: { ...OTHER, bnpl: 'true', redirect_status: 'failed' } },
    { isPayLaterReturn: true, redirectStatus: 'failed', identity: OTHERS },
  ],
  ['payment-status.tsx', { query: null }, { isPayLaterReturn: false, redirectStatus: null, identity: ME }],
  [
    'payment-status.tsx',
    { query: { bnpl: '1' } },
    { isPayLaterReturn: false, redirectStatus: null, identity: ME },
  ],
  [
    'instruction.tsx',
    { params: {}, query: { instructions: 'x' } },
    { route: '', guidance: null, instructions: 'x' },
  ],
  ['information.tsx', { query: OTHER }, { link: OTHER, today: day }],
  ['information.tsx', { query: { accession_id: '9' } }, { link: MINE, today: day }],
  ['blood-draw.tsx', { query: OTHER }, { query: OTHER, timeZone: expect.any(String), now: minute }],
  ['blood-draw.tsx', { query: null }, { query: MINE, timeZone: expect.any(String), now: minute }],
  ['payment.tsx', { query: OTHER }, { query: OTHER, savedQuery: MINE, today: day, left: null }],
  ['ny-waiver.tsx', {}, { accessionId: '1', kept: null, now: minute }],
])('%s: %j starts with %o', async (flow, arrival, expected) => {
  const { input, services } = await open(flow);
  services.session.keepLink(MINE);
  expect(input({ passed: {}, ...arrival })).toEqual(expected);
});

/** The link that a page is about, which is stored before it starts [AMB-19]. */
it.each<[flow: string, query: object | null, link: object | null]>([
  ['blood-draw.tsx', OTHER, OTHER],
  ['blood-draw.tsx', null, MINE],
  ['blood-draw.tsx', { accession_id: '9' }, null],
  ['entry.ts', OTHER, OTHER],
  ['entry.ts', { accession_id: '9' }, null],
  ['information.tsx', OTHER, OTHER],
  ['information.tsx', { accession_id: '9' }, MINE],
  ['payment.tsx', OTHER, OTHER],
  ['payment.tsx', null, MINE],
  ['payment-media.ts', OTHER, OTHER],
  ['payment-outcome.tsx', OTHER, null],
])('%s with the query %j is about %j', async (flow, query, expected) => {
  const { link, services } = await open(flow);
  services.session.keepLink(MINE);
  expect(link?.({ query })).toEqual(expected);
});

it('[AMB-78] the success page is about its own link only where none is kept', async () => {
  const { link } = await open('payment-outcome.tsx');
  expect([OTHER, { accession_id: '9' }].map((query) => link?.({ query }))).toEqual([OTHER, null]);
});

it.each([
  [{ direct_to_blooddraw: 'true' }, []],
  [{ concierge_needed: 'true' }, ['/payment_media', '/payment_form']],
  [{}, ['/uploadShippingAddress', '/informationLanding']],
  [null, []],
])('a link with %j loads the pages that it leads to: %j', async (query, pages) => {
  const { input, preload } = await open('entry.ts');
  expect(input({ query })).toEqual({ query });
  expect(preload.mock.calls.map(([page]) => page)).toEqual(pages);
});

it('[AMB-19] a guest keeps the sample of the same order, and loses that of another one', async () => {
  const { act, services } = await open('guest-login.ts');
  services.session.keepLink(MINE);
  act('keepToken', { accessionId: '1', token: 'guest' });
  expect(services.session.identity()).toEqual({ ...ME, token: 'guest' });
  act('keepToken', { accessionId: '7', token: 'guest' });
  expect([services.session.accessionId(), services.session.token(), services.session.identity()]).toEqual([
    '7',
    'guest',
    null,
  ]);
});

it('[DUP-R05] a merge is told with both names', async () => {
  const { machine, notify } = await open('information.tsx');
  const { actions } = (machine.implementations.actors['duplicate'] as unknown as AnyStateMachine)
    .implementations;
  const merge = { merged: 'Ann Example', primary: 'Anne Example' };
  (actions['announceMerge'] as (of: unknown, params: unknown) => void)({}, merge);
  expect(notify.mock.calls).toEqual([
    [{ code: 'patientsMerged', merge, tone: 'good', title: 'Success', persists: false }],
  ]);
});

it('[RUL-20] the form of a failed payment is there again, until the next one', async () => {
  const { act, input } = await open('payment.tsx');
  const left = { accessionId: '1' };
  act('leaveForm', left);
  expect(input({ query: null })).toMatchObject({ left });
  act('leaveForm', null);
  expect(input({ query: null })).toMatchObject({ left: null });
});

it("a staff member's list of pickups stays in this tab, and what is done is not on it", async () => {
  const { act, input, services, preload } = await open('pickup-search.ts');
  const desk = pickupDesk(services);
  expect(preload.mock.calls).toEqual([['/fedexPickup/schedules']]);
  desk.keepWork({ ids: ['1'], doneIds: ['1'], last: null });
  act('keepList', { ids: ['2411120001', '2411120002'] });
  expect(desk.work()).toEqual({ ids: ['2411120001', '2411120002'], doneIds: [], last: null });
  desk.keepWork({ ...desk.work(), doneIds: ['2411120001'] });
  act('keepAccession', { accessionId: '2411120002' });
  const start = { role: 'internal', accessionId: '2411120002', hasToken: false, list: '2411120002' };
  expect(input({})).toEqual(start);
  desk.session.keepToken('of the patient');
  expect(input({})).toMatchObject({ hasToken: true });
});

it('an accession id whose pickups cannot be loaded is refused by the search', async () => {
  const failure = { code: 'refused', message: 'This order has been cancelled.' };
  const { services } = await open('pickup-search.ts', {
    ...TOKENS,
    '/customer/getCustomerInfo': () => ({ patient_id: '2' }),
    '/pickups/v2/schedule/retrieval': () => {
      throw failure;
    },
  });
  await expect(pickupDesk(services).checkAccession(ACCESSION)).rejects.toEqual(failure);
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
