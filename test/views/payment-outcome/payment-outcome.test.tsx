import { screen, within } from '@testing-library/react';
import type { ActorRefFrom } from 'xstate';
import { expect } from 'vitest';
import type { PaymentOutcomeContext } from '../../../machines/payment-outcome/payment-outcome.contract.ts';
import type { paymentOutcomeMachine } from '../../../machines/payment-outcome/payment-outcome.machine.ts';
import { PaymentOutcomeView } from '../../../src/views/payment-outcome/PaymentOutcomeView.tsx';
import { paymentOutcomeCatalogue } from '../../machines/payment-outcome.catalogue.ts';
import { flowViewSuite } from '../../support/render-flow.tsx';
import type { Sight } from '../../support/render-flow.tsx';
import { press, seeLoading } from '../payment/person.ts';

const NEXT_STEPS = [
  'Confirm your information and shipping address',
  'Find a place for your blood draw',
  'Read your collection instructions',
  'See your concierge blood draw',
  'Schedule your blood draw',
];

flowViewSuite('the success page', paymentOutcomeCatalogue, {
  render: (actor) => (
    <PaymentOutcomeView
      actor={actor as ActorRefFrom<typeof paymentOutcomeMachine>}
      onPrint={() => undefined}
    />
  ),
  perform: {
    'nextStep.taken': press('Continue'),
    'schedule.chosen': press('Go Schedule'),
    'schedule.postponed': press('I will schedule after receiving kits'),
  },
  see: {
    loading: seeLoading,
    page: (sight) => {
      seeSuccess(sight);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('data-pending')).toBe(false);
    },
    findingSampleTypes: (sight) => {
      seeSuccess(sight);
      expect(screen.getByRole('button', { name: /Continue/ }).hasAttribute('data-pending')).toBe(true);
    },
    scheduleDialog: (sight) => {
      seeSuccess(sight);
      const dialog = within(
        screen.getByRole('dialog', { name: 'Action Required: Schedule Your Blood Draw' }),
      );
      dialog.getByText(/within 3 business days.*after that/);
      dialog.getByRole('button', { name: 'Go Schedule' });
      dialog.getByRole('button', { name: 'I will schedule after receiving kits' });
    },
    toPaymentMedia: seeLoading,
    toFailed: seeLoading,
    toConciergeRequest: seeLoading,
    toShippingAddress: seeLoading,
    toBloodDraw: seeLoading,
    toCollections: seeLoading,
    toConciergePage: seeLoading,
    toScheduling: seeLoading,
  },
});

function seeSuccess({ context }: Sight): void {
  const { page } = context as PaymentOutcomeContext;
  const isShipped =
    page?.order.bloodKitDeliveryMethod === 'shipToPatient' && page.information.reason !== 'DELIVERED';
  screen.getByRole('heading', { name: 'Payment Successful', hidden: true });
  screen.getByText('Accession ID: 2305160001');
  screen.getByText('The payment has been done successfully. Thanks for being there with us.');
  screen.getByText(
    isShipped ? 'Your kit is being prepared for shipment.' : 'Proceed with sample collection.',
  );
  screen.getByRole('heading', { name: "What's Next", hidden: true });
  expect(NEXT_STEPS.filter((step) => screen.queryByText(step))).toHaveLength(1);
}
