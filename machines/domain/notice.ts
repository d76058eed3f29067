import type { Decline } from './decline.ts';
import { hadNoEffect } from './failure.ts';
import type { Failure } from './failure.ts';
import { failureOf } from './params.ts';
import type { Failed } from './params.ts';

export type NoticeTone = 'info' | 'warn' | 'success' | 'error';

/** Which default text a notice shows; the texts are in src/copy/notices.ts. */
export type NoticeCode =
  | 'noQueryInformation'
  | 'noQueryParams'
  | 'cancellationCheckFailed'
  | 'paymentMediaFailed'
  | 'orderIdsFailed'
  | 'paymentFormInitiationFailed'
  | 'paymentFormFetchFailed'
  | 'paymentSucceedFailed'
  | 'paymentStatusFailed'
  | 'conciergeFailed'
  | 'payLaterEligibilityFailed'
  | 'chargeFailed'
  | 'cardProviderFailed'
  | 'statusUnknown'
  | 'chargeUnauthorized'
  | 'amountChanged'
  | 'informationLoadFailed'
  | 'duplicateCheckFailed'
  | 'mergeRefused'
  | 'mergeFailed'
  | 'patientsMerged'
  | 'shippingAddressSaveFailed'
  | 'informationUnchecked'
  | 'informationUnauthorized'
  | 'informationChanged'
  | 'bloodDrawInitiationFailed'
  | 'bloodDrawDataFailed'
  | 'positionUnknown'
  | 'distancesUnknown'
  | 'connectionLost'
  | 'submissionsBlocked'
  | 'cancelAppointmentFailed'
  | 'notFound'
  | 'unauthorized'
  | 'serverError'
  | 'noInternalToken'
  | 'noPatientToken'
  | 'requestFailed'
  | 'noResponse'
  | 'patientNotFound'
  | 'birthdateMissing'
  | 'verificationFailed';

/**
 * A notice as data: a code to look up the text, or the service's own `text`. Title: 'Error' if a page cannot load,
 * 'Verify Failed' at guest login (GL-R06), 'No connection' while offline, 'Not sent' for a submit that is withheld, 'Failed' for other failures (AMB-18), 'Success'
 * for good news. It either persists until dismissed or disappears after 3500 ms (ERR-R10).
 */
export interface Notice {
  readonly code: NoticeCode;
  readonly text?: string;
  /** Why a card was refused, for 'chargeFailed' and 'cardProviderFailed': instead of the text. */
  readonly decline?: Decline;
  /** Whether the failed call may have taken effect, because no refusal arrived (RUL-92). */
  readonly isOutcomeUnknown?: true;
  /** The names of the merged patients, for 'patientsMerged' (DUP-R05). */
  readonly merge?: { readonly merged: string; readonly primary: string };
  /** When what was withheld can be sent, for 'submissionsBlocked': ISO 8601. */
  readonly until?: string;
  readonly tone: NoticeTone;
  readonly title: 'Error' | 'Failed' | 'Verify Failed' | 'Success' | 'No connection' | 'Not sent';
  readonly persists: boolean;
  /** The call whose failure it reports, by its actor; the shell adds it. The notice is cleared when that call has succeeded (RUL-54). */
  readonly call?: string;
}

/** Shows a notice. The shell provides it to every machine that declares it. */
export const notify = (_: unknown, _params: Notice): void => {};

/** Removes the notices of a code because the call has succeeded since (RUL-54). The shell provides it as well. */
export const clearNotice = (_: unknown, _params: { readonly code: NoticeCode }): void => {};

/** The actions that clear the notices of these codes. */
export const clearingNotices = <Code extends NoticeCode>(...codes: readonly Code[]) =>
  codes.map((code) => ({ type: 'clearNotice' as const, params: { code } }));

/** Clears the notices of the last payment attempt: when the next one starts, and once a charge has been made (RUL-54). */
export const clearPaymentNotices = clearingNotices(
  'statusUnknown',
  'chargeUnauthorized',
  'amountChanged',
  'conciergeFailed',
);

/** A failed load: persistent, with the service's message or the default for `code` (ERR-R15, AMB-18). */
export function loadNotice(code: NoticeCode, text?: string): Notice {
  return { code, ...(text ? { text } : {}), tone: 'error', title: 'Error', persists: true };
}

/** The documented text for a status, whatever the page. */
const STATUS_CODES: Readonly<Partial<Record<Failure['code'], NoticeCode>>> = {
  notFound: 'notFound',
  unauthorized: 'unauthorized',
  server: 'serverError',
};

/** A failed load: the service's message, else the documented text for its status, else the page's default (2 §8). */
export function loadFailureNotice(fallback: NoticeCode, { code, message }: Failure): Notice {
  return loadNotice(STATUS_CODES[code] ?? fallback, message);
}

export const loadFailed = (fallback: NoticeCode) => (failed: Failed) =>
  loadFailureNotice(fallback, failureOf(failed));

/** A toast that closes itself after 3500 ms (ERR-R10). */
export function toast(code: NoticeCode, text?: string): Notice {
  return { code, ...(text ? { text } : {}), tone: 'error', title: 'Failed', persists: false };
}

/** A failure that stays until dismissed. */
export function lastingNotice(code: NoticeCode, text?: string): Notice {
  return { ...toast(code, text), persists: true };
}

/** The notice of a failed call; says so if it may have succeeded anyway. */
export function withUnknownOutcome(notice: Notice, failure: Failure): Notice {
  return hadNoEffect(failure) ? notice : { ...notice, isOutcomeUnknown: true };
}

/**
 * The notice for a failed questionnaire or waiver call: toasts for 'Not Found', 'Unauthorized' and 'Server Error', the
 * service's own message if it sent one, and otherwise a persistent 'Failed' (ERR-R11 to ERR-R14).
 */
export function callFailureNotice({ code, message }: Failure): Notice {
  if (code === 'notFound' || code === 'unauthorized' || code === 'noResponse') return toast(code);
  if (code === 'server') return toast('serverError', message);
  return message === undefined ? lastingNotice('requestFailed') : toast('requestFailed', message);
}

/** As params: the notice of a questionnaire or waiver call that failed. */
export const failedCallNotice = (failed: Failed) => callFailureNotice(failureOf(failed));

/** As params: the notice of a questionnaire or waiver that was not sent, or perhaps was (RUL-92). */
export const submitFailedNotice = (failed: Failed) =>
  withUnknownOutcome(failedCallNotice(failed), failureOf(failed));
