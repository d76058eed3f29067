import { isDeepStrictEqual } from 'node:util';
import process from 'node:process';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { QUESTIONNAIRES, questionsOf } from '../../machines/domain/questionnaire.ts';
import type {
  Answer,
  Answers,
  Medication,
  MedicationRequest,
  Question,
} from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { withUnsaved, visibleQuestions } from '../../machines/questionnaire/questionnaire.rules.ts';
import { unparsedQuestions } from '../../machines/questionnaire/typed.rules.ts';
import { copy as cardioCopy } from '../../src/copy/questionnaires/cardioZoomer.copy.ts';
import { copy as gutCopy } from '../../src/copy/questionnaires/gutZoomer.copy.ts';
import { copy as hormoneCopy } from '../../src/copy/questionnaires/hormoneQuestionnaire.copy.ts';
import { copy as hormoneZoomerCopy } from '../../src/copy/questionnaires/hormoneZoomer.copy.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import type { Flow } from '../../src/app/shell/flow.tsx';
import type { StoredValues } from '../../src/platform/storage.ts';
import type * as sharing from '../../src/platform/shared-drafts.ts';
import { connectMedication } from '../../src/views/questionnaire/medication.connect.ts';
import type { QuestionnaireWithCopy } from '../../src/views/questionnaire/questionnaire.connect.ts';
import { histories, timeFor } from '../support/histories.ts';
import { Device, runningDocument, installBrowser, setEarlyCalls, setPages, setTime } from './browser.ts';
import type { BrowserBehavior, SimulatedDocument, Pages } from './browser.ts';
import { liveReference } from './live-reference.ts';
import { falseClaims } from './drafts.judge.ts';
import {
  asFinal,
  NO_FAULTS,
  isFilledIn,
  LOGIN,
  operationsOf,
  flushAll,
  BrowserTab,
  sentParts,
  controllingAnswers,
  withoutUnsentNoAnswers,
  DraftSimulation,
} from './drafts.simulation.ts';
import type { DraftConditions } from './drafts.simulation.ts';
import { isPossible, kindOf, outcomeCounts, plans, readPlans } from './call-outcomes.ts';
import type { CallOutcome } from './call-outcomes.ts';
import { openLab } from './lab.ts';
import { Time } from './time.ts';
import { SECOND, MINUTE, HOUR } from '../support/durations.ts';
import { countClaim, claimCounts } from './claim-counts.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', async (actual) => ({
  ...(await actual<object>()),
  flowPage: (start: unknown) => start,
}));

// Flows are made once, and each document shares its drafts with the tabs of its own browser.
vi.mock('../../src/platform/shared-drafts.ts', async (actual) => {
  const { openSharedDrafts } = await actual<typeof sharing>();
  const openDrafts = new WeakMap<SimulatedDocument, sharing.SharedDrafts>();
  return {
    openSharedDrafts: (...shared: Parameters<typeof openSharedDrafts>) =>
      liveReference(() => {
        const drafts = openDrafts.get(runningDocument()) ?? openSharedDrafts(...shared);
        openDrafts.set(runningDocument(), drafts);
        return drafts;
      }),
  };
});

let time = new Time('2026-11-21T18:42:00.000Z');
const lab = openLab({ now: () => time.ticker.now(), after: (...all) => time.ticker.after(...all) });

/** The questionnaires with their texts, and the seed of their histories. */
const SEEDED_QUESTIONNAIRES: readonly (readonly [QuestionnaireWithCopy, seed: number])[] = [
  [{ ...hormone, copy: hormoneCopy }, 1],
  [{ ...hormoneZoomer, copy: hormoneZoomerCopy }, 2],
  [{ ...gut, copy: gutCopy }, 3],
  [{ ...cardio, copy: cardioCopy }, 4],
];

beforeAll(async () => {
  const [entries, form, retry, login] = await Promise.all([
    import('../../src/app/flows/link-entries.ts'),
    import('../../src/app/flows/questionnaire.tsx'),
    import('../../src/app/flows/retry.ts'),
    import('../../src/app/flows/guest-login.ts'),
  ]);
  const asStart = (page: unknown) => page as (dependencies: AppDependencies) => Flow<AnyStateMachine>;
  const pages: Pages = [
    ...SEEDED_QUESTIONNAIRES.flatMap(([questionnaire]): Pages => {
      const { entry, failedPath } = QUESTIONNAIRES[questionnaire.name];
      return [
        [new RegExp(`^${entry}$`), asStart(entries.questionnaireEntry(questionnaire.name))],
        [
          new RegExp(`^/${questionnaire.name}(?:/(?<accession_id>\\d+))?$`),
          asStart(form.questionnairePage(questionnaire)),
        ],
        [new RegExp(`^${failedPath}$`), asStart(retry.questionnaireFailed(questionnaire.name))],
      ];
    }),
    [/^\/auth\/(?<questionnaire_type>\w+)(?:\/(?<accession_id>\d+))?$/, asStart(login.default)],
  ];
  installBrowser(vi);
  setTime(time);
  setEarlyCalls(({ pathname, searchParams }) => {
    const found = SEEDED_QUESTIONNAIRES.find(([{ name }]) => QUESTIONNAIRES[name].entry === pathname);
    const query = new URLSearchParams({ accession_id: searchParams.get('accession_id') ?? '' });
    return found ? { service: 'questionnaire', path: `${found[0].wire.load}?${query}` } : null;
  });
  setPages(pages);
});

/** A lab with what it knows about a patient, and a function that opens another device. */
async function openSimulation(
  questionnaire: QuestionnaireWithCopy,
  about: Partial<DraftConditions>,
  cache: BrowserBehavior['cache'],
): Promise<readonly [DraftSimulation, () => Device]> {
  time = new Time('2026-11-21T18:42:00.000Z');
  setTime(time);
  const simulation = new DraftSimulation(lab, time, questionnaire, { ...NO_FAULTS, ...about });
  await simulation.open();
  let isFirst = true;
  const device = () => {
    const offset = isFirst ? (about.clockOffset ?? 0) : 0;
    isFirst = false;
    return new Device({ storage: 'fine', cache }, simulation.send, offset);
  };
  return [simulation, device];
}

type Step = (browserTab: BrowserTab) => void | Promise<void>;

/** Runs a history; an error names its steps. */
async function withStepNames(names: readonly string[], history: () => Promise<void>): Promise<void> {
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
    case 'checkbox':
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
        (browserTab) => {
          if (browserTab.isCovered) return;
          const { answers } = browserTab.context;
          const { length } = answers[question.id] as readonly Medication[];
          // Only a table that is shown has buttons, and only a row that is there has an Edit and a Delete button.
          if (!visibleQuestions(browserTab.simulation.questionnaire, answers).has(question.id)) return;
          if (kind !== 'add' && length === 0) return;
          const request = kind === 'add' ? { kind } : { kind, row: row % length };
          browserTab.sendToPage({ type: 'medication.opened', request });
          browserTab.tell({ type: 'medication.changed', field: 'hormone_type', value: type });
          if (isConfirmed) browserTab.tell({ type: 'medication.confirmed' });
          if (isConfirmed) browserTab.tell({ type: 'deletion.confirmed' });
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
        (browserTab) => {
          if (browserTab.isCovered || browserTab.context.locked.includes(id)) return;
          const isHeight = question.kind === 'measure' && question.measure === 'height';
          const field = isHeight ? (part === 'value' ? 'feet' : part) : 'value';
          browserTab.sendToPage({ type: 'text.typed', question: id, field, text });
          if (isLeft) browserTab.sendToPage({ type: 'text.left', question: id });
        },
      ]);
  return answerTo(question).map((answer) => [
    `answers ${id}: ${JSON.stringify(answer)}`,
    (browserTab) => {
      if (browserTab.isCovered) return;
      const { answers, locked } = browserTab.context;
      // Only a visible question can be answered.
      if (visibleQuestions(browserTab.simulation.questionnaire, answers).has(id) && !locked.includes(id))
        browserTab.sendToPage({ type: 'answer.changed', question: id, answer });
    },
  ]);
}

/** Closes the dialog that was left open. */
function closeDialog(browserTab: BrowserTab): void {
  for (const type of ['medication.closed', 'deletion.cancelled'] as const) browserTab.tell({ type });
}

/** What happens to the page of one person. */
const NAMED_STEPS: Readonly<Record<string, Step>> = {
  'looks away': (browserTab) => {
    browserTab.page.hide();
    browserTab.page.see();
  },
  reloads: (browserTab) => browserTab.reload(),
  'opens the link in the same tab': (browserTab) => browserTab.open(),
  'opens the link, whose code is slow': (browserTab) => browserTab.open(25 * SECOND),
  'goes Back': (browserTab) => browserTab.back(),
  'loses the network': (browserTab) => void (browserTab.simulation.isOnline = false),
  'has the network back': (browserTab) => {
    browserTab.simulation.isOnline = true;
    browserTab.page.connect();
  },
};

const submits: Step = async (browserTab) => {
  await browserTab.askToSubmit();
  confirms(browserTab);
};
const confirms = (browserTab: BrowserTab) => browserTab.sendToPage({ type: 'submit.confirmed' });

/** What a person does to the final answers. */
const FINALLY: Readonly<Record<string, Step>> = {
  'presses Submit': async (browserTab) => {
    if (browserTab.isCovered) return;
    browserTab.sendToPage({ type: 'submit.pressed' });
    await browserTab.pass(SECOND);
  },
  'confirms to submit': confirms,
  'does not confirm to submit': (browserTab) => browserTab.sendToPage({ type: 'submit.cancelled' }),
  submits,
};

/** The same person submits on another device, and turns back at once or a while after. */
const submitsOnAnotherDevice = (questionnaire: QuestionnaireWithCopy) =>
  [0, 20].map((seconds): readonly [string, Step] => [
    `submits on another device, and is back after ${seconds} s`,
    async ({ simulation }) => {
      if (!simulation.isOnline) return;
      const other = new BrowserTab(
        simulation,
        new Device({ storage: 'fine', cache: 'none' }, simulation.send),
      );
      await other.open();
      await other.arrive();
      await other.askToSubmit();
      confirms(other);
      await other.pass(seconds * SECOND);
      if (!simulation.wasSuperseded) expect(await falseClaims(questionnaire, other)).toEqual([]);
      other.page.hide();
      await flushAll();
      other.tab.close();
    },
  ]);

/** Random actions of patient and network, with their weights. */
function stepsOf(questionnaire: QuestionnaireWithCopy) {
  const named = (name: string, step: Step) => fc.constant([name, step] as const);
  const eventStep = (name: string, event: Parameters<BrowserTab['sendToPage']>[0]) =>
    named(name, (browserTab) => void (browserTab.dialog || browserTab.sendToPage(event)));
  const questions = questionsOf(questionnaire).map((question) => answering(question));
  const onFile = questionsOf(questionnaire).filter(
    (question) => question.onFile !== undefined || question.refines,
  );
  const phases = questionsOf(questionnaire).filter(({ id }) => id === 'reproductive_health_stage');
  const rows = questionsOf(questionnaire).filter(({ kind }) => kind === 'medications');
  const often = [...onFile, ...phases, ...rows].map((question) => answering(question));
  const pauses = [200, 1000, 3000, 5000, 15_000, MINUTE, 10 * MINUTE].map((ms) =>
    named(`pauses ${ms} ms`, (browserTab) => browserTab.pass(ms)),
  );
  /** A no that the body has no value for. */
  const noes = questionsOf(questionnaire).flatMap(({ id, refines }) =>
    refines
      ? named(`answers ${id} with no`, (browserTab) => {
          if (browserTab.isCovered || browserTab.context.locked.includes('gender')) return;
          browserTab.sendToPage({ type: 'answer.changed', question: 'gender', answer: 'Female' });
          browserTab.sendToPage({ type: 'answer.changed', question: refines.question, answer: refines.from });
          browserTab.sendToPage({ type: 'answer.changed', question: id, answer: false });
        })
      : [],
  );
  return [
    ...noes.map((arbitrary) => ({ weight: 2, arbitrary })),
    { weight: 8, arbitrary: fc.oneof(...questions) },
    { weight: 6, arbitrary: fc.oneof(...often) },
    { weight: 6, arbitrary: fc.oneof(...pauses) },
    { weight: 2, arbitrary: named('closes the dialog', closeDialog) },
    { weight: 1, arbitrary: eventStep('saves', { type: 'save.pressed' }) },
    { weight: 1, arbitrary: eventStep('is done', { type: 'saved.dismissed' }) },
    {
      weight: 1,
      arbitrary: eventStep('goes on', {
        type: 'section.opened',
        section: questionnaire.sections.at(-1)?.id ?? '',
      }),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.oneof(...questions), fc.oneof(...questions)).map(
        ([[name, first], [later, second]]) =>
          [
            `leaves in the middle of a save: ${name}, ${later}`,
            async (browserTab: BrowserTab) => {
              await first(browserTab);
              await browserTab.pass(5 * SECOND);
              await second(browserTab);
              browserTab.page.hide();
              await browserTab.pass(6 * SECOND);
              browserTab.page.see();
            },
          ] as const,
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .oneof(
          ...questionsOf(questionnaire).map((question) => fc.tuple(answering(question), answering(question))),
        )
        .map(
          ([[name, first], [again, second]]) =>
            [
              `${name}, opens the link again, ${again}, goes Back`,
              async (browserTab: BrowserTab) => {
                await first(browserTab);
                await browserTab.open();
                await second(browserTab);
                await flushAll();
                await browserTab.back();
              },
            ] as const,
        ),
    },
    ...Object.entries(NAMED_STEPS).map((step) => ({ weight: 1, arbitrary: fc.constant(step) })),
    {
      weight: 2,
      arbitrary: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...Object.entries(FINALLY)) },
        { weight: 1, arbitrary: fc.constantFrom(...submitsOnAnotherDevice(questionnaire)) },
      ),
    },
  ] as const;
}

/** Steps after which the page shows what it showed before. */
const RETURNS = /^(?:reloads|opens the link)/;

/** Closes the tab and comes back after this many milliseconds. */
const comesBackAfter = (ms: number): readonly [string, Step] => [
  `comes back after ${ms / MINUTE} minutes`,
  async (browserTab) => {
    const { simulation, page: closed } = browserTab;
    const { questionnaire } = simulation;
    const isMidSave = simulation.attempts.some(
      ({ sender, outcome }) => sender === closed && outcome === 'unresolved',
    );
    const before = browserTab.form?.hasTag('form') ? controllingAnswers(browserTab) : null;
    const savedAt = await browserTab.comeBackAfter(ms);
    const stored = await simulation.storedAnswers();
    const hasEnded =
      savedAt !== null && time.now >= browserTab.keptUntil(savedAt) && !simulation.hasAnswers(stored);
    expect(browserTab.context.expiredDraftSavedAt, 'the end of a draft that was said to be saved').toBe(
      hasEnded && !stored.isCompleted ? savedAt : null,
    );
    const last = simulation.acceptedDrafts.at(-1);
    const isLast = last?.attempt.sender === closed && last.attempt === simulation.attempts.at(-1);
    const isLoaded = isLast && last.savedAt <= (simulation.loadedAt.get(browserTab.page) ?? 0);
    if (!isLoaded || simulation.draft === null || simulation.wasSuperseded) return;
    countClaim(`what a closed tab has saved${isMidSave ? ', with a save under way' : ''}`);
    const held = sentParts(questionnaire, withUnsaved(questionnaire, stored.answers, {}, []));
    expect(
      withoutUnsentNoAnswers(questionnaire, browserTab.shown()),
      'what the closed tab has saved',
    ).toEqual(withoutUnsentNoAnswers(questionnaire, held));
    // A submitted questionnaire is shown without what no body has (RUL-78).
    if (before === null || hasEnded || stored.isCompleted) return;
    countClaim('the sex that a closed tab has shown');
    expect(controllingAnswers(browserTab), 'the answers that are in no body').toEqual(before);
  },
];

/** Comes back after the visit is over, or while a save may still be accepted. */
const comesBack = [31 * MINUTE, 23 * HOUR, 25 * HOUR, SECOND].map(comesBackAfter);
/** While a save of the closed tab may still be accepted, and right after. */
const opensAnew = [SECOND, 12 * SECOND, 40 * SECOND].map(comesBackAfter);

const caches = fc.constantFrom<BrowserBehavior['cache'][]>('none', 'frozen', 'frozenWithStorage');

/** Most clocks are right; some are wrong by minutes, or by more than a draft is kept. */
const CLOCK_OFFSETS = fc.constantFrom(0, 0, 0, 7 * MINUTE, 25 * 60 * MINUTE, -25 * 60 * MINUTE);

/** What the lab may know about a patient, and whatever its contract permits it to do. */
function conditionsOf(questionnaire: QuestionnaireWithCopy): fc.Arbitrary<DraftConditions> {
  const { load, save } = operationsOf(questionnaire);
  const one = fc
    .record({ plan: plans(save, isPossible), isEarly: fc.nat(3).map((round) => round === 0) })
    .map(({ plan, isEarly }) => ({ ...plan, isEarly }));
  const few = <T>(each: fc.Arbitrary<T>, maxLength: number) =>
    fc.oneof(fc.constant([]), fc.array(each, { maxLength }));
  return fc
    .record({
      gender: fc.constantFrom<DraftConditions['gender'][]>('Female', 'Male', null),
      hasBirthdate: fc.boolean(),
      height: fc.constantFrom(0, 66),
      emptyAnswers: fc.constantFrom<DraftConditions['emptyAnswers'][]>('written', 'left out', 'defaults'),
      numbers: fc.constantFrom<DraftConditions['numbers'][]>('none', 'once', 'renumbered'),
      isBegun: fc.nat(4).map((round) => round === 0),
      saves: few(one, 8),
      finalSaves: fc.array(one, { maxLength: 4 }),
      loads: few(readPlans(load, 0), 8),
      logins: few(plans(LOGIN, isPossible), 3),
      clockOffset: CLOCK_OFFSETS,
    })
    .map((about) =>
      // What a draft of another device has of sex and birth date is not known to be on file.
      about.isBegun ? { ...about, gender: null, hasBirthdate: false, height: 0 } : about,
    );
}

/** The questions with an answer or a text that the form's tab has not saved. */
function unsavedIn({ form }: BrowserTab): readonly string[] {
  const { unsaved = {}, typed = {} } = form?.context ?? {};
  return Object.keys({ ...unsaved, ...typed }).map((key) => key.replace(/\..*/, ''));
}

/** The answers that a tab keeps while it shows a page other than the form. */
function storedIn({ tab }: BrowserTab): Answers {
  const drafts = JSON.parse(
    tab.session.get('questionnaire_draft') ?? '[]',
  ) as StoredValues['questionnaire_draft'];
  return drafts[0]?.unsaved.answers ?? {};
}

/** Saves everything and waits until the tab is idle. */
async function saveAll(browserTab: BrowserTab, arrive = () => browserTab.arrive()): Promise<void> {
  browserTab.simulation.repair();
  browserTab.page.connect();
  for (let wait = 0; wait < 8; wait += 1) {
    await arrive();
    closeDialog(browserTab);
    browserTab.sendToPage({ type: 'saved.dismissed' });
    browserTab.sendToPage({ type: 'submit.cancelled' });
    await browserTab.pass(15 * SECOND);
  }
  const { simulation } = browserTab;
  expect(simulation.refused, 'the service refuses no save but of what was submitted').toEqual([]);
  if (simulation.wasSuperseded) return;
  const { isSubmitted } = simulation;
  if (isSubmitted) {
    await browserTab.reload();
    await arrive();
  }
  const autosave = browserTab.form?.children.autosave?.getSnapshot();
  expect(JSON.stringify([browserTab.form?.value, autosave?.value ?? null])).toBe(
    isSubmitted ? '["submitted",null]' : '[{"answering":"editing"},"idle"]',
  );
  expect(browserTab.context.unsaved, 'nothing is shown as unsaved').toEqual({});
}

/** The stored answers, as seen on another device. */
async function onAnotherDevice(simulation: DraftSimulation) {
  const other = new BrowserTab(simulation, new Device({ storage: 'fine', cache: 'none' }, simulation.send));
  await other.open();
  await other.arrive();
  const { answers, locked } = other.context;
  // Without another answer a draft of sex and birth date looks like what is on file: boxes may be its own.
  const isDraft = questionsOf(simulation.questionnaire).some(
    ({ id, kind, onFile }) => onFile === undefined && isFilledIn(kind, answers[id]),
  );
  expect(locked.filter((id) => isDraft && !simulation.onFile.includes(id))).toEqual([]);
  return withoutUnsentNoAnswers(simulation.questionnaire, sentParts(simulation.questionnaire, answers));
}

/** What was on file already, and is hidden by no answer of the person, is as it was (RUL-104). */
function checkRecord({ questionnaire, begun, draft, touched }: DraftSimulation): void {
  const all = new Map(questionsOf(questionnaire).map((question) => [question.id, question]));
  const isLeft = ({ id, visibleWhen }: Question): boolean => {
    const parent = all.get(visibleWhen?.question ?? '');
    return !touched.has(id) && (parent === undefined || isLeft(parent));
  };
  const valueIn = (body: object | undefined, { parent: path, id }: Question): unknown =>
    [...(path?.split('.') ?? []), id].reduce<unknown>(
      (part, key) => (part as Record<string, unknown> | undefined)?.[key],
      body,
    );
  const remaining = [...all.values()].filter(
    (asked) =>
      asked.visibleWhen &&
      asked.kind !== 'medications' &&
      asked.isSent !== false &&
      !asked.refines &&
      isLeft(asked),
  );
  expect(remaining.map((asked) => [asked.id, valueIn(draft?.body, asked)])).toEqual(
    remaining.map((asked) => [asked.id, valueIn(begun, asked)]),
  );
}

const TIMEOUT = timeFor(300_000) * (process.env['SEQUENCES'] ? 20 : 1);
/** How many steps the sequences have that are all played; null for the default. */
const MAX_LENGTH = process.env['SEQUENCES'] ? Number(process.env['SEQUENCES']) : null;
const [[HORMONE]] = SEEDED_QUESTIONNAIRES as readonly [
  (typeof SEEDED_QUESTIONNAIRES)[0],
  ...typeof SEEDED_QUESTIONNAIRES,
];
const GOOD: DraftConditions['saves'][number] = {
  callOutcome: operationsOf(HORMONE).save.callOutcomes[0] as CallOutcome,
  takesEffectAfter: 0,
  respondsAfter: 0,
  listedAfter: 0,
  isEarly: false,
};

afterAll(() => {
  // A long run reports how often each claim was judged.
  if (process.env['SOAK_TIMES']) console.table(Object.fromEntries(claimCounts));
  if (process.env['OUTCOMES'])
    console.table(
      outcomeCounts(
        [
          ...SEEDED_QUESTIONNAIRES.flatMap(([questionnaire]) => {
            const { load, save } = operationsOf(questionnaire);
            return [load, save, { ...save, callOutcomes: save.callOutcomes.map(asFinal) }];
          }),
          LOGIN,
        ].map((operation) => ({ ...operation, callOutcomes: operation.callOutcomes.filter(isPossible) })),
      ),
    );
});

/** Lets one person act on a questionnaire in a tab; what the last screen showed as saved must be at the service. */
async function runPerson(
  questionnaire: QuestionnaireWithCopy,
  actions: readonly (readonly [name: string, step: Step])[],
  about: DraftConditions,
  cache: BrowserBehavior['cache'],
): Promise<void> {
  const [simulation, device] = await openSimulation(questionnaire, about, cache);
  const browserTab = new BrowserTab(simulation, device());
  const done: string[] = [JSON.stringify({ ...about, cache })];
  await withStepNames(done, async () => {
    await browserTab.open();
    await browserTab.arrive();
    for (const [name, step] of actions) {
      done.push(name);
      const before = [browserTab.shown(), browserTab.context.typed, controllingAnswers(browserTab)];
      await step(browserTab);
      await flushAll();
      // Another save may still arrive late (decision 50).
      if (simulation.wasSuperseded) return;
      expect(await falseClaims(questionnaire, browserTab), name).toEqual([]);
      await browserTab.arrive();
      if (
        !RETURNS.test(name) ||
        name.endsWith('Back') ||
        !browserTab.keepsUnsaved ||
        simulation.wasSuperseded
      )
        continue;
      // What was submitted is shown in its place, with what arrived too late.
      if (simulation.isSubmitted) continue;
      const after = [browserTab.shown(), browserTab.context.typed, controllingAnswers(browserTab)];
      expect(after, `what is shown when a person ${name}`).toEqual(before);
    }
    await saveAll(browserTab);
    if (simulation.wasSuperseded) return;
    expect(await falseClaims(questionnaire, browserTab)).toEqual([]);
    expect(await onAnotherDevice(simulation)).toEqual(
      withoutUnsentNoAnswers(questionnaire, browserTab.shown()),
    );
    if (about.isBegun && !done.some((name) => /(?:1380|1500) minutes/.test(name))) checkRecord(simulation);
  });
}

/** Histories of each questionnaire and kind: with SOAK_TIMES=40 10,000 in all. */
const DEFAULT_RUNS = 25;

describe.each(SEEDED_QUESTIONNAIRES)(
  'the saved answers of $name are those that its pages showed [RUL-61 RUL-41 RUL-76 RUL-77 RUL-78 RUL-101 RUL-102 RUL-103 RUL-104 RUL-105]',
  (questionnaire, seed) => {
    const runs = { ...histories(seed, DEFAULT_RUNS), endOnFailure: !process.env['FC_SHRINK'] };

    it(
      'no answer is lost, or wrongly called saved, when one tab is left, reloaded, offline, or continued on another device',
      { timeout: TIMEOUT },
      async () => {
        const steps = fc.array(
          fc.oneof(...stepsOf(questionnaire), {
            weight: 2,
            arbitrary: fc.constantFrom(...comesBack),
          }),
          {
            minLength: 5,
            maxLength: 40,
          },
        );
        await fc.assert(
          fc.asyncProperty(steps, conditionsOf(questionnaire), caches, (...args) =>
            runPerson(questionnaire, ...args),
          ),
          runs,
        );
        expect(claimCounts.size).toBeGreaterThan(0);
      },
    );

    it(
      'no answer that a page has shown is lost when a questionnaire is open in two tabs',
      { timeout: TIMEOUT },
      async () => {
        const change = fc.tuple(
          fc.nat(2).map((round) => round === 0),
          fc.oneof(...stepsOf(questionnaire), { weight: 1, arbitrary: fc.constantFrom(...opensAnew) }),
        );
        const changes = fc.array(change, { minLength: 4, maxLength: 30 });
        await fc.assert(
          fc.asyncProperty(changes, conditionsOf(questionnaire), caches, async (actions, about, cache) => {
            const [simulation, device] = await openSimulation(questionnaire, about, cache);
            const browser = device();
            const browserTabs = [
              new BrowserTab(simulation, browser),
              new BrowserTab(simulation, browser),
            ] as const;
            const done: string[] = [JSON.stringify({ ...about, cache })];
            await withStepNames(done, async () => {
              let [other, browserTab] = browserTabs;
              /** The last value that the patient saw of each answer that changed by itself. */
              const shownAnswers = new Map<string, unknown>();
              /** The last value of each answer that changed in a step. */
              const chosen = new Map<string, unknown>();
              const note = (ids: readonly string[]) => {
                const shown = browserTab.shown();
                const visible = visibleQuestions(questionnaire, browserTab.context.answers);
                // Text that is not an answer says nothing about it: the other tab may have one.
                const typed = unparsedQuestions(questionnaire, browserTab.context).map(({ id }) => id);
                for (const id of ids)
                  if (visible.has(id) && (id in shown || !typed.includes(id)))
                    shownAnswers.set(id, shown[id]);
                  else shownAnswers.delete(id);
              };
              const arrive = async () => {
                const isForm = browserTab.form !== null;
                const kept = unsavedIn(browserTab);
                const stored = storedIn(browserTab);
                const isInAnotherTab = browserTab.form?.hasTag('inAnotherTab') === true;
                await browserTab.arrive();
                // A form that opens shows what its tab has kept in place of what was saved.
                note(isForm ? kept : unsavedIn(browserTab));
                // It may have saved that since, or says that it is too late.
                const { answers } = browserTab.context;
                const isSubmitted = browserTab.form?.matches('submitted') === true;
                if (!isForm)
                  note(
                    Object.keys(stored).filter(
                      (id) => isSubmitted || isDeepStrictEqual(answers[id], stored[id]),
                    ),
                  );
                // The follow-ups of a question that both tabs have answered follow the answer that was saved.
                const inBoth = isInAnotherTab
                  ? kept
                  : Object.keys(stored).filter(
                      (id) => !isForm && chosen.has(id) && !isDeepStrictEqual(chosen.get(id), stored[id]),
                    );
                note(
                  questionsOf(questionnaire)
                    .filter(({ visibleWhen }) => inBoth.includes(visibleWhen?.question ?? ''))
                    .map(({ id }) => id),
                );
                if (!isInAnotherTab) return;
                // The page says that another tab has saved: what the patient chose last may replace what this one had kept.
                const shown = browserTab.shown();
                note(
                  [...chosen].filter(([id, value]) => isDeepStrictEqual(shown[id], value)).map(([id]) => id),
                );
              };
              const round = async () => {
                browserTab.page.hide();
                await flushAll();
                [browserTab, other] = [other, browserTab];
                if (browserTab.tab.document) browserTab.page.see();
                else await browserTab.open();
                await flushAll();
              };
              await browserTab.open();
              await round();
              for (const [rounds, [name, step]] of actions) {
                done.push(`${rounds ? 'in the other tab, ' : ''}${name}`);
                if (rounds) await round();
                await arrive();
                const before = browserTab.shown();
                await step(browserTab);
                await flushAll();
                if (simulation.wasSuperseded || !browserTabs.every(({ keepsUnsaved }) => keepsUnsaved))
                  return;
                expect(await falseClaims(questionnaire, browserTab), name).toEqual([]);
                // Meanwhile the other tab may save.
                if (browserTab.isComing) continue;
                // What a step leads to elsewhere, it shows on the way back.
                if (!browserTab.form?.hasTag('form')) await arrive();
                const after = browserTab.shown();
                const changed = Object.keys({ ...before, ...after }).filter(
                  (id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]),
                );
                note(changed);
                for (const id of changed) chosen.set(id, after[id]);
              }
              for (let tabs = 0; tabs < 2; tabs += 1) {
                await round();
                await saveAll(browserTab, arrive);
                if (simulation.wasSuperseded) return;
                expect(await falseClaims(questionnaire, browserTab)).toEqual([]);
              }
              // Another device knows nothing about what this one had not saved, and the later save wins (decision 50).
              if (simulation.isSubmitted && simulation.lastBy?.tab.device !== browser) return;
              const visible = visibleQuestions(questionnaire, browserTab.context.answers);
              // Text in a field that is not an answer is not sent.
              const typed = unparsedQuestions(questionnaire, browserTab.context).map(({ id }) => id);
              const last = [...shownAnswers].filter(([id]) => visible.has(id) && !typed.includes(id));
              const shown = browserTab.shown();
              expect(last.map(([id]) => [id, shown[id]])).toEqual(last);
              expect(await onAnotherDevice(simulation)).toEqual(
                withoutUnsentNoAnswers(questionnaire, browserTab.shown()),
              );
            });
          }),
          runs,
        );
      },
    );

    it(
      'no page says that it saved an answer that the service does not have, while a phone and a laptop fill in one questionnaire',
      { timeout: TIMEOUT },
      async () => {
        const steps = fc.array(fc.tuple(fc.nat(1), fc.oneof(...stepsOf(questionnaire))), {
          minLength: 4,
          maxLength: 24,
        });
        await fc.assert(
          fc.asyncProperty(steps, conditionsOf(questionnaire), caches, async (actions, about, cache) => {
            const [simulation, device] = await openSimulation(questionnaire, about, cache);
            const browserTabs = [new BrowserTab(simulation, device()), new BrowserTab(simulation, device())];
            const done: string[] = [JSON.stringify({ ...about, cache })];
            await withStepNames(done, async () => {
              for (const browserTab of browserTabs) await browserTab.open();
              for (const [index, [name, step]] of actions) {
                const browserTab = browserTabs[index];
                if (!browserTab) continue;
                done.push(`on device ${index}, ${name}`);
                await browserTab.arrive();
                await step(browserTab);
                await flushAll();
                if (simulation.wasSuperseded) return;
                for (const anyTab of browserTabs)
                  expect(await falseClaims(questionnaire, anyTab), name).toEqual([]);
              }
            });
          }),
          { ...runs, numRuns: Math.ceil(runs.numRuns / 2) },
        );
      },
    );
  },
);

/** The outcomes of the first save: each kind once, immediate and late. */
const FIRST_SAVES: readonly DraftConditions['saves'][number][] = [
  ...Map.groupBy(operationsOf(HORMONE).save.callOutcomes.filter(isPossible), kindOf).values(),
].flatMap(([callOutcome]) =>
  callOutcome
    ? [0, 12 * SECOND].map((late) => ({ ...GOOD, callOutcome, takesEffectAfter: late, respondsAfter: late }))
    : [],
);

const gives = (question: string, answer: Answer): readonly [string, Step] => [
  `answers ${question}: ${answer}`,
  (browserTab) => {
    if (!browserTab.isCovered) browserTab.sendToPage({ type: 'answer.changed', question, answer });
  },
];
const sends = (name: string, event: Parameters<BrowserTab['sendToPage']>[0]): readonly [string, Step] => [
  name,
  (browserTab) => void (browserTab.isCovered || browserTab.sendToPage(event)),
];

/** What a person does to a draft. */
const STEPS: readonly (readonly [string, Step])[] = [
  gives('is_postmenopausal', true),
  gives('hysterectomy', null),
  sends('types 1505', { type: 'text.typed', question: 'patient_weight', field: 'value', text: '1505' }),
  sends('saves', { type: 'save.pressed' }),
  ...[6, 20].map((seconds): readonly [string, Step] => [
    `pauses ${seconds} s`,
    (browserTab) => browserTab.pass(seconds * SECOND),
  ]),
  ...Object.entries(NAMED_STEPS),
  ...comesBack.slice(0, 1),
  ['submits', submits],
  ...submitsOnAnotherDevice(HORMONE).slice(0, 1),
];

function* sequences(length: number): Generator<readonly (readonly [string, Step])[]> {
  if (length === 0) yield [];
  else for (const earlier of sequences(length - 1)) for (const last of STEPS) yield [...earlier, last];
}

test(
  'no short sequence of steps after an answer loses it or wrongly calls it saved, however its first save ends [RUL-61]',
  { timeout: TIMEOUT },
  async () => {
    const all = [...sequences(MAX_LENGTH ?? 1)];
    for (const [index, steps] of all.entries()) {
      const [one = GOOD] = FIRST_SAVES.slice(index % FIRST_SAVES.length);
      for (const save of MAX_LENGTH === null ? [one] : FIRST_SAVES) {
        const conditions = { ...NO_FAULTS, gender: 'Female', saves: [save], finalSaves: [save] } as const;
        await runPerson(
          HORMONE,
          [gives('hysterectomy', 'TOTAL_HYSTERECTOMY'), ...steps],
          conditions,
          'frozen',
        );
      }
    }
    expect(claimCounts.size).toBeGreaterThan(0);
    if (MAX_LENGTH !== null) console.info(`${all.length} sequences × ${FIRST_SAVES.length} saves`);
  },
);

test.each([
  ['its document requests the answers, and its code is slow', 'code'],
  ['its answers are under way', 'answers'],
  ['that save takes longer than ten seconds', 'save'],
] as const)('[RUL-101] a tab does not overwrite what another tab has saved while %s', async (_, slow) => {
  const read = {
    callOutcome: operationsOf(HORMONE).load.callOutcomes[0] as CallOutcome,
    age: 0,
    isPermanent: false,
  };
  const [simulation, device] = await openSimulation(
    HORMONE,
    {
      gender: 'Female',
      // A save may take longer than a tab waits for another.
      saves: slow === 'code' ? [] : [{ ...GOOD, takesEffectAfter: 15 * SECOND }],
      loads: slow !== 'answers' ? [] : [0, 0, 7000].map((respondsAfter) => ({ ...read, respondsAfter })),
    },
    'none',
  );
  const browser = device();
  const [first, second] = [new BrowserTab(simulation, browser), new BrowserTab(simulation, browser)];
  const change = (browserTab: BrowserTab, question: string, answer: Answer) =>
    browserTab.sendToPage({ type: 'answer.changed', question, answer });
  await first.open();
  if (slow === 'save') {
    change(first, 'hysterectomy', 'TOTAL_HYSTERECTOMY');
    first.sendToPage({ type: 'save.pressed' });
    await second.open();
    await second.pass(11 * SECOND);
  } else if (slow === 'answers') {
    change(first, 'hysterectomy', 'TOTAL_HYSTERECTOMY');
    first.page.hide();
    await second.open();
    await second.pass(5 * SECOND);
  } else {
    first.page.hide();
    await second.open(25 * SECOND);
    second.page.hide();
    first.page.see();
    change(first, 'hysterectomy', 'TOTAL_HYSTERECTOMY');
    await first.pass(26 * SECOND);
    first.page.hide();
    second.page.see();
  }
  await second.arrive();
  change(second, 'is_postmenopausal', true);
  await second.pass(6 * SECOND);
  expect((await simulation.storedAnswers()).answers).toMatchObject({
    hysterectomy: 'TOTAL_HYSTERECTOMY',
    is_postmenopausal: true,
  });
});

test('a page that Back restores in the middle of a save does not overwrite what that save stored [RUL-61]', async () => {
  const about = { gender: 'Female', saves: [{ ...GOOD, takesEffectAfter: 15 * SECOND }] } as const;
  const [simulation, device] = await openSimulation(HORMONE, about, 'frozenWithStorage');
  const browserTab = new BrowserTab(simulation, device());
  const change = (question: string, answer: Answer) =>
    browserTab.sendToPage({ type: 'answer.changed', question, answer });
  await browserTab.open();
  await browserTab.open();
  change('hysterectomy', 'TOTAL_HYSTERECTOMY');
  browserTab.tab.go(-1);
  await browserTab.pass(1);
  await browserTab.arrive();
  change('is_postmenopausal', true);
  await browserTab.pass(MINUTE);
  await browserTab.arrive();
  await browserTab.pass(MINUTE);
  expect((await simulation.storedAnswers()).answers).toMatchObject({
    hysterectomy: 'TOTAL_HYSTERECTOMY',
    is_postmenopausal: true,
  });
});

test('a tab that is opened right after another was closed in the middle of its save does not overwrite what that save stored [RUL-61 RUL-101]', async () => {
  const about = { gender: 'Female', saves: [{ ...GOOD, takesEffectAfter: 15 * SECOND }] } as const;
  const [simulation, device] = await openSimulation(HORMONE, about, 'none');
  const browserTab = new BrowserTab(simulation, device());
  const change = (question: string, answer: Answer) =>
    browserTab.sendToPage({ type: 'answer.changed', question, answer });
  await browserTab.open();
  change('hysterectomy', 'TOTAL_HYSTERECTOMY');
  await browserTab.comeBackAfter(SECOND);
  change('is_postmenopausal', true);
  await browserTab.pass(MINUTE);
  expect((await simulation.storedAnswers()).answers).toMatchObject({
    hysterectomy: 'TOTAL_HYSTERECTOMY',
    is_postmenopausal: true,
  });
});

test('a questionnaire that another device submitted is shown, with the answers that arrived too late, and nothing is sent again [QN-R01 GEN-R23 RUL-17]', async () => {
  const [simulation, device] = await openSimulation(HORMONE, { gender: 'Male' }, 'none');
  const [phone, laptop] = [new BrowserTab(simulation, device()), new BrowserTab(simulation, device())];
  for (const openTab of [phone, laptop]) await openTab.open();
  laptop.sendToPage({ type: 'answer.changed', question: 'hormone_medication_used', answer: false });
  laptop.sendToPage({ type: 'submit.pressed' });
  await laptop.pass(SECOND);
  laptop.sendToPage({ type: 'submit.confirmed' });
  await laptop.pass(SECOND);
  phone.sendToPage({ type: 'text.typed', question: 'patient_weight', field: 'value', text: '150' });
  await phone.pass(MINUTE);
  expect(phone.form?.matches('submitted')).toBe(true);
  expect(phone.context.unsubmittedIds).toEqual(['patient_weight']);
  expect(phone.context.answers).toMatchObject({ hormone_medication_used: false, patient_weight: null });
  const { length } = simulation.attempts;
  await phone.pass(10 * MINUTE);
  expect(simulation.attempts).toHaveLength(length);
});

test('a page that is reloaded in the middle of a save shows the typed number that Save has normalized [RUL-41]', async () => {
  const [simulation, device] = await openSimulation(
    HORMONE,
    { saves: [{ ...GOOD, takesEffectAfter: 10 * SECOND }] },
    'none',
  );
  const browserTab = new BrowserTab(simulation, device());
  await browserTab.open();
  browserTab.sendToPage({ type: 'text.typed', question: 'patient_weight', field: 'value', text: '150' });
  browserTab.sendToPage({ type: 'save.pressed' });
  await flushAll();
  await browserTab.reload();
  const { answers, typed } = browserTab.context;
  expect({ weight: answers['patient_weight'], typed }).toEqual({ weight: 150, typed: {} });
});

test('after a save with a lost response, the next tab shows the corrected sex and its questions [RUL-103]', async () => {
  const saves = [GOOD, { ...GOOD, takesEffectAfter: 15 * SECOND }];
  const [simulation, device] = await openSimulation(HORMONE, { gender: null, saves }, 'none');
  const browserTab = new BrowserTab(simulation, device());
  await browserTab.open();
  const change = (question: string, answer: Answer) =>
    browserTab.sendToPage({ type: 'answer.changed', question, answer });
  change('hormone_medication_used', false);
  change('patient_gender', 'Male');
  await browserTab.pass(MINUTE);
  change('patient_gender', 'Female');
  await browserTab.comeBackAfter(MINUTE);
  expect(controllingAnswers(browserTab)).toEqual([['patient_gender', 'Female']]);
  expect(visibleQuestions(HORMONE, browserTab.context.answers)).toContain('hysterectomy');
});

test("a corrected sex is still shown when its window was closed during the save and another window's save could not be sent [RUL-103]", async () => {
  const saves = [GOOD, { ...GOOD, respondsAfter: 20 * SECOND }];
  const [simulation, device] = await openSimulation(HORMONE, { gender: null, saves }, 'none');
  const browser = device();
  const [first, second] = [new BrowserTab(simulation, browser), new BrowserTab(simulation, browser)];
  const change = (browserTab: BrowserTab, question: string, answer: Answer) =>
    browserTab.sendToPage({ type: 'answer.changed', question, answer });
  await first.open();
  change(first, 'hormone_medication_used', false);
  change(first, 'patient_gender', 'Male');
  await first.pass(MINUTE);
  await second.open();
  await second.arrive();
  change(second, 'patient_gender', 'Female');
  second.page.hide();
  await flushAll();
  second.tab.close();
  change(first, 'hormone_medication_used', true);
  await first.pass(6 * SECOND);
  await first.pass(MINUTE);
  await first.arrive();
  expect(controllingAnswers(first)).toEqual([['patient_gender', 'Female']]);
});

/** Two tabs of a draft with two medications, and what the patient has read about each row, by its dosage. */
class TabDriver {
  readonly simulation: DraftSimulation;
  browserTab: BrowserTab;
  #other: BrowserTab;

  constructor(simulation: DraftSimulation, browser: Device) {
    this.simulation = simulation;
    this.browserTab = new BrowserTab(simulation, browser);
    this.#other = new BrowserTab(simulation, browser);
  }

  /** The rows that the table must hold. */
  readonly rows = new Set<string>();
  #next = 1;

  /** Two medications are added in one tab, whose page never learns what the service makes of them; the other loads them. */
  async open(): Promise<void> {
    await this.browserTab.open();
    this.browserTab.sendToPage({ type: 'answer.changed', question: 'hormone_medication_used', answer: true });
    for (const type of ['Estradiol', 'Progesterone']) {
      this.ask({ kind: 'add' }, type);
      this.confirm();
    }
    await this.browserTab.pass(6000);
    this.browserTab.page.hide();
    await this.#other.open();
    this.#other.page.hide();
    this.browserTab.page.see();
    await flushAll();
  }

  get dialog() {
    return this.browserTab.dialog;
  }

  ask(request: MedicationRequest, type = 'Estriol'): void {
    this.browserTab.sendToPage({ type: 'medication.opened', request });
    if (request.kind === 'delete') return;
    const { values } = this.dialog?.getSnapshot().context ?? {};
    const write = (field: string, value: string) =>
      this.browserTab.tell({ type: 'medication.changed', field, value });
    write('hormone_type', values?.['hormone_type'] ?? type);
    write('dosage', `#${this.#next}`);
    this.#next += 1;
  }

  confirm(): void {
    const snapshot = this.dialog?.getSnapshot();
    if (!snapshot) return;
    const view = connectMedication(HORMONE, snapshot);
    const { values, row } = snapshot.context;
    const warning = view.kind === 'medication' ? view.warning : null;
    // A row that was changed elsewhere is replaced as the dialog shows it; one that is gone is not there.
    const replaced = warning === null ? row?.values['dosage'] : /#\d+/.exec(warning)?.[0];
    this.rows.delete(replaced ?? '');
    if (view.kind === 'medication') this.rows.add(values['dosage'] ?? '');
    this.browserTab.tell({
      type: view.kind === 'medication' ? 'medication.confirmed' : 'deletion.confirmed',
    });
  }

  /** The page reports what another page has saved; the patient continues here, and no deletion is asked about again. */
  async check(): Promise<void> {
    await flushAll();
    expect(await falseClaims(HORMONE, this.browserTab)).toEqual([]);
    const isAsked = this.browserTab.form?.hasTag('inAnotherTab') === true;
    await this.browserTab.arrive();
    if (isAsked || this.#isNew) expect(this.dialog?.getSnapshot().context.kind).not.toBe('delete');
    this.#isNew = false;
  }

  #isNew = false;

  async leave(how: 'reload' | 'open' | 'back'): Promise<void> {
    await this.browserTab[how]();
    this.#isNew = how !== 'back';
  }

  async switchTab(): Promise<void> {
    this.browserTab.page.hide();
    await flushAll();
    this.simulation.isOnline = true;
    [this.browserTab, this.#other] = [this.#other, this.browserTab];
    this.browserTab.page.see();
    await flushAll();
  }

  async inTheOtherTab(does: (driver: TabDriver) => void): Promise<void> {
    await this.switchTab();
    await this.check();
    if (!this.browserTab.isCovered) does(this);
    await this.switchTab();
  }

  /** The device ends this page without a word; it is loaded again after what happens in the other tab. */
  async whileDiscarded(does: (driver: TabDriver) => void): Promise<void> {
    this.browserTab.tab.discard();
    this.simulation.isOnline = true;
    [this.browserTab, this.#other] = [this.#other, this.browserTab];
    this.browserTab.page.see();
    await this.check();
    does(this);
    await this.browserTab.pass(6000);
    this.browserTab.page.hide();
    await flushAll();
    [this.browserTab, this.#other] = [this.#other, this.browserTab];
    await this.leave('reload');
  }

  async end(): Promise<void> {
    this.simulation.isOnline = true;
    for (let tabs = 0; tabs < 4; tabs += 1) {
      await this.check();
      closeDialog(this.browserTab);
      await this.browserTab.pass(6000);
      await this.switchTab();
    }
    const { hormone_medication: rows } = (await this.simulation.storedAnswers()).answers;
    const held = (rows as readonly Medication[]).map(({ values }) => values['dosage']);
    expect(held.toSorted()).toEqual([...this.rows].toSorted());
  }
}

const isUncovered = ({ browserTab }: TabDriver) => !browserTab.isCovered;
const hasRows = ({ browserTab }: TabDriver) =>
  ((browserTab.form?.context.answers['hormone_medication'] ?? []) as readonly Medication[]).length > 0;
interface DriverEvent {
  readonly name: string;
  readonly can: (driver: TabDriver) => boolean;
  readonly does: (driver: TabDriver) => void | Promise<void>;
}
const canChange = (driver: TabDriver) => isUncovered(driver) && hasRows(driver);
const adds = (driver: TabDriver) => {
  driver.ask({ kind: 'add' });
  driver.confirm();
};
const deletes = (driver: TabDriver) => {
  driver.ask({ kind: 'delete', row: 0 });
  driver.confirm();
};

/** What happens to the table. */
const TABLE_EVENTS: readonly DriverEvent[] = [
  { name: 'opens the first', can: canChange, does: (driver) => driver.ask({ kind: 'edit', row: 0 }) },
  {
    name: 'is asked about deleting the first',
    can: canChange,
    does: (driver) => driver.ask({ kind: 'delete', row: 0 }),
  },
  { name: 'confirms', can: ({ dialog }) => dialog !== undefined, does: (driver) => driver.confirm() },
  { name: 'deletes the first', can: canChange, does: deletes },
  {
    name: 'adds one without a connection',
    can: isUncovered,
    does: (driver) => {
      driver.simulation.isOnline = false;
      adds(driver);
    },
  },
  { name: 'adds one in the other tab', can: () => true, does: (driver) => driver.inTheOtherTab(adds) },
  {
    name: 'deletes the first in the other tab',
    can: () => true,
    does: (driver) => driver.inTheOtherTab((other) => (canChange(other) ? deletes(other) : undefined)),
  },
];

/** Whether the tab has an earlier document. */
const canGoBack = ({ tab, page }: BrowserTab) => tab.historyEntries.some(({ document }) => document !== page);

/** What happens to the two pages. */
const PAGE_EVENTS: readonly DriverEvent[] = [
  { name: 'turns to the other tab', can: () => true, does: (driver) => driver.switchTab() },
  { name: 'waits until it is saved', can: () => true, does: ({ browserTab }) => browserTab.pass(6000) },
  { name: 'reloads', can: () => true, does: (driver) => driver.leave('reload') },
  {
    name: 'opens the link again',
    can: ({ browserTab }) => !canGoBack(browserTab),
    does: (driver) => driver.leave('open'),
  },
  {
    name: 'goes Back',
    can: ({ browserTab }) => canGoBack(browserTab),
    does: (driver) => driver.leave('back'),
  },
];

/** Plays every sequence of up to this many events; returns how many it played. */
async function runAll(
  events: readonly DriverEvent[],
  longest: number,
  numbers: DraftConditions['numbers'],
): Promise<number> {
  let count = 0;
  async function explore(before: readonly DriverEvent[]): Promise<void> {
    const [simulation, device] = await openSimulation(HORMONE, { gender: 'Female', numbers }, 'frozen');
    const driver = new TabDriver(simulation, device());
    await withStepNames(
      before.map(({ name }) => name),
      async () => {
        await driver.open();
        for (const { does } of before) {
          await does(driver);
          await driver.check();
        }
      },
    );
    const next = before.length === longest ? [] : events.filter(({ can }) => can(driver));
    for (const event of next) await explore([...before, event]);
    if (next.length > 0) return;
    count += 1;
    await withStepNames(
      before.map(({ name }) => name),
      () => driver.end(),
    );
  }
  await explore([]);
  return count;
}

test.each(['none', 'once', 'renumbered'] as const)(
  'a medication confirmed in one of two tabs is never lost, and a deleted one never comes back, with rows numbered: %s [RUL-76 RUL-102]',
  { timeout: TIMEOUT },
  async (numbers) => {
    const defaultSteps = numbers === 'renumbered' ? 3 : 2;
    const count = [
      await runAll(TABLE_EVENTS, MAX_LENGTH === null ? defaultSteps : MAX_LENGTH + 1, numbers),
      await runAll([...TABLE_EVENTS, ...PAGE_EVENTS], MAX_LENGTH ?? 2, numbers),
    ];
    expect(Math.min(...count)).toBeGreaterThan(0);
    if (MAX_LENGTH !== null) console.info(`sequences played, rows numbered ${numbers}: ${count.join(', ')}`);
  },
);

const AFTER_ADDING: Readonly<Record<string, (driver: TabDriver, row: number) => void>> = {
  added: () => undefined,
  'added, then edited': (driver, row) => driver.ask({ kind: 'edit', row }),
  'added, then deleted': (driver, row) => driver.ask({ kind: 'delete', row }),
};
const IN_THE_OTHER_TAB: Readonly<Record<string, (driver: TabDriver) => void>> = {
  'adds nothing': () => undefined,
  'adds one': adds,
  'deletes the first': deletes,
};

test.each(
  ['accepted', 'not sent'].flatMap((save) =>
    Object.keys(AFTER_ADDING).flatMap((what) =>
      Object.keys(IN_THE_OTHER_TAB).map((other) => [what, save, other] as const),
    ),
  ),
)(
  'nothing is lost or comes back after a reload if a medication was %s, its save was %s without a response, and another tab %s [RUL-61 RUL-76 RUL-102]',
  async (what, save, other) => {
    for (const numbers of ['none', 'once', 'renumbered'] as const) {
      const [simulation, device] = await openSimulation(HORMONE, { gender: 'Female', numbers }, 'none');
      const driver = new TabDriver(simulation, device());
      await driver.open();
      simulation.dropsResponses = true;
      simulation.isOnline = save === 'accepted';
      adds(driver);
      await driver.browserTab.pass(6000);
      AFTER_ADDING[what]?.(driver, 2);
      driver.confirm();
      simulation.dropsResponses = false;
      await driver.whileDiscarded((driven) => IN_THE_OTHER_TAB[other]?.(driven));
      expect(driver.rows.size, 'there are rows to lose').toBeGreaterThan(0);
      await driver.end();
    }
  },
);

test('a page that the back/forward cache keeps in the middle of a save does not delay the next page [RUL-61]', async () => {
  const [simulation, device] = await openSimulation(
    HORMONE,
    { saves: [{ ...GOOD, takesEffectAfter: 10 * SECOND }] },
    'frozen',
  );
  const browserTab = new BrowserTab(simulation, device());
  await browserTab.open();
  browserTab.sendToPage({ type: 'answer.changed', question: 'hormone_medication_used', answer: true });
  await browserTab.open();
  await browserTab.pass(SECOND);
  expect(browserTab.form?.matches('answering')).toBe(true);
  expect(browserTab.shown()).toEqual({ hormone_medication_used: true });
});

test('after a Submit without a response, later answers are not shown as saved before its outcome is known [RUL-61 RUL-92 GEN-R23]', async () => {
  const callOutcome = operationsOf(HORMONE).save.callOutcomes.find(({ name }) => name === '504');
  if (!callOutcome) throw new Error('No gateway may give up');
  const late = { ...GOOD, callOutcome, takesEffectAfter: 25 * SECOND, respondsAfter: SECOND, isEarly: true };
  const finalSaves = [late];
  const [simulation, device] = await openSimulation(HORMONE, { gender: 'Male', finalSaves }, 'none');
  const browserTab = new BrowserTab(simulation, device());
  await browserTab.open();
  await submits(browserTab);
  await browserTab.pass(2 * SECOND);
  await browserTab.arrive();
  browserTab.sendToPage({ type: 'answer.changed', question: 'hormone_medication_used', answer: false });
  await browserTab.pass(MINUTE);
  expect(await falseClaims(HORMONE, browserTab)).toEqual([]);
  expect(browserTab.form?.matches('submitted')).toBe(true);
});
