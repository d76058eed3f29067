import { fromPromise } from 'xstate';
import { isFlagSet, withIdentity } from '../../../machines/domain/link.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import { entryMachine } from '../../../machines/entry/entry.machine.ts';
import type { CancellationAnswer } from '../../../machines/entry/entry.machine.ts';
import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import { flowPage } from '../shell/flow.tsx';
import { prefetchOrder } from './orders.ts';

/** The pages that a link leads to when its order is not cancelled (1 §2 Entry routing). */
function pagesAfter(query: LinkQuery | null): readonly string[] {
  if (query === null || isFlagSet(query, 'direct_to_blooddraw')) return [];
  const flags = ['always_show_payment', 'payment_prioritized', 'concierge_needed'] as const;
  return 'amount_to_pay' in query || flags.some((flag) => isFlagSet(query, flag))
    ? ['/payment_media', '/payment_form']
    : ['/uploadShippingAddress', '/informationLanding'];
}

/** /pns_single_page_flow. The pages that the link leads to load while the order is checked. */
export default flowPage((services) => ({
  machine: entryMachine.provide({
    actors: {
      checkCancellation: fromPromise(({ input: identity }): Promise<CancellationAnswer> =>
        prefetchOrder(services, identity),
      ),
    },
    actions: { notify: (_, notice) => services.notify(notice) },
  }),
  link: ({ query }) => withIdentity(query),
  input: ({ query }) => {
    for (const path of pagesAfter(query)) services.preload(path);
    return { query };
  },
  View: LoadingPage,
}));
