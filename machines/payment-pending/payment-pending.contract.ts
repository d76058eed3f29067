import { fromCallback } from 'xstate';
import type { PayLaterProvider } from '../domain/charge.ts';
import type { Identity } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';

export interface PaymentPendingInput {
  readonly identity: Identity | null;
}

export interface PaymentPendingContext extends PaymentPendingInput {
  /** How many automatic status checks were made. */
  readonly checks: number;
  readonly isHidden: boolean;
  /** The pay-later payment that holds the order; null if there is none (RUL-59). */
  readonly attempt: PayLaterAttempt | null;
}

/** A payment at a pay-later provider with an unknown outcome, and the orders that it pays. */
export interface PayLaterAttempt {
  readonly provider: PayLaterProvider;
  readonly orders: readonly string[];
}

export type PaymentPendingEvent =
  | { readonly type: 'check.pressed' }
  | { readonly type: 'payLater.abandoned' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.shown' };

export const paymentPendingActors = {
  /** The payment status code, 1 while a charge may still be running (RUL-56). */
  loadPaymentStatus: notProvided<number, { readonly identity: Identity | null }>('loadPaymentStatus'),
  findPayLater: notProvided<PayLaterAttempt | null, { readonly identity: Identity | null }>('findPayLater'),
  /** Reports when the page is hidden and shown again. */
  watchVisibility: fromCallback<PaymentPendingEvent>(() => undefined),
};

export const paymentPendingActions = {
  /** The patient did not finish the payment, so it no longer holds its orders (RUL-59). */
  settleAttempt: (_: unknown, _params: { readonly orders: readonly string[] }) => {},
};
