import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney, CONCIERGE_FEE } from '../../machines/domain/money.ts';
import { amountDue, billsOf, conciergeDifference } from '../../machines/payment/amount.rules.ts';
import type { AmountInputs } from '../../machines/payment/amount.rules.ts';
import {
  cardVendorOf,
  chargeRequest,
  hsaOffer,
  isConciergeShown,
  isInternational,
  isPatientPayee,
  isPayLaterOffered,
  isWalletOffered,
  unavailableReason,
  tokenPlatform,
} from '../../machines/payment/payment.rules.ts';
import {
  amountError,
  amountQuestion,
  isPaidOff,
  isInconsistent,
} from '../../machines/payment/charge.rules.ts';
import { familyOfThree, makeOrderWithInvoice, member } from '../machines/payment.data.ts';

const testsOnly: AmountInputs = { query: null, isConciergeChecked: false, isConciergeInvoiced: false };
/** A link that requests 50.00. */
const FIFTY = { amount_to_pay: '5000' };
const feeChecked: AmountInputs = { ...testsOnly, isConciergeChecked: true };
const feeInvoiced: AmountInputs = { ...testsOnly, isConciergeInvoiced: true };
const feeCheckedAndInvoiced: AmountInputs = { ...feeChecked, isConciergeInvoiced: true };
const linkAmount: AmountInputs = { ...testsOnly, query: FIFTY };
const requested = (cents: number): AmountInputs => ({
  ...testsOnly,
  query: { amount_to_pay: String(cents) },
});
const provider = { chargeMethod: 'customerPay' };
const noBill = { patientBill: null };
const makeBill = (total: number, isPaid = false) => ({ subtotal: 349, total, isPaid, appliedPayments: [] });
const payments = (amount: number) => [
  { id: 'ap1', type: 'card', source: 'visa', lastFour: '4242', amount, serviceDate: '2026-11-20' },
];

const FAMILY = makeOrderWithInvoice(129, { invoice: { family: familyOfThree() } });
const PAID_BILL = makeOrderWithInvoice(349, { invoice: { patientBill: makeBill(349, true) } });
const PAID_INVOICE = makeOrderWithInvoice(349, { invoice: { ...noBill, isPaid: true } });

describe('the amount due', () => {
  test.each([
    ['the patient bill', makeOrderWithInvoice(249.5), testsOnly, 249.5],
    ['with the concierge checked', makeOrderWithInvoice(249.5), feeChecked, 249.5 + CONCIERGE_FEE],
    ['with the invoiced concierge cleared', makeOrderWithInvoice(249.5), feeInvoiced, 249.5 - CONCIERGE_FEE],
    ['with the invoiced concierge kept', makeOrderWithInvoice(249.5), feeCheckedAndInvoiced, 249.5],
    ['never below zero', makeOrderWithInvoice(50), feeInvoiced, 0],
    [
      'what the patient owes where the provider pays',
      makeOrderWithInvoice(40, { order: provider }),
      testsOnly,
      40,
    ],
    [
      'nothing where the provider pays everything',
      makeOrderWithInvoice(80, { order: provider, invoice: noBill }),
      testsOnly,
      0,
    ],
    [
      'the whole invoice without a patient bill',
      makeOrderWithInvoice(80, { invoice: noBill }),
      testsOnly,
      80,
    ],
    [
      'without a floating-point error',
      makeOrderWithInvoice(0.1, { invoice: { currency: 'usd' } }),
      feeChecked,
      0.1 + CONCIERGE_FEE,
    ],
    ["the family's patient total", FAMILY, testsOnly, 299.75],
    ["the family's patient total with the concierge", FAMILY, feeChecked, 299.75 + CONCIERGE_FEE],
    ['the amount of the link', makeOrderWithInvoice(249.5), linkAmount, 50],
    [
      'the amount of the link, whatever is checked',
      makeOrderWithInvoice(249.5),
      { ...feeChecked, query: FIFTY },
      50,
    ],
    [
      'the amount of the link, whatever is cleared',
      makeOrderWithInvoice(249.5),
      { ...feeInvoiced, query: FIFTY },
      50,
    ],
    // What is settled outranks the link (RUL-32, RUL-66).
    [
      'nothing for a settled balance, whatever the amount of the link',
      makeOrderWithInvoice(0),
      linkAmount,
      0,
    ],
    [
      'nothing for an overpaid balance, whatever the amount of the link',
      makeOrderWithInvoice(-5),
      linkAmount,
      0,
    ],
    ['nothing for a paid patient bill, whatever its total', PAID_BILL, testsOnly, 0],
    ['the concierge fee alone for a paid patient bill', PAID_BILL, feeChecked, CONCIERGE_FEE],
    ['nothing for a paid invoice, whatever its total', PAID_INVOICE, testsOnly, 0],
    ['the concierge fee alone for a paid invoice', PAID_INVOICE, feeChecked, CONCIERGE_FEE],
  ])(
    'the amount due is right: %s [MONEY-R17 MONEY-R18 MONEY-R20 MONEY-R24 RUL-32 RUL-66]',
    (_, payment, amountInputs, due) => {
      expect(amountDue(payment, amountInputs)).toBe(due);
    },
  );

  test('checking the concierge adds exactly its fee to the amount due, and clearing it removes the fee again [MONEY-R15 MONEY-R17]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: CONCIERGE_FEE * 100, max: 10_000_000 }),
        fc.boolean(),
        (cents, isConciergeInvoiced) => {
          const payment = makeOrderWithInvoice(cents / 100);
          const amount = (isConciergeChecked: boolean) =>
            amountDue(payment, { query: null, isConciergeChecked, isConciergeInvoiced });
          expect(addMoney(amount(true), -amount(false))).toBe(CONCIERGE_FEE);
          expect(amount(isConciergeInvoiced)).toBe(cents / 100);
        },
      ),
    );
  });

  test.each([
    [testsOnly, 0],
    [feeCheckedAndInvoiced, 0],
    [feeChecked, CONCIERGE_FEE],
    [feeInvoiced, -CONCIERGE_FEE],
  ])(
    'the concierge as in %o changes the amount of the invoice by %d [MONEY-R15 MONEY-R16]',
    (amountInputs, difference) => {
      expect(conciergeDifference(amountInputs)).toBe(difference);
      expect(conciergeDifference({ ...amountInputs, query: FIFTY }), 'of a fixed amount').toBe(0);
    },
  );
});

describe('who pays', () => {
  test('an order with a patient bill, or in a family that owes something, is paid by the patient [PFORM-04]', () => {
    expect(isPatientPayee(makeOrderWithInvoice(50))).toBe(true);
    expect(isPatientPayee(makeOrderWithInvoice(50, { order: provider, invoice: noBill }))).toBe(false);
    // Another order of the bundle owes something (RUL-67).
    const others = { ...noBill, family: familyOfThree([0, 60, 60]) };
    expect(isPatientPayee(makeOrderWithInvoice(0, { order: provider, invoice: others }))).toBe(true);
  });

  test.each([
    ['a paid patient bill', PAID_BILL, true],
    ['a patient bill of nothing', makeOrderWithInvoice(40, { invoice: { patientBill: makeBill(0) } }), true],
    ['an open patient bill', makeOrderWithInvoice(40, { invoice: { patientBill: makeBill(40) } }), false],
    ['an overpaid bill', makeOrderWithInvoice(-5), true],
    // A family with the sum that it would be charged, whatever the bill of the link's own order says.
    [
      'a family that owes nothing',
      makeOrderWithInvoice(40, { invoice: { family: familyOfThree([0, 0, 0]) } }),
      true,
    ],
    [
      'a family that owes for another order',
      makeOrderWithInvoice(0, { invoice: { family: { ...familyOfThree([0, 0, 0]), patientTotal: 20 } } }),
      false,
    ],
    [
      'a family order with an invoice of its own bill alone',
      makeOrderWithInvoice(0, { order: { isFamilyOrder: true } }),
      false,
    ],
    [
      'the last order of a family, which names itself alone',
      makeOrderWithInvoice(0, {
        order: { isFamilyOrder: true, familySampleIds: ['900001'], sampleId: '900001' },
      }),
      true,
    ],
  ])('an order with %s counts as paid off: %s [PFORM-05 RUL-66 RUL-67 RUL-112]', (_, payment, isOff) => {
    expect(isPaidOff(payment)).toBe(isOff);
  });

  // countries.test.ts has the other spellings of the country.
  test.each([
    [' u.s.a. ', false],
    ['Canada', true],
    ['United States Minor Outlying Islands', true],
    ['u s', true],
  ])('a payer in %j is abroad: %s [PAY-R35]', (country, isAbroad) => {
    expect(isInternational(makeOrderWithInvoice(50, { information: { country } }))).toBe(isAbroad);
  });

  test('without a country only an order without any address is domestic [PAY-R35]', () => {
    const none = { street: '', city: '', state: '', zipcode: '', country: ' ' };
    expect(isInternational(makeOrderWithInvoice(50, { information: { ...none, city: ' ' } }))).toBe(false);
    for (const part of ['street', 'city', 'state', 'zipcode'])
      expect(
        isInternational(makeOrderWithInvoice(50, { information: { ...none, [part]: 'M5H' } })),
        part,
      ).toBe(true);
  });
});

describe('the card vendor', () => {
  const abroad = { information: { country: 'Canada' } };
  const revenue = { order: { providerHasRevenue: true } };
  test.each([
    ['a revenue payer', makeOrderWithInvoice(50, revenue), 'card', 'stripe', 'stripe_zb'],
    ['a payer abroad', makeOrderWithInvoice(50, abroad), 'card', 'stripe', 'stripe'],
    [
      'a revenue payer abroad',
      makeOrderWithInvoice(50, { ...revenue, ...abroad }),
      'card',
      'stripe',
      'stripe_zb',
    ],
    ['HSA/FSA', makeOrderWithInvoice(50), 'hsa/fsa', 'stripe', 'stripe'],
    ['HSA/FSA of a revenue payer', makeOrderWithInvoice(50, revenue), 'hsa/fsa', 'stripe', 'stripe'],
    ['any other payer', makeOrderWithInvoice(50), 'card', 'stax', 'stax'],
  ] as const)(
    'the card vendor is chosen by payer and method: %s [PAY-R18 PAY-R19]',
    (_, payment, method, cardVendor, platform) => {
      expect(cardVendorOf(payment, method)).toBe(cardVendor);
      expect(tokenPlatform(payment, method)).toBe(platform);
    },
  );

  test("wallet and pay later are charged to the account of a provider with revenue, or else to the lab's account [CARD-18]", () => {
    for (const method of ['wallet', 'payLater'] as const) {
      expect(tokenPlatform(makeOrderWithInvoice(50), method)).toBe('stripe');
      expect(tokenPlatform(makeOrderWithInvoice(50, revenue), method)).toBe('stripe_zb');
    }
  });

  test('a wallet is offered to every payer, except with a fixed amount in the link or with nothing due [RUL-28]', () => {
    for (const payer of [
      makeOrderWithInvoice(50),
      makeOrderWithInvoice(50, revenue),
      makeOrderWithInvoice(50, abroad),
    ]) {
      expect(isWalletOffered(payer, testsOnly)).toBe(true);
    }
    expect(isWalletOffered(makeOrderWithInvoice(50), linkAmount)).toBe(false);
    expect(isWalletOffered(makeOrderWithInvoice(0.5), testsOnly)).toBe(true);
    expect(isWalletOffered(makeOrderWithInvoice(0), testsOnly)).toBe(false);
    expect(isWalletOffered(makeOrderWithInvoice(0), feeChecked)).toBe(true);
  });
});

describe('the concierge checkbox', () => {
  test.each<[string, Parameters<typeof makeOrderWithInvoice>[1], AmountInputs, boolean]>([
    ['when everything holds', {}, testsOnly, true],
    ['with a fixed amount', {}, linkAmount, false],
    ['when the concierge is not valid', { order: { isConciergeValid: false } }, testsOnly, false],
    ['when the provider does not offer it', { offersConcierge: false }, testsOnly, false],
    ['in eur', { invoice: { currency: 'eur' } }, testsOnly, false],
    ['in cad', { invoice: { currency: 'cad' } }, testsOnly, false],
    ['in jpy', { invoice: { currency: 'jpy' } }, testsOnly, false],
    [
      'where the provider pays for it',
      { order: { ...provider, conciergeSource: 'customer' } },
      testsOnly,
      false,
    ],
    [
      'where it pays net',
      { order: { chargeMethod: 'netPay', conciergeSource: 'customer' } },
      testsOnly,
      false,
    ],
    ['where it pays, not for that', { order: { ...provider, conciergeSource: 'provider' } }, testsOnly, true],
    ['where the patient pays', { order: { conciergeSource: 'customer' } }, testsOnly, true],
  ])(
    'the concierge checkbox is offered or hidden %s [PAY-R22 PAY-R23 PAY-R24 PAY-R25 PAY-R26 PFORM-22]',
    (_, changes, amountInputs, isShown) => {
      expect(isConciergeShown(makeOrderWithInvoice(50, changes), amountInputs)).toBe(isShown);
    },
  );

  const ownShare = (own: number) =>
    makeOrderWithInvoice(own, { invoice: { family: familyOfThree([own, 99.5, 71.25]) } });
  const order = { isConciergeSelected: true, conciergeSource: 'patient' };
  const withFee = (due: number, before: number) =>
    makeOrderWithInvoice(due, {
      order,
      invoice: { conciergeFee: CONCIERGE_FEE, subtotal: 349, appliedPayments: payments(before) },
    });
  const recordedFor = (conciergeFee: number) =>
    makeOrderWithInvoice(250 + conciergeFee, { order, invoice: { conciergeFee, subtotal: 250 } });
  const patientBill = { ...makeBill(140), subtotal: 140 };
  const covered = makeOrderWithInvoice(140, {
    order: { ...order, ...provider },
    invoice: { conciergeFee: CONCIERGE_FEE, patientBill },
  });
  test.each([
    ['offered when it is all that its order owes', ownShare(CONCIERGE_FEE), true],
    ['hidden when it is more than its order owes', ownShare(CONCIERGE_FEE - 0.01), false],
    ['offered when something is due without it', withFee(CONCIERGE_FEE + 50, 299), true],
    ['hidden when clearing it would overpay', withFee(50, 398), false],
    ['hidden where the provider covers it', covered, false],
    ['hidden where it was recorded for less', recordedFor(79), false],
    ['hidden where it was recorded for more', recordedFor(120), false],
    ['offered where it was recorded for 99', recordedFor(CONCIERGE_FEE), true],
  ])('the concierge checkbox of an invoiced concierge is %s [RUL-33 RUL-68]', (_, payment, isShown) => {
    expect(isConciergeShown(payment, feeCheckedAndInvoiced)).toBe(isShown);
  });

  test.each([
    ['lacks the order of the link', familyOfThree().members.slice(1)],
    ['does not add up', [...familyOfThree().members, member({ sampleId: '900004', total: 1 })]],
  ])(
    'the concierge checkbox is hidden when the fee cannot be charged, because its family %s [RUL-33]',
    (_, members) => {
      for (const patientTotal of [170.75, 0]) {
        const family = { total: patientTotal, patientTotal, members };
        expect(isConciergeShown(makeOrderWithInvoice(129, { invoice: { family } }), testsOnly)).toBe(false);
      }
    },
  );
});

describe('HSA/FSA', () => {
  test('HSA/FSA is offered only in usd [PAY-R27], and unavailable if the provider has merchandise [PAY-R28]', () => {
    expect(hsaOffer(makeOrderWithInvoice(50))).toBe('offered');
    expect(hsaOffer(makeOrderWithInvoice(50, { order: { providerHasMerchandise: true } }))).toBe(
      'unavailable',
    );
    expect(hsaOffer(makeOrderWithInvoice(50, { invoice: { currency: 'eur' } }))).toBe('hidden');
  });
});

describe('pay later', () => {
  const eligible = (klarna: boolean, afterpay: boolean) => ({ klarna, afterpay, connectAccountId: 'acct_1' });

  test.each([
    [eligible(true, true), null, true],
    [eligible(true, false), null, true],
    [eligible(false, true), null, true],
    [eligible(false, false), null, false],
    [null, null, false],
    [eligible(true, true), { amount_to_pay: '5000' }, false],
  ])(
    'with the eligibility %o and the link %o, pay later is offered: %s [PAY-R29 PAY-R15]',
    (eligibility, query, isOffered) => {
      expect(isPayLaterOffered(eligibility, { query })).toBe(isOffered);
    },
  );

  test.each([
    ['klarna', 9.99, 'tooLittle'],
    ['klarna', 10, null],
    ['klarna', 5000, null],
    ['klarna', 5000.01, 'tooMuch'],
    ['afterpay', 0.99, 'tooLittle'],
    ['afterpay', 1, null],
    ['afterpay', 4000, null],
    ['afterpay', 4000.01, 'tooMuch'],
  ] as const)(
    'the pay-later provider %s accepts only amounts within its limits: %d, %s [PAY-R30 PAY-R31 CONST-R01]',
    (provider_, due, expected) => {
      expect(unavailableReason(provider_, due, eligible(true, true))).toBe(expected);
    },
  );

  test('a pay-later provider that does not accept the order cannot be chosen, and neither provider can be before the response [PAY-R29 PAY-R33]', () => {
    expect(unavailableReason('klarna', 100, eligible(false, true))).toBe('notEligible');
    expect(unavailableReason('afterpay', 100, eligible(true, false))).toBe('notEligible');
    expect(unavailableReason('klarna', 100, null)).toBe('notEligible');
  });
});

describe('the charge', () => {
  test("a charge goes to the patient's account, and each of its lines names its order [CALL-R05 CALL-R06]", () => {
    // Even if the invoice has the provider's account.
    const line = { chargeType: 'order', chargeTypeId: '770001', sampleId: '900001', price: 249.5 };
    expect(chargeRequest(makeOrderWithInvoice(249.5), testsOnly, 'card')).toMatchObject({
      accountId: '5001',
      lines: [line],
    });
    const { lines } = chargeRequest(FAMILY, testsOnly, 'card');
    expect(lines.map(({ sampleId }) => sampleId)).toEqual(['900001', '900002', '900003']);
  });

  const ofMembers = (members: readonly ReturnType<typeof member>[], patientTotal: number, order = {}) =>
    makeOrderWithInvoice(60, { order, invoice: { family: { total: 1200, patientTotal, members } } });
  const onePaid = familyOfThree().members.map((bill, index) => member({ ...bill, isPaid: index > 0 }));
  const shares = [
    member({ sampleId: '900001', total: 300, patientBill: makeBill(60) }),
    member({ sampleId: '900002', total: 300, patientBill: makeBill(90) }),
    member({ sampleId: '900003', total: 300, patientBill: makeBill(75, true) }),
    member({ sampleId: '900004', total: 300 }),
  ];
  test.each([
    ['one line for a single order', makeOrderWithInvoice(249.5), feeChecked, [249.5 + CONCIERGE_FEE]],
    [
      'one for each member of a family, the concierge on that of the link',
      FAMILY,
      feeChecked,
      [129 + CONCIERGE_FEE, 99.5, 71.25],
    ],
    [
      "a link's amount on the link's own order of a family, up to what that one owes",
      FAMILY,
      linkAmount,
      [50, 0, 0],
    ],
    [
      "a link's amount on the link's own order first, then on the others of a family",
      FAMILY,
      requested(20_000),
      [129, 71, 0],
    ],
    ["a link's amount on each order of a family that it pays", FAMILY, requested(29_975), [129, 99.5, 71.25]],
    [
      "what is more than a family owes on the link's own order",
      FAMILY,
      requested(40_000),
      [229.25, 99.5, 71.25],
    ],
    ['nothing for the paid orders of a family', ofMembers(onePaid, 129), testsOnly, [129, 0, 0]],
    [
      "each member's share where the provider pays",
      ofMembers(shares, 150, provider),
      testsOnly,
      [60, 90, 0, 0],
    ],
  ])(
    'a charge has %s, and its lines add up [MONEY-R18 MONEY-R20 RUL-32 RUL-33]',
    (_, payment, amountInputs, prices) => {
      const { amount, lines } = chargeRequest(payment, amountInputs, 'card');
      expect(lines.map(({ price }) => price)).toEqual(prices);
      expect(addMoney(...prices)).toBe(amount);
      expect(amountError(payment, amountInputs)).toBeNull();
    },
  );

  const totals = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 8 });

  test("the lines of a family's charge add up to its amount exactly when the total of the invoice is consistent [MONEY-R18 MONEY-R24]", () => {
    fc.assert(
      fc.property(
        totals,
        fc.constantFrom(-1, 0, 1, 250),
        fc.boolean(),
        fc.boolean(),
        (cents, off, isConciergeChecked, isConciergeInvoiced) => {
          const members = cents.map((total, index) =>
            member({
              sampleId: `90000${index + 1}`,
              total: (total + (index === 0 && isConciergeInvoiced ? CONCIERGE_FEE * 100 : 0)) / 100,
            }),
          );
          const patientTotal = addMoney(...members.map(({ total }) => total), off / 100);
          fc.pre(patientTotal >= (isConciergeInvoiced ? CONCIERGE_FEE : 0));
          const payment = makeOrderWithInvoice(50, {
            invoice: { family: { total: patientTotal, patientTotal, members } },
          });
          const amountInputs = { query: null, isConciergeChecked, isConciergeInvoiced };
          const { amount, lines } = chargeRequest(payment, amountInputs, 'card');
          expect(addMoney(...lines.map(({ price }) => price)) === amount).toBe(off === 0);
        },
      ),
    );
  });

  test('a charge for a single order has one line over its amount [MONEY-R17 MONEY-R20]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.option(fc.integer({ min: 1, max: 1_000_000 })),
        fc.boolean(),
        fc.boolean(),
        (cents, fixed, isConciergeChecked, isConciergeInvoiced) => {
          const amountInputs = {
            query: fixed === null ? null : { amount_to_pay: String(fixed) },
            isConciergeChecked,
            isConciergeInvoiced,
          };
          const { amount, lines } = chargeRequest(makeOrderWithInvoice(cents / 100), amountInputs, 'wallet');
          expect(lines.map(({ price }) => price)).toEqual([amount]);
          expect(addMoney(amount)).toBe(amount);
        },
      ),
    );
  });
});

describe('an amount that cannot be charged', () => {
  test.each(['50.00', '0', '-100', 'all', '', '1e3'])(
    'an order whose link asks for %j is not charged [AMB-06]',
    (amount) => {
      expect(
        amountError(makeOrderWithInvoice(249.5), { ...testsOnly, query: { amount_to_pay: amount } }),
      ).toBe('linkAmount');
    },
  );

  const names = { order: { isFamilyOrder: true, familySampleIds: ['900001', '900002'], sampleId: '900001' } };
  const owing = (sampleId: string, total: number) => member({ sampleId, total });
  const bundle = (patientTotal: number, ...members: readonly ReturnType<typeof member>[]) => ({
    family: { total: patientTotal, patientTotal, members },
  });
  test.each([
    ['none of its orders', { family: null }, 'invoiceSum'],
    ['one of its two orders', bundle(100, owing('900001', 100)), 'invoiceSum'],
    [
      'one order twice',
      bundle(500, owing('900001', 100), owing('900002', 200), owing('900002', 200)),
      'invoiceSum',
    ],
    ['another order', bundle(300, owing('900001', 100), owing('900003', 200)), 'invoiceSum'],
    ['a sum of 0 over orders that owe', bundle(0, owing('900001', 100), owing('900002', 200)), 'invoiceSum'],
    ['the whole bundle', bundle(300, owing('900002', 200), owing('900001', 100)), null],
    ['the whole bundle, paid', bundle(0, owing('900002', 0), owing('900001', 0)), null],
  ])('a family of two with an invoice of %s is charged only as a whole [RUL-112]', (_, changes, error) => {
    const payment = makeOrderWithInvoice(100, { ...names, invoice: changes });
    expect(amountError(payment, testsOnly)).toBe(error);
    expect(amountError(payment, linkAmount)).toBe(error);
  });

  test.each(['patientPay', 'customer_pay', 'splitPay', ''])(
    "an invoice to the provider without a patient's share, on an order that says %j, is not charged [RUL-33]",
    (chargeMethod) => {
      const paid = makeOrderWithInvoice(348, { order: { chargeMethod }, invoice: noBill });
      expect(amountError(paid, testsOnly)).toBe('payer');
      expect(amountError(paid, linkAmount), 'whatever the link asks for').toBe('payer');
      expect(
        amountError(makeOrderWithInvoice(348, { invoice: { ...noBill, accountType: 'patient' } }), testsOnly),
      ).toBeNull();
      expect(amountError(makeOrderWithInvoice(348, { order: { chargeMethod } }), testsOnly)).toBeNull();
    },
  );

  const odd = makeOrderWithInvoice(348, { invoice: { subtotal: 400 } });
  test.each([
    [
      'a family whose members do not add up to it',
      makeOrderWithInvoice(129, { invoice: { family: { ...familyOfThree(), patientTotal: 300 } } }),
      testsOnly,
      'invoiceSum',
    ],
    ['a bill whose lines do not add up to it', odd, testsOnly, 'invoiceSum'],
    ['a bill whose lines do not add up, whatever the link asks for', odd, linkAmount, 'invoiceSum'],
    ['a bill that adds up, and a link', makeOrderWithInvoice(348), linkAmount, null],
  ])(
    'an invoice is charged only if its parts add up, %s: %s [RUL-33 RUL-68]',
    (_, payment, amountInputs, error) => {
      expect(amountError(payment, amountInputs)).toBe(error);
    },
  );
});

describe('what a link asks for', () => {
  test.each([
    [200, 0, null],
    [200, 49.99, null],
    [200, 50, 'paidBefore'],
    [50, 0, null],
    [49.99, 0, 'moreThanDue'],
    [30, 50, 'moreThanDue'],
    [0, 50, null],
    [-5, 50, null],
  ])(
    'a link that asks for 50, with %d due and %d paid, raises a question first: %s [RUL-66]',
    (due, before, question) => {
      const invoice = { subtotal: due + before, appliedPayments: payments(before) };
      expect(amountQuestion(makeOrderWithInvoice(due, { invoice }), linkAmount)).toBe(question);
    },
  );

  test('a payment is not questioned if its link asks for no amount [RUL-66]', () => {
    expect(
      amountQuestion(makeOrderWithInvoice(50, { invoice: { appliedPayments: payments(50) } }), testsOnly),
    ).toBeNull();
  });
});

describe('responses that disagree', () => {
  const fee = { invoice: { conciergeFee: CONCIERGE_FEE, subtotal: 0 } };
  const flag = { order: { isConciergeSelected: true } };
  const covered = { order: { ...flag.order, ...provider, conciergeSource: 'customer' } };
  test.each([
    ['nobody knows of a concierge', makeOrderWithInvoice(CONCIERGE_FEE), 0, false],
    ['the order has it, the invoice does not', makeOrderWithInvoice(CONCIERGE_FEE, flag), 0, true],
    ['the invoice has it, the order does not', makeOrderWithInvoice(CONCIERGE_FEE, fee), 0, true],
    ['both have it', makeOrderWithInvoice(CONCIERGE_FEE, { ...flag, ...fee }), 0, false],
    ['the provider covers it', makeOrderWithInvoice(CONCIERGE_FEE, covered), 0, false],
    [
      'the member of the link has it',
      makeOrderWithInvoice(129, { ...flag, invoice: { family: withFee('900001') } }),
      0,
      false,
    ],
    [
      'another member has it',
      makeOrderWithInvoice(129, { ...flag, invoice: { family: withFee('900002') } }),
      0,
      true,
    ],
    ['paid by the status, without any payment', makeOrderWithInvoice(CONCIERGE_FEE), 3, true],
    [
      'paid by the status, with a payment',
      makeOrderWithInvoice(CONCIERGE_FEE, { invoice: { appliedPayments: payments(1) } }),
      3,
      false,
    ],
    ['paid by the status, and nothing due', makeOrderWithInvoice(0), 3, false],
  ])(
    'the payment form waits for the invoice only where it must be outdated: %s [RUL-65]',
    (_, payment, statusIndex, isOutdated) => {
      expect(isInconsistent({ ...payment, statusIndex }, { wasPaidEarlier: false })).toBe(isOutdated);
      expect(isInconsistent({ ...payment, statusIndex: 0 }, { wasPaidEarlier: statusIndex === 3 })).toBe(
        isOutdated,
      );
    },
  );

  function withFee(sampleId: string) {
    const family = familyOfThree();
    const members = family.members.map((familyMember) =>
      familyMember.sampleId === sampleId ? { ...familyMember, conciergeFee: CONCIERGE_FEE } : familyMember,
    );
    return { ...family, members };
  }
});

describe('the lines of a bill', () => {
  const share = (conciergeFee: number, total: number) =>
    makeOrderWithInvoice(total, {
      order: { ...provider, isConciergeSelected: conciergeFee > 0 },
      invoice: {
        conciergeFee,
        consultationFee: 30,
        patientBill: { ...makeBill(total), subtotal: 60, appliedPayments: payments(20) },
      },
    });

  test.each([
    ['what the provider covers', share(99, 40), { covered: -129 }, 40],
    ['only what the provider covers', share(99, 139), { covered: -30 }, 139],
    [
      'what was paid too much',
      makeOrderWithInvoice(-5, { invoice: { subtotal: 348, appliedPayments: payments(353) } }),
      { overpaid: 5 },
      0,
    ],
    ['what was paid, even if no payment is listed', PAID_BILL, { testsTotal: 349, appliedPayment: -349 }, 0],
  ])('the lines of a bill include %s, so that they add up [RUL-68]', (_, payment, some, total) => {
    const [bill] = billsOf(payment, testsOnly);
    const amounts = Object.fromEntries((bill?.lines ?? []).map(({ id, amount }) => [id, amount]));
    expect({ ...bill, amounts }).toMatchObject({ amounts: some, total, addsUp: true });
    expect(addMoney(...Object.values(amounts))).toBe(total);
  });
});
