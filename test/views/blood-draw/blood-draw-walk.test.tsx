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
        SiteMap={({ label }) => <p>{label}</p>}
        links={{ directions: (to) => `https://maps.example/${to}`, hasMapSearch: true }}
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
      'Close (ghost)': 'contactInfo.closed',
      'Back to the usual order': 'usualOrder.asked',
    },
    says: {
      'Loading your order… (heard)': 'resolvingIds loadingSites',
      'Loading your order…': 'resolvingIds loadingSites',
      'Blood draw': 'open',
      'Map of Location in_office-1': 'open (after in office first / Blood Draw Site)',
      'Your browser asks for your location. It stays on this device…':
        'open (after in office first / usual order / position refused / Blood Draw Site)',
      'Location in_office-1': 'open (after in office first / Blood Draw Site)',
      'Open now until 12:00 PM (good)': 'open (after in office first / Blood Draw Site)',
      'Walk In (info)': 'open (after in office first / no order of tabs)',
      'Appointment (info)': 'open (after in office first / no order of tabs)',
      '1 Main Street, San Francisco, CA 94110': 'open (after in office first / Blood Draw Site)',
      'There is no map of this location.': 'open (after Send to My Phone of draw_site-2)',
      Monday: 'open (after in office first / no order of tabs)',
      Tuesday: 'open (after in office first / no order of tabs)',
      Wednesday: 'open (after in office first / no order of tabs)',
      Thursday: 'open (after in office first / no order of tabs)',
      Friday: 'open (after in office first / no order of tabs)',
      Saturday: 'open (after in office first / no order of tabs)',
      Sunday: 'open (after in office first / no order of tabs)',
      'Location draw_site-1': 'open (after in office first / Blood Draw Site)',
      'Location draw_site-2': 'open (after in office first / Blood Draw Site)',
      'No Information': 'open (after in office first / Blood Draw Site)',
      'Need more options?': 'open',
      '(with a summary next to it)': 'open (after in office first / no order of tabs / 768 or wider)',
      '(Show nearest first)': 'open (after nearest first)',
      'Finding where you are…': 'open (after nearest first)',
      'Map of Location mobile-1': 'open (after At-Home Blood Draw / no order of tabs)',
      'Location mobile-1': 'open (after At-Home Blood Draw / no order of tabs)',
      'Location mobile-2': 'open (after At-Home Blood Draw / no order of tabs)',
      'Contact Location mobile-1': 'open (after Make Appointment at mobile-1)',
      Website: 'open (after Make Appointment at mobile-1 / Make Appointment at in_office-1)',
      Phone: 'open (after Make Appointment at mobile-1 / Make Appointment at in_office-1)',
      Email: 'open (after Make Appointment at mobile-1 / Make Appointment at in_office-1)',
      'The nearest location comes first.': 'open (after draw site nearer)',
      '1.0 mi away': 'open (after draw site nearer)',
      '5.0 mi away': 'open (after draw site nearer)',
      'Contact Location in_office-1': 'open (after Make Appointment at in_office-1)',
      'Your provider does not have a preferred draw site. Please us… (info)': 'open (after no locations)',
    },
    has: {
      'Blood Draw Site': 'open (after in office first / no order of tabs)',
      'At-Home Blood Draw': 'open (after in office first / no order of tabs)',
      'Show nearest first (quiet, small)':
        'open (after in office first / usual order / position refused / Blood Draw Site)',
      'Location in_office-1 (chosen)': 'open (after in office first / Blood Draw Site)',
      'Today: 8:00 AM - 12:00 PM': 'open (after in office first / close the week / Blood Draw Site)',
      'Make Appointment: Location in_office-1 (ghost, small)':
        'open (after in office first / Blood Draw Site)',
      'Send to My Phone: Location in_office-1 (ghost, small)':
        'open (after in office first / Blood Draw Site)',
      'Location draw_site-1': 'open (after in office first / Blood Draw Site)',
      'Today: Closed': 'open (after in office first / no order of tabs)',
      'Send to My Phone: Location draw_site-1 (ghost, small)':
        'open (after in office first / Blood Draw Site)',
      'Location draw_site-2': 'open (after in office first / Blood Draw Site)',
      'Location draw_site-2 (chosen)': 'open (after Send to My Phone of draw_site-2)',
      'Location in_office-1': 'open (after Send to My Phone of draw_site-2)',
      'Send to My Phone: Location draw_site-2 (ghost, small)':
        'open (after in office first / Blood Draw Site)',
      'Go to map search (ghost)': 'open',
      'Open in maps : Location in_office-1 ( opens in a new tab ) (ghost, small, new window, https://maps.example/37.76,-122.41)':
        'open (after in office first / Blood Draw Site)',
      'Open in maps : Location draw_site-1 ( opens in a new tab ) (ghost, small, new window, https://maps.example/37.77,-122.42)':
        'open (after in office first / Blood Draw Site)',
      'Show nearest first (quiet, small, disabled)': 'open (after nearest first)',
      'Location mobile-1 (chosen)': 'open (after At-Home Blood Draw / no order of tabs)',
      'Make Appointment: Location mobile-1 (ghost, small)':
        'open (after At-Home Blood Draw / no order of tabs)',
      'Location mobile-2': 'open (after At-Home Blood Draw / no order of tabs)',
      Close: 'open (after Make Appointment at mobile-1 / Make Appointment at in_office-1)',
      'Close (ghost)': 'open (after Make Appointment at mobile-1 / Make Appointment at in_office-1)',
      'Back to the usual order (quiet, small)': 'open (after draw site nearer)',
      'office@example.com (mailto:office@example.com)': 'open (after Make Appointment at in_office-1)',
      'Today: 8:00 AM - 12:00 PM (open)': 'open (after open the week)',
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
      'Close (ghost)': 'sendToPhone.closed',
      Country: 'country.chosen …',
      'Phone number': 'number.changed …',
      Send: 'message.submitted',
    },
    says: {
      'Send to My Phone': 'entering sending',
      'We send the name and address of Site by text message.': 'entering sending',
      'Digits only, without the country code.': 'entering sending',
      '(Sending…)': 'sending',
      'Message has sent': 'entering (after success)',
      'Message sent failed': 'entering (after text refused / another result)',
      'Enter a phone number.': 'entering (after Send without a number)',
    },
    has: {
      Close: 'entering sending',
      'Country (half, required, country)': 'entering sending',
      'Phone number (half, required, tel, tel-national, Digits only, without the country code.)':
        'entering (not after Send without a number) sending',
      'Close (ghost)': 'entering sending',
      Send: 'entering',
      'Sending… (disabled)': 'sending',
      'Phone number (half, required, wrong, tel, tel-national, Digits only, without the country code. Enter a phone number.)':
        'entering (after Send without a number)',
    },
  });
});
