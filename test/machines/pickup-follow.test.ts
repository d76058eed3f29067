import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { AnyActorRef } from 'xstate';
import type { PickupSchedule } from '../../machines/domain/pickup.ts';
import { pickupSchedulesMachine } from '../../machines/pickup/pickup-schedules.machine.ts';
import { stubServices } from '../support/stub-services.ts';
import { ACCESSION, AVAILABILITY, AT_NOW, ON_FILE, schedule } from './pickup.data.ts';
import { SECOND } from '../support/durations.ts';

const original = schedule();
const edited = schedule({ id: 's2', latestTime: '18:00:00' });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(AT_NOW.now) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The page of a patient, and a courier for whose calls a test responds; `pickups` is what it lists. */
async function openPickups(courier: {
  readonly pickups: () => readonly PickupSchedule[];
  readonly create?: () => unknown;
  readonly cancel?: () => unknown;
}) {
  const calls = { create: 0, cancel: 0 };
  const list = () => ({ schedules: courier.pickups(), readAt: new Date().toISOString() });
  const create = () => ((calls.create += 1), courier.create?.());
  const cancel = () => ((calls.cancel += 1), courier.cancel?.());
  const recoveryActors = (path: string) => ({
    [`${path}loadSchedules`]: list,
    [`${path}cancelOriginal`]: cancel,
  });
  const machine = stubServices(pickupSchedulesMachine, {
    loadPage: () => ({ listing: list(), onFile: ON_FILE, problems: [] }),
    loadCountries: () => [],
    loadSchedules: list,
    ...recoveryActors('recover.'),
    'cancelDialog.cancelPickup': cancel,
    'editPickup.checkAddress': () => ({ kind: 'valid', isResidential: false, recommended: null }),
    'editPickup.loadAvailability': () => AVAILABILITY,
    'editPickup.loadSchedules': list,
    'editPickup.book.loadSchedules': list,
    'editPickup.book.createPickup': create,
    'editPickup.book.cancelPickup': cancel,
    ...recoveryActors('editPickup.book.recover.'),
  });
  const workList = { ids: [], doneIds: [], last: null };
  const page = createActor(machine, { input: { ...AT_NOW, accessionId: ACCESSION, bookings: [], workList } });
  page.start();
  const child = (id: string) => page.getSnapshot().children[id as never] as AnyActorRef | undefined;
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);
  await pass(0);
  return {
    calls,
    pass,
    editor: () => child('editor'),
    notificationCodes: () => page.getSnapshot().context.notifications.map(({ code }) => code),
    listedStatuses: () => page.getSnapshot().context.listed?.map(({ id, status }) => `${id} ${status}`),
    edit: async () => {
      page.send({ type: 'edit.requested', scheduleId: 's1' });
      await pass(0);
      child('editor')?.send({ type: 'latestTime.chosen', time: '18:00:00' });
      child('editor')?.send({ type: 'pickup.confirmed' });
      await pass(0);
    },
    cancel: async () => {
      page.send({ type: 'cancel.requested', scheduleId: 's1' });
      child('cancel')?.send({ type: 'cancel.confirmed', pressedAt: new Date().toISOString() });
      await pass(0);
    },
  };
}

/** The list of a courier that shows a change `seconds` after the visit began. */
const listAfter = (seconds: number, then: readonly PickupSchedule[]) => () =>
  Date.now() - Date.parse(AT_NOW.now) < seconds * SECOND ? [original] : then;
const fails = () => Promise.reject(Object.assign(new Error('The courier fails'), { code: 'server' }));
const cancelled = { ...original, status: 'Cancelled' };

describe('a booking that got a 500 but took effect [RUL-94]', () => {
  const pickups = listAfter(40, [original, edited]);

  test.each([
    ['in its dialog', false],
    ['on the page, after its dialog was closed', true],
  ])('a booking that got a 500 but took effect is found %s, and its edit is finished', async (_, isLeft) => {
    let hasCancelled = false;
    const { calls, pass, edit, editor, notificationCodes, listedStatuses } = await openPickups({
      pickups: () => pickups().map((pickup) => (hasCancelled && pickup.id === 's1' ? cancelled : pickup)),
      create: fails,
      cancel: () => ((hasCancelled = true), cancelled),
    });
    await edit();
    expect(editor()?.getSnapshot().context.problem).toBe('reschedulingUnconfirmed');
    if (isLeft) editor()?.send({ type: 'dialog.closed' });
    await pass(60);
    expect([notificationCodes(), listedStatuses(), calls]).toEqual([
      ['rescheduled'],
      ['s1 Cancelled', 's2 Scheduled'],
      { create: 1, cancel: 1 },
    ]);
  });
});

test('a cancellation that got a 500 but took effect is reported [RUL-94]', async () => {
  const { pass, cancel, notificationCodes } = await openPickups({
    pickups: listAfter(20, [cancelled]),
    cancel: fails,
  });
  await cancel();
  expect(notificationCodes()).toEqual(['cancellationUnconfirmed']);
  await pass(30);
  expect(notificationCodes()).toEqual(['cancelled']);
});

test('the page says that the list does not show a cancellation two minutes after it got a 500 [RUL-92 RUL-94]', async () => {
  const { pass, cancel, notificationCodes } = await openPickups({ pickups: () => [original], cancel: fails });
  await cancel();
  await pass(115);
  expect(notificationCodes()).toEqual(['cancellationUnconfirmed']);
  await pass(10);
  expect(notificationCodes()).toEqual(['notSeenCancelled']);
});

test.each([
  ['server', ['cancellationUnconfirmed'], ['cancellationUnknown']],
  ['unauthorized', ['unauthorized', 'cancellationUnconfirmed'], ['cancellationUnknown', 'unauthorized']],
] as const)(
  'the page calls a cancellation that got a 500 unknown after two minutes without a list (%s), and lets it be repeated [RUL-75 RUL-94]',
  async (code, early, late) => {
    let isRead = true;
    const { calls, pass, cancel, notificationCodes } = await openPickups({
      pickups: () => {
        if (isRead) return [original];
        throw Object.assign(new Error('No list'), { code });
      },
      cancel: fails,
    });
    isRead = false;
    await cancel();
    await pass(115);
    expect(notificationCodes()).toEqual(early);
    await pass(10);
    expect(notificationCodes().toSorted()).toEqual(late);
    await cancel();
    expect(calls.cancel).toBe(2);
  },
);

test('a cancellation that was refused because somebody had just cancelled the pickup is reported as soon as the list shows it [RUL-49]', async () => {
  const refuses = () => Promise.reject(Object.assign(new Error('It is cancelled'), { code: 'refused' }));
  const { pass, cancel, notificationCodes } = await openPickups({
    pickups: listAfter(40, [cancelled]),
    cancel: refuses,
  });
  await cancel();
  await pass(35);
  expect(notificationCodes()).toEqual(['notCancelled']);
  await pass(10);
  expect(notificationCodes()).toEqual(['cancelled']);
});

test.each([
  ['is shown as cancelled', [cancelled, edited], 'rescheduled'],
  ['stays', [original, edited], 'partiallyRescheduled'],
])(
  'an original pickup that the courier refuses to cancel is followed for 45 s, and reported as it %s [RUL-22]',
  async (_, then, result) => {
    const refuses = () => Promise.reject(Object.assign(new Error('It is cancelled'), { code: 'refused' }));
    const { calls, pass, edit, notificationCodes } = await openPickups({
      pickups: listAfter(35, then),
      create: () => edited,
      cancel: refuses,
    });
    await edit();
    await pass(34);
    expect(notificationCodes()).toEqual([]);
    await pass(22);
    expect([notificationCodes(), calls]).toEqual([[result], { create: 1, cancel: 1 }]);
  },
);

test('a cancellation that succeeds without effect is followed for two minutes, and not reported as done [RUL-95]', async () => {
  const { calls, pass, cancel, notificationCodes } = await openPickups({
    pickups: () => [original],
    cancel: () => original,
  });
  await cancel();
  await pass(100);
  expect(notificationCodes()).toEqual([]);
  await pass(30);
  expect([notificationCodes(), calls.cancel]).toEqual([['notSeenCancelled'], 1]);
});

test('the original of an edit is cancelled twice at most, ten seconds apart, if the courier does not cancel it [RUL-95]', async () => {
  let isBooked = false;
  const { calls, pass, edit, notificationCodes } = await openPickups({
    pickups: () => (isBooked ? [original, edited] : [original]),
    create: () => ((isBooked = true), edited),
    cancel: () => original,
  });
  await edit();
  await pass(9);
  expect(calls.cancel).toBe(1);
  await pass(600);
  expect([calls.cancel, notificationCodes()]).toEqual([2, ['partiallyRescheduled']]);
});

test("a booking listed in the courier's own spelling is reported as perhaps ours, and cancels nothing [RUL-96]", async () => {
  const respelled = { ...edited, address: { ...edited.address, street: '113 VALENCIA ST' } };
  const { calls, pass, edit, notificationCodes } = await openPickups({
    pickups: listAfter(40, [original, respelled]),
    create: fails,
  });
  await edit();
  await pass(60);
  expect([notificationCodes(), calls]).toEqual([['similarScheduled'], { create: 1, cancel: 0 }]);
});
