import type { Questionnaire } from '../domain/questionnaire.ts';
import {
  ACTIVE_LEVELS,
  ALCOHOL_FREQUENCIES,
  choice,
  DEMOGRAPHICS,
  details,
  HEIGHTS,
  answeredYes,
  NICOTINE_USES,
  scales,
  SLEEP_HOURS,
  checkboxes,
  WEIGHTS,
} from './questions.ts';

/** A blood pressure value, mandatory if the blood pressure was checked (CARDQ-R04, AMB-188). */
const pressure = {
  parent: 'medical_history',
  kind: 'number',
  unit: 'mmHg',
  visibleWhen: answeredYes('blood_pressure_checked'),
  whenHidden: 'clear',
  isMandatory: true,
} as const;

const PERSONAL_CONDITIONS = [
  'cardiovascular_disease',
  'high_blood_pressure',
  'high_cholesterol',
  'atherosclerosis',
  'peripheral_arterial_disease',
  'diabetes',
  'insulin_resistance',
  'kidney_disease',
  'liver_disease',
];

/** The cardio questionnaire (3 §2.5, §3.4, §4.1, §5.3, §7). */
export const questionnaire: Questionnaire = {
  name: 'cardioZoomer',
  sections: [
    {
      id: 'basic_info',
      questions: [
        ...DEMOGRAPHICS,
        { id: 'height', parent: 'basic_info', kind: 'number', unit: 'in', range: HEIGHTS },
        { id: 'weight', parent: 'basic_info', kind: 'number', unit: 'lb', range: WEIGHTS },
      ],
    },
    {
      id: 'cardiac_health_symptoms',
      questions: scales('cardiac_health_symptoms', 'severity', [
        'chest_pain',
        'shortness_of_breath',
        'fatigue',
        'lightheadedness',
        'elevated_systemic_blood_pressure',
        'irregular_heartbeat',
        'palpitations',
        'dizziness',
      ]),
    },
    {
      id: 'systemic_symptoms',
      questions: scales('systemic_symptoms', 'severity', [
        'skin_hyperpigmentation',
        'weight_fluctuations',
        'persistent_hunger',
        'edema',
        'urinary_changes',
        'brain_fog',
        'jaundice',
        'abdominal_pain',
        'frequent_infections',
      ]),
    },
    {
      id: 'medical_history',
      questions: [
        ...checkboxes('medical_history.personal_history', PERSONAL_CONDITIONS),
        { id: 'other_personal_conditions', parent: 'medical_history.personal_history', kind: 'other' },
        ...checkboxes(
          'medical_history.family_history',
          PERSONAL_CONDITIONS.map((name) => `family_${name}`),
        ),
        { id: 'other_family_conditions', parent: 'medical_history.family_history', kind: 'other' },
      ],
    },
    {
      id: 'blood_pressure',
      questions: [
        { id: 'blood_pressure_checked', parent: 'medical_history', kind: 'yesNo', isMandatory: true },
        details('medical_history', 'blood_pressure_check_details', 'blood_pressure_checked'),
        { id: 'systolic', ...pressure, range: [40, 300], above: 'diastolic' },
        { id: 'diastolic', ...pressure, range: [20, 200] },
      ],
    },
    {
      id: 'treatments',
      questions: [
        { id: 'has_heart_surgeries', parent: 'medical_history', kind: 'yesNo' },
        details('medical_history', 'heart_surgery_details', 'has_heart_surgeries'),
        { id: 'on_medications', parent: 'medical_history', kind: 'yesNo' },
        details('medical_history', 'medication_details', 'on_medications'),
        { id: 'on_supplements', parent: 'medical_history', kind: 'yesNo' },
        details('medical_history', 'supplement_details', 'on_supplements'),
      ],
    },
    {
      id: 'dietary_patterns',
      questions: scales('dietary_patterns', 'frequency', [
        'high_ultra_processed_diet',
        'balanced_diet',
        'high_fat_diet',
      ]),
    },
    {
      id: 'lifestyle',
      questions: [
        choice('lifestyle', 'active_level', ACTIVE_LEVELS, { variant: 'list' }),
        { id: 'physical_activity_frequency', parent: 'lifestyle', kind: 'scale', scale: 'frequency' },
        ...checkboxes('lifestyle.physical_activities', [
          'aerobic_exercise',
          'strength_training',
          'balance_training',
        ]),
        choice('lifestyle', 'sleep_hours', SLEEP_HOURS, { variant: 'list' }),
        { id: 'stress_level', parent: 'lifestyle', kind: 'scale', scale: 'severity' },
        { id: 'stress_reduction_frequency', parent: 'lifestyle', kind: 'scale', scale: 'frequency' },
        choice('lifestyle', 'alcohol_use_frequency', ALCOHOL_FREQUENCIES, { variant: 'list' }),
        choice('lifestyle', 'nicotine_use', NICOTINE_USES, { variant: 'list' }),
        { id: 'stress_or_mental_health_issues', parent: 'lifestyle', kind: 'yesNo' },
      ],
    },
  ],
  wire: {
    load: '/orders/samples/cardio-zoomer/questionnaires',
    save: '/orders/samples/cardio-zoomer/questionnaires',
    loadedParent: '',
    completedAt: 'completed_at',
    sendsSampleId: false,
  },
};
