import { createActor } from 'xstate';
import type { Actor, AnyStateMachine } from 'xstate';
import type { ChargeReport } from '../../machines/domain/charge.ts';
import type { Destination } from '../../machines/domain/destination.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import type { PaymentForm } from '../../machines/domain/payment-data.ts';
import { refusal } from '../../src/api/errors.ts';
import type { Client, RequestSpec } from '../../src/api/client.ts';
import { z } from '../../src/api/zod.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import type { Arrival, Flow } from '../../src/app/shell/flow.tsx';
import { createPrefetch } from '../../src/app/shell/prefetch.ts';
import { createAttempts } from '../../src/platform/attempts.ts';
import { createSession } from '../../src/platform/session.ts';
import { createStore } from '../../src/platform/storage.ts';
import type { Store } from '../../src/platform/storage.ts';
import { createTabLocks } from '../../src/platform/tab-locks.ts';
import type { Bell } from '../../src/platform/tab-locks.ts';
import { form, LINK, TODAY } from '../machines/payment.data.ts';
import { testConfig } from './config.ts';
import { current } from './current.ts';

/** The balance of the model's order, in major units. */
export const DUE = 348;

/** The outcome of one charge call that reaches the service. */
export interface Fate {
  /** 'asks' is a second factor. */
  readonly end: 'taken' | 'declined' | 'refused' | 'accepted' | 'bare' | 'broken' | 'asks';
  /** The outcome on the bank's page for a second factor. */
  readonly factor: 'succeeded' | 'unclear' | 'refused' | 'lost';
  /** Seconds until the bank has decided; the payment status is 0 until then. */
  readonly runsFor: number;
  /** Additional seconds until the service's own status reflects it. */
  readonly lag: number;
  /** Whether the browser gets a response, or its connection breaks. */
  readonly isAnswered: boolean;
}

const NO_FATE: Fate = { end: 'taken', factor: 'succeeded', runsFor: 0, lag: 0, isAnswered: true };

const NO_ANSWER = { code: 'noAnswer' } as const;

/** A clock that only the test advances. All of the product's waits go through its `setTimeout`. */
export class Time {
  now = Date.parse('2026-11-20T12:00:00Z');
  #next = 1;
  readonly #timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  readonly setTimeout = (run: () => void, milliseconds = 0): number => {
    const id = (this.#next += 1);
    this.#timers.set(id, { at: this.now + milliseconds, run });
    return id;
  };

  readonly clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  /** Advances the clock timer by timer, and lets each one do its work. */
  async pass(seconds: number): Promise<void> {
    const end = this.now + seconds * 1000;
    await settle();
    for (;;) {
      const [id, next] = [...this.#timers].reduce<[number, { at: number; run: () => void }] | []>(
        (first, one) => (first[1] && first[1].at <= one[1].at ? first : one),
        [],
      );
      if (id === undefined || !next || next.at > end) break;
      this.#timers.delete(id);
      this.now = next.at;
      next.run();
      await settle();
    }
    this.now = end;
  }
}

/** Runs everything that needs no time. */
export function settle(): Promise<void> {
  return new Promise((go) => setImmediate(go));
}

let time = new Time();
/** Sets the clock of everything created from now on. */
export function useTime(next: Time): void {
  time = next;
}

export const wait = (seconds: number) =>
  seconds === 0 ? Promise.resolve() : new Promise<void>((go) => time.setTimeout(go, seconds * 1000));

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Money {
  state: 'runs' | 'taken' | 'declined';
}

export const ALREADY_PAID = 'This order has already been paid.';
const REFUSED: Answer = { status: 409, body: { error: ALREADY_PAID } };

/**
 * A charging service that follows the contract, in lab time. It refuses nothing unless told to, and counts what reaches
 * it: money in transit counts as charged.
 */
export class ChargingService {
  readonly charges: Money[] = [];
  #status = 0;
  readonly #fates: Iterator<Fate>;
  readonly #answers = new Map<string, Promise<Answer>>();
  readonly #asked: Fate[] = [];
  readonly #options: { readonly honoursKeys: boolean; readonly refusesSecond: boolean };

  constructor(
    fates: readonly Fate[],
    options: { readonly honoursKeys: boolean; readonly refusesSecond: boolean },
  ) {
    this.#fates = fates[Symbol.iterator]();
    this.#options = options;
  }

  /** The amount charged or in transit, in major units. */
  get charged(): number {
    return this.charges.filter(({ state }) => state !== 'declined').length * DUE;
  }

  get isPaid(): boolean {
    return this.#status === 3;
  }

  get status(): number {
    return this.#status;
  }

  #nextFate(): Fate {
    return (this.#fates.next().value as Fate | undefined) ?? NO_FATE;
  }

  /** The response to a charge call; rejects if the connection breaks. */
  async charge(key: string | undefined): Promise<Answer> {
    const known = this.#options.honoursKeys && key !== undefined ? this.#answers.get(key) : undefined;
    if (known) return known;
    const fate = this.#nextFate();
    const answer = this.#decide(fate);
    if (key !== undefined) this.#answers.set(key, answer);
    if (!fate.isAnswered) throw NO_ANSWER;
    return answer;
  }

  /** Opens a pay-later payment; nothing is charged before the provider approves. */
  async openPayLater(): Promise<Answer> {
    const { isAnswered } = this.#nextFate();
    if (this.#isRefused()) return REFUSED;
    if (!isAnswered) throw NO_ANSWER;
    return { status: 200, body: { client_secret: 'pi_later' } };
  }

  /** The patient's decision at the pay-later provider. */
  decideLater(isApproved: boolean): void {
    const { lag } = this.#nextFate();
    if (!isApproved) void wait(lag).then(() => this.#fail());
    else if (!this.#isRefused()) void this.#take(this.#reach(), lag);
  }

  /** The outcome of a charge's second factor. */
  authenticate(): Fate['factor'] {
    const { factor, lag } = this.#asked.pop() ?? NO_FATE;
    if (this.#isRefused() || factor === 'refused') {
      this.#fail();
      return 'refused';
    }
    void this.#take(this.#reach(), lag);
    return factor;
  }

  #isRefused(): boolean {
    return this.#options.refusesSecond && this.charged > 0;
  }

  #fail(): void {
    if (this.#status !== 3) this.#status = 2;
  }

  /** Starts moving money. */
  #reach(): Money {
    if (this.#status === 2) this.#status = 0;
    const charge: Money = { state: 'runs' };
    this.charges.push(charge);
    return charge;
  }

  async #take(charge: Money, lag: number): Promise<void> {
    charge.state = 'taken';
    await wait(lag);
    this.#status = 3;
  }

  async #decide(fate: Fate): Promise<Answer> {
    const { end, runsFor, lag } = fate;
    if (this.#isRefused()) return REFUSED;
    if (end === 'refused')
      return { status: 422, body: { error: 'The currency is not the one of the invoice.' } };
    if (end === 'asks') {
      this.#asked.push(fate);
      return { status: 200, body: { status: 'requires_action', client_secret: 'pi_card' } };
    }
    const charge = this.#reach();
    await wait(runsFor);
    if (end === 'declined') {
      charge.state = 'declined';
      this.#fail();
      return { status: 402, body: { error: 'Your card was declined.' } };
    }
    if (end === 'accepted') {
      if (this.#status !== 3) this.#status = 1;
      void wait(40).then(() => this.#take(charge, 0));
      return { status: 202, body: { status: 'processing' } };
    }
    void this.#take(charge, lag);
    if (end === 'broken') return { status: 502, body: undefined };
    return end === 'bare' ? { status: 200, body: {} } : { status: 200, body: { status: 'succeeded' } };
  }
}

/** A storage area in memory. */
function area(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

/** One browser's Web Locks; a tab holds a lock until it releases it or closes. */
class Locks {
  readonly #held = new Map<string, { readonly tab: Tab; readonly free: () => void }>();
  #waiting: { readonly name: string; readonly tab: Tab; readonly go: () => void }[] = [];

  of(tab: Tab): LockManager {
    const request = async (
      name: string,
      options: LockOptions,
      work: (lock: Lock | null) => unknown,
    ): Promise<unknown> => {
      if (this.#held.has(name)) {
        if (options.ifAvailable) return work(null);
        await new Promise<void>((go, stop) => {
          this.#waiting.push({ name, tab, go });
          options.signal?.addEventListener('abort', () => stop(new DOMException('Aborted', 'AbortError')));
        });
      }
      if (options.mode === 'shared') return work({ name, mode: 'shared' });
      let isFree = false;
      const free = () => {
        if (isFree) return;
        isFree = true;
        this.#held.delete(name);
        const ready = this.#waiting.filter((one) => one.name === name && one.tab.isOpen);
        this.#waiting = this.#waiting.filter((one) => one.name !== name);
        for (const { go } of ready) go();
      };
      this.#held.set(name, { tab, free });
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        free();
      }
    };
    return {
      request: request as LockManager['request'],
      query: () => Promise.resolve({ held: [...this.#held.keys()].map((name) => ({ name })), pending: [] }),
    };
  }

  /** Releases the locks of a closed tab. */
  drop(tab: Tab): void {
    for (const { tab: holder, free } of this.#held.values()) if (holder === tab) free();
  }
}

type Hear = (event: { readonly data: unknown }) => void;

/** A browser: the state shared by its tabs. */
export class Browser {
  readonly local = area();
  readonly locks = new Locks();
  readonly listeners = new Set<{
    readonly document: { readonly isAlive: boolean };
    readonly hear: Hear;
  }>();
  readonly tabs: Tab[] = [];
  readonly service: ChargingService;

  constructor(service: ChargingService) {
    this.service = service;
  }

  open(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    return tab;
  }
}

/** The payment pages, and how each one starts in this model. */
export type Pages = Readonly<Record<string, (services: AppServices) => Flow<AnyStateMachine>>>;

/** What a page displayed, to compare it with what the service knew at that time. */
export interface Shown {
  readonly page: string;
  readonly charge: ChargeReport | null;
  readonly charged: number;
  readonly isPaid: boolean;
}

/** The service that a client talks to. */
export function serviceOf(client: Client): ChargingService {
  return (client as ModelClient).service;
}

interface ModelClient extends Client {
  readonly service: ChargingService;
}

let pages: Pages = {};
/** Sets the pages that tabs open from now on. */
export function usePages(next: Pages): void {
  pages = next;
}

/**
 * The flows of a tab, created only once, because rebuilding their machines for each document would take most of this
 * test's time. Each one uses the services of the current document; a closed one does nothing.
 */
class Slot {
  services: AppServices | null = null;
  readonly #flows = new Map<string, Flow<AnyStateMachine>>();

  flow(page: string, start: Pages[string]): Flow<AnyStateMachine> {
    const flow = this.#flows.get(page) ?? start(current(() => this.services as AppServices));
    this.#flows.set(page, flow);
    return flow;
  }
}

const free: Slot[] = [];

/** The page of a pay-later provider. */
export const PROVIDER = 'provider';

/** All tabs, by id. */
export const tabs: Tab[] = [];

/** The tab of an id, with its browser's service. */
export function tabOf(id: string): Tab {
  const tab = tabs[Number(id)];
  if (!tab) throw new Error(`There is no tab ${id}`);
  return tab;
}

/** One tab: a document with its services, which a reload replaces, and a session that outlives it. */
export class Tab {
  page = '';
  isOpen = true;
  readonly id = (tabs.push(this) - 1).toString();
  #query: LinkQuery = LINK;
  readonly shown: Shown[] = [];
  readonly #browser: Browser;
  #session = area();
  #document = { isAlive: true };
  #actor: Actor<AnyStateMachine> | null = null;
  readonly #slot: Slot;

  constructor(browser: Browser) {
    this.#browser = browser;
    this.#slot = free.pop() ?? new Slot();
  }

  /** Loads a document at one of the portal's URLs; `query` is added to the link's. */
  load(page: string, query: LinkQuery = {}): void {
    this.#query = { ...LINK, ...query };
    this.#leaveDocument();
    this.#document = { isAlive: true };
    this.#slot.services = this.#newServices(this.#document);
    this.#show(page, {});
  }

  reload(): void {
    if (this.page !== PROVIDER) this.load(this.page, this.#query);
  }

  /** Navigates to the pay-later provider's page. */
  leave(): void {
    this.#leaveDocument();
    this.page = PROVIDER;
  }

  get service(): ChargingService {
    return this.#browser.service;
  }

  /** Becomes false when the current document is unloaded. */
  get document(): { readonly isAlive: boolean } {
    return this.#document;
  }

  close(): void {
    if (!this.isOpen) return;
    this.#leaveDocument();
    this.isOpen = false;
    free.push(this.#slot);
  }

  /** Navigates within the document, as Back and links do. */
  goTo(page: string): void {
    if (this.page === PROVIDER) return;
    this.#query = LINK;
    this.#show(page, {});
  }

  send(event: { readonly type: string } & Readonly<Record<string, unknown>>): void {
    if (this.#actor?.getSnapshot().status === 'active') this.#actor.send(event);
  }

  #leaveDocument(): void {
    this.#actor?.stop();
    this.#actor = null;
    this.#document.isAlive = false;
    this.#browser.locks.drop(this);
  }

  #show(page: string, state: { readonly charge?: ChargeReport; readonly accessionId?: string }): void {
    this.#actor?.stop();
    this.#actor = null;
    this.page = page;
    const { service } = this.#browser;
    this.shown.push({ page, charge: state.charge ?? null, charged: service.charged, isPaid: service.isPaid });
    const start = pages[page];
    if (!start) return;
    const { machine, input } = this.#slot.flow(page, start);
    const arrival: Arrival = { query: this.#query, params: {}, passed: state };
    const actor = createActor(machine, { input: input(arrival) });
    this.#actor = actor;
    actor.subscribe((snapshot) => {
      if (snapshot.status === 'done' && this.#actor === actor) this.#follow(snapshot.output as Destination);
    });
    actor.start();
  }

  #follow(destination: Destination): void {
    if ('leave' in destination) this.#show(destination.leave, {});
    else this.#show(destination.page, destination);
  }

  #newServices(document: { readonly isAlive: boolean }): AppServices {
    // An unloaded document can no longer write.
    const [local, tab] = [this.#browser.local, this.#session].map((storage) => {
      const guarded: Storage = {
        ...storage,
        setItem: (key, value) => document.isAlive && storage.setItem(key, value),
        removeItem: (key) => document.isAlive && storage.removeItem(key),
      };
      return createStore(() => guarded);
    }) as [Store, Store];
    const session = createSession({ local, tab, dropCache: () => undefined });
    session.keepLink(LINK);
    return {
      // The configuration identifies the tab, because the vendor stand-ins get nothing else.
      config: { ...testConfig(), supportPhone: this.id },
      client: this.#client(document),
      session,
      stores: { local, tab },
      attempts: createAttempts({
        local,
        tab,
        locks: createTabLocks(this.#browser.locks.of(this), this.#channel(document)),
        now: () => time.now,
        newKey: () => crypto.randomUUID(),
      }),
      prefetch: createPrefetch(() => time.now),
      // For questionnaires; no payment page uses them.
      drafts: {} as AppServices['drafts'],
      notify: () => undefined,
      withdraw: () => undefined,
      withdrawLoadNotices: () => undefined,
      preload: () => undefined,
      today: () => TODAY,
    };
  }

  /** Messages between the documents of a browser. */
  #channel(document: { readonly isAlive: boolean }): Bell {
    const { listeners } = this.#browser;
    const bell = {
      postMessage: (data: unknown) => {
        for (const listener of listeners)
          if (listener.document !== document)
            queueMicrotask(() => listener.document.isAlive && listener.hear({ data }));
      },
      addEventListener: (_: string, hear: Hear) => void listeners.add({ document, hear }),
      removeEventListener: (_: string, hear: Hear) => {
        for (const listener of listeners) if (listener.hear === hear) listeners.delete(listener);
      },
    };
    return bell as Bell;
  }

  /** The model's implementation of client calls: timeouts, refusals, and unexpected responses. */
  #client(document: { readonly isAlive: boolean }): Client {
    const { service } = this.#browser;
    const client: ModelClient = {
      service,
      request: async <T>(spec: RequestSpec<T>): Promise<T> => {
        try {
          return read(spec, await within(spec.idempotencyKey ? 60 : 30, this.#answer(service, spec)));
        } finally {
          // Responses to an unloaded document are lost.
          if (!document.isAlive) await new Promise(() => undefined);
        }
      },
    };
    return client;
  }

  #answer<T>(service: ChargingService, { method, path, idempotencyKey }: RequestSpec<T>): Promise<Answer> {
    if (method === 'GET' && path.startsWith('/transaction/'))
      return Promise.resolve({ status: 200, body: { payment_status: service.status } });
    if (path.endsWith('/payOrderWithBnpl')) return service.openPayLater();
    if (path.startsWith('/transaction/pay')) return service.charge(idempotencyKey);
    throw new Error(`The model has no ${method} ${path}`);
  }
}

/** A response, unless it takes too long. */
function within<T>(seconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = time.setTimeout(() => reject(NO_ANSWER), seconds * 1000);
    answer.then(resolve, reject).finally(() => time.clearTimeout(limit));
  });
}

function read<T>(spec: RequestSpec<T>, { status, body }: Answer): T {
  if (status >= 400) throw refusal(spec.service, status, body, null);
  const parsed = z.safeParse(spec.schema, body);
  if (!parsed.success) throw { code: 'malformed' };
  return parsed.data;
}

/** The form according to the services' current state: a paid order has no billing issue. */
export function currentForm(service: ChargingService): PaymentForm {
  return form(service.isPaid ? 0 : DUE, {
    order: { providerHasRevenue: true },
    hasBillingIssue: !service.isPaid,
    statusIndex: service.status,
    offersConcierge: false,
  });
}
