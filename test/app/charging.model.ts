import { AsyncLocalStorage } from 'node:async_hooks';
import { createActor } from 'xstate';
import type { Actor, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ChargeReport } from '../../machines/domain/charge.ts';
import type { Destination } from '../../machines/domain/destination.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import { present } from '../../machines/domain/present.ts';
import { refusal } from '../../src/api/errors.ts';
import type { Client, RequestSpec } from '../../src/api/client.ts';
import { z } from '../../src/api/zod.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import type { Arrival, Flow } from '../../src/app/shell/flow.tsx';
import { createDrafts } from '../../src/platform/drafts.ts';
import { createPrefetch } from '../../src/app/shell/prefetch.ts';
import { createAttempts } from '../../src/platform/attempts.ts';
import { createSession } from '../../src/platform/session.ts';
import { createStore } from '../../src/platform/storage.ts';
import type { Store } from '../../src/platform/storage.ts';
import { createTabLocks } from '../../src/platform/tab-locks.ts';
import type { Bell } from '../../src/platform/tab-locks.ts';
import { createArea } from '../api/platform/storage-area.ts';
import { LINK, TODAY } from '../machines/payment.data.ts';
import { WebLocks } from '../support/web-locks.ts';
import { NO_ANSWER } from './charging.service.ts';
import type { Answer, Services } from './charging.service.ts';
import { testConfig } from './config.ts';
import { current } from './current.ts';

/** The document whose code runs. */
const running = new AsyncLocalStorage<Document | null>();

interface Timer {
  readonly at: number;
  readonly run: () => void;
  /** null for a service's: one of a document stands still with it. */
  readonly of: Document | null;
}

/** A clock that only the test advances. All of the product's waits go through its `setTimeout`. */
export class Time {
  now = Date.parse('2026-11-20T12:00:00Z');
  #next = 1;
  /** Called whenever a timer has done its work. */
  onTick: () => void = () => undefined;
  readonly #timers = new Map<number, Timer>();

  readonly setTimeout = (run: () => void, milliseconds = 0): number => {
    const id = (this.#next += 1);
    this.#timers.set(id, { at: this.now + milliseconds, run, of: running.getStore() ?? null });
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
      const [first] = [...this.#timers]
        .filter(([, { of }]) => of === null || of.isRunning)
        .toSorted(([, one], [, other]) => one.at - other.at);
      if (!first || first[1].at > end) break;
      const [id, { at, run, of }] = first;
      this.#timers.delete(id);
      this.now = Math.max(this.now, at);
      running.run(of, run);
      await settle();
      this.onTick();
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

/** A service or a bank takes its time, whatever becomes of the page. */
export const wait = (seconds: number) =>
  seconds === 0
    ? Promise.resolve()
    : new Promise<void>((go) => running.run(null, () => time.setTimeout(go, seconds * 1000)));

type Hear = (event: { readonly data: unknown }) => void;

/** What becomes of a page that is left: it is thrown away, frozen, or frozen with the tab's storage of that time. */
export type Cache = 'none' | 'frozen' | 'frozenWithStorage';

/** A browser: the state shared by its tabs. */
export class Browser {
  readonly local = createArea();
  readonly locks = new WebLocks();
  readonly listeners = new Set<{ readonly document: Document; readonly hear: Hear }>();
  readonly tabs: Tab[] = [];
  /** The amounts that were sent from here. */
  readonly pressed: number[] = [];
  readonly service: Services;
  readonly cache: Cache;

  constructor(service: Services, cache: Cache) {
    this.service = service;
    this.cache = cache;
  }

  open(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    return tab;
  }
}

/** The payment pages, and how each one starts in this model. */
export type Pages = Readonly<Record<string, (services: AppServices) => Flow<AnyStateMachine>>>;

/** The service that a client talks to. */
export function serviceOf(client: Client): Services {
  return (client as ModelClient).service;
}

interface ModelClient extends Client {
  readonly service: Services;
}

let pages: Pages = {};
/** Sets the pages that tabs open from now on. */
export function usePages(next: Pages): void {
  pages = next;
}

const flows = new Map<string, Flow<AnyStateMachine>>();
/**
 * The flow of a page; undefined if it has none. Made once, because making the machines for each document would take most
 * of this test's time; it uses the services of the document that runs.
 */
function flowOf(page: string): Flow<AnyStateMachine> | undefined {
  const flow = flows.get(page) ?? pages[page]?.(current(() => present(running.getStore()).services));
  if (flow) flows.set(page, flow);
  return flow;
}

/** The page of a pay-later provider. */
export const PROVIDER = 'provider';

/** How long a page stays in the page cache, in seconds. */
const CACHE_LIFE = 1800;

/** All tabs, by id. */
export const tabs: Tab[] = [];

/** The tab of an id, with its browser's service. */
export function tabOf(id: string): Tab {
  const tab = tabs[Number(id)];
  if (!tab) throw new Error(`There is no tab ${id}`);
  return tab;
}

/** A document of a tab: its page and its services. */
class Document {
  readonly tab: Tab;
  readonly query: LinkQuery;
  page: string;
  /** The tab's storage as this document sees it. */
  readonly session: ReturnType<typeof createArea>;
  actor: Actor<AnyStateMachine> | null = null;
  charge: ChargeReport | null = null;
  services!: AppServices;
  isAlive = true;
  #frozen: Promise<void> | null = null;
  #thaw: () => void = () => undefined;
  #tellLeft: (isLeft: boolean) => void = () => undefined;

  constructor(tab: Tab, page: string, query: LinkQuery, session: ReturnType<typeof createArea>) {
    this.tab = tab;
    this.page = page;
    this.query = query;
    this.session = session;
  }

  get isRunning(): boolean {
    return this.isAlive && this.#frozen === null;
  }

  /** Resolves while it runs; never for one that is closed. */
  awake = async (): Promise<void> => {
    if (this.#frozen) await this.#frozen;
    if (!this.isAlive) await new Promise(() => undefined);
  };

  run<T>(work: () => T): T {
    return running.run(this, work);
  }

  start(): void {
    this.run(() => {
      this.services = this.#newServices();
      this.show(this.page);
    });
  }

  /** Shows one of the portal's pages, as its shell does. */
  show(page: string, state: { readonly charge?: ChargeReport; readonly accessionId?: string } = {}): void {
    this.actor?.stop();
    this.actor = null;
    this.page = page;
    this.charge = state.charge ?? null;
    this.tab.visits += 1;
    const flow = flowOf(page);
    if (!flow) return;
    this.services.session.keepLink(this.tab.link);
    const arrival: Arrival = { query: this.tab.query, params: {}, passed: state };
    const actor = createActor(flow.machine, { input: flow.input(arrival) });
    this.actor = actor;
    actor.subscribe((snapshot) => {
      if (snapshot.status === 'done' && this.actor === actor) this.tab.follow(snapshot.output as Destination);
    });
    actor.start();
  }

  /** The person leads the tab elsewhere. What the events of leaving have begun still ends. */
  leave(): void {
    this.run(() => this.#tellLeft(true));
    if (this.tab.browser.cache === 'none') return this.end();
    const frozen = new Promise<void>((resolve) => {
      this.#thaw = resolve;
    });
    setImmediate(() => {
      this.#frozen = frozen;
      running.run(null, () =>
        time.setTimeout(() => {
          if (this.#frozen === frozen) this.end();
        }, CACHE_LIFE * 1000),
      );
    });
    return undefined;
  }

  /** The page cache shows it again: its flow starts again (RUL-08). What it says of an earlier charge is past. */
  thaw(): void {
    this.#frozen = null;
    this.#thaw();
    this.run(() => {
      this.#tellLeft(false);
      this.show(this.page);
    });
  }

  end(): void {
    this.actor?.stop();
    this.actor = null;
    this.isAlive = false;
    this.tab.browser.locks.drop(this);
  }

  #newServices(): AppServices {
    const { tab: owner, session: area } = this;
    const { browser } = owner;
    // An unloaded document can no longer write.
    const [local, tab] = [browser.local, area].map((storage) => {
      const guarded: Storage = {
        ...storage,
        setItem: (key, value) => this.isAlive && storage.setItem(key, value),
        removeItem: (key) => this.isAlive && storage.removeItem(key),
      };
      return createStore(() => guarded);
    }) as [Store, Store];
    return {
      // The configuration identifies the tab, because the vendor stand-ins get nothing else.
      config: { ...testConfig(), supportPhone: owner.id },
      client: this.#client(),
      session: createSession({ local, tab, dropCache: () => undefined }),
      stores: { local, tab },
      attempts: createAttempts({
        local,
        tab,
        locks: createTabLocks(browser.locks.of(this), this.#channel(), (tell) => {
          this.#tellLeft = tell;
        }),
        now: () => time.now,
        newKey: () => crypto.randomUUID(),
      }),
      prefetch: createPrefetch(() => time.now),
      // No payment page uses the others.
      drafts: { billing: createDrafts(tab, 'billing_draft', () => time.now) } as AppServices['drafts'],
      pickup: {} as AppServices['pickup'],
      notify: () => undefined,
      withdraw: () => undefined,
      withdrawLoadNotices: () => undefined,
      preload: () => undefined,
      today: () => TODAY,
      lastChange: () => null,
      ofFlows: new Map(),
    };
  }

  /** Messages between the documents of a browser; a frozen one hears nothing. */
  #channel(): Bell {
    const { listeners } = this.tab.browser;
    const bell = {
      postMessage: (data: unknown) => {
        for (const { document, hear } of listeners)
          if (document !== this && document.isRunning)
            queueMicrotask(() => document.isRunning && document.run(() => hear({ data })));
      },
      addEventListener: (_: string, hear: Hear) => void listeners.add({ document: this, hear }),
      removeEventListener: (_: string, hear: Hear) => {
        for (const listener of listeners) if (listener.hear === hear) listeners.delete(listener);
      },
    };
    return bell as Bell;
  }

  /** The model's implementation of client calls: timeouts, refusals, and unexpected responses. */
  #client(): Client {
    const { service } = this.tab;
    const client: ModelClient = {
      service,
      request: async <T>(spec: RequestSpec<T>): Promise<T> => {
        try {
          return read(spec, await within(spec.idempotencyKey ? 60 : 30, this.#answer(service, spec)));
        } finally {
          // Responses to an unloaded document are lost, those to a frozen one wait.
          await this.awake();
        }
      },
    };
    return client;
  }

  #answer<T>(service: Services, { method, path, idempotencyKey, json }: RequestSpec<T>): Promise<Answer> {
    const { tab } = this;
    if (method === 'GET' && path.startsWith('/transaction/'))
      return Promise.resolve({ status: 200, body: { payment_status: service.status } });
    if (path.startsWith('/transaction/pay')) {
      tab.chargesBefore = service.charges.length;
      tab.browser.pressed.push((json as { readonly amount: number }).amount);
    }
    if (path.endsWith('/payOrderWithBnpl')) return service.openPayLater(json);
    if (path.startsWith('/transaction/pay')) return service.charge(idempotencyKey, json);
    if (path.endsWith('ConciergeFee')) return Promise.resolve(service.changeFee(path.includes('record')));
    throw new Error(`The model has no ${method} ${path}`);
  }
}

/** One tab: its documents, of which one is shown, and a session that outlives them. */
export class Tab {
  isOpen = true;
  /** How many pages this tab has shown. */
  visits = 0;
  /** How many charges had reached the bank when this tab last sent one. */
  chargesBefore = 0;
  readonly id = (tabs.push(this) - 1).toString();
  readonly browser: Browser;
  link: LinkQuery = LINK;
  query: LinkQuery = LINK;
  /** The page of another site that is shown in place of a document. */
  #away: typeof PROVIDER | null = null;
  #documents: Document[] = [];
  #index = -1;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  get document(): Document {
    return present(this.#documents[this.#index] ?? null);
  }

  get page(): string {
    return this.#away ?? this.document.page;
  }

  get service(): Services {
    return this.browser.service;
  }

  /** The state of the page's machine; null for a page without one. */
  get snapshot(): AnyMachineSnapshot | null {
    return this.#away ? null : (this.document.actor?.getSnapshot() ?? null);
  }

  /** What the page was told of a charge that did not succeed. */
  get charge(): ChargeReport | null {
    return this.#away ? null : this.document.charge;
  }

  /** Loads a document at one of the portal's URLs; `query` is added to the link's. */
  load(page: string, query: LinkQuery = {}): void {
    const { fixed, isAlwaysShown } = this.service.world;
    const flags = {
      ...(fixed === null
        ? { payment_prioritized: 'true' }
        : { amount_to_pay: String(Math.round(fixed * 100)) }),
      ...(isAlwaysShown ? { always_show_payment: 'true' } : {}),
    };
    this.link = { ...LINK, ...flags };
    this.query = { ...this.link, ...query };
    const before = this.#documents[this.#index];
    if (this.#away === null) before?.leave();
    this.#away = null;
    for (const passed of this.#documents.splice(this.#index + 1)) passed.end();
    const isShared = before && this.browser.cache !== 'frozenWithStorage';
    this.#open(page, isShared ? before.session : createArea(before?.session));
  }

  reload(): void {
    if (this.#away) return;
    const { page, session } = this.document;
    this.document.end();
    this.#documents.splice(this.#index, 1);
    this.#index -= 1;
    this.#open(page, session);
  }

  #open(page: string, session: Storage): void {
    this.#index += 1;
    this.#documents.splice(this.#index, 0, new Document(this, page, this.query, session));
    this.document.start();
  }

  /** Navigates to the pay-later provider's page. */
  leave(): void {
    this.document.leave();
    this.#away = PROVIDER;
  }

  /** Back (-1) or Forward (1) to another document, from the page cache if it is there. */
  go(by: -1 | 1): void {
    const target = this.#documents[this.#index + (this.#away ? 0 : by)];
    if (!target) return;
    if (this.#away === null) this.document.leave();
    this.#away = null;
    this.#index = this.#documents.indexOf(target);
    this.query = target.query;
    if (target.isAlive) target.thaw();
    else this.reload();
  }

  close(): void {
    if (!this.isOpen) return;
    for (const document of this.#documents) document.end();
    this.isOpen = false;
  }

  /** Navigates within the document, as Back and links do. */
  goTo(page: string): void {
    if (this.#away) return;
    this.query = this.link;
    this.document.run(() => this.document.show(page));
  }

  send(event: { readonly type: string } & Readonly<Record<string, unknown>>): void {
    const { actor } = this.document;
    if (!this.#away && actor?.getSnapshot().status === 'active') this.document.run(() => actor.send(event));
  }

  follow(destination: Destination): void {
    if ('query' in destination && destination.query) this.query = destination.query;
    if ('leave' in destination) this.document.show(destination.leave);
    else this.document.show(destination.page, destination);
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
