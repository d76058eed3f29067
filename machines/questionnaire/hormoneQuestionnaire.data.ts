import type { Condition, MedicationField, Questionnaire } from '../domain/questionnaire.ts';
import { HEIGHTS, HYSTERECTOMIES, MENSTRUAL_PHASES, WEIGHTS } from './questions.ts';

const FEMALE: Condition = { question: 'patient_gender', values: ['Female'] };

/** The columns of the medication table (HORM-R09, ENT-R41). */
const MEDICATION_FIELDS: readonly MedicationField[] = [
  { name: 'hormone_type', type: 'text' },
  { name: 'brand', type: 'text' },
  { name: 'delivery', type: 'text' },
  { name: 'dosage', type: 'text' },
  { name: 'last_used', type: 'date' },
  { name: 'times_per_day', type: 'text' },
  { name: 'how_long_used', type: 'duration' },
];

/** A mandatory question for females (HORM-R11); loaded from `hormone_questionaire` but sent at the top level. */
const female = {
  loadedParent: 'hormone_questionaire',
  visibleWhen: FEMALE,
  isMandatory: true,
} as const;

/** The hormone questionnaire (3 §2.2, §3.1, §4.1, §5.1, §7). */
export const questionnaire: Questionnaire = {
  name: 'hormoneQuestionnaire',
  sections: [
    {
      id: 'about_you',
      questions: [
        {
          id: 'patient_gender',
          kind: 'choice',
          options: ['Female', 'Male'],
          onFile: 'locked',
          isSent: false,
          // Without it nobody knows whether the five questions for females are mandatory (RUL-103).
          isMandatory: true,
        },
        { id: 'patient_height', kind: 'measure', measure: 'height', range: HEIGHTS, onFile: 'editable' },
        { id: 'patient_weight', kind: 'measure', measure: 'weight', range: WEIGHTS, onFile: 'editable' },
      ],
    },
    {
      id: 'hormones',
      questions: [
        {
          id: 'hormone_medication_used',
          kind: 'yesNo',
          loadedParent: 'hormone_questionaire',
          isMandatory: true,
        },
        {
          id: 'hormone_medication',
          kind: 'medications',
          fields: MEDICATION_FIELDS,
          visibleWhen: { question: 'hormone_medication_used', values: [true] },
        },
        { id: 'is_currently_pregnant', kind: 'yesNo', ...female },
        { id: 'is_postmenopausal', kind: 'yesNo', ...female },
        {
          id: 'hysterectomy',
          kind: 'choice',
          variant: 'list',
          options: HYSTERECTOMIES,
          ...female,
        },
        {
          id: 'is_ovaries_removed',
          kind: 'choice',
          variant: 'list',
          options: ['BOTH', 'ONE', 'NO'],
          ...female,
        },
        {
          id: 'current_menstrual_phase',
          kind: 'choice',
          variant: 'list',
          options: MENSTRUAL_PHASES,
          ...female,
        },
      ],
    },
  ],
  wire: {
    load: '/orders/samples/patients',
    save: '/orders/samples/questionaires',
    loadedParent: 'data',
    completedAt: 'hormone_questionaire.completed_at',
    sendsSampleId: true,
  },
};
