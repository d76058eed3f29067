import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import { questionnaire as cardioData } from '../../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gutData } from '../../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneData } from '../../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { copy as cardioCopy } from '../../../src/copy/questionnaires/cardioZoomer.copy.ts';
import { copy as gutCopy } from '../../../src/copy/questionnaires/gutZoomer.copy.ts';
import { copy as hormoneCopy } from '../../../src/copy/questionnaires/hormoneQuestionnaire.copy.ts';
import { MedicationDialogs } from '../../../src/views/questionnaire/MedicationDialogs.tsx';
import { QuestionField } from '../../../src/views/questionnaire/QuestionField.tsx';
import { QuestionnaireView } from '../../../src/views/questionnaire/QuestionnaireView.tsx';
import type { QuestionnaireWithCopy } from '../../../src/views/questionnaire/questionnaire.connect.ts';
import { medicationsCatalog } from '../../machines/medications.catalog.ts';
import { questionnaireCatalog } from '../../machines/questionnaire.catalog.ts';
import { startQuestionnaire } from '../../machines/questionnaire.harness.ts';
import { testPictures, takePicture } from '../../support/pictures.ts';

const cardio = { ...cardioData, copy: cardioCopy };
const gut = { ...gutData, copy: gutCopy };
const hormone = { ...hormoneData, copy: hormoneCopy };
const support = { phone: '800-555-0100', page: null };

const hormoneRows = {
  hormone_medication_used: true,
  hormone_medication: [{ values: { hormone_type: 'Estradiol', dosage: '1 mg' }, index: 7 }],
};
const checked = { blood_pressure_checked: true };
const other = { other_personal_conditions: 'Gout' };

/** Each kind of question with and without an answer, on file or submitted. */
const QUESTIONS: readonly (readonly [
  string,
  QuestionnaireWithCopy,
  string,
  Parameters<typeof startQuestionnaire>[1]?,
])[] = [
  ['yes or no', cardio, 'on_medications'],
  ['yes or no, answered', cardio, 'on_medications', { loaded: { on_medications: true } }],
  ['yes or no, mandatory', cardio, 'blood_pressure_checked', { loaded: checked }],
  ['a choice', cardio, 'ethnicity', { loaded: { ethnicity: 'ASIAN' } }],
  ['a choice that the form does not know', cardio, 'ethnicity', { loaded: { ethnicity: 'MARTIAN' } }],
  ['a scale', cardio, 'chest_pain', { loaded: { chest_pain: 2 } }],
  ['a text', cardio, 'other_ethnicity'],
  ['a long text', gut, 'current_medications', { loaded: { current_medications: 'Aspirin' } }],
  ['a date', cardio, 'birthdate', { loaded: { birthdate: '02/03/1980' } }],
  ['a number, mandatory', cardio, 'systolic', { loaded: { ...checked, systolic: 120 } }],
  ['a measure in two units', hormone, 'patient_height', { loaded: { patient_height: 66 } }],
  ['an answer on file', hormone, 'patient_gender', { loaded: { patient_gender: 'Male' } }],
  ['a hint of its own', cardio, 'nicotine_use'],
  ['options with illustrations', gut, 'stool_consistency'],
  ['a checkbox', cardio, 'diabetes'],
  ['a checkbox, checked', cardio, 'diabetes', { loaded: { diabetes: true } }],
  ['something else', cardio, 'other_personal_conditions'],
  ['something else, checked', cardio, 'other_personal_conditions', { loaded: other }],
  ['something else, submitted', cardio, 'other_personal_conditions', { loaded: other, isCompleted: true }],
  ['hormones, none', hormone, 'hormone_medication', { loaded: { hormone_medication_used: true } }],
  ['hormones', hormone, 'hormone_medication', { loaded: hormoneRows }],
  ['hormones, submitted', hormone, 'hormone_medication', { loaded: hormoneRows, isCompleted: true }],
];

testPictures(import.meta.dirname, {
  questionnaire: [
    questionnaireCatalog,
    (actor) => (
      <QuestionnaireView SavePdf={() => null} actor={actor} questionnaire={hormone} support={support} />
    ),
  ],
  medications: [medicationsCatalog, (actor) => <MedicationDialogs actor={actor} questionnaire={hormone} />],
  questions: () =>
    Promise.all(
      QUESTIONS.map(async ([title, questionnaire, id, input]) => {
        const { actor } = await startQuestionnaire(questionnaire, input);
        const question = questionsOf(questionnaire).find((candidate) => candidate.id === id);
        if (!question) throw new Error(`There is no question ${id}`);
        return takePicture(title, actor, (shown) => (
          <QuestionField actor={shown} questionnaire={questionnaire} question={question} />
        ));
      }),
    ),
});
