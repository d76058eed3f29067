import type { Failure } from '../../machines/domain/failure.ts';
import type {
  PickupAddress,
  PickupContact,
  PickupTimes,
  ReminderKind,
  ScheduleLock,
} from '../../machines/domain/pickup.ts';
import type { AddressField } from '../../machines/pickup/pickup.fields.ts';
import type { ContactError } from '../../machines/pickup/pickup-contact.rules.ts';
import type { ContactField } from '../../machines/pickup/pickup.fields.ts';
import type { BookingProblem } from '../../machines/pickup/pickup-booking.rules.ts';
import type { PickupNotificationCode } from '../../machines/pickup/pickup-schedules.types.ts';
import { addressLine, countryText, dateText, phoneText, shortDay, timeText, weekdayText } from './format.ts';
import { translated } from './language.ts';

const BOOKING_FAILED =
  'Due to the system issue, we were unable to book a new pickup as requested. Please try again later.';
const RETAINED = 'We have retained the existing appointment for your convenience.';
const MAY_BE_BOOKED =
  'The courier may have booked it anyway, so we look at its list for two minutes and tell you what we find.';

const NOTHING_BOOKED = 'Nothing was booked now.';
/** Instead, while a booking that had failed in the same dialog may still be found. */
const EARLIER_MAY_BE_BOOKED =
  'The courier may have booked what you confirmed before. We look at its list and tell you what we find.';

const LOCKED = (phone: string) =>
  `This pickup was submitted on another day and cannot be changed here. Please contact the courier at ${phone}.`;
const CANCEL_FAILED = (phone: string) =>
  `Failed: Due to the system issue, we were unable to cancel the selected pickup at this time. Please try again, contact the courier at ${phone} or your local customer service to cancel it.`;
const PAST = 'This pickup is over.';
const CANCELLED = 'This pickup is cancelled.';

/** The copy of the courier pickup pages (2 §2.6, 2 §8). */
export const copy = translated('pickup', 'pickup', {
  title: 'Courier pickup',
  day: (weekday: string, day: string) => `${weekday}, ${day}`,
  times: (from: string, to: string) => `${from} to ${to}`,
  when: (day: string, readyTime: string) => `${day}, ready at ${readyTime}`,
  unknownWhen: 'a day that is not known',
  search: {
    title: 'Schedule a courier pickup',
    welcome:
      'Welcome. Enter the Accession ID of your order to schedule, change or cancel the courier pickup of your sample.',
    label: 'Accession ID',
    placeholder: '10-digit accession ID',
    hint: 'It is on the label of your kit.',
    continue: 'Continue',
    listTitle: 'Work through a list',
    listLabel: 'IDs to work through',
    listHint: 'Paste as many as you like. They stay in this tab until you close or reload it.',
    listStart: 'Start with the first',
    listError: 'Paste accession IDs of 10 digits each, with a space, a comma or a line between them.',
    lengthError: (entered: string) => `An Accession ID has 10 digits. This one has ${entered.length}.`,
    disabledReason: 'Enter an Accession ID to continue.',
    busy: 'Looking for the pickups of this Accession ID…',
    failures: {
      unauthorized: 'Unauthorized',
      server: 'Server Error',
      notFound: 'Not Found',
      broken: 'Something went wrong on our side, so this Accession ID is not checked yet. Please try again.',
      noResponse: 'We could not reach the lab, so this Accession ID is not checked yet. Please try again.',
      refused:
        'This Accession ID has been completed or canceled and cannot be used to schedule a courier pickup.',
    },
  },
  schedules: {
    scheduleNew: 'Schedule New Pickup',
    existing: (count: number) => `Existing Scheduled Pickups (${count})`,
    past: (count: number) => `Past pickups (${count})`,
    empty: "There's no scheduled pickup related to this Accession ID yet.",
    searchAnother: 'Search another ID',
    blocked: 'A pickup cannot be scheduled until the problem above is solved.',
    tryAgain: 'Try again',
    patient: (name: string) => `Patient: ${name}`,
    unknown: 'Existing Scheduled Pickups',
    notLoaded: 'The pickups could not be loaded.',
    severalActive: (count: number) => `${count} pickups are booked for this order`,
    severalActiveAdvice: (phone: string) =>
      `The courier comes for each of them. Cancel those that you do not need. If you cannot cancel one here, call the courier at ${phone}.`,
    unanswered: 'We have no answer from the courier yet',
    unansweredBooking: (when: string) =>
      `The pickup for ${when} may still be booked. We look again every few seconds, for two minutes at most. Until then, a second booking could lead to two pickups.`,
    unansweredCancellation: (when: string) =>
      `The pickup for ${when} may still be cancelled. We look again every few seconds, for two minutes at most.`,
    continue: 'I understand, continue',
    loading: 'Loading the pickups…',
    finishing: 'Finishing the change of your pickup…',
    finishingLater: {
      title: 'The change of your pickup is not finished yet',
      text: 'The lab cannot take it now. This page finishes it as soon as the lab can, for 30 minutes after you last use it; you can also come back later.',
    },
    notifications: 'Pickup notifications',
    closeNotification: 'Close notification',
  },
  item: {
    title: (number: string) => `Pick up #${number}`,
    date: 'Date',
    time: 'Pickup window',
    range: (times: string, zone: string) => `${times} (${zone})`,
    address: 'Address',
    contact: 'Contact',
    edit: 'Edit',
    cancel: 'Cancel',
    calendar: 'Add to calendar',
    /** Statuses of the service that have a name; others are shown as they come (PICK-R20). */
    statuses: { Scheduled: 'Scheduled' } as Readonly<Record<string, string>>,
    cancelled: 'Cancelled',
    expired: 'Expired',
    locked: LOCKED,
    expiredReason: PAST,
    cancelledReason: CANCELLED,
    rechecking: 'Edit and Cancel are available when we have looked at the list of your pickups again.',
  },
  cancel: {
    title: (number: string) => `Cancel Pickup #${number}`,
    question: (when: { readonly day: string; readonly time: string } | null) =>
      `The courier will not come ${when ? `on ${when.day} at ${when.time}` : 'for this pickup'}. This cannot be undone.`,
    /** The courier still comes for another one at that time. */
    questionOfTwo: (day: string, time: string) =>
      `Only this booking will be cancelled. Your other pickup on ${day} at ${time} stays. This cannot be undone.`,
    questionWhenPast:
      'The time of this pickup has passed. Only its booking will be cancelled. This cannot be undone.',
    confirm: 'Cancel pickup',
    keep: 'Keep pickup',
    /** Why it can no longer be cancelled, at the press (RUL-97). */
    locked: (phone: string): Readonly<Record<ScheduleLock, string>> => ({
      otherDay: LOCKED(phone),
      expired: PAST,
      past: PAST,
      cancelled: CANCELLED,
    }),
  },
  calendar: {
    title: (number: string) => `Courier pickup #${number}`,
    text: (lab: string, phone: string) =>
      `The courier of ${lab} picks up your sample. Questions: ${phone}. Have the package ready at the start.`,
    file: (number: string) => `pickup-${number}.ics`,
  },
  editor: {
    newTitle: 'Schedule New Pickup',
    editTitle: (number: string) => `Edit pickup #${number}`,
    validating: 'Checking the address…',
    booking: 'Booking your pickup…',
    checking: 'Checking what the courier has booked…',
    checkingOriginal:
      'Your new pickup is booked. We are checking whether the courier has cancelled the original one…',
    closeWhileChecking: "Close. We'll keep checking",
    cancellingOriginal: 'Your new pickup is booked. Cancelling the original…',
    stay: 'Please keep this page open.',
    address: 'Pickup address',
    contact: 'Contact information',
    editAddress: 'Edit address',
    editContact: 'Edit contact',
    edit: 'Edit',
    noAddress: 'No address yet',
    noContact: 'No contact yet',
    time: 'Pickup time',
    date: 'Pickup date',
    dateHint: (zone: string) => `Times are in ${zone}.`,
    dateProblems: {
      noSlots: 'No pickup time slots are available for the selected date. Please choose a different date.',
      serverError: 'Server error. Failed to get availability information. Please try again.',
      past: 'This day is over. Please choose a different date.',
    },
    changes: 'What changes',
    change: (before: string, after: string) => `${before} → ${after}`,
    bookedMeanwhile: (when: string) => `A pickup for ${when} was booked meanwhile.`,
    /**
     * @param others the pickups that were booked meanwhile
     * @param mayBeBooked an earlier booking of the dialog may be done anyway (RUL-92)
     */
    problems: (others: string, mayBeBooked: boolean): Readonly<Record<BookingProblem, string>> => {
      const nothing = mayBeBooked ? EARLIER_MAY_BE_BOOKED : NOTHING_BOOKED;
      const earlier = mayBeBooked ? ` ${EARLIER_MAY_BE_BOOKED}` : '';
      return {
        bookingFailed: `${BOOKING_FAILED}${earlier}`,
        unauthorized: mayBeBooked
          ? 'Unauthorized. The courier may have booked what you confirmed before. Open the link again, or search for the Accession ID again, to see your pickups.'
          : 'Unauthorized. Nothing was booked. Open the link again, or search for the Accession ID again.',
        reschedulingFailed: `${BOOKING_FAILED} ${RETAINED}${earlier}`,
        bookingUnconfirmed: `${BOOKING_FAILED} ${MAY_BE_BOOKED}`,
        reschedulingUnconfirmed: `${BOOKING_FAILED} ${RETAINED} ${MAY_BE_BOOKED}`,
        unanswered:
          'The courier did not answer, and its list does not show this pickup. It may still be booked. Look at your pickups again before you confirm once more.',
        declined: `The courier lists the new pickup as cancelled or expired, so nobody comes for it.${earlier} Confirm again to book it once more.`,
        unknown:
          "We could not find out whether this pickup was booked, because we could not read the courier's list. Look at your pickups again before you confirm once more.",
        bookedMeanwhile: `${others} ${nothing} Confirm again to book this pickup as well.`,
        originalCancelled: `This pickup was cancelled or changed meanwhile. ${others} ${nothing} Confirm again to book a new pickup.`,
        originalCancelledUnanswered: `This pickup was cancelled or changed meanwhile. ${others} The courier did not answer, and its list does not show a new one. It may still be booked. Look at your pickups again before you confirm once more.`,
        originalPast: `This pickup is over. ${others} ${nothing} Confirm again to book a new pickup.`,
        timePast: `This ready time has passed. ${nothing} Please choose the times again.`,
        dayPast: 'This day is over. Please choose a different date.',
        locked: `This pickup can no longer be changed here. ${others} ${nothing} Confirm again to book another pickup beside it.`,
      };
    },
    noDate: 'No date chosen yet',
    /** Under the calendar: of most days nothing is known yet (decision 30). */
    days: 'We check a day when you choose it.',
    /** Follows the name of a day that has pickup times. */
    available: 'times available',
    previousWeeks: 'Earlier weeks',
    nextWeeks: 'Later weeks',
    lastTimes: (day: string, times: string) => `Same day and times as the last: ${day}, ${times}`,
    proposed: 'The next weekday on which the courier comes.',
    loadingCalendar: 'Loading the calendar…',
    loadingTimes: 'Looking for pickup times…',
    readyTime: 'Ready time',
    readyHint: 'When the package is ready.',
    latestTime: 'Latest time',
    latestHint: 'The latest time the courier can come.',
    noLatest: 'There is no latest time for this ready time. Choose an earlier one.',
    choose: 'Choose a time',
    remarks: 'Remarks (optional)',
    remarksHint: 'For example, a gate code or where you leave the package.',
    reminders: 'Reminders',
    noReminders: 'No reminders needed',
    sameContact: 'Use same contact information for Reminders',
    reminderFields: {
      email: 'Reminder email',
      dialingCode: 'Country code',
      number: 'Reminder phone number',
    },
    reminderKinds: {
      emailDay: 'Email one day before',
      emailHour: 'Email one hour before',
      phoneDay: 'Text or call one day before',
      phoneHour: 'Text or call one hour before',
    } satisfies Record<ReminderKind, string>,
    remindBy: 'Remind me by',
    emailInvalid: 'Enter an email address such as name@example.com.',
    confirm: 'Confirm',
    confirmThis: (day: string, times: string) => `Confirm: ${day}, ${times}`,
    disabledReasons: {
      rechecking: 'Confirm is available when we have looked at the list of your pickups again.',
      lookingUp: 'Confirm is available when the pickup times of this day are known.',
      addressOrContact: 'Confirm is available when the address and the contact are valid.',
      times: 'Choose a date, a ready time and a latest time.',
      reminder: 'Complete the reminders, or check that none are needed.',
      unchanged: 'Nothing has changed yet.',
    },
    waits: 'Choose a date first.',
    waitsForAddress: 'Available when the address and the contact are valid.',
  },
  workList: {
    title: (done: number, all: number) => `Your list: ${done} of ${all} done`,
    next: (id: string) => `Next: ${id}`,
    state: { done: 'Done', waiting: 'To do', current: 'This one' },
  },
  addressEditor: {
    titles: {
      inputs: 'Edit address',
      recommend: 'We found a more exact address',
      invalid: "We're having problems verifying your address",
    },
    recommendText: 'Where should the courier come? We mark what differs.',
    recommended: 'Recommended address',
    entered: 'Address as entered',
    invalidText: 'Go back and check the street, the city, the state and the postal code.',
    invalid:
      'Address Invalid: Please confirm the accuracy of your Pickup Address to proceed to selecting a Pickup Time and setting a Reminder.',
    noState: 'State / Province not applicable.',
    failure: {
      save: 'Save address failed. Please try again.',
      check: 'We could not check the address. Please save it again.',
      unauthorized: 'Unauthorized. Open the link again, or search for the Accession ID again.',
    },
    required: 'Fill in every field to save.',
    wrong: 'Correct the marked fields to save.',
    poBox: 'A courier cannot pick up at a PO Box. Enter a street address.',
    zip: 'A ZIP code has five digits, or nine.',
    unknownState: 'Choose a state.',
    longState: 'A state or province has two letters here.',
    fields: {
      street: 'Street address',
      city: 'City',
      state: 'State / Province',
      postalCode: 'Postal code',
      countryCode: 'Country',
    } satisfies Record<AddressField, string>,
    back: 'Back',
    save: 'Save',
    confirm: 'Confirm',
    chooseState: 'Choose a state',
    chooseCountry: 'Choose a country',
  },
  contactEditor: {
    title: 'Edit contact',
    invalid: 'Contact Invalid: Please confirm the accuracy of your Contact Information...',
    fields: {
      email: 'Email',
      dialingCode: 'Country code',
      number: 'Phone number',
    } satisfies Record<ContactField, string>,
    problems: {
      emailInvalid: 'Enter an email address such as name@example.com.',
      phoneMissing: 'Enter a country code and a phone number.',
      countryMissing: 'Please select a country.',
      notDigits: 'Ensure the phone number contains only digits.',
      notTenDigits: 'All phone numbers with the country code +1, follow the 10-digit format',
      lengthOutOfRange: "The phone's digits is within the range of 5 to 15.",
    } satisfies Record<ContactError, string>,
    back: 'Back',
    save: 'Save',
  },
  /** The notifications on the schedules page: title and text (2 §3, 2 §8, AMB-142). */
  notifications: ({
    phone,
    when,
  }: {
    readonly phone: string;
    readonly when: string;
  }): Readonly<Record<PickupNotificationCode, readonly [title: string, text: string]>> => ({
    unauthorized: ['Error', 'Unauthorized'],
    noInternalToken: ['Error', 'No valid internal token for internal role.'],
    noPatientToken: ['Error', 'No valid pns token for internal role.'],
    schedulesFailed: ['Error', 'Failed fetching all schedules under current accession id.'],
    patientFailed: ['Error', 'Failed fetching the patient information on file.'],
    scheduled: ['Pickup scheduled', `Your pickup is scheduled for ${when}.`],
    rescheduled: [
      'Pickup rescheduled',
      `Your pickup is rescheduled for ${when}. The original one is cancelled.`,
    ],
    partiallyRescheduled: [
      'Original pickup not cancelled',
      `Your new pickup is scheduled for ${when}, but the original pickup could not be cancelled. Please contact the courier at ${phone} to cancel it.`,
    ],
    cancelled: ['Pickup cancelled', `Your pickup for ${when} is cancelled.`],
    notCancelled: ['Pickup not cancelled', CANCEL_FAILED(phone)],
    cancellationUnconfirmed: [
      'Cancellation not confirmed',
      `${CANCEL_FAILED(phone)} The courier may have cancelled it anyway, so we look at its list and tell you what we find.`,
    ],
    cancelUnauthorized: [
      'Pickup not cancelled',
      'Unauthorized. The selected pickup is not cancelled. Open the link again, or search for the Accession ID again.',
    ],
    notSeenCancelled: [
      'Cancellation not seen',
      `The courier did not confirm that your pickup for ${when} is cancelled, and its list does not show it. The pickup may still be cancelled, or the courier may come. Look at this page again, or contact the courier at ${phone}.`,
    ],
    similarScheduled: [
      'This pickup may be yours',
      `The courier did not answer your booking, but lists a new pickup for ${when}. It may be the one that you asked for. Compare its address before you book again, or contact the courier at ${phone}.`,
    ],
    notSeen: [
      'Booking not seen',
      `The courier did not answer whether your pickup for ${when} is booked, and its list does not show it. It may still be booked. Look at this page again before you book another one, or contact the courier at ${phone}.`,
    ],
    declined: [
      'Pickup not scheduled',
      `The courier lists your new pickup for ${when} as cancelled or expired, so nobody comes for it. Please book another one, or contact the courier at ${phone}.`,
    ],
    unlisted: [
      'Pickup booked, not listed yet',
      `The courier has confirmed your pickup for ${when}, but does not list it. Please contact the courier at ${phone} before you book again.`,
    ],
    unknown: [
      'Booking not known',
      `We could not find out whether your pickup for ${when} was booked. Look at this page again before you book another one, or contact the courier at ${phone}.`,
    ],
    cancellationUnknown: [
      'Cancellation not known',
      `We could not find out whether your pickup for ${when} was cancelled, so the courier may still come. Look at this page again, or contact the courier at ${phone}.`,
    ],
    originalUnknown: [
      'Original pickup: cancellation not known',
      `Your new pickup for ${when} is booked, but we could not find out whether the original pickup was cancelled. Look at this page again, or contact the courier at ${phone}.`,
    ],
  }),
});

/** The failures that say more than that the id was refused. */
const FAILURES: Readonly<Partial<Record<Failure['code'], keyof typeof copy.search.failures>>> = {
  unauthorized: 'unauthorized',
  server: 'server',
  notFound: 'notFound',
  notSent: 'broken',
  unavailable: 'broken',
  portalError: 'broken',
  noResponse: 'noResponse',
  malformed: 'noResponse',
};

/** A request that got no response in time, or one of too many, says nothing about the id. */
const INCONCLUSIVE: Readonly<Partial<Record<number, keyof typeof copy.search.failures>>> = {
  408: 'noResponse',
  429: 'broken',
};

/** The service's message, the text of its status, or the documented default (2 §8). */
export function searchFailureText({ code, message, status }: Failure): string {
  return message ?? copy.search.failures[INCONCLUSIVE[status ?? 0] ?? FAILURES[code] ?? 'refused'];
}

/** A day as 'Tuesday, 11/24/2026'; a dash if unknown. */
export function dayText(date: string): string {
  return date === '' ? '–' : copy.day(weekdayText(date), shortDay(date));
}

/** The label of the button that books, as 'Confirm: Tue, Nov 24, 08:00 AM to 06:00 PM' (RUL-73). */
export function confirmText(times: PickupTimes): string {
  const day = Date.parse(`${times.date}T00:00:00Z`);
  const style = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return copy.editor.confirmThis(dateText(day, style), timesText(times));
}

/** The ready and the latest time of a pickup, as '09:00 AM to 12:00 PM'; the ready time alone if that is all. */
export function timesText({ readyTime, latestTime }: Omit<PickupTimes, 'date'>): string {
  return latestTime === '' ? timeText(readyTime) : copy.times(timeText(readyTime), timeText(latestTime));
}

/** When a pickup is, inside a sentence: its day and ready time, or what is known about them. */
export function whenText({ date, readyTime }: Omit<PickupTimes, 'latestTime'>): string {
  if (date === '') return copy.unknownWhen;
  return readyTime === '' ? dayText(date) : copy.when(dayText(date), timeText(readyTime));
}

/** An address in one line; the country only outside the United States. */
export function addressText({ street, city, state, postalCode, countryCode }: PickupAddress): string {
  return addressLine({
    street,
    city,
    state: state === 'NA' ? '' : state,
    zip: postalCode,
    country: countryCode === 'US' ? '' : countryText(countryCode),
  });
}

/** Phone number and email, a line each, without those that are missing. */
export function contactText({ email, phone }: PickupContact): string {
  return [phoneText(phone), email].filter(Boolean).join('\n');
}
