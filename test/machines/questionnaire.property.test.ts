import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { describe, expect, it, test } from 'vitest';
import type { Failure } from '../../machines/domain/failure.ts';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import type {
  Answer,
  DraftMemory,
  Medication,
  Question,
  Questionnaire,
  SentQuestionnaire,
  Unsaved,
} from '../../machines/domain/questionnaire.ts';
import type { AutosaveEvent, SentDraft } from '../../machines/questionnaire/autosave.contract.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { questionnaireActors } from '../../machines/questionnaire/questionnaire.contract.ts';
import type { QuestionnaireEvent } from '../../machines/questionnaire/questionnaire.contract.ts';
import { createQuestionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import type { QuestionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import { visibleQuestions } from '../../machines/questionnaire/questionnaire.rules.ts';
import { draftAnswers, typedQuestions } from '../../machines/questionnaire/typed.rules.ts';
import { readQuestionnaire, writeQuestionnaire } from '../../src/api/questionnaire.ts';
import { createSharedDrafts } from '../../src/platform/shared-drafts.ts';
import type { SharedDrafts } from '../../src/platform/shared-drafts.ts';
import { createStore } from '../../src/platform/storage.ts';
import type { Store } from '../../src/platform/storage.ts';
import type { Bell } from '../../src/platform/tab-locks.ts';
import { histories, timeFor } from '../support/histories.ts';

/** Resolves after all pending work. */
const rest = () => new Promise((resolve) => setImmediate(resolve));

/** A service that stores what it receives; a slow one accepts calls when the test says so, in any order. */
class Service {
  #body: Readonly<Record<string, unknown>> | null = null;
  #waiting: (() => void)[] = [];
  isSlow = false;
  isOnline = true;

  readonly questionnaire: Questionnaire;

  constructor(questionnaire: Questionnaire) {
    this.questionnaire = questionnaire;
  }

  load() {
    const { loadedAt } = this.questionnaire.wire;
    const body: Record<string, unknown> = { basic_info: {}, hormone_questionaire: null, ...this.#body };
    // The hormone questionnaire is loaded from a section of its own.
    for (const { id, loadedAt: part } of questionsOf(this.questionnaire))
      if (part && this.#body) body[part] = { ...(body[part] as object | null), [id]: this.#body[id] };
    return readQuestionnaire(
      this.questionnaire,
      loadedAt === 'data' ? { patient_gender: null, ...body } : body,
    );
  }

  save(sent: SentQuestionnaire): Promise<void> {
    const failure: Failure = { code: 'noAnswer' };
    if (!this.isOnline) return Promise.reject(failure);
    return new Promise((resolve) => {
      const land = () => {
        this.#body = writeQuestionnaire(this.questionnaire, sent);
        resolve();
      };
      if (this.isSlow) this.#waiting.push(land);
      else land();
    });
  }

  /** One of the pending calls arrives. */
  land(pick: number): void {
    const [land] = this.#waiting.splice(pick % Math.max(1, this.#waiting.length), 1);
    land?.();
  }

  /** All pending calls arrive, later ones before earlier ones. */
  async landAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.land(1);
      await rest();
    }
  }
}

let saveId = 0;
type Hear = (event: MessageEvent) => void;

/** The state shared by the tabs of one browser. */
class Browser {
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  readonly #hearing = new Map<Tab, Hear>();
  readonly saves: Store;
  memory: DraftMemory | null = null;
  tabs = 0;
  /** The visible tab. */
  front: Tab | null = null;

  constructor() {
    const area = new Map<string, string>();
    const storage = {
      getItem: (key: string) => area.get(key) ?? null,
      setItem: (key: string, value: string) => void area.set(key, value),
      removeItem: (key: string) => void area.delete(key),
    };
    this.saves = createStore(() => storage as Storage);
  }

  /** Requests run one after the other in any lock mode. */
  readonly locks = {
    request: (name: string, _: LockOptions, work: () => Promise<unknown>) =>
      new Promise<unknown>((resolve) => {
        const line = this.#waiting.get(name) ?? [];
        this.#waiting.set(name, line);
        const isFree = line.length === 0;
        line.push(async () => {
          resolve(await work());
          line.shift();
          void line[0]?.();
        });
        if (isFree) void line[0]?.();
      }),
  } as unknown as Pick<LockManager, 'request'>;

  bellOf(tab: Tab): Bell {
    return {
      addEventListener: (_: string, hear: unknown) => void this.#hearing.set(tab, hear as Hear),
      removeEventListener: () => undefined,
      postMessage: (data: unknown) => {
        for (const [other, hear] of this.#hearing) if (other !== tab) hear({ data } as MessageEvent);
      },
    };
  }
}

/** A tab with the questionnaire open. */
class Tab {
  readonly #service: Service;
  readonly #browser: Browser;
  readonly #drafts: SharedDrafts;
  #unsaved: Unsaved | null = null;
  #tell: (event: AutosaveEvent) => void = () => undefined;
  clock = new SimulatedClock();
  actor!: ActorRefFrom<QuestionnaireMachine>;

  constructor(service: Service, browser = new Browser()) {
    this.#service = service;
    this.#browser = browser;
    browser.tabs += 1;
    this.#drafts = createSharedDrafts({
      locks: browser.locks,
      bell: browser.bellOf(this),
      saves: browser.saves,
      isHidden: () => browser.front !== this,
      newId: () => String((saveId += 1)),
    });
  }

  async open(): Promise<void> {
    this.#browser.front = this;
    const service = this.#service;
    const send = async (sent: SentQuestionnaire, isUrgent = false) => {
      await this.#drafts.save('order', () => service.save(sent), isUrgent);
      return { savedAt: '2026-11-21T18:42:00.000Z' };
    };
    const machine = createQuestionnaireMachine(service.questionnaire).provide({
      actors: {
        loadQuestionnaire: fromPromise(() => this.#drafts.load('order', async () => service.load())),
        saveQuestionnaire: fromPromise(({ input }: { input: SentQuestionnaire }) => send(input)),
        watchTabs: fromCallback<QuestionnaireEvent, { readonly accessionId: string | null }>(({ sendBack }) =>
          this.#drafts.watch('order', () => sendBack({ type: 'draft.savedElsewhere' })),
        ),
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
          this.#unsaved = unsaved;
        },
        remember: (_, { memory }) => {
          this.#browser.memory = memory;
        },
      },
    });
    this.clock = new SimulatedClock();
    this.actor = createActor(machine, {
      clock: this.clock,
      input: {
        accessionId: '2611000001',
        sampleId: '900001',
        unsaved: this.#unsaved,
        memory: this.#browser.memory,
        position: null,
        today: '2026-11-21',
      },
    }).start();
    await rest();
  }

  /** The page unloads without warning; stored data survives, and sent calls are still pending. */
  async reload(): Promise<void> {
    const before = this.shown();
    const { typed } = this.actor.getSnapshot().context;
    this.actor.stop();
    await this.#service.landAll();
    await rest();
    await this.open();
    // It also loads what another tab has saved meanwhile.
    if (this.#browser.tabs > 1) return;
    expect(this.shown(), 'a reload loses nothing').toEqual(before);
    expect(this.actor.getSnapshot().context.typed).toEqual(typed);
  }

  /** Brings the tab to the front; if the other tab has saved meanwhile, the patient continues here. */
  async show(): Promise<void> {
    this.#browser.front = this;
    if (!this.actor.getSnapshot().hasTag('elsewhere')) return;
    this.actor.send({ type: 'goOn.pressed' });
    await this.#service.landAll();
    await rest();
  }

  shown() {
    const { questionnaire } = this.#service;
    return sentParts(questionnaire, draftAnswers(questionnaire, this.actor.getSnapshot().context));
  }

  tell(event: AutosaveEvent): void {
    this.#tell(event);
  }

  get isOut(): boolean {
    return this.actor.getSnapshot().status === 'done';
  }
}

type Step = (tab: Tab, service: Service) => void | Promise<void>;

function answerTo(question: Question): fc.Arbitrary<Answer> {
  const text = fc.constantFrom('Metformin', 'Since 2019', "O'Neill, 2 mg", '   ');
  switch (question.kind) {
    case 'choice':
      return fc.constantFrom(...question.options, null);
    case 'yesNo':
    case 'tick':
      return fc.boolean();
    case 'scale':
      return fc.constantFrom(0, 1, 2, 3, null);
    case 'other':
      return fc.option(text);
    default:
      return text;
  }
}

/** Random actions on one question. */
function answering(question: Question): fc.Arbitrary<readonly [string, Step]> {
  const { id } = question;
  if (question.kind === 'medications')
    return fc.constantFrom('Estradiol', 'Progesterone').map((type) => [
      `adds ${type}`,
      ({ actor }) => {
        actor.send({ type: 'medication.opened', request: { kind: 'add' } });
        const dialog = () => actor.getSnapshot().children.medications;
        dialog()?.send({ type: 'medication.changed', field: 'hormone_type', value: type });
        dialog()?.send({ type: 'medication.confirmed' });
      },
    ]);
  const texts =
    question.kind === 'date'
      ? ['04/12/1970', '04/1', '02/30/2020', '01/01/2030', '']
      : ['150', '66', '1505', '5.5', '', '0'];
  if (['date', 'number', 'measure'].includes(question.kind))
    return fc
      .record({
        text: fc.constantFrom(...texts),
        part: fc.constantFrom('feet', 'inches', 'value'),
        isLeft: fc.boolean(),
      })
      .map(({ text, part, isLeft }) => [
        `types '${text}' into ${id}`,
        ({ actor }) => {
          const isHeight = question.kind === 'measure' && question.measure === 'height';
          const field = isHeight ? (part === 'value' ? 'feet' : part) : 'value';
          actor.send({ type: 'text.typed', question: id, part: field, text });
          if (isLeft) actor.send({ type: 'text.left', question: id });
        },
      ]);
  return answerTo(question).map((answer) => [
    `answers ${id}: ${JSON.stringify(answer)}`,
    ({ actor }) => {
      // Only a visible question can be answered.
      if (visibleQuestions(actorQuestions.get(actor) ?? gut, actor.getSnapshot().context.answers).has(id))
        actor.send({ type: 'answer.changed', question: id, answer });
    },
  ]);
}

const actorQuestions = new WeakMap<object, Questionnaire>();

/** Random actions of patient and network, with their weights. */
function stepsOf(questionnaire: Questionnaire) {
  const named = (name: string, step: Step) => fc.constant([name, step] as const);
  const questions = questionsOf(questionnaire).map((question) => answering(question));
  const pauses = [200, 1000, 3000, 5000, 15_000, 60_000].map((ms) =>
    named(`pauses ${ms} ms`, (tab) => void tab.clock.increment(ms)),
  );
  return [
    { weight: 12, arbitrary: fc.oneof(...questions) },
    { weight: 6, arbitrary: fc.oneof(...pauses) },
    { weight: 1, arbitrary: named('saves', ({ actor }) => actor.send({ type: 'save.pressed' })) },
    { weight: 1, arbitrary: named('is done', ({ actor }) => actor.send({ type: 'saved.dismissed' })) },
    {
      weight: 1,
      arbitrary: named('goes on', ({ actor }) =>
        actor.send({ type: 'section.opened', section: questionnaire.sections.at(-1)?.id ?? '' }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.oneof(...questions), fc.oneof(...questions)).map(
        ([[, first], [, second]]) =>
          [
            'leaves in the middle of a slow save',
            async (tab: Tab, service: Service) => {
              service.isSlow = true;
              await first(tab, service);
              tab.clock.increment(6000);
              await rest();
              await second(tab, service);
              tab.tell({ type: 'page.hidden' });
              await rest();
              service.land(1);
              await rest();
              tab.clock.increment(6000);
            },
          ] as const,
      ),
    },
    { weight: 1, arbitrary: named('hides the page', (tab) => tab.tell({ type: 'page.hidden' })) },
    { weight: 1, arbitrary: named('reloads', (tab) => tab.reload()) },
    { weight: 1, arbitrary: named('loses the network', (_, service) => void (service.isOnline = false)) },
    {
      weight: 1,
      arbitrary: named('has the network back', (tab, service) => {
        service.isOnline = true;
        tab.tell({ type: 'connection.back' });
      }),
    },
    { weight: 1, arbitrary: named('meets a slow service', (_, service) => void (service.isSlow = true)) },
    {
      weight: 2,
      arbitrary: fc
        .nat(3)
        .map((pick) => ['waits for a call', (_: Tab, service: Service) => service.land(pick)] as const),
    },
  ] as const;
}

const steps = (questionnaire: Questionnaire) =>
  fc.array(fc.oneof(...stepsOf(questionnaire)), { minLength: 5, maxLength: 40 });

/** Saves everything and waits until the tab is idle. */
async function settle(tab: Tab, service: Service): Promise<void> {
  service.isOnline = true;
  service.isSlow = false;
  await service.landAll();
  await rest();
  if (tab.isOut) await tab.reload();
  for (let wait = 0; wait < 8; wait += 1) {
    await tab.show();
    tab.actor.send({ type: 'saved.dismissed' });
    tab.clock.increment(15_000);
    await rest();
  }
  const { context, children } = tab.actor.getSnapshot();
  expect(children.autosave?.getSnapshot().matches('resting')).toBe(true);
  expect(context.unsaved, 'nothing is shown as unsaved').toEqual({});
}

/** The stored answers and locks, as seen on another device. */
async function onAnotherDevice(service: Service) {
  const other = new Tab(service);
  await other.open();
  const { answers, locked } = other.actor.getSnapshot().context;
  return { shown: sentParts(service.questionnaire, answers), locked };
}

const TIMEOUT = timeFor(60_000);

const seeds = new Map([
  [hormone, 1],
  [hormoneZoomer, 2],
  [gut, 3],
  [cardio, 4],
]);

describe.each([...seeds])(
  '$name: the service has what the last screen showed as saved [RUL-61 RUL-41]',
  (questionnaire, seed) => {
    it(
      'for a person who types, pauses, goes back, loses the network, reloads and comes back on another device',
      { timeout: TIMEOUT },
      async () => {
        await fc.assert(
          fc.asyncProperty(steps(questionnaire), async (actions) => {
            const service = new Service(questionnaire);
            const tab = new Tab(service);
            await tab.open();
            actorQuestions.set(tab.actor, questionnaire);
            for (const [, step] of actions) {
              await step(tab, service);
              await rest();
              // A failed save ends on the failed screen; Try Again comes back.
              if (tab.isOut) await tab.reload();
              actorQuestions.set(tab.actor, questionnaire);
            }
            await settle(tab, service);
            expect(await onAnotherDevice(service)).toEqual({ shown: tab.shown(), locked: [] });
          }),
          histories(seed, 60),
        );
      },
    );

    it(
      'for a person with two tabs of it, without losing an answer that a screen has shown',
      { timeout: TIMEOUT },
      async () => {
        const change = fc.tuple(
          fc.nat(2).map((turn) => turn === 0),
          fc.oneof(...stepsOf(questionnaire)),
        );
        await fc.assert(
          fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 30 }), async (actions) => {
            const service = new Service(questionnaire);
            const browser = new Browser();
            const tabs = [new Tab(service, browser), new Tab(service, browser)] as const;
            for (const tab of tabs) await tab.open();
            let [tab, other] = tabs;
            /** The last value that the patient saw of each answer that changed by itself. */
            const seen = new Map<string, unknown>();
            /** The last value of each answer that changed in a step. */
            const chosen = new Map<string, unknown>();
            const note = (ids: readonly string[]) => {
              const shown = tab.shown();
              const form = tab.actor.getSnapshot().context;
              const visible = visibleQuestions(questionnaire, form.answers);
              // Text that is not an answer says nothing about it: the other tab may have one.
              const typed = typedQuestions(questionnaire, form).map(({ id }) => id);
              for (const id of ids)
                if (visible.has(id) && (id in shown || !typed.includes(id))) seen.set(id, shown[id]);
                else seen.delete(id);
            };
            const showTab = async () => {
              const { unsaved, typed } = tab.actor.getSnapshot().context;
              const kept = Object.keys({ ...unsaved, ...typed }).map((key) => key.replace(/\..*/, ''));
              const isTold = tab.actor.getSnapshot().hasTag('elsewhere');
              if (tab.isOut) await tab.reload();
              await tab.show();
              note(kept);
              if (!isTold) return;
              // The page says that another tab has saved: what the patient chose last may replace what this one had kept.
              const shown: Readonly<Record<string, unknown>> = tab.shown();
              note(
                [...chosen].filter(([id, value]) => isDeepStrictEqual(shown[id], value)).map(([id]) => id),
              );
            };
            for (const [turns, [, step]] of actions) {
              if (turns) {
                [tab, other] = [other, tab];
                browser.front = tab;
                other.tell({ type: 'page.hidden' });
                await rest();
              }
              await showTab();
              actorQuestions.set(tab.actor, questionnaire);
              const before = tab.shown();
              await step(tab, service);
              other.clock.increment(1000);
              const after = tab.shown();
              const ids = Object.keys({ ...before, ...after });
              const changed = ids.filter((id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]));
              note(changed);
              for (const id of changed) chosen.set(id, after[id]);
              await rest();
            }
            for (const one of [tab, other]) {
              browser.front = one;
              tab = one;
              await showTab();
              await settle(one, service);
            }
            const form = tab.actor.getSnapshot().context;
            const visible = visibleQuestions(questionnaire, form.answers);
            // Text in a field that is not an answer is not sent.
            const typed = typedQuestions(questionnaire, form).map(({ id }) => id);
            const last = [...seen].filter(([id]) => visible.has(id) && !typed.includes(id));
            const shown: Readonly<Record<string, unknown>> = tab.shown();
            expect(last.map(([id]) => [id, shown[id]])).toEqual(last);
            expect(await onAnotherDevice(service)).toEqual({ shown, locked: [] });
          }),
          histories(seed, 60),
        );
      },
    );
  },
);

test('[RUL-41] a reload in the middle of a save finds the texts as Save has read them', async () => {
  const service = new Service(hormone);
  const tab = new Tab(service);
  await tab.open();
  service.isSlow = true;
  tab.actor.send({ type: 'text.typed', question: 'patient_weight', part: 'value', text: '150' });
  tab.actor.send({ type: 'save.pressed' });
  await tab.reload();
  const { answers, typed } = tab.actor.getSnapshot().context;
  expect({ weight: answers['patient_weight'], typed }).toEqual({ weight: 150, typed: {} });
});

/** The answers in a body, normalized so that all empty values are equal. */
function sentParts(questionnaire: Questionnaire, answers: Readonly<Record<string, Answer>>) {
  const visible = visibleQuestions(questionnaire, answers);
  const isNothing = (answer: Answer | undefined) =>
    answer === undefined ||
    answer === null ||
    answer === false ||
    (typeof answer === 'string' && answer.trim() === '') ||
    (Array.isArray(answer) && answer.length === 0);
  return Object.fromEntries(
    questionsOf(questionnaire).flatMap(({ id, kind, isSent, refines }) => {
      // In a draft, a no to replacement therapy is the stage alone (docs/decisions/0070).
      if (isSent === false || refines || !visible.has(id)) return [];
      const answer = answers[id];
      if (isNothing(answer) && (kind !== 'yesNo' || answer === null)) return [];
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
