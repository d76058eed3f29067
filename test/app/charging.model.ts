import { createActor } from 'xstate';
import type { Actor, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ChargeReport } from '../../machines/domain/charge.ts';
import type { Destination } from '../../machines/domain/destination.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
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
import { createArea } from '../api/platform/storage-area.ts';
import { LINK, TODAY } from '../machines/payment.data.ts';
import { WebLocks } from '../support/web-locks.ts';
import { NO_ANSWER } from './charging.service.ts';
import type { Answer, Services } from './charging.service.ts';
import { testConfig } from './config.ts';
import { current } from './current.ts';

/** A clock that only the test advances. All of the product's waits go through its `setTimeout`. */
export class Time {
  now = Date.parse('2026-11-20T12:00:00Z');
  #next = 1;
  /** Called whenever a timer has done its work. */
  onTick: () => void = () => undefined;
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

export const wait = (seconds: number) =>
  seconds === 0 ? Promise.resolve() : new Promise<void>((go) => time.setTimeout(go, seconds * 1000));

type Hear = (event: { readonly data: unknown }) => void;

/** A browser: the state shared by its tabs. */
export class Browser {
  readonly local = createArea();
  readonly locks = new WebLocks();
  readonly listeners = new Set<{
    readonly document: { readonly isAlive: boolean };
    readonly hear: Hear;
  }>();
  readonly tabs: Tab[] = [];
  /** The amounts that were sent from here. */
  readonly pressed: number[] = [];
  readonly service: Services;

  constructor(service: Services) {
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

/**
 * The flows of a tab, created only once, because rebuilding their machines for each document would take most of this
 * test's time. Each one uses the services of the current document; a closed one does nothing.
 */
class Slot {
  services: AppServices | null = null;
  readonly #flows = new Map<string, Flow<AnyStateMachine>>();

  /** A new document remembers no form that an earlier one has left. */
  forget(): void {
    this.#flows.delete('/payment_form');
  }

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
  /** How many pages this tab has shown. */
  visits = 0;
  /** How many charges had reached the bank when this tab last sent one. */
  chargesBefore = 0;
  #charge: ChargeReport | null = null;
  #hasFailed = false;
  readonly id = (tabs.push(this) - 1).toString();
  #link: LinkQuery = LINK;
  #query: LinkQuery = LINK;
  readonly browser: Browser;
  #session = createArea();
  #document = { isAlive: true };
  #actor: Actor<AnyStateMachine> | null = null;
  readonly #slot: Slot;

  constructor(browser: Browser) {
    this.browser = browser;
    this.#slot = free.pop() ?? new Slot();
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
    this.#link = { ...LINK, ...flags };
    this.#query = { ...this.#link, ...query };
    this.#leaveDocument();
    this.#document = { isAlive: true };
    if (this.#hasFailed) this.#slot.forget();
    this.#hasFailed = false;
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

  get service(): Services {
    return this.browser.service;
  }

  /** The state of the page's machine; null for a page without one. */
  get snapshot(): AnyMachineSnapshot | null {
    return this.#actor?.getSnapshot() ?? null;
  }

  /** What the page was told of a charge that did not succeed. */
  get charge(): ChargeReport | null {
    return this.#charge;
  }

  /** Becomes false when the current document is unloaded. */
  get document(): { readonly isAlive: boolean } {
    return this.#document;
  }

  close(): void {
    if (!this.isOpen) return;
    this.#leaveDocument();
    this.isOpen = false;
    if (this.#hasFailed) this.#slot.forget();
    free.push(this.#slot);
  }

  /** Navigates within the document, as Back and links do. */
  goTo(page: string): void {
    if (this.page === PROVIDER) return;
    this.#query = this.#link;
    this.#show(page, {});
  }

  send(event: { readonly type: string } & Readonly<Record<string, unknown>>): void {
    if (this.#actor?.getSnapshot().status === 'active') this.#actor.send(event);
  }

  #leaveDocument(): void {
    this.#actor?.stop();
    this.#actor = null;
    this.#document.isAlive = false;
    this.browser.locks.drop(this);
  }

  #show(page: string, state: { readonly charge?: ChargeReport; readonly accessionId?: string }): void {
    this.#actor?.stop();
    this.#actor = null;
    this.page = page;
    this.#charge = state.charge ?? null;
    this.#hasFailed ||= page === '/payment_failed';
    this.visits += 1;
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
    if ('query' in destination && destination.query) this.#query = destination.query;
    if ('leave' in destination) this.#show(destination.leave, {});
    else this.#show(destination.page, destination);
  }

  #newServices(document: { readonly isAlive: boolean }): AppServices {
    // An unloaded document can no longer write.
    const [local, tab] = [this.browser.local, this.#session].map((storage) => {
      const guarded: Storage = {
        ...storage,
        setItem: (key, value) => document.isAlive && storage.setItem(key, value),
        removeItem: (key) => document.isAlive && storage.removeItem(key),
      };
      return createStore(() => guarded);
    }) as [Store, Store];
    const session = createSession({ local, tab, dropCache: () => undefined });
    session.keepLink(this.#link);
    return {
      // The configuration identifies the tab, because the vendor stand-ins get nothing else.
      config: { ...testConfig(), supportPhone: this.id },
      client: this.#client(document),
      session,
      stores: { local, tab },
      attempts: createAttempts({
        local,
        tab,
        locks: createTabLocks(this.browser.locks.of(this), this.#channel(document)),
        now: () => time.now,
        newKey: () => crypto.randomUUID(),
      }),
      prefetch: createPrefetch(() => time.now),
      // No payment page uses these.
      drafts: {} as AppServices['drafts'],
      pickup: {} as AppServices['pickup'],
      notify: () => undefined,
      withdraw: () => undefined,
      withdrawLoadNotices: () => undefined,
      preload: () => undefined,
      today: () => TODAY,
      ofFlows: new Map(),
    };
  }

  /** Messages between the documents of a browser. */
  #channel(document: { readonly isAlive: boolean }): Bell {
    const { listeners } = this.browser;
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
    const { service } = this.browser;
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

  #answer<T>(service: Services, { method, path, idempotencyKey, json }: RequestSpec<T>): Promise<Answer> {
    if (method === 'GET' && path.startsWith('/transaction/'))
      return Promise.resolve({ status: 200, body: { payment_status: service.status } });
    if (path.startsWith('/transaction/pay')) {
      this.chargesBefore = service.charges.length;
      this.browser.pressed.push((json as { readonly amount: number }).amount);
    }
    if (path.endsWith('/payOrderWithBnpl')) return service.openPayLater(json);
    if (path.startsWith('/transaction/pay')) return service.charge(idempotencyKey, json);
    if (path.endsWith('ConciergeFee')) return Promise.resolve(service.changeFee(path.includes('record')));
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
