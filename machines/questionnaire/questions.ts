import type { Condition, Question, Range } from '../domain/questionnaire.ts';

/**
 * The option lists. The specification names them and shows only some of their values (3 §3.1, §3.7); the others are our own,
 * and the lists are open: a value that the server sends is offered as well.
 */
const SEXES = ['Female', 'Male'];
export const YES_NO_UNSURE = ['YES', 'NO', 'UNSURE'];
export const HYSTERECTOMIES = ['TOTAL_HYSTERECTOMY', 'PARTIAL_HYSTERECTOMY', 'NO'];
export const MENSTRUAL_PHASES = [
  'LUTEAL',
  'FOLLICULAR',
  'OVULATORY',
  'PRE_PUBERTY',
  'UNABLE_TO_SELECT',
  'NO_MENSTRUAL_CYCLES',
];
const ETHNICITIES = [
  'ASIAN',
  'BLACK_OR_AFRICAN_AMERICAN',
  'HISPANIC_OR_LATINO',
  'MIDDLE_EASTERN_OR_NORTH_AFRICAN',
  'NATIVE_AMERICAN',
  'PACIFIC_ISLANDER',
  'WHITE',
  'OTHER',
];
export const ACTIVE_LEVELS = ['SEDENTARY', 'LIGHTLY_ACTIVE', 'MODERATELY_ACTIVE', 'VERY_ACTIVE'];
export const SLEEP_HOURS = ['LESS_THAN_5', '5_TO_6', '7_TO_8', '9_OR_MORE'];
export const ALCOHOL_FREQUENCIES = [
  'NEVER',
  'MONTHLY_OR_LESS',
  '2_TO_4_A_MONTH',
  '2_TO_3_A_WEEK',
  '4_OR_MORE_A_WEEK',
];
export const NICOTINE_USES = ['NEVER', 'FORMER', 'CURRENT'];
export const BOWEL_FREQUENCIES = [
  'LESS_THAN_3_A_WEEK',
  '3_TO_6_A_WEEK',
  'ONCE_A_DAY',
  '2_TO_3_A_DAY',
  '4_OR_MORE_A_DAY',
];
/** The seven stool types (3 §3.1, AMB-187). */
export const STOOL_TYPES = ['TYPE_1', 'TYPE_2', 'TYPE_3', 'TYPE_4', 'TYPE_5', 'TYPE_6', 'TYPE_7'];

/** Plausible values for a person, in inches and in pounds (RUL-42). */
export const HEIGHTS: Range = [20, 107];
export const WEIGHTS: Range = [2, 1400];

/** One of a list; `more`: how it looks, when it is shown. */
export function choice(
  parent: string,
  id: string,
  options: readonly string[],
  more: Partial<Extract<Question, { kind: 'choice' }>> = {},
): Question {
  return { id, parent, kind: 'choice', options, ...more };
}

/** Symptoms or habits on a scale of 0 to 3 (QN-R05, QN-R06). */
export function scales(
  parent: string,
  scale: 'severity' | 'frequency',
  ids: readonly string[],
): readonly Question[] {
  return ids.map((id) => ({ id, parent, kind: 'scale', scale }));
}

export function checkboxes(parent: string, ids: readonly string[]): readonly Question[] {
  return ids.map((id) => ({ id, parent, kind: 'checkbox' }));
}

/** A text that is shown only while another question is answered with yes; otherwise it is cleared. */
export function details(parent: string, id: string, question: string): Question {
  return { id, parent, kind: 'text', isLong: true, visibleWhen: answeredYes(question), whenHidden: 'clear' };
}

export function answeredYes(question: string): Condition {
  return { question, values: [true] };
}

const SEX: Question = choice('basic_info', 'gender', SEXES, { onFile: 'locked' });
const BIRTH: Question = { id: 'birthdate', parent: 'basic_info', kind: 'date', onFile: 'locked' };

/** Sex and date of birth, each locked if on file (QN-R03). */
export const SEX_AND_BIRTH: readonly Question[] = [SEX, BIRTH];

/** The demographics of gut and cardio, in documented order (GUT-R01, CARDQ-R01). */
export const DEMOGRAPHICS: readonly Question[] = [
  BIRTH,
  SEX,
  choice('basic_info', 'ethnicity', ETHNICITIES, { variant: 'list' }),
  {
    id: 'specific_asian_ethnicity',
    parent: 'basic_info',
    kind: 'text',
    visibleWhen: { question: 'ethnicity', values: ['ASIAN'] },
    whenHidden: 'clear',
  },
  {
    id: 'other_ethnicity',
    parent: 'basic_info',
    kind: 'text',
    visibleWhen: { question: 'ethnicity', values: ['OTHER'] },
    whenHidden: 'clear',
  },
];
