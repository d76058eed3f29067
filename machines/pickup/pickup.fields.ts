import { formOf, standardFields } from '../domain/form.ts';
import type { InputOf, ValuesOf } from '../domain/form.ts';
import type { PickupContact } from '../domain/pickup.ts';

const { street, zip, city, state, country, email, dialingCode, phoneNumber } = standardFields();

/** The fields of a pickup's address, in form order (PICK-R44, PICK-R45). */
export const addressFields = formOf({
  street,
  postalCode: zip,
  city,
  state: { ...state, keyboard: 'characters' },
  countryCode: country,
});
export type AddressField = InputOf<typeof addressFields.fields>;

/** A phone number without the limit: one that is too long is not cut but reported (PICK-R56). */
const { limit: _, ...number } = phoneNumber;

/** The fields of a pickup's contact and of its reminders, in form order (PICK-R50, PICK-R51). */
export const contactFields = formOf({ email, dialingCode, number });
export type ContactField = InputOf<typeof contactFields.fields>;

export function contactValues(contact: PickupContact): ValuesOf<typeof contactFields.fields> {
  return { email: contact.email, ...contact.phone };
}
