// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createStore, withNewest } from '../../../src/platform/storage.ts';
import { createArea } from './storage-area.ts';

test('the documented keys hold plain texts [STOR-R01 STOR-R02 STOR-R03 STOR-R04]', () => {
  const store = createStore(() => window.localStorage);
  store.write('pnsToken', 't');
  store.write('sample_id', '501');
  store.write('accession_id', '2411120001');
  store.write('patient_id', '77');
  expect({ ...window.localStorage }).toEqual({
    pnsToken: 't',
    sample_id: '501',
    accession_id: '2411120001',
    patient_id: '77',
  });
  expect(store.read('patient_id')).toBe('77');
  store.remove('patient_id');
  expect(store.read('patient_id')).toBeNull();
});

test('billing info and queries are stored as JSON [STOR-R05 STOR-R06 STOR-R07]', () => {
  const store = createStore(() => window.localStorage);
  const billingInfo = { currency: 'usd', patient_bill: { total: 348 }, family_orders: null };
  store.write('billingInfo', billingInfo);
  store.write('pns_single_page_query', { accession_id: '1' });
  store.write('pickup_query', { accession_id: '1' });
  expect(store.read('billingInfo')).toEqual(billingInfo);
  expect(window.localStorage.getItem('pns_single_page_query')).toBe('{"accession_id":"1"}');
  expect(store.read('pickup_query')).toEqual({ accession_id: '1' });
});

test.each([
  ['pns_single_page_query', '{'],
  ['pns_single_page_query', '["a"]'],
  ['pns_single_page_query', '{"a":1}'],
  ['billingInfo', '{"currency":"usd","patient_bill":{"total":"1"},"family_orders":null}'],
  ['billingInfo', '{"currency":"usd","patient_bill":null,"family_orders":{"patient_total":"1"}}'],
  ['questionnaire_memory', '{"a":{"onFile":[],"unsent":{},"savedAt":"soon"}}'],
  ['pnsToken', ''],
] as const)('invalid data under %s (%s) reads as null', (key, text) => {
  const area = createArea();
  area.setItem(key, text);
  expect(createStore(() => area).read(key)).toBeNull();
});

const BY_CARD = {
  key: 'k1',
  startedAt: '2026-11-22T10:00:00.000Z',
  facts: { amount: 348, currency: 'usd', before: { due: 348, paid: 0 }, left: 0 },
  orders: ['9001'],
  before: 0,
};
const BY_PAY_LATER = { ...BY_CARD, provider: 'klarna', hasFailed: true, followsFailure: true };
const BOOKING = {
  id: 'b1',
  accessionId: '2611000137',
  kind: 'edit',
  originalId: 's1',
  replacementId: 's2',
  knownIds: ['s1'],
  date: '2026-11-24',
  readyTime: '09:00:00',
  latestTime: '12:00:00',
  mark: 'ff',
  isCancelRefused: false,
  isReported: true,
  startedAt: '2026-11-22T10:00:00.000Z',
};
const QUESTIONNAIRE = { questionnaire: 'gutZoomer', accessionId: '2611000137' };
const KEPT_DRAFT = { ...QUESTIONNAIRE, keptAt: '2026-11-22T10:00:00.000Z' };
const ANSWERS = {
  name: 'Ann',
  weight: 150,
  fever: true,
  gender: null,
  rows: [{ values: { type: 'E' }, index: 1 }],
};
const ROW = { values: { type: 'E' }, index: null };
const draft = (medication: unknown, more: object = {}) => [
  { ...KEPT_DRAFT, unsaved: { answers: ANSWERS, typed: { 'birthdate.value': '01/' }, medication, ...more } },
];
const TEXTS = {
  patientName: 'Ann',
  patientPhone: '',
  patientEmail: '',
  printedName: '',
  date: '02/',
  collectionDate: '',
  collectionTime: '',
  otherRelationship: '',
  comment: 'Hi',
};
const DRAWING = { width: 400, height: 160, strokes: [[1, 2, 3, 4]] };
const waiver = (signature: unknown, more: object = {}) => [
  { ...KEPT_DRAFT, unsaved: { texts: { comment: 'Hi' }, relationship: 'Other', signature, ...more } },
];
const SIGNED = { method: 'type', name: 'Ann' };
const SENT = { texts: TEXTS, relationship: 'Other', collectionOnFile: '', signature: SIGNED };

/** Each of its parts replaced by something that it never is. */
function* damaged(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const wrong of [[{}], ...damaged(part)])
      yield Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? wrong : item))
        : { ...value, [key]: wrong };
  }
}

test.each([
  ['billingInfo', { currency: 'usd', patient_bill: { total: 1 }, family_orders: { patient_total: 2 } }],
  ['billingInfo', { currency: 'usd', patient_bill: null, family_orders: null }],
  ['visits', { a1: { accessionId: '', usedAt: 1 } }],
  ['payment_attempts', { 9001: BY_PAY_LATER, 9002: { ...BY_CARD, provider: 'afterpay' } }],
  ['payment_attempts', { 9001: BY_CARD }],
  ['pickup_bookings', { 2611000137: [BOOKING, { ...BOOKING, kind: 'new', originalId: null }] }],
  ['pickup_bookings', { 2611000137: [{ ...BOOKING, kind: 'cancellation', replacementId: null }] }],
  ['questionnaire_position', [{ ...QUESTIONNAIRE, section: 'basic_info', question: 'gender' }]],
  ['questionnaire_position', [{ ...QUESTIONNAIRE, section: 'basic_info', question: null }]],
  ['questionnaire_sent', [{ ...QUESTIONNAIRE, save: 'id' }]],
  ['questionnaire_memory', { a: { onFile: ['gender'], unsent: {}, savedAt: null } }],
  [
    'questionnaire_memory',
    { a: { onFile: [], unsent: { hrt: false, sex: 'Male' }, savedAt: '2026-11-22T10:00:00.000Z' } },
  ],
  ['questionnaire_saves', { a: 'id' }],
  ['questionnaire_draft', draft(null)],
  ['questionnaire_draft', draft({ kind: 'add', row: null, draft: null })],
  ['questionnaire_draft', draft({ kind: 'edit', row: ROW, draft: { type: 'E' } })],
  ['questionnaire_draft', draft(null, { basedOn: [ROW, { ...ROW, index: 7 }] })],
  ['waiver_draft', waiver({ method: 'draw', drawing: null })],
  ['waiver_draft', waiver({ method: 'draw', drawing: DRAWING })],
  ['waiver_draft', waiver(SIGNED)],
  ['waiver_draft', waiver(SIGNED, { sent: SENT })],
] as const)(
  'valid data under %s is read, and reads as null once any part of it has the wrong type: %j',
  (key, value) => {
    const area = createArea();
    const read = (stored: unknown) => {
      area.setItem(key, JSON.stringify(stored));
      return createStore(() => area).read(key);
    };
    expect(read(value)).toEqual(value);
    for (const wrong of [[7], null, ...damaged(value)]) expect(read(wrong), JSON.stringify(wrong)).toBeNull();
  },
);

test('a waiver that an earlier release stored is restored with all its fields [RUL-20]', () => {
  const area = createArea();
  area.setItem('waiver_draft', JSON.stringify([{ ...KEPT_DRAFT, unsaved: { ...SENT, wasSent: true } }]));
  expect(createStore(() => area).read('waiver_draft')).toMatchObject([
    { unsaved: { texts: TEXTS, relationship: 'Other', signature: SIGNED } },
  ]);
});

test('a blocked or full storage falls back to memory', () => {
  const blocked = createStore(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  blocked.write('pnsToken', 't');
  expect(blocked.read('pnsToken')).toBe('t');
  blocked.remove('pnsToken');
  expect(blocked.read('pnsToken')).toBeNull();

  const area = createArea();
  area.setItem('pnsToken', 'old');
  const full = createStore(() => ({
    ...area,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  }));
  full.write('pnsToken', 'new');
  expect(full.read('pnsToken')).toBe('new');
});

test('`withNewest` drops all but the newest 20 values of a record', () => {
  const all = Array.from({ length: 20 }, (_, index) => `q${index}`);
  const known = all.reduce<Readonly<Record<string, string>>>(
    (kept, id) => withNewest(kept, id, `is ${id}`),
    {},
  );
  expect(Object.entries(known)).toEqual(all.map((id) => [id, `is ${id}`]));
  expect(Object.keys(withNewest(known, 'q20', 'new'))).toEqual([...all.slice(1), 'q20']);
  expect(Object.keys(withNewest(known, 'q0', 'again'))).toEqual([...all.slice(1), 'q0']);
  expect(Object.keys(withNewest(known, 'q5', null))).toEqual(all.filter((id) => id !== 'q5'));
  expect(withNewest(null, 'q', null)).toEqual({});
});

test('a tab whose write failed reads what another tab has written since, and does not overwrite it', () => {
  let isFull = true;
  const area = createArea();
  const browser = new Proxy(area, {
    get: (target, name) => {
      if (name === 'setItem' && isFull)
        return () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const [first, second] = [createStore(() => browser), createStore(() => browser)];
  first.write('sample_id', 'of the first');
  expect([first.read('sample_id'), first.isLasting()]).toEqual(['of the first', false]);
  isFull = false;
  second.write('sample_id', 'of the second');
  expect([first.read('sample_id'), first.isLasting()]).toEqual(['of the second', true]);
});
