import { copy } from '../../copy/payment-outcome.ts';
import { MessagePage } from '../../views/shared/MessagePage.tsx';
import type { Logo } from '../../views/shared/logo.ts';
import { useAppDependencies } from '../shell/app-dependencies.ts';
import { useOrderLogo } from '../adapters/order-logo.ts';

/** /order_pending: the provider pays (OUT-R12). */
export function OrderPending() {
  return <OrderMessage tone="info" logo={useOrderLogo()} {...copy.orderPending} />;
}

/** /order_cancelled (OUT-R13). */
export function OrderCancelled() {
  return <OrderMessage tone="warn" logo={useOrderLogo()} {...copy.cancelled} />;
}

function OrderMessage(message: {
  readonly tone: 'info' | 'warn';
  readonly title: string;
  readonly text: string;
  readonly logo: Logo | null;
}) {
  const { session } = useAppDependencies();
  return <MessagePage accessionId={session.identity()?.accessionId} {...message} />;
}
