import type { SnapshotFrom } from 'xstate';
import { isInformationComplete, isKitDelivered } from '../../../machines/domain/information.ts';
import { paymentsOf, sumOf } from '../../../machines/domain/balance.ts';
import { addMoney, formatMoney } from '../../../machines/domain/money.ts';
import { needsAddress } from '../../../machines/domain/order.ts';
import type { PaidOrderPage } from '../../../machines/payment-outcome/payment-outcome.contract.ts';
import type { paymentOutcomeMachine } from '../../../machines/payment-outcome/payment-outcome.machine.ts';
import {
  isPaid,
  leftToPay,
  nextStepOf,
  seenOf,
} from '../../../machines/payment-outcome/payment-outcome.rules.ts';
import type { NextStep } from '../../../machines/payment-outcome/payment-outcome.rules.ts';
import { copy } from '../../copy/payment-outcome.ts';
import type { JourneyStep } from '../../ui/Journey.tsx';
import { logoOf } from '../shared/logo.ts';
import type { Logo } from '../shared/logo.ts';
import { receiptOf } from '../shared/receipt.connect.ts';
import type { ReceiptView } from '../shared/receipt.connect.ts';

/** The view of the success page. */
export type OutcomeView =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'page';
      readonly accessionId: string;
      readonly logo: Logo | null;
      /** Whether the page may say 'Successful' (RUL-64). */
      readonly isPaid: boolean;
      /** What was paid, by 'Card ending in 4242' if it was one payment; null if the page may not say 'Successful'. */
      readonly paid: { readonly amount: string; readonly by: string | null } | null;
      /** What was paid and what is left; null if nothing is (RUL-69). */
      readonly part: string | null;
      /** 'Proceed with sample collection.' or 'Your kit is being prepared for shipment.' (OUT-R02, AMB-79). */
      readonly kit: string;
      /** The banner's destination and label; null if there is no next step (RUL-36). */
      readonly next: { readonly step: NextStep; readonly label: string } | null;
      /** The order's steps: done, current and upcoming. */
      readonly steps: readonly JourneyStep[];
      readonly isOpening: boolean;
      readonly isScheduling: boolean;
      /** null while no payment is applied to the order, or the one that was just made is not (RUL-11). */
      readonly receipt: ReceiptView | null;
    };

export function connectOutcome(snapshot: SnapshotFrom<typeof paymentOutcomeMachine>): OutcomeView {
  const { page, pages, today } = snapshot.context;
  if (page === null || !snapshot.hasTag('success')) return { kind: 'loading' };
  const { order, invoice, information, unbooked } = page;
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const left = leftToPay(page);
  const payments = paymentsOf(page);
  const paid = addMoney(unbooked?.before.paid ?? sumOf(payments), unbooked?.amount ?? 0);
  const [only, ...others] = unbooked ? [] : payments;
  const isAll = isPaid(seenOf(snapshot.context));
  const step = nextStepOf(page, pages);
  return {
    kind: 'page',
    accessionId: order.accessionId,
    logo: logoOf(page),
    isPaid: isAll,
    paid:
      isAll && left === 0 && paid > 0
        ? {
            amount: money(paid),
            by: only && others.length === 0 ? copy.receipt.payment(only.type, only.lastFour) : null,
          }
        : null,
    part: left > 0 ? copy.succeeded.part(money(paid), money(left)) : null,
    kit:
      isKitDelivered(information) || !needsAddress(order) ? copy.succeeded.collect : copy.succeeded.prepare,
    next: step && { step, label: copy.succeeded.steps[step] },
    steps: stepsOf(page, left),
    isOpening: snapshot.matches('findingSampleTypes'),
    isScheduling: snapshot.matches('scheduleDialog'),
    receipt: unbooked ? null : receiptOf(page, left, today),
  };
}

/** The steps of an order; it is paid when nothing is left to pay (RUL-69). */
function stepsOf({ order, information }: PaidOrderPage, left: number): readonly JourneyStep[] {
  const hasKit = needsAddress(order);
  const draw = information.isBloodDrawNeeded ? 'bloodDraw' : 'collection';
  const steps = [
    { id: left > 0 ? 'left' : 'paid', isDone: left === 0 },
    { id: hasKit ? 'address' : 'information', isDone: isInformationComplete(information, hasKit) },
    ...(hasKit ? [{ id: 'kit', isDone: isKitDelivered(information) } as const] : []),
    { id: order.isConciergePaid ? 'concierge' : draw, isDone: false },
  ] as const;
  const now = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ id, isDone }, index) => ({
    id,
    label: copy.order.steps[id],
    state: isDone ? 'done' : index === now ? 'now' : 'next',
  }));
}
