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
      'Review your answers':
        'answering (after a draft / nothing answered, a hormone half written) saving (after confirm)',
      'Check your answers before you submit them. They cannot be ch…':
        'answering (after a draft / nothing answered, a hormone half written) saving (after confirm)',
      '1 question is not answered Show them Weight (info)':
        'answering (after a draft) saving (after confirm)',
      'About you':
        'answering (after a draft / nothing answered, a hormone half written / nothing answered / a draft is saved) saving submitted',
      'Biological sex':
        'answering (after a draft / nothing answered, a hormone half written / nothing answered / a draft is saved) saving submitted',
      Height:
        'answering (after a draft / nothing answered, a hormone half written / nothing answered / a draft is saved) saving submitted',
      Weight:
        'answering (after a draft / nothing answered, a hormone half written / nothing answered / a draft is saved) saving submitted',
      Hormones:
        'answering (after a draft / nothing answered, a hormone half written / emptyCheck / hormones) saving (after confirm) submitted',
      'Have you used hormone medication in the past two months?':
        'answering (after a draft / nothing answered, a hormone half written) saving (after confirm) submitted',
      'Your hormone medication': 'answering (after a draft) saving (after confirm) submitted',
      '(wide)': 'answering saving submitted',
      'You continued in another tab (heard)': 'elsewhere',
      'You continued in another tab': 'elsewhere',
      'Continue here to see what is saved from the other tab, toget…': 'elsewhere',
      '4 questions are not answered Show them Biological sex Height… (info)':
        'answering (after nothing answered, a hormone half written)',
      'Are you sure to submit your questionnaire?': 'answering (after emptyCheck)',
      'Submitting your questionnaire…': 'saving (after confirm)',
      'Section 1 of 2':
        'answering (after nothing answered / a draft is saved) saving (after save) submitted (after completed)',
      'About 2 minutes. Have the names and doses of your hormones a…':
        'answering (after nothing answered / a draft is saved) saving (after save)',
      'Between 1 ft 8 in and 8 ft 11 in':
        'answering (after nothing answered / a draft is saved) saving (after save) submitted (after completed)',
      'Between 2 lb and 1400 lb':
        'answering (after nothing answered / a draft is saved) saving (after save) submitted (after completed)',
      'Saving your answers…': 'saving (after save)',
      "We have saved your results but haven't submitted.": 'answering (after a draft is saved)',
      'It is kept until ….': 'answering (after a draft is saved)',
      'Your draft is kept for 24 hours.': 'answering (after a draft is saved)',
      'You can come back with the link in your email. Press Submit …': 'answering (after a draft is saved)',
      'Section 2 of 2': 'answering (after a row is added / emptyCheck / hormones) submitted (after hormones)',
      'Have you used hormone medication in the past two months? *':
        'answering (after a row is added / emptyCheck / hormones) submitted (after hormones)',
      'Hormone Type': 'answering (after a row is added) submitted (after hormones)',
      'Last used': 'answering (after a row is added) submitted (after hormones)',
      '* These questions must be answered before you submit.':
        'answering (after a row is added / emptyCheck / hormones)',
      'This is a mandatory question.': 'answering (after emptyCheck)',
      'Enter a whole number.': 'answering (after save what is no answer / hormones)',
      'You have submitted this questionnaire Your answers can be re… (info)': 'submitted',
      'Biological sex This is on file with the lab and cannot be ch…': 'submitted (after completed)',
      'This is on file with the lab and cannot be changed here.': 'submitted (after completed)',
      'Have you used hormone medication in the past two months? * Y…': 'submitted (after hormones)',
      'Hormone Type Estradiol Last used 2026-10-30': 'submitted (after hormones)',
      '(Add hormone)': 'submitted (after hormones)',
    },
    has: {
      'About you': 'answering saving submitted',
      Hormones: 'answering saving submitted',
      Weight: 'answering (after a draft / nothing answered, a hormone half written) saving (after confirm)',
      'Change: Biological sex': 'answering (after nothing answered, a hormone half written)',
      'Change: Height':
        'answering (after a draft / nothing answered, a hormone half written) saving (after confirm)',
      'Change: Weight':
        'answering (after a draft / nothing answered, a hormone half written) saving (after confirm)',
      'Change: Have you used hormone medication in the past two months?':
        'answering (after a draft / nothing answered, a hormone half written) saving (after confirm)',
      'Change: Your hormone medication': 'answering (after a draft) saving (after confirm)',
      'Previous section (quiet)':
        'answering (after a draft / nothing answered, a hormone half written / emptyCheck / hormones) saving (after confirm) submitted (after hormones)',
      'Save for now (ghost)': 'answering saving',
      Submit: 'answering (after a draft / nothing answered, a hormone half written) saving (after confirm)',
      'Continue here': 'elsewhere',
      'Finish (quiet)': 'elsewhere',
      'Biological sex': 'answering (after nothing answered, a hormone half written)',
      Height: 'answering (after nothing answered, a hormone half written)',
      'Have you used hormone medication in the past two months? *':
        'answering (after nothing answered, a hormone half written)',
      Close: 'answering (after emptyCheck / a draft is saved)',
      'Cancel (ghost)': 'answering (after emptyCheck)',
      Confirm: 'answering (after emptyCheck)',
      'Biological sex: Female (inline)':
        'answering (after nothing answered / a draft is saved) saving (after save)',
      'Biological sex: Male (inline)':
        'answering (after nothing answered / a draft is saved) saving (after save)',
      'Feet (compact, numeric)': 'answering (after nothing answered / a draft is saved) saving (after save)',
      'Inches (compact, numeric)':
        'answering (after nothing answered / a draft is saved) saving (after save)',
      'Pounds (compact, numeric)':
        'answering (after nothing answered / a draft is saved) saving (after save)',
      'Review and submit (quiet)':
        'answering (after nothing answered / a draft is saved) saving (after save)',
      'Next section':
        'answering (after nothing answered / a draft is saved) saving (after save) submitted (after completed)',
      Done: 'answering (after a draft is saved)',
      'Have you used hormone medication in the past two months? *: Yes (inline, chosen)':
        'answering (after a row is added)',
      'Have you used hormone medication in the past two months? *: No (inline)':
        'answering (after a row is added / emptyCheck / hormones)',
      'Edit Estradiol (ghost, small)': 'answering (after a row is added)',
      'Delete Estradiol (quiet, small)': 'answering (after a row is added)',
      'Add hormone (ghost)': 'answering (after a row is added)',
      'Review and submit': 'answering (after a row is added / emptyCheck / hormones)',
      'Have you used hormone medication in the past two months? *: Yes (inline)':
        'answering (after emptyCheck / hormones)',
      'Print your answers (ghost, small)': 'submitted',
      'Biological sex: Female (inline, disabled)': 'submitted (after completed)',
      'Biological sex: Male (inline, disabled, chosen)': 'submitted (after completed)',
      'Feet (compact, disabled, numeric)': 'submitted (after completed)',
      'Inches (compact, disabled, numeric)': 'submitted (after completed)',
      'Pounds (compact, disabled, numeric)': 'submitted (after completed)',
      'Have you used hormone medication in the past two months? *: Yes (inline, disabled, chosen)':
        'submitted (after hormones)',
      'Have you used hormone medication in the past two months? *: No (inline, disabled)':
        'submitted (after hormones)',
      'Add hormone (ghost, disabled)': 'submitted (after hormones)',
      'Biological sex: Male (inline, chosen)': 'answering (after male)',
      'Clear your answer: Biological sex': 'answering (after male)',
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
      'Add a hormone': 'writing (after add)',
      'Such as cream, patch or tablet': 'writing',
      'Such as 0.05 mg': 'writing',
      'How Long Used': 'writing',
      'Enter the hormone type to confirm.': 'writing (after add)',
      '(Confirm)': 'writing (after add)',
      'Edit the hormone': 'writing (after edit)',
      'Are you sure you want to delete this hormone?': 'deleting',
    },
    has: {
      Close: 'writing deleting',
      'Hormone Type * (required)': 'writing (after add / edit)',
      Brand: 'writing',
      'Delivery (Such as cream, patch or tablet)': 'writing',
      'Dosage (Such as 0.05 mg)': 'writing',
      'Last used (numeric, YYYY-MM-DD)': 'writing',
      'Times per Day': 'writing',
      'Years (compact, numeric)': 'writing',
      'Months (compact, numeric)': 'writing',
      'Days (compact, numeric)': 'writing',
      'Cancel (ghost)': 'writing deleting',
      'Confirm (disabled, Enter the hormone type to confirm.)': 'writing (after add)',
      Confirm: 'writing (after a type / edit)',
      'Hormone Type * (required, wrong, Enter the hormone type to confirm.)':
        'writing (after confirm without a type)',
      'Delete (danger)': 'deleting',
    },
  });
});
