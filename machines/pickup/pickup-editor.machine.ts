import { and, assign, emit, sendTo, setup } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { outputOf, eventOf, failureOf } from '../domain/params.ts';
import type { AddressCheck, Availability, PickupListing } from '../domain/pickup.ts';
import { nonNull } from '../domain/non-null.ts';
import type { FocusRequested } from '../domain/focus-requested.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { pickupAddressMachine } from './pickup-address.machine.ts';
import type { AddressEditorOutput } from './pickup-address.machine.ts';
import { isAddressAcceptable, isSameAddress, unauthorizedOr } from './pickup-address.rules.ts';
import { pickupBookingMachine } from './pickup-booking.machine.ts';
import { afterPause, RECHECK_DELAY } from './pickup-booking.rules.ts';
import type {
  BookingStopped,
  PickupBookingOutcome,
  PickupDialogOutcome,
  PickupEditorOutcome,
} from './pickup-booking.rules.ts';
import { pickupContactMachine } from './pickup-contact.machine.ts';
import type { ContactEditorOutput } from './pickup-contact.machine.ts';
import { pickupEditorActions, pickupEditorActors } from './pickup-editor.types.ts';
import type {
  PickupEditorContext,
  PickupEditorEvent,
  PickupEditorFocus,
  PickupEditorInput,
} from './pickup-editor.types.ts';
import {
  afterCheck,
  afterListReload,
  afterStop,
  afterFailedListReload,
  bookingInput,
  canReuseLastTimes,
  changedBy,
  confirmProblem,
  endedIn,
  foundIn,
  isOffered,
  isSelectableDay,
  nextDay,
  onDay,
  withLastTimes,
  initialEditor,
  proposalOf,
  NO_AVAILABILITY,
  withAddress,
  withOffered,
  withoutDate,
  withoutDay,
} from './pickup-editor.rules.ts';

const chart = setup({
  types: {
    context: {} as PickupEditorContext,
    events: {} as PickupEditorEvent,
    input: {} as PickupEditorInput,
    output: {} as PickupEditorOutcome,
    emitted: {} as FocusRequested,
    tags: {} as 'home' | 'address' | 'contact' | 'lookingUp' | 'booking',
    meta: {} as SpecMeta,
  },
  actors: {
    ...pickupEditorActors,
    editAddress: pickupAddressMachine,
    editContact: pickupContactMachine,
    book: pickupBookingMachine,
  },
  actions: {
    ...pickupEditorActions,
    setCheck: assign(({ context }, check: AddressCheck) => afterCheck(context, check)),
    setAddress: assign(({ context }, output: AddressEditorOutput) => withAddress(context, output)),
    // Changing the address clears the date as documented; do not propose a new one.
    clearDate: assign(({ context }) => ({
      ...NO_AVAILABILITY,
      form: withoutDate(context.form),
      availableDays: [],
      unavailableDays: [],
    })),
    chooseDate: assign(({ context }, { date }: { readonly date: string }) => onDay(context, date)),
    reuseLastTimes: assign(({ context }) => withLastTimes(context)),
    closeDay: assign(({ context }) => withoutDay(context, 'noSlots')),
    setLookUpFailure: assign(({ context }, failure: Failure) =>
      withoutDay(context, unauthorizedOr(failure, 'serverError')),
    ),
    setFailedListReload: assign(({ context }, failure: Failure) => afterFailedListReload(context, failure)),
    setListReload: assign(({ context }, listing: PickupListing) => afterListReload(context, listing)),
    changeForm: assign(({ context, event }) => ({ form: changedBy(context.form, event) })),
    focus: emit((_, { field }: { readonly field: PickupEditorFocus }) => ({
      type: 'focus.requested' as const,
      field,
    })),
    // The pressed button is gone: on to Confirm, or to the times if the courier does not offer these.
    focusNext: emit(({ context }) => ({
      type: 'focus.requested' as const,
      field: (confirmProblem(context) === null ? 'confirm' : 'ready') satisfies PickupEditorFocus,
    })),
  },
  guards: {
    isAddressRefused: ({ context }) => !isAddressAcceptable(context.form.address),
    isContactValid: ({ context }) => context.isContactValid,
    isAllValid: ({ context }) => context.isAddressValid && context.isContactValid,
    isCheckPassed: (_, check: AddressCheck) => check.kind === 'valid',
    completesCheck: ({ context }, check: AddressCheck) => context.isContactValid && check.kind === 'valid',
    isAddressRejected: ({ context: { form } }, { rejected }: AddressEditorOutput) =>
      rejected !== null && isSameAddress(rejected, form.address),
    isAddressUnchanged: (_, output: AddressEditorOutput) => output.saved === null,
    isOtherAddress: ({ context }, output: AddressEditorOutput) => isOther(output, context),
    completesOtherAddress: ({ context }, output: AddressEditorOutput) =>
      context.isContactValid && isOther(output, context),
    isContactUnchanged: (_, output: ContactEditorOutput) => output.contact === null,
    shouldPropose: ({ context }) =>
      context.isAddressValid && context.isContactValid && context.isProposing && nextDay(context) !== null,
    hasProposal: ({ context }, availability: Availability) => proposalOf(context, availability) !== null,
    awaitsAvailability: ({ context: { form, availability, isAddressValid, isContactValid } }) =>
      isAddressValid && isContactValid && form.date !== '' && availability === null,
    // Choosing the chosen day again is not a change, so it clears nothing (PICK-R28).
    isOtherOpenDay: ({ context, event }) =>
      event.type === 'date.chosen' &&
      event.date !== context.form.date &&
      isSelectableDay(context, event.date),
    canReuseLastTimes: ({ context }) => canReuseLastTimes(context),
    isOffered: ({ context, event }) => isOffered(context, event),
    hasDate: ({ context }) => context.form.date !== '',
    hasSlots: (_, availability: Availability) => availability.readyTimes.length > 0,
    isConfirmable: ({ context }) => confirmProblem(context) === null,
    isStopped: (_, { kind }: PickupBookingOutcome) => kind === 'stopped',
    isListReloadDue: ({ context }) => context.listReload === 'due',
    isFollowing: ({ context }) => context.followed.length > 0,
    hasEnded: ({ context }, listing: PickupListing) => endedIn(context, listing).ids.length > 0,
    isFound: ({ context }, listing: PickupListing) => foundIn(context, listing) !== undefined,
  },
  delays: { recheckDelay: RECHECK_DELAY },
});

/** Loads the times of the chosen day from the courier. */
function lookingUp(next: 'idle' | 'goingOn') {
  return chart.createStateConfig({
    tags: 'lookingUp',
    // Choosing another date restarts the call and drops the pending one.
    on: {
      'date.chosen': {
        guard: 'isOtherOpenDay',
        target: 'lookingUp',
        reenter: true,
        actions: { type: 'chooseDate', params: eventOf },
        meta: { spec: ['PEDIT-18'] },
      },
    },
    invoke: {
      id: 'loadAvailability',
      src: 'loadAvailability',
      input: ({ context }) => ({ address: context.form.address, date: context.form.date }),
      onDone: [
        {
          guard: { type: 'hasSlots', params: outputOf },
          target: next,
          actions: assign(({ context, event }) => ({
            availableDays: [...context.availableDays, context.form.date],
            availability: event.output,
            form: withOffered(context.form, event.output),
          })),
          meta: { spec: ['PEDIT-15'] },
        },
        {
          target: next,
          actions: 'closeDay',
          meta: { spec: ['PEDIT-16'] },
        },
      ],
      onError: {
        target: next,
        actions: { type: 'setLookUpFailure', params: failureOf },
        meta: { spec: ['PEDIT-17'] },
      },
    },
  });
}

/**
 * The dialog that schedules or edits a pickup (2 §4 New/edit schedule flow). A failed booking leaves it open with
 * everything still filled in (RUL-50).
 */
export const pickupEditorMachine = chart.createMachine({
  id: 'pickupEditor',
  context: ({ input }) => initialEditor(input),
  output: ({ context, event }) => withFollowed(context, event.output as PickupDialogOutcome),
  on: { 'clock.ticked': { actions: assign(({ event: { now } }) => ({ now })) } },
  initial: 'opening',
  states: {
    opening: {
      always: [
        // Do not send an incomplete address or a PO Box to the check.
        { guard: 'isAddressRefused', target: 'editingAddress', meta: { spec: ['PEDIT-04'] } },
        { target: 'validating', meta: { spec: ['PEDIT-01'] } },
      ],
    },
    validating: {
      invoke: {
        id: 'checkAddress',
        src: 'checkAddress',
        input: ({ context }) => ({ address: context.form.address }),
        onDone: [
          {
            guard: { type: 'completesCheck', params: outputOf },
            target: 'home',
            // Staff who reschedule several pickups start at 'the same as the last'.
            actions: [
              { type: 'setCheck', params: outputOf },
              { type: 'focus', params: { field: 'lastTimes' } },
            ],
            meta: { spec: ['PEDIT-03'] },
          },
          {
            guard: { type: 'isCheckPassed', params: outputOf },
            target: 'editingContact',
            actions: { type: 'setCheck', params: outputOf },
            meta: { spec: ['PEDIT-05'] },
          },
          { target: 'editingAddress', meta: { spec: ['PEDIT-04'] } },
        ],
        onError: {
          target: 'editingAddress',
          actions: assign({ addressFailure: ({ event }) => unauthorizedOr(event.error, 'check') }),
          meta: { spec: ['PEDIT-07'] },
        },
      },
      on: { 'dialog.closed': 'closed' },
    },
    home: {
      tags: 'home',
      initial: 'deciding',
      on: {
        'address.opened': { target: 'editingAddress', meta: { spec: ['PEDIT-08'] } },
        'contact.opened': { target: 'editingContact', meta: { spec: ['PEDIT-09'] } },
        'date.chosen': {
          guard: 'isOtherOpenDay',
          target: '.lookingUp',
          reenter: true,
          actions: { type: 'chooseDate', params: eventOf },
          meta: { spec: ['PEDIT-11'] },
        },
        'lastTimes.reused': {
          guard: 'canReuseLastTimes',
          target: '.reusingLast',
          reenter: true,
          actions: 'reuseLastTimes',
        },
        'readyTime.chosen': {
          guard: 'isOffered',
          actions: 'changeForm',
          meta: { spec: ['PEDIT-19'] },
        },
        'latestTime.chosen': {
          guard: 'isOffered',
          actions: 'changeForm',
          meta: { spec: ['PEDIT-20'] },
        },
        'remarks.changed': {
          guard: and(['isAllValid', 'hasDate']),
          actions: 'changeForm',
        },
        'reminderKind.toggled': {
          actions: 'changeForm',
          meta: { spec: ['PEDIT-25'] },
        },
        'noReminders.checked': {
          actions: 'changeForm',
          meta: { spec: ['PEDIT-26'] },
        },
        'noReminders.cleared': {
          actions: 'changeForm',
          meta: { spec: ['PEDIT-27'] },
        },
        'sameContact.checked': {
          actions: 'changeForm',
          meta: { spec: ['PEDIT-28'] },
        },
        'sameContact.cleared': { actions: 'changeForm' },
        'reminder.changed': { actions: 'changeForm' },
        'pickup.confirmed': {
          guard: 'isConfirmable',
          target: 'booking',
          actions: assign({ problem: null, bookedMeanwhile: [] }),
        },
        'dialog.closed': { target: 'closed', meta: { spec: ['PEDIT-42'] } },
      },
      states: {
        deciding: {
          always: [
            { guard: 'awaitsAvailability', target: 'lookingUp' },
            { guard: 'shouldPropose', target: 'proposing' },
            { target: 'idle' },
          ],
        },
        // Looks up one day at a time, and stops at the first with times (RUL-73).
        proposing: {
          tags: 'lookingUp',
          entry: assign(({ context }) => ({ proposedDate: nonNull(nextDay(context)) })),
          invoke: {
            id: 'proposeDay',
            src: 'loadAvailability',
            input: ({ context }) => ({ address: context.form.address, date: context.proposedDate }),
            onDone: [
              {
                guard: { type: 'hasProposal', params: outputOf },
                target: 'idle',
                actions: assign(({ context, event }) => ({
                  isProposing: false,
                  availableDays: [...context.availableDays, context.proposedDate],
                  availability: event.output,
                  form: nonNull(proposalOf(context, event.output)),
                })),
                meta: { spec: ['RUL-73'] },
              },
              {
                target: 'deciding',
                actions: assign(({ context: { unavailableDays, proposedDate } }) => ({
                  unavailableDays: [...unavailableDays, proposedDate],
                  proposedDate: '',
                })),
              },
            ],
            onError: {
              target: 'idle',
              actions: [
                { type: 'setLookUpFailure', params: failureOf },
                assign({ isProposing: false, proposedDate: '' }),
              ],
            },
          },
        },
        idle: {
          always: { guard: 'isListReloadDue', target: 'following', meta: { spec: ['RUL-94'] } },
          after: {
            recheckDelay: {
              guard: 'isFollowing',
              target: 'following',
              // A list that cannot be read does not say how late it is.
              actions: assign(({ context }) => afterPause(context)),
              meta: { spec: ['RUL-94'] },
            },
          },
        },
        // A booking that had failed may be done anyway: the page finds out, and shows the outcome by the list.
        following: {
          invoke: {
            id: 'follow',
            src: 'loadSchedules',
            input: ({ context: { accessionId } }) => ({ accessionId }),
            onDone: [
              {
                guard: { type: 'isFound', params: outputOf },
                target: '#pickupEditor.found',
                actions: assign(({ event }) => ({ listing: event.output })),
                meta: { spec: ['RUL-94'] },
              },
              {
                guard: { type: 'hasEnded', params: outputOf },
                target: 'idle',
                actions: [
                  { type: 'dropBookings', params: ({ context, event }) => endedIn(context, event.output) },
                  { type: 'setListReload', params: outputOf },
                ],
              },
              { target: 'idle', actions: { type: 'setListReload', params: outputOf } },
            ],
            onError: {
              target: 'idle',
              actions: { type: 'setFailedListReload', params: failureOf },
            },
          },
        },
        lookingUp: lookingUp('idle'),
        reusingLast: lookingUp('goingOn'),
        goingOn: { entry: 'focusNext', always: 'idle' },
      },
    },
    editingAddress: {
      tags: 'address',
      entry: { type: 'focus', params: { field: 'addressTitle' } },
      invoke: {
        id: 'address',
        src: 'editAddress',
        input: ({ context: { form, isAddressValid, addressFailure: failure } }) => ({
          address: form.address,
          isRefused: !isAddressValid && failure === null,
          failure,
        }),
        onDone: [
          {
            guard: { type: 'isAddressRejected', params: outputOf },
            target: 'home',
            // The last check counts, even if an earlier one had accepted the address.
            actions: assign({ addressFailure: null, isAddressValid: false }),
          },
          { guard: { type: 'isAddressUnchanged', params: outputOf }, target: 'home' },
          {
            guard: { type: 'completesOtherAddress', params: outputOf },
            target: 'home',
            actions: [{ type: 'setAddress', params: outputOf }, 'clearDate'],
            meta: { spec: ['PEDIT-10'] },
          },
          { guard: 'isContactValid', target: 'home', actions: { type: 'setAddress', params: outputOf } },
          {
            guard: { type: 'isOtherAddress', params: outputOf },
            target: 'editingContact',
            actions: [{ type: 'setAddress', params: outputOf }, 'clearDate'],
            meta: { spec: ['PEDIT-06'] },
          },
          {
            target: 'editingContact',
            actions: { type: 'setAddress', params: outputOf },
            meta: { spec: ['PEDIT-06'] },
          },
        ],
      },
      exit: { type: 'focus', params: { field: 'editAddress' } },
    },
    editingContact: {
      tags: 'contact',
      entry: { type: 'focus', params: { field: 'contactTitle' } },
      exit: { type: 'focus', params: { field: 'editContact' } },
      invoke: {
        id: 'contact',
        src: 'editContact',
        input: ({ context }) => ({ contact: context.form.contact }),
        onDone: [
          { guard: { type: 'isContactUnchanged', params: outputOf }, target: 'home' },
          {
            target: 'home',
            actions: assign(({ context: { form }, event }) => {
              const contact = nonNull(event.output.contact);
              const reminder = form.usesSameContact ? { ...form.reminder, ...contact } : form.reminder;
              return { form: { ...form, contact, reminder }, isContactValid: true };
            }),
          },
        ],
      },
    },
    booking: {
      tags: 'booking',
      // The booking machine lets the dialog close only while the outcome is unknown.
      on: { 'dialog.closed': { actions: sendTo('booking', ({ event }) => event) } },
      invoke: {
        id: 'booking',
        src: 'book',
        input: ({ context }) => bookingInput(context),
        onDone: [
          {
            guard: { type: 'isStopped', params: outputOf },
            target: 'home',
            actions: [
              assign(({ context, event }) => afterStop(context, event.output as BookingStopped)),
              // The message is above the form, which may be long.
              { type: 'focus', params: { field: 'problem' } },
            ],
            meta: { spec: ['RUL-50'] },
          },
          { target: 'ended' },
        ],
      },
    },
    closed: {
      type: 'final',
      output: ({ context }) => ({ kind: 'closed', listing: context.listing }),
    },
    // The page finds out how the booking ended that the list shows.
    found: {
      type: 'final',
      output: ({ context }) => ({
        kind: 'unresolved',
        booking: nonNull(foundIn(context, nonNull(context.listing))),
        listing: context.listing,
        returnedPickups: context.returnedPickups,
      }),
    },
    ended: { type: 'final', output: ({ event }: { event: { output?: unknown } }) => event.output },
  },
});

/** The outcome of the dialog, with the failed bookings that the page follows from now on. */
function withFollowed({ followed }: PickupEditorContext, outcome: PickupDialogOutcome): PickupEditorOutcome {
  const about = 'booking' in outcome ? outcome.booking.id : null;
  return { ...outcome, followed: followed.filter(({ id }) => id !== about) };
}

function isOther({ saved }: AddressEditorOutput, { form }: PickupEditorContext): boolean {
  return saved !== null && !isSameAddress(saved.address, form.address);
}
