import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import { flowPage } from '../flow.tsx';
import { preloadRoute } from '../routes.ts';
import { wirePickupLanding } from '../wiring/pickup.ts';

/** /fedexPickup. */
export default flowPage((world) => {
  preloadRoute('/fedexPickup/search');
  return { machine: wirePickupLanding(world), input: ({ query }) => ({ query }), View: LoadingPage };
});
