import type { SnapshotFrom } from 'xstate';
import { isInformationComplete, isKitDelivered } from '../../../machines/domain/information.ts';
import { needsAddress } from '../../../machines/domain/order.ts';
import type { PaymentForm } from '../../../machines/domain/payment-data.ts';
import type { paymentOutcomeMachine } from '../../../machines/payment-outcome/payment-outcome.machine.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { logoOf } from '../shared/logo.ts';
import type { Logo } from '../shared/logo.ts';
import { receiptOf } from '../shared/receipt.connect.ts';
import type { ReceiptView } from '../shared/receipt.connect.ts';

/** What the success page shows. */
export type OutcomeView =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'page';
      readonly accessionId: string;
      readonly logo: Logo | null;
      /** 'Proceed with sample collection.' or 'Your kit is being prepared for shipment.' (OUT-R02, AMB-79). */
      readonly kit: string;
      readonly nextStep: string;
      readonly isOpening: boolean;
      readonly isScheduling: boolean;
      /** null while no payment is applied to the order (RUL-11). */
      readonly receipt: ReceiptView | null;
    };

export function connectOutcome(snapshot: SnapshotFrom<typeof paymentOutcomeMachine>): OutcomeView {
  const { page, today } = snapshot.context;
  const isPage =
    snapshot.matches('page') || snapshot.matches('scheduleDialog') || snapshot.matches('findingSampleTypes');
  if (page === null || !isPage) return { kind: 'loading' };
  const { order, information } = page;
  return {
    kind: 'page',
    accessionId: order.accessionId,
    logo: logoOf(page),
    kit:
      isKitDelivered(information) || !needsAddress(order) ? copy.succeeded.collect : copy.succeeded.prepare,
    nextStep: nextStepOf(page),
    isOpening: snapshot.matches('findingSampleTypes'),
    isScheduling: snapshot.matches('scheduleDialog'),
    receipt: receiptOf(page, today),
  };
}

/** Names the step that the banner leads to, in the order in which the machine decides (OUTC-13 to OUTC-18). */
function nextStepOf({ order, information }: PaymentForm): string {
  const { steps } = copy.succeeded;
  if (!isInformationComplete(information, needsAddress(order))) return steps.information;
  if (!order.isConciergePaid) return information.isBloodDrawNeeded ? steps.bloodDraw : steps.collections;
  return isKitDelivered(information) || !needsAddress(order) ? steps.concierge : steps.schedule;
}
