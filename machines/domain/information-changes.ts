import type { ConfirmedInformation } from './payment-data.ts';
import type { Phone } from './phone.ts';

/** The changes from the record to send; nothing else (CALL-R16). */
export interface InformationChanges {
  readonly gender?: string;
  /** YYYY-MM-DD */
  readonly birthdate?: string;
  readonly phone?: Phone;
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zipcode?: string;
  /** The country's name as the lab spells it. */
  readonly country?: string;
}

/** The address for the significance check and for the patient's confirmation (CALL-R17). */
export type AddressToConfirm = Pick<
  ConfirmedInformation,
  'street' | 'city' | 'state' | 'zipcode' | 'country' | 'name'
>;
