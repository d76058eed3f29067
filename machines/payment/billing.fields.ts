import { formOf, rows } from '../domain/form.ts';
import type { InputOf } from '../domain/form.ts';
import { FIELD_LIMITS } from '../domain/limits.ts';

const { street, zip, city, state, country, email, phoneCode, phoneNumber } = rows('billing ');
const name = { kind: 'text', limit: FIELD_LIMITS.name, width: 'half' } as const;
const hosted = { kind: 'elsewhere' } as const;

/** The fields of the payment form, in form order (ENT-R14, PAY-R14, PAY-R20). */
export const billingFields = formOf({
  provider: { kind: 'elsewhere' },
  number: hosted,
  hostedExpiry: hosted,
  expiry: { kind: 'month', limit: 5, autoComplete: 'cc-exp', width: 'short', isNeverKept: true },
  cvc: hosted,
  nameOnCard: {
    kind: 'text',
    limit: FIELD_LIMITS.name,
    autoComplete: 'cc-name',
    keyboard: 'words',
    isNeverKept: true,
  },
  firstName: { ...name, autoComplete: 'billing given-name' },
  lastName: { ...name, autoComplete: 'billing family-name' },
  address: street,
  address2: { ...street, autoComplete: 'billing address-line2', isOptional: true },
  zip,
  city,
  state,
  country,
  email,
  phoneCountry: phoneCode,
  phoneNumber,
});

export type FieldName = (typeof billingFields.names)[number];
/** One of our own fields that the patient types into. */
export type BillingField = InputOf<typeof billingFields.fields>;
/** A field inside the card service's own frame. */
export type HostedField = Exclude<FieldName, BillingField | 'provider'>;
