import { notProvided } from '../domain/not-provided.ts';
import type {
  AddressCheck,
  Availability,
  PatientOnFile,
  PickupAddress,
  PickupContact,
  PickupListing,
  PickupReminder,
  PickupSchedule,
  PickupTimes,
  ReminderFlag,
} from '../domain/pickup.ts';
import type { ContactField } from './pickup-contact.rules.ts';
import type { BookingStopped, PickupBookingOutcome } from './pickup-booking.machine.ts';
import type { BookingProblem } from './pickup-booking.rules.ts';
import type { Clock } from './pickup.rules.ts';

export interface PickupEditorInput extends Clock {
  readonly accessionId: string;
  /** null where the patient could not be loaded; an edit does without. */
  readonly onFile: PatientOnFile | null;
  /** The pickup that is edited; null for a new one. */
  readonly original: PickupSchedule | null;
  /** The pickups as the page shows them. */
  readonly schedules: readonly PickupSchedule[];
  /** What create and cancel have answered in this visit. */
  readonly answered: readonly PickupSchedule[];
  /** Day and times of what was booked last in this tab; null before anything was. */
  readonly last: PickupTimes | null;
}

/** What the editor's dialog holds. Day YYYY-MM-DD and times HH:mm:ss, '' while they are not chosen. */
export interface PickupForm {
  readonly address: PickupAddress;
  readonly contact: PickupContact;
  readonly date: string;
  readonly readyTime: string;
  readonly latestTime: string;
  readonly remarks: string;
  readonly reminder: PickupReminder;
  /** 'Use same contact information for Reminders' (PICK-R33). */
  readonly usesSameContact: boolean;
}

/** The address and the contact, and whether each was found to be valid. */
export interface Validity {
  readonly isAddressValid: boolean;
  readonly isContactValid: boolean;
}

export interface PickupEditorContext extends PickupEditorInput, Validity {
  readonly form: PickupForm;
  /** The form as it opened, which a change is compared with. */
  readonly opened: PickupForm;
  readonly personName: string;
  readonly isAddressUnvalidated: boolean;
  /** The check of the address failed when the dialog opened, which says nothing about the address (AMB-146). */
  readonly isAddressUnchecked: boolean;
  /** What the courier offers on the form's day; null as long as it is not known. */
  readonly availability: Availability | null;
  readonly dateProblem: 'noSlots' | 'serverError' | 'over' | null;
  /** Day, times and remarks that a failed look-up has cleared: they come back with the day (RUL-20). */
  readonly cleared: Pick<PickupForm, 'date' | 'readyTime' | 'latestTime' | 'remarks'> | null;
  /** Days on which no courier comes, as far as they were asked for; null as long as none was. */
  readonly closedDays: readonly string[] | null;
  /** The day that was proposed when the dialog opened; '' for none. */
  readonly proposedDate: string;
  readonly problem: BookingProblem | null;
  /** The pickups that were booked by someone else since the dialog was opened. */
  readonly added: readonly PickupSchedule[];
  /** The list as it was read last in the dialog. */
  readonly listing: PickupListing | null;
}

export type PickupEditorEvent =
  | { readonly type: 'address.opened' }
  | { readonly type: 'contact.opened' }
  | { readonly type: 'date.chosen'; readonly date: string }
  | { readonly type: 'readyTime.chosen'; readonly time: string }
  | { readonly type: 'latestTime.chosen'; readonly time: string }
  | { readonly type: 'remarks.changed'; readonly text: string }
  | { readonly type: 'reminderFlag.toggled'; readonly flag: ReminderFlag }
  | { readonly type: 'reminder.changed'; readonly field: ContactField; readonly value: string }
  | { readonly type: 'noReminders.ticked' }
  | { readonly type: 'noReminders.cleared' }
  | { readonly type: 'sameContact.ticked' }
  | { readonly type: 'sameContact.cleared' }
  /** The same day and times as the last. */
  | { readonly type: 'last.taken' }
  | { readonly type: 'pickup.confirmed' }
  | { readonly type: 'dialog.closed' }
  | { readonly type: 'time.passed'; readonly now: string };

/** How the dialog ended: closed, or with what became of the booking. */
export type PickupEditorOutcome =
  | { readonly kind: 'closed'; readonly listing: PickupListing | null }
  | Exclude<PickupBookingOutcome, BookingStopped>;

/** What the courier offers on some days, YYYY-MM-DD. */
export type CourierDays = Readonly<Record<string, Availability>>;

export const pickupEditorActors = {
  /** POST /pickups/v2/addresses/validation (CALL-R25). */
  checkAddress: notProvided<AddressCheck, { readonly address: PickupAddress }>('checkAddress'),
  /** POST /pickups/availabilities; no ready time means that there is no slot (CALL-R26). */
  loadAvailability: notProvided<Availability, { readonly address: PickupAddress; readonly date: string }>(
    'loadAvailability',
  ),
  /** The same for several days at once; a day that could not be asked for is left out. */
  loadDays: notProvided<CourierDays, { readonly address: PickupAddress; readonly dates: readonly string[] }>(
    'loadDays',
  ),
};
