import type { FailureInput } from '../../machines/payment-failure/payment-failure.contract.ts';
import { paymentFailureMachine } from '../../machines/payment-failure/payment-failure.machine.ts';
import { PaymentFailureView } from '../views/payment-failure/PaymentFailureView.tsx';
import { flowPage } from './flow.tsx';

/** A failure page: one machine, three addresses. */
export function failurePage(page: FailureInput['page']) {
  return flowPage((world) => ({
    machine: paymentFailureMachine,
    input: ({ charge }) => ({ page, savedQuery: world.session.savedQuery(), charge }),
    View: ({ actor }) => (
      <PaymentFailureView actor={actor} hasPortal={world.config.pages.patientPortal !== null} />
    ),
  }));
}
