import { expect, it } from 'vitest';
import { DuplicateDialog } from '../../../src/views/information/DuplicateDialog.tsx';
import { InformationView } from '../../../src/views/information/InformationView.tsx';
import { informationCatalogue } from '../../machines/information.catalogue.ts';
import { duplicateCatalogue } from '../../machines/duplicate.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

const PHONE = '800-555-0100';

it('what the view of the information says and does', () => {
  expect(
    walk(informationCatalogue, (actor) => <InformationView actor={actor} supportPhone={PHONE} />),
  ).toEqual({
    does: {
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
      Finish: 'visit.finished',
      'Phone number': 'field.changed phoneNumber …, field.left phoneNumber',
      Birthdate: 'field.changed birthdate …, field.left birthdate',
      'Gender: Male': 'field.changed gender Male',
      'Gender: Female': 'field.changed gender Female',
      'Edit again': 'editing.resumed',
      'Use this address': 'profileAddress.used',
    },
    says: {
      'Loading your order… (heard)': 'loading loadingDetails',
      'Loading your order…': 'loading loadingDetails',
      'Your information':
        'editing waitingToSave checkingSignificance reconfirming saving saved confirming skipping changeRequested readOnly delivered',
      'Check how we reach you and where we send your kit.':
        'editing waitingToSave checkingSignificance reconfirming saving confirming skipping',
      'Basic information':
        'editing waitingToSave checkingSignificance reconfirming saving confirming skipping readOnly delivered',
      Name: 'editing waitingToSave checkingSignificance reconfirming saving saved confirming skipping changeRequested readOnly delivered',
      Birthdate:
        'editing (not after record: without gender and birthdate) waitingToSave checkingSignificance reconfirming saving saved confirming skipping changeRequested readOnly delivered',
      Gender:
        'editing waitingToSave checkingSignificance reconfirming saving saved confirming skipping changeRequested readOnly delivered',
      'Name changes require contacting support at 800-555-0100. Bir…':
        'editing (not after record: without gender and birthdate) waitingToSave checkingSignificance reconfirming saving confirming skipping',
      'Shipping address':
        'editing waitingToSave checkingSignificance reconfirming saving confirming skipping readOnly delivered',
      'Ship to':
        'editing waitingToSave checkingSignificance reconfirming saving saved confirming skipping changeRequested readOnly delivered',
      'Saving your information…': 'waitingToSave checkingSignificance saving',
      'Is this the right address?': 'reconfirming',
      'Please check it once more before we save it.': 'reconfirming',
      Address: 'reconfirming saved changeRequested readOnly delivered',
      'Information Saved! (heard)': 'saved',
      'Information Saved!': 'saved',
      'We will send your kit as soon as possible': 'saved changeRequested',
      Phone: 'saved changeRequested readOnly delivered',
      'Confirming your information…': 'confirming',
      '(Save)':
        'editing (after PO box / country Canada / record: without gender and birthdate / record: without an address, one in the profile)',
      'We DO NOT ship kits to P.O Boxes': 'editing (after Save with a P.O. box)',
      'One moment…': 'skipping',
      'Some of your information is missing Please fill in what is e… (warn)':
        'editing (after record: without gender and birthdate)',
      'Name changes require contacting support at 800-555-0100.':
        'editing (after record: without gender and birthdate)',
      'Your kit has been shipped A change of address is now a reque… (info)':
        'editing (after record: kit shipped / Edit again) waitingToSave (after Save) checkingSignificance (after buttonDelay) saving (after verified)',
      'Change Address Failed (heard)': 'changeFailed',
      'Change Address Failed': 'changeFailed',
      'Your change was not sent. What you typed is still there.': 'changeFailed',
      'Change Address Request Sent! (heard)': 'changeRequested',
      'Change Address Request Sent!': 'changeRequested',
      "We'll review your request shortly. If approved, your shippin…": 'changeRequested',
      'Is this still your address? 7 Hill Road, 4B, Oakland, CA 946… (info)':
        'editing (after record: without an address, one in the profile)',
      'This information cannot be changed here. Call 800-555-0100. (info)': 'readOnly',
      'Your Kit Has Already Been Delivered This information cannot … (good)': 'delivered',
    },
    has: {
      'Country code (half, tel-country-code)':
        'editing waitingToSave checkingSignificance reconfirming saving confirming skipping',
      'Phone number (optional) (half, tel, tel-national)':
        'editing (not after country Canada) waitingToSave checkingSignificance reconfirming saving confirming skipping',
      'Address (required, shipping address-line1)':
        'editing (not after Save with a P.O. box) waitingToSave checkingSignificance reconfirming saving confirming skipping',
      'Zip code (half, required, shipping postal-code)':
        'editing waitingToSave checkingSignificance reconfirming saving confirming skipping',
      'City (half, required, shipping address-level2)':
        'editing waitingToSave checkingSignificance reconfirming saving confirming skipping',
      'State (half, required, shipping address-level1)':
        'editing waitingToSave checkingSignificance reconfirming saving confirming skipping',
      'Country (half, required, shipping country)':
        'editing waitingToSave checkingSignificance reconfirming saving confirming skipping',
      'Use this address for future orders too':
        'editing (not after for later orders) waitingToSave (after Save) checkingSignificance reconfirming saving (after Yes / verified) confirming skipping',
      Change:
        'editing (after record: complete and confirmed / record: complete, never confirmed / record: blood draw unknown) waitingToSave (after Save) confirming skipping',
      'Confirm (Send to this address? 1 Main Street, San Jose, CA 95110, Uni…)':
        'editing (after record: complete and confirmed / record: blood draw unknown) waitingToSave (after Save) confirming skipping',
      'Skip (ghost)':
        'editing (not after record: blood draw unknown / record: without gender and birthdate / record: without an address, one in the profile) waitingToSave (after Save) checkingSignificance reconfirming saving (after Yes / verified) confirming skipping',
      Save: 'editing (not after record: complete and confirmed / record: complete, never confirmed / record: blood draw unknown / record: without gender and birthdate / record: kit shipped / record: without an address, one in the profile) waitingToSave (after Save) checkingSignificance reconfirming saving',
      Close: 'reconfirming',
      'Go back (ghost)': 'reconfirming',
      'Yes, save it': 'reconfirming',
      Next: 'saved changeRequested readOnly delivered',
      'Finish (quiet)': 'saved changeRequested',
      Address: 'editing (after PO box / record: without an address, one in the profile)',
      'Save (disabled, To save, please complete: Address)': 'editing (after PO box)',
      'Address (required, wrong, shipping address-line1, We DO NOT ship kits to P.O Boxes)':
        'editing (after Save with a P.O. box)',
      'Phone number (half, required, tel, tel-national)': 'editing (after country Canada)',
      State: 'editing (after country Canada)',
      'Save (disabled, To save, please complete: State)': 'editing (after country Canada)',
      'Save (Send to this address? 1 Main Street, San Jose, CA 95110, Uni…)':
        'editing (after record: complete, never confirmed)',
      'Use this address for future orders too (chosen)':
        'editing (after for later orders) waitingToSave (after Save) saving (after buttonDelay)',
      'Birthdate (required, numeric, bday, MM/DD/YYYY)':
        'editing (after record: without gender and birthdate)',
      'Gender: Male (inline)': 'editing (after record: without gender and birthdate)',
      'Gender: Female (inline)': 'editing (after record: without gender and birthdate)',
      Birthdate: 'editing (after record: without gender and birthdate)',
      Gender: 'editing (after record: without gender and birthdate)',
      'Save (disabled, To save, please complete: Birthdate, Gender)':
        'editing (after record: without gender and birthdate)',
      'Save (disabled, To save, please complete: Gender)': 'editing (after birthdate)',
      'Gender: Female (inline, chosen)': 'editing (after gender after birthdate)',
      'Save (disabled, We are checking your information…)': 'editing (after gender after birthdate)',
      Confirm: 'editing (after record: kit shipped)',
      'Edit again': 'changeFailed',
      'Use this address (ghost, small)': 'editing (after record: without an address, one in the profile)',
      'Zip code': 'editing (after record: without an address, one in the profile)',
      City: 'editing (after record: without an address, one in the profile)',
      'Save (disabled, To save, please complete: Address, Zip code, City and 1 more)':
        'editing (after record: without an address, one in the profile)',
    },
  });
});

it('what the view of the duplicate says and does', () => {
  expect(walk(duplicateCatalogue, (actor) => <DuplicateDialog actor={actor} supportPhone={PHONE} />)).toEqual(
    {
      does: {
        Close: 'dialog.left',
        'Close (ghost)': 'dialog.left',
        'Contact support 800-555-0100': 'contact.requested',
        Confirm: 'merge.confirmed',
      },
      says: {
        'please confirm are you the same patient as:': 'asking contactingSupport merging',
        Name: 'asking contactingSupport merging',
        Birthdate: 'asking contactingSupport merging',
        Gender: 'asking contactingSupport merging',
        Clinic: 'asking contactingSupport merging',
        'Last order': 'asking contactingSupport merging',
        'Contact support If this is not you, please call us. We will … (info)': 'contactingSupport',
        'Merging the two records…': 'merging',
      },
      has: {
        Close: 'asking contactingSupport merging',
        'Contact support 800-555-0100 (ghost)': 'asking merging',
        Confirm: 'asking merging',
        'Close (ghost)': 'contactingSupport',
        'Call 800-555-0100 (ghost, small, tel:8005550100)': 'contactingSupport',
      },
    },
  );
});
