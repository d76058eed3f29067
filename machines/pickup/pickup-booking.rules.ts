import type { Failure } from '../domain/failure.ts';
import type { Booking, PickupRequest, PickupSchedule } from '../domain/pickup.ts';
import { dayIn } from '../domain/zoned-time.ts';
import { isLive, lockOf } from './pickup.rules.ts';
import type { Clock } from './pickup.rules.ts';

/**
 * How long after it was sent a call without an answer may still take effect, in milliseconds. The contract asks of the
 * service that a booking is decided within this time (docs/decisions/0030).
 */
export const ANSWER_DUE = 120_000;

/** A half-done edit is finished without a question within a day; after that it is reported (RUL-22). */
const YOUNG = 86_400_000;

/** Why a pickup that was confirmed is not booked. */
export type BookingProblem =
  /** The document's messages of a failed create (2 §8). */
  | 'bookingFailed'
  | 'reschedulingFailed'
  /** Another pickup was booked since the person has seen the list. */
  | 'added'
  /** The pickup that is edited is not live any more. */
  | 'gone'
  /** It is live and can no longer be changed. */
  | 'locked'
  /** The chosen day has ended. */
  | 'dayOver';

/** What a list says of a booking. */
export type Stand =
  /** The new pickup is not listed. */
  | { readonly kind: 'absent' }
  /** It is listed, and the pickup that it replaces is not live (any more). */
  | { readonly kind: 'one'; readonly schedule: PickupSchedule }
  /** It is live, and the one that it replaces is live too. */
  | { readonly kind: 'both'; readonly schedule: PickupSchedule }
  /** It was cancelled or is over: nothing of this booking is left to do. */
  | { readonly kind: 'over' };

/** How long a call of the booking may still take effect, in milliseconds from now. */
export function dueIn({ startedAt }: Booking, { now }: Clock): number {
  return Math.max(0, ANSWER_DUE - (Date.parse(now) - Date.parse(startedAt)));
}

/** What a list says of a booking or an edit (RUL-49). */
export function standOf(booking: Booking, schedules: readonly PickupSchedule[], clock: Clock): Stand {
  const schedule = schedules.find((one) =>
    booking.replacementId === null
      ? isAskedFor(booking, one) && isLive(one, clock)
      : one.id === booking.replacementId,
  );
  if (!schedule) return { kind: 'absent' };
  if (!isLive(schedule, clock)) return { kind: 'over' };
  return { kind: isOriginalLive(booking, schedules, clock) ? 'both' : 'one', schedule };
}

/** True when the pickup that a booking replaces or cancels is listed as live. */
export function isOriginalLive(
  { originalId }: Booking,
  schedules: readonly PickupSchedule[],
  clock: Clock,
): boolean {
  return schedules.some((one) => one.id === originalId && isLive(one, clock));
}

/** True when the original of an edit may still be cancelled without asking again. */
export function canFinish(booking: Booking, schedules: readonly PickupSchedule[], clock: Clock): boolean {
  const original = schedules.find(({ id }) => id === booking.originalId);
  const age = Date.parse(clock.now) - Date.parse(booking.startedAt);
  return (
    booking.kind === 'edit' &&
    !booking.isCancelRefused &&
    age < YOUNG &&
    original !== undefined &&
    lockOf(original, clock) === null
  );
}

/** True when the list alone shows that nothing of a booking is open any more, so that its record can end (RUL-49). */
export function isSettled(booking: Booking, schedules: readonly PickupSchedule[], clock: Clock): boolean {
  if (booking.kind === 'cancellation') return !isOriginalLive(booking, schedules, clock);
  const { kind } = standOf(booking, schedules, clock);
  // Without its name a pickup may be another person's that is the same; ours may still come.
  const isCertain = booking.replacementId !== null || dueIn(booking, clock) === 0;
  return isCertain && (kind === 'one' || kind === 'over');
}

/** True for a failure that the service will repeat: it has looked at what was asked for and does not do it. */
export function isRefusal({ code }: Failure): boolean {
  return code === 'refused' || code === 'notFound';
}

/** True for a failure that the service has answered with, so that nothing of the call happens later. */
export function isAnswer({ code }: Failure): boolean {
  return code !== 'noAnswer' && code !== 'malformed';
}

/** The record of a booking, which names no person (RUL-49). */
export function bookingOf(
  request: PickupRequest,
  about: Pick<Booking, 'originalId' | 'knownIds' | 'startedAt'>,
): Booking {
  const { accessionId, date, readyTime, latestTime } = request;
  return {
    ...about,
    accessionId,
    id: about.startedAt,
    kind: about.originalId === null ? 'new' : 'edit',
    replacementId: null,
    date,
    readyTime,
    latestTime,
    mark: markOf(request),
    isCancelRefused: false,
    isTold: false,
  };
}

/** What has changed at the courier's since the person has seen the list, as far as a booking depends on it. */
export function changesSince(
  before: readonly PickupSchedule[],
  listed: readonly PickupSchedule[],
  {
    request,
    original,
    now,
  }: Clock & { readonly request: PickupRequest; readonly original: PickupSchedule | null },
): { readonly problem: BookingProblem | null; readonly added: readonly PickupSchedule[] } {
  const clock = { now };
  const known = new Set(before.filter((one) => isLive(one, clock)).map(({ id }) => id));
  const added = listed.filter((one) => isLive(one, clock) && !known.has(one.id));
  const found = listed.find(({ id }) => id === original?.id);
  const lock = found ? lockOf(found, clock) : 'cancelled';
  if (request.date < dayIn(request.timeZone, now)) return { problem: 'dayOver', added };
  if (original && lock !== null) return { problem: lock === 'otherDay' ? 'locked' : 'gone', added };
  return { problem: added.length > 0 ? 'added' : null, added };
}

/** The mark of a booking, of sixteen bits (FNV-1a, folded). Spaces and case make no difference. */
export function markOf({
  address,
  contact,
  remarks,
}: Pick<PickupRequest, 'address' | 'contact' | 'remarks'>) {
  const { street, city, state, postalCode, countryCode } = address;
  const { email, phone } = contact;
  const text = [street, city, state, postalCode, countryCode, email, phone.areaCode, phone.number, remarks]
    .join('|')
    .replaceAll(/\s+/g, '')
    .toUpperCase();
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return ((hash >>> 16) ^ (hash & 0xff_ff)).toString(16);
}

function isAskedFor(booking: Booking, schedule: PickupSchedule): boolean {
  return (
    !booking.knownIds.includes(schedule.id) &&
    schedule.date === booking.date &&
    schedule.readyTime === booking.readyTime &&
    schedule.latestTime === booking.latestTime &&
    markOf(schedule) === booking.mark
  );
}
