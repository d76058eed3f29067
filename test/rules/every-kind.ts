import type { Condition, Questionnaire } from '../../machines/domain/questionnaire.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';

const isPostmenopausal: Condition = { question: 'stage', is: ['POSTMENOPAUSAL_PHASE'] };

/** A questionnaire with a question of every kind, every way of being hidden and a chain of follow-ups. */
export const everyKind: Questionnaire = {
  ...hormone,
  name: 'hormoneZoomer',
  sections: [
    {
      id: 'basic',
      questions: [
        { id: 'gender', kind: 'choice', options: ['Female', 'Male'], at: 'basic_info', onFile: 'locked' },
        { id: 'birthdate', kind: 'date', at: 'basic_info', onFile: 'locked' },
        {
          id: 'stage',
          kind: 'choice',
          options: ['PREMENOPAUSAL_PHASE', 'POSTMENOPAUSAL_PHASE'],
          at: 'basic_info',
          visibleWhen: { question: 'gender', is: ['Female'] },
          whenHidden: 'clear',
          isMandatory: true,
        },
        {
          id: 'replacement',
          kind: 'yesNo',
          visibleWhen: isPostmenopausal,
          whenHidden: 'clear',
          isMandatory: true,
          refines: { question: 'stage', from: 'POSTMENOPAUSAL_PHASE', yes: 'REPLACEMENT_THERAPY' },
        },
        { id: 'ethnicity', kind: 'choice', options: ['ASIAN', 'WHITE', 'OTHER'], at: 'basic_info' },
        {
          id: 'other_ethnicity',
          kind: 'text',
          at: 'basic_info',
          visibleWhen: { question: 'ethnicity', is: ['OTHER'] },
          whenHidden: 'clear',
        },
      ],
    },
    {
      id: 'health',
      questions: [
        { id: 'fatigue', kind: 'scale', scale: 'severity', at: 'symptoms' },
        { id: 'systolic', kind: 'number', unit: 'mmHg', range: [40, 300], at: 'history' },
        { id: 'asthma', kind: 'tick', at: 'history.personal' },
        { id: 'other_condition', kind: 'other', at: 'history.personal' },
        {
          id: 'since',
          kind: 'text',
          isLong: true,
          at: 'history',
          visibleWhen: {
            every: [
              { question: 'other_condition', isAnswered: true },
              { not: { question: 'asthma', is: [true] } },
            ],
          },
          whenHidden: 'clear',
        },
        {
          id: 'rows',
          kind: 'medications',
          fields: [
            { name: 'hormone_type', type: 'text' },
            { name: 'last_used_time', type: 'time' },
          ],
          visibleWhen: { question: 'fatigue', is: [1, 2, 3] },
          whenHidden: 'clear',
        },
      ],
    },
  ],
  wire: { ...hormone.wire, loadedAt: '', completedAt: 'completed_at', sendsSampleId: false },
};
