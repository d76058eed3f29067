import type { FailureInput } from '../../../machines/payment-failure/payment-failure.machine.ts';
import { paymentFailureMachine } from '../../../machines/payment-failure/payment-failure.machine.ts';
import { PaymentFailureView } from '../../views/payment-failure/PaymentFailureView.tsx';
import type { Logo } from '../../views/shared/logo.ts';
import { flowPage } from '../shell/flow.tsx';
import { useOrderLogo } from '../adapters/order-logo.ts';

const noLogo = () => null;

function failurePage(page: FailureInput['page'], useLogo: () => Logo | null = noLogo) {
  return flowPage(({ config, session, clearFailures }) => ({
    machine: paymentFailureMachine.provide({ actions: { clearFailures: () => clearFailures() } }),
    input: ({ historyState, query, isReopened }) => ({
      page,
      keptQuery: session.keptQuery(),
      failedAccessionId: historyState.accessionId ?? query?.['accession_id'] ?? null,
      isUnrelatedToLink: historyState.isUnrelatedToLink === true,
      charge: historyState.charge ?? null,
      isReopened,
    }),
    View: ({ actor }) => (
      <PaymentFailureView
        actor={actor}
        hasPatientPortal={config.pages.patientPortal !== null}
        logo={useLogo()}
      />
    ),
  }));
}

/** /failed. */
export const FailedPage = failurePage('failed');

/** /payment_failed. */
export const PaymentFailedPage = failurePage('paymentFailed', useOrderLogo);

/** Every path without a route (RUL-04). */
export const NotFound = failurePage('notFound');
