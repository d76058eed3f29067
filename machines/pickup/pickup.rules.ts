import type { PickupAddress, PickupSchedule, PickupWork } from '../domain/pickup.ts';
import { zoneOfPlace } from '../domain/address-zones.ts';
import { dayIn, isTimeZone } from '../domain/zoned-time.ts';

/** Why a pickup cannot be changed; null if it can (PICK-R21). */
export type ScheduleLock = 'expired' | 'past' | 'cancelled' | 'otherDay';

/** The time at the portal. */
export interface Clock {
  /** ISO 8601. */
  readonly now: string;
}

/** The time zone of a pickup: its own if known, otherwise that of its address (RUL-51). */
export function zoneOf({ timeZone, address }: Pick<PickupSchedule, 'timeZone' | 'address'>): string {
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : zoneOfAddress(address);
}

/** The time zone of an address, an IANA name (RUL-51). */
export function zoneOfAddress({ countryCode, state, postalCode }: PickupAddress): string {
  return zoneOfPlace(countryCode, state, postalCode);
}

/** True after the cancel call (PICK-R20). */
export function isCancelled({ status }: Pick<PickupSchedule, 'status'>): boolean {
  return /^cancell?ed$/i.test(status);
}

/**
 * Why Cancel and Edit are disabled: expired, past, cancelled, or submitted on another day (PICK-R21, AMB-137).
 * An unknown date or submission time locks nothing (RUL-52, RUL-39).
 */
export function lockOf(schedule: PickupSchedule, { now }: Clock): ScheduleLock | null {
  if (isCancelled(schedule)) return 'cancelled';
  if (/^expired$/i.test(schedule.status)) return 'expired';
  const zone = zoneOf(schedule);
  const today = dayIn(zone, now);
  if (schedule.date !== '' && schedule.date < today) return 'past';
  const submitted = submissionDay(schedule, zone);
  return submitted === '' || submitted === today ? null : 'otherDay';
}

/** The day of the submission at the pickup. A time without an offset is one there, never the browser's (RUL-51). */
function submissionDay({ submittedAt }: Pick<PickupSchedule, 'submittedAt'>, zone: string): string {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:[T ][\d:.]+)?$/.exec(submittedAt) ?? [];
  return day ?? dayIn(zone, submittedAt);
}

/** True if the courier will come for this pickup. */
export function isLive(schedule: PickupSchedule, clock: Clock): boolean {
  const lock = lockOf(schedule, clock);
  return lock === null || lock === 'otherDay';
}

/** The number shown after 'Pick up #': location code and confirmation code, or TBD (PICK-R10). */
export function confirmationNumber({
  locationCode,
  confirmationCode,
}: Pick<PickupSchedule, 'locationCode' | 'confirmationCode'>): string {
  return confirmationCode === '' ? 'TBD' : locationCode + confirmationCode;
}

/** Newest first (PICK-R25); equal creation times keep their order. */
export function newestFirst(schedules: readonly PickupSchedule[]): readonly PickupSchedule[] {
  const time = ({ createdAt }: PickupSchedule) => Date.parse(createdAt) || 0;
  return schedules.toSorted((a, b) => time(b) - time(a));
}

/**
 * The list merged with responses from this visit that the service may not list yet: a missing pickup goes on top
 * (PICK-R26), and a cancelled one stays cancelled in its place (PICK-R23, PICK-R24).
 * @param answered pickups returned by create and cancel, newest last
 */
export function withAnswered(
  listed: readonly PickupSchedule[],
  answered: readonly PickupSchedule[],
): readonly PickupSchedule[] {
  const latest = [...new Map(answered.map((one) => [one.id, one])).values()];
  const unlisted = latest.filter(({ id }) => listed.every((one) => one.id !== id)).toReversed();
  const cancelled = latest.filter((one) => isCancelled(one));
  return [...unlisted, ...newestFirst(listed)].map((one) => cancelled.find(({ id }) => id === one.id) ?? one);
}

/** The accession ids on the list that are not done. */
export function openIds({ ids, doneIds }: PickupWork): readonly string[] {
  return ids.filter((id) => !doneIds.includes(id));
}
