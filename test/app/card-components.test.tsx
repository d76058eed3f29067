import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StripeElement, StripeElements } from '@stripe/stripe-js';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HostedCause } from '../../machines/domain/cause.ts';
import { nonNull } from '../../machines/domain/non-null.ts';
import type { HostedFieldState } from '../../machines/payment/billing.rules.ts';
import { AppDependenciesContext } from '../../src/app/shell/app-dependencies.ts';
import type { Telemetry } from '../../src/app/shell/telemetry.ts';
import { LanguageRoot } from '../../src/app/shell/LanguageRoot.tsx';
import { changeLanguage } from '../../src/copy/language.ts';
import { createCardFields } from '../../src/app/adapters/cards/card-fields.ts';
import StaxFields from '../../src/app/adapters/cards/StaxFields.tsx';
import StripeFields from '../../src/app/adapters/cards/StripeFields.tsx';
import { useVendor } from '../../src/app/adapters/cards/use-vendor.ts';
import WalletButton from '../../src/app/adapters/cards/WalletButton.tsx';
import type { StaxConstructor } from '../../src/platform/stax.ts';
import { cardForm } from '../machines/payment.data.ts';
import { testConfig } from './config.ts';
import { testDependencies } from './dependencies.ts';
import { OutageContext } from '../../src/ui/outage-context.ts';
import { eventually } from '../support/eventually.ts';

// The lab's scripts, which find their URLs by the element that loads them.
const loader = document.createElement('script');
loader.src = '/vendor/stripe.js';
vi.spyOn(document, 'currentScript', 'get').mockReturnValue(loader);
for (const run of Object.values(import.meta.glob('../lab/vendor/st*.js'))) await run();

/** The URLs and keys with which the vendors' scripts are requested. */
const requested: (readonly string[])[] = [];
let isOffline = false;
/** The element that the vendor throws at. */
let broken = '';
function throwIfBroken(element: string) {
  if (element === broken) throw new Error('IntegrationError: this browser lets us store nothing.');
}
function arrive<T>(vendor: () => T, ...args: readonly string[]): Promise<T> {
  requested.push(args);
  return isOffline ? Promise.reject(new TypeError('lost')) : Promise.resolve(vendor());
}

/** Stax's fields; the lab's script has no details in its events, as some versions of the real one do. */
const vaults: ReturnType<typeof openVault>[] = [];
/** How the vault's fields are shown, if not at once. */
let showFields: (() => Promise<unknown>) | null = null;
function openVault(...args: ConstructorParameters<StaxConstructor>) {
  throwIfBroken('stax');
  const listeners = new Map<string, (states?: unknown) => void>();
  const stax = Object.assign(new (nonNull(window.StaxJs))(...args), {
    on: (event: string, listener: (states?: unknown) => void) => void listeners.set(event, listener),
    tokenize: vi.fn(() => Promise.resolve({ id: 'tok_1' })),
  });
  if (showFields) Object.assign(stax, { showCardForm: showFields });
  const say = (event: string, states?: unknown) => act(() => listeners.get(event)?.(states));
  return { stax, args, frames: args[1], say };
}
function FakeVault(...args: ConstructorParameters<StaxConstructor>) {
  return nonNull(vaults[vaults.push(openVault(...args)) - 1]).stax;
}
vi.mock('../../src/platform/stax.ts', () => ({
  loadCardTokenizer: (script: string) => arrive(() => FakeVault, script),
}));

/** The groups of elements that were made at the card provider. */
const groups: ReturnType<typeof spyOnElements>[] = [];
function spyOnElements(options: object, group: StripeElements) {
  const make = group.create as (type: string, more: object) => StripeElement;
  const create = vi.fn((type: string, more: object) => {
    throwIfBroken(type);
    return make(type, more);
  });
  const update = vi.fn(group.update);
  return { options, create, update, group: Object.assign(group, { create, update }) };
}
const createPaymentMethod = vi.fn<(request: { readonly card: unknown }) => Promise<object>>();
function openProvider(key: string) {
  const stripe = nonNull(window.Stripe)(key);
  const { elements } = stripe;
  return Object.assign(stripe, {
    createPaymentMethod,
    elements: (options: object) =>
      nonNull(groups[groups.push(spyOnElements(options, elements(options))) - 1]).group,
  });
}
vi.mock('../../src/platform/stripe.ts', () => ({
  loadCardProvider: (script: string, key: string) => arrive(() => openProvider(key), script, key),
}));
const createdElements = () => groups.flatMap(({ create }) => create.mock.calls.map(([type]) => type));

/** What a vendor's frame tells its script. */
const postMessage = (frame: HTMLIFrameElement | null | undefined, message: object) =>
  act(() => {
    const from = { origin: window.origin, source: frame?.contentWindow ?? null };
    window.dispatchEvent(new MessageEvent('message', { ...from, data: message }));
  });
const frameOf = (place: ParentNode) => place.querySelector('iframe');
const sendFieldMessage = (place: ParentNode, kind: string, detail?: object) =>
  postMessage(frameOf(place), { source: 'stripe-field', kind, detail });

// jsdom has no canvas.
vi.mock('../../src/app/adapters/cards/field-style.ts', () => ({
  fieldStyle: () => ({
    ...(scheme.matches ? { color: 'white', surface: 'black' } : { color: 'black', surface: 'white' }),
    font: 'serif',
    placeholder: 'gray',
    error: 'red',
    size: '17px',
  }),
}));

/** Whether the device is dark. */
const scheme = Object.assign(new EventTarget(), { matches: false });
function darken(matches = true) {
  act(() => {
    scheme.matches = matches;
    scheme.dispatchEvent(new Event('change'));
  });
}

beforeEach(() => {
  for (const list of [vaults, groups, requested, reports]) list.length = 0;
  showFields = null;
  isOffline = false;
  broken = '';
  vi.clearAllMocks();
  scheme.matches = false;
  vi.stubGlobal('matchMedia', () => scheme);
});
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

const fields = createCardFields(testConfig());
/** What the fields report, in order. */
const reports: unknown[] = [];
const onMount = vi.fn();
type CardFieldsProps = ComponentProps<typeof StaxFields>;
const cardFields = ({
  customerId = '31000',
  tokenPlatform = 'stax' as CardFieldsProps['account']['tokenPlatform'],
} = {}): CardFieldsProps => ({
  fields,
  account: { customerId, tokenPlatform },
  cardVendor: 'stax',
  errors: {},
  causes: {},
  onMount,
  onChange: (...report) => void reports.push(report),
  expiry: <p>expiration</p>,
});
const request = {
  account: { customerId: '31000', tokenPlatform: 'stax' },
  nameOnCard: 'Ann Lee',
  expiry: '12/28',
  billing: cardForm().billing,
} as const;
const nextTask = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve)));
const findUnavailable = () => screen.findByRole('alert');
const field = (name: string) => screen.getByRole('group', { name });

describe('what a vendor provides', () => {
  const renderVendor = (key = 'a') => {
    const calls: PromiseWithResolvers<string>[] = [];
    const results: unknown[] = [];
    const load = vi.fn(() => {
      const call = Promise.withResolvers<string>();
      calls.push(call);
      return call.promise;
    });
    const hook = renderHook(
      (props) => {
        const vendor = useVendor(load, props.key);
        results.push(vendor.failed ? 'failed' : vendor.value);
        return vendor;
      },
      { initialProps: { key } },
    );
    const now = () => results.at(-1);
    const nextCall = async (count: number) => {
      await eventually(() => expect(load).toHaveBeenCalledTimes(count));
      return calls[count - 1] as PromiseWithResolvers<string>;
    };
    return { ...hook, load, results, now, nextCall };
  };
  test("a card vendor's script is requested once, when the form is on screen, and is not used before it arrives", async () => {
    const { load, results, nextCall } = renderVendor();
    expect(load).not.toHaveBeenCalled();
    const call = await nextCall(1);
    expect(new Set(results)).toEqual(new Set([null]));
    call.resolve('vendor');
    await nextTask();
    expect(new Set(results)).toEqual(new Set([null, 'vendor']));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('a vendor that does not load or work is reported by its name in the configuration', async () => {
    const ignored = () => undefined;
    const log = {
      reportFailure: vi.fn<Telemetry['reportFailure']>(),
      inspect: ignored,
      recordFailedCall: ignored,
      watchSpeed: ignored,
    };
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <AppDependenciesContext value={{ ...testDependencies(), telemetry: log }}>
        {children}
      </AppDependenciesContext>
    );
    const { result } = renderHook(
      () => useVendor(() => Promise.reject(new TypeError('lost')), 'a', 'cardProvider'),
      { wrapper },
    );
    await eventually(() => expect(result.current.failed).toBe(true));
    expect(log.reportFailure.mock.calls).toEqual([['vendor', ['cardProvider']]]);
    act(() => result.current.fail());
    expect(log.reportFailure).toHaveBeenCalledTimes(2);
  });

  test("a form that changes its key never uses the card vendor's script that was loaded for another key", async () => {
    const { now, nextCall, rerender } = renderVendor();
    const first = await nextCall(1);
    rerender({ key: 'b' });
    const second = await nextCall(2);
    first.resolve('of a');
    await nextTask();
    expect(now()).toBeNull();
    second.resolve('of b');
    await nextTask();
    expect(now()).toBe('of b');
    rerender({ key: 'c' });
    expect(now()).toBeNull();
    const third = await nextCall(3);
    rerender({ key: 'd' });
    third.reject(new TypeError('lost'));
    await nextTask();
    expect(now()).toBeNull();
  });
});

describe('the card fields of Stax', () => {
  const renderStaxFields = async (customerId?: string) => {
    const page = render(<StaxFields {...cardFields({ customerId })} />);
    await eventually(() => expect(vaults).toHaveLength(1));
    return { ...nonNull(vaults[0]), ...page };
  };
  /** What is reported of the number and of the security code. */
  const expectReports = (...words: readonly [number: string, cvc: string] | readonly [number: string]) =>
    words.map((state, index) => [
      ['number', 'cvc'][index],
      { isEmpty: !state.includes('filled'), isValid: state.includes('valid') },
    ]);

  test.each([
    ['31000', 'sandbox-live'],
    ['999997', 'sandbox-test'],
  ])(
    'the card fields of Stax open for customer %s with the key %s [RUL-34 KEY-R04]',
    async (customerId, token) => {
      expect((await renderStaxFields(customerId)).args[0]).toBe(token);
      expect(requested).toEqual([['/vendor/stax.js']]);
      expect(onMount).toHaveBeenCalledTimes(1);
    },
  );

  test('the card fields of Stax open again with the test key when the order turns out to belong to a test customer [RUL-34 KEY-R04]', async () => {
    const { rerender } = await renderStaxFields();
    rerender(<StaxFields {...cardFields({ customerId: '999997' })} />);
    expect(vaults.map(({ args }) => args[0])).toEqual(['sandbox-live', 'sandbox-test']);
    expect(onMount).toHaveBeenCalledTimes(2);
  });

  test('the card fields of Stax have our look: digits in groups, and our words while they are empty', async () => {
    const { frames } = await renderStaxFields();
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

  test('the card fields of Stax keep what is typed, and a white background, when the device turns dark', async () => {
    const { frames } = await renderStaxFields();
    const backgrounds = () =>
      Object.values(frames).map(({ id }) => document.getElementById(id)?.style.backgroundColor);
    expect(backgrounds()).toEqual(['', '']);
    darken();
    expect(backgrounds(), 'black digits are readable on white').toEqual(['white', 'white']);
    darken(false);
    expect(backgrounds()).toEqual(['', '']);
    expect(vaults, 'the frames, with what is typed in them, stay').toHaveLength(1);
  });

  test.each([
    ['number', 'Card number'],
    ['cvv', 'Security code (CVC)'],
  ] as const)(
    "the card fields of Stax show the vendor's %s in the field %s, whose focus goes to its input",
    async (frame, name) => {
      const { id } = (await renderStaxFields()).frames[frame];
      expect(field(name).querySelectorAll(`#${id}`)).toHaveLength(1);
      act(() => field(name).focus());
      expect(document.activeElement).toBe(frameOf(field(name)));
    },
  );

  test('the form of Stax has our expiration field between the card number and the security code', async () => {
    const { container } = await renderStaxFields();
    expect(container.textContent).toMatch(/Card number.*expiration.*Security code/);
  });

  test.each<[from: () => EventTarget, event: string]>([
    [() => window, 'blur'],
    [() => window, 'focus'],
    [() => document, 'focusin'],
  ])(
    'a card field of Stax is marked while its frame has the focus, as %s %s reports it, until the form is gone',
    async (from, event) => {
      const { frames } = await renderStaxFields();
      const active = vi.spyOn(document, 'activeElement', 'get');
      const marked = (element: Element | null | undefined) => {
        active.mockReturnValue(element ?? null);
        act(() => void from().dispatchEvent(new Event(event)));
        return screen.getAllByRole('group').map((group) => group.hasAttribute('data-focused'));
      };
      const frameIn = ({ id }: { readonly id: string }) => document.querySelector(`#${id} iframe`);
      expect(marked(document.body)).toEqual([false, false]);
      expect(marked(frameIn(frames.number))).toEqual([true, false]);
      expect(marked(frameIn(frames.cvv))).toEqual([false, true]);
      expect(marked(null)).toEqual([false, false]);
      cleanup();
      active.mockClear();
      from().dispatchEvent(new Event(event));
      expect(active, 'nothing looks once the form is gone').not.toHaveBeenCalled();
    },
  );

  test('the card fields of Stax count as complete once the vendor says so, whatever details come with it', async () => {
    (await renderStaxFields()).say('card_form_complete', { validNumber: false });
    expect(reports).toEqual(expectReports('filled valid', 'filled valid'));
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'incomplete'],
    ['other states', { numberLength: 15, cvvLength: 3 }],
  ])("the card fields of Stax use the script's own state when an event contains %s", async (_, message) => {
    const vault = await renderStaxFields();
    const incomplete = (states: object, event: string) => {
      Object.assign(vault.stax, states);
      vault.say(event, message);
      return reports.splice(0);
    };
    const number = { validNumber: true, validCvv: false };
    expect(incomplete(number, 'card_form_uncomplete')).toContainEqual(expectReports('filled valid')[0]);
    const cvc = { validNumber: false, validCvv: true };
    expect(incomplete(cvc, 'card_form_incomplete')).toEqual(expectReports('filled', 'filled valid'));
  });

  test.each(['card_form_incomplete', 'card_form_uncomplete'])(
    'the card fields of Stax use what the event %s says when it has details',
    async (event) => {
      const { say: tellOf } = await renderStaxFields();
      const after = (numbers: readonly [boolean, boolean, number, number]) => {
        const [validNumber, validCvv, numberLength, cvvLength] = numbers;
        tellOf(event, { validNumber, validCvv, numberLength, cvvLength });
        return reports.splice(0);
      };
      expect(after([false, true, 0, 3])).toEqual([expectReports('', 'filled valid')[1]]);
      expect(after([true, false, 16, 0])).toEqual(expectReports('filled valid', ''));
      const causes = (numbers: Parameters<typeof after>[0]) =>
        (after(numbers) as readonly [string, HostedFieldState][]).map(([, { cause }]) => cause);
      expect(causes([false, false, 1, 1])).toEqual(['numberShort', 'cvcShort']);
      // Fifteen digits are whole on one card and not on another.
      expect(causes([false, false, 15, 3])).toEqual([undefined, undefined]);
      expect(causes([false, true, 16, 3])).toEqual(['numberWrong', undefined]);
    },
  );

  test.each([
    ['with lengths', { numberLength: 3, cvvLength: 0 }, { numberLength: 4, cvvLength: 0 }],
    ['without', {}, {}],
  ])(
    'the card fields of Stax report only the field that is typed in, by events %s [VAL-R03 RUL-14]',
    async (_, first, second) => {
      const { say: tellOf } = await renderStaxFields();
      act(() => field('Card number').focus());
      const after = (states: object) => {
        tellOf('card_form_incomplete', { validNumber: false, validCvv: false, ...states });
        return (reports.splice(0) as readonly [string, HostedFieldState][]).map(([name, { isEmpty }]) => [
          name,
          isEmpty,
        ]);
      };
      expect([after(first), after(second)]).toEqual([[['number', false]], [['number', false]]]);
    },
  );

  test('the card fields of Stax provide a card until the form is left', async () => {
    const { stax } = await renderStaxFields();
    const tokenize = () => fields.tokenizeCard({ ...request, cardVendor: 'stax' });
    expect(await tokenize()).toEqual({ token: 'tok_1' });
    expect(stax.tokenize).toHaveBeenCalledTimes(1);
    cleanup();
    await expect(tokenize()).rejects.toEqual({ code: 'unavailable' });
  });

  test('the form of Stax says that its card fields cannot be shown, and loads them again on a press', async () => {
    showFields = () => Promise.reject(['The vault is blocked.']);
    await renderStaxFields();
    await findUnavailable();
    showFields = null;
    await userEvent.click(screen.getByRole('button'));
    await eventually(() => expect(vaults).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the focus goes from the expiration to the button that loads the card fields of Stax again when they are lost', async () => {
    const blocked = Promise.withResolvers();
    showFields = () => blocked.promise;
    render(<StaxFields {...cardFields()} expiry={<input id="expiry" />} />);
    await eventually(() => expect(vaults).toHaveLength(1));
    screen.getByRole('textbox').focus();
    blocked.reject(['The vault is blocked.']);
    await findUnavailable();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});

describe('the card fields of Stripe', () => {
  const show = (...args: Parameters<typeof cardFields>) =>
    render(<StripeFields {...cardFields(...args)} cardVendor="stripe" />);
  const renderStripeFields = async () => {
    const page = show();
    await eventually(() => expect(createdElements()).toEqual(CARD_FIELDS.map(([type]) => type)));
    return page;
  };
  const CARD_FIELDS = [
    ['cardNumber', 'Card number', 'number'],
    ['cardExpiry', 'Expiration date', 'hostedExpiry'],
    ['cardCvc', 'Security code (CVC)', 'cvc'],
  ] as const;

  test.each([
    ['31000', 'stripe', 'pk_live_std'],
    ['31000', 'stripe_zb', 'pk_live_rev'],
    ['999997', 'stripe_zb', 'pk_test_rev'],
  ] as const)(
    'the card fields of Stripe open for customer %s at %s with %s [RUL-34]',
    async (customerId, tokenPlatform, key) => {
      show({ customerId, tokenPlatform });
      await eventually(() => expect(requested).toEqual([['/vendor/stripe.js', key]]));
    },
  );

  test.each(CARD_FIELDS)(
    'the card fields of Stripe show %s in the field %s, whose focus goes to its input',
    async (type, name) => {
      await renderStripeFields();
      const frame = frameOf(field(name));
      expect(new URL(frame?.src ?? '').searchParams.get('type')).toBe(type);
      expect(document.activeElement).toBe(document.body);
      act(() => field(name).focus());
      expect(document.activeElement).toBe(frame);
    },
  );

  test.each(CARD_FIELDS)(
    'a card field of Stripe, %s, is marked while its frame has the focus: %s',
    async (_, name) => {
      await renderStripeFields();
      const marked = () =>
        screen.queryAllByRole('group').filter((element) => element.hasAttribute('data-focused'));
      expect(marked()).toHaveLength(0);
      sendFieldMessage(field(name), 'focus');
      expect(marked()).toHaveLength(1);
      expect(marked()[0]).toBe(field(name));
      sendFieldMessage(field(name), 'blur');
      expect(marked()).toHaveLength(0);
    },
  );

  test.each(CARD_FIELDS)(
    'the card fields of Stripe report what %s says about itself: %s',
    async (_, name, reported) => {
      await renderStripeFields();
      const error = { code: 'x' };
      const short = { number: 'numberShort', hostedExpiry: 'dateShort', cvc: 'cvcShort' }[reported];
      const expectCause = (code: string, cause: HostedCause) => ({
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
        expectCause('incomplete_number', 'numberShort'),
        expectCause('invalid_number', 'numberWrong'),
        expectCause('incomplete_expiry', 'dateShort'),
        expectCause('invalid_expiry_month', 'monthWrong'),
        expectCause('invalid_expiry_month_past', 'past'),
        expectCause('invalid_expiry_year', 'yearWrong'),
        expectCause('invalid_expiry_year_past', 'past'),
        expectCause('incomplete_cvc', 'cvcShort'),
      ];
      for (const { event } of states) sendFieldMessage(field(name), 'change', event);
      expect(reports).toEqual(states.map(({ event: _event, ...state }) => [reported, state]));
    },
  );

  test('the card fields of Stripe never offer to save the card with the vendor, and look like our fields', async () => {
    await renderStripeFields();
    const style = {
      base: { color: 'black', fontSize: '17px', '::placeholder': { color: 'gray' } },
      invalid: { color: 'red' },
    };
    expect(Object.fromEntries(groups.flatMap(({ create }) => create.mock.calls))).toEqual({
      cardNumber: { disableLink: true, showIcon: true, placeholder: '1234 1234 1234 1234', style },
      cardExpiry: { placeholder: 'MM/YY', style },
      cardCvc: { placeholder: 'CVC', style },
    });
  });

  test('the card fields of Stripe keep what is typed, and have readable digits, when the device turns dark', async () => {
    await renderStripeFields();
    const updates = CARD_FIELDS.map(([type]) =>
      vi.spyOn(nonNull(groups[0]?.group.getElement(type as 'cardNumber')), 'update'),
    );
    const style = { base: { color: 'white' } };
    darken();
    for (const update of updates) expect(update.mock.calls).toMatchObject([[{ style }]]);
    expect(createdElements(), 'the elements, with what is typed in them, stay').toHaveLength(3);
  });

  test('the card fields of Stripe provide a card until the form is left', async () => {
    await renderStripeFields();
    expect(onMount).toHaveBeenCalledTimes(1);
    createPaymentMethod.mockResolvedValue({ paymentMethod: { id: 'pm_1' } });
    const tokenized = () => fields.tokenizeCard({ ...request, cardVendor: 'stripe' });
    expect(await tokenized()).toEqual({ token: 'pm_1' });
    expect(createPaymentMethod.mock.lastCall?.[0].card).toBe(groups[0]?.group.getElement('cardNumber'));
    cleanup();
    await expect(tokenized()).rejects.toEqual({ code: 'unavailable' });
  });

  test('the form of Stripe says that its card number cannot be loaded, and loads its fields again on a press', async () => {
    await renderStripeFields();
    // Only the number reports it in the vendor's documentation.
    for (const name of ['Expiration date', 'Security code (CVC)']) sendFieldMessage(field(name), 'loaderror');
    expect(screen.queryByRole('alert')).toBeNull();
    sendFieldMessage(field('Card number'), 'loaderror');
    await findUnavailable();
    await userEvent.click(screen.getByRole('button'));
    await eventually(() => expect(createdElements()).toHaveLength(6));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test.each([
  ['Stripe', StripeFields, 'stripe'],
  ['Stax', StaxFields, 'stax'],
] as const)(
  "the card fields of %s are disabled while the vendor's script is loading, and say so when it is lost",
  async (_, Fields, cardVendor) => {
    isOffline = true;
    render(<Fields {...cardFields()} cardVendor={cardVendor} />);
    const isWaiting = () => {
      const places = screen.queryAllByRole('group');
      return places.length === 3 && places.every((place) => place.hasAttribute('data-disabled'));
    };
    expect(isWaiting()).toBe(true);
    await findUnavailable();
    expect(isWaiting()).toBe(false);
    expect(onMount).not.toHaveBeenCalled();
    isOffline = false;
    await userEvent.click(screen.getByRole('button'));
    await eventually(() => expect(onMount).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(isWaiting()).toBe(false);
  },
);

describe.each([
  ['Stripe', StripeFields, 'stripe'],
  ['Stax', StaxFields, 'stax'],
] as const)('while the card fields of %s are loaded the focus', (_, Fields, cardVendor) => {
  const show = () => render(<Fields {...cardFields()} cardVendor={cardVendor} />);
  const isInNumber = () =>
    onMount.mock.calls.length > 0 && field('Card number').contains(document.activeElement);

  test('the focus stays on the button that loads the card fields again, and moves to the card number once they are there', async () => {
    isOffline = true;
    show();
    await findUnavailable();
    const again = screen.getByRole('button', { name: 'Load the card form again' });
    again.focus();
    for (const retries of [1, 2]) {
      fireEvent.click(again);
      expect(again.getAttribute('aria-disabled')).toBe('true');
      expect(document.activeElement).toBe(again);
      await eventually(() => expect(again.hasAttribute('aria-disabled')).toBe(false));
      expect(requested).toHaveLength(1 + retries);
      expect(document.activeElement).toBe(again);
    }
    isOffline = false;
    fireEvent.click(again);
    await eventually(() => expect(isInNumber()).toBe(true));
  });

  test('the focus that a card field had while it was loading is in that field once it is there', async () => {
    show();
    act(() => field('Card number').focus());
    await eventually(() => expect(isInNumber()).toBe(true));
  });

  test('the focus that a card field had while it was loading moves to the button that loads it again when it is lost', async () => {
    isOffline = true;
    show();
    act(() => field('Security code (CVC)').focus());
    await findUnavailable();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});

const decisions = { onApproved: vi.fn(), onOutdated: vi.fn(), onDismissed: vi.fn() };
const wallet = { fields, amount: 348, currency: 'usd', isBusy: false, ...decisions };
const account = { customerId: '31000', tokenPlatform: 'stripe' } as const;

describe('the wallet', () => {
  beforeEach(() => window.sessionStorage.setItem('lab.wallet', 'google'));
  const renderWallet = async (isBusy = false) => {
    const page = render(<WalletButton {...wallet} isBusy={isBusy} account={account} />);
    await eventually(() => expect(frameOf(page.container)).not.toBeNull());
    return page;
  };
  const sheet = () => screen.queryByTitle<HTMLIFrameElement>('Wallet');
  const decide = (decision: 'pay' | 'cancel') =>
    postMessage(sheet(), { source: 'stripe-wallet', answer: decision });

  test.each([
    ['stripe', 'pk_live_std'],
    ['stripe_zb', 'pk_live_rev'],
  ] as const)('the wallet of an account at %s opens with the key %s [RUL-34]', async (tokenPlatform, key) => {
    render(<WalletButton {...wallet} account={{ ...account, tokenPlatform }} />);
    await eventually(() => expect(requested).toEqual([['/vendor/stripe.js', key]]));
  });

  test('the wallet shows the amount to charge, even when it changes [MONEY-R17]', async () => {
    const { rerender } = await renderWallet();
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

  test('the wallet never pays an amount other than the one on its sheet [MONEY-R17]', async () => {
    const { container, rerender } = await renderWallet();
    decisions.onApproved.mockClear();
    sendFieldMessage(container, 'press');
    rerender(<WalletButton {...wallet} account={account} amount={447.5} />);
    decide('pay');
    expect(decisions.onApproved).not.toHaveBeenCalled();
    expect(decisions.onOutdated).toHaveBeenCalledOnce();
    fields.failWallet();
    expect(sheet()).toBeNull();
    sendFieldMessage(container, 'press');
    decide('pay');
    expect(decisions.onApproved).toHaveBeenCalledOnce();
    fields.failWallet();
  });

  test('a wallet sheet that was open when an outage began pays nothing, and the page says why', async () => {
    const explainBlocked = vi.fn<() => void>();
    const closed = { text: 'Closed.', language: 'en', explainBlocked };
    const makePage = (outage: typeof closed | null) => (
      <OutageContext value={outage}>
        <WalletButton {...wallet} account={account} />
      </OutageContext>
    );
    const { container, rerender } = render(makePage(null));
    await eventually(() => expect(frameOf(container)).not.toBeNull());
    sendFieldMessage(container, 'press');
    rerender(makePage(closed));
    decide('pay');
    expect(decisions.onApproved).not.toHaveBeenCalled();
    expect(explainBlocked).toHaveBeenCalledOnce();
    expect(sheet()).toBeNull();
  });

  test('a wallet whose script was lost is there once the card fields have loaded again', async () => {
    isOffline = true;
    const { container } = render(
      <>
        <StaxFields {...cardFields()} />
        <WalletButton {...wallet} account={account} />
      </>,
    );
    await findUnavailable();
    await eventually(() => expect(requested).toHaveLength(2));
    isOffline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Load the card form again' }));
    await eventually(() => expect(createdElements()).toEqual(['expressCheckout']));
    expect(frameOf(container)).not.toBeNull();
  });

  test("the wallet offers only the browser's own wallet and no other payment method of the vendor [RUL-28]", async () => {
    await renderWallet();
    const paymentMethods = { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' };
    expect(groups[0]?.create.mock.calls).toEqual([['expressCheckout', { paymentMethods }]]);
  });

  test('the wallet opens its sheet within the press, and does not open it while the form is busy [RUL-06 RUL-28]', async () => {
    const { container } = await renderWallet();
    sendFieldMessage(container, 'press');
    expect(sheet()).not.toBeNull();
    cleanup();
    sendFieldMessage((await renderWallet(true)).container, 'press');
    expect(sheet()).toBeNull();
  });

  test('the wallet pays from the approved sheet, and closes it with a failure when the payment fails [RUL-28]', async () => {
    const { container } = await renderWallet();
    fields.failWallet();
    sendFieldMessage(container, 'press');
    decide('cancel');
    expect([decisions.onApproved.mock.calls.length, decisions.onDismissed.mock.calls.length]).toEqual([0, 1]);
    sendFieldMessage(container, 'press');
    decide('pay');
    expect([decisions.onApproved.mock.calls.length, decisions.onDismissed.mock.calls.length]).toEqual([1, 1]);
    createPaymentMethod.mockResolvedValue({ paymentMethod: { id: 'pm_1' } });
    const submit = vi.spyOn(nonNull(groups[0]).group, 'submit');
    expect(await fields.tokenizeWallet()).toEqual({ token: 'pm_1' });
    expect(submit).toHaveBeenCalledBefore(createPaymentMethod);
    fields.failWallet();
    expect(sheet()).toBeNull();
    const paymentFailed = vi.fn(() => throwIfBroken(''));
    fields.mount('sheet', { paymentFailed } as never);
    for (const _time of [1, 2]) fields.failWallet();
    expect(paymentFailed, 'a sheet that throws').toHaveBeenCalledExactlyOnceWith({ reason: 'fail' });
    cleanup();
    await expect(fields.tokenizeWallet()).rejects.toEqual({ code: 'unavailable' });
  });

  test('the wallet takes no space on the page before the browser is known to have one', async () => {
    const { container } = await renderWallet();
    const { firstElementChild: place } = container;
    expect(place?.className).toBe('visually-hidden');
    sendFieldMessage(container, 'ready');
    expect(place?.className).toBe('place-first');
    cleanup();
    window.sessionStorage.clear();
    const none = render(<WalletButton {...wallet} account={account} />).container;
    await eventually(() => expect(groups).toHaveLength(2));
    await nextTask();
    expect(none.firstElementChild?.className).toBe('visually-hidden');
  });

  test('a wallet that cannot be loaded leaves no gap', async () => {
    const { container } = await renderWallet();
    expect(container.childElementCount).toBe(1);
    sendFieldMessage(container, 'loaderror');
    expect(container.childElementCount).toBe(0);
    isOffline = true;
    const other = render(<WalletButton {...wallet} account={{ ...account, customerId: '999997' }} />);
    await eventually(() => expect(requested).toHaveLength(2));
    expect(other.container.childElementCount).toBe(0);
  });
});

describe('the card provider’s fields and wallet', () => {
  test.each([
    [
      'stax',
      'card fields of Stripe and wallet',
      ['cardNumber', 'cardExpiry', 'cardCvc', 'expressCheckout'],
      0,
      1,
    ],
    ['cardNumber', 'card fields of Stax and wallet', ['cardExpiry', 'cardCvc', 'expressCheckout'], 1, 1],
    ['expressCheckout', 'card fields of both vendors', ['cardNumber', 'cardExpiry', 'cardCvc'], 1, 0],
  ])(
    "when the card vendor's script throws at %s, the %s still work",
    async (call, _, types, opened, alerts) => {
      // React tells the console of what a boundary has caught.
      vi.spyOn(console, 'error').mockReturnValue();
      broken = call;
      render(
        <>
          <StripeFields {...cardFields()} cardVendor="stripe" />
          <StaxFields {...cardFields()} />
          <WalletButton {...wallet} account={account} />
        </>,
      );
      await eventually(() => expect(createdElements().filter((type) => type !== call)).toEqual(types));
      await eventually(() => expect(vaults).toHaveLength(opened));
      await eventually(() => expect(screen.queryAllByRole('alert')).toHaveLength(alerts));
      broken = '';
      for (const again of screen.queryAllByRole('button')) await userEvent.click(again);
      await eventually(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );

  test('the card fields and the wallet of Stripe are in the language of the page, and change with it in place', async () => {
    await changeLanguage('es');
    render(
      <LanguageRoot offered={['en', 'es']}>
        {() => (
          <>
            <StripeFields {...cardFields()} cardVendor="stripe" />
            <WalletButton {...wallet} account={account} />
          </>
        )}
      </LanguageRoot>,
    );
    await eventually(() => expect(createdElements()).toHaveLength(4));
    expect(groups.map(({ options }) => options)).toEqual([
      { locale: 'es-419' },
      expect.objectContaining({ locale: 'es-419' }),
    ]);
    await act(() => changeLanguage('en'));
    expect(groups.map(({ update }) => update.mock.calls)).toEqual([
      [[{ locale: 'en' }]],
      [[{ locale: 'en' }]],
    ]);
    // Fields that are recreated would have lost the card.
    expect([groups.length, createdElements().length]).toEqual([2, 4]);
  });
});
