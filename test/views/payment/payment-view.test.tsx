import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ActorRefFrom } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenCharge } from '../../../machines/domain/charge.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import type { PaymentForm } from '../../../machines/domain/payment-data.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { CardPartProps } from '../../../src/views/payment/card-parts.ts';
import { CardField } from '../../../src/views/payment/CardFieldParts.tsx';
import { PaymentView } from '../../../src/views/payment/PaymentView.tsx';
import type { PaymentViewProps } from '../../../src/views/payment/card-parts.ts';
import type { LeftForm } from '../../../machines/payment/payment.contract.ts';
import { Language } from '../../../src/app/shell/Language.tsx';
import { speak } from '../../../src/copy/language.ts';
import { LINK, TODAY, cardForm, familyOfThree, form } from '../../machines/payment.data.ts';
import { replayer } from '../../support/replay.ts';
import { opened } from './opened.ts';

const start = replayer(paymentMachine);
const LINKS = { terms: null, policies: null, supportPhone: '+1 (800) 555-0100' };
let stop = () => {};

afterEach(async () => {
  cleanup();
  stop();
  await speak('en');
});

function CardFields({ problems, expiry }: CardPartProps) {
  return (
    <>
      <CardField field="number" problems={problems} isFocused={false} focus={() => undefined}>
        number
      </CardField>
      {expiry}
    </>
  );
}

/** Opens the form and returns what happens inside it. */
function open(
  loaded: PaymentForm,
  {
    links = LINKS,
    eligible = false,
    openCharge = null,
    link = {},
    left = null,
  }: {
    readonly links?: PaymentViewProps['links'];
    readonly eligible?: boolean;
    readonly openCharge?: OpenCharge | null;
    readonly link?: LinkQuery;
    readonly left?: LeftForm | null;
  } = {},
) {
  const input = { query: { ...LINK, ...link }, savedQuery: null, today: TODAY, typed: null, left };
  const replay = start(input);
  ({ stop } = replay);
  render(
    <Language offered={['en', 'es']}>
      {() => (
        <PaymentView
          actor={replay.actor as ActorRefFrom<typeof paymentMachine>}
          parts={{ CardFields, WalletButton: () => null }}
          links={links}
        />
      )}
    </Language>,
  );
  const done = (actor: string, output: unknown) =>
    act(() =>
      replay.perform({ kind: 'done', type: `xstate.done.actor.${actor}`, name: actor, actor, output }),
    );
  done('openForm', opened(input, loaded, openCharge));
  if (eligible)
    done('loadPayLaterEligibility', { klarna: true, afterpay: false, connectAccountId: 'acct_1' });
  return { user: userEvent.setup(), done };
}

describe('the payment form on screen', () => {
  it('[GEN-R12] [PAY-R11] [PAY-R12] [PAY-R13] [PAY-R14] offers the methods with their documented values', async () => {
    const { user } = open(form(50), { eligible: true });
    const methods = within(screen.getByRole('radiogroup', { name: 'How would you like to pay?' }));
    const radios = methods.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ value }) => value)).toEqual(['card', 'payLater', 'hsa/fsa']);
    await user.click(methods.getByRole('radio', { name: 'Buy Now Pay Later' }));
    const providers = within(screen.getByRole('radiogroup', { name: 'Pay with' }));
    expect(providers.getByRole<HTMLInputElement>('radio', { name: 'Klarna' }).disabled).toBe(false);
    expect(providers.getByRole<HTMLInputElement>('radio', { name: 'After Pay' }).disabled).toBe(true);
    providers.getByText('Not available for this order.');
  });

  it('[PAY-R16] [VAL-R12] [PFORM-30] [PAY-R17] has a free-text state abroad, and does not continue without a U.S. address', async () => {
    const { user } = open(form(50), { eligible: true });
    await user.click(screen.getByLabelText('Buy Now Pay Later'));
    for (const name of ['Billing Information', 'Contact Information']) {
      const group = screen.getByRole('group', { name });
      await user.click(within(group).getByRole('button', { name: /^Change/ }));
    }
    expect(screen.getByLabelText('State')).toBeInstanceOf(HTMLSelectElement);
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'California' }).value).toBe('CA');
    const [, code] = within(screen.getByLabelText('Country code')).getAllByRole('option');
    expect(code?.textContent).toBe('United States, Canada +1');
    await user.selectOptions(screen.getByLabelText('Country'), 'CA');
    expect(screen.getByLabelText('State')).toBeInstanceOf(HTMLInputElement);
    expect(screen.getByRole('alert').textContent).toMatch(/^Pay Later Option is not available/);
    const proceed = screen.getByRole<HTMLButtonElement>('button', { name: /Proceed to Pay/ });
    expect(proceed.disabled).toBe(true);
    const reason = proceed.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(reason)?.textContent).toBe('Pay later needs a U.S. billing address.');
  });

  it('keeps what is on file in two lines, and a group that was opened open', async () => {
    const { user } = open(form(50));
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

  it('[RUL-14] lists fields in error in the order of the form', async () => {
    const { user, done } = open(form(50));
    await user.click(screen.getByRole('button', { name: /Complete Payment/ }));
    const fields = 'phoneNumber phoneCountry email country state city zip address nameOnCard number';
    const problems = Object.fromEntries(fields.split(' ').map((field) => [field, 'required']));
    done('pay', { kind: 'invalid', problems });
    const links = within(screen.getByRole('main')).getAllByRole<HTMLAnchorElement>('link');
    const found = links.map(({ hash }) => document.getElementById(hash.slice(1)));
    expect(found).toHaveLength(10);
    expect(found).not.toContain(null);
    const sorted = found.toSorted((a, b) =>
      a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(links.map(({ hash }) => hash)).toEqual(sorted.map((one) => `#${one?.id}`));
  });

  it('[RUL-14] [VAL-R07] a blocked submit moves the focus to the first field in error and lists them all', async () => {
    const { user, done } = open(form(50));
    const pay = () => user.click(screen.getByRole('button', { name: /Complete Payment/ }));
    await pay();
    done('pay', { kind: 'invalid', problems: { email: 'invalidEmail', nameOnCard: 'lastNameMissing' } });
    expect(document.activeElement).toBe(screen.getByLabelText('Name on card'));
    expect(screen.getByRole('alert').textContent).toBe('Please check these 2 fields');
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Invalid name, last name can't be blank",
      'Invalid email',
    ]);
    await user.click(screen.getByRole('link', { name: 'Invalid email' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));

    // Correcting a field removes its error and keeps the focus; the next blocked submit moves it.
    await user.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    await pay();
    done('pay', { kind: 'invalid', problems: { number: 'required' } });
    const number = document.getElementById('number');
    expect(document.activeElement).toBe(number);
    expect(number?.getAttribute('aria-labelledby')).toBe('number-label');
    expect(screen.queryByRole('alert')).toBeNull();
    screen.getByText('Please enter your card number here');
  });

  it.each([
    ['the amount of the link', form(50), { amount_to_pay: '50.00' }, /cannot read the amount in the link/],
    [
      'the sum of the invoice',
      form(129, { invoice: { family: { ...familyOfThree(), patientTotal: 300 } } }),
      {},
      /amounts on your invoice do not add up/,
    ],
  ])(
    '[RUL-33] reports that %s is wrong with the support phone, and offers no way to pay',
    (_, loaded, link, words) => {
      open(loaded, { link });
      expect(screen.getByText(words).textContent).toContain(
        'Nothing was charged. Please call us at +1 (800) 555-0100.',
      );
      expect(screen.queryByRole('radio')).toBeNull();
      expect(screen.queryByRole('checkbox')).toBeNull();
    },
  );
});

describe('the payment form in Spanish', () => {
  it('keeps what was typed, what is wrong with it, and the focus; codes stay codes, by Spanish names', async () => {
    const { user, done } = open(form(348));
    await user.clear(screen.getByLabelText('Name on card'));
    await user.type(screen.getByLabelText('Name on card'), 'Ana');
    await user.click(screen.getByRole('button', { name: /^Complete Payment/ }));
    done('pay', { kind: 'invalid', problems: { nameOnCard: 'lastNameMissing', city: 'required' } });
    const focused = document.activeElement;
    await act(() => speak('es'));
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

  it('marks the words of services as English', async () => {
    const loaded = form(75, { invoice: { subtotal: 0, consultationFee: 75 } });
    const settings = { ...loaded.settings, consultationFeeName: 'Wellness visit' };
    const { accessionId } = loaded.order;
    const charge = { charged: 'no', message: 'Your card was declined.' } as const;
    const account = { due: 75, paid: 0 };
    open(
      { ...loaded, settings },
      { left: { accessionId, method: 'card', card: cardForm(), charge, account } },
    );
    await act(() => speak('es'));
    expect(screen.getByText('Wellness visit').lang).toBe('en');
    expect(screen.getByText('Your card was declined.').lang).toBe('en');
    screen.getByText(/No se cobró nada\./);
  });
});
