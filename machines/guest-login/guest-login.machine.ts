import { assign, emit, setup } from 'xstate';
import { questionnairePage } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import type { Notice, NoticeCode } from '../domain/notice.ts';
import { present } from '../domain/present.ts';
import type { FocusRequested } from '../domain/requests.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { guestLoginActions, guestLoginActors } from './guest-login.contract.ts';
import type { GuestLoginContext, GuestLoginEvent, GuestLoginInput } from './guest-login.contract.ts';
import { guestOf, openFields, questionnaireOfType } from './guest-login.rules.ts';

/** Guest login: verifies the patient and gives the token that later calls carry (3 §2.8, §4.3, §5.5, §8). */
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
  actions: {
    ...guestLoginActions,
    keepFailure: assign((_, { code }: { readonly code: NoticeCode }) => ({ failure: code })),
    focusBirthdate: emit({ type: 'focus.requested', field: 'birthdate' }),
  },
  guards: {
    isUnknownType: ({ context }) => context.questionnaire === null,
    isAccessionIdKnown: ({ context }) => context.isAccessionIdKnown,
    isIncomplete: ({ context }) => openFields(context).length > 0,
    isNoDay: ({ context }) => guestOf(context.form) === null,
    isForbidden: (_, failure: Failure) => failure.status === 403,
    isUnprocessable: (_, failure: Failure) => failure.status === 422,
    isOddSuccess: (_, failure: Failure) => failure.code === 'refused' && failure.status === undefined,
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
        { guard: 'isAccessionIdKnown', target: 'editing', meta: { spec: ['GUEST-01'] } },
        { target: 'editing', meta: { spec: ['GUEST-02'] } },
      ],
    },
    editing: {
      tags: 'form',
      initial: 'deciding',
      on: {
        'field.changed': {
          target: '.deciding',
          actions: assign(({ context, event: { field, value } }) => ({
            form: { ...context.form, [field]: value },
            isDateWrong: context.isDateWrong && field !== 'birthdate',
          })),
        },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isIncomplete', target: 'incomplete', meta: { spec: ['GUEST-03'] } },
            { target: 'ready', meta: { spec: ['GUEST-04'] } },
          ],
        },
        incomplete: {},
        ready: {
          on: {
            'submit.pressed': [
              {
                guard: 'isNoDay',
                actions: [assign({ isDateWrong: true }), 'focusBirthdate'],
                meta: { spec: ['RUL-14'] },
              },
              {
                target: '#guestLogin.verifying',
                actions: assign({ failure: null }),
                meta: { spec: ['GUEST-05'] },
              },
            ],
          },
        },
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
        onError: [
          {
            guard: { type: 'isForbidden', params: ({ event }) => asFailure(event.error) },
            target: 'editing.ready',
            actions: told('patientNotFound'),
            meta: { spec: ['GUEST-07'] },
          },
          {
            guard: { type: 'isUnprocessable', params: ({ event }) => asFailure(event.error) },
            target: 'editing.ready',
            actions: told('birthdateMissing'),
            meta: { spec: ['GUEST-08'] },
          },
          {
            guard: { type: 'isOddSuccess', params: ({ event }) => asFailure(event.error) },
            target: 'editing.ready',
            actions: told('verificationFailed'),
            meta: { spec: ['GUEST-10'] },
          },
          {
            target: 'editing.ready',
            actions: told('verificationFailed'),
            meta: { spec: ['GUEST-09'] },
          },
        ],
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

/** The notification of a failed verification (GL-R06), kept in sight on the page as well. */
function told(code: NoticeCode) {
  const notice: Notice = { code, tone: 'bad', title: 'Verify Failed', persists: false };
  return [
    { type: 'keepFailure', params: { code } },
    { type: 'notify', params: notice },
  ] as const;
}
