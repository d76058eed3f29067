import { fromPromise } from 'xstate';
import { linkPage, withIdentity } from '../../../machines/domain/link.ts';
import { entryMachine } from '../../../machines/entry/entry.machine.ts';
import type { CancellationResponse } from '../../../machines/entry/entry.machine.ts';
import { EntryPage } from '../../views/shared/EntryPage.tsx';
import { flowPage } from '../shell/flow.tsx';
import { prefetchOrder } from '../adapters/orders.ts';

const PAGES_AFTER = {
  bloodDraw: [],
  payment: ['/payment_media', '/payment_form'],
  information: ['/uploadShippingAddress', '/informationLanding'],
} as const;

/** /pns_single_page_flow. Preloads the pages that the link leads to while the order is checked. */
export default flowPage((dependencies) => ({
  machine: entryMachine.provide({
    actors: {
      checkCancellation: fromPromise(({ input: identity }): Promise<CancellationResponse> =>
        prefetchOrder(dependencies, identity),
      ),
    },
  }),
  link: ({ query }) => withIdentity(query),
  input: ({ query }) => {
    if (query) for (const path of PAGES_AFTER[linkPage(query)]) dependencies.preload(path);
    return { query };
  },
  View: EntryPage,
}));
