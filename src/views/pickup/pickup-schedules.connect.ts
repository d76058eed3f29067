import type { SnapshotFrom } from 'xstate';
import { timeZoneName } from '../../../machines/domain/zoned-time.ts';
import type { PickupSchedule } from '../../../machines/domain/pickup.ts';
import type {
  PickupNotice,
  PickupSchedulesContext,
} from '../../../machines/pickup/pickup-schedules.contract.ts';
import type { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { confirmationNumber, lockOf, zoneOf } from '../../../machines/pickup/pickup.rules.ts';
import { copy } from '../../copy/pickup.ts';

/** One pickup as its card shows it. */
export interface PickupCardView {
  readonly id: string;
  readonly number: string;
  readonly status: { readonly text: string; readonly tone: 'good' | 'plain' };
  readonly day: string;
  readonly range: string;
  readonly address: string;
  readonly contact: string;
  readonly isChangeable: boolean;
  /** Submitted on another day: the yellow notice (PICK-R22). */
  readonly isLockedByDay: boolean;
  /** Why Edit and Cancel are disabled, where no notice says it. */
  readonly lockedWhy: string | null;
  /** Live pickups can be put into a calendar (RUL-21). */
  readonly hasCalendar: boolean;
}

/** What the page of the scheduled pickups shows. */
export type PickupSchedulesView =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'page';
      readonly accessionId: string;
      readonly notices: readonly PickupNotice[];
      readonly cards: readonly PickupCardView[];
      readonly canSchedule: boolean;
      readonly isBlocked: boolean;
      /** 'checking' reads the list again, 'finishing' ends an edit that was left half done. */
      readonly work: 'checking' | 'finishing' | null;
      readonly dialog: 'editor' | 'cancel' | null;
      /** The card that a dialog is about, which takes the focus when its button is gone. */
      readonly subjectId: string | null;
      readonly subject: {
        readonly number: string;
        readonly date: string;
        readonly readyTime: string;
      } | null;
    };

export function connectPickupSchedules(
  snapshot: SnapshotFrom<typeof pickupSchedulesMachine>,
): PickupSchedulesView {
  const { context } = snapshot;
  const { accessionId, notices, schedules, subjectId } = context;
  if (accessionId === null || snapshot.matches('loading') || snapshot.status === 'done') {
    return { kind: 'loading' };
  }
  const isBlocked = snapshot.matches('blocked');
  const isWorking = snapshot.matches('refreshing') || snapshot.matches('finishing');
  const subject = schedules.find(({ id }) => id === subjectId);
  return {
    kind: 'page',
    accessionId,
    notices,
    cards: schedules.map((schedule) => cardOf(schedule, context, isBlocked || isWorking)),
    canSchedule: !isBlocked && !isWorking,
    isBlocked,
    work: snapshot.matches('finishing') ? 'finishing' : isWorking ? 'checking' : null,
    dialog: snapshot.matches('editing') ? 'editor' : snapshot.matches('cancelling') ? 'cancel' : null,
    subjectId,
    subject: subject
      ? { number: confirmationNumber(subject), date: subject.date, readyTime: subject.readyTime }
      : null,
  };
}

function cardOf(schedule: PickupSchedule, context: PickupSchedulesContext, isHeld: boolean): PickupCardView {
  const lock = lockOf(schedule, context);
  const zone = timeZoneName(zoneOf(schedule, context));
  const isOver = lock === 'expired' || lock === 'past';
  const text = lock === 'cancelled' ? copy.card.cancelled : isOver ? copy.card.expired : schedule.status;
  const isLive = lock === null || lock === 'otherDay';
  return {
    id: schedule.id,
    number: confirmationNumber(schedule),
    status: { text, tone: isLive ? 'good' : 'plain' },
    day: copy.card.day(schedule.date),
    range: copy.card.range(schedule.readyTime, schedule.latestTime, zone),
    address: copy.address(schedule.address),
    contact: [copy.phone(schedule.contact.phone), schedule.contact.email].filter(Boolean).join(' · '),
    isChangeable: lock === null && !isHeld,
    isLockedByDay: lock === 'otherDay',
    lockedWhy: lock === 'cancelled' ? copy.card.cancelledWhy : isOver ? copy.card.expiredWhy : null,
    hasCalendar: isLive && !isHeld,
  };
}
