import { expect, it } from 'vitest';
import { DuplicateDialog } from '../../../src/views/information/DuplicateDialog.tsx';
import { InformationView } from '../../../src/views/information/InformationView.tsx';
import { informationCatalogue } from '../../machines/information.catalogue.ts';
import { duplicateCatalogue } from '../../machines/duplicate.catalogue.ts';
import { toldBy } from '../../support/controls.ts';

const PHONE = '800-555-0100';

it('each control of the information does what it says', () => {
  expect(
    toldBy(informationCatalogue, (actor) => <InformationView actor={actor} supportPhone={PHONE} />),
  ).toEqual({
    'Country code': 'field.changed phoneCode …, field.left phoneCode',
    'Phone number (optional)': 'field.changed phoneNumber …, field.left phoneNumber',
    Address: 'field.changed street …, field.left street',
    'Zip code': 'field.changed zip …, field.left zip',
    City: 'field.changed city …, field.left city',
    State: 'field.changed state …, field.left state',
    Country: 'field.changed country …, field.left country',
    'Use this address for future orders too': 'futureOrders.toggled true | futureOrders.toggled false',
    Confirm: 'confirm.pressed',
    Skip: 'skip.pressed',
    Save: 'save.pressed',
    Close: 'address.declined',
    'Go back': 'address.declined',
    'Yes, save it': 'address.reconfirmed',
    Next: 'next.pressed',
    'Phone number': 'field.changed phoneNumber …, field.left phoneNumber',
    Birthdate: 'field.changed birthdate …, field.left birthdate',
    'Gender: Male': 'field.changed gender Male',
    'Gender: Female': 'field.changed gender Female',
    'Edit again': 'editing.resumed',
    'Use this address': 'profileAddress.used',
  });
});

it('each control of the duplicate does what it says', () => {
  expect(
    toldBy(duplicateCatalogue, (actor) => <DuplicateDialog actor={actor} supportPhone={PHONE} />),
  ).toEqual({
    Close: 'dialog.left',
    'Contact support 800-555-0100': 'contact.requested',
    Confirm: 'merge.confirmed',
  });
});
