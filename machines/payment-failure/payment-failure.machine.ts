import { and, setup } from 'xstate';
import type { ChargeReport } from '../domain/charge.ts';
import { flowOutput, leave, goTo } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { isEmptyQuery } from '../domain/link.ts';
import type { LinkQuery } from '../domain/link.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

export interface FailureInput {
  /** Which page: a failed payment, a generic failure, or a path without a route (RUL-04). */
  readonly page: 'paymentFailed' | 'failed' | 'notFound';
  /** The kept single-page query; null if there is none. */
  readonly keptQuery: LinkQuery | null;
  /** The order of the failed link; null if the link had none (RUL-35). */
  readonly failedAccessionId: string | null;
  /** What failed is known, and it is not the link (RUL-109). */
  readonly isUnrelatedToLink: boolean;
  /** The known facts of the charge; null if there are none (RUL-10). */
  readonly charge: ChargeReport | null;
  /** The page is shown again, so the amount due may have been paid meanwhile. */
  readonly isReopened: boolean;
}

const failureActions = {
  /** Removes the notices of the action that is retried (RUL-54). */
  clearFailures: () => {},
};

type FailureEvent =
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'patientPortal.opened' }
  | { readonly type: 'otherMethod.chosen' };

/** The failure pages; they never retry on their own (1 §2 Outcome pages, AMB-12, RUL-10). */
export const paymentFailureMachine = setup({
  types: {
    context: {} as FailureInput,
    events: {} as FailureEvent,
    input: {} as FailureInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
  },
  actions: failureActions,
  guards: {
    hasNoSavedQuery: ({ context }) => isEmptyQuery(context.keptQuery),
    isUnknownPath: ({ context }) => context.page === 'notFound',
    isPaymentFailure: ({ context }) => context.page === 'paymentFailed',
  },
}).createMachine({
  id: 'paymentFailure',
  // Do not retry with a saved query that belongs to another order's link (RUL-35).
  context: ({ input }) => ({ ...input, keptQuery: isOwnLink(input) ? input.keptQuery : null }),
  output: flowOutput,
  initial: 'ready',
  states: {
    ready: {
      on: {
        'retry.pressed': [
          { guard: and(['isUnknownPath', 'hasNoSavedQuery']), meta: { spec: ['RUL-04'] } },
          { target: 'toEntry', actions: 'clearFailures' },
        ],
        'patientPortal.opened': { target: 'toPatientPortal' },
        'otherMethod.chosen': {
          guard: 'isPaymentFailure',
          target: 'toForm',
          actions: 'clearFailures',
          meta: { spec: ['RUL-10'] },
        },
      },
    },
    toEntry: {
      type: 'final',
      output: ({ context: { keptQuery } }) =>
        goTo('/pns_single_page_flow', isEmptyQuery(keptQuery) ? {} : { query: keptQuery }),
    },
    toPatientPortal: { type: 'final', output: leave('patientPortal') },
    toForm: { type: 'final', output: goTo('/payment_form') },
  },
});

function isOwnLink({ keptQuery, failedAccessionId }: FailureInput): boolean {
  return failedAccessionId === null || keptQuery?.['accession_id'] === failedAccessionId;
}
