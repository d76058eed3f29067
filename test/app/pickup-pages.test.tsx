import { beforeEach, expect, it, vi } from 'vitest';
import { createActor, setup, toPromise } from 'xstate';
import { createBookings } from '../../src/platform/bookings.ts';
import { pickupAccess } from '../../src/app/adapters/pickup-access.ts';
import { pickupRequestFor, NOW } from '../api/calls.ts';
import { ACCESSION, edit, schedule } from '../machines/pickup.data.ts';
import { failing, openPage, TOKENS } from './open-page.ts';
import type { ReceivedCall } from './open-page.ts';
import { eventually } from '../support/eventually.ts';

vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

const about = { accessionId: ACCESSION };
/** Nothing is passed on to the page. */
const OPENED = { historyState: {} };

beforeEach(() => show('visible'));

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('leaving the search gives up the exchange of its token', async () => {
  const responses = { '/internal-token': () => ({ token: 'internal' }) };
  const { calls, start, dependencies } = await openPage('pickup-search.ts', { responses });
  await pickupAccess(dependencies).obtainInternalToken(new AbortController().signal);
  const requested = start('exchangeToken', about);
  await eventually(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.signal.aborted).toBe(false);
  requested.stop();
  expect(calls[0]?.signal.aborted).toBe(true);
});

it('leaving the pickups page cancels what it loads, but not what the search has started', async () => {
  const { calls, start } = await openPage('pickup-schedules.tsx', { responses: TOKENS });
  const [first, again] = [start('loadPage', about), start('loadPage', about)];
  await eventually(() => expect(calls).toHaveLength(4));
  first.stop();
  again.stop();
  const aborted = (end: string) =>
    calls.flatMap(({ path, signal }) => (path.endsWith(end) ? [signal.aborted] : []));
  expect(aborted('/retrieval').toSorted()).toEqual([false, true]);
  expect(aborted('/on-file')).toEqual([true, true]);
});

it('the pickups page calls the scheduler with the internal token, and loads the patient with the patient token [ROLE-R06]', async () => {
  const { calls, start } = await openPage('pickup-schedules.tsx', { responses: TOKENS });
  start('loadPage', about);
  start('loadCountries', undefined);
  start('loadSchedules', about);
  start('cancelDialog.cancelPickup', { scheduleId: 's1' });
  await eventually(() => expect(calls).toHaveLength(5));
  const received = calls.map(({ path, query, json, token }) => [path, json ?? query, token]);
  expect(received).toHaveLength(5);
  expect(received).toEqual(
    expect.arrayContaining([
      ['/pickups/v2/schedule/retrieval', { accession_id: ACCESSION }, 'internal'],
      ['/patients/on-file', { accession_id: ACCESSION }, 'of the patient'],
      ['/pickups/v2/schedule/cancel', { schedule_id: 's1' }, 'internal'],
    ]),
  );
  expect(received.flatMap(([path, , token]) => (/country/i.test(String(path)) ? [token] : []))).toEqual([
    'of the patient',
  ]);
});

it.each([
  ['loadPage', '/patients/on-file'],
  ['loadCountries', '/shipping/getCountryList'],
])(
  "%s by staff is sent again with a new token when the patient's token has expired [ROLE-R06]",
  async (actor, path) => {
    let exchanges = 0;
    const received: ReceivedCall['token'][] = [];
    const { start } = await openPage('pickup-schedules.tsx', {
      responses: {
        ...TOKENS,
        '/patients/pns-jwt': () => ({ data: { pns_jwt: `patient ${(exchanges += 1)}` } }),
        [path]({ token }) {
          received.push(token);
          return token === 'patient 1' ? failing(401)() : new Promise(() => undefined);
        },
      },
    });
    start(actor, about);
    await eventually(() => expect(received).toEqual(['patient 1', 'patient 2']));
  },
);

const LIST = '/pickups/v2/schedule/retrieval';
const ON_FILE = '/patients/on-file';

it.each([
  ['neither', [], []],
  ['its list', [LIST], ['schedulesFailed']],
  ['the patient', [ON_FILE], ['patientFailed']],
  ['both', [LIST, ON_FILE], ['schedulesFailed', 'patientFailed']],
])('the pickups page names the part that it could not load: %s', async (_, lost, problems) => {
  const responses = Object.fromEntries(lost.map((path) => [path, failing(500)]));
  const { start, orderIdentity } = await openPage('pickup-schedules.tsx', {
    scenario: 'pickup-staff',
    responses,
  });
  const page = (await toPromise(start('loadPage', orderIdentity))) as Readonly<Record<string, unknown>>;
  expect(page['problems']).toEqual(problems);
  expect([page['listing'] === null, page['onFile'] === null]).toEqual(
    [LIST, ON_FILE].map((path) => lost.includes(path)),
  );
});

/** How many lists were requested from the lab. */
const listsOf = (order?: { readonly calls: readonly { readonly call: string }[] }) =>
  order?.calls.filter(({ call }) => call === 'pickup.retrieval').length;

it('the pickups that the search has loaded are not requested again by the first load of the page, but by the next load [AMB-130]', async () => {
  const { start, dependencies, order, orderIdentity } = await openPage('pickup-schedules.tsx', {
    scenario: 'pickup-staff',
  });
  await pickupAccess(dependencies).checkAccession(orderIdentity?.accessionId ?? '');
  await toPromise(start('loadPage', orderIdentity));
  expect(listsOf(order)).toBe(1);
  await toPromise(start('loadPage', orderIdentity));
  expect(listsOf(order)).toBe(2);
});

it('a list of pickups that failed after the search is requested again by the next load', async () => {
  const { start, order, orderIdentity } = await openPage('pickup-schedules.tsx', {
    scenario: 'pickup-staff',
  });
  order?.faults.set([{ call: 'pickup.retrieval', kind: 'status', times: 1 }]);
  expect(await toPromise(start('loadPage', orderIdentity))).toMatchObject({ problems: ['schedulesFailed'] });
  expect(await toPromise(start('loadPage', orderIdentity))).toMatchObject({ problems: [] });
});

it('the pickups are loaded again when the page becomes visible', async () => {
  const { run, order } = await openPage('pickup-schedules.tsx', { scenario: 'pickup-staff' });
  const page = run(OPENED);
  await eventually(() => expect(page.getSnapshot().context).toHaveProperty('onFile.name'));
  show('hidden');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(listsOf(order)).toBe(1);
  show('visible');
  await eventually(() => expect(listsOf(order)).toBe(2));
  page.stop();
});

it('a booking is stored with its new id as soon as its response arrives [RUL-49]', async () => {
  const { start, dependencies, order, orderIdentity } = await openPage('pickup-schedules.tsx', {
    scenario: 'pickup-staff',
  });
  order?.clock.set(NOW);
  const bookings = createBookings(dependencies.stores.local, () => Date.now());
  bookings.keep(edit());
  const request = pickupRequestFor(orderIdentity?.accessionId ?? '');
  await toPromise(start('editPickup.book.createPickup', { request, booking: edit() }));
  const replacementId = order?.pickups.at(-1)?.schedule_id;
  expect(bookings.list(ACCESSION)).toMatchObject([{ id: edit().id, replacementId }]);
});

it.each(['Cancelled', 'Expired'])(
  'a pickup that the courier calls %s in its response is not stored as the new one of an edit [RUL-95]',
  async (status) => {
    const { start, dependencies, order, orderIdentity } = await openPage('pickup-schedules.tsx', {
      scenario: 'pickup-staff',
    });
    const bookings = createBookings(dependencies.stores.local, () => Date.now());
    bookings.keep(edit());
    const body = { pickup_schedule: { schedule_id: 's2', status } };
    order?.faults.set([{ call: 'pickup.create', kind: 'malformed', body }]);
    const request = pickupRequestFor(orderIdentity?.accessionId ?? '');
    const response = await toPromise(start('editPickup.book.createPickup', { request, booking: edit() }));
    expect(response).toMatchObject({ id: 's2', status });
    expect(bookings.list(ACCESSION)).toMatchObject([{ id: edit().id, replacementId: null }]);
  },
);

it('the record of a booking that has ended is deleted, and no other [RUL-49]', async () => {
  const { act, dependencies } = await openPage('pickup-schedules.tsx');
  const bookings = createBookings(dependencies.stores.local, () => Date.now());
  for (const id of ['a', 'b']) bookings.keep({ ...edit(), id });
  act('dropBookings', { accessionId: ACCESSION, ids: ['a'] });
  expect(bookings.list(ACCESSION).map(({ id }) => id)).toEqual(['b']);
});

it('the pickups page sends its machine the time each minute until it is left', async () => {
  const { logic } = await openPage('pickup-schedules.tsx');
  vi.useFakeTimers({ now: Date.parse('2026-11-20T17:00:00Z') });
  const received: object[] = [];
  const machine = setup({ actors: { watch: logic('watchPage') } }).createMachine({
    invoke: { src: 'watch' },
    on: { '*': { actions: ({ event }) => void received.push(event) } },
  });
  const actor = createActor(machine).start();
  vi.advanceTimersByTime(59_999);
  expect(received).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(received).toEqual([{ type: 'clock.ticked', now: '2026-11-20T17:01:00.000Z' }]);
  show('visible');
  expect(received, 'it was seen all the time').toHaveLength(1);
  actor.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it.each(['visible', 'hidden'] as const)(
  'an original pickup is cancelled once on a page that is %s at first [RUL-22]',
  async (first) => {
    const { calls, start } = await openPage('pickup-schedules.tsx', { responses: TOKENS });
    show(first);
    start('recover.cancelOriginal', { scheduleId: 's1' });
    show('visible');
    await eventually(() => expect(calls).toHaveLength(1));
    show('hidden');
    show('visible');
    await Promise.resolve();
    expect(calls).toMatchObject([{ json: { schedule_id: 's1' }, token: 'internal' }]);
  },
);

it('an original pickup is not cancelled while an outage blocks submissions, nor afterwards because of a list from that time [RUL-22]', async () => {
  const [from, until] = ['2026-11-28T22:00-08:00', '2026-11-28T23:00-08:00'];
  vi.useFakeTimers({ now: Date.parse(from) });
  const outage = { text: { en: 'We work on the portal.' }, from, until, blocksSubmissions: true };
  const { calls, start } = await openPage('pickup-schedules.tsx', { responses: TOKENS, outage });
  show('visible');
  const ended = vi.fn<(failure: unknown) => void>();
  toPromise(start('recover.cancelOriginal', { scheduleId: 's1' })).catch(ended);
  await vi.advanceTimersByTimeAsync(3_599_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toHaveBeenCalledExactlyOnceWith({ code: 'unavailable' });
  expect(calls).toEqual([]);
});

it('an original pickup is not cancelled if the page was left before anybody saw it [RUL-03]', async () => {
  const { calls, start } = await openPage('pickup-schedules.tsx', { responses: TOKENS });
  show('hidden');
  const actor = start('recover.cancelOriginal', { scheduleId: 's1' });
  actor.stop();
  show('visible');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual([]);
});

it('a pickup is added to the calendar with its day, its times, its zone and its address [RUL-21]', async () => {
  const files: Blob[] = [];
  vi.stubGlobal('URL', {
    createObjectURL: (file: Blob) => (files.push(file), 'blob:file'),
    revokeObjectURL: () => undefined,
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.useFakeTimers();
  const { act } = await openPage('pickup-schedules.tsx');
  act('saveCalendarFile', schedule());
  const text = ((await files[0]?.text()) ?? '').replaceAll('\r\n ', '');
  expect(text.split('\r\n')).toEqual(
    expect.arrayContaining([
      'UID:s1@pickup',
      'DTSTART;TZID=America/Los_Angeles:20261123T090000',
      'DURATION:PT10800S',
      String.raw`LOCATION:113 Valencia Street\, San Francisco\, CA 94110`,
    ]),
  );
  expect(text).toMatch(/SUMMARY:.*4471/);
  expect(text).toMatch(/DESCRIPTION:.*Your Lab.*555-0100/);
  expect(names).toEqual([expect.stringMatching(/4471.*\.ics$/)]);
  expect(files.map(({ type }) => type)).toEqual(['text/calendar;charset=utf-8']);
});

it('the pickups page starts with the unfinished bookings of its accession id in this browser [RUL-49]', async () => {
  const { input, dependencies } = await openPage('pickup-schedules.tsx');
  const bookings = createBookings(dependencies.stores.local, () => Date.now());
  bookings.keep(edit());
  bookings.keep({ ...edit(), accessionId: '2611000999' });
  expect(input(OPENED)).toEqual({
    accessionId: ACCESSION,
    bookings: [{ ...edit(), startedAt: expect.any(String) as string }],
    now: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    workList: { ids: [], doneIds: [], last: null },
  });
});

it('the pickups page without an accession id has no bookings [PSCHED-02]', async () => {
  const { dependencies, restart } = await openPage('pickup-schedules.tsx');
  dependencies.session.clearAccession();
  expect(restart().input(OPENED)).toMatchObject({ accessionId: null, bookings: [] });
});

it('the pickups page, its calls and the tab are about the accession id of the history entry', async () => {
  const other = '2611000999';
  const { calls, input, start, dependencies } = await openPage('pickup-schedules.tsx', { responses: TOKENS });
  const bookings = createBookings(dependencies.stores.local, () => Date.now());
  bookings.keep({ ...edit(), accessionId: other });
  expect(input({ historyState: { accessionId: other } })).toMatchObject({
    accessionId: other,
    bookings: [{ accessionId: other }],
  });
  expect(dependencies.session.accessionId()).toBe(other);
  start('cancelDialog.cancelPickup', { scheduleId: 's1' });
  await eventually(() => expect(calls).toHaveLength(1));
  expect(dependencies.pickup.exchanged).toMatchObject({ accessionId: other });
});

it('the search starts with the id of its history entry, which is not stored before it is checked [PICK-R57 PSRCH-17]', async () => {
  const { input, dependencies } = await openPage('pickup-search.ts');
  expect(input({ historyState: { accessionId: '2611000999' } })).toMatchObject({ accessionId: '2611000999' });
  expect(dependencies.session.accessionId()).toBe(ACCESSION);
});

it('the search starts with the accession ids of the work list that are not done, one per line, and with none of another link', async () => {
  const { input, dependencies } = await openPage('pickup-search.ts');
  const { keepWorkList } = pickupAccess(dependencies);
  const { session } = dependencies;
  keepWorkList({ ids: ['2411120001', '2411120002', '2411120003'], doneIds: ['2411120002'], last: null });
  session.clearAccession();
  expect(input(OPENED)).toEqual({
    role: 'internal',
    accessionId: '',
    hasToken: false,
    list: '2411120001\n2411120003',
  });
});
