import { fromCallback } from 'xstate';
import { asFailure, tokenProblemOf } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { NoticeTone } from '../domain/notice.ts';
import type {
  BookingRecord,
  CurrentTime,
  PatientOnFile,
  PickupListing,
  PickupSchedule,
  WorkList,
} from '../domain/pickup.ts';
import type { BookingResult } from './pickup-booking.rules.ts';

/** Why the page could not be loaded, shown as a notification (2 §8). */
export type PickupLoadProblem =
  | 'unauthorized'
  | 'noInternalToken'
  | 'noPatientToken'
  | 'schedulesFailed'
  | 'patientFailed';

/** The code of a notification on the schedules page; the texts are in src/copy/pickup.ts. */
export type PickupNotificationCode = PickupLoadProblem | Exclude<BookingResult, 'past'>;

/**
 * A global notification of the schedules page (2 §3). Tones map to the documented themes: green (success), yellow (warn),
 * red (error) and blue (info). A critical one blocks new bookings and has no close button (AMB-135, RUL-53).
 */
export interface PickupNotification {
  readonly code: PickupNotificationCode;
  readonly tone: NoticeTone;
  readonly isCritical: boolean;
  /** The booking, edit or cancellation that it is about; null for a problem of the page. */
  readonly about: BookingRecord | null;
}

/** Which notification is meant; several bookings may have one of the same code. */
export interface NotificationName {
  readonly code: PickupNotificationCode;
  /** The record that it is about; null if there is none. */
  readonly bookingId: string | null;
}

export interface PickupSchedulesInput extends CurrentTime {
  /** The accession id of the history entry, otherwise the stored one; null if there is none. */
  readonly accessionId: string | null;
  /** Unfinished bookings of this browser (RUL-49). */
  readonly bookings: readonly BookingRecord[];
  readonly workList: WorkList;
}

/** An unresolved record, and how far this page is in finding out and telling its outcome (RUL-49). */
export interface TrackedBooking {
  readonly booking: BookingRecord;
  readonly mayHaveSentCancel?: true;
  readonly stage:
    /** It is not known how it ended: the page finds out before anything else is booked. */
    | 'requested'
    /** The page could not find out, and has said so. It tries again with the next list. */
    | 'unknown'
    /** The page has said how it ended. The record stays until a list proves it, or the person acknowledges it. */
    | 'reported'
    /** The page has said that the courier failed; no list was loaded since, so nothing is sent again (RUL-94). */
    | 'failed'
    /** The same once a list was read. The page follows in silence, as the call may be done (RUL-94). */
    | 'followed'
    /** A refused cancellation: somebody else may just have cancelled the pickup, and the list not show it yet. */
    | 'refused'
    /** The record is deleted. */
    | 'ended';
}

export interface PickupSchedulesContext extends Omit<PickupSchedulesInput, 'bookings'> {
  readonly trackedBookings: readonly TrackedBooking[];
  /** The pickups as last listed; null until known. */
  readonly listed: readonly PickupSchedule[] | null;
  /** Pickups returned by create and cancel since the page opened. */
  readonly returnedPickups: readonly PickupSchedule[];
  readonly onFile: PatientOnFile | null;
  /** Two-letter country codes from the service; empty if it sent none. */
  readonly countries: readonly string[];
  readonly notifications: readonly PickupNotification[];
  /** The pickup to edit or cancel; null for a new one. */
  readonly selectedId: string | null;
  /** All of them since the page opened: one that is cancelled or replaced keeps its place (decision 30). */
  readonly selectedIds: readonly string[];
}

export type PickupSchedulesEvent =
  | { readonly type: 'pickup.requested' }
  | { readonly type: 'edit.requested'; readonly scheduleId: string }
  | { readonly type: 'cancel.requested'; readonly scheduleId: string }
  | { readonly type: 'calendar.requested'; readonly scheduleId: string }
  | ({ readonly type: 'notification.dismissed' } & NotificationName)
  /** The patient goes on without knowing the outcome of the booking that the page checks. */
  | { readonly type: 'recovery.dismissed' }
  | { readonly type: 'load.repeated' }
  | { readonly type: 'search.reopened' }
  | { readonly type: 'next.requested' }
  /** The page is visible again after another tab or application was. */
  | { readonly type: 'page.visible' }
  | { readonly type: 'clock.ticked'; readonly now: string };

export interface PickupPage {
  readonly listing: PickupListing | null;
  readonly onFile: PatientOnFile | null;
  readonly problems: readonly PickupLoadProblem[];
}

/** The problem to report for a failed load: the token message if a token was missing or rejected (PSCHED-03). */
export function loadProblemOf(
  error: unknown,
  fallback: 'schedulesFailed' | 'patientFailed',
): PickupLoadProblem {
  return tokenProblemOf(asFailure(error)) ?? fallback;
}

export interface AccessionRef {
  readonly accessionId: string;
}

export const pickupSchedulesActors = {
  /** The pickups and the patient on file (CALL-R24, CALL-R29). Parts that failed are listed in `problems`. */
  loadPage: notProvided<PickupPage, AccessionRef>('loadPage'),
  /** POST /pickups/v2/schedule/retrieval (CALL-R24). */
  loadSchedules: notProvided<PickupListing, AccessionRef>('loadSchedules'),
  /** Country options for the phone (CALL-R29), two-letter codes. */
  loadCountries: notProvided<readonly string[], AccessionRef>('loadCountries'),
  /** Reports each minute, so that cards lock when their day is over, and when the page becomes visible again. */
  watchPage: fromCallback<PickupSchedulesEvent>(() => undefined),
};

export const pickupSchedulesActions = {
  /** Deletes the stored accession id (PICK-R08). */
  clearAccession: () => {},
  /** Keeps the work list, in this tab only. */
  keepWorkList: (_: unknown, _params: WorkList) => {},
  /** Deletes the records of bookings (RUL-49). */
  dropBookings: (
    _: unknown,
    _params: { readonly accessionId: string; readonly ids: readonly string[] },
  ) => {},
  /** Offers the pickup as a calendar file (RUL-21). */
  saveCalendarFile: (_: unknown, _params: PickupSchedule) => {},
};
