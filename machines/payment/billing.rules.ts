import { billingCountry } from '../domain/address-countries.ts';
import type { BillingForm } from '../domain/billing.ts';
import { usStateCode } from '../domain/countries.ts';
import { DIALLING_CODES, isDiallingCode } from '../domain/dialling-codes.ts';
import { isEmail } from '../domain/email.ts';
import { cut } from '../domain/limits.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import { phoneProblem, tidyPhoneNumber } from '../domain/phone.ts';
import type { PhoneProblem } from '../domain/phone.ts';

/** The fields in the order of the form, for the focus and the summary (RUL-14). */
export const FIELD_ORDER = [
  'provider',
  'number',
  'hostedExpiry',
  'expiry',
  'cvc',
  'nameOnCard',
  'firstName',
  'lastName',
  'address',
  'address2',
  'country',
  'state',
  'city',
  'zip',
  'email',
  'phoneCountry',
  'phoneNumber',
] as const;
export type FieldName = (typeof FIELD_ORDER)[number];

/** A field inside the card service's own frame. */
export type HostedField = Extract<FieldName, 'number' | 'hostedExpiry' | 'cvc'>;
/** A field that the patient types in and that is ours. */
export type BillingField = Exclude<FieldName, HostedField | 'provider'>;

/** What is wrong with a field (VAL-R01 to VAL-R06, VAL-R09, VAL-R16 to VAL-R20). */
export type FieldProblem =
  | 'required'
  | 'invalidCardNumber'
  | 'invalidCardCvc'
  | 'invalidExpiration'
  | 'lastNameMissing'
  | 'invalidEmail'
  | PhoneProblem;

export type Problems = Readonly<Partial<Record<FieldName, FieldProblem>>>;

/** The problems without the one of a field that was just changed. */
export function withoutProblem(problems: Problems, field: FieldName): Problems {
  const { [field]: _, ...others } = problems;
  return others;
}

/** The field that gets the focus when a submit was blocked. */
export function firstProblem(problems: Problems): FieldName | undefined {
  return FIELD_ORDER.find((field) => problems[field] !== undefined);
}

/** What a card service says of its field: never what was typed. */
export interface HostedFieldState {
  readonly isEmpty: boolean;
  readonly isValid: boolean;
}

/** Everything that the patient has typed on the payment form. */
export interface CardForm {
  readonly billing: BillingForm;
  readonly nameOnCard: string;
  /** MM/YY, only where the card service has no field for it (second card entry). */
  readonly expiry: string;
  readonly hosted: Readonly<Record<HostedField, HostedFieldState>>;
}

/** The form before anything is known. */
export const EMPTY_FORM: CardForm = {
  billing: {
    firstName: '',
    lastName: '',
    address: '',
    address2: '',
    zip: '',
    city: '',
    state: '',
    country: '',
    email: '',
    phone: { areaCode: '', number: '' },
  },
  nameOnCard: '',
  expiry: '',
  hosted: {
    number: { isEmpty: true, isValid: false },
    hostedExpiry: { isEmpty: true, isValid: false },
    cvc: { isEmpty: true, isValid: false },
  },
};

/** The form as it opens: what the lab has on record, ready to be changed. */
export function prefilledForm({ information, contactEmail, countries }: PaymentForm): CardForm {
  const words = information.name.trim().split(/\s+/).filter(Boolean);
  const country = billingCountry(information.country, countries);
  return {
    billing: {
      firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
      lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
      address: information.street,
      address2: '',
      zip: information.zipcode,
      city: information.city,
      state: country === 'US' ? usStateCode(information.state) : information.state,
      country,
      email: contactEmail,
      phone: {
        // On record the code is written with and without '+'.
        areaCode: information.phone.areaCode.replaceAll(/\D/g, '') || (DIALLING_CODES[country] ?? ''),
        number: information.phone.number,
      },
    },
    nameOnCard: information.name,
    expiry: '',
    hosted: EMPTY_FORM.hosted,
  };
}

const REQUIRED_ADDRESS = ['address', 'zip', 'city', 'state', 'country', 'email'] as const;

/** The phone and email rules, which every method shares. */
function contactProblems({ email, phone }: BillingForm): Problems {
  const problem = phoneProblem(phone, isDiallingCode);
  return {
    ...(email.trim() !== '' && !isEmail(email) ? { email: 'invalidEmail' } : {}),
    ...(problem === null ? {} : { [problem === 'countryMissing' ? 'phoneCountry' : 'phoneNumber']: problem }),
  };
}

function emptyFields(billing: BillingForm, fields: readonly (keyof BillingForm)[]): Problems {
  const isEmpty = (field: keyof BillingForm) =>
    (field === 'phone' ? billing.phone.number : billing[field]).trim() === '';
  return Object.fromEntries(
    fields.filter(isEmpty).map((field) => [field === 'phone' ? 'phoneNumber' : field, 'required'] as const),
  );
}

/** What is wrong with the pay-later form (BNPL-03, BNPL-04, AMB-51); {} when nothing is. */
export function payLaterProblems({ billing }: CardForm): Problems {
  return {
    ...contactProblems(billing),
    ...emptyFields(billing, ['firstName', 'lastName', ...REQUIRED_ADDRESS, 'phone']),
  };
}

/**
 * What is wrong with the card form (CARD-07 to CARD-14); {} when nothing is.
 * @param today the day, YYYY-MM-DD
 */
export function cardProblems(form: CardForm, entry: 'stripe' | 'stax', today: string): Problems {
  const { billing, hosted, nameOnCard, expiry } = form;
  const expiryField = entry === 'stripe' ? 'hostedExpiry' : 'expiry';
  const hostedProblem = (field: HostedField, problem: FieldProblem): Problems =>
    hosted[field].isEmpty ? { [field]: 'required' } : hosted[field].isValid ? {} : { [field]: problem };
  return {
    ...contactProblems(billing),
    ...hostedProblem('number', 'invalidCardNumber'),
    ...hostedProblem('cvc', 'invalidCardCvc'),
    ...(entry === 'stripe'
      ? hostedProblem('hostedExpiry', 'invalidExpiration')
      : isExpiryAccepted(expiry, today)
        ? {}
        : { expiry: 'invalidExpiration' as const }),
    ...(nameOnCard.trim().split(/\s+/).length < 2 ? { nameOnCard: 'lastNameMissing' as const } : {}),
    ...emptyFields(billing, [...REQUIRED_ADDRESS, 'phone']),
    ...(nameOnCard.trim() === '' ? { nameOnCard: 'required' as const } : {}),
    ...(entry === 'stax' && expiry === '' ? { [expiryField]: 'required' as const } : {}),
  };
}

/**
 * MM/YY with month 01 to 12, from the current month to the same month ten years ahead, both included
 * (VAL-R04, VAL-R05, AMB-74).
 */
export function isExpiryAccepted(expiry: string, today: string): boolean {
  const match = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry);
  if (!match) return false;
  const months = (2000 + Number(match[2])) * 12 + Number(match[1]);
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
  return months >= now && months <= now + 120;
}

/** A billing country that pay later refuses: only the US is valid (AMB-50), and one that is missing is asked for. */
export function isCountryAbroad(country: string): boolean {
  return country !== '' && country !== 'US';
}

const KIND = {
  firstName: 'name',
  lastName: 'name',
  address: 'street',
  address2: 'street',
  zip: 'zip',
  city: 'city',
  state: 'state',
  country: 'country',
  email: 'email',
} as const;

/** The form with one field changed: cut at its limit (VAL-R23), a pasted phone tidied (RUL-16), the state emptied with its country. */
export function withField(form: CardForm, field: BillingField, value: string): CardForm {
  const { billing } = form;
  switch (field) {
    case 'nameOnCard':
      return { ...form, nameOnCard: cut(value, 'name') };
    case 'expiry':
      return { ...form, expiry: value.slice(0, 5) };
    case 'phoneCountry':
      return { ...form, billing: { ...billing, phone: { ...billing.phone, areaCode: value } } };
    case 'phoneNumber': {
      const number = cut(tidyPhoneNumber(value, billing.phone.areaCode), 'phone');
      return { ...form, billing: { ...billing, phone: { ...billing.phone, number } } };
    }
    case 'country':
      return {
        ...form,
        billing: { ...billing, country: value, state: value === billing.country ? billing.state : '' },
      };
    default:
      return { ...form, billing: { ...billing, [field]: cut(value, KIND[field]) } };
  }
}

/** The billing form as it is sent: spaces around every value trimmed (RUL-16). */
export function trimmedBilling(billing: BillingForm): BillingForm {
  const { phone, ...texts } = billing;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, value.trim()]));
  return { ...billing, ...trimmed, phone };
}

/** The form with what a card service says of its field. */
export function withHosted(form: CardForm, field: HostedField, state: HostedFieldState): CardForm {
  return { ...form, hosted: { ...form.hosted, [field]: state } };
}
