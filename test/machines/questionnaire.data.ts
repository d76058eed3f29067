import type { Answer, Answers, Medication, Questionnaire } from '../../machines/domain/questionnaire.ts';
import { hormone } from '../../machines/questionnaire/hormone.data.ts';

/** What a catalogue needs to know of a questionnaire beside its data: a few sets of answers, written by hand. */
export interface Sample {
  readonly questionnaire: Questionnaire;
  /** Every question unanswered. */
  readonly empty: Answers;
  /** A draft that is complete. */
  readonly full: Answers;
  /** Complete answers, by the id of the way in which they are complete. */
  readonly complete: Readonly<Record<string, Answers>>;
  /** An answer that is no edge of its own. */
  readonly plain: { readonly question: string; readonly answer: Answer };
  /** Another value for a question that is locked. */
  readonly otherwise: Readonly<Record<string, Answer>>;
  /** The answer that takes an edge, where the edge names none. */
  readonly examples?: Readonly<Record<string, Answer>>;
  /** Further answers after an edge, such as those that it clears. */
  readonly alsoAfter?: Readonly<Record<string, Answers>>;
}

export const ROWS: readonly Medication[] = [
  {
    values: {
      hormone_type: 'Estradiol',
      brand: 'Climara',
      delivery: 'Patch',
      dosage: '0.05 mg',
      last_used: '2026-10-30',
      times_per_day: '1',
      how_long_used: '1 Years 2 Months 0 Days',
    },
    index: 7,
  },
  { values: { hormone_type: 'Progesterone' }, index: null },
];

const nothing: Answers = {
  patient_gender: null,
  patient_height: null,
  patient_weight: null,
  hormone_medication_used: null,
  hormone_medication: [],
  is_currently_pregnant: null,
  is_postmenopausal: null,
  hysterectomy: null,
  is_ovaries_removed: null,
  current_menstrual_phase: null,
};

const female: Answers = {
  ...nothing,
  patient_gender: 'Female',
  hormone_medication_used: false,
  is_currently_pregnant: false,
  is_postmenopausal: false,
  hysterectomy: 'NO',
  is_ovaries_removed: 'NO',
  current_menstrual_phase: 'LUTEAL',
};

export const hormoneSample: Sample = {
  questionnaire: hormone,
  empty: nothing,
  full: female,
  complete: {
    'HORM-26': female,
    'HORM-25': { ...nothing, patient_gender: 'Male', hormone_medication_used: false },
  },
  plain: { question: 'is_postmenopausal', answer: true },
  otherwise: { patient_gender: 'Male' },
};
