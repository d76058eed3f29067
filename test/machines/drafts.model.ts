import { isDeepStrictEqual } from 'node:util';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Failure } from '../../machines/domain/failure.ts';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import type {
  Answer,
  Answers,
  Medication,
  Questionnaire,
  SentQuestionnaire,
} from '../../machines/domain/questionnaire.ts';
import type { AutosaveEvent, SentDraft } from '../../machines/questionnaire/autosave.contract.ts';
import { questionnaireActors } from '../../machines/questionnaire/questionnaire.contract.ts';
import type { QuestionnaireEvent } from '../../machines/questionnaire/questionnaire.contract.ts';
import { createQuestionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import type { QuestionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import { keptUntil } from '../../machines/questionnaire/draft.rules.ts';
import { tableOf } from '../../machines/questionnaire/medication.rules.ts';
import { isAnswered, restored, visibleQuestions } from '../../machines/questionnaire/questionnaire.rules.ts';
import { draftAnswers } from '../../machines/questionnaire/typed.rules.ts';
import { readQuestionnaire, writeQuestionnaire } from '../../src/api/questionnaire.ts';
import { createDrafts } from '../../src/platform/drafts.ts';
import { createSharedDrafts } from '../../src/platform/shared-drafts.ts';
import { createStore, withNewest } from '../../src/platform/kept.ts';
import type { Bell } from '../../src/platform/tab-locks.ts';
import { connectMedication } from '../../src/views/questionnaire/medication.connect.ts';
import {
  connectQuestionnaire,
  connectSaveState,
} from '../../src/views/questionnaire/questionnaire.connect.ts';
import type { AskedQuestionnaire } from '../../src/views/questionnaire/questionnaire.connect.ts';
import { WebLocks } from '../support/web-locks.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Resolves after all pending work, a questionnaire that is being loaded included. */
export async function rest(): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) await turn();
}

const ACCESSION_ID = '2611000001';
const DAY = 24 * 60 * 60 * 1000;

/** What the lab knows of a patient apart from any draft; by question id. */
type File = Readonly<Record<string, string | number>>;

/** How it numbers the rows of the hormone table: not at all, those that have no number, or all of them with each save. */
export type Numbers = 'none' | 'once' | 'anew';
const NUMBER = 'homrone_medical_idx';

interface SavedDraft {
  readonly body: Readonly<Record<string, unknown>>;
  /** When it arrived. */
  readonly at: number;
  readonly by: object;
}

/** A call, and how it ended for the page that made it. */
interface Attempt {
  readonly by: object;
  end: 'open' | 'taken' | 'failed';
}

/**
 * The questionnaire service: stores what it receives and keeps a draft for a day. A slow one takes calls when the test
 * says so, in any order.
 */
export class Service {
  /** The time of the world, in milliseconds since 1970. */
  now = Date.parse('2026-11-21T18:42:00.000Z');
  isSlow = false;
  isOnline = true;
  /** Takes the next call, but its answer never arrives. */
  losesAnswer = false;
  /** Every draft it took, in order. */
  readonly taken: SavedDraft[] = [];
  readonly attempts: Attempt[] = [];
  #waiting: { readonly by: object; readonly land: () => void }[] = [];

  readonly questionnaire: Questionnaire;
  readonly file: File;
  /** Whether it leaves empty values and boxes that are not ticked out of its answers. */
  readonly omits: boolean;
  readonly numbers: Numbers;
  #lastNumber = 100;

  constructor(questionnaire: Questionnaire, file: File = {}, omits = false, numbers: Numbers = 'none') {
    this.questionnaire = questionnaire;
    this.file = file;
    this.omits = omits;
    this.numbers = numbers;
  }

  /** The draft that it has; null if there is none, or it has ended. */
  get draft(): SavedDraft | null {
    return this.#draftAt(this.now);
  }

  #draftAt(time: number): SavedDraft | null {
    const last = this.taken.findLast(({ at }) => at <= time);
    return last && this.now - last.at < DAY ? last : null;
  }

  /** A body as it stores it: with numbers for the rows of the hormone table. */
  #stored(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const id = tableOf(this.questionnaire)?.id ?? '';
    const rows = body[id] as readonly Readonly<Record<string, unknown>>[] | undefined;
    if (!rows || this.numbers === 'none') return body;
    const numberOf = (row: Readonly<Record<string, unknown>>, place: number) =>
      this.numbers === 'anew' ? place + 1 : (row[NUMBER] ?? (this.#lastNumber += 1));
    return { ...body, [id]: rows.map((row, place) => ({ ...row, [NUMBER]: numberOf(row, place) })) };
  }

  /** Whether a draft that it took has ended. */
  get hasEnded(): boolean {
    return this.taken.some(({ at }) => this.now - at >= DAY);
  }

  /** Whether it has an answer of a draft; without unticked boxes, sex and birth date may also be on file. */
  get hasAnswers(): boolean {
    const { answers } = this.load();
    return questionsOf(this.questionnaire).some(
      ({ id, kind, onFile }) =>
        !(id in this.file) &&
        !(this.omits && onFile) &&
        (kind === 'tick' ? answers[id] === true : isAnswered(answers[id])),
    );
  }

  /** @param asked when: the answer that a document asked for before its page has the draft as it was then */
  load(asked = this.now) {
    const { wire } = this.questionnaire;
    const saved = this.#draftAt(asked);
    const draft = saved?.body ?? {};
    const body: Record<string, unknown> = { basic_info: {}, hormone_questionaire: null, ...draft };
    for (const { id, loadedAt: part } of questionsOf(this.questionnaire))
      if (part && saved) body[part] = { ...(body[part] as object | null), [id]: draft[id] };
    for (const [id, value] of Object.entries(this.file)) {
      const isApart = wire.loadedAt === '';
      if (isApart) body['basic_info'] = { ...(body['basic_info'] as object), [id]: value };
      else body[id] ??= value;
    }
    const answer = this.omits ? withoutEmpty(body, this.#ticks) : body;
    return readQuestionnaire(
      this.questionnaire,
      wire.loadedAt === 'data' ? { patient_gender: null, ...answer } : answer,
    );
  }

  /** @param by the page that saves */
  save(sent: SentQuestionnaire, by: object): Promise<void> {
    const failure: Failure = { code: 'noAnswer' };
    const attempt: Attempt = { by, end: this.isOnline ? 'open' : 'failed' };
    this.attempts.push(attempt);
    if (!this.isOnline) return Promise.reject(failure);
    const isLost = this.losesAnswer;
    const asked = this.now;
    this.losesAnswer = false;
    return new Promise((resolve, reject) => {
      const land = () => {
        const body = this.#stored(writeQuestionnaire(this.questionnaire, sent));
        // The page gives a call up after half a minute: by then it has arrived.
        this.taken.push({ body, at: Math.min(this.now, asked + 30_000), by });
        attempt.end = isLost ? 'failed' : 'taken';
        if (isLost) reject(failure);
        else resolve();
      };
      if (this.isSlow) this.#waiting.push({ by, land });
      else land();
    });
  }

  get #ticks(): readonly string[] {
    return questionsOf(this.questionnaire).flatMap(({ id, kind }) => (kind === 'tick' ? [id] : []));
  }

  /** The number of the first call that has not ended. */
  get firstOpen(): number {
    const open = this.attempts.findIndex(({ end }) => end === 'open');
    return open === -1 ? this.attempts.length : open;
  }

  get isAsked(): boolean {
    return this.#waiting.length > 0;
  }

  /** One of the pending calls arrives; those of an earlier page before those of a later one. */
  land(pick: number): void {
    const [first] = this.#waiting;
    const count = this.#waiting.findIndex(({ by }) => by !== first?.by);
    const [call] = this.#waiting.splice(pick % Math.max(1, count === -1 ? this.#waiting.length : count), 1);
    call?.land();
  }

  /** All pending calls arrive, later ones before earlier ones. */
  async landAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.land(1);
      await rest();
    }
  }
}

/** A body as a service answers that leaves out whatever is empty, and boxes that are not ticked. */
function withoutEmpty(
  body: Readonly<Record<string, unknown>>,
  ticks: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (isPart && key !== 'basic_info') return [[key, withoutEmpty(value as typeof body, ticks)]];
      const isEmpty = value === null || value === '' || (value === false && ticks.includes(key));
      return isEmpty ? [] : [[key, value]];
    }),
  );
}

type Hear = (event: MessageEvent) => void;
let saveId = 0;

/** What the pages of one browser share: locks, messages and local storage. */
export class Browser {
  #front: Page | null = null;
  readonly hearing = new Map<Page, Hear>();
  readonly locks = new WebLocks();
  readonly local = createStore(storage());
  tabs = 0;

  /** The visible page. */
  get front(): Page | null {
    return this.#front;
  }

  set front(page: Page | null) {
    if (page === this.#front) return;
    this.#front = page;
    // One of the page cache is told once it has thawed (src/platform/page.ts).
    if (page?.isFrozen === false) page.onShown();
  }

  /** Time passes for all pages but those in the page cache. */
  pass(ms: number): void {
    for (const page of this.hearing.keys()) if (!page.isFrozen) page.clock.increment(ms);
  }

  /** A page is closed. */
  forget(page: Page): void {
    this.hearing.delete(page);
    this.locks.drop(page);
  }
}

function storage(area = new Map<string, string>()): () => Storage {
  return () =>
    ({
      getItem: (key: string) => area.get(key) ?? null,
      setItem: (key: string, value: string) => void area.set(key, value),
      removeItem: (key: string) => void area.delete(key),
    }) as Storage;
}

/** A document with the questionnaire open. */
export class Page {
  readonly clock = new SimulatedClock();
  actor: ActorRefFrom<QuestionnaireMachine>;
  readonly #open: () => ActorRefFrom<QuestionnaireMachine>;
  isClosed = false;
  /** How many calls had come to an end when it loaded. */
  loadedAfter = 0;
  #tell: (event: AutosaveEvent) => void = () => undefined;
  #onLeft: (isLeft: boolean) => void = () => undefined;
  onShown: () => void = () => undefined;
  #thaw: (() => void) | null = null;
  #frozen: Promise<void> | null = null;

  /** @param delay how long ago its document asked for the answers, until its code was there, in milliseconds */
  constructor(service: Service, browser: Browser, session: ReturnType<typeof createStore>, delay: number) {
    browser.front = this;
    let early: number | null = delay === 0 ? null : service.now - delay;
    const { questionnaire } = service;
    const key = `${questionnaire.name}/${ACCESSION_ID}`;
    const form = { accessionId: ACCESSION_ID, questionnaire: questionnaire.name };
    const nowText = () => new Date(service.now).toISOString();
    const kept = createDrafts(session, () => service.now);
    const bell: Bell = {
      addEventListener: (_: string, hear: unknown) => void browser.hearing.set(this, hear as Hear),
      removeEventListener: () => undefined,
      postMessage: (data: unknown) => {
        // A frozen page hears nothing.
        for (const [page, hear] of browser.hearing)
          if (page !== this && page.#frozen === null) hear({ data } as MessageEvent);
      },
    };
    const drafts = createSharedDrafts({
      locks: browser.locks.of(this),
      bell,
      saves: browser.local,
      isHidden: () => browser.front !== this,
      onLeft: (tell) => {
        this.#onLeft = tell;
      },
      onShown: (tell) => {
        this.onShown = tell;
      },
      timeout: (time) => {
        const controller = new AbortController();
        this.clock.setTimeout(() => controller.abort(), time);
        return controller.signal;
      },
      newId: () => String((saveId += 1)),
      now: () => service.now,
    });
    const call = async <T>(answer: Promise<T>): Promise<T> => {
      try {
        return await answer;
      } finally {
        await this.awake();
      }
    };
    const send = async (sent: SentQuestionnaire, isUrgent = false) => {
      let savedAt = nowText();
      const save = () => {
        savedAt = nowText();
        return call(service.save(sent, this));
      };
      await drafts.save(key, save, isUrgent);
      return { savedAt };
    };
    const machine = createQuestionnaireMachine(questionnaire).provide({
      actors: {
        loadQuestionnaire: fromPromise(async () => {
          const loaded = await drafts.load(key, async (isSettled) => {
            await this.awake();
            this.loadedAfter = service.firstOpen;
            const answer = service.load(isSettled && early !== null ? early : service.now);
            early = null;
            // The answer takes its time: another tab, whose save was waited for, has dealt with it by then.
            await turn();
            return answer;
          });
          return {
            ...loaded,
            memory: browser.local.read('questionnaire_memory')?.[key] ?? null,
            hasSent: drafts.hasSent(key),
            at: nowText(),
          };
        }),
        saveQuestionnaire: fromPromise(({ input }: { input: SentQuestionnaire }) => send(input)),
        watchTabs: fromCallback<QuestionnaireEvent, { readonly accessionId: string | null }>(({ sendBack }) =>
          drafts.watch(key, () => sendBack({ type: 'draft.savedElsewhere' })),
        ),
        watchClock: fromCallback<QuestionnaireEvent>(({ sendBack }) => {
          let timer = 0;
          const tick = () => {
            if (browser.front === this) sendBack({ type: 'clock.ticked', today: nowText().slice(0, 10) });
            timer = this.clock.setTimeout(tick, 60_000);
          };
          tick();
          return () => this.clock.clearTimeout(timer);
        }),
        autosave: questionnaireActors.autosave.provide({
          actors: {
            saveDraft: fromPromise(({ input }: { input: SentDraft }) => send(input, input.isUrgent)),
            watchPage: fromCallback<AutosaveEvent>(({ sendBack }) => {
              this.#tell = sendBack;
            }),
          },
        }),
      },
      actions: {
        keep: (_, { unsaved }) => {
          if (!this.isClosed) kept.keep('questionnaire_draft', form, unsaved);
        },
        remember: (_, { memory }) => {
          if (this.isClosed) return;
          const known = browser.local.read('questionnaire_memory');
          browser.local.write('questionnaire_memory', withNewest(known, key, memory));
        },
      },
    });
    this.#open = () =>
      createActor(machine, {
        clock: this.clock,
        input: {
          accessionId: ACCESSION_ID,
          sampleId: '900001',
          unsaved: kept.read('questionnaire_draft', form, drafts.isOvertaken(key)),
          position: null,
          today: nowText().slice(0, 10),
        },
      }).start();
    this.actor = this.#open();
  }

  /** Resolves when the page runs; never for one that is closed. */
  async awake(): Promise<void> {
    if (this.isClosed) await new Promise(() => undefined);
    if (this.#frozen) await this.#frozen;
  }

  get isFrozen(): boolean {
    return this.#frozen !== null;
  }

  tell(event: AutosaveEvent): void {
    if (!this.isFrozen && !this.isClosed) this.#tell(event);
  }

  /** The page cache keeps it as it is. The events of leaving still run. */
  async freeze(): Promise<void> {
    this.#onLeft(true);
    await rest();
    this.tell({ type: 'page.hidden' });
    await rest();
    this.#frozen = new Promise((resolve) => {
      this.#thaw = resolve;
    });
  }

  /** The page cache shows it again: its flow starts again (RUL-08). */
  async thaw(): Promise<void> {
    this.#frozen = null;
    this.#thaw?.();
    this.#onLeft(false);
    this.actor.stop();
    this.actor = this.#open();
    this.onShown();
    await rest();
  }

  close(): void {
    this.isClosed = true;
    this.actor.stop();
  }
}

/**
 * A tab: Back leads to the page before. Its pages share session storage; in Firefox each new one has a copy, so that a
 * page from the page cache finds what it had stored itself.
 */
export class Tab {
  readonly #service: Service;
  readonly #browser: Browser;
  readonly keepsCopies: boolean;
  #area = new Map<string, string>();
  #pages: Page[] = [];
  readonly #areas = new Map<Page, Map<string, string>>();

  constructor(service: Service, browser = new Browser(), keepsCopies = false) {
    this.#service = service;
    this.#browser = browser;
    this.keepsCopies = keepsCopies;
    browser.tabs += 1;
  }

  /** Whether the browser has no other tab, whose answers this one would show. */
  get isAlone(): boolean {
    return this.#browser.tabs === 1;
  }

  get page(): Page {
    const page = this.#pages.at(-1);
    if (!page) throw new Error('Nothing is open in this tab');
    return page;
  }

  get actor() {
    return this.page.actor;
  }

  /**
   * Opens the link; the page before it, if any, waits in the page cache.
   * @param delay of its code, in milliseconds; the document has asked for the answers
   */
  async open(delay = 0): Promise<void> {
    const [before] = this.#pages.slice(-1);
    if (before) await before.freeze();
    await this.#service.landAll();
    if (this.keepsCopies) this.#area = new Map(this.#area);
    this.#show(delay);
    await rest();
  }

  #show(delay = 0): void {
    // A page takes time to open.
    this.#service.now += 1;
    const page = new Page(this.#service, this.#browser, createStore(storage(this.#area)), delay);
    this.#areas.set(page, this.#area);
    this.#pages.push(page);
  }

  /** The page unloads without warning; stored data survives, and sent calls still arrive. */
  async reload(): Promise<void> {
    this.page.close();
    this.#browser.forget(this.page);
    this.#pages.pop();
    await this.#service.landAll();
    await rest();
    this.#show();
    await rest();
  }

  /** Back to the page that the page cache keeps; without one, nothing happens. */
  async back(): Promise<void> {
    const before = this.#pages.at(-2);
    if (!before) return;
    await this.page.freeze();
    await this.#service.landAll();
    await rest();
    const left = this.#pages.pop();
    this.#area = this.#areas.get(before) ?? this.#area;
    this.#browser.front = before;
    await before.thaw();
    left?.close();
    if (left) this.#browser.forget(left);
    await rest();
  }

  /** Brings the tab to the front; if another page has saved meanwhile, the patient continues here. */
  async show(): Promise<void> {
    this.#browser.front = this.page;
    if (!this.actor.getSnapshot().hasTag('elsewhere')) return;
    this.actor.send({ type: 'goOn.pressed' });
    await this.#service.landAll();
    await rest();
  }

  /** Time passes in the world, and for each open page; a long time is a device that slept. */
  async pass(ms: number): Promise<void> {
    const awake = Math.min(ms, 60_000);
    for (let left = awake; left > 0; left -= 5000) await this.#step(Math.min(left, 5000));
    if (ms > awake) await this.#step(ms - awake);
  }

  async #step(ms: number): Promise<void> {
    this.#service.now += ms;
    this.#browser.pass(ms);
    await rest();
  }

  /**
   * The visit is over by then: the person opens the link again, in a new document. Returns when this browser last saw a
   * draft saved, if it did and has not told its end.
   */
  async comeBackAfter(ms: number): Promise<string | null> {
    this.tell({ type: 'page.hidden' });
    await rest();
    for (const page of this.#pages) {
      page.close();
      this.#browser.forget(page);
    }
    this.#pages = [];
    await this.#service.landAll();
    await rest();
    this.#service.now += ms;
    const memory = Object.values(this.#browser.local.read('questionnaire_memory') ?? {})[0];
    await this.open();
    return memory?.savedAt ?? null;
  }

  /** The answers as a save would send them. */
  shown() {
    const { questionnaire } = this.#service;
    return sentParts(questionnaire, draftAnswers(questionnaire, this.actor.getSnapshot().context));
  }

  tell(event: AutosaveEvent): void {
    this.page.tell(event);
  }

  get canGoBack(): boolean {
    return this.#pages.length > 1;
  }

  /** Whether a dialog covers the form. */
  get isCovered(): boolean {
    const snapshot = this.actor.getSnapshot();
    return snapshot.hasTag('saved') || snapshot.children.medications !== undefined;
  }

  get isOut(): boolean {
    return this.actor.getSnapshot().status === 'done';
  }
}

/** The answers in a body, normalized so that all empty values are equal. */
export function sentParts(questionnaire: Questionnaire, answers: Answers) {
  const visible = visibleQuestions(questionnaire, answers);
  const isNothing = (answer: Answer | undefined) =>
    answer === undefined ||
    answer === null ||
    answer === false ||
    (typeof answer === 'string' && answer.trim() === '') ||
    (Array.isArray(answer) && answer.length === 0);
  return Object.fromEntries(
    questionsOf(questionnaire).flatMap(({ id, kind, isSent }) => {
      if (isSent === false || !visible.has(id)) return [];
      const answer = answers[id];
      if (isNothing(answer) && (kind !== 'yesNo' || (answer ?? null) === null)) return [];
      return [[id, plain(answer)] as const];
    }),
  );
}

function plain(answer: Answer | undefined): unknown {
  if (typeof answer === 'string') return answer.trim();
  // Rows are written with all columns, including empty ones.
  return Array.isArray(answer)
    ? (answer as readonly Medication[]).map(({ values }) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      )
    : answer;
}

/** The answers that differ in their shape alone on another device: a no that the body has no value for (RUL-78). */
export function withoutNoes(questionnaire: Questionnaire, parts: Readonly<Record<string, unknown>>) {
  const unsaid = questionsOf(questionnaire).flatMap(({ id, refines }) => (refines ? [id] : []));
  return Object.fromEntries(
    Object.entries(parts).filter(([id, answer]) => !(unsaid.includes(id) && answer === false)),
  );
}

/** How often each statement on the page was judged. */
export const judged = new Map<string, number>();

/**
 * The statements on the page that are not true of the service: of saving, of the end of a draft, of other tabs, of the
 * lab's file, and of the row in the open dialog.
 */
export function untruths(asked: AskedQuestionnaire, tab: Tab, service: Service): readonly string[] {
  const { page, actor } = tab;
  const snapshot = actor.getSnapshot();
  if (snapshot.status === 'done') return [];
  const { context, children } = snapshot;
  const view = connectQuestionnaire(asked, snapshot);
  const isForm = view.kind === 'form';
  const autosave = children.autosave?.getSnapshot();
  const state = autosave ? connectSaveState(autosave) : '';
  const { savedAt = null, failure = null } = autosave?.context ?? {};
  const isSaving = autosave?.hasTag('saving') === true;
  const [last] = service.taken.slice(-1);
  // A save that was overtaken may arrive after the one that failed.
  const lastTwo = service.attempts.filter(({ by }) => by === page).slice(-2);
  const isShown = () =>
    isDeepStrictEqual(
      withoutNoes(asked, sentParts(asked, restored(asked, service.load().answers, {}, []))),
      withoutNoes(asked, tab.shown()),
    );
  const isThere = () => service.draft !== null && (last?.by !== page || isShown());
  /** Whether the service has, and keeps for the stated day, what this browser saved at a time. */
  const isKept = (at: string | null) =>
    at !== null &&
    service.taken.some((one) => one.at >= Date.parse(at)) &&
    (service.now >= keptUntil(at) || service.draft !== null);
  const table = tableOf(asked);
  const rows = table ? (context.answers[table.id] as readonly Medication[]) : [];
  const dialog = children.medications?.getSnapshot();
  const shown = dialog && connectMedication(asked, dialog);
  const row = dialog?.context.row ?? null;
  const isWarned = shown?.kind === 'row' && shown.warning !== null;
  const columns = (one: Medication) =>
    table?.kind === 'medications' && table.fields.map(({ name }) => one.values[name] ?? '');
  const isRowThere = () => row !== null && rows.some((one) => isDeepStrictEqual(columns(one), columns(row)));
  const { endedDraft, locked } = context;
  const claims: Readonly<Record<string, readonly [isSaid: boolean, isTrue: () => boolean]>> = {
    Saved: [
      state !== '' && savedAt !== null && failure === null && !isSaving,
      () =>
        isKept(savedAt) &&
        (autosave?.matches('resting') !== true || service.now >= keptUntil(savedAt ?? '') || isThere()),
    ],
    Saving: [state !== '' && isSaving, () => service.isSlow || service.isAsked],
    'Not saved': [
      state !== '' && failure !== null && !isSaving,
      () => lastTwo.some(({ end }) => end === 'failed') || !isShown(),
    ],
    'saved, in a dialog': [isForm && view.dialog === 'saved', () => isKept(context.savedAt) && isThere()],
    'the draft has ended': [
      isForm && view.endedDraft !== null,
      () =>
        endedDraft !== null &&
        service.taken.some(({ at }) => at >= Date.parse(endedDraft)) &&
        service.now >= keptUntil(endedDraft) &&
        (!service.hasAnswers || service.draft?.by === page),
    ],
    'continued in another tab': [
      view.kind === 'elsewhere',
      () => service.attempts.slice(page.loadedAfter).some(({ by }) => by !== page),
    ],
    'on file': [
      isForm && locked.length > 0,
      // After a draft that has ended, a new one of sex and birth date alone looks like a file if its answer was lost.
      () => locked.every((id) => id in service.file) || service.hasEnded,
    ],
    'not on file': [
      isForm && endedDraft === null && service.taken.length === 0,
      () =>
        questionsOf(asked).every(
          ({ id, onFile }) => onFile !== 'locked' || !(id in service.file) || locked.includes(id),
        ),
    ],
    'the row is gone or changed': [isWarned, () => !isRowThere()],
    'the row as it was': [row !== null && !isWarned, isRowThere],
  };
  return Object.entries(claims).flatMap(([statement, [isSaid, isTrue]]) => {
    if (!isSaid) return [];
    judged.set(statement, (judged.get(statement) ?? 0) + 1);
    return isTrue() ? [] : [`'${statement}', and it is not so ${state}`];
  });
}
