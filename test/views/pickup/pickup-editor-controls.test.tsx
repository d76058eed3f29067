import { expect, it } from 'vitest';
import { PickupEditorDialog } from '../../../src/views/pickup/PickupEditorDialog.tsx';
import { pickupEditorCatalogue } from '../../machines/pickup-editor.catalogue.ts';
import { toldBy } from '../../support/controls.ts';

const countries = ['US', 'MX'] as const;

it('each control of the pickup editor does what it says', () => {
  expect(
    toldBy(pickupEditorCatalogue, (actor) => <PickupEditorDialog actor={actor} countries={countries} />),
  ).toEqual({
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
  });
});
