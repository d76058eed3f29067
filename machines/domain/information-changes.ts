import type { Phone } from './phone.ts';

/** What differs from the record and is to be sent; nothing else (CALL-R16). */
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

/** The address as the significance check and the patient are asked about it (CALL-R17). */
export interface AddressToConfirm {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly name: string;
}
