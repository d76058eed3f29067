import { orElse, shownText, usable } from './wire.ts';
import { z } from './zod.ts';

/** An address in the patient's profile (ENT-R19). */
export interface ProfileAddress {
  readonly street: string;
  readonly apartment: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly type: string;
}

/** The patient on record (ENT-R20). Missing texts are ''. */
export interface PatientInfo {
  readonly firstName: string;
  readonly lastName: string;
  readonly contacts: readonly { readonly type: string; readonly details: string }[];
  readonly addresses: readonly ProfileAddress[];
}

/** The patient on record, as the services send it. */
export const patientFields = z.object({
  patient_first_name: shownText,
  patient_last_name: shownText,
  patient_contact: orElse(usable(z.object({ contact_type: shownText, contact_details: shownText })), []),
  patient_address: orElse(
    usable(
      z.object({
        street_address: shownText,
        apt_opt: shownText,
        city: shownText,
        state: shownText,
        zipcode: shownText,
        country: shownText,
        address_type: shownText,
      }),
    ),
    [],
  ),
});

/** The patient on record; without a record all of it is missing. */
export function patientInfoOf(wire: z.output<typeof patientFields> | null | undefined): PatientInfo {
  return {
    firstName: wire?.patient_first_name ?? '',
    lastName: wire?.patient_last_name ?? '',
    contacts: (wire?.patient_contact ?? []).map((contact) => ({
      type: contact.contact_type,
      details: contact.contact_details,
    })),
    addresses: (wire?.patient_address ?? []).map((address) => ({
      street: address.street_address,
      apartment: address.apt_opt,
      city: address.city,
      state: address.state,
      zipcode: address.zipcode,
      country: address.country,
      type: address.address_type,
    })),
  };
}
