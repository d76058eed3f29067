import { copy } from '../../copy/payment-outcome.ts';
import { MessagePage } from '../../views/shared/MessagePage.tsx';
import { useWorld } from '../world-context.ts';

/** /order_pending: the provider pays (OUT-R12). */
export default function OrderPending() {
  const { session } = useWorld();
  return (
    <MessagePage
      tone="info"
      accessionId={session.identity()?.accessionId}
      title={copy.orderPending.title}
      text={copy.orderPending.text}
    />
  );
}
