import { isVisitDone } from '../../platform/visit.ts';
import { CollectionStatusView } from '../../views/collection-status/CollectionStatusView.tsx';
import { flowPage } from '../flow.tsx';
import { wireCollectionStatus } from '../wiring/collection-status.ts';

/** /collectStatus. */
export default flowPage((world) => {
  const { mapSearch, support } = world.config.pages;
  const has = { mapSearch: mapSearch !== null, support: support !== null };
  return {
    machine: wireCollectionStatus(world),
    input: ({ query }) => ({ query, isReported: isVisitDone() }),
    View: ({ actor }) => <CollectionStatusView actor={actor} has={has} />,
  };
});
