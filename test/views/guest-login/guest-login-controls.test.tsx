import { expect, it } from 'vitest';
import { GuestLoginView } from '../../../src/views/guest-login/GuestLoginView.tsx';
import { guestLoginCatalogue } from '../../machines/guest-login.catalogue.ts';
import { toldBy } from '../../support/controls.ts';

it('each control of the guest login does what it says', () => {
  expect(toldBy(guestLoginCatalogue, (actor) => <GuestLoginView actor={actor} />)).toEqual({
    'First name': 'field.changed firstName …',
    'Last name': 'field.changed lastName …',
    'Date of Birth': 'field.changed birthdate …',
    Submit: 'submit.pressed',
    'Accession ID': 'field.changed accessionId …',
  });
});
