import { assign, setup } from 'xstate';
import { appointmentOf, appointmentInput } from '../domain/appointment.ts';
import type {
  Appointment,
  AppointmentLink,
  AppointmentRef,
  NotCancelledReason,
} from '../domain/appointment.ts';
import { flowOutput, linkState, redirect } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { asFailure, hadNoEffect, mayLinkBeWrong } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import { notify, toast } from '../domain/notice.ts';
import { failureOf, outputOf } from '../domain/params.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

interface CancelAppointmentContext extends AppointmentLink {
  /** The service has refused the cancellation: it cannot take effect later (RUL-92). */
  readonly isRefused: boolean;
  /** Its refusal may say that the event was deleted before, which the contract has as a GraphQL error. */
  readonly mayBeDeleted: boolean;
  /** The last load failed for a reason other than the link (RUL-109). */
  readonly isUnrelatedToLink: boolean;
}

type CancelAppointmentEvent =
  | { readonly type: 'cancellation.confirmed' }
  | { readonly type: 'cancellation.declined' };

const cancelAppointmentActors = {
  /** GraphQL getEventById (GQL-R06). */
  loadAppointment: notProvided<Appointment, AppointmentRef>('loadAppointment'),
  /** GraphQL deleteEvent (GQL-R08). */
  cancelAppointment: notProvided<void, AppointmentRef>('cancelAppointment'),
};

const NOTE_LOAD_FAILURE = { type: 'noteLoadFailure', params: failureOf } as const;
const IS_DELETED = { type: 'isDeleted', params: outputOf } as const;

/**
 * Cancels the appointment of a link after asking (2 §2.5). If the cancellation fails, it loads the appointment again to
 * see whether it was cancelled anyway.
 */
export const cancelAppointmentMachine = setup({
  types: {
    context: {} as CancelAppointmentContext,
    events: {} as CancelAppointmentEvent,
    input: {} as AppointmentLink,
    output: {} as Destination,
    tags: {} as 'working' | 'failed',
    meta: {} as SpecMeta,
  },
  actors: cancelAppointmentActors,
  actions: {
    notify,
    noteLoadFailure: assign({ isUnrelatedToLink: (_, failure: Failure) => !mayLinkBeWrong(failure) }),
  },
  guards: {
    hasAppointment: ({ context }) => appointmentOf(context.query) !== null,
    isDeleted: (_, appointment: Appointment) => appointment.isDeleted,
    isRefused: ({ context }) => context.isRefused,
    isKnownRefused: ({ context }) => context.isRefused && !context.mayBeDeleted,
  },
  // If the response was lost, the service may still be processing the cancellation when the page checks.
  delays: { recheckDelay: 3000 },
}).createMachine({
  id: 'cancelAppointment',
  context: ({ input }) => ({ ...input, isRefused: false, mayBeDeleted: false, isUnrelatedToLink: false }),
  output: flowOutput,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasAppointment', target: 'fetching', meta: { spec: ['CANC-01'] } },
        { target: 'impossible', meta: { spec: ['CANC-09'] } },
      ],
    },
    fetching: {
      invoke: {
        id: 'loadAppointment',
        src: 'loadAppointment',
        input: appointmentInput,
        onDone: [
          { guard: IS_DELETED, target: 'alreadyCancelled', meta: { spec: ['CANC-02'] } },
          { target: 'asking', meta: { spec: ['CANC-03'] } },
        ],
        onError: { target: 'notLoaded', actions: NOTE_LOAD_FAILURE, meta: { spec: ['CANC-08'] } },
      },
    },
    asking: {
      on: {
        'cancellation.declined': { target: 'declined', meta: { spec: ['CANC-04'] } },
        'cancellation.confirmed': { target: 'cancelling', meta: { spec: ['CANC-05'] } },
      },
    },
    cancelling: {
      tags: 'working',
      invoke: {
        id: 'cancelAppointment',
        src: 'cancelAppointment',
        input: appointmentInput,
        onDone: { target: 'succeeded', meta: { spec: ['CANC-06'] } },
        onError: {
          target: 'waiting',
          actions: assign(({ event }) => {
            const failure = asFailure(event.error);
            return { isRefused: hadNoEffect(failure), mayBeDeleted: failure.code === 'graphql' };
          }),
        },
      },
    },
    waiting: { tags: 'working', after: { recheckDelay: 'rechecking' } },
    rechecking: {
      tags: 'working',
      invoke: {
        id: 'recheck',
        src: 'loadAppointment',
        input: appointmentInput,
        onDone: [
          { guard: IS_DELETED, target: 'succeeded', meta: { spec: ['CANC-06'] } },
          {
            guard: 'isRefused',
            target: 'stillBooked',
            actions: { type: 'notify', params: toast('cancelAppointmentFailed') },
            meta: { spec: ['CANC-07'] },
          },
          {
            target: 'mayBeCancelled',
            actions: { type: 'notify', params: toast('cancelAppointmentFailed') },
            meta: { spec: ['CANC-07', 'RUL-92'] },
          },
        ],
        onError: [
          {
            guard: 'isKnownRefused',
            target: 'refused',
            actions: [NOTE_LOAD_FAILURE, { type: 'notify', params: toast('cancelAppointmentFailed') }],
            meta: { spec: ['CANC-07', 'RUL-88'] },
          },
          {
            target: 'unknown',
            actions: { type: 'notify', params: toast('cancelAppointmentFailed') },
            meta: { spec: ['CANC-07'] },
          },
        ],
      },
    },
    alreadyCancelled: {},
    succeeded: { type: 'final', output: redirect('/cancelAppointment/success') },
    impossible: { type: 'final', output: redirect('/cancelAppointment/failed') },
    notLoaded: { type: 'final', tags: 'failed', output: ({ context }) => toFailed('notLoaded', context) },
    declined: { type: 'final', output: ({ context }) => toFailed('declined', context) },
    refused: { type: 'final', tags: 'failed', output: ({ context }) => toFailed('refused', context) },
    stillBooked: { type: 'final', tags: 'failed', output: ({ context }) => toFailed('stillBooked', context) },
    mayBeCancelled: {
      type: 'final',
      tags: 'failed',
      output: ({ context }) => toFailed('mayBeCancelled', context),
    },
    unknown: { type: 'final', tags: 'failed', output: ({ context }) => toFailed('unknown', context) },
  },
});

/** The failed page, with the reason and the link for Try Again. */
function toFailed(notCancelled: NotCancelledReason, context: CancelAppointmentContext): Destination {
  return redirect('/cancelAppointment/failed', {
    notCancelled,
    retry: nonNull(context.query),
    ...linkState(context),
  });
}
