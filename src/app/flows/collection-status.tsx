import { fromCallback } from 'xstate';
import type { CollectionStatusEvent } from '../../../machines/collection-status/collection-status.machine.ts';
import { collectionStatusMachine } from '../../../machines/collection-status/collection-status.machine.ts';
import { updateCollectionStatus } from '../../api/utility.ts';
import { isHistoryEntryDone, markHistoryEntryDone } from '../../platform/history-entry-done.ts';
import { CollectionStatusView } from '../../views/collection-status/CollectionStatusView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { callActor } from '../adapters/call-actor.ts';
import { watchPageActive } from '../adapters/watch-page-active.ts';

/** /collectStatus, with one report per history entry. */
export default flowPage(({ client, config, outage, page }) => {
  const { mapSearch, support } = config.pages;
  const has = { mapSearch: mapSearch !== null, support: support !== null };
  return {
    machine: collectionStatusMachine.provide({
      actors: {
        // No signal: leaving the page does not cancel a report in progress.
        reportStatus: callActor(client, updateCollectionStatus),
        watchVisibility: fromCallback<CollectionStatusEvent>(({ sendBack }) =>
          watchPageActive({ outage, page }, '/collectStatus', (isActive) => {
            if (isActive) sendBack({ type: 'page.visible' });
          }),
        ),
      },
      actions: { markReported: () => markHistoryEntryDone() },
    }),
    input: ({ query }) => ({ query, isReported: isHistoryEntryDone() }),
    View: ({ actor }) => <CollectionStatusView actor={actor} has={has} />,
  };
});
