import type { SnapshotFrom } from 'xstate';
import { isInformationComplete, isKitDelivered, kitShipment } from '../../../machines/domain/information.ts';
import { paymentsOf } from '../../../machines/domain/balance.ts';
import { formatMoney } from '../../../machines/domain/money.ts';
import { needsAddress } from '../../../machines/domain/order.ts';
import type { OutcomePage } from '../../../machines/payment-outcome/payment-outcome.types.ts';
import type { paymentOutcomeMachine } from '../../../machines/payment-outcome/payment-outcome.machine.ts';
import {
  isBillInconsistent,
  isConciergePaid,
  isPaid,
  isPaidInFull,
  paidSum,
  remainingToPay,
  nextStepOf,
  lacksCharge,
} from '../../../machines/payment-outcome/payment-outcome.rules.ts';
import type { NextStep } from '../../../machines/payment-outcome/payment-outcome.rules.ts';
import { copy } from '../../copy/payment-outcome.ts';
import type { ProgressStep } from '../../ui/ProgressSteps.tsx';
import { providerLogo } from '../shared/logo.ts';
import { receiptView } from '../shared/receipt.connect.ts';

export function connectOutcome(snapshot: SnapshotFrom<typeof paymentOutcomeMachine>) {
  const { page, pages, today } = snapshot.context;
  if (page === null || !snapshot.hasTag('success')) return { kind: 'loading' as const };
  const { order, invoice, information } = page;
  const isUnlisted = lacksCharge(page);
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const remaining = remainingToPay(page);
  const payments = paymentsOf(page);
  const paid = paidSum(page);
  const [only, ...others] = isUnlisted ? [] : payments;
  const isPaidOff = isPaidInFull(page);
  const isInconsistent = isBillInconsistent(page);
  const step = nextStepOf(page, pages);
  return {
    kind: 'page' as const,
    accessionId: order.accessionId,
    logo: providerLogo(page),
    // Whether the page may say 'Successful' (RUL-64).
    isPaid: isPaid(page),
    // Whether the amounts paid and due are not shown (RUL-33, RUL-112).
    isInconsistent,
    // The charge just made (RUL-88), or else all payments, by 'Card ending in 4242' if it was one payment; null if the
    // page must not say 'Successful'.
    paid:
      isPaidOff && paid > 0
        ? {
            amount: money(page.charged?.amount ?? paid),
            by: only && others.length === 0 ? copy.receipt.payment(only.type, only.lastFour) : null,
          }
        : null,
    // The paid and the remaining amount (RUL-69).
    part: remaining > 0 && !isInconsistent ? copy.succeeded.part(money(paid), money(remaining)) : null,
    // 'Proceed with sample collection.' or 'Your kit is being prepared for shipment.' (OUT-R02, AMB-79).
    kit:
      isKitDelivered(information) || !needsAddress(order) ? copy.succeeded.collect : copy.succeeded.prepare,
    // The banner's destination; null if there is no next step (RUL-36).
    next: step && { step, label: copy.succeeded.steps[step] },
    steps: orderSteps(page, isInconsistent ? 'payment' : isPaidOff ? 'paid' : 'remaining', step),
    isOpening: snapshot.matches('findingSampleTypes'),
    isScheduling: snapshot.matches('scheduleDialog'),
    // Null while no payment is applied to the order, the one that was just made is not (RUL-11), or nobody knows whose it is.
    receipt: isUnlisted || isInconsistent ? null : receiptView(page, remaining, today),
  };
}

/**
 * The steps of an order; it is paid when nothing is remaining to pay (RUL-69, RUL-112). The next one is what the page's button leads to:
 * a kit that is on its way waits for nobody.
 */
function orderSteps(
  page: OutcomePage,
  payment: 'paid' | 'remaining' | 'payment',
  next: NextStep | null,
): readonly ProgressStep[] {
  const { order, information } = page;
  const isPaidOff = payment === 'paid';
  const hasKit = needsAddress(order);
  const draw = information.isBloodDrawNeeded ? 'bloodDraw' : 'collection';
  const steps = [
    { id: payment, isDone: isPaidOff },
    { id: hasKit ? 'address' : 'information', isDone: isInformationComplete(information, order) },
    ...(hasKit ? [{ id: 'kit', isDone: isKitDelivered(information) } as const] : []),
    { id: isConciergePaid(page) ? 'concierge' : draw, isDone: false },
  ] as const;
  const buttonStep = !isPaidOff ? 0 : next === 'information' || next === 'support' ? 1 : steps.length - 1;
  const now = next === null ? steps.findIndex(({ isDone }) => !isDone) : buttonStep;
  const isReady = steps[1].isDone;
  const shipment = kitShipment(information);
  return steps.map(({ id, isDone }, index) => {
    const note =
      id === 'kit' && !isDone && isReady && shipment !== 'maybe'
        ? copy.order.kit[shipment ?? 'preparing']
        : null;
    const isCurrent = index === now;
    return {
      id,
      label: copy.order.steps[id === 'kit' && isDone ? 'delivered' : id],
      state: isDone ? 'done' : isCurrent ? 'current' : note === null ? 'upcoming' : 'started',
      note,
    };
  });
}
