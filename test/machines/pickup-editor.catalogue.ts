import { expect } from 'vitest';
import { pickupEditorMachine } from '../../machines/pickup/pickup-editor.machine.ts';
import type { PickupEditorContext } from '../../machines/pickup/pickup-editor.contract.ts';
import { catalogue } from '../support/catalogue.ts';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  CONTACT,
  HERE,
  ON_FILE,
  OTHER_ADDRESS,
  schedule,
} from './pickup.data.ts';

const about = { ...HERE, accessionId: ACCESSION, knownIds: ['s1'] };
const noPhone = { ...CONTACT, phone: { areaCode: '1', number: '' } };
const booked = schedule({ id: 's2', date: '2026-11-24' });
const cancelled = schedule({ status: 'Cancelled' });
const event = <T extends string>(name: string, type: T) => ({ name, event: { type } });
const attempt = { accessionId: ACCESSION, originalId: 's1', knownIds: ['s1'] };

/** The form as it opens for each input. */
const isEdit = (input: string) => input.startsWith('edit');

const noDate = { date: '', readyTime: '', latestTime: '', remarks: '' };
const home = { to: 'home', calls: [] };
const addressEditor = { to: 'editingAddress', calls: [{ actor: 'editAddress' }] };
const contactEditor = { to: 'editingContact', calls: [{ actor: 'editContact' }] };
const create = {
  actor: 'createPickup',
  input: {
    request: {
      accessionId: ACCESSION,
      personName: 'Ann Example',
      timeZone: 'America/Los_Angeles',
      date: '2026-11-24',
    },
  },
};

export const pickupEditorCatalogue = catalogue(pickupEditorMachine, {
  flows: ['pickup-editor'],
  inputs: {
    new: { ...about, onFile: ON_FILE, original: null },
    'new, no phone on file': { ...about, onFile: { ...ON_FILE, contact: noPhone }, original: null },
    'new, no address on file': { ...about, onFile: { ...ON_FILE, address: null }, original: null },
    'new, nothing on file': {
      ...about,
      onFile: { name: '', contact: { email: '', phone: { areaCode: '', number: '' } }, address: null },
      original: null,
    },
    edit: { ...about, onFile: ON_FILE, original: schedule() },
  },
  events: {
    'xstate.done.actor.checkAddress': [
      { name: 'address valid', output: { kind: 'valid', isResidential: false, recommended: null } },
      { name: 'address not found', output: { kind: 'notFound' } },
    ],
    'xstate.error.actor.checkAddress': [{ name: 'check fails', error: { code: 'server' } }],
    'xstate.done.actor.address': [
      { name: 'address left', output: { saved: null } },
      { name: 'same address', output: { saved: { address: ADDRESS, isUnvalidated: false } } },
      { name: 'other address', output: { saved: { address: OTHER_ADDRESS, isUnvalidated: true } } },
    ],
    'xstate.done.actor.contact': [
      { name: 'contact left', output: { contact: null } },
      { name: 'contact saved', output: { contact: CONTACT } },
    ],
    'xstate.done.actor.loadAvailability': [
      { name: 'slots', output: AVAILABILITY },
      { name: 'no slots', output: { ...AVAILABILITY, readyTimes: [] } },
    ],
    'xstate.error.actor.loadAvailability': [{ name: 'availability fails', error: { code: 'server' } }],
    'xstate.done.actor.createPickup': [{ name: 'created', output: booked }],
    'xstate.error.actor.createPickup': [{ name: 'create fails', error: { code: 'server' } }],
    'xstate.done.actor.cancelPickup': [{ name: 'original cancelled', output: cancelled }],
    'xstate.error.actor.cancelPickup': [{ name: 'cancel refused', error: { code: 'refused' } }],
    'address.edited': [event('edit address', 'address.edited')],
    'contact.edited': [event('edit contact', 'contact.edited')],
    'date.chosen': [
      { name: 'Tuesday', event: { type: 'date.chosen', date: '2026-11-24' } },
      { name: 'yesterday', event: { type: 'date.chosen', date: '2026-11-19' } },
    ],
    'readyTime.chosen': [
      { name: 'ready at 10', event: { type: 'readyTime.chosen', time: '10:00:00' } },
      { name: 'ready at 11', event: { type: 'readyTime.chosen', time: '11:00:00' } },
    ],
    'latestTime.chosen': [
      { name: 'latest at 12', event: { type: 'latestTime.chosen', time: '12:00:00' } },
      { name: 'latest at 11', event: { type: 'latestTime.chosen', time: '11:00:00' } },
    ],
    'remarks.changed': [{ name: 'remarks', event: { type: 'remarks.changed', text: 'Ring twice' } }],
    'reminderFlag.toggled': [
      { name: 'email one day before', event: { type: 'reminderFlag.toggled', flag: 'emailDay' } },
    ],
    'reminder.changed': [
      {
        name: 'other reminder email',
        event: { type: 'reminder.changed', field: 'email', value: 'bo@example.com' },
      },
      {
        name: 'reminder email invalid',
        event: { type: 'reminder.changed', field: 'email', value: 'bo@' },
      },
    ],
    'noReminders.ticked': [event('No reminders needed', 'noReminders.ticked')],
    'noReminders.cleared': [event('reminders after all', 'noReminders.cleared')],
    'sameContact.ticked': [event('Use same contact information', 'sameContact.ticked')],
    'sameContact.cleared': [event('other contact information', 'sameContact.cleared')],
    'pickup.confirmed': [event('Confirm', 'pickup.confirmed')],
    'dialog.closed': [event('closed', 'dialog.closed')],
  },
  unlisted: { closed: { to: 'closed', output: { kind: 'closed' }, calls: [] } },
  expected: {
    'PEDIT-01': {
      to: 'validating',
      calls: [{ actor: 'checkAddress', input: { address: ADDRESS } }],
      context: { form: { ...noDate, address: ADDRESS } },
    },
    'PEDIT-02': {
      to: 'validating',
      calls: [{ actor: 'checkAddress', input: { address: ADDRESS } }],
      context: { form: { contact: CONTACT, address: ADDRESS, date: '2026-11-23' } },
    },
    'PEDIT-03': ({ input }) => ({
      to: 'home',
      // A new pickup waits for a date; an edited one has its own, whose times are asked for.
      calls: isEdit(input)
        ? [{ actor: 'loadAvailability', input: { address: ADDRESS, date: '2026-11-23' } }]
        : [],
      context: { isAddressValid: true, isContactValid: true },
    }),
    'PEDIT-04': addressEditor,
    'PEDIT-05': contactEditor,
    'PEDIT-06': [{ when: { event: ['other address', 'same address'] }, ...contactEditor }, addressEditor],
    'PEDIT-07': addressEditor,
    'PEDIT-08': addressEditor,
    'PEDIT-09': contactEditor,
    'PEDIT-10': [
      {
        when: { event: 'other address' },
        ...home,
        context: { form: { ...noDate, address: OTHER_ADDRESS }, isAddressUnvalidated: true },
      },
      { ...home, context: { form: { ...noDate, address: ADDRESS }, isAddressUnvalidated: false } },
    ],
    'PEDIT-11': {
      to: 'home.fetchingAvailability',
      calls: [{ actor: 'loadAvailability', input: { date: '2026-11-24' } }],
      context: { form: { ...noDate, date: '2026-11-24' }, availability: null },
    },
    'PEDIT-12': home,
    'PEDIT-13': { ...home, context: { form: { readyTime: '', latestTime: '' } } },
    'PEDIT-14': { ...home, context: { form: noDate } },
    'PEDIT-15': { ...home, context: { availability: AVAILABILITY } },
    'PEDIT-16': { ...home, context: { form: noDate, dateProblem: 'noSlots' } },
    'PEDIT-17': { ...home, context: { form: noDate, dateProblem: 'serverError' } },
    'PEDIT-18': {
      to: 'home.fetchingAvailability',
      calls: [{ actor: 'loadAvailability', input: { date: '2026-11-24' } }],
      context: { form: { ...noDate, date: '2026-11-24' } },
    },
    'PEDIT-19': { ...home, context: { form: { readyTime: '10:00:00', latestTime: '' } } },
    'PEDIT-20': [
      { when: { event: 'latest at 11' }, ...home, context: { form: { latestTime: '11:00:00' } } },
      { ...home, context: { form: { latestTime: '12:00:00' } } },
    ],
    'PEDIT-25': { ...home, context: { form: { reminder: { flags: { emailDay: expect.any(Boolean) } } } } },
    'PEDIT-26': { ...home, context: { form: { reminder: { isNone: true } } } },
    'PEDIT-27': { ...home, context: { form: { reminder: { isNone: false } } } },
    'PEDIT-28': { ...home, context: { form: { usesSameContact: true } } },
    'PEDIT-29': [
      {
        when: { event: 'other reminder email' },
        ...home,
        context: { form: { usesSameContact: false, reminder: { email: 'bo@example.com' } } },
      },
      { ...home, context: { form: { usesSameContact: false, reminder: { email: 'bo@' } } } },
    ],
    'PEDIT-30': home,
    'PEDIT-31': home,
    'PEDIT-32': home,
    'PEDIT-33': home,
    'PEDIT-34': { to: 'creating', calls: [create] },
    'PEDIT-35': { to: 'scheduled', output: { kind: 'scheduled', schedule: booked } },
    'PEDIT-36': {
      to: 'failed',
      output: { kind: 'failed', attempt: expect.objectContaining({ originalId: null }) },
      calls: [],
    },
    'PEDIT-37': {
      to: 'creating',
      calls: [{ actor: 'createPickup', input: { request: { accessionId: ACCESSION } } }],
    },
    'PEDIT-38': {
      to: 'failed',
      output: { kind: 'failed', attempt: expect.objectContaining({ originalId: 's1' }) },
      calls: [],
    },
    'PEDIT-39': {
      to: 'cancellingOriginal',
      calls: [{ actor: 'cancelPickup', input: { scheduleId: 's1' } }],
      context: { booked },
    },
    'PEDIT-40': { to: 'rescheduled', output: { kind: 'rescheduled', schedule: booked, cancelled } },
    'PEDIT-41': {
      to: 'partial',
      output: {
        kind: 'partial',
        schedule: booked,
        attempt: expect.objectContaining({ originalId: 's1', replacementId: 's2' }),
      },
      calls: [],
    },
    'PEDIT-42': { to: 'closed', output: { kind: 'closed' }, calls: [] },
    'RUL-22': [
      {
        when: { event: 'created' },
        actions: [{ type: 'recordEdit', params: { ...attempt, replacementId: 's2' } }],
      },
      { actions: [{ type: 'recordEdit', params: { ...attempt, replacementId: null } }] },
    ],
  },
  cover: 'once',
  serializeContext: ({
    form,
    isAddressValid,
    isContactValid,
    availability,
    original,
  }: PickupEditorContext) => [
    form.address.street,
    form.contact.phone.number,
    form.date,
    form.readyTime,
    form.latestTime,
    form.usesSameContact,
    form.reminder.isNone,
    form.reminder.email,
    form.reminder.flags.emailDay,
    form.reminder.phone.number,
    form.remarks,
    isAddressValid,
    isContactValid,
    availability !== null,
    original?.id,
  ],
});
