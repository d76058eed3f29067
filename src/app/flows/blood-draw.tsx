import { fromCallback, fromPromise } from 'xstate';
import type { BloodDrawEvent } from '../../../machines/blood-draw/blood-draw.machine.ts';
import { bloodDrawMachine } from '../../../machines/blood-draw/blood-draw.machine.ts';
import { milesBetween } from '../../../machines/blood-draw/blood-draw.rules.ts';
import { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import { withIdentity } from '../../../machines/domain/link.ts';
import { loadBloodDrawSites, loadPhoneOnFile } from '../../api/blood-draw.ts';
import { sendLocationText } from '../../api/utility.ts';
import { locate } from '../../platform/geolocation.ts';
import { createPlaces } from '../../platform/places.ts';
import { watchMedia } from '../../platform/on-screen.ts';
import { BloodDrawView } from '../../views/blood-draw/BloodDrawView.tsx';
import type { AppServices } from '../shell/app-services.ts';
import { flowPage } from '../shell/flow.tsx';
import { calling } from '../adapters/calling.ts';
import { mapSlot } from '../adapters/map/MapSlot.tsx';
import { loadOrderKey } from '../adapters/orders.ts';

/** /bloodDrawLanding, with the query of the URL or the saved one. */
export default flowPage((services) => {
  const { config, session } = services;
  const { directions, mapSearch } = config.pages;
  const SiteMap = mapSlot(config.mapTiles);
  const links = {
    directions: (destination: string) =>
      directions?.replace('{destination}', encodeURIComponent(destination)) ?? null,
    hasMapSearch: mapSearch !== null,
  };
  return {
    machine: provideBloodDraw(services),
    link: ({ query }) => withIdentity(query ?? session.savedQuery()),
    input: ({ query }) => ({
      query: query ?? session.savedQuery(),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      now: new Date().toISOString(),
    }),
    View: ({ actor }) => <BloodDrawView actor={actor} SiteMap={SiteMap} links={links} />,
  };
});

/** The patient's position never leaves this function: the machine receives only distances, and no call contains it. */
function provideBloodDraw(services: AppServices) {
  const { client, config } = services;
  const sendToPhone = sendToPhoneMachine.provide({
    actors: { sendLocationText: calling(client, sendLocationText) },
  });
  return bloodDrawMachine.provide({
    actors: {
      sendToPhone,
      resolveIds: fromPromise(({ input: identity }) => loadOrderKey(services, identity)),
      loadSites: fromPromise(({ input: key, signal }) => loadBloodDrawSites(client, { key }, signal)),
      loadPhone: fromPromise(({ input: key, signal }) =>
        loadPhoneOnFile(client, { key }, signal).catch(() => null),
      ),
      findPlaces: fromPromise(async ({ input: sites, signal }) => {
        if (sites.length === 0) return {};
        const places = createPlaces(config.places);
        const found = await Promise.allSettled(
          sites.map(async ({ id, placeId }) => [id, await places.locate(placeId, signal)] as const),
        );
        return Object.fromEntries(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
      }),
      measureDistances: fromPromise(async ({ input: sites }) => {
        const here = await locate();
        return Object.fromEntries(sites.map(({ id, position }) => [id, milesBetween(here, position)]));
      }),
      watchScreen: fromCallback<BloodDrawEvent>(({ sendBack }) =>
        watchMedia('(max-width: 767.98px)', (isNarrow) =>
          sendBack({ type: isNarrow ? 'screen.narrowed' : 'screen.widened' }),
        ),
      ),
      watchClock: fromCallback<BloodDrawEvent>(({ sendBack }) =>
        services.page.watchTime((now) => sendBack({ type: 'clock.ticked', now })),
      ),
    },
  });
}
