/** A typed time: 24-hour HH:MM, or why it cannot be read. */
type ParsedTime =
  | { readonly time: string; readonly error?: never }
  | { readonly time?: never; readonly error: 'invalidTime' | 'amOrPmMissing' };

const TYPED = /^(\d{1,2})(?::?([0-5]\d))?(?: ?([ap])\.?(?: ?m\.?)?)?$/i;

/**
 * Reads times in US style: '9:30 PM', '930p', '9 p.m.'; also 24-hour times where they are unambiguous, '21:30' and
 * '0:15'. '9:30' alone could be morning or evening.
 */
export function parseTime(text: string): ParsedTime {
  const [, hours, minutes, amOrPm] = TYPED.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? [];
  const hour = Number(hours);
  if (!(hour <= 23)) return { error: 'invalidTime' };
  if (amOrPm) {
    if (hour < 1 || hour > 12) return { error: 'invalidTime' };
    return timeOf((hour % 12) + (amOrPm.toLowerCase() === 'p' ? 12 : 0), minutes ?? '00');
  }
  if (minutes === undefined) return { error: 'invalidTime' };
  return hour >= 1 && hour <= 12 ? { error: 'amOrPmMissing' } : timeOf(hour, minutes);
}

/** A 24-hour HH:MM for display, such as '9:30 PM'. */
export function displayClockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function timeOf(hour: number, minutes: string): ParsedTime {
  return { time: `${String(hour).padStart(2, '0')}:${minutes}` };
}
