import type { SnapshotFrom } from 'xstate';
import type { BookingRecord } from '../../machines/domain/pickup.ts';
import type { pickupCancelMachine } from '../../machines/pickup/pickup-cancel.machine.ts';
import type { pickupEditorMachine } from '../../machines/pickup/pickup-editor.machine.ts';
import type { pickupRecoveryMachine } from '../../machines/pickup/pickup-recovery.machine.ts';
import type { BookingProblem } from '../../machines/pickup/pickup-booking.rules.ts';
import { isFollowed } from '../../machines/pickup/pickup-schedules.rules.ts';
import { copy, whenText } from '../../src/copy/pickup.ts';
import { courierDay } from '../lab/courier.ts';
import { connectPickupAddress } from '../../src/views/pickup/pickup-address.connect.ts';
import { connectPickupCancel } from '../../src/views/pickup/pickup-cancel.connect.ts';
import { connectPickupEditor } from '../../src/views/pickup/pickup-editor.connect.ts';
import {
  connectPickupRecovery,
  connectPickupDialogs,
  connectPickupSchedules,
} from '../../src/views/pickup/pickup-schedules.connect.ts';
import { hasPassed } from './pickup.simulation.ts';
import type { PickupCall, SchedulerPage, PickupSimulation } from './pickup.simulation.ts';
import { SECOND, MINUTE } from '../support/durations.ts';
import { countClaim } from './claim-counts.ts';

type CourierPickup = PickupSimulation['pickups'][number];

/** A claim on a page, what it means at the courier, and whether that holds. */
interface Claim {
  readonly name: string;
  readonly text: RegExp;
  /**
   * @param when the day and ready time that the claim names, or whatever else it names
   * @param about the booking that it is about
   */
  readonly isTrue: (page: SchedulerPage, when: string, about: BookingRecord | null) => boolean;
  /** The calls that the claim says have failed: none of them may take effect later. */
  readonly failed?: (page: SchedulerPage, record: string | null) => readonly PickupCall[];
}

/** The text of a notification: its title and its sentence. */
function notice(code: keyof ReturnType<typeof copy.notifications>, when = PLACEHOLDER): string {
  return copy.notifications({ phone: 'PHONE', when })[code].join(': ');
}

const PLACEHOLDER = 'SOMETHING';
const pattern = (text: string) =>
  new RegExp(`^${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(PLACEHOLDER, '(.+)')}$`);

/**
 * The pickups of which the courier has told this page; while a booking is under way, those that the page knew before.
 */
function respondedIds(page: SchedulerPage, kind: PickupCall['kind']): readonly (string | null)[] {
  if (page.isUnderWay()) {
    const { returnedPickups: kept } = page.actor.getSnapshot().context;
    return kept.filter(({ status }) => (status === 'Cancelled') === (kind === 'cancel')).map(({ id }) => id);
  }
  // The record of a cancellation passes its response on to the next page.
  const calls = callsBy(page, kind).filter(
    (call) =>
      call.response === 'ok' &&
      (call.page === page ||
        (call.isOwnCancel && call.respondedAt <= page.openedAt && page.found.includes(call.record))),
  );
  return calls.map(({ id }) => id);
}

/** The page knows that a pickup is not live: by its list, or because the courier said so. */
function isKnownOver(page: SchedulerPage, { pickup: { id } }: CourierPickup): boolean {
  const entry = page.listed().find((pickup) => pickup.id === id);
  return entry?.status === 'Cancelled' || respondedIds(page, 'cancel').includes(id);
}

function isListed(page: SchedulerPage, { pickup: { id } }: CourierPickup): boolean {
  return page.listed().some((pickup) => pickup.id === id);
}

const hasEnded = ({ cancelled, isPast }: CourierPickup) => cancelled !== null || isPast;

function pickupsAt({ simulation }: SchedulerPage, when: string): readonly CourierPickup[] {
  return simulation.pickups.filter(({ pickup }) => whenText(pickup) === when);
}

function callsBy(
  { simulation, user }: SchedulerPage,
  kind: PickupCall['kind'],
  when?: string,
): readonly PickupCall[] {
  return simulation.calls.filter(
    (call) => call.kind === kind && call.page.user === user && (when === undefined || call.when === when),
  );
}

/** It was cancelled already, by whomever, when the courier refused to cancel it: within its lag a list shows that. */
function isCauseOfRefusal(page: SchedulerPage, { pickup: { id }, cancelled }: CourierPickup): boolean {
  return (
    cancelled !== null &&
    callsBy(page, 'cancel').some(
      // A page knows nothing about another tab's calls.
      (call) =>
        call.page === page && call.id === id && call.isRefused && Date.parse(cancelled) <= call.respondedAt,
    )
  );
}

/** The calls of one record. */
const ofRecord = (page: SchedulerPage, kind: PickupCall['kind'], record: string | null) =>
  callsBy(page, kind).filter((call) => call.record === record);

/** The page, or the record that it opened with, has the response to a call; no record holds a failure. */
function hasReceived(page: SchedulerPage, call: PickupCall): boolean {
  return call.page === page
    ? call.response !== null
    : call.response === 'ok' && call.respondedAt < page.openedAt;
}

/** A cancellation had no response, and the page knows nothing else of it. */
function isCancelLost(page: SchedulerPage, calls: readonly PickupCall[]): boolean {
  return calls.some(({ id, response }) => {
    const pickup = page.simulation.find(id);
    return response !== 'ok' && pickup !== undefined && !isKnownOver(page, pickup);
  });
}

/**
 * No more than the documented two minutes, with the time that a last list may take; so too after a page has thawed, or, as
 * long as it reads no list then, two minutes awake.
 */
const isInTime = ({ simulation, resumedAt, listUnreadableAt }: SchedulerPage, { sent }: PickupCall) =>
  simulation.now <=
  Math.max(sent + 2 * MINUTE, resumedAt + (listUnreadableAt > resumedAt ? 2 * MINUTE : 0)) + 45 * SECOND;

/**
 * It is looked for as long as the page says: two minutes, the minute until its clock or that of a thawed page ticks, and
 * what a list may take that cannot be read, with the pause before it.
 */
const isLookedFor = ({ simulation, resumedAt }: SchedulerPage, { sent }: PickupCall) =>
  simulation.now <= Math.max(sent + 2 * MINUTE, resumedAt + MINUTE) + MINUTE + 40 * SECOND;

/** A cancellation that was done, or a new pickup that nobody has cancelled since. */
function hasEffect({ kind, id, effectAt, page: { simulation } }: PickupCall): boolean {
  return effectAt !== null && (kind === 'cancel' || !simulation.isCancelled(id));
}

/** The courier failed to say what it did, and the page looks for it in the list (RUL-94). */
export function isUnresolved(page: SchedulerPage, call: PickupCall): boolean {
  return call.response === 'error' && !call.isRefused && (isInTime(page, call) || isLookedFor(page, call));
}

/** The page will look for it: a dialog that is open, or another pickup that is looked for, comes first. */
function willBeLookedFor({ actor }: SchedulerPage, { record }: PickupCall): boolean {
  return actor
    .getSnapshot()
    .context.trackedBookings.some((tracked) => tracked.booking.id === record && isFollowed(tracked));
}

/** It has failed, as far as anybody can know. */
const isFailed = (page: SchedulerPage) => (call: PickupCall) => !hasEffect(call) || isUnresolved(page, call);

/** The courier has returned to this page, or to one before it in this browser, a pickup that is live. */
function hasBooked(page: SchedulerPage): boolean {
  const live = page.simulation.live();
  return callsBy(page, 'create').some(
    (call) =>
      call.response === 'ok' &&
      (call.page === page || call.respondedAt <= page.openedAt) &&
      live.includes(call.id ?? ''),
  );
}

function lastCreate(page: SchedulerPage): readonly PickupCall[] {
  return page.simulation.calls
    .slice(page.pressedAt)
    .filter((call) => call.kind === 'create' && call.page === page);
}

/** Bookings without a live pickup: the courier, or somebody, has cancelled their pickups. */
function declinedBy(page: SchedulerPage): readonly PickupCall[] {
  return callsBy(page, 'create').filter(
    ({ id, isDeclined }) => isDeclined || page.simulation.isCancelled(id),
  );
}

/** The pickup that the open dialog changes is not cancelled, as far as the page knows. */
function isOriginalKept(page: SchedulerPage): boolean {
  const editor = page.child('editor')?.getSnapshot() as SnapshotFrom<typeof pickupEditorMachine>;
  const original = page.simulation.find(editor.context.original?.id ?? null);
  return original !== undefined && !isKnownOver(page, original);
}

/** The courier failed at a booking of the open dialog, and may still be found to have done it (RUL-92). */
function mayStillBeBooked(page: SchedulerPage): boolean {
  const { simulation, dialogSince } = page;
  // A dialog that was opened since has booked nothing yet.
  if (page.child('editor') !== page.dialog) return false;
  return simulation.calls
    .slice(dialogSince)
    .some(
      (call) =>
        call.page === page &&
        call.kind === 'create' &&
        call.response === 'error' &&
        !call.isRefused &&
        simulation.now < call.sent + 2 * MINUTE,
    );
}

/** Whether a dialog says rightly that what was confirmed in it before may be booked, or that nothing was. */
const isRightAboutEarlier = (page: SchedulerPage, mayBe: boolean) =>
  mayBe
    ? callsBy(page, 'create').some((call) => isUnresolved(page, call) || isUnread(page, call))
    : !mayStillBeBooked(page);

/** No list was read since the courier failed that could show what it did: the dialog goes on looking. */
export const isUnread = ({ readAt }: SchedulerPage, { response, isRefused, sent }: PickupCall) =>
  response === 'error' && !isRefused && readAt < sent + 2 * MINUTE;

/** Before a claim about the times of a day. */
const OF_TIMES = 'Times: ';

/** A claim that may name pickups that were booked meanwhile. */
const withOthers = (text: string) => new RegExp(pattern(text).source.replace(' (.+)', '(?: (.+?))?'));

/** Why a dialog did not book: nothing was booked, or what was confirmed in it before may be (RUL-92). */
function stopped(problem: BookingProblem, isTrue: Claim['isTrue']): readonly Claim[] {
  return [false, true].map((mayBe): Claim => {
    return {
      name: `dialog: ${problem}${mayBe ? ', an earlier booking may be done' : ''}`,
      text: withOthers(copy.editor.problems(PLACEHOLDER, mayBe)[problem]),
      isTrue: (page, ...about) => isTrue(page, ...about) && isRightAboutEarlier(page, mayBe),
    };
  });
}

const CLAIMS: readonly Claim[] = [
  {
    name: 'scheduled',
    text: pattern(notice('scheduled')),
    // For an edit the sentence would hide that a second courier comes.
    isTrue: (page, when, about) =>
      pickupsAt(page, when).some((pickup) => !isKnownOver(page, pickup)) &&
      !page.simulation.live().includes(about?.originalId ?? ''),
  },
  {
    name: 'rescheduled, the original is cancelled',
    text: pattern(notice('rescheduled')),
    isTrue: (page, when, about) =>
      pickupsAt(page, when).some((pickup) => !isKnownOver(page, pickup)) &&
      page.simulation.isCancelled(about?.originalId ?? null),
  },
  {
    name: 'new one scheduled, the original could not be cancelled',
    text: pattern(notice('partiallyRescheduled')),
    isTrue: (page, when, about) => {
      const original = page.simulation.find(about?.originalId ?? null);
      const isKept = original !== undefined && !isKnownOver(page, original);
      const isCause = original !== undefined && isCauseOfRefusal(page, original);
      return isKept && !isCause && pickupsAt(page, when).some((pickup) => !isKnownOver(page, pickup));
    },
  },
  ...(['notCancelled', 'cancelUnauthorized'] as const).map((code): Claim => ({
    name: `unable to cancel the selected pickup: ${code}`,
    text: pattern(notice(code)),
    // Only a refusal says so (RUL-92).
    isTrue: (page) =>
      callsBy(page, 'cancel').some(({ id, isOwnCancel, isRefused, effectAt }) => {
        const pickup = page.simulation.find(id);
        return (
          isOwnCancel && isRefused && effectAt === null && pickup !== undefined && !isKnownOver(page, pickup)
        );
      }),
    failed: (page, record) => ofRecord(page, 'cancel', record),
  })),
  {
    name: 'unable to cancel the selected pickup, which may be cancelled anyway',
    text: pattern(notice('cancellationUnconfirmed')),
    isTrue: (page) =>
      callsBy(page, 'cancel').some((call) => {
        const pickup = page.simulation.find(call.id);
        return (
          call.isOwnCancel &&
          call.response === 'error' &&
          (isUnresolved(page, call) || willBeLookedFor(page, call)) &&
          pickup !== undefined &&
          !isKnownOver(page, pickup)
        );
      }),
    failed: (page, record) => ofRecord(page, 'cancel', record),
  },
  {
    name: 'the cancellation had no response and is not seen',
    text: pattern(notice('notSeenCancelled')),
    isTrue: (page, when) =>
      isCancelLost(
        page,
        callsBy(page, 'cancel', when).filter((call) => call.isOwnCancel && call.effectAt === null),
      ),
    failed: (page, record) => ofRecord(page, 'cancel', record),
  },
  {
    name: 'listed for the same time, perhaps the one that this person booked',
    text: pattern(notice('similarScheduled')),
    isTrue: (page, when) => pickupsAt(page, when).some((pickup) => !isKnownOver(page, pickup)),
  },
  {
    name: 'the booking had no response and is not seen',
    text: pattern(notice('notSeen')),
    isTrue: (page, when) => callsBy(page, 'create', when).length > 0,
    failed: (page, record) => ofRecord(page, 'create', record),
  },
  {
    name: 'the courier has declined the new pickup',
    text: pattern(notice('declined')),
    isTrue: (page, when) => pickupsAt(page, when).some(hasEnded),
    failed: (page, record) => ofRecord(page, 'create', record),
  },
  {
    name: 'confirmed but not listed',
    text: pattern(notice('unlisted')),
    isTrue: (page, when) =>
      callsBy(page, 'create', when).some(({ id, response }) => {
        const pickup = page.simulation.find(id);
        return response === 'ok' && pickup !== undefined && !isListed(page, pickup);
      }),
  },
  {
    name: 'not known whether it was booked',
    text: pattern(notice('unknown')),
    isTrue: (page, when) =>
      callsBy(page, 'create', when).some((call) => {
        const pickup = page.simulation.find(call.id);
        const knowsOutcome = hasReceived(page, call) && (call.response === 'ok' || call.isRefused);
        // One that is listed as ended, or has a different spelling, may be another one as long as this one may still be listed.
        const isSimilar =
          pickup !== undefined && (hasEnded(pickup) || page.simulation.spelling !== 'as sent');
        const isOther = isSimilar && page.readAt < call.sent + 2 * MINUTE;
        return !knowsOutcome && (pickup === undefined || isOther || !isListed(page, pickup));
      }),
  },
  {
    name: 'not known whether it was cancelled',
    text: pattern(notice('cancellationUnknown')),
    isTrue: (page, when) =>
      isCancelLost(
        page,
        callsBy(page, 'cancel', when).filter((call) => call.isOwnCancel),
      ),
  },
  {
    name: 'new one confirmed, not known whether the original was cancelled',
    text: pattern(notice('originalUnknown')),
    isTrue: (page, when) =>
      pickupsAt(page, when).length > 0 &&
      // The original, which nobody has cancelled as far as the page knows.
      page.simulation.pickups.some(
        (courierPickup) => whenText(courierPickup.pickup) !== when && !isKnownOver(page, courierPickup),
      ),
  },
  {
    name: 'cancelled',
    text: pattern(notice('cancelled')),
    isTrue: (page, when) => pickupsAt(page, when).some(({ cancelled }) => cancelled !== null),
  },
  {
    name: 'may still be booked',
    text: pattern(copy.schedules.unansweredBooking(PLACEHOLDER)),
    isTrue: (page, when) =>
      callsBy(page, 'create', when).some(
        // A list shows whether a booking that failed was made.
        (call) => (!hasReceived(page, call) || call.response === 'error') && isInTime(page, call),
      ),
  },
  {
    name: 'the new one is booked, the original is awaited',
    text: pattern(copy.editor.checkingOriginal),
    isTrue: (page) => {
      const booking = recoveryOn(page)?.context.booking;
      return (
        booking !== undefined &&
        pickupsAt(page, whenText(booking)).some((pickup) => !isKnownOver(page, pickup))
      );
    },
  },
  {
    name: 'may still be cancelled',
    text: pattern(copy.schedules.unansweredCancellation(PLACEHOLDER)),
    isTrue: (page, when) =>
      callsBy(page, 'cancel', when).some((call) => !hasReceived(page, call) && isInTime(page, call)),
  },
  {
    name: 'N pickups are live',
    text: pattern(`${copy.schedules.severalActive(9)}`.replace('9', PLACEHOLDER)),
    isTrue: (page, count) =>
      knownPickups(page).filter((pickup) => isAwaited(page, pickup)).length === Number(count),
  },
  {
    name: 'no pickup yet',
    text: pattern(copy.schedules.empty),
    isTrue: (page) => knownPickups(page).length === 0 && !hasBooked(page),
  },
  {
    name: 'a card says Scheduled',
    text: pattern(`${PLACEHOLDER} Scheduled`),
    isTrue: (page, id) =>
      page.simulation.pickups.some(
        (courierPickup) => courierPickup.pickup.id === id && !isKnownOver(page, courierPickup),
      ),
  },
  {
    name: 'a card says Cancelled',
    text: pattern(`${PLACEHOLDER} Cancelled`),
    isTrue: (page, id) => page.simulation.isCancelled(id),
  },
  {
    name: 'a card says Expired',
    text: pattern(`${PLACEHOLDER} Expired`),
    isTrue: (page, id) => page.simulation.find(id)?.isPast ?? false,
  },
  ...stopped('bookingFailed', (page) => lastCreate(page).every(isFailed(page))).map((claim) => ({
    ...claim,
    failed: lastCreate,
  })),
  ...stopped('unauthorized', (page) => lastCreate(page).every(isFailed(page))).map((claim) => ({
    ...claim,
    failed: lastCreate,
  })),
  ...stopped(
    'reschedulingFailed',
    (page) => lastCreate(page).every(isFailed(page)) && isOriginalKept(page),
  ).map((claim) => ({ ...claim, failed: lastCreate })),
  ...(['bookingUnconfirmed', 'reschedulingUnconfirmed'] as const).map((problem) => ({
    name: `dialog: ${problem}`,
    text: pattern(copy.editor.problems('', false)[problem]),
    // A press that the button did not accept books nothing again.
    isTrue: (page: SchedulerPage) => callsBy(page, 'create').some((call) => isUnresolved(page, call)),
  })),
  {
    name: 'dialog: not known, the list could not be read',
    text: pattern(copy.editor.problems('', false).unknown),
    isTrue: (page) =>
      callsBy(page, 'create').some(
        // A page that reads no list counts its pauses, and may be one ahead.
        (call) => call.response === 'error' && page.listUnreadableAt >= call.sent + 110 * SECOND,
      ),
  },
  {
    name: 'dialog: no response, not seen',
    text: pattern(copy.editor.problems('', false).unanswered),
    isTrue: (page) => callsBy(page, 'create').some(({ response }) => response !== 'ok'),
    failed: lastCreate,
  },
  {
    name: 'dialog: no response, not seen, and the original is gone',
    text: withOthers(copy.editor.problems(PLACEHOLDER, false).originalCancelledUnanswered),
    isTrue: (page, others) =>
      areBooked(page, others) &&
      callsBy(page, 'create').some(({ response }) => response !== 'ok') &&
      page.simulation.pickups.some(({ cancelled }) => cancelled !== null),
    failed: lastCreate,
  },
  // The list does not tell whose an identical pickup is.
  ...stopped('declined', (page) =>
    callsBy(page, 'create').some(({ when }) => pickupsAt(page, when).some(hasEnded)),
  ).map((claim) => ({ ...claim, failed: declinedBy })),
  ...stopped('bookedMeanwhile', areBooked),
  ...stopped(
    'originalCancelled',
    (page, others) =>
      areBooked(page, others) && page.simulation.pickups.some(({ cancelled }) => cancelled !== null),
  ).map((claim) => ({ ...claim, failed: lastCreate })),
  ...stopped(
    'originalPast',
    (page, others) => areBooked(page, others) && page.simulation.pickups.some(({ isPast }) => isPast),
  ),
  ...stopped(
    'locked',
    (page, others) =>
      areBooked(page, others) &&
      page.simulation.pickups.some(
        ({ pickup }) => courierDay(new Date(pickup.submitted)) < courierDay(new Date(page.simulation.now)),
      ),
  ),
  ...stopped('timePast', ({ pressed: { day, time, chosen } }) => chosen < day + time),
  {
    name: 'dialog: the day is over',
    text: pattern(copy.editor.problems('', false).dayPast),
    isTrue: ({ pressed: { day, chosen } }) => chosen.slice(0, 10) < day,
  },
  {
    name: 'dialog: the courier will not come',
    text: pattern(copy.cancel.question({ day: PLACEHOLDER, time: PLACEHOLDER })),
    isTrue: (page) => !hasTwin(page),
  },
  {
    name: 'dialog: only this booking, the other stays',
    text: pattern(copy.cancel.questionOfTwo(PLACEHOLDER, PLACEHOLDER)),
    isTrue: hasTwin,
  },
  {
    name: 'dialog: the time of what is cancelled has passed',
    text: pattern(copy.cancel.questionWhenPast),
    isTrue: (page) => {
      const selected = cancelledIn(page);
      return selected !== undefined && !isAwaited(page, selected);
    },
  },
  {
    name: 'the pickups could not be loaded',
    text: pattern(notice('schedulesFailed')),
    isTrue: (page) => page.listUnreadableAt >= page.readAt,
  },
  {
    name: 'the pickups could not be loaded with this token',
    text: pattern(notice('unauthorized')),
    isTrue: (page) => page.listUnreadableAt >= page.readAt && page.isRejected,
  },
  ...(['check', 'save'] as const).map((failure) => ({
    name: `dialog: the address could not be checked: ${failure}`,
    text: pattern(copy.addressEditor.failure[failure]),
    isTrue: (page: SchedulerPage) => hasFailed(page, 'pickup.addressValidation'),
  })),
  {
    name: 'dialog: the address could not be checked: unauthorized',
    text: pattern(copy.addressEditor.failure.unauthorized),
    isTrue: ({ lastResponses }) => {
      const plannedResponse = lastResponses.get('pickup.addressValidation')?.plannedResponse;
      return plannedResponse?.kind === 'error' && plannedResponse.status === 401;
    },
  },
  {
    name: 'dialog: the address is invalid',
    text: pattern(copy.addressEditor.invalid),
    isTrue: ({ responseTexts }) =>
      /\[\]\}$|NOTFOUND/.test(responseTexts.get('pickup.addressValidation') ?? ''),
  },
  {
    name: 'dialog: the times could not be read',
    text: pattern(copy.editor.dateProblems.serverError),
    isTrue: (page) => hasFailed(page, 'pickup.availabilities'),
  },
  ...[false, true].map((mayBe): Claim => ({
    name: `dialog: the times could not be read with this token${mayBe ? ', an earlier booking may be done' : ''}`,
    text: pattern(OF_TIMES + copy.editor.problems('', mayBe).unauthorized),
    isTrue: (page) => hasFailed(page, 'pickup.availabilities') && isRightAboutEarlier(page, mayBe),
  })),
  {
    name: 'dialog: no courier comes on the day',
    text: pattern(copy.editor.dateProblems.noSlots),
    isTrue: (page) => !hasFailed(page, 'pickup.availabilities') && isWithoutCourier(page),
  },
  {
    name: 'dialog: the chosen day is over',
    text: pattern(copy.editor.dateProblems.past),
    isTrue: ({ simulation, pressed }) => pressed.chosen.slice(0, 10) < courierDay(new Date(simulation.now)),
  },
];

/** The courier did not respond to the last call of this page, or not as its contract says. */
function hasFailed({ lastResponses }: SchedulerPage, id: string): boolean {
  return lastResponses.get(id)?.plannedResponse?.kind !== 'success';
}

/** The last response has no times. */
function isWithoutCourier({ responseTexts }: SchedulerPage): boolean {
  return !(responseTexts.get('pickup.availabilities') ?? '').includes('"ready_time_options":["');
}

/** The pickups that a page knows of: by its list, or because the courier has confirmed them. */
function knownPickups(page: SchedulerPage): readonly CourierPickup[] {
  const created = respondedIds(page, 'create');
  return page.simulation.pickups.filter(
    (courierPickup) => isListed(page, courierPickup) || created.includes(courierPickup.pickup.id),
  );
}

/** The courier still comes for it, as far as the page knows: its clock ticks once a minute. */
function isAwaited(page: SchedulerPage, pickup: CourierPickup): boolean {
  // The courier may have said earlier that a day is over.
  const isExpired = page.listed().some(({ id, status }) => id === pickup.pickup.id && status === 'Expired');
  const now = Date.parse(page.actor.getSnapshot().context.now);
  return !isKnownOver(page, pickup) && !isExpired && !hasPassed(pickup, now);
}

/** The pickup that the open dialog cancels. */
function cancelledIn(page: SchedulerPage): CourierPickup | undefined {
  return page.simulation.find(page.actor.getSnapshot().context.selectedId);
}

/** The courier still comes for another pickup at the time of the one that the open dialog cancels. */
function hasTwin(page: SchedulerPage): boolean {
  const selected = cancelledIn(page);
  return knownPickups(page).some(
    (pickup) =>
      pickup.pickup.id !== selected?.pickup.id &&
      selected !== undefined &&
      whenText(pickup.pickup) === whenText(selected.pickup) &&
      isAwaited(page, pickup),
  );
}

function areBooked(page: SchedulerPage, others: string): boolean {
  const named = others.matchAll(new RegExp(copy.editor.bookedMeanwhile('(.+?)'), 'g'));
  return [...named].every(([, when]) => pickupsAt(page, when ?? '').length > 0);
}

/** A claim, and the record of the booking that it is about. */
interface ShownText {
  readonly text: string;
  readonly record: string | null;
  readonly about: BookingRecord | null;
}

function recoveryOn(page: SchedulerPage): SnapshotFrom<typeof pickupRecoveryMachine> | undefined {
  const recovery = page.child('recovery') ?? page.child('editor', 'booking', 'recovery');
  return recovery?.getSnapshot() as SnapshotFrom<typeof pickupRecoveryMachine> | undefined;
}

/** Everything that a page says about bookings. */
function notificationsOf(page: SchedulerPage): readonly ShownText[] {
  const view = connectPickupSchedules(page.actor.getSnapshot());
  if (view.kind === 'loading') return [];
  const recovery = recoveryOn(page);
  const state = recovery && connectPickupRecovery(recovery);
  const waits = state && 'text' in state ? [state.text] : [];
  // A dialog hides everything below it.
  if (connectPickupDialogs(page.actor.getSnapshot()).dialog !== null)
    return [...waits, ...dialogTexts(page)].map((text) => ({ text, record: null, about: null }));
  const pickups = [...(view.pickups?.current ?? []), ...(view.pickups?.past ?? [])];
  const facts = [
    ...waits,
    ...(view.severalActive === null ? [] : [copy.schedules.severalActive(view.severalActive)]),
    ...(view.emptyText === copy.schedules.empty && pickups.length === 0 ? [copy.schedules.empty] : []),
    ...pickups.map(({ id, status }) => `${id} ${status.text}`),
  ];
  return [
    ...view.notifications.map(({ code, about }) => ({
      text: notice(code, about ? whenText(about) : ''),
      record: about?.id ?? null,
      about,
    })),
    ...facts.map((text) => ({ text, record: null, about: null })),
  ];
}

function dialogTexts(page: SchedulerPage): readonly string[] {
  const editor = page.child('editor')?.getSnapshot() as SnapshotFrom<typeof pickupEditorMachine> | undefined;
  const problem = editor && connectPickupEditor(editor).problem;
  const { selected } = connectPickupDialogs(page.actor.getSnapshot());
  const cancel = page.child('cancel')?.getSnapshot() as SnapshotFrom<typeof pickupCancelMachine> | undefined;
  const isAsked = cancel !== undefined && connectPickupCancel(cancel).lock === null;
  return [
    ...(problem ? [problem.text] : []),
    ...(isAsked && selected ? [selected.question] : []),
    ...courierTexts(page),
  ];
}

/** What the dialog says about the address and the day. */
function courierTexts(page: SchedulerPage): readonly string[] {
  const editor = page.editor();
  const address = page.address();
  const view = address && connectPickupAddress(address);
  if (view?.panel === 'inputs')
    return [...(view.isInvalid ? [copy.addressEditor.invalid] : []), ...(view.failure ? [view.failure] : [])];
  if (view) return view.panel === 'invalid' ? [copy.addressEditor.invalid] : [];
  const { error = null } = editor?.hasTag('home') ? connectPickupEditor(editor).time : {};
  if (error === null) return [];
  // The dialog says the same about a booking.
  return [editor?.context.dateProblem === 'unauthorized' ? OF_TIMES + error : error];
}

/** Compares everything that every page says with the courier. */
export function judge(simulation: PickupSimulation): void {
  for (const page of simulation.running()) {
    for (const { text, record, about } of notificationsOf(page)) {
      const found = CLAIMS.find((claim) => claim.text.test(text));
      if (!found) {
        simulation.violations.push(`nothing is known about the claim '${text}'`);
        continue;
      }
      countClaim(found.name);
      const when = found.text.exec(text)?.[1] ?? '';
      if (!found.isTrue(page, when, about))
        simulation.violations.push(`${page.user} reads '${text}', which is not so`);
      for (const call of found.failed?.(page, record) ?? []) {
        // After an inconclusive response the claim may be taken back.
        if (call.response !== 'error' || call.isRefused) call.isReportedFailed = true;
        else if (!isFailed(page)(call) && !call.isAccepted)
          simulation.violations.push(
            `${page.user} reads '${text}' though the ${call.kind} took effect long ago`,
          );
      }
    }
  }
  for (const call of simulation.calls)
    if (call.isReportedFailed && hasEffect(call) && !call.isAccepted)
      simulation.violations.push(
        `the ${call.kind} for ${call.when} took effect although it was said to have failed`,
      );
}
