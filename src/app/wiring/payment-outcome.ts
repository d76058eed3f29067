import type { Identity } from '../../../machines/domain/link.ts';
import type { PaymentForm } from '../../../machines/domain/payment-data.ts';
import { paymentOutcomeMachine } from '../../../machines/payment-outcome/payment-outcome.machine.ts';
import { loadTubeTypes } from '../../api/order-portal.ts';
import { takePaymentForm } from '../orders.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** The success page with the order as it was paid. */
export function wirePaymentOutcome(world: World) {
  return paymentOutcomeMachine.provide({
    actors: {
      loadPaymentSucceed: call<PaymentForm, Identity>((input) => takePaymentForm(world, input)),
      loadSampleTypes: call<readonly string[], { readonly sampleId: string }>((input, signal) =>
        loadTubeTypes(world.client, input, signal),
      ),
    },
    actions: { notify: (_, notice) => world.notify(notice) },
  });
}
