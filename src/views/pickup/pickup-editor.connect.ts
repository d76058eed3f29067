import type { SnapshotFrom } from 'xstate';
import type { PickupReminder } from '../../../machines/domain/pickup.ts';
import { dayIn } from '../../../machines/domain/zoned-time.ts';
import type { pickupBookingMachine } from '../../../machines/pickup/pickup-booking.machine.ts';
import type { PickupEditorContext, PickupForm } from '../../../machines/pickup/pickup-editor.contract.ts';
import type { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import {
  canTakeLast,
  confirmProblem,
  latestTimesAfter,
  reminderProblems,
  zoneOfForm,
} from '../../../machines/pickup/pickup-editor.rules.ts';
import { confirmationNumber } from '../../../machines/domain/pickup.ts';
import { timeText, timeZoneText } from '../../copy/format.ts';
import {
  addressText,
  confirmText,
  contactText,
  copy,
  dayText,
  timesText,
  whenText,
} from '../../copy/pickup.ts';

interface TimeOption {
  readonly value: string;
  readonly label: string;
}

/** The view of the pickup dialog. */
export interface PickupEditorView {
  readonly title: string;
  readonly part: 'validating' | 'home' | 'address' | 'contact' | 'booking';
  /** '' if unknown. */
  readonly patient: string;
  /** Why nothing was booked; null if there is no problem. */
  readonly problem: { readonly tone: 'bad' | 'warn'; readonly text: string } | null;
  /** The changes of an edit: old and new values. */
  readonly changes: readonly { readonly id: string; readonly label: string; readonly value: string }[];
  /** '' if nothing is on file. */
  readonly address: string;
  readonly isAddressValid: boolean;
  readonly contact: string;
  readonly isContactValid: boolean;
  readonly time: {
    readonly zone: string;
    readonly today: string;
    readonly date: string;
    /** The date is still the proposed one. */
    readonly isProposed: boolean;
    readonly closedDays: readonly string[];
    /** Day and times of the last pickup if they are available; null otherwise. */
    readonly last: string | null;
    readonly isDateOpen: boolean;
    readonly isLoading: boolean;
    readonly error: string | null;
    /** Null if ready time, latest time and remarks are enabled; otherwise why not (PICK-R40). */
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
  /** What the button that books says: with day and times as soon as it can be pressed (RUL-73). */
  readonly confirm: string;
  /** Why Confirm is disabled; null if it is enabled. */
  readonly confirmWhy: string | null;
}

export function connectPickupEditor(snapshot: SnapshotFrom<typeof pickupEditorMachine>): PickupEditorView {
  const { context } = snapshot;
  const { form, opened, original, availability, isAddressValid, isContactValid } = context;
  const zone = zoneOfForm(form, original);
  const isOpen = isAddressValid && isContactValid;
  const why = confirmProblem(context);
  const problems = reminderProblems(form.reminder);
  const phoneText = problems.phone && copy.contactEditor.problems[problems.phone];
  const latestTimes =
    availability && form.readyTime !== '' ? latestTimesAfter(availability, form.readyTime) : [];
  return {
    title: original ? copy.editor.editTitle(confirmationNumber(original)) : copy.editor.newTitle,
    part: partOf(snapshot),
    patient: context.personName,
    problem: problemOf(context),
    changes: original ? changesOf(opened, form) : [],
    address: form.address.street === '' ? '' : addressText(form.address),
    isAddressValid,
    contact: contactText(form.contact),
    isContactValid,
    time: {
      zone: timeZoneText(zone),
      today: dayIn(zone, context.now),
      date: form.date,
      isProposed: form.date !== '' && form.date === context.proposedDate,
      closedDays: context.closedDays,
      last:
        context.last && canTakeLast(context)
          ? copy.editor.last(dayText(context.last.date), timesText(context.last))
          : null,
      isDateOpen: isOpen,
      isLoading: snapshot.hasTag('lookingUp'),
      error: context.dateProblem && copy.editor.dateProblems[context.dateProblem],
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
      code: problems.phone === 'countryMissing' ? phoneText : null,
      phone: problems.phone === null || problems.phone === 'countryMissing' ? null : phoneText,
    },
    usesSameContact: form.usesSameContact,
    confirm: why === null ? confirmText(form) : copy.editor.confirm,
    confirmWhy: why === null ? null : copy.editor.why[why],
  };
}

/** The message while a pickup is being booked; null while its outcome is being checked. */
export function connectPickupBooking(snapshot: SnapshotFrom<typeof pickupBookingMachine>): {
  readonly busy: string | null;
} {
  if (snapshot.hasTag('booking')) return { busy: copy.editor.booking };
  return { busy: snapshot.hasTag('cancellingOriginal') ? copy.editor.cancellingOriginal : null };
}

function partOf(snapshot: SnapshotFrom<typeof pickupEditorMachine>): PickupEditorView['part'] {
  const parts = ['address', 'contact', 'booking', 'home'] as const;
  return parts.find((part) => snapshot.hasTag(part)) ?? 'validating';
}

function problemOf({ problem, added }: PickupEditorContext): PickupEditorView['problem'] {
  if (problem === null) return null;
  const isFailure = problem === 'bookingFailed' || problem === 'reschedulingFailed';
  const others = added.map((one) => copy.editor.meanwhile(whenText(one))).join(' ');
  const text = copy.editor.problems(others)[problem].replaceAll('  ', ' ');
  return { tone: isFailure ? 'bad' : 'warn', text };
}

/** Date, times and address of an edited pickup where they differ, once chosen. */
function changesOf(before: PickupForm, after: PickupForm): PickupEditorView['changes'] {
  const time = (form: PickupForm) => (form.readyTime === '' || form.latestTime === '' ? '' : timesText(form));
  const day = ({ date }: PickupForm) => (date === '' ? '' : dayText(date));
  const facts = [
    { id: 'date', label: copy.card.date, was: day(before), is: day(after) },
    { id: 'time', label: copy.card.time, was: time(before), is: time(after) },
    {
      id: 'address',
      label: copy.card.address,
      was: addressText(before.address),
      is: addressText(after.address),
    },
  ];
  return facts
    .filter(({ was, is }) => is !== '' && was !== is)
    .map(({ id, label, was, is }) => ({ id, label, value: was === '' ? is : copy.editor.change(was, is) }));
}

function optionOf(time: string): TimeOption {
  return { value: time, label: timeText(time) };
}
