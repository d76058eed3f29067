import { sendToPhoneMachine } from '../../machines/blood-draw/send-to-phone.machine.ts';
import { catalog } from '../support/catalog.ts';

const text = 'Bayview, 2200 Mission Street';
const submit = { type: 'message.submitted' as const };
const typeNumber = (number: string) => ({ type: 'number.changed' as const, number });
const still = { to: { entering: 'editing' } };
const expectBlocked = (field: string) => ({
  ...still,
  context: { isChecked: true },
  emitted: [{ type: 'focus.requested', field }],
});

export const sendToPhoneCatalog = catalog(sendToPhoneMachine, {
  specFlows: ['send-to-phone'],
  tags: {
    sent: 'entering.sent',
    failed: ['entering.failed', 'entering.unanswered'],
    unanswered: 'entering.unanswered',
    sending: 'sending',
  },
  inputs: {
    'United States': { text, country: 'US', number: '' },
    'no country': { text, country: '', number: '' },
    'phone on file': { text, country: 'US', number: '4155550199' },
  },
  coverage: 'once',
  events: {
    'country.chosen': [
      { name: 'the United States', event: { type: 'country.chosen', country: 'US' } },
      {
        name: 'no country again',
        when: ({ context }) => context.number !== '',
        event: { type: 'country.chosen', country: '' },
      },
    ],
    'number.changed': [
      { name: 'a whole number', event: typeNumber('4155550199') },
      { name: 'a short number', event: typeNumber('415') },
      { name: 'nothing', event: typeNumber('') },
      {
        name: 'a pasted number',
        spec: ['RUL-16'],
        when: ({ context }) => context.country === 'US',
        event: typeNumber('+1 (415) 555-0199'),
      },
      { name: 'letters', spec: ['PHONE-02'], event: typeNumber('415 call me 555 0199') },
    ],
    'message.submitted': [
      {
        name: 'Send',
        when: ({ context }) => context.number === '4155550199' && context.country === 'US',
        event: submit,
      },
      {
        name: 'Send without a country',
        spec: ['PHONE-03'],
        when: ({ context }) => context.country === '',
        event: submit,
      },
      {
        name: 'Send without a number',
        spec: ['PHONE-04'],
        when: ({ context }) => context.number === '' && context.country === 'US',
        event: submit,
      },
      {
        name: 'Send with a short number',
        spec: ['RUL-14'],
        when: ({ context }) => context.number === '415' && context.country === 'US',
        event: submit,
      },
      {
        name: 'Send after a failure',
        spec: ['PHONE-10'],
        when: (snapshot) => snapshot.hasTag('failed'),
        event: submit,
      },
    ],
    'sendToPhone.closed': [{ name: 'close' }],
    'xstate.done.actor.sendLocationText': [
      { name: 'success', output: { result: 'success' } },
      { name: 'another result', output: { result: 'Success.' } },
    ],
    'xstate.error.actor.sendLocationText': [
      { name: 'text refused', error: { code: 'refused', message: 'No' } },
      { name: 'text without a response', error: { code: 'noResponse' } },
    ],
  },
  serializeContext: ({ country, number }) => ({ country, number }),
  calls: { sendLocationText: { in: 'sending', with: { phoneNumber: '14155550199', text } } },
  undocumented: {
    'a whole number': { to: { entering: 'editing' }, context: { number: '4155550199' } },
    'a short number': { to: { entering: 'editing' }, context: { number: '415' } },
    nothing: { to: { entering: 'editing' }, context: { number: '' } },
    start: { to: 'entering.editing' },
  },
  expected: {
    'PHONE-01': [
      { when: { event: 'the United States' }, ...still, context: { country: 'US' } },
      { ...still, context: { country: '' } },
    ],
    'PHONE-02': { ...still, context: { number: '4155550199' } },
    'RUL-16': { ...still, context: { number: '4155550199' } },
    'PHONE-03': expectBlocked('country'),
    'PHONE-04': expectBlocked('number'),
    'RUL-14': { ...expectBlocked('number'), context: { isChecked: true, number: '415' } },
    'PHONE-06': { to: { entering: 'sent' }, context: { number: '4155550199' } },
    'PHONE-07': { ...still, context: { number: '4155550199' } },
    'PHONE-08': { to: { entering: 'failed' }, context: { number: '4155550199' } },
    'PHONE-09': ({ event }) => ({
      to: { entering: event === 'text refused' ? 'failed' : 'unanswered' },
      context: { number: '4155550199' },
    }),
    'PHONE-11': { to: 'closed' },
  },
});
