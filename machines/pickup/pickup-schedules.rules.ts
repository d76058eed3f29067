import type { Booking, PickupListing, PickupSchedule, PickupWork } from '../domain/pickup.ts';
import { present } from '../domain/present.ts';
import { dueIn, isOriginalLive, isSettled, standOf } from './pickup-booking.rules.ts';
import type { CancelInput, CancelOutcome } from './pickup-cancel.machine.ts';
import type { PickupEditorInput, PickupEditorOutcome } from './pickup-editor.contract.ts';
import type { PickupRecoveryInput, PickupRecoveryOutcome } from './pickup-recovery.machine.ts';
import { loadProblemOf } from './pickup-schedules.contract.ts';
import type {
  NotificationName,
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

const UNKNOWN: readonly PickupNotificationCode[] = ['unknown', 'cancellationUnknown', 'originalUnknown'];
/** Notifications of something that is past when the next booking ends. */
const PAST: readonly PickupNotificationCode[] = ['cancelled', 'notFinished'];

/** Outcomes that need no follow-up. */
const ENDED: readonly PickupRecoveryOutcome['kind'][] = ['notBooked', 'cancelled', 'notCancelled', 'over'];

/** What is said of an outcome; null for nothing. What is not known of a cancellation has its own words (RUL-75). */
function saidOf({
  kind,
  booking,
  schedule,
}: PickupRecoveryOutcome): readonly [PickupNotificationCode, PickupNotification['tone']] | null {
  switch (kind) {
    case 'scheduled':
    case 'rescheduled':
    case 'cancelled':
      return [kind, 'good'];
    case 'partial':
      return ['partiallyRescheduled', 'warn'];
    case 'notBooked':
      return ['notFinished', 'info'];
    case 'notCancelled':
      return ['cancelFailed', 'bad'];
    case 'unlisted':
      return ['unlisted', 'warn'];
    case 'unknown':
      if (booking.kind === 'cancellation') return ['cancellationUnknown', 'warn'];
      return [booking.replacementId === null && schedule === null ? 'unknown' : 'originalUnknown', 'warn'];
    case 'over':
      return null;
  }
}

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

export function isNamed({ code, about }: PickupNotification, name: NotificationName): boolean {
  return code === name.code && (about?.id ?? null) === name.bookingId;
}

/** True while the record of a booking is open. */
export function isRecordOpen({ bookings }: PickupSchedulesContext, bookingId: string | null): boolean {
  return bookings.some(({ id }) => id === bookingId);
}

/** True if a notification is still true of what the page shows. */
function isStillTrue(context: PickupSchedulesContext, { code, about }: PickupNotification): boolean {
  const { listed } = context;
  if (about === null || listed === null) return true;
  const schedules = schedulesOf(context);
  switch (code) {
    case 'scheduled':
    case 'rescheduled':
      return ['one', 'both'].includes(standOf(about, schedules, context).kind);
    case 'cancelFailed':
      return isOriginalLive(about, schedules, context);
    case 'partiallyRescheduled':
      return isRecordOpen(context, about.id) && standOf(about, schedules, context).kind === 'both';
    case 'unlisted':
      return isRecordOpen(context, about.id) && standOf(about, listed, context).kind === 'absent';
    case 'unknown':
    case 'cancellationUnknown':
    case 'originalUnknown':
      return isRecordOpen(context, about.id);
    default:
      return true;
  }
}

/** A change of the page, without the notifications that it makes untrue. */
function changed(context: PickupSchedulesContext, change: Change): Change {
  const next = { ...context, ...change };
  return { ...change, notifications: next.notifications.filter((one) => isStillTrue(next, one)) };
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
  const critical = (code: PickupLoadProblem) => ({
    code,
    tone: 'bad' as const,
    isCritical: true,
    about: null,
  });
  const change: Change = listing ? afterListing(context, listing) : { listed: null };
  const said = change.notifications ?? context.notifications;
  return {
    ...change,
    onFile,
    notifications: [...[...new Set(problems)].map(critical), ...said.filter(({ isCritical }) => !isCritical)],
  };
}

/** After loading the list: deletes records of bookings that it proves finished and that were reported (RUL-49). */
export function afterListing(context: PickupSchedulesContext, { schedules, readAt }: PickupListing): Change {
  const { bookings, notifications } = context;
  // Now that there is a list, follow up bookings with an unknown outcome again.
  const isUnknown = ({ code }: PickupNotification) => UNKNOWN.includes(code);
  const unknown = notifications.filter(isUnknown).map(({ about }) => about?.id);
  const toldIds = context.toldIds.filter((id) => !unknown.includes(id));
  const answered = context.answered.filter((one) => {
    const entry = schedules.find(({ id }) => id === one.id);
    return !entry || (isCancelled(one) && !isCancelled(entry));
  });
  const seen = withAnswered(schedules, answered.filter(isCancelled));
  const open = bookings.filter(
    (booking) => !toldIds.includes(booking.id) || !isSettled(booking, seen, { now: readAt }),
  );
  const endedIds = bookings.filter((one) => !open.includes(one)).map(({ id }) => id);
  return changed(context, {
    now: readAt,
    listed: schedules,
    answered,
    bookings: open,
    toldIds,
    endedIds,
    notifications: notifications.filter((one) => !isUnknown(one)),
  });
}

/** After following a booking to its end, or as far as possible. */
export function afterOutcome(context: PickupSchedulesContext, outcome: PickupRecoveryOutcome): Change {
  const { kind, booking, schedules, answered } = outcome;
  const others = context.bookings.filter(({ id }) => id !== booking.id);
  const isEnded = outcome.isSettled || ENDED.includes(kind);
  const said = context.notifications.filter(
    ({ code, about }) =>
      about?.id !== booking.id && !PAST.includes(code) && !isRepeated(code, about, outcome),
  );
  const [code, tone] = saidOf(outcome) ?? [];
  return changed(context, {
    work: kind === 'scheduled' || kind === 'rescheduled' ? withDone(context, booking) : context.work,
    listed: schedules,
    answered,
    bookings: isEnded ? others : [...others, booking],
    endedIds: isEnded ? [booking.id] : [],
    toldIds: isEnded ? context.toldIds : [...context.toldIds, booking.id],
    notifications: code && tone ? [{ code, tone, isCritical: false, about: booking }, ...said] : said,
  });
}

/** True of an earlier failure to cancel the same pickup. */
function isRepeated(
  code: PickupNotificationCode,
  about: Booking | null,
  { booking }: PickupRecoveryOutcome,
): boolean {
  return code === 'cancelFailed' && about?.originalId === booking.originalId;
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
export function afterDialog(context: PickupSchedulesContext, outcome: PickupEditorOutcome): Change {
  return changed(context, {
    ...('listing' in outcome && outcome.listing && { listed: outcome.listing.schedules }),
    ...('answered' in outcome && { answered: outcome.answered }),
  });
}

/** The page after a load that failed entirely. */
export function nothingLoaded(error: unknown): PickupPage {
  return { listing: null, onFile: null, problems: [loadProblemOf(error, 'schedulesFailed')] };
}

/** The booking that a dialog reported, with or without an outcome. */
export function bookingIn(outcome: PickupEditorOutcome | CancelOutcome): Booking {
  return present('booking' in outcome ? outcome.booking : null);
}

/** The outcome of a cancellation that was answered. */
export function cancelEnd(
  { listed, answered }: PickupSchedulesContext,
  outcome: CancelOutcome,
): PickupRecoveryOutcome {
  return {
    kind: outcome.kind === 'cancelled' ? 'cancelled' : 'notCancelled',
    booking: bookingIn(outcome),
    schedule: null,
    isSettled: true,
    schedules: present(listed),
    answered: 'schedule' in outcome ? [...answered, outcome.schedule] : answered,
  };
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

/** After the patient acknowledged a booking: it is no longer followed up (RUL-49, RUL-75). */
export function afterKnown(context: PickupSchedulesContext, known: string): Change {
  const bookings = context.bookings.filter(({ id }) => id !== known);
  return changed(context, { bookings, endedIds: [known] });
}

/** Adds a booking to follow up, whether it was reported before or not. */
export function withBooking({ bookings, toldIds }: PickupSchedulesContext, booking: Booking): Change {
  return { bookings: [...bookings, booking], toldIds: toldIds.filter((id) => id !== booking.id) };
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

/** The booking to follow: the first unreported one. */
export function followed(context: PickupSchedulesContext): Booking {
  return present(untold(context)[0]);
}

export function followInput({ context }: { readonly context: PickupSchedulesContext }): PickupRecoveryInput {
  const { now, listed, answered } = context;
  const booking = followed(context);
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

export function cancelInput({ context }: { readonly context: PickupSchedulesContext }): CancelInput {
  return { ...subjectOf({ context }), pickup: present(findSchedule(context, context.subjectId)) };
}
