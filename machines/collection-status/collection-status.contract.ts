import { fromCallback } from 'xstate';
import type { LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';

/** The states of a collection that a link can report (2 §4). */
export const COLLECTION_STATUSES = ['ALREADY_COLLECTED', 'NOT_COLLECTED', 'NOT_RECEIVED'] as const;
export type ReportedStatus = (typeof COLLECTION_STATUSES)[number];

/** The body and the token of the call (CALL-R23). */
export interface CollectionReport {
  readonly sampleId: string;
  readonly status: ReportedStatus;
  readonly token: string;
}

export interface CollectionStatusInput {
  /** The query of the link; null when the page was opened without one. */
  readonly query: LinkQuery | null;
  /** True if this visit has already reported, after a reload or Back (RUL-03). */
  readonly isReported: boolean;
}

export type CollectionStatusEvent =
  | { readonly type: 'page.shown' }
  | { readonly type: 'mapSearch.pressed' }
  | { readonly type: 'tutorial.pressed' }
  | { readonly type: 'support.pressed' };

export const collectionStatusActors = {
  /** PUT /utility/updateCollectionStatus. */
  reportStatus: notProvided<void, CollectionReport>('reportStatus'),
  /** Sends `page.shown` once the page is visible. */
  watchVisibility: fromCallback<CollectionStatusEvent>(() => undefined),
};

export const collectionStatusActions = {
  /** Marks the visit as reported, so that it does not report again (RUL-03). */
  rememberReport: (_: unknown, _params: undefined) => {},
};
