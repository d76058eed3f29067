import { lazy, Suspense } from 'react';
import { BloodDrawView } from '../../views/blood-draw/BloodDrawView.tsx';
import type { BloodDrawParts, SendToPhoneProps } from '../../views/blood-draw/blood-draw-parts.ts';
import { flowPage } from '../flow.tsx';
import { mapSlot } from '../map/MapSlot.tsx';
import { wireBloodDraw } from '../wiring/blood-draw.ts';

const SendToPhoneView = lazy(async () => ({
  default: (await import('../../views/blood-draw/SendToPhoneView.tsx')).SendToPhoneView,
}));

function SendToPhone(props: SendToPhoneProps) {
  return (
    <Suspense fallback={null}>
      <SendToPhoneView {...props} />
    </Suspense>
  );
}

/** /bloodDrawLanding. The query of the address counts, then the kept one. */
export default flowPage((world) => {
  const { directions, mapSearch } = world.config.pages;
  const parts: BloodDrawParts = { SiteMap: mapSlot(world.config.mapTiles), SendToPhone };
  const links = {
    directions: (destination: string) =>
      directions?.replace('{destination}', encodeURIComponent(destination)) ?? null,
    hasMapSearch: mapSearch !== null,
  };
  return {
    machine: wireBloodDraw(world),
    input: ({ query }) => ({
      query: query ?? world.session.savedQuery(),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      now: new Date().toISOString(),
    }),
    View: ({ actor }) => <BloodDrawView actor={actor} parts={parts} links={links} />,
  };
});
