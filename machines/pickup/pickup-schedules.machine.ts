import { assign, or, sendTo, setup } from 'xstate';
import { flowOutput, redirect, goTo } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { tokenProblemOf } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { outputOf, eventOf, failureOf } from '../domain/params.ts';
import type { PickupListing } from '../domain/pickup.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { afterPause, RECHECK_DELAY } from './pickup-booking.rules.ts';
import type { PickupDialogOutcome, PickupEditorOutcome } from './pickup-booking.rules.ts';
import { pickupCancelMachine } from './pickup-cancel.machine.ts';
import { pickupEditorMachine } from './pickup-editor.machine.ts';
import { pickupRecoveryMachine } from './pickup-recovery.machine.ts';
import { pickupSchedulesActions, pickupSchedulesActors } from './pickup-schedules.types.ts';
import type {
  NotificationName,
  PickupPage,
  PickupSchedulesContext,
  PickupSchedulesEvent,
  PickupSchedulesInput,
} from './pickup-schedules.types.ts';
import {
  acknowledged,
  afterOutcome,
  afterListing,
  afterLoad,
  afterFailedListing,
  cancelInput,
  editorInput,
  endedRecords,
  pickupOf,
  isAcknowledgment,
  isChangeable,
  isFollowed,
  isNamed,
  nextId,
  nothingLoaded,
  initialSchedules,
  recoveryInput,
  nextToRecover,
  schedulesOf,
  accessionRef,
  withSelected,
  nextToReschedule,
  withoutListProblem,
  workListOf,
} from './pickup-schedules.rules.ts';

const DROP_ENDED = [{ type: 'dropBookings', params: endedRecords }, 'forgetEnded'] as const;
const SET_FAILED_LISTING = { type: 'setFailedListing', params: failureOf } as const;
const KEEP_WORK_LIST = { type: 'keepWorkList', params: workListOf } as const;

/**
 * The scheduled pickups of an accession id (2 §2.6 /fedexPickup/schedules): the list with its notifications, and the
 * dialogs to schedule, edit and cancel. How an unfinished booking ended is found out before anything else is booked
 * (RUL-49). The list is reloaded when the page becomes visible again.
 */
export const pickupSchedulesMachine = setup({
  types: {
    context: {} as PickupSchedulesContext,
    events: {} as PickupSchedulesEvent,
    input: {} as PickupSchedulesInput,
    output: {} as Destination,
    tags: {} as 'loading' | 'recovering' | 'editing' | 'cancelling',
    meta: {} as SpecMeta,
  },
  actors: {
    ...pickupSchedulesActors,
    editPickup: pickupEditorMachine,
    cancelDialog: pickupCancelMachine,
    recover: pickupRecoveryMachine,
  },
  actions: {
    ...pickupSchedulesActions,
    setPage: assign(({ context }, page: PickupPage) => afterLoad(context, page)),
    setListing: assign(({ context }, listing: PickupListing) => afterListing(context, listing)),
    setFailedListing: assign(({ context }, failure: Failure) => afterFailedListing(context, failure)),
    setOutcome: assign(({ context }, outcome: PickupDialogOutcome | PickupEditorOutcome) =>
      afterOutcome(context, outcome),
    ),
    acknowledge: assign(({ context }, { bookingId }: { readonly bookingId: string | null }) =>
      acknowledged(context, bookingId),
    ),
    forgetEnded: assign(({ context: { trackedBookings } }) => ({
      trackedBookings: trackedBookings.filter(({ stage }) => stage !== 'ended'),
    })),
    dismissNotification: assign(({ context: { notifications } }, dismissed: NotificationName) => ({
      notifications: notifications.filter((one) => !isNamed(one, dismissed)),
    })),
    chooseNextToReschedule: assign(({ context }) =>
      withSelected(context, nonNull(nextToReschedule(context)).id),
    ),
    choose: assign(({ context }, { selectedId }: { readonly selectedId: string | null }) =>
      withSelected(context, selectedId),
    ),
  },
  guards: {
    hasNext: ({ context }) => nextId(context) !== null,
    hasNextToReschedule: ({ context }) => nextToReschedule(context) !== null,
    hasAccession: ({ context }) => context.accessionId !== null,
    isListed: ({ context }) => context.listed !== null,
    isFollowing: ({ context: { trackedBookings } }) => trackedBookings.some(isFollowed),
    hasUnresolvedBooking: ({ context: { trackedBookings } }) =>
      trackedBookings.some(({ stage }) => stage !== 'ended'),
    shouldRecover: ({ context }) => context.listed !== null && nextToRecover(context) !== undefined,
    hasSchedules: ({ context }) => schedulesOf(context).length > 0,
    hasNotifications: ({ context }) => context.notifications.length > 0,
    canSchedule: ({ context }) =>
      context.onFile !== null && !context.notifications.some(({ isCritical }) => isCritical),
    isChangeable: ({ context, event }) => isChangeable(context, event),
    isShown: ({ context, event }) => pickupOf(context, event) !== undefined,
    isDismissible: ({ context }, dismissed: NotificationName) =>
      context.notifications.some((one) => isNamed(one, dismissed) && !one.isCritical),
    isAcknowledgment: ({ context }, dismissed: NotificationName) => isAcknowledgment(context, dismissed),
    shouldFollow: (_, outcome: PickupEditorOutcome) =>
      outcome.kind === 'closed' && outcome.followed.length > 0,
    isWithoutToken: (_, failure: Failure) => tokenProblemOf(failure) !== undefined,
    isDialogClosed: (_, { kind }: PickupDialogOutcome) => kind === 'closed',
    isUnresolved: (_, { kind }: PickupDialogOutcome) => kind === 'unresolved',
  },
  delays: { recheckDelay: RECHECK_DELAY },
}).createMachine({
  id: 'pickupSchedules',
  context: ({ input }) => initialSchedules(input),
  output: flowOutput,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasAccession', target: 'open', meta: { spec: ['PSCHED-01'] } },
        { target: 'unnamed', meta: { spec: ['PSCHED-02'] } },
      ],
    },
    open: {
      invoke: [
        { id: 'watchPage', src: 'watchPage' },
        {
          id: 'loadCountries',
          src: 'loadCountries',
          input: accessionRef,
          onDone: { actions: assign(({ event }) => ({ countries: event.output })) },
          // Fall back to the built-in list (2 §3 Country).
          onError: {},
        },
      ],
      on: {
        'clock.ticked': { actions: assign(({ event: { now } }) => ({ now })) },
        'calendar.requested': {
          guard: 'isShown',
          actions: {
            type: 'saveCalendarFile',
            params: ({ context, event }) => nonNull(pickupOf(context, event)),
          },
          meta: { spec: ['RUL-21'] },
        },
        // Also while the page finds out how another booking ended.
        'notification.dismissed': [
          {
            guard: { type: 'isAcknowledgment', params: eventOf },
            actions: [
              { type: 'dismissNotification', params: eventOf },
              { type: 'acknowledge', params: eventOf },
              ...DROP_ENDED,
            ],
            meta: { spec: ['RUL-49', 'RUL-75'] },
          },
          {
            guard: { type: 'isDismissible', params: eventOf },
            actions: { type: 'dismissNotification', params: eventOf },
            meta: { spec: ['PSCHED-12'] },
          },
        ],
        'search.reopened': {
          target: 'toSearch',
          actions: 'clearAccession',
          meta: { spec: ['PSCHED-13'] },
        },
        'next.requested': { guard: 'hasNext', target: 'toNext' },
      },
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: accessionRef,
            onDone: { target: 'deciding', actions: { type: 'setPage', params: outputOf } },
            onError: {
              target: 'deciding',
              actions: { type: 'setPage', params: ({ event }) => nothingLoaded(event.error) },
            },
          },
        },
        deciding: {
          entry: [...DROP_ENDED, KEEP_WORK_LIST],
          always: [
            { guard: 'shouldRecover', target: 'recovering', meta: { spec: ['RUL-22'] } },
            { guard: 'hasNextToReschedule', target: 'editing', actions: 'chooseNextToReschedule' },
            { guard: or(['hasSchedules', 'hasNotifications']), target: 'ready' },
            {
              target: 'editing',
              actions: { type: 'choose', params: { selectedId: null } },
              meta: { spec: ['PSCHED-07'] },
            },
          ],
        },
        ready: {
          initial: 'idle',
          on: {
            'pickup.requested': {
              guard: 'canSchedule',
              target: 'editing',
              actions: { type: 'choose', params: { selectedId: null } },
            },
            'edit.requested': {
              guard: 'isChangeable',
              target: 'editing',
              actions: { type: 'choose', params: ({ event }) => ({ selectedId: event.scheduleId }) },
              meta: { spec: ['PSCHED-16'] },
            },
            'cancel.requested': {
              guard: 'isChangeable',
              target: 'cancelling',
              actions: { type: 'choose', params: ({ event }) => ({ selectedId: event.scheduleId }) },
              meta: { spec: ['PSCHED-17'] },
            },
            'load.repeated': { target: 'loading', meta: { spec: ['RUL-53'] } },
            'page.visible': { guard: 'isListed', target: '.reloadingList' },
            'clock.ticked': [
              {
                guard: 'hasUnresolvedBooking',
                target: '.reloadingList',
                actions: assign(({ event: { now } }) => ({ now })),
                meta: { spec: ['RUL-49'] },
              },
              { actions: assign(({ event: { now } }) => ({ now })) },
            ],
          },
          states: {
            idle: {
              after: {
                recheckDelay: {
                  guard: 'isFollowing',
                  target: 'reloadingList',
                  // A list that cannot be read does not say how late it is.
                  actions: assign(({ context }) => afterPause(context)),
                  meta: { spec: ['RUL-94'] },
                },
              },
            },
            reloadingList: {
              invoke: {
                id: 'reloadList',
                src: 'loadSchedules',
                input: accessionRef,
                onDone: { target: 'sorting', actions: { type: 'setListing', params: outputOf } },
                // Keep the list as it was, and the records for next time.
                onError: [
                  {
                    guard: { type: 'isWithoutToken', params: failureOf },
                    target: 'sorting',
                    actions: SET_FAILED_LISTING,
                    meta: { spec: ['PSCHED-03'] },
                  },
                  { target: 'sorting', actions: SET_FAILED_LISTING },
                ],
              },
            },
            sorting: {
              entry: [...DROP_ENDED, KEEP_WORK_LIST],
              always: [
                { guard: 'shouldRecover', target: '#pickupSchedules.open.recovering' },
                { target: 'idle' },
              ],
            },
          },
        },
        recovering: {
          tags: 'recovering',
          // It reads the list itself, again and again.
          entry: assign(({ context }) => ({ notifications: withoutListProblem(context) })),
          on: {
            'recovery.dismissed': {
              target: 'deciding',
              actions: {
                type: 'acknowledge',
                params: ({ context }) => ({ bookingId: nonNull(nextToRecover(context)).booking.id }),
              },
              meta: { spec: ['RUL-49', 'RUL-75'] },
            },
          },
          invoke: {
            id: 'recovery',
            src: 'recover',
            input: recoveryInput,
            onDone: { target: 'deciding', actions: { type: 'setOutcome', params: outputOf } },
          },
        },
        editing: {
          tags: 'editing',
          on: {
            'clock.ticked': {
              actions: [assign(({ event: { now } }) => ({ now })), sendTo('editor', ({ event }) => event)],
            },
          },
          invoke: {
            id: 'editor',
            src: 'editPickup',
            input: editorInput,
            onDone: [
              {
                guard: { type: 'shouldFollow', params: outputOf },
                target: 'ready.reloadingList',
                actions: { type: 'setOutcome', params: outputOf },
                meta: { spec: ['RUL-94'] },
              },
              {
                guard: { type: 'isDialogClosed', params: outputOf },
                target: 'ready',
                actions: { type: 'setOutcome', params: outputOf },
                meta: { spec: ['PEDIT-42'] },
              },
              {
                guard: { type: 'isUnresolved', params: outputOf },
                target: 'recovering',
                actions: { type: 'setOutcome', params: outputOf },
                meta: { spec: ['RUL-49'] },
              },
              { target: 'ready.sorting', actions: { type: 'setOutcome', params: outputOf } },
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
                guard: { type: 'isDialogClosed', params: outputOf },
                target: 'ready',
                meta: { spec: ['PCANC-01'] },
              },
              {
                guard: { type: 'isUnresolved', params: outputOf },
                target: 'recovering',
                actions: { type: 'setOutcome', params: outputOf },
                meta: { spec: ['RUL-49'] },
              },
              {
                target: 'ready.reloadingList',
                actions: [{ type: 'setOutcome', params: outputOf }, ...DROP_ENDED],
              },
            ],
          },
        },
      },
    },
    // Without an accession id there is nothing to come back to.
    unnamed: { type: 'final', output: redirect('/fedexPickup/search') },
    toSearch: { type: 'final', output: goTo('/fedexPickup/search') },
    // The search continues on its own; the id is stored once it has accepted it (PICK-R57).
    toNext: {
      type: 'final',
      output: ({ context }) => goTo('/fedexPickup/search', { accessionId: nonNull(nextId(context)) }),
    },
  },
});
