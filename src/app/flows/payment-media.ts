import { fromPromise } from 'xstate';
import { paymentMediaMachine } from '../../../machines/payment-media/payment-media.machine.ts';
import { EntryPage } from '../../views/shared/EntryPage.tsx';
import { flowPage } from '../shell/flow.tsx';
import { prefetchPaymentMedia } from '../adapters/orders.ts';

/** /payment_media, and /paymentMedia (AMB-02). */
export default flowPage((dependencies) => ({
  machine: paymentMediaMachine.provide({
    actors: {
      loadPaymentMedia: fromPromise(({ input: { identity } }) =>
        prefetchPaymentMedia(dependencies, identity),
      ),
    },
    actions: { clearSavedQuery: () => dependencies.session.clearSavedQuery() },
  }),
  link: ({ query }) => query,
  input: ({ query }) => ({ query }),
  View: EntryPage,
}));
