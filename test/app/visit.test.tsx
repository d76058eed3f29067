import { act, fireEvent, render, screen } from '@testing-library/react';
import { SimulatedClock, createActor } from 'xstate';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../machines/domain/notice.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { visitMachine } from '../../machines/visit/visit.machine.ts';
import { tokenParamOf } from '../../src/app/routes.ts';
import { stripTokenFromUrl } from '../../src/app/shell/page-url.ts';
import { startVisit } from '../../src/app/adapters/visit.ts';
import { noticeDependencies } from '../../src/app/shell/app-dependencies.ts';
import { LanguageRoot } from '../../src/app/shell/LanguageRoot.tsx';
import { VisitGuard } from '../../src/app/shell/VisitGuard.tsx';
import { changeLanguage } from '../../src/copy/language.ts';
import { createStore } from '../../src/platform/storage.ts';
import { createPage } from '../../src/platform/page.ts';
import type { PageLifecycle } from '../../src/platform/page.ts';
import { createSession } from '../../src/platform/session.ts';
import { FinishButton } from '../../src/ui/FinishButton.tsx';
import { loadDialogs } from '../../src/ui/Dialog.tsx';
import { chargeFacts } from '../machines/payment.data.ts';
import { MINUTE } from '../support/durations.ts';

beforeAll(async () => void (await loadDialogs()));

/** The pages of all tabs of this file: their document is the same. */
const pages: PageLifecycle[] = [];

function newTab(storage: Storage = window.sessionStorage) {
  const stores = {
    local: createStore(() => window.localStorage),
    tab: createStore(() => storage),
  };
  const page = createPage();
  pages.push(page);
  const notices = createActor(noticesMachine).start();
  return {
    stores,
    page,
    notices,
    ...noticeDependencies(notices),
    session: createSession({ ...stores, dropCache: () => undefined }),
  };
}
const tab = newTab();
const { stores } = tab;

/** The channels that are open, by which the tabs of a browser notify each other. */
class Channel {
  static readonly open: Channel[] = [];
  readonly posted: unknown[] = [];
  #listen: ((event: { readonly data: unknown }) => void) | null = null;
  constructor() {
    Channel.open.push(this);
  }
  postMessage(data: unknown) {
    this.posted.push(data);
  }
  addEventListener(type: string, listen: (event: { readonly data: unknown }) => void) {
    if (type === 'message') this.#listen = listen;
  }
  /** Another tab posts a message. */
  receive(data: unknown) {
    this.#listen?.({ data });
  }
}

/** How the document was opened. */
function stubNavigationType(type: string) {
  // Other history entries do not name it.
  const entries = (requested: string) => [{ type: requested === 'navigation' ? type : 'reload' }, {}];
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((requested) => entries(requested) as never);
}

beforeEach(() => {
  stubNavigationType('navigate');
  vi.stubGlobal('BroadcastChannel', Channel);
});

afterEach(() => {
  Channel.open.splice(0);
  for (const page of pages) page.setOwner(() => undefined);
});

/** What the browser, and this tab, keep of order 1. */
function storeVisit(minutesAgo: number, { inTab = false } = {}) {
  const visit = { accessionId: '1', usedAt: Date.now() - minutesAgo * MINUTE };
  stores.local.write('visits', { last: visit, own: visit });
  stores.local.write('accession_id', '1');
  if (inTab) stores.tab.write('visit', 'own');
}

/** Opens a URL; returns the state of the visit and the URL it leaves. */
function openUrl(url: string, state: object | null = null) {
  window.history.replaceState(state, '', url);
  const { value } = startVisit(tab, null).getSnapshot();
  return [value, window.location.pathname + window.location.search];
}

it.each([
  ['/informationLanding', 'expired', '/'],
  ['/payment_form?x=1', 'expired', '/'],
  ['/payment_status?bnpl=true&accession_id=1', 'expired', '/'],
  ['/hormoneQuestionnaire/1', 'expired', '/'],
  ['/fedexPickup?role=internal', 'unused', '/fedexPickup?role=internal'],
  ['/nyform?accession_id=2', 'unused', '/nyform?accession_id=2'],
  ['/NYform/?accession_id=2', 'unused', '/NYform/?accession_id=2'],
  ['/auth/ny_form/2', 'unused', '/auth/ny_form/2'],
  ['/collections/stool', 'unused', '/collections/stool'],
  ['/Collections/stool', 'unused', '/Collections/stool'],
  ['/informationLanding/', 'expired', '/'],
  ['/', 'unused', '/'],
])(
  'a URL opened half an hour after the last use, %s, begins with a visit that is %s, at %s [RUL-62]',
  (url, value, left) => {
    storeVisit(30);
    expect(openUrl(url)).toEqual([value, left]);
    expect(stores.local.read('accession_id')).toBeNull();
  },
);

it('the URL of a public page keeps its sample types after the visit has ended, but not the ids of the order [RUL-62]', () => {
  stubNavigationType('reload');
  storeVisit(30);
  expect(openUrl('/collections?instructions=Stool-DBS+Card&accession_id=1&lang=es')).toEqual([
    'unused',
    '/collections?instructions=Stool-DBS+Card&lang=es',
  ]);
});

it("a public page that is reached from another visit's history entry drops the ids and the state of the order [RUL-83]", () => {
  storeVisit(0, { inTab: true });
  const state = { usr: { visitAccessionId: '2', query: { accession_id: '2' } } };
  expect(openUrl('/collections?accession_id=2', state)).toEqual([{ kept: 'open' }, '/collections']);
  expect(window.history.state).toBeNull();
});

it.each([
  ['/hormoneQuestionnaire/1', { kept: 'open' }, '/hormoneQuestionnaire/1'],
  ['/hormoneQuestionnaire/2', { kept: 'open' }, '/auth/hormoneQuestionnaire/2'],
  ['/hormonezoomer/2/', { kept: 'open' }, '/auth/HormoneZoomer/2'],
  ['/hormoneQuestionnaire/2/more', { kept: 'open' }, '/hormoneQuestionnaire/2/more'],
  ['/collections/2', { kept: 'open' }, '/collections/2'],
  ['/auth/ny_form/2', { kept: 'open' }, '/auth/ny_form/2'],
  ['/informationLanding?accession_id=1', { kept: 'open' }, '/informationLanding?accession_id=1'],
  ['/informationLanding?accession_id=2', 'left', '/'],
  ['/nyform?accession_id=2', { kept: 'open' }, '/nyform?accession_id=2'],
  ['/gutZoomerPage/?accession_id=2', { kept: 'open' }, '/gutZoomerPage/?accession_id=2'],
  ['/fedexPickup?accession_id=2', { kept: 'open' }, '/fedexPickup?accession_id=2'],
  ['/fedexPickup/search?accession_id=2', 'left', '/'],
])(
  'a URL opened in a tab of order 1, %s, gives its visit the state %o, and leads to %s [RUL-83]',
  (url, value, left) => {
    storeVisit(0, { inTab: true });
    expect(openUrl(url)).toEqual([value, left]);
  },
);

const BEN = 'accession_id=2611000137~sample_id=8400011~token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln';

it.each<readonly [url: string, value: unknown]>([
  ...['%C2%A0', ',', '%0A', '|', '%09'].map(
    (separator) => [`/payment_form?${BEN.replaceAll('~', separator)}`, 'incompleteLink'] as const,
  ),
  ['/fedexPickup#token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln', 'incompleteLink'],
  ['/payment_form#token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln', 'incompleteLink'],
  ['/payment_form?Token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln', 'incompleteLink'],
  ['/payment_form?payment_intent_client_secret=pi_1_secret_2', { kept: 'open' }],
  ['/payment_form?accession_id=1&Token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln', { kept: 'open' }],
  ['/collections/stool#token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln', { kept: 'open' }],
])('a link whose token is in another place, %s, leaves order 1 %j [RUL-83]', (url, value) => {
  storeVisit(0, { inTab: true });
  window.history.replaceState(null, '', url);
  const visit = startVisit(tab, stripTokenFromUrl(tokenParamOf));
  expect(visit.getSnapshot().value).toEqual(value);
  expect(stores.local.read('accession_id')).toBe('1');
});

it('a link with the id and token of order 1 does not open a questionnaire of order 2 [RUL-83]', () => {
  storeVisit(0, { inTab: true });
  window.history.replaceState(null, '', '/gutZoomer/2?accession_id=1');
  const visit = startVisit(tab, { accession_id: '1', token: 'x' });
  expect([visit.getSnapshot().value, window.location.pathname]).toEqual([
    { kept: 'open' },
    '/auth/gutZoomer/2',
  ]);
});

it('a browser that keeps nothing asks for the link after a payment at a pay-later provider [RUL-63]', () => {
  expect(openUrl('/payment_status?bnpl=true&accession_id=1&sample_id=2')).toEqual(['left', '/']);
});

it.each([
  ['navigate', 'unused'],
  ['reload', 'left'],
  ['back_forward', 'left'],
  ['prerender', 'unused'],
])(
  'a page without a link that is opened by %s, in a browser that keeps nothing, has a visit that is %s [RUL-63]',
  (type, value) => {
    stubNavigationType(type);
    expect(openUrl('/payment_form')[0]).toBe(value);
  },
);

it.each([
  ['navigate', 'unused'],
  ['reload', 'left'],
])(
  'a URL with a query that is opened by %s half an hour after the last use has a visit that is %s [RUL-62]',
  (type, value) => {
    stubNavigationType(type);
    storeVisit(30);
    expect(openUrl('/fedexPickup?role=internal')[0]).toBe(value);
  },
);

const LINK = { accession_id: '1', sample_id: '2', token: 'secret' };

it.each<[name: string, usr: object, own: string | null, value: unknown]>([
  ['a link, in a tab without its visit,', { query: LINK }, null, 'left'],
  ['a link to try again, in a tab without its visit,', { retry: LINK }, null, 'left'],
  ['a link and another one to try again', { query: LINK, retry: {} }, null, 'left'],
  ['a link that names no order', { query: { token: 'secret' } }, '1', 'left'],
  ['a link without a token', { query: { accession_id: '1' } }, null, 'unused'],
  ['the link of its visit', { query: LINK }, '1', { kept: 'open' }],
  ['the link of another visit', { query: { ...LINK, accession_id: '2' } }, '1', 'left'],
  ['what was said in its visit', { charge: { charged: 'no' }, visitAccessionId: '1' }, '1', { kept: 'open' }],
  ['what was said in another visit', { charge: { charged: 'no' }, visitAccessionId: '2' }, '1', 'left'],
  [
    'what was said in a visit, in a tab without one,',
    { appointment: {}, visitAccessionId: '1' },
    null,
    'left',
  ],
])(
  'a page whose history entry holds %s opens only in the visit that the entry names [RUL-62]',
  (_, usr, own, value) => {
    if (own) storeVisit(0, { inTab: true });
    expect(openUrl('/informationLanding', { usr })).toEqual([
      value,
      value === 'left' ? '/' : '/informationLanding',
    ]);
    expect(window.history.state).toEqual(value === 'left' ? null : { usr });
  },
);

const NOON = Date.parse('2026-11-20T12:00:00Z');

/** A tab that was opened by the link at noon. */
function openByLink() {
  vi.useFakeTimers({ now: NOON });
  window.history.replaceState({ usr: { query: LINK } }, '', '/informationLanding?accession_id=1');
  const actor = startVisit(tab, LINK);
  for (const store of [stores.tab, stores.local]) store.write('accession_id', '1');
  const remaining = () => [
    actor.getSnapshot().value,
    stores.tab.read('accession_id'),
    window.location.pathname + window.location.search,
    window.history.state,
  ];
  return { actor, remaining, channel: Channel.open.at(-1) as Channel };
}
const OPEN = [{ kept: 'open' }, '1', '/informationLanding?accession_id=1', { usr: { query: LINK } }];
function seeAgain() {
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  }
}
const touch = () => fireEvent.keyDown(document.body);

it('finishing a visit deletes what this tab keeps of it, and tells the other tabs [RUL-55]', () => {
  window.localStorage.setItem('language', 'es');
  const { actor, remaining, channel } = openByLink();
  expect(remaining()).toEqual(OPEN);
  actor.send({ type: 'visit.finished' });
  expect(remaining()).toEqual(['finished', null, '/', null]);
  expect(stores.local.read('accession_id')).toBeNull();
  expect(window.localStorage.getItem('language')).toBeNull();
  expect(channel.posted).toEqual(['1']);
  actor.stop();
});

it.each<[value: string, end: (opened: ReturnType<typeof openByLink>) => void]>([
  ['finished', ({ actor }) => actor.send({ type: 'visit.finished' })],
  ['finished', ({ channel }) => channel.receive('1')],
  ['expired', () => vi.advanceTimersByTime(30 * MINUTE)],
  ['left', ({ actor }) => actor.send({ type: 'visit.left' })],
])(
  'a visit that is %s leaves no notice on the page, although someone was reading it [RUL-55 RUL-62]',
  async (value, end) => {
    const opened = openByLink();
    const { notices } = tab;
    const merge = { merged: 'Ann Doe', primary: 'Anne Doe' };
    tab.notify({ ...toast('patientsMerged'), tone: 'success', title: 'Success', merge });
    tab.notify({ ...toast('requestFailed', 'Ann Doe is unknown'), persists: true });
    await Promise.resolve();
    notices.send({ type: 'notices.paused' });
    opened.actor.send({ type: 'page.visible', idle: 0 });
    await Promise.resolve();
    expect(notices.getSnapshot().context.shown).toHaveLength(2);
    end(opened);
    await Promise.resolve();
    expect(opened.actor.getSnapshot().value).toBe(value);
    expect(notices.getSnapshot()).toMatchObject({ value: 'running', context: { shown: [] } });
    opened.actor.stop();
  },
);

it('a tab that Back leads into the visit of this browser counts its idle time from the last use in any tab [RUL-62]', () => {
  storeVisit(10);
  window.history.replaceState(null, '', '/collections/stool?accession_id=2');
  const actor = startVisit(tab, null);
  expect(actor.getSnapshot().value).toBe('unused');
  window.history.replaceState(null, '', '/informationLanding');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(actor.getSnapshot().value).toEqual({ kept: 'open' });
  expect(actor.getSnapshot().context.idle).toBeGreaterThanOrEqual(10 * MINUTE);
  Channel.open.at(-1)?.receive('2');
  expect(actor.getSnapshot().value, 'it knows whose visit it is').toEqual({ kept: 'open' });
  Channel.open.at(-1)?.receive('1');
  expect(actor.getSnapshot().value).toBe('finished');
});

it('a visit that is finished in another tab ends in this tab too, but not the visit of another order [RUL-55]', () => {
  const { actor, remaining, channel } = openByLink();
  channel.receive('2');
  expect(remaining()).toEqual(OPEN);
  channel.receive('1');
  expect(remaining()).toEqual(['finished', null, '/', null]);
  expect(channel.posted).toEqual([]);
  actor.stop();
});

it('a visit ends when a visit without an order ends, and a visit without an order ends when any other does [RUL-55]', () => {
  const { remaining, channel } = openByLink();
  channel.receive('');
  expect(remaining()[0]).toBe('finished');
  window.history.replaceState(null, '', '/confirmAppointment');
  const actor = startVisit(tab, { event_id: '3', token: 'secret' });
  Channel.open.at(-1)?.receive('2');
  expect(actor.getSnapshot().value).toBe('finished');
});

it("after Ben's appointment link in the tab, Back does not show Ann's appointment, but a link that is opened again shows its own [RUL-83]", () => {
  const ann = { event_id: 'one', token: 'token-of-ann' };
  const ben = { event_id: 'two', token: 'token-of-ben' };
  const open = (query: object, link: typeof ann | null) => {
    window.history.replaceState({ usr: { query } }, '', '/cancelAppointment');
    const actor = startVisit(tab, link);
    actor.stop();
    return { value: actor.getSnapshot().value, id: tab.session.visit()?.id };
  };
  const visits = [open(ann, ann), open(ben, ben), open(ben, ben)].map(({ id }) => id);
  expect(visits[1], 'a frozen page of Ann has another visit').not.toBe(visits[0]);
  expect(visits[2], 'the same link again').toBe(visits[1]);
  expect(open(ben, null).value, 'a reload').toEqual({ kept: 'open' });
  expect(open(ann, null).value, 'Back').toBe('left');
});

/** A storage with what another one has stored. */
function copyStorage(storage: Storage): Storage {
  const items = new Map<string, string>(Object.entries(storage));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

it("a duplicated tab that opens another order's link does not end the visit of the first tab [RUL-02]", () => {
  const { actor, remaining, channel } = openByLink();
  const duplicate = newTab(copyStorage(window.sessionStorage));
  const before = window.history.state as object;
  const other = startVisit(duplicate, { ...LINK, accession_id: '2' });
  window.history.replaceState(before, '');
  const [message] = Channel.open.at(-1)?.posted ?? [];
  channel.receive(message);
  seeAgain();
  touch();
  expect(remaining()).toEqual(OPEN);
  expect([tab.session.visit()?.accessionId, duplicate.session.visit()?.accessionId]).toEqual(['1', '2']);
  vi.advanceTimersByTime(30 * MINUTE);
  expect(remaining()[0], 'and it ends in its own time').toBe('expired');
  actor.stop();
  other.stop();
});

it('a visit ends half an hour after its last use [RUL-62]', () => {
  const { actor, remaining } = openByLink();
  vi.advanceTimersByTime(20 * MINUTE);
  touch();
  expect(Object.values(stores.local.read('visits') ?? {})).toEqual([
    { accessionId: '1', usedAt: NOON + 20 * MINUTE },
  ]);
  vi.advanceTimersByTime(30 * MINUTE - 1);
  expect(remaining()).toEqual([{ kept: 'ending' }, ...OPEN.slice(1)]);
  vi.advanceTimersByTime(1);
  expect(remaining()).toEqual(['expired', null, '/', null]);
  actor.stop();
});

it('a phone that slept for half an hour says that the visit is over as soon as its page is visible [RUL-62]', () => {
  const { actor, remaining } = openByLink();
  vi.setSystemTime(NOON + 10 * MINUTE);
  seeAgain();
  expect(remaining()).toEqual(OPEN);
  vi.setSystemTime(NOON + 30 * MINUTE);
  seeAgain();
  expect(remaining()).toEqual(['expired', null, '/', null]);
  actor.stop();
});

it('a guest login begins a visit, which ends half an hour later although nobody presses anything [RUL-62]', () => {
  vi.useFakeTimers({ now: NOON });
  window.history.replaceState(null, '', '/auth/ny_form/1');
  const actor = startVisit(tab, null);
  touch();
  expect(actor.getSnapshot().value).toBe('unused');
  tab.session.open({ guest: { accessionId: '1', sampleId: null, token: 'guest' } });
  expect(actor.getSnapshot().value).toEqual({ kept: 'open' });
  vi.advanceTimersByTime(30 * MINUTE);
  expect(actor.getSnapshot().value).toBe('expired');
  actor.stop();
});

const charge = { key: 'k', startedAt: '', facts: chargeFacts(348), orders: ['1'], before: 0 };
it.each([
  ['a charge whose outcome it has not said', { '1': charge }, 0],
  ['a charge that is over', { '1': { ...charge, isAppliedToInvoice: true } }, 1],
  ['no charge', null, 1],
] as const)(
  'a page from the back/forward cache, where storage is refused, is reloaded unless it must report a charge: with %s [RUL-84]',
  (_, attempts, times) => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { ...window.location, pathname: '/payment_form', search: '', reload });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const full = newTab();
    const actor = startVisit(full, LINK);
    if (attempts) full.stores.tab.write('payment_attempts', attempts);
    for (const type of ['pagehide', 'pageshow'])
      window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
    expect(reload).toHaveBeenCalledTimes(times);
    actor.stop();
  },
);

it.each([
  ['is offered where something is kept of a link', 0, 1],
  ['is not offered where nothing is kept', null, 0],
])("'Finish on this device' %s [RUL-55]", (_, idle, offers) => {
  const visit = createActor(visitMachine, { input: { idle, needs: null } }).start();
  render(
    <VisitGuard visit={visit}>
      <FinishButton />
    </VisitGuard>,
  );
  const buttons = screen.queryAllByRole('button', { name: 'Finish on this device' });
  expect(buttons).toHaveLength(offers);
  for (const button of buttons) fireEvent.click(button);
  expect(screen.queryAllByRole('heading', { name: 'Finished on this device' })).toHaveLength(offers);
  visit.stop();
});

/** The page of a visit with a clock of its own, and how many of its minutes have passed. */
function show() {
  const clock = new SimulatedClock();
  const visit = createActor(visitMachine, { input: { idle: 0, needs: null }, clock }).start();
  render(
    <LanguageRoot offered={['en', 'es']}>
      {() => (
        <VisitGuard visit={visit}>
          <h1>Page</h1>
          <FinishButton />
        </VisitGuard>
      )}
    </LanguageRoot>,
  );
  return {
    wait: (minutes: number) => act(() => clock.increment(minutes * MINUTE)),
    stop: () => visit.stop(),
  };
}

const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('two minutes before its end a visit asks whether somebody is there, and goes on when they are [RUL-62]', () => {
  const { wait, stop } = show();
  wait(27.9);
  expect(titles()).toEqual(['Page']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  wait(0.1);
  const dialog = screen.getByRole('alertdialog', { name: 'Are you still there?' });
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/^To protect your privacy, this page closes soon\./);
  press('Keep it open');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  wait(27.9);
  expect(titles()).toEqual(['Page']);
  stop();
});

it('a visit that nobody uses ends, and its page is gone [RUL-62]', () => {
  const { wait, stop } = show();
  wait(28);
  wait(1.9);
  expect(titles()).toContain('Page');
  wait(0.1);
  expect(titles()).toEqual(['Please open your link again']);
  stop();
});

it('the question whether somebody is still there offers to finish the visit, too [RUL-55]', () => {
  const { wait, stop } = show();
  wait(28);
  const [button] = screen.getAllByRole('button', { name: 'Finish on this device' }).toReversed();
  if (button) fireEvent.click(button);
  expect(titles()).toEqual(['Finished on this device']);
  stop();
});

it('the button that finishes a visit is named in the language of the page', async () => {
  const { stop } = show();
  await act(() => changeLanguage('es'));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain(
    'Terminar en este dispositivo',
  );
  await act(() => changeLanguage('en'));
  screen.getByRole('button', { name: 'Finish on this device' });
  stop();
});

it.each([
  ['stays open where it is told', true, { kept: 'open' }],
  ['ends alone where it is frozen, and not told', false, 'expired'],
])(
  'a tab in the background does not end the visit that a duplicate of it is using: it %s [RUL-62]',
  (_, isTold, state) => {
    const { actor, channel } = openByLink();
    const duplicate = newTab(copyStorage(window.sessionStorage));
    const used = startVisit(duplicate, null);
    vi.advanceTimersByTime(20 * MINUTE);
    used.send({ type: 'visit.used' });
    if (isTold) Channel.open.at(-1)?.posted.forEach((message) => channel.receive(message));
    vi.advanceTimersByTime(10 * MINUTE);
    used.send({ type: 'page.visible', idle: duplicate.session.idle() });
    const after = [
      duplicate.session.visit()?.accessionId,
      used.getSnapshot().value,
      actor.getSnapshot().value,
    ];
    actor.stop();
    used.stop();
    expect(after).toEqual(['1', { kept: 'open' }, state]);
  },
);
