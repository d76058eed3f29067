import type { Identity } from '../../../machines/domain/link.ts';
import type { CancellationAnswer } from '../../../machines/entry/entry.contract.ts';
import { entryMachine } from '../../../machines/entry/entry.machine.ts';
import { passOrder } from '../orders.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** The entry with its cancellation check; the order it loads is left for the pages that follow. */
export function wireEntry(world: World) {
  return entryMachine.provide({
    actors: {
      checkCancellation: call<CancellationAnswer, Identity>((input) => passOrder(world, input)),
    },
    actions: {
      keepLink: (_, { query }) => world.session.keepLink(query),
      notify: (_, notice) => world.notify(notice),
    },
  });
}
