import { expect, it } from 'vitest';
import { questionnaire as hormone } from '../../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { words } from '../../../src/copy/questionnaires/hormoneQuestionnaire.words.ts';
import { MedicationDialogs } from '../../../src/views/questionnaire/MedicationDialogs.tsx';
import { QuestionnaireView } from '../../../src/views/questionnaire/QuestionnaireView.tsx';
import { questionnaireCatalogue } from '../../machines/questionnaire.catalogue.ts';
import { medicationsCatalogue } from '../../machines/medications.catalogue.ts';
import { toldBy } from '../../support/controls.ts';

const asked = { ...hormone, words };
const support = { phone: '800-555-0100', page: null };

it('each control of the questionnaire does what it says', () => {
  expect(
    toldBy(questionnaireCatalogue, (actor) => (
      <QuestionnaireView actor={actor} questionnaire={asked} support={support} />
    )),
  ).toEqual({
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
  });
});

it('each control of the medications does what it says', () => {
  expect(
    toldBy(medicationsCatalogue, (actor) => <MedicationDialogs actor={actor} questionnaire={asked} />),
  ).toEqual({
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
  });
});
