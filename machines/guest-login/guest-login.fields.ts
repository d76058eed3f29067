import { formOf } from '../domain/form.ts';
import type { InputOf, ValuesOf } from '../domain/form.ts';

/** The fields of guest login, in form order (GL-R02). */
export const guestFields = formOf({
  accessionId: { kind: 'text', autoComplete: 'off', keyboard: 'numeric' },
  firstName: { kind: 'text', autoComplete: 'given-name', width: 'half' },
  lastName: { kind: 'text', autoComplete: 'family-name', width: 'half' },
  birthdate: { kind: 'date', autoComplete: 'bday' },
});

export type GuestField = InputOf<typeof guestFields.fields>;
/** The typed form; the birth date as MM/DD/YYYY. */
export type GuestForm = ValuesOf<typeof guestFields.fields>;
