import { expect, it } from 'vitest';
import { BloodDrawView } from '../../../src/views/blood-draw/BloodDrawView.tsx';
import { SendToPhoneView } from '../../../src/views/blood-draw/SendToPhoneView.tsx';
import { bloodDrawCatalogue } from '../../machines/blood-draw.catalogue.ts';
import { sendToPhoneCatalogue } from '../../machines/send-to-phone.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

const countries = [
  { code: '+1', name: 'United States' },
  { code: '+52', name: 'Mexico' },
];

it('what the view of the blood draw says and does', () => {
  expect(
    walk(bloodDrawCatalogue, (actor) => (
      <BloodDrawView
        actor={actor}
        SiteMap={() => null}
        links={{ directions: () => null, hasMapSearch: true }}
      />
    )),
  ).toEqual({
    does: {
      'At-Home Blood Draw': 'homeTab.selected',
      'Show nearest first': 'nearest.asked',
      'Location in_office-1': 'card.selected in_office-1',
      'Today: 8:00 AM - 12:00 PM': 'hours.expanded in_office-1 | hours.collapsed in_office-1',
      'Make Appointment: Location in_office-1': 'appointment.asked in_office-1',
      'Send to My Phone: Location in_office-1': 'sendToPhone.asked in_office-1',
      'Location draw_site-1': 'card.selected draw_site-1',
      'Today: Closed': 'hours.expanded draw_site-1',
      'Send to My Phone: Location draw_site-1': 'sendToPhone.asked draw_site-1',
      'Location draw_site-2': 'card.selected draw_site-2',
      'Send to My Phone: Location draw_site-2': 'sendToPhone.asked draw_site-2',
      'Go to map search': 'mapSearch.pressed',
      'Blood Draw Site': 'siteTab.selected',
      'Location mobile-1': 'card.selected mobile-1',
      'Make Appointment: Location mobile-1': 'appointment.asked mobile-1',
      'Location mobile-2': 'card.selected mobile-2',
      Close: 'contactInfo.closed',
      'Back to the usual order': 'usualOrder.asked',
    },
    says: {
      'Loading your order… (heard)': 'resolvingIds loadingSites',
      'Loading your order…': 'resolvingIds loadingSites',
      'Blood draw': 'open',
      'Your browser asks for your location. It stays on this device…': 'open?',
      'Location in_office-1': 'open?',
      'Open now until 12:00 PM': 'open?',
      'Walk In': 'open?',
      Appointment: 'open?',
      '1 Main Street, San Francisco, CA 94110': 'open?',
      'Location draw_site-1': 'open?',
      'Location draw_site-2': 'open?',
      'No Information': 'open?',
      'Need more options?': 'open',
      '(Show nearest first)': 'open?',
      'Finding where you are…': 'open?',
      'Location mobile-1': 'open?',
      'Location mobile-2': 'open?',
      'Contact Location mobile-1': 'open?',
      'The nearest location comes first.': 'open?',
      '1.0 mi away': 'open?',
      '5.0 mi away': 'open?',
      'Contact Location in_office-1': 'open?',
      'Your provider does not have a preferred draw site. Please us…': 'open?',
    },
  });
});

it('what the view of the send to phone says and does', () => {
  expect(
    walk(sendToPhoneCatalogue, (actor) => (
      <SendToPhoneView actor={actor} siteName="Site" countries={countries} />
    )),
  ).toEqual({
    does: {
      Close: 'sendToPhone.closed',
      Country: 'country.chosen …',
      'Phone number': 'number.changed …',
      Send: 'message.submitted',
    },
    says: {
      'Send to My Phone': 'entering sending',
      'We send the name and address of Site by text message.': 'entering sending',
      'Digits only, without the country code.': 'entering sending',
      '(Sending…)': 'sending',
      'Message has sent': 'entering?',
      'Message sent failed': 'entering?',
      'Enter a phone number.': 'entering?',
    },
  });
});
