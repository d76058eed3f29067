import type { BookingAttempt, HalfDoneEdit, PickupAddress, PickupSchedule } from '../domain/pickup.ts';
import { usTimeZone } from '../domain/us-time-zones.ts';
import { dayIn, isTimeZone } from '../domain/zoned-time.ts';

/** Why a pickup cannot be changed; null when it can (PICK-R21). */
export type ScheduleLock = 'expired' | 'past' | 'cancelled' | 'otherDay';

/** A moment as a person at the portal has it. */
export interface Here {
  /** ISO 8601. */
  readonly now: string;
  /** The browser's time zone, an IANA name. */
  readonly timeZone: string;
}

/** The time zone of a pickup: its own when it is known, else the browser's (AMB-139). */
export function zoneOf({ timeZone }: Pick<PickupSchedule, 'timeZone'>, here: Here): string {
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : here.timeZone;
}

/** The time zone of an address: that of its US state, else the browser's. */
export function zoneOfAddress({ state, countryCode }: PickupAddress, here: Here): string {
  return (countryCode === 'US' ? usTimeZone(state, here.timeZone) : null) ?? here.timeZone;
}

/** True after the cancel call (PICK-R20). */
export function isCancelled({ status }: Pick<PickupSchedule, 'status'>): boolean {
  return /^cancell?ed$/i.test(status);
}

/** Why Cancel and Edit are disabled: sent as expired, past, cancelled, or submitted on another day (PICK-R21, AMB-137, AMB-139). */
export function lockOf(schedule: PickupSchedule, here: Here): ScheduleLock | null {
  if (isCancelled(schedule)) return 'cancelled';
  if (/^expired$/i.test(schedule.status)) return 'expired';
  const zone = zoneOf(schedule, here);
  const today = dayIn(zone, here.now);
  if (schedule.date < today) return 'past';
  return dayIn(zone, schedule.submittedAt) === today ? null : 'otherDay';
}

/** 'Pick up #' stands before it: location code and confirmation code, TBD when there is none (PICK-R10). */
export function confirmationNumber({
  locationCode,
  confirmationCode,
}: Pick<PickupSchedule, 'locationCode' | 'confirmationCode'>): string {
  return confirmationCode === '' ? 'TBD' : locationCode + confirmationCode;
}

/** Newest created first (PICK-R25); those created at the same time stay as they came. */
export function newestFirst(schedules: readonly PickupSchedule[]): readonly PickupSchedule[] {
  return schedules.toSorted((a, b) => (Date.parse(b.createdAt) || 0) - (Date.parse(a.createdAt) || 0));
}

/** The list with one pickup in the place of its earlier state; as it was when it is not in the list. */
export function withSchedule(
  schedules: readonly PickupSchedule[],
  schedule: PickupSchedule,
): readonly PickupSchedule[] {
  return schedules.map((one) => (one.id === schedule.id ? schedule : one));
}

/**
 * What became of a booking, by the list as the service has it now: not booked; booked, with nothing left to cancel;
 * or booked while the pickup that it replaces is still live (RUL-22).
 */
export function verdictOf(
  attempt: BookingAttempt,
  schedules: readonly PickupSchedule[],
): { readonly kind: 'notBooked' } | { readonly kind: 'booked' | 'both'; readonly booked: PickupSchedule } {
  const booked = schedules.find((schedule) =>
    attempt.replacementId === null ? isAskedFor(attempt, schedule) : schedule.id === attempt.replacementId,
  );
  if (!booked) return { kind: 'notBooked' };
  const original = schedules.find(({ id }) => id === attempt.originalId);
  return { kind: original && !isCancelled(original) && !isCancelled(booked) ? 'both' : 'booked', booked };
}

/** How long a booking may still be on its way, in milliseconds: two calls of at most 30 s each (RUL-25). */
const UNDER_WAY = 60_000;

/** True while another tab may still be at it. */
export function isUnderWay({ startedAt }: HalfDoneEdit, { now }: Here): boolean {
  return Date.parse(now) - Date.parse(startedAt) < UNDER_WAY;
}

function isAskedFor(attempt: BookingAttempt, schedule: PickupSchedule): boolean {
  return (
    !attempt.knownIds.includes(schedule.id) &&
    !isCancelled(schedule) &&
    schedule.date === attempt.date &&
    schedule.readyTime === attempt.readyTime &&
    schedule.latestTime === attempt.latestTime
  );
}
