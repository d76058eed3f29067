import { and, assign, emit, setup } from 'xstate';
import { questionnairePage } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { asFailure } from '../domain/failure.ts';
import { present } from '../domain/present.ts';
import type { FocusRequested } from '../domain/requests.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { guestLoginActions, guestLoginActors } from './guest-login.contract.ts';
import type { GuestLoginContext, GuestLoginEvent, GuestLoginInput } from './guest-login.contract.ts';
import { failureCode, guestOf, openFields, questionnaireOfType } from './guest-login.rules.ts';

/** Guest login: verifies the patient and keeps the token for later calls (3 §2.8, §4.3, §5.5, §8). */
export const guestLoginMachine = setup({
  types: {
    context: {} as GuestLoginContext,
    events: {} as GuestLoginEvent,
    input: {} as GuestLoginInput,
    output: {} as Destination,
    emitted: {} as FocusRequested,
    tags: {} as 'form' | 'verifying',
    meta: {} as SpecMeta,
  },
  actors: guestLoginActors,
  actions: guestLoginActions,
  guards: {
    isUnknownType: ({ context }) => context.questionnaire === null,
    isComplete: ({ context }) => openFields(context).length === 0,
    isNoDay: ({ context }) => guestOf(context.form) === null,
  },
}).createMachine({
  id: 'guestLogin',
  context: ({ input }) => ({
    questionnaire: questionnaireOfType(input.type),
    isAccessionIdKnown: input.accessionId !== null,
    form: { accessionId: input.accessionId ?? '', firstName: '', lastName: '', birthdate: '' },
    failure: null,
    isDateWrong: false,
  }),
  output: ({ event }) => event.output as Destination,
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
            form: { ...context.form, [field]: value },
            isDateWrong: context.isDateWrong && field !== 'birthdate',
          })),
        },
        'submit.pressed': [
          {
            guard: and(['isComplete', 'isNoDay']),
            actions: [
              assign({ isDateWrong: true }),
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
        input: ({ context }) => present(guestOf(context.form)),
        onDone: {
          target: 'toQuestionnaire',
          actions: {
            type: 'keepToken',
            params: ({ context, event }) => ({
              accessionId: present(guestOf(context.form)).accessionId,
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
    toFailed: { type: 'final', output: { page: '/failed', replace: true } },
    toQuestionnaire: {
      type: 'final',
      output: ({ context }) => ({
        page: questionnairePage(present(context.questionnaire), present(guestOf(context.form)).accessionId),
        replace: true,
      }),
    },
  },
});
