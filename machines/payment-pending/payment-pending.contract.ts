import { fromCallback } from 'xstate';
import type { Identity } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';

export interface PaymentPendingInput {
  readonly identity: Identity | null;
}

export interface PaymentPendingContext extends PaymentPendingInput {
  /** How often the status was asked for on its own. */
  readonly checks: number;
  readonly isHidden: boolean;
}

export type PaymentPendingEvent =
  | { readonly type: 'check.pressed' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.shown' };

export const paymentPendingActors = {
  loadPaymentStatus: notProvided<number, { readonly identity: Identity | null }>('loadPaymentStatus'),
  /** Tells when the page is hidden and shown again. */
  watchVisibility: fromCallback<PaymentPendingEvent>(() => undefined),
};

export const paymentPendingActions = {
  /** What became of the charge is known: it is no longer open (RUL-07). */
  settleAttempt: (_: unknown, _params: undefined) => {},
};
