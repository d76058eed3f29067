import type { ChargeReport } from '../domain/charge.ts';
import type { LinkQuery } from '../domain/link.ts';

export interface FailureInput {
  /** Which page: a failed payment, a generic failure, or a path without a route (RUL-04). */
  readonly page: 'paymentFailed' | 'failed' | 'notFound';
  /** The saved single-page query; null if there is none. */
  readonly savedQuery: LinkQuery | null;
  /** The order of the failed link; null if the link had none (RUL-35). */
  readonly failedAccessionId: string | null;
  /** What is known about the charge; null if nothing is (RUL-10). */
  readonly charge: ChargeReport | null;
}

export const failureActions = {
  /** Removes the notices of the load that is now retried (RUL-54). */
  withdrawLoadNotices: () => {},
};

export type FailureEvent =
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'portal.opened' }
  | { readonly type: 'otherMethod.chosen' };
