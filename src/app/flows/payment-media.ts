import { paymentMediaMachine } from '../../../machines/payment-media/payment-media.machine.ts';
import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import { flowPage } from '../shell/flow.tsx';
import { call } from './call.ts';
import { prefetchPaymentMedia } from './orders.ts';

/** /payment_media, and /paymentMedia (AMB-02). */
export default flowPage((services) => ({
  machine: paymentMediaMachine.provide({
    actors: { loadPaymentMedia: call(({ identity }) => prefetchPaymentMedia(services, identity)) },
    actions: {
      keepLink: (_, { query }) => services.session.keepLink(query),
      clearSavedQuery: () => services.session.clearSavedQuery(),
      notify: (_, notice) => services.notify(notice),
    },
  }),
  input: ({ query }) => ({ query }),
  View: LoadingPage,
}));
