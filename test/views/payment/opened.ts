import { initialTransition, transition } from 'xstate';
import type { UnresolvedCharge } from '../../../machines/domain/charge.ts';
import type { OrderWithInvoice } from '../../../machines/domain/payment-data.ts';
import { openFormMachine } from '../../../machines/payment/open-form.machine.ts';
import type { OpenFormResult, PaymentInput } from '../../../machines/payment/payment.types.ts';

/** Where a link leads whose order is loaded like this. */
export function openedWith(
  { query, keptQuery }: PaymentInput,
  orderWithInvoice: OrderWithInvoice,
  unresolvedCharge: UnresolvedCharge | null = null,
): OpenFormResult {
  const input = { query, keptQuery, confirmed: null, wasPaidEarlier: false };
  const [loading] = initialTransition(openFormMachine, input);
  const response = {
    type: 'xstate.done.actor.loadPaymentForm',
    output: { orderWithInvoice, unresolvedCharge, isFeePending: false },
  };
  const [{ output }] = transition(openFormMachine, loading, response as never);
  if (!output) throw new Error('The order is still loading');
  return output;
}
