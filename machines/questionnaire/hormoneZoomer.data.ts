import type { Condition, MedicationField, Questionnaire } from '../domain/questionnaire.ts';
import {
  choice,
  details,
  HYSTERECTOMIES,
  MENSTRUAL_PHASES,
  scales,
  SEX_AND_BIRTH,
  checkboxes,
  YES_NO_UNSURE,
} from './questions.ts';

const FEMALE: Condition = { question: 'gender', values: ['Female'] };
const MALE: Condition = { question: 'gender', values: ['Male'] };
const PREMENOPAUSAL: Condition = { question: 'reproductive_health_stage', values: ['PREMENOPAUSAL_PHASE'] };
const POSTMENOPAUSAL: Condition = {
  question: 'reproductive_health_stage',
  values: ['POSTMENOPAUSAL_PHASE'],
};

/** The columns of the medication table (HZ-R03, ENT-R51). */
const MEDICATION_FIELDS: readonly MedicationField[] = [
  { name: 'hormone_type', type: 'text' },
  { name: 'brand', type: 'text' },
  { name: 'delivery', type: 'text' },
  { name: 'dosage', type: 'text' },
  { name: 'last_used', type: 'date' },
  { name: 'last_used_time', type: 'time' },
  { name: 'times_per_day', type: 'text' },
  { name: 'how_long_used', type: 'duration' },
];

/** The hormone zoomer questionnaire (3 §2.3, §3.2, §4.1, §5.2, §7). */
export const questionnaire: Questionnaire = {
  name: 'hormoneZoomer',
  sections: [
    { id: 'basic_information', questions: SEX_AND_BIRTH },
    {
      id: 'male_health',
      questions: [
        {
          id: 'radical_prostatectomy',
          parent: 'basic_info',
          kind: 'yesNo',
          visibleWhen: MALE,
        },
        {
          id: 'bladder_or_prostate_infection',
          parent: 'basic_info',
          kind: 'yesNo',
          visibleWhen: MALE,
        },
      ],
    },
    {
      id: 'reproductive_health',
      questions: [
        choice('basic_info', 'reproductive_health_stage', ['PREMENOPAUSAL_PHASE', 'POSTMENOPAUSAL_PHASE'], {
          variant: 'list',
          visibleWhen: FEMALE,
          isMandatory: true,
        }),
        choice('basic_info', 'current_menstrual_phase', MENSTRUAL_PHASES, {
          variant: 'list',
          visibleWhen: PREMENOPAUSAL,
          whenHidden: 'clear',
          isMandatory: true,
        }),
        {
          // The HRT answer has no field of its own: it refines the stage (HZ-R15, AMB-183).
          id: 'hormone_replacement_therapy',
          kind: 'yesNo',
          refines: {
            question: 'reproductive_health_stage',
            from: 'POSTMENOPAUSAL_PHASE',
            yes: 'REPLACEMENT_THERAPY',
          },
          visibleWhen: POSTMENOPAUSAL,
          whenHidden: 'clear',
          isMandatory: true,
        },
        {
          id: 'last_menstrual_period',
          parent: 'basic_info',
          kind: 'date',
          visibleWhen: FEMALE,
        },
        { id: 'regular_periods', parent: 'basic_info', kind: 'yesNo', visibleWhen: FEMALE },
        choice('basic_info', 'hysterectomy', HYSTERECTOMIES, { variant: 'list', visibleWhen: FEMALE }),
      ],
    },
    {
      id: 'bone_health_and_toxic_exposure',
      questions: [
        { id: 'bone_density_scan', parent: 'bone_health_and_toxic_exposure', kind: 'yesNo' },
        details('bone_health_and_toxic_exposure', 'bone_density_result', 'bone_density_scan'),
        { id: 'experienced_fractures', parent: 'bone_health_and_toxic_exposure', kind: 'yesNo' },
        choice('bone_health_and_toxic_exposure', 'toxic_substance_exposure', YES_NO_UNSURE),
      ],
    },
    {
      id: 'symptom_assessment',
      questions: scales('symptom_assessment', 'severity', [
        'fatigue',
        'loss_of_libido',
        'erectile_dysfunction',
        'loss_of_muscle_mass',
        'increased_body_fat',
        'depression_or_anxiety',
        'difficulty_concentrating',
        'poor_sleep',
        'reduced_physical_performance',
        'mood_swings',
        'loss_of_hair',
        'hot_flashes',
        'vaginal_dryness',
        'sleep_disturbances',
        'joint_pain',
        'urinary_problems',
      ]),
    },
    {
      id: 'medical_history',
      questions: [
        ...checkboxes('medical_history.personal_history', [
          'hypogonadism',
          'breast_cancer',
          'ovarian_cancer',
          'endometrial_cancer',
          'stomach_cancer',
          'pancreatic_cancer',
          'colon_rectal_cancer',
        ]),
        { id: 'other_cancer', parent: 'medical_history.personal_history', kind: 'other' },
        ...checkboxes('medical_history.comorbidities', [
          'type2_diabetes',
          'liver_disease',
          'obesity',
          'cardiovascular_disease',
          'sleep_apnea',
          'prostate_conditions',
          'infertility_issues',
          'autoimmune_conditions',
          'thyroid_conditions',
          'hypertension',
          'blood_clots',
          'gallbladder_complications',
        ]),
        { id: 'other_comorbidities', parent: 'medical_history.comorbidities', kind: 'other' },
        ...checkboxes('medical_history.family_history', [
          'family_cancer_history',
          'family_prostate_cancer',
          'family_breast_cancer',
          'family_cardio_disease',
          'family_cerebrovascular',
          'family_autoimmune',
          'family_venous_thrombus',
          'family_thyroid_disease',
          'family_hypertension',
        ]),
        { id: 'other_family_conditions', parent: 'medical_history.family_history', kind: 'other' },
      ],
    },
    {
      id: 'treatment_considerations',
      questions: [
        {
          id: 'hormone_treatment_preference',
          parent: 'treatment_considerations',
          kind: 'text',
          isLong: true,
        },
        { id: 'sensitive_skin', parent: 'treatment_considerations', kind: 'yesNo' },
        { id: 'undergoing_hormone_therapy', parent: 'treatment_considerations', kind: 'yesNo' },
        details('treatment_considerations', 'current_medications', 'undergoing_hormone_therapy'),
        choice('treatment_considerations', 'peanut_allergy', YES_NO_UNSURE),
        { id: 'hormone_medication', kind: 'medications', fields: MEDICATION_FIELDS },
        { id: 'additional_information', parent: 'treatment_considerations', kind: 'text', isLong: true },
      ],
    },
  ],
  wire: {
    load: '/orders/samples/hormone-zoomer/questionnaires',
    save: '/orders/samples/hormone-zoomer/questionnaires',
    loadedParent: '',
    completedAt: 'completed_at',
    sendsSampleId: false,
  },
};
