import type { SnapshotFrom } from 'xstate';
import type { collectionStatusMachine } from '../../../machines/collection-status/collection-status.machine.ts';

interface CollectionStatusViewData {
  readonly kind: 'waiting' | 'reporting' | 'ALREADY_COLLECTED' | 'NOT_COLLECTED' | 'NOT_RECEIVED' | 'error';
  /** The report that failed can be sent again. */
  readonly isRepeatable: boolean;
  /** It, or one before it, may have been noted anyway (RUL-92). */
  readonly isUnconfirmed: boolean;
  /** The link may be why it failed (RUL-109). */
  readonly isLinkPossiblyDamaged: boolean;
}

export function connectCollectionStatus(
  snapshot: SnapshotFrom<typeof collectionStatusMachine>,
): CollectionStatusViewData {
  return {
    kind: viewKind(snapshot),
    isRepeatable: snapshot.can({ type: 'report.repeated' }),
    isUnconfirmed: snapshot.context.mayBeReported,
    isLinkPossiblyDamaged: snapshot.matches({ error: 'link' }) || snapshot.matches({ error: 'refused' }),
  };
}

function viewKind(snapshot: SnapshotFrom<typeof collectionStatusMachine>): CollectionStatusViewData['kind'] {
  if (snapshot.matches('error')) return 'error';
  if (snapshot.matches('alreadyCollected')) return 'ALREADY_COLLECTED';
  if (snapshot.matches('notCollected')) return 'NOT_COLLECTED';
  if (snapshot.matches('awaitingVisibility')) return 'waiting';
  return snapshot.matches('notReceived') ? 'NOT_RECEIVED' : 'reporting';
}
