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
  formOf,
  isFuture,
  lacksOther,
  openRequired,
  problemOf,
  sentWaiver,
  signatureSvg,
  tidied,
} from './ny-waiver.rules.ts';

/** The New York waiver form: the patient confirms where the specimen was not collected (3 §2.7, §4.2, §5.4). */
export const nyWaiverMachine = setup({
  types: {
    context: {} as NyWaiverContext,
    events: {} as NyWaiverEvent,
    input: {} as NyWaiverInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
  },
  actors: nyWaiverActors,
  actions: {
    ...nyWaiverActions,
    keepLoaded: assign((_, loaded: LoadedWaiver) => ({ form: formOf(loaded) })),
    restoreKept: assign(({ context }) => ({ form: context.kept ?? context.form })),
    keepTime: assign(({ event }) => (event.type === 'clock.ticked' ? { now: event.now } : {})),
    setText: assign(({ context, event }) => {
      if (event.type !== 'field.changed') return {};
      const { field, value } = event;
      const { [field]: _, ...problems } = context.problems;
      return {
        form: { ...context.form, texts: { ...context.form.texts, [field]: tidied(field, value) } },
        problems,
      };
    }),
    refuseFuture: assign(({ context, event }) =>
      event.type === 'field.changed'
        ? { problems: { ...context.problems, [event.field]: 'future' as const } }
        : {},
    ),
    checkField: assign(({ context, event }) => {
      if (event.type !== 'field.left') return {};
      const { [event.field]: _, ...problems } = context.problems;
      const problem = problemOf(event.field, context.form.texts);
      return { problems: problem ? { ...problems, [event.field]: problem } : problems };
    }),
    setRelationship: assign(({ context: { form }, event }) => {
      if (event.type !== 'relationship.chosen') return {};
      const { relationship } = event;
      const otherRelationship = relationship === 'Other' ? form.texts.otherRelationship : '';
      return { form: { ...form, relationship, texts: { ...form.texts, otherRelationship } } };
    }),
    setSignature: assign(({ context, event }) => {
      const signature = signatureAfter(context.form.signature, event);
      return { form: { ...context.form, signature } };
    }),
  },
  guards: {
    hasAccessionId: ({ context }) => context.accessionId !== null,
    isSubmitted: (_, loaded: LoadedWaiver) => loaded.isSubmitted,
    hasKept: ({ context }) => context.kept !== null,
    lacksRequired: ({ context }) => openRequired(context.form).length > 0,
    lacksOther: ({ context }) => lacksOther(context.form),
    isOther: ({ context }) => context.form.relationship === 'Other',
    isOtherChosen: ({ event }) => event.type === 'relationship.chosen' && event.relationship === 'Other',
    isFuture: ({ context, event }) =>
      event.type === 'field.changed' &&
      isFuture(event.field, { ...context.form.texts, [event.field]: event.value }, context.now),
    isComment: ({ event }) => event.type === 'field.changed' && event.field === 'comment',
    isSigned: ({ context, event }) => signatureSvg(signatureAfter(context.form.signature, event)) !== '',
  },
}).createMachine({
  id: 'nyWaiver',
  context: ({ input }) => ({ ...input, form: EMPTY_FORM, problems: {} }),
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
            actions: 'restoreKept',
            meta: { spec: ['RUL-20'] },
          },
          {
            target: 'editing',
            actions: { type: 'keepLoaded', params: ({ event }) => event.output },
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
      initial: 'deciding',
      invoke: { id: 'watchClock', src: 'watchClock' },
      on: {
        'clock.ticked': { actions: 'keepTime' },
        'field.changed': [
          { guard: 'isFuture', actions: 'refuseFuture', meta: { spec: ['NY-11'] } },
          { guard: 'isComment', actions: 'setText', meta: { spec: ['NY-12'] } },
          { target: '.deciding', actions: 'setText' },
        ],
        'field.left': { actions: 'checkField' },
        'relationship.chosen': [
          {
            guard: 'isOtherChosen',
            target: '.deciding',
            actions: 'setRelationship',
            meta: { spec: ['NY-08'] },
          },
          { target: '.deciding', actions: 'setRelationship', meta: { spec: ['NY-10'] } },
        ],
        'signature.methodChosen': {
          target: '.deciding',
          actions: 'setSignature',
          meta: { spec: ['RUL-19'] },
        },
        'signature.drawn': [
          { guard: 'isSigned', target: '.deciding', actions: 'setSignature', meta: { spec: ['NY-13'] } },
          { target: '.deciding', actions: 'setSignature', meta: { spec: ['NY-14'] } },
        ],
        'signature.typed': [
          { guard: 'isSigned', target: '.deciding', actions: 'setSignature', meta: { spec: ['RUL-19'] } },
          { target: '.deciding', actions: 'setSignature', meta: { spec: ['NY-14'] } },
        ],
        'signature.cleared': { target: '.deciding', actions: 'setSignature', meta: { spec: ['NY-14'] } },
      },
      states: {
        deciding: {
          always: [
            { guard: 'lacksRequired', target: 'incomplete', meta: { spec: ['NY-06'] } },
            { guard: 'lacksOther', target: 'incomplete' },
            { guard: 'isOther', target: 'ready', meta: { spec: ['NY-09'] } },
            { target: 'ready', meta: { spec: ['NY-07'] } },
          ],
        },
        incomplete: {},
        ready: { on: { 'submit.pressed': { target: '#nyWaiver.submitting', meta: { spec: ['NY-15'] } } } },
      },
    },
    submitting: {
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

/** The signature after an event: another way of giving it starts empty. */
function signatureAfter(signature: Signature, event: NyWaiverEvent): Signature {
  switch (event.type) {
    case 'signature.methodChosen':
      return event.method === signature.method ? signature : blank(event.method);
    case 'signature.drawn':
      return { method: 'draw', drawing: event.drawing };
    case 'signature.typed':
      return { method: 'type', name: event.name };
    case 'signature.cleared':
      return blank(signature.method);
    default:
      return signature;
  }
}

function blank(method: Signature['method']): Signature {
  return method === 'draw' ? { method, drawing: null } : { method, name: '' };
}
