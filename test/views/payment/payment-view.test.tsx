import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import type { OrderWithInvoice } from '../../../machines/domain/payment-data.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { CardFieldsProps } from '../../../src/views/payment/card-components.ts';
import { CardField, CardFieldsUnavailable } from '../../../src/views/payment/CardField.tsx';
import { PaymentView } from '../../../src/views/payment/PaymentView.tsx';
import type { RetryForm } from '../../../machines/payment/payment.types.ts';
import { LanguageRoot } from '../../../src/app/shell/LanguageRoot.tsx';
import { changeLanguage } from '../../../src/copy/language.ts';
import { cardForm, makeOrderWithInvoice } from '../../machines/payment.data.ts';
import { replayer } from '../../support/replay.ts';
import { openedWith } from './opened.ts';
import { LINK, TODAY } from '../../support/example-data.ts';

const start = replayer(paymentMachine);
const LINKS = { terms: null, policies: null, supportPhone: '+1 (800) 555-0100' };
let stop = () => {};

afterEach(async () => {
  cleanup();
  stop();
  await changeLanguage('en');
});

function CardFields({ errors, causes, expiry }: CardFieldsProps) {
  return (
    <>
      <CardField field="number" errors={errors} causes={causes} isFocused={false} focus={() => undefined}>
        number
      </CardField>
      {expiry}
    </>
  );
}

/** Opens the form and returns what happens inside it. */
function openPaymentForm(
  loaded: OrderWithInvoice,
  {
    eligible = false,
    retryForm = null,
    Fields = CardFields,
  }: {
    readonly eligible?: boolean;
    readonly retryForm?: RetryForm | null;
    readonly Fields?: typeof CardFields;
  } = {},
) {
  const input = { query: LINK, keptQuery: null, today: TODAY, unsaved: null, retryForm };
  const replay = start(input);
  ({ stop } = replay);
  render(
    <LanguageRoot offered={['en', 'es']}>
      {() => (
        <PaymentView
          actor={replay.actor as ActorRefFrom<typeof paymentMachine>}
          components={{ CardFields: Fields, WalletButton: () => null }}
          links={LINKS}
        />
      )}
    </LanguageRoot>,
  );
  const done = (actor: string, output: unknown) =>
    act(() =>
      replay.perform({ kind: 'done', type: `xstate.done.actor.${actor}`, name: actor, actor, output }),
    );
  done('openForm', openedWith(input, loaded));
  if (eligible)
    done('loadPayLaterEligibility', { klarna: true, afterpay: false, connectAccountId: 'acct_1' });
  return { user: userEvent.setup(), done };
}

describe('the payment form on screen', () => {
  it('the payment form disables a pay-later provider that the order is not eligible for, and says why', async () => {
    const { user } = openPaymentForm(makeOrderWithInvoice(50), { eligible: true });
    await user.click(screen.getByRole('radio', { name: 'Buy Now Pay Later' }));
    const providers = within(screen.getByRole('radiogroup', { name: 'Pay with' }));
    expect(providers.getByRole<HTMLInputElement>('radio', { name: 'After Pay' }).disabled).toBe(true);
    providers.getByText('Not available for this order.');
  });

  it('pay later that no provider takes cannot be pressed, says why, and asks for no provider [RUL-14]', async () => {
    const { user } = openPaymentForm(makeOrderWithInvoice(4950), { eligible: true });
    await user.click(screen.getByRole('radio', { name: 'Buy Now Pay Later' }));
    await user.click(screen.getByRole('button', { name: /Proceed to Pay/ }));
    screen.getByText('Please choose Klarna or After Pay.');
    await user.click(screen.getByRole('checkbox', { name: /Concierge/ }));
    expect(screen.queryByText('Please choose Klarna or After Pay.')).toBeNull();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Proceed to Pay/ });
    const [note = ''] = button.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect([button.disabled, document.getElementById(note)?.textContent]).toEqual([
      true,
      'Pay later is not available for this amount. Please choose another way to pay.',
    ]);
    await user.click(screen.getByRole('checkbox', { name: /Concierge/ }));
    expect(button.disabled).toBe(false);
  });

  it('the payment form collapses the billing data on file into a line, and keeps a group open once it is opened', async () => {
    const { user } = openPaymentForm(makeOrderWithInvoice(50));
    const billing = screen.getByRole('group', { name: 'Billing information' });
    const contact = screen.getByRole('group', { name: 'Contact information' });
    within(billing).getByText('1 Main Street, San Jose, CA 95110');
    within(contact).getByText('+1 (555) 010-0199', { exact: false });
    expect(screen.queryByLabelText('Address')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change billing information' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Address'));
    await user.clear(screen.getByLabelText('Zip code'));
    await user.type(screen.getByLabelText('Zip code'), '94110');
    screen.getByLabelText('Zip code');
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('the payment form lists its fields in error in their order on the page [RUL-14]', async () => {
    const { user, done } = openPaymentForm(makeOrderWithInvoice(50));
    await user.click(screen.getByRole('button', { name: /Complete Payment/ }));
    const fields = 'phoneNumber phoneCountry email country state city zip address nameOnCard number';
    const errors = Object.fromEntries(fields.split(' ').map((field) => [field, 'required']));
    done('pay', { kind: 'invalid', errors });
    const links = within(screen.getByRole('main')).getAllByRole<HTMLAnchorElement>('link');
    const found = links.map(({ hash }) => document.getElementById(hash.slice(1)));
    expect(found).toHaveLength(10);
    expect(found).not.toContain(null);
    const sorted = found.toSorted((a, b) =>
      a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(links.map(({ hash }) => hash)).toEqual(sorted.map((field) => `#${field?.id}`));
  });

  it('a blocked payment names a card form that cannot be loaded once, and leads to its retry, until the fields are there [RUL-14]', async () => {
    const { user, done } = openPaymentForm(makeOrderWithInvoice(50), {
      Fields: (fields) => {
        const [isLoaded, setLoaded] = useState(false);
        if (isLoaded) return <CardFields {...fields} />;
        return <CardFieldsUnavailable isRetrying={false} onRetry={() => setLoaded(true)} />;
      },
    });
    const links = () => within(screen.getByRole('main')).queryAllByRole('link');
    const pay = async (errors: object) => {
      await user.click(screen.getByRole('button', { name: /Complete Payment/ }));
      done('pay', { kind: 'invalid', errors: { number: 'required', expiry: 'required', ...errors } });
    };
    await pay({});
    const retry = screen.getByRole('button', { name: 'Load the card form again' });
    expect([links(), document.activeElement]).toEqual([[], retry]);
    await pay({ email: 'invalidEmail' });
    screen.getByText('Please check these 2 fields');
    expect(links().map(({ textContent }) => textContent)).toEqual([
      'The card form could not be loaded.',
      'Invalid email',
    ]);
    screen.getByLabelText('Email').focus();
    await user.click(screen.getByRole('link', { name: /card form/ }));
    expect(document.activeElement).toBe(retry);
    await user.click(retry);
    expect(links()).toHaveLength(3);
  });

  it('a blocked submit of the payment form moves the focus to the first field in error and lists them all [RUL-14 VAL-R07]', async () => {
    const { user, done } = openPaymentForm(makeOrderWithInvoice(50));
    const pay = () => user.click(screen.getByRole('button', { name: /Complete Payment/ }));
    await pay();
    done('pay', { kind: 'invalid', errors: { email: 'invalidEmail', nameOnCard: 'lastNameMissing' } });
    expect(document.activeElement).toBe(screen.getByLabelText('Name on card'));
    expect(screen.getByRole('alert').textContent).toBe('Please check these 2 fields');
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Invalid name, last name can't be blank",
      'Invalid email',
    ]);
    await user.click(screen.getByRole('link', { name: 'Invalid email' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));

    // The documented sentence as it is, in the list and at the field.
    expect(screen.getAllByText('Invalid email')).toHaveLength(2);

    // Correcting a field removes its error and keeps the focus; the next blocked submit moves it.
    await user.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    await pay();
    done('pay', { kind: 'invalid', errors: { number: 'required' } });
    const number = document.getElementById('number');
    expect(document.activeElement).toBe(number);
    expect(number?.getAttribute('aria-labelledby')).toBe('number-label');
    expect(screen.queryByRole('alert')).toBeNull();
    screen.getByText('Please enter your card number here');
  });
});

describe('the payment form in Spanish', () => {
  it('switching the payment form to Spanish keeps its values, its errors and the focus, and translates the countries', async () => {
    const { user, done } = openPaymentForm(makeOrderWithInvoice(348));
    await user.clear(screen.getByLabelText('Name on card'));
    await user.type(screen.getByLabelText('Name on card'), 'Ana');
    await user.click(screen.getByRole('button', { name: /^Complete Payment/ }));
    done('pay', { kind: 'invalid', errors: { nameOnCard: 'lastNameMissing', city: 'required' } });
    const focused = document.activeElement;
    await act(() => changeLanguage('es'));
    screen.getByRole('heading', { name: 'Datos del pago' });
    const name = screen.getByLabelText<HTMLInputElement>('Nombre en la tarjeta');
    expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['Ana', 'true']);
    expect(screen.getAllByText('Escriba también el apellido.')).toHaveLength(2);
    expect(document.activeElement).toBe(focused);
    const country = screen.getByLabelText<HTMLSelectElement>('País');
    expect(country.value).toBe('US');
    const countries = within(country).getAllByRole<HTMLOptionElement>('option');
    expect(countries.slice(1, 6).map(({ value, label }) => `${value} ${label}`)).toEqual([
      'US Estados Unidos',
      'CA Canadá',
      'MX México',
      'AF Afganistán',
      'AL Albania',
    ]);
    screen.getByRole('button', { name: 'Completar el pago USD 348.00' });
    expect(document.body.textContent).not.toMatch(/\b(?:the|your|card|payment|please)\b/i);
  });

  it('the payment form in Spanish marks the texts of services as English', async () => {
    const loaded = makeOrderWithInvoice(75, { invoice: { subtotal: 0, consultationFee: 75 } });
    const settings = { ...loaded.settings, consultationFeeName: 'Wellness visit' };
    const { accessionId } = loaded.order;
    const charge = { charged: 'no', message: 'Your card was declined.' } as const;
    const totals = { due: 75, paid: 0 };
    openPaymentForm(
      { ...loaded, settings },
      {
        retryForm: {
          accessionId,
          method: 'card',
          paysBy: 'card',
          isConciergeChecked: false,
          card: cardForm(),
          charge,
          totals,
        },
      },
    );
    await act(() => changeLanguage('es'));
    expect(screen.getByText('Wellness visit').lang).toBe('en');
    expect(screen.getByText('Your card was declined.').lang).toBe('en');
    screen.getByText(/No se cobró nada\./);
  });
});
