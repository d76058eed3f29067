import { expect, it } from 'vitest';
import { GuestLoginView } from '../../../src/views/guest-login/GuestLoginView.tsx';
import { guestLoginCatalogue } from '../../machines/guest-login.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

it('what the view of the guest login says and does', () => {
  expect(walk(guestLoginCatalogue, (actor) => <GuestLoginView actor={actor} />)).toEqual({
    does: {
      'First name': 'field.changed firstName …',
      'Last name': 'field.changed lastName …',
      'Date of Birth': 'field.changed birthdate …',
      Submit: 'submit.pressed',
      'Accession ID': 'field.changed accessionId …',
    },
    says: {
      'Type in your details': 'editing verifying',
      'We use these details only to find your order and to make sur…': 'editing verifying',
      '(Submit)': 'editing (not after a date / 403 / a day that does not exist)',
      'Checking your details…': 'verifying',
      'Verify Failed Cannot find the patient information. Please ch… (bad)': 'editing (after 403)',
      'Enter a date that exists, as MM/DD/YYYY.': 'editing (after submit)',
    },
    has: {
      'First name (half, required, given-name)': 'editing verifying',
      'Last name (half, required, family-name)': 'editing verifying',
      'Date of Birth (required, numeric, bday, MM/DD/YYYY)': 'editing (not after submit) verifying',
      'Submit (wide, disabled, To submit, fill in: First name, Last name, Date of Birth.)':
        'editing (not after first name / 403 / accession id asked for)',
      'Submit (wide, disabled, To submit, fill in: Last name, Date of Birth.)': 'editing (after first name)',
      'Submit (wide, disabled, To submit, fill in: Date of Birth.)': 'editing (after last name)',
      'Submit (wide)': 'editing (after a date / 403 / a day that does not exist) verifying',
      'Date of Birth (required, wrong, numeric, bday, MM/DD/YYYY, Enter a date that exists, as MM/DD/YYYY.)':
        'editing (after submit)',
      'Accession ID (required, numeric, off)': 'editing (after accession id asked for)',
      'Submit (wide, disabled, To submit, fill in: Accession ID, First name, Last name, Dat…)':
        'editing (after accession id asked for)',
    },
  });
});
