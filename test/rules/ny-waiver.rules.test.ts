import { describe, expect, test } from 'vitest';
import type { Signature, WaiverForm, WaiverTexts, WaiverField } from '../../machines/domain/waiver.ts';
import {
  EMPTY_WAIVER,
  collectionOf,
  prefilledWaiver,
  missingFields,
  validateWaiver,
  waiverToSend,
  shownErrors,
  signatureSvg,
  textOnBlur,
  withWaiverText,
  withSignatureMethod,
  withRelationship,
} from '../../machines/ny-waiver/ny-waiver.rules.ts';

const NOW = '2026-11-21T10:30';
const TYPED: Signature = { method: 'type', name: 'Ann Example' };
const LOADED = {
  patientName: 'Ann Example',
  patientPhone: '5550100199',
  patientEmail: 'ann@example.com',
  sampleCollectionTime: '',
  isSubmitted: false,
};

/** A form with every required field. */
function form(texts: Partial<WaiverTexts> = {}, more: Partial<WaiverForm> = {}): WaiverForm {
  const filled = {
    ...EMPTY_WAIVER.texts,
    patientName: 'Ann Example',
    patientPhone: '5550100199',
    patientEmail: 'ann@example.com',
    printedName: 'Ann Example',
    date: '11/20/2026',
  };
  return { ...EMPTY_WAIVER, signature: TYPED, ...more, texts: { ...filled, ...texts } };
}

test('a new waiver is empty in every field [NY-03]', () => {
  expect(new Set(Object.values(EMPTY_WAIVER.texts))).toEqual(new Set(['']));
  expect(EMPTY_WAIVER).toMatchObject({
    relationship: '',
    signature: { method: 'draw', drawing: null },
    collectionOnFile: '',
  });
});

test('the waiver is filled in with the data of the service, and nothing else [NY-03]', () => {
  expect(prefilledWaiver(LOADED)).toEqual({
    ...EMPTY_WAIVER,
    texts: {
      ...EMPTY_WAIVER.texts,
      patientName: 'Ann Example',
      patientPhone: '5550100199',
      patientEmail: 'ann@example.com',
    },
  });
  expect(prefilledWaiver({ ...LOADED, sampleCollectionTime: '2026-11-20 08:15' })).toMatchObject({
    texts: { collectionDate: '11/20/2026', collectionTime: '8:15 AM' },
    collectionOnFile: '2026-11-20 08:15',
  });
  expect(prefilledWaiver({ ...LOADED, sampleCollectionTime: 'noon' })).toMatchObject({
    texts: { collectionDate: '', collectionTime: '' },
    collectionOnFile: 'noon',
  });
});

test.each([
  ['2026-11-20 08:15', '11/20/2026', '8:15 AM'],
  ['2026-11-20T20:15:30', '11/20/2026', '8:15 PM'],
  ['2026-11-20', '11/20/2026', ''],
  ['2026-11-20 8:15 pm', '11/20/2026', '8:15 PM'],
])('the collection time on file, %s, is shown as %s, %s [NY-03]', (onFile, date, time) => {
  expect(collectionOf(onFile)).toEqual({ date, time });
});

test.each([
  '',
  '2026-02-30 08:15',
  '2026-11-20 25:15',
  '2026-11-20 08:15Z',
  '2026-11-20 08:15:30x',
  '2026-11-20 at 08:15',
  'on 2026-11-20',
  '2026-11-20x',
])('the collection time on file, %j, is not shown for editing [RUL-39]', (onFile) => {
  expect(collectionOf(onFile)).toBeNull();
});

describe('Submit waits', () => {
  test.each(['patientName', 'patientPhone', 'patientEmail', 'printedName', 'date'] as const)(
    'Submit of the waiver waits for %s, and spaces do not count [NY-R05]',
    (field) => {
      expect(missingFields(form({ [field]: ' ' }))).toEqual([field]);
    },
  );

  test.each([
    ['patientEmail', '.'],
    ['patientEmail', '""'],
    ['patientName', '\u200B'],
    ['printedName', '\u200E \uFEFF'],
  ] as const)(
    'Submit of the waiver waits for %s where nothing of %j would be sent [NY-R05 RUL-100]',
    (field, text) => {
      expect(missingFields(form({ [field]: text }))).toEqual([field]);
      expect(waiverToSend('2', form({ [field]: text }))[field]).toBe('');
    },
  );

  test('Submit of the waiver waits for a signature, drawn or typed [NY-R05 NY-R06]', () => {
    const stroke = { width: 400, height: 160, strokes: [[1, 1, 9, 9]] };
    const missingWith = (signature: Signature) => missingFields(form({}, { signature }));
    expect(missingWith({ method: 'draw', drawing: null })).toEqual(['signature']);
    expect(missingWith({ method: 'draw', drawing: { ...stroke, strokes: [] } })).toEqual(['signature']);
    expect(missingWith({ method: 'type', name: ' ' })).toEqual(['signature']);
    expect(missingWith({ method: 'draw', drawing: stroke })).toEqual([]);
    expect(missingWith(TYPED)).toEqual([]);
    expect(signatureSvg(TYPED)).toContain('Ann Example');
  });

  test('Submit of the waiver waits for the other relationship only if Other is chosen [NY-R05]', () => {
    const missingBeside = (relationship: WaiverForm['relationship'], otherRelationship: string) =>
      missingFields(form({ otherRelationship }, { relationship }));
    expect(missingBeside('Other', ' ')).toEqual(['otherRelationship']);
    expect(missingBeside('Other', '\u200B')).toEqual(['otherRelationship']);
    expect(missingBeside('Other', 'Neighbor')).toEqual([]);
    expect(missingBeside('Child', '')).toEqual([]);
    expect(missingBeside('', '')).toEqual([]);
  });

  test('Submit of the waiver waits for all that is missing, in the order of the form [NY-R05]', () => {
    expect(missingFields({ ...EMPTY_WAIVER, relationship: 'Other' })).toEqual([
      'patientName',
      'patientPhone',
      'patientEmail',
      'printedName',
      'date',
      'signature',
      'otherRelationship',
    ]);
  });
});

describe('dates and times', () => {
  test.each([
    // The day of signing: today is the last one.
    [{ date: '' }, {}],
    [{ date: '11/21/2026' }, {}],
    [{ date: '11/22/2026' }, { date: 'future' }],
    [{ date: '11/31/2026' }, { date: 'invalidDate' }],
    // Day and time of the collection belong together.
    [{ collectionDate: '11/20/2026', collectionTime: '' }, { collectionTime: 'timeMissing' }],
    [{ collectionDate: '11/21/2026', collectionTime: '' }, { collectionTime: 'timeMissing' }],
    [{ collectionDate: '11/21/2026', collectionTime: ' ' }, { collectionTime: 'timeMissing' }],
    [{ collectionDate: '', collectionTime: ' ' }, {}],
    [{ collectionDate: ' ', collectionTime: '' }, {}],
    [{ collectionDate: '', collectionTime: '9:30 AM' }, { collectionDate: 'dateMissing' }],
    [{ collectionDate: '', collectionTime: 'noon' }, { collectionDate: 'dateMissing' }],
    [{ collectionDate: '11/20/2026', collectionTime: '9:30' }, { collectionTime: 'amOrPmMissing' }],
    [{ collectionDate: '11/20/2026', collectionTime: 'noon' }, { collectionTime: 'invalidTime' }],
    [{ collectionDate: '11/31/2026', collectionTime: '9:30 AM' }, { collectionDate: 'invalidDate' }],
    [{ collectionDate: '11/22/2026', collectionTime: '9:30 AM' }, { collectionDate: 'future' }],
    // Now is the last minute.
    [{ collectionDate: '11/21/2026', collectionTime: '10:29 AM' }, {}],
    [{ collectionDate: '11/21/2026', collectionTime: '10:30 AM' }, {}],
    [{ collectionDate: '11/21/2026', collectionTime: '10:31 AM' }, { collectionTime: 'future' }],
    [{ collectionDate: '11/20/2026', collectionTime: '11:59 PM' }, {}],
  ] as const)('[NY-R07 RUL-41] a waiver with %o has the errors %o', (texts, errors) => {
    expect(validateWaiver(form(texts), NOW)).toEqual(errors);
  });

  test("the waiver's collection time on file is never wrong, until either part of it is changed [NY-R07]", () => {
    const onFile = (texts: Partial<WaiverTexts>) =>
      validateWaiver(
        form(
          { collectionDate: '11/22/2026', collectionTime: '8:15 AM', ...texts },
          { collectionOnFile: '2026-11-22 08:15' },
        ),
        NOW,
      );
    expect(onFile({})).toEqual({});
    expect(onFile({ collectionTime: '8:20 AM' })).toEqual({ collectionDate: 'future' });
    expect(onFile({ collectionDate: '11/23/2026' })).toEqual({ collectionDate: 'future' });
    expect(onFile({ collectionDate: '', collectionTime: '' })).toEqual({});
    expect(onFile({ collectionDate: ' ', collectionTime: ' ' })).toEqual({});
  });

  test('a future day on the waiver is reported at once, other errors once the field is left [RUL-14]', () => {
    const errors = {
      date: 'future',
      collectionDate: 'invalidDate',
      collectionTime: 'amOrPmMissing',
    } as const;
    expect(shownErrors(errors, [])).toEqual({ date: 'future' });
    expect(shownErrors(errors, ['collectionTime'])).toEqual({
      date: 'future',
      collectionTime: 'amOrPmMissing',
    });
  });

  test('a readable time on the waiver is written in full when its field is left, and no other text is changed', () => {
    expect(textOnBlur('collectionTime', '930p')).toBe('9:30 PM');
    expect(textOnBlur('collectionTime', '9:30')).toBe('9:30');
    expect(textOnBlur('collectionTime', ' ')).toBe('');
    expect(textOnBlur('comment', '930p')).toBe('930p');
  });
});

describe('the waiver as sent', () => {
  test('a waiver is sent without spaces around its texts, and with its days as YYYY-MM-DD [ENT-R72]', () => {
    const texts = {
      patientName: ' Ann ',
      patientPhone: ' 5550100199 ',
      patientEmail: ' ann@example.com ',
      printedName: ' Ann E ',
      date: '11/20/2026',
      collectionDate: '11/19/2026',
      collectionTime: '9:30 pm',
      otherRelationship: ' Neighbor ',
      comment: ' At home ',
    };
    expect(waiverToSend('2611000001', form(texts, { relationship: 'Other' }))).toEqual({
      accessionId: '2611000001',
      patientName: 'Ann',
      patientPhone: '5550100199',
      patientEmail: 'ann@example.com',
      printedName: 'Ann E',
      date: '2026-11-20',
      sampleCollectionTime: '2026-11-19 21:30',
      signature: expect.stringContaining('Ann Example') as string,
      relationship: 'Other',
      otherRelationship: 'Neighbor',
      comment: 'At home',
    });
  });

  test('a waiver is sent with another relationship only if Other is chosen [NY-10]', () => {
    const texts = { otherRelationship: 'Neighbor' };
    expect(waiverToSend('1', form(texts, { relationship: 'Aunt' }))).toMatchObject({
      relationship: 'Aunt',
      otherRelationship: '',
    });
    expect(withRelationship(form(texts), 'Other').texts.otherRelationship).toBe('Neighbor');
    expect(withRelationship(form(texts), 'Aunt').texts.otherRelationship).toBe('');
  });

  test('a waiver is sent with the collection time exactly as it was on file, until either part is changed [RUL-39]', () => {
    const sent = (texts: Partial<WaiverTexts>, collectionOnFile: string) =>
      waiverToSend('1', form(texts, { collectionOnFile })).sampleCollectionTime;
    const same = { collectionDate: '11/20/2026', collectionTime: '8:15 AM' };
    expect(sent(same, '2026-11-20T08:15:30')).toBe('2026-11-20T08:15:30');
    expect(sent({}, 'noon')).toBe('noon');
    expect(sent({ ...same, collectionTime: '8:20 AM' }, '2026-11-20T08:15:30')).toBe('2026-11-20 08:20');
    expect(sent({ ...same, collectionDate: '11/19/2026' }, '2026-11-20T08:15:30')).toBe('2026-11-19 08:15');
    expect(sent({ collectionDate: '', collectionTime: '' }, '2026-11-20T08:15:30')).toBe('');
  });

  test('a collection that is valid except for spaces and invisible characters is sent without them [NY-R07 RUL-100]', () => {
    const texts = { collectionDate: ' 11/20/2026\u200B', collectionTime: '\u200E8:20 AM ' };
    for (const collectionOnFile of ['', '2026-11-20 08:20']) {
      const spaced = form(texts, { collectionOnFile });
      expect(validateWaiver(spaced, NOW)).toEqual({});
      expect(waiverToSend('1', spaced).sampleCollectionTime).toBe('2026-11-20 08:20');
    }
  });
});

test('the phone of the waiver is reduced to digits, and only its comment has a limit, of 200 [NY-R04 RUL-16]', () => {
  const normalized = (field: WaiverField, text: string) =>
    withWaiverText(EMPTY_WAIVER, field, text).texts[field];
  expect(normalized('patientPhone', '(555) 010-0199')).toBe('5550100199');
  expect(normalized('printedName', '(555) 010-0199')).toBe('(555) 010-0199');
  for (const length of [199, 200]) expect(normalized('comment', 'x'.repeat(length))).toHaveLength(length);
  expect(normalized('comment', 'x'.repeat(201))).toHaveLength(200);
  expect(normalized('printedName', 'x'.repeat(201))).toHaveLength(201);
});

test('choosing the other signature method empties the signature, and choosing the same method keeps it [RUL-19]', () => {
  expect(withSignatureMethod(form(), 'type').signature).toEqual(TYPED);
  expect(withSignatureMethod(form(), 'draw').signature).toEqual({ method: 'draw', drawing: null });
  const drawn = form({}, { signature: { method: 'draw', drawing: { width: 1, height: 1, strokes: [] } } });
  expect(withSignatureMethod(drawn, 'draw')).toEqual(drawn);
  expect(withSignatureMethod(drawn, 'type').signature).toEqual({ method: 'type', name: '' });
});
