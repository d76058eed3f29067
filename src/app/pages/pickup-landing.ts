import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import { flowPage } from '../flow.tsx';
import { wirePickupLanding } from '../wiring/pickup.ts';

/** /fedexPickup. */
export default flowPage((world) => {
  world.preload('/fedexPickup/search');
  return { machine: wirePickupLanding(world), input: ({ query }) => ({ query }), View: LoadingPage };
});
