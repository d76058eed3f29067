import type { SnapshotFrom } from 'xstate';
import type { pickupSearchMachine } from '../../../machines/pickup/pickup-search.machine.ts';
import { copy } from '../../copy/pickup.ts';

const { lengthError, refusal } = copy.search;

/** What the search shows. */
export interface PickupSearchView {
  readonly accessionId: string;
  readonly error: string | null;
  /** Staff look up one after the other: the input has the focus as soon as the page is there. */
  readonly startsInInput: boolean;
  readonly canContinue: boolean;
  readonly isBusy: boolean;
}

export function connectPickupSearch(snapshot: SnapshotFrom<typeof pickupSearchMachine>): PickupSearchView {
  const { accessionId, problem, role } = snapshot.context;
  const isOpen = snapshot.hasTag('open');
  return {
    accessionId,
    error: problem === null ? null : problem === 'length' ? lengthError(accessionId) : refusal(problem),
    startsInInput: role === 'internal',
    canContinue: isOpen && accessionId !== '',
    isBusy: !isOpen,
  };
}
