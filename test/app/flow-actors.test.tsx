import { cleanup, render, screen } from '@testing-library/react';
import { createActor, setup, toPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { watchConnection } from '../../src/app/flows/connection.ts';
import { NyWaiverFailed, questionnaireFailed } from '../../src/app/flows/retry.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import { open } from './flow-services.ts';
import { kept as waiver } from '../machines/ny-waiver.catalogue.ts';

vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const KEY = {
  orderId: '770001',
  patientId: '77',
  customerId: '',
  sampleId: '2',
  accessionId: '1',
  token: 't',
};

/** Calls that nobody needs once their page is left, beside those that only pass on their input. */
it.each<[flow: string, actor: string, input: unknown]>([
  ['information.tsx', 'loadInformation', KEY],
  ['questionnaire.tsx', 'loadQuestionnaire', { accessionId: '1' }],
])('%s: leaving the page aborts %s', async (flow, path, input) => {
  const { calls, start } = await open(flow);
  const actor = start(path, input);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.signal?.aborted).toBe(false);
  actor.stop();
  expect(calls[0]?.signal?.aborted).toBe(true);
});

it.each<[flow: string, actor: string, input: unknown]>([
  ['information.tsx', 'suggestions.lookUpPlaces', { text: '1 Main', countries: ['US'] }],
  ['information.tsx', 'suggestions.loadPlace', { id: 'p1' }],
  ['blood-draw.tsx', 'findPlaces', [{ id: 'site-1', placeId: 'p1' }]],
])('%s: leaving the page aborts the look-up of %s', async (flow, path, input) => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  const { start } = await open(flow);
  const actor = start(path, input);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  actor.stop();
  expect(signals[0]?.aborted).toBe(true);
});

it('[BD-R24] a single place is found, too', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ location: { longitude: -122, latitude: 37 } })),
  );
  const { start } = await open('blood-draw.tsx');
  expect(await toPromise(start('findPlaces', [{ id: 'site-1', placeId: 'p1' }]))).toEqual({
    'site-1': [-122, 37],
  });
});

it('the page of draw sites is narrow below 768 px, as its styles are, and follows the screen', async () => {
  const media = Object.assign(new EventTarget(), { matches: true });
  const match = vi.fn<(query: string) => unknown>(() => media);
  vi.stubGlobal('matchMedia', match);
  const { logic } = await open('blood-draw.tsx');
  const told: string[] = [];
  const machine = setup({ actors: { watch: logic('watchScreen') } }).createMachine({
    invoke: { src: 'watch' },
    on: { '*': { actions: ({ event: { type } }) => void told.push(type) } },
  });
  const actor = createActor(machine).start();
  media.matches = false;
  media.dispatchEvent(new Event('change'));
  actor.stop();
  media.dispatchEvent(new Event('change'));
  expect(match.mock.calls).toEqual([['(width < 768px)']]);
  expect(told).toEqual(['screen.narrowed', 'screen.widened']);
});

const LINK = { accession_id: '1', sample_id: '2', token: 't' };
const HOURS = { Sun: [], Mon: [], Tue: [], Wed: [], Thu: [], Fri: [], Sat: [] };
const SITE = {
  id: 'in_office-1',
  kind: 'in_office',
  name: 'Bayview Lab',
  tags: [],
  hours: HOURS,
  address: '1 Main St & Oak',
  email: '',
  phone: '',
  website: '',
  geometry: null,
  placeId: null,
};

it.each([
  [
    'configured',
    { directions: 'https://maps.example/?to={destination}', mapSearch: 'https://maps.example/' },
  ],
  ['not configured', { directions: null, mapSearch: null }],
])('[RUL-23] [AMB-17] with maps that are %s, a draw site leads to them', async (_, pages) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const ids = { orderId: '770001', patientId: '77', customerId: '', accessionId: '1', sampleId: '2' };
  const sites = { tabsOrder: ['in_office'], sites: [SITE], countries: [] };
  const answer = (query: string) =>
    query.includes('patientPNS') ? { patientPNS: sites } : { patientOrder: { orders: [{ order: ids }] } };
  const { run, View } = await open(
    'blood-draw.tsx',
    { '': ({ json }) => ({ data: answer(JSON.stringify(json)) }) },
    pages,
  );
  const actor = run({ query: LINK });
  render(<View actor={actor} />);
  await screen.findAllByText('Bayview Lab');
  const links = screen.queryAllByRole<HTMLAnchorElement>('link', { name: /Open in maps/ });
  const isThere = pages.directions !== null;
  expect(links.map(({ href }) => href)).toEqual(
    isThere ? ['https://maps.example/?to=1%20Main%20St%20%26%20Oak'] : [],
  );
  expect(screen.queryAllByText('Need more options?')).toHaveLength(isThere ? 1 : 0);
  actor.stop();
});

const collected = { '/utility/updateCollectionStatus': () => undefined };

it.each<[status: string, pages: object, count: number]>([
  ['NOT_COLLECTED', { mapSearch: 'https://maps.example/', support: null }, 2],
  ['NOT_COLLECTED', { mapSearch: null, support: 'https://lab.example/support' }, 1],
  ['NOT_RECEIVED', { mapSearch: null, support: 'https://lab.example/support' }, 1],
  ['NOT_RECEIVED', { mapSearch: 'https://maps.example/', support: null }, 0],
])(
  '[AMB-17] a collection that is %s, with the pages %j, leads to %i places',
  async (status, pages, count) => {
    const { run, View } = await open('collection-status.tsx', collected, pages);
    const actor = run({ query: { sample_id: '2', status, token: 't' } });
    render(<View actor={actor} />);
    await vi.waitFor(() => expect(screen.queryAllByRole('button')).toHaveLength(count));
    await screen.findByRole('heading', { level: 1 });
    actor.stop();
  },
);

const INFORMATION = { name: 'Ann Maria Example' };
const HOME = { type: 'Home', street: '1 Main St' };
const SHIPPING = { type: 'SHIPPING', street: '2 Oak Ave' };

/** What the page of an order's information starts its form with. */
it.each<[patient: object, loaded: object]>([
  [{ firstName: 'Ann', lastName: 'Example' }, { patientName: { first: 'Ann', last: 'Example' } }],
  [{ firstName: 'Ann', lastName: '' }, { patientName: { first: 'Ann', last: '' } }],
  [{ firstName: '', lastName: 'Example' }, { patientName: { first: '', last: 'Example' } }],
  [{ firstName: '', lastName: '' }, { patientName: { first: 'Ann Maria', last: 'Example' } }],
  [{ addresses: [HOME, SHIPPING] }, { profileAddress: SHIPPING }],
  [{ addresses: [HOME, { ...SHIPPING, type: 'Work' }] }, { profileAddress: HOME }],
  [{ addresses: [HOME, { ...SHIPPING, street: ' ' }] }, { profileAddress: HOME }],
  [
    {
      addresses: [
        { ...HOME, street: '' },
        { ...SHIPPING, type: 'Work' },
      ],
    },
    { profileAddress: { ...SHIPPING, type: 'Work' } },
  ],
  [{ addresses: [{ ...HOME, street: '' }] }, { profileAddress: null }],
  [{ addresses: [] }, { profileAddress: null }],
])('of a patient on file with %j, the information page has %j', async (patient, loaded) => {
  const { start } = await open('information.tsx', {
    '': () => ({
      data: {
        patientPNS: {
          confirmAddress: INFORMATION,
          patientInfo: { firstName: '', lastName: '', addresses: [], ...patient },
        },
      },
    }),
  });
  expect(await toPromise(start('loadInformation', KEY))).toMatchObject(loaded);
});

it('while the browser is offline a notice says so, which stays until the connection is back', () => {
  const told: unknown[] = [];
  watchConnection({ notify: (notice) => told.push(notice), withdraw: (code) => told.push(code) });
  window.dispatchEvent(new Event('offline'));
  expect(told).toEqual([{ code: 'connectionLost', tone: 'warn', title: 'No connection', persists: true }]);
  window.dispatchEvent(new Event('online'));
  expect(told.slice(1)).toEqual(['connectionLost']);
});

it('[COLL-R05] an instruction shows the guidance of its own sample type', async () => {
  const guidance = { stool: 'https://guidance.example/stool', saliva: 'https://guidance.example/saliva' };
  const { input } = await open('instruction.tsx', {}, { guidance });
  const of = (tubetype: string, query: object | null) => input({ params: { tubetype }, query });
  expect(of('saliva', null)).toEqual({ route: 'saliva', guidance: guidance.saliva, instructions: '' });
  expect(of('serum', { instructions: 'stool' })).toEqual({
    route: 'serum',
    guidance: null,
    instructions: 'stool',
  });
});

it('[RUL-20] an unsent waiver of the same order is there again, and of no other one', async () => {
  const { act, input, services } = await open('ny-waiver.tsx');
  services.session.keepLink(LINK);
  act('keepForm', { accessionId: '1', form: waiver });
  expect(input({})).toMatchObject({ accessionId: '1', kept: waiver });
  services.session.keepLink({ ...LINK, accession_id: '9' });
  expect(input({})).toMatchObject({ accessionId: '9', kept: null });
  window.localStorage.clear();
  window.sessionStorage.clear();
  expect(input({})).toMatchObject({ accessionId: null, kept: null });
});

it.each<[flow: string, actor: string, path: string, answer: unknown, pages: readonly string[]]>([
  [
    'ny-waiver.tsx',
    'loadWaiver',
    '/getPatientWaiverForm',
    { result: {} },
    ['/nyform_failed', '/auth/ny_form'],
  ],
  [
    'questionnaire.tsx',
    'loadQuestionnaire',
    '/orders/samples/gut-zoomer/questionnaires',
    { basic_info: {} },
    ['/gutZoomerFailed', '/auth/gutZoomer'],
  ],
])(
  '[RUL-20] %s: %s brings the pages that a lost connection leads to',
  async (flow, actor, path, answer, pages) => {
    const answers = Promise.withResolvers<unknown>();
    const { start, preload } = await open(flow, { [path]: () => answers.promise });
    const loading = start(actor, { accessionId: '1' });
    await Promise.resolve();
    expect(preload).not.toHaveBeenCalled();
    answers.resolve(answer);
    await toPromise(loading);
    expect(preload.mock.calls.map(([page]) => page)).toEqual(pages);
  },
);

const UNSAVED = { answers: { age: 40 }, typed: {}, medication: null };
const GUT = '/orders/samples/gut-zoomer/questionnaires';

it('[RUL-61] [RUL-18] a questionnaire goes on where it was left, with what is not saved', async () => {
  const { act, input, services, start } = await open('questionnaire.tsx', {
    [GUT]: () => ({ basic_info: {} }),
  });
  services.session.keepLink(LINK);
  const at = (accession_id?: string) => input({ params: { accession_id } });
  const fresh = {
    accessionId: '1',
    sampleId: '2',
    today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    unsaved: null,
    position: null,
  };
  const remembered = () => toPromise(start('loadQuestionnaire', { accessionId: '1' }));
  expect(at('1')).toEqual(fresh);
  expect(await remembered()).toMatchObject({
    memory: null,
    at: expect.stringMatching(/^\d{4}.*Z$/) as string,
  });
  const memory = { onFile: ['age'], answeredNo: ['hrt'], savedAt: '2026-11-20T17:00:00Z' };
  act('keep', { accessionId: '1', unsaved: UNSAVED, position: { section: 'two', question: 'age' } });
  act('remember', { accessionId: '1', memory });
  expect(at('1')).toEqual({
    ...fresh,
    unsaved: UNSAVED,
    position: { questionnaire: 'gutZoomer', accessionId: '1', section: 'two', question: 'age' },
  });
  act('remember', { accessionId: '7', memory: { ...memory, onFile: [] } });
  expect(await remembered(), 'what is remembered of another one comes beside it').toMatchObject({ memory });
  expect(at('9')).toEqual({ ...fresh, accessionId: '9', sampleId: '' });
  expect(at()).toEqual({ ...fresh, accessionId: null, sampleId: '' });
  act('keep', { accessionId: '1', unsaved: null, position: { section: 'two', question: null } });
  act('remember', { accessionId: '1', memory: null });
  expect(at('1')).toMatchObject({ unsaved: null });
  expect(await remembered()).toMatchObject({ memory: null });
});

const DRAFT = { accessionId: '1', sampleId: '2', answers: {}, loaded: null, isDraft: true };

it('[RUL-61] what is sent of a questionnaire waits for the draft before it, on any of its pages; an urgent draft does not', async () => {
  const { calls, start, logicOf } = await openQuestionnaire();
  start('saveQuestionnaire', DRAFT);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  start('saveQuestionnaire', { ...DRAFT, isDraft: false });
  createActor(logicOf('saveQuestionnaire'), { input: { ...DRAFT, isDraft: false } }).start();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls, 'only the first').toHaveLength(1);
  start('autosave.saveDraft', { ...DRAFT, isUrgent: true });
  await vi.waitFor(() => expect(calls).toHaveLength(2));
});

/** A questionnaire whose services never answer, and the actors of its page when it is opened again. */
async function openQuestionnaire() {
  const page = await open('questionnaire.tsx');
  const again = page.restart().machine.implementations.actors as Readonly<Record<string, never>>;
  return { ...page, logicOf: (name: string) => again[name] as unknown as Parameters<typeof createActor>[0] };
}

it('[RUL-61] a draft that another tab has saved meanwhile is told, and not overwritten', async () => {
  const answer = vi.fn(() => ({ basic_info: {} }));
  const { logic, start } = await open('questionnaire.tsx', { [GUT]: answer });
  await toPromise(start('loadQuestionnaire', { accessionId: '1' }));
  const told: object[] = [];
  const machine = setup({ actors: { watch: logic('watchTabs') } }).createMachine({
    invoke: { src: 'watch', input: { accessionId: '1' } },
    on: { '*': { actions: ({ event }) => void told.push(event) } },
  });
  createActor(machine).start();
  window.localStorage.setItem('questionnaire_saves', JSON.stringify({ 'gutZoomer/1': 'of another tab' }));
  await expect(toPromise(start('autosave.saveDraft', { ...DRAFT, isUrgent: false }))).rejects.toEqual({
    code: 'unusable',
  });
  expect(told).toEqual([{ type: 'draft.savedElsewhere' }]);
  expect(answer, 'only to load it').toHaveBeenCalledTimes(1);
});

it('[AMB-177] Try Again leads back to what failed: its own order first, then the one that is open', async () => {
  const { services } = await open('guest-login.ts');
  const to = (page: unknown, accessionId: string | null) => {
    const start = page as (of: AppServices) => { readonly input: (arrival: object) => unknown };
    return start(services).input({ passed: accessionId === null ? {} : { accessionId } });
  };
  window.localStorage.clear();
  window.sessionStorage.clear();
  expect(to(questionnaireFailed('gutZoomer'), null)).toEqual({ to: '/gutZoomer' });
  services.session.keepLink(LINK);
  expect(to(questionnaireFailed('gutZoomer'), null)).toEqual({ to: '/gutZoomer/1' });
  expect(to(questionnaireFailed('gutZoomer'), '9')).toEqual({ to: '/gutZoomer/9' });
  expect(to(NyWaiverFailed, '9')).toEqual({ to: '/ny_form' });
});
