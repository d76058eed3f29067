import type { ActorRefFrom } from 'xstate';
import type { retryMachine } from '../../../machines/retry/retry.machine.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/questionnaire.ts';
import { Button } from '../../ui/Button.tsx';
import { MessagePage } from '../shared/MessagePage.tsx';
import { useView } from '../shared/use-view.ts';

interface RetryViewProps {
  readonly actor: ActorRefFrom<typeof retryMachine>;
}

/** A failed screen with a single action (QN-R09, NY-R11). */
export function RetryView({ actor }: RetryViewProps) {
  const { unknownChange } = useView(actor, ({ context }) => context);
  const { unknown, changes } = common.broken;
  return (
    <MessagePage
      tone="error"
      title={copy.failed.title}
      lead={unknownChange && unknown(changes[unknownChange].clause)}
      text={copy.failed.text}
      actions={<Button onPress={() => actor.send({ type: 'retry.pressed' })}>{copy.failed.retry}</Button>}
    />
  );
}
