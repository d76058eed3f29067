import { fromCallback } from 'xstate';
import type { ChargeAnswer, ChargeRequest } from '../../../machines/domain/charge.ts';
import type { Identity } from '../../../machines/domain/link.ts';
import type { PaymentForm } from '../../../machines/domain/payment-data.ts';
import { cardMachine } from '../../../machines/payment/card.machine.ts';
import { chargeMachine } from '../../../machines/payment/charge.machine.ts';
import { conciergeMachine } from '../../../machines/payment/concierge.machine.ts';
import { payLaterMachine } from '../../../machines/payment/pay-later.machine.ts';
import type {
  ChargeInput,
  OrderRef,
  PayLaterEligibility,
  PaymentEvent,
  TokenRequest,
} from '../../../machines/payment/payment.contract.ts';
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
import type { CardDesk } from '../cards/card-desk.ts';
import { takePaymentForm } from '../orders.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

const CHARGES = { card: payOrders, 'hsa/fsa': payOrdersWithHfsa, wallet: payOrdersWithDigitalWallets };

/** The payment form with its methods: services, card vendors, and the record of charges under way. */
export function wirePayment(world: World, desk: CardDesk) {
  const { client, attempts, session } = world;

  const claimOrder = call<'clear' | 'unresolved' | 'elsewhere', { readonly orderId: string }>((input) =>
    attempts.claim(input.orderId),
  );
  const askPaymentStatus = call<number, OrderRef>((input, signal) =>
    loadPaymentStatus(client, input, signal),
  );
  const authenticateCard = call<void, { readonly clientSecret: string }>((input) =>
    desk.authenticate(input.clientSecret),
  );
  const actions = {
    notify: (_: unknown, notice: Parameters<World['notify']>[0]) => world.notify(notice),
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
          recordConciergeFee: call<void, { readonly accessionId: string }>((input) =>
            recordConciergeFee(client, input),
          ),
          cancelConciergeFee: call<void, { readonly accessionId: string }>((input) =>
            cancelSelectedConciergeFee(client, input),
          ),
        },
      }),
    },
    actions: { settleAttempt: actions.settleAttempt },
  });
  const charge = chargeMachine.provide({
    actors: {
      // A charge is never given up half-way: it has no signal.
      chargeOrder: call<ChargeAnswer, Pick<ChargeInput, 'method' | 'request' | 'token'>>((input) =>
        CHARGES[input.method](client, input),
      ),
      authenticateCard,
      askPaymentStatus,
    },
    actions: { beginAttempt: actions.beginAttempt, settleAttempt: actions.settleAttempt },
  });

  return paymentMachine.provide({
    actors: {
      loadPaymentForm: call<PaymentForm, Identity>(async (input) => {
        const form = await takePaymentForm(world, input);
        session.keepBillingInfo({
          currency: form.invoice.currency,
          patient_bill: form.invoice.patientBill && { total: form.invoice.patientBill.total },
          family_orders: form.invoice.family && { patient_total: form.invoice.family.patientTotal },
        });
        return form;
      }),
      loadPayLaterEligibility: call<
        PayLaterEligibility,
        { readonly currency: string; readonly orderId: string }
      >((input, signal) => loadPayLaterEligibility(client, input, signal)),
      watchOtherTabs: fromCallback<PaymentEvent, { readonly orderId: string }>(({ input, sendBack }) =>
        attempts.watchElsewhere(input.orderId, (isPaying) =>
          sendBack({ type: isPaying ? 'charge.startedElsewhere' : 'charge.endedElsewhere' }),
        ),
      ),
      payByCard: cardMachine.provide({
        actors: {
          prepare,
          charge,
          tokenizeCard: call<{ readonly token: string }, TokenRequest>((input) => desk.tokenize(input)),
        },
        actions: { notify: actions.notify, releaseOrder: actions.releaseOrder },
      }),
      payByWallet: walletMachine.provide({
        actors: {
          prepare,
          charge,
          tokenizeWallet: call<{ readonly token: string }, void>(() => desk.tokenizeWallet()),
        },
        actions: { notify: actions.notify, releaseOrder: actions.releaseOrder },
      }),
      payLater: payLaterMachine.provide({
        actors: {
          prepare,
          createPayLaterCharge: call<
            { readonly clientSecret: string },
            {
              readonly request: ChargeRequest;
              readonly provider: 'klarna' | 'afterpay';
              readonly connectAccountId: string;
            }
          >((input) => payOrderWithBnpl(client, input)),
          confirmPayLater: call((input: Parameters<CardDesk['confirmPayLater']>[0]) =>
            desk.confirmPayLater(input),
          ),
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
