import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { fromCallback } from 'xstate';
import { identityOf } from '../../../machines/domain/link.ts';
import { cardMachine } from '../../../machines/payment/card.machine.ts';
import { chargeMachine } from '../../../machines/payment/charge.machine.ts';
import { conciergeMachine } from '../../../machines/payment/concierge.machine.ts';
import { payLaterMachine } from '../../../machines/payment/pay-later.machine.ts';
import type { OrderRef, PaymentEvent } from '../../../machines/payment/payment.contract.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { preparationMachine } from '../../../machines/payment/preparation.machine.ts';
import { walletMachine } from '../../../machines/payment/wallet.machine.ts';
import {
  loadPaymentStatus,
  payOrders,
  payOrdersWithDigitalWallets,
  payOrdersWithHfsa,
  payOrderWithBnpl,
} from '../../api/charging.ts';
import { cancelSelectedConciergeFee, recordConciergeFee } from '../../api/order-portal.ts';
import { loadPayLaterEligibility } from '../../api/payout.ts';
import type { CardPartProps, WalletPartProps } from '../../views/payment/card-parts.ts';
import { CardFieldsLoading } from '../../views/payment/CardFieldParts.tsx';
import { PaymentView } from '../../views/payment/PaymentView.tsx';
import type { AppServices } from '../shell/app-services.ts';
import { flowPage } from '../shell/flow.tsx';
import { call } from './call.ts';
import { createCardDesk } from './cards/card-desk.ts';
import type { CardDesk } from './cards/card-desk.ts';
import { loadPaymentForm } from './orders.ts';

// Each vendor's code comes only with its form.
const StripeFields = lazy(() => import('./cards/StripeFields.tsx'));
const StaxFields = lazy(() => import('./cards/StaxFields.tsx'));
const Wallet = lazy(() => import('./cards/WalletButton.tsx'));

const CHARGES = { card: payOrders, 'hsa/fsa': payOrdersWithHfsa, wallet: payOrdersWithDigitalWallets };

/** /payment_form. */
export default flowPage((services) => {
  const { config, session, today } = services;
  const desk = createCardDesk(config);
  const parts = cardParts(desk);
  const { termsOfService, testingPolicies } = config.pages;
  return {
    machine: providePayment(services, desk),
    input: ({ query }) => {
      // A form that is opened by its own link keeps it, so that the calls carry its token (CALL-R02).
      if (query && identityOf(query)) session.keepLink(query);
      return { query, savedQuery: session.savedQuery(), today: today() };
    },
    View: ({ actor }) => (
      <PaymentView actor={actor} parts={parts} links={{ terms: termsOfService, policies: testingPolicies }} />
    ),
  };
});

/** The vendors' parts of the form. */
function cardParts(desk: CardDesk) {
  const CardFields: ComponentType<CardPartProps> = (props) => {
    const Fields = props.entry === 'stripe' ? StripeFields : StaxFields;
    return (
      <Suspense fallback={<CardFieldsLoading />}>
        <Fields {...props} desk={desk} />
      </Suspense>
    );
  };
  const WalletButton: ComponentType<WalletPartProps> = (props) => (
    <Suspense fallback={null}>
      <Wallet {...props} desk={desk} />
    </Suspense>
  );
  return { CardFields, WalletButton };
}

/** The payment form with its methods: services, card vendors, and the record of charges under way. */
function providePayment(services: AppServices, desk: CardDesk) {
  const { client, attempts, session } = services;

  const claimOrder = call((input: { readonly orderId: string }) => attempts.claim(input.orderId));
  const askPaymentStatus = call((input: OrderRef, signal) => loadPaymentStatus(client, input, signal));
  const actions = {
    notify: (_: unknown, notice: Parameters<AppServices['notify']>[0]) => services.notify(notice),
    beginAttempt: (_: unknown, { orderId }: OrderRef) => attempts.begin(orderId),
    settleAttempt: (_: unknown, { orderId }: OrderRef) => attempts.settle(orderId),
    releaseOrder: (_: unknown, { orderId }: OrderRef) => attempts.release(orderId),
  };

  const prepare = preparationMachine.provide({
    actors: {
      claimOrder,
      askPaymentStatus,
      syncConcierge: conciergeMachine.provide({
        actors: {
          recordConciergeFee: call((input) => recordConciergeFee(client, input)),
          cancelConciergeFee: call((input) => cancelSelectedConciergeFee(client, input)),
        },
      }),
    },
    actions: { settleAttempt: actions.settleAttempt },
  });
  const charge = chargeMachine.provide({
    actors: {
      // No signal: leaving the page never cancels a charge half-way.
      chargeOrder: call((input) => CHARGES[input.method](client, input)),
      authenticateCard: call((input) => desk.authenticate(input.clientSecret)),
      askPaymentStatus,
    },
    actions: { beginAttempt: actions.beginAttempt, settleAttempt: actions.settleAttempt },
  });

  return paymentMachine.provide({
    actors: {
      loadPaymentForm: call(async (identity) => {
        const form = await loadPaymentForm(services, identity);
        session.keepBillingInfo({
          currency: form.invoice.currency,
          patient_bill: form.invoice.patientBill && { total: form.invoice.patientBill.total },
          family_orders: form.invoice.family && { patient_total: form.invoice.family.patientTotal },
        });
        return form;
      }),
      loadPayLaterEligibility: call((input, signal) => loadPayLaterEligibility(client, input, signal)),
      watchOtherTabs: fromCallback<PaymentEvent, { readonly orderId: string }>(({ input, sendBack }) =>
        attempts.watchElsewhere(input.orderId, (isPaying) =>
          sendBack({ type: isPaying ? 'charge.startedElsewhere' : 'charge.endedElsewhere' }),
        ),
      ),
      payByCard: cardMachine.provide({
        actors: { prepare, charge, tokenizeCard: call((input) => desk.tokenize(input)) },
        actions: { notify: actions.notify, releaseOrder: actions.releaseOrder },
      }),
      payByWallet: walletMachine.provide({
        actors: { prepare, charge, tokenizeWallet: call(() => desk.tokenizeWallet()) },
        actions: { notify: actions.notify, releaseOrder: actions.releaseOrder },
      }),
      payLater: payLaterMachine.provide({
        actors: {
          prepare,
          createPayLaterCharge: call((input) => payOrderWithBnpl(client, input)),
          confirmPayLater: call((input) => desk.confirmPayLater(input)),
        },
        actions: { ...actions, leaveFor: (_, { url }) => window.location.assign(url) },
      }),
    },
    actions: {
      keepLink: (_, { query }) => session.keepLink(query),
      notify: actions.notify,
    },
  });
}
