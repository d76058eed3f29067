import { copy } from '../../copy/payment-outcome.ts';
import { WaitingPage } from '../../views/shared/WaitingPage.tsx';
import { flowPage } from '../flow.tsx';
import { wirePaymentStatus } from '../wiring/payment-status.ts';

/** /payment_status, where pay-later providers send the browser back to. */
export default flowPage((world) => ({
  machine: wirePaymentStatus(world),
  input: ({ query }) => ({
    isPayLaterReturn: query?.['bnpl'] === 'true',
    identity: world.session.identity(),
  }),
  View: () => <WaitingPage message={copy.status.asking} />,
}));
