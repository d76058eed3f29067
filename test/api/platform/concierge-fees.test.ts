import { beforeEach, expect, it } from 'vitest';
import { createConciergeFees } from '../../../src/platform/concierge-fees.ts';
import { createStore } from '../../../src/platform/storage.ts';
import { createSession } from '../../../src/platform/session.ts';
import { createArea } from './storage-area.ts';

const ORDER = '2611000274';
const BOTH = { isChecked: true, isInvoiced: true };
const NEITHER = { isChecked: false, isInvoiced: false };

let time = 0;
let area = createArea();
/** Another page of this browser. */
const openPage = () =>
  createConciergeFees(
    createStore(() => area),
    () => time,
  );

beforeEach(() => {
  area = createArea();
  time = Date.parse('2026-11-26T12:00:00Z');
});

it('an added concierge counts at once, on every page, until order and invoice show it', async () => {
  const response = Promise.withResolvers<void>();
  const change = openPage().change(ORDER, true, () => response.promise);
  expect(openPage().pendingChange(ORDER, NEITHER)).toBe(true);
  response.resolve();
  await change;
  expect(openPage().pendingChange(ORDER, { isChecked: true, isInvoiced: false })).toBe(true);
  expect(openPage().pendingChange(ORDER, { isChecked: false, isInvoiced: true })).toBe(true);
  expect(openPage().pendingChange('2611000275', NEITHER)).toBeNull();
  expect(openPage().pendingChange(ORDER, BOTH)).toBeNull();
  expect(openPage().pendingChange(ORDER, NEITHER), 'somebody else has taken it off since').toBeNull();
});

it.each([
  ['refused', { code: 'refused' }, null],
  ['without response', { code: 'noResponse' }, false],
  ['broken off by a server', { code: 'server' }, false],
] as const)(
  'a concierge whose removal is %s counts as removed only if the removal may have been made',
  async (_, failure, isIncluded) => {
    const change = openPage().change(ORDER, false, () => Promise.reject(failure));
    await expect(change).rejects.toBe(failure);
    expect(openPage().pendingChange(ORDER, BOTH)).toBe(isIncluded);
  },
);

it('an added concierge that neither order nor invoice shows within a minute no longer counts', async () => {
  await openPage().change(ORDER, true, () => Promise.resolve());
  time += 59_999;
  expect(openPage().pendingChange(ORDER, NEITHER)).toBe(true);
  time += 1;
  expect(openPage().pendingChange(ORDER, NEITHER)).toBeNull();
});

it('an added concierge counts for exactly a minute, even after the clock is set back', async () => {
  await openPage().change(ORDER, true, () => Promise.resolve());
  time -= 3_600_000;
  expect(openPage().pendingChange(ORDER, NEITHER)).toBe(true);
  time += 59_999;
  expect(openPage().pendingChange(ORDER, NEITHER)).toBe(true);
  time += 1;
  expect(openPage().pendingChange(ORDER, NEITHER)).toBeNull();
});

it("an added concierge still counts after another order's link was opened in another tab, and after its visit was finished", async () => {
  const tabOf = (accession_id: string) => {
    const own = createArea();
    const session = createSession({
      local: createStore(() => shared),
      tab: createStore(() => own),
      dropCache() {},
    });
    const link = { accession_id, sample_id: '8400022', token: 'a token' };
    session.enter({
      link,
      historyLink: null,
      visitAccessionId: null,
      urlAccessionId: accession_id,
      usesOwnLink: false,
    });
    session.open({ link });
    return session;
  };
  const shared = area;
  const first = tabOf(ORDER);
  await openPage().change(ORDER, true, () => Promise.resolve());
  tabOf('2611000275');
  expect(openPage().pendingChange(ORDER, NEITHER)).toBe(true);
  first.end('finish');
  expect(openPage().pendingChange(ORDER, NEITHER)).toBe(true);
});
