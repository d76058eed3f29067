import type { SnapshotFrom } from 'xstate';
import type { collectionStatusMachine } from '../../../machines/collection-status/collection-status.machine.ts';

interface CollectionStatusViewData {
  readonly kind: 'waiting' | 'reporting' | 'ALREADY_COLLECTED' | 'NOT_COLLECTED' | 'NOT_RECEIVED' | 'error';
}

export function connectCollectionStatus(
  snapshot: SnapshotFrom<typeof collectionStatusMachine>,
): CollectionStatusViewData {
  if (snapshot.matches('error')) return { kind: 'error' };
  if (snapshot.matches('alreadyCollected')) return { kind: 'ALREADY_COLLECTED' };
  if (snapshot.matches('notCollected')) return { kind: 'NOT_COLLECTED' };
  if (snapshot.matches('awaitingSight')) return { kind: 'waiting' };
  return { kind: snapshot.matches('notReceived') ? 'NOT_RECEIVED' : 'reporting' };
}
