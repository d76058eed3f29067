import { screen } from '@testing-library/react';
import type { ActorRefFrom } from 'xstate';
import { expect } from 'vitest';
import type { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';
import { PaymentPendingView } from '../../../src/views/payment-pending/PaymentPendingView.tsx';
import { paymentPendingCatalogue } from '../../machines/payment-pending.catalogue.ts';
import { flowViewSuite } from '../../support/render-flow.tsx';
import type { Act } from '../../support/render-flow.tsx';
import { button, press } from '../payment/person.ts';

/** No press: the browser tells the page that it is hidden or shown. */
const told = ({ actor, event }: Act) => actor.send(event);

const says = (status: string) => () => {
  screen.getByText('Your payment is pending, please check later.');
  expect(screen.getByRole('status').textContent).toBe(status);
  expect(button('Check again')).not.toBeNull();
};
const waiting = says('We ask again by ourselves while this page is open.');
const checking = says('Asking for your payment…');

flowViewSuite('the pending page', paymentPendingCatalogue, {
  render: (actor) => (
    <PaymentPendingView
      actor={actor as ActorRefFrom<typeof paymentPendingMachine>}
      accessionId="2305160001"
    />
  ),
  perform: { 'check.pressed': press('Check again'), 'page.hidden': told, 'page.shown': told },
  see: {
    waiting,
    paused: waiting,
    resting: says('We have stopped asking by ourselves. Press Check again at any time.'),
    checking,
    // The page stays as it is until the next one is there.
    toSucceeded: checking,
    toPaymentFailed: checking,
    toCancelled: checking,
    toForm: checking,
  },
});
