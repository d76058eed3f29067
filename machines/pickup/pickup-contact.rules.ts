import { isDialingCode } from '../domain/dialing-codes.ts';
import { isEmail } from '../domain/email.ts';
import { validatePhone } from '../domain/phone.ts';
import type { PhoneError } from '../domain/phone.ts';
import type { PickupContact } from '../domain/pickup.ts';
import { contactFields, contactValues } from './pickup.fields.ts';
import type { ContactField } from './pickup.fields.ts';

export type ContactError = 'emailInvalid' | 'phoneMissing' | PhoneError;

/** The first rule that the email or phone breaks; null if the contact is valid (PICK-R50, PICK-R51, PICK-R56). */
export function contactError(contact: PickupContact): ContactError | null {
  const { email, phone } = normalizedContact(contact);
  if (!isEmail(email)) return 'emailInvalid';
  if (phone.dialingCode === '' || phone.number === '') return 'phoneMissing';
  return validatePhone(phone, isDialingCode);
}

/** The first field in error; null if the contact is valid. */
export function fieldInError(contact: PickupContact): ContactField | null {
  const error = contactError(contact);
  if (error === null || error === 'emailInvalid') return error && 'email';
  const isCode = error === 'countryMissing' || contact.phone.dialingCode === '';
  return isCode ? 'dialingCode' : 'number';
}

export function withContactField<C extends PickupContact>(contact: C, field: ContactField, value: string): C {
  const { dialingCode, number, ...others } = contactFields.change(contactValues(contact), field, value);
  return { ...contact, ...others, phone: { dialingCode, number } };
}

export function isSameContact(a: PickupContact, b: PickupContact): boolean {
  return contactFields.unsaved(contactValues(a), contactValues(b)) === null;
}

/** The contact as sent (RUL-100). */
export function normalizedContact<C extends PickupContact>(contact: C): C {
  const { email, dialingCode, number } = contactFields.normalized(contactValues(contact));
  return { ...contact, email, phone: { dialingCode, number } };
}
