import { fromCallback } from 'xstate';
import type { BloodDrawEvent } from '../../../machines/blood-draw/blood-draw.contract.ts';
import { bloodDrawMachine } from '../../../machines/blood-draw/blood-draw.machine.ts';
import { milesBetween } from '../../../machines/blood-draw/blood-draw.rules.ts';
import type { Distances } from '../../../machines/blood-draw/blood-draw.rules.ts';
import { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import type { BloodDrawInfo, Position } from '../../../machines/domain/draw-site.ts';
import type { Identity } from '../../../machines/domain/link.ts';
import type { OrderKey } from '../../../machines/domain/order.ts';
import { loadBloodDrawSites } from '../../api/blood-draw.ts';
import { sendLocationText } from '../../api/utility.ts';
import { locate } from '../../platform/geolocation.ts';
import { watchMedia, watchTime } from '../../platform/watch.ts';
import { takeOrderKey } from '../orders.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** The blood draw page. The patient's position stays in this function: only distances go on (no call carries it). */
export function wireBloodDraw(world: World) {
  const sendToPhone = sendToPhoneMachine.provide({
    actors: {
      sendLocationText: call<
        { readonly result: string },
        { readonly phoneNumber: string; readonly text: string }
      >((input, signal) => sendLocationText(world.client, input, signal)),
    },
  });
  return bloodDrawMachine.provide({
    actors: {
      sendToPhone,
      resolveIds: call<OrderKey, Identity>((input) => takeOrderKey(world, input)),
      loadSites: call<BloodDrawInfo, OrderKey>((key, signal) =>
        loadBloodDrawSites(world.client, { key }, signal),
      ),
      measureDistances: call<Distances, readonly { readonly id: string; readonly position: Position }[]>(
        async (sites) => {
          const here = await locate();
          return Object.fromEntries(sites.map(({ id, position }) => [id, milesBetween(here, position)]));
        },
      ),
      watchScreen: fromCallback<BloodDrawEvent>(({ sendBack }) =>
        watchMedia('(width < 768px)', (isNarrow) =>
          sendBack({ type: isNarrow ? 'screen.narrowed' : 'screen.widened' }),
        ),
      ),
      watchClock: fromCallback<BloodDrawEvent>(({ sendBack }) =>
        watchTime((now) => sendBack({ type: 'clock.ticked', now })),
      ),
    },
    actions: {
      keepLink: (_, { query }) => world.session.keepLink(query),
      notify: (_, notice) => world.notify(notice),
    },
  });
}
