import { isUnitedStates } from './united-states.ts';
import { isFamilyMember, needsAddress } from './order.ts';
import type { ConfirmedInformation } from './payment-data.ts';

const isFilled = (text: string) => text.trim() !== '';

/**
 * True if the basic part is complete: gender, birthdate, name, and US or a phone if an address is needed (INFO-R31).
 */
function isBasicComplete(information: ConfirmedInformation, isAddressNeeded: boolean): boolean {
  const { gender, birthdate, name, country, phone } = information;
  return (
    [gender, birthdate, name].every(isFilled) &&
    (!isAddressNeeded || isUnitedStates(country) || isFilled(phone.number))
  );
}

/**
 * True if the information of an order is complete (1 §4, AMB-81, AMB-95): the basic part, plus the whole address if the
 * order needs its own (INFO-R32). One without a kit needs none, and a family member's kit goes to the main order's.
 */
export function isInformationComplete(
  information: ConfirmedInformation,
  order: Parameters<typeof needsAddress>[0] & Parameters<typeof isFamilyMember>[0],
): boolean {
  const { street, city, state, zipcode, country } = information;
  const isAddressNeeded = needsAddress(order) && !isFamilyMember(order);
  return (
    isBasicComplete(information, isAddressNeeded) &&
    (!isAddressNeeded || [street, city, state, zipcode, country].every(isFilled))
  );
}

/** True if the name is missing, which no page of the portal changes (INFO-R03). */
export function lacksName({ name }: ConfirmedInformation): boolean {
  return !isFilled(name);
}

/** True if basic information is missing: gender, birthdate, or a phone in another country (INFO-R33, AMB-95). */
export function lacksBasicInformation(information: ConfirmedInformation): boolean {
  const { gender, birthdate, phone, country } = information;
  const isAbroad = isFilled(country) && !isUnitedStates(country);
  return !isFilled(gender) || !isFilled(birthdate) || (isAbroad && !isFilled(phone.number));
}

type Kit = Pick<ConfirmedInformation, 'shipmentStatus'>;

/** The status in the spelling of the specification: 'Label not created' is LABEL_NOT_CREATED. */
const wordOf = ({ shipmentStatus }: Kit) =>
  shipmentStatus
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');

/** The words for a kit that is on its way or has arrived. */
const SHIPPED = ['SHIPPED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'];

/** Whether the kit has shipped; 'maybe' for a missing status, and for a word that we do not know (INFO-R29, AMB-94). */
export function kitShipment(kit: Kit): 'known' | 'maybe' | null {
  const word = wordOf(kit);
  if (word === 'LABEL_NOT_CREATED') return null;
  return SHIPPED.includes(word) ? 'known' : 'maybe';
}

/** True if the kit has shipped, or might have. */
export function isKitShipped(kit: Kit): boolean {
  return kitShipment(kit) !== null;
}

/** True if the kit was delivered (INFO-R28). */
export function isKitDelivered(kit: Kit): boolean {
  return wordOf(kit) === 'DELIVERED';
}
