import { assign, setup } from 'xstate';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { digitsOf, isDigits, phoneEntryProblems, phoneNumberOf } from './blood-draw.rules.ts';
import { sendToPhoneActors } from './send-to-phone.contract.ts';
import type { SendToPhoneContext, SendToPhoneEvent, SendToPhoneInput } from './send-to-phone.contract.ts';

/** Sends a location to a phone by text message: one message for each press, and nothing repeats by itself. */
export const sendToPhoneMachine = setup({
  types: {
    context: {} as SendToPhoneContext,
    events: {} as SendToPhoneEvent,
    input: {} as SendToPhoneInput,
    meta: {} as SpecMeta,
  },
  actors: sendToPhoneActors,
  actions: {
    keepCountry: assign((_, { country }: { readonly country: string }) => ({ country })),
    keepNumber: assign((_, { number }: { readonly number: string }) => ({ number })),
    keepDigits: assign(({ context }, { number }: { readonly number: string }) => ({
      number: digitsOf(number, context.country),
    })),
    countBlocked: assign({ blockedSubmits: ({ context }) => context.blockedSubmits + 1 }),
    forgetBlocked: assign({ blockedSubmits: 0 }),
  },
  guards: {
    isDigits: (_, { number }: { readonly number: string }) => isDigits(number),
    lacksCountry: ({ context }) => phoneEntryProblems(context).country !== undefined,
    lacksNumber: ({ context }) => phoneEntryProblems(context).number === 'numberMissing',
    isSendable: ({ context }) => Object.keys(phoneEntryProblems(context)).length === 0,
    isSuccess: (_, answer: { readonly result: string }) => answer.result === 'success',
  },
  delays: { sentNotice: 3400 },
}).createMachine({
  id: 'sendToPhone',
  context: ({ input }) => ({ text: input.text, country: input.country, number: '', blockedSubmits: 0 }),
  initial: 'entering',
  on: { 'sendToPhone.closed': { target: '.closed', meta: { spec: ['PHONE-11'] } } },
  states: {
    entering: {
      initial: 'editing',
      on: {
        'country.chosen': {
          target: '.editing',
          actions: { type: 'keepCountry', params: ({ event }) => event },
          meta: { spec: ['PHONE-01'] },
        },
        'number.changed': [
          {
            guard: { type: 'isDigits', params: ({ event }) => event },
            target: '.editing',
            actions: { type: 'keepNumber', params: ({ event }) => event },
          },
          {
            target: '.editing',
            actions: { type: 'keepDigits', params: ({ event }) => event },
            meta: { spec: ['PHONE-02', 'RUL-16'] },
          },
        ],
        'message.submitted': [
          { guard: 'isSendable', target: 'sending', actions: 'forgetBlocked', meta: { spec: ['PHONE-05'] } },
          {
            guard: 'lacksCountry',
            target: '.editing',
            actions: 'countBlocked',
            meta: { spec: ['PHONE-03'] },
          },
          { guard: 'lacksNumber', target: '.editing', actions: 'countBlocked', meta: { spec: ['PHONE-04'] } },
          { target: '.editing', actions: 'countBlocked', meta: { spec: ['RUL-14'] } },
        ],
      },
      states: {
        editing: {},
        sent: { after: { sentNotice: { target: 'editing', meta: { spec: ['PHONE-07'] } } } },
        failed: {
          on: {
            'message.submitted': {
              guard: 'isSendable',
              target: '#sendToPhone.sending',
              meta: { spec: ['PHONE-10'] },
            },
          },
        },
      },
    },
    sending: {
      invoke: {
        id: 'sendLocationText',
        src: 'sendLocationText',
        input: ({ context }) => ({ phoneNumber: phoneNumberOf(context), text: context.text }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'entering.sent',
            meta: { spec: ['PHONE-06'] },
          },
          { target: 'entering.failed', meta: { spec: ['PHONE-08'] } },
        ],
        onError: { target: 'entering.failed', meta: { spec: ['PHONE-09'] } },
      },
    },
    closed: { type: 'final' },
  },
});
