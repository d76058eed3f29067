import { describe, expect, test } from 'vitest';
import type { BookingRecord } from '../../../machines/domain/pickup.ts';
import { createBookings } from '../../../src/platform/bookings.ts';
import { createSession } from '../../../src/platform/session.ts';
import { createStore } from '../../../src/platform/storage.ts';
import { createArea } from './storage-area.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');

function openBrowser() {
  let now = NOW;
  const area = createArea();
  const local = createStore(() => area);
  const openTab = () => {
    const own = createArea();
    const tab = createStore(() => own);
    const session = createSession({ local, tab, dropCache: () => undefined });
    session.enter({
      link: null,
      historyLink: null,
      visitAccessionId: null,
      urlAccessionId: null,
      usesOwnLink: true,
    });
    return { session, bookings: createBookings(local, () => now), tab };
  };
  return { local, area, openTab, pass: (ms: number) => (now += ms) };
}

const A = { accession_id: '2611000137', sample_id: '8400011', token: 'token-a' };
const B = { accession_id: '2611000274', sample_id: '8400022', token: 'token-b' };

describe('the session of the pickup scheduler', () => {
  test('a link is stored as the pickup query, its token separately [PSRCH-01 STOR-R07 AMB-127]', () => {
    const { local, openTab } = openBrowser();
    const { session } = openTab();
    session.open({ staffLink: { ...A, role: 'internal' } });
    expect(session.pickupQuery()).toEqual({
      accession_id: A.accession_id,
      sample_id: A.sample_id,
      role: 'internal',
    });
    expect(session.token()).toBe('token-a');
    expect(local.read('pickup_query')).toEqual(session.pickupQuery());
    expect(local.read('pnsToken')).toBe('token-a');
    expect(session.accessionId()).toBe(A.accession_id);
  });

  test("neither of two tabs with different accession ids reads the other's id or token [RUL-02 ROLE-R06]", () => {
    const { local, openTab } = openBrowser();
    const [first, second] = [openTab().session, openTab().session];
    first.open({ staffLink: A });
    second.open({ staffLink: B });
    expect([first.accessionId(), first.token()]).toEqual([A.accession_id, 'token-a']);
    first.keepAccession('2611000411');
    first.keep('pnsToken', 'token-c');
    expect([second.accessionId(), second.token()]).toEqual([B.accession_id, 'token-b']);
    expect([local.read('accession_id'), local.read('pnsToken')]).toEqual([B.accession_id, 'token-b']);
    second.clearAccession();
    expect(second.accessionId()).toBeNull();
    expect(first.accessionId()).toBe('2611000411');
  });

  test('a new tab continues with the last link, and keeps it [AMB-128]', () => {
    const { local, openTab } = openBrowser();
    openTab().session.open({ staffLink: A });
    const { session: next, tab } = openTab();
    expect([next.pickupQuery(), next.token()]).toMatchObject([{ accession_id: A.accession_id }, 'token-a']);
    next.keepAccession(B.accession_id);
    expect(
      local.read('visits')?.[tab.read('visit') ?? ''],
      'the tab is in a visit of that link',
    ).toMatchObject({ accessionId: A.accession_id });
    openTab().session.open({ staffLink: { ...A, token: 'token-d' } });
    expect([next.accessionId(), next.token()]).toEqual([B.accession_id, 'token-a']);
  });

  test('data of another accession id is deleted [AMB-19]', () => {
    const { local, openTab } = openBrowser();
    const { session, tab } = openTab();
    session.open({ staffLink: A });
    const data = {
      sample_id: '11',
      patient_id: '510007',
      billingInfo: { currency: 'usd', patient_bill: null, family_orders: null },
      pns_single_page_query: A,
    };
    const keys = Object.keys(data) as (keyof typeof data)[];
    for (const key of keys) for (const store of [local, tab]) store.write(key, data[key] as never);
    session.keepAccession(A.accession_id);
    expect(keys.filter((key) => local.read(key) === null)).toEqual([]);
    session.keepAccession(B.accession_id);
    expect(keys.filter((key) => local.read(key) !== null)).toEqual([]);
  });

  test("a tab without a link of its own changes the browser's link [ROLE-R06]", () => {
    const { openTab } = openBrowser();
    openTab().session.open({ staffLink: A });
    const next = openTab().session;
    next.keep('pnsToken', 'token-of-staff');
    expect(openTab().session.token()).toBe('token-of-staff');
    next.clearAccession();
    expect(openTab().session.accessionId()).toBeNull();
  });

  test('a link without a token and an accession id leaves nothing of the previous one [AMB-19]', () => {
    const { local, openTab } = openBrowser();
    const { session } = openTab();
    session.open({ staffLink: A });
    local.write('patient_id', '510007');
    session.open({ staffLink: { role: 'internal' } });
    expect([session.token(), session.accessionId()]).toEqual([null, null]);
    expect([local.read('patient_id'), local.read('sample_id')]).toEqual([null, null]);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['another patient', { role: 'customer', token: 'token-b' }],
    ['staff', { role: 'internal' }],
  ])(
    'a link of %s without an accession id leaves nothing of another such link [AMB-19 RUL-83]',
    (_, link) => {
      const { local, openTab } = openBrowser();
      const { session, tab } = openTab();
      session.open({ staffLink: { token: 'token-a' } });
      const visit = session.visit()?.id;
      for (const store of [local, tab]) store.write('patient_id', '510007');
      const arrival = { historyLink: null, visitAccessionId: null, urlAccessionId: null, usesOwnLink: true };
      session.enter({ ...arrival, link: link['token'] === undefined ? null : link });
      session.open({ staffLink: link });
      expect([session.token(), session.pickupQuery()?.['role']]).toEqual([
        link['token'] ?? null,
        link['role'],
      ]);
      expect([local.read('patient_id'), tab.read('patient_id')]).toEqual([null, null]);
      expect(session.visit()?.id).not.toBe(visit);
      expect(JSON.stringify(local.read('visits'))).not.toContain('token-');
    },
  );

  const booking: BookingRecord = {
    id: 'a',
    accessionId: A.accession_id,
    kind: 'edit',
    originalId: 's1',
    replacementId: null,
    knownIds: ['s1'],
    date: '2026-11-24',
    readyTime: '09:00:00',
    latestTime: '12:00:00',
    mark: '1f',
    isCancelRefused: false,
    isReported: false,
    startedAt: '2026-11-20T16:59:00.000Z',
  };

  test('a booking is recorded across tabs until its outcome is seen, next to a second one [RUL-49]', () => {
    const { area, openTab, pass } = openBrowser();
    openTab().bookings.keep(booking);
    pass(1000);
    openTab().bookings.keep({ ...booking, id: 'b' });
    const { bookings } = openTab();
    pass(1000);
    bookings.keep({ ...booking, replacementId: 's2' });
    // Each keeps the time at which it was sent.
    expect(bookings.list(A.accession_id)).toMatchObject([
      { id: 'b', replacementId: null, startedAt: '2026-11-20T17:00:01.000Z' },
      { id: 'a', replacementId: 's2', startedAt: '2026-11-20T17:00:00.000Z' },
    ]);
    bookings.setReplacement({ ...booking, id: 'b' }, 's3');
    expect(bookings.list(A.accession_id)[0]).toMatchObject({ id: 'b', replacementId: 's3' });
    expect(bookings.list(B.accession_id)).toEqual([]);
    bookings.forget(A.accession_id, ['a', 'b']);
    expect(area.getItem('pickup_bookings')).toBeNull();
  });

  test('the id of a booking whose record was deleted is not stored', () => {
    const { area, openTab } = openBrowser();
    openTab().bookings.setReplacement(booking, 's2');
    expect(area.getItem('pickup_bookings')).toBeNull();
  });
});
