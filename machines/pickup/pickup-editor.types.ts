import { notProvided } from '../domain/not-provided.ts';
import type {
  AddressCheck,
  Availability,
  BookingRecord,
  CurrentTime,
  PatientOnFile,
  PickupAddress,
  PickupListing,
  PickupRequest,
  PickupSchedule,
  PickupTimes,
  ReminderKind,
} from '../domain/pickup.ts';
import type { ContactField } from './pickup.fields.ts';
import type { BookingProblem } from './pickup-booking.rules.ts';

export interface PickupEditorInput extends CurrentTime {
  readonly accessionId: string;
  /** null if the patient could not be loaded; an edit does not need it. */
  readonly onFile: PatientOnFile | null;
  /** The pickup to edit; null for a new one. */
  readonly original: PickupSchedule | null;
  readonly schedules: readonly PickupSchedule[];
  /** Pickups returned by create and cancel since the page opened. */
  readonly returnedPickups: readonly PickupSchedule[];
  /** Day and times of the last booking in this tab; null before the first. */
  readonly lastTimes: PickupTimes | null;
}

/** The form in the editor's dialog. Day YYYY-MM-DD and times HH:mm:ss, '' until chosen. */
export interface PickupForm extends Pick<
  PickupRequest,
  'address' | 'contact' | 'date' | 'readyTime' | 'latestTime' | 'remarks' | 'reminder'
> {
  /** 'Use same contact information for Reminders' (PICK-R33). */
  readonly usesSameContact: boolean;
}

export interface PickupEditorContext extends PickupEditorInput {
  readonly isAddressValid: boolean;
  readonly isContactValid: boolean;
  readonly form: PickupForm;
  /** The form as it opened, to detect changes. */
  readonly initialForm: PickupForm;
  readonly personName: string;
  readonly isAddressUnvalidated: boolean;
  /** The address check failed when the dialog opened: the address may be valid, and is unknown until saved (AMB-146). */
  readonly addressFailure: 'check' | 'unauthorized' | null;
  /** The times that the courier offers on the chosen day; null until known. */
  readonly availability: Availability | null;
  readonly dateProblem: 'noSlots' | 'serverError' | 'unauthorized' | 'past' | null;
  /** Day, times and remarks cleared by a failed lookup; choosing that day again restores them (RUL-20). */
  readonly cleared: Pick<PickupForm, 'date' | 'readyTime' | 'latestTime' | 'remarks'> | null;
  /** The clock stopped a booking: its remarks stay until the person changes the day (RUL-50, RUL-97). */
  readonly keepsRemarks: boolean;
  /** The days looked up: those with courier service, and those without. */
  readonly availableDays: readonly string[];
  readonly unavailableDays: readonly string[];
  /** Looks for a day to propose: no pickup is active, and neither the person nor an error has touched the date (RUL-73). */
  readonly isProposing: boolean;
  /** The day that is looked up, then the proposed day; '' for none. */
  readonly proposedDate: string;
  readonly problem: BookingProblem | null;
  /** The records of bookings to which the courier failed to respond here: they may be done anyway (RUL-94). */
  readonly followed: readonly BookingRecord[];
  /** They are looked for in the list: at once after the failure, and later if it could not be read, or not with this token. */
  readonly listReload: 'none' | 'due' | 'missed' | 'unauthorized' | 'done';
  /** Pickups that someone else has booked since the dialog opened. */
  readonly bookedMeanwhile: readonly PickupSchedule[];
  /** The list as last loaded in the dialog. */
  readonly listing: PickupListing | null;
}

/** Where the machine moves the focus: follows the patient into an editor, and back to the button that opened it. */
export type PickupEditorFocus =
  | 'lastTimes'
  | 'problem'
  | 'confirm'
  | 'ready'
  | 'addressTitle'
  | 'editAddress'
  | 'contactTitle'
  | 'editContact';

export type PickupEditorEvent =
  | { readonly type: 'address.opened' }
  | { readonly type: 'contact.opened' }
  | { readonly type: 'date.chosen'; readonly date: string }
  | { readonly type: 'readyTime.chosen'; readonly time: string }
  | { readonly type: 'latestTime.chosen'; readonly time: string }
  | { readonly type: 'remarks.changed'; readonly text: string }
  | { readonly type: 'reminderKind.toggled'; readonly kind: ReminderKind }
  | { readonly type: 'reminder.changed'; readonly field: ContactField; readonly value: string }
  | { readonly type: 'noReminders.checked' }
  | { readonly type: 'noReminders.cleared' }
  | { readonly type: 'sameContact.checked' }
  | { readonly type: 'sameContact.cleared' }
  /** Use the same day and times as the last booking. */
  | { readonly type: 'lastTimes.reused' }
  | { readonly type: 'pickup.confirmed' }
  | { readonly type: 'dialog.closed' }
  | { readonly type: 'clock.ticked'; readonly now: string };

export const pickupEditorActors = {
  /** POST /pickups/v2/addresses/validation (CALL-R25). */
  checkAddress: notProvided<AddressCheck, { readonly address: PickupAddress }>('checkAddress'),
  /** POST /pickups/availabilities; no ready times means no slots (CALL-R26). */
  loadAvailability: notProvided<Availability, { readonly address: PickupAddress; readonly date: string }>(
    'loadAvailability',
  ),
  /** POST /pickups/v2/schedule/retrieval (CALL-R24). */
  loadSchedules: notProvided<PickupListing, { readonly accessionId: string }>('loadSchedules'),
};

export const pickupEditorActions = {
  dropBookings: (
    _: unknown,
    _params: { readonly accessionId: string; readonly ids: readonly string[] },
  ) => {},
};
