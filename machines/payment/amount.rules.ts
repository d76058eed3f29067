import { balanceOf, unpaid } from '../domain/balance.ts';
import type { FamilyMemberBill } from '../domain/invoice.ts';
import { addMoney, CONCIERGE_FEE, fixedAmount } from '../domain/money.ts';
import { isProviderPayee } from '../domain/order.ts';
import type { Order } from '../domain/order.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import type { PaymentContext } from './payment.contract.ts';

/** The patient's choices that affect the amount. */
export type Choice = Pick<PaymentContext, 'query' | 'isConciergeTicked' | 'isConciergeInvoiced'>;

/** amount_to_pay of the link in major units; null outside the fixed-amount mode (MONEY-R20). */
export function fixedAmountOf({ query }: Pick<Choice, 'query'>): number | null {
  return fixedAmount(query?.['amount_to_pay']);
}

/** How much the checkbox changes the amounts that the service computed: 99, -99 or 0 (MONEY-R15, MONEY-R17). */
export function conciergeDifference(choice: Choice): number {
  // A fixed amount is charged unchanged, without the concierge fee (PAY-R22).
  if (choice.isConciergeTicked === choice.isConciergeInvoiced || fixedAmountOf(choice) !== null) return 0;
  return choice.isConciergeTicked ? CONCIERGE_FEE : -CONCIERGE_FEE;
}

/** The amount due in major units, as shown and as charged (MONEY-R17, MONEY-R20, MONEY-R24, RUL-32). */
export function amountDue(form: PaymentForm, choice: Choice): number {
  const balance = balanceOf(form);
  const fixed = fixedAmountOf(choice);
  if (fixed !== null) return balance === 0 ? 0 : fixed;
  return Math.max(0, addMoney(balance, conciergeDifference(choice)));
}

/** What the patient owes for one order of a family; only their share if the provider pays (RUL-33). */
export function shareOf(order: Order, member: FamilyMemberBill): number {
  return unpaid(isProviderPayee(order) ? member.patientBill : member);
}
