import { identityOf } from '../../../machines/domain/link.ts';
import type { Identity, LinkQuery } from '../../../machines/domain/link.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';

/** The order in the query, or else the stored order unless the query names another. */
export function currentOrder(session: AppDependencies['session'], query: LinkQuery | null): Identity | null {
  const [stored, named] = [session.identity(), query?.['accession_id']];
  return identityOf(query) ?? (stored && (!named || named === stored.accessionId) ? stored : null);
}
