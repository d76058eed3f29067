import { fromCallback } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { NoticeTone } from '../domain/notice.ts';
import type { BookingAttempt, HalfDoneEdit, PatientOnFile, PickupSchedule } from '../domain/pickup.ts';
import type { Here } from './pickup.rules.ts';

/** What a notification on the schedules page says; the words stand in src/copy/pickup.ts. */
export type PickupNoticeCode =
  | 'unauthorized'
  | 'noInternalToken'
  | 'noPatientToken'
  | 'schedulesFailed'
  | 'patientFailed'
  | 'scheduled'
  | 'rescheduled'
  | 'partiallyRescheduled'
  | 'bookingFailed'
  | 'reschedulingFailed'
  | 'cancelFailed'
  | 'editNotFinished';

/**
 * A notification on the schedules page (2 §3): tones are the documented themes green (good), yellow (warn), red (bad)
 * and blue (info). A critical one has no close button (AMB-135).
 */
export interface PickupNotice {
  readonly code: PickupNoticeCode;
  readonly tone: NoticeTone;
  readonly isCritical: boolean;
  /** Day and ready time that the words name; null where they name none. */
  readonly at: { readonly date: string; readonly readyTime: string } | null;
}

export interface PickupSchedulesInput extends Here {
  /** The stored accession id, null when there is none. */
  readonly accessionId: string | null;
  /** The edit of this accession id that was not seen to its end, null when there is none (RUL-22). */
  readonly halfDone: HalfDoneEdit | null;
}

export interface PickupSchedulesContext extends PickupSchedulesInput {
  readonly schedules: readonly PickupSchedule[];
  readonly onFile: PatientOnFile | null;
  /** Two-letter codes of the countries of the service; empty when it did not say. */
  readonly countries: readonly string[];
  readonly notices: readonly PickupNotice[];
  /** The pickup that is edited or cancelled; null for a new one. */
  readonly subjectId: string | null;
  /** The last booking whose outcome has to be looked up. */
  readonly attempt: BookingAttempt | null;
}

export type PickupSchedulesEvent =
  | { readonly type: 'pickup.scheduled' }
  | { readonly type: 'edit.pressed'; readonly scheduleId: string }
  | { readonly type: 'cancel.pressed'; readonly scheduleId: string }
  | { readonly type: 'calendar.pressed'; readonly scheduleId: string }
  | { readonly type: 'notice.closed'; readonly code: PickupNoticeCode }
  | { readonly type: 'search.reopened' }
  | { readonly type: 'time.passed'; readonly now: string };

/** Why a load failed: the token could not be had, or the call itself. */
export interface PickupLoadFailure extends Failure {
  readonly step: 'unauthorized' | 'noInternalToken' | 'noPatientToken' | 'load';
}

const TOKEN_STEPS = ['unauthorized', 'noInternalToken', 'noPatientToken'] as const;

/** What a load was rejected with; anything unknown counts as the load itself. */
export function asPickupLoadFailure(error: unknown): PickupLoadFailure {
  const step = typeof error === 'object' && error !== null && 'step' in error ? error.step : undefined;
  return { ...asFailure(error), step: TOKEN_STEPS.find((known) => known === step) ?? 'load' };
}

export interface Subject {
  readonly accessionId: string;
}

export const pickupSchedulesActors = {
  /** POST /pickups/v2/schedule/retrieval (CALL-R24). Rejects with a PickupLoadFailure. */
  loadSchedules: notProvided<readonly PickupSchedule[], Subject>('loadSchedules'),
  /** The patient information on file (CALL-R29). Rejects with a PickupLoadFailure. */
  loadPatient: notProvided<PatientOnFile, Subject>('loadPatient'),
  /** The country options for the phone (CALL-R29), two-letter codes. */
  loadCountries: notProvided<readonly string[], Subject>('loadCountries'),
  /** PUT /pickups/v2/schedule/cancel, once the page is seen: finishes a half-done edit (RUL-22, RUL-03). */
  finishEdit: notProvided<PickupSchedule, { readonly scheduleId: string }>('finishEdit'),
  /** Tells the time each minute, so that cards are locked when the day is over. */
  watchClock: fromCallback<PickupSchedulesEvent>(() => undefined),
};

export const pickupSchedulesActions = {
  /** Forgets the stored accession id (PICK-R08). */
  clearAccession: () => {},
  /** Drops the record of an edit whose outcome has been told (RUL-22). */
  dropEdit: (_: unknown, _params: { readonly accessionId: string }) => {},
  /** Offers the pickup as a calendar file (RUL-21). */
  saveCalendarFile: (_: unknown, _params: PickupSchedule) => {},
};
