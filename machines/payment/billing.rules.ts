import { billingCountry } from '../domain/address-countries.ts';
import type { BillingForm } from '../domain/billing.ts';
import { usStateCode } from '../domain/countries.ts';
import { DIALLING_CODES, isDiallingCode } from '../domain/dialling-codes.ts';
import { isEmail } from '../domain/email.ts';
import { cut } from '../domain/limits.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import { splitName } from '../domain/person-name.ts';
import { phoneProblem } from '../domain/phone.ts';
import { readPhone } from '../domain/read-phone.ts';
import { tidy, tidyEmail } from '../domain/tidy.ts';
import type { PhoneProblem } from '../domain/phone.ts';
import type { Typed } from '../domain/typed.ts';

/** The fields in form order, for focus and summary (RUL-14). */
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
  'zip',
  'city',
  'state',
  'country',
  'email',
  'phoneCountry',
  'phoneNumber',
] as const;
export type FieldName = (typeof FIELD_ORDER)[number];

/** A field inside the card service's own frame. */
export type HostedField = Extract<FieldName, 'number' | 'hostedExpiry' | 'cvc'>;
/** One of our own fields that the patient types into. */
export type BillingField = Exclude<FieldName, HostedField | 'provider'>;

/** What the lab's record fills: each group folds into one line while all of it is valid. */
const GROUPS = {
  billing: ['firstName', 'lastName', 'address', 'address2', 'zip', 'city', 'state', 'country'],
  contact: ['email', 'phoneCountry', 'phoneNumber'],
} as const satisfies Readonly<Record<string, readonly BillingField[]>>;
export type FieldGroup = keyof typeof GROUPS;

/** A problem of a field (VAL-R01 to VAL-R06, VAL-R09, VAL-R16 to VAL-R20). */
export type FieldProblem =
  | 'required'
  | 'invalidCardNumber'
  | 'invalidCardCvc'
  | 'invalidExpiration'
  | 'lastNameMissing'
  | 'invalidEmail'
  | PhoneProblem;

export type Problems = Readonly<Partial<Record<FieldName, FieldProblem>>>;

/** The problems except that of a field that was just changed. */
export function withoutProblem(problems: Problems, field: FieldName): Problems {
  const { [field]: _, ...others } = problems;
  return others;
}

/** The field to focus after a blocked submit. */
export function firstProblem(problems: Problems): FieldName | undefined {
  return FIELD_ORDER.find((field) => problems[field] !== undefined);
}

/** The state of a card service's field as reported; never its content. */
export interface HostedFieldState {
  readonly isEmpty: boolean;
  readonly isValid: boolean;
}

/** Everything that the patient has typed on the payment form. */
export interface CardForm {
  readonly billing: BillingForm;
  readonly nameOnCard: string;
  /** MM/YY, only if the card service has no field for it (second card entry). */
  readonly expiry: string;
  readonly hosted: Readonly<Record<HostedField, HostedFieldState>>;
}

/** The form before anything is loaded. */
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

/** The initial form: the lab's record, editable. */
export function prefilledForm({ information, contactEmail, countries }: PaymentForm): CardForm {
  const { first, last } = splitName(information.name);
  const country = billingCountry(information.country, countries);
  return {
    billing: {
      firstName: first,
      lastName: last,
      address: tidy(information.street),
      address2: '',
      zip: tidy(information.zipcode),
      city: tidy(information.city),
      state: country === 'US' ? usStateCode(information.state) : tidy(information.state),
      country,
      email: tidyEmail(contactEmail),
      phone: readPhone(
        information.phone.number,
        // Codes on record may start with '+'.
        information.phone.areaCode.replaceAll(/\D/g, '') || (DIALLING_CODES[country] ?? ''),
      ),
    },
    nameOnCard: tidy(information.name),
    expiry: '',
    hosted: EMPTY_FORM.hosted,
  };
}

/** The fields of the address and the contact: what belongs to the card is never kept. */
const KEPT = FIELD_ORDER.filter(
  (field): field is BillingField =>
    !['provider', 'number', 'hostedExpiry', 'expiry', 'cvc', 'nameOnCard'].includes(field),
);

/** What the patient has typed beside the card; null if it is as on record. */
export function typedIn(card: CardForm, form: PaymentForm): Typed | null {
  const before = prefilledForm(form);
  const typed = KEPT.filter((field) => valueOf(card, field) !== valueOf(before, field));
  return typed.length === 0
    ? null
    : Object.fromEntries(typed.map((field) => [field, valueOf(card, field)] as const));
}

/** The form with what was typed before; the country first, which clears the state. */
export function withTyped(card: CardForm, typed: Typed | null): CardForm {
  return (['country', ...KEPT] as const).reduce((form, field) => {
    const value = typed?.[field];
    return typeof value === 'string' ? withField(form, field, value) : form;
  }, card);
}

const REQUIRED_ADDRESS = ['address', 'zip', 'city', 'state', 'country', 'email'] as const;

/** The phone and email rules shared by all methods. */
function contactProblems({ email, phone }: BillingForm): Problems {
  const problem = phoneProblem(phone, isDiallingCode);
  return {
    // An empty one is reported as required.
    ...(isEmail(email) ? {} : { email: 'invalidEmail' }),
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

/** The problems of address and contact. */
function recordProblems(billing: BillingForm): Problems {
  return { ...contactProblems(billing), ...emptyFields(billing, [...REQUIRED_ADDRESS, 'phone']) };
}

/** The problems of the pay-later form (BNPL-03, BNPL-04, AMB-51); {} if there are none. */
export function payLaterProblems({ billing }: CardForm): Problems {
  return { ...recordProblems(billing), ...emptyFields(billing, ['firstName', 'lastName']) };
}

/** The groups that the method does not take as they are; pay later takes no country but the US (AMB-50). */
export function groupsToCorrect(form: CardForm, isPayLater: boolean): readonly FieldGroup[] {
  const groups = groupsOf(isPayLater ? payLaterProblems(form) : recordProblems(form.billing));
  return isPayLater && isCountryAbroad(form.billing.country) ? [...groups, 'billing'] : groups;
}

/** The groups that have a problem. */
export function groupsOf(problems: Problems): readonly FieldGroup[] {
  return (['billing', 'contact'] as const).filter((group) =>
    GROUPS[group].some((field) => problems[field] !== undefined),
  );
}

/** The field of a group to focus when it opens; the names are asked for pay later alone. */
export function firstFieldOf(group: FieldGroup, isPayLater: boolean): BillingField {
  if (group === 'contact') return 'email';
  return isPayLater ? 'firstName' : 'address';
}

/**
 * The problems of the card form (CARD-07 to CARD-14); {} if there are none.
 * @param today YYYY-MM-DD
 */
export function cardProblems(form: CardForm, entry: 'stripe' | 'stax', today: string): Problems {
  const { billing, hosted, nameOnCard, expiry } = form;
  const hostedProblem = (field: HostedField, problem: FieldProblem): Problems =>
    hosted[field].isEmpty ? { [field]: 'required' } : hosted[field].isValid ? {} : { [field]: problem };
  return {
    ...recordProblems(billing),
    ...hostedProblem('number', 'invalidCardNumber'),
    ...hostedProblem('cvc', 'invalidCardCvc'),
    ...(entry === 'stripe'
      ? hostedProblem('hostedExpiry', 'invalidExpiration')
      : isExpiryAccepted(expiry, today)
        ? {}
        : { expiry: 'invalidExpiration' as const }),
    ...(nameOnCard.trim().split(/\s+/).length < 2 ? { nameOnCard: 'lastNameMissing' as const } : {}),
    ...(nameOnCard.trim() === '' ? { nameOnCard: 'required' as const } : {}),
    ...(entry === 'stax' && expiry === '' ? { expiry: 'required' as const } : {}),
  };
}

/**
 * MM/YY with month 01 to 12, from the current month to the same month ten years ahead, inclusive
 * (VAL-R04, VAL-R05, AMB-74).
 */
export function isExpiryAccepted(expiry: string, today: string): boolean {
  const match = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry);
  if (!match) return false;
  const months = (2000 + Number(match[2])) * 12 + Number(match[1]);
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
  return months >= now && months <= now + 120;
}

/** A billing country that pay later rejects: only the US is valid (AMB-50); a missing one is reported as required. */
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
  email: 'email',
} as const;

/**
 * The form with one field changed: cuts it to its limit (VAL-R23), tidies a phone (RUL-16), clears the state with its
 * country.
 */
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
      const { areaCode, number } = readPhone(value, billing.phone.areaCode);
      return { ...form, billing: { ...billing, phone: { areaCode, number: cut(number, 'phone') } } };
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

/** The value of a field that {@link withField} changes. */
export function valueOf({ billing, nameOnCard, expiry }: CardForm, field: BillingField): string {
  const { phone, ...texts } = billing;
  return { ...texts, phoneCountry: phone.areaCode, phoneNumber: phone.number, nameOnCard, expiry }[field];
}

/** The billing form as sent: all values tidied (RUL-16, RUL-100). */
export function trimmedBilling(billing: BillingForm): BillingForm {
  const { phone, ...texts } = billing;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, tidy(value)]));
  return { ...billing, ...trimmed, email: tidyEmail(texts.email), phone };
}

/** The form with the state reported by a card service's field. */
export function withHosted(form: CardForm, field: HostedField, state: HostedFieldState): CardForm {
  return { ...form, hosted: { ...form.hosted, [field]: state } };
}
