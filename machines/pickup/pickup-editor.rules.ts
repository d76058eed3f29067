import { isDialingCode } from '../domain/dialing-codes.ts';
import { isEmail } from '../domain/email.ts';
import { validatePhone } from '../domain/phone.ts';
import {
  clockZone,
  isActive,
  isUpcoming,
  lockOf,
  newestFirst,
  REMINDER_KINDS,
  withReturned,
  zoneOf,
  zoneOfAddress,
} from '../domain/pickup.ts';
import type {
  AddressCheck,
  Availability,
  BookingRecord,
  PatientOnFile,
  PickupListing,
  PickupReminder,
  PickupRequest,
  PickupSchedule,
  PickupTimes,
  ReminderKind,
} from '../domain/pickup.ts';
import type { Failure } from '../domain/failure.ts';
import { nonNull } from '../domain/non-null.ts';
import { normalize } from '../domain/normalize.ts';
import { addDays, dayIn, isWeekday, minutesOf } from '../domain/zoned-time.ts';
import { EMPTY_ADDRESS, isSameAddress, unauthorizedOr } from './pickup-address.rules.ts';
import { contactError, isSameContact, normalizedContact, withContactField } from './pickup-contact.rules.ts';
import type { AddressEditorOutput } from './pickup-address.machine.ts';
import { followedOutcome, statusOf, timeRemaining } from './pickup-booking.rules.ts';
import type { BookingProblem, BookingStopped, PickupBookingInput } from './pickup-booking.rules.ts';
import type {
  PickupEditorContext,
  PickupEditorEvent,
  PickupEditorInput,
  PickupForm,
} from './pickup-editor.types.ts';

/** The form for a new pickup: contact and address on file, no date (PEDIT-01). */
export function newForm({ address, contact }: PatientOnFile): PickupForm {
  return {
    address: address ?? EMPTY_ADDRESS,
    contact,
    date: '',
    readyTime: '',
    latestTime: '',
    remarks: '',
    reminder: reminderFor({ ...contact, isNotNeeded: false, selected: UNSET }),
    usesSameContact: true,
  };
}

/** The form for editing a pickup (PEDIT-02). */
export function formOfSchedule(schedule: PickupSchedule): PickupForm {
  const { address, contact, date, readyTime, latestTime, remarks, reminder } = schedule;
  const usesSameContact = isSameContact(contact, reminder);
  return {
    address,
    contact,
    date,
    readyTime,
    latestTime,
    remarks,
    usesSameContact,
    reminder: reminderFor(reminder),
  };
}

const UNSET: PickupSchedule['reminder']['selected'] = {
  emailDay: null,
  emailHour: null,
  phoneDay: null,
  phoneHour: null,
};

/**
 * The initial reminders: each is selected unless the service says otherwise or no reminders are needed (PICK-R30);
 * none is without its email or phone (PICK-R31).
 */
export function reminderFor(stored: PickupSchedule['reminder']): PickupReminder {
  const { email, phone, isNotNeeded } = stored;
  const isSelected = (kind: ReminderKind) => {
    const isReachable = kind.startsWith('email') ? email !== '' : phone.number !== '';
    return isReachable && (stored.selected[kind] ?? !isNotNeeded);
  };
  return {
    ...stored,
    selected: {
      emailDay: isSelected('emailDay'),
      emailHour: isSelected('emailHour'),
      phoneDay: isSelected('phoneDay'),
      phoneHour: isSelected('phoneHour'),
    },
  };
}

/** Which filled-in reminder values are invalid; empty values are not. */
export function reminderProblems(reminder: PickupReminder) {
  const { email, phone } = normalizedContact(reminder);
  return {
    // A typed '?' leaves nothing, and is no address.
    email: reminder.email.trim() !== '' && !isEmail(email),
    phone: validatePhone(phone, isDialingCode),
  };
}

/** True if no reminders are needed, or all values are valid and each requested kind has a target (PICK-R55). */
function isReminderComplete(reminder: PickupReminder): boolean {
  const { isNotNeeded, email, phone, selected } = reminder;
  if (isNotNeeded) return true;
  const problems = reminderProblems(reminder);
  if (problems.email || problems.phone !== null) return false;
  return (
    (phone.number !== '' || !(selected.phoneDay || selected.phoneHour)) &&
    (email !== '' || !(selected.emailDay || selected.emailHour))
  );
}

/** The reminders as sent: none if no reminders are needed (AMB-150). */
function sentReminders({ isNotNeeded, selected }: PickupReminder): PickupReminder['selected'] {
  return isNotNeeded ? { emailDay: false, emailHour: false, phoneDay: false, phoneHour: false } : selected;
}

/** Where reminders go, as sent: an invalid text is hidden while no reminders are needed, and not sent (PICK-R55). */
function sentTargets(reminder: PickupReminder): PickupRequest['contact'] {
  const { email, phone } = normalizedContact(reminder);
  const problems = reminderProblems(reminder);
  return {
    email: problems.email ? '' : email,
    phone: problems.phone === null ? phone : { dialingCode: '', number: '' },
  };
}

/** The latest times that leave the courier enough access time after the ready time (PICK-R41). */
export function latestTimesAfter(availability: Availability, readyTime: string): readonly string[] {
  const earliest = minutesOf(readyTime) + availability.accessMinutes;
  return availability.latestTimes.filter((time) => minutesOf(time) >= earliest);
}

/** The form without the date and everything that depends on it (PICK-R27, AMB-147). */
export function withoutDate(form: PickupForm): PickupForm {
  return withDate(form, '');
}

/** The form for another day; clears ready time, latest time and, if none are to be kept, remarks (PICK-R28). */
export function withDate(form: PickupForm, date: string, remarks = ''): PickupForm {
  return { ...form, date, readyTime: '', latestTime: '', remarks };
}

/** The form limited to times offered that day; the edited pickup's own times may no longer be available. */
export function withOffered(form: PickupForm, availability: Availability): PickupForm {
  const { readyTime, latestTime } = form;
  if (!availability.readyTimes.includes(readyTime)) return { ...form, readyTime: '', latestTime: '' };
  return latestTimesAfter(availability, readyTime).includes(latestTime) ? form : { ...form, latestTime: '' };
}

/** True if day, ready time and latest time are chosen (PICK-R38, PICK-R39). */
function hasTimes({ date, readyTime, latestTime }: PickupForm): boolean {
  return date !== '' && readyTime !== '' && latestTime !== '';
}

/** True if the form differs from the booked pickup (PICK-R54, AMB-158). */
export function isPickupChanged(form: PickupForm, initialForm: PickupForm): boolean {
  return (
    !isSameAddress(form.address, initialForm.address) ||
    !isSameContact(form.contact, initialForm.contact) ||
    form.date !== initialForm.date ||
    form.readyTime !== initialForm.readyTime ||
    form.latestTime !== initialForm.latestTime ||
    form.remarks.trim() !== initialForm.remarks.trim() ||
    isReminderChanged(form.reminder, initialForm.reminder)
  );
}

function isReminderChanged(reminder: PickupReminder, initialReminder: PickupReminder): boolean {
  const [selected, before] = [sentReminders(reminder), sentReminders(initialReminder)];
  return (
    reminder.isNotNeeded !== initialReminder.isNotNeeded ||
    !isSameContact(reminder, initialReminder) ||
    REMINDER_KINDS.some((kind) => selected[kind] !== before[kind])
  );
}

/** Why Confirm is disabled: the first reason in dialog order; null if it is enabled (PICK-R54, RUL-73). */
export function confirmProblem({
  form,
  initialForm,
  availability,
  isAddressValid,
  isContactValid,
  listReload,
}: Pick<
  PickupEditorContext,
  'form' | 'initialForm' | 'availability' | 'isAddressValid' | 'isContactValid' | 'listReload'
>): 'rechecking' | 'addressOrContact' | 'lookingUp' | 'times' | 'reminder' | 'unchanged' | null {
  // The failed booking may be done anyway: nothing is booked before the list was read again (RUL-94).
  if (listReload !== 'none' && listReload !== 'done') return 'rechecking';
  if (!isAddressValid || !isContactValid) return 'addressOrContact';
  if (form.date !== '' && availability === null) return 'lookingUp';
  if (!hasTimes(form)) return 'times';
  if (!isReminderComplete(form.reminder)) return 'reminder';
  return isPickupChanged(form, initialForm) ? null : 'unchanged';
}

/** The time zone of the form's pickup: the edited pickup's own as long as its address is unchanged; null if unknown (RUL-51). */
export function zoneOfForm(form: PickupForm, original: PickupSchedule | null): string | null {
  return original && isSameAddress(original.address, form.address)
    ? zoneOf(original)
    : zoneOfAddress(form.address);
}

/** The request for a form (CALL-R27, PICK-R34). */
export function requestOf(
  form: PickupForm,
  about: Pick<PickupRequest, 'accessionId' | 'personName' | 'timeZone' | 'isAddressUnvalidated'>,
): PickupRequest {
  const { address, contact, reminder, date, readyTime, latestTime } = form;
  return {
    ...about,
    address,
    contact: normalizedContact(contact),
    date,
    readyTime,
    latestTime,
    remarks: normalize(form.remarks),
    reminder: { ...reminder, ...sentTargets(reminder), selected: sentReminders(reminder) },
  };
}

/** Turns reminders back on: all are selected unless some are already (PICK-R30, AMB-150). */
function withReminders(reminder: PickupReminder): PickupReminder {
  const isAnyOn = REMINDER_KINDS.some((kind) => reminder.selected[kind]);
  return isAnyOn
    ? { ...reminder, isNotNeeded: false }
    : reminderFor({ ...reminder, isNotNeeded: false, selected: UNSET });
}

/** The form after an event; date, address and contact changes are handled elsewhere. */
export function changedBy(form: PickupForm, event: PickupEditorEvent): PickupForm {
  const { reminder } = form;
  switch (event.type) {
    case 'readyTime.chosen':
      return { ...form, readyTime: event.time, latestTime: '' };
    case 'latestTime.chosen':
      return { ...form, latestTime: event.time };
    case 'remarks.changed':
      return { ...form, remarks: event.text };
    case 'reminderKind.toggled': {
      const selected = { ...reminder.selected, [event.kind]: !reminder.selected[event.kind] };
      return { ...form, reminder: { ...reminder, selected } };
    }
    case 'noReminders.checked':
      return { ...form, reminder: { ...reminder, isNotNeeded: true } };
    case 'noReminders.cleared':
      return { ...form, reminder: withReminders(reminder) };
    case 'sameContact.checked':
      return { ...form, usesSameContact: true, reminder: { ...reminder, ...form.contact } };
    case 'sameContact.cleared':
      return { ...form, usesSameContact: false };
    case 'reminder.changed': {
      const changed = withContactField(reminder, event.field, event.value);
      // 'Use same contact' unticks itself when the reminder differs (PICK-R33).
      const usesSameContact = form.usesSameContact && isSameContact(changed, form.contact);
      return { ...form, usesSameContact, reminder: changed };
    }
    default:
      return form;
  }
}

/** True if the day can be chosen: address and contact are valid and it is not in the past at the pickup (PEDIT-12). */
export function isSelectableDay(
  { form, original, now, ...validity }: PickupEditorContext,
  day: string,
): boolean {
  const today = dayIn(clockZone(zoneOfForm(form, original)), now);
  return validity.isAddressValid && validity.isContactValid && day >= today;
}

/** True if the last day and times are still available, differ from the form's, and are not booked already (RUL-73). */
export function canReuseLastTimes(context: PickupEditorContext): boolean {
  const { form, lastTimes, unavailableDays, schedules, original } = context;
  if (
    lastTimes === null ||
    unavailableDays.includes(lastTimes.date) ||
    !isSelectableDay(context, lastTimes.date)
  )
    return false;
  const isLast = ({ date, readyTime, latestTime }: PickupTimes) =>
    lastTimes.date === date && lastTimes.readyTime === readyTime && lastTimes.latestTime === latestTime;
  return (
    !isLast(form) &&
    !schedules.some((one) => one.id !== original?.id && isActive(one, context) && isLast(one))
  );
}

/** True if the courier offers this ready or latest time on the chosen day (PEDIT-13, PEDIT-14). */
export function isOffered(context: PickupEditorContext, event: PickupEditorEvent): boolean {
  const { form, availability, isAddressValid, isContactValid } = context;
  if (!availability || !isAddressValid || !isContactValid) return false;
  if (event.type === 'readyTime.chosen') return availability.readyTimes.includes(event.time);
  return (
    event.type === 'latestTime.chosen' &&
    form.readyTime !== '' &&
    latestTimesAfter(availability, form.readyTime).includes(event.time)
  );
}

export function bookingInput(context: PickupEditorContext): PickupBookingInput {
  const { accessionId, personName, form, original, isAddressUnvalidated, schedules, returnedPickups } =
    context;
  const timeZone = clockZone(zoneOfForm(form, original));
  return {
    request: requestOf(form, { accessionId, personName, timeZone, isAddressUnvalidated }),
    original,
    schedules,
    returnedPickups,
  };
}

/** The next day to look up: a weekday of the coming seven at the pickup's location; null if none is left. */
export function nextDay({ form, original, now, unavailableDays }: PickupEditorContext): string | null {
  const today = dayIn(clockZone(zoneOfForm(form, original)), now);
  const days = [1, 2, 3, 4, 5, 6, 7].map((count) => addDays(today, count));
  return days.find((day) => isWeekday(day) && !unavailableDays.includes(day)) ?? null;
}

/**
 * The form with the day that was looked up, at the newest pickup's times if they are offered, otherwise in the widest
 * window; null if the courier offers none.
 */
export function proposalOf(
  { form, schedules, proposedDate }: PickupEditorContext,
  availability: Availability,
): PickupForm | null {
  const [newest] = newestFirst(schedules);
  const latestAfter = (time: string) => latestTimesAfter(availability, time).toSorted();
  const fitting = availability.readyTimes.filter((time) => latestAfter(time).length > 0).toSorted();
  const readyTime = fitting.find((time) => time === newest?.readyTime) ?? fitting[0];
  if (readyTime === undefined) return null;
  const latest = latestAfter(readyTime);
  const latestTime = latest.find((time) => time === newest?.latestTime) ?? nonNull(latest.at(-1));
  return { ...withDate(form, proposedDate), readyTime, latestTime };
}

export function afterCheck({ form }: PickupEditorContext, check: AddressCheck) {
  if (check.kind !== 'valid') return {};
  return {
    isAddressValid: true,
    form: { ...form, address: { ...form.address, isResidential: check.isResidential } },
  };
}

export function withAddress({ form }: PickupEditorContext, { saved }: AddressEditorOutput) {
  const { address, isUnvalidated } = nonNull(saved);
  return {
    form: { ...form, address },
    isAddressValid: true,
    isAddressUnvalidated: isUnvalidated,
    addressFailure: null,
  };
}

/** Nothing is known about the day, and none is proposed from now on (RUL-73). */
export const NO_AVAILABILITY = {
  availability: null,
  dateProblem: null,
  cleared: null,
  isProposing: false,
  proposedDate: '',
  keepsRemarks: false,
} as const;

/** The dialog on another day, with remarks that wait for one; those of a chosen day are cleared with it (PICK-R28). */
function moved({ form, keepsRemarks }: PickupEditorContext, date: string) {
  const isKept = keepsRemarks && form.date === '';
  return { ...NO_AVAILABILITY, keepsRemarks: isKept, form: withDate(form, date, isKept ? form.remarks : '') };
}

/** The dialog on a day whose times are about to be looked up; restores the times that a failed lookup of that day cleared. */
export function onDay(context: PickupEditorContext, date: string): Partial<PickupEditorContext> {
  const { form, cleared } = context;
  const change = moved(context, date);
  return cleared?.date === date ? { ...change, form: { ...form, ...cleared } } : change;
}

/**
 * The dialog on the day and times of the last booking; the lookup then clears times that are not offered. Remarks are of
 * their day (PICK-R28).
 */
export function withLastTimes(context: PickupEditorContext): Partial<PickupEditorContext> {
  const { form, keepsRemarks } = context;
  const lastTimes = nonNull(context.lastTimes);
  const change =
    lastTimes.date === form.date
      ? { ...NO_AVAILABILITY, keepsRemarks, form }
      : moved(context, lastTimes.date);
  return { ...change, form: { ...change.form, ...lastTimes } };
}

/** The dialog after the lookup of a day that is not available. */
export function withoutDay(
  { form, unavailableDays, keepsRemarks }: PickupEditorContext,
  problem: 'noSlots' | 'serverError' | 'unauthorized',
): Partial<PickupEditorContext> {
  const hasNoSlots = problem === 'noSlots';
  const { date, readyTime, latestTime, remarks } = form;
  return {
    form: withDate(form, '', keepsRemarks ? remarks : ''),
    cleared: hasNoSlots ? null : { date, readyTime, latestTime, remarks },
    unavailableDays: hasNoSlots ? [...unavailableDays, form.date] : unavailableDays,
    availability: null,
    dateProblem: problem,
  };
}

export function initialEditor(input: PickupEditorInput): PickupEditorContext {
  const { original, onFile } = input;
  const form = original ? formOfSchedule(original) : newForm(nonNull(onFile));
  return {
    ...input,
    form,
    initialForm: form,
    personName: original?.personName || (onFile?.name ?? ''),
    isAddressValid: false,
    isContactValid: contactError(form.contact) === null,
    isAddressUnvalidated: false,
    addressFailure: null,
    availability: null,
    dateProblem: null,
    cleared: null,
    keepsRemarks: false,
    availableDays: [],
    unavailableDays: [],
    isProposing: original === null && !input.schedules.some((one) => isUpcoming(one, input)),
    proposedDate: '',
    problem: null,
    followed: [],
    listReload: 'none',
    bookedMeanwhile: [],
    listing: null,
  };
}

/**
 * The dialog after a booking that was stopped. Reports changes by others once. A pickup that is gone or locked cannot
 * be replaced, so the form becomes that of a new pickup.
 */
export function afterStop(
  context: PickupEditorContext,
  { problem, bookedMeanwhile, listing, followed }: BookingStopped,
): Partial<PickupEditorContext> {
  const { original, initialForm, form, schedules, returnedPickups, now } = context;
  const isReplaceable = ![
    'originalCancelled',
    'originalCancelledUnanswered',
    'originalPast',
    'locked',
  ].includes(problem);
  return {
    bookedMeanwhile,
    ...(followed ? { followed: [...context.followed, followed], listReload: 'due' as const } : {}),
    now: listing?.readAt ?? now,
    listing: listing ?? context.listing,
    schedules: listing ? withReturned(listing.schedules, returnedPickups) : schedules,
    original: isReplaceable ? original : null,
    initialForm: isReplaceable ? initialForm : withoutDate(initialForm),
    ...(problem === 'dayPast'
      ? {
          problem: null,
          dateProblem: 'past' as const,
          form: withDate(form, '', form.remarks),
          keepsRemarks: true,
          availability: null,
        }
      : { problem }),
    // The times are looked up again (RUL-97).
    ...(problem === 'timePast'
      ? { form: { ...form, readyTime: '', latestTime: '' }, keepsRemarks: true, availability: null }
      : {}),
  };
}

/** The pickups as the list shows them, read while bookings that had failed are looked for (RUL-94). */
export function afterListReload(
  context: PickupEditorContext,
  listing: PickupListing,
): Partial<PickupEditorContext> {
  const schedules = withReturned(listing.schedules, context.returnedPickups);
  const clock = { now: listing.readAt };
  const original = context.original && schedules.find(({ id }) => id === context.original?.id);
  const lock = original && lockOf(original, clock);
  const followed = context.followed.filter((one) => followedOutcome(one, schedules, clock) === 'unresolved');
  // What could be found was looked for long enough: the list does not show it, or only once its day is over.
  const isUnconfirmed = ['bookingUnconfirmed', 'reschedulingUnconfirmed', 'unknown'].includes(
    context.problem ?? '',
  );
  const isNotSeen = followed.length === 0 && isUnconfirmed;
  const statuses = context.followed.map((one) => statusOf(one, schedules, clock));
  const reason = statuses.includes('declined') ? ('declined' as const) : ('unanswered' as const);
  const ended = statuses.includes('past') ? null : reason;
  const problem = isNotSeen ? ended : context.problem;
  const change = { ...clock, listing, schedules, followed, problem, listReload: 'done' as const };
  // An original that was cancelled meanwhile must not be called retained.
  return lock === 'cancelled'
    ? {
        ...change,
        ...afterStop(
          { ...context, ...change },
          {
            ...STOPPED,
            listing,
            problem: problem === 'unanswered' ? 'originalCancelledUnanswered' : 'originalCancelled',
          },
        ),
      }
    : change;
}

/** The failures of a booking that may be done anyway: only after these is the outcome shown as unknown. */
const MAY_BE_DONE: readonly (BookingProblem | null)[] = [
  'bookingFailed',
  'reschedulingFailed',
  'bookingUnconfirmed',
  'reschedulingUnconfirmed',
];

/** Shows that the outcome is unknown once the time limit of every followed booking has passed without a list (RUL-94). */
export function afterFailedListReload(
  context: PickupEditorContext,
  failure: Failure,
): Partial<PickupEditorContext> {
  const { listReload, problem, followed } = context;
  const isTimeUp = followed.every((one) => timeRemaining(one, context) === 0);
  return {
    listReload: unauthorizedOr(failure, listReload === 'due' ? 'missed' : listReload),
    problem: isTimeUp && MAY_BE_DONE.includes(problem) ? 'unknown' : problem,
  };
}

const STOPPED = { kind: 'stopped', bookedMeanwhile: [], followed: null } as const;

/** The booking that had failed and that the list shows; undefined if it shows none. */
export function foundIn(
  { followed, returnedPickups }: PickupEditorContext,
  listing: PickupListing,
): BookingRecord | undefined {
  const schedules = withReturned(listing.schedules, returnedPickups);
  return followed.find((one) => followedOutcome(one, schedules, { now: listing.readAt }) === 'found');
}

/** The records of failed bookings that can no longer take effect. */
export function endedIn(context: PickupEditorContext, listing: PickupListing) {
  const unresolved = afterListReload(context, listing).followed ?? [];
  const ended = context.followed.filter((one) => !unresolved.includes(one));
  return { accessionId: context.accessionId, ids: ended.map(({ id }) => id) };
}
