import { expect, it } from 'vitest';
import { PickupEditorDialog } from '../../../src/views/pickup/PickupEditorDialog.tsx';
import { pickupEditorCatalogue } from '../../machines/pickup-editor.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

const countries = ['US', 'MX'] as const;

/** A long walk on a busy machine. */
const LONG = { timeout: 240_000 };

it('what the view of the pickup editor says and does', LONG, () => {
  expect(
    walk(pickupEditorCatalogue, (actor) => <PickupEditorDialog actor={actor} countries={countries} />),
  ).toEqual({
    does: {
      'Confirm: Mon, Nov 23, 09:00 AM to 12:00 PM': 'pickup.confirmed',
      'Confirm: Mon, Nov 23, 09:00 AM to 06:00 PM': 'pickup.confirmed',
      Close: 'dialog.closed',
      'Edit address': 'address.opened',
      'Edit contact': 'contact.opened',
      'No reminders needed': 'noReminders.ticked | noReminders.cleared',
      'Use same contact information for Reminders': 'sameContact.cleared | sameContact.ticked',
      'Reminder email': 'reminder.changed email …',
      'Reminder country code': 'reminder.changed areaCode …',
      'Reminder phone number': 'reminder.changed number …',
      'Email one day before': 'reminderFlag.toggled emailDay',
      'Email one hour before': 'reminderFlag.toggled emailHour',
      'Phone one day before': 'reminderFlag.toggled phoneDay',
      'Phone one hour before': 'reminderFlag.toggled phoneHour',
      'Close without saving': 'dialog.closed',
      'Ready time': 'readyTime.chosen …',
      'Latest time': 'latestTime.chosen …',
      'Remarks (optional)': 'remarks.changed …',
      'Close and let us look': 'dialog.closed',
      'Same day and times as the last: Wednesday, 11/25/2026, 10:00 AM to 12:00 PM': 'last.taken',
    },
    says: {
      'Confirm is available when the pickup times of this day are k…':
        'home (after Tuesday / address left / address valid)',
      'Times are in Pacific Time.': 'home (after the courier comes / booking failed / slots)',
      'Pickup date No date chosen yet':
        'home (not after the courier comes / booking failed / Tuesday / address left / address valid)',
      'Pickup date Monday, 11/23/2026 The next weekday on which the…':
        'home (after the courier comes / booking failed)',
      'Choose a date, a ready time and a latest time.':
        'home (not after the courier comes / booking failed / Tuesday / address left / address valid)',
      '(Confirm: Mon, Nov 23, 09:00 AM to 06:00 PM)': 'booking',
      '(Confirm)': 'home (not after the courier comes / booking failed)',
      'Schedule New Pickup':
        'validating (after new / new, no phone on file) home (not after address valid) editingContact booking editingAddress',
      'Checking the address…': 'validating',
      'Patient: Ann Example': 'home',
      'Pickup address': 'home',
      '113 Valencia Street, San Francisco, CA 94110': 'home (not after other address)',
      'Contact information': 'home',
      '+1 4155550101 · ann@example.com': 'home',
      'Pickup time': 'home',
      'Looking for pickup times…': 'home (after address valid / address left / same address)',
      'When the package is ready.': 'home',
      'Until when the courier can come.': 'home',
      'Such as a gate code or where the package is.': 'home',
      Reminders: 'home',
      'Remind me by': 'home (not after No reminders needed)',
      'Choose a date first.': 'home (not after address valid / booking failed / address left / same address)',
      'Due to the system issue, we were unable to book a new pickup… (bad)': 'home (after booking failed)',
      'Pickup date Tuesday, 11/24/2026': 'home (after Tuesday / address left)',
      'Server error. Failed to get availability information. Please…': 'home (after availability fails)',
      'No pickup time slots are available for the selected date. Pl…': 'home (after no slots)',
      '20 Oak Avenue, San Francisco, CA 94110': 'home (after other address)',
      'Edit pickup #SFOA4471': 'validating (after edit / edit after another) home (after address valid)',
      'Pickup date Monday, 11/23/2026': 'home (after address valid)',
      'Pickup date Wednesday, 11/25/2026': 'home (after same day and times as the last)',
      'What changes': 'home (after same day and times as the last)',
      Date: 'home (after same day and times as the last)',
      'Pickup window': 'home (after same day and times as the last)',
    },
    has: {
      'Confirm (disabled, Confirm is available when the pickup times of this day are k…)':
        'home (after Tuesday / address left / address valid)',
      'Remarks (optional) (disabled, Such as a gate code or where the package is.)':
        'home (not after the courier comes / booking failed / slots)',
      'Remarks (optional) (Such as a gate code or where the package is.)':
        'home (after the courier comes / booking failed / slots)',
      'Ready time (required, When the package is ready.)':
        'home (after the courier comes / booking failed / slots)',
      'Ready time (disabled, required, When the package is ready.)':
        'home (not after the courier comes / booking failed / slots)',
      'Latest time (required, Until when the courier can come.)':
        'home (after the courier comes / booking failed)',
      'Latest time (disabled, required, Until when the courier can come.)':
        'home (not after the courier comes / booking failed)',
      'Confirm: Mon, Nov 23, 09:00 AM to 12:00 PM': 'home (after latest at 12)',
      'Confirm: Mon, Nov 23, 09:00 AM to 06:00 PM (disabled)': 'booking',
      'Confirm: Mon, Nov 23, 09:00 AM to 06:00 PM': 'home (after the courier comes / booking failed)',
      'Confirm (disabled, Choose a date, a ready time and a latest time.)':
        'home (not after the courier comes / booking failed / Tuesday / address left / address valid)',
      Close: 'validating home editingContact booking editingAddress',
      'Edit address (ghost, small)': 'home',
      'Edit contact (ghost, small)': 'home',
      'No reminders needed': 'home (not after No reminders needed)',
      'Use same contact information for Reminders (chosen)':
        'home (not after other reminder email / other contact information / No reminders needed)',
      'Reminder email (email, email)': 'home (not after No reminders needed)',
      'Reminder country code (half, tel-country-code)': 'home (not after No reminders needed)',
      'Reminder phone number (half, tel, tel-national)': 'home (not after No reminders needed)',
      'Email one day before (chosen)': 'home (not after No reminders needed / email one day before)',
      'Email one hour before (chosen)': 'home (not after No reminders needed)',
      'Phone one day before (chosen)': 'home (not after No reminders needed)',
      'Phone one hour before (chosen)': 'home (not after No reminders needed)',
      'Close without saving (ghost)': 'home',
      'Close and let us look (ghost)': 'booking',
      'Use same contact information for Reminders':
        'home (after other reminder email / other contact information)',
      'No reminders needed (chosen)': 'home (after No reminders needed)',
      'Email one day before': 'home (after email one day before)',
      'Same day and times as the last: Wednesday, 11/25/2026, 10:00 AM to 12:00 PM (ghost)':
        'home (after address valid)',
    },
  });
});
