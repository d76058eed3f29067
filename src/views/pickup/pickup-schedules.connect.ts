import type { SnapshotFrom } from 'xstate';
import { hasEnded } from '../../../machines/domain/pickup.ts';
import type { PickupSchedule, ScheduleLock } from '../../../machines/domain/pickup.ts';
import { isOriginalCancelled } from '../../../machines/pickup/pickup-booking.rules.ts';
import type { pickupRecoveryMachine } from '../../../machines/pickup/pickup-recovery.machine.ts';
import type { PickupSchedulesContext } from '../../../machines/pickup/pickup-schedules.types.ts';
import type { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import {
  isUnknown,
  needsListReload,
  nextId,
  schedulesOf,
} from '../../../machines/pickup/pickup-schedules.rules.ts';
import {
  confirmationNumber,
  isCancelled,
  isActive,
  isUpcoming,
  lockOf,
  zoneOf,
} from '../../../machines/domain/pickup.ts';
import { dateText, timeText, timeZoneText } from '../../copy/format.ts';
import { language } from '../../copy/language.ts';
import { addressText, contactText, copy, dayText, timesText, whenText } from '../../copy/pickup.ts';
import { memoizedItems } from '../shared/memoized-items.ts';

export type PickupSchedulesViewData = ReturnType<typeof connectPickupSchedules>;
export type PickupItemView = ReturnType<typeof itemOf>;

/** The page, which a dialog above it leaves as it is: there may be hundreds of pickups. */
export function connectPickupSchedules(snapshot: SnapshotFrom<typeof pickupSchedulesMachine>) {
  const { context } = snapshot;
  const { accessionId, notifications, listed, selectedIds } = context;
  if (accessionId === null || snapshot.hasTag('loading')) return { kind: 'loading' as const };
  const schedules = schedulesOf(context);
  const isBlocked = notifications.some(({ isCritical }) => isCritical);
  const isRecovering = snapshot.hasTag('recovering');
  const pickups = schedules.map((schedule) => cachedItemOf(schedule, context, isRecovering));
  // Today's pickups count until their window is over: the courier still comes.
  const active = pickups.filter((item) => item.isUpcoming).length;
  // Pickups that are cancelled or over, and not by the person just now, are shown on demand.
  const isPast = (item: PickupItemView) => !item.isActive && !selectedIds.includes(item.id);
  return {
    kind: 'page' as const,
    accessionId,
    // '' if unknown.
    patient: patientOf(context),
    notifications,
    // Null if the pickups could not be loaded.
    pickups: listed && {
      current: pickups.filter((item) => !isPast(item)),
      past: pickups.filter(isPast),
    },
    hasActive: active > 0,
    // How many pickups are live if there are several (RUL-49).
    severalActive: active > 1 ? active : null,
    // The work list.
    workList: workListOf(context),
    // What is looked for may well be scheduled.
    emptyText: isRecovering ? null : context.listed ? copy.schedules.empty : copy.schedules.notLoaded,
    canSchedule: !isBlocked && !isRecovering,
    isBlocked,
    // While the page finds out how a booking ended, it loads the list itself.
    canTryAgain: !isRecovering && (isBlocked || notifications.some(({ code }) => isUnknown(code))),
    // The page finds out how a booking ended: nothing else can be changed meanwhile.
    isRecovering,
  };
}

function patientOf(context: PickupSchedulesContext): string {
  const named = schedulesOf(context).find(({ personName }) => personName !== '');
  return context.onFile?.name || (named?.personName ?? '');
}

/** The dialog above the page, and the element that has the focus after it. */
export function connectPickupDialogs(snapshot: SnapshotFrom<typeof pickupSchedulesMachine>) {
  const { context } = snapshot;
  const { notifications, selectedId } = context;
  const selected = schedulesOf(context).find(({ id }) => id === selectedId);
  return {
    dialog: dialogOf(snapshot),
    notifications,
    hasNext: nextId(context) !== null,
    // The item of the current dialog, which takes focus if its button is gone.
    selectedId,
    selected: selected
      ? {
          number: confirmationNumber(selected),
          ...calendarDayOf(selected.date),
          date: selected.date,
          readyTime: selected.readyTime,
          // The consequences of its cancellation.
          question: questionOf(selected, context),
          patient: selected.personName || patientOf(context),
          address: addressText(selected.address),
        }
      : null,
  };
}

function questionOf(selected: PickupSchedule, context: PickupSchedulesContext): string {
  const { question, questionOfTwo, questionWhenPast } = copy.cancel;
  const { id, date, readyTime } = selected;
  if (!isCancelled(selected) && !isUpcoming(selected, context)) return questionWhenPast;
  if (date === '' || readyTime === '') return question(null);
  const when = { day: dayText(date), time: timeText(readyTime) };
  const isTwin = schedulesOf(context).some(
    (other) =>
      other.id !== id && other.date === date && other.readyTime === readyTime && isUpcoming(other, context),
  );
  return isTwin ? questionOfTwo(when.day, when.time) : question(when);
}

function dialogOf(snapshot: SnapshotFrom<typeof pickupSchedulesMachine>): 'editor' | 'cancel' | null {
  if (snapshot.hasTag('editing')) return 'editor';
  return snapshot.hasTag('cancelling') ? 'cancel' : null;
}

function workListOf({ workList, accessionId }: PickupSchedulesContext) {
  if (workList.ids.length === 0) return null;
  const isDone = (id: string) => workList.doneIds.includes(id);
  return {
    items: workList.ids.map((id) => ({
      id,
      state: isDone(id)
        ? ('done' as const)
        : id === accessionId
          ? ('current' as const)
          : ('waiting' as const),
    })),
    done: workList.ids.filter(isDone).length,
    nextId: nextId({ workList, accessionId }),
  };
}

/** The status of a booking whose outcome is still unknown. */
type PickupRecoveryView =
  | { readonly kind: 'looking' | 'finishing' }
  | { readonly kind: 'originalPending' | 'unanswered'; readonly text: string };

export function connectPickupRecovery(
  snapshot: SnapshotFrom<typeof pickupRecoveryMachine>,
): PickupRecoveryView {
  const { booking, schedules, returnedPickups, isTimeUp, hasUnresolvedCancel } = snapshot.context;
  if (snapshot.hasTag('finishing')) return { kind: 'finishing' };
  const hasCancelResponse = isOriginalCancelled(booking, returnedPickups);
  // Once the new pickup of an edit is booked, the end of the original is pending.
  const isBooked = booking.replacementId !== null || hasCancelResponse;
  const isNewGone = schedules.some((schedule) => schedule.id === booking.replacementId && hasEnded(schedule));
  const isOriginalPending = booking.kind === 'edit' && isBooked && !isNewGone && !hasCancelResponse;
  if (isOriginalPending && (hasUnresolvedCancel || !isTimeUp))
    return { kind: 'originalPending', text: copy.editor.checkingOriginal };
  if (isTimeUp || hasUnresolvedCancel || isBooked) return { kind: 'looking' };
  const { unansweredBooking, unansweredCancellation } = copy.schedules;
  return {
    kind: 'unanswered',
    text: (booking.kind === 'cancellation' ? unansweredCancellation : unansweredBooking)(whenText(booking)),
  };
}

/** A day for the leaf of a calendar; '' if unknown. */
function calendarDayOf(date: string) {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const part = (style: 'month' | 'day') =>
    Number.isNaN(midnight)
      ? ''
      : dateText(midnight, { [style]: style === 'month' ? 'short' : 'numeric', timeZone: 'UTC' });
  return { calendarMonth: part('month'), calendarDay: part('day') };
}

const memoized = memoizedItems<PickupSchedule, PickupItemView>();

/** The item of a pickup, the same object while nothing of it changes. */
function cachedItemOf(
  schedule: PickupSchedule,
  { now, trackedBookings }: PickupSchedulesContext,
  isRecovering: boolean,
) {
  const isListReloadNeeded = needsListReload({ trackedBookings }, schedule);
  const input = { now, isRecovering, isListReloadNeeded };
  return memoized(schedule, [language(), input], () => itemOf(schedule, input));
}

interface ItemViewInput extends Pick<PickupSchedulesContext, 'now'> {
  readonly isRecovering: boolean;
  /** The list is read before it is changed again. */
  readonly isListReloadNeeded: boolean;
}

function itemOf(schedule: PickupSchedule, context: ItemViewInput) {
  const { isRecovering, isListReloadNeeded } = context;
  const lock = lockOf(schedule, context);
  const zone = zoneOf(schedule);
  const isPast = lock === 'expired' || lock === 'past';
  const { cancelled, expired, statuses } = copy.item;
  const own = lock === 'cancelled' ? cancelled : isPast ? expired : statuses[schedule.status];
  const isShownActive = isActive(schedule, context);
  return {
    id: schedule.id,
    number: confirmationNumber(schedule),
    status: {
      text: own ?? schedule.status,
      tone: isShownActive ? ('success' as const) : ('plain' as const),
      // In the words of the service.
      isService: own === undefined,
    },
    ...calendarDayOf(schedule.date),
    day: dayText(schedule.date),
    range: rangeText(schedule, zone),
    address: addressText(schedule.address),
    contact: contactText(schedule.contact),
    isChangeable: lock === null && !isRecovering && !isListReloadNeeded,
    // Submitted on another day: the yellow notice (PICK-R22).
    isLockedByDay: lock === 'otherDay',
    // Why Edit and Cancel are disabled, if no notice says so.
    lockReason: lockReasonText(lock, isListReloadNeeded),
    isActive: isShownActive,
    isUpcoming: isUpcoming(schedule, context),
    // Live pickups can be added to a calendar, which names the zone (RUL-21).
    hasCalendar:
      isShownActive &&
      zone !== null &&
      ![schedule.date, schedule.readyTime, schedule.latestTime].includes(''),
  };
}

/** The pickup window with its zone, if known; a dash without a ready time. */
function rangeText(schedule: PickupSchedule, zone: string | null): string {
  if (schedule.readyTime === '') return '–';
  const times = timesText(schedule);
  return zone === null ? times : copy.item.range(times, timeZoneText(zone));
}

function lockReasonText(lock: ScheduleLock | null, isListReloadNeeded: boolean): string | null {
  const { cancelledReason, expiredReason, rechecking } = copy.item;
  if (lock === 'cancelled') return cancelledReason;
  if (lock === 'expired' || lock === 'past') return expiredReason;
  return lock === null && isListReloadNeeded ? rechecking : null;
}
