import { TOKEN_PROBLEMS, tokenProblemOf } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { isCancelled, lockOf, remainingIds, withReturned } from '../domain/pickup.ts';
import type { BookingRecord, PickupListing, PickupSchedule, WorkList } from '../domain/pickup.ts';
import { nonNull } from '../domain/non-null.ts';
import {
  TAKES_EFFECT_WITHIN,
  followedOutcome,
  isOriginalCancelled,
  isOriginalActive,
  isBookingResolved,
  isOlderThanReport,
  statusOf,
  timeRemaining,
} from './pickup-booking.rules.ts';
import type {
  BookingOutcome,
  BookingResult,
  PickupDialogOutcome,
  PickupEditorOutcome,
} from './pickup-booking.rules.ts';
import type { PickupCancelInput } from './pickup-cancel.machine.ts';
import type { PickupEditorInput } from './pickup-editor.types.ts';
import type { PickupRecoveryInput } from './pickup-recovery.machine.ts';
import { loadProblemOf } from './pickup-schedules.types.ts';
import type {
  NotificationName,
  PickupLoadProblem,
  PickupNotification,
  PickupNotificationCode,
  PickupPage,
  TrackedBooking,
  PickupSchedulesContext,
  PickupSchedulesEvent,
  PickupSchedulesInput,
  AccessionRef,
} from './pickup-schedules.types.ts';

type ContextUpdate = Partial<PickupSchedulesContext>;

/** The tone in which a result is reported; null if it is not. */
const TONES: Readonly<Record<BookingResult, PickupNotification['tone'] | null>> = {
  scheduled: 'success',
  rescheduled: 'success',
  cancelled: 'success',
  partiallyRescheduled: 'warn',
  unlisted: 'warn',
  unknown: 'warn',
  cancellationUnknown: 'warn',
  originalUnknown: 'warn',
  similarScheduled: 'warn',
  notSeen: 'warn',
  declined: 'warn',
  notCancelled: 'error',
  cancellationUnconfirmed: 'error',
  cancelUnauthorized: 'error',
  notSeenCancelled: 'warn',
  past: null,
};
/** Why a list could not be read. */
const LIST_PROBLEMS: readonly PickupNotificationCode[] = [...TOKEN_PROBLEMS, 'schedulesFailed'];
/** Notifications of something that is past when the next booking ends. */
const PAST: readonly PickupNotificationCode[] = ['cancelled', 'notSeen', 'declined'];
/** The notifications of a cancellation that may not be done. */
const NOT_CANCELLED: readonly PickupNotificationCode[] = [
  'notCancelled',
  'cancellationUnconfirmed',
  'cancelUnauthorized',
  'notSeenCancelled',
];

export function initialSchedules({ bookings, ...input }: PickupSchedulesInput): PickupSchedulesContext {
  return {
    ...input,
    trackedBookings: bookings.map((booking) => ({
      booking,
      stage: booking.isReported ? 'reported' : 'requested',
    })),
    listed: null,
    returnedPickups: [],
    onFile: null,
    countries: [],
    notifications: [],
    selectedId: null,
    selectedIds: [],
  };
}

/** The page with the pickup to edit or cancel; null for a new one. */
export function withSelected(
  { selectedIds }: PickupSchedulesContext,
  selectedId: string | null,
): Pick<PickupSchedulesContext, 'selectedId' | 'selectedIds'> {
  return { selectedId, selectedIds: selectedId === null ? selectedIds : [...selectedIds, selectedId] };
}

/** The pickups to show: the list plus everything create and cancel returned since the page opened (PICK-R26). */
export function schedulesOf({
  listed,
  returnedPickups,
}: Pick<PickupSchedulesContext, 'listed' | 'returnedPickups'>): readonly PickupSchedule[] {
  return withReturned(listed ?? [], returnedPickups);
}

export function isNamed({ code, about }: PickupNotification, name: NotificationName): boolean {
  return code === name.code && (about?.id ?? null) === name.bookingId;
}

/** True while the record of a booking is unresolved, and is the person's to close. */
function isBookingUnresolved({ trackedBookings }: PickupSchedulesContext, bookingId: string | null): boolean {
  return trackedBookings.some(
    (record) => record.booking.id === bookingId && record.stage !== 'ended' && !isFollowed(record),
  );
}

/** True of a record that the page follows in silence, as the list may still show its pickup. */
export function isFollowed({ stage }: TrackedBooking): boolean {
  return stage === 'failed' || stage === 'followed' || stage === 'refused';
}

/**
 * True if dismissing a notification says that the person knows: its record ends (RUL-49). Good news needs no such word: its
 * record stays until the list shows what it is about.
 */
export function isAcknowledgment(context: PickupSchedulesContext, dismissed: NotificationName): boolean {
  return (
    isBookingUnresolved(context, dismissed.bookingId) &&
    context.notifications.some((one) => isNamed(one, dismissed) && one.tone !== 'success')
  );
}

/** The oldest record whose outcome is unknown; undefined if there is none. */
export function nextToRecover({ trackedBookings }: PickupSchedulesContext): TrackedBooking | undefined {
  return trackedBookings.find(({ stage }) => stage === 'requested');
}

function isStillTrue(context: PickupSchedulesContext, { code, about }: PickupNotification): boolean {
  const { listed } = context;
  if (about === null || listed === null) return true;
  const isUnresolved = isBookingUnresolved(context, about.id);
  const status = statusOf(about, schedulesOf(context), context);
  switch (code) {
    case 'scheduled':
    case 'rescheduled':
      return status === 'booked' || status === 'confirmed';
    case 'similarScheduled':
      return status === 'booked' || status === 'confirmed' || status === 'similar';
    case 'notCancelled':
    case 'cancellationUnconfirmed':
    case 'cancelUnauthorized':
    case 'notSeenCancelled':
      return isOriginalActive(about, schedulesOf(context), context);
    case 'partiallyRescheduled':
      return isUnresolved && status === 'booked';
    case 'unlisted':
      return isUnresolved && statusOf(about, listed, context) === 'requested';
    case 'cancellationUnknown':
    case 'originalUnknown':
      return isUnresolved && isOriginalActive(about, schedulesOf(context), context);
    case 'unknown':
      return isUnresolved;
    default:
      return true;
  }
}

/** A change of the page, without the notifications that it makes untrue. */
function withCurrentNotifications(context: PickupSchedulesContext, change: ContextUpdate): ContextUpdate {
  const next = { ...context, ...change };
  const notifications = next.notifications.map((one) => withCancellation(next, one));
  return { ...change, notifications: notifications.filter((one) => isStillTrue(next, one)) };
}

/** A cancellation that had failed, or had no response, is reported once the service calls the pickup cancelled. */
function withCancellation(
  context: PickupSchedulesContext,
  notification: PickupNotification,
): PickupNotification {
  return NOT_CANCELLED.includes(notification.code) &&
    notification.about !== null &&
    isOriginalCancelled(notification.about, schedulesOf(context))
    ? { ...notification, code: 'cancelled', tone: 'success' }
    : notification;
}

export function afterLoad(
  context: PickupSchedulesContext,
  { listing, onFile, problems }: PickupPage,
): ContextUpdate {
  const change: ContextUpdate = listing ? afterListing(context, listing) : { listed: null };
  const notifications = change.notifications ?? context.notifications;
  return {
    ...change,
    onFile,
    notifications: [
      ...[...new Set(problems)].map(critical),
      ...notifications.filter(({ isCritical }) => !isCritical),
    ],
  };
}

/** The next stage of the record of a failed booking; the outcome of one that is found is reported (RUL-94). */
const FOLLOWED = {
  found: 'requested',
  declined: 'requested',
  notFound: 'ended',
  unresolved: 'followed',
} as const;

/** After loading the list: an unknown outcome is looked for again, a reported one ends if the list proves it (RUL-49). */
export function afterListing(
  context: PickupSchedulesContext,
  { schedules, readAt }: PickupListing,
): ContextUpdate {
  // Kept also once they are listed: until the contract's lag is over, the next list may be older than this one.
  const returnedPickups = [
    ...context.returnedPickups,
    ...cancelledBefore(context, { schedules, readAt }),
  ].map((one) => {
    const scheduled = schedules.find(({ id }) => id === one.id);
    // The list may have no more than the status of an old pickup.
    return scheduled && isCancelled(scheduled) && scheduled.date !== '' ? scheduled : one;
  });
  const listed = withReturned(schedules, returnedPickups.filter(isCancelled));
  const outcomeIn = (booking: BookingRecord) => followedOutcome(booking, listed, { now: readAt });
  const cancelled = context.trackedBookings.filter(
    (record) =>
      isFollowed(record) && record.booking.kind === 'cancellation' && outcomeIn(record.booking) === 'found',
  );
  const trackedBookings = context.trackedBookings.map((record): TrackedBooking => {
    const { booking, stage } = record;
    if (cancelled.includes(record)) return { booking, stage: 'ended' };
    if (stage === 'unknown') return { booking, stage: 'requested' };
    if (stage === 'failed' || stage === 'followed') return { booking, stage: FOLLOWED[outcomeIn(booking)] };
    if (stage === 'refused') return { booking, stage: outcomeIn(booking) === 'unresolved' ? stage : 'ended' };
    if (stage !== 'reported') return { booking, stage };
    // Its dialog may just have cancelled the original, which is not requested again at once.
    if (isOlderThanReport(booking, withReturned(schedules, returnedPickups), { now: readAt }))
      return {
        booking: { ...booking, isReported: true },
        stage: 'requested',
        ...(booking.kind === 'edit' && { mayHaveSentCancel: true }),
      };
    return { booking, stage: isBookingResolved(booking, listed, { now: readAt }) ? 'ended' : stage };
  });
  const isEnded = (about: BookingRecord) =>
    trackedBookings.some(({ booking, stage }) => booking.id === about.id && stage === 'ended');
  return withCurrentNotifications(context, {
    now: readAt,
    listed: schedules,
    returnedPickups,
    trackedBookings,
    notifications: [
      ...cancelled
        .filter((one) => !isCancellationReported(context, one))
        .map(({ booking }) => notificationOf('cancelled', booking)),
      ...withoutListProblem(context)
        .filter(({ code }) => !isUnknown(code))
        .map((one) => withNotSeen(one, isEnded)),
    ],
  });
}

/** A notification of a cancellation that a list does not show although its time is up. */
function withNotSeen(
  notification: PickupNotification,
  isTimeUp: (about: BookingRecord) => boolean,
): PickupNotification {
  const { code, about } = notification;
  return code === 'cancellationUnconfirmed' && about !== null && isTimeUp(about)
    ? notificationOf('notSeenCancelled', about)
    : notification;
}

/**
 * After the list could not be read: a token that is rejected is said, and so is a booking or cancellation that is no
 * longer looked for, as its limit has passed and its outcome is not known (RUL-75, RUL-94).
 */
export function afterFailedListing(context: PickupSchedulesContext, failure: Failure): ContextUpdate {
  const over = context.trackedBookings.filter(
    (record) => isFollowed(record) && timeRemaining(record.booking, context) === 0,
  );
  // A refusal was believed from the start.
  const unknown = over.filter(({ stage }) => stage !== 'refused').map(({ booking }) => booking);
  const isUnconfirmed = ({ code, about }: PickupNotification) =>
    code === 'cancellationUnconfirmed' && unknown.some(({ id }) => id === about?.id);
  const problem = tokenProblemOf(failure);
  return withCurrentNotifications(context, {
    trackedBookings: context.trackedBookings.map((record): TrackedBooking => {
      if (!over.includes(record)) return record;
      return { booking: record.booking, stage: record.stage === 'refused' ? 'ended' : 'unknown' };
    }),
    notifications: [
      ...(problem ? [critical(problem)] : []),
      ...unknown.map((about) =>
        notificationOf(about.kind === 'cancellation' ? 'cancellationUnknown' : 'unknown', about),
      ),
      ...context.notifications.filter((one) => one.code !== problem && !isUnconfirmed(one)),
    ],
  });
}

function notificationOf(code: Exclude<BookingResult, 'past'>, about: BookingRecord): PickupNotification {
  return { code, tone: TONES[code] ?? 'warn', isCritical: false, about };
}

function critical(code: PickupLoadProblem): PickupNotification {
  return { code, tone: 'error', isCritical: true, about: null };
}

/** The pickups that the courier has called cancelled before the page was loaded, which the list does not show yet. */
function cancelledBefore(
  { trackedBookings, returnedPickups }: PickupSchedulesContext,
  { schedules, readAt }: PickupListing,
): readonly PickupSchedule[] {
  return trackedBookings.flatMap(({ booking, stage }) => {
    const scheduled = schedules.find(({ id }) => id === booking.originalId);
    const isReported = stage === 'reported' && booking.kind === 'cancellation' && booking.isReported;
    const isKnown = scheduled === undefined || returnedPickups.some(({ id }) => id === scheduled.id);
    return isReported && !isKnown && timeRemaining(booking, { now: readAt }) > 0
      ? [{ ...scheduled, status: 'Cancelled' }]
      : [];
  });
}

/** The notifications without a failure of the list, which a loaded list disproves; other failures of the load are still shown. */
export function withoutListProblem({
  onFile,
  notifications,
}: Pick<PickupSchedulesContext, 'onFile' | 'notifications'>): readonly PickupNotification[] {
  const isRestKnown = onFile !== null || notifications.some((one) => one.code === 'patientFailed');
  return isRestKnown ? notifications.filter(({ code }) => !LIST_PROBLEMS.includes(code)) : notifications;
}

/** True if a notification says how the cancellation of a pickup ended, or is about to say so. */
function isCancellationReported(
  { notifications }: PickupSchedulesContext,
  { booking }: TrackedBooking,
): boolean {
  return notifications.some(
    ({ code, about }) =>
      ['cancelled', 'notCancelled', 'cancellationUnconfirmed', 'cancelUnauthorized'].includes(code) &&
      about?.originalId === booking.originalId,
  );
}

/** By the list of a dialog, which is often newer than the page's clock: it may have been open for long. */
function onList(context: PickupSchedulesContext, { schedules, readAt }: PickupListing) {
  const isTimeUp = (about: BookingRecord) => timeRemaining(about, { now: readAt }) === 0;
  return {
    listed: schedules,
    now: laterOf(context.now, readAt),
    notifications: withoutListProblem(context).map((one) => withNotSeen(one, isTimeUp)),
  };
}

/** The page's clock ticks once a minute: the time that a dialog knows is often newer. */
function laterOf(now: string, known: string): string {
  return Date.parse(known) > Date.parse(now) ? known : now;
}

/** After a dialog was left, or the page has found out how a booking ended. */
export function afterOutcome(
  before: PickupSchedulesContext,
  outcome: PickupDialogOutcome | PickupEditorOutcome,
): ContextUpdate {
  const context =
    'followed' in outcome ? { ...before, trackedBookings: withFollowed(before, outcome) } : before;
  if (outcome.kind !== 'closed' && outcome.kind !== 'unresolved')
    return afterBookingOutcome(context, outcome);
  const listed = outcome.listing
    ? onList(context, outcome.listing)
    : { notifications: context.notifications };
  if (outcome.kind === 'closed')
    return withCurrentNotifications(context, { ...listed, trackedBookings: context.trackedBookings });
  const trackedBookings = withTracked(context, {
    booking: outcome.booking,
    mayHaveSentCancel: true,
    stage: 'requested',
  });
  // The notification of an earlier cancellation of the same pickup is out of date: this cancellation may be done.
  const notifications = listed.notifications.filter(
    ({ code, about }) => !isEarlierFailure(code, about, outcome.booking),
  );
  return withCurrentNotifications(context, {
    ...listed,
    returnedPickups: outcome.returnedPickups,
    trackedBookings,
    notifications,
  });
}

/** The records with those of the bookings that had failed in a dialog; a later booking is none of theirs. */
function withFollowed(
  { trackedBookings }: PickupSchedulesContext,
  outcome: PickupEditorOutcome,
): readonly TrackedBooking[] {
  const booked = outcome.kind === 'closed' ? [] : outcome.returnedPickups.map(({ id }) => id);
  const failed = outcome.followed.map((one): TrackedBooking => ({
    booking: { ...one, knownIds: [...one.knownIds, ...booked] },
    stage: 'failed',
  }));
  return [...trackedBookings, ...failed];
}

/** Reports how a booking ended, as far as it is known. */
function afterBookingOutcome(context: PickupSchedulesContext, outcome: BookingOutcome): ContextUpdate {
  const { kind, booking, isResolved: isEnded, schedules, returnedPickups } = outcome;
  const notifications = context.notifications.filter(
    ({ code, about }) =>
      about?.id !== booking.id && !PAST.includes(code) && !isEarlierFailure(code, about, booking),
  );
  const tone = TONES[kind];
  const open = kind === 'cancellationUnconfirmed' ? 'failed' : isUnknown(kind) ? 'unknown' : 'reported';
  const stage = !isEnded ? open : kind === 'notCancelled' ? 'refused' : 'ended';
  return withCurrentNotifications(context, {
    now: laterOf(context.now, booking.startedAt),
    workList: kind === 'scheduled' || kind === 'rescheduled' ? withDone(context, booking) : context.workList,
    listed: schedules,
    returnedPickups,
    trackedBookings: withTracked(context, { booking, stage }),
    notifications:
      kind === 'past' || tone === null ? notifications : [notificationOf(kind, booking), ...notifications],
  });
}

/** The page could not find out how a booking or a cancellation ended. */
export function isUnknown(code: PickupNotificationCode | 'past'): boolean {
  return code === 'unknown' || code === 'cancellationUnknown' || code === 'originalUnknown';
}

function withTracked(
  { trackedBookings }: PickupSchedulesContext,
  record: TrackedBooking,
): readonly TrackedBooking[] {
  return [...trackedBookings.filter(({ booking }) => booking.id !== record.booking.id), record];
}

/** True of an earlier failure to cancel the same pickup. */
function isEarlierFailure(
  code: PickupNotificationCode,
  about: BookingRecord | null,
  { originalId }: BookingRecord,
): boolean {
  return NOT_CANCELLED.includes(code) && about?.originalId === originalId;
}

/** After the patient acknowledged the notification of a booking: its record ends, no other (RUL-49, RUL-75). */
export function acknowledged(context: PickupSchedulesContext, bookingId: string | null): ContextUpdate {
  const trackedBookings = context.trackedBookings.map((one): TrackedBooking =>
    one.booking.id === bookingId ? { ...one, stage: 'ended' } : one,
  );
  return withCurrentNotifications(context, { trackedBookings });
}

function withDone({ workList, accessionId }: PickupSchedulesContext, booking: BookingRecord): WorkList {
  const { date, readyTime, latestTime } = booking;
  const done = nonNull(accessionId);
  return {
    ...workList,
    doneIds: [...workList.doneIds.filter((id) => id !== done), done],
    last: { date, readyTime, latestTime },
  };
}

/** The next accession id of the list that remains after the current one; null if there is none. */
export function nextId({ workList, accessionId }: Pick<PickupSchedulesContext, 'workList' | 'accessionId'>) {
  const next = workList.ids.findIndex((id) => id === accessionId) + 1;
  const candidates = [...workList.ids.slice(next), ...workList.ids];
  return remainingIds({ ...workList, ids: candidates }).find((id) => id !== accessionId) ?? null;
}

/** The next pickup to reschedule: the only changeable one, if its accession id remains on the list. */
export function nextToReschedule(context: PickupSchedulesContext): PickupSchedule | null {
  const { workList, accessionId, notifications } = context;
  const isRemaining = remainingIds(workList).some((id) => id === accessionId);
  const changeable = schedulesOf(context).filter((one) => lockOf(one, context) === null);
  const [only = null, other] = changeable;
  return isRemaining && notifications.length === 0 && other === undefined ? only : null;
}

/** The page after a load that failed entirely. */
export function nothingLoaded(error: unknown): PickupPage {
  return { listing: null, onFile: null, problems: [loadProblemOf(error, 'schedulesFailed')] };
}

function findSchedule(context: PickupSchedulesContext, id: string | null): PickupSchedule | undefined {
  return schedulesOf(context).find((one) => one.id === id);
}

export function pickupOf(
  context: PickupSchedulesContext,
  event: PickupSchedulesEvent,
): PickupSchedule | undefined {
  return 'scheduleId' in event ? findSchedule(context, event.scheduleId) : undefined;
}

export function isChangeable(context: PickupSchedulesContext, event: PickupSchedulesEvent): boolean {
  const pickup = pickupOf(context, event);
  return (
    context.listed !== null &&
    pickup !== undefined &&
    lockOf(pickup, context) === null &&
    !needsListReload(context, pickup)
  );
}

/** A cancellation or an edit of the pickup has failed, and no list was read since: it may be done (RUL-94). */
export function needsListReload(
  { trackedBookings }: Pick<PickupSchedulesContext, 'trackedBookings'>,
  { id }: Pick<PickupSchedule, 'id'>,
): boolean {
  return trackedBookings.some(({ booking, stage }) => stage === 'failed' && booking.originalId === id);
}

export function accessionRef({ context }: { readonly context: PickupSchedulesContext }): AccessionRef {
  return { accessionId: nonNull(context.accessionId) };
}

export function workListOf({ context }: { readonly context: PickupSchedulesContext }): WorkList {
  return context.workList;
}

export function endedRecords({ context }: { readonly context: PickupSchedulesContext }) {
  const ended = context.trackedBookings.filter(({ stage }) => stage === 'ended');
  return { ...accessionRef({ context }), ids: ended.map(({ booking }) => booking.id) };
}

export function recoveryInput({
  context,
}: {
  readonly context: PickupSchedulesContext;
}): PickupRecoveryInput {
  const { now, listed, returnedPickups } = context;
  const { booking, mayHaveSentCancel = false } = nonNull(nextToRecover(context));
  const { kind, replacementId, isCancelRefused } = booking;
  const remaining = timeRemaining(booking, context);
  // Its dialog has requested to cancel the original, and may have had no response.
  const isCancelPending = mayHaveSentCancel && kind === 'edit' && replacementId !== null && !isCancelRefused;
  return {
    booking,
    mayHaveSentCancel,
    now,
    schedules: nonNull(listed),
    returnedPickups,
    timeRemaining: isCancelPending ? TAKES_EFFECT_WITHIN : remaining,
    failedCancels: 0,
    // A refusal is within the courier's lag: somebody else may just have cancelled the original.
    hasUnresolvedCancel: isCancelPending || (isCancelRefused && remaining > 0),
  };
}

export function editorInput({ context }: { readonly context: PickupSchedulesContext }): PickupEditorInput {
  const { now, onFile, selectedId, returnedPickups, workList } = context;
  return {
    ...accessionRef({ context }),
    now,
    onFile,
    original: findSchedule(context, selectedId) ?? null,
    schedules: schedulesOf(context),
    returnedPickups,
    lastTimes: workList.last,
  };
}

export function cancelInput({ context }: { readonly context: PickupSchedulesContext }): PickupCancelInput {
  const { listed, returnedPickups, selectedId } = context;
  const pickup = nonNull(findSchedule(context, selectedId));
  return { ...accessionRef({ context }), pickup, schedules: nonNull(listed), returnedPickups };
}
