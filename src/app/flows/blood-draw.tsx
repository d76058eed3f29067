import { fromCallback, fromPromise } from 'xstate';
import type { BloodDrawEvent } from '../../../machines/blood-draw/blood-draw.machine.ts';
import { bloodDrawMachine } from '../../../machines/blood-draw/blood-draw.machine.ts';
import { milesBetween } from '../../../machines/blood-draw/blood-draw.rules.ts';
import type { SiteCoordinates } from '../../../machines/blood-draw/blood-draw.rules.ts';
import type { Coordinates } from '../../../machines/domain/draw-site.ts';
import { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import { withIdentity } from '../../../machines/domain/link.ts';
import { nonNull } from '../../../machines/domain/non-null.ts';
import { deviceZone } from '../../../machines/domain/zoned-time.ts';
import { loadBloodDrawSites, loadPhoneOnFile } from '../../api/blood-draw.ts';
import { sendLocationText } from '../../api/utility.ts';
import { locate } from '../../platform/geolocation.ts';
import { createPlaces } from '../../platform/places.ts';
import { watchMedia } from '../../platform/on-screen.ts';
import { BloodDrawView } from '../../views/blood-draw/BloodDrawView.tsx';
import type { AppDependencies } from '../shell/app-dependencies.ts';
import { flowPage } from '../shell/flow.tsx';
import { callActor } from '../adapters/call-actor.ts';
import { mapSlot } from '../adapters/map/MapSlot.tsx';
import { loadOrderIdentity } from '../adapters/orders.ts';

/** /bloodDrawLanding, with the query of the URL or the saved one. */
export default flowPage((dependencies) => {
  const { config, session } = dependencies;
  const { directions, mapSearch } = config.pages;
  const SiteMap = mapSlot(config.mapTiles);
  const links = {
    directions: (destination: string) =>
      directions?.replace('{destination}', encodeURIComponent(destination)) ?? null,
    hasMapSearch: mapSearch !== null,
  };
  return {
    machine: provideBloodDraw(dependencies),
    link: ({ query }) => withIdentity(query ?? session.keptQuery()),
    input: ({ query }) => ({
      query: query ?? session.keptQuery(),
      timeZone: deviceZone(),
      now: new Date().toISOString(),
    }),
    View: ({ actor }) => <BloodDrawView actor={actor} SiteMap={SiteMap} links={links} />,
  };
});

/** The maps service bills each lookup: how many run at a time, and for how many milliseconds. */
const MAX_PARALLEL_LOOKUPS = 4;
const LOOKUP_TIMEOUT = 10_000;

/**
 * Looks up each of the locations, a few at a time. Never rejects; null for one that the service does not know, and nothing
 * of one whose lookup failed.
 */
async function findCoordinates(
  service: AppDependencies['config']['places'],
  sites: readonly { readonly id: string; readonly placeId: string }[],
  signal: AbortSignal,
): Promise<SiteCoordinates> {
  const places = createPlaces(service);
  const coordinates: Record<string, Coordinates | null> = {};
  const queue = sites.values();
  const work = async () => {
    for (const { id, placeId } of queue) {
      const point = await places.locate(placeId, signal).catch(() => undefined);
      if (point !== undefined) coordinates[id] = point;
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_LOOKUPS }, work));
  return coordinates;
}

/** The patient's position never leaves this function: the machine receives only distances, and no call contains it. */
function provideBloodDraw(dependencies: AppDependencies) {
  const { client, config } = dependencies;
  let position: Coordinates | null = null;
  const sendToPhone = sendToPhoneMachine.provide({
    actors: { sendLocationText: callActor(client, sendLocationText) },
  });
  return bloodDrawMachine.provide({
    actors: {
      sendToPhone,
      resolveIds: fromPromise(({ input: identity }) => loadOrderIdentity(dependencies, identity)),
      loadSites: fromPromise(async ({ input: orderIdentity, signal }) => {
        const info = await loadBloodDrawSites(client, { orderIdentity }, signal);
        return config.places
          ? info
          : { ...info, sites: info.sites.map((site) => ({ ...site, placeId: null })) };
      }),
      loadPhone: fromPromise(({ input: orderIdentity, signal }) =>
        loadPhoneOnFile(client, { orderIdentity }, signal).catch(() => null),
      ),
      findCoordinates: fromPromise(({ input: sites, signal }) =>
        findCoordinates(config.places, sites, signal),
      ),
      locatePatient: fromPromise(async () => {
        position = await locate();
      }),
      measureDistances: fromPromise(async ({ input: sites, signal }) => {
        const patient = nonNull(position);
        const limit = AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_TIMEOUT)]);
        const unknown = sites.flatMap((site) => ('placeId' in site ? [site] : []));
        const coordinates = await findCoordinates(config.places, unknown, limit);
        const distances = sites.flatMap((site) => {
          const point = 'position' in site ? site.position : coordinates[site.id];
          return point ? [[site.id, milesBetween(patient, point)] as const] : [];
        });
        return { distances: Object.fromEntries(distances), coordinates };
      }),
      watchScreen: fromCallback<BloodDrawEvent>(({ sendBack }) =>
        watchMedia('(max-width: 767.98px)', (isNarrow) =>
          sendBack({ type: isNarrow ? 'screen.narrowed' : 'screen.widened' }),
        ),
      ),
      watchClock: fromCallback<BloodDrawEvent>(({ sendBack }) =>
        dependencies.page.watchTime((now) => sendBack({ type: 'clock.ticked', now })),
      ),
    },
  });
}
