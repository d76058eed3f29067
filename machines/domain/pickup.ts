import type { Phone } from './phone.ts';

/** Where a courier picks up (ENT-R31). `state` is a code, 'NA' where there is none; `countryCode` has two letters. */
export interface PickupAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly countryCode: string;
  /** As the address check says; false when it says nothing (AMB-160). */
  readonly isResidential: boolean;
}

/** Whom the courier reaches (ENT-R32). */
export interface PickupContact {
  readonly email: string;
  readonly phone: Phone;
}

/** The four reminders: by email or phone, one day and one hour before the pickup (CONST-R15). */
export type ReminderFlag = 'emailDay' | 'emailHour' | 'phoneDay' | 'phoneHour';

export const REMINDER_FLAGS: readonly ReminderFlag[] = ['emailDay', 'emailHour', 'phoneDay', 'phoneHour'];

/** Who is reminded, and how (ENT-R32, ENT-R33). */
export interface PickupReminder extends PickupContact {
  readonly isNone: boolean;
  readonly flags: Readonly<Record<ReminderFlag, boolean>>;
}

/** A courier pickup as the service keeps it (ENT-R29 to ENT-R34). Missing texts are ''. */
export interface PickupSchedule {
  readonly id: string;
  /** 'Cancelled', 'Expired', or what else the service says (AMB-138). */
  readonly status: string;
  readonly personName: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601, '' when it is not known. */
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
  readonly reminder: Omit<PickupReminder, 'flags'> & {
    /** null where the service says nothing of a flag. */
    readonly flags: Readonly<Record<ReminderFlag, boolean | null>>;
  };
  /** An IANA name, null when it is not known. */
  readonly timeZone: string | null;
}

/** When a courier can come on a day (ENT-R35). Times are HH:mm:ss. */
export interface Availability {
  readonly readyTimes: readonly string[];
  readonly latestTimes: readonly string[];
  /** The least time between ready and latest time, in minutes. */
  readonly accessMinutes: number;
}

/** What the address check says (AMB-156). `recommended` is null when the entered address is the one on record. */
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
  /** null when there is none on file. */
  readonly address: PickupAddress | null;
}

/** A pickup to be booked (CALL-R27). */
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
  /** The entered address was kept although another one is recommended (AMB-152, AMB-159). */
  readonly isAddressUnvalidated: boolean;
}

/** A day and the times of a pickup. */
export type PickupTimes = Pick<PickupRequest, 'date' | 'readyTime' | 'latestTime'>;

/** What a staff member works through in this tab; it ends with the tab. */
export interface PickupWork {
  /** The accession ids of the pasted list, in its order. */
  readonly ids: readonly string[];
  readonly doneIds: readonly string[];
  /** What was booked last, for 'same day and times as the last'; null before anything was. */
  readonly last: PickupTimes | null;
}

/** The pickups of an accession id as the service listed them, and when (ISO 8601, the browser's clock). */
export interface PickupListing {
  readonly schedules: readonly PickupSchedule[];
  readonly readAt: string;
}

/**
 * A booking, an edit or a cancellation from its confirmation until its end has been seen in the list (RUL-49). It is
 * kept in the browser, so it holds nothing that names a person.
 */
export interface Booking {
  /** Unique in this browser. */
  readonly id: string;
  readonly accessionId: string;
  readonly kind: 'new' | 'edit' | 'cancellation';
  /** The pickup that is replaced or cancelled; null for a new one. */
  readonly originalId: string | null;
  /** The new pickup; null as long as the service has not named it. */
  readonly replacementId: string | null;
  /** The pickups that were there before. */
  readonly knownIds: readonly string[];
  /** Of the new pickup; of the cancelled one for a cancellation. */
  readonly date: string;
  readonly readyTime: string;
  readonly latestTime: string;
  /** Sixteen bits made of address, contact and remarks: tells two bookings of the same time apart, names nobody. */
  readonly mark: string;
  /** The service has refused to cancel the original: nothing is tried again (PEDIT-41). */
  readonly isCancelRefused: boolean;
  /** The person was told that it is booked; the record is open until nothing of it can come any more. */
  readonly isTold: boolean;
  /** ISO 8601. */
  readonly startedAt: string;
}
