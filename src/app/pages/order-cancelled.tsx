import { copy } from '../../copy/payment-outcome.ts';
import { MessagePage } from '../../views/shared/MessagePage.tsx';
import { useWorld } from '../world-context.ts';

/** /order_cancelled (OUT-R13). */
export default function OrderCancelled() {
  const { session } = useWorld();
  return (
    <MessagePage
      tone="warn"
      accessionId={session.identity()?.accessionId}
      title={copy.cancelled.title}
      text={copy.cancelled.text}
    />
  );
}
