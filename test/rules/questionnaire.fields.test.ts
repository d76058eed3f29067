import { describe, expect, it } from 'vitest';
import type { Answers, Questionnaire } from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { emptyAnswers } from '../../machines/questionnaire/questionnaire.rules.ts';
import { readQuestionnaire, writeQuestionnaire } from '../../src/api/questionnaire.ts';
import { requirementText } from '../support/spec.ts';

/** The names that a requirement lists after its colon: 'Gut lifestyle: active_level, sleep_hours, …'. */
function listedIn(id: string): readonly string[] {
  const list = requirementText(id).replaceAll(/\([^)]*\)|\[[^\]]*\]|\./g, '');
  return list
    .slice(list.indexOf(':') + 1)
    .split(',')
    .map((name) => name.trim().replace(/ flags$/, ''))
    .filter((name) => /^[a-z]\w+$/.test(name));
}

function written(questionnaire: Questionnaire, answers: Answers = {}) {
  return writeQuestionnaire(questionnaire, {
    accessionId: '2611000001',
    sampleId: '900001',
    answers: { ...emptyAnswers(questionnaire), ...answers },
    loaded: null,
    isDraft: true,
  });
}

function namesAt(questionnaire: Questionnaire, path: string): readonly string[] {
  let part: unknown = written(questionnaire);
  for (const key of path.split('.')) part = (part as Readonly<Record<string, unknown>>)[key];
  return Object.keys(part as object);
}

const HISTORIES = ['personal_history', 'family_history'];

describe('a body holds what the documents list, no more and no less', () => {
  it.each<[id: string, questionnaire: Questionnaire, path: string, besides?: readonly string[]]>([
    ['ENT-R43', hormoneZoomer, 'basic_info'],
    ['ENT-R45', hormoneZoomer, 'bone_health_and_toxic_exposure'],
    ['ENT-R46', hormoneZoomer, 'symptom_assessment'],
    ['ENT-R47', hormoneZoomer, 'medical_history.personal_history'],
    ['ENT-R48', hormoneZoomer, 'medical_history.comorbidities'],
    ['ENT-R49', hormoneZoomer, 'medical_history.family_history'],
    ['ENT-R50', hormoneZoomer, 'treatment_considerations'],
    ['ENT-R52', gut, 'basic_info'],
    ['ENT-R53', gut, 'gi_symptoms'],
    ['ENT-R54', gut, 'systemic_symptoms'],
    ['ENT-R55', gut, 'dietary_patterns'],
    ['ENT-R56', gut, 'digestive_function'],
    ['ENT-R57', gut, 'health_concerns.personal_history'],
    ['ENT-R58', gut, 'health_concerns.family_history'],
    ['ENT-R60', gut, 'medication_history'],
    ['ENT-R61', gut, 'lifestyle'],
    ['ENT-R63', cardio, 'basic_info'],
    ['ENT-R64', cardio, 'cardiac_health_symptoms'],
    ['ENT-R65', cardio, 'systemic_symptoms'],
    ['ENT-R66', cardio, 'medical_history.personal_history'],
    ['ENT-R68', cardio, 'medical_history', HISTORIES],
    ['ENT-R69', cardio, 'dietary_patterns'],
    ['ENT-R70', cardio, 'lifestyle'],
  ])('[%s]', (id, questionnaire, path, besides = []) => {
    const listed = listedIn(id);
    expect(listed.length).toBeGreaterThan(1);
    expect(namesAt(questionnaire, path).toSorted()).toEqual([...listed, ...besides].toSorted());
  });

  it('of a family what it holds of the patient [ENT-R67]', () => {
    const own = listedIn('ENT-R66').filter((name) => name !== 'other_personal_conditions');
    expect(namesAt(cardio, 'medical_history.family_history').toSorted()).toEqual(
      [...own.map((name) => `family_${name}`), 'other_family_conditions'].toSorted(),
    );
  });

  it('physical activities are flags [ENT-R70]', () => {
    expect(written(cardio)['lifestyle']).toMatchObject({
      physical_activities: { aerobic_exercise: false, strength_training: false, balance_training: false },
    });
  });

  it('a history is flags, and a text for what is other [ENT-R59 AMB-186]', () => {
    expect(written(gut, { personal_ibs: true, other_family_conditions: 'Gout' })['health_concerns']).toEqual({
      personal_history: {
        personal_ibs: true,
        personal_ibd: false,
        personal_celiac_disease: false,
        personal_sibo: false,
        personal_food_allergies: false,
        other_personal_conditions: '',
      },
      family_history: {
        family_ibs: false,
        family_ibd: false,
        family_celiac_disease: false,
        family_sibo: false,
        family_food_allergies: false,
        other_family_conditions: 'Gout',
      },
    });
  });

  it.each([
    ['ENT-R42', hormoneZoomer],
    ['ENT-R62', gut],
    ['ENT-R71', cardio],
  ])('which order, and whether it is a draft [%s]', (_, questionnaire) => {
    expect(written(questionnaire)).toMatchObject({ accession_id: '2611000001', save_for_now: true });
    const loaded = (completed: string | null) =>
      readQuestionnaire(questionnaire, { ...written(questionnaire), completed_at: completed });
    expect(loaded(null).isCompleted).toBe(false);
    expect(loaded('2026-11-21T18:42:00Z').isCompleted).toBe(true);
  });
});

describe('the hormone zoomer', () => {
  it.each([
    ['PREMENOPAUSAL_PHASE', 'PREMENOPAUSAL_PHASE', null],
    ['POSTMENOPAUSAL_PHASE', 'POSTMENOPAUSAL_PHASE', false],
    ['REPLACEMENT_THERAPY', 'POSTMENOPAUSAL_PHASE', true],
  ])('reads and writes the stage %s [ENT-R44 HZ-R15]', (stage, shown, therapy) => {
    const { answers } = readQuestionnaire(hormoneZoomer, {
      basic_info: { gender: 'Female', reproductive_health_stage: stage },
      completed_at: '2026-11-21T18:42:00Z',
    });
    expect(answers['reproductive_health_stage']).toBe(shown);
    expect(answers['hormone_replacement_therapy']).toBe(therapy);
    expect(written(hormoneZoomer, answers)['basic_info']).toMatchObject({ reproductive_health_stage: stage });
  });
});

describe('a hormone', () => {
  it.each<[id: string, questionnaire: Questionnaire]>([
    ['ENT-R41', hormone],
    ['ENT-R51', hormoneZoomer],
  ])('comes back as it was, with the number that the service gave it [%s]', (id, questionnaire) => {
    const names = listedIn(id);
    const row = { ...Object.fromEntries(names.map((name) => [name, `a ${name}`])), homrone_medical_idx: 7 };
    const { answers } = readQuestionnaire(questionnaire, { basic_info: {}, hormone_medication: [row] });
    expect(written(questionnaire, answers)['hormone_medication']).toEqual([row]);
  });
});

it('the hormone questionnaire is loaded from its own part of the answer [ENT-R40]', () => {
  const part = {
    completed_at: '2026-11-21T18:42:00Z',
    hormone_medication_used: true,
    is_currently_pregnant: false,
    is_postmenopausal: true,
    hysterectomy: 'PARTIAL_HYSTERECTOMY',
    is_ovaries_removed: 'BOTH',
    current_menstrual_phase: 'PRE_PUBERTY',
  };
  expect(listedIn('ENT-R40')).toEqual(Object.keys(part));
  const { answers, isCompleted } = readQuestionnaire(hormone, { hormone_questionaire: part });
  const { completed_at: _, ...fields } = part;
  expect(isCompleted).toBe(true);
  expect(answers).toMatchObject(fields);
});
