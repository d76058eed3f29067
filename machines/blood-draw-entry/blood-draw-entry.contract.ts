import type { LinkQuery } from '../domain/link.ts';
import type { Notice } from '../domain/notice.ts';

/** The query of the link; null when the page was opened without one. */
export interface BloodDrawEntryInput {
  readonly query: LinkQuery | null;
}

export const bloodDrawEntryActions = {
  /** Keeps accession_id, sample_id, token and the whole query of the link (BDRAW-02). */
  keepLink: (_: unknown, _params: { readonly query: LinkQuery }) => {},
  notify: (_: unknown, _params: Notice) => {},
};
