import { bloodDrawEntryMachine } from '../../../machines/blood-draw-entry/blood-draw-entry.machine.ts';
import type { World } from '../world.ts';

/** The link to the blood draw page. */
export function wireBloodDrawEntry(world: World) {
  return bloodDrawEntryMachine.provide({
    actions: {
      keepLink: (_, { query }) => world.session.keepLink(query),
      notify: (_, notice) => world.notify(notice),
    },
  });
}
