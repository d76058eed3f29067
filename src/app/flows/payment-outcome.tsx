import { fromPromise } from 'xstate';
import { withIdentity } from '../../../machines/domain/link.ts';
import { paymentOutcomeMachine } from '../../../machines/payment-outcome/payment-outcome.machine.ts';
import { loadTubeTypes } from '../../api/order-portal.ts';
import { PaymentOutcomeView } from '../../views/payment-outcome/PaymentOutcomeView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { callActor } from '../adapters/call-actor.ts';
import { loadPaidOrder } from '../adapters/orders.ts';
import { LazySavePdfButton } from '../adapters/save-pdf-lazy.tsx';

/** /payment_succeed. The stored identity comes first, then the page's own query (AMB-78). */
export default flowPage((dependencies) => ({
  machine: paymentOutcomeMachine.provide({
    actors: {
      loadPaidOrder: fromPromise(({ input: identity }) => loadPaidOrder(dependencies, identity)),
      loadSampleTypes: callActor(dependencies.client, loadTubeTypes),
    },
  }),
  link: ({ query }) => (dependencies.session.identity() === null ? withIdentity(query) : null),
  input: ({ historyState }) => {
    const { session, config } = dependencies;
    return {
      identity: session.identity(),
      keptQuery: session.keptQuery(),
      paidAccessionId: historyState.accessionId ?? null,
      pages: {
        conciergeRequest: config.pages.conciergeRequest !== null,
        concierge: config.pages.conciergePage !== null,
        scheduling: config.pages.conciergeScheduling !== null,
      },
      today: dependencies.today(),
    };
  },
  View: ({ actor }) => (
    <PaymentOutcomeView
      actor={actor}
      supportPhone={dependencies.config.supportPhone}
      isReceiptEmailed={dependencies.config.receiptByEmail}
      onPrint={() => window.print()}
      SavePdf={LazySavePdfButton}
    />
  ),
}));
