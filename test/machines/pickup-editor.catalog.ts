import { expect } from 'vitest';
import { pickupEditorMachine } from '../../machines/pickup/pickup-editor.machine.ts';
import type { PickupEditorContext } from '../../machines/pickup/pickup-editor.types.ts';
import { catalog } from '../support/catalog.ts';
import type { SnapshotFrom } from 'xstate';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  CONTACT,
  edit,
  AT_NOW,
  listingOf,
  NO_CONTACT,
  ON_FILE,
  OTHER_ADDRESS,
  schedule,
} from './pickup.data.ts';

type State = SnapshotFrom<typeof pickupEditorMachine>;

const LAST_TIMES = { date: '2026-11-25', readyTime: '10:00:00', latestTime: '12:00:00' };
const about = {
  ...AT_NOW,
  accessionId: ACCESSION,
  schedules: [schedule({ status: 'Cancelled', latestTime: '18:00:00' })],
  returnedPickups: [],
  lastTimes: null,
};
const noPhone = { ...CONTACT, phone: { dialingCode: '1', number: '' } };
const booked = schedule({ id: 's2', date: '2026-11-24' });
const cancelled = schedule({ status: 'Cancelled' });
const ended = {
  kind: 'rescheduled',
  booking: edit({ replacementId: 's2' }),
  schedule: booked,
  isResolved: true,
  schedules: [booked, cancelled],
  returnedPickups: [],
};
const stopped = (problem: string, bookedMeanwhile: readonly object[] = []) => ({
  kind: 'stopped',
  problem,
  bookedMeanwhile,
  listing: listingOf(schedule()),
  followed: null,
});
/** The courier failed, and may have booked Tuesday anyway. */
const unconfirmed = (problem: string) => ({
  ...stopped(problem),
  followed: edit({ originalId: problem === 'reschedulingUnconfirmed' ? 's1' : null }),
});
const later = { readAt: '2026-11-20T17:02:30Z' };

const UNAUTHORIZED = { code: 'unauthorized' };

const isEdit = (input: string) => input.startsWith('edit');

const noDate = { date: '', readyTime: '', latestTime: '', remarks: '' };
const home = { to: 'home' };
/** The pressed button for the last day and times is gone, so the focus goes on. */
const afterLookUp = (context: object, field: string) => [
  { when: { from: 'home.reusingLast' }, ...home, ...expectFocus(field), context },
  { ...home, context },
];
/** What is looked up for a day that was picked. */
const PICKED: Readonly<Record<string, object>> = {
  Tuesday: { date: '2026-11-24' },
  'the same Monday again': { date: '2026-11-23' },
  'same day and times as the last': { address: ADDRESS, date: LAST_TIMES.date },
};
/** The focus moves to these, the last of which gets it. */
const expectFocus = (...fields: readonly string[]) => ({
  emitted: fields.map((field) => ({ type: 'focus.requested', field })),
});
const addressEditor = { to: 'editingAddress', ...expectFocus('addressTitle') };
const contactEditor = { to: 'editingContact', ...expectFocus('contactTitle') };
const backFromAddress = { to: 'home', ...expectFocus('editAddress') };
const backFromContact = { to: 'home', ...expectFocus('editContact') };
const isEdited = ({ context }: State) => context.original !== null;
const isNewOne = ({ context }: State) => context.original === null;
/** The failed lookup of the edited pickup's own day cleared day, times and remarks. */
const hasCleared = ({ context }: State) => context.cleared?.date === '2026-11-23';

/** The address that may be rejected, and no day: with one the form continues in the same way. */
const isUndated = ({ context: { form } }: State) =>
  form.date === '' && form.address.street === ADDRESS.street;

const isTuesday = ({ context }: State) => context.form.date === '2026-11-24';

const hasRemarks = ({ context }: State) => context.form.remarks === 'Ring twice';

/** The list was not read since the courier failed. */
const isDue = ({ context: { listReload } }: State) => listReload === 'due' || listReload === 'missed';

/** Nothing was changed during the lookup, and all data is on file. */
const isUntouched = ({ context: { form, onFile } }: State) =>
  onFile === ON_FILE &&
  form.address.street === ADDRESS.street &&
  form.usesSameContact &&
  !form.reminder.isNotNeeded &&
  form.reminder.selected.emailDay;

/** A failed booking is followed in one form: what the others do is known without it. */
const isPlain = (state: State) =>
  isUntouched(state) &&
  state.context.lastTimes === null &&
  state.context.form.latestTime !== '' &&
  state.context.form.remarks === '' &&
  state.context.availability !== null;
const mayFail = (kind: (state: State) => boolean) => (state: State) =>
  kind(state) && isPlain(state) && state.context.listReload === 'none';

export const pickupEditorCatalog = catalog(pickupEditorMachine, {
  specFlows: ['pickup-editor'],
  tags: {
    home: 'home',
    lookingUp: ['home.proposing', 'home.lookingUp', 'home.reusingLast'],
    address: 'editingAddress',
    contact: 'editingContact',
    booking: 'booking',
  },
  inputs: {
    new: { ...about, onFile: ON_FILE, original: null },
    'new, no phone on file': { ...about, onFile: { ...ON_FILE, contact: noPhone }, original: null },
    'new, no address on file': { ...about, onFile: { ...ON_FILE, address: null }, original: null },
    'new, nothing on file': {
      ...about,
      onFile: { name: '', contact: NO_CONTACT, address: null },
      original: null,
    },
    edit: { ...about, onFile: ON_FILE, original: schedule() },
    'edit after another': { ...about, onFile: ON_FILE, original: schedule(), lastTimes: LAST_TIMES },
  },
  events: {
    'xstate.done.actor.checkAddress': [
      { name: 'address valid', output: { kind: 'valid', isResidential: false, recommended: null } },
      {
        name: 'another address recommended',
        when: isEdited,
        output: { kind: 'valid', isResidential: false, recommended: OTHER_ADDRESS },
      },
      { name: 'address not found', output: { kind: 'notFound' } },
    ],
    'xstate.error.actor.checkAddress': [
      { name: 'check fails', error: { code: 'server' } },
      { name: 'check not allowed', error: { code: 'unauthorized' } },
    ],
    'xstate.done.actor.address': [
      { name: 'address left', output: { saved: null, rejected: null } },
      { name: 'address rejected', when: isUndated, output: { saved: null, rejected: ADDRESS } },
      {
        name: 'same address',
        output: { saved: { address: ADDRESS, isUnvalidated: false }, rejected: null },
      },
      {
        name: 'other address',
        output: { saved: { address: OTHER_ADDRESS, isUnvalidated: true }, rejected: null },
      },
    ],
    'xstate.done.actor.contact': [
      { name: 'contact left', output: { contact: null } },
      { name: 'contact saved', output: { contact: CONTACT } },
    ],
    'xstate.done.actor.proposeDay': [
      { name: 'the courier comes', when: isUntouched, output: AVAILABILITY },
      { name: 'the courier does not come', when: isUntouched, output: { ...AVAILABILITY, readyTimes: [] } },
    ],
    'xstate.error.actor.proposeDay': [
      { name: 'the day cannot be looked up', error: { code: 'server' } },
      { name: 'the day cannot be looked up: unauthorized', when: isUntouched, error: UNAUTHORIZED },
    ],
    'xstate.done.actor.loadAvailability': [
      { name: 'slots', output: AVAILABILITY },
      { name: 'no slots', output: { ...AVAILABILITY, readyTimes: [] } },
    ],
    'xstate.error.actor.loadAvailability': [
      { name: 'availability fails', error: { code: 'server' } },
      { name: 'availability not allowed', when: isUntouched, error: UNAUTHORIZED },
    ],
    'xstate.done.actor.booking': [
      { name: 'booked', output: ended },
      { name: 'booking failed', when: isNewOne, output: stopped('bookingFailed') },
      { name: 'rescheduling failed', when: isEdited, output: stopped('reschedulingFailed') },
      { name: 'another pickup was booked', output: stopped('bookedMeanwhile', [booked]) },
      { name: 'the original is gone', when: isEdited, output: stopped('originalCancelled') },
      { name: 'the day is over', when: (state) => !hasRemarks(state), output: stopped('dayPast') },
      { name: 'the day is over, not its remarks', when: hasRemarks, output: stopped('dayPast') },
      { name: 'the ready time has passed', output: stopped('timePast') },
      { name: 'the courier failed', when: mayFail(isNewOne), output: unconfirmed('bookingUnconfirmed') },
      {
        name: 'the courier failed, edit',
        when: mayFail(isEdited),
        output: unconfirmed('reschedulingUnconfirmed'),
      },
    ],
    'xstate.done.actor.follow': [
      { name: 'not listed', output: listingOf(schedule()) },
      { name: 'not listed in the end', output: { ...listingOf(schedule()), ...later } },
      { name: 'listed after all', output: listingOf(schedule(), booked) },
      { name: 'not listed, the original cancelled meanwhile', when: isEdited, output: listingOf(cancelled) },
    ],
    'xstate.error.actor.follow': [
      { name: 'list not read, not since the failure', when: isDue, error: { code: 'noResponse' } },
      { name: 'list not read', when: (state) => !isDue(state), error: { code: 'noResponse' } },
      { name: 'list not allowed', error: UNAUTHORIZED },
    ],
    'address.opened': [{ name: 'edit address' }],
    'contact.opened': [{ name: 'edit contact' }],
    'date.chosen': [
      {
        name: 'Tuesday',
        when: (state) => !isTuesday(state),
        event: { type: 'date.chosen', date: '2026-11-24' },
      },
      // Nothing changes: times and remarks stay.
      {
        name: 'Tuesday, which is chosen',
        when: isTuesday,
        isIgnored: true,
        event: { type: 'date.chosen', date: '2026-11-24' },
      },
      // No day is past: it leads nowhere.
      { name: 'yesterday', isIgnored: true, event: { type: 'date.chosen', date: '2026-11-19' } },
      { name: 'the same Monday again', when: hasCleared, event: { type: 'date.chosen', date: '2026-11-23' } },
    ],
    'readyTime.chosen': [
      { name: 'ready at 10', event: { type: 'readyTime.chosen', time: '10:00:00' } },
      { name: 'ready at 11', isIgnored: true, event: { type: 'readyTime.chosen', time: '11:00:00' } },
    ],
    'latestTime.chosen': [
      { name: 'latest at 12', event: { type: 'latestTime.chosen', time: '12:00:00' } },
      { name: 'latest at 11', event: { type: 'latestTime.chosen', time: '11:00:00' } },
    ],
    'remarks.changed': [{ name: 'remarks', event: { type: 'remarks.changed', text: 'Ring twice' } }],
    'reminderKind.toggled': [
      { name: 'email one day before', event: { type: 'reminderKind.toggled', kind: 'emailDay' } },
    ],
    'reminder.changed': [
      {
        name: 'other reminder email',
        spec: ['PEDIT-29'],
        event: { type: 'reminder.changed', field: 'email', value: 'bo@example.com' },
      },
      {
        name: 'reminder email invalid',
        spec: ['PEDIT-29'],
        event: { type: 'reminder.changed', field: 'email', value: 'bo@' },
      },
    ],
    'noReminders.checked': [{ name: 'No reminders needed' }],
    'noReminders.cleared': [{ name: 'reminders after all' }],
    'sameContact.checked': [{ name: 'Use same contact information' }],
    'sameContact.cleared': [{ name: 'other contact information' }],
    'pickup.confirmed': [{ name: 'Confirm' }],
    'lastTimes.reused': [{ name: 'same day and times as the last', when: isUntouched }],
    'dialog.closed': [{ name: 'closed' }],
    'clock.ticked': [
      {
        name: 'a minute later',
        when: hasRemarks,
        event: { type: 'clock.ticked', now: '2026-11-20T17:01:00Z' },
      },
    ],
  },
  undocumented: {
    'same day and times as the last': { to: 'home.reusingLast', context: { form: LAST_TIMES } },
    'the courier does not come': { to: 'home', context: { form: noDate } },
    'the day cannot be looked up': {
      to: { home: 'idle' },
      context: { form: noDate, isProposing: false, proposedDate: '', dateProblem: 'serverError' },
    },
    // A rejected token is not an error of the courier's (decision 30).
    'the day cannot be looked up: unauthorized': {
      to: { home: 'idle' },
      context: { form: noDate, isProposing: false, proposedDate: '', dateProblem: 'unauthorized' },
    },
    'list not allowed': { to: { home: 'idle' }, context: { listReload: 'unauthorized' } },
    remarks: {
      context: {
        isAddressValid: true,
        isContactValid: true,
        form: { remarks: 'Ring twice', date: expect.stringMatching(/^2026/) as unknown },
      },
    },
    'other contact information': { context: { form: { usesSameContact: false } } },
    Confirm: { to: 'booking' },
    'address left': backFromAddress,
    'address rejected': { ...backFromAddress, context: { addressFailure: null, isAddressValid: false } },
    'same address': { ...backFromAddress, context: { isAddressValid: true, form: { address: ADDRESS } } },
    'other address': {
      ...backFromAddress,
      context: { isAddressValid: true, form: { address: OTHER_ADDRESS } },
    },
    'contact left': backFromContact,
    'contact saved': { ...backFromContact, context: { isContactValid: true, form: { contact: CONTACT } } },
    'a minute later': { context: { now: '2026-11-20T17:01:00Z' } },
    // Only a booking whose outcome is unknown lets the dialog close.
    closed: ({ from }) =>
      from === 'booking'
        ? { sent: [{ actor: 'book', event: { type: 'dialog.closed' } }] }
        : { to: 'closed', output: { kind: 'closed', listing: null, followed: [] } },
    booked: { to: 'ended', output: { ...ended, followed: expect.any(Array) as unknown } },
    // Confirm is not offered before the list was read after the failure.
    'list not read, not since the failure': { to: { home: 'idle' }, context: { listReload: 'missed' } },
    'list not read': {
      to: { home: 'idle' },
      context: { listReload: expect.stringMatching(/^(done|unauthorized)$/) as unknown },
    },
    'not listed': {
      to: { home: 'idle' },
      context: { listReload: 'done', followed: [{ date: '2026-11-24' }] },
    },
    // Nothing can come of it anymore.
    'not listed in the end': {
      to: { home: 'idle' },
      context: { listReload: 'done', followed: [] },
      actions: [{ type: 'dropBookings', params: { accessionId: ACCESSION, ids: [edit().id] } }],
    },
    'not listed, the original cancelled meanwhile': {
      to: { home: 'idle' },
      context: { problem: 'originalCancelled', original: null },
    },
  },
  calls: {
    loadSchedules: { in: 'home.following', with: { accessionId: ACCESSION } },
    checkAddress: { in: 'validating', with: { address: ADDRESS } },
    // An edit looks up its own day, a proposal the next weekday: both are Monday.
    loadAvailability: {
      in: ['home.proposing', 'home.lookingUp', 'home.reusingLast'],
      with: ({ event: name, from }) =>
        PICKED[name] ?? {
          address: name === 'other address' ? OTHER_ADDRESS : ADDRESS,
          date: expect.stringMatching(name === 'start' || from === 'opening' ? /-23$/ : /-2[34]$/) as unknown,
        },
    },
    editAddress: {
      in: 'editingAddress',
      with: ({ event: name }) => ({
        ...(name === 'edit address' ? {} : { address: name === 'start' ? { street: '' } : ADDRESS }),
        isRefused: name === 'start' || name === 'address not found',
        failure: name === 'check fails' ? 'check' : name === 'check not allowed' ? 'unauthorized' : null,
      }),
    },
    editContact: {
      in: 'editingContact',
      with: ({ input }) => ({ contact: input === 'new' ? CONTACT : noPhone }),
    },
    book: {
      in: 'booking',
      with: ({ input }) => ({
        request: { accessionId: ACCESSION, address: ADDRESS, contact: CONTACT },
        original: isEdit(input) ? { id: 's1' } : null,
        schedules: about.schedules,
      }),
    },
  },
  firstPassOnly: ['PEDIT-11', 'PEDIT-42', 'book', 'editAddress', 'editContact', 'loadAvailability'],
  expected: {
    'PEDIT-01': ({ input }) => ({
      to: 'validating',
      context: { form: { address: ADDRESS, date: isEdit(input) ? '2026-11-23' : '' } },
    }),
    'PEDIT-03': {
      to: 'home',
      ...expectFocus('lastTimes'),
      context: { isAddressValid: true, isContactValid: true, isAddressUnvalidated: false },
    },
    'PEDIT-04': addressEditor,
    'PEDIT-05': contactEditor,
    'PEDIT-06': [
      {
        when: { event: ['other address', 'same address'] },
        ...contactEditor,
        ...expectFocus('editAddress', 'contactTitle'),
      },
      addressEditor,
    ],
    'PEDIT-07': [
      { when: { event: 'check not allowed' }, ...addressEditor, context: { addressFailure: 'unauthorized' } },
      { ...addressEditor, context: { addressFailure: 'check' } },
    ],
    'PEDIT-08': addressEditor,
    'PEDIT-09': contactEditor,
    'PEDIT-10': [
      {
        when: { event: 'other address' },
        ...backFromAddress,
        context: { form: { ...noDate, address: OTHER_ADDRESS }, isAddressUnvalidated: true },
      },
      { ...backFromAddress, context: { form: { ...noDate, address: ADDRESS }, isAddressUnvalidated: false } },
    ],
    'PEDIT-11': [
      {
        // Choosing the day again restores what a failed lookup cleared (RUL-20).
        when: { event: 'the same Monday again' },
        to: 'home.lookingUp',
        context: { form: { date: '2026-11-23', readyTime: '09:00:00', latestTime: '12:00:00' } },
      },
      { to: 'home.lookingUp', context: { form: { ...noDate, date: '2026-11-24' }, availability: null } },
    ],
    'PEDIT-15': afterLookUp({ availability: AVAILABILITY }, 'confirm'),
    'PEDIT-16': afterLookUp({ form: noDate, dateProblem: 'noSlots' }, 'ready'),
    'PEDIT-17': [
      // A rejected token is not an error of the courier's (decision 30).
      ...afterLookUp({ form: noDate, dateProblem: 'unauthorized' }, 'ready').map((expectation) => ({
        ...expectation,
        when: { event: 'availability not allowed', ...('when' in expectation ? expectation.when : {}) },
      })),
      ...afterLookUp({ form: noDate, dateProblem: 'serverError' }, 'ready'),
    ],
    'PEDIT-18': { to: 'home.lookingUp', context: { form: { ...noDate, date: '2026-11-24' } } },
    'PEDIT-19': { ...home, context: { form: { readyTime: '10:00:00', latestTime: '' } } },
    'PEDIT-20': [
      { when: { event: 'latest at 11' }, ...home, context: { form: { latestTime: '11:00:00' } } },
      { ...home, context: { form: { latestTime: '12:00:00' } } },
    ],
    'PEDIT-25': { ...home, context: { form: { reminder: { selected: { emailDay: expect.any(Boolean) } } } } },
    'PEDIT-26': { ...home, context: { form: { reminder: { isNotNeeded: true } } } },
    'PEDIT-27': { ...home, context: { form: { reminder: { isNotNeeded: false } } } },
    'PEDIT-28': { ...home, context: { form: { usesSameContact: true } } },
    'PEDIT-29': [
      {
        when: { event: 'other reminder email' },
        ...home,
        context: { form: { usesSameContact: false, reminder: { email: 'bo@example.com' } } },
      },
      { ...home, context: { form: { usesSameContact: false, reminder: { email: 'bo@' } } } },
    ],
    'RUL-94': [
      {
        when: { event: 'listed after all' },
        to: 'found',
        output: {
          kind: 'unresolved',
          booking: expect.objectContaining({ date: '2026-11-24' }) as object,
          listing: listingOf(schedule(), booked),
          returnedPickups: [],
          followed: [],
        },
      },
      {
        when: { event: ['address left', 'same address'] },
        to: { home: 'following' },
        ...expectFocus('editAddress'),
      },
      {
        when: { event: ['contact left', 'contact saved'] },
        to: { home: 'following' },
        ...expectFocus('editContact'),
      },
      { to: { home: 'following' } },
    ],
    'PEDIT-42': { to: 'closed', output: { kind: 'closed', listing: null, followed: [] } },
    'RUL-73': {
      to: { home: 'idle' },
      context: {
        form: {
          date: expect.stringMatching(/^2026-11-2/) as unknown,
          readyTime: '09:00:00',
          latestTime: '18:00:00',
        },
        isProposing: false,
        availability: AVAILABILITY,
      },
    },
    'RUL-50': [
      {
        when: { event: 'booking failed' },
        to: 'home',
        ...expectFocus('problem'),
        context: { problem: 'bookingFailed', form: { date: expect.stringMatching(/^2026-11-2/) as unknown } },
      },
      {
        when: { event: 'rescheduling failed' },
        to: 'home',
        ...expectFocus('problem'),
        context: { problem: 'reschedulingFailed' },
      },
      {
        when: { event: 'another pickup was booked' },
        to: 'home',
        ...expectFocus('problem'),
        context: { problem: 'bookedMeanwhile', bookedMeanwhile: [booked] },
      },
      {
        when: { event: 'the original is gone' },
        to: 'home',
        ...expectFocus('problem'),
        context: { problem: 'originalCancelled', original: null },
      },
      {
        when: { event: 'the ready time has passed' },
        to: { home: 'lookingUp' },
        ...expectFocus('problem'),
        context: { problem: 'timePast', form: { readyTime: '', latestTime: '' } },
      },
      {
        when: { event: ['the courier failed', 'the courier failed, edit'] },
        to: { home: 'following' },
        ...expectFocus('problem'),
        context: { listReload: 'due', followed: [{ date: '2026-11-24' }] },
      },
      {
        when: { event: 'the day is over, not its remarks' },
        to: 'home',
        ...expectFocus('problem'),
        context: { problem: null, dateProblem: 'past', form: { ...noDate, remarks: 'Ring twice' } },
      },
      {
        to: 'home',
        ...expectFocus('problem'),
        context: { problem: null, dateProblem: 'past', form: noDate },
      },
    ],
  },
  coverage: 'once',
  maxStates: 40_000,
  // Paths continue the same way after a stop, and on the day of the last booking.
  filter: (state) =>
    (state.context.listReload === 'none' ? state.context.problem === null : isPlain(state)) &&
    (!state.context.keepsRemarks ||
      (isUntouched(state) && state.context.lastTimes === null && state.context.form.remarks === '')) &&
    (state.context.form.date !== LAST_TIMES.date || state.matches({ home: 'reusingLast' })),
  serializeContext: ({
    form,
    isAddressValid,
    isContactValid,
    availability,
    original,
    cleared,
    keepsRemarks,
    listReload,
    followed,
  }: PickupEditorContext) => [
    form.address.street,
    form.contact.phone.number,
    form.date,
    form.readyTime,
    form.latestTime,
    form.usesSameContact,
    form.reminder.isNotNeeded,
    form.reminder.email,
    form.reminder.selected.emailDay,
    form.reminder.phone.number,
    form.remarks,
    isAddressValid,
    isContactValid,
    availability !== null,
    original?.id,
    cleared?.date,
    keepsRemarks,
    listReload,
    followed.length,
  ],
});
