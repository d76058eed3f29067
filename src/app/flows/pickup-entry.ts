import { linkEntryPage } from './link-entry-page.ts';

/** /fedexPickup. */
export default linkEntryPage({ keeps: 'pickupQuery', page: '/fedexPickup/search' }, ({ session }, query) =>
  session.open({ staffLink: query }),
);
