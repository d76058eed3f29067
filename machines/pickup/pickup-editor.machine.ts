import { and, assign, not, or, setup } from 'xstate';
import type { AddressCheck, Availability, BookingAttempt, PickupRequest } from '../domain/pickup.ts';
import type { PickupSchedule } from '../domain/pickup.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { dayIn } from '../domain/zoned-time.ts';
import { pickupAddressMachine } from './pickup-address.machine.ts';
import type { AddressEditorOutput } from './pickup-address.machine.ts';
import { isAddressAcceptable, isSameAddress } from './pickup-address.rules.ts';
import { pickupContactMachine } from './pickup-contact.machine.ts';
import type { ContactEditorOutput } from './pickup-contact.machine.ts';
import { contactProblem, isSameContact, withContactField } from './pickup-contact.rules.ts';
import { pickupEditorActions, pickupEditorActors } from './pickup-editor.contract.ts';
import type {
  PickupEditorContext,
  PickupEditorEvent,
  PickupEditorInput,
  PickupEditorOutcome,
} from './pickup-editor.contract.ts';
import {
  attemptOf,
  confirmProblem,
  formOfSchedule,
  latestTimesAfter,
  newForm,
  requestOf,
  withDate,
  withOffered,
  withoutDate,
  zoneOfForm,
} from './pickup-editor.rules.ts';
import type { PickupForm } from './pickup-editor.rules.ts';

/**
 * The dialog in which a pickup is scheduled or edited (2 §4 New/edit schedule flow). An edit creates the new pickup
 * first and cancels the original then; how far it came is recorded at each step (RUL-22).
 */
export const pickupEditorMachine = setup({
  types: {
    context: {} as PickupEditorContext,
    events: {} as PickupEditorEvent,
    input: {} as PickupEditorInput,
    output: {} as PickupEditorOutcome,
    meta: {} as SpecMeta,
  },
  actors: { ...pickupEditorActors, editAddress: pickupAddressMachine, editContact: pickupContactMachine },
  actions: {
    ...pickupEditorActions,
    keepCheck: assign(({ context }, check: AddressCheck) =>
      check.kind === 'valid'
        ? {
            isAddressValid: true,
            form: {
              ...context.form,
              address: { ...context.form.address, isResidential: check.isResidential },
            },
          }
        : {},
    ),
    keepAddress: assign(({ context }, { saved }: AddressEditorOutput) => {
      const { address, isUnvalidated } = present(saved);
      return {
        form: { ...context.form, address },
        isAddressValid: true,
        isAddressUnvalidated: isUnvalidated,
      };
    }),
    clearDate: assign(({ context }) => ({
      form: withoutDate(context.form),
      availability: null,
      dateProblem: null,
    })),
    keepContact: assign(({ context: { form } }, output: ContactEditorOutput) => {
      const contact = present(output.contact);
      const reminder = form.usesSameContact ? { ...form.reminder, ...contact } : form.reminder;
      return { form: { ...form, contact, reminder }, isContactValid: true };
    }),
    chooseDate: assign(({ context, event }) =>
      event.type === 'date.chosen'
        ? { form: withDate(context.form, event.date), availability: null, dateProblem: null }
        : {},
    ),
    keepAvailability: assign(({ context }, availability: Availability) => ({
      availability,
      form: withOffered(context.form, availability),
    })),
    refuseDate: assign(({ context }, { problem }: { readonly problem: 'noSlots' | 'serverError' }) => ({
      form: withoutDate(context.form),
      availability: null,
      dateProblem: problem,
    })),
    changeForm: assign(({ context, event }) => ({ form: changed(context.form, event) })),
    clearSameContact: assign(({ context }) => ({ form: { ...context.form, usesSameContact: false } })),
    keepBooked: assign({ booked: (_, schedule: PickupSchedule) => schedule }),
  },
  guards: {
    isEdit: ({ context }) => context.original !== null,
    isAddressRefused: ({ context }) => !isAddressAcceptable(context.form.address),
    isContactValid: ({ context }) => context.isContactValid,
    isAddressValid: ({ context }) => context.isAddressValid,
    isCheckPassed: (_, check: AddressCheck) => check.kind === 'valid',
    isAllValid: ({ context }, check: AddressCheck) => context.isContactValid && check.kind === 'valid',
    isAddressKept: (_, output: AddressEditorOutput) => output.saved === null,
    isOtherAddress: ({ context }, output: AddressEditorOutput) => isOther(output, context),
    completesOtherAddress: ({ context }, output: AddressEditorOutput) =>
      context.isContactValid && isOther(output, context),
    isContactKept: (_, output: ContactEditorOutput) => output.contact === null,
    awaitsAvailability: ({ context }) => context.form.date !== '' && context.availability === null,
    isPastDate: ({ context, event }) =>
      event.type === 'date.chosen' && event.date < dayIn(zoneOfContext(context), context.now),
    hasDate: ({ context }) => context.form.date !== '',
    hasSlots: (_, availability: Availability) => availability.readyTimes.length > 0,
    isReadyTimeOffered: ({ context, event }) =>
      event.type === 'readyTime.chosen' && (context.availability?.readyTimes ?? []).includes(event.time),
    isLatestTimeOffered: ({ context: { availability, form }, event }) =>
      event.type === 'latestTime.chosen' &&
      availability !== null &&
      form.readyTime !== '' &&
      latestTimesAfter(availability, form.readyTime).includes(event.time),
    differsFromContact: ({ context: { form }, event }) =>
      form.usesSameContact && !isSameContact(changed(form, event).reminder, form.contact),
    lacksValidity: ({ context }) => problemOf(context) === 'addressOrContact',
    lacksTimes: ({ context }) => problemOf(context) === 'times',
    lacksReminder: ({ context }) => problemOf(context) === 'reminder',
    isUnchanged: ({ context }) => problemOf(context) === 'unchanged',
  },
}).createMachine({
  id: 'pickupEditor',
  context: ({ input }) => {
    const form = input.original ? formOfSchedule(input.original) : newForm(input.onFile);
    return {
      ...input,
      form,
      opened: form,
      isAddressValid: false,
      isContactValid: contactProblem(form.contact) === null,
      isAddressUnvalidated: false,
      availability: null,
      dateProblem: null,
      booked: null,
    };
  },
  output: ({ event }) => event.output as PickupEditorOutcome,
  initial: 'opening',
  states: {
    opening: {
      always: [
        // What is incomplete or a PO Box is no address that could be sent to the check.
        {
          guard: and(['isAddressRefused', not('isContactValid')]),
          target: 'editingAddress',
          meta: { spec: ['PEDIT-06'] },
        },
        { guard: 'isAddressRefused', target: 'editingAddress', meta: { spec: ['PEDIT-04'] } },
        { guard: 'isEdit', target: 'validating', meta: { spec: ['PEDIT-02'] } },
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
            guard: { type: 'isAllValid', params: ({ event }) => event.output },
            target: 'home',
            actions: { type: 'keepCheck', params: ({ event }) => event.output },
            meta: { spec: ['PEDIT-03'] },
          },
          {
            guard: { type: 'isCheckPassed', params: ({ event }) => event.output },
            target: 'editingContact',
            actions: { type: 'keepCheck', params: ({ event }) => event.output },
            meta: { spec: ['PEDIT-05'] },
          },
          { guard: 'isContactValid', target: 'editingAddress', meta: { spec: ['PEDIT-04'] } },
          { target: 'editingAddress', meta: { spec: ['PEDIT-06'] } },
        ],
        onError: { target: 'editingAddress', meta: { spec: ['PEDIT-07'] } },
      },
      on: { 'dialog.closed': 'closed' },
    },
    home: {
      initial: 'deciding',
      on: {
        'address.edited': { target: 'editingAddress', meta: { spec: ['PEDIT-08'] } },
        'contact.edited': { target: 'editingContact', meta: { spec: ['PEDIT-09'] } },
        'date.chosen': [
          { guard: 'isPastDate', meta: { spec: ['PEDIT-12'] } },
          { guard: or([not('isAddressValid'), not('isContactValid')]), meta: { spec: ['PEDIT-13'] } },
          {
            target: '.fetchingAvailability',
            reenter: true,
            actions: 'chooseDate',
            meta: { spec: ['PEDIT-11'] },
          },
        ],
        'readyTime.chosen': [
          { guard: or([not('isAddressValid'), not('isContactValid')]), meta: { spec: ['PEDIT-13'] } },
          { guard: not('hasDate'), meta: { spec: ['PEDIT-14'] } },
          { guard: 'isReadyTimeOffered', actions: 'changeForm', meta: { spec: ['PEDIT-19'] } },
        ],
        'latestTime.chosen': [
          { guard: or([not('isAddressValid'), not('isContactValid')]), meta: { spec: ['PEDIT-13'] } },
          { guard: not('hasDate'), meta: { spec: ['PEDIT-14'] } },
          { guard: 'isLatestTimeOffered', actions: 'changeForm', meta: { spec: ['PEDIT-20'] } },
        ],
        'remarks.changed': [
          { guard: or([not('isAddressValid'), not('isContactValid')]), meta: { spec: ['PEDIT-13'] } },
          { guard: not('hasDate'), meta: { spec: ['PEDIT-14'] } },
          { actions: 'changeForm' },
        ],
        'reminderFlag.toggled': { actions: 'changeForm', meta: { spec: ['PEDIT-25'] } },
        'noReminders.ticked': { actions: 'changeForm', meta: { spec: ['PEDIT-26'] } },
        'noReminders.cleared': { actions: 'changeForm', meta: { spec: ['PEDIT-27'] } },
        'sameContact.ticked': { actions: 'changeForm', meta: { spec: ['PEDIT-28'] } },
        'sameContact.cleared': { actions: 'changeForm' },
        'reminder.changed': [
          {
            guard: 'differsFromContact',
            actions: ['changeForm', 'clearSameContact'],
            meta: { spec: ['PEDIT-29'] },
          },
          { actions: 'changeForm' },
        ],
        'pickup.confirmed': [
          { guard: 'lacksValidity', meta: { spec: ['PEDIT-30'] } },
          { guard: 'lacksTimes', meta: { spec: ['PEDIT-31'] } },
          { guard: 'lacksReminder', meta: { spec: ['PEDIT-32'] } },
          { guard: 'isUnchanged', meta: { spec: ['PEDIT-33'] } },
          {
            guard: 'isEdit',
            target: 'creating',
            actions: { type: 'recordEdit', params: ({ context }) => attempt(context, null) },
            meta: { spec: ['PEDIT-37', 'RUL-22'] },
          },
          { target: 'creating', meta: { spec: ['PEDIT-34'] } },
        ],
        'dialog.closed': { target: 'closed', meta: { spec: ['PEDIT-42'] } },
      },
      states: {
        deciding: {
          always: [{ guard: 'awaitsAvailability', target: 'fetchingAvailability' }, { target: 'idle' }],
        },
        idle: {},
        fetchingAvailability: {
          // Another date starts the call anew and drops the one under way.
          on: {
            'date.chosen': [
              { guard: 'isPastDate', meta: { spec: ['PEDIT-12'] } },
              {
                target: 'fetchingAvailability',
                reenter: true,
                actions: 'chooseDate',
                meta: { spec: ['PEDIT-18'] },
              },
            ],
          },
          invoke: {
            id: 'loadAvailability',
            src: 'loadAvailability',
            input: ({ context }) => ({ address: context.form.address, date: context.form.date }),
            onDone: [
              {
                guard: { type: 'hasSlots', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'keepAvailability', params: ({ event }) => event.output },
                meta: { spec: ['PEDIT-15'] },
              },
              {
                target: 'idle',
                actions: { type: 'refuseDate', params: { problem: 'noSlots' } },
                meta: { spec: ['PEDIT-16'] },
              },
            ],
            onError: {
              target: 'idle',
              actions: { type: 'refuseDate', params: { problem: 'serverError' } },
              meta: { spec: ['PEDIT-17'] },
            },
          },
        },
      },
    },
    editingAddress: {
      invoke: {
        id: 'address',
        src: 'editAddress',
        input: ({ context }) => ({ address: context.form.address, isRefused: !context.isAddressValid }),
        onDone: [
          { guard: { type: 'isAddressKept', params: ({ event }) => event.output }, target: 'home' },
          {
            guard: { type: 'completesOtherAddress', params: ({ event }) => event.output },
            target: 'home',
            actions: [{ type: 'keepAddress', params: ({ event }) => event.output }, 'clearDate'],
            meta: { spec: ['PEDIT-10'] },
          },
          {
            guard: 'isContactValid',
            target: 'home',
            actions: { type: 'keepAddress', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOtherAddress', params: ({ event }) => event.output },
            target: 'editingContact',
            actions: [{ type: 'keepAddress', params: ({ event }) => event.output }, 'clearDate'],
            meta: { spec: ['PEDIT-06'] },
          },
          {
            target: 'editingContact',
            actions: { type: 'keepAddress', params: ({ event }) => event.output },
            meta: { spec: ['PEDIT-06'] },
          },
        ],
      },
    },
    editingContact: {
      invoke: {
        id: 'contact',
        src: 'editContact',
        input: ({ context }) => ({ contact: context.form.contact }),
        onDone: [
          { guard: { type: 'isContactKept', params: ({ event }) => event.output }, target: 'home' },
          {
            target: 'home',
            actions: { type: 'keepContact', params: ({ event }) => event.output },
          },
        ],
      },
    },
    creating: {
      invoke: {
        id: 'createPickup',
        src: 'createPickup',
        input: ({ context }) => ({ request: requestFor(context) }),
        onDone: [
          {
            guard: 'isEdit',
            target: 'cancellingOriginal',
            actions: [
              { type: 'keepBooked', params: ({ event }) => event.output },
              {
                type: 'recordEdit',
                params: ({ context, event }) => attempt(context, event.output.id),
              },
            ],
            meta: { spec: ['PEDIT-39', 'RUL-22'] },
          },
          {
            target: 'scheduled',
            actions: { type: 'keepBooked', params: ({ event }) => event.output },
            meta: { spec: ['PEDIT-35'] },
          },
        ],
        onError: [
          { guard: 'isEdit', target: 'failed', meta: { spec: ['PEDIT-38'] } },
          { target: 'failed', meta: { spec: ['PEDIT-36'] } },
        ],
      },
    },
    cancellingOriginal: {
      invoke: {
        id: 'cancelPickup',
        src: 'cancelPickup',
        input: ({ context }) => ({ scheduleId: present(context.original).id }),
        onDone: { target: 'rescheduled', meta: { spec: ['PEDIT-40'] } },
        onError: { target: 'partial', meta: { spec: ['PEDIT-41'] } },
      },
    },
    closed: { type: 'final', output: { kind: 'closed' } },
    scheduled: {
      type: 'final',
      output: ({ context }) => ({ kind: 'scheduled', schedule: present(context.booked) }),
    },
    rescheduled: {
      type: 'final',
      output: ({ context, event }: { context: PickupEditorContext; event: { output?: unknown } }) => ({
        kind: 'rescheduled',
        schedule: present(context.booked),
        cancelled: event.output as PickupSchedule,
      }),
    },
    partial: {
      type: 'final',
      output: ({ context }) => {
        const schedule = present(context.booked);
        return { kind: 'partial', schedule, attempt: attempt(context, schedule.id) };
      },
    },
    failed: {
      type: 'final',
      output: ({ context }) => ({ kind: 'failed', attempt: attempt(context, null) }),
    },
  },
});

/** The form after what a person did to it; how the date, the address and the contact change is said elsewhere. */
function changed(form: PickupForm, event: PickupEditorEvent): PickupForm {
  const { reminder } = form;
  switch (event.type) {
    case 'readyTime.chosen':
      return { ...form, readyTime: event.time, latestTime: '' };
    case 'latestTime.chosen':
      return { ...form, latestTime: event.time };
    case 'remarks.changed':
      return { ...form, remarks: event.text };
    case 'reminderFlag.toggled': {
      const flags = { ...reminder.flags, [event.flag]: !reminder.flags[event.flag] };
      return { ...form, reminder: { ...reminder, flags } };
    }
    case 'noReminders.ticked':
      return { ...form, reminder: { ...reminder, isNone: true } };
    case 'noReminders.cleared':
      return { ...form, reminder: { ...reminder, isNone: false } };
    case 'sameContact.ticked':
      return { ...form, usesSameContact: true, reminder: { ...reminder, ...form.contact } };
    case 'sameContact.cleared':
      return { ...form, usesSameContact: false };
    case 'reminder.changed':
      return { ...form, reminder: withContactField(reminder, event.field, event.value) };
    default:
      return form;
  }
}

function isOther({ saved }: AddressEditorOutput, { form }: PickupEditorContext): boolean {
  return saved !== null && !isSameAddress(saved.address, form.address);
}

function problemOf(context: PickupEditorContext) {
  return confirmProblem(context.form, context.opened, context);
}

function zoneOfContext(context: PickupEditorContext): string {
  return zoneOfForm(context.form, context.original, context);
}

function requestFor(context: PickupEditorContext): PickupRequest {
  const { accessionId, onFile, original, isAddressUnvalidated } = context;
  return requestOf(context.form, {
    accessionId,
    personName: original?.personName || onFile.name,
    timeZone: zoneOfContext(context),
    isAddressUnvalidated,
  });
}

function attempt(context: PickupEditorContext, replacementId: string | null): BookingAttempt {
  const { accessionId, knownIds, original } = context;
  const about = { accessionId, knownIds, originalId: original?.id ?? null };
  return attemptOf(context.form, about, replacementId);
}
