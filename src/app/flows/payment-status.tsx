import { fromPromise } from 'xstate';
import { paymentStatusMachine } from '../../../machines/payment-status/payment-status.machine.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { WaitingPage } from '../../views/shared/WaitingPage.tsx';
import { flowPage } from '../shell/flow.tsx';
import { paymentStatusOf } from './orders.ts';

/** /payment_status, where pay-later providers send the browser back to. */
export default flowPage((services) => {
  const status = paymentStatusOf(services);
  return {
    machine: paymentStatusMachine.provide({
      actors: {
        loadPaymentStatus: fromPromise(({ input: { identity }, signal }) => status.load(identity, signal)),
      },
      actions: {
        settleAttempt: () => status.settle(),
        notify: (_, notice) => services.notify(notice),
      },
    }),
    input: ({ query }) => ({
      isPayLaterReturn: query?.['bnpl'] === 'true',
      identity: services.session.identity(),
    }),
    View: () => <WaitingPage message={copy.status.asking} />,
  };
});
