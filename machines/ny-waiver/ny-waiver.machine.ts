import { assign, not, setup } from 'xstate';
import { authPage, flowOutput, redirect } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { hadNoEffect } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { failedCallNotice, submitFailedNotice } from '../domain/notice.ts';
import { outputOf, failureOf } from '../domain/params.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import type { LoadedWaiver } from '../domain/waiver.ts';
import { nyWaiverActions, nyWaiverActors } from './ny-waiver.types.ts';
import type { NyWaiverContext, NyWaiverEvent, NyWaiverInput } from './ny-waiver.types.ts';
import {
  EMPTY_WAIVER,
  blankSignature,
  unsavedWaiver,
  prefilledWaiver,
  missingFields,
  validateWaiver,
  waiverToSend,
  textOnBlur,
  withKeptWaiver,
  withSignatureMethod,
  withRelationship,
  withWaiverText,
} from './ny-waiver.rules.ts';

type WithContext = { readonly context: NyWaiverContext };

/**
 * Keeps every change in the tab at once: a reload, a failure or an expired session loses nothing (RUL-20). A form
 * that was sent before without a response stays, whatever happens to this form.
 */
const keepForm = {
  type: 'keepForm',
  params: ({ context: { accessionId, form, prefilled, keptWaiver } }: WithContext) => ({
    accessionId,
    form: unsavedWaiver(form, prefilled, keptWaiver?.sent),
  }),
} as const;
/** Before it is sent: the page may close before a response arrives. */
const keepSentForm = {
  type: 'keepForm',
  params: ({ context: { accessionId, form, prefilled } }: WithContext) => ({
    accessionId,
    form: unsavedWaiver(form, prefilled, form),
  }),
} as const;
const deleteKeptForm = {
  type: 'keepForm',
  params: ({ context: { accessionId } }: WithContext) => ({ accessionId, form: null }),
} as const;
const passSignedForm = {
  type: 'passSignedForm',
  params: ({ context: { accessionId, form } }: WithContext) => ({ accessionId: nonNull(accessionId), form }),
} as const;
const passKeptForm = {
  type: 'passSignedForm',
  params: ({ context: { accessionId, keptWaiver } }: WithContext) => ({
    accessionId: nonNull(accessionId),
    form: nonNull(keptWaiver?.sent),
    hadNoResponse: true as const,
  }),
} as const;
const notifyFailure = { type: 'notify', params: failedCallNotice } as const;

/** The New York waiver form: the patient confirms where the specimen was not collected (3 §2.7, §4.2, §5.4). */
export const nyWaiverMachine = setup({
  types: {
    context: {} as NyWaiverContext,
    events: {} as NyWaiverEvent,
    input: {} as NyWaiverInput,
    output: {} as Destination,
    tags: {} as 'form' | 'submitting' | 'failed',
    meta: {} as SpecMeta,
  },
  actors: nyWaiverActors,
  actions: {
    ...nyWaiverActions,
    fillIn: assign(({ context: { keptWaiver } }, loaded: LoadedWaiver) => {
      const prefilled = prefilledWaiver(loaded);
      return { prefilled, form: withKeptWaiver(prefilled, keptWaiver) };
    }),
  },
  guards: {
    hasAccessionId: ({ context }) => context.accessionId !== null,
    isUnauthorized: (_, failure: Failure) => failure.code === 'unauthorized',
    isSubmitted: (_, loaded: LoadedWaiver) => loaded.isSubmitted,
    isKeptFormSubmitted: ({ context: { keptWaiver } }, { isSubmitted }: LoadedWaiver) =>
      isSubmitted && keptWaiver?.sent !== undefined,
    hadNoEffect: (_, failure: Failure) => hadNoEffect(failure),
    hasKeptWaiver: ({ context }) => context.keptWaiver !== null,
    isSubmittable: ({ context: { form, now } }) =>
      missingFields(form).length === 0 && Object.keys(validateWaiver(form, now)).length === 0,
  },
}).createMachine({
  id: 'nyWaiver',
  context: ({ input }) => ({ ...input, form: EMPTY_WAIVER, prefilled: EMPTY_WAIVER, touchedFields: [] }),
  output: flowOutput,
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
        input: ({ context }) => ({ accessionId: nonNull(context.accessionId) }),
        onDone: [
          {
            // Its response was lost: nothing else has the signed form (OWN-R11).
            guard: { type: 'isKeptFormSubmitted', params: outputOf },
            target: 'toSuccess',
            actions: [deleteKeptForm, passKeptForm],
            meta: { spec: ['NY-02'] },
          },
          {
            guard: { type: 'isSubmitted', params: outputOf },
            target: 'toSuccess',
            actions: deleteKeptForm,
            meta: { spec: ['NY-02'] },
          },
          {
            guard: 'hasKeptWaiver',
            target: 'editing',
            actions: { type: 'fillIn', params: outputOf },
            meta: { spec: ['RUL-20'] },
          },
          {
            target: 'editing',
            actions: { type: 'fillIn', params: outputOf },
            meta: { spec: ['NY-03'] },
          },
        ],
        onError: [
          {
            guard: { type: 'isUnauthorized', params: failureOf },
            target: 'expired',
            actions: notifyFailure,
            meta: { spec: ['RUL-18'] },
          },
          { target: 'toFailed', actions: notifyFailure, meta: { spec: ['NY-04'] } },
        ],
      },
    },
    editing: {
      tags: 'form',
      invoke: { id: 'watchClock', src: 'watchClock' },
      on: {
        'clock.ticked': { actions: assign(({ event }) => ({ now: event.now })) },
        'field.changed': {
          actions: [
            assign(({ context: { form, touchedFields }, event: { field, value } }) => ({
              form: withWaiverText(form, field, value),
              touchedFields: touchedFields.filter((other) => other !== field),
            })),
            keepForm,
          ],
        },
        'field.left': {
          actions: [
            assign(({ context: { form, touchedFields }, event: { field } }) => ({
              form: withWaiverText(form, field, textOnBlur(field, form.texts[field])),
              touchedFields: [...touchedFields.filter((other) => other !== field), field],
            })),
            keepForm,
          ],
        },
        'relationship.chosen': {
          actions: [
            assign(({ context: { form }, event }) => ({ form: withRelationship(form, event.relationship) })),
            keepForm,
          ],
        },
        'signature.methodChosen': {
          actions: [
            assign(({ context: { form }, event }) => ({ form: withSignatureMethod(form, event.method) })),
            keepForm,
          ],
          meta: { spec: ['RUL-19'] },
        },
        'signature.drawn': {
          actions: [
            assign(({ context: { form }, event: { drawing } }) => ({
              form: { ...form, signature: { method: 'draw', drawing } },
            })),
            keepForm,
          ],
        },
        'signature.typed': {
          actions: [
            assign(({ context: { form }, event: { name } }) => ({
              form: { ...form, signature: { method: 'type', name } },
            })),
            keepForm,
          ],
        },
        'signature.cleared': {
          actions: [
            assign(({ context: { form } }) => ({
              form: { ...form, signature: blankSignature(form.signature.method) },
            })),
            keepForm,
          ],
          meta: { spec: ['NY-14'] },
        },
        'submit.pressed': {
          guard: 'isSubmittable',
          target: 'submitting',
          actions: keepSentForm,
          meta: { spec: ['NY-15'] },
        },
      },
    },
    submitting: {
      tags: ['form', 'submitting'],
      invoke: {
        id: 'submitWaiver',
        src: 'submitWaiver',
        input: ({ context }) => waiverToSend(nonNull(context.accessionId), context.form),
        onDone: {
          target: 'toSuccess',
          actions: [deleteKeptForm, passSignedForm],
          meta: { spec: ['NY-16'] },
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: failureOf },
            target: 'expired',
            actions: [keepForm, notifyFailure],
            meta: { spec: ['RUL-18'] },
          },
          {
            guard: { type: 'hadNoEffect', params: failureOf },
            target: 'toFailed',
            actions: [keepForm, { type: 'notify', params: submitFailedNotice }],
            meta: { spec: ['NY-17', 'RUL-20'] },
          },
          {
            target: 'toUnresolved',
            actions: { type: 'notify', params: submitFailedNotice },
            meta: { spec: ['NY-17', 'RUL-20', 'RUL-92'] },
          },
        ],
      },
    },
    expired: {
      type: 'final',
      output: ({ context }) => redirect(authPage('ny_form', context.accessionId), { expired: true }),
    },
    toSuccess: { type: 'final', output: redirect('/nyform_success') },
    toFailed: { type: 'final', tags: 'failed', output: redirect('/nyform_failed') },
    toUnresolved: {
      type: 'final',
      tags: 'failed',
      output: redirect('/nyform_failed', { unknownChange: 'waiver' }),
    },
  },
});
