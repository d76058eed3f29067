import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { BillingField } from '../../machines/domain/billing.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import { formOnFile, validateInformation } from '../../machines/information/information.rules.ts';
import { FAMILY_MEMBER, ruleInput } from '../machines/information.data.ts';
import { nextStepOf } from '../../machines/payment-outcome/payment-outcome.rules.ts';
import { EMPTY_CARD_FORM } from '../../machines/payment/billing.rules.ts';
import type {
  PaymentContext,
  PaymentEvent,
  PaymentResult,
  RetryForm,
} from '../../machines/payment/payment.types.ts';
import { orderToPayOf } from '../../machines/payment/order-to-pay.rules.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import {
  afterOpening,
  cardFailureResult,
  dueAfterFailure,
  feeFailureResult,
  retryFormOf,
  payLaterFormErrors,
  refusedChargeResult,
  resultAfterCharge,
  resultBeforeCharge,
  unresolvedChargeResult,
  walletFailureResult,
  withConcierge,
  withoutPayLater,
} from '../../machines/payment/payment.rules.ts';
import { cardForm, familyOfThree, makeOrderWithInvoice, ORDER_REF } from '../machines/payment.data.ts';
import { stubServices } from '../support/stub-services.ts';
import { IDENTITY, LINK, TODAY } from '../support/example-data.ts';

const FIFTY = { amount_to_pay: '5000' };
const ELIGIBLE = { klarna: true, afterpay: true, connectAccountId: 'acct_1' };

/** The page before its form is loaded. */
function page(changes: Partial<PaymentContext> = {}): PaymentContext {
  const input = { query: null, keptQuery: null, retryForm: null, unsaved: null, today: TODAY };
  const { context } = createActor(paymentMachine, { input }).getSnapshot();
  return { ...context, paysBy: 'card', ...changes };
}

/** A payment that changes the concierge fee. */
const changing = (isChecked: boolean) =>
  ({ concierge: { isShown: true, isChecked, isRecorded: !isChecked }, paysBy: 'card' }) as const;
const paidPage = (...loaded: Parameters<typeof makeOrderWithInvoice>) => ({
  ...makeOrderWithInvoice(...loaded),
  charged: null,
  changedFee: null,
});

describe('by the status of the order', () => {
  test.each([
    [0, null],
    [1, { kind: 'pending' }],
    [2, null],
    [3, { kind: 'succeeded' }],
    [4, { kind: 'cancelled' }],
    [5, { kind: 'statusUnknown' }],
    [-1, { kind: 'statusUnknown' }],
  ])('before a charge, the payment status %d means %o [RUL-57]', (status, result) => {
    expect(resultBeforeCharge(status)).toEqual(result);
  });

  const failed: PaymentResult = {
    kind: 'failed',
    notice: null,
    charge: { charged: 'no', message: 'Declined' },
  };
  const unanswered: PaymentResult = {
    kind: 'failed',
    notice: null,
    charge: { charged: 'unknown', message: 'Declined' },
  };
  const unpaid: PaymentResult = { kind: 'failed', notice: null, charge: { charged: 'no' } };
  const pending: PaymentResult = { kind: 'pending' };
  const succeeded: PaymentResult = { kind: 'succeeded' };
  const cancelled: PaymentResult = { kind: 'cancelled' };
  test.each([
    // The response counts where the status says nothing.
    [0, pending, pending],
    [0, failed, failed],
    [1, succeeded, succeeded],
    [1, failed, failed],
    [9, pending, pending],
    [2, pending, unpaid],
    [2, failed, failed],
    // A service that failed has not said whether it charged; its status has.
    [2, unanswered, failed],
    [2, succeeded, succeeded],
    [3, pending, succeeded],
    [3, failed, succeeded],
    [4, pending, cancelled],
    [4, failed, cancelled],
  ])(
    'a payment status of %d after a charge whose response was %o means %o [RUL-29]',
    (status, response, result) => {
      expect(resultAfterCharge(status, response)).toEqual(result);
    },
  );
});

describe('a failure', () => {
  const expectedNotice = (code: string, text = {}) => ({
    code,
    ...text,
    tone: 'error',
    title: 'Failed',
    persists: false,
  });
  test.each<[Failure, notice: object, message?: string]>([
    [{ code: 'notFound', message: 'x' }, expectedNotice('notFound'), 'x'],
    [{ code: 'unauthorized' }, expectedNotice('unauthorized')],
    [{ code: 'server' }, expectedNotice('serverError')],
    [
      { code: 'refused', message: 'Declined' },
      expectedNotice('chargeFailed', { text: 'Declined' }),
      'Declined',
    ],
    [{ code: 'refused' }, expectedNotice('chargeFailed')],
  ])(
    'a failed charge is shown in the documented words, or in those of the service: %o [ERR-R05]',
    (failure, notice, message) => {
      const charge = { charged: 'no', ...(message ? { message } : {}) };
      expect(refusedChargeResult(failure, false)).toEqual({ kind: 'failed', notice, charge });
    },
  );

  test.each([
    ['insufficient_funds', 'noFunds'],
    ['card_velocity_exceeded', 'overLimit'],
    ['withdrawal_count_limit_exceeded', 'overLimit'],
    ['expired_card', 'expired'],
    ['incorrect_number', 'wrongNumber'],
    ['incorrect_cvc', 'wrongCvc'],
    ['incorrect_zip', 'wrongZip'],
    ['transaction_not_allowed', 'notSupported'],
    ['currency_not_supported', 'notSupported'],
    ['invalid_account', 'plain'],
    ['duplicate_transaction', 'repeated'],
    ['authentication_required', 'notConfirmed'],
    ['issuer_not_available', 'tryLater'],
    ['do_not_honor', 'plain'],
    // The holder of a card that is reported lost or suspected must not learn that.
    ['lost_card', 'plain'],
    ['stolen_card', 'plain'],
    ['pickup_card', 'plain'],
    ['fraudulent', 'plain'],
    ['merchant_blacklist', 'plain'],
    // What the portal does not know it does not guess.
    ['offline_pin_required', undefined],
    ['', undefined],
    ['funds', undefined],
  ])('a decline code of %s gives the payer the reason %s', (declineCode, decline) => {
    const refusal = { code: 'refused', status: 402, message: 'No.', data: { declineCode } } as const;
    const reason = decline ? { decline } : {};
    expect(refusedChargeResult(refusal, false)).toEqual({
      kind: 'failed',
      notice: expectedNotice('chargeFailed', { text: 'No.', ...reason }),
      charge: { charged: 'no', message: 'No.', ...reason },
    });
    expect(cardFailureResult(refusal)).toMatchObject({
      notice: expectedNotice('cardProviderFailed', { text: 'No.', ...reason }),
    });
    expect(unresolvedChargeResult({ ...refusal, code: 'server' })).toMatchObject({
      notice: expectedNotice('serverError'),
    });
  });

  test('a charge that is refused with 409 means another payment is pending, unless the order was paid before [RUL-57]', () => {
    const failure = { code: 'refused', status: 409 } as const;
    expect(refusedChargeResult(failure, false)).toEqual({ kind: 'pending' });
    expect(refusedChargeResult(failure, true)).toMatchObject({ kind: 'failed', charge: { charged: 'no' } });
    expect(refusedChargeResult({ ...failure, status: 400 }, false).kind).toBe('failed');
  });

  test('a charge without a response stays unresolved, and a server error is reported as an unknown outcome [RUL-07]', () => {
    expect(unresolvedChargeResult({ code: 'noResponse' })).toEqual({ kind: 'pending' });
    expect(unresolvedChargeResult({ code: 'server' })).toMatchObject({
      kind: 'failed',
      notice: { code: 'serverError' },
      charge: { charged: 'unknown' },
    });
  });

  test('a failed card or concierge fee charges nothing, and the notice says which fee failed [CARD-20 CARD-03 CARD-04 MONEY-R26]', () => {
    expect(cardFailureResult({ code: 'refused', message: 'Bad card' })).toMatchObject({
      notice: { code: 'cardProviderFailed', text: 'Bad card', persists: false },
      charge: { charged: 'no', message: 'Bad card' },
    });
    expect(feeFailureResult({ code: 'refused' }, changing(true))).toMatchObject({
      kind: 'failed',
      notice: { code: 'conciergeFailed', persists: true },
      charge: { charged: 'no', conciergeFee: 'notAdded' },
    });
    expect(feeFailureResult({ code: 'refused' }, changing(false))).toMatchObject({
      charge: { conciergeFee: 'notRemoved' },
    });
    expect(feeFailureResult({ code: 'refused', message: 'No' }, changing(true))).toMatchObject({
      notice: { text: 'No' },
      charge: { charged: 'no', message: 'No', conciergeFee: 'notAdded' },
    });
  });

  test.each([
    [true, { code: 'noResponse' }, 'additionUnknown'],
    [true, { code: 'server' }, 'additionUnknown'],
    [false, { code: 'malformed' }, 'removalUnknown'],
  ] as const)(
    'a concierge fee whose box is checked (%o) and whose response is lost with %o counts as %s [RUL-92]',
    (isChecked, failure, fee) => {
      expect(feeFailureResult(failure, changing(isChecked))).toMatchObject({
        notice: { isOutcomeUnknown: true },
        charge: { charged: 'no', conciergeFee: fee },
      });
    },
  );

  test('after a refused concierge fee without a payment, or a failed wallet, the amount due is unknown [RUL-89]', () => {
    expect(feeFailureResult({ code: 'refused' }, { ...changing(false), paysBy: 'none' }).due).toBe('unknown');
    expect(walletFailureResult({ code: 'refused' }).due).toBe('unknown');
  });

  test.each([
    [402, undefined],
    [409, 'unknown'],
    [422, 'unknown'],
  ])(
    'after a further charge that was refused with %o, which may say that this is not what is due, the amount due is: %o [RUL-89]',
    (status, due) => {
      expect(refusedChargeResult({ code: 'refused', status }, true)).toMatchObject({ kind: 'failed' });
      expect((refusedChargeResult({ code: 'refused', status }, true) as { due?: string }).due).toBe(due);
    },
  );

  test.each([
    ['refused', true, 348],
    ['refused', false, 447],
    ['noResponse', true, null],
    ['malformed', false, null],
  ] as const)(
    'after a concierge fee that ended as %s, with the box checked: %o, the page says that %o is due [RUL-89]',
    (code, isChecked, due) => {
      const loaded = isChecked
        ? makeOrderWithInvoice(348)
        : makeOrderWithInvoice(447, { invoice: { conciergeFee: 99 } });
      const fee = {
        isConciergeChecked: isChecked,
        isConciergeInvoiced: !isChecked,
        isConciergeRecorded: !isChecked,
      };
      expect(
        dueAfterFailure(loaded, page({ ...fee, result: feeFailureResult({ code }, changing(isChecked)) })),
      ).toBe(due);
      expect(dueAfterFailure(loaded, page({ ...fee, result: cardFailureResult({ code: 'refused' }) }))).toBe(
        isChecked ? 447 : 348,
      );
    },
  );

  test.each([
    ['not recorded', false, true, 348],
    ['not cancelled', true, false, 447],
    ['recorded by an earlier press, whatever the loaded invoice says', true, true, 447],
  ])(
    'after a failure before the concierge fee is updated, the page counts the fee as it was: %s [RUL-89]',
    (_, isConciergeRecorded, isConciergeChecked, due) => {
      const isInvoiceOutdated = isConciergeRecorded && isConciergeChecked;
      const isConciergeInvoiced = isConciergeRecorded && !isInvoiceOutdated;
      const loaded = isConciergeInvoiced
        ? makeOrderWithInvoice(447, { invoice: { conciergeFee: 99 } })
        : makeOrderWithInvoice(348);
      const fee = { isConciergeChecked, isConciergeInvoiced, isConciergeRecorded };
      const result = feeFailureResult({ code: 'refused' }, changing(isConciergeChecked));
      expect(dueAfterFailure(loaded, page({ ...fee, result }))).toBe(due);
    },
  );

  test("after a refused payment, the page says that the link's amount is due, not what the order owes [RUL-89]", () => {
    const query = { ...LINK, amount_to_pay: '10000' };
    expect(
      dueAfterFailure(
        makeOrderWithInvoice(348),
        page({ query, result: cardFailureResult({ code: 'refused' }) }),
      ),
    ).toBe(348);
  });
});

test("the orders of a family's payment are named once each, beginning with that of the link [RUL-58]", () => {
  expect(orderToPayOf(makeOrderWithInvoice(50))).toEqual(ORDER_REF);
  const bundle = orderToPayOf(makeOrderWithInvoice(50, { invoice: { family: familyOfThree() } })).bundle;
  expect(bundle).toEqual(['770001', 'order-900001', 'order-900002', 'order-900003']);
});

describe('the form that a failed payment leaves', () => {
  const charge = { charged: 'no' } as const;
  const failed = page({
    orderWithInvoice: makeOrderWithInvoice(50),
    method: 'hsa/fsa',
    paysBy: 'hsa/fsa',
    card: cardForm(),
    result: { kind: 'failed', notice: null, charge },
  });
  const stored = {
    accessionId: IDENTITY.accessionId,
    method: 'hsa/fsa',
    paysBy: 'hsa/fsa',
    isConciergeChecked: false,
    card: { ...cardForm(), expiry: '' },
    charge,
    totals: { due: 50, paid: 0 },
  } as const;

  test('the form kept after a failed payment has everything except the expiration, and none is kept otherwise [RUL-20]', () => {
    expect(retryFormOf(failed)).toEqual(stored);
    expect(retryFormOf({ ...failed, orderWithInvoice: null })).toBeNull();
    expect(retryFormOf({ ...failed, result: null })).toBeNull();
    expect(retryFormOf({ ...failed, result: { kind: 'succeeded' } })).toBeNull();
  });

  const feeAdded = { isConciergeChecked: true, isConciergeInvoiced: false, isConciergeRecorded: false };
  const feeTaken = { isConciergeChecked: false, isConciergeInvoiced: true, isConciergeRecorded: true };
  const withFee = makeOrderWithInvoice(149, { invoice: { conciergeFee: 99, subtotal: 50 } });
  const declined = cardFailureResult({ code: 'refused' });
  test.each([
    ['was added', feeAdded, makeOrderWithInvoice(50), declined, 149],
    ['was taken off', feeTaken, withFee, declined, 50],
    [
      'was not added',
      feeAdded,
      makeOrderWithInvoice(50),
      feeFailureResult({ code: 'refused' }, changing(true)),
      50,
    ],
    [
      'was perhaps added',
      feeAdded,
      makeOrderWithInvoice(50),
      feeFailureResult({ code: 'noResponse' }, changing(true)),
      50,
    ],
  ] as const)(
    'the form kept after a failed payment knows the amount due where the concierge fee %s [RUL-20 RUL-89]',
    (_, fee, orderWithInvoice, result, due) => {
      expect(retryFormOf({ ...failed, ...fee, orderWithInvoice, result })?.totals).toEqual({ due, paid: 0 });
    },
  );

  const openedForm = (changes: Partial<PaymentContext>, payment = makeOrderWithInvoice(50)) =>
    afterOpening(page(changes), {
      kind: 'open',
      orderWithInvoice: payment,
      unresolvedCharge: null,
      query: changes.query ?? null,
    });

  test('the form remembered after a failed payment opens for the same order only, with empty card fields [RUL-20]', () => {
    const again = openedForm({ retryForm: stored });
    expect(again).toMatchObject({
      retryForm: stored,
      method: 'hsa/fsa',
      card: { nameOnCard: 'Ann Example', expiry: '' },
    });
    expect(again.card.hosted).toEqual(EMPTY_CARD_FORM.hosted);
    expect(Object.values(again.card.hosted)).toEqual(
      Array.from({ length: 3 }, () => ({ isEmpty: true, isValid: false })),
    );
    const other = openedForm({ retryForm: { ...stored, accessionId: 'other' } });
    expect(other).toMatchObject({ retryForm: null, method: 'card' });
    expect(other.card.billing.state).toBe('CA');
  });

  const selected = { isConciergeSelected: true };
  test.each([
    ['checked', true, {}, [50, 0], true],
    ['cleared', false, selected, [149, 99], false],
    ['checked, where something else is now due', true, {}, [40, 0], false],
    ['cleared, and now paid', false, { ...selected, isConciergePaid: true }, [149, 99], true],
    ['checked, and no longer offered', true, { isConciergeValid: false }, [50, 0], false],
  ] as const)(
    'the form kept after a failed payment has the concierge as it was left: %s [RUL-20 AMB-34]',
    (_, isConciergeChecked, order, [due, conciergeFee], isChecked) => {
      const isInvoiced = conciergeFee > 0;
      const totals = { due: isInvoiced ? 149 : 50, paid: 0 };
      const payment = makeOrderWithInvoice(due, {
        order,
        invoice: { conciergeFee, subtotal: due - conciergeFee },
      });
      expect(openedForm({ retryForm: { ...stored, isConciergeChecked, totals } }, payment)).toMatchObject({
        isConciergeChecked: isChecked,
        isConciergeInvoiced: isInvoiced,
        isConciergeRecorded: isInvoiced,
      });
    },
  );

  test('the form kept after a failed payment has what was typed and chosen since, each time that the form is left [RUL-20]', async () => {
    const start = { query: LINK, keptQuery: null, unsaved: null, today: TODAY };
    const kept: (RetryForm | null)[] = [];
    const machine = stubServices(paymentMachine, {
      'openForm.loadPaymentForm': () => ({
        orderWithInvoice: makeOrderWithInvoice(50),
        unresolvedCharge: null,
        isFeePending: false,
      }),
      loadPayLaterEligibility: () => ELIGIBLE,
    }).provide({ actions: { setRetryForm: (__, orderWithInvoice) => void kept.push(orderWithInvoice) } });
    const visit = async (retryForm: RetryForm | null, ...events: readonly PaymentEvent[]) => {
      const actor = createActor(machine, { input: { ...start, retryForm } }).start();
      await waitFor(actor, (snapshot) => snapshot.hasTag('form'));
      for (const event of events) actor.send(event);
      const { card, method, isConciergeChecked } = actor.getSnapshot().context;
      actor.stop();
      const last = kept.at(-1) ?? null;
      return { last, shown: [card.billing.zip, card.nameOnCard, method, isConciergeChecked] };
    };
    const typed = (field: BillingField, value: string) =>
      ({ type: 'billing.changed', field, value }) as const;
    await visit(null, typed('zip', '1'));
    expect(kept, 'of a form that nothing has failed from').toEqual([]);
    const again = await visit(
      stored,
      typed('zip', '94110'),
      typed('nameOnCard', 'Bo Example'),
      typed('expiry', '12/28'),
      { type: 'method.chosen', method: 'card' },
      { type: 'concierge.checked' },
    );
    expect(again.last).toMatchObject({ paysBy: 'hsa/fsa', charge, card: { expiry: '' } });
    const third = await visit(again.last);
    expect(third.shown).toEqual(['94110', 'Bo Example', 'card', true]);
    const fourth = await visit(third.last, { type: 'concierge.cleared' });
    expect((await visit(fourth.last)).shown).toEqual(['94110', 'Bo Example', 'card', false]);
  });

  test.each<[status: string, result: PaymentResult | null, isSaid: boolean]>([
    ['nothing was sent', { kind: 'invalid', errors: { zip: 'required' } }, true],
    ['it was not known whether to send it', { kind: 'statusUnknown' }, true],
    ['something has changed', { kind: 'changed', wasPaidEarlier: false }, true],
    ['it is pending', { kind: 'pending' }, false],
    ['it goes on at Klarna', { kind: 'redirected' }, false],
    ['another tab pays', { kind: 'inAnotherTab' }, false],
    ['the page was left while it ran', null, false],
  ])(
    'the reason of a failed payment is not shown for another payment, and nothing entered is lost: %s [RUL-10 RUL-20]',
    async (_, result, isSaid) => {
      const outcome = Promise.withResolvers<PaymentResult>();
      const kept: (RetryForm | null)[] = [stored];
      const machine = stubServices(paymentMachine, {
        'openForm.loadPaymentForm': () => ({
          orderWithInvoice: makeOrderWithInvoice(50),
          unresolvedCharge: null,
          isFeePending: false,
        }),
        loadPayLaterEligibility: () => ELIGIBLE,
      }).provide({
        actors: { pay: fromPromise(() => outcome.promise) as never },
        actions: { setRetryForm: (__, form) => void kept.push(form) },
      });
      const input = { query: LINK, keptQuery: null, unsaved: null, today: TODAY, retryForm: stored };
      const actor = createActor(machine, { input }).start();
      await waitFor(actor, (snapshot) => snapshot.hasTag('form'));
      actor.send({ type: 'billing.changed', field: 'zip', value: '94110' });
      actor.send({ type: 'payment.submitted' });
      if (result) outcome.resolve(result);
      await waitFor(actor, (snapshot) => result === null || !snapshot.hasTag('paying'));
      const { retryForm } = actor.getSnapshot().context;
      actor.stop();
      expect(kept.at(-1)?.card.billing.zip).toBe('94110');
      // A form that is still open says the same.
      const isStillOpen = result !== null && result.kind !== 'pending';
      const charges = [kept.at(-1), ...(isStillOpen ? [retryForm] : [])].map((form) => form?.charge);
      expect(new Set(charges)).toEqual(new Set([isSaid ? charge : null]));
    },
  );

  test.each([
    ['is pending', { ...makeOrderWithInvoice(50), statusIndex: 1 }, null],
    ['is open at Klarna', makeOrderWithInvoice(50), { key: 'key-1', status: 1, provider: 'klarna' } as const],
  ])(
    'the reason of a failed payment is not shown once another payment of the order %s [RUL-10 RUL-20]',
    async (_, orderWithInvoice, unresolvedCharge) => {
      const kept: (RetryForm | null)[] = [];
      const machine = stubServices(paymentMachine, {
        'openForm.loadPaymentForm': () => ({ orderWithInvoice, unresolvedCharge, isFeePending: false }),
      }).provide({ actions: { setRetryForm: (__, form) => void kept.push(form) } });
      const input = { query: LINK, keptQuery: null, unsaved: null, today: TODAY, retryForm: stored };
      const actor = createActor(machine, { input }).start();
      await waitFor(actor, (snapshot) => !snapshot.matches('opening'));
      actor.stop();
      const { method, paysBy, totals } = stored;
      const card = { billing: stored.card.billing, nameOnCard: stored.card.nameOnCard };
      expect(kept).toMatchObject([{ method, paysBy, totals, card, charge: null }]);
    },
  );

  describe('what is typed and chosen stays when the form is loaded again', () => {
    const shown = { orderWithInvoice: makeOrderWithInvoice(50), retryForm: stored };

    test('a card form that is loaded again keeps what was typed, except in the fields of the card vendor', () => {
      const typed = cardForm({ nameOnCard: 'Bo Example' });
      expect(openedForm({ ...shown, card: typed }).card).toEqual({
        ...typed,
        hosted: EMPTY_CARD_FORM.hosted,
      });
    });

    test.each([
      ['hsa/fsa', {}, makeOrderWithInvoice(50), 'hsa/fsa'],
      ['hsa/fsa', {}, makeOrderWithInvoice(50, { order: { providerHasMerchandise: true } }), 'card'],
      ['hsa/fsa', {}, makeOrderWithInvoice(50, { invoice: { currency: 'eur' } }), 'card'],
      ['hsa/fsa', {}, makeOrderWithInvoice(0), null],
      ['card', {}, makeOrderWithInvoice(50), 'card'],
      ['card', { query: { count: '3' } }, makeOrderWithInvoice(50), 'card'],
      // Not known yet whether it is still offered.
      ['payLater', {}, makeOrderWithInvoice(50), null],
      ['payLater', { query: FIFTY }, makeOrderWithInvoice(50), 'card'],
      // Nothing was chosen yet.
      [null, { retryForm: null, query: { count: '3' } }, makeOrderWithInvoice(50), null],
      [null, {}, makeOrderWithInvoice(50), 'hsa/fsa'],
    ] as const)(
      'a form that is loaded again keeps the method %s if it is still offered, case %#',
      (method, changes, payment, opened) => {
        expect(openedForm({ ...shown, method, ...changes } as Partial<PaymentContext>, payment).method).toBe(
          opened,
        );
      },
    );

    test('a form that cannot be paid does not choose a payment method', () => {
      const opened = { orderWithInvoice: makeOrderWithInvoice(50), unresolvedCharge: null, query: LINK };
      for (const kind of ['unresolved', 'updating', 'confirmingAmount', 'unpayable'] as const) {
        expect(afterOpening(page(), { ...opened, kind }).method).toBeNull();
        expect(afterOpening(page({ ...shown, method: 'payLater' }), { ...opened, kind }).method).toBe(
          'payLater',
        );
      }
    });

    const invoiced = { invoice: { conciergeFee: 99, subtotal: 50 } };
    const recorded = makeOrderWithInvoice(149, { order: selected, ...invoiced });
    test.each([
      ['checked', true, makeOrderWithInvoice(50), makeOrderWithInvoice(50), true],
      ['cleared', false, recorded, recorded, false],
      [
        'checked, where something else is now due',
        true,
        makeOrderWithInvoice(50),
        makeOrderWithInvoice(40),
        false,
      ],
      [
        'checked, where something was paid meanwhile',
        true,
        makeOrderWithInvoice(50),
        makeOrderWithInvoice(0),
        false,
      ],
      [
        'cleared, and now paid',
        false,
        recorded,
        makeOrderWithInvoice(149, { order: { isConciergePaid: true }, ...invoiced }),
        true,
      ],
      [
        'checked, and no longer offered',
        true,
        makeOrderWithInvoice(50),
        makeOrderWithInvoice(50, { order: { isConciergeValid: false } }),
        false,
      ],
      // The patient had changed nothing.
      ['as it was recorded, and taken back since', true, recorded, makeOrderWithInvoice(50), false],
      [
        'as an outdated flag had it',
        true,
        makeOrderWithInvoice(50, { order: selected }),
        makeOrderWithInvoice(50),
        false,
      ],
    ] as const)(
      'a form that is loaded again shows the concierge as it was left, if it is still possible: %s',
      (_, isConciergeChecked, before, now, isChecked) => {
        const isConciergeRecorded = before.order.isConciergeSelected;
        const form = { orderWithInvoice: before, isConciergeChecked, isConciergeRecorded };
        expect(openedForm(form, now)).toMatchObject({ isConciergeChecked: isChecked });
        // What was chosen since the failure counts, not what that has left.
        const retryForm = {
          ...stored,
          isConciergeChecked: !isConciergeChecked,
          totals: { due: 50, paid: 0 },
        };
        expect(openedForm({ ...form, retryForm }, now)).toMatchObject({ isConciergeChecked: isChecked });
      },
    );
  });

  test.each([
    [{}, makeOrderWithInvoice(50), 'card'],
    [{}, makeOrderWithInvoice(0), null],
    [{ retryForm: stored }, makeOrderWithInvoice(50), 'hsa/fsa'],
    [{ retryForm: stored }, makeOrderWithInvoice(50, { order: { providerHasMerchandise: true } }), 'card'],
    [{ retryForm: { ...stored, method: 'payLater' } }, makeOrderWithInvoice(50), null],
    [{ retryForm: { ...stored, method: 'card' }, query: { count: '3' } }, makeOrderWithInvoice(50), 'card'],
    // After three attempts pay later is offered first.
    [{ query: { count: '2' } }, makeOrderWithInvoice(50), 'card'],
    [{ query: { count: '3' } }, makeOrderWithInvoice(50), null],
    [{ query: { count: '4' } }, makeOrderWithInvoice(50), null],
    // A whole number (AMB-47).
    [{ query: { count: '3.5' } }, makeOrderWithInvoice(50), 'card'],
    [{ query: { ...FIFTY, count: '3' } }, makeOrderWithInvoice(50), 'card'],
  ] as const)(
    'a form that opens with %o, case %#, chooses the documented payment method [PFORM-36 PAY-R32]',
    (changes, payment, method) => {
      expect(openedForm(changes as Partial<PaymentContext>, payment).method).toBe(method);
    },
  );

  test.each([
    [{}, 0, false],
    [{ isConciergeSelected: true }, 99, true],
    [{ isConciergePaid: true }, 99, true],
  ])(
    'the concierge of an order with %o and a fee of %d opens checked: %s [AMB-38]',
    (order, fee, isChecked) => {
      expect(
        openedForm({}, makeOrderWithInvoice(150, { order, invoice: { conciergeFee: fee } })),
      ).toMatchObject({
        isConciergeChecked: isChecked,
        isConciergeInvoiced: isChecked,
        isConciergeRecorded: isChecked,
        provider: null,
        eligibility: null,
        errors: {},
      });
    },
  );
});

test('where pay later is not offered, the card is chosen instead if something is due [PFORM-36]', () => {
  expect(
    withoutPayLater(page({ orderWithInvoice: makeOrderWithInvoice(50), eligibility: ELIGIBLE })),
  ).toEqual({
    eligibility: null,
    method: 'card',
  });
  expect(
    withoutPayLater(page({ orderWithInvoice: makeOrderWithInvoice(50), method: 'hsa/fsa' })).method,
  ).toBe('hsa/fsa');
  expect(withoutPayLater(page({ orderWithInvoice: makeOrderWithInvoice(0.5) })).method).toBe('card');
  expect(withoutPayLater(page({ orderWithInvoice: makeOrderWithInvoice(0) })).method).toBeNull();
  expect(withoutPayLater(page()).method).toBeNull();
});

test('checking the concierge selects card payment if nothing was due, and otherwise keeps the chosen method [PFORM-42]', () => {
  expect(withConcierge(page({ orderWithInvoice: makeOrderWithInvoice(0) }))).toEqual({
    isConciergeChecked: true,
    method: 'card',
  });
  expect(withConcierge(page({ orderWithInvoice: makeOrderWithInvoice(50), method: 'hsa/fsa' })).method).toBe(
    'hsa/fsa',
  );
  expect(withConcierge(page()).method).toBeNull();
});

test.each([
  [{ provider: null, eligibility: ELIGIBLE }, 50, true],
  [{ provider: 'klarna', eligibility: ELIGIBLE }, 50, false],
  [{ provider: 'klarna', eligibility: ELIGIBLE }, 9, true],
  [{ provider: 'afterpay', eligibility: ELIGIBLE }, 9, false],
  [{ provider: 'klarna', eligibility: null }, 50, true],
] as const)(
  'with %o and %d due, a pay-later provider must still be chosen: %s [BNPL-03]',
  (chosen, due, isMissing) => {
    const errors = payLaterFormErrors(makeOrderWithInvoice(due), page({ ...chosen, card: cardForm() }));
    expect(errors).toEqual(isMissing ? { provider: 'required' } : {});
  },
);

describe('what comes after the payment', () => {
  const pages = { concierge: true, scheduling: true, conciergeRequest: true };
  const paid = { order: { isConciergePaid: true } };
  const noKit = { bloodKitDeliveryMethod: '' };
  test.each([
    ['a missing address', { information: { city: '' } }, 'information'],
    ['one that cannot be edited', { information: { city: '', isEditable: false } }, 'support'],
    ['one of the partner channel', { information: { city: '' }, order: { source: 'WP' } }, 'support'],
    ['one of a delivered kit', { information: { city: '', shipmentStatus: 'DELIVERED' } }, 'support'],
    ['a missing name, which no page changes', { information: { name: ' ' } }, 'support'],
    [
      'a family member, whose address is of the main order',
      { information: { city: '' }, order: FAMILY_MEMBER },
      'bloodDraw',
    ],
    ['no address and no kit', { information: { city: '' }, order: noKit }, 'bloodDraw'],
    ['a blood draw', {}, 'bloodDraw'],
    ['no blood draw', { information: { isBloodDrawNeeded: false } }, 'collections'],
    ['an unknown blood draw', { information: { isBloodDrawNeeded: null } }, 'collections'],
    ['a concierge', paid, 'schedule'],
    ['a concierge with the kit', { ...paid, information: { shipmentStatus: 'DELIVERED' } }, 'concierge'],
    ['a concierge without a kit', { order: { ...paid.order, ...noKit } }, 'concierge'],
  ] as const)(
    'the next step after a payment with %s, %o, is: %s [OUTC-13 OUTC-14 OUTC-15 OUTC-16 OUTC-17 OUTC-18]',
    (_, changes, step) => {
      expect(nextStepOf(paidPage(50, changes), pages)).toBe(step);
      const none = nextStepOf(paidPage(50, changes), {
        ...pages,
        concierge: false,
        scheduling: false,
      });
      expect(none).toBe(['concierge', 'schedule'].includes(step) ? null : step);
    },
  );

  test('a patient is led to the information page only if that page asks for something [AMB-81 OUTC-13]', () => {
    const text = (value: string) => fc.constantFrom(value, value, '');
    const changes = fc.record({
      name: text('Ann Example'),
      gender: text('Female'),
      birthdate: text('1984-02-29'),
      phone: fc.record({ dialingCode: fc.constant('1'), number: text('4155550123') }),
      street: text('1 Main Street'),
      city: text('San Jose'),
      state: text('CA'),
      zipcode: text('95110'),
      country: fc.constantFrom('United States', 'Canada', ''),
      isEditable: fc.constantFrom(true, true, false),
    });
    const orders = fc.constantFrom(
      {},
      noKit,
      FAMILY_MEMBER,
      { ...FAMILY_MEMBER, ...noKit },
      { source: 'WP' },
    );
    fc.assert(
      fc.property(changes, orders, (information, order) => {
        const step = nextStepOf(paidPage(50, { information, order }), pages);
        const data = ruleInput({ order, information });
        const asked = Object.keys(validateInformation(formOnFile(data.record), data)).length;
        expect(step === 'information' && asked === 0).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('a next step whose page is not configured is not offered, and the other one is [RUL-36]', () => {
    expect(nextStepOf(paidPage(50, paid), { ...pages, concierge: true, scheduling: false })).toBeNull();
    expect(nextStepOf(paidPage(50, paid), { ...pages, concierge: false, scheduling: true })).toBe('schedule');
  });
});
