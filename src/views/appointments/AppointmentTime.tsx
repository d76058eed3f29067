import { deviceZone } from '../../../machines/domain/zoned-time.ts';
import { dateText } from '../../copy/format.ts';
import { DateFigure } from '../../ui/Outcome.tsx';

/** An ISO 8601 instant with offset: a time without one would be wrong in some zones. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** The start as an instant; null if it is not one. */
export function startInstant(start: string): Date | null {
  const instant = new Date(INSTANT.test(start) ? start : Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** When an appointment starts, with the zone; nothing if the start is not an instant. */
export function AppointmentTime({ start }: { readonly start: string }) {
  const instant = startInstant(start);
  if (!instant) return null;
  const timeZone = deviceZone();
  return (
    <DateFigure
      month={dateText(instant, { month: 'short', timeZone })}
      day={dateText(instant, { day: 'numeric', timeZone })}
      note={dateText(instant, { hour: 'numeric', minute: '2-digit', timeZoneName: 'long', timeZone })}
    >
      {dateText(instant, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone })}
    </DateFigure>
  );
}
