import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../machines/domain/failure.ts';
import type { Notice } from '../../machines/domain/notice.ts';
import type {
  Answer,
  Answers,
  DraftInfo,
  Questionnaire,
  SentQuestionnaire,
  Unsaved,
} from '../../machines/domain/questionnaire.ts';
import { questionnairePath } from '../../machines/domain/destination.ts';
import { QUESTIONNAIRES } from '../../machines/domain/questionnaire.ts';
import { questionnaireActors } from '../../machines/questionnaire/questionnaire.types.ts';
import type { SentDraft } from '../../machines/questionnaire/autosave.types.ts';
import type { QuestionnaireEvent } from '../../machines/questionnaire/questionnaire.types.ts';
import { createQuestionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import { emptyAnswers, visibleQuestions } from '../../machines/questionnaire/questionnaire.rules.ts';

const ACCESSION_ID = '2611000001';
const NOW = '2026-11-21T18:42:00.000Z';

/** What the specification says about one questionnaire, written by hand. Unlisted answers are not given. */
export interface Documented {
  readonly questionnaire: Questionnaire;
  /** Its pages, guest login and failed screen, without an accession id. */
  readonly pages: {
    readonly entry: string;
    readonly form: string;
    readonly login: string;
    readonly failed: string;
  };
  readonly ids: Readonly<Record<LifecycleEdge, string>>;
  /** Answers locked when on file, each with a different answer that must be rejected. */
  readonly onFile: readonly (readonly [id: string, question: string, onFile: Answer, other: Answer])[];
  /** Answers with exactly one mandatory answer missing. */
  readonly missing: readonly (readonly [id: string, question: string, answers: Answers])[];
  /** Answers that can be submitted. */
  readonly complete: readonly (readonly [ids: string, answers: Answers])[];
  /** What else an answer shows, hides or clears. */
  readonly answers: readonly Effect[];
  /** Invalid dates that are cleared on blur. */
  readonly dates: readonly (readonly [id: string, question: string, answers: Answers])[];
}

interface Effect {
  readonly id: string;
  readonly before?: Answers;
  readonly question: string;
  readonly answer: Answer;
  readonly shows?: readonly string[];
  readonly hides?: readonly string[];
  /** Answers afterwards; null means cleared. */
  readonly after?: Answers;
}

type LifecycleEdge =
  | 'missingId'
  | 'load'
  | 'loaded'
  | 'completed'
  | 'loadFailed'
  | 'expired'
  | 'save'
  | 'saved'
  | 'savedDismissed'
  | 'saveFailed'
  | 'cancelled'
  | 'confirmed'
  | 'submitted'
  | 'submitFailed'
  | 'readOnly'
  | 'submit'
  | 'retry';

export interface QuestionnaireSetup {
  /** The response to the load; a Failure is thrown. */
  readonly loaded?: Answers | Failure;
  readonly isCompleted?: boolean;
  readonly accessionId?: string | null;
  readonly unsaved?: Unsaved;
  readonly draftInfo?: DraftInfo;
  readonly hasSent?: boolean;
  /** When it is loaded, ISO 8601. */
  readonly loadedAt?: string;
  /** The failure of a save; it succeeds if absent. */
  readonly refusal?: Failure;
}

const isFailure = (value: Answers | Failure): value is Failure => typeof value['code' as never] === 'string';

/** A visit to a questionnaire with a service that answers at once and a clock that only the test advances. */
export async function startQuestionnaire(questionnaire: Questionnaire, options: QuestionnaireSetup = {}) {
  const {
    loaded = {},
    isCompleted = false,
    accessionId = ACCESSION_ID,
    unsaved = null,
    draftInfo = null,
    hasSent = false,
    loadedAt = NOW,
    refusal,
  } = options;
  const clock = new SimulatedClock();
  const loads: string[] = [];
  const sent: SentQuestionnaire[] = [];
  const notices: Notice[] = [];
  const kept: (Unsaved | null)[] = [];
  const draftInfos: (DraftInfo | null)[] = [];
  const send = async (request: SentQuestionnaire) => {
    sent.push(request);
    if (refusal) throw refusal;
    return { savedAt: NOW };
  };
  const machine = createQuestionnaireMachine(questionnaire).provide({
    actors: {
      loadQuestionnaire: fromPromise(async ({ input }: { input: { accessionId: string } }) => {
        loads.push(input.accessionId);
        if (isFailure(loaded)) throw loaded;
        return {
          answers: { ...emptyAnswers(questionnaire), ...loaded },
          isCompleted,
          rawValues: {},
          draftInfo,
          hasSent,
          loadedAt,
        };
      }),
      saveQuestionnaire: fromPromise(({ input }: { input: SentQuestionnaire }) => send(input)),
      autosave: questionnaireActors.autosave.provide({
        actors: { saveDraft: fromPromise(({ input }: { input: SentDraft }) => send(input)) },
      }),
    },
    actions: {
      notify: (_, notice) => void notices.push(notice),
      keepProgress: (_, params) => void kept.push(params.unsaved),
      keepDraftInfo: (_, params) => void draftInfos.push(params.draftInfo),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { accessionId, sampleId: '900001', unsaved, position: null, today: '2026-11-21' },
  }).start();
  const isLoading = actor.getSnapshot().matches('loading');
  await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
  const untilSaved = () =>
    waitFor(actor, (snapshot) => snapshot.status === 'done' || !snapshot.hasTag('saving'));
  return {
    actor,
    clock,
    loads,
    sent,
    notices,
    kept,
    draftInfos,
    isLoading,
    untilSaved,
    send: (event: QuestionnaireEvent) => actor.send(event),
    answer: (question: string, answer: Answer) => actor.send({ type: 'answer.changed', question, answer }),
    type: (question: string, text: string) =>
      actor.send({ type: 'text.typed', question, field: 'value', text }),
    /** Submits and lets the 100 ms before the check pass. */
    submit() {
      actor.send({ type: 'submit.pressed' });
      expect(actor.getSnapshot().hasTag('confirming')).toBe(false);
      clock.increment(100);
    },
    get snapshot() {
      return actor.getSnapshot();
    },
    get answers() {
      return actor.getSnapshot().context.answers;
    },
    get errors() {
      return actor.getSnapshot().context.errors;
    },
    get shown() {
      return visibleQuestions(questionnaire, actor.getSnapshot().context.answers);
    },
  };
}

/** A yes/no question whose details are cleared by no. */
export const detailed = (yes: string, no: string, question: string, details: Answers): readonly Effect[] => [
  { id: yes, question, answer: true, shows: Object.keys(details) },
  {
    id: no,
    before: { [question]: true, ...details },
    question,
    answer: false,
    hides: Object.keys(details),
    after: Object.fromEntries(Object.keys(details).map((name) => [name, null])),
  },
];

/** The ethnicity, whose two details exclude each other. */
export function ethnicity(asian: string, other: string, none: string): readonly Effect[] {
  const [ofAsians, ofOthers] = ['specific_asian_ethnicity', 'other_ethnicity'] as const;
  const question = 'ethnicity';
  const otherAnswer = { ethnicity: 'OTHER', [ofOthers]: 'Basque' };
  const asianAnswer = { ethnicity: 'ASIAN', [ofAsians]: 'Korean' };
  return [
    {
      id: asian,
      before: otherAnswer,
      question,
      answer: 'ASIAN',
      shows: [ofAsians],
      hides: [ofOthers],
      after: { [ofOthers]: null },
    },
    {
      id: other,
      before: asianAnswer,
      question,
      answer: 'OTHER',
      shows: [ofOthers],
      hides: [ofAsians],
      after: { [ofAsians]: null },
    },
    ...[otherAnswer, asianAnswer].map((before) => ({
      id: none,
      before,
      question,
      answer: 'WHITE',
      hides: [ofAsians, ofOthers],
      after: { [ofAsians]: null, [ofOthers]: null },
    })),
  ];
}

/** Boxes for what a list does not name, with a text of their own. */
export const others = (checked: string, cleared: string, questions: readonly string[]): readonly Effect[] =>
  questions.flatMap((question) => [
    { id: checked, question, answer: '' },
    { id: cleared, before: { [question]: 'Asthma' }, question, answer: null },
  ]);

/** The tests that apply to every documented questionnaire. */
export function testQuestionnaire(name: string, documented: Documented): void {
  const { questionnaire, pages, ids, onFile, missing, complete, answers: effects, dates } = documented;
  const [, final = {}] = complete[0] ?? [];
  const urlOf = (page: string) => `${page}/${ACCESSION_ID}`;

  const title = `the ${name} questionnaire`;

  describe(`the ${name} questionnaire`, () => {
    it(`${title} is loaded by the accession id in its URL, and leads to guest login without one [${ids.load} ${ids.missingId}]`, async () => {
      const known = await startQuestionnaire(questionnaire);
      expect(known.isLoading).toBe(true);
      expect(known.loads).toEqual([ACCESSION_ID]);
      const unknown = await startQuestionnaire(questionnaire, { accessionId: null });
      expect(unknown.loads).toEqual([]);
      expect(unknown.snapshot.output).toEqual({ page: pages.login, replace: true });
    });

    it(`${title} has the documented URLs, and its failed screen leads back to it [${ids.retry}]`, () => {
      const { entry, failedPath, authType } = QUESTIONNAIRES[questionnaire.name];
      expect({ entry, failed: failedPath, login: `/auth/${authType}` }).toEqual({
        entry: pages.entry,
        failed: pages.failed,
        login: pages.login,
      });
      expect(questionnairePath(questionnaire.name, ACCESSION_ID)).toBe(urlOf(pages.form));
    });

    it(`${title} opens with the answers of its draft, and empty once the draft has expired [${ids.loaded} ${ids.expired}]`, async () => {
      const draft = await startQuestionnaire(questionnaire, { loaded: final });
      expect(draft.snapshot.matches({ answering: 'editing' })).toBe(true);
      expect(draft.answers).toMatchObject(final);
      const ended = await startQuestionnaire(questionnaire);
      expect(ended.snapshot.hasTag('form')).toBe(true);
      expect(ended.answers).toEqual(emptyAnswers(questionnaire));
    });

    it(`${title} is read-only once completed [${ids.completed} ${ids.readOnly}]`, async () => {
      const { actor, send, sent, snapshot } = await startQuestionnaire(questionnaire, {
        loaded: final,
        isCompleted: true,
      });
      expect(snapshot.hasTag('completed')).toBe(true);
      for (const question of Object.keys(final)) send({ type: 'answer.changed', question, answer: null });
      send({ type: 'save.pressed' });
      send({ type: 'submit.pressed' });
      expect(actor.getSnapshot().value).toEqual(snapshot.value);
      expect(actor.getSnapshot().context).toEqual(snapshot.context);
      expect(sent).toEqual([]);
    });

    it.each([
      [{ code: 'notFound' }, { code: 'notFound', persists: false }],
      [{ code: 'unauthorized' }, { code: 'unauthorized', persists: false }],
      [{ code: 'server' }, { code: 'serverError', persists: false }],
      [
        { code: 'refused', message: 'Closed' },
        { code: 'requestFailed', text: 'Closed' },
      ],
      [{ code: 'refused' }, { code: 'requestFailed', title: 'Failed', persists: true }],
    ] as const)(
      `${title} leads to guest login and says why when it cannot be loaded: %o [${ids.loadFailed}]`,
      async (failure, notice) => {
        const { snapshot, notices } = await startQuestionnaire(questionnaire, { loaded: failure });
        const isExpired = failure.code === 'unauthorized' && { expired: true };
        expect(snapshot.output).toEqual({ page: urlOf(pages.login), replace: true, ...isExpired });
        expect(notices).toEqual([expect.objectContaining(notice)]);
      },
    );

    it(`${title} saves a draft, says so and stays open [${ids.save} ${ids.saved} ${ids.savedDismissed}]`, async () => {
      const page = await startQuestionnaire(questionnaire, { loaded: final });
      page.send({ type: 'save.pressed' });
      await page.untilSaved();
      expect(page.sent).toMatchObject([
        { accessionId: ACCESSION_ID, sampleId: '900001', isDraft: true, answers: final },
      ]);
      expect(page.snapshot.hasTag('saved')).toBe(true);
      page.send({ type: 'saved.dismissed' });
      expect(page.snapshot.matches({ answering: 'editing' })).toBe(true);
    });

    it(`${title} asks for confirmation before it submits, 100 ms after the press [QN-R14 ${ids.submit} ${ids.cancelled} ${ids.confirmed} ${ids.submitted}]`, async () => {
      const page = await startQuestionnaire(questionnaire, { loaded: final });
      page.submit();
      expect(page.snapshot.hasTag('confirming')).toBe(true);
      page.send({ type: 'submit.cancelled' });
      expect(page.snapshot.matches({ answering: 'editing' })).toBe(true);
      expect(page.sent).toEqual([]);
      page.submit();
      page.send({ type: 'submit.confirmed' });
      await page.untilSaved();
      expect(page.sent).toMatchObject([{ accessionId: ACCESSION_ID, isDraft: false, answers: final }]);
      expect(page.snapshot.output).toEqual({
        page: '/questionnaire_completed',
        back: urlOf(pages.form),
        replace: true,
      });
      expect(page.kept.at(-1)).toBe(null);
    });

    it(`${title} leads to its failed screen when a save or a submit fails, and keeps the answers [${ids.saveFailed} ${ids.submitFailed}]`, async () => {
      for (const action of ['save', 'submit']) {
        const page = await startQuestionnaire(questionnaire, { loaded: {}, refusal: { code: 'server' } });
        for (const [question, answer] of Object.entries(final)) page.answer(question, answer);
        if (action === 'save') page.send({ type: 'save.pressed' });
        else {
          page.submit();
          page.send({ type: 'submit.confirmed' });
        }
        await page.untilSaved();
        expect(page.sent).toMatchObject([{ isDraft: action === 'save' }]);
        expect(page.snapshot.output).toEqual({
          page: pages.failed,
          accessionId: ACCESSION_ID,
          // The service broke over it: it may have been saved (RUL-92).
          unknownChange: action === 'save' ? 'answers' : 'questionnaire',
          replace: true,
        });
        expect(page.notices).toMatchObject([{ code: 'serverError', title: 'Failed' }]);
        expect(page.kept.at(-1)?.answers).toMatchObject(final);
      }
    });

    it.each(onFile)(
      `${title} locks an answer that is on file [%s]: %s`,
      async (_, question, known, other) => {
        const { answer, type, actor } = await startQuestionnaire(questionnaire, {
          loaded: { [question]: known },
        });
        answer(question, other);
        type(question, String(other));
        expect(actor.getSnapshot().context.answers[question]).toBe(known);
      },
    );

    it.each(missing)(`${title} cannot be submitted [%s] without %s`, async (_, question, answers) => {
      const page = await startQuestionnaire(questionnaire, { loaded: answers });
      page.submit();
      expect(page.snapshot.matches({ answering: 'editing' })).toBe(true);
      expect(page.errors).toEqual({ [question]: 'mandatory' });
      expect(page.snapshot.context.position.question).toBe(question);
    });

    it.each(complete)(`${title} can be submitted with all required answers [%s]`, async (_, answers) => {
      const page = await startQuestionnaire(questionnaire, { loaded: answers });
      page.submit();
      expect(page.snapshot.hasTag('confirming')).toBe(true);
    });

    it.each(effects.map((effect) => [effect.id, effect.question, effect.answer, effect] as const))(
      `${title} accepts an answer and updates the questions that depend on it [%s] %s: %o`,
      async (_, question, answer, { before = {}, shows = [], hides = [], after = {} }) => {
        const page = await startQuestionnaire(questionnaire, { loaded: before });
        page.answer(question, answer);
        expect(page.answers).toMatchObject({ [question]: answer, ...after });
        expect([...page.shown]).toEqual(expect.arrayContaining([...shows]));
        expect(hides.filter((id) => page.shown.has(id))).toEqual([]);
      },
    );

    it.each(dates)(
      `${title} clears an invalid date when its field is left [%s RUL-15]: %s`,
      async (_, question, answers) => {
        const page = await startQuestionnaire(questionnaire, { loaded: answers });
        for (const text of ['02/30/2020', '02/03/20', '2']) {
          page.type(question, text);
          page.send({ type: 'text.left', question });
          expect(page.answers[question], text).toBe(null);
          expect(page.snapshot.context.typed).toEqual({});
          expect(page.errors[question]).toBe('invalidDate');
        }
        page.type(question, '02/03/2020');
        page.send({ type: 'text.left', question });
        expect(page.answers[question]).toBe('02/03/2020');
        expect(page.errors).toEqual({});
      },
    );
  });
}
