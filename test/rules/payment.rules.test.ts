import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney } from '../../machines/domain/money.ts';
import { present } from '../../machines/domain/present.ts';
import { amountDue, billsOf, conciergeDifference } from '../../machines/payment/amount.rules.ts';
import type { Choice } from '../../machines/payment/amount.rules.ts';
import {
  amountProblem,
  amountQuestion,
  cardEntry,
  chargeRequest,
  hsaOffer,
  isConciergeShown,
  isInternational,
  isPaidOff,
  isPatientPayee,
  isPayLaterOffered,
  isUnclear,
  isWalletOffered,
  payLaterRefusal,
  tokenPlatform,
} from '../../machines/payment/payment.rules.ts';
import { familyOfThree, form, member } from '../machines/payment.data.ts';

const plain: Choice = { query: null, isConciergeTicked: false, isConciergeInvoiced: false };
/** A link that requests 50.00. */
const FIFTY = { amount_to_pay: '5000' };
const ticked: Choice = { ...plain, isConciergeTicked: true };
const invoiced: Choice = { ...plain, isConciergeInvoiced: true };
const kept: Choice = { ...ticked, isConciergeInvoiced: true };
const provider = { chargeMethod: 'customerPay' };
const noBill = { patientBill: null };

describe('the amount due', () => {
  test.each([
    ['the patient bill', form(249.5), plain, 249.5],
    ['with the concierge ticked', form(249.5), ticked, 348.5],
    ['with the invoiced concierge cleared', form(249.5), invoiced, 150.5],
    ['with the invoiced concierge kept', form(249.5), kept, 249.5],
    ['never below zero', form(50), invoiced, 0],
    ['what the patient owes where the provider pays', form(40, { order: provider }), plain, 40],
    ['nothing where the provider pays everything', form(80, { order: provider, invoice: noBill }), plain, 0],
    ['the whole invoice without a patient bill', form(80, { invoice: noBill }), plain, 80],
    ['without binary dust', form(0.1, { invoice: { currency: 'usd' } }), ticked, 99.1],
  ])('the amount due: %s [MONEY-R17 MONEY-R24]', (_, payment, choice, due) => {
    expect(amountDue(payment, choice)).toBe(due);
  });

  test.each([
    [plain, 299.75],
    [ticked, 398.75],
  ])("the family's patient total %o is %d [MONEY-R24 MONEY-R18]", (choice, due) => {
    expect(amountDue(form(129, { invoice: { family: familyOfThree() } }), choice)).toBe(due);
  });

  test('the amount of the link, regardless of invoice and concierge [MONEY-R20]', () => {
    for (const choice of [plain, ticked, invoiced]) {
      expect(amountDue(form(249.5), { ...choice, query: FIFTY })).toBe(50);
    }
  });

  test('ticking adds exactly the fee and clearing removes it again [MONEY-R15 MONEY-R17]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9900, max: 10_000_000 }), fc.boolean(), (cents, isConciergeInvoiced) => {
        const payment = form(cents / 100);
        const at = (isConciergeTicked: boolean) =>
          amountDue(payment, { query: null, isConciergeTicked, isConciergeInvoiced });
        expect(addMoney(at(true), -at(false))).toBe(99);
        expect(at(isConciergeInvoiced)).toBe(cents / 100);
      }),
    );
  });

  test.each([
    [plain, 0],
    [kept, 0],
    [ticked, 99],
    [invoiced, -99],
  ])('%o differs from the invoice by %d [MONEY-R15 MONEY-R16]', (choice, difference) => {
    expect(conciergeDifference(choice)).toBe(difference);
    expect(conciergeDifference({ ...choice, query: FIFTY }), 'of a fixed amount').toBe(0);
  });
});

describe('who pays', () => {
  test('a patient bill makes the patient a payee [PFORM-04]', () => {
    expect(isPatientPayee(form(50))).toBe(true);
    expect(isPatientPayee(form(50, { order: provider, invoice: noBill }))).toBe(false);
    // Another order of the bundle owes something (RUL-67).
    const family = { ...noBill, family: familyOfThree([0, 60, 60]) };
    expect(isPatientPayee(form(0, { order: provider, invoice: family }))).toBe(true);
  });

  test.each([
    ['paid', { subtotal: 40, total: 40, isPaid: true, appliedPayments: [] }, true],
    ['nothing to pay', { subtotal: 40, total: 0, isPaid: false, appliedPayments: [] }, true],
    ['owed', { subtotal: 40, total: 40, isPaid: false, appliedPayments: [] }, false],
  ])('a patient bill that is %s [PFORM-05]', (_, patientBill, isOff) => {
    expect(isPaidOff(form(40, { invoice: { patientBill } }))).toBe(isOff);
  });

  test('a family is paid off with the sum that it would be charged, and no sooner [PFORM-05 RUL-67]', () => {
    const family = familyOfThree([0, 0, 0]);
    expect(isPaidOff(form(40, { invoice: { family } }))).toBe(true);
    // Whatever the own bill says (RUL-67).
    expect(isPaidOff(form(0, { invoice: { family: { ...family, patientTotal: 20 } } }))).toBe(false);
    // Overpaid is nothing due (RUL-66).
    expect(isPaidOff(form(-5))).toBe(true);
  });

  // How else the country may be written is in countries.test.ts.
  test.each([
    [' u.s.a. ', false],
    ['Canada', true],
    ['United States Minor Outlying Islands', true],
    ['u s', true],
  ])('a payer in %j is abroad: %s [PAY-R35]', (country, isAbroad) => {
    expect(isInternational(form(50, { information: { country } }))).toBe(isAbroad);
  });

  test('without a country only an order without any address is domestic [PAY-R35]', () => {
    const none = { street: '', city: '', state: '', zipcode: '', country: ' ' };
    expect(isInternational(form(50, { information: { ...none, city: ' ' } }))).toBe(false);
    for (const part of ['street', 'city', 'state', 'zipcode'])
      expect(isInternational(form(50, { information: { ...none, [part]: 'M5H' } })), part).toBe(true);
  });
});

describe('the card entry', () => {
  const abroad = { information: { country: 'Canada' } };
  const revenue = { order: { providerHasRevenue: true } };
  test.each([
    ['a revenue payer', form(50, revenue), 'card', 'stripe', 'stripe_zb'],
    ['a payer abroad', form(50, abroad), 'card', 'stripe', 'stripe'],
    ['a revenue payer abroad', form(50, { ...revenue, ...abroad }), 'card', 'stripe', 'stripe_zb'],
    ['HSA/FSA', form(50), 'hsa/fsa', 'stripe', 'stripe'],
    ['HSA/FSA of a revenue payer', form(50, revenue), 'hsa/fsa', 'stripe', 'stripe'],
    ['any other payer', form(50), 'card', 'stax', 'stax'],
  ] as const)('%s [PAY-R18 PAY-R19]', (_, payment, method, entry, platform) => {
    expect(cardEntry(payment, method)).toBe(entry);
    expect(tokenPlatform(payment, method)).toBe(platform);
  });

  test('wallet and pay later are charged at the account of the provider with revenue, else at the own [CARD-18]', () => {
    for (const method of ['wallet', 'payLater'] as const) {
      expect(tokenPlatform(form(50), method)).toBe('stripe');
      expect(tokenPlatform(form(50, revenue), method)).toBe('stripe_zb');
    }
  });

  test('the wallet is for every payer, not with a fixed amount nor when nothing is due [RUL-28]', () => {
    for (const payer of [form(50), form(50, revenue), form(50, abroad)]) {
      expect(isWalletOffered(payer, plain)).toBe(true);
    }
    expect(isWalletOffered(form(50), { ...plain, query: FIFTY })).toBe(false);
    expect(isWalletOffered(form(0.5), plain)).toBe(true);
    expect(isWalletOffered(form(0), plain)).toBe(false);
    expect(isWalletOffered(form(0), ticked)).toBe(true);
  });
});

describe('the concierge checkbox', () => {
  test.each<[string, Parameters<typeof form>[1], Partial<Choice>, boolean]>([
    ['when everything holds', {}, {}, true],
    ['with a fixed amount', {}, { query: FIFTY }, false],
    ['when the concierge is not valid', { order: { isConciergeValid: false } }, {}, false],
    ['when the provider does not offer it', { offersConcierge: false }, {}, false],
    ['in eur', { invoice: { currency: 'eur' } }, {}, false],
    ['in cad', { invoice: { currency: 'cad' } }, {}, false],
    ['in jpy', { invoice: { currency: 'jpy' } }, {}, false],
    ['where the provider pays for it', { order: { ...provider, conciergeSource: 'customer' } }, {}, false],
    ['where it pays net', { order: { chargeMethod: 'netPay', conciergeSource: 'customer' } }, {}, false],
    ['where it pays, not for that', { order: { ...provider, conciergeSource: 'provider' } }, {}, true],
    ['where the patient pays', { order: { conciergeSource: 'customer' } }, {}, true],
  ])(
    'the checkbox is offered or hidden %s [PAY-R22 PAY-R23 PAY-R24 PAY-R25 PAY-R26 PFORM-22]',
    (_, changes, choice, isShown) => {
      expect(isConciergeShown(form(50, changes), { ...plain, ...choice })).toBe(isShown);
    },
  );

  test.each([
    ['lacks the order of the link', familyOfThree().members.slice(1)],
    ['does not add up', [...familyOfThree().members, member({ sampleId: '900004', total: 1 })]],
  ])('is hidden when the fee cannot be charged, because its family %s [RUL-33]', (_, members) => {
    for (const patientTotal of [170.75, 0]) {
      const family = { total: patientTotal, patientTotal, members };
      expect(isConciergeShown(form(129, { invoice: { family } }), plain)).toBe(false);
    }
  });

  test('is hidden when clearing it would leave its order with less than nothing to pay [RUL-33]', () => {
    const shown = (own: number) => {
      const family = familyOfThree([own, 99.5, 71.25]);
      return isConciergeShown(form(family.patientTotal, { invoice: { family } }), kept);
    };
    expect([shown(99), shown(98.99)]).toEqual([true, false]);
  });
});

describe('HSA/FSA', () => {
  test('is available only in usd [PAY-R27], and refused if the provider has merchandise [PAY-R28]', () => {
    expect(hsaOffer(form(50))).toBe('offered');
    expect(hsaOffer(form(50, { order: { providerHasMerchandise: true } }))).toBe('refused');
    expect(hsaOffer(form(50, { invoice: { currency: 'eur' } }))).toBe('hidden');
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
  ])('eligibility %o with the link %o: %s [PAY-R29 PAY-R15]', (eligibility, query, isOffered) => {
    expect(isPayLaterOffered(eligibility, { query })).toBe(isOffered);
  });

  test.each([
    ['klarna', 9.99, 'tooLittle'],
    ['klarna', 10, null],
    ['klarna', 5000, null],
    ['klarna', 5000.01, 'tooMuch'],
    ['afterpay', 0.99, 'tooLittle'],
    ['afterpay', 1, null],
    ['afterpay', 4000, null],
    ['afterpay', 4000.01, 'tooMuch'],
  ] as const)('%s at %d: %s [PAY-R30 PAY-R31 CONST-R01]', (provider_, due, refusal) => {
    expect(payLaterRefusal(provider_, due, eligible(true, true))).toBe(refusal);
  });

  test('a provider that does not take the order is refused, and so are both before the answer [PAY-R29 PAY-R33]', () => {
    expect(payLaterRefusal('klarna', 100, eligible(false, true))).toBe('notEligible');
    expect(payLaterRefusal('afterpay', 100, eligible(true, false))).toBe('notEligible');
    expect(payLaterRefusal('klarna', 100, null)).toBe('notEligible');
  });
});

describe('the charge', () => {
  test("the payer is the patient, even if the invoice has the provider's account [CALL-R05]", () => {
    expect(chargeRequest(form(50), plain, 'card').accountId).toBe('5001');
  });

  test('a single order has one line over the amount [CALL-R06]', () => {
    const { amount, lines } = chargeRequest(form(249.5), ticked, 'card');
    const line = { chargeType: 'order', chargeTypeId: '770001', sampleId: '900001', price: 348.5 };
    expect([amount, lines]).toEqual([348.5, [line]]);
  });

  test('a family has a line for each member, the concierge on the one of the link [MONEY-R18]', () => {
    const family = form(129, { invoice: { family: familyOfThree() } });
    const { amount, lines } = chargeRequest(family, ticked, 'card');
    expect(lines.map(({ sampleId, price }) => [sampleId, price])).toEqual([
      ['900001', 228],
      ['900002', 99.5],
      ['900003', 71.25],
    ]);
    expect(addMoney(...lines.map(({ price }) => price))).toBe(amount);
  });

  test('a fixed amount is one line, even for a family [MONEY-R20]', () => {
    const family = form(129, { invoice: { family: familyOfThree() } });
    const { amount, lines } = chargeRequest(family, { ...plain, query: FIFTY }, 'card');
    expect([amount, ...lines.map(({ price }) => price)]).toEqual([50, 50]);
  });

  const totals = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 8 });

  test('the lines add up to the amount exactly when the family total is consistent [MONEY-R18 MONEY-R24]', () => {
    fc.assert(
      fc.property(
        totals,
        fc.constantFrom(-1, 0, 1, 250),
        fc.boolean(),
        fc.boolean(),
        (cents, off, isConciergeTicked, isConciergeInvoiced) => {
          const members = cents.map((total, index) =>
            member({
              sampleId: `90000${index + 1}`,
              total: (total + (index === 0 && isConciergeInvoiced ? 9900 : 0)) / 100,
            }),
          );
          const patientTotal = addMoney(...members.map(({ total }) => total), off / 100);
          fc.pre(patientTotal >= (isConciergeInvoiced ? 99 : 0));
          const payment = form(50, { invoice: { family: { total: patientTotal, patientTotal, members } } });
          const choice = { query: null, isConciergeTicked, isConciergeInvoiced };
          const { amount, lines } = chargeRequest(payment, choice, 'card');
          expect(addMoney(...lines.map(({ price }) => price)) === amount).toBe(off === 0);
        },
      ),
    );
  });

  test('every other charge has one line over its amount [MONEY-R17 MONEY-R20]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.option(fc.integer({ min: 1, max: 1_000_000 })),
        fc.boolean(),
        fc.boolean(),
        (cents, fixed, isConciergeTicked, isConciergeInvoiced) => {
          const choice = {
            query: fixed === null ? null : { amount_to_pay: String(fixed) },
            isConciergeTicked,
            isConciergeInvoiced,
          };
          const { amount, lines } = chargeRequest(form(cents / 100), choice, 'wallet');
          expect(lines.map(({ price }) => price)).toEqual([amount]);
          expect(addMoney(amount)).toBe(amount);
        },
      ),
    );
  });
});

describe('an amount that cannot be charged', () => {
  test.each(['50.00', '0', '-100', 'all', '', '1e3'])('a link that asks for %j [AMB-06]', (amount) => {
    expect(amountProblem(form(249.5), { ...plain, query: { amount_to_pay: amount } })).toBe('linkAmount');
  });

  test.each(['patientPay', 'customer_pay', 'splitPay', ''])(
    'an invoice of the provider without a share of the patient, on an order that says %j [RUL-33]',
    (chargeMethod) => {
      const paid = form(348, { order: { chargeMethod }, invoice: noBill });
      expect(amountProblem(paid, plain)).toBe('payer');
      expect(amountProblem(paid, { ...plain, query: FIFTY }), 'whatever the link asks for').toBe('payer');
      expect(amountProblem(form(348, { invoice: { ...noBill, accountType: 'patient' } }), plain)).toBeNull();
      expect(amountProblem(form(348, { order: { chargeMethod } }), plain)).toBeNull();
    },
  );

  test('a family whose members do not add up to the amount due [RUL-33]', () => {
    const odd = { ...familyOfThree(), patientTotal: 300 };
    expect(amountProblem(form(129, { invoice: { family: odd } }), plain)).toBe('invoiceSum');
    expect(amountProblem(form(129, { invoice: { family: familyOfThree() } }), ticked)).toBeNull();
    expect(amountProblem(form(249.5), { ...plain, query: FIFTY })).toBeNull();
  });
});

describe('a settled balance [RUL-32]', () => {
  test('a settled balance outranks the amount of the link', () => {
    expect(amountDue(form(0), { ...plain, query: FIFTY })).toBe(0);
  });

  test('a paid patient bill owes nothing, regardless of its total', () => {
    const patientBill = { subtotal: 349, total: 349, isPaid: true, appliedPayments: [] };
    const paid = form(349, { invoice: { patientBill } });
    expect([amountDue(paid, plain), amountDue(paid, ticked), isPaidOff(paid)]).toEqual([0, 99, true]);
  });

  test('a paid invoice owes nothing, regardless of its total', () => {
    const paid = form(349, { invoice: { ...noBill, isPaid: true } });
    expect([amountDue(paid, plain), amountDue(paid, ticked)]).toEqual([0, 99]);
  });

  test('a paid order of a family adds nothing to its charge', () => {
    const [first, second, third] = familyOfThree().members;
    const members = [first, second, third].map((one, index) =>
      member({ ...present(one), isPaid: index > 0 }),
    );
    const family = form(129, { invoice: { family: { total: 129, patientTotal: 129, members } } });
    expect(amountProblem(family, plain)).toBeNull();
    expect(chargeRequest(family, plain, 'card').lines.map(({ price }) => price)).toEqual([129, 0, 0]);
  });
});

describe('a family whose provider pays [RUL-33]', () => {
  const share = (total: number, isPaid = false) => ({ subtotal: total, total, isPaid, appliedPayments: [] });
  const members = [
    member({ sampleId: '900001', total: 300, patientBill: share(60) }),
    member({ sampleId: '900002', total: 300, patientBill: share(90) }),
    member({ sampleId: '900003', total: 300, patientBill: share(75, true) }),
    member({ sampleId: '900004', total: 300 }),
  ];
  const family = form(60, {
    order: provider,
    invoice: { family: { total: 1200, patientTotal: 150, members } },
  });

  test("is charged each member's share, and the shares add up", () => {
    const { amount, lines } = chargeRequest(family, plain, 'card');
    expect([amount, ...lines.map(({ price }) => price)]).toEqual([150, 60, 90, 0, 0]);
    expect(amountProblem(family, plain)).toBeNull();
  });
});

const paid = (amount: number) => [
  { id: 'ap1', type: 'card', source: 'visa', lastFour: '4242', amount, serviceDate: '2026-11-20' },
];

describe('what a link asks for', () => {
  const asks = (due: number, before: number) =>
    amountQuestion(form(due, { invoice: { subtotal: due + before, appliedPayments: paid(before) } }), {
      ...plain,
      query: FIFTY,
    });

  test.each([
    [200, 0, null],
    [200, 49.99, null],
    [200, 50, 'paidBefore'],
    [50, 0, null],
    [49.99, 0, 'moreThanDue'],
    [30, 50, 'moreThanDue'],
    [0, 50, null],
    [-5, 50, null],
  ])('with %d due and %d paid, 50 is asked about: %s [RUL-66]', (due, before, question) => {
    expect(asks(due, before)).toBe(question);
  });

  test('is not asked about without an amount in the link [RUL-66]', () => {
    expect(amountQuestion(form(50, { invoice: { appliedPayments: paid(50) } }), plain)).toBeNull();
  });

  test.each([0, -5])('a balance of %d is nothing due, whatever the link asks for [RUL-66]', (balance) => {
    expect(amountDue(form(balance), { ...plain, query: FIFTY })).toBe(0);
  });
});

describe('answers that disagree', () => {
  const fee = { invoice: { conciergeFee: 99, subtotal: 0 } };
  const flag = { order: { isConciergeSelected: true } };
  const covered = { order: { ...flag.order, ...provider, conciergeSource: 'customer' } };
  test.each([
    ['nobody knows of a concierge', form(99), 0, false],
    ['the order has it, the invoice does not', form(99, flag), 0, true],
    ['the invoice has it, the order does not', form(99, fee), 0, true],
    ['both have it', form(99, { ...flag, ...fee }), 0, false],
    ['the provider covers it', form(99, covered), 0, false],
    [
      'the member of the link has it',
      form(129, { ...flag, invoice: { family: withFee('900001') } }),
      0,
      false,
    ],
    ['another member has it', form(129, { ...flag, invoice: { family: withFee('900002') } }), 0, true],
    ['paid by the status, without any payment', form(99), 3, true],
    ['paid by the status, with a payment', form(99, { invoice: { appliedPayments: paid(1) } }), 3, false],
    ['paid by the status, and nothing due', form(0), 3, false],
  ])('%s: the invoice is awaited only where it must be late [RUL-65]', (_, payment, statusIndex, isLate) => {
    expect(isUnclear({ ...payment, statusIndex }, { isPaidBefore: false })).toBe(isLate);
    expect(isUnclear({ ...payment, statusIndex: 0 }, { isPaidBefore: statusIndex === 3 })).toBe(isLate);
  });

  function withFee(sampleId: string) {
    const family = familyOfThree();
    const members = family.members.map((one) =>
      one.sampleId === sampleId ? { ...one, conciergeFee: 99 } : one,
    );
    return { ...family, members };
  }
});

describe('the lines of a bill', () => {
  const lines = (payment: ReturnType<typeof form>, choice = plain) =>
    billsOf(payment, choice).map(({ lines: all, total, addsUp }) => ({
      amounts: Object.fromEntries(
        all.filter(({ amount }) => amount !== 0).map(({ id, amount }) => [id, amount]),
      ),
      total,
      addsUp,
    }));
  const bill = (subtotal: number, total: number, before: number) => {
    return { subtotal, total, isPaid: total === 0, appliedPayments: paid(before) };
  };
  const share = (conciergeFee: number, total: number) =>
    form(total, {
      order: { ...provider, isConciergeSelected: conciergeFee > 0 },
      invoice: { conciergeFee, consultationFee: 30, patientBill: bill(60, total, 20) },
    });

  test.each([
    ['what the provider covers', share(99, 40), { covered: -129 }, 40],
    ['only what the provider covers', share(99, 139), { covered: -30 }, 139],
    [
      'what was paid too much',
      form(-5, { invoice: { subtotal: 348, appliedPayments: paid(353) } }),
      { overpaid: 5 },
      0,
    ],
  ])('have a line for %s, so that they add up [RUL-68]', (_, payment, extra, total) => {
    const [one] = lines(payment);
    expect(one).toMatchObject({ amounts: extra, total, addsUp: true });
    expect(addMoney(...Object.values(one?.amounts ?? {}))).toBe(total);
  });

  test('of a bill that is paid come to nothing, even if no payment is listed [RUL-68]', () => {
    const patientBill = { subtotal: 349, total: 349, isPaid: true, appliedPayments: [] };
    expect(lines(form(349, { invoice: { patientBill } }))).toEqual([
      { amounts: { testsTotal: 349, appliedPayment: -349 }, total: 0, addsUp: true },
    ]);
  });

  test('that do not come to the amount stop the payment [RUL-33 RUL-68]', () => {
    const odd = form(348, { invoice: { subtotal: 400 } });
    expect(amountProblem(odd, plain)).toBe('invoiceSum');
    expect(amountProblem(odd, { ...plain, query: FIFTY })).toBe('invoiceSum');
    expect(amountProblem(form(348), { ...plain, query: FIFTY })).toBeNull();
  });

  test('hide the concierge where taking it off would overpay, or the provider covers it [RUL-68]', () => {
    const isShown = (payment: ReturnType<typeof form>) => isConciergeShown(payment, kept);
    const fee = { conciergeFee: 99, subtotal: 349, appliedPayments: paid(398) };
    const order = { isConciergeSelected: true, conciergeSource: 'patient' };
    expect(isShown(form(50, { order, invoice: fee }))).toBe(false);
    expect(isShown(form(149, { order, invoice: { ...fee, appliedPayments: paid(299) } }))).toBe(true);
    const covered = { conciergeFee: 99, patientBill: bill(140, 140, 0) };
    expect(isShown(form(140, { order: { ...order, ...provider }, invoice: covered }))).toBe(false);
  });
});
