import { createElement } from 'react';
import { identityOf } from '../../../machines/domain/link.ts';
import { PaymentOutcomeView } from '../../views/payment-outcome/PaymentOutcomeView.tsx';
import { flowPage } from '../flow.tsx';
import { wirePaymentOutcome } from '../wiring/payment-outcome.ts';

/**
 * /payment_succeed. The kept identity counts, then the page's own query (AMB-78); that one is then kept, so that
 * the calls carry its token and the next step its identifiers (CALL-R02).
 */
export default flowPage((world) => ({
  machine: wirePaymentOutcome(world),
  input: ({ query }) => {
    const { session } = world;
    if (query && session.identity() === null && identityOf(query)) session.keepLink(query);
    return { identity: session.identity(), savedQuery: session.savedQuery(), today: world.today() };
  },
  View: ({ actor }) => createElement(PaymentOutcomeView, { actor, onPrint: () => window.print() }),
}));
