import type { Condition, MedicationField, Questionnaire } from '../domain/questionnaire.ts';

const isFemale: Condition = { question: 'patient_gender', is: ['Female'] };

/** The columns of the hormone medication table (HORM-R09, ENT-R41). */
const MEDICATION_FIELDS: readonly MedicationField[] = [
  { name: 'hormone_type', type: 'text' },
  { name: 'brand', type: 'text' },
  { name: 'delivery', type: 'text' },
  { name: 'dosage', type: 'text' },
  { name: 'last_used', type: 'date' },
  { name: 'times_per_day', type: 'text' },
  { name: 'how_long_used', type: 'duration' },
];

/** A mandatory question for females (HORM-R11); it is loaded from inside `hormone_questionaire` and sent at the top. */
const female = {
  loadedAt: 'hormone_questionaire',
  visibleWhen: isFemale,
  whenHidden: 'keep',
  isMandatory: true,
} as const;

/** The hormone questionnaire (3 §2.2, §3.1, §4.1, §5.1, §7). */
export const hormone: Questionnaire = {
  name: 'hormoneQuestionnaire',
  authType: 'hormoneQuestionnaire',
  failedPage: '/questionnaire_failed',
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
        },
        { id: 'patient_height', kind: 'measure', measure: 'height', onFile: 'open' },
        { id: 'patient_weight', kind: 'measure', measure: 'weight', onFile: 'open' },
      ],
    },
    {
      id: 'hormone_medication',
      questions: [
        {
          id: 'hormone_medication_used',
          kind: 'yesNo',
          loadedAt: 'hormone_questionaire',
          isMandatory: true,
        },
        {
          id: 'hormone_medication',
          kind: 'medications',
          fields: MEDICATION_FIELDS,
          visibleWhen: { question: 'hormone_medication_used', is: [true] },
          whenHidden: 'keep',
        },
      ],
    },
    {
      id: 'female_health',
      questions: [
        { id: 'is_currently_pregnant', kind: 'yesNo', ...female },
        { id: 'is_postmenopausal', kind: 'yesNo', ...female },
        {
          id: 'hysterectomy',
          kind: 'choice',
          look: 'list',
          options: ['TOTAL_HYSTERECTOMY', 'PARTIAL_HYSTERECTOMY', 'NO'],
          ...female,
        },
        { id: 'is_ovaries_removed', kind: 'choice', look: 'list', options: ['BOTH', 'ONE', 'NO'], ...female },
        {
          id: 'current_menstrual_phase',
          kind: 'choice',
          look: 'list',
          options: [
            'LUTEAL',
            'FOLLICULAR',
            'OVULATORY',
            'PRE_PUBERTY',
            'UNABLE_TO_SELECT',
            'NO_MENSTRUAL_CYCLES',
          ],
          ...female,
        },
      ],
    },
  ],
  wire: {
    load: '/orders/samples/patients',
    save: '/orders/samples/questionaires',
    loadedAt: 'data',
    completedAt: 'hormone_questionaire.completed_at',
    sendsSampleId: true,
  },
  spec: {
    flow: 'hormone',
    lifecycle: {
      missingId: 'HORM-01',
      load: 'HORM-02',
      loaded: 'HORM-03',
      completed: 'HORM-04',
      loadFailed: 'HORM-05',
      expired: 'HORM-06',
      save: 'HORM-07',
      saved: 'HORM-08',
      savedDismissed: 'HORM-09',
      saveFailed: 'HORM-10',
      cancelled: 'HORM-11',
      confirmed: 'HORM-12',
      submitted: 'HORM-13',
      submitFailed: 'HORM-14',
      retry: 'HORM-15',
      readOnly: 'HORM-16',
      submit: 'HORM-18',
    },
    locks: [{ spec: 'HORM-17', question: 'patient_gender' }],
    missing: [
      { spec: 'HORM-19', question: 'hormone_medication_used' },
      { spec: 'HORM-20', question: 'is_currently_pregnant' },
      { spec: 'HORM-21', question: 'is_postmenopausal' },
      { spec: 'HORM-22', question: 'hysterectomy' },
      { spec: 'HORM-23', question: 'is_ovaries_removed' },
      { spec: 'HORM-24', question: 'current_menstrual_phase' },
    ],
    complete: [{ spec: 'HORM-26', when: isFemale }, { spec: 'HORM-25' }],
    answers: [
      { spec: 'HORM-27', questions: ['patient_gender'], on: 'answered', is: ['Female'] },
      { spec: 'HORM-28', questions: ['patient_gender'], on: 'answered', is: ['Male'] },
      { spec: 'HORM-29', questions: ['hormone_medication_used'], on: 'answered', is: [true] },
      { spec: 'HORM-30', questions: ['hormone_medication_used'], on: 'answered', is: [false] },
    ],
    measures: { typed: 'HORM-41', accepted: 'HORM-42', rejected: 'HORM-43', retyped: 'HORM-44' },
    medications: {
      add: 'HORM-31',
      edit: 'HORM-32',
      noType: 'HORM-33',
      append: 'HORM-34',
      replace: 'HORM-35',
      close: 'HORM-36',
      delete: 'HORM-37',
      deleted: 'HORM-38',
      kept: 'HORM-39',
      readOnly: 'HORM-40',
    },
  },
};
