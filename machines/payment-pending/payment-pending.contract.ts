import { fromCallback } from 'xstate';
import type { PayLaterProvider } from '../domain/charge.ts';
import type { Identity } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';

export interface PaymentPendingInput {
  readonly identity: Identity | null;
}

export interface PaymentPendingContext extends PaymentPendingInput {
  /** How often the status was asked for on its own. */
  readonly checks: number;
  readonly isHidden: boolean;
  /** The pay-later payment that holds the order; null when there is none (RUL-59). */
  readonly attempt: PayLaterAttempt | null;
}

/** A payment at a pay-later provider whose end is not known, and the orders that it pays. */
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
  /** The payment status code, 1 while a charge may still run (RUL-56). */
  loadPaymentStatus: notProvided<number, { readonly identity: Identity | null }>('loadPaymentStatus'),
  findPayLater: notProvided<PayLaterAttempt | null, { readonly identity: Identity | null }>('findPayLater'),
  /** Tells when the page is hidden and shown again. */
  watchVisibility: fromCallback<PaymentPendingEvent>(() => undefined),
};

export const paymentPendingActions = {
  /** The person says that the payment was not finished: it no longer holds its orders (RUL-59). */
  settleAttempt: (_: unknown, _params: { readonly orders: readonly string[] }) => {},
};
