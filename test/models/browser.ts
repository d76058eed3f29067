import type { vi as Vi } from 'vitest';
import { createActor } from 'xstate';
import type { Actor, ActorRefFrom, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Destination } from '../../machines/domain/destination.ts';
import type { Notice } from '../../machines/domain/notice.ts';
import type { visitMachine } from '../../machines/visit/visit.machine.ts';
import { tokenParamOf } from '../../src/app/routes.ts';
import { attemptsOf } from '../../src/app/adapters/attempts.ts';
import { startVisit } from '../../src/app/adapters/visit.ts';
import { stripTokenFromUrl } from '../../src/app/shell/page-url.ts';
import { createAppDependencies } from '../../src/app/shell/app-dependencies.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import type { Config } from '../../src/app/shell/config.ts';
import { openFlow, failedLink, navigateTo } from '../../src/app/shell/flow.tsx';
import type { Flow } from '../../src/app/shell/flow.tsx';
import { withNotices } from '../../src/app/shell/with-notices.ts';
import { startEarlyCalls } from '../../src/platform/early-calls.ts';
import type { EarlyRequest } from '../../src/platform/early-calls.ts';
import { createPage } from '../../src/platform/page.ts';
import { testConfig } from '../app/config.ts';
import { WebLocks } from '../support/web-locks.ts';
import { liveReference } from './live-reference.ts';
import type { LabRequest, RawResponse } from './lab.ts';
import { currentDocument } from './time.ts';
import type { TimerOwner, Time } from './time.ts';

const ORIGIN = 'https://portal.example';

/** The pages of a model, by pattern, and how each one starts. */
export type Pages = readonly (readonly [RegExp, (dependencies: AppDependencies) => Flow<AnyStateMachine>])[];

let pages: readonly (readonly [RegExp, Flow<AnyStateMachine>])[] = [];
/**
 * Sets the pages that documents open from now on. Their flows are made once, because making their machines for each
 * document would take most of the time; each one uses the dependencies of the document that runs.
 */
export function setPages(next: Pages): void {
  const dependencies = liveReference(() => runningDocument().dependencies);
  // They are made in a first document.
  const tab = new Device({ storage: 'fine', cache: 'none' }, () => Promise.resolve(null)).open();
  tab.open('/');
  tab.document?.run(() => {
    pages = next.map(([pattern, start]) => [pattern, start(dependencies)]);
  });
  tab.close();
}

let earlyCallOf: (url: URL) => EarlyRequest | null = () => null;
/** Sets what documents request before their code is there. */
export function setEarlyCalls(next: typeof earlyCallOf): void {
  earlyCallOf = next;
}

let time: Time;
/** Sets the clock of everything that happens from now on. */
export function setTime(next: Time): void {
  time = next;
}

/** The document whose code runs. */
export function runningDocument(): SimulatedDocument {
  const document = currentDocument.getStore();
  if (!(document instanceof SimulatedDocument)) throw new Error('No document runs');
  return document;
}

const SERVICES = Object.fromEntries(
  Object.entries({
    accounting: 'accounting',
    charging: 'charging',
    payout: 'payout',
    orderPortal: 'order-portal',
    trans: 'trans',
    inventory: 'inventory',
    pricing: 'pricing',
    sample: 'sample',
    core: 'core',
    coreSamples: 'core-samples/v2/lis/coresamples',
    questionnaire: 'questionnaire',
    waiver: 'waiver',
    pickup: 'pickup',
    orders: 'orders',
    calendar: 'calendar',
  }).map(([name, path]) => [name, `${ORIGIN}/services/${path}`]),
) as Config['services'];

/** Puts this model in the place of the browser, for the whole test file. */
export function installBrowser(vi: typeof Vi): void {
  const ofRunning = (name: 'window' | 'document' | 'navigator') => {
    const before: unknown = Reflect.get(globalThis, name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        const document = currentDocument.getStore();
        return document instanceof SimulatedDocument ? document.globals[name] : before;
      },
    });
  };
  ofRunning('window');
  ofRunning('document');
  ofRunning('navigator');
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type: runningDocument().type } as unknown as PerformanceEntry,
  ]);
  const RealDate = Date;
  class ModelDate extends RealDate {
    constructor(...parts: [] | [number | string]) {
      if (parts.length === 0) super(ModelDate.now());
      else super(...(parts as [number]));
    }
    static override now(): number {
      const document = currentDocument.getStore();
      return time.now + (document instanceof SimulatedDocument ? document.tab.device.clockOffset : 0);
    }
  }
  vi.stubGlobal('Date', ModelDate);
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds?: number) => time.setTimeout(run, milliseconds));
  vi.stubGlobal('clearTimeout', (id: number) => time.clearTimeout(id));
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => time.setTimeout(paint, 16));
  vi.stubGlobal('BroadcastChannel', function open(name: string) {
    return runningDocument().channel(name);
  });
  vi.stubGlobal('fetch', (request: Request) => runningDocument().fetch(request));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    time.setTimeout(() => limit.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds);
    return limit.signal;
  });
}

/** How the browser treats storage, and the pages that a tab leaves. */
export interface BrowserBehavior {
  /** 'refused' where site data is blocked, channels between tabs included; 'full' as in old private modes. */
  readonly storage: 'fine' | 'refused' | 'full';
  /** Whether left pages are thrown away, frozen, or frozen with the tab's storage of that time, as Firefox does. */
  readonly cache: 'none' | 'frozen' | 'frozenWithStorage';
}

/** How long a page stays in the back/forward cache, in milliseconds. */
const CACHE_LIFE = 1_800_000;

type Area = Map<string, string>;

interface HistoryEntry {
  url: URL;
  state: unknown;
  document: SimulatedDocument;
  /** How often it was shown. */
  viewCount: number;
}

type Listener = (event: object) => void;

/** Listeners by type, in order. */
class Target {
  #listeners: (readonly [type: string, listener: Listener])[] = [];
  readonly addEventListener = (type: string, listener: Listener) =>
    void this.#listeners.push([type, listener]);
  readonly removeEventListener = (type: string, listener: Listener) => {
    this.#listeners = this.#listeners.filter(
      ([listened, registered]) => listened !== type || registered !== listener,
    );
  };
  /** Returns whether a listener has stopped the event. */
  dispatch(type: string, detail: object = {}): boolean {
    let isStopped = false;
    const event = { ...detail, type, stopImmediatePropagation: () => (isStopped = true) };
    for (const [listened, listener] of this.#listeners) if (listened === type && !isStopped) listener(event);
    return isStopped;
  }
}

/** Sends a call of a document; null if no response arrives. */
export type Send = (call: LabRequest, from: SimulatedDocument) => Promise<RawResponse | null>;

/** One browser: what its tabs share. */
export class Device {
  readonly behavior: BrowserBehavior;
  readonly send: Send;
  /** How far its clock is ahead of the services', in milliseconds. */
  readonly clockOffset: number;
  readonly local: Area = new Map();
  readonly locks = new WebLocks();
  readonly tabs: Tab[] = [];
  readonly channels = new Set<{
    readonly name: string;
    readonly document: SimulatedDocument;
    readonly listener: Listener;
  }>();

  constructor(behavior: BrowserBehavior, send: Send, clockOffset = 0) {
    this.behavior = behavior;
    this.send = send;
    this.clockOffset = clockOffset;
  }

  open(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    return tab;
  }

  /** The person deletes the data of all sites. */
  clear(): void {
    this.local.clear();
    for (const tab of this.tabs) tab.session.clear();
  }
}

/** A tab and its history. */
export class Tab {
  readonly device: Device;
  session: Area = new Map();
  historyEntries: HistoryEntry[] = [];
  index = -1;
  /** The page of another site that is shown in place of the document. */
  away: string | null = null;
  /** The paths of the pages that this tab has shown. */
  readonly shown: string[] = [];

  constructor(device: Device) {
    this.device = device;
  }

  get document(): SimulatedDocument | null {
    return this.historyEntries[this.index]?.document ?? null;
  }

  /**
   * Opens a URL, as a link or a typed one.
   * @param codeAfter when the code is there, in milliseconds
   */
  open(url: string, codeAfter = 0): void {
    this.#leave();
    for (const { document } of this.historyEntries.slice(this.index + 1))
      if (document !== this.document) document.end();
    this.historyEntries = this.historyEntries.slice(0, this.index + 1);
    const historyEntry = {
      url: new URL(ORIGIN + url),
      state: null,
      document: null as unknown as SimulatedDocument,
      viewCount: 0,
    };
    this.historyEntries.push(historyEntry);
    this.index += 1;
    this.#load(historyEntry, 'navigate', codeAfter);
  }

  reload(): void {
    const historyEntry = this.historyEntries[this.index];
    if (!historyEntry || this.away !== null) return;
    historyEntry.document.end();
    this.#load(historyEntry, 'reload');
  }

  /** Back (-1) or Forward (1); false if there is no such history entry. */
  go(delta: -1 | 1): boolean {
    const isAway = this.away !== null;
    const historyEntry = this.historyEntries[this.index + (isAway && delta === -1 ? 0 : delta)];
    const from = this.document;
    if (!historyEntry || !from || (isAway && delta === 1)) return false;
    if (historyEntry.document === from && !isAway) {
      this.index += delta;
      from.returnTo();
      return true;
    }
    this.#leave();
    this.index = this.historyEntries.indexOf(historyEntry);
    if (historyEntry.document.isFrozen) historyEntry.document.thaw(() => this.#load(historyEntry, 'reload'));
    else this.#load(historyEntry, 'back_forward');
    return true;
  }

  /** A page of another site is shown. */
  leaveForProvider(url: string): void {
    this.#leave();
    this.away = url;
  }

  /** A phone ends what is not in front, without a word; whoever looks at the tab loads it again. */
  discard(): void {
    for (const { document } of this.historyEntries) document.end();
  }

  close(): void {
    this.discard();
    this.device.tabs.splice(this.device.tabs.indexOf(this), 1);
  }

  #leave(): void {
    if (this.away === null) this.document?.leave();
    this.away = null;
  }

  #load(historyEntry: HistoryEntry, type: string, codeAfter = 0): void {
    const before = historyEntry.document;
    const document = new SimulatedDocument(this, type);
    // History entries of one document stay with one document.
    for (const entry of this.historyEntries) if (entry.document === before) entry.document = document;
    void document.start(codeAfter);
  }
}

/** A document: the product's own start, with everything of the browser that it uses. */
export class SimulatedDocument implements TimerOwner {
  readonly tab: Tab;
  readonly type: string;
  /** What the product finds in the globals while this document's code runs. */
  readonly globals: ReturnType<SimulatedDocument['newGlobals']>;
  readonly #window = new Target();
  readonly #document = new Target();
  isEnded = false;
  isFrozen = false;
  /** Other tabs could not tell it what they did meanwhile. */
  hasSlept = false;
  #isVisible = true;
  /** The key of the router's location that is shown. */
  #shownKey = '';
  /** The notices that the person was shown. */
  readonly notices: Notice[] = [];
  #mustReload = false;
  /** The tab's storage as this document left it. */
  #session: Area | null = null;
  #frozen: Promise<void> | null = null;
  #thaw: () => void = () => undefined;
  #visit: ActorRefFrom<typeof visitMachine> | null = null;
  dependencies!: AppDependencies;
  page: Actor<AnyStateMachine> | null = null;
  path = '';

  constructor(tab: Tab, type: string) {
    this.tab = tab;
    this.type = type;
    this.globals = this.newGlobals();
  }

  get isRunning(): boolean {
    return !this.isEnded && !this.isFrozen;
  }

  get historyEntry(): HistoryEntry {
    return this.tab.historyEntries[this.tab.index] as HistoryEntry;
  }

  /** Resolves while it runs; never for one that is closed. */
  readonly awake = async (): Promise<void> => {
    if (this.#frozen) await this.#frozen;
    if (this.isEnded) await new Promise(() => undefined);
  };

  /** Runs code of this document: the globals are its own. */
  run<T>(work: () => T): T {
    return currentDocument.run(this, work);
  }

  /** The message in place of the page; null for a page. */
  get message(): string | null {
    const snapshot = this.#visit?.getSnapshot();
    const ends = ['finished', 'expired', 'left', 'incompleteLink'] as const;
    return ends.find((tag) => snapshot?.hasTag(tag)) ?? null;
  }

  /** Whether the page offers to finish on this device. */
  get canFinish(): boolean {
    return this.#visit?.getSnapshot().hasTag('kept') ?? false;
  }

  get isEnding(): boolean {
    return this.#visit?.getSnapshot().hasTag('ending') ?? false;
  }

  /** The page must reload. */
  get mustReload(): boolean {
    return this.#mustReload;
  }

  /** The state of the page's machine; null for a page without one. */
  get snapshot(): AnyMachineSnapshot | null {
    return this.message === null ? (this.page?.getSnapshot() ?? null) : null;
  }

  async start(codeAfter: number): Promise<void> {
    const first = earlyCallOf(this.historyEntry.url);
    const token = this.historyEntry.url.searchParams.get(tokenParamOf(this.historyEntry.url.pathname)) ?? '';
    if (first) this.run(() => startEarlyCalls(token, first));
    if (codeAfter > 0) {
      await time.wait(codeAfter);
      await this.awake();
    }
    this.run(() => {
      const link = stripTokenFromUrl(tokenParamOf);
      this.dependencies = createAppDependencies(
        { ...testConfig(), services: SERVICES },
        {
          ...NO_EFFECTS,
          page: createPage(),
          notify: (notice) => void this.notices.push(notice),
        },
      );
      // While the globals are this document's.
      attemptsOf(this.dependencies);
      this.#visit = startVisit(this.dependencies, link);
      this.#visit.subscribe(() => {
        if (this.message !== null) this.#stopPage();
      });
      // The sections of a form are history entries of one location.
      this.#window.addEventListener('popstate', () => {
        if (this.#location !== this.#shownKey) this.#show();
      });
      this.dependencies.page.on('restarted', () => this.#show());
      this.#show();
    });
  }

  use(): void {
    this.run(() => void this.#window.dispatch('pointerdown'));
  }

  /** A press on the visit's own buttons. */
  send(type: 'visit.finished' | 'visit.extended'): void {
    this.run(() => this.#visit?.send({ type }));
  }

  /** What a person does on the page, as the event that it sends. */
  sendToPage(event: { readonly type: string } & Readonly<Record<string, unknown>>): void {
    this.run(() => {
      if (this.page?.getSnapshot().status === 'active') this.page.send(event);
    });
  }

  /** A link inside the portal. */
  navigate(to: string): void {
    this.run(() => {
      this.globals.window.history.pushState({ key: (key += 1) }, '', to);
      this.#show();
    });
  }

  /** The person looks at the page again. */
  see(): void {
    this.#round(true);
  }

  /** The person looks at another page. */
  hide(): void {
    this.#round(false);
  }

  #round(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.run(() => void this.#document.dispatch('visibilitychange'));
  }

  /** The line is back. */
  connect(): void {
    this.run(() => void this.#window.dispatch('online'));
  }

  returnTo(): void {
    this.run(() => void this.#window.dispatch('popstate'));
  }

  /** The person leads the tab elsewhere. What the events of leaving have begun still ends. */
  leave(): void {
    const { cache } = this.tab.device.behavior;
    this.run(() => void this.#window.dispatch('pagehide', { persisted: cache !== 'none' }));
    this.hide();
    if (cache === 'none') return this.end();
    if (cache === 'frozenWithStorage') this.#session = new Map(this.tab.session);
    this.isFrozen = true;
    const frozen = new Promise<void>((resolve) => {
      this.#thaw = resolve;
    });
    setImmediate(() => {
      if (this.isFrozen) this.#frozen = frozen;
    });
    void time.wait(CACHE_LIFE).then(() => {
      if (this.#frozen === frozen) this.end();
    });
    return undefined;
  }

  thaw(reload: () => void): void {
    this.isFrozen = false;
    this.#frozen = null;
    this.#thaw();
    if (this.#session) this.tab.session = this.#session;
    this.#session = null;
    this.see();
    this.run(() => void this.#window.dispatch('pageshow', { persisted: true }));
    if (!this.#mustReload) return;
    this.end();
    reload();
  }

  /** The device sleeps, or the browser freezes the tab: nothing runs in it, and its timers are late. */
  sleep(): void {
    if (!this.isRunning) return;
    this.hide();
    this.hasSlept = true;
    this.isFrozen = true;
    this.#frozen = new Promise((resolve) => (this.#thaw = resolve));
  }

  /** The person uses it again. */
  wake(): void {
    if (!this.isFrozen) return;
    this.isFrozen = false;
    this.#frozen = null;
    this.#thaw();
    this.see();
  }

  end(): void {
    this.#stopPage();
    this.isEnded = true;
    this.isFrozen = false;
    this.#frozen = null;
    this.#visit?.stop();
    this.tab.device.locks.drop(this);
    for (const channel of this.tab.device.channels)
      if (channel.document === this) this.tab.device.channels.delete(channel);
  }

  get #location(): string {
    const { url, state } = this.historyEntry;
    return `${url.pathname}${url.search} ${(state as { readonly key?: number } | null)?.key}`;
  }

  #stopPage(): void {
    this.page?.stop();
    this.page = null;
  }

  #show(): void {
    this.#stopPage();
    this.historyEntry.viewCount += 1;
    const { url, state } = this.historyEntry;
    this.tab.shown.push(url.pathname);
    this.path = url.pathname;
    this.#shownKey = this.#location;
    if (this.message !== null) return;
    const [pattern, flow] = pages.find(([path]) => path.test(url.pathname)) ?? [];
    if (!pattern || !flow) return;
    const params = pattern.exec(url.pathname)?.groups ?? {};
    const { usr = null } = (state ?? {}) as { readonly usr?: unknown };
    const { input, accessionId } = openFlow(flow, this.dependencies, {
      search: url.search,
      state: usr,
      params,
      isReopened: this.historyEntry.viewCount > 1,
    });
    const actor = createActor(withNotices(flow.machine, this.dependencies), { input });
    this.page = actor;
    actor.subscribe((snapshot) => {
      if (snapshot.status !== 'done' || this.page !== actor) return;
      this.run(() =>
        navigateTo(failedLink(snapshot.output as Destination, accessionId), {
          dependencies: this.dependencies,
          navigate: ((
            to: string,
            { replace, state: passed }: { replace?: boolean; state?: unknown } = {},
          ) => {
            const history = this.globals.window.history;
            history[replace ? 'replaceState' : 'pushState']({ usr: passed, key: (key += 1) }, '', to);
            this.#show();
          }) as Parameters<typeof navigateTo>[1]['navigate'],
        }),
      );
    });
    actor.start();
  }

  #area(read: () => Area): () => Storage {
    return () => {
      const { storage } = this.tab.device.behavior;
      if (storage === 'refused') throw new DOMException('refused', 'SecurityError');
      return {
        getItem: (key: string) => read().get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (storage === 'full') throw new DOMException('full', 'QuotaExceededError');
          if (!this.isEnded) read().set(key, value);
        },
        removeItem: (key: string) => void (!this.isEnded && read().delete(key)),
      } as Storage;
    };
  }

  /** A call of this document. Responses to one that is closed are lost, those to a frozen one wait. */
  async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { signal } = request;
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(signal.reason as Error);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    });
    aborted.catch(() => undefined);
    const body = request.method === 'GET' ? '' : await request.text();
    const call = {
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      body,
    };
    const respond = async () => {
      const response = await this.tab.device.send(call, this);
      await this.awake();
      if (!response) throw new TypeError('Failed to fetch');
      const { status, type, text } = response;
      return new Response(status === 204 ? null : text, { status, headers: { 'Content-Type': type } });
    };
    return Promise.race([respond(), aborted]);
  }

  private newGlobals() {
    const historyEntry = () => this.historyEntry;
    const urlOf = (url?: string) =>
      url === undefined ? historyEntry().url : new URL(url, historyEntry().url);
    const history = {
      get state() {
        return historyEntry().state;
      },
      replaceState: (state: unknown, _title: string, url?: string) => {
        Object.assign(historyEntry(), { url: urlOf(url), state: structuredClone(state), viewCount: 0 });
      },
      pushState: (state: unknown, _title: string, url?: string) => {
        const { tab } = this;
        const to = { url: urlOf(url), state: structuredClone(state), document: this, viewCount: 0 };
        for (const { document } of tab.historyEntries.slice(tab.index + 1))
          if (document !== this) document.end();
        tab.historyEntries = [...tab.historyEntries.slice(0, tab.index + 1), to];
        tab.index += 1;
      },
    };
    const location = {
      get href() {
        return historyEntry().url.href;
      },
      get pathname() {
        return historyEntry().url.pathname;
      },
      get search() {
        return historyEntry().url.search;
      },
      get hash() {
        return historyEntry().url.hash;
      },
      origin: ORIGIN,
      reload: () => (this.#mustReload = true),
      assign: (url: string) => queueMicrotask(() => this.isRunning && this.tab.leaveForProvider(url)),
    };
    const { behavior, locks, local } = this.tab.device;
    return {
      window: Object.defineProperties(
        Object.assign(this.#window, {
          history,
          location,
          setInterval: () => 0,
          setTimeout: time.setTimeout,
          clearTimeout: time.clearTimeout,
          matchMedia: () => ({ matches: false, addEventListener: silent, removeEventListener: silent }),
          clearInterval: () => undefined,
          print: () => undefined,
          Stripe: (key: string) => stripeFor(key),
        }),
        {
          localStorage: { get: this.#area(() => local) },
          sessionStorage: { get: this.#area(() => this.#session ?? this.tab.session) },
        },
      ),
      document: Object.defineProperty(
        Object.assign(this.#document, {
          querySelector: () => ({ textContent: JSON.stringify({ services: SERVICES }) }),
          documentElement: { style: {}, dataset: {} },
        }),
        'visibilityState',
        { get: () => (this.#isVisible ? 'visible' : 'hidden') },
      ),
      navigator: behavior.storage === 'refused' ? {} : { locks: locks.managerOf(this) },
    };
  }

  /** The document's end of a channel between tabs. */
  channel(name: string): object {
    const { device } = this.tab;
    if (device.behavior.storage === 'refused') throw new DOMException('refused', 'SecurityError');
    return {
      postMessage: (data: unknown) => {
        for (const channel of device.channels)
          if (channel.name === name && channel.document !== this && channel.document.isRunning)
            queueMicrotask(
              () => channel.document.isRunning && channel.document.run(() => channel.listener({ data })),
            );
      },
      addEventListener: (_: string, listener: Listener) =>
        device.channels.add({ name, document: this, listener }),
      removeEventListener: (_: string, listener: Listener) => {
        for (const channel of device.channels)
          if (channel.listener === listener) device.channels.delete(channel);
      },
    };
  }
}

const silent = () => undefined;
const NO_EFFECTS = {
  notify: silent,
  clearNotice: silent,
  callSucceeded: silent,
  clearFailures: silent,
  clearNotices: silent,
  preload: silent,
};

/** The key of the router's last location. */
let key = 0;

let stripeFor: (key: string) => object = () => ({});
/** Sets the card provider that documents find. */
export function setStripe(next: (key: string) => object): void {
  stripeFor = next;
}
