import { isDiallingCode } from '../domain/dialling-codes.ts';
import { isEmail } from '../domain/email.ts';
import { phoneProblem, tidyPhoneNumber } from '../domain/phone.ts';
import type { PhoneProblem } from '../domain/phone.ts';
import type { PickupContact } from '../domain/pickup.ts';

/** The fields of a contact in the order of the form. */
export type ContactField = 'email' | 'areaCode' | 'number';

export type ContactProblem = 'emailInvalid' | 'phoneMissing' | PhoneProblem;

/** The first broken rule of a contact's email and phone; null when it is valid (PICK-R50, PICK-R51, PICK-R56). */
export function contactProblem({ email, phone }: PickupContact): ContactProblem | null {
  if (!isEmail(email)) return 'emailInvalid';
  if (phone.areaCode === '' || phone.number === '') return 'phoneMissing';
  return phoneProblem(phone, isDiallingCode);
}

/** The first field in error; null when the contact is valid. */
export function fieldInError(contact: PickupContact): ContactField | null {
  const problem = contactProblem(contact);
  if (problem === null || problem === 'emailInvalid') return problem && 'email';
  const isCode =
    problem === 'countryMissing' || (problem === 'phoneMissing' && contact.phone.areaCode === '');
  return isCode ? 'areaCode' : 'number';
}

/** The contact with one field changed; a pasted phone number is reduced to its digits, an email trimmed (RUL-16). */
export function withContactField<C extends PickupContact>(contact: C, field: ContactField, value: string): C {
  if (field === 'email') return { ...contact, email: value.trim() };
  const { areaCode } = contact.phone;
  const phone =
    field === 'areaCode'
      ? { ...contact.phone, areaCode: value }
      : { ...contact.phone, number: tidyPhoneNumber(value, areaCode) };
  return { ...contact, phone };
}

/** True for the same email and phone. */
export function isSameContact(a: PickupContact, b: PickupContact): boolean {
  return a.email === b.email && a.phone.areaCode === b.phone.areaCode && a.phone.number === b.phone.number;
}
