import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VISIT_LIFE } from '../../../machines/domain/visit.ts';
import { createSession } from '../../../src/platform/session.ts';
import { createStore } from '../../../src/platform/kept.ts';
import { createArea } from './storage-area.ts';

const ann = { accession_id: '1', sample_id: '11', token: 'ann-token' };
const ben = { accession_id: '2', sample_id: '22', token: 'ben-token' };
const BARE = { link: null, passed: null, named: null, isApart: false };
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);

function browser() {
  const local = createStore(() => localArea);
  const localArea = createArea();
  return {
    local: localArea,
    openTab(area = createArea()) {
      const tab = createStore(() => area);
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

const OVER = { idle: VISIT_LIFE, needs: null };

test('a clock that was set back makes nothing younger [RUL-62]', () => {
  const { openTab } = browser();
  openTab().openLink(ann);
  pass(-24 * 60);
  expect(openTab().enter(BARE)).toEqual(OVER);
});

test.each([null, '{"last":{"who":"1"}}', '{}'])(
  'what is stored without a time is not used: %s [RUL-62]',
  (visits) => {
    const { openTab, local } = browser();
    local.setItem('pnsToken', 'ann-token');
    if (visits !== null) local.setItem('visits', visits);
    expect(openTab().enter(BARE)).toEqual(OVER);
    expect(local.getItem('pnsToken')).toBeNull();
  },
);

test('a tab that lapses leaves alone what another tab has used since, and records of charges [RUL-62]', () => {
  const { openTab, local } = browser();
  const first = openTab();
  first.openLink(ann);
  local.setItem('payment_attempts', '{}');
  const second = openTab();
  second.openLink(ann);
  pass(29);
  second.use();
  pass(1);
  first.end('visit');
  expect([first.area.getItem('pnsToken'), local.getItem('pnsToken')]).toEqual([null, 'ann-token']);
  pass(29);
  // A timer may fire early.
  vi.setSystemTime(Date.now() + MINUTE - 900);
  second.end('visit');
  expect([local.getItem('pnsToken'), local.getItem('payment_attempts')]).toEqual([null, '{}']);
});

test('the visits of a browser do not pile up', () => {
  const { openTab, local } = browser();
  for (const link of [ann, ben]) {
    openTab().openLink(link);
    pass(31);
  }
  openTab().enter(BARE);
  expect(local.getItem('visits')).toBeNull();
});

test('a finished visit leaves nothing that opens its order [RUL-55]', () => {
  const { openTab, local } = browser();
  const tab = openTab();
  tab.openLink(ann);
  const keys = (
    'pnsToken accession_id sample_id patient_id billingInfo pns_single_page_query pickup_query ' +
    'questionnaire_position questionnaire_draft waiver_draft questionnaire_memory questionnaire_saves'
  ).split(' ');
  for (const key of keys) for (const area of [local, tab.area]) area.setItem(key, area.getItem(key) ?? '{}');
  local.setItem('payment_attempts', '{}');
  tab.end('finish');
  const left = (area: Storage) =>
    [...keys, 'visit', 'visits', 'payment_attempts'].filter((key) => area.getItem(key) !== null);
  expect(left(local)).toEqual(['payment_attempts']);
  expect(left(tab.area), 'that it is over').toEqual(['visit']);
});
