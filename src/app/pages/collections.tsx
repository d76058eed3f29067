import { identityOf } from '../../../machines/domain/link.ts';
import { CollectionsView } from '../../views/collections/CollectionsView.tsx';
import { flowPage } from '../flow.tsx';
import { wireCollections } from '../wiring/collections.ts';
import type { World } from '../world.ts';

/** The kept sample, unless the address names another order. */
function keptSample({ session }: World, accessionId: string | undefined) {
  const kept = session.identity();
  return kept && (!accessionId || accessionId === kept.accessionId) ? kept : null;
}

/** /collections. The order of the query counts, then the kept one. */
export default flowPage((world) => ({
  machine: wireCollections(world),
  input: ({ query }) => ({
    instructions: query?.['instructions'] ?? '',
    sample: identityOf(query) ?? keptSample(world, query?.['accession_id']),
  }),
  View: ({ actor }) => <CollectionsView actor={actor} support={world.config.pages.support} />,
}));
