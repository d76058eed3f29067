import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import { informationEntryMachine } from '../../../machines/information-entry/information-entry.machine.ts';
import { flowPage } from '../flow.tsx';

/** /uploadShippingAddress. */
export default flowPage((world) => {
  world.preload('/informationLanding');
  return {
    machine: informationEntryMachine.provide({
      actions: {
        keepLink: (_, { query }) => world.session.keepLink(query),
        notify: (_, notice) => world.notify(notice),
      },
    }),
    input: ({ query }) => ({ query }),
    View: LoadingPage,
  };
});
