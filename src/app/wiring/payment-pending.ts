import { fromCallback } from 'xstate';
import type { Identity } from '../../../machines/domain/link.ts';
import type { PaymentPendingEvent } from '../../../machines/payment-pending/payment-pending.contract.ts';
import { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';
import { watchVisibility } from '../../platform/visibility.ts';
import { paymentStatusOf } from '../orders.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** The pending page, which asks again while it is visible. */
export function wirePaymentPending(world: World) {
  const status = paymentStatusOf(world);
  return paymentPendingMachine.provide({
    actors: {
      loadPaymentStatus: call<number, { readonly identity: Identity | null }>((input, signal) =>
        status.load(input.identity, signal),
      ),
      watchVisibility: fromCallback<PaymentPendingEvent>(({ sendBack }) =>
        watchVisibility((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
      ),
    },
    actions: { settleAttempt: () => status.settle() },
  });
}
