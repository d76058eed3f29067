import { fromCallback } from 'xstate';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';
import type { Drawing, Relationship, Signature, WaiverField, WaiverForm } from '../domain/waiver.ts';

/** The comment keeps this many characters (NY-R04). */
export const COMMENT_LIMIT = 200;

/** The service's answer; missing texts are ''. The collection time is YYYY-MM-DD HH:MM as a rule. */
export interface LoadedWaiver {
  readonly patientName: string;
  readonly patientPhone: string;
  readonly patientEmail: string;
  readonly sampleCollectionTime: string;
  readonly isSubmitted: boolean;
}

/** The form as it is sent (ENT-R72). */
export interface SentWaiver {
  readonly accessionId: string;
  readonly patientName: string;
  readonly patientPhone: string;
  readonly patientEmail: string;
  readonly printedName: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly sampleCollectionTime: string;
  /** SVG */
  readonly signature: string;
  readonly relationship: Relationship | '';
  readonly otherRelationship: string;
  readonly comment: string;
}

/**
 * A date or time does not exist, is in the future, lacks AM or PM, or is missing although its other half is there.
 */
export type WaiverProblem = 'noDate' | 'noTime' | 'future' | 'noHalf' | 'dateMissing' | 'timeMissing';
export type WaiverProblems = Readonly<Partial<Record<WaiverField, WaiverProblem>>>;

export interface NyWaiverInput {
  /** Of the stored order; null when there is none (AMB-171). */
  readonly accessionId: string | null;
  /** What the patient had typed before a submit failed; null when nothing (RUL-20). */
  readonly kept: WaiverForm | null;
  /** The patient's own day and time, YYYY-MM-DDTHH:MM. */
  readonly now: string;
}

export interface NyWaiverContext extends NyWaiverInput {
  readonly form: WaiverForm;
  /** The fields that were left since they were changed: problems that typing may still mend are shown only there. */
  readonly left: readonly WaiverField[];
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
  /** Sends the time each minute: what was in the future when the page opened may not be any more. */
  watchClock: fromCallback<NyWaiverEvent>(() => undefined),
};

export const nyWaiverActions = {
  notify: (_: unknown, _params: Notice) => {},
  /** Keeps in this tab what is filled in; null once it is submitted (RUL-20). */
  keepForm: (
    _: unknown,
    _params: { readonly accessionId: string | null; readonly form: WaiverForm | null },
  ) => {},
};
