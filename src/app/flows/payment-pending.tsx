import { fromCallback, fromPromise } from 'xstate';
import type { PaymentPendingEvent } from '../../../machines/payment-pending/payment-pending.machine.ts';
import { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';
import { PaymentPendingView } from '../../views/payment-pending/PaymentPendingView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { attemptsOf } from '../adapters/attempts.ts';
import { useOrderLogo } from '../adapters/order-logo.ts';
import { findAttempt, loadOrderStatus } from '../adapters/orders.ts';

/** /payment_pending, which checks the status again while it is visible. */
export default flowPage((services) => {
  return {
    machine: paymentPendingMachine.provide({
      actors: {
        loadPaymentStatus: fromPromise(({ input, signal }) => loadOrderStatus(services, input, signal)),
        findAttempt: fromPromise(({ input: { identity } }) => findAttempt(services, identity)),
        watchVisibility: fromCallback<PaymentPendingEvent>(({ sendBack }) =>
          services.page.watchSeen((isVisible) =>
            sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' }),
          ),
        ),
      },
      actions: { resolveAttempt: (_, { orders, key }) => attemptsOf(services).resolve(orders, key) },
    }),
    input: ({ isReopened }) => {
      // This page waits: what was asked for before that is not for the page after it (RUL-70).
      services.prefetch.clear();
      return { identity: services.session.identity(), isReopened };
    },
    View: ({ actor }) => (
      <PaymentPendingView
        actor={actor}
        accessionId={services.session.identity()?.accessionId}
        logo={useOrderLogo()}
      />
    ),
  };
});
