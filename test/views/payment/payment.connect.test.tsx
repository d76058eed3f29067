import { describe, expect, it } from 'vitest';
import type { UnresolvedCharge, PayLaterEligibility } from '../../../machines/domain/charge.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import { CONCIERGE_FEE, formatMoney } from '../../../machines/domain/money.ts';
import type { OrderWithInvoice } from '../../../machines/domain/payment-data.ts';
import { billingFields } from '../../../machines/domain/billing.ts';
import type {
  RetryForm,
  PaymentEvent,
  PaymentMethod,
  PaymentResult,
} from '../../../machines/payment/payment.types.ts';
import type { CardForm, BillingError } from '../../../machines/payment/billing.rules.ts';
import type { FieldName } from '../../../machines/domain/billing.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { copy } from '../../../src/copy/payment-form.ts';
import { connectPayment } from '../../../src/views/payment/payment.connect.ts';
import type { PaymentViewData } from '../../../src/views/payment/payment.connect.ts';
import { cardForm, familyOfThree, makeOrderWithInvoice, member } from '../../machines/payment.data.ts';
import { replayer } from '../../support/replay.ts';
import { appliedPayment } from './applied-payment.ts';
import { openedWith } from './opened.ts';
import { LINK, TODAY } from '../../support/example-data.ts';

const usd = (amount: number) => formatMoney(amount, 'usd');

const ABROAD = { information: { state: 'Ontario', country: 'Canada' } };

type FormView = Extract<PaymentViewData, { kind: 'form' }>;
const start = replayer(paymentMachine);

/** The view of the form after loading and these events. */
function viewOf(
  loaded: OrderWithInvoice,
  {
    link = {},
    eligibility = null,
    events = [],
    retryForm = null,
    unresolvedCharge = null,
    result = null,
  }: {
    readonly link?: LinkQuery;
    readonly eligibility?: Partial<PayLaterEligibility> | null;
    readonly events?: readonly PaymentEvent[];
    readonly retryForm?: RetryForm | null;
    readonly unresolvedCharge?: UnresolvedCharge | null;
    /** The result of the payment that the events start. */
    readonly result?: PaymentResult | null;
  } = {},
): FormView & { readonly card: CardForm } {
  const input = { query: { ...LINK, ...link }, keptQuery: null, today: TODAY, unsaved: null, retryForm };
  const replay = start(input);
  const done = (actor: string, output: unknown) =>
    replay.perform({ kind: 'done', type: `xstate.done.actor.${actor}`, name: actor, actor, output });
  try {
    done('openForm', openedWith(input, loaded, unresolvedCharge));
    if (eligibility) {
      done('loadPayLaterEligibility', {
        klarna: false,
        afterpay: false,
        connectAccountId: 'acct_1',
        ...eligibility,
      });
    }
    for (const event of events) replay.actor.send(event);
    if (result) done('pay', result);
    const snapshot = replay.actor.getSnapshot() as Parameters<typeof connectPayment>[0];
    const view = connectPayment(snapshot);
    if (view.kind !== 'form') throw new Error('The form is not open');
    return { ...view, card: snapshot.context.card };
  } finally {
    replay.stop();
  }
}

const texts = (lines: FormView['overview']['lines']) => lines.map(({ label, value }) => `${label}: ${value}`);

const fullBill = {
  subtotal: 1289,
  tax: 10.5,
  labProcessingFee: 15,
  internationalShippingFee: 39.5,
  conciergeFee: 0,
  discount: 40,
  consultationFee: 75,
  appliedPayments: [appliedPayment(100), appliedPayment(20.1, { id: 'ap-2' })],
};

describe('the Payment Overview', () => {
  it('the Payment Overview has every line in the documented order, deductions with a minus [MONEY-R01 MONEY-R02 MONEY-R03 MONEY-R04 MONEY-R05 MONEY-R06 MONEY-R09]', () => {
    const { overview, due } = viewOf(makeOrderWithInvoice(1269.9, { invoice: fullBill }));
    expect(texts(overview.lines)).toEqual([
      'Tests Total: USD 1,289.00',
      'Tax: USD 10.50',
      'Lab Processing Fee: USD 15.00',
      'International Shipping Fee: USD 39.50',
      'Concierge Blood Draw Fee: USD 0.00',
      'Discount: −USD 40.00',
      'Consultation Fee: USD 75.00',
      'Applied Payment: −USD 120.10',
    ]);
    expect(overview.members).toEqual([]);
    expect([overview.due, due]).toEqual(['USD 1,269.90', 'USD 1,269.90']);
  });

  it('the Payment Overview names the consultation fee as the provider does [MONEY-R07]', () => {
    const loaded = makeOrderWithInvoice(75, { invoice: { consultationFee: 75 } });
    const named = { ...loaded, settings: { ...loaded.settings, consultationFeeName: 'Wellness visit' } };
    expect(texts(viewOf(named).overview.lines)).toContain('Wellness visit: USD 75.00');
    expect(texts(viewOf(loaded).overview.lines)).toContain('Consultation Fee: USD 75.00');
  });

  it.each(['customerPay', 'netPay'])(
    'the Payment Overview shows the patient’s share alone when the provider pays by %s [MONEY-R10 MONEY-R11 MONEY-R12]',
    (chargeMethod) => {
      const patientBill = { subtotal: 60, total: 40, isPaid: false, appliedPayments: [appliedPayment(20)] };
      const { overview } = viewOf(
        makeOrderWithInvoice(40, { order: { chargeMethod }, invoice: { ...fullBill, patientBill } }),
      );
      expect(texts(overview.lines)).toEqual([
        "Patient's Subtotal: USD 60.00",
        'Concierge Blood Draw Fee: USD 0.00',
        'Consultation Fee: USD 75.00',
        "Patient's Applied Payment: −USD 20.00",
        'Covered by your provider: −USD 75.00',
      ]);
    },
  );

  it('the overview of a family leaves out the tests when the provider pays for them [MONEY-R11 MONEY-R13]', () => {
    const members = [member({ sampleId: '900001', total: 30, consultationFee: 30 })];
    const family = { total: 30, patientTotal: 30, members };
    const { overview } = viewOf(
      makeOrderWithInvoice(30, { order: { chargeMethod: 'netPay' }, invoice: { family } }),
    );
    expect(overview.lines).toEqual([]);
    expect(texts(overview.members[0]?.lines ?? [])).toEqual([
      "Patient's Subtotal: USD 0.00",
      'Concierge Blood Draw Fee: USD 0.00',
      'Consultation Fee: USD 30.00',
      "Patient's Applied Payment: USD 0.00",
      'Covered by your provider: −USD 30.00',
    ]);
  });

  it('the overview adds the concierge fee to the share of a patient whose provider pays [MONEY-R11 MONEY-R17]', () => {
    const order = { chargeMethod: 'netPay', conciergeSource: 'provider' };
    const patientBill = { subtotal: 60, total: 40, isPaid: false, appliedPayments: [appliedPayment(20)] };
    const alone = makeOrderWithInvoice(40, { order, invoice: { ...fullBill, patientBill } });
    const events: PaymentEvent[] = [{ type: 'concierge.checked' }];
    expect(texts(viewOf(alone, { events }).overview.lines).slice(0, 2)).toEqual([
      "Patient's Subtotal: USD 60.00",
      `Concierge Blood Draw Fee: ${usd(CONCIERGE_FEE)}`,
    ]);
    const members = ['900001', '900002'].map((sampleId) => member({ sampleId, total: 500, patientBill }));
    const family = { total: 1000, patientTotal: 80, members };
    const { overview } = viewOf(makeOrderWithInvoice(40, { order, invoice: { family } }), { events });
    expect(overview.members.map(({ total, lines }) => [total, ...texts(lines)])).toEqual([
      [
        usd(40 + CONCIERGE_FEE),
        "Patient's Subtotal: USD 60.00",
        `Concierge Blood Draw Fee: ${usd(CONCIERGE_FEE)}`,
        "Patient's Applied Payment: −USD 20.00",
      ],
      [
        'USD 40.00',
        "Patient's Subtotal: USD 60.00",
        'Concierge Blood Draw Fee: USD 0.00',
        "Patient's Applied Payment: −USD 20.00",
      ],
    ]);
    expect(overview.due).toBe(usd(80 + CONCIERGE_FEE));
  });

  it('the overview removes a recorded concierge fee as soon as its box is unchecked [MONEY-R15]', () => {
    const recorded = makeOrderWithInvoice(249.5 + CONCIERGE_FEE, {
      order: { isConciergeSelected: true },
      invoice: { conciergeFee: CONCIERGE_FEE, subtotal: 249.5 },
    });
    const { overview } = viewOf(recorded, { events: [{ type: 'concierge.cleared' }] });
    expect(texts(overview.lines)).toContain('Concierge Blood Draw Fee: USD 0.00');
    expect(overview.due).toBe('USD 249.50');
  });

  it('the overview of a family adds the concierge fee to the order of the link [MONEY-R18]', () => {
    const { overview } = viewOf(makeOrderWithInvoice(0, { invoice: { family: familyOfThree() } }), {
      events: [{ type: 'concierge.checked' }],
    });
    expect(overview.members.map(({ total }) => total)).toEqual([
      usd(129 + CONCIERGE_FEE),
      'USD 99.50',
      'USD 71.25',
    ]);
    expect(overview.due).toBe(usd(299.75 + CONCIERGE_FEE));
  });

  it('the overview shows the fixed amount of the link as the amount to pay, and what remains after it [MONEY-R20]', () => {
    const ownAmount = (balance: number) => {
      const { lines, dueLabel } = viewOf(makeOrderWithInvoice(balance), {
        link: { amount_to_pay: '5000' },
      }).overview;
      return [dueLabel, lines.find(({ id }) => id === 'remaining')?.value];
    };
    expect(ownAmount(50.5)).toEqual(['You pay now', 'USD 0.50']);
    expect(ownAmount(20), 'more than is due, before a choice').toEqual(['Amount due', undefined]);
    expect(ownAmount(50), 'all of it').toEqual(['Amount due', undefined]);
  });

  it('the overview writes every amount with the currency code and two decimals [MONEY-R14 RUL-12]', () => {
    const { overview, due } = viewOf(
      makeOrderWithInvoice(53000, { invoice: { currency: 'jpy', subtotal: 53000 } }),
    );
    expect(texts(overview.lines)).toContain('Tests Total: JPY 53,000.00');
    expect(due).toBe('JPY 53,000.00');
  });
});

describe('the top of the form', () => {
  const gutZoomer = [{ id: '186', type: 'packagePriceId', choices: [] }];
  it.each([
    ['with a gut zoomer that is shipped', { items: gutZoomer }, true],
    ['without a gut zoomer', {}, false],
    ['with a gut zoomer that is not shipped', { items: gutZoomer, bloodKitDeliveryMethod: 'clinic' }, false],
  ])('the payment form warns of New York only for an order %s [PAY-R05]', (_, order, isGutZoomer) => {
    expect(viewOf(makeOrderWithInvoice(50, { order })).isGutZoomer).toBe(isGutZoomer);
    expect(copy.gutZoomer).toBe(
      'Once payment is completed, address changes to New York State will not be allowed since some of your test is temporarily not available to residents of New York.',
    );
  });

  it('the payment form names a single other order of a family in the singular [PAY-R07]', () => {
    expect(copy.family.text(1)).toMatch(/1 additional order .*must be paid together/);
  });
});

it.each([
  ['the arrival of the kit, if one is on its way', {}, {}, 'afterKit'],
  ['the payment, if the kit has arrived', {}, { shipmentStatus: 'DELIVERED' }, 'afterPayment'],
  ['the payment, if no kit is sent', { bloodKitDeliveryMethod: 'clinic' }, {}, 'afterPayment'],
])('the time of the concierge is chosen after %s', (_, order, information, when) => {
  expect(viewOf(makeOrderWithInvoice(50, { order, information })).concierge?.when).toBe(when);
});

it.each([
  ['not recorded', false, 0, 99],
  ['paid', true, 99, 99],
  ['paid for less', true, 79, 79],
])(
  'the price of a concierge that is %s is the one that the invoice has [RUL-33]',
  (_, isPaid, conciergeFee, price) => {
    const order = { isConciergeSelected: isPaid, isConciergePaid: isPaid };
    const { concierge } = viewOf(makeOrderWithInvoice(50, { order, invoice: { conciergeFee } }));
    expect(concierge?.fee.replace('\u00A0', ' ')).toBe(usd(price));
  },
);

it('an unresolved pay-later payment shows no amount as due while the records disagree on the concierge [RUL-59 RUL-65 RUL-89]', () => {
  const unresolvedCharge = { status: 1, provider: 'klarna', key: 'key-1' } as const;
  const disagreeing = makeOrderWithInvoice(50, { invoice: { conciergeFee: 79 } });
  expect(viewOf(disagreeing, { unresolvedCharge })).toMatchObject({
    unresolvedProvider: 'klarna',
    isDueKnown: false,
  });
  expect(viewOf(makeOrderWithInvoice(50), { unresolvedCharge }).isDueKnown).toBe(true);
});

describe('a form that is being paid', () => {
  const pay: PaymentEvent = { type: 'payment.submitted' };
  const billing = 'address address2 zip city state country email phoneCountry phoneNumber'.split(' ');
  it.each<[string, OrderWithInvoice, PaymentMethod, readonly string[]]>([
    ['a card, in our fields', makeOrderWithInvoice(50), 'card', ['number', 'expiry', 'cvc', 'nameOnCard']],
    [
      'a card, in the fields of a service',
      makeOrderWithInvoice(50, { order: { providerHasRevenue: true } }),
      'card',
      ['number', 'hostedExpiry', 'cvc', 'nameOnCard'],
    ],
    ['an HSA card', makeOrderWithInvoice(50), 'hsa/fsa', ['number', 'hostedExpiry', 'cvc', 'nameOnCard']],
  ])(
    'a blocked payment lists all that is wrong with %s, and nothing that the form does not show [RUL-14]',
    (_, loaded, method, own) => {
      const errors = Object.fromEntries(billingFields.names.map((field) => [field, 'required' as const]));
      const events = [{ type: 'method.chosen', method } as const, pay];
      const view = viewOf(loaded, { events, result: { kind: 'invalid', errors } });
      expect(view.fieldsInError).toEqual([...own, ...billing]);
    },
  );
});

describe('the payment methods', () => {
  it('pay later names a quarter of the amount as the installment [MONEY-R19 AMB-44]', () => {
    const view = viewOf(makeOrderWithInvoice(99.99), { eligibility: { klarna: true } });
    expect([view.installment, view.methods.payLater?.installment]).toEqual(['USD 25.00', 'USD 25.00']);
  });

  it('a wallet is offered to every payer who owes something, with the account of the order [RUL-28]', () => {
    expect(viewOf(makeOrderWithInvoice(50)).wallet).toEqual({
      account: { customerId: '31000', tokenPlatform: 'stripe' },
      currency: 'usd',
    });
    expect(
      viewOf(makeOrderWithInvoice(50, { order: { providerHasRevenue: true } })).wallet?.account.tokenPlatform,
    ).toBe('stripe_zb');
    expect(viewOf(makeOrderWithInvoice(0)).wallet).toBeNull();
    expect(viewOf(makeOrderWithInvoice(50), { link: { amount_to_pay: '5000' } }).wallet).toBeNull();
  });
});

describe('after a payment that failed', () => {
  const stored: RetryForm = {
    accessionId: makeOrderWithInvoice(50).order.accessionId,
    method: 'card',
    paysBy: 'card',
    isConciergeChecked: false,
    card: cardForm({ billing: { ...cardForm().billing, zip: '94110' }, expiry: '' }),
    charge: { charged: 'no', message: 'Your card was declined.' },
    totals: { due: 50, paid: 0 },
  };

  it('after a failed payment the form opens as it was left, says why it failed, and requires only the card again [RUL-20 RUL-10]', () => {
    const { method, card, failure } = viewOf(makeOrderWithInvoice(50), { retryForm: stored });
    expect([method, card.billing.zip, card.expiry]).toEqual(['card', '94110', '']);
    expect(card.hosted.number).toEqual({ isEmpty: true, isValid: false });
    expect(failure?.reason).toEqual({ text: 'Your card was declined.', isService: true });
    const known = { ...stored, charge: { charged: 'no', decline: 'expired' } } as const;
    const reason = { text: 'This card has expired. Use another card.', isService: false };
    expect(viewOf(makeOrderWithInvoice(50), { retryForm: known }).failure?.reason).toEqual(reason);
  });

  it('the reason of a failed payment is hidden once another amount is due', () => {
    expect(viewOf(makeOrderWithInvoice(40), { retryForm: stored }).failure).toBeNull();
  });

  it('a form after a failed payment says that nothing was charged even if the service gives no reason', () => {
    expect(
      viewOf(makeOrderWithInvoice(50), { retryForm: { ...stored, charge: { charged: 'no' } } }).failure,
    ).toEqual({
      hasAdvice: true,
    });
  });

  const serviceReason = { text: 'No.', isService: true };
  const feeText = { text: 'Failed to add concierge fee.', isService: false };
  it.each<[string, Partial<RetryForm>, object]>([
    ['a card', {}, { reason: serviceReason, hasAdvice: true }],
    ['an HSA card', { paysBy: 'hsa/fsa' }, { reason: serviceReason, hasAdvice: true }],
    [
      'a card whose refusal we know',
      { charge: { charged: 'no', message: 'No.', decline: 'expired' } },
      { hasAdvice: false },
    ],
    ['a wallet, whatever is chosen', { paysBy: 'wallet' }, { reason: serviceReason, hasAdvice: false }],
    ['Klarna', { paysBy: 'payLater', method: 'payLater' }, { reason: serviceReason, hasAdvice: false }],
    [
      'a card before which the concierge fee failed',
      { charge: { charged: 'no', conciergeFee: 'notAdded' } },
      { reason: feeText, hasAdvice: false },
    ],
    [
      'a concierge fee with a message of the service',
      { charge: { charged: 'no', conciergeFee: 'notAdded', message: 'No.' } },
      { reason: serviceReason, hasAdvice: false },
    ],
  ])(
    'a form after a failed payment advises to check the card or call the bank only for a card: %s [RUL-10 RUL-20]',
    (_, changes, reported) => {
      const retryForm = { ...stored, charge: { charged: 'no', message: 'No.' } as const, ...changes };
      expect(viewOf(makeOrderWithInvoice(50), { retryForm }).failure).toMatchObject(reported);
    },
  );

  it('a form after a failed payment does not say that nothing was charged if that is unknown', () => {
    expect(
      viewOf(makeOrderWithInvoice(50), { retryForm: { ...stored, charge: { charged: 'unknown' } } }).failure,
    ).toBeNull();
  });

  it('after a failed payment pay later is chosen again if it is still offered, and otherwise the card', () => {
    const later = { ...stored, method: 'payLater' } as const;
    const methodWith = (eligibility: Partial<PayLaterEligibility> | null) =>
      viewOf(makeOrderWithInvoice(50), { retryForm: later, eligibility }).method;
    expect([methodWith(null), methodWith({ klarna: true }), methodWith({})]).toEqual([
      null,
      'payLater',
      'card',
    ]);
    // The link does not override a card that was left.
    const options = { link: { count: '3' }, retryForm: stored, eligibility: { klarna: true } };
    expect(viewOf(makeOrderWithInvoice(50), options).method).toBe('card');
  });
});

describe('errors of the form', () => {
  const SAYS: readonly (readonly [id: string, field: FieldName, error: BillingError, words: string])[] = [
    ['VAL-R01', 'number', 'invalidCardNumber', 'Invalid Card Number'],
    ['VAL-R02', 'cvc', 'invalidCardCvc', 'Invalid Card CVC'],
    ['VAL-R03', 'number', 'required', 'Please enter your card number here'],
    ['VAL-R03', 'cvc', 'required', 'Please enter your security code here'],
    ['VAL-R03', 'zip', 'required', 'Please enter your zip code here'],
    ['VAL-R03', 'nameOnCard', 'required', 'Please enter your name on card here'],
    ['VAL-R05', 'expiry', 'invalidExpiration', 'Invalid expiration date'],
    ['VAL-R05', 'hostedExpiry', 'invalidExpiration', 'Invalid expiration date'],
    ['VAL-R06', 'nameOnCard', 'lastNameMissing', "Invalid name, last name can't be blank"],
    ['VAL-R09', 'email', 'required', 'Please enter your email here'],
    ['VAL-R16', 'email', 'invalidEmail', 'Invalid email'],
    ['VAL-R17', 'phoneCountry', 'countryMissing', 'Please select a country.'],
    ['VAL-R18', 'phoneNumber', 'notDigits', 'Ensure the phone number contains only digits.'],
    [
      'VAL-R19',
      'phoneNumber',
      'notTenDigits',
      'All phone numbers with the country code +1, follow the 10-digit format',
    ],
    ['VAL-R20', 'phoneNumber', 'lengthOutOfRange', "The phone's digits is within the range of 5 to 15."],
  ];
  it.each(SAYS)(
    'the payment field $1 with the error $2 shows the exact documented text [$0]',
    (_, field, error, words) => {
      expect(copy.error(field, error)).toBe(words);
    },
  );

  it.each<[string, OrderWithInvoice, PaymentEvent[], readonly string[]]>([
    ['nothing with a complete record', makeOrderWithInvoice(50), [], []],
    ['billing without a street', makeOrderWithInvoice(50, { information: { street: '' } }), [], ['billing']],
    [
      'contact with an email that is none',
      makeOrderWithInvoice(50, { contactEmail: 'ann@' }),
      [],
      ['contact'],
    ],
    [
      'contact with a phone of nine digits',
      makeOrderWithInvoice(50, { information: { phone: { dialingCode: '1', number: '415555010' } } }),
      [],
      ['contact'],
    ],
    ['nothing abroad for a card', makeOrderWithInvoice(50, ABROAD), [], []],
    [
      'billing abroad for pay later',
      makeOrderWithInvoice(50, ABROAD),
      [{ type: 'method.chosen', method: 'payLater' }],
      ['billing'],
    ],
  ])('a field on file that is wrong opens its group: %s', (_, loaded, events, groups) => {
    const { collapsed } = viewOf(loaded, { eligibility: { klarna: true }, events });
    expect(Object.entries(collapsed).flatMap(([group, text]) => (text === null ? [group] : []))).toEqual(
      groups,
    );
  });

  it('the errors of the payment form are in the order of its fields, and only about fields that the chosen method shows [RUL-14]', () => {
    const events: PaymentEvent[] = [
      { type: 'method.chosen', method: 'payLater' },
      { type: 'billing.changed', field: 'zip', value: '' },
      { type: 'billing.changed', field: 'address', value: '' },
      { type: 'payment.submitted' },
    ];
    const blocked = viewOf(makeOrderWithInvoice(50), { eligibility: { klarna: true }, events });
    expect(blocked.fieldsInError).toEqual(['provider', 'address', 'zip']);

    const noProvider: PaymentEvent[] = [
      { type: 'method.chosen', method: 'payLater' },
      { type: 'payment.submitted' },
    ];
    const options = { eligibility: { klarna: true } };
    expect(viewOf(makeOrderWithInvoice(50), { ...options, events: noProvider }).fieldsInError).toEqual([
      'provider',
    ]);
    const byCard = [...noProvider, { type: 'method.chosen', method: 'card' } as const];
    expect(viewOf(makeOrderWithInvoice(50), { ...options, events: byCard }).fieldsInError).toEqual([]);
  });
});
