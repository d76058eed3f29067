import { fromPromise } from 'xstate';
import { withIdentity } from '../../../machines/domain/link.ts';
import { paymentOutcomeMachine } from '../../../machines/payment-outcome/payment-outcome.machine.ts';
import { loadTubeTypes } from '../../api/order-portal.ts';
import { PaymentOutcomeView } from '../../views/payment-outcome/PaymentOutcomeView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { calling } from '../adapters/calling.ts';
import { loadPaidOrder } from '../adapters/orders.ts';
import { SaveCopyLater } from '../adapters/save-copy-later.tsx';

/** /payment_succeed. The stored identity comes first, then the page's own query (AMB-78). */
export default flowPage((services) => ({
  machine: paymentOutcomeMachine.provide({
    actors: {
      loadPaymentSucceed: fromPromise(({ input: identity }) => loadPaidOrder(services, identity)),
      loadSampleTypes: calling(services.client, loadTubeTypes),
    },
  }),
  link: ({ query }) => (services.session.identity() === null ? withIdentity(query) : null),
  input: ({ passed }) => {
    const { session, config } = services;
    return {
      identity: session.identity(),
      savedQuery: session.savedQuery(),
      paidAccessionId: passed.accessionId ?? null,
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
      isReceiptEmailed={services.config.receiptByEmail}
      onPrint={() => window.print()}
      SaveCopy={SaveCopyLater}
    />
  ),
}));
