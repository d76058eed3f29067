import type { ChargeReport } from '../domain/charge.ts';
import type { LinkQuery } from '../domain/link.ts';

export interface FailureInput {
  /** Which of the pages: a failed payment, a generic failure, or a path that no route has (RUL-04). */
  readonly page: 'paymentFailed' | 'failed' | 'notFound';
  /** The saved single-page query, null when there is none. */
  readonly savedQuery: LinkQuery | null;
  /** The order that the failed link named; null when it named none (RUL-35). */
  readonly failedAccessionId: string | null;
  /** What is known of the charge; null when nothing is (RUL-10). */
  readonly charge: ChargeReport | null;
}

export const failureActions = {
  /** Takes back what was said of the load that is now tried again (RUL-54). */
  withdrawLoadNotices: () => {},
};

export type FailureEvent =
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'portal.opened' }
  | { readonly type: 'otherMethod.chosen' };
