import { fromPromise } from 'xstate';
import { remainingIds } from '../../../machines/domain/pickup.ts';
import { pickupSearchMachine } from '../../../machines/pickup/pickup-search.machine.ts';
import { PickupSearchView } from '../../views/pickup/PickupSearchView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { pickupAccess } from '../adapters/pickup-access.ts';

/** /fedexPickup/search, with the tokens of a patient or a staff member. */
export default flowPage((dependencies) => {
  const access = pickupAccess(dependencies);
  const { role } = access;
  const { session } = dependencies;
  dependencies.preload('/fedexPickup/schedules');
  return {
    machine: pickupSearchMachine.provide({
      actors: {
        obtainInternalToken: fromPromise(({ signal }) => access.obtainInternalToken(signal)),
        exchangeToken: fromPromise(({ input: { accessionId }, signal }) =>
          access.exchangeToken(accessionId, signal),
        ),
        checkAccession: fromPromise(({ input: { accessionId } }) => access.checkAccession(accessionId)),
      },
      actions: {
        keepListText: (_, { text }) => access.keepListText(text),
        keepList: (_, { ids }) => {
          access.keepListText(null);
          access.keepWorkList({ ...access.workList(), ids, doneIds: [] });
        },
        keepAccession: (_, { accessionId }) => access.keepAccession(accessionId),
      },
    }),
    input: ({ historyState }) => ({
      role: role(),
      accessionId: historyState.accessionId ?? session.accessionId() ?? '',
      hasToken: session.token() !== null,
      list: access.listText() ?? remainingIds(access.workList()).join('\n'),
    }),
    View: PickupSearchView,
  };
});
