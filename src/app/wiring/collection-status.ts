import { fromCallback } from 'xstate';
import type {
  CollectionReport,
  CollectionStatusEvent,
} from '../../../machines/collection-status/collection-status.contract.ts';
import { collectionStatusMachine } from '../../../machines/collection-status/collection-status.machine.ts';
import { updateCollectionStatus } from '../../api/utility.ts';
import { watchVisibility } from '../../platform/visibility.ts';
import { markVisitDone } from '../../platform/visit.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** The collection status page, with one report a visit. */
export function wireCollectionStatus(world: World) {
  return collectionStatusMachine.provide({
    actors: {
      // Not tied to the page: a report that is under way is not called back when the page is left.
      reportStatus: call<void, CollectionReport>((input) => updateCollectionStatus(world.client, input)),
      watchVisibility: fromCallback<CollectionStatusEvent>(({ sendBack }) =>
        watchVisibility((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
      ),
    },
    actions: { rememberReport: () => markVisitDone() },
  });
}
