import { cleanup, render, screen } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { afterEach, expect, it } from 'vitest';
import type { PickupPage, Subject } from '../../../machines/pickup/pickup-schedules.contract.ts';
import { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { PickupSchedulesView } from '../../../src/views/pickup/PickupSchedulesView.tsx';
import { ACCESSION, HERE } from '../../machines/pickup.data.ts';

afterEach(cleanup);

it('[PSCHED-04] [RUL-53] [RUL-39] a list that could not be loaded is an error with a title, not an empty list', async () => {
  const machine = pickupSchedulesMachine.provide({
    actors: {
      loadPage: fromPromise<PickupPage, Subject>(() => Promise.reject(new Error('It cannot be read'))),
      loadCountries: fromPromise<readonly string[], Subject>(() => Promise.resolve([])),
    },
  });
  const actor = createActor(machine, { input: { ...HERE, accessionId: ACCESSION, bookings: [] } }).start();
  render(<PickupSchedulesView actor={actor} phone="+1 800 555 0100" />);
  await screen.findByText('Failed fetching all schedules under current accession id.');
  screen.getByText('Error');
  screen.getByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/\(0\)|There's no scheduled pickup/)).toBeNull();
});
