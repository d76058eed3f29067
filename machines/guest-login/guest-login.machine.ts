import { and, assign, emit, setup } from 'xstate';
import { birthdateProblem } from '../domain/birthdate.ts';
import { flowEnd, redirect } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { asFailure } from '../domain/failure.ts';
import { present } from '../domain/present.ts';
import type { FocusRequested } from '../domain/requests.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { guestFields } from './guest-login.fields.ts';
import { guestLoginActions, guestLoginActors } from './guest-login.contract.ts';
import type { GuestLoginContext, GuestLoginEvent, GuestLoginInput } from './guest-login.contract.ts';
import { failureCode, guestOf, openFields, pageOf, targetOfType } from './guest-login.rules.ts';

/** Guest login: verifies the patient and stores the token for later calls (3 §2.8, §4.3, §5.5, §8). */
export const guestLoginMachine = setup({
  types: {
    context: {} as GuestLoginContext,
    events: {} as GuestLoginEvent,
    input: {} as GuestLoginInput,
    output: {} as Destination,
    emitted: {} as FocusRequested,
    tags: {} as 'form' | 'verifying' | 'failed',
    meta: {} as SpecMeta,
  },
  actors: guestLoginActors,
  actions: guestLoginActions,
  guards: {
    isUnknownType: ({ context }) => context.target === null,
    isComplete: ({ context }) => openFields(context).length === 0,
    isDateWrong: ({ context: { form, today } }) => birthdateProblem(form.birthdate, today) !== null,
  },
}).createMachine({
  id: 'guestLogin',
  context: ({ input }) => ({
    target: targetOfType(input.type),
    isExpired: input.isExpired,
    today: input.today,
    isAccessionIdKnown: input.accessionId !== null,
    form: { ...guestFields.empty, accessionId: input.accessionId ?? '' },
    failure: null,
    dateProblem: null,
  }),
  output: flowEnd,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isUnknownType', target: 'toFailed', meta: { spec: ['GUEST-11'] } },
        { target: 'editing' },
      ],
    },
    editing: {
      tags: 'form',
      on: {
        'field.changed': {
          actions: assign(({ context, event: { field, value } }) => ({
            form: guestFields.change(context.form, field, value),
            dateProblem: field === 'birthdate' ? null : context.dateProblem,
          })),
        },
        'submit.pressed': [
          {
            guard: and(['isComplete', 'isDateWrong']),
            actions: [
              assign(({ context: { form, today } }) => ({
                dateProblem: birthdateProblem(form.birthdate, today),
              })),
              emit({ type: 'focus.requested', field: 'birthdate' } as const),
            ],
            meta: { spec: ['RUL-14'] },
          },
          {
            guard: 'isComplete',
            target: 'verifying',
            actions: assign({ failure: null }),
            meta: { spec: ['GUEST-05'] },
          },
        ],
      },
    },
    verifying: {
      tags: ['form', 'verifying'],
      invoke: {
        id: 'verifyGuest',
        src: 'verifyGuest',
        input: ({ context }) => guestOf(context.form),
        onDone: {
          target: 'verified',
          actions: {
            type: 'keepToken',
            params: ({ context, event }) => ({
              accessionId: guestOf(context.form).accessionId,
              token: event.output.token,
            }),
          },
          meta: { spec: ['GUEST-06'] },
        },
        onError: {
          target: 'editing',
          actions: [
            assign(({ event }) => ({ failure: failureCode(asFailure(event.error)) })),
            {
              type: 'notify',
              params: ({ event }) => ({
                code: failureCode(asFailure(event.error)),
                tone: 'bad' as const,
                title: 'Verify Failed' as const,
                persists: false,
              }),
            },
          ],
        },
      },
    },
    toFailed: { type: 'final', tags: 'failed', output: redirect('/failed') },
    verified: {
      type: 'final',
      output: ({ context }) => redirect(pageOf(present(context.target), guestOf(context.form).accessionId)),
    },
  },
});
