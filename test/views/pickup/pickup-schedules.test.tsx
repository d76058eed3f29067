import { cleanup, render, screen } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { afterEach, expect, it } from 'vitest';
import type {
  PickupNotificationCode,
  PickupPage,
  Subject,
} from '../../../machines/pickup/pickup-schedules.contract.ts';
import { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { PickupSchedulesView } from '../../../src/views/pickup/PickupSchedulesView.tsx';
import { copy, notificationCopy } from '../../../src/copy/pickup.ts';
import { ACCESSION, HERE } from '../../machines/pickup.data.ts';

afterEach(cleanup);

it('[PSCHED-04] [PICK-R04] [PICK-R05] [RUL-53] [RUL-39] a list that could not be loaded is an error with a title, not an empty list', async () => {
  const machine = pickupSchedulesMachine.provide({
    actors: {
      loadPage: fromPromise<PickupPage, Subject>(() => Promise.reject(new Error('It cannot be read'))),
      loadCountries: fromPromise<readonly string[], Subject>(() => Promise.resolve([])),
    },
  });
  const actor = createActor(machine, {
    input: { ...HERE, accessionId: ACCESSION, bookings: [], work: { ids: [], doneIds: [], last: null } },
  }).start();
  render(<PickupSchedulesView actor={actor} phone="+1 800 555 0100" />);
  await screen.findByText('Failed fetching all schedules under current accession id.');
  screen.getByText('Error');
  screen.getByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/\(0\)|There's no scheduled pickup/)).toBeNull();
});

const { editor, addressEditor, search } = copy;
const phone = '+1 800 555 0100';
const said = (code: PickupNotificationCode) => notificationCopy(code, { phone, at: null }).text;
const UNABLE =
  'Due to the system issue, we were unable to book a new pickup as requested. Please try again later.';

it.each([
  [
    'ERR-R38',
    search.refusal({ code: 'refused' }),
    'This Accession ID has been completed or canceled and cannot be used to schedule a courier pickup.',
  ],
  ['ERR-R41', said('schedulesFailed'), 'Failed fetching all schedules under current accession id.'],
  ['ERR-R42', said('patientFailed'), 'Failed fetching the patient information on file.'],
  [
    'ERR-R43',
    said('cancelFailed'),
    `Failed: Due to the system issue, we were unable to cancel the selected pickup at this time. Please try again, contact the courier at ${phone} or your local customer service to cancel it.`,
  ],
  [
    'ERR-R46 PICK-R36',
    notificationCopy('partiallyRescheduled', { phone, at: { date: '2026-11-24', readyTime: '08:00' } }).text,
    `Your new pickup is scheduled for Tuesday, 11/24/2026, ready at 08:00 AM, but the original pickup could not be cancelled. Please contact the courier at ${phone} to cancel it.`,
  ],
  ['ERR-R44', editor.problem('bookingFailed', []), UNABLE],
  [
    'ERR-R45',
    editor.problem('reschedulingFailed', []),
    `${UNABLE} We have retained the existing appointment for your convenience.`,
  ],
  [
    'ERR-R47',
    editor.noSlots,
    'No pickup time slots are available for the selected date. Please choose a different date.',
  ],
  ['ERR-R48', editor.serverError, 'Server error. Failed to get availability information. Please try again.'],
  ['ERR-R49', addressEditor.failure.save, 'Save address failed. Please try again.'],
  ['ERR-R50 PICK-R58', addressEditor.invalidTitle, "We're having problems verifying your address"],
  ['ERR-R51', said('noInternalToken'), 'No valid internal token for internal role.'],
  ['ERR-R52', said('noPatientToken'), 'No valid pns token for internal role.'],
])('[%s] has the exact documented text', (_, text, words) => {
  expect(text).toBe(words);
});
