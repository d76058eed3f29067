import { connectPayment } from '../../src/views/payment/payment.connect.ts';
import { connectOutcome } from '../../src/views/payment-outcome/payment-outcome.connect.ts';
import { connectPending } from '../../src/views/payment-pending/payment-pending.connect.ts';
import { ALREADY_PAID, cents } from './charging.service.ts';
import type { Services } from './charging.service.ts';
import type { Tab } from './charging.model.ts';

/** How often each statement of a page was compared with the services, over all histories. */
export const judged = new Map<string, number>();

/** A statement about money on a page, and whether it is true. */
type Statement = readonly [words: string, isTrue: boolean, detail?: unknown];

/** An amount as a page shows it, in major units. */
function amountIn(text: string): number {
  const [, sign, digits = ''] = /(\u2212?)USD\s([\d,]+\.\d\d)/.exec(text) ?? [];
  return cents(Number(digits.replaceAll(',', '')) * (sign === '\u2212' ? -1 : 1));
}

const sum = (lines: readonly { readonly value: string }[]) =>
  cents(lines.reduce((total, { value }) => total + amountIn(value), 0));

function aboutForm(
  view: Extract<ReturnType<typeof connectPayment>, { kind: 'form' }>,
  service: Services,
  owed: readonly number[],
): Statement[] {
  // A press says nothing new: what is due is asked for again before the charge.
  if (view.heldBy || view.busy === 'elsewhere' || view.busy === 'paying') return [];
  if (view.isUpdating) return [['The amount of this order is being updated', true]];
  const { world } = service;
  if (view.question) {
    const { asked, paid, due } = view.question;
    return [
      ['The link asks for {amount}', amountIn(asked) === world.fixed, asked],
      ['{amount} has already been paid', amountIn(paid) === service.taken, [paid, service.taken]],
      ['{amount} is left to pay', owed.includes(amountIn(due)), [due, owed]],
    ];
  }
  const { lines, members, due } = view.overview;
  const balance = lines.find(({ id }) => id === 'balance');
  const left = lines.find(({ id }) => id === 'left');
  const billed = lines.filter(({ id }) => id !== 'balance' && id !== 'left');
  const total = amountIn(due);
  const shown =
    members.length > 0 ? cents(members.reduce((all, one) => all + amountIn(one.total), 0)) : sum(billed);
  // The checkbox changes the amount before the fee is recorded.
  const ticked = view.concierge?.isTicked ?? service.hasFee;
  const payable = [...owed, Math.max(0, cents(service.totalWith(ticked) - service.charged))];
  const isFixed = left !== undefined || balance !== undefined;
  const statements: Statement[] = [
    [
      'The lines shown add up to the amount',
      shown === (balance ? amountIn(balance.value) : total),
      [shown, due],
    ],
    ...members.map((one): Statement => [
      "The lines of a family's order add up to its amount",
      sum(one.lines) === amountIn(one.total),
      one,
    ]),
  ];
  if (view.amountProblem) return [...statements, ['The amounts on your invoice do not add up', false]];
  statements.push([
    'Amount due / on the button: {amount}',
    isFixed ? total === world.fixed : payable.includes(total),
    [due, payable],
  ]);
  if (balance)
    statements.push([
      'Balance of this order: {amount}',
      owed.includes(amountIn(balance.value)),
      [balance, owed],
    ]);
  if (left)
    statements.push([
      'Left to pay after this payment: {amount}',
      amountIn(left.value) === cents(amountIn(balance?.value ?? '') - total),
      left,
    ]);
  if (view.isSettled) statements.push(['There is nothing to pay.', payable.includes(0), payable]);
  if (view.concierge?.isPaid)
    statements.push(['Concierge: already paid.', service.hasFee && service.due <= 0, service.due]);
  if (view.failure !== null)
    statements.push([
      'Your payment did not go through. Nothing was charged.',
      service.charges.at(-1)?.state !== 'taken',
      view.failure,
    ]);
  return statements;
}

function aboutOutcome(
  view: Extract<ReturnType<typeof connectOutcome>, { kind: 'page' }>,
  service: Services,
  owed: readonly number[],
): Statement[] {
  const { taken } = service;
  const isMade = service.charges.at(-1)?.state === 'taken';
  const [, paid = '', left = ''] = /: (.*)\. .*: (.*)\.$/.exec(view.part ?? '') ?? [];
  const isDone = view.steps[0]?.state === 'done';
  const about: Statement[] = [
    view.isPaid === false
      ? ['This order is not paid in full.', owed.some((due) => due > 0), owed]
      : ['Payment Successful', isMade || owed.includes(0), { owed, charges: service.charges }],
    isDone
      ? ['Your order: Paid, Done', owed.includes(0), owed]
      : ['Your order: payment not done', owed.some((due) => due > 0), owed],
  ];
  if (view.paid)
    about.push(['Payment Successful: {amount}', amountIn(view.paid.amount) === taken, [view.paid, taken]]);
  if (view.part) {
    about.push(['Paid: {amount}.', amountIn(paid) === taken, [paid, taken]]);
    about.push(['Left to pay: {amount}.', owed.includes(amountIn(left)), [left, owed]]);
  }
  if (view.receipt) {
    about.push([
      'Receipt: Total paid {amount}',
      amountIn(view.receipt.paid) === taken,
      [view.receipt.paid, taken],
    ]);
    about.push([
      'Receipt: left to pay',
      owed.includes(view.receipt.left ? amountIn(view.receipt.left) : 0),
      [view.receipt.left, owed],
    ]);
  }
  return about;
}

/** The statements about money on a tab's page. */
function statementsOf(tab: Tab, isAlone: boolean): readonly Statement[] {
  const { page, service, snapshot, charge } = tab;
  const owed = service.owed(isAlone);
  const last = service.charges.at(-1);
  if (page === '/failed') return [['A page failed', false]];
  if (page === '/order_cancelled') return [['Order Cancelled', false]];
  if (page === '/order_pending') return [['Order Pending! (nothing is left to pay)', owed.includes(0), owed]];
  if (page === '/payment_failed')
    return [
      // With two devices, each one reports its own charge.
      ...(charge?.charged === 'no' && isAlone
        ? ([
            [
              'Failed. Nothing was charged.',
              last === undefined || last.state === 'declined' || tab.chargesBefore === service.charges.length,
              service.charges,
            ],
          ] as const)
        : []),
      ...(charge?.message === ALREADY_PAID
        ? ([['Failed: This order has already been paid.', service.due > 0]] as const)
        : []),
      ...(charge?.charged === 'unknown'
        ? ([['Failed. We did not get an answer about your payment.', true]] as const)
        : []),
    ];
  if (snapshot === null || snapshot.status !== 'active') return [];
  if (page === '/payment_form') {
    const view = connectPayment(snapshot as never);
    return view.kind === 'form' ? aboutForm(view, service, owed) : [];
  }
  if (page === '/payment_succeed') {
    const view = connectOutcome(snapshot as never);
    return view.kind === 'page' ? aboutOutcome(view, service, owed) : [];
  }
  if (page === '/payment_pending') {
    const { amount } = connectPending(snapshot as never);
    return amount
      ? [
          [
            'Your payment of {amount} is being settled',
            tab.browser.pressed.includes(amountIn(amount)),
            amount,
          ],
        ]
      : [];
  }
  return [];
}

const WANTED = 'Payment Successful, after a press for the concierge';

/** What tabs have said that was not true; judges each page once in each of its states. */
export class Judge {
  readonly lies: unknown[] = [];
  readonly #seen = new WeakMap<Tab, unknown>();
  /** Tabs whose person pressed to pay for a concierge that the services did not know of. */
  readonly #wants = new WeakMap<Tab, number>();
  readonly #isAlone: boolean;

  constructor(isAlone: boolean) {
    this.#isAlone = isAlone;
  }

  /** A press for the concierge ends with a charge, or a page that does not say success. */
  #follow(tab: Tab): void {
    const { service, snapshot, page } = tab;
    const context = snapshot?.context as Readonly<Record<string, unknown>> | undefined;
    const wasFree = this.#wants.get(tab);
    if (snapshot?.hasTag('paying')) {
      if (context?.['isConciergeTicked'] === true && context['hasBackendConcierge'] === false)
        this.#wants.set(tab, service.charges.length);
    } else if (wasFree !== undefined && page === '/payment_succeed' && snapshot?.hasTag('success')) {
      this.#wants.delete(tab);
      judged.set(WANTED, (judged.get(WANTED) ?? 0) + 1);
      if (service.charges.length === wasFree) this.lies.push([WANTED]);
    } else if (page !== '/payment_succeed') this.#wants.delete(tab);
  }

  look(tabs: readonly Tab[]): void {
    for (const tab of tabs) {
      const { snapshot, visits } = tab;
      const context = snapshot?.context as Readonly<Record<string, unknown>> | undefined;
      const state = [
        visits,
        snapshot && JSON.stringify(snapshot.value),
        context?.['form'],
        context?.['page'],
        context?.['isConciergeTicked'],
        context?.['attempt'],
      ];
      const before = this.#seen.get(tab) as typeof state | undefined;
      if (!tab.isOpen || before?.every((part, index) => part === state[index])) continue;
      this.#seen.set(tab, state);
      this.#follow(tab);
      for (const [words, isTrue, detail] of statementsOf(tab, this.#isAlone)) {
        judged.set(words, (judged.get(words) ?? 0) + 1);
        if (!isTrue) this.lies.push([words, detail, tab.page]);
      }
    }
  }
}
