import { formOf, standardFields } from './form.ts';
import type { InputOf, ValuesOf } from './form.ts';
import { FIELD_LIMITS } from './limits.ts';
import type { Phone } from './phone.ts';

const { street, zip, city, state, country, email, dialingCode, phoneNumber } = standardFields('billing ');
const name = { kind: 'text', limit: FIELD_LIMITS.name, width: 'half', group: 'name' } as const;
const inAddress = { group: 'address' } as const;
const inContact = { group: 'contact' } as const;
const hosted = { kind: 'hosted' } as const;

/** The fields of the payment form, in form order (ENT-R14, PAY-R14, PAY-R20). */
export const billingFields = formOf({
  provider: { kind: 'hosted' },
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
  address: { ...street, ...inAddress, autoComplete: 'billing address-line1' },
  address2: { ...street, ...inAddress, autoComplete: 'billing address-line2', isOptional: true },
  zip: { ...zip, ...inAddress },
  city: { ...city, ...inAddress },
  state: { ...state, ...inAddress },
  country: { ...country, ...inAddress },
  email: { ...email, ...inContact },
  phoneCountry: { ...dialingCode, ...inContact },
  phoneNumber: { ...phoneNumber, ...inContact },
});

export type FieldName = (typeof billingFields.names)[number];
/** One of our own fields that the patient types into. */
export type BillingField = InputOf<typeof billingFields.fields>;
/** A field inside the card vendor's own frame. */
export type HostedFieldName = Exclude<FieldName, BillingField | 'provider'>;

/** The billing form (ENT-R14). Texts as typed; state and country as codes if a list offers them. */
export interface BillingForm extends Omit<
  ValuesOf<typeof billingFields.fields>,
  'nameOnCard' | 'expiry' | 'phoneCountry' | 'phoneNumber'
> {
  readonly phone: Phone;
}
