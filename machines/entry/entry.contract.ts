import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';

/** The query of the link; null when the page was opened without one. */
export interface EntryInput {
  readonly query: LinkQuery | null;
}

export interface EntryContext {
  readonly query: LinkQuery | null;
}

/** What the cancellation check reads of the order (AMB-10). */
export interface CancellationAnswer {
  readonly isCancelled: boolean;
}

export const entryActors = {
  checkCancellation: notProvided<CancellationAnswer, Identity>('checkCancellation'),
};

export const entryActions = {
  /** Keeps accession_id, sample_id, token and the whole query of the link (ENTRY-02, AMB-07, AMB-19). */
  keepLink: (_: unknown, _params: { readonly query: LinkQuery }) => {},
  notify: (_: unknown, _params: Notice) => {},
};
