import { expect, it } from 'vitest';
import type { Answers } from '../../machines/domain/questionnaire.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { testQuestionnaire, startQuestionnaire } from './questionnaire.harness.ts';

const female: Answers = {
  patient_gender: 'Female',
  hormone_medication_used: false,
  is_currently_pregnant: false,
  is_postmenopausal: true,
  hysterectomy: 'PARTIAL_HYSTERECTOMY',
  is_ovaries_removed: 'ONE',
  current_menstrual_phase: 'NO_MENSTRUAL_CYCLES',
};
const FEMALE = [
  'is_currently_pregnant',
  'is_postmenopausal',
  'hysterectomy',
  'is_ovaries_removed',
  'current_menstrual_phase',
];
const femaleWithout = (question: string): Answers => ({ ...female, [question]: null });

testQuestionnaire('hormone', {
  questionnaire: hormone,
  pages: {
    entry: '/questionnaire',
    form: '/hormoneQuestionnaire',
    login: '/auth/hormoneQuestionnaire',
    failed: '/questionnaire_failed',
  },
  ids: {
    missingId: 'HORM-01 ERR-R55',
    load: 'HORM-02',
    loaded: 'HORM-03',
    completed: 'HORM-04',
    loadFailed: 'HORM-05 ERR-R53',
    expired: 'HORM-06',
    save: 'HORM-07',
    saved: 'HORM-08',
    savedDismissed: 'HORM-09',
    saveFailed: 'HORM-10',
    cancelled: 'HORM-11',
    confirmed: 'HORM-12',
    submitted: 'HORM-13',
    submitFailed: 'HORM-14 ERR-R54',
    readOnly: 'HORM-16',
    submit: 'HORM-18',
    retry: 'HORM-15 HORM-R19',
  },
  onFile: [['HORM-17 HORM-R02', 'patient_gender', 'Female', 'Male']],
  missing: [
    ['HORM-19 HORM-R12', 'hormone_medication_used', { patient_gender: 'Male' }],
    ['HORM-20', 'is_currently_pregnant', femaleWithout('is_currently_pregnant')],
    ['HORM-21', 'is_postmenopausal', femaleWithout('is_postmenopausal')],
    ['HORM-22', 'hysterectomy', femaleWithout('hysterectomy')],
    ['HORM-23', 'is_ovaries_removed', femaleWithout('is_ovaries_removed')],
    ['HORM-24', 'current_menstrual_phase', femaleWithout('current_menstrual_phase')],
  ],
  complete: [
    ['HORM-26', female],
    ['HORM-25', { patient_gender: 'Male', hormone_medication_used: true }],
  ],
  answers: [
    { id: 'HORM-27', question: 'patient_gender', answer: 'Female', shows: FEMALE },
    { id: 'HORM-28', before: {}, question: 'patient_gender', answer: 'Male', hides: FEMALE },
    { id: 'HORM-29', question: 'hormone_medication_used', answer: true, shows: ['hormone_medication'] },
    {
      id: 'HORM-30',
      before: { hormone_medication_used: true },
      question: 'hormone_medication_used',
      answer: false,
      hides: ['hormone_medication'],
    },
  ],
  dates: [],
});

it('medications are not sent once the patient says that none are used [HORM-30]', async () => {
  const rows = [{ values: { hormone_type: 'Estradiol' }, index: 7 }];
  const page = await startQuestionnaire(hormone, {
    loaded: { hormone_medication_used: true, hormone_medication: rows },
  });
  page.answer('hormone_medication_used', false);
  page.send({ type: 'save.pressed' });
  await page.untilSaved();
  expect(page.sent[0]?.answers).not.toHaveProperty('hormone_medication');
});

it('the medication table of a completed questionnaire cannot be changed [HORM-40]', async () => {
  const rows = [{ values: { hormone_type: 'Estradiol' }, index: 7 }];
  const page = await startQuestionnaire(hormone, {
    loaded: { hormone_medication_used: true, hormone_medication: rows },
    isCompleted: true,
  });
  page.send({ type: 'medication.opened', request: { kind: 'add' } });
  page.send({ type: 'medication.opened', request: { kind: 'edit', row: 0 } });
  page.send({ type: 'medication.opened', request: { kind: 'delete', row: 0 } });
  expect(page.snapshot.children.medications).toBeUndefined();
  expect(page.answers['hormone_medication']).toEqual(rows);
});

it('a height or weight is checked one second after the last keystroke, feet and inches together [HORM-41 HORM-42 HORM-43 HORM-44]', async () => {
  const page = await startQuestionnaire(hormone, { loaded: { patient_height: 67 } });
  const type = (field: 'feet' | 'inches', text: string) =>
    page.send({ type: 'text.typed', question: 'patient_height', field, text });
  type('feet', '5');
  page.clock.increment(900);
  type('inches', '9');
  page.clock.increment(999);
  expect(page.answers['patient_height']).toBe(67);
  page.clock.increment(1);
  expect(page.answers['patient_height']).toBe(69);
  type('feet', '0');
  type('inches', '0');
  page.clock.increment(1000);
  expect(page.answers['patient_height'], 'zero is empty').toBe(null);
  page.type('patient_weight', '12.5');
  page.clock.increment(1000);
  expect(page.errors).toEqual({ patient_weight: 'notInteger' });
  expect(page.answers['patient_weight']).toBe(null);
});

it('an invalid height stays as typed, and the recorded one is kept until it is corrected [RUL-41]', async () => {
  const page = await startQuestionnaire(hormone, {
    loaded: { patient_height: 67, patient_gender: 'Male', hormone_medication_used: false },
  });
  page.send({ type: 'text.typed', question: 'patient_height', field: 'feet', text: '5.5' });
  page.send({ type: 'save.pressed' });
  expect(page.sent, 'nothing is saved').toEqual([]);
  expect(page.snapshot.context).toMatchObject({
    answers: { patient_height: 67 },
    typed: { 'patient_height.feet': '5.5' },
    errors: { patient_height: 'notInteger' },
    position: { question: 'patient_height' },
  });
  page.submit();
  expect(page.snapshot.hasTag('confirming')).toBe(false);
  expect(page.errors).toEqual({ patient_height: 'notInteger' });
  page.send({ type: 'text.typed', question: 'patient_height', field: 'feet', text: '5' });
  page.submit();
  expect(page.snapshot.hasTag('confirming')).toBe(true);
});
