import type { Duration } from '../../machines/questionnaire/medication.rules.ts';
import type { QuestionnaireCopy } from './questionnaires/questionnaire-copy.ts';
import { durationText } from './format.ts';
import { translated } from './language.ts';

/** Copy by a name in the services' contract, of which the type checker knows no list. */
type Texts = Readonly<Record<string, string>>;

/** The copy of all questionnaires (3 §2.2 to §2.6). Documented copy is verbatim. */
export const copy = translated('questionnaire', 'questionnairePages', {
  loading: 'Loading your questionnaire…',
  waiting: 'Your last answers may still be on their way. We wait up to half a minute, so that none is lost…',
  intro:
    'Your answers are saved automatically and kept for 24 hours. You can stop at any time and come back with your link.',
  mandatoryNote: '* These questions must be answered before you submit.',
  locked: 'This is on file with the lab and cannot be changed here.',
  /** Above questions with errors; only missing ones need nothing but an answer. */
  summary: (count: number, areMissing: boolean) =>
    areMissing ? `These ${count} questions still need an answer` : `Please check these ${count} questions`,
  errors: {
    mandatory: 'This is a mandatory question.',
    notInteger: 'Enter a whole number.',
    inchesOnly: 'Enter the height in inches alone: 5 ft 6 in is 66.',
    otherUnit: 'Enter the number in the unit beside it.',
    range: 'Check this number.',
    future: 'This date is in the future. Check it.',
    tooOld: 'This date is more than 200 years ago. Check it.',
    notAbove: 'The upper number must be greater than the lower one.',
    invalidDate: 'Enter a date that exists, as MM/DD/YYYY. We cleared what you typed.',
  },
  section: (number: number, count: number) => `Section ${number} of ${count}`,
  previous: 'Previous section',
  next: 'Next section',
  toReview: 'Review and submit',
  sections: 'All sections',
  progress: {
    checked: (count: number) => (count === 0 ? 'Nothing checked' : `${count} checked`),
    some: (answered: number, count: number) => `${answered} of ${count} answered`,
    all: 'Done',
  },
  /** Answers the unanswered scales of a list with the first step: 'None for the rest'. */
  rest: (step: string) => `${step} for the rest`,
  clear: 'Clear',
  clearOf: (question: string) => `Clear your answer: ${question}`,
  submit: 'Submit',
  saving: 'Saving your answers…',
  submitting: 'Submitting your questionnaire…',
  /** The end of a draft: 'Tuesday, 10:42 AM'. */
  until: (weekday: string, time: string) => `${weekday}, ${time}`,
  saveStates: {
    saving: 'Saving…',
    saved: (time: string, until: string) => `Saved at ${time}. Kept until ${until}.`,
    unknown: 'No answer yet: this may or may not be saved. We will try again.',
    failed: 'Not saved yet. We will try again with your next answer.',
  },
  confirm: {
    title: 'Are you sure to submit your questionnaire?',
    unanswered: (count: number) =>
      count === 1 ? '1 question is not answered.' : `${count} questions are not answered.`,
    text: 'Results can not be modified after your submission.',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
  saved: {
    title: "We have saved your results but haven't submitted.",
    done: 'Done',
    kept: (until: string) => `We keep your answers for 24 hours, until ${until}.`,
    comeBack:
      'You can come back with the link in your email or text message. Press Submit when you have finished.',
  },
  ended: {
    title: 'Your draft has ended',
    text: (until: string) => `It was kept until ${until}. Please answer the questions again.`,
  },
  unsentChanges: {
    title: 'Your last changes were not sent',
    text: (questions: readonly string[]) =>
      `This questionnaire was submitted before they could be saved. What you see below was submitted. These answers are not as you last gave them: ${questions.join('; ')}.`,
  },
  inAnotherTab: {
    title: 'You continued in another tab',
    text: 'Continue here to see what is saved from the other tab, together with your answers from this tab.',
    continue: 'Continue here',
  },
  readOnly: {
    title: 'You have submitted this questionnaire',
    text: 'Your answers can be read but not changed.',
    contact: (phone: string) => `To change something, contact support: ${phone}`,
    page: 'Contact support',
    print: 'Print your answers',
  },
  review: {
    title: 'Review your answers',
    text: 'Check your answers before you submit them. They cannot be changed after that.',
    change: 'Change',
    changeOf: (question: string) => `Change: ${question}`,
    unanswered: (count: number) =>
      count === 1 ? '1 question is not answered' : `${count} questions are not answered`,
    required: (count: number) =>
      count === 1 ? '1 required question is not answered' : `${count} required questions are not answered`,
    optional: 'You can submit without answering.',
    showUnanswered: 'Show these questions',
    answer: (count: number): string => (count === 1 ? 'Answer this question' : 'Answer the first question'),
    none: 'Not answered',
    noneOfThese: 'None of these',
  },
  completed: {
    answers: 'See and print your answers',
  },
  failed: {
    title: 'Failed',
    text: 'Hey, seems like there was some trouble. We are there with you. Just hold back.',
    retry: 'Try Again',
  },
  yes: 'Yes',
  no: 'No',
  specify: 'Please specify',
  scales: {
    severity: ['None', 'Mild', 'Moderate', 'Severe'],
    frequency: ['Rarely (None)', 'Sometimes (Mild)', 'Often (Moderate)', 'Always (Severe)'],
  } as Readonly<Record<'severity' | 'frequency', readonly [string, string, string, string]>>,
  /** The options of all questions, by their contract names. */
  options: {
    Female: 'Female',
    Male: 'Male',
    YES: 'Yes',
    TOTAL_HYSTERECTOMY: 'Yes, a total hysterectomy',
    PARTIAL_HYSTERECTOMY: 'Yes, a partial hysterectomy',
    NO: 'No',
    BOTH: 'Yes, both',
    ONE: 'Yes, one',
    LUTEAL: 'Luteal',
    FOLLICULAR: 'Follicular',
    OVULATORY: 'Ovulatory',
    PRE_PUBERTY: 'Before puberty',
    UNABLE_TO_SELECT: 'I cannot say',
    NO_MENSTRUAL_CYCLES: 'I have no menstrual cycles',
    PREMENOPAUSAL_PHASE: 'Premenopausal',
    POSTMENOPAUSAL_PHASE: 'Postmenopausal',
    UNSURE: 'Not sure',
    ASIAN: 'Asian',
    BLACK_OR_AFRICAN_AMERICAN: 'Black or African American',
    HISPANIC_OR_LATINO: 'Hispanic or Latino',
    MIDDLE_EASTERN_OR_NORTH_AFRICAN: 'Middle Eastern or North African',
    NATIVE_AMERICAN: 'Native American',
    PACIFIC_ISLANDER: 'Pacific Islander',
    WHITE: 'White',
    OTHER: 'Other',
    SEDENTARY: 'Mostly sitting',
    LIGHTLY_ACTIVE: 'Light: some walking',
    MODERATELY_ACTIVE: 'Moderate: exercise on some days',
    VERY_ACTIVE: 'High: exercise on most days',
    LESS_THAN_5: 'Less than 5 hours',
    '5_TO_6': '5 to 6 hours',
    '7_TO_8': '7 to 8 hours',
    '9_OR_MORE': '9 hours or more',
    NEVER: 'Never',
    MONTHLY_OR_LESS: 'Monthly or less',
    '2_TO_4_A_MONTH': '2 to 4 times a month',
    '2_TO_3_A_WEEK': '2 to 3 times a week',
    '4_OR_MORE_A_WEEK': '4 or more times a week',
    FORMER: 'In the past',
    CURRENT: 'Yes, now',
    LESS_THAN_3_A_WEEK: 'Less than 3 times a week',
    '3_TO_6_A_WEEK': '3 to 6 times a week',
    ONCE_A_DAY: 'Once a day',
    '2_TO_3_A_DAY': '2 to 3 times a day',
    '4_OR_MORE_A_DAY': '4 or more times a day',
    TYPE_1: 'Type 1: separate hard lumps',
    TYPE_2: 'Type 2: lumpy, like a sausage',
    TYPE_3: 'Type 3: like a sausage with cracks',
    TYPE_4: 'Type 4: smooth and soft, like a snake',
    TYPE_5: 'Type 5: soft pieces with clear edges',
    TYPE_6: 'Type 6: mushy pieces with ragged edges',
    TYPE_7: 'Type 7: liquid, no solid pieces',
  },
  between: (least: string, most: string) => `Between ${least} and ${most}`,
  height: (feet: number, inches: number) => `${feet} ft ${inches} in`,
  answerFields: { feet: 'Feet', inches: 'Inches', value: 'Pounds' },
  units: { feet: 'ft', inches: 'in', value: 'lb', in: 'in', lb: 'lb', mmHg: 'mmHg' },
  medications: {
    empty: 'No hormones / Medications Added',
    count: (rows: number) => `Hormones in the table: ${rows}`,
    add: 'Add hormone',
    edit: 'Edit',
    editOf: (type: string) => `Edit ${type}`,
    delete: 'Delete',
    deleteOf: (type: string) => `Delete ${type}`,
    actions: 'Actions',
    addTitle: 'Add a hormone',
    editTitle: 'Edit the hormone',
    confirm: 'Confirm',
    cancel: 'Cancel',
    typeRequired: 'Enter the hormone type to confirm.',
    years: 'Years',
    months: 'Months',
    days: 'Days',
    errors: {
      date: 'Enter a date that exists, as YYYY-MM-DD.',
      future: 'This date is in the future. Check it.',
      time: 'Enter a time that exists, as HH:MM.',
      duration: 'Enter whole numbers in Years, Months and Days, such as 1 year and 6 months.',
    },
    /** The medication of the dialog was changed in another tab or on another device (RUL-76). */
    changed: (medication: string) =>
      `This hormone was changed somewhere else while you were editing it. It is now: ${medication}. Confirm replaces that with what you see here.`,
    gone: 'This hormone is no longer in your table as it was when you started to edit it. Confirm adds it again.',
    hidden: (question: string) =>
      `Your answer to '${question}' now hides this table. Confirm keeps what you typed on this page. It is sent only if you change that answer.`,
    deletion: {
      title: 'Are you sure you want to delete this hormone?',
      text: 'This action is permanent and cannot be undone.',
      confirm: 'Delete',
      cancel: 'Cancel',
    },
    columns: {
      hormone_type: 'Hormone Type',
      brand: 'Brand',
      delivery: 'Delivery',
      dosage: 'Dosage',
      last_used: 'Last used',
      last_used_time: 'Time',
      times_per_day: 'Times per Day',
      how_long_used: 'How Long Used',
    },
    hints: {
      delivery: 'Such as cream, patch or tablet',
      dosage: 'Such as 0.05 mg',
      last_used_time: 'On a 24-hour clock: 9:30 PM is 21:30',
    },
    /** A duration, which is stored as 'N Years N Months N Days' (ENT-R41). */
    duration: ({ years, months, days }: Duration) =>
      durationText([
        [years, 'year', 'years'],
        [months, 'month', 'months'],
        [days, 'day', 'days'],
      ]),
    /** A value where its column has no heading. */
    cell: (column: string, value: string) => `${column}: ${value}`,
  },
});

export function sectionTitle({ sections }: QuestionnaireCopy, section: string): string {
  return sections[section] ?? section;
}

export function questionText({ questions }: QuestionnaireCopy, question: string): string {
  return questions[question] ?? question;
}

/** The question above a list of checkboxes or scales, by its path in the body; null if it needs none. */
export function listText({ lists }: QuestionnaireCopy, place: string): string | null {
  return lists?.[place] ?? null;
}

export function columnText({ columns }: QuestionnaireCopy, field: string): string {
  const common: Texts = copy.medications.columns;
  return columns?.[field] ?? common[field] ?? field;
}

/** What to write into a column of the medication table; null if its heading says it. */
export function columnHint(field: string): string | null {
  const hints: Texts = copy.medications.hints;
  return hints[field] ?? null;
}

/** The label of an option. A value that only the service knows, such as 'IN_REVIEW', is shown as 'In review'. */
export function optionText(option: string): string {
  const options: Texts = copy.options;
  if (options[option] !== undefined) return options[option];
  const text = option.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
