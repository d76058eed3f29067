import { screen } from '@testing-library/react';
import type { ActorRefFrom } from 'xstate';
import { expect } from 'vitest';
import type { FailureInput } from '../../../machines/payment-failure/payment-failure.contract.ts';
import type { paymentFailureMachine } from '../../../machines/payment-failure/payment-failure.machine.ts';
import { PaymentFailureView } from '../../../src/views/payment-failure/PaymentFailureView.tsx';
import { paymentFailureCatalogue } from '../../machines/payment-failure.catalogue.ts';
import { flowViewSuite } from '../../support/render-flow.tsx';
import type { Sight } from '../../support/render-flow.tsx';
import { button, press } from '../payment/person.ts';

flowViewSuite('the failure pages', paymentFailureCatalogue, {
  render: (actor) => (
    <PaymentFailureView actor={actor as ActorRefFrom<typeof paymentFailureMachine>} hasPortal />
  ),
  perform: {
    'retry.pressed': press('Try Again'),
    'portal.opened': press('Log in to the patient portal'),
    'otherMethod.chosen': press('Choose another way to pay'),
  },
  see: {
    ready: seeFailure,
    toEntry: seeFailure,
    toPortal: seeFailure,
    toForm: seeFailure,
  },
});

/** The page stays as it is until the next one is there. */
function seeFailure({ context }: Sight): void {
  const { page, savedQuery, charge } = context as FailureInput;
  const isLinkKnown = savedQuery !== null && Object.keys(savedQuery).length > 0;
  screen.getByRole('heading', { name: 'Failed' });
  screen.getByText('Hey, seems like there was some trouble. We are there with you. Just hold back.');
  expect(document.title).toContain('Failed');
  expect(button('Try Again') !== null).toBe(page !== 'notFound' || isLinkKnown);
  expect(button('Choose another way to pay') !== null).toBe(page === 'paymentFailed' && isLinkKnown);
  expect(screen.queryByText(`Why: ${charge?.message}`) !== null).toBe(charge?.message !== undefined);
  expect(screen.queryByText('Nothing was charged.') !== null).toBe(charge?.charged === 'no');
}
