import { describe, expect, it } from 'vitest';
import type { Answers, Questionnaire } from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import {
  emptyAnswers,
  withUnsaved,
  answersToSend,
} from '../../machines/questionnaire/questionnaire.rules.ts';
import {
  loadQuestionnaire,
  readQuestionnaire,
  saveQuestionnaire,
  writeQuestionnaire,
} from '../../src/api/questionnaire.ts';
import { eventually } from '../support/eventually.ts';
import { requirementList } from '../support/spec.ts';
import { json, useService } from './service.ts';

const service = useService();
const order = { accessionId: '2611000001', sampleId: '900001', isDraft: true };

/** The body that is sent after loading one and changing some answers. */
function readAndWrite(questionnaire: Questionnaire, body: object, changes: Answers = {}) {
  const loaded = readQuestionnaire(questionnaire, body);
  return writeQuestionnaire(questionnaire, {
    ...order,
    answers: { ...loaded.answers, ...changes },
    loaded,
  }) as Record<string, Record<string, unknown>>;
}

it.each(['0001-01-01T00:00:00Z', '0000-00-00 00:00:00', '0'])(
  'a questionnaire that was completed at %s, as some services write no time, can be answered [RUL-105]',
  (at) => {
    const body = { basic_info: { gender: null, birthdate: at.slice(0, 10) }, completed_at: at };
    const { isCompleted, answers } = readQuestionnaire(gut, body);
    expect([isCompleted, answers['birthdate']]).toEqual([false, null]);
  },
);

describe('a response that is not a questionnaire is an error of the call, never an empty form [RUL-39]', () => {
  it.each<[body: unknown, questionnaire?: Questionnaire]>([
    [{}],
    [{ data: { basic_info: { gender: 'Female' } } }],
    [{ error: 'The token has expired' }],
    [[]],
    ['<html>'],
    [{ basic_info: null, completed_at: null }],
    [{ basic_info: 'none', completed_at: null }],
    [{ basic_info: {}, gi_symptoms: 'none', completed_at: null }],
    [{ data: null }, hormone],
    [{ data: {} }, hormone],
    [{ data: { error: 'x' } }, hormone],
  ])(
    'the response %j is an error, and never shown as an empty questionnaire',
    async (body, questionnaire = gut) => {
      service.behave(json(200, body));
      const loading = loadQuestionnaire(service.client(), { questionnaire, ...order });
      await expect(loading).rejects.toEqual({ code: 'malformed' });
    },
  );
});

/** A questionnaire with a number that may be answered with zero. */
const DRINKS: Questionnaire = {
  ...gut,
  sections: [
    ...gut.sections,
    {
      id: 'drinks',
      questions: [{ id: 'drinks', parent: 'lifestyle', kind: 'number', unit: 'in', range: [0, 99] }],
    },
  ],
};

describe('an unknown value is shown if possible and sent back unchanged [RUL-39 RUL-105]', () => {
  it.each<[Questionnaire, string, unknown, unknown]>([
    [gut, 'basic_info.gender', 'FEMALE', 'Female'],
    [gut, 'basic_info.gender', 'female', 'Female'],
    [gut, 'basic_info.gender', 'Intersex', 'Intersex'],
    [gut, 'basic_info.birthdate', '01/05/1980', '01/05/1980'],
    [gut, 'basic_info.birthdate', '1980-01-05T00:00:00Z', '01/05/1980'],
    [gut, 'basic_info.birthdate', '5 Jan 1980', '5 Jan 1980'],
    [gut, 'digestive_function.stool_consistency', '4', '4'],
    [gut, 'digestive_function.stool_consistency', 'Type 4', 'TYPE_4'],
    [gut, 'digestive_function.stool_consistency', 'type4', 'TYPE_4'],
    [gut, 'gi_symptoms.bloating', '2', 2],
    [gut, 'gi_symptoms.bloating', true, null],
    [gut, 'gi_symptoms.bloating', '12', null],
    [gut, 'gi_symptoms.bloating', 7, null],
    [gut, 'medication_history.antibiotics', 'YES', true],
    [gut, 'medication_history.antibiotics', 'No', false],
    [gut, 'medication_history.antibiotics', 'true', true],
    [gut, 'medication_history.antibiotics', 'false', false],
    [gut, 'medication_history.antibiotics', '1', true],
    [gut, 'medication_history.antibiotics', '0', false],
    [gut, 'medication_history.antibiotics', 'maybe', null],
    [gut, 'medication_history.current_medications', 12, '12'],
    [gut, 'lifestyle.sleep_hours', 7, '7'],
    [cardio, 'basic_info.height', '65', 65],
    [cardio, 'basic_info.weight', 150.5, 150.5],
    // Nobody has a height or a pressure of zero (RUL-105).
    [cardio, 'basic_info.height', 0, null],
    [cardio, 'medical_history.diastolic', '0', null],
    [DRINKS, 'lifestyle.drinks', 0, 0],
    [cardio, 'medical_history.systolic', { high: 120 }, null],
    [hormoneZoomer, 'basic_info.reproductive_health_stage', 'Perimenopause', 'Perimenopause'],
    [hormoneZoomer, 'basic_info.hysterectomy', 'PARTIAL', 'PARTIAL'],
    [hormoneZoomer, 'bone_health_and_toxic_exposure.toxic_substance_exposure', false, 'false'],
  ])(
    'an unknown value of %o, %s: %j, is shown as %j, and sent back as received until it is changed',
    (questionnaire, path, came, shown) => {
      const [part = '', field = ''] = path.split('.');
      const body = {
        completed_at: null,
        basic_info: { gender: 'Female' },
        [part]: { ...(part === 'basic_info' ? { gender: 'Female' } : {}), [field]: came },
      };
      expect(readQuestionnaire(questionnaire, body).answers[field]).toEqual(shown);
      expect(readAndWrite(questionnaire, body)[part]?.[field]).toEqual(came);
      const other = shown === 1 ? 2 : 1;
      expect(readAndWrite(questionnaire, body, { [field]: other })[part]?.[field]).not.toEqual(came);
    },
  );

  it('an empty text from the service counts as no answer', () => {
    const body = { completed_at: null, basic_info: {}, gi_symptoms: { bloating: '' } };
    const { answers, rawValues } = readQuestionnaire(gut, body);
    expect([answers['bloating'], rawValues]).toEqual([null, {}]);
  });

  it('a medication table in another spelling is sent back unchanged, and loses no readable row', () => {
    const rows = [
      { hormone_type: 'Estradiol', times_per_day: 2, homrone_medical_idx: 7, lot: 'A' },
      'x',
      { hormone_type: 'Progesterone', homrone_medical_idx: '8' },
      { hormone_type: 'Estriol', homrone_medical_idx: true },
    ];
    const body = { completed_at: null, basic_info: {}, hormone_medication: rows };
    const { answers } = readQuestionnaire(hormoneZoomer, body);
    expect(answers['hormone_medication']).toMatchObject([
      { values: { hormone_type: 'Estradiol', times_per_day: '2' }, index: 7 },
      { values: { hormone_type: 'Progesterone' }, index: '8' },
      { values: { hormone_type: 'Estriol' }, index: null },
    ]);
    expect(readAndWrite(hormoneZoomer, body)['hormone_medication']).toEqual(rows);
  });

  it.each(['0001-01-01T00:00:00Z', '0000-00-00'])(
    'a medication that was last used on %s, as some services write no day, has no day, and is sent back unchanged [RUL-39 RUL-105]',
    (day) => {
      const rows = [{ hormone_type: 'Estradiol', last_used: day, homrone_medical_idx: 7 }];
      for (const questionnaire of [hormone, hormoneZoomer]) {
        const body = { completed_at: null, basic_info: {}, hormone_medication: rows };
        const { answers } = readQuestionnaire(questionnaire, body);
        expect(answers['hormone_medication']).toMatchObject([{ values: { last_used: '' } }]);
        expect(readAndWrite(questionnaire, body)['hormone_medication']).toEqual(rows);
      }
    },
  );
});

it('an unreadable answer is cleared together with the answer that hides it [RUL-39]', () => {
  const loaded = readQuestionnaire(cardio, {
    basic_info: {},
    medical_history: { blood_pressure_checked: true, systolic: '120/80' },
  });
  const systolic = (isChecked: boolean) => {
    const changed = { ...loaded.answers, blood_pressure_checked: isChecked };
    const answers = answersToSend(cardio, changed, loaded.answers);
    return writeQuestionnaire(cardio, { ...order, answers, loaded })['medical_history'];
  };
  expect(systolic(true)).toMatchObject({ systolic: '120/80' });
  expect(systolic(false)).toMatchObject({ systolic: null });
});

it('a hidden question is sent empty, and a hidden table without rows [CALL-R31]', () => {
  const unused = {
    ...emptyAnswers(hormone),
    hormone_medication_used: false,
    hormone_medication: [{ values: { hormone_type: 'Estradiol' }, index: 7 }],
  };
  const answers = answersToSend(hormone, unused, { ...unused, hormone_medication_used: true });
  expect(writeQuestionnaire(hormone, { ...order, answers, loaded: null })).toMatchObject({
    hormone_medication_used: false,
    hormone_medication: [],
  });
});

it.each([
  [
    'a parent in a spelling of its own',
    cardio,
    'medical_history',
    { on_medications: 'Y', medication_details: 'Aspirin', systolic: 120 },
  ],
  ['a parent without an answer', hormoneZoomer, 'basic_info', { radical_prostatectomy: true }],
  ['the other sex', hormoneZoomer, 'basic_info', { gender: 'Female', bladder_or_prostate_infection: false }],
] as const)(
  'the recorded answer of a question that is hidden by %s goes back unchanged [RUL-104]',
  (_, questionnaire, part, values) => {
    const loaded = readQuestionnaire(questionnaire, { basic_info: {}, [part]: values });
    const answers = answersToSend(
      questionnaire,
      withUnsaved(questionnaire, loaded.answers, {}, []),
      loaded.answers,
    );
    expect(writeQuestionnaire(questionnaire, { ...order, answers, loaded })[part]).toMatchObject(values);
  },
);

it('a date that is not typed to its end is sent as empty', () => {
  expect(writeBody(gut, { birthdate: '01/05/19' })['basic_info']).toMatchObject({ birthdate: '' });
});

it('a checked Other without a text is sent without one [RUL-44]', () => {
  const body = readAndWrite(gut, { completed_at: null, basic_info: {} }, { other_personal_conditions: '  ' });
  expect(body['health_concerns']?.['personal_history']).toMatchObject({ other_personal_conditions: '' });
});

it('replacement therapy is read in any letter case, and its stage is sent back unchanged [HZ-R15 RUL-39]', () => {
  const body = { completed_at: null, basic_info: { reproductive_health_stage: 'replacement_therapy' } };
  expect(readQuestionnaire(hormoneZoomer, body).answers).toMatchObject({
    reproductive_health_stage: 'POSTMENOPAUSAL_PHASE',
    hormone_replacement_therapy: true,
  });
  expect(readAndWrite(hormoneZoomer, body)['basic_info']).toMatchObject({
    reproductive_health_stage: 'replacement_therapy',
  });
  expect(
    readAndWrite(hormoneZoomer, body, { hormone_replacement_therapy: false })['basic_info'],
  ).toMatchObject({
    reproductive_health_stage: 'POSTMENOPAUSAL_PHASE',
  });
});

it.each([
  ['a draft', true, 'aspirin', true],
  ['what is submitted', false, 'aspirin', false],
  // No browser allows more than 64 kB.
  ['a draft of 100 kB', true, 'word '.repeat(20_000).trim(), false],
])(
  'a save of %s is sent with or without keepalive, which lets it outlive the page [RUL-17 RUL-61]',
  async (_, isDraft, words, outlives) => {
    const sent: Request[] = [];
    const fetch = async (request: unknown) => {
      sent.push((request as Request).clone());
      return Response.json({});
    };
    const { answers } = readQuestionnaire(gut, { completed_at: null, basic_info: {} });
    await saveQuestionnaire(service.client({ fetch }), {
      questionnaire: gut,
      sent: { ...order, isDraft, answers: { ...answers, current_medications: words }, loaded: null },
    });
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([outlives]);
    expect(await sent[0]?.json()).toMatchObject({ medication_history: { current_medications: words } });
  },
);

it('saves under way that outlive the page are together below the 64 kB of a browser [RUL-61]', async () => {
  const sent: boolean[] = [];
  const responses: (() => void)[] = [];
  const fetch = async (request: unknown) => {
    sent.push((request as Request).keepalive);
    return new Promise<Response>((resolve) => responses.push(() => resolve(Response.json({}))));
  };
  const client = service.client({ fetch });
  const { answers } = readQuestionnaire(gut, { completed_at: null, basic_info: {} });
  const save = (kilobytes: number) =>
    saveQuestionnaire(client, {
      questionnaire: gut,
      sent: {
        ...order,
        isDraft: true,
        answers: { ...answers, current_medications: 'a'.repeat(kilobytes * 1000) },
        loaded: null,
      },
    });
  const saves = [save(30), save(30), save(10)];
  await eventually(() => expect(sent).toEqual([true, false, true]));
  for (const respond of responses) respond();
  await Promise.all(saves);
  const last = save(50);
  await eventually(() => expect(sent).toHaveLength(4));
  expect(sent.at(-1)).toBe(true);
  responses.at(-1)?.();
  await last;
});

function writeBody(questionnaire: Questionnaire, answers: Answers = {}) {
  return writeQuestionnaire(questionnaire, {
    ...order,
    answers: { ...emptyAnswers(questionnaire), ...answers },
    loaded: null,
  });
}

it.each([gut, cardio, hormoneZoomer])(
  'a questionnaire is a draft until the service sends a completion time [ENT-R62]',
  (questionnaire) => {
    const loaded = (completed: string | null) =>
      readQuestionnaire(questionnaire, { ...writeBody(questionnaire), completed_at: completed }).isCompleted;
    expect([loaded(null), loaded('2026-11-21T18:42:00Z')]).toEqual([false, true]);
  },
);

describe('the hormone zoomer', () => {
  it.each([
    ['PREMENOPAUSAL_PHASE', 'PREMENOPAUSAL_PHASE', null],
    ['POSTMENOPAUSAL_PHASE', 'POSTMENOPAUSAL_PHASE', false],
    ['REPLACEMENT_THERAPY', 'POSTMENOPAUSAL_PHASE', true],
  ])(
    'the stage %s of the hormone zoomer is read, shown and sent back as the service writes it [ENT-R44 HZ-R15]',
    (stage, shown, therapy) => {
      const { answers } = readQuestionnaire(hormoneZoomer, {
        basic_info: { gender: 'Female', reproductive_health_stage: stage },
        completed_at: '2026-11-21T18:42:00Z',
      });
      expect(answers['reproductive_health_stage']).toBe(shown);
      expect(answers['hormone_replacement_therapy']).toBe(therapy);
      expect(writeBody(hormoneZoomer, answers)['basic_info']).toMatchObject({
        reproductive_health_stage: stage,
      });
    },
  );
});

describe('a medication', () => {
  it.each<[id: string, questionnaire: Questionnaire]>([
    ['ENT-R41', hormone],
    ['ENT-R51', hormoneZoomer],
  ])("a medication is loaded and saved with the service's row number [%s]", (id, questionnaire) => {
    const names = requirementList(id);
    const row = { ...Object.fromEntries(names.map((name) => [name, `a ${name}`])), homrone_medical_idx: 7 };
    const { answers } = readQuestionnaire(questionnaire, { basic_info: {}, hormone_medication: [row] });
    expect(writeBody(questionnaire, answers)['hormone_medication']).toEqual([row]);
  });
});

it('the hormone questionnaire is loaded from its own part of the response [ENT-R40]', () => {
  const part = {
    completed_at: '2026-11-21T18:42:00Z',
    hormone_medication_used: true,
    is_currently_pregnant: false,
    is_postmenopausal: true,
    hysterectomy: 'PARTIAL_HYSTERECTOMY',
    is_ovaries_removed: 'BOTH',
    current_menstrual_phase: 'PRE_PUBERTY',
  };
  expect(requirementList('ENT-R40')).toEqual(Object.keys(part));
  const { answers, isCompleted } = readQuestionnaire(hormone, { hormone_questionaire: part });
  const { completed_at: _, ...fields } = part;
  expect(isCompleted).toBe(true);
  expect(answers).toMatchObject(fields);
});
