import { expect, it } from 'vitest';
import type { Answers, Unsaved } from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { startQuestionnaire } from './questionnaire.harness.ts';

const ROW = { values: { hormone_type: 'Estradiol' }, index: 7 };
const SAVED_AT = '2026-11-21T18:42:00.000Z';
const keptBy = ({ kept }: Awaited<ReturnType<typeof startQuestionnaire>>) => {
  const unsaved = kept.at(-1);
  return unsaved ? { unsaved } : {};
};
/** Writes into the open dialog of the medication table. */
function write(
  { snapshot }: Awaited<ReturnType<typeof startQuestionnaire>>,
  row: Readonly<Record<string, string>>,
): void {
  for (const [field, value] of Object.entries(row))
    snapshot.children.medications?.send({ type: 'medication.changed', field, value });
}
const answered = () => new Promise((resolve) => setTimeout(resolve));

it('unsaved answers are stored in the tab, and deleted once they are saved [RUL-61]', async () => {
  const page = await startQuestionnaire(gut, { loaded: { bloating: 1 } });
  page.answer('fever', 2);
  page.type('birthdate', '04/12/19');
  expect(page.kept.at(-1)).toEqual({
    answers: { fever: 2 },
    typed: { 'birthdate.value': '04/12/19' },
    medication: null,
  });
  page.type('birthdate', '04/12/1970');
  page.clock.increment(5000);
  await answered();
  expect(page.sent).toMatchObject([
    { isDraft: true, answers: { bloating: 1, fever: 2, birthdate: '04/12/1970' } },
  ]);
  expect(page.kept.at(-1)).toBe(null);
});

it('a number that was saved while it was typed is no longer kept as unsaved [RUL-61]', async () => {
  const page = await startQuestionnaire(cardio);
  page.answer('edema', 1);
  page.clock.increment(4500);
  page.type('weight', '150');
  page.send({ type: 'text.left', question: 'weight' });
  page.clock.increment(5000);
  await answered();
  expect(page.sent).toHaveLength(1);
  page.type('weight', '150');
  page.clock.increment(60_000);
  await answered();
  expect(page.sent).toHaveLength(1);
  expect(page.kept.at(-1)).toBe(null);
});

it('Back is followed even while answers are being checked, saved, or continued in another tab [RUL-43]', async () => {
  const back = { type: 'section.returned', section: 'basic_info' } as const;
  const page = await startQuestionnaire(gut, { loaded: { bloating: 1 } });
  const goesBackDuring = (state: Parameters<typeof page.snapshot.matches>[0]) => {
    expect(page.snapshot.matches(state)).toBe(true);
    page.send(back);
    expect(page.snapshot.context.position.section, JSON.stringify(state)).toBe('basic_info');
  };
  page.send({ type: 'section.opened', section: 'review' });
  page.send({ type: 'save.pressed' });
  goesBackDuring('saving');
  await page.untilSaved();
  page.send({ type: 'saved.dismissed' });
  page.send({ type: 'section.opened', section: 'review' });
  page.send({ type: 'submit.pressed' });
  goesBackDuring({ answering: 'checking' });
  page.send({ type: 'section.opened', section: 'review' });
  page.send({ type: 'draft.savedInAnotherTab' });
  goesBackDuring('inAnotherTab');
});

it('a number that Continue or Back has read in its field is saved [RUL-61 RUL-82]', async () => {
  const page = await startQuestionnaire(cardio);
  page.type('weight', '150.5');
  page.send({ type: 'section.returned', section: 'basic_info' });
  page.clock.increment(5000);
  expect(page.sent).toMatchObject([{ answers: { weight: 150 } }]);
});

it('answers stored in the tab replace those saved by another device, question by question [RUL-61]', async () => {
  const page = await startQuestionnaire(gut, {
    loaded: { bloating: 1, fever: 1 },
    unsaved: { answers: { fever: 3 }, typed: {}, medication: null },
  });
  expect(page.answers).toMatchObject({ bloating: 1, fever: 3 });
  page.clock.increment(5000);
  expect(page.sent).toMatchObject([{ answers: { bloating: 1, fever: 3 } }]);
});

it('an answer in the tab that the service has as well is kept until a save of this tab has succeeded [RUL-61]', async () => {
  const unsaved = { answers: { fever: 3 }, typed: {}, medication: null };
  const page = await startQuestionnaire(gut, { loaded: { bloating: 1, fever: 3 }, unsaved });
  expect(page.kept.at(-1)).toEqual(unsaved);
  page.clock.increment(5000);
  await answered();
  expect(page.sent).toMatchObject([{ answers: { bloating: 1, fever: 3 } }]);
  expect(page.kept.at(-1)).toBe(null);
});

it('the medication dialog opens again with its text after the session expired [RUL-18 RUL-20]', async () => {
  const first = await startQuestionnaire(hormone, {
    loaded: { hormone_medication_used: true },
    refusal: { code: 'unauthorized' },
  });
  first.answer('patient_gender', 'Male');
  first.send({ type: 'medication.opened', request: { kind: 'add' } });
  write(first, { hormone_type: 'Estra' });
  first.clock.increment(15_000);
  await answered();
  expect(first.snapshot.output).toMatchObject({ page: '/auth/hormoneQuestionnaire/2611000001' });
  const unsaved = first.kept.at(-1);
  if (!unsaved) throw new Error('Nothing was kept');
  const second = await startQuestionnaire(hormone, { loaded: { hormone_medication_used: true }, unsaved });
  expect(second.snapshot.children.medications?.getSnapshot().context.values).toEqual({
    hormone_type: 'Estra',
  });
  expect(second.answers['patient_gender']).toBe('Male');
});

it('a medication that is being entered is stored, even without any other unsaved answer [RUL-20]', async () => {
  const page = await startQuestionnaire(hormone, { loaded: { hormone_medication_used: true } });
  page.send({ type: 'medication.opened', request: { kind: 'add' } });
  write(page, { hormone_type: 'Estra' });
  expect(page.kept.at(-1)).toMatchObject({ answers: {}, medication: { draft: { hormone_type: 'Estra' } } });
});

it('answers typed into a draft are never locked, and those on file before it still are [RUL-40]', async () => {
  const first = await startQuestionnaire(gut, { loaded: { gender: 'Female' } });
  first.answer('birthdate', '01/01/2020');
  expect(first.snapshot.context.locked).toEqual(['gender']);
  const draftInfo = first.draftInfos.at(-1);
  if (!draftInfo) throw new Error('No draft info is kept');
  const draft = { gender: 'Female', birthdate: '01/01/2020', bloating: 1 };
  expect((await startQuestionnaire(gut, { loaded: draft, draftInfo })).snapshot.context.locked).toEqual([
    'gender',
  ]);
  expect((await startQuestionnaire(gut, { loaded: draft })).snapshot.context.locked).toEqual([]);
  // A service that leaves out what is empty, and a page that was closed before the response to its save.
  const lost = { loaded: { gender: 'Female', birthdate: '01/01/2020' }, draftInfo, hasSent: true };
  expect((await startQuestionnaire(gut, lost)).snapshot.context.locked).toEqual(['gender']);
});

it('text typed into a field that is now on file is dropped [QN-R03]', async () => {
  const unsaved = { answers: {}, typed: { 'birthdate.value': '04/1' }, medication: null };
  const page = await startQuestionnaire(gut, { loaded: { birthdate: '04/12/1970' }, unsaved });
  page.send({ type: 'text.left', question: 'birthdate' });
  page.send({ type: 'save.pressed' });
  expect(page.sent).toMatchObject([{ answers: { birthdate: '04/12/1970' } }]);
});

it('a draft that has expired and that the service no longer has is reported [RUL-45]', async () => {
  const saved = await startQuestionnaire(gut);
  saved.answer('bloating', 1);
  saved.send({ type: 'save.pressed' });
  await saved.untilSaved();
  const draftInfo = saved.draftInfos.at(-1);
  expect(draftInfo?.savedAt).toBe(SAVED_AT);
  if (!draftInfo) throw new Error('No draft info is kept');
  const loadedAt = '2026-11-22T18:42:00.000Z';
  expect((await startQuestionnaire(gut, { draftInfo, loadedAt })).snapshot.context.expiredDraftSavedAt).toBe(
    SAVED_AT,
  );
  expect(
    (await startQuestionnaire(gut, { draftInfo, loadedAt, loaded: { bloating: 1 } })).snapshot.context
      .expiredDraftSavedAt,
  ).toBe(null);
  const submitted = await startQuestionnaire(gut, {
    draftInfo,
    loadedAt,
    loaded: { bloating: 1 },
    isCompleted: true,
  });
  expect(submitted.snapshot.context.expiredDraftSavedAt).toBe(null);
});

it('leaving the section or submitting first stops at an invalid date that was cleared; the second time it goes through [RUL-15]', async () => {
  const page = await startQuestionnaire(gut);
  page.type('birthdate', '01/05/19');
  page.send({ type: 'section.opened', section: 'gi_symptoms' });
  expect(page.snapshot.context).toMatchObject({
    position: { section: 'basic_info', question: 'birthdate' },
    errors: { birthdate: 'invalidDate' },
  });
  page.send({ type: 'section.opened', section: 'gi_symptoms' });
  expect(page.snapshot.context.position.section).toBe('gi_symptoms');

  const submitting = await startQuestionnaire(gut);
  submitting.type('birthdate', '01/05/19');
  submitting.submit();
  expect(submitting.snapshot.hasTag('confirming'), 'the reason is seen first').toBe(false);
  expect(submitting.snapshot.context.position.question).toBe('birthdate');
  submitting.submit();
  expect(submitting.snapshot.hasTag('confirming'), 'it may stay empty').toBe(true);
  expect(submitting.errors).toEqual({});
});

it.each([
  ['Save', { type: 'save.pressed' }],
  ['Next', { type: 'section.opened', section: 'hormones' }],
] as const)(
  '%s leads to the wrong text that blocks it, and not to an answer that only Submit needs [RUL-14 RUL-41]',
  async (_, event) => {
    const page = await startQuestionnaire(hormone);
    page.submit();
    expect(page.errors).toHaveProperty('patient_gender');
    page.type('patient_weight', 'much');
    page.send({ type: 'question.opened', question: 'patient_height' });
    page.type('patient_weight', 'more');
    page.send(event);
    expect(page.snapshot.context.position).toEqual({ section: 'about_you', question: 'patient_weight' });
  },
);

it('today is accepted as a date, however long the page has been open [RUL-42]', async () => {
  const page = await startQuestionnaire(gut);
  page.send({ type: 'clock.ticked', today: '2026-11-22' });
  page.type('birthdate', '11/22/2026');
  expect(page.answers['birthdate']).toBe('11/22/2026');
  page.type('birthdate', '11/23/2026');
  page.send({ type: 'text.left', question: 'birthdate' });
  expect(page.errors).toEqual({ birthdate: 'future' });

  const table = await startQuestionnaire(hormone, { loaded: { hormone_medication_used: true } });
  table.send({ type: 'medication.opened', request: { kind: 'add' } });
  table.send({ type: 'clock.ticked', today: '2026-11-22' });
  write(table, { hormone_type: 'Estriol', last_used: '2026-11-22' });
  table.snapshot.children.medications?.send({ type: 'medication.confirmed' });
  expect(table.answers['hormone_medication'], 'a dialog that was open at midnight').toHaveLength(1);
});

it('a medication that is confirmed while its table is hidden is kept, and sent once the table is shown again [RUL-20 RUL-76]', async () => {
  const medication = { kind: 'add', row: null, draft: { hormone_type: 'Estriol' } } as const;
  const page = await startQuestionnaire(hormone, {
    loaded: { patient_gender: 'Male', hormone_medication_used: false },
    unsaved: { answers: {}, typed: {}, medication },
  });
  expect(page.snapshot.children.medications?.getSnapshot().context.isHidden, 'what the dialog says').toBe(
    true,
  );
  page.snapshot.children.medications?.send({ type: 'medication.confirmed' });
  page.send({ type: 'save.pressed' });
  await page.untilSaved();
  page.send({ type: 'saved.dismissed' });
  expect(page.sent.at(-1)?.answers).not.toHaveProperty('hormone_medication');
  page.answer('hormone_medication_used', true);
  page.send({ type: 'save.pressed' });
  await page.untilSaved();
  expect(page.sent.at(-1)?.answers['hormone_medication']).toMatchObject([
    { values: { hormone_type: 'Estriol' } },
  ]);
});

it('medications that the service does not have, because a save went without their table or the draft has ended, do not count as deleted [RUL-61 RUL-76]', async () => {
  const page = await startQuestionnaire(hormone, {
    loaded: { hormone_medication_used: true, hormone_medication: [ROW] },
  });
  page.answer('hormone_medication_used', false);
  page.answer('hormone_medication_used', true);
  const again = await startQuestionnaire(hormone, {
    loaded: { hormone_medication_used: false },
    ...keptBy(page),
  });
  expect(again.answers['hormone_medication'], 'saved without the table').toMatchObject([ROW]);

  const added = { values: { hormone_type: 'Estriol' }, index: null };
  const answers = { hormone_medication_used: true, hormone_medication: [ROW, added] };
  const dayAfter = await startQuestionnaire(hormone, {
    draftInfo: { onFile: [], unsent: {}, savedAt: SAVED_AT },
    loadedAt: '2026-11-22T18:43:00.000Z',
    unsaved: { answers, typed: {}, medication: null, basedOn: [ROW] },
  });
  expect(dayAfter.answers['hormone_medication'], 'ended').toMatchObject([ROW, added]);
});

it('a questionnaire asks before it overwrites what another tab has saved, then applies its own unsaved answers [RUL-61]', async () => {
  const page = await startQuestionnaire(gut, { loaded: { bloating: 1 } });
  page.answer('fever', 2);
  page.send({ type: 'draft.savedInAnotherTab' });
  expect(page.snapshot.hasTag('inAnotherTab')).toBe(true);
  page.clock.increment(60_000);
  expect(page.sent, 'nothing is sent before the answer').toEqual([]);
  page.send({ type: 'continue.pressed' });
  await answered();
  expect(page.loads).toHaveLength(2);
  expect(page.answers).toMatchObject({ bloating: 1, fever: 2 });
  expect(page.snapshot.context.unsaved).toEqual({ fever: 2 });
});

it('a submitted questionnaire names the changes of this browser that arrived too late, and no others [QN-R01 QN-R12 GEN-R23 RUL-17 RUL-61]', async () => {
  const tooLate = async (unsaved: Unsaved, isCompleted = true) => {
    const loaded = { hormone_medication_used: true, patient_weight: 150, hormone_medication: [ROW] };
    const page = await startQuestionnaire(hormone, { loaded, isCompleted, unsaved });
    return page.snapshot.context.unsubmittedIds;
  };
  const none = { answers: {}, typed: {}, medication: null };
  const changed = { ...none, answers: { patient_weight: 151, hormone_medication: [] } };
  expect(await tooLate(changed)).toEqual(['patient_weight', 'hormone_medication']);
  expect(await tooLate(changed, false), 'it is still a draft').toEqual([]);
  const same = { patient_weight: 150, hormone_medication: [ROW], patient_gender: 'Male' };
  expect(await tooLate({ ...none, answers: same }), 'the answers that were submitted').toEqual([]);
  expect(await tooLate({ ...none, answers: { hormone_medication_used: false } })).toEqual([
    'hormone_medication_used',
  ]);
  expect(await tooLate({ ...none, typed: { 'patient_weight.value': 'much' } })).toEqual(['patient_weight']);
  const medication = { kind: 'add', row: null, draft: { hormone_type: 'Estriol' } } as const;
  expect(await tooLate({ ...none, medication })).toEqual(['hormone_medication']);
});

it('a submitted questionnaire names late changes to questions that only the submitted answers hide, not to those that this tab hid [GEN-R23 RUL-61 RUL-104]', async () => {
  const tooLate = async (answers: Answers, typed = {}) => {
    const unsaved = { answers, typed, medication: null };
    const loaded = { gender: 'Male' };
    const page = await startQuestionnaire(hormoneZoomer, { loaded, isCompleted: true, unsaved });
    return page.snapshot.context.unsubmittedIds;
  };
  const stage = { reproductive_health_stage: 'POSTMENOPAUSAL_PHASE' };
  expect(await tooLate({ ...stage, hormone_replacement_therapy: false })).toEqual([
    'reproductive_health_stage',
    'hormone_replacement_therapy',
  ]);
  expect(await tooLate({}, { 'last_menstrual_period.value': '11/' })).toEqual(['last_menstrual_period']);
  expect(await tooLate({ ...stage, current_menstrual_phase: 'LUTEAL' })).toEqual([
    'reproductive_health_stage',
  ]);
});

it.each(['Female', 'Male'])(
  'a questionnaire opens again with the sex that was answered, %s, and the questions that follow it [RUL-103]',
  async (sex) => {
    const first = await startQuestionnaire(hormone, { loaded: { hormone_medication_used: false } });
    first.answer('patient_gender', sex);
    first.send({ type: 'save.pressed' });
    await first.untilSaved();
    const draftInfo = first.draftInfos.at(-1);
    if (!draftInfo) throw new Error('No draft info is kept');
    const again = await startQuestionnaire(hormone, {
      loaded: { hormone_medication_used: false },
      draftInfo,
    });
    expect(again.answers['patient_gender']).toBe(sex);
    expect(again.snapshot.context.locked).toEqual([]);
    again.submit();
    expect(again.snapshot.hasTag('confirming')).toBe(sex === 'Male');
    const otherDevice = await startQuestionnaire(hormone, { loaded: { hormone_medication_used: false } });
    otherDevice.submit();
    expect(otherDevice.errors, 'nobody knows it on another device').toEqual({
      patient_gender: 'mandatory',
    });
  },
);

it.each([false, true])(
  "a woman's answers from another device are shown, whatever sex this browser remembers, submitted: %s [RUL-103]",
  async (isCompleted) => {
    const page = await startQuestionnaire(hormone, {
      loaded: { hormone_medication_used: false, hysterectomy: 'NO' },
      draftInfo: { onFile: [], unsent: { patient_gender: 'Male' }, savedAt: SAVED_AT },
      isCompleted,
    });
    expect(page.answers).toMatchObject({ patient_gender: 'Female', hysterectomy: 'NO' });
  },
);

it('a submitted questionnaire is shown without a sex that was never sent, and the browser no longer keeps it [RUL-78]', async () => {
  const page = await startQuestionnaire(hormone, {
    loaded: { hormone_medication_used: false },
    draftInfo: { onFile: [], unsent: { patient_gender: 'Female' }, savedAt: SAVED_AT },
    isCompleted: true,
  });
  expect(page.answers['patient_gender'] ?? null).toBeNull();
  expect(page.snapshot.context.draftInfo?.unsent).toEqual({});
});

it('sex and date of birth on file are locked, whatever the service says about untouched checkboxes [RUL-105]', async () => {
  const onFile = { gender: 'Female', birthdate: '01/01/1970' };
  const loaded = { ...onFile, diabetes: false };
  expect((await startQuestionnaire(cardio, { loaded })).snapshot.context.locked).toEqual([
    'birthdate',
    'gender',
  ]);
  const checked = await startQuestionnaire(cardio, { loaded: { ...loaded, diabetes: true } });
  expect(checked.snapshot.context.locked).toEqual([]);
  const draftInfo = { onFile: [], unsent: {}, savedAt: SAVED_AT };
  const loadedAt = '2026-11-22T18:42:00.000Z';
  const ended = await startQuestionnaire(cardio, { draftInfo, loadedAt, loaded: { diabetes: false } });
  expect(ended.snapshot.context.expiredDraftSavedAt, 'nothing of the draft is left').toBe(SAVED_AT);
});

it('switching sex by mistake and back loses no answers, even after a reload [RUL-20 RUL-104]', async () => {
  const newAnswers = {
    gender: 'Female',
    reproductive_health_stage: 'PREMENOPAUSAL_PHASE',
    current_menstrual_phase: 'LUTEAL',
  };
  const page = await startQuestionnaire(hormoneZoomer);
  for (const [question, answer] of Object.entries(newAnswers)) page.answer(question, answer);
  page.answer('gender', 'Male');
  page.send({ type: 'save.pressed' });
  expect(Object.keys(page.sent[0]?.answers ?? {})).not.toContain('current_menstrual_phase');
  await page.untilSaved();
  page.send({ type: 'saved.dismissed' });
  page.answer('gender', 'Female');
  expect(page.answers).toMatchObject(newAnswers);
  const again = await startQuestionnaire(hormoneZoomer, {
    loaded: page.sent[0]?.answers ?? {},
    ...keptBy(page),
    hasSent: true,
  });
  expect(again.answers, 'after a reload before the next save').toMatchObject(newAnswers);
});

it('the sex is still shown after a reload when the answer that implied it was cleared [RUL-103]', async () => {
  const loaded = { hormone_medication_used: false, hysterectomy: 'NO' };
  const page = await startQuestionnaire(hormone, { loaded });
  page.answer('hysterectomy', null);
  const again = await startQuestionnaire(hormone, { loaded, ...keptBy(page) });
  expect(again.answers).toMatchObject({ patient_gender: 'Female', hysterectomy: null });
});

it('answers only for women are not sent once the sex that they implied is cleared [RUL-104]', async () => {
  const page = await startQuestionnaire(hormone, {
    loaded: { hormone_medication_used: false, hysterectomy: 'NO' },
  });
  page.answer('patient_gender', null);
  page.send({ type: 'save.pressed' });
  expect(Object.keys(page.sent[0]?.answers ?? {})).not.toContain('hysterectomy');
});
