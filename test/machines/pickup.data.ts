import type { PickupEditorInput } from '../../machines/pickup/pickup-editor.types.ts';
import { bookingFingerprint } from '../../machines/pickup/pickup-booking.rules.ts';
import type {
  Availability,
  BookingRecord,
  PatientOnFile,
  PickupAddress,
  PickupContact,
  PickupListing,
  PickupReminder,
  PickupRequest,
  PickupSchedule,
} from '../../machines/domain/pickup.ts';

/** A Friday, 9 a.m. in Los Angeles. */
const NOW = '2026-11-20T17:00:00Z';
export const AT_NOW = { now: NOW };
export const ACCESSION = '2611000137';

export const ADDRESS: PickupAddress = {
  street: '113 Valencia Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94110',
  countryCode: 'US',
  isResidential: false,
};

export const OTHER_ADDRESS: PickupAddress = { ...ADDRESS, street: '20 Oak Avenue' };

export const CONTACT: PickupContact = {
  email: 'ann@example.com',
  phone: { dialingCode: '1', number: '4155550101' },
};

/** The contact of a patient with nothing on file. */
export const NO_CONTACT: PickupContact = { email: '', phone: { dialingCode: '', number: '' } };

export const ALL_SELECTED = { emailDay: true, emailHour: true, phoneDay: true, phoneHour: true };
export const NONE_SELECTED = { emailDay: false, emailHour: false, phoneDay: false, phoneHour: false };

export const REMINDER: PickupReminder = { ...CONTACT, isNotNeeded: false, selected: ALL_SELECTED };

export const ON_FILE: PatientOnFile = { name: 'Ann Example', contact: CONTACT, address: ADDRESS };

/** What the dialog of a new pickup is opened with. */
export const NEW_PICKUP: PickupEditorInput = {
  ...AT_NOW,
  accessionId: ACCESSION,
  onFile: ON_FILE,
  original: null,
  schedules: [],
  returnedPickups: [],
  lastTimes: null,
};

export const AVAILABILITY: Availability = {
  readyTimes: ['09:00:00', '10:00:00', '14:00:00'],
  latestTimes: ['11:00:00', '12:00:00', '18:00:00'],
  accessMinutes: 120,
};

/** A booking for Tuesday. */
export const REQUEST: PickupRequest = {
  accessionId: ACCESSION,
  personName: 'Ann Example',
  address: ADDRESS,
  contact: CONTACT,
  reminder: REMINDER,
  timeZone: 'America/Los_Angeles',
  date: '2026-11-24',
  readyTime: '09:00:00',
  latestTime: '12:00:00',
  remarks: '',
  isAddressUnvalidated: false,
};

/** A pickup on Monday, booked today. */
export function schedule(changes: Partial<PickupSchedule> = {}): PickupSchedule {
  return {
    id: 's1',
    status: 'Scheduled',
    personName: 'Ann Example',
    createdAt: '2026-11-20T16:00:00Z',
    submittedAt: '2026-11-20T16:00:00Z',
    confirmationCode: '4471',
    locationCode: 'SFOA',
    date: '2026-11-23',
    readyTime: '09:00:00',
    latestTime: '12:00:00',
    remarks: '',
    address: ADDRESS,
    contact: CONTACT,
    reminder: REMINDER,
    timeZone: 'America/Los_Angeles',
    ...changes,
  };
}

/** A list loaded a moment later. */
export function listingOf(...schedules: readonly PickupSchedule[]): PickupListing {
  return { schedules, readAt: '2026-11-20T17:00:10Z' };
}

/** An edit that replaces s1 with s2, on Tuesday. */
export function edit(changes: Partial<BookingRecord> = {}): BookingRecord {
  return {
    id: '2026-11-20T17:00:10Z',
    accessionId: ACCESSION,
    kind: 'edit',
    originalId: 's1',
    replacementId: null,
    knownIds: ['s1'],
    date: '2026-11-24',
    readyTime: '09:00:00',
    latestTime: '12:00:00',
    mark: bookingFingerprint(schedule()),
    isCancelRefused: false,
    isReported: false,
    startedAt: '2026-11-20T17:00:10Z',
    ...changes,
  };
}
