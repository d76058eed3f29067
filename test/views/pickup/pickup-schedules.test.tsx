import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createActor, SimulatedClock } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingRecord, PatientOnFile, PickupSchedule } from '../../../machines/domain/pickup.ts';
import { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { pickupSearchMachine } from '../../../machines/pickup/pickup-search.machine.ts';
import { PickupSearchView } from '../../../src/views/pickup/PickupSearchView.tsx';
import { PickupSchedulesView } from '../../../src/views/pickup/PickupSchedulesView.tsx';
import { LanguageRoot } from '../../../src/app/shell/LanguageRoot.tsx';
import { changeLanguage } from '../../../src/copy/language.ts';
import { addressText, copy, searchFailureText } from '../../../src/copy/pickup.ts';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  edit,
  AT_NOW,
  listingOf,
  ON_FILE,
  schedule,
} from '../../machines/pickup.data.ts';
import { stubServices } from '../../support/stub-services.ts';
import { eventually } from '../../support/eventually.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT_NOW.now) });
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await changeLanguage('en');
});

/** The page with these pickups, and the events that it sends. */
async function page(
  schedules: readonly PickupSchedule[],
  {
    onFile = ON_FILE,
    ids = [],
    cancelled = null,
    bookings = [],
  }: {
    readonly onFile?: PatientOnFile | null;
    readonly ids?: string[];
    /** What the courier responds to a cancellation; null if it refuses. */
    readonly cancelled?: PickupSchedule | null;
    /** The records of bookings from before the page opened. */
    readonly bookings?: readonly BookingRecord[];
  } = {},
) {
  const refused = Object.assign(new Error('The service refuses'), { code: 'refused' });
  const machine = stubServices(pickupSchedulesMachine, {
    loadPage: () => ({ listing: listingOf(...schedules), onFile, problems: [] }),
    loadCountries: () => [],
    'editPickup.checkAddress': () => ({ kind: 'valid', isResidential: false, recommended: null }),
    'editPickup.loadAvailability': () => AVAILABILITY,
    'editPickup.book.loadSchedules': () => listingOf(),
    'editPickup.book.createPickup': () => schedule({ id: 'new' }),
    'recover.loadSchedules': () => listingOf(...schedules),
    'cancelDialog.cancelPickup': () => cancelled ?? Promise.reject(refused),
  });
  const workList = { ids, doneIds: ids.slice(1, 2), last: null };
  const sent: object[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    clock,
    input: { ...AT_NOW, accessionId: ACCESSION, bookings, workList },
    inspect: (event) => {
      if (event.type === '@xstate.event' && /\.(?:requested|reopened)$/.test(event.event.type))
        sent.push(event.event);
    },
  }).start();
  render(
    <LanguageRoot offered={['en', 'es']}>
      {() => <PickupSchedulesView actor={actor} phone="+1 800 555 0100" />}
    </LanguageRoot>,
  );
  await screen.findByText(/^Existing Scheduled Pickups \(/);
  return { sent, actor, clock };
}

const old = '2026-11-01T16:00:00Z';

it('only a pickup that was submitted today and lies in the future can be changed [PICK-R20 PICK-R21 PICK-R22]', async () => {
  const changed = { createdAt: old, submittedAt: '2026-11-20T16:00:00Z' };
  const { sent } = await page([
    schedule({ id: 'open', confirmationCode: '1' }),
    schedule({ ...changed, id: 'other', confirmationCode: '2', submittedAt: old }),
    schedule({ ...changed, id: 'past', confirmationCode: '3', date: '2026-11-19' }),
    schedule({ ...changed, id: 'gone', confirmationCode: '4', status: 'Canceled' }),
    schedule({ ...changed, id: 'over', confirmationCode: '5', status: 'EXPIRED' }),
    schedule({ ...changed, id: 'odd', confirmationCode: '6', status: 'Driver on the way' }),
  ]);
  // What is over is shown on demand.
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Past pickups (3)' }));
  const cards = screen.getAllByRole('listitem').map((card) => {
    const can = (name: RegExp) => !within(card).getByRole<HTMLButtonElement>('button', { name }).disabled;
    return [
      within(card).getByRole('heading').nextElementSibling?.textContent,
      can(/^Edit/) && can(/^Cancel/),
      within(card).queryByRole('link', { name: '+1 800 555 0100' }) !== null,
      within(card).queryByText(/^This pickup is/)?.textContent ?? '',
      within(card).queryByRole('button', { name: /calendar/ }) !== null,
    ];
  });
  expect(cards).toEqual([
    ['Scheduled', true, false, '', true],
    ['Scheduled', false, true, '', true],
    ['Driver on the way', true, false, '', true],
    ['Expired', false, false, 'This pickup is over.', false],
    ['Cancelled', false, false, 'This pickup is cancelled.', false],
    ['Expired', false, false, 'This pickup is over.', false],
  ]);
  screen.getByText('Existing Scheduled Pickups (6)');
  // RUL-49: the courier comes for three of them.
  screen.getByText('3 pickups are booked for this order');

  fireEvent.click(screen.getByRole('button', { name: 'Cancel: Pick up #SFOA1' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Cancel Pickup #SFOA1' });
  within(dialog).getByText(/Your other pickup on Monday, 11\/23\/2026 at 09:00 AM stays\./);
  within(dialog).getByText('Ann Example, 113 Valencia Street, San Francisco, CA 94110');
  expect(sent).toEqual([{ type: 'cancel.requested', scheduleId: 'open' }]);
});

it('after midnight an open dialog does not cancel a pickup of the day before, and says why [RUL-97]', async () => {
  await page([schedule()]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel: Pick up #SFOA4471' }));
  vi.setSystemTime(Date.parse('2026-11-21T08:00:30Z'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel pickup' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel Pickup #SFOA4471' });
  within(dialog).getByText(/submitted on another day and cannot be changed here/);
  within(dialog).getByRole('link', { name: '+1 800 555 0100' });
  expect(within(dialog).queryByRole('button', { name: 'Keep pickup' })).toBeNull();
  fireEvent.click(within(dialog).getByText('Close'));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('Scheduled');
});

it('cards and the open dialog switch to Spanish; a status in the words of the courier is marked as English', async () => {
  await page([
    schedule({ createdAt: '2026-11-20T16:00:09Z' }),
    schedule({ id: 's2', confirmationCode: '2', status: 'Driver on the way', date: '2026-11-24' }),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel: Pick up #SFOA4471' }));
  await act(() => changeLanguage('es'));
  within(screen.getByRole('alertdialog', { name: 'Cancelar la recolección #SFOA4471' })).getByText(
    'La mensajería no vendrá el lunes 23 nov 2026 (9:00 a.m.). Esto no se puede deshacer.',
  );
  const [card] = screen.getAllByRole('listitem', { hidden: true });
  if (!card) throw new Error('The card is missing');
  within(card).getByText('Programada');
  expect(card.textContent?.replaceAll('\u00A0', ' ')).toContain('9:00 a.m. a 12:00 p.m. (hora del Pacífico)');
  expect(screen.getByText('Driver on the way').lang).toBe('en');
});

it.each([
  ['customer', () => screen.getByRole('heading', { level: 1 })],
  ['internal', () => screen.getByLabelText('Accession ID')],
] as const)('[ROLE-R04] the search starts in its field for staff alone: %s', async (role, place) => {
  const input = { role, accessionId: '', hasToken: true, list: '' };
  render(<PickupSearchView actor={createActor(pickupSearchMachine, { input }).start()} />);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(place());
});

const notifications = () => screen.getByRole('region', { name: 'Pickup notifications' });

describe('after a dialog the focus is', () => {
  const today = schedule({ createdAt: '2026-11-20T16:00:09Z' });
  const gone = { ...today, status: 'Canceled' } as const;
  const cancel = async (answer: 'Keep pickup' | 'Cancel pickup') => {
    const opener = screen.getByRole('button', { name: 'Cancel: Pick up #SFOA4471' });
    opener.focus();
    fireEvent.click(opener);
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: answer }));
    await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    return opener;
  };
  it('the focus returns to the button that opened a dialog when nothing has happened', async () => {
    await page([today]);
    const opener = await cancel('Keep pickup');
    expect(document.activeElement).toBe(opener);
  });

  it('the focus moves to a new notification after a dialog, even if it says the same as the previous one', async () => {
    await page([today]);
    await cancel('Cancel pickup');
    expect(document.activeElement).toBe(notifications());
    const opener = await cancel('Keep pickup');
    expect(document.activeElement, 'it is not new anymore').toBe(opener);
  });

  it('the focus moves to the notification that a pickup is cancelled', async () => {
    await page([today], { cancelled: gone });
    await cancel('Cancel pickup');
    expect(document.activeElement).toBe(notifications());
    screen.getByText(/^Your pickup for .* is cancelled\.$/);
  });

  it('the focus moves to the notification of a failed cancellation, even for staff with a work list', async () => {
    await page([today], { ids: [ACCESSION, '2611000138', '2611000139'] });
    // The editor of the pickup to work on is open.
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await cancel('Cancel pickup');
    expect(document.activeElement).toBe(notifications());
  });

  it.each([
    ['the notification', []],
    ['the next of the list, for staff', [ACCESSION, '2611000138', '2611000139']],
  ])('the focus moves after a booking to %s', async (_, ids) => {
    await page([], { ids });
    fireEvent.click(screen.getByRole('button', { name: 'Schedule New Pickup' }));
    await screen.findByText('Times are in Pacific Time.');
    fireEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
    await screen.findByText(/^Pickup scheduled/);
    const next = screen.queryByRole('button', { name: 'Next: 2611000139' });
    await eventually(() => expect(document.activeElement).toBe(next ?? notifications()));
    expect(next === null).toBe(ids.length === 0);
  });
});

function press(name: string) {
  const pressed = screen.getByRole('button', { name });
  pressed.focus();
  fireEvent.click(pressed);
  return pressed;
}

it('a pickup that was just cancelled keeps its place while others are edited or scheduled', async () => {
  const today = schedule({ createdAt: '2026-11-20T16:00:09Z' });
  const other = { ...today, id: 's2', confirmationCode: '2', date: '2026-11-24' };
  const cancelled = { ...today, status: 'Cancelled' };
  await page([today, other], { cancelled });
  const cards = () =>
    screen.getAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent);
  const shown = cards();
  expect(shown).toHaveLength(2);
  press('Cancel: Pick up #SFOA4471');
  press('Cancel pickup');
  await screen.findByText(/^Your pickup for .* is cancelled\.$/);
  for (const opener of ['Edit: Pick up #SFOA2', 'Cancel: Pick up #SFOA2', 'Schedule New Pickup']) {
    press(opener);
    press(opener.startsWith('Cancel') ? 'Keep pickup' : 'Close');
    await eventually(() =>
      expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull(),
    );
    expect(cards(), opener).toEqual(shown);
  }
});

describe('the focus stays with the notifications', () => {
  it('the focus stays in the notifications when one of them is dismissed', async () => {
    await page([schedule({ createdAt: '2026-11-20T16:00:09Z' })]);
    press('Cancel: Pick up #SFOA4471');
    press('Cancel pickup');
    await screen.findByText(/unable to cancel the selected pickup/);
    await eventually(() => expect(document.activeElement).toBe(notifications()));
    expect(press('Close notification').isConnected).toBe(false);
    expect(document.activeElement).toBe(notifications());
  });

  it('the focus moves to the notification of a booking whose unknown outcome is found', async () => {
    const { clock } = await page([schedule()], { bookings: [edit()] });
    const button = screen.getByRole('button', { name: 'I understand, continue' });
    button.focus();
    act(() => void clock.increment(240_000));
    await eventually(() => expect(button.isConnected).toBe(false));
    expect(document.activeElement).toBe(notifications());
  });

  it('the focus moves to the notifications when a booking with an unknown outcome is accepted', async () => {
    await page([schedule()], { bookings: [edit()] });
    expect(press('I understand, continue').isConnected).toBe(false);
    expect(document.activeElement).toBe(notifications());
  });
});

it.each([
  ...(['noResponse', 'malformed'] as const).map((code) => [
    code,
    searchFailureText({ code }),
    'We could not reach the lab, so this Accession ID is not checked yet. Please try again.',
  ]),
  ['ERR-R09 of an id that is not found', searchFailureText({ code: 'notFound' }), 'Not Found'],
  [
    'PSRCH-18 of an id that is not found',
    searchFailureText({ code: 'notFound', message: 'No such id.' }),
    'No such id.',
  ],
  [
    'a request that was not heard in time',
    searchFailureText({ code: 'refused', status: 408 }),
    'We could not reach the lab, so this Accession ID is not checked yet. Please try again.',
  ],
  [
    'one request of too many',
    searchFailureText({ code: 'refused', status: 429 }),
    'Something went wrong on our side, so this Accession ID is not checked yet. Please try again.',
  ],
  [
    'no country',
    addressText({ ...ADDRESS, countryCode: '' }),
    '113 Valencia Street, San Francisco, CA 94110',
  ],
  [
    'ERR-R52',
    copy.notifications({ phone: '', when: '' }).noPatientToken[1],
    'No valid pns token for internal role.',
  ],
])('the text of the pickup pages is exactly as documented: $1 [$0]', (_, text, words) => {
  expect(text).toBe(words);
});
