import { isUnitedStates } from './countries.ts';
import type { ConfirmedInformation } from './payment-data.ts';

const isFilled = (text: string) => text.trim() !== '';

/** Information-complete, basic part: gender, birthdate, name, and US or a phone when an address is needed (INFO-R31). */
function isBasicComplete(information: ConfirmedInformation, isAddressNeeded: boolean): boolean {
  const { gender, birthdate, name, country, phone } = information;
  return (
    [gender, birthdate, name].every(isFilled) &&
    (!isAddressNeeded || isUnitedStates(country) || isFilled(phone.number))
  );
}

/**
 * Information-complete (1 §4, AMB-81, AMB-95): the basic part, and where an address is needed the whole of it
 * (INFO-R32); an order without a kit to ship does not wait for an address.
 */
export function isInformationComplete(information: ConfirmedInformation, isAddressNeeded: boolean): boolean {
  const { street, city, state, zipcode, country } = information;
  return (
    isBasicComplete(information, isAddressNeeded) &&
    (!isAddressNeeded || [street, city, state, zipcode, country].every(isFilled))
  );
}

/** Basic information on record is incomplete: no gender, no birthdate, or no phone outside the US (INFO-R33, AMB-95). */
export function lacksBasicInformation(information: ConfirmedInformation): boolean {
  const { gender, birthdate, phone, country } = information;
  return !isFilled(gender) || !isFilled(birthdate) || (!isUnitedStates(country) && !isFilled(phone.number));
}

/** The kit has left the lab, or it is not known that it has not (INFO-R29, AMB-94). */
export function isKitShipped({ reason }: Pick<ConfirmedInformation, 'reason'>): boolean {
  return reason !== 'LABEL_NOT_CREATED';
}

/** The kit is delivered when the reason says so (INFO-R28). */
export function isKitDelivered({ reason }: Pick<ConfirmedInformation, 'reason'>): boolean {
  return reason === 'DELIVERED';
}
