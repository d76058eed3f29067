import type { SnapshotFrom } from 'xstate';
import type { pickupSearchMachine } from '../../../machines/pickup/pickup-search.machine.ts';
import { copy } from '../../copy/pickup.ts';

/** What the search shows. */
export interface PickupSearchView {
  readonly accessionId: string;
  readonly error: string | null;
  /** Each time that Continue is refused the input gets the focus. */
  readonly refusals: number;
  readonly canContinue: boolean;
  readonly isBusy: boolean;
}

export function connectPickupSearch(snapshot: SnapshotFrom<typeof pickupSearchMachine>): PickupSearchView {
  const { accessionId, problem, refusals } = snapshot.context;
  const isWaiting = ['empty', 'idle', 'tokenError'].some((state) => snapshot.value === state);
  return {
    accessionId,
    error:
      problem === null ? null : problem === 'length' ? copy.search.tooShort : copy.search.refusal(problem),
    refusals,
    canContinue: isWaiting && accessionId !== '',
    isBusy: !isWaiting,
  };
}
