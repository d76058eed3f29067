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
      'Name changes require contacting support at 800-555-0100. Bir…':
        'editing? waitingToSave checkingSignificance reconfirming saving confirming skipping',
      'Shipping address':
        'editing waitingToSave checkingSignificance reconfirming saving confirming skipping readOnly delivered',
      'Saving your information…': 'waitingToSave checkingSignificance saving',
      'Is this the right address?': 'reconfirming',
      'Please check it once more before we save it.': 'reconfirming',
      'Information Saved! (heard)': 'saved',
      'Information Saved!': 'saved',
      'We will send your kit as soon as possible': 'saved changeRequested',
      'Confirming your information…': 'confirming',
      '(Save)': 'editing?',
      'We DO NOT ship kits to P.O Boxes': 'editing?',
      'One moment…': 'skipping',
      'Some of your information is missing Please fill in what is e…': 'editing?',
      'Name changes require contacting support at 800-555-0100.': 'editing?',
      Gender: 'editing?',
      'Your kit has been shipped A change of address is now a reque…':
        'editing? waitingToSave? checkingSignificance? saving?',
      'Change Address Failed (heard)': 'changeFailed',
      'Change Address Failed': 'changeFailed',
      'Your change was not sent. What you typed is still there.': 'changeFailed',
      'Change Address Request Sent! (heard)': 'changeRequested',
      'Change Address Request Sent!': 'changeRequested',
      "We'll review your request shortly. If approved, your shippin…": 'changeRequested',
      'Is this still your address? 7 Hill Road, 4B, Oakland, CA 946…': 'editing?',
      'This information cannot be changed here. Call 800-555-0100.': 'readOnly',
      'Your Kit Has Already Been Delivered This information cannot …': 'delivered',
    },
  });
});

it('what the view of the duplicate says and does', () => {
  expect(walk(duplicateCatalogue, (actor) => <DuplicateDialog actor={actor} supportPhone={PHONE} />)).toEqual(
    {
      does: {
        Close: 'dialog.left',
        'Contact support 800-555-0100': 'contact.requested',
        Confirm: 'merge.confirmed',
      },
      says: {
        'please confirm are you the same patient as:': 'asking contactingSupport merging',
        'Contact support If this is not you, please call us. We will …': 'contactingSupport',
        'Merging the two records…': 'merging',
      },
    },
  );
});
