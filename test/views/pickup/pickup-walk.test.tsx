import { expect, it } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { PickupAddressEditor } from '../../../src/views/pickup/PickupAddressEditor.tsx';
import { PickupContactEditor } from '../../../src/views/pickup/PickupContactEditor.tsx';
import { PickupFollowing } from '../../../src/views/pickup/PickupFollowing.tsx';
import { PickupSchedulesView } from '../../../src/views/pickup/PickupSchedulesView.tsx';
import { PickupSearchView } from '../../../src/views/pickup/PickupSearchView.tsx';
import { pickupSearchCatalogue } from '../../machines/pickup-search.catalogue.ts';
import { pickupSchedulesCatalogue } from '../../machines/pickup-schedules.catalogue.ts';
import { pickupRecoveryCatalogue } from '../../machines/pickup-recovery.catalogue.ts';
import { pickupAddressCatalogue } from '../../machines/pickup-address.catalogue.ts';
import { pickupContactCatalogue } from '../../machines/pickup-contact.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

const PHONE = '800-555-0100';
const countries = ['US', 'MX'] as const;

it('what the view of the pickup search says and does', () => {
  expect(walk(pickupSearchCatalogue, (actor) => <PickupSearchView actor={actor} />)).toEqual({
    does: {
      'Accession ID': 'accessionId.changed …',
      Continue: 'search.submitted',
      'IDs to work through': 'list.changed …',
      'Start with the first': 'list.submitted',
    },
    says: {
      'Schedule a courier pickup': 'empty idle checking tokenError gettingInternalToken exchangingToken',
      'Welcome. Enter the Accession ID of your order to schedule, c…':
        'empty idle checking tokenError gettingInternalToken exchangingToken',
      'You find it on the label of your kit.':
        'empty idle checking tokenError gettingInternalToken exchangingToken',
      '(Continue)': 'empty checking gettingInternalToken exchangingToken',
      'Looking for the pickups of this Accession ID… (heard)':
        'checking gettingInternalToken exchangingToken',
      'This order has been cancelled.': 'idle?',
      'An Accession ID has 10 digits. This one has 14.': 'idle?',
      'Work through a list': 'empty? checking? tokenError? gettingInternalToken exchangingToken',
      'Paste as many as you like. They stay in this tab until you c…':
        'empty? checking? tokenError? gettingInternalToken exchangingToken',
      '(Start with the first)': 'checking? gettingInternalToken exchangingToken',
      'Paste accession IDs of 10 digits each, with a space, a comma…': 'tokenError?',
    },
  });
});

it('what the view of the pickup schedules says and does', () => {
  expect(
    walk(pickupSchedulesCatalogue, (actor) => <PickupSchedulesView actor={actor} phone={PHONE} />),
  ).toEqual({
    does: {
      'Schedule New Pickup': 'pickup.requested',
      'Search another ID': 'search.reopened',
      Finish: 'visit.finished',
      'Add to calendar: Pick up #SFOA4471': 'calendar.requested s1',
      'Close notification': 'notification.closed unknown',
      'Edit: Pick up #SFOA4471': 'edit.requested s1',
      'Cancel: Pick up #SFOA4471': 'cancel.requested s1',
      'Try again': 'load.repeated',
      'Next: 2611000139': 'next.requested',
    },
    says: {
      'Courier pickup': 'open',
      'Loading the pickups…': 'open?',
      'Patient: Ann Example': 'open?',
      'Existing Scheduled Pickups (0)': 'open?',
      "There's no scheduled pickup related to this Accession ID yet…": 'open?',
      'Existing Scheduled Pickups (1)': 'open?',
      '(Schedule New Pickup)': 'open?',
      'Pick up #SFOA4471': 'open?',
      Scheduled: 'open?',
      '(Edit)': 'open?',
      '(Cancel)': 'open?',
      'Booking not known We could not find out whether your pickup …': 'open?',
      'Pickup not cancelled Failed: Due to the system issue, we wer…': 'open?',
      'Original pickup not cancelled Your new pickup is scheduled f…': 'open?',
      'Existing Scheduled Pickups (2)': 'open?',
      '2 pickups are live for this Accession ID The courier comes f…': 'open?',
      Cancelled: 'open?',
      'This pickup is cancelled.': 'open?',
      'Error No valid internal token for internal role.': 'open?',
      'Existing Scheduled Pickups': 'open?',
      'The pickups could not be loaded.': 'open?',
      'A pickup cannot be scheduled until the problem above is solv…': 'open?',
      'Error Unauthorized': 'open?',
      'Your list: 1 of 3 done': 'open?',
      'This one': 'open?',
      Done: 'open?',
      Open: 'open?',
    },
  });
});

it('what the view of the pickup recovery says and does', () => {
  expect(
    walk(pickupRecoveryCatalogue, (actor) => (
      <PickupFollowing
        actor={actor}
        onAccept={() => (actor as AnyActorRef).send({ type: 'doubt.accepted' })}
      />
    )),
  ).toEqual({
    does: {
      'I understand, go on': 'doubt.accepted',
    },
    says: {
      'We have no answer from the courier yet The pickup for Tuesda…': 'following?',
      'Checking what the courier has booked…': 'following?',
      'Finishing the change of your pickup…': 'following?',
      'Please keep this page open.': 'following?',
    },
  });
});

it('what the view of the pickup address says and does', () => {
  expect(
    walk(pickupAddressCatalogue, (actor) => <PickupAddressEditor actor={actor} countries={countries} />),
  ).toEqual({
    does: {
      'Street address': 'address.changed street …',
      City: 'address.changed city …',
      Country: 'address.changed countryCode …',
      'State / Province': 'address.changed state …',
      'Postal code': 'address.changed postalCode …',
      Back: 'back.pressed',
      Save: 'address.saved',
      'We found a more exact address: Address as entered': 'entered.chosen',
      Confirm: 'address.confirmed',
      'We found a more exact address: Recommended address': 'recommended.chosen',
      'State / Province not applicable.': 'noState.ticked | noState.cleared',
    },
    says: {
      'Edit address': 'inputs checking',
      '(Save)': 'inputs? checking',
      'We found a more exact address': 'recommend',
      'We found a more exact address (heard)': 'recommend',
      'Choose the address that the courier comes to. Differences ar…': 'recommend',
      "We're having problems verifying your address": 'invalid',
      'Go back and check the street, the city, the state and the po…': 'invalid',
      'Save address failed. Please try again.': 'inputs?',
      'Fill in every field to save.': 'inputs?',
      'Address Invalid: Please confirm the accuracy of your Pickup …': 'inputs?',
      'A courier cannot pick up at a PO Box. Enter a street address…': 'inputs?',
      'Correct the marked fields to save.': 'inputs?',
      'We could not check the address. Please save it again.': 'inputs?',
    },
  });
});

it('what the view of the pickup contact says and does', () => {
  expect(
    walk(pickupContactCatalogue, (actor) => <PickupContactEditor actor={actor} countries={countries} />),
  ).toEqual({
    does: {
      Email: 'contact.changed email …',
      'Country code': 'contact.changed areaCode …',
      'Phone number': 'contact.changed number …',
      Back: 'back.pressed',
      Save: 'contact.saved',
    },
    says: {
      '(Save)': 'applying',
      'Contact Invalid: Please confirm the accuracy of your Contact…': 'editing?',
      'Enter an email address such as name@example.com.': 'editing?',
      'Enter a country code and a phone number.': 'editing?',
    },
  });
});
