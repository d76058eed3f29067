import type { SnapshotFrom } from 'xstate';
import { dayIn } from '../../../machines/domain/zoned-time.ts';
import type { pickupBookingMachine } from '../../../machines/pickup/pickup-booking.machine.ts';
import type { PickupEditorContext, PickupForm } from '../../../machines/pickup/pickup-editor.types.ts';
import type { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import {
  canReuseLastTimes,
  confirmProblem,
  latestTimesAfter,
  reminderProblems,
  zoneOfForm,
} from '../../../machines/pickup/pickup-editor.rules.ts';
import { clockZone, confirmationNumber } from '../../../machines/domain/pickup.ts';
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

export type PickupEditorView = ReturnType<typeof connectPickupEditor>;

export function connectPickupEditor(snapshot: SnapshotFrom<typeof pickupEditorMachine>) {
  const { context } = snapshot;
  const { form, initialForm, original, availability, isAddressValid, isContactValid, addressFailure } =
    context;
  const zone = zoneOfForm(form, original);
  const isDateEnabled = isAddressValid && isContactValid;
  const problem = confirmProblem(context);
  const problems = reminderProblems(form.reminder);
  const phoneText = problems.phone && copy.contactEditor.problems[problems.phone];
  const latestTimes =
    availability && form.readyTime !== '' ? latestTimesAfter(availability, form.readyTime) : [];
  return {
    title: original ? copy.editor.editTitle(confirmationNumber(original)) : copy.editor.newTitle,
    panel: panelOf(snapshot),
    // '' if unknown.
    patient: context.personName,
    // Why nothing was booked.
    problem: problemOf(context),
    // The changes of an edit: old and new values.
    changes: original ? changesOf(initialForm, form) : [],
    // '' if nothing is on file.
    address: form.address.street === '' ? '' : addressText(form.address),
    // Why its day cannot be chosen; an address that was never judged is not called invalid (AMB-146).
    addressError: isAddressValid
      ? null
      : addressFailure
        ? copy.addressEditor.failure[addressFailure]
        : copy.addressEditor.invalid,
    contact: contactText(form.contact),
    isContactValid,
    time: {
      // Null if unknown.
      zone: zone && timeZoneText(zone),
      today: dayIn(clockZone(zone), context.now),
      date: form.date,
      // The date is still the proposed one.
      isProposed: form.date !== '' && form.date === context.proposedDate,
      availableDays: context.availableDays,
      unavailableDays: context.unavailableDays,
      // Day and times of the last pickup if they are available.
      lastTimes:
        context.lastTimes && canReuseLastTimes(context)
          ? copy.editor.lastTimes(dayText(context.lastTimes.date), timesText(context.lastTimes))
          : null,
      isDateEnabled,
      isLoading: snapshot.hasTag('lookingUp'),
      error: dateErrorOf(context),
      // Why ready time, latest time and remarks are disabled; null if they are not (PICK-R40).
      disabledReason: !isDateEnabled
        ? copy.editor.waitsForAddress
        : availability === null
          ? copy.editor.waits
          : null,
      readyTime: form.readyTime,
      readyTimes: (availability?.readyTimes ?? []).map(optionOf),
      latestTime: form.latestTime,
      latestTimes: latestTimes.map(optionOf),
      isWithoutLatest: form.readyTime !== '' && availability !== null && latestTimes.length === 0,
      remarks: form.remarks,
    },
    reminder: form.reminder,
    reminderErrors: {
      email: problems.email ? copy.editor.emailInvalid : undefined,
      [problems.phone === 'countryMissing' ? 'dialingCode' : 'number']: phoneText,
    },
    usesSameContact: form.usesSameContact,
    // The label of the button that books: with day and times as soon as it can be pressed (RUL-73).
    confirm: problem === null ? confirmText(form) : copy.editor.confirm,
    // Why it is disabled; null if it is enabled.
    confirmDisabledReason: problem === null ? null : copy.editor.disabledReasons[problem],
  };
}

/** The message while a pickup is being booked; null while its outcome is being checked. */
export function connectPickupBooking(snapshot: SnapshotFrom<typeof pickupBookingMachine>): {
  readonly busy: string | null;
} {
  if (snapshot.hasTag('booking')) return { busy: copy.editor.booking };
  return { busy: snapshot.hasTag('cancellingOriginal') ? copy.editor.cancellingOriginal : null };
}

function panelOf(snapshot: SnapshotFrom<typeof pickupEditorMachine>) {
  const panels = ['address', 'contact', 'booking', 'home'] as const;
  return panels.find((panel) => snapshot.hasTag(panel)) ?? ('validating' as const);
}

function dateErrorOf({ dateProblem, followed }: PickupEditorContext) {
  if (dateProblem === 'unauthorized') return copy.editor.problems('', followed.length > 0).unauthorized;
  return dateProblem && copy.editor.dateProblems[dateProblem];
}

function problemOf({ problem: stopped, listReload, bookedMeanwhile, followed }: PickupEditorContext) {
  // Nobody looks at the list with a token that was rejected, whatever was said before.
  const problem = listReload === 'unauthorized' ? listReload : stopped;
  if (problem === null) return null;
  const isFailure = /Failed$|Unconfirmed$|^unauthorized$/.test(problem);
  const others = bookedMeanwhile.map((booked) => copy.editor.bookedMeanwhile(whenText(booked))).join(' ');
  const text = copy.editor.problems(others, followed.length > 0)[problem].replaceAll('  ', ' ');
  return { tone: isFailure ? ('error' as const) : ('warn' as const), text };
}

/** Date, times and address of an edited pickup where they differ, once chosen. */
function changesOf(before: PickupForm, after: PickupForm) {
  const time = (form: PickupForm) => (form.readyTime === '' || form.latestTime === '' ? '' : timesText(form));
  const day = ({ date }: PickupForm) => (date === '' ? '' : dayText(date));
  const fields = [
    { id: 'date', label: copy.item.date, before: day(before), after: day(after) },
    { id: 'time', label: copy.item.time, before: time(before), after: time(after) },
    {
      id: 'address',
      label: copy.item.address,
      before: addressText(before.address),
      after: addressText(after.address),
    },
  ];
  return fields
    .filter((change) => change.after !== '' && change.before !== change.after)
    .map(({ id, label, ...change }) => ({
      id,
      label,
      value: change.before === '' ? change.after : copy.editor.change(change.before, change.after),
    }));
}

function optionOf(time: string) {
  // With a plain space, as it is typed to find it in the list.
  return { value: time, label: timeText(time).replaceAll('\u00A0', ' ') };
}
