import type { AppointmentReport } from '../../../machines/domain/appointment.ts';
import { deviceZone } from '../../../machines/domain/zoned-time.ts';
import { copy } from '../../copy/appointments.ts';
import { calendarFile, saveCalendarFile, wallTime } from '../../platform/calendar.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { AppointmentTime, startInstant } from '../../views/appointments/AppointmentTime.tsx';

/** Assumed duration of an appointment in milliseconds: no service sends its end. */
const ASSUMED_DURATION = 30 * 60_000;

/**
 * The start of the appointment with its zone, and a button that adds it to the patient's calendar (RUL-21). Renders
 * nothing if the link has no start.
 */
export function AddToCalendar({ appointment }: { readonly appointment: AppointmentReport | null }) {
  const start = startInstant(appointment?.start ?? '');
  if (!appointment || !start) return null;
  const timeZone = deviceZone();
  const save = () => {
    const file = calendarFile({
      uid: `${appointment.eventId}-${start.getTime()}@appointments`,
      title: copy.calendar.event,
      description: copy.calendar.description,
      start: wallTime(start, timeZone),
      end: wallTime(new Date(start.getTime() + ASSUMED_DURATION), timeZone),
      timeZone,
    });
    saveCalendarFile(copy.calendar.file, file);
  };
  return (
    <Stack>
      <AppointmentTime start={appointment.start} />
      <Row align="center">
        <Button onPress={save}>{copy.calendar.add}</Button>
      </Row>
    </Stack>
  );
}
