import process from 'node:process';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { SHORTEST_WARNING, VISIT_TIMEOUT, VISIT_WARNING } from '../../machines/domain/visit.ts';
import { questionnaire } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import { STORAGE_ROWS } from '../../src/platform/storage.ts';
import type { StorageKey } from '../../src/platform/storage.ts';
import type { Flow } from '../../src/app/shell/flow.tsx';
import { histories, timeFor } from '../support/histories.ts';
import { Device, installBrowser, setPages, setTime } from './browser.ts';
import type { BrowserBehavior, SimulatedDocument, Pages, Send, Tab } from './browser.ts';
import { callLab, openLab } from './lab.ts';
import { flushTasks, Time } from './time.ts';
import { SECOND, MINUTE } from '../support/durations.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', async (actual) => ({
  ...(await actual<object>()),
  flowPage: (start: unknown) => start,
}));

// Tabs of one draft use each other's response first; here each tab sends its own request.
vi.mock('../../src/platform/shared-drafts.ts', () => ({
  openSharedDrafts: () => ({
    load: (_: string, call: () => unknown) => call(),
    hasSent: () => false,
    isSuperseded: () => false,
    watch: () => () => undefined,
  }),
}));

type Start = (dependencies: AppDependencies) => Flow<AnyStateMachine>;
const asStart = (page: unknown) => page as Start;

beforeAll(async () => {
  const [
    entries,
    entry,
    information,
    payment,
    outcome,
    status,
    failure,
    waiver,
    form,
    login,
    pickup,
    search,
    cancellation,
  ] = await Promise.all([
    import('../../src/app/flows/link-entries.ts'),
    import('../../src/app/flows/entry.ts'),
    import('../../src/app/flows/information.tsx'),
    import('../../src/app/flows/payment.tsx'),
    import('../../src/app/flows/payment-outcome.tsx'),
    import('../../src/app/flows/payment-status.tsx'),
    import('../../src/app/flows/payment-failure.tsx'),
    import('../../src/app/flows/ny-waiver.tsx'),
    import('../../src/app/flows/questionnaire.tsx'),
    import('../../src/app/flows/guest-login.ts'),
    import('../../src/app/flows/pickup-entry.ts'),
    import('../../src/app/flows/pickup-search.ts'),
    import('../../src/app/flows/cancel-appointment.tsx'),
  ]);
  const pages: Pages = [
    [/^\/pns_single_page_flow$/, asStart(entry.default)],
    [/^\/uploadShippingAddress$/, asStart(entries.InformationEntry)],
    [/^\/informationLanding$/, asStart(information.default)],
    [/^\/payment_form$/, asStart(payment.default)],
    [/^\/payment_succeed$/, asStart(outcome.default)],
    [/^\/payment_status$/, asStart(status.default)],
    [/^\/failed$/, asStart(failure.FailedPage)],
    [/^\/nyform$/, asStart(entries.NyWaiverEntry)],
    [/^\/ny_form$/, asStart(waiver.default)],
    [/^\/questionnaire$/, asStart(entries.questionnaireEntry('hormoneQuestionnaire'))],
    [
      /^\/hormoneQuestionnaire\/(?<accession_id>\d+)$/,
      asStart(form.questionnairePage({ ...questionnaire, copy: {} } as never)),
    ],
    [/^\/auth\/(?<questionnaire_type>\w+)\/(?<accession_id>\d+)$/, asStart(login.default)],
    [/^\/fedexPickup$/, asStart(pickup.default)],
    [/^\/fedexPickup\/search$/, asStart(search.default)],
    [/^\/cancelAppointment$/, asStart(cancellation.default)],
  ];
  installBrowser(vi);
  setTime(clock);
  setPages(pages);
});

let clock = new Time('2026-11-20T12:00:00Z');
const lab = openLab({ now: () => clock.ticker.now(), after: (...rest) => clock.ticker.after(...rest) });

/** A person with an order at the lab. */
type User = 'ann' | 'ben';
const ORDERS = {
  ann: lab.state.createOrder('card-balance-due'),
  ben: lab.state.createOrder('card-balance-due'),
};
const USERS = {
  ann: { ...ORDERS.ann.seed, token: ORDERS.ann.token },
  ben: { ...ORDERS.ben.seed, token: ORDERS.ben.token },
};
const users = ['ann', 'ben'] as const;

/** The people whose token something has, a guest's included. */
const tokensIn = (value: unknown): readonly User[] => {
  const text = JSON.stringify(value) ?? '';
  return users.filter((user) =>
    [USERS[user].token, ...ORDERS[user].guestTokens].some((token) => text.includes(token)),
  );
};

/** The people whose order something names. */
const ordersIn = (text: string): readonly User[] =>
  users.filter((user) => [USERS[user].accessionId, USERS[user].sampleId].some((id) => text.includes(id)));

/** A call: whose token, about whom, and on which page of its tab, by number. */
interface SentCall {
  readonly token: readonly User[];
  readonly about: readonly User[];
  readonly page: number;
}

let sentCalls = new WeakMap<SimulatedDocument, SentCall[]>();

/** The calls of a document since its page was opened. */
const callsOf = (document: SimulatedDocument): readonly SentCall[] =>
  (sentCalls.get(document) ?? []).filter(({ page }) => page === document.tab.shown.length);

/** The order is the only response that a page needs to continue; other calls than a person's own are refused. */
const send: Send = async (call, from) => {
  const token = tokensIn(call.headers['authorization']);
  const about = ordersIn(call.path + call.body);
  const isLogin = call.headers['authorization'] === undefined;
  if (!isLogin)
    sentCalls.set(from, [...(sentCalls.get(from) ?? []), { token, about, page: from.tab.shown.length }]);
  const response = await callLab(lab, call);
  const isRead = isLogin || call.body.includes('patientOrder') || (response?.status ?? 0) >= 400;
  return isRead ? response : new Promise(() => undefined);
};

/** Whose data the page shows: what the services have given it, and what it knows by itself. */
function shownBy(document: SimulatedDocument): readonly User[] {
  if (document.message !== null || document.mustReload) return [];
  // The scheduler has the tab's token alone, which is judged with all that the tab keeps.
  const isScheduler = document.path.startsWith('/fedexPickup');
  const contextTokens = isScheduler ? [] : tokensIn(document.page?.getSnapshot().context);
  // A call that names no order is about the token's.
  const sentTokens = callsOf(document).flatMap(({ token, about }) =>
    token.filter((user) => about.length === 0 || about.includes(user)),
  );
  return users.filter((user) => contextTokens.includes(user) || sentTokens.includes(user));
}

/** Which of its parts a link has, and how it is written. */
type Shape =
  | 'complete'
  | 'slashes'
  | 'hash'
  | 'noSample'
  | 'wrongToken'
  | 'tokenOnly'
  | 'idsOnly'
  | 'mixedIds'
  | 'accessionOnly'
  | 'tokenInFragment';

/** Pages whose links name no order. */
const OWN_LINKS = ['/fedexPickup', '/cancelAppointment'] as const;
type OwnLink = (typeof OWN_LINKS)[number];
/** Entries that keep the ids of their link and not the whole of it. */
const KEEP_IDS = ['/nyform', '/questionnaire'];
/** Pages that need no more. */
const NEED_IDS = ['/payment_succeed', '/payment_status', '/ny_form'];
/** Pages that are about a link, and entries. */
const LINKED = ['/pns_single_page_flow', '/informationLanding', '/payment_form', '/nyform', '/questionnaire'];
/** Pages that are opened by their path alone. */
const WITHOUT_QUERY = [
  '/informationLanding',
  '/payment_form',
  '/payment_succeed',
  '/payment_status',
  '/ny_form',
  '/failed',
];

type Step =
  | {
      readonly kind: 'link';
      readonly tab: number;
      readonly who: User;
      readonly shape: Shape;
      readonly page: string;
    }
  | { readonly kind: 'pageOnly'; readonly tab: number; readonly page: string }
  | { readonly kind: 'ownLink'; readonly tab: number; readonly who: User; readonly page: OwnLink }
  | { readonly kind: 'path' | 'login'; readonly tab: number; readonly who: User }
  | {
      readonly kind:
        | 'back'
        | 'forward'
        | 'reload'
        | 'use'
        | 'stay'
        | 'finish'
        | 'retry'
        | 'discard'
        | 'close';
      readonly tab: number;
    }
  | { readonly kind: 'wait' | 'sleep'; readonly time: number }
  | { readonly kind: 'clear' };

function urlOf(who: User, shape: Shape, page: string): string {
  const { accessionId, sampleId, token } = USERS[who];
  const tokenParameter = { '/nyform': 'jwttoken', '/questionnaire': 'jwtToken' }[page] ?? 'token';
  const ids = { accession_id: accessionId, sample_id: sampleId };
  const query = (parts: object) => `${page}?${new URLSearchParams({ ...parts })}`;
  switch (shape) {
    case 'complete':
      return query({ ...ids, [tokenParameter]: token });
    case 'slashes':
      return `/${query({ ...ids, [tokenParameter]: token })}`;
    case 'hash':
      return `/#${query({ ...ids, [tokenParameter]: token })}`;
    case 'noSample':
      return query({ accession_id: accessionId, [tokenParameter]: token });
    case 'wrongToken':
      return query({ ...ids, [tokenParameter]: 'zz' });
    case 'tokenOnly':
      return query({ [tokenParameter]: token });
    case 'idsOnly':
      return query(ids);
    case 'mixedIds':
      return query({ ...ids, sample_id: USERS[who === 'ann' ? 'ben' : 'ann'].sampleId });
    case 'accessionOnly':
      return query({ accession_id: accessionId });
    case 'tokenInFragment':
      return `${query(ids)}#${tokenParameter}=${token}`;
  }
}

/** What leads a tab elsewhere, whatever it shows. */
const LEAVING: readonly Step['kind'][] = ['link', 'ownLink', 'pageOnly', 'path', 'discard', 'close'];

/** Whose visit a tab has, by the links that were opened: what the rulings say, without a look at the product. */
interface Visit {
  readonly who: User;
  readonly usedAt: number;
  /** What is surely kept: the whole link, all but its token (another may have arrived since), its ids alone, or nothing. */
  readonly keeps: 'link' | 'linkWithoutToken' | 'ids' | 'nothing';
  /** The page of its link, if that names no order: it does not say whose it is. */
  readonly page?: OwnLink;
}

/** Whether a visit is of a person's order, by a link that says so. */
const isOrderOf = (visit: Visit | null | undefined, who: User | undefined): visit is Visit =>
  visit?.who === who && visit?.page === undefined;

/** What the page shows × whose it may be, and how often that was judged. */
const combinations = new Map<string, number>();

class ExpectedState {
  last: Visit | null = null;
  readonly #visits = new Map<Tab, Visit | 'over'>();
  /** Documents of URLs that open nothing. */
  readonly closed = new WeakSet<SimulatedDocument>();
  /** Documents that were there when it was last judged. */
  readonly openedDocuments = new WeakSet<SimulatedDocument>();
  readonly finished = new Set<User>();
  /** Those who have finished and not come back. */
  readonly gone = new Set<User>();
  readonly behavior: BrowserBehavior;
  hasCleared = false;
  readonly #cleared = new Set<Tab>();

  constructor(behavior: BrowserBehavior) {
    this.behavior = behavior;
  }

  isAlive = (visit: Visit | null) => visit !== null && clock.now - visit.usedAt < VISIT_TIMEOUT;

  /** The living visit of a tab; one that is over stays so until the next link. */
  visitOf(tab: Tab): Visit | null {
    const visit = this.#visits.get(tab);
    if (visit === undefined || visit === 'over') return null;
    if (this.isAlive(visit)) return visit;
    this.#visits.set(tab, 'over');
    return null;
  }

  hasHad = (tab: Tab) => this.#visits.has(tab);

  begin(tab: Tab, visit: Visit): void {
    this.gone.delete(visit.who);
    this.#visits.set(tab, visit);
  }

  /** A tab that never had a visit continues the browser's last one. */
  continueLast(tab: Tab): void {
    if (!this.hasHad(tab) && this.last && this.isAlive(this.last)) this.begin(tab, this.last);
  }

  /** The same document at another URL, which opens the tab's visit unless it names somebody else. */
  goWithin(tab: Tab, document: SimulatedDocument): void {
    const visit = this.visitOf(tab);
    const who = visit?.page ? undefined : visit?.who;
    const { href } = document.historyEntry.url;
    const isForeign = Object.entries(USERS).some(
      ([name, { accessionId }]) => name !== who && href.includes(accessionId),
    );
    if (visit && !isForeign) this.closed.delete(document);
  }

  /**
   * A page that is about a link opens it again, that of its history entry or else the kept one: it requests the order, and
   * that is a use. Whether the token is right, only the service knows.
   * @param before how many pages the tab had shown
   */
  openAgain(tab: Tab, before: number): void {
    const visit = this.visitOf(tab);
    const { document } = tab;
    // A link with a wrong token, too.
    if (this.last && this.last.who === visit?.who && ['nothing', 'linkWithoutToken'].includes(visit.keeps))
      this.last = { ...this.last, keeps: this.last.keeps.startsWith('link') ? visit.keeps : 'nothing' };
    const isLinkPage = tab.shown.slice(before).some((path) => LINKED.includes(path));
    if (!visit || !document || !isLinkPage || this.closed.has(document)) return;
    const calls = (sentCalls.get(document) ?? []).filter(
      ({ about, page }) => page > before && about.includes(visit.who),
    );
    if (calls.length === 0) return;
    const isRight = calls.some(({ token }) => token.includes(visit.who));
    this.last = { ...visit, usedAt: clock.now, keeps: isRight ? visit.keeps : 'nothing' };
    this.begin(tab, this.last);
  }

  use(tab: Tab): void {
    const visit = this.visitOf(tab);
    if (!visit) return;
    this.begin(tab, { ...visit, usedAt: clock.now });
    if (this.last?.who === visit.who && this.last.page === visit.page && this.isAlive(this.last))
      this.last = { ...this.last, usedAt: clock.now };
  }

  /** Documents live on; the next one of each tab finds nothing. */
  clear(): void {
    this.hasCleared = true;
    this.last = null;
    for (const tab of this.#visits.keys()) this.#cleared.add(tab);
  }

  leave(tab: Tab): void {
    if (this.#cleared.delete(tab)) this.#visits.delete(tab);
  }

  forget(tab: Tab): void {
    this.#visits.delete(tab);
  }

  finish(here: Tab, finished: Visit): void {
    const { who } = finished;
    /** Whoever leaves a shared device leaves with all that may be theirs. */
    const mayBeSame = (other: Visit) => other.who === who || Boolean(other.page ?? finished.page);
    // Where storage is refused, tabs know nothing about each other (RUL-63).
    for (const [tab, visit] of this.#visits)
      if (visit !== 'over' && mayBeSame(visit) && (tab === here || this.behavior.storage !== 'refused'))
        this.#visits.set(tab, 'over');
    if (this.last && mayBeSame(this.last)) this.last = null;
    this.finished.add(who);
    this.gone.add(who);
  }

  /** Whether a page must show its person's data, not only may. */
  get isSure(): boolean {
    return (
      this.behavior.storage === 'fine' && this.behavior.cache !== 'frozenWithStorage' && !this.hasCleared
    );
  }
}

/** Lets a history happen and judges every page after every step; returns what is wrong. */
async function playHistory(behavior: BrowserBehavior, steps: readonly Step[]): Promise<string | null> {
  clock = new Time('2026-11-20T12:00:00Z');
  setTime(clock);
  sentCalls = new WeakMap();
  for (const { guestTokens } of Object.values(ORDERS)) guestTokens.length = 0;
  const device = new Device(behavior, send);
  const expected = new ExpectedState(behavior);
  device.open();
  for (const [index, step] of steps.entries()) {
    const violation =
      (await take(device, expected, step)) ?? judge(device, expected) ?? judgeKept(device, expected);
    keepAll(device, expected);
    if (violation)
      return [violation, behavior, ...steps.slice(0, index + 1)]
        .map((item) => JSON.stringify(item))
        .join('\n');
  }
  return null;
}

/** Takes a step; returns what is wrong with where it leads. */
async function take(device: Device, expected: ExpectedState, next: Step): Promise<string | null> {
  const isGone = 'tab' in next && device.tabs[next.tab]?.document?.isEnded === true;
  const step: Step = isGone && !LEAVING.includes(next.kind) ? { kind: 'reload', tab: next.tab } : next;
  if ('time' in step) {
    if (step.kind === 'sleep') clock.sleep(step.time / SECOND);
    else await clock.pass(step.time / SECOND);
    if (step.kind === 'sleep')
      for (const { document } of device.tabs) {
        if (document?.isEnded !== false) continue;
        document.hide();
        document.see();
      }
    await flushTasks();
    return null;
  }
  if (!('tab' in step)) {
    device.clear();
    expected.clear();
    return null;
  }
  const tab = device.tabs[step.tab] ?? device.open();
  if (['link', 'ownLink', 'pageOnly', 'path'].includes(step.kind)) expected.leave(tab);
  const { document } = tab;
  const before = expected.visitOf(tab);
  const pages = tab.shown.length;
  const shows = (who: User | undefined, isSure = expected.isSure) =>
    isSure && who && !(tab.document && shownBy(tab.document).includes(who))
      ? `${step.kind} does not show the data of ${who}: ${tab.document?.message ?? tab.document?.path}`
      : null;

  switch (step.kind) {
    case 'link': {
      const { who, shape, page } = step;
      const isNamed = shape !== 'tokenOnly';
      tab.open(urlOf(who, shape, page));
      const isLink = ['complete', 'slashes', 'hash', 'noSample', 'wrongToken'].includes(shape);
      const isComplete = ['complete', 'slashes', 'hash'].includes(shape);
      if (isLink) {
        const keepsAll = (visit: Visit | null) => isOrderOf(visit, who) && visit.keeps.startsWith('link');
        const fromNowOn = (earlier: Visit | null): Visit => {
          const kept = KEEP_IDS.includes(page) && !keepsAll(earlier) ? 'ids' : 'link';
          const unchanged = shape === 'noSample' && earlier?.who === who ? earlier.keeps : 'nothing';
          const withoutToken = KEEP_IDS.includes(page) && keepsAll(earlier) ? 'linkWithoutToken' : 'nothing';
          const other = shape === 'wrongToken' ? withoutToken : unchanged;
          return { who, usedAt: clock.now, keeps: isComplete ? kept : other };
        };
        expected.begin(tab, fromNowOn(before));
        if (shape !== 'noSample')
          expected.last = fromNowOn(expected.last && expected.isAlive(expected.last) ? expected.last : null);
        else if (!isOrderOf(expected.last, who)) expected.last = null;
      } else if (isNamed) {
        const continued = expected.hasHad(tab) ? before : expected.last;
        if (isOrderOf(continued, who)) expected.continueLast(tab);
        else if (tab.document) expected.closed.add(tab.document);
      } else if (tab.document) expected.closed.add(tab.document);
      await flushTasks();
      if (shape === 'tokenOnly' && tab.document?.message !== 'incompleteLink')
        return `a link without its ids leads to ${tab.document?.message ?? tab.document?.path}`;
      if (!isLink || shape === 'noSample') expected.openAgain(tab, pages);
      return isComplete ? shows(who, true) : null;
    }
    case 'ownLink': {
      const { who, page } = step;
      const { token, orderId } = USERS[who];
      const parts = page === '/cancelAppointment' ? { event_id: `ev${orderId}`, token } : { token };
      tab.open(`${page}?${new URLSearchParams(parts)}`);
      const visit: Visit = { who, usedAt: clock.now, keeps: 'nothing', page };
      expected.begin(tab, visit);
      // An appointment is kept by its own page alone.
      expected.last = page === '/fedexPickup' ? visit : null;
      await flushTasks();
      return page === '/cancelAppointment' ? shows(who, true) : null;
    }
    case 'pageOnly': {
      tab.open(step.page);
      expected.continueLast(tab);
      const visit = expected.visitOf(tab);
      await flushTasks();
      expected.openAgain(tab, pages);
      if (step.page === '/failed') return null;
      const isEnough =
        visit?.keeps === 'link' ||
        visit?.keeps === (NEED_IDS.includes(step.page) ? ('ids' as const) : ('linkWithoutToken' as const));
      return isEnough ? shows(visit.who) : null;
    }
    case 'path': {
      tab.open(`/hormoneQuestionnaire/${USERS[step.who].accessionId}`);
      const owner = expected.hasHad(tab) ? before : expected.last;
      if (isOrderOf(owner, step.who)) expected.continueLast(tab);
      await flushTasks();
      const visit = expected.visitOf(tab);
      if (isOrderOf(visit, step.who))
        return ['nothing', 'linkWithoutToken'].includes(visit.keeps) ? null : shows(step.who);
      if (visit && expected.isSure && !tab.document?.path.startsWith('/auth/'))
        return `the questionnaire of ${step.who} leads to ${tab.document?.message ?? tab.document?.path}`;
      return null;
    }
    case 'login': {
      // The question whether the visit goes on covers the page.
      if (!document?.path.startsWith('/auth/') || document.message || document.isEnding) return null;
      const accessionId = USERS[step.who].accessionId;
      if (!document.path.endsWith(accessionId)) return null;
      const { firstName, lastName, birthdate } = USERS[step.who];
      const [year, month, day] = birthdate.split('-');
      for (const [field, value] of [
        ['firstName', firstName],
        ['lastName', lastName],
        ['birthdate', `${month}/${day}/${year}`],
      ])
        document.sendToPage({ type: 'field.changed', field, value });
      document.sendToPage({ type: 'submit.pressed' });
      await flushTasks();
      const { last } = expected;
      const keeps = (earlier: Visit | null) =>
        earlier?.who === step.who && earlier.keeps.startsWith('link') ? 'link' : 'nothing';
      const visit = { who: step.who, usedAt: clock.now };
      expected.begin(tab, { ...visit, keeps: keeps(before) });
      expected.last = { ...visit, keeps: keeps(expected.isAlive(last) ? last : null) };
      expected.closed.delete(document);
      return shows(step.who, true);
    }
    case 'back':
    case 'forward':
    case 'reload': {
      if (step.kind === 'reload') {
        if (!document) return null;
        tab.reload();
      } else if (!tab.go(step.kind === 'back' ? -1 : 1)) return null;
      if (tab.document !== document) expected.leave(tab);
      // The storage of a time before the tab's first visit is back.
      if (device.behavior.cache === 'frozenWithStorage' && !tab.session.has('visit')) expected.forget(tab);
      expected.continueLast(tab);
      if (document && tab.document === document) expected.goWithin(tab, document);
      break;
    }
    case 'use':
      if (!document || document.message) return null;
      if (before && clock.now - before.usedAt < VISIT_TIMEOUT - VISIT_WARNING) expected.use(tab);
      document.use();
      break;
    case 'stay':
      if (!document?.isEnding) return null;
      expected.use(tab);
      document.send('visit.extended');
      break;
    case 'finish':
      if (!document?.canFinish || !before) return null;
      expected.finish(tab, before);
      document.send('visit.finished');
      break;
    case 'retry':
      if (document?.path !== '/failed' || document.isEnding) return null;
      document.sendToPage({ type: 'retry.pressed' });
      break;
    case 'discard':
      tab.discard();
      break;
    case 'close':
      if (device.tabs.length > 1) tab.close();
      break;
  }
  await flushTasks();
  if (['back', 'forward', 'reload', 'retry'].includes(step.kind)) expected.openAgain(tab, pages);
  return null;
}

/** Judges the page of every tab: whose data, which sentence. */
function judge(device: Device, expected: ExpectedState): string | null {
  for (const tab of device.tabs) {
    const { document } = tab;
    if (!document || document.isEnded) continue;
    const visit = expected.closed.has(document) ? null : expected.visitOf(tab);
    const expectedWords = expected.closed.has(document)
      ? 'a URL without access to any order'
      : visit
        ? `the visit of ${visit.who}`
        : expected.hasHad(tab)
          ? 'a visit that is over'
          : 'no visit';
    const { message } = document;
    const shown = shownBy(document);
    const calls = callsOf(document);
    const problem = message ?? (shown.length > 0 ? `data of ${shown.join(' and ')}` : 'no data');
    const combination = `${problem} × ${expectedWords}`;
    combinations.set(combination, (combinations.get(combination) ?? 0) + 1);

    const others = shown.filter((who) => who !== visit?.who);
    if (others.length > 0) return `shows the data of ${others.join()}: ${combination}`;
    const mixed = calls.find(({ token, about }) =>
      token.some((user) => about.some((other) => other !== user)),
    );
    if (mixed) return `calls about ${mixed.about.join()} with the token of ${mixed.token.join()}`;
    const { href } = document.historyEntry.url;
    if (Object.values(USERS).some(({ token }) => href.includes(token))) return `the URL is ${href}`;
    if (message === 'finished' && expected.finished.size === 0) return 'says that it was finished';
    const isAlmostOver = visit !== null && clock.now - visit.usedAt > VISIT_TIMEOUT - SHORTEST_WARNING;
    if (message === 'expired' && visit && !isAlmostOver && expected.isSure)
      return `says that half an hour has passed: ${combination}`;
    if (message === 'incompleteLink' && !expected.closed.has(document))
      return 'says that a part of the link is missing';
    if (document.isEnding && expected.isSure) {
      const idle = clock.now - (visit?.usedAt ?? 0);
      if (idle < VISIT_TIMEOUT - VISIT_WARNING - 10 * SECOND) return `asks after ${idle / SECOND} s`;
    }
  }
  return null;
}

/** Keys that name no order by its link: the records of what was sent, the visit's id, a choice. */
const NOBODYS: readonly StorageKey[] = [
  ...(Object.keys(STORAGE_ROWS) as StorageKey[]).filter((key) => STORAGE_ROWS[key].scope === 'device'),
  'language',
];

/** What stays of a person until 'Finish on this device', or until nobody has a visit. */
const LASTING = ['questionnaire_memory', 'questionnaire_saves', 'visits'];

/** Judges what the browser stores under any key: a tab's is its visit's, and of who has finished nothing is left. */
function judgeKept(device: Device, expected: ExpectedState): string | null {
  if (!expected.isSure) return null;
  const namedIn = (text: string) => ordersIn(text).concat(tokensIn(text));
  for (const tab of device.tabs) {
    const who = expected.visitOf(tab)?.who;
    // A page that asks for a link ends nothing: what is too old is removed by the next that opens.
    const isAsking = ['left', 'incompleteLink'].includes(tab.document?.message ?? '');
    if (!tab.document?.isRunning || tab.away !== null || isAsking) continue;
    for (const [key, text] of tab.session) {
      const other = namedIn(text).find((user) => user !== who);
      if (other) return `the tab of ${who ?? 'nobody'} keeps ${key} of ${other}`;
    }
  }
  const last = new Set<User>();
  // A page that opens removes what is too old.
  const opened = device.tabs.flatMap(({ document }) =>
    document && !expected.openedDocuments.has(document) ? document : [],
  );
  for (const document of opened) expected.openedDocuments.add(document);
  const isOver = opened.length > 0 && !expected.isAlive(expected.last);
  for (const [key, text] of device.local) {
    const gone = namedIn(text).find((user) => expected.gone.has(user));
    if (gone) return `${gone} has finished, and the browser keeps ${key}`;
    if (!LASTING.includes(key)) for (const user of namedIn(text)) last.add(user);
    if (isOver && last.size > 0)
      return `the visit of ${[...last].join()} is over, and the browser keeps ${key}`;
  }
  return last.size > 1 ? 'the browser keeps the last link of both' : null;
}

/** Keeps something of each visit under every key of its table that may name an order. */
function keepAll(device: Device, expected: ExpectedState): void {
  for (const tab of device.tabs) {
    const visit = expected.visitOf(tab);
    if (!expected.isSure || !visit || !tab.document?.canFinish || tab.away !== null) continue;
    const { accessionId } = USERS[visit.who];
    const about = `hormoneQuestionnaire/${accessionId}`;
    const draftInfo = { onFile: [], unsent: {}, savedAt: null };
    for (const key of Object.keys(STORAGE_ROWS) as StorageKey[]) {
      if (NOBODYS.includes(key)) continue;
      const { where } = STORAGE_ROWS[key];
      const text = { questionnaire_memory: { [about]: draftInfo }, questionnaire_saves: { [about]: 'id' } }[
        key as string
      ] ?? { accessionId };
      const isLast = device.local.get('accession_id') === accessionId;
      if (where !== 'browser' && !tab.session.has(key)) tab.session.set(key, JSON.stringify(text));
      const earlier = device.local.get(key);
      if (where === 'both' && isLast && !earlier) device.local.set(key, JSON.stringify(text));
      if (where === 'browser')
        device.local.set(key, JSON.stringify({ ...(JSON.parse(earlier ?? '{}') as object), ...text }));
    }
  }
}

const behavior: fc.Arbitrary<BrowserBehavior> = fc.record({
  storage: fc.constantFrom('fine', 'fine', 'fine', 'refused', 'full'),
  cache: fc.constantFrom('none', 'frozen', 'frozenWithStorage'),
});

const tab = fc.constantFrom(0, 0, 1, 2);
const who = fc.constantFrom<User[]>('ann', 'ben');
const shape = fc.constantFrom<Shape[]>(
  'complete',
  'complete',
  'complete',
  'slashes',
  'hash',
  'noSample',
  'wrongToken',
  'tokenOnly',
  'tokenOnly',
  'idsOnly',
  'mixedIds',
  'accessionOnly',
  'tokenInFragment',
);
const oneKindOf = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const TIMES = [5 * SECOND, 2 * MINUTE, 29 * MINUTE, 31 * MINUTE, 24 * 60 * MINUTE];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: oneKindOf('link'), tab, who, shape, page: fc.constantFrom(...LINKED) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: oneKindOf('pageOnly'), tab, page: fc.constantFrom(...WITHOUT_QUERY) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: oneKindOf('ownLink'), tab, who, page: fc.constantFrom(...OWN_LINKS) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: oneKindOf('path', 'login'), tab, who }) },
  { weight: 8, arbitrary: fc.record({ kind: oneKindOf('back', 'back', 'forward', 'reload'), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: oneKindOf('use', 'use', 'stay', 'finish', 'retry', 'discard', 'close'),
      tab,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: oneKindOf('wait', 'sleep'), time: fc.constantFrom(...TIMES) }) },
  { weight: 1, arbitrary: fc.record({ kind: oneKindOf('clear') }) },
);

const RULINGS = '[RUL-02] [RUL-55] [RUL-62] [RUL-63] [RUL-83] [RUL-85]';

it(
  `on a shared device, a page shows only the data of the person whose link was opened ${RULINGS}`,
  { timeout: timeFor(60_000) },
  async () => {
    const history = fc.asyncProperty(
      behavior,
      fc.array(step, { minLength: 2, maxLength: 14 }),
      async (...args) => {
        expect(await playHistory(...args)).toBeNull();
      },
    );
    await fc.assert(history, histories(31, 400));
  },
);

/** What people do most on a phone of two. */
const STEPS: readonly Step[] = [
  { kind: 'link', tab: 0, who: 'ann', shape: 'complete', page: '/pns_single_page_flow' },
  { kind: 'link', tab: 0, who: 'ben', shape: 'complete', page: '/pns_single_page_flow' },
  { kind: 'link', tab: 1, who: 'ben', shape: 'complete', page: '/questionnaire' },
  { kind: 'link', tab: 0, who: 'ben', shape: 'tokenOnly', page: '/pns_single_page_flow' },
  { kind: 'link', tab: 0, who: 'ann', shape: 'wrongToken', page: '/payment_form' },
  { kind: 'path', tab: 0, who: 'ben' },
  { kind: 'login', tab: 0, who: 'ben' },
  { kind: 'pageOnly', tab: 0, page: '/payment_succeed' },
  { kind: 'pageOnly', tab: 2, page: '/informationLanding' },
  { kind: 'back', tab: 0 },
  { kind: 'reload', tab: 0 },
  { kind: 'use', tab: 0 },
  { kind: 'finish', tab: 0 },
  { kind: 'wait', time: 29 * MINUTE },
  { kind: 'sleep', time: 31 * MINUTE },
];

/** Every sequence of that many steps. */
function* sequences(length: number): Generator<readonly Step[]> {
  if (length === 0) yield [];
  else for (const earlier of sequences(length - 1)) for (const last of STEPS) yield [...earlier, last];
}

/** How many steps the sequences have that are all played, in each browser; null for the default. */
const MAX_LENGTH = process.env['SEQUENCES'] ? Number(process.env['SEQUENCES']) : null;

it(
  `no short sequence of steps after a link was opened leads to another person's data ${RULINGS}`,
  { timeout: timeFor(60_000) * (MAX_LENGTH === null ? 1 : 60) },
  async () => {
    const [first] = STEPS as readonly [Step];
    const caches = [
      'frozenWithStorage',
      'frozen',
      ...(MAX_LENGTH === null ? [] : (['none'] as const)),
    ] as const;
    let count = 0;
    for (const rest of sequences(MAX_LENGTH ?? 2))
      for (const cache of caches) {
        expect(await playHistory({ storage: 'fine', cache }, [first, ...rest])).toBeNull();
        count += 1;
      }
    if (MAX_LENGTH !== null) console.info(`${count} sequences played`);
  },
);

const openLink = (how: Shape, page: string, tabIndex = 0): Step => ({
  kind: 'link',
  tab: tabIndex,
  who: 'ann',
  shape: how,
  page,
});
const type = (page: string, tabIndex = 0): Step => ({ kind: 'pageOnly', tab: tabIndex, page });
const wait = (minutes: number): Step => ({ kind: 'wait', time: minutes * MINUTE });

// The half hour counts from each page that requested the order.
it.each<[string, readonly Step[]]>([
  [
    'whose token the service refuses',
    [openLink('wrongToken', '/payment_form'), wait(29), type('/payment_form'), wait(2)],
  ],
  [
    'that Try Again opens',
    [openLink('wrongToken', '/payment_form'), wait(27), { kind: 'retry', tab: 0 }, wait(4)],
  ],
  [
    'whose sample a URL names in another tab',
    [
      openLink('wrongToken', '/pns_single_page_flow'),
      wait(29),
      openLink('idsOnly', '/payment_form', 1),
      wait(2),
    ],
  ],
  [
    'that is whole, after a wrong one for another page',
    [
      openLink('complete', '/payment_form'),
      openLink('wrongToken', '/nyform'),
      wait(29),
      type('/payment_form'),
      wait(2),
    ],
  ],
  [
    'in place of one without its sample',
    [
      openLink('complete', '/payment_form'),
      wait(20),
      openLink('noSample', '/payment_form'),
      wait(20),
      type('/ny_form', 1),
    ],
  ],
  [
    'to which Back returns',
    [
      openLink('complete', '/payment_form'),
      openLink('wrongToken', '/payment_form'),
      wait(27),
      { kind: 'back', tab: 0 },
      { kind: 'back', tab: 0 },
      wait(4),
    ],
  ],
])(
  'a visit ends half an hour after its link was last opened, even by a link %s [RUL-62]',
  async (_, steps) => {
    expect(await playHistory({ storage: 'fine', cache: 'none' }, steps)).toBeNull();
  },
);

/** Prints how often each combination was judged, in a soak. */
afterAll(() => {
  if (histories(0, 1).numRuns < 10) return;
  const lines = [...combinations].map(
    ([combination, count]) => `${String(count).padStart(8)}  ${combination}\n`,
  );
  process.stdout.write(lines.toSorted().join(''));
});
