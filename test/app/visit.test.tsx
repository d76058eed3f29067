import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SimulatedClock, createActor } from 'xstate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitMachine } from '../../machines/visit/visit.machine.ts';
import { startVisit } from '../../src/app/flows/visit.ts';
import { Language } from '../../src/app/shell/Language.tsx';
import { Visit } from '../../src/app/shell/Visit.tsx';
import { speak } from '../../src/copy/language.ts';
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

/** The page of a visit with a clock of its own, and how many of its minutes have passed. */
function show() {
  const clock = new SimulatedClock();
  const visit = createActor(visitMachine, { input: { idle: 0 }, clock }).start();
  render(
    <Language offered={['en', 'es']}>
      {() => (
        <Visit visit={visit}>
          <h1>Page</h1>
          <Finish />
        </Visit>
      )}
    </Language>,
  );
  return {
    wait: (minutes: number) => act(() => clock.increment(minutes * MINUTE)),
    stop: () => visit.stop(),
  };
}

const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('[RUL-62] two minutes before its end a visit asks whether somebody is there, and goes on when they are', () => {
  const { wait, stop } = show();
  wait(27.9);
  expect(titles()).toEqual(['Page']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  wait(0.1);
  const dialog = screen.getByRole('alertdialog', { name: 'Are you still there?' });
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/^To protect your privacy, this page closes in two minutes\./);
  press('Stay');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  wait(27.9);
  expect(titles()).toEqual(['Page']);
  stop();
});

it('[RUL-62] a visit that nobody uses ends, and its page is gone', () => {
  const { wait, stop } = show();
  wait(28);
  wait(1.9);
  expect(titles()).toContain('Page');
  wait(0.1);
  expect(titles()).toEqual(['Please open your link again']);
  stop();
});

it('[RUL-55] the question offers to finish, too', () => {
  const { wait, stop } = show();
  wait(28);
  const [button] = screen.getAllByRole('button', { name: 'Finish on this device' }).toReversed();
  if (button) fireEvent.click(button);
  expect(titles()).toEqual(['Finished on this device']);
  stop();
});

it('what finishes a visit is named in the language of the page', async () => {
  const { stop } = show();
  await act(() => speak('es'));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain(
    'Terminar en este dispositivo',
  );
  await act(() => speak('en'));
  screen.getByRole('button', { name: 'Finish on this device' });
  stop();
});
