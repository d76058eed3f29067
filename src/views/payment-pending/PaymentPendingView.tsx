import type { ActorRefFrom } from 'xstate';
import type { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { Figure } from '../../ui/Outcome.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import type { Logo } from '../shared/logo.ts';
import { MessagePage } from '../shared/MessagePage.tsx';
import { useView } from '../shared/use-view.ts';
import { connectPending } from './payment-pending.connect.ts';

interface PaymentPendingViewProps {
  readonly actor: ActorRefFrom<typeof paymentPendingMachine>;
  readonly accessionId?: string | undefined;
  readonly logo?: Logo | null;
}

/** The pending page: shows that the payment is pending, and keeps checking its status. */
export function PaymentPendingView({ actor, accessionId, logo }: PaymentPendingViewProps) {
  const view = useView(actor, connectPending);
  if (!view.isPending) return <LoadingPage />;
  return (
    <MessagePage
      tone="info"
      logo={logo}
      accessionId={accessionId}
      title={copy.pending.title}
      text={copy.pending.text}
      actions={
        <>
          <Button
            kind="ghost"
            isPending={view.status === 'checking'}
            onPress={() => actor.send({ type: 'check.pressed' })}
          >
            {copy.pending.check}
          </Button>
          {view.provider && (
            <Button kind="ghost" onPress={() => actor.send({ type: 'payLater.abandoned' })}>
              {copy.pending.abandon(view.provider)}
            </Button>
          )}
        </>
      }
    >
      {view.amount && (
        <Figure note={copy.pending.processing}>
          <span translate="no">{view.amount}</span>
        </Figure>
      )}
      <LiveText>{copy.pending[view.status]}</LiveText>
    </MessagePage>
  );
}
