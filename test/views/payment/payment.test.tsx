import { screen } from '@testing-library/react';
import type { ActorRefFrom } from 'xstate';
import { expect, vi } from 'vitest';
import { formatMoney } from '../../../machines/domain/money.ts';
import type { PaymentContext, PaymentEvent } from '../../../machines/payment/payment.contract.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { amountDue } from '../../../machines/payment/payment.rules.ts';
import { copy } from '../../../src/copy/payment.ts';
import { CardField } from '../../../src/views/payment/CardFieldParts.tsx';
import type { CardPartProps, WalletPartProps } from '../../../src/views/payment/card-parts.ts';
import { PaymentView } from '../../../src/views/payment/PaymentView.tsx';
import { paymentCatalogue } from '../../machines/payment.catalogue.ts';
import { flowViewSuite } from '../../support/render-flow.tsx';
import type { Act, Sight } from '../../support/render-flow.tsx';
import { button, isCovered, press, seeLoading, useOrSend } from './person.ts';

// Some paths are long, and a person types letter by letter.
vi.setConfig({ testTimeout: 30_000 });

/** Stands in for a vendor's frames: one press fills the field. */
function CardFields({ entry, problems, onChange, expiry }: CardPartProps) {
  const fields =
    entry === 'stripe' ? (['number', 'hostedExpiry', 'cvc'] as const) : (['number', 'cvc'] as const);
  return (
    <>
      {fields.map((field) => (
        <CardField key={field} field={field} problems={problems} isFocused={false} focus={() => undefined}>
          <button type="button" onClick={() => onChange(field, { isEmpty: false, isValid: true })}>
            fill {field}
          </button>
        </CardField>
      ))}
      {entry === 'stax' && expiry}
    </>
  );
}

function WalletButton({ amount, onApproved, onDismissed }: WalletPartProps) {
  return (
    <>
      <button type="button" onClick={onApproved}>
        approve wallet {amount}
      </button>
      <button type="button" onClick={onDismissed}>
        dismiss wallet
      </button>
    </>
  );
}

const METHODS = {
  card: 'Credit / Debit Card',
  payLater: 'Buy Now Pay Later',
  'hsa/fsa': 'HSA/FSA Card',
} as const;
const PROVIDERS = { klarna: 'Klarna', afterpay: 'After Pay' } as const;

const radio = (name: string) => screen.queryByLabelText<HTMLInputElement>(name);

/** A radio that is chosen already cannot be chosen again. */
function choose(act: Act, name: string) {
  const found = radio(name);
  return useOrSend(act, found?.checked ? null : found, (control) => act.user.click(control));
}

function eventOf<T extends PaymentEvent['type']>({ event }: Act, _type: T) {
  return event as Extract<PaymentEvent, { type: T }>;
}

/** What is ticked already cannot be ticked again. */
const tick = (isTicked: boolean) => (act: Act) => {
  const box = document.querySelector<HTMLInputElement>('input[type=checkbox]');
  return useOrSend(act, box?.checked === isTicked ? null : box, (control) => act.user.click(control));
};

const told = ({ actor, event }: Act) => actor.send(event);

flowViewSuite('the payment form', paymentCatalogue, {
  render: (actor) => (
    <PaymentView
      actor={actor as ActorRefFrom<typeof paymentMachine>}
      parts={{ CardFields, WalletButton }}
      links={{ terms: 'https://lab.example/terms', policies: null }}
    />
  ),
  perform: {
    'method.selected': (act) => choose(act, METHODS[eventOf(act, 'method.selected').method]),
    'provider.selected': (act) => choose(act, PROVIDERS[eventOf(act, 'provider.selected').provider]),
    'concierge.ticked': tick(true),
    'concierge.cleared': tick(false),
    'familyBlock.toggled': (act) =>
      press(new RegExp(`Accession ID: ${eventOf(act, 'familyBlock.toggled').accessionId}`))(act),
    'billing.changed': async (act) => {
      const { field, value } = eventOf(act, 'billing.changed');
      const found = screen.queryByLabelText<HTMLInputElement>(copy.fieldName(field));
      // Nothing to do where it stands so already, or where a list does not offer it.
      const isPossible =
        found?.value !== value && !(found instanceof HTMLSelectElement && !offers(found, value));
      await useOrSend(act, isPossible ? found : null, async (control) => {
        if (control instanceof HTMLSelectElement) return act.user.selectOptions(control, value);
        await act.user.clear(control);
        if (value !== '') await act.user.type(control, value);
      });
    },
    'hostedField.changed': (act) => press(`fill ${eventOf(act, 'hostedField.changed').field}`)(act),
    'payment.submitted': press(/^(Complete Payment|Proceed to Pay|Continue)/),
    'wallet.approved': press(/^approve wallet/),
    'wallet.dismissed': press('dismiss wallet'),
    'charge.startedElsewhere': told,
    'charge.endedElsewhere': told,
  },
  see: {
    loading: seeLoading,
    open: seeForm,
    'open.method.settled': () => {
      screen.getByText('There is nothing to pay.');
      expect(radio(METHODS.card)?.disabled).toBe(true);
      expect(chosenMethod()).toBeNull();
      expect(button('Continue')).not.toBeNull();
    },
    'open.method.choosing.undecided': () => {
      expect(chosenMethod()).toBeNull();
      expect(payButton()).toBeNull();
    },
    'open.method.choosing.card': (sight) => {
      expect(chosenMethod()).toBe('card');
      seeCardForm(sight);
    },
    'open.method.choosing.hsaFsa': (sight) => {
      expect(chosenMethod()).toBe('hsa/fsa');
      seeCardForm(sight);
      // Health accounts are always tokenised by the first card entry (PAY-R18).
      expect(button('fill hostedExpiry')).not.toBeNull();
    },
    'open.method.choosing.payLater': (sight) => {
      expect(chosenMethod()).toBe('payLater');
      const isAbroad = contextOf(sight).card.billing.country !== 'US';
      expect(payButton()?.textContent).toBe(`Proceed to Pay ${dueOf(sight)}`);
      expect(payButton()?.hasAttribute('disabled')).toBe(isAbroad);
      expect(screen.queryByText(copy.payLater.country) !== null).toBe(isAbroad);
      screen.getByText('Billing Information');
      screen.getByText('Contact Information');
    },
    'open.method.choosing.payLater.choosingProvider': () => expect(chosenProvider()).toBeNull(),
    'open.method.choosing.payLater.klarna': () => expect(chosenProvider()).toBe('klarna'),
    'open.method.choosing.payLater.afterpay': () => expect(chosenProvider()).toBe('afterpay'),
    'open.eligibility.checking': seeNoPayLater,
    'open.eligibility.notOffered': seeNoPayLater,
    'open.eligibility.offered': () => expect(radio(METHODS.payLater)).not.toBeNull(),
    'open.payment.idle': () => expect(document.querySelector('[role=alertdialog]')).toBeNull(),
    'open.payment.settlingConcierge': seeBusy('Updating your order…'),
    'open.payment.payingByCard': seeBusy('Processing your payment…'),
    'open.payment.payingByHsa': seeBusy('Processing your payment…'),
    'open.payment.payingByWallet': seeBusy('Processing your payment…'),
    'open.payment.payingWithKlarna': seeBusy('Processing your payment…'),
    'open.payment.payingWithAfterpay': seeBusy('Processing your payment…'),
    'open.payment.payingElsewhere': seeBusy('This order is being paid in another tab.'),
    'open.payment.leaving': seeBusy('Taking you to the payment provider…'),
    toFailed: seeLoading,
    toOrderPending: seeLoading,
    toSucceeded: seeLoading,
    toPending: seeLoading,
    toCancelled: seeLoading,
    toPaymentFailed: seeLoading,
  },
});

function offers({ options }: HTMLSelectElement, value: string): boolean {
  return [...options].some((option) => option.value === value && !option.disabled);
}

function contextOf({ context }: Sight): PaymentContext {
  return context as PaymentContext;
}

function dueOf(sight: Sight): string {
  const context = contextOf(sight);
  if (!context.form) throw new Error('There is no form yet');
  return formatMoney(amountDue(context.form, context), context.form.invoice.currency);
}

function payButton() {
  return button(/^(Complete Payment|Proceed to Pay)/);
}

function chosenMethod() {
  return chosenOf(METHODS);
}

function chosenProvider() {
  return chosenOf(PROVIDERS);
}

function chosenOf<K extends string>(names: Readonly<Record<K, string>>): K | null {
  return (Object.keys(names) as K[]).find((key) => radio(names[key])?.checked) ?? null;
}

function seeForm(sight: Sight): void {
  const { problems, openBlocks, form } = contextOf(sight);
  screen.getByText('Accession ID: 2305160001');
  screen.getByText('Order from Dr. Rivera, Bay Clinic');
  // Said to those who cannot see the overview change.
  screen.getByText(`Amount due: ${dueOf(sight)}`);
  for (const { accessionId } of form?.invoice.family?.members ?? []) {
    const block = button(new RegExp(`Accession ID: ${accessionId}`));
    expect(block?.getAttribute('aria-expanded')).toBe(String(openBlocks.includes(accessionId)));
  }
  for (const [field, problem] of Object.entries(problems)) {
    if (document.getElementById(field) === null) continue;
    const says = copy.problem(field as keyof typeof problems, problem);
    expect(screen.getAllByText(says).length).toBeGreaterThan(0);
  }
}

function seeCardForm(sight: Sight): void {
  const isAbroad = contextOf(sight).card.billing.country !== 'US';
  expect(payButton()?.textContent).toBe(`Complete Payment ${dueOf(sight)}`);
  expect(screen.queryByText(copy.card.notUnitedStates) !== null).toBe(isAbroad);
  screen.getByText('Card information');
  screen.getByText('Billing information');
  screen.getByLabelText('Name on card');
}

function seeNoPayLater(): void {
  expect(radio(METHODS.payLater)).toBeNull();
}

/** Everything below the overlay is inert: no press and no key reaches it (RUL-06). */
function seeBusy(words: string) {
  return () => {
    screen.getByRole('alertdialog', { name: words });
    expect(isCovered(radio(METHODS.card))).toBe(true);
  };
}
