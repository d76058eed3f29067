import type { BirthdateProblem } from '../domain/birthdate.ts';
import type { Guest } from '../domain/guest.ts';
import { notProvided } from '../domain/not-provided.ts';
import { notify } from '../domain/notice.ts';
import type { NoticeCode } from '../domain/notice.ts';
import type { QuestionnaireName } from '../domain/questionnaire.ts';
import type { GuestField, GuestForm } from './guest-login.fields.ts';

export interface GuestLoginInput {
  /** The questionnaire type from the path, unvalidated. */
  readonly type: string;
  /** From the path; null without one. */
  readonly accessionId: string | null;
  /** True if the link that led here has expired. */
  readonly isExpired: boolean;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** What guest login opens: a questionnaire, or the waiver (AMB-168, RUL-46). */
export type GuestTarget = QuestionnaireName | 'ny_form';

export interface GuestLoginContext {
  /** Null for a type that does not exist (AMB-169). */
  readonly target: GuestTarget | null;
  readonly isExpired: boolean;
  readonly today: string;
  readonly isAccessionIdKnown: boolean;
  readonly form: GuestForm;
  /** Why the last verification failed; shown until the next attempt. */
  readonly failure: NoticeCode | null;
  /** What is wrong with the submitted birth date. */
  readonly dateProblem: BirthdateProblem | null;
}

export type GuestLoginEvent =
  | { readonly type: 'field.changed'; readonly field: GuestField; readonly value: string }
  | { readonly type: 'submit.pressed' };

export const guestLoginActors = {
  /** Rejects with a Failure; a refusal carries its status. */
  verifyGuest: notProvided<{ readonly token: string }, Guest>('verifyGuest'),
};

export const guestLoginActions = {
  /** Stores the token for later calls (3 §4.3). */
  keepToken: (_: unknown, _params: { readonly accessionId: string; readonly token: string }) => {},
  notify,
};
