import { expect, test, vi } from 'vitest';
import { createSession } from '../../../src/platform/session.ts';
import { createStore } from '../../../src/platform/storage.ts';
import { createArea } from './storage-area.ts';

function browser() {
  const local = createArea();
  return {
    local,
    openTab: (tab: Storage = createArea()) => {
      const dropCache = vi.fn();
      const stores = { local: createStore(() => local), tab: createStore(() => tab) };
      const session = createSession({ ...stores, dropCache });
      session.enter({
        link: null,
        historyLink: null,
        visitAccessionId: null,
        urlAccessionId: null,
        usesOwnLink: true,
      });
      const { read } = stores.tab;
      return {
        ...session,
        patientId: () => read('patient_id'),
        billingInfo: () => read('billingInfo'),
        dropCache,
        area: tab,
      };
    },
  };
}

const others = { count: '3', from: 'email', customer_id: '31000', status: '1' };
const ann = { accession_id: '1', sample_id: '11', token: 'ann-token', ...others };
const ben = { accession_id: '2', sample_id: '22', token: 'ben-token' };

test('a link is stored: identity, token and whole query [ENTRY-02 STOR-R06 STOR-R08 GEN-R06 AMB-07]', () => {
  const { openTab, local } = browser();
  const tab = openTab();
  tab.open({ link: ann });
  expect(tab.keptQuery()).toEqual(ann);
  expect(tab.identity()).toEqual({ accessionId: '1', sampleId: '11', token: 'ann-token' });
  expect(tab.token()).toBe('ann-token');
  expect({ accession_id: local.getItem('accession_id'), pnsToken: local.getItem('pnsToken') }).toEqual({
    accession_id: '1',
    pnsToken: 'ann-token',
  });
});

test.each(['accession_id', 'sample_id', 'pnsToken'])(
  'without %s there is no identity [GEN-R06]',
  (missing) => {
    const { openTab, local } = browser();
    openTab().open({ link: ann });
    expect(openTab().identity()).not.toBeNull();
    local.removeItem(missing);
    expect(openTab().identity()).toBeNull();
  },
);

test('a guest login has no sample, and keeps only the sample of its own order [RUL-46]', () => {
  const tab = browser().openTab();
  tab.open({ link: ann });
  tab.open({ guest: { accessionId: '1', sampleId: null, token: 'guest' } });
  expect(tab.identity()).toEqual({ accessionId: '1', sampleId: '11', token: 'guest' });
  tab.open({ guest: { accessionId: '2', sampleId: null, token: 'other' } });
  expect([tab.accessionId(), tab.sampleIdOf('2'), tab.token()]).toEqual(['2', null, 'other']);
});

test("a guest login renews the token in the kept query of its own order, and keeps no other order's [AMB-16 RUL-01]", () => {
  const { openTab } = browser();
  const tab = openTab();
  tab.open({ link: ann });
  tab.open({ guest: { accessionId: '1', sampleId: null, token: 'guest' } });
  expect(tab.keptQuery()).toEqual({ ...ann, token: 'guest' });
  expect(openTab().keptQuery()).toEqual({ ...ann, token: 'guest' });
  // The token of a questionnaire's link, which may be damaged.
  tab.open({ guest: { accessionId: '1', sampleId: '11', token: 'damaged' } });
  expect([tab.token(), tab.keptQuery()?.['token']]).toEqual(['damaged', 'guest']);
  tab.open({ guest: { accessionId: '2', sampleId: null, token: 'other' } });
  expect(tab.keptQuery()).toBeNull();
});

test("a guest login neither adds its token to another order's kept query nor leaves that query [RUL-02 RUL-83]", () => {
  const tab = browser().openTab();
  const link = { accession_id: '1', token: 'ann-token' };
  tab.open({ link });
  tab.clearAccession();
  tab.open({ guest: { accessionId: '2', sampleId: null, token: 'guest' } });
  expect([tab.token(), tab.keptQuery()]).toEqual(['guest', null]);
});

test('a token is stored as token, whatever its parameter is called [AMB-01 ROLE-R10]', () => {
  for (const tokenParam of ['token', 'jwtToken', 'jwttoken']) {
    const tab = browser().openTab();
    tab.open({ link: { accession_id: '1', sample_id: '11', [tokenParam]: 't' } });
    expect(tab.keptQuery()).toEqual({ accession_id: '1', sample_id: '11', token: 't' });
    expect(tab.token()).toBe('t');
  }
});

test('two links in two tabs never mix; a new tab continues with the last one [RUL-02]', () => {
  const { openTab } = browser();
  const first = openTab();
  const second = openTab();
  first.open({ link: ann });
  second.open({ link: ben });
  expect(first.identity()).toMatchObject({ accessionId: '1', token: 'ann-token' });
  expect(second.identity()).toMatchObject({ accessionId: '2', token: 'ben-token' });
  expect(openTab().identity()).toMatchObject({ accessionId: '2', token: 'ben-token' });
  expect(openTab(first.area).keptQuery()).toEqual(ann);
});

test("a tab neither reads nor overwrites the data of another tab's order [RUL-02]", () => {
  const { openTab } = browser();
  const first = openTab();
  const second = openTab();
  first.open({ link: ann });
  second.open({ link: ben });
  second.keep('patient_id', 'ben-id');
  expect(first.patientId()).toBeNull();
  first.keep('patient_id', 'ann-id');
  first.keep('billingInfo', { currency: 'usd', patient_bill: { total: 1 }, family_orders: null });
  expect(first.patientId()).toBe('ann-id');
  expect(first.billingInfo()?.patient_bill?.total).toBe(1);
  expect(openTab().patientId()).toBe('ben-id');
  expect(openTab().billingInfo()).toBeNull();
  first.clearSavedQuery();
  expect(first.keptQuery()).toBeNull();
  expect(openTab().keptQuery()).toEqual(ben);
});

test.each<[name: string, interrupt: (tab: ReturnType<ReturnType<typeof browser>['openTab']>) => void]>([
  ['the visit is over', (tab) => tab.end('visit')],
  ['the visit is finished', (tab) => tab.end('finish')],
  ['another order was opened', (tab) => tab.open({ link: ben })],
])('what a page has loaded is not kept once %s [RUL-02 RUL-55 RUL-62]', (_, interrupt) => {
  const { openTab, local } = browser();
  const tab = openTab();
  tab.open({ link: ann });
  interrupt(tab);
  const stored = () =>
    [local, tab.area].map((area) => Array.from({ length: area.length }, (__, index) => area.key(index)));
  const before = stored();
  tab.keep('patient_id', 'ann-id', '1');
  tab.keep('billingInfo', { currency: 'usd', patient_bill: null, family_orders: null }, '1');
  if (tab.visit() === null) tab.keep('pnsToken', 'ann-token');
  expect(stored()).toEqual(before);
});

test('another order deletes the data of the previous one, the same order keeps it [AMB-19 STOR-R04 STOR-R05]', () => {
  const { openTab } = browser();
  const tab = openTab();
  tab.open({ link: ann });
  tab.keep('patient_id', 'ann-id');
  tab.keep('billingInfo', { currency: 'usd', patient_bill: null, family_orders: null });
  tab.open({ link: { ...ann, from: 'email' } });
  expect(tab.patientId()).toBe('ann-id');
  expect(tab.dropCache).not.toHaveBeenCalled();
  tab.open({ link: { ...ann, sample_id: '12' } });
  expect(tab.patientId()).toBeNull();
  expect(tab.billingInfo()).toBeNull();
  expect(tab.dropCache).toHaveBeenCalledTimes(1);
});

test('the current question of each questionnaire is kept separately for each tab and order [RUL-18]', () => {
  const { openTab } = browser();
  const tab = openTab();
  const place = { questionnaire: 'gutZoomer', accessionId: '1', section: 'basic_info', question: 'gender' };
  tab.keepPosition(place);
  expect(tab.position(place)).toEqual(place);
  expect(tab.position({ ...place, accessionId: '2' })).toBeNull();
  const other = { ...place, questionnaire: 'cardioZoomer' };
  expect(tab.position(other)).toBeNull();
  expect(openTab().position(place)).toBeNull();
  tab.keepPosition(other);
  tab.keepPosition({ ...other, question: null });
  expect([tab.position(place), tab.position(other)]).toEqual([place, { ...other, question: null }]);
  tab.open({ link: ann });
  expect(tab.position(place), 'the same order, opened again').toEqual(place);
  tab.open({ link: ben });
  expect(tab.position(place)).toBeNull();
});

test('a link of another order without a token does not use the token of the order before [AMB-19]', () => {
  const { openTab } = browser();
  const tab = openTab();
  tab.open({ link: ann });
  tab.open({ link: { accession_id: '2', sample_id: '22' } });
  expect(tab.token()).toBeNull();
  expect(openTab().token()).toBeNull();
});

test('clearing the saved query leaves the identity [AMB-11]', () => {
  const { openTab } = browser();
  const tab = openTab();
  tab.open({ link: ann });
  tab.clearSavedQuery();
  expect(tab.keptQuery()).toBeNull();
  expect(openTab().keptQuery()).toBeNull();
  expect(tab.identity()).not.toBeNull();
});

test('a URL without a token gets the stored one, for the same order only [RUL-01]', () => {
  const tab = browser().openTab();
  expect(tab.linkQuery('?accession_id=1&sample_id=11')).toEqual({ accession_id: '1', sample_id: '11' });
  tab.open({ link: ann });
  expect(tab.linkQuery('?accession_id=1&sample_id=11')).toMatchObject({ token: 'ann-token' });
  expect(tab.linkQuery('?accession_id=1&sample_id=11&token=')).toMatchObject({ token: 'ann-token' });
  expect(tab.linkQuery('?accession_id=1&sample_id=11&jwtToken=new')).toMatchObject({ token: 'new' });
  expect(tab.linkQuery('?accession_id=2&sample_id=11')).not.toHaveProperty('token');
  expect(tab.linkQuery('?accession_id=1&sample_id=12')).not.toHaveProperty('token');
  expect(tab.linkQuery('?bnpl=true')).toEqual({ bnpl: 'true' });
  expect(tab.linkQuery('')).toBeNull();
});
