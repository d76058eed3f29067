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
      Confirm: 'pickup.confirmed',
      'Close and let us look': 'dialog.closed',
      'Same day and times as the last: Wednesday, 11/25/2026, 10:00 AM to 12:00 PM': 'last.taken',
    },
    says: {
      'Schedule New Pickup': 'validating? home? editingContact booking editingAddress',
      'Checking the address…': 'validating',
      'Patient: Ann Example': 'home',
      'Pickup address': 'home',
      '113 Valencia Street, San Francisco, CA 94110': 'home?',
      'Contact information': 'home',
      '+1 4155550101 · ann@example.com': 'home',
      'Pickup time': 'home',
      'Pickup date No date chosen yet': 'home?',
      'Looking for pickup times…': 'home?',
      'When the package is ready.': 'home',
      'Until when the courier can come.': 'home',
      'Such as a gate code or where the package is.': 'home',
      Reminders: 'home',
      'Remind me by': 'home?',
      'Choose a date, a ready time and a latest time.': 'home?',
      '(Confirm)': 'home? booking',
      'Choose a date first.': 'home?',
      'Pickup date Tuesday, 11/24/2026 The next weekday on which th…': 'home?',
      'Times are in Pacific Time.': 'home?',
      'Due to the system issue, we were unable to book a new pickup…': 'home?',
      'Pickup date Tuesday, 11/24/2026': 'home?',
      'Server error. Failed to get availability information. Please…': 'home?',
      'No pickup time slots are available for the selected date. Pl…': 'home?',
      '20 Oak Avenue, San Francisco, CA 94110': 'home?',
      'Edit pickup #SFOA4471': 'validating? home?',
      'Pickup date Monday, 11/23/2026': 'home?',
      'Nothing has changed yet.': 'home?',
      'Pickup date Wednesday, 11/25/2026': 'home?',
      'What changes': 'home?',
    },
  });
});
