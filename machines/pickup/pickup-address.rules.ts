import { US_STATES } from '../domain/countries.ts';
import type { PickupAddress } from '../domain/pickup.ts';

/** The fields of the address editor. */
export type AddressField = 'street' | 'city' | 'state' | 'postalCode' | 'countryCode';

/** The fields in the order of the form. */
const ADDRESS_FIELDS: readonly AddressField[] = ['street', 'city', 'countryCode', 'state', 'postalCode'];

/** What 'State / Province not applicable.' sets (PICK-R45). */
export const NO_STATE = 'NA';

/** Letters of a state that is typed (PICK-R45). */
const STATE_LENGTH = 2;

export const EMPTY_ADDRESS: PickupAddress = {
  street: '',
  city: '',
  state: '',
  postalCode: '',
  countryCode: 'US',
  isResidential: false,
};

/** A PO Box in any common writing (PICK-R46, AMB-154). */
export function isPoBox(street: string): boolean {
  return /\b(p\.?\s*o\.?|post\s+office)[\s-]*box\b/i.test(street);
}

/** True when nothing that is required is missing (PICK-R44, PICK-R45). */
export function isAddressComplete(address: PickupAddress): boolean {
  return ADDRESS_FIELDS.every((field) => address[field].trim() !== '');
}

/** The fields whose value cannot be right, filled or not: a PO Box, a ZIP code or state that does not exist. */
export function invalidAddressFields(address: PickupAddress): readonly AddressField[] {
  const { street, state, postalCode, countryCode } = address;
  const isUs = countryCode === 'US';
  return ADDRESS_FIELDS.filter((field) => {
    if (field === 'street') return isPoBox(street);
    // A longer one on file would be sent as it is (PICK-R45).
    if (!isUs) return field === 'state' && state.trim().length > STATE_LENGTH;
    if (field === 'postalCode')
      return postalCode.trim() !== '' && !/^\d{5}(-?\d{4})?$/.test(postalCode.trim());
    return field === 'state' && state !== '' && !US_STATES.some(([code]) => code === state);
  });
}

/** True when the address may be sent to the check: complete and nothing of it invalid (PICK-R47). */
export function isAddressAcceptable(address: PickupAddress): boolean {
  return isAddressComplete(address) && invalidAddressFields(address).length === 0;
}

/**
 * The address with one field changed. Another country empties the state (PADDR-04, PADDR-05); a typed state keeps
 * its first two letters (PICK-R45); pasted text loses the spaces around it when it is saved (RUL-16).
 */
export function withAddressField(address: PickupAddress, field: AddressField, value: string): PickupAddress {
  if (field === 'countryCode') {
    return value === address.countryCode ? address : { ...address, countryCode: value, state: '' };
  }
  if (field === 'state' && address.countryCode !== 'US') {
    const letters = value.replaceAll(/[^\p{L}]/gu, '').slice(0, STATE_LENGTH);
    return { ...address, state: letters.toUpperCase() };
  }
  return { ...address, [field]: value };
}

/** The address without spaces around its values, as it is sent (RUL-16). */
export function tidyAddress(address: PickupAddress): PickupAddress {
  const { street, city, state, postalCode } = address;
  return {
    ...address,
    street: street.trim(),
    city: city.trim(),
    state: state.trim(),
    postalCode: postalCode.trim(),
  };
}

/** True for two addresses that are the same in what a person enters, case and spaces ignored (AMB-156). */
export function isSameAddress(a: PickupAddress, b: PickupAddress): boolean {
  return ADDRESS_FIELDS.every((field) => comparable(a[field]) === comparable(b[field]));
}

/** The fields in which two addresses differ, for the marks of the recommended one. */
export function differingFields(a: PickupAddress, b: PickupAddress): readonly AddressField[] {
  return ADDRESS_FIELDS.filter((field) => comparable(a[field]) !== comparable(b[field]));
}

function comparable(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}
