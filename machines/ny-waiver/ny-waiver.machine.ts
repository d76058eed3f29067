import { assign, not, setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import { asFailure } from '../domain/failure.ts';
import { refusalNotice } from '../domain/notice.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { nyWaiverActions, nyWaiverActors } from './ny-waiver.contract.ts';
import type {
  LoadedWaiver,
  NyWaiverContext,
  NyWaiverEvent,
  NyWaiverInput,
  Signature,
} from './ny-waiver.contract.ts';
import {
  EMPTY_FORM,
  blankSignature,
  formOf,
  openFields,
  problemsOf,
  sentWaiver,
  textWhenLeft,
  tidied,
  withRelationship,
  withText,
} from './ny-waiver.rules.ts';

/** The New York waiver form: the patient confirms where the specimen was not collected (3 §2.7, §4.2, §5.4). */
export const nyWaiverMachine = setup({
  types: {
    context: {} as NyWaiverContext,
    events: {} as NyWaiverEvent,
    input: {} as NyWaiverInput,
    output: {} as Destination,
    tags: {} as 'form' | 'submitting',
    meta: {} as SpecMeta,
  },
  actors: nyWaiverActors,
  actions: {
    ...nyWaiverActions,
    setSignature: assign(({ context: { form } }, signature: Signature) => ({ form: { ...form, signature } })),
  },
  guards: {
    hasAccessionId: ({ context }) => context.accessionId !== null,
    isSubmitted: (_, loaded: LoadedWaiver) => loaded.isSubmitted,
    hasKept: ({ context }) => context.kept !== null,
    isSubmittable: ({ context: { form, now } }) =>
      openFields(form).length === 0 && Object.keys(problemsOf(form, now)).length === 0,
  },
}).createMachine({
  id: 'nyWaiver',
  context: ({ input }) => ({ ...input, form: EMPTY_FORM, left: [] }),
  output: ({ event }) => event.output as Destination,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: not('hasAccessionId'), target: 'toFailed', meta: { spec: ['NY-05'] } },
        { target: 'loading', meta: { spec: ['NY-01'] } },
      ],
    },
    loading: {
      invoke: {
        id: 'loadWaiver',
        src: 'loadWaiver',
        input: ({ context }) => ({ accessionId: present(context.accessionId) }),
        onDone: [
          {
            guard: { type: 'isSubmitted', params: ({ event }) => event.output },
            target: 'toSuccess',
            actions: { type: 'forgetForm', params: ({ context }) => context },
            meta: { spec: ['NY-02'] },
          },
          {
            guard: 'hasKept',
            target: 'editing',
            actions: assign(({ context }) => ({ form: present(context.kept) })),
            meta: { spec: ['RUL-20'] },
          },
          {
            target: 'editing',
            actions: assign(({ event }) => ({ form: formOf(event.output) })),
            meta: { spec: ['NY-03'] },
          },
        ],
        onError: {
          target: 'toFailed',
          actions: { type: 'notify', params: ({ event }) => refusalNotice(asFailure(event.error)) },
          meta: { spec: ['NY-04'] },
        },
      },
    },
    editing: {
      tags: 'form',
      invoke: { id: 'watchClock', src: 'watchClock' },
      on: {
        'clock.ticked': { actions: assign(({ event }) => ({ now: event.now })) },
        'field.changed': {
          actions: assign(({ context: { form, left }, event: { field, value } }) => ({
            form: withText(form, field, tidied(field, value)),
            left: left.filter((other) => other !== field),
          })),
        },
        'field.left': {
          actions: assign(({ context: { form, left }, event: { field } }) => ({
            form: withText(form, field, textWhenLeft(field, form.texts[field])),
            left: [...left.filter((other) => other !== field), field],
          })),
        },
        'relationship.chosen': {
          actions: assign(({ context: { form }, event: { relationship } }) => ({
            form: withRelationship(form, relationship),
          })),
        },
        'signature.methodChosen': {
          actions: {
            type: 'setSignature',
            params: ({ context: { form }, event: { method } }) =>
              form.signature.method === method ? form.signature : blankSignature(method),
          },
          meta: { spec: ['RUL-19'] },
        },
        'signature.drawn': {
          actions: {
            type: 'setSignature',
            params: ({ event: { drawing } }) => ({ method: 'draw' as const, drawing }),
          },
        },
        'signature.typed': {
          actions: {
            type: 'setSignature',
            params: ({ event: { name } }) => ({ method: 'type' as const, name }),
          },
        },
        'signature.cleared': {
          actions: {
            type: 'setSignature',
            params: ({ context }) => blankSignature(context.form.signature.method),
          },
          meta: { spec: ['NY-14'] },
        },
        'submit.pressed': { guard: 'isSubmittable', target: 'submitting', meta: { spec: ['NY-15'] } },
      },
    },
    submitting: {
      tags: ['form', 'submitting'],
      invoke: {
        id: 'submitWaiver',
        src: 'submitWaiver',
        input: ({ context }) => sentWaiver(present(context.accessionId), context.form),
        onDone: {
          target: 'toSuccess',
          actions: { type: 'forgetForm', params: ({ context }) => context },
          meta: { spec: ['NY-16'] },
        },
        onError: {
          target: 'toFailed',
          actions: [
            { type: 'keepForm', params: ({ context }) => context },
            { type: 'notify', params: ({ event }) => refusalNotice(asFailure(event.error)) },
          ],
          meta: { spec: ['NY-17', 'RUL-20'] },
        },
      },
    },
    toSuccess: { type: 'final', output: { page: '/nyform_success', replace: true } },
    toFailed: { type: 'final', output: { page: '/nyform_failed', replace: true } },
  },
});
