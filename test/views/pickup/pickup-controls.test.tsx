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
import { toldBy } from '../../support/controls.ts';

const PHONE = '800-555-0100';
const countries = ['US', 'MX'] as const;

it('each control of the pickup search does what it says', () => {
  expect(toldBy(pickupSearchCatalogue, (actor) => <PickupSearchView actor={actor} />)).toEqual({
    'Accession ID': 'accessionId.changed …',
    Continue: 'search.submitted',
    'IDs to work through': 'list.changed …',
    'Start with the first': 'list.submitted',
  });
});

it('each control of the pickup schedules does what it says', () => {
  expect(
    toldBy(pickupSchedulesCatalogue, (actor) => <PickupSchedulesView actor={actor} phone={PHONE} />),
  ).toEqual({
    'Schedule New Pickup': 'pickup.requested',
    'Search another ID': 'search.reopened',
    'Add to calendar: Pick up #SFOA4471': 'calendar.requested s1',
    'Close notification': 'notification.closed unknown',
    'Edit: Pick up #SFOA4471': 'edit.requested s1',
    'Cancel: Pick up #SFOA4471': 'cancel.requested s1',
    'Try again': 'load.repeated',
    'Next: 2611000139': 'next.requested',
  });
});

it('each control of the pickup recovery does what it says', () => {
  expect(
    toldBy(pickupRecoveryCatalogue, (actor) => (
      <PickupFollowing
        actor={actor}
        onAccept={() => (actor as AnyActorRef).send({ type: 'doubt.accepted' })}
      />
    )),
  ).toEqual({
    'I understand, go on': 'doubt.accepted',
  });
});

it('each control of the pickup address does what it says', () => {
  expect(
    toldBy(pickupAddressCatalogue, (actor) => <PickupAddressEditor actor={actor} countries={countries} />),
  ).toEqual({
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
  });
});

it('each control of the pickup contact does what it says', () => {
  expect(
    toldBy(pickupContactCatalogue, (actor) => <PickupContactEditor actor={actor} countries={countries} />),
  ).toEqual({
    Email: 'contact.changed email …',
    'Country code': 'contact.changed areaCode …',
    'Phone number': 'contact.changed number …',
    Back: 'back.pressed',
    Save: 'contact.saved',
  });
});
