// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createStore, withNewest } from '../../../src/platform/storage.ts';
import { createArea } from './storage-area.ts';

test('[STOR-R01] [STOR-R02] [STOR-R03] [STOR-R04] the documented keys hold plain texts', () => {
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

test('[STOR-R05] [STOR-R06] [STOR-R07] billing info and queries are stored as JSON', () => {
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
  ['payment_attempts', '{"9001":{}}'],
  ['questionnaire_memory', '{"a":{"onFile":[],"savedAt":"soon"}}'],
  ['questionnaire_memory', '{"a":{"onFile":[1],"savedAt":null}}'],
  ['pnsToken', ''],
] as const)('foreign data under %s (%s) reads as null', (key, text) => {
  const area = createArea();
  area.setItem(key, text);
  expect(createStore(() => area).read(key)).toBeNull();
});

test.each([
  ['billingInfo', '{"currency":"usd","patient_bill":{"total":1},"family_orders":{"patient_total":2}}'],
  ['billingInfo', '{"currency":"usd","patient_bill":null,"family_orders":null}'],
  ['questionnaire_memory', '{"a":{"onFile":["gender"],"savedAt":null}}'],
  ['questionnaire_memory', '{"a":{"onFile":[],"savedAt":"2026-11-22T10:00:00.000Z"}}'],
] as const)('sound data under %s (%s) is read', (key, text) => {
  const area = createArea();
  area.setItem(key, text);
  expect(createStore(() => area).read(key)).toEqual(JSON.parse(text));
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

test('a record keeps its newest twenty values', () => {
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
