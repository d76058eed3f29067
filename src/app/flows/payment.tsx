import type { ComponentType } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import type { ChargeResponse } from '../../../machines/domain/charge.ts';
import { withIdentity } from '../../../machines/domain/link.ts';
import type { Identity } from '../../../machines/domain/link.ts';
import { openFormMachine } from '../../../machines/payment/open-form.machine.ts';
import type {
  RetryForm,
  LoadedForm,
  OrderRef,
  HoldEvent,
  PayEvent,
  PaymentEvent,
} from '../../../machines/payment/payment.types.ts';
import { orderToPayOf } from '../../../machines/payment/order-to-pay.rules.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { payMachine } from '../../../machines/payment/pay.machine.ts';
import { payOrders, payOrderWithBnpl } from '../../api/charging.ts';
import { cancelSelectedConciergeFee, recordConciergeFee } from '../../api/order-portal.ts';
import { loadPayLaterEligibility } from '../../api/payout.ts';
import { attemptPrefix } from '../../platform/attempts.ts';
import type { Attempts } from '../../platform/attempts.ts';
import { attemptsOf } from '../adapters/attempts.ts';
import { whenPainted } from '../../platform/on-screen.ts';
import type { CardFieldsProps, WalletButtonProps } from '../../views/payment/card-components.ts';
import { CardFieldsLoading, CardFieldsUnavailable } from '../../views/payment/CardField.tsx';
import { PaymentView } from '../../views/payment/PaymentView.tsx';
import { tabInstance } from '../shell/app-dependencies.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';
import { flowPage } from '../shell/flow.tsx';
import { callActor } from '../adapters/call-actor.ts';
import { createCardFields } from '../adapters/cards/card-fields.ts';
import type { CardFields } from '../adapters/cards/card-fields.ts';
import { authenticateCard, confirmPayLater } from '../adapters/cards/stripe-payment.ts';
import { useVendor } from '../adapters/cards/use-vendor.ts';
import {
  hasPendingFee,
  loadCurrentOrder,
  loadInterpretedStatus,
  conciergeFees,
  loadUnresolvedCharge,
  loadOrderWithInvoice,
  withChargingStatus,
} from '../adapters/orders.ts';

/** The pages that a payment can end on; their code is loaded before anything is charged. */
const OUTCOMES = ['/payment_succeed', '/payment_failed', '/payment_pending'];

/** The form of the last failed payment, in memory only, as long as the page lives. */
const retryFormOfTab = (): { form: RetryForm | null } => ({ form: null });
/** The key of the attempt that this document has sent last. */
const lastAttemptOfTab = () => ({ key: '' });

/** /payment_form. */
export default flowPage((dependencies) => {
  const { config, session, today } = dependencies;
  const fields = createCardFields(config);
  const components = cardComponents(fields);
  const { termsOfService: terms, testingPolicies: policies } = config.pages;
  const links = { terms, policies, supportPhone: config.supportPhone };
  return {
    machine: providePayment(dependencies, fields),
    link: ({ query }) => withIdentity(query) ?? withIdentity(session.keptQuery()),
    input: ({ query }) => ({
      query,
      keptQuery: session.keptQuery(),
      today: today(),
      retryForm: tabInstance(dependencies, retryFormOfTab).form,
      unsaved: dependencies.drafts.read('billing_draft', { accessionId: session.accessionId() ?? '' }),
    }),
    View: ({ actor }) => <PaymentView actor={actor} components={components} links={links} />,
  };
});

const CARD_FIELDS_OF = {
  stripe: () => import('../adapters/cards/StripeFields.tsx'),
  stax: () => import('../adapters/cards/StaxFields.tsx'),
};

/** The vendors' components in the form; their code loads once the form is rendered. */
function cardComponents(fields: CardFields) {
  const LazyCardFields: ComponentType<CardFieldsProps> = (props) => {
    const loading = useVendor<{ default: ComponentType<CardFieldsProps & { readonly fields: CardFields }> }>(
      CARD_FIELDS_OF[props.cardVendor],
      props.cardVendor,
    );
    if (loading.failed)
      return <CardFieldsUnavailable isRetrying={loading.isRetrying} onRetry={loading.retry} />;
    return loading.value ? (
      <loading.value.default {...props} fields={fields} />
    ) : (
      <CardFieldsLoading {...props} />
    );
  };
  const WalletButton: ComponentType<WalletButtonProps> = (props) => {
    const loading = useVendor(() => import('../adapters/cards/WalletButton.tsx'), 'wallet');
    // Without its code there is no wallet; the other ways to pay are still there.
    return loading.value && <loading.value.default {...props} fields={fields} />;
  };
  return { CardFields: LazyCardFields, WalletButton };
}

/** The payment form with its dependencies: services, card vendors, and the application's attempts. */
function providePayment(dependencies: AppDependencies, fields: CardFields) {
  const { client, session, config } = dependencies;
  const attempts = () => attemptsOf(dependencies);
  const lastAttempt = () => tabInstance(dependencies, lastAttemptOfTab);
  const run: Attempts['run'] = (orders, attempt, send) =>
    attempts().run(orders, attempt, (key) => {
      lastAttempt().key = key;
      return send(key);
    });
  const setRetryForm = (_: unknown, form: RetryForm | null) => {
    tabInstance(dependencies, retryFormOfTab).form = form;
  };
  const hasSucceeded = ({ kind }: ChargeResponse) => kind === 'succeeded';

  const pay = payMachine.provide({
    actors: {
      holdOrder: fromCallback<HoldEvent, OrderRef>(({ input, sendBack, receive }) => {
        let hold: ReturnType<Attempts['hold']> | undefined;
        receive(() => {
          hold = attempts().hold(input.bundle);
          void hold.then((release) =>
            sendBack({ type: release ? 'order.held' : 'order.heldByAnotherTab' } satisfies PayEvent),
          );
        });
        return () => void hold?.then((release) => release?.());
      }),
      tokenizeWallet: fromPromise(() => fields.tokenizeWallet()),
      tokenizeCard: fromPromise(({ input: request }) => fields.tokenizeCard(request)),
      readClock: fromPromise(async () => new Date().toISOString()),
      loadCurrentOrder: fromPromise(({ input: order, signal }) =>
        loadCurrentOrder(dependencies, order, signal),
      ),
      loadChargeStatus: fromPromise(({ input: order, signal }) =>
        loadInterpretedStatus(dependencies, order, signal),
      ),
      updateConciergeFee: fromPromise(({ input: { accessionId, isChecked } }) =>
        conciergeFees(dependencies).change(accessionId, isChecked, () =>
          (isChecked ? recordConciergeFee : cancelSelectedConciergeFee)(client, { accessionId }),
        ),
      ),
      // No signal: leaving the page never cancels a charge halfway.
      chargeOrder: fromPromise(({ input }) =>
        run(input.order.bundle, { facts: input.facts, hasSucceeded }, (key) =>
          payOrders(client, { ...input, key }),
        ),
      ),
      authenticateCard: fromPromise(({ input }) =>
        run(input.order.bundle, { facts: input.facts, hasSucceeded, isAtBank: true }, () =>
          authenticateCard(config, input),
        ),
      ),
      createPayLaterCharge: fromPromise(async ({ input, signal }) => {
        const { bundle } = input.order;
        let sentKey = '';
        const response = run(bundle, input, (key) => {
          sentKey = key;
          return payOrderWithBnpl(client, { ...input, key });
        });
        // Nothing is charged before the provider's page, to which nobody goes from a form that was left.
        const end = () => signal.aborted && attempts().endUncharged(bundle, sentKey);
        response.then(end, end);
        return response;
      }),
      confirmPayLater: fromPromise(({ input }) =>
        confirmPayLater(config, input, attemptPrefix(lastAttempt().key)),
      ),
    },
    actions: {
      endUnchargedAttempt: (_, { bundle }) => attempts().endUncharged(bundle, lastAttempt().key),
      failWallet: () => fields.failWallet(),
      leaveForProvider: (_, { url }) => window.location.assign(url),
    },
  });

  async function loadForm(identity: Identity): Promise<LoadedForm> {
    const orderWithInvoice = await loadOrderWithInvoice(dependencies, identity);
    const { currency, patientBill, family } = orderWithInvoice.invoice;
    session.keep(
      'billingInfo',
      {
        currency,
        patient_bill: patientBill && { total: patientBill.total },
        family_orders: family && { patient_total: family.patientTotal },
      },
      identity.accessionId,
    );
    const unresolvedCharge = await loadUnresolvedCharge(dependencies, orderWithInvoice);
    // The attempt ended in another tab while its status was loading, so this form is outdated.
    const isOutdated =
      unresolvedCharge?.status === null && attempts().find(orderToPayOf(orderWithInvoice).bundle) === null;
    if (isOutdated) return loadForm(identity);
    return {
      orderWithInvoice:
        unresolvedCharge === null
          ? await withChargingStatus(dependencies, orderWithInvoice)
          : orderWithInvoice,
      unresolvedCharge,
      isFeePending: hasPendingFee(dependencies, orderWithInvoice),
    };
  }

  const openForm = openFormMachine.provide({
    actors: {
      loadPaymentForm: fromPromise(({ input: identity }) => loadForm(identity)),
    },
    actions: { setRetryForm },
  });

  return paymentMachine.provide({
    actors: {
      openForm,
      pay,
      watchReturn: fromCallback<PaymentEvent>(({ sendBack }) =>
        dependencies.page.on('visible', () => sendBack({ type: 'page.visible' })),
      ),
      loadPayLaterEligibility: callActor(client, loadPayLaterEligibility),
      watchOtherTabs: fromCallback<PaymentEvent, OrderRef>(({ input, sendBack }) =>
        attempts().watchOtherTabs(input.bundle, (isPaying) =>
          sendBack({ type: isPaying ? 'charge.startedInAnotherTab' : 'charge.endedInAnotherTab' }),
        ),
      ),
    },
    actions: {
      setRetryForm,
      keepUnsaved: (_, { accessionId, unsaved }) =>
        dependencies.drafts.keep('billing_draft', { accessionId }, unsaved),
      abandonAttempt: (_, { orders, key }) => attempts().abandon(orders, key),
      failWallet: () => fields.failWallet(),
      // The form's own calls and files go first.
      fetchOutcomePages: () => void whenPainted().then(() => OUTCOMES.forEach(dependencies.preload)),
    },
  });
}
