import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import { flowPage } from '../flow.tsx';
import { wirePaymentMedia } from '../wiring/payment-media.ts';

/** /payment_media, and /paymentMedia (AMB-02). */
export default flowPage((world) => ({
  machine: wirePaymentMedia(world),
  input: ({ query }) => ({ query }),
  View: LoadingPage,
}));
