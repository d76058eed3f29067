import { renamedFields, withFallback, displayText, atLeastOneOf, validItems } from './wire.ts';
import { z } from './zod.ts';

const contact = renamedFields({
  type: ['contact_type', displayText],
  details: ['contact_details', displayText],
});

const address = renamedFields({
  street: ['street_address', displayText],
  apartment: ['apt_opt', displayText],
  city: ['city', displayText],
  state: ['state', displayText],
  zipcode: ['zipcode', displayText],
  country: ['country', displayText],
  type: ['address_type', displayText],
});

const fields = {
  firstName: ['patient_first_name', displayText],
  lastName: ['patient_last_name', displayText],
  contacts: ['patient_contact', withFallback(validItems(contact), [])],
  addresses: ['patient_address', withFallback(validItems(address), [])],
} as const;

/** The patient on file (ENT-R20). Missing texts are ''. */
export const patientInfo = atLeastOneOf(fields);
export type PatientInfo = z.output<typeof patientInfo>;

/** The patient on file, all of which may be missing. */
export const patientInfoOrNone = z.pipe(
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => (value ?? {}) as object),
  ),
  renamedFields(fields),
);

/** The patient's shipping address, or the first one; undefined if none has a street. */
export function mailingAddress(
  addresses: PatientInfo['addresses'],
): PatientInfo['addresses'][number] | undefined {
  const withStreet = addresses.filter(({ street }) => street !== '');
  return withStreet.find(({ type }) => type.toLowerCase() === 'shipping') ?? withStreet[0];
}
