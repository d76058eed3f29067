import { translated } from './language.ts';

/** The copy of guest login (3 §2.8). */
export const copy = translated('guest-login', 'guestLogin', {
  title: 'Type in your details',
  intro:
    'We use these details only to find your order and to make sure that it is you. Only the lab sees them.',
  fields: {
    accessionId: 'Accession ID',
    firstName: 'First name',
    lastName: 'Last name',
    birthdate: 'Date of Birth',
  },
  submit: 'Submit',
  sending: 'Checking your details…',
  errors: {
    dateIncomplete: 'Enter a date that exists, as MM/DD/YYYY.',
    inFuture: 'A date of birth cannot be in the future.',
    tooOld: 'Age cannot exceed 200 years.',
  },
  expired: { title: 'Your access has expired', text: 'Type in your details to continue.' },
  missing: (fields: readonly string[]) => `To submit, fill in: ${fields.join(', ')}.`,
  failed: 'Verify Failed',
});
