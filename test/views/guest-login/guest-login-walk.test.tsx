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
      '(Submit)': 'editing?',
      'Checking your details…': 'verifying',
      'Verify Failed Cannot find the patient information. Please ch…': 'editing?',
      'Enter a date that exists, as MM/DD/YYYY.': 'editing?',
    },
  });
});
