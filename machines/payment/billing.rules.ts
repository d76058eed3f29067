import { billingCountry } from '../domain/address-countries.ts';
import { billingFields } from '../domain/billing.ts';
import type { BillingField, BillingForm, HostedFieldName } from '../domain/billing.ts';
import type { HostedCause } from '../domain/cause.ts';
import { usStateCode } from '../domain/countries.ts';
import { DIALING_CODES } from '../domain/dialing-codes.ts';
import type { ErrorsOf } from '../domain/form.ts';
import type { OrderWithInvoice } from '../domain/payment-data.ts';
import { splitName } from '../domain/person-name.ts';
import { parsePhone } from '../domain/parse-phone.ts';
import { normalize, normalizeEmail, normalizePostalCode } from '../domain/normalize.ts';
import type { PhoneError } from '../domain/phone.ts';
import type { UnsavedForm } from '../domain/unsaved-form.ts';

/** The fields that the lab's record fills: each group collapses into one line while all of its fields are valid. */
const GROUPS = {
  billing: [...billingFields.inGroup('name'), ...billingFields.inGroup('address')],
  contact: billingFields.inGroup('contact'),
} as const;
export type FieldGroup = keyof typeof GROUPS;

/** An error of a field (VAL-R01 to VAL-R06, VAL-R09, VAL-R16 to VAL-R20). */
export type BillingError =
  | 'required'
  | 'invalidCardNumber'
  | 'invalidCardCvc'
  | 'invalidExpiration'
  | 'lastNameMissing'
  | 'invalidEmail'
  | PhoneError;

export type BillingErrors = ErrorsOf<typeof billingFields.fields, BillingError>;

/** The state of a card vendor's field as reported; never its content. */
export interface HostedFieldState {
  readonly isEmpty: boolean;
  readonly isValid: boolean;
  /** The cause of its error, if the service names it. */
  readonly cause?: HostedCause;
}

/** Everything that the patient has entered on the payment form. */
export interface CardForm {
  readonly billing: BillingForm;
  readonly nameOnCard: string;
  /** MM/YY, only if the card vendor has no field for it (Stax). */
  readonly expiry: string;
  readonly hosted: Readonly<Record<HostedFieldName, HostedFieldState>>;
}

export const EMPTY_CARD_FORM: CardForm = {
  ...billingForm(billingFields.empty),
  hosted: {
    number: { isEmpty: true, isValid: false },
    hostedExpiry: { isEmpty: true, isValid: false },
    cvc: { isEmpty: true, isValid: false },
  },
};

/** The initial form: the lab's record, editable. */
export function prefilledForm({ information, contactEmail, countries }: OrderWithInvoice): CardForm {
  const { first, last } = splitName(information.name);
  const country = billingCountry(information.country, countries);
  return {
    ...EMPTY_CARD_FORM,
    billing: {
      ...EMPTY_CARD_FORM.billing,
      firstName: first,
      lastName: last,
      address: normalize(information.street),
      zip: normalizePostalCode(information.zipcode),
      city: normalize(information.city),
      state: country === 'US' ? usStateCode(information.state) : normalize(information.state),
      country,
      email: normalizeEmail(contactEmail),
      phone: parsePhone(
        information.phone.number,
        // Codes on file may start with '+'.
        information.phone.dialingCode.replaceAll(/\D/g, '') || (DIALING_CODES[country] ?? ''),
      ),
    },
    nameOnCard: normalize(information.name),
  };
}

function valuesOf({ billing, nameOnCard, expiry }: CardForm): Readonly<Record<BillingField, string>> {
  const { phone, ...texts } = billing;
  return { ...texts, phoneCountry: phone.dialingCode, phoneNumber: phone.number, nameOnCard, expiry };
}

function billingForm(values: Readonly<Record<BillingField, string>>): Omit<CardForm, 'hosted'> {
  const { phoneCountry, phoneNumber, nameOnCard, expiry, ...texts } = values;
  const billing = { ...texts, phone: { dialingCode: phoneCountry, number: phoneNumber } };
  return { billing, nameOnCard, expiry };
}

export function valueOf(form: CardForm, field: BillingField): string {
  return valuesOf(form)[field];
}

export function withBillingField(form: CardForm, field: BillingField, value: string): CardForm {
  return { ...form, ...billingForm(billingFields.change(valuesOf(form), field, value)) };
}

/** The fields that the patient entered, without the card; null if they are as on file. */
export function unsavedBilling(card: CardForm, orderWithInvoice: OrderWithInvoice): UnsavedForm | null {
  return billingFields.unsaved(valuesOf(card), valuesOf(prefilledForm(orderWithInvoice)));
}

export function withUnsavedBilling(card: CardForm, unsaved: UnsavedForm | null): CardForm {
  return { ...card, ...billingForm(billingFields.restored(valuesOf(card), unsaved)) };
}

function requiredErrors(form: CardForm, groups: readonly string[]): BillingErrors {
  const empty = billingFields.empties(valuesOf(form), groups.flatMap(billingFields.required));
  return Object.fromEntries(empty.map((field) => [field, 'required'] as const));
}

function onFileErrors(form: CardForm): BillingErrors {
  return { ...billingFields.formatErrors(valuesOf(form)), ...requiredErrors(form, ['address', 'contact']) };
}

/** The errors of the pay-later form (BNPL-03, BNPL-04, AMB-51); {} if there are none. */
export function payLaterErrors(form: CardForm): BillingErrors {
  return { ...onFileErrors(form), ...requiredErrors(form, ['name']) };
}

/** The groups that the method does not accept as they are; pay later accepts no country but the US (AMB-50). */
export function groupsToCorrect(form: CardForm, isPayLater: boolean): readonly FieldGroup[] {
  const groups = groupsWithErrors(isPayLater ? payLaterErrors(form) : onFileErrors(form));
  return isPayLater && isForeignCountry(form.billing.country) ? [...groups, 'billing'] : groups;
}

export function groupsWithErrors(errors: BillingErrors): readonly FieldGroup[] {
  return (['billing', 'contact'] as const).filter((group) =>
    GROUPS[group].some((field) => errors[field] !== undefined),
  );
}

/** The field of a group to focus when it opens; the names are required for pay later alone. */
export function firstFieldOf(group: FieldGroup, isPayLater: boolean): BillingField {
  if (group === 'contact') return 'email';
  return isPayLater ? 'firstName' : 'address';
}

/**
 * The errors of the card form (CARD-07 to CARD-14); {} if there are none.
 * @param today YYYY-MM-DD
 */
export function cardErrors(form: CardForm, cardVendor: 'stripe' | 'stax', today: string): BillingErrors {
  const { hosted, nameOnCard, expiry } = form;
  const hostedError = (field: HostedFieldName, error: BillingError): BillingErrors =>
    hosted[field].isEmpty ? { [field]: 'required' } : hosted[field].isValid ? {} : { [field]: error };
  return {
    ...onFileErrors(form),
    ...hostedError('number', 'invalidCardNumber'),
    ...hostedError('cvc', 'invalidCardCvc'),
    ...(cardVendor === 'stripe'
      ? hostedError('hostedExpiry', 'invalidExpiration')
      : isExpiryAccepted(expiry, today)
        ? {}
        : { expiry: 'invalidExpiration' as const }),
    ...(splitName(nameOnCard).last === '' ? { nameOnCard: 'lastNameMissing' as const } : {}),
    ...(normalize(nameOnCard) === '' ? { nameOnCard: 'required' as const } : {}),
    ...(cardVendor === 'stax' && expiry === '' ? { expiry: 'required' as const } : {}),
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
export function isForeignCountry(country: string): boolean {
  return country !== '' && country !== 'US';
}

/** The form as sent: all values normalized (RUL-16, RUL-100). */
export function normalizedForm(form: CardForm): CardForm {
  return { ...form, ...billingForm(billingFields.normalized(valuesOf(form))) };
}

/** Why a card vendor's field is in error; undefined if the vendor does not say. */
export function hostedCause({ hosted }: CardForm, field: HostedFieldName): HostedCause | undefined {
  const { isValid, cause } = hosted[field];
  // Only the token has revealed the date of a field that the service accepts (CARD-10).
  return isValid && field === 'hostedExpiry' ? 'tooFar' : cause;
}

/** The form with the state reported by a card vendor's field. */
export function withHosted(form: CardForm, field: HostedFieldName, state: HostedFieldState): CardForm {
  return { ...form, hosted: { ...form.hosted, [field]: state } };
}
