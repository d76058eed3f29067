import { fromCallback, fromPromise } from 'xstate';
import type { PaymentPendingEvent } from '../../../machines/payment-pending/payment-pending.contract.ts';
import { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';
import { watchVisibility } from '../../platform/visibility.ts';
import { PaymentPendingView } from '../../views/payment-pending/PaymentPendingView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { useOrderLogo } from './order-logo.ts';
import { findPayLater, loadOrderStatus } from './orders.ts';

/** /payment_pending, which checks the status again while it is visible. */
export default flowPage((services) => {
  return {
    machine: paymentPendingMachine.provide({
      actors: {
        loadPaymentStatus: fromPromise(({ input, signal }) => loadOrderStatus(services, input, signal)),
        findPayLater: fromPromise(({ input: { identity } }) => findPayLater(services, identity)),
        watchVisibility: fromCallback<PaymentPendingEvent>(({ sendBack }) =>
          watchVisibility((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
        ),
      },
      actions: { settleAttempt: (_, { orders }) => services.attempts.settle(orders) },
    }),
    input: () => ({ identity: services.session.identity() }),
    View: ({ actor }) => (
      <PaymentPendingView
        actor={actor}
        accessionId={services.session.identity()?.accessionId}
        logo={useOrderLogo()}
      />
    ),
  };
});
