import type { SampleRef } from '../../../machines/collections/collections.contract.ts';
import { collectionsMachine } from '../../../machines/collections/collections.machine.ts';
import { loadTubeTypes } from '../../api/order-portal.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** The list of instructions, with the sample types of the order where the link lists none. */
export function wireCollections({ client }: World) {
  return collectionsMachine.provide({
    actors: {
      loadSampleTypes: call<readonly string[], SampleRef>((input, signal) =>
        loadTubeTypes(client, input, signal),
      ),
    },
  });
}
