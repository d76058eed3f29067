import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import type {
  Answer,
  Medication,
  MedicationRequest,
  Question,
  Questionnaire,
} from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { keptUntil } from '../../machines/questionnaire/draft.rules.ts';
import { isAnswered, visibleQuestions } from '../../machines/questionnaire/questionnaire.rules.ts';
import { typedQuestions } from '../../machines/questionnaire/typed.rules.ts';
import { words as cardioWords } from '../../src/copy/questionnaires/cardioZoomer.words.ts';
import { words as gutWords } from '../../src/copy/questionnaires/gutZoomer.words.ts';
import { words as hormoneWords } from '../../src/copy/questionnaires/hormoneQuestionnaire.words.ts';
import { words as hormoneZoomerWords } from '../../src/copy/questionnaires/hormoneZoomer.words.ts';
import { connectMedication } from '../../src/views/questionnaire/medication.connect.ts';
import type { AskedQuestionnaire } from '../../src/views/questionnaire/questionnaire.connect.ts';
import { histories, timeFor } from '../support/histories.ts';
import { Browser, judged, rest, sentParts, Service, Tab, untruths, withoutNoes } from './drafts.model.ts';
import type { Numbers } from './drafts.model.ts';

type Step = (tab: Tab, service: Service) => void | Promise<void>;

/** Runs a history; an error names its steps. */
async function telling(names: readonly string[], history: () => Promise<void>): Promise<void> {
  try {
    await history();
  } catch (error) {
    if (error instanceof Error) error.message = `${error.message}\nafter: ${names.join('; ')}`;
    throw error;
  }
}

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
    return fc
      .tuple(fc.constantFrom('add', 'edit', 'delete'), fc.nat(2), fc.constantFrom('E1', 'E2'), fc.boolean())
      .map(([kind, row, type, isConfirmed]) => [
        `opens the dialog to ${kind} row ${row}, writes ${type}${isConfirmed ? ' and confirms' : ''}`,
        ({ actor, isCovered }) => {
          const { length } = actor.getSnapshot().context.answers[question.id] as readonly Medication[];
          // Only a row that is there has an Edit and a Delete button.
          if (isCovered || (kind !== 'add' && length === 0)) return;
          const request = kind === 'add' ? { kind } : { kind, row: row % length };
          actor.send({ type: 'medication.opened', request });
          const dialog = () => actor.getSnapshot().children.medications;
          dialog()?.send({ type: 'medication.changed', field: 'hormone_type', value: type });
          if (isConfirmed) dialog()?.send({ type: 'medication.confirmed' });
          if (isConfirmed) dialog()?.send({ type: 'deletion.confirmed' });
        },
      ]);
  const texts =
    question.kind === 'date'
      ? ['04/12/1970', '04/1', '02/30/2020', '01/01/2030', '05/01/1810', '']
      : ['150', '66', '1505', '5.5', "5'6", '', '0'];
  if (['date', 'number', 'measure'].includes(question.kind))
    return fc
      .record({
        text: fc.constantFrom(...texts),
        part: fc.constantFrom('feet', 'inches', 'value'),
        isLeft: fc.boolean(),
      })
      .map(({ text, part, isLeft }) => [
        `types '${text}' into ${id}`,
        ({ actor, isCovered }) => {
          if (isCovered) return;
          const isHeight = question.kind === 'measure' && question.measure === 'height';
          const field = isHeight ? (part === 'value' ? 'feet' : part) : 'value';
          actor.send({ type: 'text.typed', question: id, part: field, text });
          if (isLeft) actor.send({ type: 'text.left', question: id });
        },
      ]);
  return answerTo(question).map((answer) => [
    `answers ${id}: ${JSON.stringify(answer)}`,
    ({ actor, isCovered }, { questionnaire }) => {
      // Only a visible question can be answered.
      if (!isCovered && visibleQuestions(questionnaire, actor.getSnapshot().context.answers).has(id))
        actor.send({ type: 'answer.changed', question: id, answer });
    },
  ]);
}

/** Closes the dialog that was left open. */
function closeDialog({ actor }: Tab): void {
  for (const type of ['medication.closed', 'deletion.refused'] as const)
    actor.getSnapshot().children.medications?.send({ type });
}

/** What has been shown is shown after Back, too. */
async function goesBack(tab: Tab, service: Service): Promise<void> {
  const before = tab.shown();
  const { typed } = tab.actor.getSnapshot().context;
  await tab.back();
  // Where each page has its own session storage, only the service passes answers on to an earlier page.
  const isSent = service.isOnline && !service.isSlow && !service.losesAnswer && isDeepStrictEqual(typed, {});
  if (!tab.isAlone || (tab.keepsCopies && !isSent)) return;
  expect(tab.shown()).toEqual(before);
  expect(tab.actor.getSnapshot().context.typed).toEqual(typed);
}

/** Random actions of patient and network, with their weights. */
function stepsOf(questionnaire: Questionnaire) {
  const named = (name: string, step: Step) => fc.constant([name, step] as const);
  const questions = questionsOf(questionnaire).map((question) => answering(question));
  const onFile = questionsOf(questionnaire).filter((one) => one.onFile !== undefined || one.refines);
  const steering = questionsOf(questionnaire).filter(({ id }) => id === 'reproductive_health_stage');
  const rows = questionsOf(questionnaire).filter(({ kind }) => kind === 'medications');
  const often = [...onFile, ...steering, ...rows].map((question) => answering(question));
  const pauses = [200, 1000, 3000, 5000, 15_000, 60_000, 600_000].map((ms) =>
    named(`pauses ${ms} ms`, (tab) => tab.pass(ms)),
  );
  /** A no that the body has no value for. */
  const noes = questionsOf(questionnaire).flatMap(({ id, refines }) =>
    refines
      ? named(`answers ${id} with no`, ({ actor, isCovered }) => {
          if (isCovered) return;
          actor.send({ type: 'answer.changed', question: 'gender', answer: 'Female' });
          actor.send({ type: 'answer.changed', question: refines.question, answer: refines.from });
          actor.send({ type: 'answer.changed', question: id, answer: false });
        })
      : [],
  );
  return [
    ...noes.map((arbitrary) => ({ weight: 2, arbitrary })),
    { weight: 8, arbitrary: fc.oneof(...questions) },
    { weight: 6, arbitrary: fc.oneof(...often) },
    { weight: 6, arbitrary: fc.oneof(...pauses) },
    { weight: 2, arbitrary: named('closes the dialog', closeDialog) },
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
        ([[name, first], [later, second]]) =>
          [
            `leaves in the middle of a slow save: ${name}, ${later}`,
            async (tab: Tab, service: Service) => {
              service.isSlow = true;
              await first(tab, service);
              await tab.pass(6000);
              await second(tab, service);
              tab.tell({ type: 'page.hidden' });
              await rest();
              service.land(1);
              await rest();
              await tab.pass(6000);
            },
          ] as const,
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .oneof(...questionsOf(questionnaire).map((one) => fc.tuple(answering(one), answering(one))))
        .map(
          ([[name, first], [again, second]]) =>
            [
              `${name}, opens the link again, ${again}, goes Back`,
              async (tab: Tab, service: Service) => {
                // Of two tabs every single answer is noted as seen.
                if (!tab.isAlone) return;
                await first(tab, service);
                await tab.open();
                await second(tab, service);
                await rest();
                await goesBack(tab, service);
              },
            ] as const,
        ),
    },
    { weight: 1, arbitrary: named('hides the page', (tab) => tab.tell({ type: 'page.hidden' })) },
    { weight: 1, arbitrary: named('reloads', (tab) => tab.reload()) },
    { weight: 1, arbitrary: named('opens the link in the same tab', (tab) => tab.open()) },
    {
      weight: 1,
      arbitrary: named('opens the link on a slow network', (tab) => tab.open(29_000)),
    },
    { weight: 1, arbitrary: named('goes Back', goesBack) },
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
      weight: 1,
      arbitrary: named('loses the answer to a save', (_, service) => void (service.losesAnswer = true)),
    },
    {
      weight: 2,
      arbitrary: fc
        .nat(3)
        .map((pick) => ['waits for a call', (_: Tab, service: Service) => service.land(pick)] as const),
    },
  ] as const;
}

/** Leaves and comes back so late that the visit is over: after half an hour, or after a day. */
const comesBack: fc.Arbitrary<readonly [string, Step]> = fc
  .constantFrom(31 * 60_000, 23 * 60 * 60_000, 25 * 60 * 60_000)
  .map((ms) => [
    `comes back after ${ms / 60_000} minutes`,
    async (tab, service) => {
      const savedAt = await tab.comeBackAfter(ms);
      const { endedDraft } = tab.actor.getSnapshot().context;
      const hasEnded = savedAt !== null && !service.hasAnswers && service.now >= keptUntil(savedAt);
      expect(endedDraft, 'the end of a draft that was said to be saved').toBe(hasEnded ? savedAt : null);
    },
  ]);

/** What the lab may know of a patient, and whether its service leaves out what is empty. */
function labsOf(questionnaire: Questionnaire) {
  const known = questionsOf(questionnaire).filter(({ onFile }) => onFile !== undefined);
  const valueOf = ({ id, kind }: Question) =>
    kind === 'measure' ? 66 : id === 'birthdate' ? '1984-02-29' : 'Female';
  const file = fc
    .subarray(known)
    .map((ones) => Object.fromEntries(ones.map((one) => [one.id, valueOf(one)] as const)));
  const numbers = fc.constantFrom('none', 'once', 'anew');
  return fc.record({ file, omits: fc.boolean(), keepsCopies: fc.boolean(), numbers });
}

/** Saves everything and waits until the tab is idle. */
async function settle(tab: Tab, service: Service, show = () => tab.show()): Promise<void> {
  service.isOnline = true;
  service.isSlow = false;
  service.losesAnswer = false;
  await service.landAll();
  await rest();
  if (tab.isOut) await tab.reload();
  for (let wait = 0; wait < 8; wait += 1) {
    await show();
    closeDialog(tab);
    tab.actor.send({ type: 'saved.dismissed' });
    await tab.pass(15_000);
  }
  const { context, children } = tab.actor.getSnapshot();
  expect(JSON.stringify([tab.actor.getSnapshot().value, children.autosave?.getSnapshot().value])).toBe(
    '[{"answering":"editing"},"resting"]',
  );
  expect(context.unsaved, 'nothing is shown as unsaved').toEqual({});
}

/** The stored answers, as seen on another device. */
async function onAnotherDevice(service: Service) {
  const other = new Tab(service);
  await other.open();
  const { answers, locked } = other.actor.getSnapshot().context;
  // Without another answer nothing tells a draft of sex and birth date from what is on file: boxes may be its own.
  const isTold = questionsOf(service.questionnaire).some(
    ({ id, kind, onFile }) =>
      onFile === undefined && (kind === 'tick' ? answers[id] === true : isAnswered(answers[id])),
  );
  expect(locked.filter((id) => isTold && !(id in service.file))).toEqual([]);
  return withoutNoes(service.questionnaire, sentParts(service.questionnaire, answers));
}

const TIMEOUT = timeFor(180_000);

afterAll(() => {
  // A long run reports how often each statement was judged.
  if (process.env['SOAK_TIMES']) console.table(Object.fromEntries(judged));
});

const seeds = new Map<AskedQuestionnaire, number>([
  [{ ...hormone, words: hormoneWords }, 1],
  [{ ...hormoneZoomer, words: hormoneZoomerWords }, 2],
  [{ ...gut, words: gutWords }, 3],
  [{ ...cardio, words: cardioWords }, 4],
]);

describe.each([...seeds])(
  '$name: the service has what the last screen showed as saved [RUL-61 RUL-41 RUL-76 RUL-77 RUL-78]',
  (questionnaire, seed) => {
    it(
      'for a person who types, pauses, leaves, goes back, loses the network, reloads, comes back late and on another device',
      { timeout: TIMEOUT },
      async () => {
        const steps = fc.array(fc.oneof(...stepsOf(questionnaire), { weight: 2, arbitrary: comesBack }), {
          minLength: 5,
          maxLength: 40,
        });
        await fc.assert(
          fc.asyncProperty(
            steps,
            labsOf(questionnaire),
            async (actions, { file, omits, keepsCopies, numbers }) => {
              const service = new Service(questionnaire, file, omits, numbers);
              const tab = new Tab(service, new Browser(), keepsCopies);
              const done: string[] = [JSON.stringify({ file, omits, keepsCopies, numbers })];
              await telling(done, async () => {
                await tab.open();
                for (const [name, step] of actions) {
                  done.push(name);
                  const before = tab.shown();
                  const { typed } = tab.actor.getSnapshot().context;
                  await step(tab, service);
                  await rest();
                  // A failed save ends on the failed screen; Try Again comes back.
                  if (tab.isOut) await tab.reload();
                  expect(untruths(questionnaire, tab, service), name).toEqual([]);
                  await tab.show();
                  if (
                    ![
                      'reloads',
                      'opens the link in the same tab',
                      'opens the link on a slow network',
                    ].includes(name)
                  )
                    continue;
                  expect(tab.shown(), `what is shown when a person ${name}`).toEqual(before);
                  expect(tab.actor.getSnapshot().context.typed).toEqual(typed);
                }
                await settle(tab, service);
                expect(untruths(questionnaire, tab, service)).toEqual([]);
                expect(await onAnotherDevice(service)).toEqual(withoutNoes(questionnaire, tab.shown()));
              });
            },
          ),
          { ...histories(seed, 50), endOnFailure: !process.env['FC_SHRINK'] },
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
        const changes = fc.array(change, { minLength: 4, maxLength: 30 });
        await fc.assert(
          fc.asyncProperty(
            changes,
            labsOf(questionnaire),
            async (actions, { file, omits, keepsCopies, numbers }) => {
              const service = new Service(questionnaire, file, omits, numbers);
              const browser = new Browser();
              const tabs = [
                new Tab(service, browser, keepsCopies),
                new Tab(service, browser, keepsCopies),
              ] as const;
              const done: string[] = [JSON.stringify({ file, omits, keepsCopies, numbers })];
              await telling(done, async () => {
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
                  // What hangs on a question that both tabs have answered goes with the answer that was saved.
                  note(
                    questionsOf(questionnaire)
                      .filter(({ visibleWhen }) => kept.includes(visibleWhen?.question ?? ''))
                      .map(({ id }) => id),
                  );
                  // The page says that another tab has saved: what the patient chose last may replace what this one had kept.
                  const shown: Readonly<Record<string, unknown>> = tab.shown();
                  note(
                    [...chosen]
                      .filter(([id, value]) => isDeepStrictEqual(shown[id], value))
                      .map(([id]) => id),
                  );
                };
                for (const [turns, [name, step]] of actions) {
                  done.push(`${turns ? 'in the other tab, ' : ''}${name}`);
                  if (turns) {
                    [tab, other] = [other, tab];
                    browser.front = tab.page;
                    other.tell({ type: 'page.hidden' });
                    await rest();
                  }
                  await showTab();
                  const before = tab.shown();
                  await step(tab, service);
                  const after = tab.shown();
                  const changed = Object.keys({ ...before, ...after }).filter(
                    (id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]),
                  );
                  note(changed);
                  for (const id of changed) chosen.set(id, after[id]);
                  await rest();
                  expect(untruths(questionnaire, tab, service), name).toEqual([]);
                }
                for (const one of [tab, other]) {
                  browser.front = one.page;
                  tab = one;
                  await showTab();
                  await settle(one, service, showTab);
                }
                const form = tab.actor.getSnapshot().context;
                const visible = visibleQuestions(questionnaire, form.answers);
                // Text in a field that is not an answer is not sent.
                const typed = typedQuestions(questionnaire, form).map(({ id }) => id);
                const last = [...seen].filter(([id]) => visible.has(id) && !typed.includes(id));
                const shown: Readonly<Record<string, unknown>> = tab.shown();
                expect(last.map(([id]) => [id, shown[id]])).toEqual(last);
                expect(await onAnotherDevice(service)).toEqual(withoutNoes(questionnaire, tab.shown()));
              });
            },
          ),
          { ...histories(seed, 50), endOnFailure: !process.env['FC_SHRINK'] },
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

/** Two tabs of a draft with two hormones, and what the patient has been told of each row, by its dosage. */
class Desk {
  readonly service: Service;
  readonly #browser = new Browser();
  tab: Tab;
  #other: Tab;

  constructor(numbers: Numbers) {
    this.service = new Service(hormone, { patient_gender: 'Female' }, false, numbers);
    this.tab = new Tab(this.service, this.#browser);
    this.#other = new Tab(this.service, this.#browser);
  }

  /** The rows that the table must hold. */
  readonly rows = new Set<string>();
  #next = 1;

  /** Two hormones are added in one tab, whose page never learns what the service makes of them; the other loads them. */
  async open(): Promise<void> {
    await this.tab.open();
    this.tab.actor.send({ type: 'answer.changed', question: 'hormone_medication_used', answer: true });
    for (const type of ['Estradiol', 'Progesterone']) {
      this.ask({ kind: 'add' }, type);
      this.confirm();
    }
    await this.tab.pass(6000);
    await this.#other.open();
    this.#browser.front = this.tab.page;
  }

  get dialog() {
    return this.tab.actor.getSnapshot().children.medications;
  }

  ask(request: MedicationRequest, type = 'Estriol'): void {
    this.tab.actor.send({ type: 'medication.opened', request });
    if (request.kind === 'delete') return;
    const { values } = this.dialog?.getSnapshot().context ?? {};
    const write = (field: string, value: string) =>
      this.dialog?.send({ type: 'medication.changed', field, value });
    write('hormone_type', values?.['hormone_type'] ?? type);
    write('dosage', `#${this.#next}`);
    this.#next += 1;
  }

  confirm(): void {
    const snapshot = this.dialog?.getSnapshot();
    if (!snapshot) return;
    const view = connectMedication(asked, snapshot);
    const { values, row } = snapshot.context;
    const warning = view.kind === 'row' ? view.warning : null;
    // A row that was changed elsewhere is replaced as the dialog shows it; one that is gone is not there.
    const replaced = warning === null ? row?.values['dosage'] : /#\d+/.exec(warning)?.[0];
    this.rows.delete(replaced ?? '');
    if (view.kind === 'row') this.rows.add(values['dosage'] ?? '');
    this.dialog?.send({ type: view.kind === 'row' ? 'medication.confirmed' : 'deletion.confirmed' });
  }

  /** What another page has saved is told; the patient continues here, and no deletion is asked about again. */
  async look(): Promise<void> {
    await rest();
    const { tab, service } = this;
    expect(untruths(asked, tab, service)).toEqual([]);
    const isTold = tab.actor.getSnapshot().hasTag('elsewhere');
    await tab.show();
    if (isTold || this.#isNew) expect(this.dialog?.getSnapshot().context.kind).not.toBe('delete');
    this.#isNew = false;
  }

  #isNew = false;

  async leave(how: 'reload' | 'open' | 'back'): Promise<void> {
    await this.tab[how]();
    this.#isNew = how !== 'back';
  }

  async turn(): Promise<void> {
    this.tab.tell({ type: 'page.hidden' });
    await rest();
    this.service.isOnline = true;
    [this.tab, this.#other] = [this.#other, this.tab];
    this.#browser.front = this.tab.page;
  }

  async inTheOtherTab(does: (desk: Desk) => void): Promise<void> {
    await this.turn();
    await this.look();
    if (!this.tab.isCovered) does(this);
    await this.turn();
  }

  async end(): Promise<void> {
    this.service.isOnline = true;
    for (let tabs = 0; tabs < 4; tabs += 1) {
      await this.look();
      closeDialog(this.tab);
      await this.tab.pass(6000);
      await this.turn();
    }
    const { hormone_medication: rows } = this.service.load().answers;
    const held = (rows as readonly Medication[]).map(({ values }) => values['dosage']);
    expect(held.toSorted()).toEqual([...this.rows].toSorted());
  }
}

const asked: AskedQuestionnaire = { ...hormone, words: hormoneWords };
const isFree = ({ tab }: Desk) => !tab.isCovered;
const hasRows = ({ tab }: Desk) =>
  ((tab.actor.getSnapshot().context.answers['hormone_medication'] ?? []) as readonly Medication[]).length > 0;
interface DeskEvent {
  readonly name: string;
  readonly can: (desk: Desk) => boolean;
  readonly does: (desk: Desk) => void | Promise<void>;
}
const canChange = (desk: Desk) => isFree(desk) && hasRows(desk);
const adds = (desk: Desk) => {
  desk.ask({ kind: 'add' });
  desk.confirm();
};
const deletes = (desk: Desk) => {
  desk.ask({ kind: 'delete', row: 0 });
  desk.confirm();
};

/** What happens to the table. */
const CHANGES: readonly DeskEvent[] = [
  { name: 'opens the first', can: canChange, does: (desk) => desk.ask({ kind: 'edit', row: 0 }) },
  {
    name: 'is asked about deleting the first',
    can: canChange,
    does: (desk) => desk.ask({ kind: 'delete', row: 0 }),
  },
  { name: 'confirms', can: ({ dialog }) => dialog !== undefined, does: (desk) => desk.confirm() },
  { name: 'deletes the first', can: canChange, does: deletes },
  {
    name: 'adds one without a connection',
    can: isFree,
    does: (desk) => {
      desk.service.isOnline = false;
      adds(desk);
    },
  },
  { name: 'adds one in the other tab', can: () => true, does: (desk) => desk.inTheOtherTab(adds) },
  {
    name: 'deletes the first in the other tab',
    can: () => true,
    does: (desk) => desk.inTheOtherTab((other) => (canChange(other) ? deletes(other) : undefined)),
  },
];

/** What happens to the page. */
const MOVES: readonly DeskEvent[] = [
  { name: 'turns to the other tab', can: () => true, does: (desk) => desk.turn() },
  { name: 'waits until it is saved', can: () => true, does: ({ tab }) => tab.pass(6000) },
  { name: 'reloads', can: () => true, does: (desk) => desk.leave('reload') },
  { name: 'opens the link again', can: ({ tab }) => !tab.canGoBack, does: (desk) => desk.leave('open') },
  { name: 'goes Back', can: ({ tab }) => tab.canGoBack, does: (desk) => desk.leave('back') },
];

/** Plays every order of up to so many events; returns how many it played. */
async function playAll(events: readonly DeskEvent[], longest: number, numbers: Numbers): Promise<number> {
  let count = 0;
  async function goOn(before: readonly DeskEvent[]): Promise<void> {
    const desk = new Desk(numbers);
    await telling(
      before.map(({ name }) => name),
      async () => {
        await desk.open();
        for (const { does } of before) {
          await does(desk);
          await desk.look();
        }
      },
    );
    const next = before.length === longest ? [] : events.filter(({ can }) => can(desk));
    for (const event of next) await goOn([...before, event]);
    if (next.length > 0) return;
    count += 1;
    await telling(
      before.map(({ name }) => name),
      () => desk.end(),
    );
  }
  await goOn([]);
  return count;
}

test.each(['none', 'once', 'anew'] as const)(
  '[RUL-76 RUL-102] in every order of events in two tabs, each hormone that was confirmed is there, and none that was deleted, rows numbered: %s',
  { timeout: TIMEOUT },
  async (numbers) => {
    const isLong = timeFor(1) > 1;
    expect(await playAll(CHANGES, isLong ? 5 : 3, numbers)).toBeGreaterThan(100);
    expect(await playAll([...CHANGES, ...MOVES], isLong ? 4 : 2, numbers)).toBeGreaterThan(50);
  },
);

test('[RUL-61] a page that the page cache keeps in the middle of a save holds up no page after it', async () => {
  const service = new Service(hormone);
  const tab = new Tab(service);
  await tab.open();
  service.isSlow = true;
  tab.actor.send({ type: 'answer.changed', question: 'hormone_medication_used', answer: true });
  await tab.open();
  await tab.pass(1000);
  expect(tab.actor.getSnapshot().matches('answering')).toBe(true);
  expect(tab.shown()).toEqual({ hormone_medication_used: true });
});
