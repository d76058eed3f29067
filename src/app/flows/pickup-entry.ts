import { createPickupSession } from '../../platform/pickup-session.ts';
import { linkEntryPage } from './link-entry-page.ts';

/** /fedexPickup. */
export default linkEntryPage({ keeps: 'pickupQuery', leadsTo: '/fedexPickup/search' }, ({ stores }, query) =>
  createPickupSession({ ...stores, now: () => Date.now() }).keepLink(query),
);
