import { fromCallback } from 'xstate';
import type {
  LoadedWaiver,
  NyWaiverEvent,
  SentWaiver,
} from '../../../machines/ny-waiver/ny-waiver.contract.ts';
import { nyWaiverMachine } from '../../../machines/ny-waiver/ny-waiver.machine.ts';
import { loadWaiver, submitWaiver } from '../../api/waiver.ts';
import { localTime } from '../../platform/page.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** The name under which a waiver that could not be sent is kept. */
export const WAIVER = 'waiver';

const MINUTE = 60_000;

/** The New York waiver form of the stored order. */
export function wireNyWaiver(world: World) {
  const { waivers } = world.drafts;
  return nyWaiverMachine.provide({
    actors: {
      loadWaiver: call<LoadedWaiver, { readonly accessionId: string }>(async (input, signal) => {
        const loaded = await loadWaiver(world.client, input, signal);
        // The way out of a lost connection opens without one: a page that breaks would cost the form (RUL-20).
        world.preload('/nyform_failed');
        return loaded;
      }),
      submitWaiver: call<void, SentWaiver>((sent, signal) => submitWaiver(world.client, sent, signal)),
      watchClock: fromCallback<NyWaiverEvent>(({ sendBack }) => {
        const timer = setInterval(
          () => sendBack({ type: 'clock.ticked', now: localTime(new Date()) }),
          MINUTE,
        );
        return () => clearInterval(timer);
      }),
    },
    actions: {
      notify: (_, notice) => world.notify(notice),
      keepForm: (_, { accessionId, form }) => waivers.keep(accessionId ?? '', WAIVER, form),
      forgetForm: (_, { accessionId }) => waivers.forget(accessionId ?? '', WAIVER),
    },
  });
}
