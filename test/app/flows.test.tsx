import { render, screen } from '@testing-library/react';
import { createActor, setup, toPromise } from 'xstate';
import type { AnyActorLogic } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { watchConnection } from '../../src/app/adapters/connection.ts';
import { pickupAccess } from '../../src/app/adapters/pickup-access.ts';
import { NyWaiverFailed, questionnaireFailed } from '../../src/app/flows/retry.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import { keptWaiver as waiver } from '../machines/ny-waiver.catalog.ts';
import { exampleChargeRequest, ORDER_REF } from '../machines/payment.data.ts';
import { createPage } from '../../src/platform/page.ts';
import { ADDRESS } from '../machines/pickup.data.ts';
import { failing, openPage, TOKENS } from './open-page.ts';
import type { StubbedResponses } from './open-page.ts';
import { eventually } from '../support/eventually.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

const KEY = {
  orderId: '770001',
  patientId: '77',
  customerId: '',
  sampleId: '2',
  accessionId: '1',
  token: 't',
  chargeType: 'order',
};
const GUEST = { accessionId: '1', firstName: 'A', lastName: 'B', birthdate: '' };
const ORDER: StubbedResponses = {
  '': () => ({
    data: { patientOrder: { orders: [{ order: { ...KEY, orderIdStr: '7', isCanceled: false } }] } },
  }),
};
const PAID = { order: ORDER_REF, request: exampleChargeRequest(348), token: 'tok_1' };
const SENT = { accessionId: '1', sampleId: '2', answers: {}, loaded: null, isDraft: false };

describe('leaving a page', () => {
  it.each<[flow: string, actor: string, input: unknown, responses?: StubbedResponses]>([
    ['blood-draw.tsx', 'loadSites', KEY],
    ['blood-draw.tsx', 'loadPhone', KEY],
    ['blood-draw.tsx', 'sendToPhone.sendLocationText', { phoneNumber: '14155550101', text: 'Bayview' }],
    ['cancel-appointment.tsx', 'loadAppointment', { eventId: 'ev1', token: 't' }],
    ['collections.tsx', 'loadSampleTypes', KEY],
    ['confirm-appointment.tsx', 'loadAppointment', { eventId: 'ev1', token: 't' }],
    ['guest-login.ts', 'send', GUEST],
    ['information.tsx', 'checkSignificance', { street: '1 Main St' }],
    ['information.tsx', 'duplicate.checkDuplicate', KEY],
    ['information.tsx', 'loadInformation', KEY],
    ['ny-waiver.tsx', 'loadWaiver', KEY],
    ['payment-outcome.tsx', 'loadSampleTypes', KEY],
    ['payment-pending.tsx', 'loadPaymentStatus', { identity: KEY }, ORDER],
    ['payment-status.tsx', 'loadPaymentStatus', { identity: KEY }, ORDER],
    ['payment.tsx', 'loadPayLaterEligibility', { currency: 'usd', orderId: '770001' }],
    ['payment.tsx', 'pay.loadCurrentOrder', ORDER_REF],
    ['payment.tsx', 'pay.loadChargeStatus', ORDER_REF],
    ['pickup-schedules.tsx', 'editPickup.checkAddress', { address: ADDRESS }, TOKENS],
    ['pickup-schedules.tsx', 'editPickup.loadAvailability', { address: ADDRESS, date: '2026-11-24' }, TOKENS],
    ['pickup-schedules.tsx', 'loadCountries', undefined, TOKENS],
    ['pickup-schedules.tsx', 'loadSchedules', { accessionId: '1' }, TOKENS],
    ['pickup-search.ts', 'obtainInternalToken', undefined],
    ['questionnaire.tsx', 'loadQuestionnaire', { accessionId: '1' }],
  ])('leaving the %s page cancels the calls of its %s', async (flow, path, input, responses = {}) => {
    const { calls, dependencies, start } = await openPage(flow, { responses });
    if (flow === 'payment.tsx') dependencies.session.open({ link: MINE });
    const actor = start(path, input);
    await eventually(() => expect(calls.length).toBeGreaterThan(0));
    await pause();
    expect(calls.filter(({ signal }) => signal.aborted)).toEqual([]);
    actor.stop();
    expect(calls.filter(({ signal }) => !signal.aborted)).toEqual([]);
  });

  it.each<[flow: string, actor: string, input: unknown]>([
    ['information.tsx', 'suggestions.lookUpPlaces', { text: '1 Main', countries: ['US'] }],
    ['information.tsx', 'loadPlace', { id: 'p1' }],
    ['blood-draw.tsx', 'findCoordinates', [{ id: 'site-1', placeId: 'p1' }]],
  ])('leaving the %s page cancels the lookup of its %s', async (flow, path, input) => {
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    const { start } = await openPage(flow);
    const actor = start(path, input);
    await eventually(() => expect(signals).toHaveLength(1));
    expect(signals[0]?.aborted).toBe(false);
    actor.stop();
    expect(signals[0]?.aborted).toBe(true);
  });

  it.each<[flow: string, actor: string, input: unknown, sent: object]>([
    ['ny-waiver.tsx', 'submitWaiver', {}, { path: '/waiverFormRequest' }],
    ['questionnaire.tsx', 'saveQuestionnaire', SENT, { path: gut.wire.save }],
    ['payment.tsx', 'pay.chargeOrder', { ...PAID, method: 'card' }, expectedCharge('payOrders')],
    ['payment.tsx', 'pay.chargeOrder', { ...PAID, method: 'hsa/fsa' }, expectedCharge('payOrdersWithHFSA')],
    [
      'payment.tsx',
      'pay.chargeOrder',
      { ...PAID, method: 'wallet' },
      expectedCharge('payOrdersWithDigitalWallets'),
    ],
  ])(
    'leaving the %s page does not cancel a call that changes something: %s',
    async (flow, path, input, sent) => {
      const { calls, start } = await openPage(flow);
      const actor = start(path, input);
      await eventually(() => expect(calls).toMatchObject([sent]));
      actor.stop();
      expect(calls.map(({ signal }) => signal.aborted)).toEqual([false]);
    },
  );

  function expectedCharge(call: string) {
    const key = expect.stringMatching(/^[\da-f-]{36}$/) as string;
    return { path: `/transaction/${call}`, json: { payment_token: 'tok_1', amount: 348 }, key };
  }
});

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function hideAndShow() {
  show('hidden');
  show('visible');
}

const eventsOf = (...types: readonly string[]) => types.map((type) => ({ type }));
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
const minute = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/) as string;

/** Lets everything that was started make its calls. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

it('a collection is reported only when somebody can see the page [RUL-03]', async () => {
  show('hidden');
  const { calls, run } = await openPage('collection-status.tsx');
  run({ query: { sample_id: '900001', status: 'NOT_COLLECTED', token: 'a-token' } });
  await pause();
  expect(calls).toEqual([]);
  show('visible');
  await eventually(() => expect(calls).toHaveLength(1));
});

it('a check of a pending payment loads the order once, for its status and for the attempt [RUL-09 RUL-64]', async () => {
  const { calls, start } = await openPage('payment-pending.tsx');
  for (const actor of ['loadPaymentStatus', 'findAttempt']) start(actor, { identity: KEY });
  await pause();
  expect(calls).toMatchObject([{ json: { operationName: 'getOrderViaSampleId' } }]);
});

it('a save of a questionnaire waits for the response of the service, and fails if the service refuses', async () => {
  const save = async (response: () => unknown) => {
    window.localStorage.clear();
    const { start } = await openPage('questionnaire.tsx', { responses: { [gut.wire.save]: response } });
    return start('saveQuestionnaire', SENT);
  };
  const waiting = await save(() => new Promise(() => undefined));
  await pause();
  expect(waiting.getSnapshot().status).toBe('active');
  await expect(toPromise(await save(failing(400)))).rejects.toEqual({ code: 'refused', status: 400 });
  expect(await toPromise(await save(() => ({})))).toEqual({ savedAt: minute });
});

describe('the places of draw sites', () => {
  const lookupTargets = (...places: readonly string[]) =>
    places.map((placeId) => ({ id: `of ${placeId}`, placeId }));

  /** The maps service: it finds every place but P2, which is lost on the way, and P4, which it does not know. */
  function serve() {
    const [requested, atOnce] = [[] as string[], { now: 0, max: 0 }];
    vi.stubGlobal('fetch', async (url: string) => {
      requested.push(url.slice(url.lastIndexOf('/') + 1));
      atOnce.max = Math.max(atOnce.max, (atOnce.now += 1));
      await Promise.resolve();
      atOnce.now -= 1;
      if (url.includes('/P2')) throw new TypeError('lost');
      if (url.endsWith('/P4')) return Response.json({}, { status: 404 });
      return Response.json({ location: { longitude: -118.408, latitude: 33.943 } });
    });
    return { requested, atOnce };
  }

  const mockLocation = (getCurrentPosition: (tell: (position: object) => void, fail: () => void) => void) =>
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  const here = { coords: { longitude: -118.408, latitude: 33.943 } };

  it('the draw sites that the maps service knows are found, even if others are lost [BD-R24]', async () => {
    const { requested } = serve();
    const { start } = await openPage('blood-draw.tsx');
    // Nothing is known about the one whose lookup was lost.
    expect(await toPromise(start('findCoordinates', lookupTargets('P1', 'P2', 'P3', 'P4')))).toEqual({
      'of P1': [-118.408, 33.943],
      'of P3': [-118.408, 33.943],
      'of P4': null,
    });
    expect(requested).toEqual(['P1', 'P2', 'P3', 'P4']);
  });

  it('the distances of draw sites are measured from the patient, with few lookups at a time', async () => {
    mockLocation((tell) => tell(here));
    const { requested, atOnce } = serve();
    const { start } = await openPage('blood-draw.tsx');
    const many = Array.from({ length: 30 }, (_, index) => `P${index + 1}`);
    const sfo = { id: 'sfo', position: [-122.375, 37.619] };
    await toPromise(start('locatePatient', undefined));
    const { distances, coordinates } = (await toPromise(
      start('measureDistances', [sfo, ...lookupTargets(...many)]),
    )) as { readonly distances: Record<string, number>; readonly coordinates: Record<string, unknown> };
    expect(distances).toMatchObject({ sfo: expect.closeTo(337.4, 0) as number, 'of P30': 0 });
    expect(distances).not.toHaveProperty('of P2');
    expect(coordinates).toMatchObject({ 'of P4': null, 'of P30': [-118.408, 33.943] });
    expect(coordinates).not.toHaveProperty('of P2');
    expect([requested.length, atOnce.max]).toEqual([30, 4]);
  });

  it('no draw site is looked up for a patient who does not share a location', async () => {
    mockLocation((_, fail) => fail());
    const { requested } = serve();
    const { start } = await openPage('blood-draw.tsx');
    await expect(toPromise(start('locatePatient', undefined))).rejects.toEqual({ code: 'unavailable' });
    expect(requested).toEqual([]);
  });
});

/** What an actor of a flow tells its machine. */
function listen(logic: AnyActorLogic, input?: object) {
  const received: object[] = [];
  const machine = setup({ actors: { watch: logic } }).createMachine({
    invoke: { src: 'watch', ...(input && { input }) },
    on: { '*': { actions: ({ event }) => void received.push(event) } },
  });
  const actor = createActor(machine).start();
  return { received, stop: () => actor.stop() };
}

const RETURN = new PopStateEvent('popstate', { state: { section: 'review' } });
const RETURNED = [{ type: 'section.returned', section: 'review' }];
const SHOWN = eventsOf('page.visible', 'page.hidden', 'page.visible');
const hideOnline = () => [show('hidden'), window.dispatchEvent(new Event('online'))];

/** What a watching actor of a flow reports: flow, actor, what happens, the events. */
it.each<[flow: string, path: string, happens: () => void, events: readonly object[]]>([
  ['confirm-appointment.tsx', 'watchVisibility', hideAndShow, SHOWN],
  ['payment-pending.tsx', 'watchVisibility', hideAndShow, SHOWN],
  ['information.tsx', 'watchRecord', hideAndShow, eventsOf('record.aged')],
  ['collection-status.tsx', 'watchVisibility', hideAndShow, eventsOf('page.visible', 'page.visible')],
  [
    'pickup-schedules.tsx',
    'watchPage',
    hideAndShow,
    [{ type: 'clock.ticked', now: minute }, { type: 'page.visible' }],
  ],
  ['ny-waiver.tsx', 'watchClock', hideAndShow, [{ type: 'clock.ticked', now: minute }]],
  ['blood-draw.tsx', 'watchClock', hideAndShow, [{ type: 'clock.ticked', now: minute }]],
  ['questionnaire.tsx', 'watchClock', hideAndShow, [{ type: 'clock.ticked', today: day }]],
  ['questionnaire.tsx', 'autosave.watchPage', hideOnline, eventsOf('page.hidden', 'connection.back')],
  ['questionnaire.tsx', 'watchHistory', () => window.dispatchEvent(RETURN), RETURNED],
])('%s: %s reports what happens, until it is left', async (flow, path, happens, events) => {
  const { logic } = await openPage(flow);
  show('visible');
  const { received, stop } = listen(logic(path));
  happens();
  expect(received).toEqual(events);
  stop();
  happens();
  expect(received).toEqual(events);
});

it('the draw sites page is narrow below 768 px, as in its style sheet, and follows the screen', async () => {
  const media = Object.assign(new EventTarget(), { matches: true });
  const match = vi.fn<(query: string) => unknown>(() => media);
  vi.stubGlobal('matchMedia', match);
  const { logic } = await openPage('blood-draw.tsx');
  const { received, stop } = listen(logic('watchScreen'));
  media.matches = false;
  media.dispatchEvent(new Event('change'));
  stop();
  media.dispatchEvent(new Event('change'));
  expect(match.mock.calls).toEqual([['(max-width: 767.98px)']]);
  expect(received).toEqual(eventsOf('screen.narrowed', 'screen.widened'));
});

it('while the browser is offline a notice says so, which stays until the connection is back', () => {
  const received: unknown[] = [];
  watchConnection({
    page: createPage(),
    notify: (notice) => received.push(notice),
    clearNotice: (code) => received.push(code),
  });
  window.dispatchEvent(new Event('offline'));
  expect(received).toEqual([
    { code: 'connectionLost', tone: 'warn', title: 'No connection', persists: true },
  ]);
  window.dispatchEvent(new Event('online'));
  expect(received.slice(1)).toEqual(['connectionLost']);
});

const MINE = { accession_id: '1', sample_id: '2', token: 'mine' };
const ME = { accessionId: '1', sampleId: '2', token: 'mine' };
const OTHER = { accession_id: '9', sample_id: '8', token: 'other' };
const OTHERS = { accessionId: '9', sampleId: '8', token: 'other' };
const SAMPLE_LINK = { sample_id: '8', token: 'other' };
const SAMPLE_OF_OTHER = { sampleId: '8', token: 'other' };

/** What a page starts with where MINE was opened before: flow, arrival, input. */
it.each<[flow: string, arrival: object, input: object]>([
  [
    'collections.tsx',
    { query: { from: '2', instructions: 'saliva' } },
    { list: { instructions: 'saliva' }, sample: ME },
  ],
  ['collections.tsx', { query: null }, { list: {}, sample: ME }],
  ['collections.tsx', { query: { accession_id: '1' } }, { list: { accession_id: '1' }, sample: ME }],
  ['collections.tsx', { query: { accession_id: '9' } }, { list: { accession_id: '9' }, sample: null }],
  ['collections.tsx', { query: OTHER }, { list: OTHER, sample: SAMPLE_OF_OTHER }],
  // The link of a collection status may lack the accession id.
  ['collections.tsx', { query: SAMPLE_LINK }, { list: SAMPLE_LINK, sample: SAMPLE_OF_OTHER }],
  ['collections.tsx', { query: { sample_id: '8' } }, { list: { sample_id: '8' }, sample: null }],
  [
    'guest-login.ts',
    { params: { questionnaire_type: 'gutZoomer', accession_id: '7' }, historyState: { expired: true } },
    { type: 'gutZoomer', accessionId: '7', isExpired: true, today: day },
  ],
  ['guest-login.ts', { params: {} }, { type: '', accessionId: null, isExpired: false, today: day }],
  ['payment-pending.tsx', { isReopened: false }, { identity: ME, isReopened: false }],
  ['payment-pending.tsx', { isReopened: true }, { identity: ME, isReopened: true }],
  [
    'payment-status.tsx',
    { query: { ...OTHER, bnpl: 'true', redirect_status: 'failed', attempt: '5f2a' } },
    { isPayLaterReturn: true, redirectStatus: 'failed', attempt: '5f2a', identity: OTHERS },
  ],
  [
    'payment-status.tsx',
    { query: null },
    { isPayLaterReturn: false, redirectStatus: null, attempt: null, identity: ME },
  ],
  [
    'payment-status.tsx',
    { query: { bnpl: '1' } },
    { isPayLaterReturn: false, redirectStatus: null, attempt: null, identity: ME },
  ],
  // [COLL-R05] the guidance is that of the page's own sample type.
  [
    'instruction.tsx',
    { params: { tubetype: 'saliva' }, query: null },
    { route: 'saliva', guidance: 'https://guidance.example/saliva', list: {}, hasList: true },
  ],
  [
    'instruction.tsx',
    { params: { tubetype: 'serum' }, query: { instructions: 'stool' } },
    { route: 'serum', guidance: null, list: { instructions: 'stool' }, hasList: true },
  ],
  [
    'instruction.tsx',
    // The list that the page leads back to is of the same order.
    { params: {}, query: { ...OTHER, instructions: 'x', from: 'email' } },
    { route: '', guidance: null, list: { ...OTHER, instructions: 'x' }, hasList: true },
  ],
  [
    'instruction.tsx',
    // Neither its own token nor the stored order opens a list.
    { params: {}, query: { accession_id: '9', sample_id: '8' } },
    { route: '', guidance: null, list: { accession_id: '9', sample_id: '8' }, hasList: false },
  ],
  [
    'instruction.tsx',
    { params: {}, query: SAMPLE_LINK },
    { route: '', guidance: null, list: SAMPLE_LINK, hasList: true },
  ],
  [
    'instruction.tsx',
    { params: {}, query: { accession_id: '9', instructions: 'x' } },
    { route: '', guidance: null, list: { accession_id: '9', instructions: 'x' }, hasList: true },
  ],
  ['information.tsx', { query: OTHER }, { link: OTHER, today: day, unsaved: null }],
  ['information.tsx', { query: { accession_id: '9' } }, { link: MINE, today: day, unsaved: null }],
  ['blood-draw.tsx', { query: OTHER }, { query: OTHER, timeZone: expect.any(String), now: minute }],
  ['blood-draw.tsx', { query: null }, { query: MINE, timeZone: expect.any(String), now: minute }],
  [
    'payment.tsx',
    { query: OTHER },
    { query: OTHER, keptQuery: MINE, today: day, retryForm: null, unsaved: null },
  ],
  ['ny-waiver.tsx', {}, { accessionId: '1', keptWaiver: null, now: minute }],
])('the %s page, opened with %j, starts with %o [COLL-R05]', async (flow, arrival, expected) => {
  const guidance = { stool: 'https://guidance.example/stool', saliva: 'https://guidance.example/saliva' };
  const { input, dependencies } = await openPage(flow, { pages: { guidance } });
  dependencies.session.open({ link: MINE });
  expect(input({ historyState: {}, isReopened: false, ...arrival })).toEqual(expected);
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
])('the %s page with the query %j keeps %j as its link', async (flow, query, expected) => {
  const { link, dependencies } = await openPage(flow);
  dependencies.session.open({ link: MINE });
  expect(link?.({ query })).toEqual(expected);
});

it('the success page uses its own link only if no link is stored [AMB-78]', async () => {
  const { link } = await openPage('payment-outcome.tsx');
  expect([OTHER, { accession_id: '9' }].map((query) => link?.({ query }))).toEqual([OTHER, null]);
});

it.each([
  [{ direct_to_blooddraw: 'true' }, []],
  [{ concierge_needed: 'true' }, ['/payment_media', '/payment_form']],
  [{}, ['/uploadShippingAddress', '/informationLanding']],
  [null, []],
])('a link with %j loads the pages that it leads to: %j', async (query, pages) => {
  const { input, preload } = await openPage('entry.ts');
  expect(input({ query })).toEqual({ query });
  expect(preload.mock.calls.map(([page]) => page)).toEqual(pages);
});

it("a guest keeps the sample of the same order, and loses another order's [AMB-19]", async () => {
  const { act, dependencies } = await openPage('guest-login.ts');
  dependencies.session.open({ link: MINE });
  act('keepResponse', { payload: GUEST, response: { token: 'guest' } });
  expect(dependencies.session.identity()).toEqual({ ...ME, token: 'guest' });
  act('keepResponse', { payload: { ...GUEST, accessionId: '7' }, response: { token: 'guest' } });
  const { accessionId, token, identity } = dependencies.session;
  expect([accessionId(), token(), identity()]).toEqual(['7', 'guest', null]);
});

it('a merge names both patients [DUP-R05]', async () => {
  const { act, notify } = await openPage('information.tsx');
  const merge = { merged: 'Ann Example', primary: 'Anne Example' };
  act('duplicate.announceMerge', merge);
  expect(notify.mock.calls).toEqual([
    [{ code: 'patientsMerged', merge, tone: 'success', title: 'Success', persists: false }],
  ]);
});

it('the form of a failed payment is restored until another payment is made [RUL-20]', async () => {
  const { act, input } = await openPage('payment.tsx');
  const retryForm = { accessionId: '1' };
  act('setRetryForm', retryForm);
  expect(input({ query: null })).toMatchObject({ retryForm });
  act('setRetryForm', null);
  expect(input({ query: null })).toMatchObject({ retryForm: null });
});

it('an unsent waiver is restored for its own order only [RUL-20]', async () => {
  const { act, input, dependencies } = await openPage('ny-waiver.tsx');
  dependencies.session.open({ link: MINE });
  act('keepForm', { accessionId: '1', form: waiver });
  expect(input({})).toMatchObject({ accessionId: '1', keptWaiver: waiver });
  dependencies.session.open({ link: OTHER });
  expect(input({})).toMatchObject({ accessionId: '9', keptWaiver: null });
  window.localStorage.clear();
  window.sessionStorage.clear();
  expect(input({})).toMatchObject({ accessionId: null, keptWaiver: null });
});

it.each(['information.tsx', 'payment.tsx'])(
  'entries on the %s page are restored for the same order, in this tab alone',
  async (flow) => {
    const { act, input, dependencies } = await openPage(flow);
    const unsaved = { city: 'Oakland' };
    dependencies.session.open({ link: MINE });
    act('keepUnsaved', { accessionId: '1', unsaved });
    expect(input({ query: MINE })).toMatchObject({ unsaved });
    expect(JSON.stringify(Object.values(window.localStorage))).not.toContain('Oakland');
    dependencies.session.open({ link: OTHER });
    expect(input({ query: OTHER })).toMatchObject({ unsaved: null });
  },
);

it('the work list of staff shows only the ids that are not done, and a new list starts with none done', async () => {
  const { act, input, dependencies, preload } = await openPage('pickup-search.ts');
  const access = pickupAccess(dependencies);
  expect(preload.mock.calls).toEqual([['/fedexPickup/schedules']]);
  access.keepWorkList({ ids: ['1'], doneIds: ['1'], last: null });
  // An urgent id comes first, and the list is not started yet.
  act('keepListText', { text: '2411120001, 24111' });
  expect(input({ historyState: {} })).toMatchObject({ list: '2411120001, 24111' });
  expect(access.workList()).toMatchObject({ ids: ['1'] });
  act('keepList', { ids: ['2411120001', '2411120002'] });
  expect(access.workList()).toEqual({ ids: ['2411120001', '2411120002'], doneIds: [], last: null });
  access.keepWorkList({ ...access.workList(), doneIds: ['2411120001'] });
  act('keepAccession', { accessionId: '2411120002' });
  const start = { role: 'internal', accessionId: '2411120002', hasToken: false, list: '2411120002' };
  expect(input({ historyState: {} })).toEqual(start);
  dependencies.session.keep('pnsToken', 'of the patient');
  expect(input({ historyState: {} })).toMatchObject({ hasToken: true });
});

it('the pages that a payment can end on are loaded when its form is on screen, before anything is charged', async () => {
  const { act, preload } = await openPage('payment.tsx');
  act('fetchOutcomePages');
  expect(preload).not.toHaveBeenCalled();
  await eventually(() => expect(preload).toHaveBeenCalled());
  const pages = preload.mock.calls.map(([page]) => page);
  expect(pages).toEqual(['/payment_succeed', '/payment_failed', '/payment_pending']);
});

it.each([
  ['configured', 'https://maps.example/'],
  ['not configured', null],
])(
  'a draw site leads to maps if and only if they are configured: they are %s [RUL-23 AMB-17]',
  async (_, mapSearch) => {
    const pages = { directions: mapSearch && `${mapSearch}?to={destination}`, mapSearch };
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const site = { location_name: 'Bayview Lab', address: '1 Main St & Oak', service_tags: [], geo: null };
    const bloodDrawInfo = { tabs_order: ['IN_OFFICE'], in_office: [site], draw_site: [], mobile: [] };
    const responses: StubbedResponses = {
      '': (sent) =>
        JSON.stringify(sent.json).includes('patientPNS')
          ? { data: { patientPNS: { bloodDrawInfo, countryList: [] } } }
          : ORDER['']?.(sent),
    };
    const { run, View } = await openPage('blood-draw.tsx', { responses, pages });
    const actor = run({ query: MINE });
    render(<View actor={actor} />);
    await screen.findAllByText('Bayview Lab');
    const links = screen.queryAllByRole<HTMLAnchorElement>('link', { name: /Open in maps/ });
    const isLinkShown = pages.directions !== null;
    expect(links.map(({ href }) => href)).toEqual(
      isLinkShown ? ['https://maps.example/?to=1%20Main%20St%20%26%20Oak'] : [],
    );
    expect(screen.queryAllByText('Need more options?')).toHaveLength(isLinkShown ? 1 : 0);
    actor.stop();
  },
);

it.each<[status: string, pages: object, count: number]>([
  ['NOT_COLLECTED', { mapSearch: 'https://maps.example/', support: null }, 2],
  ['NOT_COLLECTED', { mapSearch: null, support: 'https://lab.example/support' }, 1],
  ['NOT_RECEIVED', { mapSearch: null, support: 'https://lab.example/support' }, 1],
  ['NOT_RECEIVED', { mapSearch: 'https://maps.example/', support: null }, 0],
])(
  'a collection that is %s, with the pages %j, leads to %i places [AMB-17]',
  async (status, pages, count) => {
    const responses = { '/utility/updateCollectionStatus': () => ({}) };
    const { run, View } = await openPage('collection-status.tsx', { responses, pages });
    const actor = run({ query: { sample_id: '2', status, token: 't' } });
    render(<View actor={actor} />);
    await eventually(() => expect(screen.queryAllByRole('button')).toHaveLength(count));
    await screen.findByRole('heading', { level: 1 });
    actor.stop();
  },
);

const HOME = { address_type: 'Home', street_address: '1 Main St' };
const SHIPPING = { address_type: 'SHIPPING', street_address: '2 Oak Ave' };
const WORK = { ...SHIPPING, address_type: 'Work' };
const NOWHERE = { ...HOME, street_address: '' };

const nameOnFile = (first: string, last: string) => ({ patientName: { first, last } });
const addressOnFile = (street: string) => ({ profileAddress: { street } });

/** What the information page starts its form with. */
it.each<[patient: object, loaded: object]>([
  [{ patient_first_name: 'Ann', patient_last_name: 'Example' }, nameOnFile('Ann', 'Example')],
  [{ patient_first_name: 'Ann' }, nameOnFile('Ann', '')],
  [{ patient_last_name: 'Example' }, nameOnFile('', 'Example')],
  [{}, nameOnFile('Ann Maria', 'Example')],
  [{ patient_address: [HOME, SHIPPING] }, addressOnFile('2 Oak Ave')],
  [{ patient_address: [HOME, WORK] }, addressOnFile('1 Main St')],
  [{ patient_address: [HOME, { ...SHIPPING, street_address: ' ' }] }, addressOnFile('1 Main St')],
  [{ patient_address: [NOWHERE, WORK] }, addressOnFile('2 Oak Ave')],
  [{ patient_address: [NOWHERE] }, { profileAddress: null }],
  [{ patient_address: [] }, { profileAddress: null }],
])('of a patient on file with %j, the information page has %j', async (patient, loaded) => {
  const patientPNS = { confirmAddress: { name: 'Ann Maria Example' }, patientInfo: patient };
  const { start } = await openPage('information.tsx', {
    responses: { '': () => ({ data: { patientPNS } }) },
  });
  expect(await toPromise(start('loadInformation', KEY))).toMatchObject(loaded);
});

it('after a merge the information page loads the record of the patient of the order as it is now', async () => {
  const patientOrder = {
    orders: [{ order: { ...KEY, patientId: '95001', orderIdStr: '7', isCanceled: false } }],
  };
  const patientPNS = { confirmAddress: { name: 'Ann Example' }, patientInfo: {} };
  const requestedIds: unknown[] = [];
  const { start } = await openPage('information.tsx', {
    responses: {
      '': (request) => {
        const { query, variables } = request.json as { query: string; variables: Record<string, unknown> };
        if (query.includes('patientOrder')) return { data: { patientOrder } };
        requestedIds.push(variables['patient_id']);
        return { data: { patientPNS } };
      },
    },
  });
  await toPromise(start('loadInformation', { ...KEY, patientId: '5001', mayBeMerged: false }));
  await toPromise(start('loadInformation', { ...KEY, patientId: '5001', mayBeMerged: true }));
  expect(requestedIds).toEqual(['5001', '95001']);
});

it('a patient whom another tab has merged is found by the current id of the order', async () => {
  const patientOrder = {
    orders: [{ order: { ...KEY, patientId: '95001', orderIdStr: '7', isCanceled: false } }],
  };
  const { start } = await openPage('information.tsx', {
    responses: {
      '': (request) => {
        const { query, variables } = request.json as { query: string; variables: Record<string, unknown> };
        if (query.includes('patientOrder')) return { data: { patientOrder } };
        if (variables['patient_id'] !== '95001')
          return { errors: [{ message: 'There is no such patient.' }] };
        return { data: { patientPNS: { confirmAddress: { name: 'Ann Example' }, patientInfo: {} } } };
      },
    },
  });
  const loaded = toPromise(start('loadInformation', { ...KEY, patientId: '5001', mayBeMerged: false }));
  expect(await loaded).toMatchObject({ patientName: { first: 'Ann' } });
});

const GUT = '/orders/samples/gut-zoomer/questionnaires';
const EMPTY = { basic_info: {}, completed_at: null };

const UNSENT = { result: { is_submitted: false } };

it.each<[flow: string, actor: string, path: string, response: unknown, ...pages: readonly string[]]>([
  [
    'ny-waiver.tsx',
    'loadWaiver',
    '/getPatientWaiverForm',
    UNSENT,
    '/nyform_failed',
    '/nyform_success',
    '/auth/ny_form',
  ],
  ['questionnaire.tsx', 'loadQuestionnaire', GUT, EMPTY, '/gutZoomerFailed', '/auth/gutZoomer'],
])('%s: %s loads ahead the pages that a lost connection leads to [RUL-20]', async (...args) => {
  const [flow, actor, path, response, ...pages] = args;
  const responses = Promise.withResolvers<unknown>();
  const { start, preload } = await openPage(flow, { responses: { [path]: () => responses.promise } });
  const loading = start(actor, { accessionId: '1' });
  await pause();
  expect(preload).not.toHaveBeenCalled();
  responses.resolve(response);
  await toPromise(loading);
  expect(preload.mock.calls.map(([page]) => page)).toEqual(pages);
});

const UNSAVED = { answers: { age: 40 }, typed: {}, medication: null };

it('a questionnaire opens again at the question where it was left, with its unsaved answers [RUL-61 RUL-18]', async () => {
  const { act, input, dependencies, start } = await openPage('questionnaire.tsx', {
    responses: { [GUT]: () => EMPTY },
  });
  dependencies.session.open({ link: MINE });
  const inputOf = (accession_id?: string) => input({ params: { accession_id } });
  const fresh = { accessionId: '1', sampleId: '2', today: day, unsaved: null, position: null };
  const loadRemembered = () => toPromise(start('loadQuestionnaire', { accessionId: '1' }));
  expect(inputOf('1')).toEqual(fresh);
  expect(await loadRemembered()).toMatchObject({ draftInfo: null, loadedAt: minute });
  const draftInfo = { onFile: ['age'], unsent: { hrt: false, sex: 'Male' }, savedAt: '2026-11-20T17:00:00Z' };
  act('keepProgress', { accessionId: '1', unsaved: UNSAVED, position: { section: 'two', question: 'age' } });
  act('keepDraftInfo', { accessionId: '1', draftInfo });
  expect(inputOf('1')).toEqual({
    ...fresh,
    unsaved: UNSAVED,
    position: { questionnaire: 'gutZoomer', accessionId: '1', section: 'two', question: 'age' },
  });
  act('keepDraftInfo', { accessionId: '7', draftInfo: { ...draftInfo, onFile: [] } });
  expect(await loadRemembered(), 'what is remembered of another one is added').toMatchObject({
    draftInfo,
  });
  expect(inputOf('9')).toEqual({ ...fresh, accessionId: '9', sampleId: '' });
  expect(inputOf()).toEqual({ ...fresh, accessionId: null, sampleId: '' });
  act('keepProgress', { accessionId: '1', unsaved: null, position: { section: 'two', question: null } });
  act('keepDraftInfo', { accessionId: '1', draftInfo: null });
  expect(inputOf('1')).toMatchObject({ unsaved: null });
  expect(await loadRemembered()).toMatchObject({ draftInfo: null });
});

it('a questionnaire that Back opens again has the section of its history entry [RUL-43 RUL-18]', async () => {
  const { act, input, dependencies } = await openPage('questionnaire.tsx');
  dependencies.session.open({ link: MINE });
  act('keepProgress', { accessionId: '1', unsaved: UNSAVED, position: { section: 'two', question: 'age' } });
  const positionAt = (section: string) => {
    window.history.replaceState({ section }, '');
    const { position } = input({ params: { accession_id: '1' } }) as { readonly position: object };
    window.history.replaceState(null, '');
    return position;
  };
  expect(positionAt('one')).toEqual({ section: 'one', question: null });
  expect(positionAt('two')).toMatchObject({ section: 'two', question: 'age' });
});

it('a save of a questionnaire waits for the draft before it, on any of its pages; an urgent draft does not [RUL-61]', async () => {
  const { calls, start, restart } = await openPage('questionnaire.tsx');
  const draft = { ...SENT, isDraft: true };
  start('saveQuestionnaire', draft);
  await eventually(() => expect(calls).toHaveLength(1));
  start('saveQuestionnaire', SENT);
  const again = restart().machine.implementations.actors['saveQuestionnaire'] as AnyActorLogic;
  createActor(again, { input: SENT }).start();
  await pause();
  expect(calls, 'only the first').toHaveLength(1);
  start('autosave.saveDraft', { ...draft, isUrgent: true });
  await eventually(() => expect(calls).toHaveLength(2));
});

it('a draft that another tab has saved meanwhile is reported, and not overwritten [RUL-61]', async () => {
  const response = vi.fn(() => EMPTY);
  const { logic, start } = await openPage('questionnaire.tsx', { responses: { [GUT]: response } });
  await toPromise(start('loadQuestionnaire', { accessionId: '1' }));
  const { received } = listen(logic('watchTabs'), { accessionId: '1' });
  window.localStorage.setItem('questionnaire_saves', JSON.stringify({ 'gutZoomer/1': 'of another tab' }));
  const save = start('autosave.saveDraft', { ...SENT, isDraft: true, isUrgent: false });
  await expect(toPromise(save)).rejects.toEqual({ code: 'unavailable' });
  expect(received).toEqual([{ type: 'draft.savedInAnotherTab' }]);
  expect(response, 'only to load it').toHaveBeenCalledTimes(1);
});

it('Try Again leads back to what failed: its own order first, then the one that is open [AMB-177]', async () => {
  const { dependencies } = await openPage('guest-login.ts');
  const inputOf = (page: unknown, accessionId: string | null) => {
    const startFlow = page as (open: AppDependencies) => { readonly input: (arrival: object) => unknown };
    return startFlow(dependencies).input({ historyState: accessionId === null ? {} : { accessionId } });
  };
  window.localStorage.clear();
  window.sessionStorage.clear();
  expect(inputOf(questionnaireFailed('gutZoomer'), null)).toEqual({
    page: '/gutZoomer',
    unknownChange: null,
  });
  dependencies.session.open({ link: MINE });
  expect(inputOf(questionnaireFailed('gutZoomer'), null)).toEqual({
    page: '/gutZoomer/1',
    unknownChange: null,
  });
  expect(inputOf(questionnaireFailed('gutZoomer'), '9')).toEqual({
    page: '/gutZoomer/9',
    unknownChange: null,
  });
  expect(inputOf(NyWaiverFailed, '9')).toEqual({ page: '/ny_form', unknownChange: null });
});
