import type { SnapshotFrom } from 'xstate';
import type { PickupSearchContext } from '../../../machines/pickup/pickup-search.contract.ts';
import type { pickupSearchMachine } from '../../../machines/pickup/pickup-search.machine.ts';
import { copy } from '../../copy/pickup.ts';

const { lengthError, listError, refusal } = copy.search;

export interface PickupSearchView {
  readonly accessionId: string;
  readonly error: string | null;
  /** Staff look up one id after the other, so the input has focus initially. */
  readonly startsInInput: boolean;
  /** The staff work list; null for a patient. */
  readonly list: { readonly text: string; readonly error: string | null } | null;
  readonly canContinue: boolean;
  readonly isBusy: boolean;
}

export function connectPickupSearch(snapshot: SnapshotFrom<typeof pickupSearchMachine>): PickupSearchView {
  const { accessionId, problem, role, list } = snapshot.context;
  const isOpen = snapshot.hasTag('open');
  return {
    accessionId,
    error: textOf(problem, accessionId),
    list: role === 'internal' ? { text: list, error: problem === 'list' ? listError : null } : null,
    startsInInput: role === 'internal',
    canContinue: isOpen && accessionId !== '',
    isBusy: !isOpen,
  };
}

function textOf(problem: PickupSearchContext['problem'], accessionId: string): string | null {
  if (problem === null || problem === 'list') return null;
  return problem === 'length' ? lengthError(accessionId) : refusal(problem);
}
