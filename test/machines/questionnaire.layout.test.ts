import { expect, it } from 'vitest';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import type { Question } from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardioZoomer } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gutZoomer } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneQuestionnaire } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { visibleQuestions } from '../../machines/questionnaire/questionnaire.rules.ts';

/** The sections and their questions in the order of the specification (3 §2.2 to §2.5, §3). */
const SECTIONS = {
  hormoneQuestionnaire: {
    about_you: 'patient_gender patient_height patient_weight',
    hormones:
      'hormone_medication_used hormone_medication is_currently_pregnant is_postmenopausal hysterectomy is_ovaries_removed current_menstrual_phase',
  },
  hormoneZoomer: {
    basic_information: 'gender birthdate',
    male_health: 'radical_prostatectomy bladder_or_prostate_infection',
    reproductive_health:
      'reproductive_health_stage current_menstrual_phase hormone_replacement_therapy last_menstrual_period regular_periods hysterectomy',
    bone_health_and_toxic_exposure:
      'bone_density_scan bone_density_result experienced_fractures toxic_substance_exposure',
    symptom_assessment:
      'fatigue loss_of_libido erectile_dysfunction loss_of_muscle_mass increased_body_fat depression_or_anxiety difficulty_concentrating poor_sleep reduced_physical_performance mood_swings loss_of_hair hot_flashes vaginal_dryness sleep_disturbances joint_pain urinary_problems',
    medical_history:
      'hypogonadism breast_cancer ovarian_cancer endometrial_cancer stomach_cancer pancreatic_cancer colon_rectal_cancer other_cancer type2_diabetes liver_disease obesity cardiovascular_disease sleep_apnea prostate_conditions infertility_issues autoimmune_conditions thyroid_conditions hypertension blood_clots gallbladder_complications other_comorbidities family_cancer_history family_prostate_cancer family_breast_cancer family_cardio_disease family_cerebrovascular family_autoimmune family_venous_thrombus family_thyroid_disease family_hypertension other_family_conditions',
    treatment_considerations:
      'hormone_treatment_preference sensitive_skin undergoing_hormone_therapy current_medications peanut_allergy hormone_medication additional_information',
  },
  gutZoomer: {
    basic_info: 'birthdate gender ethnicity specific_asian_ethnicity other_ethnicity',
    gi_symptoms:
      'abdominal_pain bad_breath bloating diarrhea constipation nausea vomiting acid_reflux indigestion flatulence greasy_stools mucous_in_stool change_in_stool blood_in_stool anal_fissures',
    systemic_symptoms:
      'frequent_infections altered_weight fatigue over_eating loss_of_appetite joint_pain skin_concerns brain_fog sleep_disturbances fever',
    health_concerns:
      'personal_ibs personal_ibd personal_celiac_disease personal_sibo personal_food_allergies other_personal_conditions family_ibs family_ibd family_celiac_disease family_sibo family_food_allergies other_family_conditions',
    medication_history: 'antibiotics antibiotics_history current_medications',
    dietary_patterns:
      'high_fat_foods dairy_products fermented_foods fiber_rich_foods processed_foods sugary_foods gluten_containing_foods artificial_sweeteners',
    digestive_function: 'bowel_movement_frequency stool_consistency',
    lifestyle: 'active_level sleep_hours nicotine_use alcohol_use stress_level stress_reduction',
  },
  cardioZoomer: {
    basic_info: 'birthdate gender ethnicity specific_asian_ethnicity other_ethnicity height weight',
    cardiac_health_symptoms:
      'chest_pain shortness_of_breath fatigue lightheadedness elevated_systemic_blood_pressure irregular_heartbeat palpitations dizziness',
    systemic_symptoms:
      'skin_hyperpigmentation weight_fluctuations persistent_hunger edema urinary_changes brain_fog jaundice abdominal_pain frequent_infections',
    medical_history:
      'cardiovascular_disease high_blood_pressure high_cholesterol atherosclerosis peripheral_arterial_disease diabetes insulin_resistance kidney_disease liver_disease other_personal_conditions family_cardiovascular_disease family_high_blood_pressure family_high_cholesterol family_atherosclerosis family_peripheral_arterial_disease family_diabetes family_insulin_resistance family_kidney_disease family_liver_disease other_family_conditions',
    blood_pressure: 'blood_pressure_checked blood_pressure_check_details systolic diastolic',
    treatments:
      'has_heart_surgeries heart_surgery_details on_medications medication_details on_supplements supplement_details',
    dietary_patterns: 'high_ultra_processed_diet balanced_diet high_fat_diet',
    lifestyle:
      'active_level physical_activity_frequency aerobic_exercise strength_training balance_training sleep_hours stress_level stress_reduction_frequency alcohol_use_frequency nicotine_use stress_or_mental_health_issues',
  },
};

/** The values of each list, in the order in which they are offered (3 §3, decision 70). */
const OPTIONS: Readonly<Record<string, string>> = {
  patient_gender: 'Female Male',
  hysterectomy: 'TOTAL_HYSTERECTOMY PARTIAL_HYSTERECTOMY NO',
  is_ovaries_removed: 'BOTH ONE NO',
  current_menstrual_phase: 'LUTEAL FOLLICULAR OVULATORY PRE_PUBERTY UNABLE_TO_SELECT NO_MENSTRUAL_CYCLES',
  gender: 'Female Male',
  reproductive_health_stage: 'PREMENOPAUSAL_PHASE POSTMENOPAUSAL_PHASE',
  toxic_substance_exposure: 'YES NO UNSURE',
  peanut_allergy: 'YES NO UNSURE',
  ethnicity:
    'ASIAN BLACK_OR_AFRICAN_AMERICAN HISPANIC_OR_LATINO MIDDLE_EASTERN_OR_NORTH_AFRICAN NATIVE_AMERICAN PACIFIC_ISLANDER WHITE OTHER',
  bowel_movement_frequency: 'LESS_THAN_3_A_WEEK 3_TO_6_A_WEEK ONCE_A_DAY 2_TO_3_A_DAY 4_OR_MORE_A_DAY',
  stool_consistency: 'TYPE_1 TYPE_2 TYPE_3 TYPE_4 TYPE_5 TYPE_6 TYPE_7',
  active_level: 'SEDENTARY LIGHTLY_ACTIVE MODERATELY_ACTIVE VERY_ACTIVE',
  sleep_hours: 'LESS_THAN_5 5_TO_6 7_TO_8 9_OR_MORE',
  nicotine_use: 'NEVER FORMER CURRENT',
  alcohol_use: 'NEVER MONTHLY_OR_LESS 2_TO_4_A_MONTH 2_TO_3_A_WEEK 4_OR_MORE_A_WEEK',
  alcohol_use_frequency: 'NEVER MONTHLY_OR_LESS 2_TO_4_A_MONTH 2_TO_3_A_WEEK 4_OR_MORE_A_WEEK',
};

const { hormoneZoomer: HZ, gutZoomer: GUT, cardioZoomer: CARDIO } = SECTIONS;

/** How each question is asked (3 §2, §3.7, §4.1, §5; plausible numbers and the mandatory sex: decision 50), except texts and lists. */
const KINDS: Readonly<Record<keyof typeof SECTIONS, Readonly<Record<string, string>>>> = {
  hormoneQuestionnaire: {
    'choice locked mandatory': 'patient_gender',
    'height 20-107 editable': 'patient_height',
    'weight 2-1400 editable': 'patient_weight',
    'yesNo mandatory': 'hormone_medication_used is_currently_pregnant is_postmenopausal',
    medications: 'hormone_medication',
    'choice mandatory': 'hysterectomy is_ovaries_removed current_menstrual_phase',
  },
  hormoneZoomer: {
    'choice locked': 'gender',
    'date locked': 'birthdate',
    yesNo:
      'radical_prostatectomy bladder_or_prostate_infection regular_periods bone_density_scan experienced_fractures sensitive_skin undergoing_hormone_therapy',
    'choice mandatory': 'reproductive_health_stage current_menstrual_phase',
    'yesNo mandatory': 'hormone_replacement_therapy',
    date: 'last_menstrual_period',
    severity: HZ.symptom_assessment,
    checkbox: HZ.medical_history.replaceAll(/ ?other_\w+/g, ''),
    other: 'other_cancer other_comorbidities other_family_conditions',
    medications: 'hormone_medication',
  },
  gutZoomer: {
    'date locked': 'birthdate',
    'choice locked': 'gender',
    severity: `${GUT.gi_symptoms} ${GUT.systemic_symptoms} stress_level`,
    checkbox: GUT.health_concerns.replaceAll(/ ?other_\w+/g, ''),
    other: 'other_personal_conditions other_family_conditions',
    yesNo: 'antibiotics',
    frequency: `${GUT.dietary_patterns} stress_reduction`,
  },
  cardioZoomer: {
    'date locked': 'birthdate',
    'choice locked': 'gender',
    'in 20-107': 'height',
    'lb 2-1400': 'weight',
    severity: `${CARDIO.cardiac_health_symptoms} ${CARDIO.systemic_symptoms} stress_level`,
    checkbox: `${CARDIO.medical_history.replaceAll(/ ?other_\w+/g, '')} aerobic_exercise strength_training balance_training`,
    other: 'other_personal_conditions other_family_conditions',
    'yesNo mandatory': 'blood_pressure_checked',
    'mmHg 40-300 above diastolic mandatory': 'systolic',
    'mmHg 20-200 mandatory': 'diastolic',
    yesNo: 'has_heart_surgeries on_medications on_supplements stress_or_mental_health_issues',
    frequency: `${CARDIO.dietary_patterns} physical_activity_frequency stress_reduction_frequency`,
  },
};

/** How a question is asked, as one text. */
function kindOf(question: Question): string {
  const { kind, onFile, isMandatory } = question;
  const how = () => {
    if (kind === 'scale') return question.scale;
    if (kind === 'measure') return `${question.measure} ${question.range.join('-')}`;
    if (kind !== 'number') return kind;
    return `${question.unit} ${question.range.join('-')}${question.above ? ` above ${question.above}` : ''}`;
  };
  return [how(), onFile, isMandatory && 'mandatory'].filter(Boolean).join(' ');
}

const questionnaires = { hormoneQuestionnaire, hormoneZoomer, gutZoomer, cardioZoomer };

it.each(Object.entries(questionnaires))(
  'the questions of %s are in the documented order [HORM-R07 HZ-R01 GUT-R01 GUT-R02 CARDQ-R01]',
  (name, { sections }) => {
    const asked = sections.map(({ id, questions }) => [
      id,
      questions.map((question) => question.id).join(' '),
    ]);
    expect(asked).toEqual(Object.entries(SECTIONS[name as keyof typeof SECTIONS]));
  },
);

it.each(Object.entries(questionnaires))(
  'the lists of %s offer what is documented [QN-R07]',
  (_, { sections }) => {
    const lists = questionsOf({ sections }).flatMap((question) =>
      question.kind === 'choice' ? [question] : [],
    );
    for (const { id, options } of lists) expect(options.join(' '), id).toBe(OPTIONS[id]);
  },
);

it.each(Object.entries(questionnaires))(
  'the questions of %s are asked as documented [QN-R03 QN-R05 QN-R06 RUL-42]',
  (name, { sections }) => {
    const asked = Map.groupBy(questionsOf({ sections }), kindOf);
    const {
      text: _,
      choice: lists,
      ...kinds
    } = Object.fromEntries([...asked].map(([kind, list]) => [kind, list.map(({ id }) => id).join(' ')]));
    expect(kinds).toEqual(KINDS[name as keyof typeof KINDS]);
    for (const id of lists?.split(' ') ?? []) expect(OPTIONS).toHaveProperty(id);
  },
);

it.each([
  ['Female', 'radical_prostatectomy bladder_or_prostate_infection'],
  [
    'Male',
    'reproductive_health_stage current_menstrual_phase hormone_replacement_therapy last_menstrual_period regular_periods hysterectomy',
  ],
])('%s patients are not asked for %s [HZ-R02]', (gender, hidden) => {
  const shown = visibleQuestions(hormoneZoomer, {
    gender,
    reproductive_health_stage: gender === 'Male' ? 'PREMENOPAUSAL_PHASE' : null,
    undergoing_hormone_therapy: true,
    bone_density_scan: true,
  });
  const followUps = gender === 'Female' ? ['current_menstrual_phase', 'hormone_replacement_therapy'] : [];
  const ids = questionsOf(hormoneZoomer).map(({ id }) => id);
  const remaining = ids.filter((id) => !shown.has(id) && !followUps.includes(id));
  expect(remaining.join(' ')).toBe(hidden);
});

it.each(Object.entries(questionnaires))(
  'the questionnaire %s shows only two or three short options on one line, and asks only for a name in one line',
  (_, { sections }) => {
    const shortOptions = /^(?:Female Male|YES NO UNSURE)$/;
    const defaultLayout = (id: string) => (shortOptions.test(OPTIONS[id] ?? '') ? 'inline' : 'list');
    const shown = questionsOf({ sections }).flatMap((question) => {
      if (question.kind === 'text') return [[question.id, question.isLong ? 'long' : 'line']];
      return question.kind === 'choice' ? [[question.id, question.variant ?? 'inline']] : [];
    });
    const expected = shown.map(([id = '']) => {
      if (id === 'stool_consistency') return [id, 'illustrations'];
      return [id, id in OPTIONS ? defaultLayout(id) : id.endsWith('_ethnicity') ? 'line' : 'long'];
    });
    expect(shown).toEqual(expected);
  },
);
