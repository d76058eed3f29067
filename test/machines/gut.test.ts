import type { Answers } from '../../machines/domain/questionnaire.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { itIsAsDocumented } from './questionnaire.document.ts';

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

itIsAsDocumented('gut', {
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
    {
      id: 'GUT-21',
      before: { ethnicity: 'OTHER', other_ethnicity: 'Basque' },
      question: 'ethnicity',
      answer: 'ASIAN',
      shows: ['specific_asian_ethnicity'],
      hides: ['other_ethnicity'],
      after: { other_ethnicity: null },
    },
    {
      id: 'GUT-22',
      before: { ethnicity: 'ASIAN', specific_asian_ethnicity: 'Korean' },
      question: 'ethnicity',
      answer: 'OTHER',
      shows: ['other_ethnicity'],
      hides: ['specific_asian_ethnicity'],
      after: { specific_asian_ethnicity: null },
    },
    {
      id: 'GUT-23',
      before: { ethnicity: 'ASIAN', specific_asian_ethnicity: 'Korean' },
      question: 'ethnicity',
      answer: 'WHITE',
      hides: ['specific_asian_ethnicity', 'other_ethnicity'],
      after: { other_ethnicity: null, specific_asian_ethnicity: null },
    },
    { id: 'GUT-24', question: 'antibiotics', answer: true, shows: ['antibiotics_history'] },
    {
      id: 'GUT-25',
      before: { antibiotics: true, antibiotics_history: 'Amoxicillin' },
      question: 'antibiotics',
      answer: false,
      hides: ['antibiotics_history'],
      after: { antibiotics_history: null },
    },
    ...['other_personal_conditions', 'other_family_conditions'].flatMap((question) => [
      { id: 'GUT-26', question, answer: '' },
      { id: 'GUT-27', before: { [question]: 'Asthma' }, question, answer: null },
    ]),
  ],
  dates: [['GUT-19', 'birthdate', {}]],
});
