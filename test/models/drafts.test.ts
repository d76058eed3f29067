import { isDeepStrictEqual } from 'node:util';
import process from 'node:process';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { QUESTIONNAIRES, questionsOf } from '../../machines/domain/questionnaire.ts';
import type { Answer, Medication, MedicationRequest, Question } from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { keptUntil } from '../../machines/questionnaire/draft.rules.ts';
import { visibleQuestions } from '../../machines/questionnaire/questionnaire.rules.ts';
import { typedQuestions } from '../../machines/questionnaire/typed.rules.ts';
import { words as cardioWords } from '../../src/copy/questionnaires/cardioZoomer.words.ts';
import { words as gutWords } from '../../src/copy/questionnaires/gutZoomer.words.ts';
import { words as hormoneWords } from '../../src/copy/questionnaires/hormoneQuestionnaire.words.ts';
import { words as hormoneZoomerWords } from '../../src/copy/questionnaires/hormoneZoomer.words.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import type { Flow } from '../../src/app/shell/flow.tsx';
import type * as sharing from '../../src/platform/shared-drafts.ts';
import { connectMedication } from '../../src/views/questionnaire/medication.connect.ts';
import type { AskedQuestionnaire } from '../../src/views/questionnaire/questionnaire.connect.ts';
import { histories, timeFor } from '../support/histories.ts';
import { Device, here, useBrowser, useEarlyCalls, usePages, useTime } from './browser.ts';
import type { Habits, Loaded, Pages } from './browser.ts';
import { current } from './current.ts';
import { judged, untruths } from './drafts.judge.ts';
import {
  FAIR,
  HOUR,
  isTold,
  LOGIN,
  mayBe,
  MINUTE,
  operationsOf,
  rest,
  Seat,
  SECOND,
  sentParts,
  steering,
  withoutNoes,
  World,
} from './drafts.world.ts';
import type { Weather } from './drafts.world.ts';
import { drawnOf, plans, readings } from './freedoms.ts';
import type { Fate } from './freedoms.ts';
import { openLab } from './lab.ts';
import { Time } from './time.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', async (actual) => ({
  ...(await actual<object>()),
  flowPage: (start: unknown) => start,
}));

// Flows are made once, and each document shares its drafts with the tabs of its own browser.
vi.mock('../../src/platform/shared-drafts.ts', async (actual) => {
  const { openSharedDrafts } = await actual<typeof sharing>();
  const known = new WeakMap<Loaded, sharing.SharedDrafts>();
  return {
    openSharedDrafts: (...shared: Parameters<typeof openSharedDrafts>) =>
      current(() => {
        const drafts = known.get(here()) ?? openSharedDrafts(...shared);
        known.set(here(), drafts);
        return drafts;
      }),
  };
});

let time = new Time('2026-11-21T18:42:00.000Z');
const lab = openLab({ now: () => time.ticker.now(), after: (...all) => time.ticker.after(...all) });

/** The questionnaires with their texts, and the seed of their histories. */
const ASKED: readonly (readonly [AskedQuestionnaire, seed: number])[] = [
  [{ ...hormone, words: hormoneWords }, 1],
  [{ ...hormoneZoomer, words: hormoneZoomerWords }, 2],
  [{ ...gut, words: gutWords }, 3],
  [{ ...cardio, words: cardioWords }, 4],
];

beforeAll(async () => {
  const [entries, form, retry, login] = await Promise.all([
    import('../../src/app/flows/link-entries.ts'),
    import('../../src/app/flows/questionnaire.tsx'),
    import('../../src/app/flows/retry.ts'),
    import('../../src/app/flows/guest-login.ts'),
  ]);
  const start = (page: unknown) => page as (services: AppServices) => Flow<AnyStateMachine>;
  const pages: Pages = [
    ...ASKED.flatMap(([asked]): Pages => {
      const { entry, failedPage } = QUESTIONNAIRES[asked.name];
      return [
        [new RegExp(`^${entry}$`), start(entries.questionnaireEntry(asked.name))],
        [new RegExp(`^/${asked.name}(?:/(?<accession_id>\\d+))?$`), start(form.questionnairePage(asked))],
        [new RegExp(`^${failedPage}$`), start(retry.questionnaireFailed(asked.name))],
      ];
    }),
    [/^\/auth\/(?<questionnaire_type>\w+)(?:\/(?<accession_id>\d+))?$/, start(login.default)],
  ];
  useBrowser(vi);
  useTime(time);
  useEarlyCalls(({ pathname, searchParams }) => {
    const found = ASKED.find(([{ name }]) => QUESTIONNAIRES[name].entry === pathname);
    const query = new URLSearchParams({ accession_id: searchParams.get('accession_id') ?? '' });
    return found ? { service: 'questionnaire', path: `${found[0].wire.load}?${query}` } : null;
  });
  usePages(pages);
});

/** A lab with what it knows of a patient, and a seat before each browser. */
async function open(
  asked: AskedQuestionnaire,
  about: Partial<Weather>,
  cache: Habits['cache'],
): Promise<readonly [World, () => Device]> {
  time = new Time('2026-11-21T18:42:00.000Z');
  useTime(time);
  const world = new World(lab, time, asked, { ...FAIR, ...about });
  await world.open();
  return [world, () => new Device({ storage: 'fine', cache }, world.send)];
}

type Step = (seat: Seat) => void | Promise<void>;

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
        (seat) => {
          if (seat.isCovered) return;
          const { length } = seat.context.answers[question.id] as readonly Medication[];
          // Only a row that is there has an Edit and a Delete button.
          if (kind !== 'add' && length === 0) return;
          const request = kind === 'add' ? { kind } : { kind, row: row % length };
          seat.press({ type: 'medication.opened', request });
          seat.tell({ type: 'medication.changed', field: 'hormone_type', value: type });
          if (isConfirmed) seat.tell({ type: 'medication.confirmed' });
          if (isConfirmed) seat.tell({ type: 'deletion.confirmed' });
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
        (seat) => {
          if (seat.isCovered || seat.context.locked.includes(id)) return;
          const isHeight = question.kind === 'measure' && question.measure === 'height';
          const field = isHeight ? (part === 'value' ? 'feet' : part) : 'value';
          seat.press({ type: 'text.typed', question: id, part: field, text });
          if (isLeft) seat.press({ type: 'text.left', question: id });
        },
      ]);
  return answerTo(question).map((answer) => [
    `answers ${id}: ${JSON.stringify(answer)}`,
    (seat) => {
      if (seat.isCovered) return;
      const { answers, locked } = seat.context;
      // A sex that is not given is told from the answers of another device.
      if (answer === null && question.isSent === false && seat.world.isBegun) return;
      // Only a visible question can be answered.
      if (visibleQuestions(seat.world.questionnaire, answers).has(id) && !locked.includes(id))
        seat.press({ type: 'answer.changed', question: id, answer });
    },
  ]);
}

/** Closes the dialog that was left open. */
function closeDialog(seat: Seat): void {
  for (const type of ['medication.closed', 'deletion.cancelled'] as const) seat.tell({ type });
}

/** Random actions of patient and network, with their weights. */
function stepsOf(asked: AskedQuestionnaire) {
  const named = (name: string, step: Step) => fc.constant([name, step] as const);
  const press = (name: string, event: Parameters<Seat['press']>[0]) =>
    named(name, (seat) => void (seat.dialog || seat.press(event)));
  const questions = questionsOf(asked).map((question) => answering(question));
  const onFile = questionsOf(asked).filter((one) => one.onFile !== undefined || one.refines);
  const stages = questionsOf(asked).filter(({ id }) => id === 'reproductive_health_stage');
  const rows = questionsOf(asked).filter(({ kind }) => kind === 'medications');
  const often = [...onFile, ...stages, ...rows].map((question) => answering(question));
  const pauses = [200, 1000, 3000, 5000, 15_000, MINUTE, 10 * MINUTE].map((ms) =>
    named(`pauses ${ms} ms`, (seat) => seat.pass(ms)),
  );
  /** A no that the body has no value for. */
  const noes = questionsOf(asked).flatMap(({ id, refines }) =>
    refines
      ? named(`answers ${id} with no`, (seat) => {
          if (seat.isCovered || seat.context.locked.includes('gender')) return;
          seat.press({ type: 'answer.changed', question: 'gender', answer: 'Female' });
          seat.press({ type: 'answer.changed', question: refines.question, answer: refines.from });
          seat.press({ type: 'answer.changed', question: id, answer: false });
        })
      : [],
  );
  return [
    ...noes.map((arbitrary) => ({ weight: 2, arbitrary })),
    { weight: 8, arbitrary: fc.oneof(...questions) },
    { weight: 6, arbitrary: fc.oneof(...often) },
    { weight: 6, arbitrary: fc.oneof(...pauses) },
    { weight: 2, arbitrary: named('closes the dialog', closeDialog) },
    { weight: 1, arbitrary: press('saves', { type: 'save.pressed' }) },
    { weight: 1, arbitrary: press('is done', { type: 'saved.dismissed' }) },
    {
      weight: 1,
      arbitrary: press('goes on', { type: 'section.opened', section: asked.sections.at(-1)?.id ?? '' }),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.oneof(...questions), fc.oneof(...questions)).map(
        ([[name, first], [later, second]]) =>
          [
            `leaves in the middle of a save: ${name}, ${later}`,
            async (seat: Seat) => {
              await first(seat);
              await seat.pass(5 * SECOND);
              await second(seat);
              seat.page.hide();
              await seat.pass(6 * SECOND);
              seat.page.see();
            },
          ] as const,
      ),
    },
    {
      weight: 2,
      arbitrary: fc.oneof(...questionsOf(asked).map((one) => fc.tuple(answering(one), answering(one)))).map(
        ([[name, first], [again, second]]) =>
          [
            `${name}, opens the link again, ${again}, goes Back`,
            async (seat: Seat) => {
              await first(seat);
              await seat.open();
              await second(seat);
              await rest();
              await seat.back();
            },
          ] as const,
      ),
    },
    {
      weight: 1,
      arbitrary: named('looks away', (seat) => {
        seat.page.hide();
        seat.page.see();
      }),
    },
    { weight: 1, arbitrary: named('reloads', (seat) => seat.reload()) },
    { weight: 1, arbitrary: named('opens the link in the same tab', (seat) => seat.open()) },
    { weight: 1, arbitrary: named('opens the link, whose code is slow', (seat) => seat.open(25 * SECOND)) },
    { weight: 1, arbitrary: named('goes Back', (seat) => seat.back()) },
    { weight: 1, arbitrary: named('loses the network', (seat) => void (seat.world.isOnline = false)) },
    {
      weight: 1,
      arbitrary: named('has the network back', (seat) => {
        seat.world.isOnline = true;
        seat.page.connect();
      }),
    },
  ] as const;
}

/** Steps after which the page shows what it showed before. */
const RETURNS = /^(?:reloads|opens the link)/;

/** Leaves and comes back so late that the visit is over: after half an hour, or after a day. */
const comesBack: fc.Arbitrary<readonly [string, Step]> = fc
  .constantFrom(31 * MINUTE, 23 * HOUR, 25 * HOUR)
  .map((ms) => [
    `comes back after ${ms / MINUTE} minutes`,
    async (seat) => {
      const { world } = seat;
      const savedAt = await seat.comeBackAfter(ms);
      const hasEnded =
        savedAt !== null && time.now >= keptUntil(savedAt) && !world.hasAnswers(await world.held());
      expect(seat.context.endedDraft, 'the end of a draft that was said to be saved').toBe(
        hasEnded ? savedAt : null,
      );
    },
  ]);

const cache = fc.constantFrom<Habits['cache'][]>('none', 'frozen', 'frozenWithStorage');

/** What the lab may know of a patient, and whatever its contract permits it to do. */
function weatherOf(asked: AskedQuestionnaire): fc.Arbitrary<Weather> {
  const { load, save } = operationsOf(asked);
  const one = fc.record({ plan: plans(save, mayBe), isEarly: fc.nat(3).map((turn) => turn === 0) });
  const few = <T>(each: fc.Arbitrary<T>, maxLength: number) =>
    fc.oneof(fc.constant([]), fc.array(each, { maxLength }));
  return fc
    .record({
      sex: fc.constantFrom<Weather['sex'][]>('Female', 'Male', null),
      hasBirthdate: fc.boolean(),
      height: fc.constantFrom(0, 66),
      writes: fc.constantFrom<Weather['writes'][]>('all', 'not what is empty', 'defaults'),
      numbers: fc.constantFrom<Weather['numbers'][]>('none', 'once', 'anew'),
      isBegun: fc.nat(4).map((turn) => turn === 0),
      saves: few(
        one.map(({ plan, isEarly }) => ({ ...plan, isEarly })),
        8,
      ),
      loads: few(readings(load, 0), 8),
      logins: few(plans(LOGIN, mayBe), 3),
    })
    .map((about) =>
      // What a draft of another device has of sex and birth date is not known to be on file.
      about.isBegun ? { ...about, sex: null, hasBirthdate: false, height: 0 } : about,
    );
}

/** Saves everything and waits until the tab is idle. */
async function settle(seat: Seat, arrive = () => seat.arrive()): Promise<void> {
  seat.world.mend();
  seat.page.connect();
  for (let wait = 0; wait < 8; wait += 1) {
    await arrive();
    closeDialog(seat);
    seat.press({ type: 'saved.dismissed' });
    await seat.pass(15 * SECOND);
  }
  if (seat.world.wasOvertaken) return;
  const autosave = seat.form?.children.autosave?.getSnapshot();
  expect(JSON.stringify([seat.form?.value, autosave?.value])).toBe('[{"answering":"editing"},"resting"]');
  expect(seat.context.unsaved, 'nothing is shown as unsaved').toEqual({});
}

/** The stored answers, as seen on another device. */
async function onAnotherDevice(world: World) {
  const other = new Seat(world, new Device({ storage: 'fine', cache: 'none' }, world.send));
  await other.open();
  await other.arrive();
  const { answers, locked } = other.context;
  // Without another answer nothing tells a draft of sex and birth date from what is on file: boxes may be its own.
  const isDraft = questionsOf(world.questionnaire).some(
    ({ id, kind, onFile }) => onFile === undefined && isTold(kind, answers[id]),
  );
  expect(locked.filter((id) => isDraft && !world.file.includes(id))).toEqual([]);
  return withoutNoes(world.questionnaire, sentParts(world.questionnaire, answers));
}

/** What was on record already, and is hidden by no answer of the person, is as it was (RUL-104). */
function checkRecord({ questionnaire, begun, draft, touched }: World): void {
  const all = new Map(questionsOf(questionnaire).map((one) => [one.id, one]));
  const isLeft = ({ id, visibleWhen }: Question): boolean => {
    const parent = all.get(visibleWhen?.question ?? '');
    return !touched.has(id) && (parent === undefined || isLeft(parent));
  };
  const at = (body: object | undefined, { at: path, id }: Question): unknown =>
    [...(path?.split('.') ?? []), id].reduce<unknown>(
      (part, key) => (part as Record<string, unknown> | undefined)?.[key],
      body,
    );
  const left = [...all.values()].filter(
    (one) =>
      one.visibleWhen && one.kind !== 'medications' && one.isSent !== false && !one.refines && isLeft(one),
  );
  expect(left.map((one) => [one.id, at(draft?.body, one)])).toEqual(
    left.map((one) => [one.id, at(begun, one)]),
  );
}

const TIMEOUT = timeFor(300_000);
const [[HORMONE]] = ASKED as readonly [(typeof ASKED)[0], ...typeof ASKED];
const GOOD: Weather['saves'][number] = {
  fate: operationsOf(HORMONE).save.fates[0] as Fate,
  worksAfter: 0,
  answersAfter: 0,
  listedAfter: 0,
  isEarly: false,
};

afterAll(() => {
  // A long run reports how often each statement was judged.
  if (process.env['SOAK_TIMES']) console.table(Object.fromEntries(judged));
  if (process.env['DRAWN'])
    console.table(
      drawnOf(
        [...ASKED.flatMap(([asked]) => Object.values(operationsOf(asked))), LOGIN].map((one) => ({
          ...one,
          fates: one.fates.filter(mayBe),
        })),
      ),
    );
});

/** Histories of each questionnaire and kind: with SOAK_TIMES=40 10,000 in all. */
const USUAL = 25;

describe.each(ASKED)(
  '$name: the service has what the last screen showed as saved [RUL-61 RUL-41 RUL-76 RUL-77 RUL-78 RUL-101 RUL-102 RUL-103 RUL-104 RUL-105]',
  (asked, seed) => {
    const runs = { ...histories(seed, USUAL), endOnFailure: !process.env['FC_SHRINK'] };

    it(
      'for a person who types, pauses, leaves, goes back, loses the network, reloads, comes back late and on another device',
      { timeout: TIMEOUT },
      async () => {
        const steps = fc.array(fc.oneof(...stepsOf(asked), { weight: 2, arbitrary: comesBack }), {
          minLength: 5,
          maxLength: 40,
        });
        await fc.assert(
          fc.asyncProperty(steps, weatherOf(asked), cache, async (actions, about, habits) => {
            const [world, device] = await open(asked, about, habits);
            const seat = new Seat(world, device());
            const done: string[] = [JSON.stringify({ ...about, habits })];
            await telling(done, async () => {
              await seat.open();
              await seat.arrive();
              for (const [name, step] of actions) {
                done.push(name);
                const before = [seat.shown(), seat.context.typed, steering(seat)];
                await step(seat);
                await rest();
                // Another save may still arrive late (decision 50).
                if (world.wasOvertaken) return;
                expect(await untruths(asked, seat), name).toEqual([]);
                await seat.arrive();
                if (!RETURNS.test(name) || name.endsWith('Back') || !seat.isFresh || world.wasOvertaken)
                  continue;
                const after = [seat.shown(), seat.context.typed, steering(seat)];
                expect(after, `what is shown when a person ${name}`).toEqual(before);
              }
              await settle(seat);
              if (world.wasOvertaken) return;
              expect(await untruths(asked, seat)).toEqual([]);
              expect(await onAnotherDevice(world)).toEqual(withoutNoes(asked, seat.shown()));
              if (about.isBegun && !done.some((name) => /(?:1380|1500) minutes/.test(name)))
                checkRecord(world);
            });
          }),
          runs,
        );
      },
    );

    it(
      'for a person with two tabs of it, without losing an answer that a screen has shown',
      { timeout: TIMEOUT },
      async () => {
        const change = fc.tuple(
          fc.nat(2).map((turn) => turn === 0),
          fc.oneof(...stepsOf(asked)),
        );
        const changes = fc.array(change, { minLength: 4, maxLength: 30 });
        await fc.assert(
          fc.asyncProperty(changes, weatherOf(asked), cache, async (actions, about, habits) => {
            const [world, device] = await open(asked, about, habits);
            const browser = device();
            const seats = [new Seat(world, browser), new Seat(world, browser)] as const;
            const done: string[] = [JSON.stringify({ ...about, habits })];
            await telling(done, async () => {
              let [other, seat] = seats;
              /** The last value that the patient saw of each answer that changed by itself. */
              const seen = new Map<string, unknown>();
              /** The last value of each answer that changed in a step. */
              const chosen = new Map<string, unknown>();
              const note = (ids: readonly string[]) => {
                const shown = seat.shown();
                const visible = visibleQuestions(asked, seat.context.answers);
                // Text that is not an answer says nothing about it: the other tab may have one.
                const typed = typedQuestions(asked, seat.context).map(({ id }) => id);
                for (const id of ids)
                  if (visible.has(id) && (id in shown || !typed.includes(id))) seen.set(id, shown[id]);
                  else seen.delete(id);
              };
              const arrive = async () => {
                const { unsaved = {}, typed = {} } = seat.form?.context ?? {};
                const kept = Object.keys({ ...unsaved, ...typed }).map((key) => key.replace(/\..*/, ''));
                const isTaken = seat.form?.hasTag('elsewhere') === true;
                await seat.arrive();
                note(kept);
                if (!isTaken) return;
                // What hangs on a question that both tabs have answered goes with the answer that was saved.
                note(
                  questionsOf(asked)
                    .filter(({ visibleWhen }) => kept.includes(visibleWhen?.question ?? ''))
                    .map(({ id }) => id),
                );
                // The page says that another tab has saved: what the patient chose last may replace what this one had kept.
                const shown = seat.shown();
                note(
                  [...chosen].filter(([id, value]) => isDeepStrictEqual(shown[id], value)).map(([id]) => id),
                );
              };
              const turn = async () => {
                seat.page.hide();
                await rest();
                [seat, other] = [other, seat];
                if (seat.tab.document) seat.page.see();
                else await seat.open();
                await rest();
              };
              await seat.open();
              await turn();
              for (const [turns, [name, step]] of actions) {
                done.push(`${turns ? 'in the other tab, ' : ''}${name}`);
                if (turns) await turn();
                await arrive();
                const before = seat.shown();
                await step(seat);
                await rest();
                if (world.wasOvertaken || !seats.every(({ isFresh }) => isFresh)) return;
                expect(await untruths(asked, seat), name).toEqual([]);
                // Meanwhile the other tab may save.
                if (seat.isComing) continue;
                // What a step leads to elsewhere, it shows on the way back.
                if (!seat.form?.hasTag('form')) await arrive();
                const after = seat.shown();
                const changed = Object.keys({ ...before, ...after }).filter(
                  (id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]),
                );
                note(changed);
                for (const id of changed) chosen.set(id, after[id]);
              }
              for (let tabs = 0; tabs < 2; tabs += 1) {
                await turn();
                await settle(seat, arrive);
              }
              if (world.wasOvertaken) return;
              const visible = visibleQuestions(asked, seat.context.answers);
              // Text in a field that is not an answer is not sent.
              const typed = typedQuestions(asked, seat.context).map(({ id }) => id);
              const last = [...seen].filter(([id]) => visible.has(id) && !typed.includes(id));
              const shown = seat.shown();
              expect(last.map(([id]) => [id, shown[id]])).toEqual(last);
              expect(await onAnotherDevice(world)).toEqual(withoutNoes(asked, seat.shown()));
            });
          }),
          runs,
        );
      },
    );

    it(
      'for a person with a phone and a laptop: no page says what the service does not have',
      { timeout: TIMEOUT },
      async () => {
        const steps = fc.array(fc.tuple(fc.nat(1), fc.oneof(...stepsOf(asked))), {
          minLength: 4,
          maxLength: 24,
        });
        await fc.assert(
          fc.asyncProperty(steps, weatherOf(asked), cache, async (actions, about, habits) => {
            const [world, device] = await open(asked, about, habits);
            const seats = [new Seat(world, device()), new Seat(world, device())];
            const done: string[] = [JSON.stringify({ ...about, habits })];
            await telling(done, async () => {
              for (const seat of seats) await seat.open();
              for (const [index, [name, step]] of actions) {
                const seat = seats[index];
                if (!seat) continue;
                done.push(`on device ${index}, ${name}`);
                await seat.arrive();
                await step(seat);
                await rest();
                if (world.wasOvertaken) return;
                for (const one of seats) expect(await untruths(asked, one), name).toEqual([]);
              }
            });
          }),
          { ...runs, numRuns: Math.ceil(runs.numRuns / 2) },
        );
      },
    );
  },
);

test.each([
  ['its document asks for the answers, and its code is slow', 'code'],
  ['its answers are under way', 'answers'],
  ['that save takes longer than ten seconds', 'save'],
] as const)('[RUL-101] a tab overwrites what another tab has saved while %s', async (_, slow) => {
  const read = { fate: operationsOf(HORMONE).load.fates[0] as Fate, age: 0, isLasting: false };
  const [world, device] = await open(
    HORMONE,
    {
      sex: 'Female',
      // A save may take longer than a tab waits for another.
      saves: slow === 'code' ? [] : [{ ...GOOD, worksAfter: 15 * SECOND }],
      loads: slow !== 'answers' ? [] : [0, 0, 7000].map((answersAfter) => ({ ...read, answersAfter })),
    },
    'none',
  );
  const browser = device();
  const [first, second] = [new Seat(world, browser), new Seat(world, browser)];
  const change = (seat: Seat, question: string, answer: Answer) =>
    seat.press({ type: 'answer.changed', question, answer });
  await first.open();
  if (slow === 'save') {
    change(first, 'hysterectomy', 'TOTAL_HYSTERECTOMY');
    first.press({ type: 'save.pressed' });
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
  expect((await world.held()).answers).toMatchObject({
    hysterectomy: 'TOTAL_HYSTERECTOMY',
    is_postmenopausal: true,
  });
});

test('[RUL-41] a reload in the middle of a save finds the texts as Save has read them', async () => {
  const [world, device] = await open(HORMONE, { saves: [{ ...GOOD, worksAfter: 10 * SECOND }] }, 'none');
  const seat = new Seat(world, device());
  await seat.open();
  seat.press({ type: 'text.typed', question: 'patient_weight', part: 'value', text: '150' });
  seat.press({ type: 'save.pressed' });
  await rest();
  await seat.reload();
  const { answers, typed } = seat.context;
  expect({ weight: answers['patient_weight'], typed }).toEqual({ weight: 150, typed: {} });
});

/** Two tabs of a draft with two hormones, and what the patient has been told of each row, by its dosage. */
class Desk {
  readonly world: World;
  seat: Seat;
  #other: Seat;

  constructor(world: World, browser: Device) {
    this.world = world;
    this.seat = new Seat(world, browser);
    this.#other = new Seat(world, browser);
  }

  /** The rows that the table must hold. */
  readonly rows = new Set<string>();
  #next = 1;

  /** Two hormones are added in one tab, whose page never learns what the service makes of them; the other loads them. */
  async open(): Promise<void> {
    await this.seat.open();
    this.seat.press({ type: 'answer.changed', question: 'hormone_medication_used', answer: true });
    for (const type of ['Estradiol', 'Progesterone']) {
      this.ask({ kind: 'add' }, type);
      this.confirm();
    }
    await this.seat.pass(6000);
    this.seat.page.hide();
    await this.#other.open();
    this.#other.page.hide();
    this.seat.page.see();
    await rest();
  }

  get dialog() {
    return this.seat.dialog;
  }

  ask(request: MedicationRequest, type = 'Estriol'): void {
    this.seat.press({ type: 'medication.opened', request });
    if (request.kind === 'delete') return;
    const { values } = this.dialog?.getSnapshot().context ?? {};
    const write = (field: string, value: string) =>
      this.seat.tell({ type: 'medication.changed', field, value });
    write('hormone_type', values?.['hormone_type'] ?? type);
    write('dosage', `#${this.#next}`);
    this.#next += 1;
  }

  confirm(): void {
    const snapshot = this.dialog?.getSnapshot();
    if (!snapshot) return;
    const view = connectMedication(HORMONE, snapshot);
    const { values, row } = snapshot.context;
    const warning = view.kind === 'row' ? view.warning : null;
    // A row that was changed elsewhere is replaced as the dialog shows it; one that is gone is not there.
    const replaced = warning === null ? row?.values['dosage'] : /#\d+/.exec(warning)?.[0];
    this.rows.delete(replaced ?? '');
    if (view.kind === 'row') this.rows.add(values['dosage'] ?? '');
    this.seat.tell({ type: view.kind === 'row' ? 'medication.confirmed' : 'deletion.confirmed' });
  }

  /** What another page has saved is told; the patient continues here, and no deletion is asked about again. */
  async look(): Promise<void> {
    await rest();
    expect(await untruths(HORMONE, this.seat)).toEqual([]);
    const isAsked = this.seat.form?.hasTag('elsewhere') === true;
    await this.seat.arrive();
    if (isAsked || this.#isNew) expect(this.dialog?.getSnapshot().context.kind).not.toBe('delete');
    this.#isNew = false;
  }

  #isNew = false;

  async leave(how: 'reload' | 'open' | 'back'): Promise<void> {
    await this.seat[how]();
    this.#isNew = how !== 'back';
  }

  async turn(): Promise<void> {
    this.seat.page.hide();
    await rest();
    this.world.isOnline = true;
    [this.seat, this.#other] = [this.#other, this.seat];
    this.seat.page.see();
    await rest();
  }

  async inTheOtherTab(does: (desk: Desk) => void): Promise<void> {
    await this.turn();
    await this.look();
    if (!this.seat.isCovered) does(this);
    await this.turn();
  }

  async end(): Promise<void> {
    this.world.isOnline = true;
    for (let tabs = 0; tabs < 4; tabs += 1) {
      await this.look();
      closeDialog(this.seat);
      await this.seat.pass(6000);
      await this.turn();
    }
    const { hormone_medication: rows } = (await this.world.held()).answers;
    const held = (rows as readonly Medication[]).map(({ values }) => values['dosage']);
    expect(held.toSorted()).toEqual([...this.rows].toSorted());
  }
}

const isFree = ({ seat }: Desk) => !seat.isCovered;
const hasRows = ({ seat }: Desk) =>
  ((seat.form?.context.answers['hormone_medication'] ?? []) as readonly Medication[]).length > 0;
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
      desk.world.isOnline = false;
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

/** Whether the tab has an earlier document. */
const canGoBack = ({ tab, page }: Seat) => tab.entries.some(({ document }) => document !== page);

/** What happens to the page. */
const MOVES: readonly DeskEvent[] = [
  { name: 'turns to the other tab', can: () => true, does: (desk) => desk.turn() },
  { name: 'waits until it is saved', can: () => true, does: ({ seat }) => seat.pass(6000) },
  { name: 'reloads', can: () => true, does: (desk) => desk.leave('reload') },
  { name: 'opens the link again', can: ({ seat }) => !canGoBack(seat), does: (desk) => desk.leave('open') },
  { name: 'goes Back', can: ({ seat }) => canGoBack(seat), does: (desk) => desk.leave('back') },
];

/** Plays every order of up to so many events; returns how many it played. */
async function playAll(
  events: readonly DeskEvent[],
  longest: number,
  numbers: Weather['numbers'],
): Promise<number> {
  let count = 0;
  async function goOn(before: readonly DeskEvent[]): Promise<void> {
    const [world, device] = await open(HORMONE, { sex: 'Female', numbers }, 'frozen');
    const desk = new Desk(world, device());
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
    const usual = numbers === 'anew' ? 3 : 2;
    expect(await playAll(CHANGES, isLong ? 4 : usual, numbers)).toBeGreaterThan(20);
    expect(await playAll([...CHANGES, ...MOVES], isLong ? 3 : 2, numbers)).toBeGreaterThan(50);
  },
);

test('[RUL-61] a page that the page cache keeps in the middle of a save holds up no page after it', async () => {
  const [world, device] = await open(HORMONE, { saves: [{ ...GOOD, worksAfter: 10 * SECOND }] }, 'frozen');
  const seat = new Seat(world, device());
  await seat.open();
  seat.press({ type: 'answer.changed', question: 'hormone_medication_used', answer: true });
  await seat.open();
  await seat.pass(SECOND);
  expect(seat.form?.matches('answering')).toBe(true);
  expect(seat.shown()).toEqual({ hormone_medication_used: true });
});
