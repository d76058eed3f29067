import { expect, it } from 'vitest';
import { PaymentFailureView } from '../../../src/views/payment-failure/PaymentFailureView.tsx';
import { PaymentOutcomeView } from '../../../src/views/payment-outcome/PaymentOutcomeView.tsx';
import { PaymentPendingView } from '../../../src/views/payment-pending/PaymentPendingView.tsx';
import { paymentOutcomeCatalogue } from '../../machines/payment-outcome.catalogue.ts';
import { paymentPendingCatalogue } from '../../machines/payment-pending.catalogue.ts';
import { paymentFailureCatalogue } from '../../machines/payment-failure.catalogue.ts';
import { toldBy } from '../../support/controls.ts';

const PHONE = '800-555-0100';

it('each control of the payment outcome does what it says', () => {
  expect(
    toldBy(paymentOutcomeCatalogue, (actor) => (
      <PaymentOutcomeView actor={actor} supportPhone={PHONE} onPrint={() => undefined} />
    )),
  ).toEqual({
    Continue: 'nextStep.taken',
    Close: 'schedule.postponed',
    'Go Schedule': 'schedule.chosen',
    'I will schedule after receiving kits': 'schedule.postponed',
  });
});

it('each control of the payment pending does what it says', () => {
  expect(
    toldBy(paymentPendingCatalogue, (actor) => (
      <PaymentPendingView actor={actor} accessionId="1" logo={null} />
    )),
  ).toEqual({
    'Check again': 'check.pressed',
    'I did not finish at Klarna': 'payLater.abandoned',
  });
});

it('each control of the payment failure does what it says', () => {
  expect(
    toldBy(paymentFailureCatalogue, (actor) => <PaymentFailureView actor={actor} hasPortal logo={null} />),
  ).toEqual({
    'Try Again': 'retry.pressed',
    'Choose another way to pay': 'otherMethod.chosen',
    'Log in to the patient portal': 'portal.opened',
  });
});
