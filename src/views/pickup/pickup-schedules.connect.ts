import type { SnapshotFrom } from 'xstate';
import type { PickupSchedule } from '../../../machines/domain/pickup.ts';
import type { pickupRecoveryMachine } from '../../../machines/pickup/pickup-recovery.machine.ts';
import type {
  PickupNotification,
  PickupSchedulesContext,
} from '../../../machines/pickup/pickup-schedules.contract.ts';
import type { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { nextId, schedulesOf } from '../../../machines/pickup/pickup-schedules.rules.ts';
import { confirmationNumber, isLive, lockOf, zoneOf } from '../../../machines/domain/pickup.ts';
import { timeZoneText } from '../../copy/format.ts';
import { addressText, contactText, copy, dayText, timesText, whenText } from '../../copy/pickup.ts';

/** A pickup for its card. */
export interface PickupCardView {
  readonly id: string;
  readonly number: string;
  /** `isService` if it is in the words of the service. */
  readonly status: { readonly text: string; readonly tone: 'good' | 'plain'; readonly isService: boolean };
  readonly day: string;
  readonly range: string;
  readonly address: string;
  readonly contact: string;
  readonly isChangeable: boolean;
  /** Submitted on another day: the yellow notice (PICK-R22). */
  readonly isLockedByDay: boolean;
  /** Why Edit and Cancel are disabled, if no notice says so. */
  readonly lockedWhy: string | null;
  /** Live pickups can be added to a calendar (RUL-21). */
  readonly hasCalendar: boolean;
}

/** The view of the scheduled pickups page. */
export type PickupSchedulesView =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'page';
      readonly accessionId: string;
      /** '' if unknown. */
      readonly patient: string;
      readonly notifications: readonly PickupNotification[];
      /** null if the pickups could not be loaded. */
      readonly cards: readonly PickupCardView[] | null;
      /** The number of live pickups if there is more than one (RUL-49). */
      readonly severalLive: number | null;
      /** The work list; null without one. */
      readonly work: {
        readonly entries: readonly { readonly id: string; readonly state: 'done' | 'open' | 'current' }[];
        readonly done: number;
        readonly nextId: string | null;
      } | null;
      readonly canSchedule: boolean;
      readonly isBlocked: boolean;
      /** The page finds out how a booking ended: nothing else can be changed meanwhile. */
      readonly isHeld: boolean;
      readonly dialog: 'editor' | 'cancel' | null;
      /** The card of the current dialog, which takes focus if its button is gone. */
      readonly subjectId: string | null;
      readonly subject: (Pick<PickupSchedule, 'date' | 'readyTime'> & Subject) | null;
    };

interface Subject {
  readonly number: string;
  readonly patient: string;
  readonly address: string;
}

export function connectPickupSchedules(
  snapshot: SnapshotFrom<typeof pickupSchedulesMachine>,
): PickupSchedulesView {
  const { context } = snapshot;
  const { accessionId, notifications, listed, subjectId, onFile } = context;
  if (accessionId === null || snapshot.hasTag('loading') || snapshot.status === 'done') {
    return { kind: 'loading' };
  }
  const schedules = schedulesOf(context);
  const isBlocked = notifications.some(({ isCritical }) => isCritical);
  const isHeld = snapshot.hasTag('held');
  const live = schedules.filter((one) => isLive(one, context)).length;
  const patient = onFile?.name || (schedules.find(({ personName }) => personName !== '')?.personName ?? '');
  const subject = schedules.find(({ id }) => id === subjectId);
  return {
    kind: 'page',
    accessionId,
    patient,
    notifications,
    cards: listed && schedules.map((schedule) => cardOf(schedule, context, isHeld)),
    severalLive: live > 1 ? live : null,
    work: workOf(context),
    canSchedule: !isBlocked && !isHeld,
    isBlocked,
    isHeld,
    dialog: snapshot.hasTag('editing') ? 'editor' : snapshot.hasTag('cancelling') ? 'cancel' : null,
    subjectId,
    subject: subject
      ? {
          number: confirmationNumber(subject),
          date: subject.date,
          readyTime: subject.readyTime,
          patient: subject.personName || patient,
          address: addressText(subject.address),
        }
      : null,
  };
}

function workOf({ work, accessionId }: PickupSchedulesContext) {
  if (work.ids.length === 0) return null;
  const isDone = (id: string) => work.doneIds.includes(id);
  return {
    entries: work.ids.map((id) => ({
      id,
      state: isDone(id) ? ('done' as const) : id === accessionId ? ('current' as const) : ('open' as const),
    })),
    done: work.ids.filter(isDone).length,
    nextId: nextId({ work, accessionId }),
  };
}

/** The status of a booking whose outcome is still unknown. */
export type PickupRecoveryView =
  | { readonly kind: 'looking' | 'finishing' }
  | { readonly kind: 'unanswered'; readonly text: string };

export function connectPickupRecovery(
  snapshot: SnapshotFrom<typeof pickupRecoveryMachine>,
): PickupRecoveryView {
  const { booking, answered, isTimeUp, hasLostCancel } = snapshot.context;
  if (snapshot.hasTag('finishing')) return { kind: 'finishing' };
  // What is awaited of an edit whose new pickup is booked is the end of the original.
  const isBooked = booking.replacementId !== null || answered.some(({ id }) => id === booking.originalId);
  if (isTimeUp || hasLostCancel || isBooked) return { kind: 'looking' };
  const { unansweredBooking, unansweredCancellation } = copy.schedules;
  return {
    kind: 'unanswered',
    text: (booking.kind === 'cancellation' ? unansweredCancellation : unansweredBooking)(whenText(booking)),
  };
}

function cardOf(schedule: PickupSchedule, context: PickupSchedulesContext, isHeld: boolean): PickupCardView {
  const lock = lockOf(schedule, context);
  const zone = timeZoneText(zoneOf(schedule));
  const isOver = lock === 'expired' || lock === 'past';
  const { cancelled, expired, statuses } = copy.card;
  const own = lock === 'cancelled' ? cancelled : isOver ? expired : statuses[schedule.status];
  const isShownLive = isLive(schedule, context);
  return {
    id: schedule.id,
    number: confirmationNumber(schedule),
    status: {
      text: own ?? schedule.status,
      tone: isShownLive ? 'good' : 'plain',
      isService: own === undefined,
    },
    day: dayText(schedule.date),
    range: schedule.readyTime === '' ? '–' : copy.card.range(timesText(schedule), zone),
    address: addressText(schedule.address),
    contact: contactText(schedule.contact),
    isChangeable: lock === null && !isHeld,
    isLockedByDay: lock === 'otherDay',
    lockedWhy: lock === 'cancelled' ? copy.card.cancelledWhy : isOver ? copy.card.expiredWhy : null,
    hasCalendar: isShownLive && ![schedule.date, schedule.readyTime, schedule.latestTime].includes(''),
  };
}
