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

/** Failures that are said; they go when a later booking or cancellation has worked (RUL-54). */
const FAILURES: readonly PickupNotificationCode[] = ['cancelFailed', 'notFinished', 'unknown'];
/** What stays said as long as the record of a booking is open; closing it says 'I know' (RUL-49). */
export const SAID_WHILE_OPEN: readonly PickupNotificationCode[] = [
  'partiallyRescheduled',
  'unlisted',
  'unknown',
];

/** Ends of which nothing is left to look for. */
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

/** The page as it opens. */
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

/** The pickups that the page shows: as they were listed, with what was answered in this visit (PICK-R26). */
export function schedulesOf({
  listed,
  answered,
}: Pick<PickupSchedulesContext, 'listed' | 'answered'>): readonly PickupSchedule[] {
  return withAnswered(listed ?? [], answered);
}

/** A notification in place of an earlier one of its code. */
export function added(
  notifications: readonly PickupNotification[],
  one: PickupNotification,
): readonly PickupNotification[] {
  return [one, ...without(notifications, [one.code])];
}

/** The notifications without those of some codes. */
export function without(
  notifications: readonly PickupNotification[],
  codes: readonly PickupNotificationCode[],
): readonly PickupNotification[] {
  return notifications.filter(({ code }) => !codes.includes(code));
}

/** Red and not critical: closable, in the global notifications (AMB-141). */
export function failed(code: PickupNotificationCode): PickupNotification {
  return { code, tone: 'bad', isCritical: false, at: null };
}

/** Bookings whose end was not told in this visit, the oldest first. */
export function untold({ bookings, toldIds }: PickupSchedulesContext): readonly Booking[] {
  return bookings.filter(({ id }) => !toldIds.includes(id));
}

/** After the page was loaded. */
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

/** After the list was read: records end that it shows to be settled and whose end was told (RUL-49). */
export function afterListing(context: PickupSchedulesContext, { schedules, readAt }: PickupListing): Change {
  const { bookings, notifications } = context;
  // What could not be found out is followed again as soon as there is a list.
  const toldIds = notifications.some(({ code }) => code === 'unknown') ? [] : context.toldIds;
  const answered = context.answered.filter((one) => {
    const entry = schedules.find(({ id }) => id === one.id);
    return !entry || (isCancelled(one) && !isCancelled(entry));
  });
  const seen = withAnswered(schedules, answered.filter(isCancelled));
  const isOpen = (booking: Booking) =>
    !toldIds.includes(booking.id) || !isSettled(booking, seen, { now: readAt });
  const open = bookings.filter(isOpen);
  return {
    now: readAt,
    listed: schedules,
    answered,
    bookings: open,
    toldIds,
    endedIds: bookings.filter((one) => !open.includes(one)).map(({ id }) => id),
    notifications: open.length < bookings.length ? without(notifications, SAID_WHILE_OPEN) : notifications,
  };
}

/** After a booking was followed to its end, or as far as it could be. */
export function afterOutcome(context: PickupSchedulesContext, outcome: PickupRecoveryOutcome): Change {
  const { kind, booking, schedules, answered } = outcome;
  const others = context.bookings.filter(({ id }) => id !== booking.id);
  const isEnded = outcome.isSettled || ENDED.includes(kind);
  const [code, tone] = SAID[kind] ?? [];
  const said = without(context.notifications, [...FAILURES, ...(isEnded ? SAID_WHILE_OPEN : [])]);
  const at = { date: booking.date, readyTime: booking.readyTime };
  return {
    work: kind === 'scheduled' || kind === 'rescheduled' ? withDone(context, booking) : context.work,
    listed: schedules,
    answered,
    bookings: isEnded ? others : [...others, booking],
    endedIds: isEnded ? [booking.id] : [],
    toldIds: isEnded ? context.toldIds : [...context.toldIds, booking.id],
    notifications: code && tone ? added(said, { code, tone, isCritical: false, at }) : said,
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

/** The next accession id of the list that is not done, after this one; null when there is none. */
export function nextId({ work, accessionId }: Pick<PickupSchedulesContext, 'work' | 'accessionId'>) {
  const at = work.ids.indexOf(accessionId ?? '') + 1;
  const ahead = [...work.ids.slice(at), ...work.ids.slice(0, at)];
  return openIds({ ...work, ids: ahead }).find((id) => id !== accessionId) ?? null;
}

/** The pickup that is rescheduled next: the one that can be changed, of an accession id of the list that is not done. */
export function workedOn(context: PickupSchedulesContext): PickupSchedule | null {
  const { work, accessionId, notifications } = context;
  const isOpen = openIds(work).includes(accessionId ?? '');
  const changeable = schedulesOf(context).filter((one) => lockOf(one, context) === null);
  return isOpen && notifications.length === 0 && changeable.length === 1 ? (changeable[0] ?? null) : null;
}

/** After the dialog was closed: the list as it has read it; nothing where it has not. */
export function afterDialog(outcome: PickupEditorOutcome): Change {
  return 'listing' in outcome && outcome.listing
    ? { listed: outcome.listing.schedules, now: outcome.listing.readAt }
    : {};
}

/** The page after a load that was rejected as a whole. */
export function nothingLoaded(error: unknown): PickupPage {
  return { listing: null, onFile: null, problems: [loadProblemOf(error, 'schedulesFailed')] };
}

/** The booking whose end a dialog could not see, or has seen. */
export function bookingIn(outcome: PickupEditorOutcome | CancelOutcome): Booking {
  return present('booking' in outcome ? outcome.booking : null);
}

/** What became of a booking that the dialog has seen to its end. */
export function endOf(outcome: PickupEditorOutcome): PickupRecoveryOutcome {
  return present(outcome.kind === 'closed' || outcome.kind === 'unanswered' ? null : outcome);
}

function findSchedule(context: PickupSchedulesContext, id: string | null): PickupSchedule | undefined {
  return schedulesOf(context).find((one) => one.id === id);
}

/** The pickup that an event is about. */
export function findSubject(
  context: PickupSchedulesContext,
  event: PickupSchedulesEvent,
): PickupSchedule | undefined {
  return 'scheduleId' in event ? findSchedule(context, event.scheduleId) : undefined;
}

/** True for a pickup that can be edited and cancelled. */
export function isChangeable(context: PickupSchedulesContext, event: PickupSchedulesEvent): boolean {
  const subject = findSubject(context, event);
  return subject !== undefined && lockOf(subject, context) === null;
}

/** After a person has said that they know: what is open is followed no more (RUL-49). */
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

/** A booking that is followed, told or not. */
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

/** The records that have ended and are kept no longer. */
export function endedOf({ context }: { readonly context: PickupSchedulesContext }) {
  return { ...subjectOf({ context }), ids: context.endedIds };
}

/** The first booking whose end was not told, as it is followed. */
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

/** The record of a cancellation, which the pickup's own id tells apart. */
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
