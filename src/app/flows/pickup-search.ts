import { fromPromise } from 'xstate';
import { remainingIds } from '../../../machines/domain/pickup.ts';
import { pickupSearchMachine } from '../../../machines/pickup/pickup-search.machine.ts';
import { PickupSearchView } from '../../views/pickup/PickupSearchView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { pickupDesk } from '../adapters/pickup-tokens.ts';

/** /fedexPickup/search, with the tokens of a patient or a staff member. */
export default flowPage((services) => {
  const desk = pickupDesk(services);
  const { role } = desk;
  const { session } = services;
  services.preload('/fedexPickup/schedules');
  return {
    machine: pickupSearchMachine.provide({
      actors: {
        obtainInternalToken: fromPromise(({ signal }) => desk.obtainInternalToken(signal)),
        exchangeToken: fromPromise(({ input: { accessionId }, signal }) =>
          desk.exchangeToken(accessionId, signal),
        ),
        checkAccession: fromPromise(({ input: { accessionId } }) => desk.checkAccession(accessionId)),
      },
      actions: {
        keepList: (_, { ids }) => desk.keepWork({ ...desk.work(), ids, doneIds: [] }),
        keepAccession: (_, { accessionId }) => session.keepAccession(accessionId),
      },
    }),
    input: () => ({
      role: role(),
      accessionId: session.accessionId() ?? '',
      hasToken: session.token() !== null,
      list: remainingIds(desk.work()).join('\n'),
    }),
    View: PickupSearchView,
  };
});
