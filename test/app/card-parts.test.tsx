import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HostedCause } from '../../machines/domain/cause.ts';
import type { HostedFieldState } from '../../machines/payment/billing.rules.ts';
import { AppServicesContext } from '../../src/app/shell/app-services.ts';
import type { FieldLog } from '../../src/app/shell/field-log.ts';
import { LanguageRoot } from '../../src/app/shell/LanguageRoot.tsx';
import { speak } from '../../src/copy/language.ts';
import { createCardFields } from '../../src/app/flows/cards/card-fields.ts';
import StaxFields from '../../src/app/flows/cards/StaxFields.tsx';
import StripeFields from '../../src/app/flows/cards/StripeFields.tsx';
import { useVendor } from '../../src/app/flows/cards/use-vendor.ts';
import WalletButton from '../../src/app/flows/cards/WalletButton.tsx';
import { cardForm } from '../machines/payment.data.ts';
import { testConfig } from './config.ts';
import { testServices } from './services.ts';
import { eventually } from '../support/eventually.ts';

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

/** The addresses and keys that the vendors' scripts are asked for. */
const asked: (readonly string[])[] = [];
let isOffline = false;
/** The element that the vendor throws at. */
let broken = '';
function throwIfBroken(element: string) {
  if (element === broken) throw new Error('IntegrationError: this browser lets us store nothing.');
}
const answer = <T,>(vendor: T, ...given: readonly string[]): Promise<T> => {
  asked.push(given);
  return isOffline ? Promise.reject(new TypeError('lost')) : Promise.resolve(vendor);
};

/** The Stax script: its options, and its field states. */
class FakeStax {
  static readonly opened: FakeStax[] = [];
  static refuses = false;
  readonly given: readonly unknown[];
  readonly voice = speaker();
  readonly on = this.voice.on;
  validNumber?: boolean;
  validCvv?: boolean;
  readonly frames: Readonly<Record<'number' | 'cvv', { readonly id: string; readonly style: string }>>;
  readonly tokenize = vi.fn(() => Promise.resolve({ id: 'tok_1' }));
  constructor(...given: readonly [token: string, frames: FakeStax['frames']]) {
    this.given = given;
    [, this.frames] = given;
    throwIfBroken('stax');
    FakeStax.opened.push(this);
  }
  readonly showCardForm = () =>
    FakeStax.refuses ? Promise.reject(['The vault is blocked.']) : Promise.resolve({});
}

/** An element of the card provider: where it was put, and what it was told. */
interface FakeElement extends ReturnType<typeof speaker> {
  readonly options: unknown;
  readonly mount: (place: HTMLElement) => void;
  readonly focus: ReturnType<typeof vi.fn>;
}
const groups: { readonly options: unknown; readonly update: ReturnType<typeof vi.fn> }[] = [];
const elements = new Map<string, FakeElement & { place?: HTMLElement }>();
/** What the wallet's sheet was submitted for. */
const submitted: unknown[] = [];
const stripe = {
  createToken: vi.fn(),
  createPaymentMethod: vi.fn(),
  confirmCardPayment: vi.fn(),
  registerAppInfo: vi.fn(),
  _registerWrapper: vi.fn(),
  elements: (groupOptions: unknown) => ({
    getElement: (type: string) => elements.get(type) ?? null,
    submit: async () => ({ order: submitted.push(groupOptions) }),
    update: groups[groups.push({ options: groupOptions, update: vi.fn() }) - 1]?.update,
    create: (type: string, options: unknown) => {
      throwIfBroken(type);
      const mount = (place: HTMLElement) => void Object.assign(element, { place });
      const element = { ...speaker(), options, mount, focus: vi.fn(), destroy: vi.fn(), update: vi.fn() };
      elements.set(type, element);
      return element;
    },
  }),
};
vi.mock('../../src/platform/stax.ts', () => ({
  loadCardTokenizer: (script: string) => answer(FakeStax, script),
}));
// jsdom has no canvas.
vi.mock('../../src/app/flows/cards/field-style.ts', () => ({
  fieldStyle: () => ({ color: 'black', font: 'serif', hint: 'gray', error: 'red', size: '17px' }),
}));
vi.mock('../../src/platform/stripe.ts', () => ({
  loadCardProvider: (script: string, key: string) => answer(stripe, script, key),
}));

beforeEach(() => {
  FakeStax.opened.length = 0;
  FakeStax.refuses = false;
  isOffline = false;
  broken = '';
  elements.clear();
  groups.length = 0;
  asked.length = 0;
  submitted.length = 0;
  reports.length = 0;
  vi.clearAllMocks();
});
afterEach(async () => {
  cleanup();
  await speak('en');
});

const fields = createCardFields(testConfig());
/** What the fields report, in order. */
const reports: unknown[] = [];
const onMount = vi.fn();
type Part = ComponentProps<typeof StaxFields>;
const cardPart = ({ customerId = '31000', platform = 'stax' as Part['account']['platform'] } = {}): Part => ({
  fields,
  account: { customerId, platform },
  entry: 'stax',
  problems: {},
  causes: {},
  onMount,
  onChange: (...report) => void reports.push(report),
  expiry: <p>expiration</p>,
});
const request = {
  account: { customerId: '31000', platform: 'stax' },
  nameOnCard: 'Ann Lee',
  expiry: '12/28',
  billing: cardForm().billing,
} as const;
const isUnavailable = () => screen.findByRole('alert');
const field = (name: string) => screen.getByRole('group', { name });

describe('what a vendor provides', () => {
  const open = (key = 'a') => {
    const calls: PromiseWithResolvers<string>[] = [];
    const seen: unknown[] = [];
    const load = vi.fn(() => {
      const call = Promise.withResolvers<string>();
      calls.push(call);
      return call.promise;
    });
    const hook = renderHook(
      ({ of }) => {
        const vendor = useVendor(load, of);
        seen.push(vendor.failed ? 'failed' : vendor.value);
        return vendor;
      },
      { initialProps: { of: key } },
    );
    const now = () => seen.at(-1);
    const nextCall = async (count: number) => {
      await eventually(() => expect(load).toHaveBeenCalledTimes(count));
      return calls[count - 1] as PromiseWithResolvers<string>;
    };
    return { ...hook, load, seen, now, nextCall };
  };
  const settle = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve)));

  test('is asked for once the form is on screen, and is on its way until then', async () => {
    const { load, seen, nextCall } = open();
    expect(load).not.toHaveBeenCalled();
    const call = await nextCall(1);
    expect(new Set(seen)).toEqual(new Set([null]));
    call.resolve('vendor');
    await settle();
    expect(new Set(seen)).toEqual(new Set([null, 'vendor']));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('that does not load, or does not work, is told by its name in the configuration', async () => {
    const ignored = () => undefined;
    const log = { failed: vi.fn<FieldLog['failed']>(), inspect: ignored, callFailed: ignored };
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <AppServicesContext value={{ ...testServices(), field: log }}>{children}</AppServicesContext>
    );
    const { result } = renderHook(
      () => useVendor(() => Promise.reject(new TypeError('lost')), 'a', 'cardProvider'),
      { wrapper },
    );
    await eventually(() => expect(result.current.failed).toBe(true));
    expect(log.failed.mock.calls).toEqual([['vendor', ['cardProvider']]]);
    act(() => result.current.fail());
    expect(log.failed).toHaveBeenCalledTimes(2);
  });

  test('is never that of another key', async () => {
    const { now, nextCall, rerender } = open();
    const first = await nextCall(1);
    rerender({ of: 'b' });
    const second = await nextCall(2);
    first.resolve('of a');
    await settle();
    expect(now()).toBeNull();
    second.resolve('of b');
    await settle();
    expect(now()).toBe('of b');
    rerender({ of: 'c' });
    expect(now()).toBeNull();
    const third = await nextCall(3);
    rerender({ of: 'd' });
    third.reject(new TypeError('lost'));
    await settle();
    expect(now()).toBeNull();
  });
});

describe('the second card entry', () => {
  const open = async (customerId?: string) => {
    const page = render(<StaxFields {...cardPart({ customerId })} />);
    await eventually(() => expect(FakeStax.opened).toHaveLength(1));
    return { ...(FakeStax.opened[0] as FakeStax), ...page };
  };
  /** What is reported of the number and of the security code. */
  const reported = (...words: readonly [number: string, cvc: string]) =>
    words.map((state, index) => [
      ['number', 'cvc'][index],
      { isEmpty: !state.includes('filled'), isValid: state.includes('valid') },
    ]);

  test.each([
    ['31000', 'sandbox-live'],
    ['999997', 'sandbox-test'],
  ])('opens for customer %s with %s [RUL-34 KEY-R04]', async (customerId, token) => {
    expect((await open(customerId)).given[0]).toBe(token);
    expect(asked).toEqual([['/vendor/stax.js']]);
    expect(onMount).toHaveBeenCalledTimes(1);
  });

  test('opens again when the order turns out to be one of a test customer [RUL-34 KEY-R04]', async () => {
    const { rerender } = await open();
    rerender(<StaxFields {...cardPart({ customerId: '999997' })} />);
    expect(FakeStax.opened.map(({ given }) => given[0])).toEqual(['sandbox-live', 'sandbox-test']);
    expect(onMount).toHaveBeenCalledTimes(2);
  });

  test('asks for digits in our look: the number in groups, and our words in empty fields', async () => {
    const { frames } = await open();
    expect(frames).toEqual({
      number: expect.objectContaining({
        type: 'tel',
        placeholder: '1234 1234 1234 1234',
        format: 'prettyFormat',
      }),
      cvv: expect.objectContaining({ type: 'tel', placeholder: 'CVC' }),
    });
    for (const { style } of Object.values(frames))
      expect(style).toMatch(/color: black;.*font-family: serif;.*font-size: 17px;/);
  });

  test.each([
    ['number', 'Card number'],
    ['cvv', 'Security code (CVC)'],
  ] as const)('has the place of its %s in the field %s, which leads to its input', async (frame, name) => {
    const { id } = (await open()).frames[frame];
    expect(field(name).querySelectorAll(`#${id}`)).toHaveLength(1);
    const input = document.querySelector(`#${id}`)?.appendChild(document.createElement('iframe'));
    act(() => field(name).focus());
    expect(document.activeElement).toBe(input);
  });

  test('has the expiration, which is ours, between the number and the security code', async () => {
    const { container } = await open();
    expect(container.textContent).toMatch(/Card number.*expiration.*Security code/);
  });

  test.each<[from: () => EventTarget, event: string]>([
    [() => window, 'blur'],
    [() => window, 'focus'],
    [() => document, 'focusin'],
  ])('marks the field whose frame has the focus, as told by %s %s, until it is gone', async (from, event) => {
    const { frames } = await open();
    const active = vi.spyOn(document, 'activeElement', 'get');
    const marked = (on: Element | null | undefined) => {
      active.mockReturnValue(on ?? null);
      act(() => void from().dispatchEvent(new Event(event)));
      return screen.getAllByRole('group').map((one) => one.hasAttribute('data-focused'));
    };
    const frameIn = ({ id }: { readonly id: string }) =>
      document.querySelector(`#${id}`)?.appendChild(document.createElement('iframe'));
    expect(marked(document.body)).toEqual([false, false]);
    expect(marked(frameIn(frames.number))).toEqual([true, false]);
    expect(marked(frameIn(frames.cvv))).toEqual([false, true]);
    expect(marked(null)).toEqual([false, false]);
    cleanup();
    active.mockClear();
    from().dispatchEvent(new Event(event));
    expect(active, 'nothing looks once the form is gone').not.toHaveBeenCalled();
  });

  test('trusts the event that everything is complete, whatever its details', async () => {
    (await open()).voice.say('card_form_complete', { validNumber: false });
    expect(reports).toEqual(reported('filled valid', 'filled valid'));
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'incomplete'],
    ['other states', { numberLength: 15, cvvLength: 3 }],
  ])("uses the script's own state when an event contains %s", async (_, message) => {
    await open();
    const [stax] = FakeStax.opened;
    const incomplete = (states: object, event: string) => {
      Object.assign(stax as FakeStax, states);
      stax?.voice.say(event, message);
      return reports.splice(0);
    };
    expect(incomplete({}, 'card_form_incomplete')).toEqual(reported('filled', 'filled'));
    const number = { validNumber: true, validCvv: false };
    expect(incomplete(number, 'card_form_uncomplete')).toEqual(reported('filled valid', 'filled'));
    const cvc = { validNumber: false, validCvv: true };
    expect(incomplete(cvc, 'card_form_incomplete')).toEqual(reported('filled', 'filled valid'));
  });

  test.each(['card_form_incomplete', 'card_form_uncomplete'])(
    'uses the event %s if it contains more',
    async (event) => {
      const { voice } = await open();
      const told = (numbers: readonly [boolean, boolean, number, number]) => {
        const [validNumber, validCvv, numberLength, cvvLength] = numbers;
        voice.say(event, { validNumber, validCvv, numberLength, cvvLength });
        return reports.splice(0);
      };
      expect(told([false, true, 0, 3])).toEqual(reported('', 'filled valid'));
      expect(told([true, false, 16, 0])).toEqual(reported('filled valid', ''));
      const causes = (numbers: Parameters<typeof told>[0]) =>
        (told(numbers) as readonly [string, HostedFieldState][]).map(([, { cause }]) => cause);
      expect(causes([false, false, 1, 1])).toEqual(['numberShort', 'cvcShort']);
      // Fifteen digits are whole on one card and not on another.
      expect(causes([false, false, 15, 3])).toEqual([undefined, undefined]);
      expect(causes([false, true, 16, 3])).toEqual(['numberWrong', undefined]);
    },
  );

  test('is what the card is paid from, as long as it is there', async () => {
    const { tokenize } = await open();
    const tokenized = () => fields.tokenizeCard({ ...request, entry: 'stax' });
    expect(await tokenized()).toEqual({ token: 'tok_1' });
    expect(tokenize).toHaveBeenCalledTimes(1);
    cleanup();
    await expect(tokenized()).rejects.toEqual({ code: 'unusable' });
  });

  test('reports fields that cannot be shown, and retries', async () => {
    FakeStax.refuses = true;
    await open();
    await isUnavailable();
    FakeStax.refuses = false;
    await userEvent.click(screen.getByRole('button'));
    await eventually(() => expect(FakeStax.opened).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the first card entry', () => {
  const show = (...given: Parameters<typeof cardPart>) =>
    render(<StripeFields {...cardPart(...given)} entry="stripe" />);
  const open = async () => {
    const page = show();
    await eventually(() => expect([...elements.keys()]).toEqual(['cardNumber', 'cardExpiry', 'cardCvc']));
    return page;
  };
  const ROWS = [
    ['cardNumber', 'Card number', 'number'],
    ['cardExpiry', 'Expiration date', 'hostedExpiry'],
    ['cardCvc', 'Security code (CVC)', 'cvc'],
  ] as const;

  test.each([
    ['31000', 'stripe', 'pk_live_std'],
    ['31000', 'stripe_zb', 'pk_live_rev'],
    ['999997', 'stripe_zb', 'pk_test_rev'],
  ] as const)('opens for customer %s at %s with %s [RUL-34]', async (customerId, platform, key) => {
    show({ customerId, platform });
    await eventually(() => expect(asked).toEqual([['/vendor/stripe.js', key]]));
  });

  test.each(ROWS)('has the %s in the field %s, which leads to its input', async (type, name) => {
    await open();
    expect(field(name).contains(elements.get(type)?.place ?? null)).toBe(true);
    expect([...elements.values()].flatMap(({ focus }) => focus.mock.calls)).toEqual([]);
    act(() => field(name).focus());
    expect(elements.get(type)?.focus).toHaveBeenCalledTimes(1);
    expect([...elements.values()].flatMap(({ focus }) => focus.mock.calls)).toHaveLength(1);
  });

  test.each(ROWS)('marks %s while its frame has the focus: %s', async (type, name) => {
    await open();
    const marked = () => screen.queryAllByRole('group').filter((one) => one.hasAttribute('data-focused'));
    expect(marked()).toHaveLength(0);
    elements.get(type)?.say('focus');
    expect(marked()).toHaveLength(1);
    expect(marked()[0]).toBe(field(name));
    elements.get(type)?.say('blur');
    expect(marked()).toHaveLength(0);
  });

  test.each(ROWS)('reports what %s says of itself: %s', async (type, _, reported) => {
    await open();
    const error = { code: 'x' };
    const short = { number: 'numberShort', hostedExpiry: 'dateShort', cvc: 'cvcShort' }[reported];
    const coded = (code: string, cause: HostedCause) => ({
      event: { empty: false, complete: false, error: { code } },
      isEmpty: false,
      isValid: false,
      cause,
    });
    const states = [
      { event: { empty: true, complete: false }, isEmpty: true, isValid: false },
      { event: { empty: false, complete: true }, isEmpty: false, isValid: true },
      { event: { empty: false, complete: false, error }, isEmpty: false, isValid: false },
      { event: { empty: false, complete: true, error }, isEmpty: false, isValid: false },
      { event: { empty: false, complete: false }, isEmpty: false, isValid: false, cause: short },
      // The vendor's codes of what is wrong.
      coded('incomplete_number', 'numberShort'),
      coded('invalid_number', 'numberWrong'),
      coded('incomplete_expiry', 'dateShort'),
      coded('invalid_expiry_month', 'monthWrong'),
      coded('invalid_expiry_month_past', 'past'),
      coded('invalid_expiry_year', 'yearWrong'),
      coded('invalid_expiry_year_past', 'past'),
      coded('incomplete_cvc', 'cvcShort'),
    ];
    for (const { event } of states) elements.get(type)?.say('change', event);
    expect(reports).toEqual(states.map(({ event: _event, ...state }) => [reported, state]));
  });

  test('never offers to save the card with the vendor, and looks like our fields', async () => {
    await open();
    const style = {
      base: { color: 'black', fontSize: '17px', '::placeholder': { color: 'gray' } },
      invalid: { color: 'red' },
    };
    expect(Object.fromEntries([...elements].map(([type, { options }]) => [type, options]))).toEqual({
      cardNumber: { disableLink: true, showIcon: true, placeholder: '1234 1234 1234 1234', style },
      cardExpiry: { placeholder: 'MM/YY', style },
      cardCvc: { placeholder: 'CVC', style },
    });
  });

  test('is what the card is paid from, as long as it is there', async () => {
    await open();
    expect(onMount).toHaveBeenCalledTimes(1);
    stripe.createPaymentMethod.mockResolvedValue({ paymentMethod: { id: 'pm_1' } });
    const tokenized = () => fields.tokenizeCard({ ...request, entry: 'stripe' });
    expect(await tokenized()).toEqual({ token: 'pm_1' });
    expect(stripe.createPaymentMethod.mock.lastCall?.[0].card).toBe(elements.get('cardNumber'));
    cleanup();
    await expect(tokenized()).rejects.toEqual({ code: 'unusable' });
  });

  test('reports a field that cannot be loaded, and retries', async () => {
    await open();
    // Only the number reports it in the vendor's documentation.
    for (const type of ['cardExpiry', 'cardCvc']) elements.get(type)?.say('loaderror', { elementType: type });
    expect(screen.queryByRole('alert')).toBeNull();
    elements.get('cardNumber')?.say('loaderror', { elementType: 'cardNumber', error: {} });
    await isUnavailable();
    elements.clear();
    await userEvent.click(screen.getByRole('button'));
    await eventually(() => expect(elements.size).toBe(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test.each([
  ['first', StripeFields, 'stripe'],
  ['second', StaxFields, 'stax'],
] as const)(
  'the %s card entry stands there disabled while its script is on its way, and says so when it is lost',
  async (_, Fields, entry) => {
    isOffline = true;
    render(<Fields {...cardPart()} entry={entry} />);
    const isWaiting = () => {
      const places = screen.queryAllByRole('group');
      return places.length === 3 && places.every((one) => one.hasAttribute('data-disabled'));
    };
    expect(isWaiting()).toBe(true);
    await isUnavailable();
    expect(isWaiting()).toBe(false);
    expect(onMount).not.toHaveBeenCalled();
    isOffline = false;
    await userEvent.click(screen.getByRole('button'));
    expect(screen.queryByRole('alert')).toBeNull();
    await eventually(() => expect(onMount).toHaveBeenCalledTimes(1));
    expect(isWaiting()).toBe(false);
  },
);

const decisions = { onApproved: vi.fn(), onDismissed: vi.fn() };
const wallet = { fields, amount: 348, currency: 'usd', isBusy: false, ...decisions };
const account = { customerId: '31000', platform: 'stripe' } as const;

describe('the wallet', () => {
  const open = async (isBusy = false) => {
    const page = render(<WalletButton {...wallet} isBusy={isBusy} account={account} />);
    await eventually(() => expect(elements.has('expressCheckout')).toBe(true));
    return page;
  };
  const say = (event: string, detail?: unknown) => elements.get('expressCheckout')?.say(event, detail);
  const press = () => {
    const event = { resolve: vi.fn(), reject: vi.fn() };
    say('click', event);
    return [event.resolve.mock.calls.length, event.reject.mock.calls.length];
  };

  test.each([
    ['stripe', 'pk_live_std'],
    ['stripe_zb', 'pk_live_rev'],
  ] as const)('of an account at %s opens with %s [RUL-34]', async (platform, key) => {
    render(<WalletButton {...wallet} account={{ ...account, platform }} />);
    await eventually(() => expect(asked).toEqual([['/vendor/stripe.js', key]]));
  });

  test('shows the amount to charge, also when it changes [MONEY-R17]', async () => {
    const { rerender } = await open();
    const [group] = groups;
    expect(group?.options).toEqual({
      locale: 'en',
      mode: 'payment',
      amount: 34_800,
      currency: 'usd',
      paymentMethodCreation: 'manual',
    });
    rerender(<WalletButton {...wallet} account={account} amount={447.5} />);
    expect(group?.update.mock.calls).toEqual([[{ amount: 44_750 }]]);
  });

  test('is only that of the browser: no other method of the vendor [RUL-28]', async () => {
    await open();
    expect(elements.get('expressCheckout')?.options).toEqual({
      paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
    });
  });

  test('opens its sheet within the press, and not while the form is busy [RUL-06 RUL-28]', async () => {
    await open();
    expect(press()).toEqual([1, 0]);
    cleanup();
    elements.clear();
    await open(true);
    expect(press()).toEqual([0, 1]);
  });

  test('pays from the approved sheet, which hears of a failure [RUL-28]', async () => {
    await open();
    fields.failWallet();
    const sheet = { paymentFailed: vi.fn() };
    say('cancel');
    expect([decisions.onApproved.mock.calls.length, decisions.onDismissed.mock.calls.length]).toEqual([0, 1]);
    say('confirm', sheet);
    expect([decisions.onApproved.mock.calls.length, decisions.onDismissed.mock.calls.length]).toEqual([1, 1]);
    stripe.createPaymentMethod.mockImplementation(async () => ({
      paymentMethod: { id: `pm_${submitted.length}` },
    }));
    expect(await fields.tokenizeWallet(), 'submitted first').toEqual({ token: 'pm_1' });
    fields.failWallet();
    fields.failWallet();
    expect(sheet.paymentFailed).toHaveBeenCalledExactlyOnceWith({ reason: 'fail' });
    say('confirm', { paymentFailed: () => throwIfBroken('') });
    expect(() => fields.failWallet(), 'a sheet that throws is left alone').not.toThrow();
    cleanup();
    await expect(fields.tokenizeWallet()).rejects.toEqual({ code: 'unusable' });
  });

  test('takes its place when the browser has one, and none before', async () => {
    const { container } = await open();
    const { firstElementChild: place } = container;
    expect(place?.className).toBe('visually-hidden');
    say('ready', { availablePaymentMethods: undefined });
    expect(place?.className).toBe('visually-hidden');
    say('ready', { availablePaymentMethods: { applePay: true } });
    expect(place?.className).toBe('place-first');
  });

  test('that cannot be loaded leaves no empty place', async () => {
    const { container } = await open();
    expect(container.childElementCount).toBe(1);
    say('loaderror', { elementType: 'expressCheckout', error: {} });
    expect(container.childElementCount).toBe(0);
    isOffline = true;
    const other = render(<WalletButton {...wallet} account={{ ...account, customerId: '999997' }} />);
    await eventually(() => expect(asked).toHaveLength(2));
    expect(other.container.childElementCount).toBe(0);
  });
});

describe('the card provider’s fields and wallet', () => {
  test.each([
    ['stax', 'first card entry and wallet', ['cardNumber', 'cardExpiry', 'cardCvc', 'expressCheckout'], 0, 1],
    ['cardNumber', 'second card entry and wallet', ['cardExpiry', 'cardCvc', 'expressCheckout'], 1, 1],
    ['expressCheckout', 'two card entries', ['cardNumber', 'cardExpiry', 'cardCvc'], 1, 0],
  ])('if the vendor throws at %s, the %s still work', async (at, _, made, opened, alerts) => {
    // React tells the console of what a boundary has caught.
    vi.spyOn(console, 'error').mockReturnValue();
    broken = at;
    render(
      <>
        <StripeFields {...cardPart()} entry="stripe" />
        <StaxFields {...cardPart()} />
        <WalletButton {...wallet} account={account} />
      </>,
    );
    await eventually(() => expect([...elements.keys()]).toEqual(made));
    await eventually(() => expect(FakeStax.opened).toHaveLength(opened));
    await eventually(() => expect(screen.queryAllByRole('alert')).toHaveLength(alerts));
    broken = '';
    for (const again of screen.queryAllByRole('button')) await userEvent.click(again);
    await eventually(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('speak the language of the page, and follow it in place', async () => {
    await speak('es');
    render(
      <LanguageRoot offered={['en', 'es']}>
        {() => (
          <>
            <StripeFields {...cardPart()} entry="stripe" />
            <WalletButton {...wallet} account={account} />
          </>
        )}
      </LanguageRoot>,
    );
    await eventually(() => expect(elements.size).toBe(4));
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
