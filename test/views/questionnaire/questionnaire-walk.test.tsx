import { expect, it } from 'vitest';
import { questionnaire as hormone } from '../../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { words } from '../../../src/copy/questionnaires/hormoneQuestionnaire.words.ts';
import { MedicationDialogs } from '../../../src/views/questionnaire/MedicationDialogs.tsx';
import { QuestionnaireView } from '../../../src/views/questionnaire/QuestionnaireView.tsx';
import { questionnaireCatalogue } from '../../machines/questionnaire.catalogue.ts';
import { medicationsCatalogue } from '../../machines/medications.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

const asked = { ...hormone, words };
const support = { phone: '800-555-0100', page: null };

/** A long walk on a busy machine. */
const LONG = { timeout: 240_000 };

it('what the view of the questionnaire says and does', LONG, () => {
  expect(
    walk(questionnaireCatalogue, (actor) => (
      <QuestionnaireView actor={actor} questionnaire={asked} support={support} />
    )),
  ).toEqual({
    does: {
      'About you': 'section.opened about_you',
      Hormones: 'section.opened hormones',
      Weight: 'question.opened patient_weight',
      'Change: Biological sex': 'question.opened patient_gender',
      'Change: Height': 'question.opened patient_height',
      'Change: Weight': 'question.opened patient_weight',
      'Change: Have you used hormone medication in the past two months?':
        'question.opened hormone_medication_used',
      'Change: Your hormone medication': 'question.opened hormone_medication',
      'Previous section': 'section.opened hormones',
      'Save for now': 'save.pressed',
      Submit: 'submit.pressed',
      'Continue here': 'goOn.pressed',
      Finish: 'visit.finished',
      'Biological sex': 'question.opened patient_gender',
      Height: 'question.opened patient_height',
      'Have you used hormone medication in the past two months? *': 'question.opened hormone_medication_used',
      Close: 'submit.cancelled',
      Cancel: 'submit.cancelled',
      Confirm: 'submit.confirmed',
      'Biological sex: Female': 'answer.changed patient_gender Female',
      'Biological sex: Male': 'answer.changed patient_gender Male',
      Feet: 'text.typed patient_height feet …',
      Inches: 'text.typed patient_height inches …',
      Pounds: 'text.typed patient_weight value …',
      'Review and submit': 'section.opened review',
      'Next section': 'section.opened hormones',
      Done: 'saved.dismissed',
      'Have you used hormone medication in the past two months? *: No':
        'answer.changed hormone_medication_used false',
      'Edit Estradiol': 'medication.opened {"kind":"edit","row":0}',
      'Delete Estradiol': 'medication.opened {"kind":"delete","row":0}',
      'Add hormone': 'medication.opened {"kind":"add"}',
      'Have you used hormone medication in the past two months? *: Yes':
        'answer.changed hormone_medication_used true',
      'Print your answers': 'print.pressed',
      'Clear your answer: Biological sex': 'answer.changed patient_gender null',
    },
    says: {
      'Loading your order… (heard)': 'loading',
      'Loading your order…': 'loading',
      'Loading your questionnaire…': 'loading',
      'Hormone Testing Questionnaire': 'answering saving submitted',
      'Review your answers': 'answering? saving?',
      'Check your answers before you submit them. They cannot be ch…': 'answering? saving?',
      '1 question is not answered Show them Weight': 'answering? saving?',
      'About you': 'answering? saving submitted',
      Hormones: 'answering? saving? submitted',
      'You continued in another tab (heard)': 'elsewhere',
      'You continued in another tab': 'elsewhere',
      'The answers from the other tab are saved. Continue here to s…': 'elsewhere',
      '4 questions are not answered Show them Biological sex Height…': 'answering?',
      'Are you sure to submit your questionnaire?': 'answering?',
      'Submitting your questionnaire…': 'saving?',
      'Section 1 of 2': 'answering? saving? submitted?',
      'About 2 minutes. Have the names and doses of your hormones a…': 'answering? saving?',
      'Biological sex': 'answering? saving? submitted?',
      Height: 'answering? saving? submitted?',
      'Between 1 ft 8 in and 8 ft 11 in': 'answering? saving? submitted?',
      Weight: 'answering? saving? submitted?',
      'Between 2 lb and 1400 lb': 'answering? saving? submitted?',
      'Saving your answers…': 'saving?',
      "We have saved your results but haven't submitted.": 'answering?',
      'It is kept until ….': 'answering?',
      'Your draft is kept for 24 hours.': 'answering?',
      'You can come back with the link in your email. Press Submit …': 'answering?',
      'Section 2 of 2': 'answering? submitted?',
      'Have you used hormone medication in the past two months? *': 'answering? submitted?',
      'Your hormone medication': 'answering? submitted?',
      '* These questions must be answered before you submit.': 'answering?',
      'This is a mandatory question.': 'answering?',
      'Enter a whole number.': 'answering?',
      'You have submitted this questionnaire Your answers can be re…': 'submitted',
      'Biological sex Female Male': 'submitted?',
      'Have you used hormone medication in the past two months? * Y…': 'submitted?',
      '(Add hormone)': 'submitted?',
    },
  });
});

it('what the view of the medications says and does', () => {
  expect(
    walk(medicationsCatalogue, (actor) => <MedicationDialogs actor={actor} questionnaire={asked} />),
  ).toEqual({
    does: {
      Close: 'medication.closed',
      'Hormone Type *': 'medication.changed hormone_type …',
      Brand: 'medication.changed brand …',
      Delivery: 'medication.changed delivery …',
      Dosage: 'medication.changed dosage …',
      'Last used': 'medication.changed last_used …',
      'Times per Day': 'medication.changed times_per_day …',
      Years: 'medication.lengthTyped how_long_used years …',
      Months: 'medication.lengthTyped how_long_used months …',
      Days: 'medication.lengthTyped how_long_used days …',
      Cancel: 'medication.closed',
      Confirm: 'medication.confirmed',
      Delete: 'deletion.confirmed',
    },
    says: {
      'Add a hormone': 'writing?',
      'Such as cream, patch or tablet': 'writing',
      'Such as 0.05 mg': 'writing',
      'How Long Used': 'writing',
      'Enter the hormone type to confirm.': 'writing?',
      '(Confirm)': 'writing?',
      'Edit the hormone': 'writing?',
      'Are you sure you want to delete this hormone?': 'deleting',
    },
  });
});
