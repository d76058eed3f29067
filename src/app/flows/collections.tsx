import { collectionsMachine } from '../../../machines/collections/collections.machine.ts';
import { listQuery } from '../../../machines/domain/sample-types.ts';
import { loadTubeTypes } from '../../api/order-portal.ts';
import { CollectionsView } from '../../views/collections/CollectionsView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { callActor } from '../adapters/call-actor.ts';
import { currentSample } from '../adapters/current-sample.ts';

/** /collections. The order in the query comes first, then the stored one. */
export default flowPage(({ client, config, session }) => ({
  machine: collectionsMachine.provide({
    actors: { loadSampleTypes: callActor(client, loadTubeTypes) },
  }),
  input: ({ query }) => ({
    list: listQuery(query),
    sample: currentSample(session, query),
  }),
  View: ({ actor }) => <CollectionsView actor={actor} support={config.pages.support} />,
}));
