import type { ActorRefFrom } from 'xstate';
import type { paymentFailureMachine } from '../../../machines/payment-failure/payment-failure.machine.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { Button, TextButton } from '../../ui/Button.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { WithAmounts } from '../../ui/WithAmounts.tsx';
import type { Logo } from '../shared/logo.ts';
import { MessagePage } from '../shared/MessagePage.tsx';
import { useView } from '../shared/use-view.ts';
import { connectFailure } from './payment-failure.connect.ts';

interface PaymentFailureViewProps {
  readonly actor: ActorRefFrom<typeof paymentFailureMachine>;
  /** False if no patient portal is configured to log in to (AMB-17). */
  readonly hasPatientPortal: boolean;
  readonly logo?: Logo | null;
}

/** The failure pages: what happened, whether anything was charged, and what to do next. */
export function PaymentFailureView({ actor, hasPatientPortal, logo }: PaymentFailureViewProps) {
  const view = useView(actor, connectFailure);
  return (
    <MessagePage
      tone="error"
      logo={logo}
      accessionId={view.accessionId}
      title={copy.failed.title}
      lead={
        view.reason &&
        (view.reason.isService ? <ServiceText>{view.reason.text}</ServiceText> : view.reason.text)
      }
      text={copy.failed.text}
      actions={
        <>
          {view.canRetry && (
            <Button onPress={() => actor.send({ type: 'retry.pressed' })}>{copy.failed.retry}</Button>
          )}
          {view.canChooseOther && (
            <Button kind="ghost" onPress={() => actor.send({ type: 'otherMethod.chosen' })}>
              {copy.failed.other}
            </Button>
          )}
        </>
      }
      after={
        hasPatientPortal && (
          <TextButton onPress={() => actor.send({ type: 'patientPortal.opened' })}>
            {copy.failed.portal}
          </TextButton>
        )
      }
    >
      {view.isLinkPossiblyDamaged && <p>{common.damagedLink}</p>}
      {view.charged && <p>{view.charged}</p>}
      {view.due && (
        <p>
          <WithAmounts>{view.due}</WithAmounts>
        </p>
      )}
    </MessagePage>
  );
}
