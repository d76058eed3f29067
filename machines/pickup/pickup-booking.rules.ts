import type { Failure } from '../domain/failure.ts';
import type { Booking, PickupRequest, PickupSchedule } from '../domain/pickup.ts';
import { present } from '../domain/present.ts';
import { dayIn } from '../domain/zoned-time.ts';
import { isLive, lockOf } from './pickup.rules.ts';
import type { Clock } from './pickup.rules.ts';

/**
 * How long after sending a call without an answer may still take effect, in milliseconds. The contract requires the
 * service to decide a booking within this time (docs/decisions/0030).
 */
export const ANSWER_DUE = 120_000;

/** How long after a change the list may not show it, in milliseconds; also by contract. */
export const LISTED_WITHIN = 45_000;

/** A half-done edit younger than a day is finished without asking; an older one is reported (RUL-22). */
const YOUNG = 86_400_000;

/** Why a confirmed pickup was not booked. */
export type BookingProblem =
  /** The documented messages for a failed create (2 §8). */
  | 'bookingFailed'
  | 'reschedulingFailed'
  /** Another pickup was booked since the list was shown. */
  | 'added'
  /** The pickup to edit is no longer live. */
  | 'gone'
  /** It is live but can no longer be changed. */
  | 'locked'
  /** The chosen day is over. */
  | 'dayOver';

/** What the list shows for a booking. */
export type Stand =
  /** The new pickup is not listed. */
  | { readonly kind: 'absent' }
  /** It is listed, and the pickup it replaces is not live. */
  | { readonly kind: 'one'; readonly schedule: PickupSchedule }
  /** Both the new pickup and the one it replaces are live. */
  | { readonly kind: 'both'; readonly schedule: PickupSchedule }
  /** It was cancelled or is over: there is nothing left to do for this booking. */
  | { readonly kind: 'over' };

/** How much longer a call of the booking may still take effect, in milliseconds. */
export function dueIn({ startedAt }: Booking, { now }: Clock): number {
  // The page's clock may be up to a minute behind.
  const age = Math.max(0, Date.parse(now) - Date.parse(startedAt));
  return Math.max(0, ANSWER_DUE - age);
}

/** What the list shows for a booking or an edit (RUL-49). */
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

/** True if the pickup that a booking replaces or cancels is listed as live. */
export function isOriginalLive(
  { originalId }: Booking,
  schedules: readonly PickupSchedule[],
  clock: Clock,
): boolean {
  return schedules.some((one) => one.id === originalId && isLive(one, clock));
}

/** True if the original of an edit may still be cancelled without asking again. */
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

/** True if the list alone proves that a booking is finished, so that its record can be deleted (RUL-49). */
export function isSettled(booking: Booking, schedules: readonly PickupSchedule[], clock: Clock): boolean {
  if (booking.kind === 'cancellation') return !isOriginalLive(booking, schedules, clock);
  const { kind } = standOf(booking, schedules, clock);
  // Without an id from the service, the match may be someone else's identical pickup and ours may still arrive.
  const isCertain = booking.replacementId !== null || dueIn(booking, clock) === 0;
  return isCertain && (kind === 'one' || kind === 'over');
}

/** True for a failure that a retry would repeat: the service examined the request and declined it. */
export function isRefusal({ code }: Failure): boolean {
  return code === 'refused' || code === 'notFound';
}

/** True if the service answered with this failure, so the call cannot take effect later. */
export function isAnswer({ code }: Failure): boolean {
  return !['noAnswer', 'malformed', 'faulty'].includes(code);
}

/** The record of a booking; it contains nothing that identifies a person (RUL-49). */
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

/** Changes since the list was shown that affect a booking. */
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

/** A booking's 16-bit fingerprint (FNV-1a, folded); ignores spaces and case. */
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
  for (const letter of text) hash = Math.imul(hash ^ present(letter.codePointAt(0)), 0x01_00_01_93) >>> 0;
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
