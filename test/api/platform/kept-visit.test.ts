import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VISIT_LIFE } from '../../../machines/domain/visit.ts';
import { createKeptVisit } from '../../../src/platform/kept-visit.ts';
import { createSession } from '../../../src/platform/session.ts';
import { createStore } from '../../../src/platform/storage.ts';
import { createArea } from './storage-area.ts';

const ann = { accession_id: '1', sample_id: '11', token: 'ann-token' };
const ben = { accession_id: '2', sample_id: '22', token: 'ben-token' };
const BARE = { link: null, passed: null, isLink: false, about: null };
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
      const visit = createKeptVisit({ local, tab });
      return {
        ...visit,
        session,
        area,
        /** Opens a link, as the document and its flow do. */
        openLink(link: typeof ann) {
          visit.open({ ...BARE, link, isLink: true });
          session.keepLink(link);
        },
      };
    },
  };
}

describe('[RUL-62] without the link', () => {
  test('a new tab continues for less than half an hour after the last use', () => {
    const { openTab, local } = browser();
    const first = openTab();
    first.openLink(ann);
    pass(20);
    first.use();
    pass(29);
    expect(openTab().open(BARE)).toBe(29 * MINUTE);
    pass(1);
    expect(openTab().open(BARE)).toBe(VISIT_LIFE);
    expect(local.getItem('pnsToken')).toBeNull();
    expect(openTab().open(BARE)).toBeNull();
  });

  test('a clock that was set back makes nothing younger', () => {
    const { openTab } = browser();
    openTab().openLink(ann);
    pass(-24 * 60);
    expect(openTab().open(BARE)).toBe(VISIT_LIFE);
  });

  test('data stored without a time is not used', () => {
    const { openTab, local } = browser();
    local.setItem('pnsToken', 'ann-token');
    expect(openTab().open(BARE)).toBe(VISIT_LIFE);
  });

  test('a link without a token finds its own way', () => {
    const { openTab, local } = browser();
    openTab().openLink(ann);
    pass(31);
    expect(openTab().open({ ...BARE, isLink: true })).toBeNull();
    expect(local.getItem('accession_id')).toBeNull();
  });

  test('a tab that lapses leaves alone what another tab has used since, and records of charges', () => {
    const { openTab, local } = browser();
    const first = openTab();
    first.openLink(ann);
    local.setItem('payment_attempts', '{}');
    const second = openTab();
    second.openLink(ann);
    pass(29);
    second.use();
    pass(1);
    first.lapse();
    expect([first.area.getItem('pnsToken'), local.getItem('pnsToken')]).toEqual([null, 'ann-token']);
    pass(29);
    second.lapse();
    expect([local.getItem('pnsToken'), local.getItem('payment_attempts')]).toEqual([null, '{}']);
  });
});

describe("what a history entry has kept of a link is used in its own visit's tab alone", () => {
  const passed = { ...BARE, passed: ann };

  test.each<[string, (tab: ReturnType<ReturnType<typeof browser>['openTab']>) => void, number | null]>([
    ['a reload', () => pass(1), MINUTE],
    ['after another order was opened in the tab', (tab) => tab.openLink(ben), VISIT_LIFE],
    ['after the visit was finished', (tab) => tab.finish(), VISIT_LIFE],
    ['after half an hour', () => pass(30), VISIT_LIFE],
  ])('%s', (_, happens, idle) => {
    const tab = browser().openTab();
    tab.openLink(ann);
    happens(tab);
    expect(tab.open(passed)).toBe(idle);
  });

  test('in a tab that has none, whatever the browser keeps', () => {
    const { openTab } = browser();
    openTab().openLink(ben);
    expect(openTab().open(passed)).toBe(VISIT_LIFE);
  });

  test("one person's token is not used on another person's page", () => {
    const tab = browser().openTab();
    tab.openLink(ben);
    expect([tab.open({ ...BARE, about: '1' }), tab.open({ ...BARE, about: '2' })]).toEqual([VISIT_LIFE, 0]);
  });

  test("Back to another person's entry forgets nothing of the one who is here", () => {
    const tab = browser().openTab();
    tab.openLink(ann);
    tab.openLink(ben);
    tab.open(passed);
    expect(tab.session.token()).toBe('ben-token');
  });
});

test('[RUL-55] a finished visit leaves nothing that opens its order', () => {
  const { openTab, local } = browser();
  const tab = openTab();
  tab.openLink(ann);
  const keys = (
    'pnsToken accession_id sample_id patient_id billingInfo pns_single_page_query pickup_query ' +
    'questionnaire_position questionnaire_draft waiver_draft questionnaire_memory questionnaire_saves'
  ).split(' ');
  for (const key of keys) for (const area of [local, tab.area]) area.setItem(key, area.getItem(key) ?? '{}');
  local.setItem('payment_attempts', '{}');
  tab.finish();
  const left = (area: Storage) =>
    [...keys, 'visit', 'payment_attempts'].filter((key) => area.getItem(key) !== null);
  expect(left(local)).toEqual(['payment_attempts']);
  expect(left(tab.area), 'that it is over').toEqual(['visit']);
});

test('[RUL-55] a finished visit is forgotten in the browser, and nobody else is', () => {
  const { openTab, local } = browser();
  const first = openTab();
  first.openLink(ann);
  local.setItem('questionnaire_memory', '{}');
  local.setItem('payment_attempts', '{}');
  first.finish();
  expect(
    ['visit', 'pnsToken', 'accession_id', 'questionnaire_memory', 'payment_attempts'].map((key) =>
      local.getItem(key),
    ),
  ).toEqual([null, null, null, null, '{}']);
  openTab().openLink(ben);
  expect(first.open(BARE)).toBe(VISIT_LIFE);
  const [annTab, benTab] = [openTab(), openTab()];
  annTab.openLink(ann);
  benTab.openLink(ben);
  annTab.finish();
  expect([annTab.area.getItem('pnsToken'), local.getItem('pnsToken'), benTab.session.token()]).toEqual([
    null,
    'ben-token',
    'ben-token',
  ]);
});

test('[RUL-62] a link, also one that is not whole, never meets what another order left', () => {
  const { openTab, local } = browser();
  const tab = openTab();
  tab.openLink(ann);
  tab.open({ ...BARE, link: { accession_id: '2', token: 'ben-token' }, isLink: true });
  expect([tab.session.identity(), tab.session.savedQuery(), local.getItem('pnsToken')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('[RUL-62] the same link again keeps what is stored of its order', () => {
  const tab = browser().openTab();
  tab.openLink(ann);
  tab.session.keepPatientId('510007');
  tab.openLink(ann);
  expect(tab.session.patientId()).toBe('510007');
});
