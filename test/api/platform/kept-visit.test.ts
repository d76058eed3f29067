import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VISIT_TIMEOUT } from '../../../machines/domain/visit.ts';
import { createSession } from '../../../src/platform/session.ts';
import { createStore } from '../../../src/platform/storage.ts';
import { createArea } from './storage-area.ts';
import { MINUTE } from '../../support/durations.ts';

const ann = { accession_id: '1', sample_id: '11', token: 'ann-token' };
const ben = { accession_id: '2', sample_id: '22', token: 'ben-token' };
const BARE = {
  link: null,
  historyLink: null,
  visitAccessionId: null,
  urlAccessionId: null,
  usesOwnLink: false,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);

function browser(localArea = createArea()) {
  return {
    local: localArea,
    openTab(area = createArea()) {
      const [local, tab] = [createStore(() => localArea), createStore(() => area)];
      const session = createSession({ local, tab, dropCache: () => undefined });
      return {
        ...session,
        area,
        /** Opens a link, as the document and its flow do. */
        openLink(link: typeof ann) {
          session.enter({ ...BARE, link });
          session.open({ link: link });
        },
      };
    },
  };
}

const OVER = { idle: VISIT_TIMEOUT, needs: null };

test('a visit does not continue because the clock was set back [RUL-62]', () => {
  const { openTab } = browser();
  openTab().openLink(ann);
  pass(-24 * 60);
  expect(openTab().enter(BARE)).toEqual(OVER);
});

test.each([null, '{"last":{"accessionId":"1"}}', '{}'])(
  'a stored value without a time is not used: %s [RUL-62]',
  (visits) => {
    const { openTab, local } = browser();
    local.setItem('pnsToken', 'ann-token');
    if (visits !== null) local.setItem('visits', visits);
    expect(openTab().enter(BARE)).toEqual(OVER);
    expect(local.getItem('pnsToken')).toBeNull();
  },
);

test('a tab that expires deletes neither what another tab has used since nor the records of charges [RUL-62]', () => {
  const { openTab, local } = browser();
  const first = openTab();
  first.openLink(ann);
  local.setItem('payment_attempts', '{}');
  const second = openTab();
  second.openLink(ann);
  pass(1 / 4);
  second.use();
  pass(29.75);
  first.end('visit');
  expect([first.area.getItem('pnsToken'), local.getItem('pnsToken')]).toEqual([null, 'ann-token']);
  pass(0.25);
  // A timer may fire early.
  vi.setSystemTime(Date.now() - 900);
  second.end('visit');
  expect([local.getItem('pnsToken'), local.getItem('payment_attempts')]).toEqual([null, '{}']);
});

test.each<
  [what: string, change: (tab: ReturnType<ReturnType<typeof browser>['openTab']>) => void, left: number]
>([
  ['for the same order', (tab) => tab.openLink(ann), 1],
  ["until another order's link is opened", (tab) => tab.openLink(ben), 0],
  ['until the visit is finished', (tab) => tab.end('finish'), 0],
  [
    'for half an hour',
    (tab) => {
      pass(29);
      tab.enter(BARE);
    },
    0,
  ],
])(
  'where only the tab can keep anything, a reload asks for the link and keeps what was typed %s [RUL-62 RUL-63]',
  (_, change, left) => {
    const full = Object.assign(createArea(), {
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    });
    const { openTab } = browser(full);
    const { area, openLink } = openTab();
    openLink(ann);
    const draft = { accessionId: '1', keptAt: new Date().toISOString(), unsaved: { street: '1 Main St' } };
    area.setItem('information_draft', JSON.stringify([draft]));
    pass(1);
    for (const reload of [openTab(area), openTab(area)])
      expect(reload.enter(BARE)).toEqual({ idle: null, needs: 'link' });
    expect(area.getItem('pnsToken')).toBeNull();
    const kept = () => (JSON.parse(area.getItem('information_draft') ?? '[]') as unknown[]).length;
    expect(kept()).toBe(1);
    change(openTab(area));
    expect(kept()).toBe(left);
  },
);

test('visits that are over are deleted from storage', () => {
  const { openTab, local } = browser();
  for (const link of [ann, ben]) {
    openTab().openLink(link);
    pass(31);
  }
  openTab().enter(BARE);
  expect(local.getItem('visits')).toBeNull();
});

test.each([
  ['the order', 0],
  ['a link without an accession id', 1],
])(
  'finishing the visit of %s ends the other one, too: both may be of one person [RUL-55]',
  (_, finishing) => {
    const { openTab, local } = browser();
    const tabs = [ann, { token: 'token-of-event' }].map((link) => {
      const tab = openTab();
      tab.enter({ ...BARE, link, usesOwnLink: true });
      tab.open({ link });
      return tab;
    });
    local.setItem('questionnaire_saves', '{"gutZoomer/1":"a","gutZoomer/2":"b"}');
    tabs[finishing]?.end('finish');
    expect(tabs.map((tab) => tab.visit())).toEqual([null, null]);
    expect(Array.from({ length: local.length }, (__, index) => local.key(index))).toEqual([]);
  },
);

test('a finished visit leaves nothing that gives access to its order [RUL-55]', () => {
  const { openTab, local } = browser();
  const tab = openTab();
  tab.openLink(ann);
  const keys = (
    'pnsToken accession_id sample_id patient_id billingInfo pns_single_page_query pickup_query ' +
    'questionnaire_position questionnaire_draft waiver_draft'
  ).split(' ');
  for (const key of keys) for (const area of [local, tab.area]) area.setItem(key, area.getItem(key) ?? '{}');
  for (const key of ['questionnaire_memory', 'questionnaire_saves', 'language', 'payment_attempts'])
    local.setItem(key, '{}');
  tab.end('finish');
  const storedKeys = (area: Storage) => Array.from({ length: area.length }, (_, index) => area.key(index));
  expect(storedKeys(local)).toEqual(['payment_attempts']);
  expect(storedKeys(tab.area), 'that it is over').toEqual(['visit']);
});

test.each([
  ['is the last that was opened', [ben, ann]],
  ['is not the last that was opened', [ann, ben]],
])(
  'finishing an order that %s keeps the draft data of orders whose visits continue, and deletes that of finished visits [RUL-02 RUL-40 RUL-55 RUL-78]',
  (_, links) => {
    const { openTab, local } = browser();
    const draftInfo = { onFile: [], unsent: {}, savedAt: null };
    const remembered = (orders: string[]) =>
      Object.fromEntries(orders.map((order) => [`gutZoomer/${order}`, draftInfo]));
    openTab().openLink({ ...ann, accession_id: '3' });
    pass(31);
    const tabs = links.map((link) => {
      const tab = openTab();
      tab.openLink(link);
      return [link, tab] as const;
    });
    local.setItem('questionnaire_memory', JSON.stringify(remembered(['1', '2', '3'])));
    local.setItem('questionnaire_saves', '{"gutZoomer/1":"a","gutZoomer/2":"b","gutZoomer/3":"c"}');
    for (const [link, tab] of tabs) if (link === ann) tab.end('finish');
    expect(JSON.parse(local.getItem('questionnaire_memory') ?? '')).toEqual(remembered(['2']));
    expect(JSON.parse(local.getItem('questionnaire_saves') ?? '')).toEqual({ 'gutZoomer/2': 'b' });
  },
);
