import type { PaymentPendingContext } from '../../machines/payment-pending/payment-pending.machine.ts';
import { connectPayment } from '../../src/views/payment/payment.connect.ts';
import { connectOutcome } from '../../src/views/payment-outcome/payment-outcome.connect.ts';
import { connectPending } from '../../src/views/payment-pending/payment-pending.connect.ts';
import { connectFailure } from '../../src/views/payment-failure/payment-failure.connect.ts';
import { copy } from '../../src/copy/payment-outcome.ts';
import { roundedToCents } from './charges.simulation.ts';
import type { Bank, Shown } from './charges.simulation.ts';
import type { SimulatedDocument, Tab } from './browser.ts';
import { countClaim } from './claim-counts.ts';

/** A claim about money on a page, and whether it is true. */
type Claim = readonly [words: string, isTrue: boolean, detail?: unknown];

/** An amount as a page shows it, in major units. */
function amountIn(text: string): number {
  const [, minus, digits = ''] = /(\u2212?)USD\s([\d,]+\.\d\d)/.exec(text) ?? [];
  return roundedToCents(Number(digits.replaceAll(',', '')) * (minus === '\u2212' ? -1 : 1));
}

const sum = (lines: readonly { readonly value: string }[]) =>
  roundedToCents(lines.reduce((total, { value }) => total + amountIn(value), 0));

function aboutForm(
  view: Extract<ReturnType<typeof connectPayment>, { kind: 'form' }>,
  bank: Bank,
  tab: Tab,
  {
    owed,
    owedNow,
    loadedAt,
    isAlone,
  }: Readonly<Record<'owed' | 'owedNow', readonly number[]>> & {
    readonly loadedAt: number;
    readonly isAlone: boolean;
  },
): Claim[] {
  // A press says nothing new: what is due is requested again before the charge.
  if (view.unresolvedProvider || view.busy === 'inAnotherTab' || view.busy === 'paying') return [];
  if (view.isUpdating) return [['The amount of this order is being updated', true]];
  const { setup } = bank;
  if (view.question) {
    const { requested, paid, due } = view.question;
    return [
      ['The link asks for {amount}', amountIn(requested) === setup.fixedAmount, requested],
      ['{amount} has already been paid', amountIn(paid) === bank.paid, [paid, bank.paid]],
      ['{amount} is left to pay', owed.includes(amountIn(due)), [due, owed]],
    ];
  }
  const { lines, members, due } = view.overview;
  const balance = lines.find(({ id }) => id === 'balance');
  const remaining = lines.find(({ id }) => id === 'remaining');
  const billedLines = lines.filter(({ id }) => id !== 'balance' && id !== 'remaining');
  const total = amountIn(due);
  const shown =
    members.length > 0
      ? roundedToCents(members.reduce((all, bill) => all + amountIn(bill.total), 0))
      : sum(billedLines);
  // The checkbox changes the amount before the fee is recorded.
  const checked = view.concierge?.isChecked ?? bank.hasFee;
  const totals = bank.totalsSince(loadedAt, checked);
  const payable = [
    ...owed,
    ...totals.map((sumOfAll) => Math.max(0, roundedToCents(sumOfAll - bank.charged))),
  ];
  const isFixed = remaining !== undefined || balance !== undefined;
  const claims: Claim[] = [
    [
      'The lines shown add up to the amount',
      shown === (balance ? amountIn(balance.value) : total),
      [shown, due],
    ],
    ...members.map((member): Claim => [
      "The lines of a family's order add up to its amount",
      sum(member.lines) === amountIn(member.total),
      member,
    ]),
  ];
  if (view.amountError)
    return [['The amounts on your invoice do not add up', setup.shownBundle !== 'complete']];
  claims.push([
    'Amount due / on the button: {amount}',
    isFixed ? total === setup.fixedAmount : payable.includes(total),
    [due, payable],
  ]);
  if (balance)
    claims.push(['Balance of this order: {amount}', owed.includes(amountIn(balance.value)), [balance, owed]]);
  if (remaining)
    claims.push([
      'Left to pay after this payment: {amount}',
      amountIn(remaining.value) === roundedToCents(amountIn(balance?.value ?? '') - total),
      remaining,
    ]);
  if (view.isNothingDue)
    claims.push([
      'There is nothing to pay.',
      owedNow.includes(0) || totals.some((sumOfAll) => sumOfAll <= bank.paid),
      owedNow,
    ]);
  if (view.concierge?.isPaid)
    claims.push([
      'Concierge: already paid.',
      // A bill that was corrected since leaves it paid.
      bank.hasFee && bank.paid >= Math.min(...bank.totalsSince(0, true)),
      bank.paid,
    ]);
  // With two devices each one reports its own charge.
  if (view.failure !== null && isAlone)
    claims.push([
      'Your payment did not go through. Nothing was charged.',
      !bank.hasCharge(tab),
      view.failure,
    ]);
  return claims;
}

function aboutOutcome(
  view: Extract<ReturnType<typeof connectOutcome>, { kind: 'page' }>,
  bank: Bank,
  owed: readonly number[],
  owedNow: readonly number[],
  /** The amounts that this device has sent, and the bank has charged. */
  sentFromDevice: readonly number[],
  isAlone: boolean,
): Claim[] {
  const { paid } = bank;
  const isMade = bank.isLastPaid || owedNow.includes(0);
  const [, partPaid = '', remaining = ''] = /: (.*)\. .*: (.*)\.$/.exec(view.part ?? '') ?? [];
  const isDone = view.steps[0]?.state === 'done';
  if (view.isInconsistent) {
    const { shownBundle, offersConcierge } = bank.setup;
    // A fee that was changed here may be listed late.
    const mayDisagree = shownBundle !== 'complete' || offersConcierge;
    return [['Our records disagree on what was paid for this order', mayDisagree]];
  }
  const claims: Claim[] = [
    view.isPaid === false
      ? ['This order is not paid in full.', owed.some((due) => due > 0), owed]
      : ['Payment Successful', isMade, { owedNow, charges: bank.charges }],
    isDone
      ? ['Your order: Paid, Done', owedNow.includes(0), owedNow]
      : ['Your order: payment not done', owed.some((due) => due > 0), owed],
  ];
  // The concierge is for the order of the link, not for the others of its family.
  const isOwn = view.accessionId === bank.order.seed.accessionId;
  if (isAlone && isOwn && isDone && bank.hasPaidFee && view.next)
    claims.push([
      "What's Next: what follows a paid concierge",
      view.next.step !== 'bloodDraw' && view.next.step !== 'collections',
      [view.next.step, bank.charges],
    ]);
  if (view.paid)
    claims.push([
      'Payment Successful: {amount}',
      [paid, ...sentFromDevice].includes(amountIn(view.paid.amount)),
      [view.paid, paid, sentFromDevice],
    ]);
  if (view.part) {
    claims.push(['Paid: {amount}.', amountIn(partPaid) === paid, [partPaid, paid]]);
    claims.push(['Left to pay: {amount}.', owed.includes(amountIn(remaining)), [remaining, owed]]);
  }
  if (view.receipt) {
    claims.push([
      'Receipt: Total paid {amount}',
      amountIn(view.receipt.paid) === paid,
      [view.receipt.paid, paid],
    ]);
    claims.push([
      'Receipt: left to pay',
      owed.includes(view.receipt.remaining ? amountIn(view.receipt.remaining) : 0),
      [view.receipt.remaining, owed],
    ]);
  }
  return claims;
}

/** The words of the lab where an order owes nothing. */
const ALREADY_PAID = 'This order has already been paid.';

/** The claims about money on a tab's page. */
function claimsOf(
  tab: Tab,
  bank: Bank,
  { isAlone, loadedAt }: { readonly isAlone: boolean; readonly loadedAt: number },
): readonly Claim[] {
  const { document, away } = tab;
  const snapshot = document?.snapshot ?? null;
  if (away !== null || !document || document.message !== null) return [];
  const owed = bank.owed(loadedAt, isAlone && !document.hasSlept);
  // What is pending may be refused yet: nothing is paid by it.
  const owedNow = bank.owed(loadedAt, true, bank.paid);
  if (document.path === '/failed') return [['A page failed', bank.hasFailed]];
  if (document.path === '/order_cancelled') return [['Order Cancelled', bank.order.cancelled]];
  if (document.path === '/order_pending')
    return [['Order Pending! (nothing is left to pay)', owedNow.includes(0), owedNow]];
  if (snapshot?.status !== 'active') return [];
  switch (document.path) {
    case '/payment_failed':
      return aboutFailure(connectFailure(snapshot as never), bank, tab, isAlone ? owed : null);
    case '/payment_form': {
      const view = connectPayment(snapshot as never);
      return view.kind === 'form' ? aboutForm(view, bank, tab, { owed, owedNow, loadedAt, isAlone }) : [];
    }
    case '/payment_succeed': {
      const view = connectOutcome(snapshot as never);
      const due = bank.owedWithFee(loadedAt, isAlone);
      const dueNow = bank.owedWithFee(loadedAt, true, bank.paid);
      return view.kind === 'page'
        ? aboutOutcome(view, bank, due, dueNow, bank.paidFrom(tab.device), isAlone)
        : [];
    }
    case '/payment_pending': {
      const { amount, status } = connectPending(snapshot as never);
      // While the device slept, the time in which the outcome may be unknown may have passed: the first check finds that out.
      const isChecked = !document.hasSlept || (snapshot.context as PaymentPendingContext).checks > 0;
      const isKnown = !bank.hasMissedRead && status === 'waiting' && isChecked;
      return [
        ...(isKnown ? ([['Payment Pending!', bank.isRunning, bank.charges]] as const) : []),
        ...(amount
          ? ([
              [
                'Your payment of {amount} is being processed',
                bank.amountsFrom(tab.device).includes(amountIn(amount)),
                amount,
              ],
            ] as const)
          : []),
      ];
    }
    default:
      return [];
  }
}

function aboutFailure(
  view: ReturnType<typeof connectFailure>,
  bank: Bank,
  tab: Tab,
  /** null with two devices: each one reports its own charge. */
  owed: readonly number[] | null,
): Claim[] {
  return [
    ...(view.charged === copy.failed.notCharged && owed
      ? // The page is about the last attempt of its device, whichever tab made it.
        ([['Failed. Nothing was charged.', !bank.hasCharge(tab.device), bank.charges]] as const)
      : []),
    ...(view.due === null || !owed
      ? []
      : ([['Failed. Amount due: {amount}', owed.includes(amountIn(view.due)), [view.due, owed]]] as const)),
    ...(view.reason?.text === ALREADY_PAID
      ? ([['Failed: This order has already been paid.', bank.due > 0]] as const)
      : []),
    ...(view.charged === copy.failed.unknown
      ? ([['Failed. We did not get an answer about your payment.', true]] as const)
      : []),
  ];
}

/** What the form of a document shows of its payment. */
export function shownBy({ snapshot }: SimulatedDocument): Shown {
  const view = connectPayment(snapshot as never);
  if (view.kind !== 'form') throw new Error('No form can have been sent');
  return { amount: amountIn(view.due), isConciergeChecked: view.concierge?.isChecked ?? null };
}

const CONCIERGE_PAID = 'Payment Successful, after a press for the concierge';
/** Where a person reads that a press has paid nothing, or not yet. */
const UNPAID_PATHS = new Set(['/payment_failed', '/payment_form', '/payment_pending']);

/** What tabs have said that was not true; judges each page once in each of its states. */
export class Judge {
  readonly falseClaims: unknown[] = [];
  readonly #bank: Bank;
  readonly #judgedStates = new WeakMap<Tab, readonly unknown[]>();
  /** Tabs whose person pressed to pay for a concierge that the services did not know of. */
  readonly #chargesAtPress = new WeakMap<Tab, number>();
  readonly #isAlone: boolean;
  /** How many of the charges that were sent have been judged. */
  #checkedCount = 0;
  /** When each form, page or document was first seen with what it shows. */
  readonly #loadedAt = new WeakMap<object, number>();

  constructor(bank: Bank, isAlone: boolean) {
    this.#bank = bank;
    this.#isAlone = isAlone;
  }

  /** A press for the concierge ends with a charge, or a page that does not say success. */
  #checkConciergePress(tab: Tab): void {
    const { charges } = this.#bank;
    const snapshot = tab.document?.snapshot ?? null;
    const isSuccess = tab.document?.path === '/payment_succeed';
    const context = snapshot?.context as Readonly<Record<string, unknown>> | undefined;
    const chargesAtPress = this.#chargesAtPress.get(tab);
    if (snapshot?.hasTag('paying')) {
      if (context?.['isConciergeChecked'] === true && context['isConciergeRecorded'] === false)
        this.#chargesAtPress.set(tab, this.#bank.chargesAtPress(tab));
    } else if (chargesAtPress !== undefined && isSuccess && snapshot?.hasTag('success')) {
      this.#chargesAtPress.delete(tab);
      countClaim(CONCIERGE_PAID);
      if (charges.length === chargesAtPress) this.falseClaims.push([CONCIERGE_PAID]);
    } else if (UNPAID_PATHS.has(tab.document?.path ?? '')) this.#chargesAtPress.delete(tab);
  }

  #say(words: string, isTrue: boolean, ...detail: readonly unknown[]): void {
    countClaim(words);
    if (!isTrue) this.falseClaims.push([words, ...detail]);
  }

  /** What is charged is what the person saw at the press. */
  #checkSentCharges(): void {
    const { sent } = this.#bank;
    for (const { amount, hasFee, shown } of sent.slice(this.#checkedCount)) {
      this.#say('Complete Payment {amount}: charged', amount === shown?.amount, amount, shown);
      if (shown?.isConciergeChecked !== null)
        this.#say(
          'Concierge checked or not: charged so',
          hasFee === shown?.isConciergeChecked,
          hasFee,
          shown,
        );
    }
    this.#checkedCount = sent.length;
  }

  check(tabs: readonly Tab[]): void {
    this.#bank.checkCharges();
    this.#checkSentCharges();
    for (const tab of tabs) {
      const { shown, document } = tab;
      const snapshot = document?.snapshot ?? null;
      const context = snapshot?.context as Readonly<Record<string, unknown>> | undefined;
      const state = [
        shown.length,
        tab.away,
        snapshot && JSON.stringify(snapshot.value),
        context?.['form'],
        context?.['page'],
        context?.['isConciergeChecked'],
        context?.['attempt'],
      ];
      const before = this.#judgedStates.get(tab);
      if (before?.every((part, index) => part === state[index])) continue;
      this.#judgedStates.set(tab, state);
      this.#checkConciergePress(tab);
      const found = [context?.['form'], context?.['page'], document];
      const shows = found.find((value) => typeof value === 'object' && value !== null) ?? tab;
      const loadedAt = this.#loadedAt.get(shows) ?? this.#bank.now;
      this.#loadedAt.set(shows, loadedAt);
      const isAlone = this.#isAlone;
      for (const [words, isTrue, detail] of claimsOf(tab, this.#bank, { isAlone, loadedAt }))
        this.#say(words, isTrue, detail, document?.path);
    }
  }
}
