import type { LinkQuery } from '../../../machines/domain/link.ts';
import type { SampleRef } from '../../../machines/collections/collections.machine.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';

/**
 * The sample whose sample types are shown: that of the query, whose link may lack the accession id (COLL-03, CSTAT-10), or
 * else the stored one unless the query names another; null if there is none.
 */
export function currentSample(
  session: AppDependencies['session'],
  query: LinkQuery | null,
): SampleRef | null {
  const { accession_id: accessionId, sample_id: sampleId, token } = query ?? {};
  if (sampleId && token) return { sampleId, token };
  const stored = session.identity();
  const isNamed =
    (!accessionId || accessionId === stored?.accessionId) && (!sampleId || sampleId === stored?.sampleId);
  return isNamed ? stored : null;
}
