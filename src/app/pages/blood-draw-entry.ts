import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import { flowPage } from '../flow.tsx';
import { wireBloodDrawEntry } from '../wiring/blood-draw-entry.ts';

/** /bloodDraw. */
export default flowPage((world) => {
  world.preload('/bloodDrawLanding');
  return { machine: wireBloodDrawEntry(world), input: ({ query }) => ({ query }), View: LoadingPage };
});
