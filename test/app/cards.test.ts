import type { Stripe } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCardFields } from '../../src/app/adapters/cards/card-fields.ts';
import {
  alpha3,
  staxDetails,
  staxReason,
  createStaxTokenizer,
} from '../../src/app/adapters/cards/stax-payment.ts';
import { authenticateCard, confirmPayLater } from '../../src/app/adapters/cards/stripe-payment.ts';
import { ADDRESS_COUNTRIES } from '../../machines/domain/address-countries.ts';
import { testConfig } from './config.ts';
import { ACCOUNT, ORDER_REF, cardForm, exampleChargeRequest, chargeFacts } from '../machines/payment.data.ts';

const CONFIG = testConfig();
const { billing } = cardForm();
/** The scripts and keys that the card provider was opened with. */
const opened: string[] = [];
const stripe = {
  handleNextAction: vi.fn(),
  confirmKlarnaPayment: vi.fn(),
  confirmAfterpayClearpayPayment: vi.fn(),
};

vi.mock('../../src/platform/stripe.ts', () => ({
  loadCardProvider: (script: string, key: string) => {
    opened.push(script, key);
    return Promise.resolve(stripe as unknown as Stripe);
  },
}));

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal('window', { location: { origin: 'https://portal.example' } });
});
afterEach(() => vi.unstubAllGlobals());

const payLaterInput = {
  facts: chargeFacts(348),
  order: ORDER_REF,
  account: { customerId: '31000', tokenPlatform: 'stripe' },
  request: exampleChargeRequest(348, { tokenPlatform: 'stripe' }),
  connectAccountId: 'acct_1',
  provider: 'klarna',
  billing,
  clientSecret: 'pi_1_secret',
} as const;

/** The payer, as Stripe wants it. */
const PAYER = {
  email: 'ann@example.com',
  phone: '+15550100199',
  address: { line1: '1 Main Street', city: 'San Jose', state: 'CA', postal_code: '95110', country: 'US' },
};

describe('pay later', () => {
  const { confirmKlarnaPayment: klarna, confirmAfterpayClearpayPayment: afterpay } = stripe;
  test.each([
    ['klarna', klarna, afterpay, '31000', 'stripe', 'pk_live_std'],
    ['klarna', klarna, afterpay, '31000', 'stripe_zb', 'pk_live_rev'],
    ['afterpay', afterpay, klarna, '999997', 'stripe', 'pk_test_std'],
  ] as const)(
    'a payment with %s opens with the key of the account, and comes back with the order but never the token [RUL-34 RUL-59 AMB-69]',
    async (provider, confirm, other, customerId, tokenPlatform, key) => {
      other.mockClear();
      confirm.mockResolvedValueOnce({
        paymentIntent: { next_action: { redirect_to_url: { url: 'https://later.example/pay' } } },
      });
      const { url } = await confirmPayLater(
        CONFIG,
        {
          ...payLaterInput,
          provider,
          account: { customerId, tokenPlatform },
        },
        '5f2a',
      );
      expect([url, ...opened]).toEqual(['https://later.example/pay', '/vendor/stripe.js', key]);
      expect(other).not.toHaveBeenCalled();
      const [secret, data, options] = confirm.mock.lastCall ?? [];
      expect([secret, options]).toEqual(['pi_1_secret', { handleActions: false }]);
      expect(data.return_url).toBe(
        'https://portal.example/payment_status?bnpl=true&accession_id=2305160001&sample_id=900001&attempt=5f2a',
      );
      expect(data.payment_method.billing_details).toEqual({ ...PAYER, name: 'Ann Example' });
    },
  );

  test.each([
    [{ error: { message: 'Not for this amount.' } }, { code: 'refused', message: 'Not for this amount.' }],
    [{ paymentIntent: {} }, { code: 'unavailable' }],
    [{ paymentIntent: { next_action: { redirect_to_url: {} } } }, { code: 'unavailable' }],
  ])('a pay-later payment to which the vendor responds with %j has failed', async (response, failure) => {
    stripe.confirmKlarnaPayment.mockResolvedValueOnce(response);
    await expect(confirmPayLater(CONFIG, payLaterInput, '5f2a')).rejects.toEqual(failure);
  });
});

describe('the card fields of Stripe', () => {
  const request = {
    cardVendor: 'stripe',
    account: ACCOUNT,
    nameOnCard: 'Ann Lee',
    expiry: '',
    billing,
  } as const;
  const number = { id: 'number' };
  const createPaymentMethod = vi.fn();
  const mountElements = (names = ['cardNumber']) => {
    const fields = createCardFields(CONFIG);
    const elements = { getElement: (name: string) => (names.includes(name) ? number : null) };
    const card = { stripe: { createPaymentMethod }, elements } as never;
    return { fields, card, unmount: fields.mount('card', card) };
  };

  test.each([
    [
      { id: 'pm_1', card: { exp_month: 3, exp_year: 2029 } },
      { token: 'pm_1', expiry: '03/29' },
    ],
    [{ id: 'pm_1' }, { token: 'pm_1' }],
  ])('the card in the fields of Stripe becomes a token: %j', async (paymentMethod, token) => {
    createPaymentMethod.mockResolvedValueOnce({ paymentMethod });
    const withApartment = { ...billing, address2: 'Apt 4' };
    expect(await mountElements().fields.tokenizeCard({ ...request, billing: withApartment })).toEqual(token);
    expect(createPaymentMethod.mock.lastCall).toEqual([
      {
        type: 'card',
        card: number,
        billing_details: { ...PAYER, name: 'Ann Lee', address: { ...PAYER.address, line2: 'Apt 4' } },
      },
    ]);
  });

  test('a card that Stripe refuses is reported with the reason, and no card is sent without its fields', async () => {
    const refusal = { code: 'refused', message: 'Your card was declined.' };
    for (const [codes, declineCode] of [
      [{}],
      [{ code: 'incorrect_cvc' }, 'incorrect_cvc'],
      [{ code: 'card_declined', decline_code: 'lost_card' }, 'lost_card'],
    ] as const) {
      createPaymentMethod.mockResolvedValueOnce({ error: { message: 'Your card was declined.', ...codes } });
      await expect(mountElements().fields.tokenizeCard(request)).rejects.toEqual({
        ...refusal,
        ...(declineCode ? { data: { declineCode } } : {}),
      });
    }
    createPaymentMethod.mockClear();
    const { fields, card, unmount } = mountElements();
    const remounted = fields.mount('card', { ...(card as object) } as never);
    unmount();
    createPaymentMethod.mockResolvedValueOnce({ paymentMethod: { id: 'pm_2' } });
    expect(await fields.tokenizeCard(request), 'fields that were mounted later stay').toEqual({
      token: 'pm_2',
    });
    remounted();
    await expect(fields.tokenizeCard(request)).rejects.toEqual({ code: 'unavailable' });
    await expect(mountElements([]).fields.tokenizeCard(request)).rejects.toEqual({ code: 'unavailable' });
    expect(createPaymentMethod).toHaveBeenCalledTimes(1);
  });
});

describe('3-D Secure', () => {
  const authenticate = () => authenticateCard(CONFIG, { account: ACCOUNT, clientSecret: 'pi_1_secret' });

  test("3-D Secure confirms the payment intent of the charge, with the account's key [RUL-29 RUL-34]", async () => {
    stripe.handleNextAction.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } });
    await authenticate();
    expect(stripe.handleNextAction.mock.lastCall).toEqual([{ clientSecret: 'pi_1_secret' }]);
    expect(opened).toEqual(['/vendor/stripe.js', 'pk_live_std']);
  });

  test.each([
    ['succeeded', { kind: 'succeeded' }],
    ['processing', { kind: 'pending' }],
    ['requires_action', { kind: 'unknown' }],
    ['requires_confirmation', { kind: 'unknown' }],
    ['requires_capture', { kind: 'unknown' }],
    ['requires_payment_method', { refused: { code: 'refused' } }],
    ['canceled', { refused: { code: 'refused' } }],
  ])('a payment intent that is %s after 3-D Secure counts as %o [RUL-29]', async (status, response) => {
    stripe.handleNextAction.mockResolvedValueOnce({ paymentIntent: { status } });
    expect(await authenticate().catch((refused: unknown) => ({ refused }))).toEqual(response);
  });

  test.each([
    [
      { type: 'card_error', message: 'Declined.' },
      { code: 'refused', message: 'Declined.' },
    ],
    [
      {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: 'Not passed.',
      },
      {
        code: 'refused',
        message: 'Not passed.',
        data: { declineCode: 'payment_intent_authentication_failure' },
      },
    ],
    [{ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }, { code: 'noResponse' }],
    [{ type: 'api_error' }, { code: 'noResponse' }],
    [{ type: 'api_connection_error', message: 'No connection.' }, { code: 'noResponse' }],
    [{ type: 'card_error' }, { code: 'refused' }],
    [{ type: 'idempotency_error' }, { code: 'noResponse' }],
  ])(
    'the 3-D Secure error %o counts as %o: only a refusal means that nothing was charged [RUL-29]',
    async (error, failure) => {
      stripe.handleNextAction.mockResolvedValueOnce({ error });
      await expect(authenticate()).rejects.toEqual(failure);
    },
  );
});

describe('a vendor that never responds', () => {
  const never = () => new Promise<never>(() => undefined);
  const fields = createCardFields(CONFIG);
  fields.mount('card', {
    stripe: { createPaymentMethod: never },
    elements: { getElement: () => ({}) },
  } as never);
  fields.mount('stax', { tokenize: never } as never);
  fields.mount('wallet', { elements: { submit: never } } as never);
  const card = { account: ACCOUNT, nameOnCard: 'Ann Example', expiry: '12/28', billing };
  const requests = {
    'for a token of Stripe': () => fields.tokenizeCard({ ...card, cardVendor: 'stripe' }),
    'for a token of Stax': () => fields.tokenizeCard({ ...card, cardVendor: 'stax' }),
    "for a token of the wallet's sheet": () => fields.tokenizeWallet(),
    'for the URL of pay later': () => confirmPayLater(CONFIG, payLaterInput, '5f2a'),
    'while the patient is at the bank': () =>
      authenticateCard(CONFIG, { account: ACCOUNT, clientSecret: 'pi_1_secret' }),
  };

  test.each(Object.entries(requests))(
    'a call to a card vendor %s is given up after a minute, at the bank after 15',
    async (name, request) => {
      const time = (name.includes('bank') ? 15 : 1) * 60_000;
      for (const call of Object.values(stripe)) call.mockImplementationOnce(never);
      vi.useFakeTimers();
      const end = vi.fn();
      request().catch(end);
      await vi.advanceTimersByTimeAsync(time - 1);
      expect(end).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(end).toHaveBeenCalledExactlyOnceWith({ code: 'noResponse' });
      vi.useRealTimers();
      for (const call of Object.values(stripe)) call.mockReset();
    },
  );
});

describe('the wallet’s sheet', () => {
  test.each([
    ['is not there', undefined, { code: 'unavailable' }],
    ['is not complete', { submitted: { error: { message: 'No.' } } }, { code: 'refused', message: 'No.' }],
    ['is refused', { made: { error: { message: 'No.' } } }, { code: 'refused', message: 'No.' }],
  ])(
    'a wallet sheet that %s pays nothing',
    async (_, responses: { submitted?: object; made?: object } | undefined, failure) => {
      const fields = createCardFields(CONFIG);
      if (responses)
        fields.mount('wallet', {
          elements: { submit: async () => responses.submitted ?? {} },
          stripe: { createPaymentMethod: async () => responses.made },
        } as never);
      await expect(fields.tokenizeWallet()).rejects.toEqual(failure);
    },
  );
});

describe('the card fields of Stax', () => {
  const request = {
    cardVendor: 'stax',
    account: ACCOUNT,
    nameOnCard: 'Ann Lee Example',
    expiry: '12/28',
    billing,
  } as const;

  test('the details sent to Stax never match another customer, and respect the documented limits', () => {
    expect(staxDetails(request)).toEqual({
      match_customer: false,
      method: 'card',
      firstname: 'Ann Lee',
      lastname: 'Example',
      person_name: 'Ann Lee Example',
      month: '12',
      year: '2028',
      email: 'ann@example.com',
      phone: '15550100199',
      address_1: '1 Main Street',
      address_2: '',
      address_city: 'San Jose',
      address_state: 'CA',
      address_zip: '95110',
      address_country: 'USA',
    });
    for (const place of [{ state: 'Calif.' }, { country: 'GB' }])
      expect(staxDetails({ ...request, billing: { ...billing, ...place } })).not.toHaveProperty(
        'address_state',
      );
    const abroad = {
      ...billing,
      country: 'CA',
      state: 'Ontario',
      phone: { dialingCode: '44', number: '1234' },
    };
    const details = staxDetails({ ...request, billing: abroad });
    expect(details.address_country).toBe('CAN');
    expect(details).not.toHaveProperty('address_state');
  });

  test.each([
    ['1', '23456789', undefined],
    ['1', '234567890', '1234567890'],
    ['123', '456789012345', '123456789012345'],
    ['123', '4567890123456', undefined],
    ['+1', '5550100199', undefined],
    ['1', '5550100199 ext. 2', undefined],
  ])(
    'the details sent to Stax have a phone number only if it has 10 to 15 digits: %s %s',
    (dialingCode, number, sent) => {
      const phone = { dialingCode, number };
      expect(staxDetails({ ...request, billing: { ...billing, phone } }).phone).toBe(sent);
    },
  );

  test.each([
    ['Ann', '', 'Ann'],
    ['Ann Example', 'Ann', 'Example'],
    ['Ann  Lee\tMay Example', 'Ann Lee May', 'Example'],
    ['Ann Lopez Jr.', 'Ann', 'Lopez Jr.'],
    ['Ann Lee Lopez III', 'Ann Lee', 'Lopez III'],
    ['ANN LOPEZ, JR., MD', 'ANN', 'LOPEZ JR. MD'],
  ])(
    'the details sent to Stax have the last word of %j as the last name, with its suffixes',
    (nameOnCard, firstname, lastname) => {
      expect(staxDetails({ ...request, nameOnCard })).toMatchObject({
        firstname,
        lastname,
        person_name: nameOnCard,
      });
    },
  );

  test('the card in the fields of Stax becomes a token, or is reported with the reason of its refusal', async () => {
    const fields = createCardFields(CONFIG);
    await expect(fields.tokenizeCard(request)).rejects.toEqual({ code: 'unavailable' });
    const tokenize = vi
      .fn()
      .mockResolvedValueOnce({ id: 'tok_1' })
      .mockRejectedValueOnce(['The card has expired.']);
    fields.mount('stax', createStaxTokenizer({ tokenize }));
    expect(await fields.tokenizeCard(request)).toEqual({ token: 'tok_1' });
    await expect(fields.tokenizeCard(request)).rejects.toEqual({
      code: 'refused',
      message: 'The card has expired.',
    });
    expect(tokenize.mock.lastCall).toEqual([staxDetails(request)]);
  });

  test('every country has an alpha-3 code for Stax', () => {
    const codes = ADDRESS_COUNTRIES.map(alpha3);
    expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(249);
    const known = ['DE', 'CH', 'GB', 'KR'].map(alpha3);
    expect(known).toEqual(['DEU', 'CHE', 'GBR', 'KOR']);
    expect(['XK', '', 'D', 'DED'].map(alpha3)).toEqual(['', '', '', '']);
  });

  test.each([
    [{ card_number: ['The card number is not valid.'] }, 'The card number is not valid.'],
    [['The card has expired.', 'x'], 'The card has expired.'],
    ['Too many requests.', 'Too many requests.'],
    [new Error('The card cvv is not valid'), 'The card cvv is not valid'],
    [{ message: 'No such token.' }, 'No such token.'],
    [{ code: 'invalid', message: 'No such token.' }, 'No such token.'],
    [{ message: { card_number: ['', 'Not valid.'] } }, 'Not valid.'],
    [[null, 7, new Error(''), '', 'The card has expired.'], 'The card has expired.'],
    ['', undefined],
    [new Error(''), undefined],
    [{ message: '' }, undefined],
    [{}, undefined],
    [undefined, undefined],
    [null, undefined],
    [7, undefined],
  ])('the reason of a card that Stax refuses is read from %j', (error, reason) => {
    expect(staxReason(error)).toBe(reason);
  });
});
