import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createActor } from 'xstate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cancelAppointmentMachine } from '../../../machines/cancel-appointment/cancel-appointment.machine.ts';
import { confirmAppointmentMachine } from '../../../machines/confirm-appointment/confirm-appointment.machine.ts';
import { changeLanguage } from '../../../src/copy/language.ts';
import { AddToCalendar } from '../../../src/app/adapters/AddToCalendar.tsx';
import { wallTime } from '../../../src/platform/calendar.ts';
import { FinishContext } from '../../../src/ui/FinishButton.tsx';
import { CancelAppointmentView } from '../../../src/views/appointments/CancelAppointmentView.tsx';
import { stubServices } from '../../support/stub-services.ts';

describe('Add to calendar', () => {
  afterEach(async () => {
    cleanup();
    vi.unstubAllGlobals();
    await changeLanguage('en');
  });

  it.each(['2026-12-03T17:30:00.000Z', '2026-12-03T12:30:00-05:00'])(
    'an appointment shows its time with its zone, and can be saved as a calendar file: %s [RUL-21]',
    async (start) => {
      const files: Blob[] = [];
      vi.stubGlobal('URL', {
        ...URL,
        createObjectURL: (file: Blob) => (files.push(file), 'blob:file'),
        revokeObjectURL: () => undefined,
      });
      render(<AddToCalendar appointment={{ eventId: 'ev1', start }} />);
      screen.getByText(/^\w+day, December \d+, 2026$/);
      screen.getByText(/^\d+:30 [AP]M .*(Time|GMT|UTC)/);
      await userEvent.setup().click(screen.getByRole('button', { name: 'Add to calendar' }));
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const local = wallTime(new Date('2026-12-03T17:30:00.000Z'), timeZone).replaceAll(/[-:]/g, '');
      const lines = (await files[0]?.text())?.split('\r\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          // The same in both, so that a second file replaces the first.
          'UID:ev1-1796319000000@appointments',
          `DTSTART;TZID=${timeZone}:${local}`,
          'DURATION:PT1800S',
          'SUMMARY:Blood draw appointment',
        ]),
      );
      expect(files[0]?.type).toBe('text/calendar;charset=utf-8');
    },
  );

  it('an appointment shows its time in UTC where the browser does not know its own zone', () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat().resolvedOptions(),
      timeZone: 'Etc/Unknown',
    });
    render(<AddToCalendar appointment={{ eventId: 'ev1', start: '2026-12-03T17:30:00.000Z' }} />);
    expect(screen.queryByText('5:30 PM Coordinated Universal Time')).not.toBeNull();
    vi.restoreAllMocks();
  });

  it('an appointment is in Spanish on a Spanish page, and so is the event in its calendar file', async () => {
    await changeLanguage('es');
    const files: Blob[] = [];
    vi.stubGlobal('URL', {
      createObjectURL: (file: Blob) => (files.push(file), 'blob:file'),
      revokeObjectURL: () => undefined,
    });
    render(<AddToCalendar appointment={{ eventId: 'ev1', start: '2026-12-03T17:30:00.000Z' }} />);
    screen.getByText('jueves, 3 de diciembre de 2026');
    fireEvent.click(screen.getByRole('button', { name: 'Agregar al calendario' }));
    expect(await files[0]?.text()).toContain('SUMMARY:Cita para extracción de sangre');
  });

  it('the calendar file of an appointment stays available for a browser that reads it late', async () => {
    const revoked: string[] = [];
    vi.stubGlobal('URL', {
      ...URL,
      createObjectURL: () => 'blob:file',
      revokeObjectURL: (url: string) => revoked.push(url),
    });
    render(<AddToCalendar appointment={{ eventId: 'ev1', start: '2026-12-03T17:30:00.000Z' }} />);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
    vi.advanceTimersByTime(59_000);
    expect(revoked).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(revoked).toEqual(['blob:file']);
    vi.useRealTimers();
  });

  // A time without a zone is not added to a calendar.
  it.each([
    '',
    '2026-12-03T17:30:00',
    '2026-12-03',
    'tomorrow',
    '2026-99-99T10:00:00Z',
    '+002026-12-03T17:30:00Z',
  ])('the calendar is not offered for an appointment at the time %j [RUL-21]', (start) => {
    const { container } = render(<AddToCalendar appointment={{ eventId: 'ev1', start }} />);
    expect(container.innerHTML).toBe('');
  });
});

it.each([
  ['says that an appointment is cancelled', true, 'Appointment Already Cancelled'],
  ['asks whether to cancel one', false, 'Are you sure to cancel your appointment?'],
])("the page that %s offers 'Finish on this device': %s [RUL-55]", async (_, isDeleted, title) => {
  const machine = stubServices(cancelAppointmentMachine, {
    loadAppointment: () => ({ id: 'ev1', isConfirmed: false, isDeleted }),
  });
  const actor = createActor(machine, { input: { query: { event_id: 'ev1', token: 'a-token' } } }).start();
  render(
    <FinishContext value={{ label: 'Finish', hint: '', onPress: () => undefined }}>
      <CancelAppointmentView actor={actor} />
    </FinishContext>,
  );
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.queryAllByRole('button', { name: 'Finish' })).toHaveLength(isDeleted ? 1 : 0);
  cleanup();
});

describe('a page hidden again before the appointment is loaded', () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

  async function wait() {
    const confirm = vi.fn(() => new Promise<void>(() => undefined));
    const appointment = { id: 'ev1', isConfirmed: false, isDeleted: false };
    const machine = stubServices(confirmAppointmentMachine, {
      loadAppointment: () => ({ ...appointment }),
      confirmAppointment: confirm,
    });
    const actor = createActor(machine, { input: { query: { event_id: 'ev1', token: 'a-token' } } }).start();
    actor.send({ type: 'page.visible' });
    actor.send({ type: 'page.hidden' });
    await pause();
    return { actor, appointment, confirm };
  }

  it('an appointment is not confirmed before its page is visible [RUL-03]', async () => {
    const { actor, confirm } = await wait();
    expect(confirm).not.toHaveBeenCalled();
    actor.send({ type: 'page.visible' });
    await pause();
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('an appointment that was cancelled before its page is visible is not confirmed [AMB-124]', async () => {
    const { actor, appointment, confirm } = await wait();
    appointment.isDeleted = true;
    actor.send({ type: 'page.visible' });
    await pause();
    expect(confirm).not.toHaveBeenCalled();
    expect(actor.getSnapshot().output).toMatchObject({ page: '/confirmAppointment/failed' });
  });
});
