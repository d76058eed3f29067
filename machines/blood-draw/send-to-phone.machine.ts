import { assign, emit, not, setup } from 'xstate';
import { hadNoEffect } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import { outputOf, failureOf } from '../domain/params.ts';
import type { FocusRequested } from '../domain/focus-requested.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { validatePhoneEntry, phoneNumberOf, withNumber } from './blood-draw.rules.ts';
import type { PhoneEntry } from './blood-draw.rules.ts';

export interface SendToPhoneInput {
  /** The text to send: the location's name and address. */
  readonly text: string;
  /** The country and number to start with; '' for none. */
  readonly country: string;
  readonly number: string;
}

export interface SendToPhoneContext extends PhoneEntry {
  readonly text: string;
  /** True after a blocked submit, when errors are shown (RUL-14). */
  readonly isChecked: boolean;
}

type SendToPhoneEvent =
  | { readonly type: 'country.chosen'; readonly country: string }
  | { readonly type: 'number.changed'; readonly number: string }
  | { readonly type: 'message.submitted' }
  | { readonly type: 'sendToPhone.closed' };

const sendToPhoneActors = {
  /** GET /utility/sendLocationText, once per submit; resolves with the `result` of the response (CALL-R22). */
  sendLocationText: notProvided<
    { readonly result: string },
    { readonly phoneNumber: string; readonly text: string }
  >('sendLocationText'),
};

/** Texts a location to a phone: one message per submit, no automatic retries. */
export const sendToPhoneMachine = setup({
  types: {
    context: {} as SendToPhoneContext,
    events: {} as SendToPhoneEvent,
    input: {} as SendToPhoneInput,
    emitted: {} as FocusRequested,
    tags: {} as 'sending' | 'sent' | 'failed' | 'unanswered',
    meta: {} as SpecMeta,
  },
  actors: sendToPhoneActors,
  guards: {
    isSendable: ({ context }) => Object.keys(validatePhoneEntry(context)).length === 0,
    hadNoEffect: (_, failure: Failure) => hadNoEffect(failure),
    isSuccess: (_, { result }: { readonly result: string }) => result === 'success',
  },
  delays: { sentNotice: 3400 },
}).createMachine({
  id: 'sendToPhone',
  context: ({ input }) => ({ ...input, isChecked: false }),
  initial: 'entering',
  on: { 'sendToPhone.closed': { target: '.closed', meta: { spec: ['PHONE-11'] } } },
  states: {
    entering: {
      initial: 'editing',
      on: {
        'country.chosen': {
          target: '.editing',
          actions: assign(({ event }) => ({ country: event.country })),
          meta: { spec: ['PHONE-01'] },
        },
        'number.changed': {
          target: '.editing',
          actions: assign(({ context, event }) => withNumber(context, event.number)),
        },
        'message.submitted': [
          {
            guard: not('isSendable'),
            target: '.editing',
            // Focus the first field in error (RUL-14).
            actions: [
              assign({ isChecked: true }),
              emit(({ context }) => ({
                type: 'focus.requested',
                field: validatePhoneEntry(context).country ? 'country' : 'number',
              })),
            ],
          },
          { target: 'sending', actions: assign({ isChecked: false }), meta: { spec: ['PHONE-05'] } },
        ],
      },
      states: {
        editing: {},
        sent: {
          tags: 'sent',
          after: { sentNotice: { target: 'editing', meta: { spec: ['PHONE-07'] } } },
        },
        failed: { tags: 'failed' },
        // It may arrive anyway (RUL-07).
        unanswered: { tags: ['failed', 'unanswered'] },
      },
    },
    sending: {
      tags: 'sending',
      invoke: {
        id: 'sendLocationText',
        src: 'sendLocationText',
        input: ({ context }) => ({ phoneNumber: phoneNumberOf(context), text: context.text }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: outputOf },
            target: 'entering.sent',
            meta: { spec: ['PHONE-06'] },
          },
          { target: 'entering.failed', meta: { spec: ['PHONE-08'] } },
        ],
        onError: [
          {
            guard: { type: 'hadNoEffect', params: failureOf },
            target: 'entering.failed',
            meta: { spec: ['PHONE-09'] },
          },
          { target: 'entering.unanswered', meta: { spec: ['PHONE-09'] } },
        ],
      },
    },
    closed: { type: 'final' },
  },
});
