import { expect, it } from 'vitest';
import type { Answers } from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import {
  detailed,
  ethnicity,
  testQuestionnaire,
  others,
  startQuestionnaire,
} from './questionnaire.harness.ts';

const checked: Answers = { blood_pressure_checked: true, systolic: 128, diastolic: 82 };

testQuestionnaire('cardio', {
  questionnaire: cardio,
  pages: {
    entry: '/cardioZoomerPage',
    form: '/cardioZoomer',
    login: '/auth/cardioZoomer',
    failed: '/cardioZoomerFailed',
  },
  ids: {
    missingId: 'CARDIO-01',
    load: 'CARDIO-02',
    loaded: 'CARDIO-03',
    completed: 'CARDIO-04',
    loadFailed: 'CARDIO-05',
    expired: 'CARDIO-06',
    save: 'CARDIO-07',
    saved: 'CARDIO-08',
    savedDismissed: 'CARDIO-09',
    saveFailed: 'CARDIO-10 CARDQ-R06',
    cancelled: 'CARDIO-11',
    confirmed: 'CARDIO-12',
    submitted: 'CARDIO-13',
    submitFailed: 'CARDIO-14',
    readOnly: 'CARDIO-16',
    submit: 'CARDIO-20',
    retry: 'CARDIO-15',
  },
  onFile: [
    ['CARDIO-17', 'gender', 'Female', 'Male'],
    ['CARDIO-18', 'birthdate', '04/12/1970', '01/01/1990'],
  ],
  missing: [
    ['CARDIO-21', 'blood_pressure_checked', {}],
    ['CARDIO-22', 'systolic', { ...checked, systolic: null }],
    ['CARDIO-23', 'diastolic', { ...checked, diastolic: null }],
  ],
  complete: [
    ['CARDIO-25', checked],
    ['CARDIO-24', { blood_pressure_checked: false }],
  ],
  answers: [
    ...ethnicity('CARDIO-27', 'CARDIO-28', 'CARDIO-29'),
    ...detailed('CARDIO-30', 'CARDIO-31', 'blood_pressure_checked', {
      blood_pressure_check_details: 'At home',
      systolic: 128,
      diastolic: 82,
    }),
    ...detailed('CARDIO-32', 'CARDIO-33', 'has_heart_surgeries', { heart_surgery_details: 'Stent' }),
    ...detailed('CARDIO-34', 'CARDIO-35', 'on_medications', { medication_details: 'Lisinopril' }),
    ...detailed('CARDIO-36', 'CARDIO-37', 'on_supplements', { supplement_details: 'Fish oil' }),
    ...others('CARDIO-38', 'CARDIO-39', ['other_personal_conditions', 'other_family_conditions']),
  ],
  dates: [['CARDIO-19', 'birthdate', {}]],
});

it('the message about a missing answer disappears when it is given [CARDIO-26]', async () => {
  const page = await startQuestionnaire(cardio, { loaded: { blood_pressure_checked: true } });
  page.submit();
  expect(page.errors).toEqual({ systolic: 'mandatory', diastolic: 'mandatory' });
  page.type('systolic', '128');
  expect(page.errors).toEqual({ diastolic: 'mandatory' });
});

it('the message about a systolic not above the diastolic pressure disappears when either number is changed [CARDQ-R04 RUL-42]', async () => {
  for (const [question, text] of [
    ['systolic', '128'],
    ['diastolic', '60'],
  ] as const) {
    const page = await startQuestionnaire(cardio, { loaded: { ...checked, systolic: 80, diastolic: 120 } });
    page.submit();
    expect(page.errors).toEqual({ systolic: 'notAbove' });
    page.type(question, text);
    expect(page.errors).toEqual({});
  }
});
