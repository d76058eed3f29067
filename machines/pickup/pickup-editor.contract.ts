import { notProvided } from '../domain/not-provided.ts';
import type {
  AddressCheck,
  Availability,
  BookingAttempt,
  PatientOnFile,
  PickupAddress,
  PickupRequest,
  PickupSchedule,
  ReminderFlag,
} from '../domain/pickup.ts';
import type { ContactField } from './pickup-contact.rules.ts';
import type { PickupForm, Validity } from './pickup-editor.rules.ts';
import type { Here } from './pickup.rules.ts';

export interface PickupEditorInput extends Here {
  readonly accessionId: string;
  readonly onFile: PatientOnFile;
  /** The pickup that is edited; null for a new one. */
  readonly original: PickupSchedule | null;
  /** The pickups that are there already. */
  readonly knownIds: readonly string[];
}

export interface PickupEditorContext extends PickupEditorInput, Validity {
  readonly form: PickupForm;
  /** The form as it opened, which a change is compared with. */
  readonly opened: PickupForm;
  readonly isAddressUnvalidated: boolean;
  /** What the courier offers on the form's day; null as long as it is not known. */
  readonly availability: Availability | null;
  readonly dateProblem: 'noSlots' | 'serverError' | null;
  /** The new pickup of an edit whose original is not cancelled yet. */
  readonly booked: PickupSchedule | null;
}

export type PickupEditorEvent =
  | { readonly type: 'address.edited' }
  | { readonly type: 'contact.edited' }
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
  | { readonly type: 'pickup.confirmed' }
  | { readonly type: 'dialog.closed' };

/** How the dialog ended. */
export type PickupEditorOutcome =
  | { readonly kind: 'closed' }
  | { readonly kind: 'scheduled'; readonly schedule: PickupSchedule }
  | { readonly kind: 'rescheduled'; readonly schedule: PickupSchedule; readonly cancelled: PickupSchedule }
  /** The new pickup is booked, the original could not be cancelled. */
  | { readonly kind: 'partial'; readonly schedule: PickupSchedule; readonly attempt: BookingAttempt }
  | { readonly kind: 'failed'; readonly attempt: BookingAttempt };

export const pickupEditorActors = {
  /** POST /pickups/v2/addresses/validation (CALL-R25). */
  checkAddress: notProvided<AddressCheck, { readonly address: PickupAddress }>('checkAddress'),
  /** POST /pickups/availabilities; no ready time means that there is no slot (CALL-R26). */
  loadAvailability: notProvided<Availability, { readonly address: PickupAddress; readonly date: string }>(
    'loadAvailability',
  ),
  /** POST /pickups/v2/schedule (CALL-R27). */
  createPickup: notProvided<PickupSchedule, { readonly request: PickupRequest }>('createPickup'),
  /** PUT /pickups/v2/schedule/cancel (CALL-R28). */
  cancelPickup: notProvided<PickupSchedule, { readonly scheduleId: string }>('cancelPickup'),
};

export const pickupEditorActions = {
  /** Writes down that an edit is under way, so that the next visit can finish or report it (RUL-22). */
  recordEdit: (_: unknown, _params: BookingAttempt) => {},
};
