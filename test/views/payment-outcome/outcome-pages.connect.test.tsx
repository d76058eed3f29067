import type { ChargeFacts } from '../../../machines/domain/charge.ts';
import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, waitFor } from 'xstate';
import type { FailureInput } from '../../../machines/payment-failure/payment-failure.machine.ts';
import { paymentFailureMachine } from '../../../machines/payment-failure/payment-failure.machine.ts';
import type {
  ConfiguredPages,
  OutcomePage,
} from '../../../machines/payment-outcome/payment-outcome.types.ts';
import { paymentOutcomeMachine } from '../../../machines/payment-outcome/payment-outcome.machine.ts';
import type { OrderWithInvoice } from '../../../machines/domain/payment-data.ts';
import { connectFailure } from '../../../src/views/payment-failure/payment-failure.connect.ts';
import { connectOutcome } from '../../../src/views/payment-outcome/payment-outcome.connect.ts';
import { appliedPayment } from '../payment/applied-payment.ts';
import { FAILURE, makeOrderWithInvoice, chargeFacts } from '../../machines/payment.data.ts';
import { stubServices } from '../../support/stub-services.ts';
import { IDENTITY, LINK, TODAY } from '../../support/example-data.ts';

function failure(input: Partial<FailureInput>) {
  return connectFailure(
    createActor(paymentFailureMachine, { input: { ...FAILURE, ...input } }).getSnapshot(),
  );
}

describe('a failure page', () => {
  it.each([
    ['ERR-R24', 'notAdded', 'Failed to add concierge fee.'],
    ['ERR-R25', 'notRemoved', 'Failed to remove concierge fee.'],
  ] as const)(
    'the failure page says what failed where the service does not: $1 [$0]',
    (_, conciergeFee, reason) => {
      const charge = { charged: 'no', conciergeFee } as const;
      expect(failure({ page: 'paymentFailed', charge })).toMatchObject({
        reason: { text: reason, isService: false },
      });
    },
  );

  it("the failure page gives the reason of a refused card in the portal's own words where it is known", () => {
    const charge = { charged: 'no', message: 'No.', decline: 'expired' } as const;
    const reason = { text: 'This card has expired. Use another card.', isService: false };
    expect(failure({ page: 'paymentFailed', charge }).reason).toEqual(reason);
  });

  it('the failure page never says that nothing was charged if that is unknown [RUL-10]', () => {
    const { charged } = failure({ page: 'paymentFailed', charge: { charged: 'unknown' } });
    expect(charged).toContain('We did not get an answer about your payment.');
  });

  it('the failure page mentions an earlier attempt when Back or a reload shows it again, because the order may be paid by then [RUL-89 RUL-10]', () => {
    const opened = { page: 'paymentFailed', charge: { charged: 'no', due: 'USD 348.00' } } as const;
    expect(failure(opened).due).toBe('Amount due: USD 348.00');
    expect(failure({ ...opened, isReopened: true })).toMatchObject({
      due: null,
      charged: 'This was an earlier payment attempt. It was not charged.',
    });
  });

  it('the failed page says that the link may be damaged unless another cause is known [RUL-109]', () => {
    expect(failure({}).isLinkPossiblyDamaged).toBe(true);
    expect(failure({ isUnrelatedToLink: true }).isLinkPossiblyDamaged).toBe(false);
    expect(failure({ page: 'notFound' }).isLinkPossiblyDamaged).toBe(true);
  });

  it('the page for an unknown path offers Try Again only if a link was opened before [RUL-04]', () => {
    expect(failure({ page: 'notFound' }).canRetry).toBe(true);
    expect(failure({ page: 'notFound', keptQuery: null }).canRetry).toBe(false);
  });

  it('the failure page offers nothing that would open an order other than the one that failed [RUL-35]', () => {
    const failedAccessionId = '2305160002';
    expect(failure({ page: 'paymentFailed', failedAccessionId }).canChooseOther).toBe(false);
    expect(failure({ page: 'notFound', failedAccessionId }).canRetry).toBe(false);
  });
});

const ALL: ConfiguredPages = { conciergeRequest: true, concierge: true, scheduling: true };
const NONE: ConfiguredPages = { conciergeRequest: false, concierge: false, scheduling: false };

async function success(
  paid: OrderWithInvoice,
  pages = ALL,
  {
    charged = null,
    changedFee = null,
    paidAccessionId = null,
  }: Partial<Pick<OutcomePage, 'charged' | 'changedFee'> & { paidAccessionId: string | null }> = {},
) {
  const machine = stubServices(paymentOutcomeMachine, {
    loadPaidOrder: () => ({ ...paid, charged, changedFee }),
  });
  const input = { identity: IDENTITY, keptQuery: LINK, paidAccessionId, pages, today: TODAY };
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock }).start();
  const isShown = () => actor.getSnapshot().hasTag('success') || actor.getSnapshot().status === 'done';
  while (!isShown()) {
    await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
    clock.increment(1000);
  }
  const view = connectOutcome(actor.getSnapshot());
  actor.stop();
  if (view.kind !== 'page') throw new Error('The success page is not shown');
  return view;
}

// The provider covers the fee, so that the invoice need not have it.
const paid = { isConciergePaid: true, chargeMethod: 'customerPay' };
const noKit = { bloodKitDeliveryMethod: 'clinic', nonBloodKitDeliveryMethod: 'clinic' };
const delivered = { shipmentStatus: 'DELIVERED' };

describe('the success page', () => {
  it('the success page shows the support phone if the patient cannot complete the information', async () => {
    for (const incomplete of [
      makeOrderWithInvoice(0, { order: { source: 'WP' }, information: { gender: '' } }),
      makeOrderWithInvoice(0, { information: { gender: '', isEditable: false } }),
      makeOrderWithInvoice(0, { information: { ...delivered, gender: '' } }),
      makeOrderWithInvoice(0, { information: { name: '' } }),
    ]) {
      expect((await success(incomplete)).next?.step).toBe('support');
    }
  });

  it.each<[name: string, due: number, charged: ChargeFacts, part: string | null]>([
    ['all of it', 348, chargeFacts(348), null],
    ['a fee that was recorded with it', 447, { ...chargeFacts(447), before: { due: 348, paid: 0 } }, null],
    ['what a cancelled fee had added', 447, { ...chargeFacts(348), before: { due: 447, paid: 0 } }, null],
    [
      'a part',
      348,
      { ...chargeFacts(348), amount: 100, left: 248 },
      'Paid: USD 100.00. Left to pay: USD 248.00.',
    ],
    ['less than has become due', 447, chargeFacts(348), 'Paid: USD 348.00. Left to pay: USD 99.00.'],
    [
      'a part of a bill that was lowered',
      328,
      { ...chargeFacts(348), amount: 100, left: 248 },
      'Paid: USD 100.00. Left to pay: USD 228.00.',
    ],
  ])(
    'the success page subtracts a charge that the invoice does not show yet from what is left to pay: %s [RUL-64 RUL-69]',
    async (_, due, charged, part) => {
      const view = await success(makeOrderWithInvoice(due), ALL, { charged });
      expect([view.isPaid, view.part, view.paid === null]).toEqual([true, part, part !== null]);
    },
  );

  it.each<[string, OrderWithInvoice]>([
    ['the concierge page', makeOrderWithInvoice(0, { order: paid, information: delivered })],
    ['the scheduling page', makeOrderWithInvoice(0, { order: paid })],
  ])(
    'the success page has no next step and opens no dialog if %s is not configured [RUL-36]',
    async (_, page) => {
      expect(await success(page, NONE)).toMatchObject({ next: null, isScheduling: false });
    },
  );

  it("the success page leads to the concierge that is paid, also while the order's flag does not show it yet [RUL-65 OUTC-07]", async () => {
    const withFee = (changes = {}) =>
      makeOrderWithInvoice(0, {
        order: { isConciergeSelected: true, ...changes },
        invoice: { subtotal: 348, conciergeFee: 99, appliedPayments: [appliedPayment(447)] },
      });
    // Charged here, or in another tab or device.
    for (const charged of [chargeFacts(447), null]) {
      const view = await success(withFee(), ALL, { charged });
      expect([view.isScheduling, view.next?.step, view.steps.at(-1)?.label]).toEqual([
        true,
        'schedule',
        'Concierge blood draw',
      ]);
    }
    // A provider that covers the fee may not have paid it yet.
    expect((await success(withFee({ chargeMethod: 'customerPay' }))).next?.step).toBe('bloodDraw');
  });

  it.each([
    [
      'a kit that is not sent yet',
      {},
      {},
      'Paid ✓, Information and address complete ✓, Your kit (Being prepared), Blood draw …',
    ],
    [
      'a kit that has been sent',
      {},
      { shipmentStatus: 'SHIPPED' },
      'Paid ✓, Information and address complete ✓, Your kit (On its way), Blood draw …',
    ],
    [
      'a kit at home',
      {},
      delivered,
      'Paid ✓, Information and address complete ✓, Kit delivered ✓, Blood draw …',
    ],
    ['no kit', noKit, { isBloodDrawNeeded: false }, 'Paid ✓, Information complete ✓, Sample collection …'],
    ['a concierge', { ...paid, ...noKit }, {}, 'Paid ✓, Information complete ✓, Concierge blood draw …'],
  ])('the success page says how far the order is: %s', async (_, order, information, words) => {
    const { steps } = await success(makeOrderWithInvoice(0, { order, information }));
    const marks = { done: ' ✓', current: ' …', started: '', upcoming: '' };
    const shownSteps = steps.map(
      ({ label, state, note }) => label + (note ? ` (${note})` : '') + marks[state],
    );
    expect(shownSteps.join(', ')).toBe(words);
  });

  const partly = (due: number, changes = {}) =>
    makeOrderWithInvoice(due, {
      invoice: { subtotal: 348, appliedPayments: [appliedPayment(348 - due)] },
      ...changes,
    });
  const paidBefore = { paidAccessionId: IDENTITY.accessionId };
  const part = { ...chargeFacts(100), before: { due: 348, paid: 0 }, left: 248 };
  const payerInconsistent = {
    order: { chargeMethod: 'CustomerPay' },
    invoice: { accountType: 'customer', patientBill: null, appliedPayments: [appliedPayment(100)] },
  } as const;
  it.each<[string, OrderWithInvoice, Parameters<typeof success>[2], object]>([
    [
      'a part payment',
      partly(248),
      { charged: part },
      { isPaid: true, part: 'Paid: USD 100.00. Left to pay: USD 248.00.' },
    ],
    [
      'one that the invoice lacks',
      makeOrderWithInvoice(348),
      { charged: part },
      { isPaid: true, part: 'Paid: USD 100.00. Left to pay: USD 248.00.', receipt: null },
    ],
    [
      'all of it that the invoice lacks',
      makeOrderWithInvoice(348),
      { charged: chargeFacts(348) },
      { isPaid: true, part: null, receipt: null },
    ],
    [
      'no payment now, and money due, whatever was paid once',
      partly(248, { hasBillingIssue: false }),
      paidBefore,
      { isPaid: false, part: 'Paid: USD 100.00. Left to pay: USD 248.00.' },
    ],
    [
      'a concierge, when the tests were paid before',
      makeOrderWithInvoice(0, {
        invoice: { subtotal: 447, appliedPayments: [appliedPayment(348), appliedPayment(99)] },
      }),
      { charged: { ...chargeFacts(99), before: { due: 0, paid: 348 } } },
      { isPaid: true, paid: { amount: 'USD 99.00' } },
    ],
    [
      'a part payment that only the rest shows, after another payment',
      partly(248, { invoice: { subtotal: 548, appliedPayments: [appliedPayment(200)] } }),
      { charged: { ...part, before: { due: 348, paid: 200 } } },
      { isPaid: true, part: 'Paid: USD 300.00. Left to pay: USD 248.00.', receipt: null },
    ],
    [
      'a part payment that only the rest shows',
      makeOrderWithInvoice(248),
      { charged: part },
      { isPaid: true, part: 'Paid: USD 100.00. Left to pay: USD 248.00.', receipt: null },
    ],
    [
      'all of it that only the rest shows, after another payment',
      partly(0, { invoice: { subtotal: 548, appliedPayments: [appliedPayment(200)] } }),
      { charged: { ...chargeFacts(348), before: { due: 348, paid: 200 } } },
      { isPaid: true, paid: { amount: 'USD 348.00', by: null }, part: null, receipt: null },
    ],
    [
      'a part payment, and another one that is listed before it',
      makeOrderWithInvoice(298, { invoice: { appliedPayments: [appliedPayment(50)] } }),
      { charged: part },
      { isPaid: true, part: 'Paid: USD 150.00. Left to pay: USD 198.00.' },
    ],
    [
      'all of it, listed before the concierge fee that was taken off',
      makeOrderWithInvoice(99, { invoice: { conciergeFee: 99, appliedPayments: [appliedPayment(348)] } }),
      { charged: { ...chargeFacts(348), before: { due: 447, paid: 0 } }, changedFee: false },
      { isPaid: true, paid: { amount: 'USD 348.00' }, part: null, receipt: null },
    ],
    [
      'a part of it, listed before the concierge fee that was added',
      makeOrderWithInvoice(248, { invoice: { appliedPayments: [appliedPayment(100)] } }),
      { charged: { ...part, left: 347 }, changedFee: true },
      { isPaid: true, part: 'Paid: USD 100.00. Left to pay: USD 347.00.', receipt: null },
    ],
    [
      'a payment of this tab from before a concierge fee that was recorded and not paid',
      makeOrderWithInvoice(99, { invoice: { conciergeFee: 99, appliedPayments: [appliedPayment(348)] } }),
      { charged: chargeFacts(348), changedFee: true },
      { isPaid: true, paid: null, part: 'Paid: USD 348.00. Left to pay: USD 99.00.' },
    ],
    ['no payment now, and nothing due', partly(0), {}, { isPaid: true, part: null }],
    [
      'no payment now, and a family without its members',
      makeOrderWithInvoice(0, { order: { isFamilyOrder: true }, hasBillingIssue: false }),
      {},
      { isPaid: false, isInconsistent: true, part: null, receipt: null },
    ],
    [
      'no payment now, and an invoice that disagrees with the order on who pays',
      makeOrderWithInvoice(248, { ...payerInconsistent, hasBillingIssue: false }),
      {},
      { isPaid: false, isInconsistent: true, part: null, paid: null, receipt: null },
    ],
    [
      'no payment now, and what a clinic has paid of such an order',
      makeOrderWithInvoice(0, payerInconsistent),
      {},
      { isPaid: false, isInconsistent: true, part: null, paid: null, receipt: null },
    ],
    [
      'an order of the partner channel',
      makeOrderWithInvoice(348, { order: { source: 'WP' } }),
      {},
      { isPaid: true, part: null },
    ],
  ])(
    'the success page says what was paid and what is left after %s [RUL-64 RUL-69]',
    async (_, page, came, expected) => {
      const view = await success(page, ALL, came);
      expect(view).toMatchObject(expected);
      const { label, state } = view.steps[0] ?? {};
      expect([label, state]).toEqual(
        view.isInconsistent
          ? ['Payment', 'current']
          : view.part || !view.isPaid
            ? ['Rest of the payment', 'current']
            : ['Paid', 'done'],
      );
    },
  );
});
