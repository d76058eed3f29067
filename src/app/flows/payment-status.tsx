import { fromPromise } from 'xstate';
import { identityOf } from '../../../machines/domain/link.ts';
import { paymentStatusMachine } from '../../../machines/payment-status/payment-status.machine.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { WaitingPage } from '../../views/shared/WaitingPage.tsx';
import { flowPage } from '../shell/flow.tsx';
import { paymentStatusOf } from './orders.ts';

/** /payment_status, where pay-later providers send the browser back to. */
export default flowPage((services) => {
  const status = paymentStatusOf(services);
  let hasProviderRefused = false;
  return {
    machine: paymentStatusMachine.provide({
      actors: {
        loadPaymentStatus: fromPromise(({ input: { identity }, signal }) =>
          status.load(identity, signal, hasProviderRefused),
        ),
      },
      actions: {
        settleAttempt: () => status.settle(),
        notify: (_, notice) => services.notify(notice),
      },
    }),
    input: ({ query }) => {
      hasProviderRefused = query?.['redirect_status'] === 'failed';
      return {
        isPayLaterReturn: query?.['bnpl'] === 'true',
        // The address of a return names its order, whichever link this browser has opened since (RUL-59).
        identity: query?.['accession_id'] ? identityOf(query) : services.session.identity(),
      };
    },
    View: () => <WaitingPage message={copy.status.asking} />,
  };
});
