import { expect, it } from 'vitest';
import type { Answers } from '../../machines/domain/questionnaire.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { detailed, testQuestionnaire, others, startQuestionnaire } from './questionnaire.harness.ts';

const female: Answers = { gender: 'Female', birthdate: '04/12/1970' };
const premenopausal: Answers = { ...female, reproductive_health_stage: 'PREMENOPAUSAL_PHASE' };
const postmenopausal: Answers = { ...female, reproductive_health_stage: 'POSTMENOPAUSAL_PHASE' };
const PHASE = 'current_menstrual_phase';
const HRT = 'hormone_replacement_therapy';

testQuestionnaire('hormone zoomer', {
  questionnaire: hormoneZoomer,
  pages: {
    entry: '/hormoneZoomerPage',
    form: '/hormoneZoomer',
    login: '/auth/HormoneZoomer',
    failed: '/hormoneZoomerFailed',
  },
  ids: {
    missingId: 'HZOOM-01',
    load: 'HZOOM-02',
    loaded: 'HZOOM-03',
    completed: 'HZOOM-04',
    loadFailed: 'HZOOM-05 HZ-R18',
    expired: 'HZOOM-06',
    save: 'HZOOM-07',
    saved: 'HZOOM-08',
    savedDismissed: 'HZOOM-09',
    saveFailed: 'HZOOM-10',
    cancelled: 'HZOOM-11',
    confirmed: 'HZOOM-12',
    submitted: 'HZOOM-13',
    submitFailed: 'HZOOM-14',
    readOnly: 'HZOOM-16',
    submit: 'HZOOM-20',
    retry: 'HZOOM-15',
  },
  onFile: [
    ['HZOOM-17', 'gender', 'Female', 'Male'],
    ['HZOOM-18', 'birthdate', '04/12/1970', '01/01/1990'],
  ],
  missing: [
    ['HZOOM-21 HZ-R11', 'reproductive_health_stage', female],
    ['HZOOM-22', PHASE, premenopausal],
    ['HZOOM-23', HRT, postmenopausal],
  ],
  complete: [
    ['HZOOM-24', { ...premenopausal, [PHASE]: 'LUTEAL' }],
    ['HZOOM-25', { ...postmenopausal, [HRT]: true }],
    ['HZOOM-26', { ...postmenopausal, [HRT]: false }],
    ['HZOOM-27', { ...female, reproductive_health_stage: 'PERIMENOPAUSAL_PHASE' }],
    ['HZOOM-28', { gender: 'Male', radical_prostatectomy: false }],
  ],
  answers: [
    {
      id: 'HZOOM-29',
      before: { ...postmenopausal, [HRT]: true },
      question: 'reproductive_health_stage',
      answer: 'PREMENOPAUSAL_PHASE',
      shows: [PHASE],
      hides: [HRT],
      after: { [HRT]: null },
    },
    {
      id: 'HZOOM-30',
      before: { ...premenopausal, [PHASE]: 'LUTEAL' },
      question: 'reproductive_health_stage',
      answer: 'POSTMENOPAUSAL_PHASE',
      shows: [HRT],
      hides: [PHASE],
      after: { [PHASE]: null },
    },
    {
      id: 'HZOOM-31',
      before: { ...postmenopausal, [HRT]: true },
      question: 'reproductive_health_stage',
      answer: 'PERIMENOPAUSAL_PHASE',
      hides: [PHASE, HRT],
      after: { [HRT]: null, [PHASE]: null },
    },
    { id: 'HZOOM-32', before: postmenopausal, question: HRT, answer: true },
    { id: 'HZOOM-33', before: postmenopausal, question: HRT, answer: false },
    ...detailed('HZOOM-35', 'HZOOM-36', 'bone_density_scan', { bone_density_result: 'FinePrint' }),
    ...detailed('HZOOM-37', 'HZOOM-38', 'undergoing_hormone_therapy', { current_medications: 'Estradiol' }),
    ...others('HZOOM-39', 'HZOOM-40', ['other_cancer', 'other_comorbidities', 'other_family_conditions']),
    {
      id: 'HZOOM-41 HZ-R02',
      question: 'gender',
      answer: 'Male',
      shows: ['radical_prostatectomy', 'bladder_or_prostate_infection'],
      hides: ['reproductive_health_stage'],
    },
    {
      id: 'HZOOM-42',
      question: 'gender',
      answer: 'Female',
      shows: ['reproductive_health_stage', 'last_menstrual_period'],
      hides: ['radical_prostatectomy', 'bladder_or_prostate_infection'],
    },
  ],
  dates: [
    ['HZOOM-19', 'birthdate', {}],
    ['HZOOM-43 HZ-R10', 'last_menstrual_period', { gender: 'Female' }],
  ],
});

it('hormone replacement therapy on file is shown as the postmenopausal stage with therapy answered yes [HZOOM-34]', async () => {
  const page = await startQuestionnaire(hormoneZoomer, { loaded: { ...postmenopausal, [HRT]: true } });
  expect(page.shown.has(HRT)).toBe(true);
  expect(page.answers).toMatchObject({ reproductive_health_stage: 'POSTMENOPAUSAL_PHASE', [HRT]: true });
});

it('medications are added, changed and deleted in their table, until the questionnaire is completed [HZOOM-44 HZOOM-45 HZOOM-46 HZOOM-47 HZOOM-48 HZOOM-49 HZOOM-50 HZOOM-51 HZOOM-52 HZOOM-53]', async () => {
  const page = await startQuestionnaire(hormoneZoomer);
  const dialog = () => page.snapshot.children.medications;
  const rows = () => page.answers['hormone_medication'];
  page.send({ type: 'medication.opened', request: { kind: 'add' } });
  expect(
    dialog()
      ?.getSnapshot()
      .context.fields.map(({ name }) => name),
  ).toEqual([
    'hormone_type',
    'brand',
    'delivery',
    'dosage',
    'last_used',
    'last_used_time',
    'times_per_day',
    'how_long_used',
  ]);
  dialog()?.send({ type: 'medication.changed', field: 'last_used_time', value: '08:30' });
  dialog()?.send({ type: 'medication.confirmed' });
  expect(dialog(), 'no type, no row').toBeDefined();
  dialog()?.send({ type: 'medication.changed', field: 'hormone_type', value: ' Estradiol ' });
  dialog()?.send({ type: 'medication.confirmed' });
  const row = { values: { hormone_type: 'Estradiol', last_used_time: '08:30' }, index: null };
  expect(rows()).toMatchObject([row]);

  page.send({ type: 'medication.opened', request: { kind: 'edit', row: 0 } });
  expect(dialog()?.getSnapshot().context.values).toMatchObject(row.values);
  dialog()?.send({ type: 'medication.changed', field: 'dosage', value: '1 mg' });
  dialog()?.send({ type: 'medication.closed' });
  expect(rows(), 'closed without confirming').toMatchObject([row]);
  page.send({ type: 'medication.opened', request: { kind: 'edit', row: 0 } });
  dialog()?.send({ type: 'medication.changed', field: 'dosage', value: '2 mg' });
  dialog()?.send({ type: 'medication.confirmed' });
  expect(rows()).toMatchObject([{ ...row, values: { ...row.values, dosage: '2 mg' } }]);

  page.send({ type: 'medication.opened', request: { kind: 'delete', row: 0 } });
  dialog()?.send({ type: 'deletion.cancelled' });
  expect(rows()).toHaveLength(1);
  page.send({ type: 'medication.opened', request: { kind: 'delete', row: 0 } });
  dialog()?.send({ type: 'deletion.confirmed' });
  expect(rows()).toEqual([]);

  const completed = await startQuestionnaire(hormoneZoomer, {
    loaded: { hormone_medication: [row] },
    isCompleted: true,
  });
  for (const kind of ['edit', 'delete'] as const)
    completed.send({ type: 'medication.opened', request: { kind, row: 0 } });
  completed.send({ type: 'medication.opened', request: { kind: 'add' } });
  expect(completed.snapshot.children.medications).toBeUndefined();
});
