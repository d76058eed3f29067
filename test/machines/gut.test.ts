import type { Answers } from '../../machines/domain/questionnaire.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { detailed, ethnicity, testQuestionnaire, others } from './questionnaire.harness.ts';

const answers: Answers = {
  gender: 'Female',
  birthdate: '04/12/1970',
  ethnicity: 'OTHER',
  other_ethnicity: 'Basque',
  bloating: 3,
  antibiotics: true,
  antibiotics_history: 'Amoxicillin, 7 days',
  other_family_conditions: 'Diverticulitis',
};

testQuestionnaire('gut', {
  questionnaire: gut,
  pages: {
    entry: '/gutZoomerPage',
    form: '/gutZoomer',
    login: '/auth/gutZoomer',
    failed: '/gutZoomerFailed',
  },
  ids: {
    missingId: 'GUT-01',
    load: 'GUT-02',
    loaded: 'GUT-03',
    completed: 'GUT-04',
    loadFailed: 'GUT-05',
    expired: 'GUT-06',
    save: 'GUT-07',
    saved: 'GUT-08 GUT-R05',
    savedDismissed: 'GUT-09',
    saveFailed: 'GUT-10 GUT-R13',
    cancelled: 'GUT-11',
    confirmed: 'GUT-12',
    submitted: 'GUT-13',
    submitFailed: 'GUT-14',
    readOnly: 'GUT-16',
    submit: 'GUT-20',
    retry: 'GUT-15',
  },
  onFile: [
    ['GUT-17', 'gender', 'Female', 'Male'],
    ['GUT-18', 'birthdate', '04/12/1970', '01/01/1990'],
  ],
  missing: [],
  // Nothing is mandatory.
  complete: [
    ['GUT-20', answers],
    ['GUT-20 GUT-R08', {}],
  ],
  answers: [
    ...ethnicity('GUT-21', 'GUT-22', 'GUT-23'),
    ...detailed('GUT-24', 'GUT-25', 'antibiotics', { antibiotics_history: 'Amoxicillin' }),
    ...others('GUT-26', 'GUT-27', ['other_personal_conditions', 'other_family_conditions']),
  ],
  dates: [['GUT-19', 'birthdate', {}]],
});
