import { collectionsMachine } from '../../../machines/collections/collections.machine.ts';
import { identityOf } from '../../../machines/domain/link.ts';
import { listQuery } from '../../../machines/domain/sample-types.ts';
import { loadTubeTypes } from '../../api/order-portal.ts';
import { CollectionsView } from '../../views/collections/CollectionsView.tsx';
import type { AppServices } from '../shell/app-services.ts';
import { flowPage } from '../shell/flow.tsx';
import { calling } from '../adapters/calling.ts';

/** /collections. The order in the query comes first, then the stored one. */
export default flowPage(({ client, config, session }) => ({
  machine: collectionsMachine.provide({
    actors: { loadSampleTypes: calling(client, loadTubeTypes) },
  }),
  input: ({ query }) => ({
    list: listQuery(query),
    sample: identityOf(query) ?? keptSample(session, query?.['accession_id']),
  }),
  View: ({ actor }) => <CollectionsView actor={actor} support={config.pages.support} />,
}));

/** The stored sample, unless the URL identifies another order. */
function keptSample(session: AppServices['session'], accessionId: string | undefined) {
  const kept = session.identity();
  return kept && (!accessionId || accessionId === kept.accessionId) ? kept : null;
}
