import { assign, or, sendTo, setup } from 'xstate';
import { flowEnd, to } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import type { Booking, PickupListing } from '../domain/pickup.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { pickupCancelMachine } from './pickup-cancel.machine.ts';
import type { CancelOutcome } from './pickup-cancel.machine.ts';
import type { PickupEditorOutcome } from './pickup-editor.contract.ts';
import { pickupEditorMachine } from './pickup-editor.machine.ts';
import { pickupRecoveryMachine } from './pickup-recovery.machine.ts';
import type { PickupRecoveryOutcome } from './pickup-recovery.machine.ts';
import { pickupSchedulesActions, pickupSchedulesActors } from './pickup-schedules.contract.ts';
import type {
  NotificationName,
  PickupPage,
  PickupSchedulesContext,
  PickupSchedulesEvent,
  PickupSchedulesInput,
} from './pickup-schedules.contract.ts';
import {
  afterDialog,
  afterKnown,
  afterListing,
  afterLoad,
  afterOutcome,
  bookingIn,
  cancelEnd,
  cancelInput,
  editorInput,
  endedOf,
  endOf,
  findSubject,
  followed,
  followInput,
  isRecordOpen,
  isChangeable,
  isNamed,
  nextId,
  nothingLoaded,
  opened,
  schedulesOf,
  subjectOf,
  untold,
  withBooking,
  workedOn,
  workOf,
} from './pickup-schedules.rules.ts';

const DROP_ENDED = { type: 'dropBookings' as const, params: endedOf };
const KEEP_WORK = { type: 'keepWork' as const, params: workOf };

/**
 * The scheduled pickups of an accession id (2 §2.6 /fedexPickup/schedules): the list with its notifications, and the
 * dialogs to schedule, edit and cancel. Unfinished bookings are followed up before anything else is booked (RUL-49).
 * The list is reloaded when the page becomes visible again.
 */
export const pickupSchedulesMachine = setup({
  types: {
    context: {} as PickupSchedulesContext,
    events: {} as PickupSchedulesEvent,
    input: {} as PickupSchedulesInput,
    output: {} as Destination,
    tags: {} as 'loading' | 'held' | 'editing' | 'cancelling',
    meta: {} as SpecMeta,
  },
  actors: {
    ...pickupSchedulesActors,
    editPickup: pickupEditorMachine,
    cancelDialog: pickupCancelMachine,
    follow: pickupRecoveryMachine,
  },
  actions: {
    ...pickupSchedulesActions,
    keepPage: assign(({ context }, page: PickupPage) => afterLoad(context, page)),
    keepListing: assign(({ context }, listing: PickupListing) => afterListing(context, listing)),
    keepOutcome: assign(({ context }, outcome: PickupRecoveryOutcome) => afterOutcome(context, outcome)),
    acknowledge: assign(({ context }, { id }: Pick<Booking, 'id'>) => afterKnown(context, id)),
    closeNotification: assign(({ context: { notifications } }, closed: NotificationName) => ({
      notifications: notifications.filter((one) => !isNamed(one, closed)),
    })),
    addBooking: assign(({ context }, booking: Booking) => withBooking(context, booking)),
    chooseWorkedOn: assign(({ context }) => ({ subjectId: present(workedOn(context)).id })),
    choose: assign((_, { subjectId }: { readonly subjectId: string | null }) => ({ subjectId })),
  },
  guards: {
    hasNext: ({ context }) => nextId(context) !== null,
    isWorkedOn: ({ context }) => workedOn(context) !== null,
    hasAccession: ({ context }) => context.accessionId !== null,
    isListed: ({ context }) => context.listed !== null,
    hasBookings: ({ context }) => context.bookings.length > 0,
    isToFollow: ({ context }) => context.listed !== null && untold(context).length > 0,
    hasSchedules: ({ context }) => schedulesOf(context).length > 0,
    hasNotifications: ({ context }) => context.notifications.length > 0,
    canSchedule: ({ context }) =>
      context.onFile !== null && !context.notifications.some(({ isCritical }) => isCritical),
    isChangeable: ({ context, event }) => isChangeable(context, event),
    isShown: ({ context, event }) => findSubject(context, event) !== undefined,
    isClosable: ({ context }, closed: NotificationName) =>
      context.notifications.some((one) => isNamed(one, closed) && !one.isCritical),
    isOpen: ({ context }, { bookingId }: NotificationName) => isRecordOpen(context, bookingId),
    isClosed: (_, outcome: PickupEditorOutcome) => outcome.kind === 'closed',
    isUnanswered: (_, outcome: PickupEditorOutcome | CancelOutcome) => outcome.kind === 'unanswered',
    isKept: (_, outcome: CancelOutcome) => outcome.kind === 'kept',
  },
}).createMachine({
  id: 'pickupSchedules',
  context: ({ input }) => opened(input),
  output: flowEnd,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasAccession', target: 'open', meta: { spec: ['PSCHED-01'] } },
        { target: 'toSearch', meta: { spec: ['PSCHED-02'] } },
      ],
    },
    open: {
      invoke: [
        { id: 'watchPage', src: 'watchPage' },
        {
          id: 'loadCountries',
          src: 'loadCountries',
          input: subjectOf,
          onDone: { actions: assign(({ event }) => ({ countries: event.output })) },
          // Fall back to the built-in list (2 §3 Country).
          onError: {},
        },
      ],
      on: {
        'time.passed': { actions: assign(({ event: { now } }) => ({ now })) },
        'calendar.requested': {
          guard: 'isShown',
          actions: {
            type: 'saveCalendarFile',
            params: ({ context, event }) => present(findSubject(context, event)),
          },
          meta: { spec: ['RUL-21'] },
        },
        'search.reopened': {
          target: 'toSearch',
          actions: 'clearAccession',
          meta: { spec: ['PSCHED-13'] },
        },
        // The search continues on its own with the stored accession id.
        'next.requested': {
          guard: 'hasNext',
          target: 'toSearch',
          actions: {
            type: 'keepAccession',
            params: ({ context }) => ({ accessionId: present(nextId(context)) }),
          },
        },
      },
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: subjectOf,
            onDone: {
              target: 'deciding',
              actions: { type: 'keepPage', params: ({ event }) => event.output },
            },
            onError: {
              target: 'deciding',
              actions: { type: 'keepPage', params: ({ event }) => nothingLoaded(event.error) },
            },
          },
        },
        deciding: {
          entry: [DROP_ENDED, KEEP_WORK],
          always: [
            { guard: 'isToFollow', target: 'following', meta: { spec: ['RUL-22'] } },
            { guard: 'isWorkedOn', target: 'editing', actions: 'chooseWorkedOn' },
            { guard: or(['hasSchedules', 'hasNotifications']), target: 'resting' },
            {
              target: 'editing',
              actions: { type: 'choose', params: { subjectId: null } },
              meta: { spec: ['PSCHED-07'] },
            },
          ],
        },
        resting: {
          initial: 'idle',
          on: {
            'pickup.requested': {
              guard: 'canSchedule',
              target: 'editing',
              actions: { type: 'choose', params: { subjectId: null } },
            },
            'edit.requested': {
              guard: 'isChangeable',
              target: 'editing',
              actions: { type: 'choose', params: ({ event }) => ({ subjectId: event.scheduleId }) },
              meta: { spec: ['PSCHED-16'] },
            },
            'cancel.requested': {
              guard: 'isChangeable',
              target: 'cancelling',
              actions: { type: 'choose', params: ({ event }) => ({ subjectId: event.scheduleId }) },
              meta: { spec: ['PSCHED-17'] },
            },
            'notification.closed': [
              {
                guard: { type: 'isOpen', params: ({ event }) => event },
                target: '.sorting',
                actions: { type: 'acknowledge', params: ({ event }) => ({ id: present(event.bookingId) }) },
                meta: { spec: ['RUL-49', 'RUL-75'] },
              },
              {
                guard: { type: 'isClosable', params: ({ event }) => event },
                actions: { type: 'closeNotification', params: ({ event }) => event },
                meta: { spec: ['PSCHED-12'] },
              },
            ],
            'load.repeated': { target: 'loading', meta: { spec: ['RUL-53'] } },
            'page.seen': { guard: 'isListed', target: '.rereading' },
            'time.passed': [
              {
                guard: 'hasBookings',
                target: '.rereading',
                actions: assign(({ event: { now } }) => ({ now })),
                meta: { spec: ['RUL-49'] },
              },
              { actions: assign(({ event: { now } }) => ({ now })) },
            ],
          },
          states: {
            idle: {},
            rereading: {
              invoke: {
                id: 'reread',
                src: 'loadSchedules',
                input: subjectOf,
                onDone: {
                  target: 'sorting',
                  actions: { type: 'keepListing', params: ({ event }) => event.output },
                },
                // Keep the list as it was, and the records for next time.
                onError: 'idle',
              },
            },
            sorting: {
              entry: [DROP_ENDED, KEEP_WORK],
              always: [
                { guard: 'isToFollow', target: '#pickupSchedules.open.following' },
                { target: 'idle' },
              ],
            },
          },
        },
        following: {
          tags: 'held',
          on: {
            'doubt.accepted': {
              target: 'deciding',
              actions: { type: 'acknowledge', params: ({ context }) => followed(context) },
              meta: { spec: ['RUL-49', 'RUL-75'] },
            },
          },
          invoke: {
            id: 'following',
            src: 'follow',
            input: followInput,
            onDone: {
              target: 'deciding',
              actions: { type: 'keepOutcome', params: ({ event }) => event.output },
            },
          },
        },
        editing: {
          tags: 'editing',
          on: {
            'time.passed': {
              actions: [assign(({ event: { now } }) => ({ now })), sendTo('editor', ({ event }) => event)],
            },
          },
          invoke: {
            id: 'editor',
            src: 'editPickup',
            input: editorInput,
            onDone: [
              {
                guard: { type: 'isClosed', params: ({ event }) => event.output },
                target: 'resting',
                actions: assign(({ context, event }) => afterDialog(context, event.output)),
                meta: { spec: ['PEDIT-42'] },
              },
              {
                guard: { type: 'isUnanswered', params: ({ event }) => event.output },
                target: 'following',
                actions: [
                  assign(({ context, event }) => afterDialog(context, event.output)),
                  { type: 'addBooking', params: ({ event }) => bookingIn(event.output) },
                ],
                meta: { spec: ['RUL-49'] },
              },
              {
                target: 'resting.sorting',
                actions: { type: 'keepOutcome', params: ({ event }) => endOf(event.output) },
              },
            ],
          },
        },
        cancelling: {
          tags: 'cancelling',
          invoke: {
            id: 'cancel',
            src: 'cancelDialog',
            input: cancelInput,
            onDone: [
              {
                guard: { type: 'isKept', params: ({ event }) => event.output },
                target: 'resting',
                meta: { spec: ['PCANC-01'] },
              },
              {
                guard: { type: 'isUnanswered', params: ({ event }) => event.output },
                target: 'following',
                actions: { type: 'addBooking', params: ({ event }) => bookingIn(event.output) },
                meta: { spec: ['RUL-49'] },
              },
              {
                target: 'resting.rereading',
                actions: {
                  type: 'keepOutcome',
                  params: ({ context, event }) => cancelEnd(context, event.output),
                },
              },
            ],
          },
        },
      },
    },
    toSearch: { type: 'final', output: to('/fedexPickup/search') },
  },
});
