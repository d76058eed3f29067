import type { Questionnaire } from '../domain/questionnaire.ts';
import {
  ACTIVE_LEVELS,
  ALCOHOL_FREQUENCIES,
  BOWEL_FREQUENCIES,
  choice,
  DEMOGRAPHICS,
  details,
  NICOTINE_USES,
  scales,
  SLEEP_HOURS,
  STOOL_TYPES,
  checkboxes,
} from './questions.ts';

/** The gut questionnaire (3 §2.4, §3.3, §4.1, §5.3, §7). */
export const questionnaire: Questionnaire = {
  name: 'gutZoomer',
  sections: [
    { id: 'basic_info', questions: DEMOGRAPHICS },
    {
      id: 'gi_symptoms',
      questions: scales('gi_symptoms', 'severity', [
        'abdominal_pain',
        'bad_breath',
        'bloating',
        'diarrhea',
        'constipation',
        'nausea',
        'vomiting',
        'acid_reflux',
        'indigestion',
        'flatulence',
        'greasy_stools',
        'mucous_in_stool',
        'change_in_stool',
        'blood_in_stool',
        'anal_fissures',
      ]),
    },
    {
      id: 'systemic_symptoms',
      questions: scales('systemic_symptoms', 'severity', [
        'frequent_infections',
        'altered_weight',
        'fatigue',
        'over_eating',
        'loss_of_appetite',
        'joint_pain',
        'skin_concerns',
        'brain_fog',
        'sleep_disturbances',
        'fever',
      ]),
    },
    {
      id: 'health_concerns',
      questions: [
        ...checkboxes('health_concerns.personal_history', [
          'personal_ibs',
          'personal_ibd',
          'personal_celiac_disease',
          'personal_sibo',
          'personal_food_allergies',
        ]),
        { id: 'other_personal_conditions', parent: 'health_concerns.personal_history', kind: 'other' },
        ...checkboxes('health_concerns.family_history', [
          'family_ibs',
          'family_ibd',
          'family_celiac_disease',
          'family_sibo',
          'family_food_allergies',
        ]),
        { id: 'other_family_conditions', parent: 'health_concerns.family_history', kind: 'other' },
      ],
    },
    {
      id: 'medication_history',
      questions: [
        { id: 'antibiotics', parent: 'medication_history', kind: 'yesNo' },
        details('medication_history', 'antibiotics_history', 'antibiotics'),
        { id: 'current_medications', parent: 'medication_history', kind: 'text', isLong: true },
      ],
    },
    {
      id: 'dietary_patterns',
      questions: scales('dietary_patterns', 'frequency', [
        'high_fat_foods',
        'dairy_products',
        'fermented_foods',
        'fiber_rich_foods',
        'processed_foods',
        'sugary_foods',
        'gluten_containing_foods',
        'artificial_sweeteners',
      ]),
    },
    {
      id: 'digestive_function',
      questions: [
        choice('digestive_function', 'bowel_movement_frequency', BOWEL_FREQUENCIES, { variant: 'list' }),
        choice('digestive_function', 'stool_consistency', STOOL_TYPES, { variant: 'illustrations' }),
      ],
    },
    {
      id: 'lifestyle',
      questions: [
        choice('lifestyle', 'active_level', ACTIVE_LEVELS, { variant: 'list' }),
        choice('lifestyle', 'sleep_hours', SLEEP_HOURS, { variant: 'list' }),
        choice('lifestyle', 'nicotine_use', NICOTINE_USES, { variant: 'list' }),
        choice('lifestyle', 'alcohol_use', ALCOHOL_FREQUENCIES, { variant: 'list' }),
        { id: 'stress_level', parent: 'lifestyle', kind: 'scale', scale: 'severity' },
        { id: 'stress_reduction', parent: 'lifestyle', kind: 'scale', scale: 'frequency' },
      ],
    },
  ],
  wire: {
    load: '/orders/samples/gut-zoomer/questionnaires',
    save: '/orders/samples/gut-zoomer/questionnaires',
    loadedParent: '',
    completedAt: 'completed_at',
    sendsSampleId: false,
  },
};
