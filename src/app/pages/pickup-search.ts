import { PickupSearchView } from '../../views/pickup/PickupSearchView.tsx';
import { flowPage } from '../flow.tsx';
import { pickupDesk } from '../pickup.ts';
import { wirePickupSearch } from '../wiring/pickup.ts';

/** /fedexPickup/search. */
export default flowPage((world) => {
  const { role, session } = pickupDesk(world);
  world.preload('/fedexPickup/schedules');
  return {
    machine: wirePickupSearch(world),
    input: () => ({
      role: role(),
      accessionId: session.accessionId() ?? '',
      hasToken: session.token() !== null,
    }),
    View: PickupSearchView,
  };
});
