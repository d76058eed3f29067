import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitMachine } from '../../machines/visit/visit.machine.ts';
import { startVisit } from '../../src/app/flows/visit.ts';
import { Visit } from '../../src/app/shell/Visit.tsx';
import { createStore } from '../../src/platform/storage.ts';
import { Finish } from '../../src/ui/Finish.tsx';

const MINUTE = 60_000;
const stores = {
  local: createStore(() => window.localStorage),
  tab: createStore(() => window.sessionStorage),
};

beforeEach(() => void vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** Opens an address; returns the state of the visit and the address it leaves. */
function open(address: string) {
  window.history.replaceState(null, '', address);
  const { value } = startVisit(stores, null).getSnapshot();
  return [value, window.location.pathname + window.location.search];
}

it.each([
  ['/informationLanding', 'lapsed', '/'],
  ['/payment_status?bnpl=true&accession_id=1', 'lapsed', '/'],
  ['/hormoneQuestionnaire/1', 'lapsed', '/'],
  ['/fedexPickup?role=internal', 'unused', '/fedexPickup?role=internal'],
  ['/nyform?accession_id=2', 'unused', '/nyform?accession_id=2'],
  ['/auth/ny_form/2', 'unused', '/auth/ny_form/2'],
  ['/collections/stool', 'unused', '/collections/stool'],
  ['/', 'unused', '/'],
])('[RUL-62] half an hour after the last use, %s is %s', (address, value, left) => {
  stores.local.write('visit', { who: '1', usedAt: Date.now() - 30 * MINUTE });
  stores.local.write('accession_id', '1');
  expect(open(address)).toEqual([value, left]);
  expect(stores.local.read('accession_id')).toBeNull();
});

it.each([
  ['/hormoneQuestionnaire/1', { kept: 'open' }],
  ['/hormoneQuestionnaire/2', 'lapsed'],
  ['/collections/stool', { kept: 'open' }],
])('[RUL-62] in the visit of order 1, %s is %o', (address, value) => {
  stores.tab.write('visit', { who: '1', usedAt: Date.now() });
  expect(open(address)[0]).toEqual(value);
});

it.each([
  ['navigate', 'unused'],
  ['reload', 'lapsed'],
  ['back_forward', 'lapsed'],
])('[RUL-63] where nothing is kept, a %s of a page is %s', (type, value) => {
  vi.mocked(performance.getEntriesByType).mockReturnValue([{ type } as unknown as PerformanceEntry]);
  expect(open('/payment_form')[0]).toBe(value);
});

it.each([
  ['where something is kept of a link', 0, 1],
  ['not where nothing is kept', null, 0],
])('[RUL-55] a visit can be finished on this device %s', (_, idle, offers) => {
  const visit = createActor(visitMachine, { input: { idle } }).start();
  render(
    <Visit visit={visit}>
      <Finish />
    </Visit>,
  );
  const buttons = screen.queryAllByRole('button', { name: 'Finish on this device' });
  expect(buttons).toHaveLength(offers);
  for (const button of buttons) fireEvent.click(button);
  expect(screen.queryAllByRole('heading', { name: 'Finished on this device' })).toHaveLength(offers);
  visit.stop();
});
