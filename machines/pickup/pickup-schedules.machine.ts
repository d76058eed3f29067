import { and, assign, not, setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import type { BookingAttempt, PatientOnFile, PickupSchedule } from '../domain/pickup.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { pickupCancelMachine } from './pickup-cancel.machine.ts';
import type { CancelOutcome } from './pickup-cancel.machine.ts';
import type { PickupEditorInput, PickupEditorOutcome } from './pickup-editor.contract.ts';
import { pickupEditorMachine } from './pickup-editor.machine.ts';
import {
  asPickupLoadFailure,
  pickupSchedulesActions,
  pickupSchedulesActors,
} from './pickup-schedules.contract.ts';
import type {
  PickupNotice,
  PickupNoticeCode,
  PickupSchedulesContext,
  PickupSchedulesEvent,
  PickupSchedulesInput,
} from './pickup-schedules.contract.ts';
import { isCancelled, isUnderWay, lockOf, newestFirst, verdictOf, withSchedule } from './pickup.rules.ts';
import type { ScheduleLock } from './pickup.rules.ts';

/**
 * The scheduled pickups of an accession id (2 §2.6 /fedexPickup/schedules): the list with its notifications, and the
 * dialogs of scheduling, editing and cancelling. After every failure the list is read again, so that it is what the
 * service holds; what an unanswered call has done after all is told then (RUL-22).
 */
export const pickupSchedulesMachine = setup({
  types: {
    context: {} as PickupSchedulesContext,
    events: {} as PickupSchedulesEvent,
    input: {} as PickupSchedulesInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
  },
  actors: {
    ...pickupSchedulesActors,
    editPickup: pickupEditorMachine,
    cancelDialog: pickupCancelMachine,
  },
  actions: {
    ...pickupSchedulesActions,
    keepSchedules: assign((_, { schedules }: { readonly schedules: readonly PickupSchedule[] }) => ({
      schedules: newestFirst(schedules),
    })),
    keepPatient: assign({ onFile: (_, patient: PatientOnFile) => patient }),
    keepCountries: assign((_, { countries }: { readonly countries: readonly string[] }) => ({ countries })),
    keepTime: assign(({ event }) => (event.type === 'time.passed' ? { now: event.now } : {})),
    addNotice: assign(({ context }, notice: PickupNotice) => ({
      notices: [notice, ...without(context.notices, [notice.code])],
    })),
    /** What was said of a failure turned out to be otherwise. */
    withdrawFailures: assign({
      notices: ({ context }) =>
        without(context.notices, [
          'bookingFailed',
          'reschedulingFailed',
          'cancelFailed',
          'partiallyRescheduled',
        ]),
    }),
    closeNotice: assign(({ context, event }) =>
      event.type === 'notice.closed' ? { notices: without(context.notices, [event.code]) } : {},
    ),
    chooseNew: assign({ subjectId: null, attempt: null }),
    chooseSubject: assign(({ event }) => ('scheduleId' in event ? { subjectId: event.scheduleId } : {})),
    addBooked: assign(({ context }, { schedule }: { readonly schedule: PickupSchedule }) => ({
      schedules: [schedule, ...context.schedules],
    })),
    replaceSchedule: assign(({ context }, { schedule }: { readonly schedule: PickupSchedule }) => ({
      schedules: withSchedule(context.schedules, schedule),
    })),
    keepAttempt: assign((_, { attempt }: { readonly attempt: BookingAttempt | null }) => ({ attempt })),
    forgetHalfDone: assign({ halfDone: null }),
  },
  guards: {
    hasAccession: ({ context }) => context.accessionId !== null,
    isTokenFailure: (_, { step }: { readonly step: string }) => step !== 'load',
    hasCriticalNotice: ({ context }) => context.notices.some(({ isCritical }) => isCritical),
    hasSchedules: ({ context }) => context.schedules.length > 0,
    hasNotices: ({ context }) => context.notices.length > 0,
    isHalfDone: ({ context }) => context.halfDone !== null,
    isHalfDoneLive: ({ context }) => halfDoneVerdict(context) === 'both',
    isHalfDoneSettled: ({ context }) => halfDoneVerdict(context) === 'booked',
    isHalfDoneUnderWay: ({ context }) => context.halfDone !== null && isUnderWay(context.halfDone, context),
    isExpired: ({ context, event }) => lockOfSubject(context, event) === 'expired',
    isPast: ({ context, event }) => lockOfSubject(context, event) === 'past',
    isCancelled: ({ context, event }) => lockOfSubject(context, event) === 'cancelled',
    isOfOtherDay: ({ context, event }) => lockOfSubject(context, event) === 'otherDay',
    isChangeable: ({ context, event }) => lockOfSubject(context, event) === null,
    hasSubject: ({ context, event }) => findSubject(context, event) !== undefined,
    isOpenNotice: ({ context, event }) =>
      event.type === 'notice.closed' &&
      context.notices.some(({ code, isCritical }) => code === event.code && !isCritical),
    isScheduled: (_, outcome: PickupEditorOutcome) => outcome.kind === 'scheduled',
    isRescheduled: (_, outcome: PickupEditorOutcome) => outcome.kind === 'rescheduled',
    isPartial: (_, outcome: PickupEditorOutcome) => outcome.kind === 'partial',
    isClosed: (_, outcome: PickupEditorOutcome) => outcome.kind === 'closed',
    isEdit: ({ context }) => context.subjectId !== null,
    isKept: (_, outcome: CancelOutcome) => outcome.kind === 'kept',
    isCancelledNow: (_, outcome: CancelOutcome) => outcome.kind === 'cancelled',
    isSubjectCancelledAfterAll: ({ context }) =>
      context.attempt === null &&
      context.schedules.some((schedule) => schedule.id === context.subjectId && isCancelled(schedule)),
    isBookedAfterAll: ({ context }) => attemptVerdict(context) === 'booked',
    isLeftLive: ({ context }) =>
      attemptVerdict(context) === 'both' && context.attempt?.replacementId === null,
    wasEdit: ({ context }) => context.attempt !== null && context.attempt.originalId !== null,
  },
}).createMachine({
  id: 'pickupSchedules',
  context: ({ input }) => ({
    ...input,
    schedules: [],
    onFile: null,
    countries: [],
    notices: [],
    subjectId: null,
    attempt: null,
  }),
  output: ({ event }) => event.output as Destination,
  invoke: { id: 'clock', src: 'watchClock' },
  on: { 'time.passed': { actions: 'keepTime' } },
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasAccession', target: 'loading', meta: { spec: ['PSCHED-01'] } },
        { target: 'toSearch', meta: { spec: ['PSCHED-02'] } },
      ],
    },
    loading: {
      type: 'parallel',
      onDone: 'deciding',
      states: {
        schedules: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                id: 'loadSchedules',
                src: 'loadSchedules',
                input: ({ context }) => ({ accessionId: present(context.accessionId) }),
                onDone: {
                  target: 'answered',
                  actions: { type: 'keepSchedules', params: ({ event }) => ({ schedules: event.output }) },
                },
                onError: [
                  {
                    guard: {
                      type: 'isTokenFailure',
                      params: ({ event }) => asPickupLoadFailure(event.error),
                    },
                    target: 'answered',
                    actions: { type: 'addNotice', params: ({ event }) => tokenNotice(event.error) },
                    meta: { spec: ['PSCHED-03'] },
                  },
                  {
                    target: 'answered',
                    actions: { type: 'addNotice', params: critical('schedulesFailed') },
                    meta: { spec: ['PSCHED-04'] },
                  },
                ],
              },
            },
            answered: { type: 'final' },
          },
        },
        patient: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                id: 'loadPatient',
                src: 'loadPatient',
                input: ({ context }) => ({ accessionId: present(context.accessionId) }),
                onDone: {
                  target: 'answered',
                  actions: { type: 'keepPatient', params: ({ event }) => event.output },
                },
                onError: [
                  {
                    guard: {
                      type: 'isTokenFailure',
                      params: ({ event }) => asPickupLoadFailure(event.error),
                    },
                    target: 'answered',
                    actions: { type: 'addNotice', params: ({ event }) => tokenNotice(event.error) },
                    meta: { spec: ['PSCHED-03'] },
                  },
                  {
                    target: 'answered',
                    actions: { type: 'addNotice', params: critical('patientFailed') },
                    meta: { spec: ['PSCHED-05'] },
                  },
                ],
              },
            },
            answered: { type: 'final' },
          },
        },
        countries: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                id: 'loadCountries',
                src: 'loadCountries',
                input: ({ context }) => ({ accessionId: present(context.accessionId) }),
                onDone: {
                  target: 'answered',
                  actions: { type: 'keepCountries', params: ({ event }) => ({ countries: event.output }) },
                },
                // The built-in list stands in for it (2 §3 Country).
                onError: 'answered',
              },
            },
            answered: { type: 'final' },
          },
        },
      },
    },
    deciding: {
      always: [
        { guard: 'hasCriticalNotice', target: 'blocked' },
        { guard: 'isHalfDoneLive', target: 'finishing', meta: { spec: ['RUL-22'] } },
        {
          guard: 'isHalfDoneSettled',
          target: 'deciding',
          reenter: true,
          actions: ['forgetHalfDone', { type: 'dropEdit', params: ({ context }) => accessionOf(context) }],
          meta: { spec: ['RUL-22'] },
        },
        {
          guard: and(['isHalfDone', not('isHalfDoneUnderWay')]),
          target: 'deciding',
          reenter: true,
          actions: [
            'forgetHalfDone',
            { type: 'addNotice', params: plain('editNotFinished', 'info') },
            { type: 'dropEdit', params: ({ context }) => accessionOf(context) },
          ],
          meta: { spec: ['RUL-22'] },
        },
        { guard: 'hasSchedules', target: 'list', meta: { spec: ['PSCHED-06'] } },
        { guard: 'hasNotices', target: 'empty', meta: { spec: ['PSCHED-08'] } },
        { target: 'editing', actions: 'chooseNew', meta: { spec: ['PSCHED-07'] } },
      ],
    },
    resting: { always: [{ guard: 'hasSchedules', target: 'list' }, { target: 'empty' }] },
    list: {
      on: {
        'pickup.scheduled': { target: 'editing', actions: 'chooseNew', meta: { spec: ['PSCHED-09'] } },
        'edit.pressed': [
          { guard: 'isCancelled', meta: { spec: ['PSCHED-19'] } },
          { guard: 'isExpired', meta: { spec: ['PSCHED-18'] } },
          { guard: 'isPast', meta: { spec: ['PSCHED-21'] } },
          { guard: 'isOfOtherDay', meta: { spec: ['PSCHED-20'] } },
          {
            guard: 'isChangeable',
            target: 'editing',
            actions: 'chooseSubject',
            meta: { spec: ['PSCHED-16'] },
          },
        ],
        'cancel.pressed': [
          { guard: 'isCancelled', meta: { spec: ['PSCHED-19'] } },
          { guard: 'isExpired', meta: { spec: ['PSCHED-18'] } },
          { guard: 'isPast', meta: { spec: ['PSCHED-21'] } },
          { guard: 'isOfOtherDay', meta: { spec: ['PSCHED-20'] } },
          {
            guard: 'isChangeable',
            target: 'cancelling',
            actions: 'chooseSubject',
            meta: { spec: ['PSCHED-17'] },
          },
        ],
        'calendar.pressed': {
          guard: 'hasSubject',
          actions: {
            type: 'saveCalendarFile',
            params: ({ context, event }) => present(findSubject(context, event)),
          },
          meta: { spec: ['RUL-21'] },
        },
        'notice.closed': {
          guard: 'isOpenNotice',
          actions: 'closeNotice',
          meta: { spec: ['PSCHED-12'] },
        },
        'search.reopened': {
          target: 'toSearch',
          actions: 'clearAccession',
          meta: { spec: ['PSCHED-13'] },
        },
      },
    },
    empty: {
      on: {
        'pickup.scheduled': { target: 'editing', actions: 'chooseNew', meta: { spec: ['PSCHED-10'] } },
        'notice.closed': { guard: 'isOpenNotice', actions: 'closeNotice' },
        'search.reopened': {
          target: 'toSearch',
          actions: 'clearAccession',
          meta: { spec: ['PSCHED-14'] },
        },
      },
    },
    blocked: {
      on: {
        'pickup.scheduled': { meta: { spec: ['PSCHED-11'] } },
        'search.reopened': {
          target: 'toSearch',
          actions: 'clearAccession',
          meta: { spec: ['PSCHED-15'] },
        },
      },
    },
    editing: {
      invoke: {
        id: 'editor',
        src: 'editPickup',
        input: ({ context }) => editorInput(context),
        onDone: [
          {
            guard: { type: 'isClosed', params: ({ event }) => event.output },
            target: 'resting',
            meta: { spec: ['PEDIT-42'] },
          },
          {
            guard: { type: 'isScheduled', params: ({ event }) => event.output },
            target: 'resting',
            actions: [
              { type: 'addBooked', params: ({ event }) => bookedOf(event.output) },
              { type: 'addNotice', params: ({ event }) => told('scheduled', 'good', event.output) },
            ],
            meta: { spec: ['PEDIT-35'] },
          },
          {
            guard: { type: 'isRescheduled', params: ({ event }) => event.output },
            target: 'resting',
            actions: [
              { type: 'replaceSchedule', params: ({ event }) => cancelledOf(event.output) },
              { type: 'addBooked', params: ({ event }) => bookedOf(event.output) },
              { type: 'addNotice', params: ({ event }) => told('rescheduled', 'good', event.output) },
              { type: 'dropEdit', params: ({ context }) => accessionOf(context) },
            ],
            meta: { spec: ['PEDIT-40'] },
          },
          {
            guard: { type: 'isPartial', params: ({ event }) => event.output },
            target: 'refreshing',
            actions: [
              { type: 'addBooked', params: ({ event }) => bookedOf(event.output) },
              {
                type: 'addNotice',
                params: ({ event }) => told('partiallyRescheduled', 'warn', event.output),
              },
              { type: 'keepAttempt', params: ({ event }) => attemptIn(event.output) },
            ],
            meta: { spec: ['PEDIT-41'] },
          },
          {
            guard: 'isEdit',
            target: 'refreshing',
            actions: [
              { type: 'addNotice', params: plain('reschedulingFailed', 'bad') },
              { type: 'keepAttempt', params: ({ event }) => attemptIn(event.output) },
            ],
            meta: { spec: ['PEDIT-38'] },
          },
          {
            target: 'refreshing',
            actions: [
              { type: 'addNotice', params: plain('bookingFailed', 'bad') },
              { type: 'keepAttempt', params: ({ event }) => attemptIn(event.output) },
            ],
            meta: { spec: ['PEDIT-36'] },
          },
        ],
      },
    },
    cancelling: {
      invoke: {
        id: 'cancel',
        src: 'cancelDialog',
        input: ({ context }) => ({ scheduleId: present(context.subjectId) }),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: 'resting',
            meta: { spec: ['PCANC-01'] },
          },
          {
            guard: { type: 'isCancelledNow', params: ({ event }) => event.output },
            target: 'resting',
            actions: [
              'withdrawFailures',
              { type: 'replaceSchedule', params: ({ event }) => bookedOf(event.output) },
            ],
            meta: { spec: ['PCANC-03'] },
          },
          {
            target: 'refreshing',
            actions: [
              { type: 'addNotice', params: plain('cancelFailed', 'bad') },
              { type: 'keepAttempt', params: { attempt: null } },
            ],
            meta: { spec: ['PCANC-04'] },
          },
        ],
      },
    },
    finishing: {
      invoke: {
        id: 'finishEdit',
        src: 'finishEdit',
        input: ({ context }) => ({ scheduleId: present(openAttempt(context).originalId) }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'replaceSchedule', params: ({ event }) => ({ schedule: event.output }) },
            { type: 'addNotice', params: ({ context }) => toldOf('rescheduled', 'good', context) },
            'forgetHalfDone',
            { type: 'dropEdit', params: ({ context }) => accessionOf(context) },
          ],
          meta: { spec: ['RUL-22'] },
        },
        onError: {
          target: 'refreshing',
          actions: [
            { type: 'addNotice', params: ({ context }) => toldOf('partiallyRescheduled', 'warn', context) },
            { type: 'keepAttempt', params: ({ context }) => ({ attempt: namedAttempt(context) }) },
            'forgetHalfDone',
          ],
          meta: { spec: ['RUL-22'] },
        },
      },
    },
    refreshing: {
      invoke: {
        id: 'refreshSchedules',
        src: 'loadSchedules',
        input: ({ context }) => ({ accessionId: present(context.accessionId) }),
        onDone: {
          target: 'reconciling',
          actions: { type: 'keepSchedules', params: ({ event }) => ({ schedules: event.output }) },
        },
        // The list stays as it is, and the record of an edit for the next visit.
        onError: 'resting',
      },
    },
    reconciling: {
      always: [
        { guard: 'isSubjectCancelledAfterAll', target: 'resting', actions: 'withdrawFailures' },
        {
          guard: 'isLeftLive',
          target: 'finishing',
          actions: 'withdrawFailures',
          meta: { spec: ['RUL-22'] },
        },
        {
          guard: and(['isBookedAfterAll', 'wasEdit']),
          target: 'resting',
          actions: [
            'withdrawFailures',
            { type: 'addNotice', params: ({ context }) => toldOf('rescheduled', 'good', context) },
            { type: 'dropEdit', params: ({ context }) => accessionOf(context) },
          ],
          meta: { spec: ['RUL-22'] },
        },
        {
          guard: 'isBookedAfterAll',
          target: 'resting',
          actions: [
            'withdrawFailures',
            { type: 'addNotice', params: ({ context }) => toldOf('scheduled', 'good', context) },
          ],
        },
        {
          guard: 'wasEdit',
          target: 'resting',
          actions: { type: 'dropEdit', params: ({ context }) => accessionOf(context) },
          meta: { spec: ['RUL-22'] },
        },
        { target: 'resting' },
      ],
    },
    toSearch: { type: 'final', output: { page: '/fedexPickup/search' } },
  },
});

function plain(code: PickupNoticeCode, tone: PickupNotice['tone']): PickupNotice {
  return { code, tone, isCritical: false, at: null };
}

/** Red, without a close button: scheduling stays off until a fresh load (AMB-135). */
function critical(code: PickupNoticeCode): PickupNotice {
  return { ...plain(code, 'bad'), isCritical: true };
}

function tokenNotice(error: unknown): PickupNotice {
  const { step } = asPickupLoadFailure(error);
  return critical(step === 'load' ? 'schedulesFailed' : step);
}

function without(notices: readonly PickupNotice[], codes: readonly PickupNoticeCode[]) {
  return notices.filter(({ code }) => !codes.includes(code));
}

/** A notice that names the day and the ready time of the pickup that was booked. */
function about(code: PickupNoticeCode, tone: PickupNotice['tone'], { date, readyTime }: PickupSchedule) {
  return { ...plain(code, tone), at: { date, readyTime } };
}

function told(code: PickupNoticeCode, tone: PickupNotice['tone'], outcome: PickupEditorOutcome) {
  return about(code, tone, bookedOf(outcome).schedule);
}

function toldOf(code: PickupNoticeCode, tone: PickupNotice['tone'], context: PickupSchedulesContext) {
  return about(code, tone, bookedBy(context));
}

function bookedOf(outcome: PickupEditorOutcome | CancelOutcome): { readonly schedule: PickupSchedule } {
  return { schedule: present('schedule' in outcome ? outcome.schedule : null) };
}

function cancelledOf(outcome: PickupEditorOutcome): { readonly schedule: PickupSchedule } {
  return { schedule: present(outcome.kind === 'rescheduled' ? outcome.cancelled : null) };
}

function attemptIn(outcome: PickupEditorOutcome): { readonly attempt: BookingAttempt } {
  return { attempt: present('attempt' in outcome ? outcome.attempt : null) };
}

/** The booking that is being followed up: the one of this visit, or the record of an earlier one. */
function openAttempt({ attempt, halfDone }: PickupSchedulesContext): BookingAttempt {
  return present(attempt ?? halfDone);
}

function bookedBy(context: PickupSchedulesContext): PickupSchedule {
  const verdict = verdictOf(openAttempt(context), context.schedules);
  return present(verdict.kind === 'notBooked' ? null : verdict.booked);
}

/** The attempt with the pickup that it has led to, so that it is not finished a second time. */
function namedAttempt(context: PickupSchedulesContext): BookingAttempt {
  return { ...openAttempt(context), replacementId: bookedBy(context).id };
}

function halfDoneVerdict({ halfDone, schedules }: PickupSchedulesContext) {
  return halfDone && verdictOf(halfDone, schedules).kind;
}

function attemptVerdict({ attempt, schedules }: PickupSchedulesContext) {
  return attempt && verdictOf(attempt, schedules).kind;
}

function accessionOf({ accessionId }: PickupSchedulesContext) {
  return { accessionId: present(accessionId) };
}

function findSubject(
  { schedules }: PickupSchedulesContext,
  event: PickupSchedulesEvent,
): PickupSchedule | undefined {
  return 'scheduleId' in event ? schedules.find(({ id }) => id === event.scheduleId) : undefined;
}

/** Why the pickup that an event is about cannot be changed; undefined when there is no such pickup. */
function lockOfSubject(
  context: PickupSchedulesContext,
  event: PickupSchedulesEvent,
): ScheduleLock | null | undefined {
  const subject = findSubject(context, event);
  return subject && lockOf(subject, context);
}

function editorInput(context: PickupSchedulesContext): PickupEditorInput {
  const { schedules, onFile, subjectId, now, timeZone } = context;
  return {
    now,
    timeZone,
    ...accessionOf(context),
    onFile: present(onFile),
    original: schedules.find(({ id }) => id === subjectId) ?? null,
    knownIds: schedules.map(({ id }) => id),
  };
}
