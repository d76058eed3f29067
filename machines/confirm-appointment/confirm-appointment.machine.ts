import { assign, fromCallback, setup } from 'xstate';
import { appointmentOf, occurrenceStart, appointmentInput } from '../domain/appointment.ts';
import type { Appointment, AppointmentLink, AppointmentRef } from '../domain/appointment.ts';
import { flowOutput, linkState, redirect } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { asFailure, cannotTakeEffectLater, mayLinkBeWrong } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import { failureOf, outputOf } from '../domain/params.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

interface ConfirmAppointmentContext extends AppointmentLink {
  /** Whether the page is visible (RUL-03); false until known. */
  readonly isPageVisible: boolean;
  /** The service has responded to the confirmation with a failure (RUL-113). */
  readonly isRefused: boolean;
  /** The link works, or the last load failed for another reason (RUL-109). */
  readonly isUnrelatedToLink: boolean;
}

export type ConfirmAppointmentEvent = { readonly type: 'page.visible' } | { readonly type: 'page.hidden' };

/** The data that the confirmation sends; null for data that the link lacks. */
interface Confirmation extends AppointmentRef {
  readonly editType: string | null;
  readonly occurrenceStart: string | null;
}

const confirmAppointmentActors = {
  /** GraphQL getEventById (GQL-R06). */
  loadAppointment: notProvided<Appointment, AppointmentRef>('loadAppointment'),
  /** GraphQL selectiveEditEvent (GQL-R07). */
  confirmAppointment: notProvided<void, Confirmation>('confirmAppointment'),
  /** Sends whether the page is visible: immediately and on every change. */
  watchVisibility: fromCallback<ConfirmAppointmentEvent>(() => undefined),
};

const IS_DELETED = { type: 'isDeleted', params: outputOf } as const;
const NOTE_LOAD_FAILURE = { type: 'noteLoadFailure', params: failureOf } as const;
const IS_CONFIRMED = { type: 'isConfirmed', params: outputOf } as const;

/**
 * Confirms the appointment of a link (2 §2.4). It loads the appointment first: one that is already confirmed or was
 * cancelled is not confirmed again. It waits until the page is visible (RUL-03), and loads it again then. If the
 * confirmation fails, it loads the appointment again to see whether it was confirmed anyway.
 */
export const confirmAppointmentMachine = setup({
  types: {
    context: {} as ConfirmAppointmentContext,
    events: {} as ConfirmAppointmentEvent,
    input: {} as AppointmentLink,
    output: {} as Destination,
    tags: {} as 'failed',
    meta: {} as SpecMeta,
  },
  actors: confirmAppointmentActors,
  actions: {
    noteLinkWorks: assign({ isUnrelatedToLink: true }),
    noteLoadFailure: assign({ isUnrelatedToLink: (_, failure: Failure) => !mayLinkBeWrong(failure) }),
  },
  guards: {
    hasAppointment: ({ context }) => appointmentOf(context.query) !== null,
    isDeleted: (_, appointment: Appointment) => appointment.isDeleted,
    isConfirmed: (_, appointment: Appointment) => appointment.isConfirmed === true && !appointment.isDeleted,
    isOutcomeUnknown: ({ context }, appointment: Appointment) => !context.isRefused && !appointment.isDeleted,
    isRefused: ({ context }) => context.isRefused,
    isPageVisible: ({ context }) => context.isPageVisible,
  },
  // If the response was lost, the service may still be processing the confirmation when the page checks.
  delays: { recheckDelay: 3000 },
}).createMachine({
  id: 'confirmAppointment',
  context: ({ input }) => ({ ...input, isPageVisible: false, isRefused: false, isUnrelatedToLink: false }),
  output: flowOutput,
  invoke: { id: 'watchVisibility', src: 'watchVisibility' },
  initial: 'opening',
  on: {
    'page.visible': { actions: assign({ isPageVisible: true }) },
    'page.hidden': { actions: assign({ isPageVisible: false }) },
  },
  states: {
    opening: {
      always: [
        { guard: 'hasAppointment', target: 'fetching', meta: { spec: ['CONF-01'] } },
        { target: 'impossible', meta: { spec: ['CONF-07'] } },
      ],
    },
    fetching: {
      invoke: {
        id: 'loadAppointment',
        src: 'loadAppointment',
        input: appointmentInput,
        onDone: [
          // Must come first: an appointment that was confirmed and then cancelled is not confirmed.
          {
            guard: IS_DELETED,
            target: 'impossible',
            actions: 'noteLinkWorks',
            meta: { spec: ['CONF-08'] },
          },
          { guard: IS_CONFIRMED, target: 'alreadyConfirmed', meta: { spec: ['CONF-02'] } },
          { guard: 'isPageVisible', target: 'confirming', meta: { spec: ['CONF-03'] } },
          { target: 'awaitingVisibility', meta: { spec: ['RUL-03'] } },
        ],
        onError: { target: 'failed', actions: NOTE_LOAD_FAILURE, meta: { spec: ['CONF-06'] } },
      },
    },
    // It may wait for hours, and the appointment be cancelled meanwhile (AMB-124).
    awaitingVisibility: {
      always: { guard: 'isPageVisible', target: 'fetching', meta: { spec: ['RUL-03'] } },
    },
    confirming: {
      invoke: {
        id: 'confirmAppointment',
        src: 'confirmAppointment',
        input: ({ context: { query } }) => ({
          ...nonNull(appointmentOf(query)),
          editType: query?.['edit_type'] || null,
          occurrenceStart: occurrenceStart(query) || null,
        }),
        onDone: { target: 'succeeded', meta: { spec: ['CONF-04'] } },
        onError: {
          target: 'waiting',
          actions: assign(({ event }) => ({ isRefused: cannotTakeEffectLater(asFailure(event.error)) })),
        },
      },
    },
    waiting: { after: { recheckDelay: 'rechecking' } },
    rechecking: {
      invoke: {
        id: 'recheck',
        src: 'loadAppointment',
        input: appointmentInput,
        onDone: [
          { guard: IS_CONFIRMED, target: 'succeeded', meta: { spec: ['CONF-04'] } },
          // Without a response it may be confirmed anyway, now or a moment later (RUL-92).
          {
            guard: { type: 'isOutcomeUnknown', params: outputOf },
            target: 'unknown',
            meta: { spec: ['RUL-113'] },
          },
          { target: 'failed', actions: 'noteLinkWorks', meta: { spec: ['CONF-05'] } },
        ],
        onError: [
          {
            guard: 'isRefused',
            target: 'failed',
            actions: NOTE_LOAD_FAILURE,
            meta: { spec: ['CONF-05', 'RUL-113'] },
          },
          { target: 'unknown', meta: { spec: ['RUL-113'] } },
        ],
      },
    },
    alreadyConfirmed: {},
    succeeded: {
      type: 'final',
      output: ({ context: { query } }) =>
        redirect('/confirmAppointment/success', {
          appointment: {
            eventId: nonNull(appointmentOf(query)).eventId,
            start: occurrenceStart(query),
          },
        }),
    },
    failed: {
      type: 'final',
      tags: 'failed',
      output: ({ context }) =>
        redirect('/confirmAppointment/failed', { retry: nonNull(context.query), ...linkState(context) }),
    },
    unknown: {
      type: 'final',
      tags: 'failed',
      output: ({ context }) =>
        redirect('/confirmAppointment/failed', {
          isConfirmationUnclear: true,
          retry: nonNull(context.query),
        }),
    },
    impossible: {
      type: 'final',
      output: ({ context }) => redirect('/confirmAppointment/failed', linkState(context)),
    },
  },
});
