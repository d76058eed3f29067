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
      'This order has been cancelled.': 'idle (after refused with a message)',
      'An Accession ID has 10 digits. This one has 14.': 'idle (after Continue)',
      'Work through a list':
        'empty (after internal without an accession id) checking (after patient token) tokenError (after no internal token / no patient token) gettingInternalToken exchangingToken',
      'Paste as many as you like. They stay in this tab until you c…':
        'empty (after internal without an accession id) checking (after patient token) tokenError (after no internal token / no patient token) gettingInternalToken exchangingToken',
      '(Start with the first)': 'checking (after patient token) gettingInternalToken exchangingToken',
      'Paste accession IDs of 10 digits each, with a space, a comma…':
        'tokenError (after Start without a list)',
    },
    has: {
      'Accession ID (required, numeric, off, 10-digit accession ID, You find it on the label of your kit.)':
        'empty idle (after all ten digits, pasted / fourteen digits, pasted / customer, prefilled / customer without a token) tokenError',
      'Continue (disabled, Enter an Accession ID to go on.)': 'empty',
      Continue: 'idle tokenError',
      'Accession ID (read-only, required, numeric, off, 10-digit accession ID, You find it on the label of your kit.)':
        'checking gettingInternalToken exchangingToken',
      'Continue (disabled)': 'checking gettingInternalToken exchangingToken',
      'Accession ID (required, wrong, numeric, off, 10-digit accession ID, You find it on the label of your kit. This order has been ca…)':
        'idle (after refused with a message)',
      'Accession ID (required, wrong, numeric, off, 10-digit accession ID, You find it on the label of your kit. An Accession ID has 10…)':
        'idle (after Continue)',
      'IDs to work through (Paste as many as you like. They stay in this tab until you c…)':
        'empty (after internal without an accession id) checking (after patient token) tokenError (after no internal token / no patient token) gettingInternalToken exchangingToken',
      'Start with the first (ghost, disabled)':
        'checking (after patient token) gettingInternalToken exchangingToken',
      'Start with the first (ghost)':
        'empty (after internal without an accession id) tokenError (after no internal token / no patient token)',
      'IDs to work through (wrong, Paste as many as you like. They stay in this tab until you c…)':
        'tokenError (after Start without a list)',
    },
  });
});

it('what the view of the pickup schedules says and does', () => {
  expect(
    walk(pickupSchedulesCatalogue, (actor) => <PickupSchedulesView actor={actor} phone={PHONE} />),
  ).toEqual({
    does: {
      'Close notification': 'notification.closed unknown 2026-11-20T17:00:10Z',
      'Schedule New Pickup': 'pickup.requested',
      'Search another ID': 'search.reopened',
      Finish: 'visit.finished',
      'Add to calendar: Pick up #SFOA4471': 'calendar.requested s1',
      'Edit: Pick up #SFOA4471': 'edit.requested s1',
      'Cancel: Pick up #SFOA4471': 'cancel.requested s1',
      'Edit: Pick up #SFOA4471 (ghost, small)': 'edit.requested s2',
      'Cancel: Pick up #SFOA4471 (ghost, small)': 'cancel.requested s2',
      'Try again': 'load.repeated',
      'Next: 2611000139': 'next.requested',
    },
    says: {
      '(Edit)': 'open (after left unanswered / unchanged list, something untold / no answer / one pickup)',
      '(Cancel)': 'open (after left unanswered / unchanged list, something untold / no answer / one pickup)',
      'Courier pickup': 'open',
      'Loading the pickups…': 'open (not after no pickups / one pickup / no internal token / no token)',
      'Patient: Ann Example': 'open (after no pickups / one pickup / no internal token)',
      'Existing Scheduled Pickups (0)': 'open (after no pickups)',
      "There's no scheduled pickup related to this Accession ID yet…": 'open (after no pickups)',
      'Existing Scheduled Pickups (1)': 'open (after left unanswered / one pickup)',
      '(Schedule New Pickup)':
        'open (after left unanswered / unchanged list, something untold / no answer / no internal token / no token / one pickup)',
      'Pick up #SFOA4471': 'open (after left unanswered / one pickup)',
      'Scheduled (good)': 'open (after left unanswered / one pickup)',
      Date: 'open (after left unanswered / one pickup)',
      'Pickup window': 'open (after left unanswered / one pickup)',
      Address: 'open (after left unanswered / one pickup)',
      Contact: 'open (after left unanswered / one pickup)',
      'Booking not known We could not find out whether your pickup … (warn)': 'open (after not known)',
      'Pickup not cancelled Failed: Due to the system issue, we wer… (bad)': 'open (after cancel failed)',
      'Original pickup not cancelled Your new pickup is scheduled f… (warn)': 'open (after partial)',
      'Existing Scheduled Pickups (2)': 'open (after partial)',
      '2 pickups are live for this Accession ID The courier comes f… (warn)': 'open (after partial)',
      'Error No valid internal token for internal role. (bad)': 'open (after no internal token)',
      'Existing Scheduled Pickups': 'open (after no internal token / no token)',
      'The pickups could not be loaded.': 'open (after no internal token / no token)',
      'A pickup cannot be scheduled until the problem above is solv…':
        'open (after no internal token / no token)',
      'Error Unauthorized (bad)': 'open (after no token)',
      'Your list: 1 of 3 done': 'open (after one pickup)',
      '2611000137 This one': 'open (after one pickup)',
      'This one (plain)': 'open (after one pickup)',
      '2611000138 Done': 'open (after one pickup)',
      'Done (good)': 'open (after one pickup)',
      '2611000139 Open': 'open (after one pickup)',
      'Open (plain)': 'open (after one pickup)',
    },
    has: {
      'Schedule New Pickup': 'open (after no pickups / not known / go on without knowing / one pickup)',
      'Edit: Pick up #SFOA4471 (ghost, small)': 'open (after not known / go on without knowing / one pickup)',
      'Cancel: Pick up #SFOA4471 (ghost, small)':
        'open (after not known / go on without knowing / one pickup)',
      'Search another ID (ghost)': 'open (after no pickups / one pickup / no internal token / no token)',
      'Finish (quiet)': 'open (after no pickups / one pickup / no internal token / no token)',
      'Schedule New Pickup (disabled)':
        'open (after left unanswered / unchanged list, something untold / no answer / one pickup)',
      'Edit: Pick up #SFOA4471 (ghost, small, disabled)':
        'open (after left unanswered / unchanged list, something untold / no answer / one pickup)',
      'Cancel: Pick up #SFOA4471 (ghost, small, disabled)':
        'open (after left unanswered / unchanged list, something untold / no answer / one pickup)',
      'Add to calendar: Pick up #SFOA4471': 'open (after left unanswered / one pickup)',
      'Close notification': 'open (after not known / cancel failed / partial)',
      'Try again (ghost)': 'open (after no internal token / no token)',
      'Schedule New Pickup (disabled, A pickup cannot be scheduled until the problem above is solv…)':
        'open (after no internal token / no token)',
      'Next: 2611000139': 'open (after one pickup)',
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
    does: { 'I understand, go on': 'doubt.accepted' },
    says: {
      'We have no answer from the courier yet The pickup for Tuesda… (warn)':
        'following (after edit, create unanswered / original cancelled / cancel fails / new one, create unanswered / cancellation, unanswered)',
      'Please keep this page open.': 'following (after both live)',
      'Finishing the change of your pickup…': 'following (after both live)',
      'Checking what the courier has booked…':
        'following (not after edit, create unanswered / new one, create unanswered / cancellation, unanswered)',
    },
    has: {
      'I understand, go on':
        'following (after edit, create unanswered / original cancelled / cancel fails / new one, create unanswered / cancellation, unanswered)',
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
      '(Save)': 'inputs (after Ireland / PO Box / nothing on file) checking',
      'We found a more exact address': 'recommend',
      'We found a more exact address (heard)': 'recommend',
      'Choose the address that the courier comes to. Differences ar…': 'recommend',
      "We're having problems verifying your address": 'invalid',
      'Go back and check the street, the city, the state and the po… (bad)': 'invalid',
      'Save address failed. Please try again. (bad)': 'inputs (after check fails)',
      'Fill in every field to save.': 'inputs (after Ireland / nothing on file)',
      'Address Invalid: Please confirm the accuracy of your Pickup … (bad)':
        'inputs (after PO Box / address abroad / nothing on file)',
      'A courier cannot pick up at a PO Box. Enter a street address…': 'inputs (after PO Box)',
      'Correct the marked fields to save.': 'inputs (after PO Box)',
      'We could not check the address. Please save it again. (bad)': 'inputs (after nothing on file)',
    },
    has: {
      'Street address (required, address-line1)': 'inputs (not after PO Box)',
      'City (half, required, address-level2)': 'inputs',
      'Country (half, required, country)': 'inputs',
      'State / Province (half, required, address-level1)':
        'inputs (not after State / Province not applicable.)',
      'Postal code (half, required, postal-code)': 'inputs',
      'Back (ghost)': 'inputs checking recommend invalid',
      Save: 'inputs (not after Ireland / PO Box / nothing on file)',
      'Street address (read-only, required, address-line1)': 'checking',
      'City (half, read-only, required, address-level2)': 'checking',
      'Country (half, disabled, required, country)': 'checking',
      'State / Province (half, disabled, required, address-level1)':
        'inputs (after State / Province not applicable.) checking',
      'Postal code (half, read-only, required, postal-code)': 'checking',
      'Save (disabled)': 'checking',
      'We found a more exact address: Recommended address (chosen, 113 Valencia Street, San Francisco, CA, 94110-1234, US)':
        'recommend (after another one recommended)',
      'We found a more exact address: Address as entered (113 Valencia Street, San Francisco, CA, 94110, US)':
        'recommend (after another one recommended)',
      Confirm: 'recommend',
      'We found a more exact address: Recommended address (113 Valencia Street, San Francisco, CA, 94110-1234, US)':
        'recommend (after entered address)',
      'We found a more exact address: Address as entered (chosen, 113 Valencia Street, San Francisco, CA, 94110, US)':
        'recommend (after entered address)',
      'State / Province not applicable.': 'inputs (after Ireland / address abroad)',
      'Save (disabled, Fill in every field to save.)': 'inputs (after Ireland / nothing on file)',
      'State / Province not applicable. (chosen)': 'inputs (after State / Province not applicable.)',
      'Street address (required, wrong, address-line1, A courier cannot pick up at a PO Box. Enter a street address…)':
        'inputs (after PO Box)',
      'Save (disabled, Correct the marked fields to save.)': 'inputs (after PO Box)',
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
      'Contact Invalid: Please confirm the accuracy of your Contact… (bad)':
        'editing (after email without a domain / no phone)',
      'Enter an email address such as name@example.com.': 'editing (after email without a domain)',
      'Enter a country code and a phone number.': 'editing (after no phone)',
    },
    has: {
      'Email (required, email, email)': 'editing (after valid contact / no phone) applying',
      'Country code (half, required, tel-country-code)': 'editing (after valid contact) applying',
      'Phone number (half, required, tel, tel-national)': 'editing applying',
      'Back (ghost)': 'editing applying',
      Save: 'editing',
      'Save (disabled)': 'applying',
      'Email (required, wrong, email, email, Enter an email address such as name@example.com.)':
        'editing (after email without a domain)',
      'Country code (half, required, wrong, tel-country-code, Enter a country code and a phone number.)':
        'editing (after no phone)',
    },
  });
});
