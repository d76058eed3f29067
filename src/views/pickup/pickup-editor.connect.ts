import type { SnapshotFrom } from 'xstate';
import type { PickupReminder } from '../../../machines/domain/pickup.ts';
import { dayIn, displayTime, timeZoneName } from '../../../machines/domain/zoned-time.ts';
import type { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import type { ContactProblem } from '../../../machines/pickup/pickup-contact.rules.ts';
import {
  confirmProblem,
  latestTimesAfter,
  reminderProblems,
  zoneOfForm,
} from '../../../machines/pickup/pickup-editor.rules.ts';
import { confirmationNumber } from '../../../machines/pickup/pickup.rules.ts';
import { copy } from '../../copy/pickup.ts';

interface TimeOption {
  readonly value: string;
  readonly label: string;
}

/** What the dialog of a pickup shows. */
export interface PickupEditorView {
  readonly title: string;
  readonly part: 'validating' | 'home' | 'address' | 'contact' | 'booking' | 'cancellingOriginal';
  /** '' when nothing is on file. */
  readonly address: string;
  readonly isAddressValid: boolean;
  readonly contact: string;
  readonly isContactValid: boolean;
  readonly time: {
    readonly zone: string;
    readonly today: string;
    readonly date: string;
    readonly isDateOpen: boolean;
    readonly isLoading: boolean;
    readonly error: string | null;
    /** Ready time, latest time and remarks are open; otherwise why they are not (PICK-R40). */
    readonly closedWhy: string | null;
    readonly readyTime: string;
    readonly readyTimes: readonly TimeOption[];
    readonly latestTime: string;
    readonly latestTimes: readonly TimeOption[];
    readonly isWithoutLatest: boolean;
    readonly remarks: string;
  };
  readonly reminder: PickupReminder;
  readonly reminderErrors: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly code: string | null;
  };
  readonly usesSameContact: boolean;
  /** Why Confirm is disabled; null when it is enabled. */
  readonly confirmWhy: string | null;
}

export function connectPickupEditor(snapshot: SnapshotFrom<typeof pickupEditorMachine>): PickupEditorView {
  const { context } = snapshot;
  const { form, opened, original, availability, isAddressValid, isContactValid } = context;
  const zone = zoneOfForm(form, original, context);
  const isOpen = isAddressValid && isContactValid;
  const why = confirmProblem(form, opened, context);
  const problems = reminderProblems(form.reminder);
  const latestTimes =
    availability && form.readyTime !== '' ? latestTimesAfter(availability, form.readyTime) : [];
  return {
    title: original ? copy.editor.editTitle(confirmationNumber(original)) : copy.editor.newTitle,
    part: partOf(snapshot),
    address: form.address.street === '' ? '' : copy.address(form.address),
    isAddressValid,
    contact: [copy.phone(form.contact.phone), form.contact.email].filter(Boolean).join(' · '),
    isContactValid,
    time: {
      zone: timeZoneName(zone),
      today: dayIn(zone, context.now),
      date: form.date,
      isDateOpen: isOpen,
      isLoading: snapshot.matches({ home: 'fetchingAvailability' }),
      error: context.dateProblem === null ? null : copy.editor[context.dateProblem],
      closedWhy: !isOpen ? copy.editor.waitsForAddress : availability === null ? copy.editor.waits : null,
      readyTime: form.readyTime,
      readyTimes: (availability?.readyTimes ?? []).map(optionOf),
      latestTime: form.latestTime,
      latestTimes: latestTimes.map(optionOf),
      isWithoutLatest: form.readyTime !== '' && availability !== null && latestTimes.length === 0,
      remarks: form.remarks,
    },
    reminder: form.reminder,
    reminderErrors: {
      email: problems.email ? copy.editor.emailInvalid : null,
      code: problems.phone === 'countryMissing' ? textOf(problems.phone) : null,
      phone: problems.phone === null || problems.phone === 'countryMissing' ? null : textOf(problems.phone),
    },
    usesSameContact: form.usesSameContact,
    confirmWhy: why === null ? null : copy.editor.why[why],
  };
}

function partOf(snapshot: SnapshotFrom<typeof pickupEditorMachine>): PickupEditorView['part'] {
  if (snapshot.matches('editingAddress')) return 'address';
  if (snapshot.matches('editingContact')) return 'contact';
  if (snapshot.matches('creating')) return 'booking';
  if (snapshot.matches('cancellingOriginal')) return 'cancellingOriginal';
  return snapshot.matches('home') ? 'home' : 'validating';
}

function optionOf(time: string): TimeOption {
  return { value: time, label: displayTime(time) };
}

function textOf(problem: ContactProblem): string {
  return copy.contactEditor.problem(problem);
}
