import { fromPromise } from 'xstate';
import { identityOf } from '../../../machines/domain/link.ts';
import { paymentStatusMachine } from '../../../machines/payment-status/payment-status.machine.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { WaitingPage } from '../../views/shared/WaitingPage.tsx';
import { flowPage } from '../shell/flow.tsx';
import { loadOrderStatus } from '../adapters/orders.ts';

/** /payment_status, the return page of pay-later providers. */
export default flowPage((dependencies) => ({
  machine: paymentStatusMachine.provide({
    actors: {
      loadPaymentStatus: fromPromise(({ input, signal }) => loadOrderStatus(dependencies, input, signal)),
    },
  }),
  input: ({ query }) => {
    // This page waits: data that was requested before is too old for the next page (RUL-70).
    dependencies.prefetch.clear();
    return {
      isPayLaterReturn: query?.['bnpl'] === 'true',
      redirectStatus: query?.['redirect_status'] ?? null,
      attempt: query?.['attempt'] ?? null,
      // A return URL with an order is about that order, whichever link this browser has opened since.
      identity: query?.['accession_id'] ? identityOf(query) : dependencies.session.identity(),
    };
  },
  View: () => <WaitingPage message={copy.status.checking} />,
}));
