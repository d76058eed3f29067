import type { SnapshotFrom } from 'xstate';
import type { PickupSearchContext } from '../../../machines/pickup/pickup-search.machine.ts';
import type { pickupSearchMachine } from '../../../machines/pickup/pickup-search.machine.ts';
import { copy, searchFailureText } from '../../copy/pickup.ts';

export function connectPickupSearch(snapshot: SnapshotFrom<typeof pickupSearchMachine>) {
  const { accessionId, problem, role, list } = snapshot.context;
  const isEnabled = snapshot.hasTag('enabled');
  return {
    accessionId,
    error: textOf(problem, accessionId),
    // The error is in the words of the service.
    isServiceError: typeof problem === 'object' && problem?.message !== undefined,
    // The staff work list; null for a patient.
    list:
      role === 'internal' ? { text: list, error: problem === 'list' ? copy.search.listError : null } : null,
    // Staff look up one id after the other, so the input has focus initially.
    startsInInput: role === 'internal',
    canContinue: isEnabled && accessionId !== '',
    isBusy: !isEnabled,
  };
}

function textOf(problem: PickupSearchContext['problem'], accessionId: string): string | null {
  if (problem === null || problem === 'list') return null;
  if (problem === 'length') return copy.search.lengthError(accessionId);
  return searchFailureText(problem);
}
