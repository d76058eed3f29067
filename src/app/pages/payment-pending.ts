import { createElement } from 'react';
import { PaymentPendingView } from '../../views/payment-pending/PaymentPendingView.tsx';
import { flowPage } from '../flow.tsx';
import { wirePaymentPending } from '../wiring/payment-pending.ts';

/** /payment_pending. */
export default flowPage((world) => ({
  machine: wirePaymentPending(world),
  input: () => ({ identity: world.session.identity() }),
  View: ({ actor }) =>
    createElement(PaymentPendingView, { actor, accessionId: world.session.identity()?.accessionId }),
}));
