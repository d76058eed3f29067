import { expect, it } from 'vitest';
import { PaymentFailureView } from '../../../src/views/payment-failure/PaymentFailureView.tsx';
import { PaymentOutcomeView } from '../../../src/views/payment-outcome/PaymentOutcomeView.tsx';
import { PaymentPendingView } from '../../../src/views/payment-pending/PaymentPendingView.tsx';
import { paymentOutcomeCatalogue } from '../../machines/payment-outcome.catalogue.ts';
import { paymentPendingCatalogue } from '../../machines/payment-pending.catalogue.ts';
import { paymentFailureCatalogue } from '../../machines/payment-failure.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

const PHONE = '800-555-0100';

it('what the view of the payment outcome says and does', () => {
  expect(
    walk(paymentOutcomeCatalogue, (actor) => (
      <PaymentOutcomeView actor={actor} supportPhone={PHONE} onPrint={() => undefined} />
    )),
  ).toEqual({
    does: {
      Continue: 'nextStep.taken',
      Finish: 'visit.finished',
      Close: 'schedule.postponed',
      'Go Schedule': 'schedule.chosen',
      'I will schedule after receiving kits': 'schedule.postponed',
    },
    says: {
      'Loading your order… (heard)': 'loading awaitingInvoice',
      'Loading your order…': 'loading awaitingInvoice',
      'Payment Successful (heard)': 'scheduleDialog page findingSampleTypes',
      'Payment Successful': 'scheduleDialog page findingSampleTypes',
      'The payment has been done successfully. Thanks for being the…':
        'scheduleDialog page findingSampleTypes',
      'Your kit is being prepared for shipment.':
        'scheduleDialog page (after I will schedule after receiving kits / concierge unpaid, no blood draw / paid, but its issue is open / information incomplete) findingSampleTypes',
      "What's Next": 'scheduleDialog page findingSampleTypes',
      'Your order': 'scheduleDialog page findingSampleTypes',
      'Paid Done': 'scheduleDialog page findingSampleTypes',
      'Information and address complete Done':
        'scheduleDialog page (after I will schedule after receiving kits / concierge unpaid, no blood draw / concierge paid, kit delivered / paid, but its issue is open) findingSampleTypes',
      'Kit at your home Next':
        'scheduleDialog page (after I will schedule after receiving kits / concierge unpaid, no blood draw / paid, but its issue is open) findingSampleTypes',
      'Concierge blood draw Later':
        'scheduleDialog page (after I will schedule after receiving kits / information incomplete)',
      'Action Required: Schedule Your Blood Draw': 'scheduleDialog',
      'Your kit is expected to arrive within 3 business days. Pleas…': 'scheduleDialog',
      'Sample collection Later': 'page (after concierge unpaid, no blood draw) findingSampleTypes',
      '(Continue)': 'findingSampleTypes',
      'Proceed with sample collection.': 'page (after concierge paid, kit delivered)',
      'Kit at your home Done': 'page (after concierge paid, kit delivered)',
      'Concierge blood draw Next': 'page (after concierge paid, kit delivered)',
      'Blood draw Later': 'page (after paid, but its issue is open)',
      'Information and address complete Next': 'page (after information incomplete)',
      'Kit at your home Later': 'page (after information incomplete)',
    },
    has: {
      Continue: 'scheduleDialog page',
      'Finish (quiet)': 'scheduleDialog page findingSampleTypes',
      Close: 'scheduleDialog',
      'Go Schedule': 'scheduleDialog',
      'I will schedule after receiving kits (ghost)': 'scheduleDialog',
      'Continue (disabled)': 'findingSampleTypes',
    },
  });
});

it('what the view of the payment pending says and does', () => {
  expect(
    walk(paymentPendingCatalogue, (actor) => (
      <PaymentPendingView actor={actor} accessionId="1" logo={null} />
    )),
  ).toEqual({
    does: {
      'Check again': 'check.pressed',
      Finish: 'visit.finished',
      'I did not finish at Klarna': 'payLater.abandoned',
    },
    says: {
      'Payment Pending! (heard)': 'waiting checking resting paused',
      'Payment Pending!': 'waiting checking resting paused',
      'Your payment of is being settled: we are finding out whether…': 'waiting (after Klarna open)',
      'Your payment is pending, please check later.': 'waiting checking resting paused',
      'We check automatically while this page is open.': 'waiting paused',
      'Checking your payment…': 'checking',
      '(Check again)': 'checking',
      'We no longer check automatically. Press Check again at any t…': 'resting',
    },
    has: {
      'Check again': 'waiting resting paused',
      'Finish (quiet)': 'waiting checking resting paused',
      'Check again (disabled)': 'checking',
      'I did not finish at Klarna (ghost)': 'waiting (after Klarna open)',
    },
  });
});

it('what the view of the payment failure says and does', () => {
  expect(
    walk(paymentFailureCatalogue, (actor) => <PaymentFailureView actor={actor} hasPortal logo={null} />),
  ).toEqual({
    does: {
      'Try Again': 'retry.pressed',
      'Choose another way to pay': 'otherMethod.chosen',
      'Log in to the patient portal': 'portal.opened',
    },
    says: {
      'Failed (heard)': 'ready',
      Failed: 'ready',
      'Hey, seems like there was some trouble. We are there with yo…': 'ready',
      'Why: Your card was declined.': 'ready (after failed payment)',
      'Nothing was charged.': 'ready (after failed payment)',
    },
    has: {
      'Try Again': 'ready (not after unknown path, nothing saved / unknown path of another order)',
      'Choose another way to pay (ghost)': 'ready (after failed payment)',
      'Log in to the patient portal': 'ready',
    },
  });
});
