import type { Guest } from '../../../machines/guest-login/guest-login.contract.ts';
import { guestLoginMachine } from '../../../machines/guest-login/guest-login.machine.ts';
import { guestLogin } from '../../api/core-samples.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** Guest login; its token replaces the one of the link. */
export function wireGuestLogin(world: World) {
  return guestLoginMachine.provide({
    actors: {
      verifyGuest: call<{ readonly token: string }, Guest>((guest, signal) =>
        guestLogin(world.client, guest, signal),
      ),
    },
    actions: {
      keepToken: (_, { accessionId, token }) =>
        world.session.keepIdentity({ accessionId, sampleId: null, token }),
      notify: (_, notice) => world.notify(notice),
    },
  });
}
