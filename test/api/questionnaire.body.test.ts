import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { expect, it } from 'vitest';
import type {
  OpenedQuestionnaire,
  Unsaved,
  Questionnaire,
  SentQuestionnaire,
} from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import type { SentDraft } from '../../machines/questionnaire/autosave.types.ts';
import { questionnaireActors } from '../../machines/questionnaire/questionnaire.types.ts';
import type { QuestionnaireEvent } from '../../machines/questionnaire/questionnaire.types.ts';
import { createQuestionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import type { AnswerField } from '../../machines/questionnaire/typed.rules.ts';
import { loadQuestionnaire, saveQuestionnaire } from '../../src/api/questionnaire.ts';
import { eventually } from '../support/eventually.ts';
import { requirementList } from '../support/spec.ts';
import { json, TOKEN, useService } from './service.ts';

/** A field of the body: its required value, and the patient's actions that produce it. */
interface Field {
  readonly value: unknown;
  readonly does: (question: string) => readonly QuestionnaireEvent[];
}
type Fields = Readonly<Record<string, Field>>;

const pick = (value: string | number | boolean, sent: unknown = value): Field => ({
  value: sent,
  does: (question) => [{ type: 'answer.changed', question, answer: value }],
});
const type = (texts: Readonly<Partial<Record<AnswerField, string>>>, value: unknown): Field => ({
  value,
  does: (question) => [
    ...Object.entries(texts).map(
      ([field, text]) => ({ type: 'text.typed', question, field: field as AnswerField, text }) as const,
    ),
    { type: 'text.left', question },
  ],
});
/** A question that is not shown here. */
const notAsked = (value: unknown): Field => ({ value, does: () => [] });

/** The documented list of symptoms or habits, each with a degree. */
const degrees = (id: string): Fields =>
  Object.fromEntries(requirementList(id).map((name, index) => [name, pick(index % 4)]));
/** The documented list of conditions: every second one is checked, and 'other' has text. */
const conditions = (names: readonly string[]): Fields =>
  Object.fromEntries(
    names.map((name, index) => {
      if (name.startsWith('other_') && name !== 'other_cancer')
        return [name, pick(` ${name}, rare `, `${name}, rare`)];
      if (name === 'other_cancer') return [name, pick('Skin')];
      return [name, index % 2 === 0 ? pick(true) : notAsked(false)];
    }),
  );
const demographics: Fields = {
  gender: pick('Female'),
  birthdate: type({ value: '04/12/1970' }, '1970-04-12'),
  ethnicity: pick('ASIAN'),
  specific_asian_ethnicity: pick('Thai'),
  other_ethnicity: notAsked(''),
};
const own = requirementList('ENT-R66');

const row = {
  hormone_type: 'Estradiol',
  brand: 'Climara',
  delivery: 'Patch',
  dosage: '0.05 mg',
  last_used: '2026-10-30',
  times_per_day: '1',
  how_long_used: '1 Years 2 Months 0 Days',
};
const zoomerRow = { ...row, last_used_time: '08:30' };

/** Each questionnaire, its loaded data, and its body by the documented lists (3 §3.1 to §3.4), part by part. */
const bodies: readonly (readonly [
  ids: string,
  questionnaire: Questionnaire,
  /** The paths of the GET and the POST (3 §7). */
  paths: readonly [string, string],
  loaded: object,
  parts: Readonly<Record<string, Fields>>,
])[] = [
  [
    'ENT-R39 ENT-R40 ENT-R41 CALL-R30 CALL-R31',
    hormone,
    ['/orders/samples/patients', '/orders/samples/questionaires'],
    {
      data: {
        patient_gender: 'Female',
        patient_height: 0,
        patient_weight: 0,
        hormone_questionaire: null,
        hormone_medication: [],
      },
    },
    {
      '': {
        sample_id: notAsked('900001'),
        patient_height: type({ feet: '5', inches: '7' }, 67),
        patient_weight: type({ value: '140' }, 140),
        hormone_medication_used: pick(true),
        hormone_medication: notAsked([row]),
        is_currently_pregnant: pick(false),
        is_postmenopausal: pick(true),
        hysterectomy: pick('PARTIAL_HYSTERECTOMY'),
        is_ovaries_removed: pick('ONE'),
        current_menstrual_phase: pick('NO_MENSTRUAL_CYCLES'),
      },
    },
  ],
  [
    'ENT-R42 ENT-R43 ENT-R44 ENT-R45 ENT-R46 ENT-R47 ENT-R48 ENT-R49 ENT-R50 ENT-R51 HZ-R15 CALL-R32 CALL-R33',
    hormoneZoomer,
    ['/orders/samples/hormone-zoomer/questionnaires', '/orders/samples/hormone-zoomer/questionnaires'],
    { basic_info: { gender: null, birthdate: null }, completed_at: null },
    {
      basic_info: {
        gender: pick('Female'),
        birthdate: type({ value: '04/12/1970' }, '1970-04-12'),
        radical_prostatectomy: notAsked(null),
        bladder_or_prostate_infection: notAsked(null),
        reproductive_health_stage: {
          value: 'REPLACEMENT_THERAPY',
          does: (question) => [
            { type: 'answer.changed', question, answer: 'POSTMENOPAUSAL_PHASE' },
            { type: 'answer.changed', question: 'hormone_replacement_therapy', answer: true },
          ],
        },
        last_menstrual_period: type({ value: '02/28/2026' }, '2026-02-28'),
        current_menstrual_phase: notAsked(null),
        regular_periods: pick(false),
        hysterectomy: pick('NO'),
      },
      bone_health_and_toxic_exposure: {
        bone_density_scan: pick(true),
        bone_density_result: pick('FinePrint'),
        experienced_fractures: pick(false),
        toxic_substance_exposure: pick('UNSURE'),
      },
      // Questions for men are not shown to a woman.
      symptom_assessment: degrees('ENT-R46'),
      'medical_history.personal_history': conditions(requirementList('ENT-R47')),
      'medical_history.comorbidities': conditions(requirementList('ENT-R48')),
      'medical_history.family_history': conditions(requirementList('ENT-R49')),
      treatment_considerations: {
        hormone_treatment_preference: pick('Cream'),
        sensitive_skin: pick(true),
        undergoing_hormone_therapy: pick(true),
        current_medications: pick('Estradiol'),
        peanut_allergy: pick('NO'),
        additional_information: pick('Nothing'),
      },
      '': { hormone_medication: notAsked([zoomerRow]) },
    },
  ],
  [
    'ENT-R52 ENT-R53 ENT-R54 ENT-R55 ENT-R56 ENT-R57 ENT-R58 ENT-R59 ENT-R60 ENT-R61 ENT-R62 CALL-R34 CALL-R35',
    gut,
    ['/orders/samples/gut-zoomer/questionnaires', '/orders/samples/gut-zoomer/questionnaires'],
    { basic_info: { gender: null, birthdate: null }, completed_at: null },
    {
      basic_info: demographics,
      gi_symptoms: degrees('ENT-R53'),
      systemic_symptoms: degrees('ENT-R54'),
      dietary_patterns: degrees('ENT-R55'),
      digestive_function: {
        bowel_movement_frequency: pick('ONCE_A_DAY'),
        stool_consistency: pick('TYPE_4'),
      },
      'health_concerns.personal_history': conditions(requirementList('ENT-R57')),
      'health_concerns.family_history': conditions(requirementList('ENT-R58')),
      medication_history: {
        antibiotics: pick(true),
        antibiotics_history: pick('Amoxicillin'),
        current_medications: pick('Metformin'),
      },
      lifestyle: {
        active_level: pick('SEDENTARY'),
        sleep_hours: pick('7_TO_8'),
        nicotine_use: pick('FORMER'),
        alcohol_use: pick('NEVER'),
        stress_level: pick(3),
        stress_reduction: pick(1),
      },
    },
  ],
  [
    'ENT-R63 ENT-R64 ENT-R65 ENT-R66 ENT-R67 ENT-R68 ENT-R69 ENT-R70 ENT-R71 CALL-R36 CALL-R37',
    cardio,
    ['/orders/samples/cardio-zoomer/questionnaires', '/orders/samples/cardio-zoomer/questionnaires'],
    { basic_info: { gender: null, birthdate: null }, completed_at: null },
    {
      basic_info: {
        ...demographics,
        height: type({ value: '66' }, 66),
        weight: type({ value: '140' }, 140),
      },
      cardiac_health_symptoms: degrees('ENT-R64'),
      systemic_symptoms: degrees('ENT-R65'),
      'medical_history.personal_history': conditions(own),
      'medical_history.family_history': conditions([
        ...own.filter((name) => !name.startsWith('other')).map((name) => `family_${name}`),
        'other_family_conditions',
      ]),
      medical_history: {
        blood_pressure_checked: pick(true),
        blood_pressure_check_details: pick('At home'),
        diastolic: type({ value: '82' }, 82),
        systolic: type({ value: '128' }, 128),
        has_heart_surgeries: pick(true),
        heart_surgery_details: pick('Stent'),
        on_medications: pick(true),
        medication_details: pick('Lisinopril'),
        on_supplements: pick(false),
        supplement_details: notAsked(''),
      },
      dietary_patterns: degrees('ENT-R69'),
      lifestyle: {
        active_level: pick('VERY_ACTIVE'),
        physical_activity_frequency: pick(2),
        sleep_hours: pick('LESS_THAN_5'),
        stress_level: pick(0),
        stress_reduction_frequency: pick(3),
        alcohol_use_frequency: pick('NEVER'),
        nicotine_use: pick('CURRENT'),
        stress_or_mental_health_issues: pick(false),
      },
      'lifestyle.physical_activities': conditions([
        'aerobic_exercise',
        'strength_training',
        'balance_training',
      ]),
    },
  ],
];

const service = useService();

/** A visit through the real adapter. */
async function openQuestionnaire(questionnaire: Questionnaire, unsaved: Unsaved | null = null) {
  const clock = new SimulatedClock();
  const client = service.client();
  const save = async (sent: SentQuestionnaire) => {
    await saveQuestionnaire(client, { questionnaire, sent });
    return { savedAt: '2026-11-21T18:42:00.000Z' };
  };
  const actor = createActor(
    createQuestionnaireMachine(questionnaire).provide({
      actors: {
        loadQuestionnaire: fromPromise<OpenedQuestionnaire, { accessionId: string }>(async ({ input }) => ({
          ...(await loadQuestionnaire(client, { questionnaire, ...input })),
          draftInfo: null,
          hasSent: false,
          loadedAt: '2026-11-21T18:42:00.000Z',
        })),
        saveQuestionnaire: fromPromise(({ input }: { input: SentQuestionnaire }) => save(input)),
        autosave: questionnaireActors.autosave.provide({
          actors: { saveDraft: fromPromise(({ input }: { input: SentDraft }) => save(input)) },
        }),
      },
    }),
    {
      clock,
      input: {
        accessionId: '2611000001',
        sampleId: '900001',
        unsaved,
        position: null,
        today: '2026-11-21',
      },
    },
  ).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('form'));
  return { actor, clock };
}

it.each(bodies)(
  'a questionnaire is sent with every answer in its field [%s]',
  async (_, questionnaire, [load, save], loaded, parts) => {
    service.behave(json(200, loaded), json(200, {}));
    const { actor, clock } = await openQuestionnaire(questionnaire);
    const body: Record<string, unknown> = { accession_id: '2611000001', save_for_now: false };
    for (const [part, fields] of Object.entries(parts)) {
      let place = body;
      for (const key of part.split('.').filter(Boolean)) {
        place[key] ??= {};
        place = place[key] as Record<string, unknown>;
      }
      for (const [name, { value, does }] of Object.entries(fields)) {
        place[name] = value;
        for (const event of does(name)) actor.send(event);
      }
    }
    for (const [name, value] of Object.entries(
      (body['hormone_medication'] as readonly Record<string, string>[] | undefined)?.[0] ?? {},
    )) {
      if (name === 'hormone_type') actor.send({ type: 'medication.opened', request: { kind: 'add' } });
      actor.getSnapshot().children.medications?.send({ type: 'medication.changed', field: name, value });
    }
    actor.getSnapshot().children.medications?.send({ type: 'medication.confirmed' });
    actor.send({ type: 'submit.pressed' });
    clock.increment(100);
    actor.send({ type: 'submit.confirmed' });
    await waitFor(actor, ({ status }) => status === 'done');
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect(service.calls).toMatchObject([
      { method: 'GET', url: `/questionnaire${load}?accession_id=2611000001`, headers },
      { method: 'POST', url: `/questionnaire${save}`, headers },
    ]);
    expect(service.calls[1]?.body).toEqual(body);
  },
);

it('an answer that was given and cleared is sent as none, even if the service had an answer that nobody can give [RUL-39 RUL-48]', async () => {
  const symptoms = { bloating: 5, nausea: 7, bad_breath: 'BAD' };
  service.behave(json(200, { completed_at: null, basic_info: {}, gi_symptoms: symptoms }), json(200, {}));
  const { actor, clock } = await openQuestionnaire(gut);
  const answer = (question: string, given: number | null) =>
    actor.send({ type: 'answer.changed', question, answer: given });
  const isSaved = (savedAnswers: object) =>
    eventually(() => {
      expect(service.calls.at(-1)?.body).toMatchObject({ gi_symptoms: savedAnswers });
      expect(actor.getSnapshot().context.unsaved).toEqual({});
    });
  answer('bloating', 2);
  answer('bad_breath', 1);
  answer('bad_breath', null);
  clock.increment(5000);
  await isSaved({ bloating: 2, nausea: 7, bad_breath: null });
  answer('bloating', null);
  clock.increment(5000);
  await isSaved({ bloating: null, nausea: 7, bad_breath: null });
  answer('bloating', 1);
  answer('bloating', null);
  actor.send({ type: 'save.pressed' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('saved'));
  await isSaved({ bloating: null, nausea: 7, bad_breath: null });
});

it('an answer that was cleared before a reload is sent as none, even if the service had an answer that nobody can give [RUL-39 RUL-48]', async () => {
  const symptoms = { bloating: 5, nausea: 7 };
  service.behave(json(200, { completed_at: null, basic_info: {}, gi_symptoms: symptoms }), json(200, {}));
  const { clock } = await openQuestionnaire(gut, {
    answers: { bloating: null },
    typed: {},
    medication: null,
  });
  clock.increment(5000);
  await eventually(() =>
    expect(service.calls.at(-1)?.body).toMatchObject({ gi_symptoms: { bloating: null, nausea: 7 } }),
  );
});
