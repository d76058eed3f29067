import type { ActorRefFrom } from 'xstate';
import type { collectionStatusMachine } from '../../../machines/collection-status/collection-status.machine.ts';
import { copy } from '../../copy/collection-status.ts';
import { copy as common } from '../../copy/common.ts';
import { useExplainOutage } from '../../ui/outage-context.ts';
import { Button } from '../../ui/Button.tsx';
import { MessagePage } from '../shared/MessagePage.tsx';
import { WaitingPage } from '../shared/WaitingPage.tsx';
import { useView } from '../shared/use-view.ts';
import { connectCollectionStatus } from './collection-status.connect.ts';

interface CollectionStatusViewProps {
  readonly actor: ActorRefFrom<typeof collectionStatusMachine>;
  /** Which pages outside the portal are configured (AMB-17). */
  readonly has: { readonly mapSearch: boolean; readonly support: boolean };
}

export function CollectionStatusView({ actor, has }: CollectionStatusViewProps) {
  const { kind, isRepeatable, isUnconfirmed, isLinkPossiblyDamaged } = useView(
    actor,
    connectCollectionStatus,
  );
  const { send } = actor;
  const isBlockedByOutage = useExplainOutage(true) !== null;
  if (kind === 'waiting' && isBlockedByOutage)
    return <MessagePage tone="info" isEnd={false} {...copy.blocked} />;
  switch (kind) {
    case 'waiting':
    case 'reporting':
      return <WaitingPage message={copy.reporting} />;
    case 'ALREADY_COLLECTED':
      return <MessagePage tone="success" {...copy.ALREADY_COLLECTED} />;
    case 'NOT_COLLECTED':
      return (
        <MessagePage
          tone="info"
          title={copy.NOT_COLLECTED.title}
          text={copy.NOT_COLLECTED.text}
          actions={
            <>
              {has.mapSearch && (
                <Button onPress={() => send({ type: 'mapSearch.pressed' })}>{copy.NOT_COLLECTED.map}</Button>
              )}
              <Button kind="ghost" onPress={() => send({ type: 'tutorial.pressed' })}>
                {copy.NOT_COLLECTED.tutorial}
              </Button>
            </>
          }
        />
      );
    case 'NOT_RECEIVED':
      return (
        <MessagePage
          tone="info"
          title={copy.NOT_RECEIVED.title}
          text={copy.NOT_RECEIVED.text}
          actions={
            has.support && (
              <Button onPress={() => send({ type: 'support.pressed' })}>{copy.NOT_RECEIVED.support}</Button>
            )
          }
        />
      );
    case 'error':
      return (
        <MessagePage
          tone="error"
          title={copy.error.title}
          text={copy.error.text}
          actions={
            isRepeatable && (
              <Button isSubmission onPress={() => send({ type: 'report.repeated' })}>
                {copy.error.retry}
              </Button>
            )
          }
        >
          {isUnconfirmed && <p>{copy.error.unconfirmed}</p>}
          {isLinkPossiblyDamaged && <p>{common.damagedLink}</p>}
        </MessagePage>
      );
  }
}
