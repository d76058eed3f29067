import { fromCallback } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { NoticeTone } from '../domain/notice.ts';
import type { Booking, PatientOnFile, PickupListing, PickupSchedule, PickupWork } from '../domain/pickup.ts';
import type { Clock } from './pickup.rules.ts';

/** Why the page could not be loaded; a notification says it (2 §8). */
export type PickupLoadProblem =
  | 'unauthorized'
  | 'noInternalToken'
  | 'noPatientToken'
  | 'schedulesFailed'
  | 'patientFailed';

/** What a notification on the schedules page says; the words are in src/copy/pickup.ts. */
export type PickupNotificationCode =
  | PickupLoadProblem
  | 'scheduled'
  | 'rescheduled'
  | 'partiallyRescheduled'
  | 'cancelFailed'
  | 'notFinished'
  | 'unlisted'
  | 'unknown';

/**
 * A global notification of the schedules page (2 §3): tones are the documented themes green (good), yellow (warn), red
 * (bad) and blue (info). A critical one stops new bookings and has no close button (AMB-135, RUL-53).
 */
export interface PickupNotification {
  readonly code: PickupNotificationCode;
  readonly tone: NoticeTone;
  readonly isCritical: boolean;
  /** Day and ready time that the words name; null where they name none. */
  readonly at: { readonly date: string; readonly readyTime: string } | null;
}

export interface PickupSchedulesInput extends Clock {
  /** The stored accession id, null when there is none. */
  readonly accessionId: string | null;
  /** What this browser has booked and not seen to its end (RUL-49). */
  readonly bookings: readonly Booking[];
  readonly work: PickupWork;
}

export interface PickupSchedulesContext extends PickupSchedulesInput {
  /** The pickups as they were listed last; null as long as they are not known. */
  readonly listed: readonly PickupSchedule[] | null;
  /** What create and cancel have answered in this visit. */
  readonly answered: readonly PickupSchedule[];
  readonly onFile: PatientOnFile | null;
  /** Two-letter codes of the countries of the service; empty when it did not say. */
  readonly countries: readonly string[];
  readonly notifications: readonly PickupNotification[];
  /** Bookings whose end was told in this visit, while the list does not show it yet. */
  readonly toldIds: readonly string[];
  /** Bookings whose record ends with this step. */
  readonly endedIds: readonly string[];
  /** The pickup that is edited or cancelled; null for a new one. */
  readonly subjectId: string | null;
}

export type PickupSchedulesEvent =
  | { readonly type: 'pickup.requested' }
  | { readonly type: 'edit.requested'; readonly scheduleId: string }
  | { readonly type: 'cancel.requested'; readonly scheduleId: string }
  | { readonly type: 'calendar.requested'; readonly scheduleId: string }
  | { readonly type: 'notification.closed'; readonly code: PickupNotificationCode }
  /** The person knows that the end of a booking is not known, and goes on. */
  | { readonly type: 'doubt.accepted' }
  | { readonly type: 'load.repeated' }
  | { readonly type: 'search.reopened' }
  | { readonly type: 'next.requested' }
  /** The page is seen again, after another tab or application was. */
  | { readonly type: 'page.seen' }
  | { readonly type: 'time.passed'; readonly now: string };

/** What was loaded for the page. */
export interface PickupPage {
  readonly listing: PickupListing | null;
  readonly onFile: PatientOnFile | null;
  readonly problems: readonly PickupLoadProblem[];
}

/** Why a load failed: the token could not be had, or the call itself. */
export interface PickupLoadFailure extends Failure {
  readonly step: 'unauthorized' | 'noInternalToken' | 'noPatientToken' | 'load';
}

const TOKEN_STEPS = ['unauthorized', 'noInternalToken', 'noPatientToken'] as const;

/** What a failed load says: the token failure message for every token that was not there or not taken (PSCHED-03). */
export function loadProblemOf(
  error: unknown,
  otherwise: 'schedulesFailed' | 'patientFailed',
): PickupLoadProblem {
  const step = typeof error === 'object' && error !== null && 'step' in error ? error.step : undefined;
  const token = TOKEN_STEPS.find((known) => known === step);
  return token ?? (asFailure(error).code === 'unauthorized' ? 'unauthorized' : otherwise);
}

export interface Subject {
  readonly accessionId: string;
}

export const pickupSchedulesActors = {
  /** The pickups and the patient on file (CALL-R24, CALL-R29). What could not be loaded is in `problems`. */
  loadPage: notProvided<PickupPage, Subject>('loadPage'),
  /** POST /pickups/v2/schedule/retrieval (CALL-R24). */
  loadSchedules: notProvided<PickupListing, Subject>('loadSchedules'),
  /** The country options for the phone (CALL-R29), two-letter codes. */
  loadCountries: notProvided<readonly string[], Subject>('loadCountries'),
  /** Says when a minute has passed, so that cards are locked when the day is over, and when the page is seen again. */
  watchPage: fromCallback<PickupSchedulesEvent>(() => undefined),
};

export const pickupSchedulesActions = {
  /** Forgets the stored accession id (PICK-R08). */
  clearAccession: () => {},
  /** Stores the accession id that the scheduler works on. */
  keepAccession: (_: unknown, _params: Subject) => {},
  /** Keeps what is worked through, in this tab only. */
  keepWork: (_: unknown, _params: PickupWork) => {},
  /** Ends the records of bookings (RUL-49). */
  dropBookings: (
    _: unknown,
    _params: { readonly accessionId: string; readonly ids: readonly string[] },
  ) => {},
  /** Offers the pickup as a calendar file (RUL-21). */
  saveCalendarFile: (_: unknown, _params: PickupSchedule) => {},
};
