import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HostedFieldState } from '../../machines/payment/billing.rules.ts';
import { Language } from '../../src/app/shell/Language.tsx';
import { speak } from '../../src/copy/language.ts';
import { createCardFields } from '../../src/app/flows/cards/card-fields.ts';
import StaxFields from '../../src/app/flows/cards/StaxFields.tsx';
import StripeFields from '../../src/app/flows/cards/StripeFields.tsx';
import WalletButton from '../../src/app/flows/cards/WalletButton.tsx';
import { testConfig } from './config.ts';

type Listener = (event?: unknown) => void;

/** Records what a vendor's object receives, and emits events in its name. */
function speaker() {
  const listeners = new Map<string, Listener[]>();
  return {
    on: (event: string, listener: Listener) =>
      void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    off: () => undefined,
    say: (event: string, detail?: unknown) =>
      act(() => listeners.get(event)?.forEach((listener) => listener(detail))),
  };
}

/** The Stax script: its options, and its field states. */
class FakeStax {
  static readonly opened: FakeStax[] = [];
  static refuses = false;
  readonly token: string;
  readonly voice = speaker();
  readonly on = this.voice.on;
  validNumber?: boolean;
  validCvv?: boolean;
  readonly frames: Readonly<Record<'number' | 'cvv', { readonly id: string }>>;
  constructor(token: string, frames: FakeStax['frames']) {
    this.token = token;
    this.frames = frames;
    FakeStax.opened.push(this);
  }
  readonly showCardForm = () =>
    FakeStax.refuses ? Promise.reject(['The vault is blocked.']) : Promise.resolve({});
}

const groups: { readonly options: unknown; readonly update: ReturnType<typeof vi.fn> }[] = [];
const elements = new Map<string, ReturnType<typeof speaker> & { readonly options: unknown }>();
const stripe = {
  createToken: vi.fn(),
  createPaymentMethod: vi.fn(),
  confirmCardPayment: vi.fn(),
  registerAppInfo: vi.fn(),
  _registerWrapper: vi.fn(),
  elements: (groupOptions: unknown) => ({
    getElement: () => null,
    update: groups[groups.push({ options: groupOptions, update: vi.fn() }) - 1]?.update,
    create: (type: string, options: unknown) => {
      const voice = speaker();
      elements.set(type, { ...voice, options });
      return { ...voice, mount: () => undefined, destroy: () => undefined, update: () => undefined };
    },
  }),
};
vi.mock('../../src/platform/stax.ts', () => ({ loadCardTokenizer: () => Promise.resolve(FakeStax) }));
// jsdom has no canvas.
vi.mock('../../src/app/flows/cards/field-style.ts', () => ({
  fieldStyle: () => ({ color: 'black', font: 'serif', hint: 'gray', error: 'red' }),
}));
vi.mock('../../src/platform/stripe.ts', () => ({ loadCardProvider: () => Promise.resolve(stripe) }));

beforeEach(() => {
  FakeStax.opened.length = 0;
  FakeStax.refuses = false;
  elements.clear();
  groups.length = 0;
});
afterEach(async () => {
  cleanup();
  await speak('en');
});

const fields = createCardFields(testConfig());
const states: Record<string, HostedFieldState> = {};
const cardPart = (customerId = '31000') => ({
  fields,
  account: { customerId, platform: 'stax' } as const,
  entry: 'stax' as const,
  problems: {},
  onMount: () => undefined,
  onChange: (field: string, state: HostedFieldState) => void (states[field] = state),
  expiry: null,
});
const isUnavailable = () => screen.findByRole('alert');

describe('the second card entry', () => {
  const open = async (customerId?: string) => {
    render(<StaxFields {...cardPart(customerId)} />);
    await vi.waitFor(() => expect(FakeStax.opened).toHaveLength(1));
    return FakeStax.opened[0] as FakeStax;
  };

  test.each([
    ['31000', 'sandbox-live'],
    ['999997', 'sandbox-test'],
  ])('opens for customer %s with %s [RUL-34 KEY-R04]', async (customerId, token) => {
    expect((await open(customerId)).token).toBe(token);
  });

  test.each([
    ['number', 'Card number'],
    ['cvv', 'Security code (CVC)'],
  ] as const)('has the place of its %s in the field %s', async (frame, name) => {
    const { id } = (await open()).frames[frame];
    expect(screen.getByRole('group', { name }).querySelectorAll(`#${id}`)).toHaveLength(1);
  });

  test('marks the field whose frame has the focus, until another part of the page has it', async () => {
    const { id } = (await open()).frames.number;
    const field = screen.getByRole('group', { name: 'Card number' });
    const frame = document.querySelector(`#${id}`)?.appendChild(document.createElement('input'));
    const isMarked = () => field.hasAttribute('data-focused');
    for (const event of ['focusin', 'blur', 'focus']) {
      frame?.focus();
      act(() => void (event === 'focusin' ? document : window).dispatchEvent(new Event(event)));
      expect(isMarked(), event).toBe(true);
      frame?.blur();
      act(() => void window.dispatchEvent(new Event('blur')));
      expect(isMarked(), event).toBe(false);
    }
  });

  test('trusts the event that everything is complete, whatever its details', async () => {
    (await open()).voice.say('card_form_complete');
    expect([states['number'], states['cvc']]).toEqual([
      { isEmpty: false, isValid: true },
      { isEmpty: false, isValid: true },
    ]);
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'incomplete'],
  ])("uses the script's own state when an event contains %s", async (_, message) => {
    const stax = await open();
    Object.assign(stax, { validNumber: true, validCvv: false });
    stax.voice.say('card_form_uncomplete', message);
    expect([states['number'], states['cvc']]).toEqual([
      { isEmpty: false, isValid: true },
      { isEmpty: false, isValid: false },
    ]);
  });

  test('uses the event if it contains more', async () => {
    const stax = await open();
    stax.voice.say('card_form_incomplete', {
      validNumber: false,
      validCvv: true,
      numberLength: 0,
      cvvLength: 3,
    });
    expect([states['number'], states['cvc']]).toEqual([
      { isEmpty: true, isValid: false },
      { isEmpty: false, isValid: true },
    ]);
  });

  test('reports fields that cannot be shown, and retries', async () => {
    FakeStax.refuses = true;
    await open();
    await isUnavailable();
    FakeStax.refuses = false;
    await userEvent.click(screen.getByRole('button'));
    await vi.waitFor(() => expect(FakeStax.opened).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the first card entry', () => {
  const open = async () => {
    render(<StripeFields {...cardPart()} entry="stripe" />);
    await vi.waitFor(() => expect([...elements.keys()]).toEqual(['cardNumber', 'cardExpiry', 'cardCvc']));
  };

  test('never offers to save the card with the vendor', async () => {
    await open();
    expect(elements.get('cardNumber')?.options).toMatchObject({ disableLink: true });
    expect(elements.get('cardCvc')?.options).not.toHaveProperty('disableLink');
  });

  test('reports a field that cannot be loaded, and retries', async () => {
    await open();
    elements.get('cardNumber')?.say('loaderror', { elementType: 'cardNumber', error: {} });
    await isUnavailable();
    elements.clear();
    await userEvent.click(screen.getByRole('button'));
    await vi.waitFor(() => expect(elements.size).toBe(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the wallet', () => {
  const open = async (isBusy = false) => {
    const part = { fields, amount: 348, currency: 'usd', isBusy };
    const account = { customerId: '31000', platform: 'stripe' } as const;
    const { container } = render(
      <WalletButton {...part} account={account} onApproved={vi.fn()} onDismissed={vi.fn()} />,
    );
    await vi.waitFor(() => expect(elements.has('expressCheckout')).toBe(true));
    return container;
  };
  const press = () => {
    const event = { resolve: vi.fn(), reject: vi.fn() };
    elements.get('expressCheckout')?.say('click', event);
    return [event.resolve.mock.calls.length, event.reject.mock.calls.length];
  };

  test('opens its sheet within the press, and not while the form is busy [RUL-06 RUL-28]', async () => {
    await open();
    expect(press()).toEqual([1, 0]);
    cleanup();
    elements.clear();
    await open(true);
    expect(press()).toEqual([0, 1]);
  });

  test('takes its place when the browser has one, and none before', async () => {
    const { firstElementChild: place } = await open();
    expect(place?.className).toBe('visually-hidden');
    elements.get('expressCheckout')?.say('ready', { availablePaymentMethods: undefined });
    expect(place?.className).toBe('visually-hidden');
    elements.get('expressCheckout')?.say('ready', { availablePaymentMethods: { applePay: true } });
    expect(place?.className).toBe('place-first');
  });

  test('that cannot be loaded leaves no empty place', async () => {
    const container = await open();
    expect(container.childElementCount).toBe(1);
    elements.get('expressCheckout')?.say('loaderror', { elementType: 'expressCheckout', error: {} });
    expect(container.childElementCount).toBe(0);
  });
});

describe('the card provider’s fields and wallet', () => {
  test('speak the language of the page, and follow it in place', async () => {
    const account = { customerId: '31000', platform: 'stripe' } as const;
    const decisions = { onApproved: vi.fn(), onDismissed: vi.fn() };
    await speak('es');
    render(
      <Language offered={['en', 'es']}>
        {() => (
          <>
            <StripeFields {...cardPart()} entry="stripe" />
            <WalletButton {...{ fields, account, ...decisions }} amount={348} currency="usd" isBusy={false} />
          </>
        )}
      </Language>,
    );
    await vi.waitFor(() => expect(elements.size).toBe(4));
    expect(groups.map(({ options }) => options)).toEqual([
      { locale: 'es-419' },
      expect.objectContaining({ locale: 'es-419' }),
    ]);
    elements.clear();
    await act(() => speak('en'));
    expect(groups.map(({ update }) => update.mock.calls)).toEqual([
      [[{ locale: 'en' }]],
      [[{ locale: 'en' }]],
    ]);
    // Fields that are made anew would have lost the card.
    expect([groups.length, elements.size]).toEqual([2, 0]);
  });
});
