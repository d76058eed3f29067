import type { Failure } from '../domain/failure.ts';
import { hasEnded, isCancelled, isActive, isDayAhead, isDayPast, lockOf } from '../domain/pickup.ts';
import type {
  BookingRecord,
  CurrentTime,
  PickupListing,
  PickupRequest,
  PickupSchedule,
  ScheduleLock,
} from '../domain/pickup.ts';
import { nonNull } from '../domain/non-null.ts';
import { dayIn, timeIn } from '../domain/zoned-time.ts';

/**
 * How long after it was sent a call without a response may still take effect, in milliseconds. The contract requires the
 * service to decide a booking within this time (docs/decisions/0030).
 */
export const TAKES_EFFECT_WITHIN = 120_000;

/** How long after a change the list may not show it, in milliseconds; the contract says so, too. */
export const LISTED_WITHIN = 45_000;

/** How young a booking for today is, in milliseconds, whose pickup is listed as expired because the courier declines it. */
const DECLINED_WITHIN = 3_600_000;

/** How long between two reads of the list while a call may still take effect, in milliseconds. */
export const RECHECK_DELAY = 10_000;

/** A half-done edit younger than a day is finished without a confirmation; an older one is reported (RUL-22). */
const FINISHED_WITHIN = 86_400_000;

/** Why a confirmed pickup was not booked. */
export type BookingProblem =
  /** The documented messages for a failed create (2 §8). */
  | 'bookingFailed'
  | 'reschedulingFailed'
  /** The token was refused: nothing was booked. */
  | 'unauthorized'
  /** The same after a failure that the courier may have caused after it had booked (RUL-94). */
  | 'bookingUnconfirmed'
  | 'reschedulingUnconfirmed'
  /** The courier did not respond, and does not list the pickup after two minutes (RUL-92). */
  | 'unanswered'
  /** The courier lists the pickup as cancelled or expired before its day: nobody comes for it (RUL-95). */
  | 'declined'
  /** Its list could not be read in these two minutes. */
  | 'unknown'
  /** Another pickup was booked since the list was shown. */
  | 'bookedMeanwhile'
  /** The pickup to edit is no longer active. */
  | 'originalCancelled'
  /** The same, and the booking had no response (RUL-92). */
  | 'originalCancelledUnanswered'
  /** Its day is over. */
  | 'originalPast'
  /** It is active but can no longer be changed. */
  | 'locked'
  /** The chosen day is over. */
  | 'dayPast'
  /** The chosen ready time has passed (RUL-97). */
  | 'timePast';

/** The progress of a booking, an edit or a cancellation, by the pickups of its accession id. */
export type BookingStatus =
  /** No progress: the new pickup is not listed, the pickup to cancel is active. */
  | 'requested'
  /** After an edit the new pickup is active, and so is the original. */
  | 'booked'
  /** The new pickup is active, and the original, if any, is not. */
  | 'confirmed'
  /** A new pickup for the same day and times is active, spelled differently from the request (RUL-96). */
  | 'similar'
  /** The service calls the new pickup cancelled or expired, though its day is not over (RUL-95). */
  | 'declined'
  /** The service calls the pickup to cancel cancelled (RUL-95). */
  | 'cancelled'
  /** The day of the new pickup, or of the pickup to cancel, is over. */
  | 'past';

/** How a booking, an edit or a cancellation ended, as far as the portal can find out. */
export type BookingResult =
  | 'scheduled'
  | 'rescheduled'
  /** The new pickup is booked, but the original could not be cancelled. */
  | 'partiallyRescheduled'
  /** Listed for the requested day and times, but spelled differently: it may be ours (RUL-96). */
  | 'similarScheduled'
  /** Without a response, and not seen after two minutes (RUL-92). */
  | 'notSeen'
  /** The new pickup is listed as cancelled or expired before its day. */
  | 'declined'
  | 'cancelled'
  /** The service has refused. */
  | 'notCancelled'
  /** The courier has failed: it may be cancelled anyway (RUL-94). */
  | 'cancellationUnconfirmed'
  /** The token was refused: nothing was cancelled. */
  | 'cancelUnauthorized'
  /** Without a response, and not seen after two minutes (RUL-92). */
  | 'notSeenCancelled'
  /** The service returned the new pickup but does not list it. */
  | 'unlisted'
  /** The list could not be read: it is not known whether the pickup was booked, or cancelled (RUL-75). */
  | 'unknown'
  | 'cancellationUnknown'
  /** The new pickup of an edit is booked; it is not known whether the original was cancelled. */
  | 'originalUnknown'
  /** The day of the new pickup, or of the pickup to cancel, is over. */
  | 'past';

export interface KnownPickups {
  readonly schedules: readonly PickupSchedule[];
  /** Returned by create and cancel since the page opened, newest last. */
  readonly returnedPickups: readonly PickupSchedule[];
}

/** A booking that has ended, with the pickups as they are known now. */
export interface BookingOutcome extends KnownPickups {
  readonly kind: BookingResult;
  readonly booking: BookingRecord;
  /** Nothing is left to find out: the record can be deleted. */
  readonly isResolved: boolean;
}

/** A confirmed pickup that was not booked; the dialog stays open. */
export interface BookingStopped {
  readonly kind: 'stopped';
  readonly problem: BookingProblem;
  /** Pickups that someone else has booked since the list was shown. */
  readonly bookedMeanwhile: readonly PickupSchedule[];
  readonly listing: PickupListing | null;
  /** The record of the booking, if it may be done anyway: its dialog follows it (RUL-94). */
  readonly followed: BookingRecord | null;
}

export interface PickupBookingInput {
  readonly request: PickupRequest;
  /** The pickup to replace; null for a new one. */
  readonly original: PickupSchedule | null;
  readonly schedules: readonly PickupSchedule[];
  /** Pickups returned by create and cancel since the page opened. */
  readonly returnedPickups: readonly PickupSchedule[];
}

/** How the dialog of a booking, an edit or a cancellation was left. */
export type PickupDialogOutcome =
  /** Nothing was sent, or it had no effect. `listing` is the last list that the dialog loaded. */
  | { readonly kind: 'closed'; readonly listing: PickupListing | null }
  /** The courier has not responded: the page finds out how it ended. */
  | (Pick<BookingOutcome, 'booking' | 'returnedPickups'> & {
      readonly kind: 'unresolved';
      readonly listing: PickupListing | null;
    })
  | BookingOutcome;

/** How the dialog of a booking or an edit was left, with the bookings that had failed there and may be done (RUL-94). */
export type PickupEditorOutcome = PickupDialogOutcome & { readonly followed: readonly BookingRecord[] };

export type PickupBookingOutcome = BookingStopped | Exclude<PickupDialogOutcome, { readonly kind: 'closed' }>;

/** The status of a booking by a list of pickups (RUL-49). */
export function statusOf(
  booking: BookingRecord,
  schedules: readonly PickupSchedule[],
  clock: CurrentTime,
): BookingStatus {
  const original = schedules.find(({ id }) => id === booking.originalId);
  // A pickup that is not listed may be too new for the list.
  if (booking.kind === 'cancellation') return original ? statusToCancel(original, clock) : 'requested';
  const atSameTime = schedules.filter((one) => isAtItsTime(booking, one));
  const active = atSameTime.filter((one) => isActive(one, clock));
  // Once ours can no longer appear, one that is over or cancelled was ours.
  const found = timeRemaining(booking, clock) === 0 ? [...active, ...atSameTime] : active;
  const replacement =
    booking.replacementId === null
      ? found.find((one) => bookingFingerprint(one) === booking.mark)
      : schedules.find(({ id }) => id === booking.replacementId);
  if (!replacement) {
    if (booking.replacementId !== null) return 'requested';
    // Written otherwise, it may be ours; so may one that is over.
    return found[0] ? statusOfNew(booking, found[0], { clock, activeStatus: 'similar' }) : 'requested';
  }
  const activeStatus = isOriginalActive(booking, schedules, clock) ? 'booked' : 'confirmed';
  return statusOfNew(booking, replacement, { clock, activeStatus });
}

/** The status of the pickup to cancel: over and cancelled are not the same (RUL-95). */
function statusToCancel(original: PickupSchedule, clock: CurrentTime): BookingStatus {
  if (isActive(original, clock)) return 'requested';
  return isCancelled(original) ? 'cancelled' : 'past';
}

/** The status of a new pickup, by its status at the service and by its day. */
function statusOfNew(
  booking: BookingRecord,
  found: PickupSchedule,
  { clock, activeStatus }: { readonly clock: CurrentTime; readonly activeStatus: BookingStatus },
): BookingStatus {
  // The list may have no more than the status of an old pickup.
  const schedule = found.date === '' ? { ...found, date: booking.date } : found;
  if (isActive(schedule, clock)) return activeStatus;
  // On its day it may be over by the courier's clock before it is by ours.
  const isDeclined =
    isCancelled(schedule) || isDayAhead(schedule, clock) || ageOf(booking, clock) < DECLINED_WITHIN;
  return isDeclined && !isDayPast(schedule, clock) ? 'declined' : 'past';
}

/** True if the service calls the pickup cancelled that a booking replaces or cancels (RUL-95). */
export function isOriginalCancelled(
  { originalId }: BookingRecord,
  schedules: readonly PickupSchedule[],
): boolean {
  return schedules.some((one) => one.id === originalId && isCancelled(one));
}

export function isOriginalActive(
  { originalId }: BookingRecord,
  schedules: readonly PickupSchedule[],
  clock: CurrentTime,
): boolean {
  return schedules.some((one) => one.id === originalId && isActive(one, clock));
}

/** True of a status that no later list changes. */
export function isFinal(status: BookingStatus): boolean {
  return ['confirmed', 'declined', 'cancelled', 'past'].includes(status);
}

/** True if the list alone proves that a booking has ended, so that its record can be deleted (RUL-49). */
export function isBookingResolved(
  booking: BookingRecord,
  listed: readonly PickupSchedule[],
  clock: CurrentTime,
): boolean {
  const status = statusOf(booking, listed, clock);
  // The service has called it cancelled. After a list that shows it an older one may arrive, until its lag is over.
  const isTimeUp = timeRemaining(booking, clock) === 0;
  if (booking.kind === 'cancellation' && booking.isReported) return isTimeUp;
  if (booking.kind === 'cancellation') return isFinal(status);
  // The same for a new pickup: the next page would offer to book it again.
  if (booking.replacementId !== null) return isFinal(status) && (isTimeUp || status !== 'confirmed');
  // Without an id from the service, the pickup may be someone else's identical one, and ours may still appear.
  return isTimeUp && status !== 'booked';
}

/** True if a list is older than the one that showed how a booking ended: it may be, until its lag is over. */
export function isOlderThanReport(
  booking: BookingRecord,
  schedules: readonly PickupSchedule[],
  clock: CurrentTime,
): boolean {
  if (booking.kind === 'cancellation' || timeRemaining(booking, clock) === 0) return false;
  const status = statusOf(booking, schedules, clock);
  const wasConfirmed = booking.isReported && booking.replacementId !== null;
  if (status === 'booked') return wasConfirmed && !booking.isCancelRefused;
  // One that has ended since is in the list.
  return status === 'requested' && !schedules.some((one) => isAtItsTime(booking, one));
}

/** The outcome of a booking whose response was a failure, by a list (RUL-94). */
export function followedOutcome(
  booking: BookingRecord,
  listed: readonly PickupSchedule[],
  clock: CurrentTime,
): 'found' | 'declined' | 'notFound' | 'unresolved' {
  const status = statusOf(booking, listed, clock);
  if (status === 'declined') return status;
  if (status !== 'requested' && status !== 'past') return 'found';
  return timeRemaining(booking, clock) === 0 || status === 'past' ? 'notFound' : 'unresolved';
}

/** How much longer a call that was sent when the booking began may still take effect, in milliseconds. */
export function timeRemaining(booking: BookingRecord, clock: CurrentTime): number {
  // The page's clock may be up to a minute behind.
  return Math.max(0, TAKES_EFFECT_WITHIN - Math.max(0, ageOf(booking, clock)));
}

/** In milliseconds; negative where the page's clock is behind the list's. */
function ageOf({ startedAt }: BookingRecord, { now }: CurrentTime): number {
  return Date.parse(now) - Date.parse(startedAt);
}

/** The clock of a page after {@link RECHECK_DELAY}; the real time may be later. */
export function afterPause({ now }: CurrentTime): CurrentTime {
  return { now: new Date(Date.parse(now) + RECHECK_DELAY).toISOString() };
}

/** True if the original of an edit may still be cancelled without a new confirmation. */
export function canFinish(
  booking: BookingRecord,
  schedules: readonly PickupSchedule[],
  clock: CurrentTime,
): boolean {
  const original = schedules.find(({ id }) => id === booking.originalId);
  return (
    booking.kind === 'edit' &&
    !booking.isCancelRefused &&
    ageOf(booking, clock) < FINISHED_WITHIN &&
    original !== undefined &&
    lockOf(original, clock) === null
  );
}

/** True for a failure that a retry would repeat: the service examined the request and declined it. */
export function isRefusal({ code }: Failure): boolean {
  return code === 'refused' || code === 'notFound';
}

/**
 * True if the response to a create has booked a pickup. One that the service itself calls cancelled or expired is not
 * (RUL-95), nor is the original of an edit: a service that merges duplicates would lose both with its cancellation.
 */
export function isBooked(
  { originalId }: Pick<BookingRecord, 'originalId'>,
  created: PickupSchedule,
): boolean {
  return created.id !== originalId && !hasEnded(created);
}

/** The record of a new pickup or an edit; it contains nothing that identifies a person (RUL-49). */
export function bookingOf(
  request: PickupRequest,
  options: Pick<BookingRecord, 'originalId' | 'knownIds' | 'startedAt'>,
): BookingRecord {
  const { accessionId, date, readyTime, latestTime } = request;
  const kind = options.originalId === null ? 'new' : 'edit';
  return {
    ...options,
    accessionId,
    id: `${kind} ${date} ${options.startedAt}`,
    kind,
    replacementId: null,
    date,
    readyTime,
    latestTime,
    mark: bookingFingerprint(request),
    isCancelRefused: false,
    isReported: false,
  };
}

/** The record of a cancellation that was confirmed at a time, ISO 8601; each one has its own (RUL-49, RUL-74). */
export function cancellationOf(
  { accessionId, pickup }: Pick<BookingRecord, 'accessionId'> & { readonly pickup: PickupSchedule },
  startedAt: string,
): BookingRecord {
  const { id, date, readyTime, latestTime } = pickup;
  return {
    id: `cancel ${id} ${startedAt}`,
    accessionId,
    kind: 'cancellation',
    originalId: id,
    replacementId: null,
    knownIds: [],
    date,
    readyTime,
    latestTime,
    mark: '',
    isCancelRefused: false,
    isReported: false,
    startedAt,
  };
}

/** Why a pickup cannot be replaced anymore. */
const LOCKED: Readonly<Record<ScheduleLock, BookingProblem>> = {
  otherDay: 'locked',
  cancelled: 'originalCancelled',
  expired: 'originalPast',
  past: 'originalPast',
};

/** Changes since the list was shown that affect a booking. */
export function changesSince(
  before: readonly PickupSchedule[],
  listed: readonly PickupSchedule[],
  {
    request,
    original,
    now,
  }: CurrentTime & { readonly request: PickupRequest; readonly original: PickupSchedule | null },
): { readonly problem: BookingProblem | null; readonly bookedMeanwhile: readonly PickupSchedule[] } {
  const clock = { now };
  const known = new Set(before.filter((one) => isActive(one, clock)).map(({ id }) => id));
  const bookedMeanwhile = listed.filter((one) => isActive(one, clock) && !known.has(one.id));
  // One that is not listed may be too new for the list.
  const found =
    listed.find(({ id }) => id === original?.id) ??
    (original && mayBeUnlisted(original, clock) ? original : undefined);
  const lock = found ? lockOf(found, clock) : 'cancelled';
  const today = dayIn(request.timeZone, now);
  if (request.date < today) return { problem: 'dayPast', bookedMeanwhile };
  if (original && lock !== null) return { problem: LOCKED[lock], bookedMeanwhile };
  if (request.date === today && request.readyTime < timeIn(request.timeZone, now))
    return { problem: 'timePast', bookedMeanwhile };
  return { problem: bookedMeanwhile.length > 0 ? 'bookedMeanwhile' : null, bookedMeanwhile };
}

/** True if a pickup may be too new for the list; of one whose age is unknown nothing else can be said (RUL-52). */
function mayBeUnlisted({ createdAt, submittedAt }: PickupSchedule, { now }: CurrentTime): boolean {
  const known = [createdAt, submittedAt]
    .map((time) => Date.parse(time))
    .filter((time) => !Number.isNaN(time));
  return known.every((time) => Date.parse(now) - time < LISTED_WITHIN);
}

/** A booking's 16-bit fingerprint (FNV-1a, folded); ignores spaces and case. */
export function bookingFingerprint({
  address,
  contact,
  remarks,
}: Pick<PickupRequest, 'address' | 'contact' | 'remarks'>) {
  const { street, city, state, postalCode, countryCode } = address;
  const { email, phone } = contact;
  const text = [street, city, state, postalCode, countryCode, email, phone.dialingCode, phone.number, remarks]
    .join('|')
    .replaceAll(/\s+/g, '')
    .toUpperCase();
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ nonNull(letter.codePointAt(0)), 0x01_00_01_93) >>> 0;
  return ((hash >>> 16) ^ (hash & 0xff_ff)).toString(16);
}

/** True of a new pickup for the day and times of a booking, however the service writes the rest (RUL-96). */
function isAtItsTime(booking: BookingRecord, schedule: PickupSchedule): boolean {
  return (
    !booking.knownIds.includes(schedule.id) &&
    schedule.date === booking.date &&
    schedule.readyTime === booking.readyTime &&
    schedule.latestTime === booking.latestTime
  );
}
