import { fromCallback } from 'xstate';
import type { ChargeFacts, PayLaterProvider } from '../domain/charge.ts';
import type { Identity } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';

export interface PaymentPendingInput {
  readonly identity: Identity | null;
}

export interface PaymentPendingContext extends PaymentPendingInput {
  /** How many automatic status checks were made. */
  readonly checks: number;
  readonly isHidden: boolean;
  /** This browser's payment of the order; null if there is none. */
  readonly attempt: OpenAttempt | null;
}

/** A payment with an unknown outcome, and the orders that it pays. */
export interface OpenAttempt {
  /** The pay-later provider that may still charge; null for a card or wallet (RUL-59). */
  readonly provider: PayLaterProvider | null;
  readonly orders: readonly string[];
  readonly facts: ChargeFacts;
}

export type PaymentPendingEvent =
  | { readonly type: 'check.pressed' }
  | { readonly type: 'payLater.abandoned' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.shown' };

export const paymentPendingActors = {
  /** The payment status code, 1 while a charge may still be running (RUL-56). */
  loadPaymentStatus: notProvided<number, { readonly identity: Identity | null }>('loadPaymentStatus'),
  findAttempt: notProvided<OpenAttempt | null, { readonly identity: Identity | null }>('findAttempt'),
  /** Reports when the page is hidden and shown again. */
  watchVisibility: fromCallback<PaymentPendingEvent>(() => undefined),
};

export const paymentPendingActions = {
  /** The patient did not finish the payment, so it no longer holds its orders (RUL-59). */
  settleAttempt: (_: unknown, _params: { readonly orders: readonly string[] }) => {},
};
