import { US_STATES } from '../domain/countries.ts';
import { asFailure } from '../domain/failure.ts';
import type { PickupAddress } from '../domain/pickup.ts';
import { isPoBox } from '../domain/po-box.ts';
import { provinceCode } from '../domain/provinces.ts';
import { addressFields } from './pickup.fields.ts';
import type { AddressField } from './pickup.fields.ts';

/** The value set by 'State / Province not applicable.' (PICK-R45). */
export const NO_STATE = 'NA';

/** Letters in a typed state (PICK-R45). */
const STATE_LENGTH = 2;

export const EMPTY_ADDRESS: PickupAddress = {
  ...addressFields.empty,
  countryCode: 'US',
  isResidential: false,
};

/** True if every required field is filled (PICK-R44, PICK-R45). */
export function isAddressComplete(address: PickupAddress): boolean {
  return addressFields.empties(address, addressFields.names).length === 0;
}

/** Fields with a value that cannot be right: a PO Box, or a ZIP code or state that does not exist. */
export function invalidAddressFields(address: PickupAddress): readonly AddressField[] {
  const { street, state, postalCode, countryCode } = normalizedAddress(address);
  const isUs = countryCode === 'US';
  return addressFields.names.filter((field) => {
    if (field === 'street') return isPoBox(street);
    if (!isUs) return field === 'state' && state.trim().length > STATE_LENGTH;
    if (field === 'postalCode')
      return postalCode.trim() !== '' && !/^\d{5}(-?\d{4})?$/.test(postalCode.trim());
    return field === 'state' && state !== '' && !US_STATES.some(([code]) => code === state);
  });
}

/** True if the address may be sent to the check: complete and without invalid fields (PICK-R47). */
export function isAddressAcceptable(address: PickupAddress): boolean {
  return isAddressComplete(address) && invalidAddressFields(address).length === 0;
}

/**
 * The address with one field changed. Changing the country clears the state (PADDR-04, PADDR-05); spaces around pasted
 * text are trimmed on save (RUL-16).
 */
export function withAddressField(address: PickupAddress, field: AddressField, value: string): PickupAddress {
  const changed = { ...address, ...addressFields.change(address, field, value) };
  const isStateTyped = changed.countryCode !== 'US' && (field === 'state' || field === 'countryCode');
  return isStateTyped ? { ...changed, state: typedState(changed) } : changed;
}

/**
 * A typed state: the code of a Canadian province that is named, or the two letters. More stays, and the field says what
 * is wrong: two letters of it may be another state (PICK-R45, RUL-41).
 */
function typedState({ countryCode, state }: PickupAddress): string {
  const text = state.toUpperCase();
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  const province = countryCode === 'CA' ? provinceCode(state) : '';
  return province || (letters.length > STATE_LENGTH ? text : letters);
}

/** The address with its values normalized, as it is sent (RUL-16, RUL-100). */
export function normalizedAddress(address: PickupAddress): PickupAddress {
  return { ...address, ...addressFields.normalized(address) };
}

/** True if two addresses match in every field that people enter, ignoring case and spaces (AMB-156). */
export function isSameAddress(a: PickupAddress, b: PickupAddress): boolean {
  return addressFields.names.every((field) => comparable(a[field]) === comparable(b[field]));
}

/** The fields in which two addresses differ, to highlight them in the recommended one. */
export function differingFields(a: PickupAddress, b: PickupAddress): readonly AddressField[] {
  return addressFields.names.filter((field) => comparable(a[field]) !== comparable(b[field]));
}

function comparable(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}

/** The problem shown for a failed call of the dialog: the token was rejected, else the default (decision 30). */
export function unauthorizedOr<Fallback>(error: unknown, fallback: Fallback): Fallback | 'unauthorized' {
  return asFailure(error).code === 'unauthorized' ? 'unauthorized' : fallback;
}
