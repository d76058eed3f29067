import type { AppointmentReport } from '../../../machines/domain/appointment.ts';
import { copy } from '../../copy/appointments.ts';
import { dateText } from '../../copy/format.ts';
import { calendarFile, saveCalendarFile, wallTime } from '../../platform/calendar.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Figure } from '../../ui/Outcome.tsx';

/** Assumed length of an appointment in milliseconds: no service sends its end. */
const ESTIMATE = 30 * 60_000;

/** An ISO 8601 instant with offset: a time without one would be wrong in some zones. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * The start of the appointment with its zone, and a button that adds it to the patient's calendar (RUL-21). Renders
 * nothing if the link has no start.
 */
export function AddToCalendar({ appointment }: { readonly appointment: AppointmentReport | null }) {
  if (!appointment || !INSTANT.test(appointment.start)) return null;
  const start = new Date(appointment.start);
  if (Number.isNaN(start.getTime())) return null;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const day = dateText(start, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone });
  const time = dateText(start, { hour: 'numeric', minute: '2-digit', timeZoneName: 'long', timeZone });
  const save = () => {
    const file = calendarFile({
      uid: `${appointment.eventId}-${start.getTime()}@appointments`,
      title: copy.calendar.event,
      description: copy.calendar.description,
      start: wallTime(start, timeZone),
      end: wallTime(new Date(start.getTime() + ESTIMATE), timeZone),
      timeZone,
    });
    saveCalendarFile(copy.calendar.file, file);
  };
  return (
    <Stack>
      <Figure note={time}>{day}</Figure>
      <div>
        <Button onPress={save}>{copy.calendar.add}</Button>
      </div>
    </Stack>
  );
}
