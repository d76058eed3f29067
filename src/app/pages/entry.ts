import { isFlagSet } from '../../../machines/domain/link.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import { flowPage } from '../flow.tsx';
import { wireEntry } from '../wiring/entry.ts';

/** The pages that a link leads to when its order is not cancelled (1 §2 Entry routing). */
function pagesAfter(query: LinkQuery | null): readonly string[] {
  if (query === null || isFlagSet(query, 'direct_to_blooddraw')) return [];
  const flags = ['always_show_payment', 'payment_prioritized', 'concierge_needed'] as const;
  return 'amount_to_pay' in query || flags.some((flag) => isFlagSet(query, flag))
    ? ['/payment_media', '/payment_form']
    : ['/uploadShippingAddress', '/informationLanding'];
}

/** /pns_single_page_flow. The code of the pages that the link leads to comes beside the check. */
export default flowPage((world) => ({
  machine: wireEntry(world),
  input: ({ query }) => {
    for (const path of pagesAfter(query)) world.preload(path);
    return { query };
  },
  View: LoadingPage,
}));
