import { fromCallback, fromPromise } from 'xstate';
import type { PaymentPendingEvent } from '../../../machines/payment-pending/payment-pending.machine.ts';
import { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';
import { PaymentPendingView } from '../../views/payment-pending/PaymentPendingView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { attemptsOf } from '../adapters/attempts.ts';
import { useOrderLogo } from '../adapters/order-logo.ts';
import { findAttempt, loadOrderStatus, prefetchOrder } from '../adapters/orders.ts';

/** /payment_pending, which checks the status again while it is visible. */
export default flowPage((dependencies) => {
  return {
    machine: paymentPendingMachine.provide({
      actors: {
        // The attempt that is looked for with it takes the same order.
        loadPaymentStatus: fromPromise(({ input, signal }) =>
          loadOrderStatus(dependencies, input, signal, prefetchOrder),
        ),
        findAttempt: fromPromise(({ input: { identity } }) => findAttempt(dependencies, identity)),
        watchVisibility: fromCallback<PaymentPendingEvent>(({ sendBack }) =>
          dependencies.page.watchVisibility((isVisible) =>
            sendBack({ type: isVisible ? 'page.visible' : 'page.hidden' }),
          ),
        ),
      },
      actions: { abandonAttempt: (_, { orders, key }) => attemptsOf(dependencies).abandon(orders, key) },
    }),
    input: ({ isReopened }) => {
      // This page waits: data that was requested before is too old for the next page (RUL-70).
      dependencies.prefetch.clear();
      return { identity: dependencies.session.identity(), isReopened };
    },
    View: ({ actor }) => (
      <PaymentPendingView
        actor={actor}
        accessionId={dependencies.session.identity()?.accessionId}
        logo={useOrderLogo()}
      />
    ),
  };
});
