import { formOf, standardFields } from '../domain/form.ts';
import type { InputOf } from '../domain/form.ts';

const { street, zip, city, state, country, dialingCode, phoneNumber } = standardFields('shipping ');

/** The fields of the information page, in form order (INFO-R03 to INFO-R10). */
export const informationFields = formOf({
  birthdate: { kind: 'date', autoComplete: 'bday' },
  gender: { kind: 'choice' },
  phoneCode: dialingCode,
  phoneNumber,
  street,
  zip,
  city,
  state,
  country,
});

export type InformationField = InputOf<typeof informationFields.fields>;
