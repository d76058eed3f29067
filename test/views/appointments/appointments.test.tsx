import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ActorRefFrom } from 'xstate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { cancelAppointmentMachine } from '../../../machines/cancel-appointment/cancel-appointment.machine.ts';
import type { confirmAppointmentMachine } from '../../../machines/confirm-appointment/confirm-appointment.machine.ts';
import { AddToCalendar } from '../../../src/app/flows/AddToCalendar.tsx';
import { CancelAppointmentView } from '../../../src/views/appointments/CancelAppointmentView.tsx';
import { ConfirmAppointmentView } from '../../../src/views/appointments/ConfirmAppointmentView.tsx';
import { cancelAppointmentCatalogue } from '../../machines/cancel-appointment.catalogue.ts';
import { confirmAppointmentCatalogue } from '../../machines/confirm-appointment.catalogue.ts';
import { flowViewSuite } from '../../support/render-flow.tsx';
import type { Act } from '../../support/render-flow.tsx';
import { button, press } from '../payment/person.ts';

/** No press: the browser tells the page that it is hidden or shown. */
const told = ({ actor, event }: Act) => actor.send(event);
const says = (text: string) => () => {
  screen.getByText(text);
};
const confirming = says('Confirming your appointment…');

flowViewSuite('the confirmation page', confirmAppointmentCatalogue, {
  render: (actor) => (
    <ConfirmAppointmentView
      actor={actor as ActorRefFrom<typeof confirmAppointmentMachine>}
      AddToCalendar={AddToCalendar}
    />
  ),
  perform: { 'page.shown': told, 'page.hidden': told },
  see: {
    fetching: confirming,
    awaitingSight: confirming,
    confirming,
    alreadyConfirmed: ({ input }) => {
      screen.getByRole('heading', { level: 1, name: 'Appointment Already Confirmed' });
      expect(button('Add to calendar') !== null).toBe(input === 'one of a series');
    },
    succeeded: confirming,
    failed: confirming,
  },
});

const looking = says('Loading your appointment…');

flowViewSuite('the cancellation page', cancelAppointmentCatalogue, {
  render: (actor) => <CancelAppointmentView actor={actor as ActorRefFrom<typeof cancelAppointmentMachine>} />,
  perform: { 'cancellation.confirmed': press('Yes'), 'cancellation.declined': press('No') },
  see: {
    fetching: looking,
    asking: () => {
      screen.getByRole('heading', { level: 1, name: 'Are you sure to cancel your appointment?' });
      expect(button('No')).not.toBeNull();
    },
    cancelling: says('Cancelling your appointment…'),
    alreadyCancelled: () => {
      screen.getByRole('heading', { level: 1, name: 'Appointment Already Cancelled' });
      screen.getByText('If you wish to reschedule your appointment, please contact your provider.');
    },
    succeeded: () => undefined,
    failed: () => undefined,
  },
});

describe('Add to calendar', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each(['2026-12-03T17:30:00.000Z', '2026-12-03T12:30:00-05:00'])(
    '[RUL-21] names the time with its zone, and saves a file: %s',
    async (start) => {
      const files: Blob[] = [];
      vi.stubGlobal('URL', {
        ...URL,
        createObjectURL: (file: Blob) => (files.push(file), 'blob:file'),
        revokeObjectURL: () => undefined,
      });
      render(<AddToCalendar appointment={{ eventId: 'ev1', start }} />);
      screen.getByText(/^Your appointment starts on .*December \d+, 2026 at .* (Time|GMT|UTC)/);
      await userEvent.setup().click(screen.getByRole('button', { name: 'Add to calendar' }));
      expect(await files[0]?.text()).toContain('BEGIN:VEVENT');
      expect(files[0]?.type).toBe('text/calendar');
    },
  );

  // A time that could be anywhere is not put into a calendar.
  it.each(['', '2026-12-03T17:30:00', '2026-12-03', 'tomorrow', '2026-99-99T10:00:00Z'])(
    '[RUL-21] is not offered for the time %j',
    (start) => {
      const { container } = render(<AddToCalendar appointment={{ eventId: 'ev1', start }} />);
      expect(container.innerHTML).toBe('');
    },
  );
});
