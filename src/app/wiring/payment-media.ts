import type { Identity } from '../../../machines/domain/link.ts';
import type { PaymentMedia } from '../../../machines/domain/payment-data.ts';
import { paymentMediaMachine } from '../../../machines/payment-media/payment-media.machine.ts';
import { passPaymentMedia } from '../orders.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** The payment entry; what it loads is left for the form. */
export function wirePaymentMedia(world: World) {
  return paymentMediaMachine.provide({
    actors: {
      loadPaymentMedia: call<PaymentMedia, { readonly identity: Identity | null }>((input) =>
        passPaymentMedia(world, input.identity),
      ),
    },
    actions: {
      keepLink: (_, { query }) => world.session.keepLink(query),
      clearSavedQuery: () => world.session.clearSavedQuery(),
      notify: (_, notice) => world.notify(notice),
    },
  });
}
