import type { LinkQuery } from '../domain/link.ts';
import type { Notice } from '../domain/notice.ts';

export interface InformationEntryContext {
  /** The query of the address; null when the page was opened without one. */
  readonly query: LinkQuery | null;
}

export const informationEntryActions = {
  /** Keeps the whole query as the single-page query, and its identity (INFO-02). */
  keepLink: (_: unknown, _params: { readonly query: LinkQuery }) => {},
  notify: (_: unknown, _params: Notice) => {},
};
