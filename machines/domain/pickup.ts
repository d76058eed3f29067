import type { Phone } from './phone.ts';
import { zoneOfPlace } from './pickup-zones.ts';
import { dayIn, isTimeZone, timeIn } from './zoned-time.ts';

/** Where a courier picks up (ENT-R31). `state` is a code, 'NA' if there is none; `countryCode` has two letters. */
export interface PickupAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly countryCode: string;
  /** From the address check; false if it says nothing (AMB-160). */
  readonly isResidential: boolean;
}

/** How the courier can reach the patient (ENT-R32). */
export interface PickupContact {
  readonly email: string;
  readonly phone: Phone;
}

/** The four reminders: by email or phone, one day and one hour before the pickup (CONST-R15). */
export type ReminderKind = 'emailDay' | 'emailHour' | 'phoneDay' | 'phoneHour';

export const REMINDER_KINDS: readonly ReminderKind[] = ['emailDay', 'emailHour', 'phoneDay', 'phoneHour'];

/** Who is reminded, and how (ENT-R32, ENT-R33). */
export interface PickupReminder extends PickupContact {
  readonly isNotNeeded: boolean;
  readonly selected: Readonly<Record<ReminderKind, boolean>>;
}

/** A courier pickup as stored by the service (ENT-R29 to ENT-R34). Missing texts are ''. */
export interface PickupSchedule {
  readonly id: string;
  /** 'Cancelled', 'Expired', or anything else the service sends (AMB-138). */
  readonly status: string;
  readonly personName: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; '' if unknown. */
  readonly submittedAt: string;
  readonly confirmationCode: string;
  readonly locationCode: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:mm:ss. */
  readonly readyTime: string;
  readonly latestTime: string;
  readonly remarks: string;
  readonly address: PickupAddress;
  readonly contact: PickupContact;
  readonly reminder: Omit<PickupReminder, 'selected'> & {
    /** null if the service does not say. */
    readonly selected: Readonly<Record<ReminderKind, boolean | null>>;
  };
  /** An IANA name; null if unknown. */
  readonly timeZone: string | null;
}

/** Available times on a day (ENT-R35). Times are HH:mm:ss. */
export interface Availability {
  readonly readyTimes: readonly string[];
  readonly latestTimes: readonly string[];
  /** The minimum time between ready and latest time, in minutes. */
  readonly accessMinutes: number;
}

/** The result of the address check (AMB-156). `recommended` is null if the entered address is the one on file. */
export type AddressCheck =
  | { readonly kind: 'invalid' | 'notFound' }
  | {
      readonly kind: 'valid';
      readonly isResidential: boolean;
      readonly recommended: PickupAddress | null;
    };

/** The patient as the lab has them on file (2 §3). */
export interface PatientOnFile {
  readonly name: string;
  readonly contact: PickupContact;
  /** null if there is none on file. */
  readonly address: PickupAddress | null;
}

/** A pickup to book (CALL-R27). */
export interface PickupRequest {
  readonly accessionId: string;
  readonly personName: string;
  readonly address: PickupAddress;
  readonly contact: PickupContact;
  readonly reminder: PickupReminder;
  readonly timeZone: string;
  readonly date: string;
  readonly readyTime: string;
  readonly latestTime: string;
  readonly remarks: string;
  /** The patient kept the entered address although another one was recommended (AMB-152, AMB-159). */
  readonly isAddressUnvalidated: boolean;
}

export type PickupTimes = Pick<PickupRequest, 'date' | 'readyTime' | 'latestTime'>;

/** A staff member's work list in this tab; it is gone when the tab closes. */
export interface WorkList {
  /** The accession ids of the pasted list, in order. */
  readonly ids: readonly string[];
  readonly doneIds: readonly string[];
  /** The last booking, for 'same day and times as the last'; null before the first. */
  readonly last: PickupTimes | null;
}

/** The pickups of an accession id as listed by the service, and when (ISO 8601, the browser's clock). */
export interface PickupListing {
  readonly schedules: readonly PickupSchedule[];
  readonly readAt: string;
}

/**
 * The record of a booking, an edit or a cancellation, from its confirmation until the list shows the outcome (RUL-49).
 * It is stored in the browser, so it contains nothing that identifies a person.
 */
export interface BookingRecord {
  /** Unique in this browser. */
  readonly id: string;
  readonly accessionId: string;
  readonly kind: 'new' | 'edit' | 'cancellation';
  /** The pickup to replace or cancel; null for a new one. */
  readonly originalId: string | null;
  /** The new pickup; null until the service has returned its id. */
  readonly replacementId: string | null;
  /** The pickups that existed before. */
  readonly knownIds: readonly string[];
  /** Day and times of the new pickup, or of the one to cancel. */
  readonly date: string;
  readonly readyTime: string;
  readonly latestTime: string;
  /** A 16-bit hash of address, contact and remarks: distinguishes bookings for the same time, identifies nobody. */
  readonly mark: string;
  /** The service refused to cancel the original: do not retry (PEDIT-41). */
  readonly isCancelRefused: boolean;
  /** The booking was reported; the record stays unresolved until no pending call can take effect. */
  readonly isReported: boolean;
  /** ISO 8601. */
  readonly startedAt: string;
}

/** Why a pickup cannot be changed; null if it can (PICK-R21). */
export type ScheduleLock = 'expired' | 'past' | 'cancelled' | 'otherDay';

export interface CurrentTime {
  /** ISO 8601. */
  readonly now: string;
}

/**
 * The time zone of a pickup: its own if known, otherwise that of its address; null if none is known (RUL-51). A name
 * without a place, such as 'EST', is a fixed offset that is wrong in summer: the address goes first then.
 */
export function zoneOf({ timeZone, address }: Pick<PickupSchedule, 'timeZone' | 'address'>): string | null {
  const known = timeZone !== null && isTimeZone(timeZone) ? timeZone : null;
  const isOfPlace = known !== null && /^(?!Etc\/)\w+\/|^UTC$/.test(known);
  return isOfPlace ? known : (zoneOfAddress(address) ?? known);
}

/** The time zone of an address, an IANA name; null if none is known (RUL-51). */
export function zoneOfAddress({ countryCode, state, postalCode }: PickupAddress): string | null {
  return zoneOfPlace(countryCode, state, postalCode);
}

/** The zone in which days and times are shown: UTC where none is known, which no page names (RUL-51). */
export function clockZone(zone: string | null): string {
  return zone ?? 'UTC';
}

/** True after the cancel call (PICK-R20). */
export function isCancelled({ status }: Pick<PickupSchedule, 'status'>): boolean {
  return /^cancell?ed$/i.test(status);
}

function isExpired({ status }: Pick<PickupSchedule, 'status'>): boolean {
  return /^expired$/i.test(status);
}

/** True if the service itself calls a pickup cancelled or expired: no courier comes for it (RUL-95). */
export function hasEnded(schedule: Pick<PickupSchedule, 'status'>): boolean {
  return isCancelled(schedule) || isExpired(schedule);
}

/**
 * Why Cancel and Edit are disabled: expired, past, cancelled, or submitted on another day (PICK-R21, AMB-137).
 * An unknown date or submission time locks nothing (RUL-52, RUL-39).
 */
export function lockOf(schedule: PickupSchedule, { now }: CurrentTime): ScheduleLock | null {
  if (isCancelled(schedule)) return 'cancelled';
  if (isExpired(schedule)) return 'expired';
  if (isDayPast(schedule, { now })) return 'past';
  const zone = clockZone(zoneOf(schedule));
  const submitted = submissionDay(schedule, zone);
  return submitted === '' || submitted === dayIn(zone, now) ? null : 'otherDay';
}

/** True once the day of a pickup has passed where it is; an unknown day has not (RUL-52). */
export function isDayPast(schedule: PickupSchedule, { now }: CurrentTime): boolean {
  return schedule.date !== '' && schedule.date < dayIn(clockZone(zoneOf(schedule)), now);
}

/** True until the day of a pickup begins where it is; false for an unknown day. */
export function isDayAhead(schedule: PickupSchedule, { now }: CurrentTime): boolean {
  return schedule.date > dayIn(clockZone(zoneOf(schedule)), now);
}

/** The day of the submission at the pickup. A time without an offset is one there, never the browser's (RUL-51). */
function submissionDay({ submittedAt }: Pick<PickupSchedule, 'submittedAt'>, zone: string): string {
  if (/(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(submittedAt) && submittedAt.includes(':'))
    return dayIn(zone, submittedAt);
  const [, iso] = /^(\d{4}-\d\d-\d\d)/.exec(submittedAt) ?? [];
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(submittedAt) ?? [];
  return iso ?? (year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** True if a pickup is neither cancelled nor over, by its day (PICK-R21). */
export function isActive(schedule: PickupSchedule, clock: CurrentTime): boolean {
  const lock = lockOf(schedule, clock);
  return lock === null || lock === 'otherDay';
}

/** True if the courier may still come: it is active, and today its latest time has not passed there. */
export function isUpcoming(schedule: PickupSchedule, clock: CurrentTime): boolean {
  const { date, latestTime } = schedule;
  const zone = zoneOf(schedule);
  const isDayOnly = zone === null || latestTime === '' || date !== dayIn(zone, clock.now);
  return isActive(schedule, clock) && (isDayOnly || latestTime >= timeIn(zone, clock.now));
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
 * The list merged with responses to this page that the service may not list yet: a missing pickup goes on top
 * (PICK-R26), and a cancelled one stays cancelled in its place (PICK-R23, PICK-R24).
 * @param returnedPickups pickups returned by create and cancel, newest last
 */
export function withReturned(
  listed: readonly PickupSchedule[],
  returnedPickups: readonly PickupSchedule[],
): readonly PickupSchedule[] {
  const latest = [...new Map(returnedPickups.map((one) => [one.id, one])).values()];
  const unlisted = latest.filter(({ id }) => listed.every((one) => one.id !== id)).toReversed();
  const cancelled = latest.filter((one) => isCancelled(one));
  return [...unlisted, ...newestFirst(listed)].map((one) => cancelled.find(({ id }) => id === one.id) ?? one);
}

/** The accession ids on the list that are not done. */
export function remainingIds({ ids, doneIds }: WorkList): readonly string[] {
  return ids.filter((id) => !doneIds.includes(id));
}
