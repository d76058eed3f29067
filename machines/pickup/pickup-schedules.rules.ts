import type { Booking, PickupListing, PickupSchedule, PickupWork } from '../domain/pickup.ts';
import { present } from '../domain/present.ts';
import { dueIn, isSettled } from './pickup-booking.rules.ts';
import type { CancelInput, CancelOutcome } from './pickup-cancel.machine.ts';
import type { PickupEditorInput, PickupEditorOutcome } from './pickup-editor.contract.ts';
import type { PickupRecoveryInput, PickupRecoveryOutcome } from './pickup-recovery.machine.ts';
import { loadProblemOf } from './pickup-schedules.contract.ts';
import type {
  PickupLoadProblem,
  PickupNotification,
  PickupNotificationCode,
  PickupPage,
  PickupSchedulesContext,
  PickupSchedulesEvent,
  PickupSchedulesInput,
  Subject,
} from './pickup-schedules.contract.ts';
import { isCancelled, lockOf, openIds, withAnswered } from './pickup.rules.ts';

type Change = Partial<PickupSchedulesContext>;

/** Failure notifications; a later successful booking or cancellation removes them (RUL-54). */
const FAILURES: readonly PickupNotificationCode[] = ['cancelFailed', 'notFinished', 'unknown'];
/** Notifications that stay while a booking's record is open; closing one acknowledges it (RUL-49). */
export const SAID_WHILE_OPEN: readonly PickupNotificationCode[] = [
  'partiallyRescheduled',
  'unlisted',
  'unknown',
];

/** Outcomes that need no follow-up. */
const ENDED: readonly PickupRecoveryOutcome['kind'][] = ['notBooked', 'cancelled', 'notCancelled', 'over'];

const SAID: Readonly<
  Partial<
    Record<PickupRecoveryOutcome['kind'], readonly [PickupNotificationCode, PickupNotification['tone']]>
  >
> = {
  scheduled: ['scheduled', 'good'],
  rescheduled: ['rescheduled', 'good'],
  partial: ['partiallyRescheduled', 'warn'],
  notBooked: ['notFinished', 'info'],
  notCancelled: ['cancelFailed', 'bad'],
  unlisted: ['unlisted', 'warn'],
  unknown: ['unknown', 'warn'],
};

/** The initial state of the page. */
export function opened(input: PickupSchedulesInput): PickupSchedulesContext {
  return {
    ...input,
    listed: null,
    answered: [],
    onFile: null,
    countries: [],
    notifications: [],
    toldIds: input.bookings.filter(({ isTold }) => isTold).map(({ id }) => id),
    endedIds: [],
    subjectId: null,
  };
}

/** The pickups to show: the list plus everything create and cancel returned during this visit (PICK-R26). */
export function schedulesOf({
  listed,
  answered,
}: Pick<PickupSchedulesContext, 'listed' | 'answered'>): readonly PickupSchedule[] {
  return withAnswered(listed ?? [], answered);
}

/** Adds a notification, replacing an earlier one with its code about the same booking. */
export function added(
  notifications: readonly PickupNotification[],
  one: PickupNotification,
): readonly PickupNotification[] {
  return [
    one,
    ...notifications.filter(({ code, bookingId }) => code !== one.code || bookingId !== one.bookingId),
  ];
}

/** The notifications except those with the given codes. */
export function without(
  notifications: readonly PickupNotification[],
  codes: readonly PickupNotificationCode[],
): readonly PickupNotification[] {
  return notifications.filter(({ code }) => !codes.includes(code));
}

/** Red and not critical: a closable global notification (AMB-141). */
export function failed(code: PickupNotificationCode): PickupNotification {
  return { code, tone: 'bad', isCritical: false, at: null, bookingId: null };
}

/** Bookings whose outcome was not reported during this visit, oldest first. */
export function untold({ bookings, toldIds }: PickupSchedulesContext): readonly Booking[] {
  return bookings.filter(({ id }) => !toldIds.includes(id));
}

/** After loading the page. */
export function afterLoad(
  context: PickupSchedulesContext,
  { listing, onFile, problems }: PickupPage,
): Change {
  const critical = (code: PickupLoadProblem): PickupNotification => ({ ...failed(code), isCritical: true });
  return {
    ...(listing ? afterListing(context, listing) : { listed: null }),
    onFile,
    notifications: [
      ...[...new Set(problems)].map(critical),
      ...context.notifications.filter(({ isCritical }) => !isCritical),
    ],
  };
}

/** After loading the list: deletes records of bookings that it proves finished and that were reported (RUL-49). */
export function afterListing(context: PickupSchedulesContext, { schedules, readAt }: PickupListing): Change {
  const { bookings, notifications } = context;
  // Now that there is a list, follow up bookings with an unknown outcome again.
  const unknown = notifications.filter(({ code }) => code === 'unknown').map(({ bookingId }) => bookingId);
  const toldIds = context.toldIds.filter((id) => !unknown.includes(id));
  const answered = context.answered.filter((one) => {
    const entry = schedules.find(({ id }) => id === one.id);
    return !entry || (isCancelled(one) && !isCancelled(entry));
  });
  const seen = withAnswered(schedules, answered.filter(isCancelled));
  const isOpen = (booking: Booking) =>
    !toldIds.includes(booking.id) || !isSettled(booking, seen, { now: readAt });
  const open = bookings.filter(isOpen);
  const endedIds = bookings.filter((one) => !open.includes(one)).map(({ id }) => id);
  return {
    now: readAt,
    listed: schedules,
    answered,
    bookings: open,
    toldIds,
    endedIds,
    notifications: notifications.filter(
      ({ bookingId }) => bookingId === null || !endedIds.includes(bookingId),
    ),
  };
}

/** After following a booking to its end, or as far as possible. */
export function afterOutcome(context: PickupSchedulesContext, outcome: PickupRecoveryOutcome): Change {
  const { kind, booking, schedules, answered } = outcome;
  const others = context.bookings.filter(({ id }) => id !== booking.id);
  const isEnded = outcome.isSettled || ENDED.includes(kind);
  const [code, tone] = SAID[kind] ?? [];
  const past = [...FAILURES, ...(isEnded ? SAID_WHILE_OPEN : [])];
  const isOpen = (bookingId: string | null) => others.some(({ id }) => id === bookingId);
  const said = context.notifications.filter(
    ({ code: other, bookingId }) => bookingId !== booking.id && (isOpen(bookingId) || !past.includes(other)),
  );
  const at = { date: booking.date, readyTime: booking.readyTime };
  const bookingId = code && !isEnded && SAID_WHILE_OPEN.includes(code) ? booking.id : null;
  return {
    work: kind === 'scheduled' || kind === 'rescheduled' ? withDone(context, booking) : context.work,
    listed: schedules,
    answered,
    bookings: isEnded ? others : [...others, booking],
    endedIds: isEnded ? [booking.id] : [],
    toldIds: isEnded ? context.toldIds : [...context.toldIds, booking.id],
    notifications: code && tone ? added(said, { code, tone, isCritical: false, at, bookingId }) : said,
  };
}

function withDone({ work, accessionId }: PickupSchedulesContext, booking: Booking): PickupWork {
  const { date, readyTime, latestTime } = booking;
  const done = present(accessionId);
  return {
    ...work,
    doneIds: [...work.doneIds.filter((id) => id !== done), done],
    last: { date, readyTime, latestTime },
  };
}

/** The next open accession id of the list after the current one; null if there is none. */
export function nextId({ work, accessionId }: Pick<PickupSchedulesContext, 'work' | 'accessionId'>) {
  const at = work.ids.findIndex((id) => id === accessionId) + 1;
  const ahead = [...work.ids.slice(at), ...work.ids];
  return openIds({ ...work, ids: ahead }).find((id) => id !== accessionId) ?? null;
}

/** The next pickup to reschedule: the only changeable one, if its accession id on the list is still open. */
export function workedOn(context: PickupSchedulesContext): PickupSchedule | null {
  const { work, accessionId, notifications } = context;
  const isOpen = openIds(work).some((id) => id === accessionId);
  const changeable = schedulesOf(context).filter((one) => lockOf(one, context) === null);
  const [only = null, other] = changeable;
  return isOpen && notifications.length === 0 && other === undefined ? only : null;
}

/** After the dialog closed: the list if the dialog loaded it, and what the courier has answered since. */
export function afterDialog(outcome: PickupEditorOutcome): Change {
  return {
    ...('listing' in outcome &&
      outcome.listing && { listed: outcome.listing.schedules, now: outcome.listing.readAt }),
    ...('answered' in outcome && { answered: outcome.answered }),
  };
}

/** The page after a load that failed entirely. */
export function nothingLoaded(error: unknown): PickupPage {
  return { listing: null, onFile: null, problems: [loadProblemOf(error, 'schedulesFailed')] };
}

/** The booking that a dialog reported, with or without an outcome. */
export function bookingIn(outcome: PickupEditorOutcome | CancelOutcome): Booking {
  return present('booking' in outcome ? outcome.booking : null);
}

/** The outcome of a booking that finished inside the dialog. */
export function endOf(outcome: PickupEditorOutcome): PickupRecoveryOutcome {
  return present(outcome.kind === 'closed' || outcome.kind === 'unanswered' ? null : outcome);
}

function findSchedule(context: PickupSchedulesContext, id: string | null): PickupSchedule | undefined {
  return schedulesOf(context).find((one) => one.id === id);
}

/** The pickup an event refers to. */
export function findSubject(
  context: PickupSchedulesContext,
  event: PickupSchedulesEvent,
): PickupSchedule | undefined {
  return 'scheduleId' in event ? findSchedule(context, event.scheduleId) : undefined;
}

/** True if the pickup can be edited and cancelled. */
export function isChangeable(context: PickupSchedulesContext, event: PickupSchedulesEvent): boolean {
  const subject = findSubject(context, event);
  return subject !== undefined && lockOf(subject, context) === null;
}

/** After the patient acknowledged: open bookings are no longer followed up (RUL-49). */
export function afterKnown(
  { bookings, notifications }: PickupSchedulesContext,
  codes: readonly PickupNotificationCode[],
): Change {
  return {
    bookings: [],
    endedIds: bookings.map(({ id }) => id),
    notifications: without(notifications, codes),
  };
}

/** Adds a booking to follow up, whether it was reported before or not. */
export function withBooking({ bookings, toldIds }: PickupSchedulesContext, booking: Booking): Change {
  return { bookings: [...bookings, booking], toldIds: toldIds.filter((id) => id !== booking.id) };
}

/** After a pickup was cancelled. */
export function afterCancelled(context: PickupSchedulesContext, outcome: CancelOutcome): Change {
  const cancelled = present('schedule' in outcome ? outcome.schedule : null);
  return {
    answered: [...context.answered, cancelled],
    notifications: without(context.notifications, ['cancelFailed']),
  };
}

export function subjectOf({ context }: { readonly context: PickupSchedulesContext }): Subject {
  return { accessionId: present(context.accessionId) };
}

export function workOf({ context }: { readonly context: PickupSchedulesContext }): PickupWork {
  return context.work;
}

/** The records of finished bookings, to be deleted. */
export function endedOf({ context }: { readonly context: PickupSchedulesContext }) {
  return { ...subjectOf({ context }), ids: context.endedIds };
}

/** The first unreported booking, as input for its follow-up. */
export function followInput({ context }: { readonly context: PickupSchedulesContext }): PickupRecoveryInput {
  const { now, listed, answered } = context;
  const booking = present(untold(context)[0]);
  return {
    booking,
    now,
    schedules: present(listed),
    answered,
    dueIn: dueIn(booking, context),
    failedCancels: 0,
    hasLostCancel: false,
  };
}

export function editorInput({ context }: { readonly context: PickupSchedulesContext }): PickupEditorInput {
  const { now, onFile, subjectId, answered, work } = context;
  return {
    ...subjectOf({ context }),
    now,
    onFile,
    original: findSchedule(context, subjectId) ?? null,
    schedules: schedulesOf(context),
    answered,
    last: work.last,
  };
}

/** The record of a cancellation, identified by the pickup's own id. */
export function cancelInput({ context }: { readonly context: PickupSchedulesContext }): CancelInput {
  const { id, date, readyTime, latestTime } = present(findSchedule(context, context.subjectId));
  return {
    booking: {
      ...subjectOf({ context }),
      id: `cancel ${id}`,
      kind: 'cancellation',
      originalId: id,
      replacementId: null,
      knownIds: [],
      date,
      readyTime,
      latestTime,
      mark: '',
      isCancelRefused: false,
      isTold: false,
      startedAt: context.now,
    },
  };
}
