import type { Identity } from '../../../machines/domain/link.ts';
import { paymentStatusMachine } from '../../../machines/payment-status/payment-status.machine.ts';
import { paymentStatusOf } from '../orders.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** The payment status router. */
export function wirePaymentStatus(world: World) {
  const status = paymentStatusOf(world);
  return paymentStatusMachine.provide({
    actors: {
      loadPaymentStatus: call<number, { readonly identity: Identity | null }>((input, signal) =>
        status.load(input.identity, signal),
      ),
    },
    actions: {
      settleAttempt: () => status.settle(),
      notify: (_, notice) => world.notify(notice),
    },
  });
}
