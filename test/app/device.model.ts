import type { vi as Vi } from 'vitest';
import { createActor } from 'xstate';
import type { Actor, ActorRefFrom, AnyStateMachine } from 'xstate';
import type { Destination } from '../../machines/domain/destination.ts';
import type { Identity } from '../../machines/domain/link.ts';
import type { visitMachine } from '../../machines/visit/visit.machine.ts';
import { tokenSpellingOf } from '../../src/app/routes.ts';
import { startVisit } from '../../src/app/flows/visit.ts';
import { stripTokenFromAddress } from '../../src/app/shell/address.ts';
import { createAppServices } from '../../src/app/shell/app-services.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import { arrive, failedLink, navigateTo } from '../../src/app/shell/flow.tsx';
import type { Flow } from '../../src/app/shell/flow.tsx';
import type { Client, RequestSpec } from '../../src/api/client.ts';
import { testConfig } from './config.ts';
import { current } from '../models/current.ts';

const ORIGIN = 'https://portal.example';

/** A person with an order at the lab. */
export type Person = 'ann' | 'ben';
export const PEOPLE: Readonly<Record<Person, Identity>> = {
  ann: { accessionId: '2305160001', sampleId: '900001', token: 'token-of-ann' },
  ben: { accessionId: '2305160002', sampleId: '900002', token: 'token-of-ben' },
};
const people = Object.keys(PEOPLE) as Person[];

/** The people that something speaks of, by their tokens or their orders. */
function named(value: unknown, keys: readonly (keyof Identity)[]): readonly Person[] {
  const text = JSON.stringify(value) ?? '';
  return people.filter((person) => keys.some((key) => text.includes(PEOPLE[person][key])));
}

/** Whether a call is about a person's order; one that names no order is about the token's. */
const isOf = (person: Person, about: readonly Person[]) => about.length === 0 || about.includes(person);

/** The pages of this model, by pattern, and how each one starts. */
export type Pages = readonly (readonly [RegExp, (services: AppServices) => Flow<AnyStateMachine>])[];

let pages: readonly (readonly [RegExp, Flow<AnyStateMachine>])[] = [];
/**
 * Sets the pages that documents open from now on. Their flows are made once, because making their machines for each
 * document would take most of the time; each one uses the services of the document that runs.
 */
export function usePages(next: Pages): void {
  const services = current(() => Loaded.running.services);
  pages = next.map(([pattern, start]) => [pattern, start(services)]);
}

/** Puts this model in the place of the browser, for the whole test file. */
export function useModel(vi: typeof Vi): void {
  const ofRunning = (name: string, value: () => unknown) =>
    Object.defineProperty(globalThis, name, { configurable: true, get: value });
  ofRunning('window', () => Loaded.running.globals.window);
  ofRunning('document', () => Loaded.running.globals.document);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type: Loaded.running.type } as unknown as PerformanceEntry,
  ]);
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now);
  vi.stubGlobal('setTimeout', startTimer);
  vi.stubGlobal('clearTimeout', (id: number) => void timers.delete(id));
  vi.stubGlobal('BroadcastChannel', function open(name: string) {
    return Loaded.running.channel(name);
  });
}

/** How the browser treats storage, and the pages that a tab leaves. */
export interface Habits {
  /** 'refused' where site data is blocked, channels between tabs included; 'full' as in old private modes. */
  readonly storage: 'fine' | 'refused' | 'full';
  /** Whether left pages are thrown away, frozen, or frozen with the tab's storage of that time, as Firefox does. */
  readonly cache: 'none' | 'frozen' | 'frozenWithStorage';
}

/** Timers by document; those of a frozen one stand still. */
interface Timer {
  readonly document: Loaded;
  readonly at: number;
  readonly run: () => void;
}

const timers = new Map<number, Timer>();
let timerId = 0;

/** The time of the whole model. */
export const clock = {
  now: 0,

  /** Starts a history: no timer is left of the one before. */
  start(): void {
    clock.now = Date.parse('2026-11-20T12:00:00Z');
    timers.clear();
  },

  /** Lets time pass. Where the device sleeps, no timer runs, and each is late by that much. */
  async pass(milliseconds: number, isAsleep: boolean): Promise<void> {
    const end = clock.now + milliseconds;
    if (isAsleep) for (const [id, timer] of timers) timers.set(id, { ...timer, at: timer.at + milliseconds });
    for (;;) {
      const [next] = [...timers]
        .filter(([, { document, at }]) => document.isRunning && at <= end)
        .toSorted(([, one], [, other]) => one.at - other.at);
      if (!next || isAsleep) break;
      const [id, { at, document, run }] = next;
      timers.delete(id);
      clock.now = Math.max(clock.now, at);
      document.run(run);
      await settle();
    }
    clock.now = end;
  },
};

function startTimer(run: () => void, milliseconds = 0): number {
  timerId += 1;
  timers.set(timerId, { document: Loaded.running, at: clock.now + milliseconds, run });
  return timerId;
}

/** Runs everything that needs no time. */
export const settle = (): Promise<void> => new Promise((go) => setImmediate(go));

type Area = Map<string, string>;

interface Entry {
  url: URL;
  state: unknown;
  document: Loaded;
}

type Listener = (event: object) => void;

/** Listeners by type, in order. */
class Target {
  readonly #listeners: [type: string, listener: Listener][] = [];
  readonly addEventListener = (type: string, listener: Listener) =>
    void this.#listeners.push([type, listener]);
  readonly removeEventListener = () => undefined;
  /** Returns whether a listener has stopped the event. */
  dispatch(type: string, detail: object = {}): boolean {
    let isStopped = false;
    const event = { ...detail, type, stopImmediatePropagation: () => (isStopped = true) };
    for (const [of, listener] of this.#listeners) if (of === type && !isStopped) listener(event);
    return isStopped;
  }
}

/** One browser: what its tabs share. */
export class Device {
  readonly habits: Habits;
  readonly local: Area = new Map();
  readonly tabs: Tab[] = [];
  readonly channels = new Set<{
    readonly name: string;
    readonly document: Loaded;
    readonly hear: Listener;
  }>();

  constructor(habits: Habits) {
    this.habits = habits;
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
  entries: Entry[] = [];
  index = -1;

  constructor(device: Device) {
    this.device = device;
  }

  get document(): Loaded | null {
    return this.entries[this.index]?.document ?? null;
  }

  /** Opens an address, as a link or a typed one. */
  open(address: string): void {
    this.#leave();
    this.entries = this.entries.slice(0, this.index + 1);
    const entry = { url: new URL(ORIGIN + address), state: null, document: null as unknown as Loaded };
    this.entries.push(entry);
    this.index += 1;
    this.#load(entry, 'navigate');
  }

  reload(): void {
    const entry = this.entries[this.index];
    if (!entry) return;
    entry.document.end();
    this.#load(entry, 'reload');
  }

  /** Back (-1) or Forward (1); false if there is no such entry. */
  go(by: -1 | 1): boolean {
    const entry = this.entries[this.index + by];
    const from = this.document;
    if (!entry || !from) return false;
    if (entry.document === from) {
      this.index += by;
      from.returnTo(entry);
      return true;
    }
    this.#leave();
    this.index += by;
    if (entry.document.isFrozen) entry.document.thaw(() => this.#load(entry, 'reload'));
    else this.#load(entry, 'back_forward');
    return true;
  }

  close(): void {
    this.document?.end();
    for (const { document } of this.entries) document.end();
    this.device.tabs.splice(this.device.tabs.indexOf(this), 1);
  }

  #leave(): void {
    this.document?.leave();
  }

  #load(entry: Entry, type: string): void {
    const before = entry.document;
    const document = new Loaded(this, type);
    // Entries of one document stay entries of one document.
    for (const one of this.entries) if (one.document === before) one.document = document;
    document.start();
  }
}

/** A document: the product's own start, with everything of the browser that it uses. */
export class Loaded {
  /** The one whose code runs. */
  static running: Loaded;
  readonly tab: Tab;
  readonly type: string;
  readonly #window = new Target();
  readonly #document = new Target();
  #isEnded = false;
  isFrozen = false;
  isVisible = true;
  #mustReload = false;
  #session: Area | null = null;
  #visit!: ActorRefFrom<typeof visitMachine>;
  services!: AppServices;
  #page: Actor<AnyStateMachine> | null = null;
  path = '';
  /** Calls since the page was opened: whose token, about whom. */
  calls: { readonly token: readonly Person[]; readonly about: readonly Person[] }[] = [];

  constructor(tab: Tab, type: string) {
    this.tab = tab;
    this.type = type;
  }

  get isRunning(): boolean {
    return !this.#isEnded && !this.isFrozen;
  }

  get entry(): Entry {
    return this.tab.entries[this.tab.index] as Entry;
  }

  /** Runs code of this document: the globals are its own. */
  run(work: () => void): void {
    Loaded.running = this;
    work();
  }

  /** The message in place of the page; null for a page. */
  get message(): string | null {
    const snapshot = this.#visit.getSnapshot();
    const ends = ['finished', 'lapsed', 'left', 'partial'] as const;
    return ends.find((tag) => snapshot.hasTag(tag)) ?? null;
  }

  /** Whether the page offers to finish on this device. */
  get canFinish(): boolean {
    return this.#visit.getSnapshot().hasTag('kept');
  }

  get isEnding(): boolean {
    return this.#visit.getSnapshot().hasTag('ending');
  }

  /** Whose data the page shows: what the services have given it, and what it knows by itself. */
  get shown(): readonly Person[] {
    if (this.message !== null || this.#mustReload) return [];
    const known = named(this.#page?.getSnapshot().context, ['token']);
    const given = this.calls.flatMap(({ token, about }) => token.filter((one) => isOf(one, about)));
    return people.filter((person) => [...known, ...given].includes(person));
  }

  start(): void {
    this.run(() => {
      const link = stripTokenFromAddress(tokenSpellingOf);
      this.services = this.#newServices();
      this.#visit = startVisit(this.services.stores, link);
      this.#visit.subscribe(() => {
        if (this.message !== null) this.#stopPage();
      });
      this.#window.addEventListener('popstate', () => this.#show());
      this.#window.addEventListener('pageshow', () => this.#show());
      this.#show();
    });
  }

  use(): void {
    this.run(() => void this.#window.dispatch('pointerdown'));
  }

  /** A press on the visit's own buttons. */
  send(type: 'visit.finished' | 'visit.kept'): void {
    this.run(() => this.#visit.send({ type }));
  }

  /** A press on the page. */
  press(event: { readonly type: string } & Readonly<Record<string, unknown>>): void {
    this.run(() => {
      if (this.#page?.getSnapshot().status === 'active') this.#page.send(event);
    });
  }

  /** The person looks at the page again. */
  see(): void {
    this.run(() => void this.#document.dispatch('visibilitychange'));
  }

  returnTo(_entry: Entry): void {
    this.run(() => void this.#window.dispatch('popstate'));
  }

  leave(): void {
    const { cache } = this.tab.device.habits;
    this.run(() => void this.#window.dispatch('pagehide', { persisted: cache !== 'none' }));
    if (cache === 'none') return this.end();
    this.isFrozen = true;
    if (cache === 'frozenWithStorage') this.#session = new Map(this.tab.session);
    return undefined;
  }

  thaw(reload: () => void): void {
    this.isFrozen = false;
    if (this.#session) this.tab.session = this.#session;
    this.#session = null;
    this.see();
    this.run(() => void this.#window.dispatch('pageshow', { persisted: true }));
    if (!this.#mustReload) return;
    this.end();
    reload();
  }

  end(): void {
    this.#stopPage();
    this.#isEnded = true;
    this.isFrozen = false;
    this.#visit.stop();
  }

  #stopPage(): void {
    this.#page?.stop();
    this.#page = null;
  }

  #show(): void {
    this.#stopPage();
    this.calls = [];
    const { url, state } = this.entry;
    this.path = url.pathname;
    if (this.message !== null) return;
    const [pattern, flow] = pages.find(([one]) => one.test(url.pathname)) ?? [];
    if (!pattern || !flow) return;
    const params = pattern.exec(url.pathname)?.groups ?? {};
    const { usr = null } = (state ?? {}) as { readonly usr?: unknown };
    const { input, accessionId } = arrive(flow, this.services, { search: url.search, state: usr, params });
    const actor = createActor(flow.machine, { input });
    this.#page = actor;
    actor.subscribe((snapshot) => {
      if (snapshot.status !== 'done' || this.#page !== actor) return;
      this.run(() =>
        navigateTo(failedLink(snapshot.output as Destination, accessionId), {
          services: this.services,
          navigate: ((
            to: string,
            { replace, state: passed }: { replace?: boolean; state?: unknown } = {},
          ) => {
            const history = this.globals.window.history;
            history[replace ? 'replaceState' : 'pushState']({ usr: passed }, '', to);
            this.#show();
          }) as Parameters<typeof navigateTo>[1]['navigate'],
        }),
      );
    });
    actor.start();
  }

  #area(read: () => Area): () => Storage {
    return () => {
      const { storage } = this.tab.device.habits;
      if (storage === 'refused') throw new DOMException('refused', 'SecurityError');
      return {
        getItem: (key: string) => read().get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (storage === 'full') throw new DOMException('full', 'QuotaExceededError');
          if (this.isRunning) read().set(key, value);
        },
        removeItem: (key: string) => void (this.isRunning && read().delete(key)),
      } as Storage;
    };
  }

  #newServices(): AppServices {
    const silent = () => undefined;
    const services = createAppServices(testConfig(), {
      notify: silent,
      withdraw: silent,
      withdrawLoadNotices: silent,
      preload: silent,
    });
    const attempts = { find: () => null, judge: (_: unknown, code: number) => code };
    return {
      ...services,
      client: this.#client(services.session.token),
      attempts: attempts as unknown as AppServices['attempts'],
    };
  }

  /** Services that give each person's data to that person's token, and refuse everyone else's. */
  #client(tokenOfTab: () => string | null): Client {
    return {
      request: <T>({
        token = tokenOfTab() ?? '',
        auth,
        path,
        query,
        json,
        ...spec
      }: RequestSpec<T>): Promise<T> => {
        const about = named([path, query, json], ['accessionId', 'sampleId']);
        if (auth === 'none')
          return Promise.resolve({ data: { token: PEOPLE[about[0] ?? 'ann'].token } } as T);
        const call = { token: named(token, ['token']), about };
        this.calls.push(call);
        const isHis = call.token.some((person) => isOf(person, about));
        if (!isHis) return Promise.reject({ code: 'unauthorized' });
        const { answer } = spec as { readonly answer?: T };
        return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
      },
    };
  }

  /** What the product finds in the globals while this document's code runs. */
  readonly globals = (() => {
    const entry = () => this.entry;
    const set = (state: unknown, url?: string) => {
      const { tab } = this;
      return { url: url === undefined ? entry().url : new URL(url, entry().url), state, document: this, tab };
    };
    const history = {
      get state() {
        return entry().state;
      },
      replaceState: (state: unknown, _title: string, url?: string) => {
        Object.assign(entry(), { url: set(state, url).url, state: structuredClone(state) });
      },
      pushState: (state: unknown, _title: string, url?: string) => {
        const { tab } = this;
        const { url: to } = set(state, url);
        tab.entries = [
          ...tab.entries.slice(0, tab.index + 1),
          { url: to, state: structuredClone(state), document: this },
        ];
        tab.index += 1;
      },
    };
    const location = {
      get href() {
        return entry().url.href;
      },
      get pathname() {
        return entry().url.pathname;
      },
      get search() {
        return entry().url.search;
      },
      get hash() {
        return entry().url.hash;
      },
      origin: ORIGIN,
      reload: () => (this.#mustReload = true),
      assign: () => undefined,
    };
    return {
      window: Object.defineProperties(
        Object.assign(this.#window, {
          history,
          location,
          setInterval: () => 0,
          clearInterval: () => undefined,
        }),
        {
          localStorage: { get: this.#area(() => this.tab.device.local) },
          sessionStorage: { get: this.#area(() => this.tab.session) },
        },
      ),
      document: Object.assign(this.#document, {
        visibilityState: 'visible',
        documentElement: { style: {}, dataset: {} },
      }),
    };
  })();

  /** The document's end of a channel between tabs. */
  channel(name: string): object {
    const { device } = this.tab;
    if (device.habits.storage === 'refused') throw new DOMException('refused', 'SecurityError');
    return {
      postMessage: (data: unknown) => {
        for (const one of device.channels)
          if (one.name === name && one.document !== this && one.document.isRunning)
            queueMicrotask(() => one.document.run(() => one.hear({ data })));
      },
      addEventListener: (_: string, hear: Listener) => device.channels.add({ name, document: this, hear }),
      removeEventListener: () => undefined,
    };
  }
}
