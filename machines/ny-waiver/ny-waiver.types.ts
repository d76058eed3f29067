import { fromCallback } from 'xstate';
import { notProvided } from '../domain/not-provided.ts';
import { notify } from '../domain/notice.ts';
import type {
  Drawing,
  KeptWaiver,
  LoadedWaiver,
  Relationship,
  SentWaiver,
  Signature,
  SignedForm,
  WaiverField,
  WaiverForm,
} from '../domain/waiver.ts';

/**
 * A date or time that does not exist, lies in the future, lacks AM or PM, or is missing although its counterpart is
 * filled in.
 */
export type WaiverError =
  | 'invalidDate'
  | 'invalidTime'
  | 'future'
  | 'amOrPmMissing'
  | 'dateMissing'
  | 'timeMissing';
export type WaiverErrors = Readonly<Partial<Record<WaiverField, WaiverError>>>;

export interface NyWaiverInput {
  /** The id of the stored order; null if there is none (AMB-171). */
  readonly accessionId: string | null;
  /** The form that the patient entered before; null if there is none (RUL-20). */
  readonly keptWaiver: KeptWaiver | null;
  /** The patient's own day and time, YYYY-MM-DDTHH:MM. */
  readonly now: string;
}

export interface NyWaiverContext extends NyWaiverInput {
  readonly form: WaiverForm;
  /** The form as the service filled it in. */
  readonly prefilled: WaiverForm;
  /** Fields left since their last change: errors that more typing may fix are shown only there. */
  readonly touchedFields: readonly WaiverField[];
}

export type NyWaiverEvent =
  | { readonly type: 'field.changed'; readonly field: WaiverField; readonly value: string }
  | { readonly type: 'field.left'; readonly field: WaiverField }
  | { readonly type: 'relationship.chosen'; readonly relationship: Relationship | '' }
  | { readonly type: 'signature.methodChosen'; readonly method: Signature['method'] }
  | { readonly type: 'signature.drawn'; readonly drawing: Drawing }
  | { readonly type: 'signature.typed'; readonly name: string }
  | { readonly type: 'signature.cleared' }
  | { readonly type: 'clock.ticked'; readonly now: string }
  | { readonly type: 'submit.pressed' };

export const nyWaiverActors = {
  loadWaiver: notProvided<LoadedWaiver, { readonly accessionId: string }>('loadWaiver'),
  submitWaiver: notProvided<void, SentWaiver>('submitWaiver'),
  /** Sends the time every minute and on return: a time that was in the future when the page opened may have passed. */
  watchClock: fromCallback<NyWaiverEvent>(() => undefined),
};

export const nyWaiverActions = {
  notify,
  /** Keeps the entered form in this tab; null for none, and after submission (RUL-20). */
  keepForm: (
    _: unknown,
    _params: { readonly accessionId: string | null; readonly form: KeptWaiver | null },
  ) => {},
  /** Passes the submitted form to the next page, in memory only: it offers the form as a PDF (OWN-R11). */
  passSignedForm: (_: unknown, _params: SignedForm) => {},
};
