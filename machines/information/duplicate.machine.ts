import { assign, setup } from 'xstate';
import type { PotentialDuplicate } from '../domain/duplicate.ts';
import { asFailure, hadNoEffect } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { toast, withUnknownOutcome } from '../domain/notice.ts';
import { failureOf } from '../domain/params.ts';
import type { Failed } from '../domain/params.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { duplicateActions, duplicateActors } from './information.types.ts';
import type { DuplicateContext, DuplicateEvent, DuplicateInput } from './information.types.ts';
import type { DuplicateOutcome } from './information.rules.ts';

const ANNOUNCE = {
  type: 'announceMerge',
  params: ({ context: { patient, duplicate } }: { readonly context: DuplicateContext }) => ({
    merged: nameOf(patient),
    primary: nameOf(nonNull(duplicate)),
  }),
} as const;

const NOTIFY_FAILED = {
  type: 'notify',
  params: ({ event: { error } }: Failed) =>
    withUnknownOutcome(toast('mergeFailed', asFailure(error).message), asFailure(error)),
} as const;

/**
 * Checks whether the patient is already registered, and offers to merge the two (1 §4 Duplicate check). After a failed
 * check the patient continues; closing the dialog without merging shows the request to call support.
 */
export const duplicateMachine = setup({
  types: {
    context: {} as DuplicateContext,
    events: {} as DuplicateEvent,
    input: {} as DuplicateInput,
    output: {} as DuplicateOutcome,
    meta: {} as SpecMeta,
  },
  actors: duplicateActors,
  actions: duplicateActions,
  guards: {
    isDuplicate: (_, { duplicate }: { readonly duplicate: PotentialDuplicate | null }) => duplicate !== null,
    /** Nothing else is a 409 to the contract: an earlier attempt has merged them, whether or not a response arrived. */
    areMergedAlready: (_, { status }: Failure) => status === 409,
    /** A refusal says nothing about an earlier attempt. */
    isNothingMerged: ({ context }, failure: Failure) => hadNoEffect(failure) && !context.isMergeUnanswered,
    hasDuplicateId: ({ context }) => nonNull(context.duplicate).patientId !== '',
  },
}).createMachine({
  id: 'duplicate',
  context: ({ input }) => ({ ...input, duplicate: null }),
  output: ({ event }) => event.output as DuplicateOutcome,
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'checkDuplicate',
        src: 'checkDuplicate',
        input: ({ context }) => context.patient,
        onDone: [
          {
            guard: { type: 'isDuplicate', params: ({ event }) => ({ duplicate: event.output }) },
            target: 'asking',
            actions: assign({ duplicate: ({ event }) => event.output }),
            meta: { spec: ['DUP-04'] },
          },
          { target: 'clear', meta: { spec: ['DUP-03'] } },
        ],
        onError: {
          target: 'clear',
          actions: { type: 'notify', params: toast('duplicateCheckFailed') },
          meta: { spec: ['DUP-05'] },
        },
      },
    },
    asking: {
      on: {
        'merge.confirmed': [
          { guard: 'hasDuplicateId', target: 'merging', meta: { spec: ['DUP-06'] } },
          { actions: { type: 'notify', params: toast('mergeRefused') } },
        ],
        'contact.requested': { target: 'contactingSupport', meta: { spec: ['DUP-10'] } },
        'dialog.left': 'rejected',
      },
    },
    merging: {
      // The page may be closed before a response.
      entry: { type: 'reportMerge', params: { isUnanswered: true } },
      invoke: {
        id: 'mergePatients',
        src: 'mergePatients',
        input: ({ context }) => ({
          primaryId: nonNull(context.duplicate).patientId,
          mergedId: context.patientId,
        }),
        onDone: { target: 'merged', actions: ANNOUNCE, meta: { spec: ['DUP-07'] } },
        onError: [
          {
            guard: { type: 'areMergedAlready', params: failureOf },
            target: 'merged',
            actions: ANNOUNCE,
            meta: { spec: ['RUL-92'] },
          },
          {
            guard: { type: 'isNothingMerged', params: failureOf },
            target: 'asking',
            actions: [NOTIFY_FAILED, { type: 'reportMerge', params: { isUnanswered: false } }],
          },
          { target: 'asking', actions: [NOTIFY_FAILED, assign({ isMergeUnanswered: true })] },
        ],
      },
    },
    contactingSupport: {
      on: { 'dialog.left': { target: 'rejected', meta: { spec: ['DUP-11'] } } },
    },
    clear: { type: 'final', output: 'clear' },
    merged: { type: 'final', output: 'merged' },
    rejected: { type: 'final', output: 'rejected' },
  },
});

function nameOf({ firstName, lastName }: Pick<PotentialDuplicate, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
