import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, Answers, Question, Questionnaire } from '../../machines/domain/questionnaire.ts';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { parseDuration, writeDuration } from '../../machines/questionnaire/medication.rules.ts';
import {
  withHiddenCleared,
  questionsNotAbove,
  emptyAnswers,
  isAnswered,
  answersToSend,
  visibleQuestions,
  withAnswer,
} from '../../machines/questionnaire/questionnaire.rules.ts';
import { fieldText, withTypedText, withTypedParsed } from '../../machines/questionnaire/typed.rules.ts';
import type { QuestionnaireForm, AnswerField } from '../../machines/questionnaire/typed.rules.ts';

/** Any possible answer to a question. */
function answerTo(question: Question): fc.Arbitrary<Answer> {
  const text = fc.string({ minLength: 1, maxLength: 20 }).map((words) => words.trim() || 'x');
  switch (question.kind) {
    case 'choice':
      return fc.constantFrom(...question.options);
    case 'yesNo':
    case 'checkbox':
      return fc.boolean();
    case 'scale':
      return fc.integer({ min: 0, max: 3 });
    case 'number':
      return fc.integer({ min: 0, max: 400 });
    case 'measure':
      return fc.integer({ min: 1, max: 400 });
    case 'date':
      return fc.constantFrom('02/29/1992', '12/31/2025', '01/01/1950');
    case 'text':
      return text;
    case 'other':
      return fc.option(text);
    case 'medications':
      return fc.array(
        fc.record({
          values: fc.record(Object.fromEntries(question.fields.map(({ name }) => [name, text]))),
          index: fc.option(fc.integer({ min: 1, max: 9 })),
        }),
        { maxLength: 3 },
      );
  }
}

/** A patient's answers in sequence, including to hidden questions. */
function sequences(questionnaire: Questionnaire) {
  const one = fc.oneof(
    ...questionsOf(questionnaire).map((question) =>
      answerTo(question).map((answer): readonly [string, Answer] => [question.id, answer]),
    ),
  );
  return fc
    .array(one, { maxLength: 40 })
    .map((steps) =>
      steps.reduce(
        (answers, [id, answer]) => withAnswer(questionnaire, answers, id, answer),
        emptyAnswers(questionnaire),
      ),
    );
}

describe.each([hormone, hormoneZoomer, gut, cardio])('the rules over $name', (questionnaire) => {
  const questions = questionsOf(questionnaire);

  it('each question of a questionnaire has an id of its own', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });

  it('answers to hidden questions are never sent [QN-R04]', () => {
    fc.assert(
      fc.property(sequences(questionnaire), (answers) => {
        const visible = visibleQuestions(questionnaire, answers);
        const sent = answersToSend(questionnaire, answers, emptyAnswers(questionnaire));
        const [shown, hidden] = [true, false].map((isVisible) =>
          questions.filter(({ id }) => visible.has(id) === isVisible),
        );
        for (const { id } of shown ?? []) expect(sent[id]).toEqual(answers[id]);
        expect((hidden ?? []).filter(({ id }) => isAnswered(sent[id]))).toEqual([]);
      }),
    );
  });

  it('hidden answers are cleared in one step, and visible answers are kept', () => {
    fc.assert(
      fc.property(sequences(questionnaire), (answers) => {
        const all = Object.keys(answers);
        const once = withHiddenCleared(questionnaire, answers, all);
        expect(withHiddenCleared(questionnaire, once, all)).toEqual(once);
        for (const id of visibleQuestions(questionnaire, answers)) expect(once[id]).toEqual(answers[id]);
      }),
    );
  });
});

const none = emptyAnswers(hormone);
const FEMALE = [
  'is_currently_pregnant',
  'is_postmenopausal',
  'hysterectomy',
  'is_ovaries_removed',
  'current_menstrual_phase',
];

describe('the hormone questionnaire', () => {
  it('the hormone questionnaire asks exactly the documented questions with their options [HORM-R15 HORM-R16 HORM-R17 HORM-R18]', () => {
    const optionsOf = (id: string) => {
      const question = questionsOf(hormone).find((candidate) => candidate.id === id);
      return question?.kind === 'choice' ? question.options : [];
    };
    expect(optionsOf('hysterectomy')).toEqual(['TOTAL_HYSTERECTOMY', 'PARTIAL_HYSTERECTOMY', 'NO']);
    expect(optionsOf('is_ovaries_removed')).toEqual(['BOTH', 'ONE', 'NO']);
    expect(optionsOf('current_menstrual_phase')).toEqual([
      'LUTEAL',
      'FOLLICULAR',
      'OVULATORY',
      'PRE_PUBERTY',
      'UNABLE_TO_SELECT',
      'NO_MENSTRUAL_CYCLES',
    ]);
    expect(questionsOf(hormone).map(({ id }) => id)).toEqual([
      'patient_gender',
      'patient_height',
      'patient_weight',
      'hormone_medication_used',
      'hormone_medication',
      ...FEMALE,
    ]);
  });
});

describe('measures', () => {
  const form = (answers: Answers = {}): QuestionnaireForm => ({
    answers: { ...none, ...answers },
    typed: {},
    errors: {},
    unseen: [],
    today: '2026-11-21',
  });
  const typing = (
    before: QuestionnaireForm,
    question: string,
    texts: Partial<Record<AnswerField, string>>,
  ): QuestionnaireForm =>
    withTypedParsed(
      hormone,
      Object.entries(texts).reduce(
        (current, [field, text]) =>
          withTypedText(hormone, current, { question, field: field as AnswerField, text }),
        before,
      ),
    );
  it.each([
    [{ feet: '5.5' }, 'notInteger'],
    [{ feet: "5'" }, 'notInteger'],
    [{ inches: 'eight' }, 'notInteger'],
    [{ feet: '51', inches: '1' }, 'range'],
  ])(
    'a height or weight typed as %j stays as typed, and the recorded value is kept [RUL-41 RUL-42]',
    (texts, error) => {
      const after = typing(form({ patient_height: 67 }), 'patient_height', texts);
      expect(after.answers['patient_height']).toBe(67);
      expect(after.errors).toEqual({ patient_height: error });
      for (const [field, text] of Object.entries(texts))
        expect(after.typed[`patient_height.${field}`]).toBe(text);
    },
  );

  it('a typed height is shown as typed', () => {
    const question = questionsOf(hormone).find(({ id }) => id === 'patient_height');
    if (!question) throw new Error('The height is not asked');
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 0, max: 11 }), (feet, inches) => {
        const after = typing(form(), 'patient_height', { feet: String(feet), inches: String(inches) });
        expect(after.typed).toEqual({});
        expect(fieldText(question, 'feet', after)).toBe(String(feet));
        expect(fieldText(question, 'inches', after)).toBe(String(inches));
      }),
    );
  });

  it.each([
    [true, ['systolic']],
    [false, []],
  ])(
    'blood pressures are not compared where they are not asked, checked: %s, %j [RUL-42]',
    (checked, crossed) => {
      const pressures = { blood_pressure_checked: checked, systolic: 80, diastolic: 100 };
      expect(questionsNotAbove(cardio, { ...emptyAnswers(cardio), ...pressures })).toEqual(crossed);
    },
  );
});

describe('how long a medication was used', () => {
  it('the duration of a medication is read back as written, however many days it has [ENT-R41 RUL-41]', () => {
    const part = fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String);
    fc.assert(
      fc.property(part, part, part, (years, months, days) => {
        expect(parseDuration(writeDuration({ years, months, days }))).toEqual({ years, months, days });
      }),
    );
  });

  it('the duration of a medication is read quickly from any stored text', () => {
    const text = `1 Years${' '.repeat(50_000)}x`;
    const before = performance.now();
    expect(parseDuration(text)).toEqual({ years: '', months: '', days: '' });
    expect(performance.now() - before).toBeLessThan(1000);
  });
});
