import { identityOf } from '../../../machines/domain/link.ts';
import { paymentOutcomeMachine } from '../../../machines/payment-outcome/payment-outcome.machine.ts';
import { loadTubeTypes } from '../../api/order-portal.ts';
import { PaymentOutcomeView } from '../../views/payment-outcome/PaymentOutcomeView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { call } from './call.ts';
import { loadPaymentForm } from './orders.ts';

/**
 * /payment_succeed. The kept identity counts, then the page's own query (AMB-78); that one is then kept, so that
 * the calls carry its token and the next step its identifiers (CALL-R02).
 */
export default flowPage((services) => ({
  machine: paymentOutcomeMachine.provide({
    actors: {
      loadPaymentSucceed: call((identity) => loadPaymentForm(services, identity)),
      loadSampleTypes: call((input, signal) => loadTubeTypes(services.client, input, signal)),
    },
    actions: { notify: (_, notice) => services.notify(notice) },
  }),
  input: ({ query, accessionId }) => {
    const { session, config } = services;
    if (query && session.identity() === null && identityOf(query)) session.keepLink(query);
    return {
      identity: session.identity(),
      savedQuery: session.savedQuery(),
      paidAccessionId: accessionId,
      pages: {
        conciergeRequest: config.pages.conciergeRequest !== null,
        concierge: config.pages.conciergePage !== null,
        scheduling: config.pages.conciergeScheduling !== null,
      },
      today: services.today(),
    };
  },
  View: ({ actor }) => (
    <PaymentOutcomeView
      actor={actor}
      supportPhone={services.config.supportPhone}
      onPrint={() => window.print()}
    />
  ),
}));
