import { identityOf } from '../../../machines/domain/link.ts';
import type { Identity, LinkQuery } from '../../../machines/domain/link.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';

/** The order of the query, or else the stored one, unless the query names another. */
export function orderAt(session: AppDependencies['session'], query: LinkQuery | null): Identity | null {
  const [kept, named] = [session.identity(), query?.['accession_id']];
  return identityOf(query) ?? (kept && (!named || named === kept.accessionId) ? kept : null);
}
