import { createActor } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import type { PatientOnFile, PickupAddress, PickupSchedule } from '../../../machines/domain/pickup.ts';
import { pickupAddressMachine } from '../../../machines/pickup/pickup-address.machine.ts';
import { bookingOf } from '../../../machines/pickup/pickup-booking.rules.ts';
import { pickupBookingMachine } from '../../../machines/pickup/pickup-booking.machine.ts';
import { pickupCancelMachine } from '../../../machines/pickup/pickup-cancel.machine.ts';
import type { PickupEditorContext, PickupForm } from '../../../machines/pickup/pickup-editor.types.ts';
import { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import { pickupRecoveryMachine } from '../../../machines/pickup/pickup-recovery.machine.ts';
import type { PickupRecoveryInput } from '../../../machines/pickup/pickup-recovery.machine.ts';
import type { PickupSchedulesContext } from '../../../machines/pickup/pickup-schedules.types.ts';
import { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { changeLanguage } from '../../../src/copy/language.ts';
import { connectPickupAddress } from '../../../src/views/pickup/pickup-address.connect.ts';
import { connectPickupCancel } from '../../../src/views/pickup/pickup-cancel.connect.ts';
import {
  connectPickupBooking,
  connectPickupEditor,
} from '../../../src/views/pickup/pickup-editor.connect.ts';
import {
  connectPickupDialogs,
  connectPickupRecovery,
  connectPickupSchedules,
} from '../../../src/views/pickup/pickup-schedules.connect.ts';
import type { PickupItemView } from '../../../src/views/pickup/pickup-schedules.connect.ts';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  AT_NOW,
  ON_FILE,
  OTHER_ADDRESS,
  REQUEST,
  schedule,
} from '../../machines/pickup.data.ts';

afterEach(async () => {
  await changeLanguage('en');
});

describe('the scheduled pickups', () => {
  const NONE = { ids: [], doneIds: [], last: null };
  const input = { ...AT_NOW, accessionId: ACCESSION, bookings: [], workList: NONE };
  const initial = createActor(pickupSchedulesMachine, { input }).getSnapshot().context;
  const READY = { open: { ready: 'idle' } } as const;

  /** The page in a state, by default the one in which nothing goes on. */
  function page(
    context: Partial<PickupSchedulesContext> = {},
    value: Parameters<typeof pickupSchedulesMachine.resolveState>[0]['value'] = READY,
  ) {
    const snapshot = pickupSchedulesMachine.resolveState({
      value,
      context: { ...initial, listed: [], onFile: ON_FILE, ...context },
    });
    const view = connectPickupSchedules(snapshot);
    if (view.kind !== 'page') throw new Error('The page is loading');
    return view;
  }

  function item(changes: Partial<PickupSchedule>, value?: Parameters<typeof page>[1]): PickupItemView {
    const { pickups } = page({ listed: [schedule(changes)] }, value);
    const [found] = [...(pickups?.current ?? []), ...(pickups?.past ?? [])];
    if (!found) throw new Error('There is no item');
    return found;
  }

  const question = (listed: readonly PickupSchedule[]) =>
    connectPickupDialogs(
      pickupSchedulesMachine.resolveState({
        value: { open: 'cancelling' },
        context: { ...initial, listed, onFile: ON_FILE, selectedId: 's1' },
      }),
    ).selected?.question;

  it('the pickups page has the name of the patient on file, or else of the first pickup with a name', () => {
    const listed = [schedule({ personName: '' }), schedule({ id: 's2', personName: 'Bo Example' })];
    const unnamed: PatientOnFile = { ...ON_FILE, name: '' };
    expect(page({ listed }).patient).toBe('Ann Example');
    expect(page({ listed, onFile: unnamed }).patient).toBe('Bo Example');
    expect(page({ listed, onFile: null }).patient).toBe('Bo Example');
    expect(page({ listed: [], onFile: null }).patient).toBe('');
  });

  it('opening the dialog of a pickup renders no pickup of the list again', () => {
    const listed = [schedule(), schedule({ id: 's2' })];
    const opened = page({ listed, selectedId: 's2' }, { open: 'cancelling' });
    const pickups = ({ pickups: found }: typeof opened) => found?.current;
    expect(opened).toEqual(page({ listed }));
    for (const [index, pickup] of (pickups(opened) ?? []).entries())
      expect(pickups(page({ listed }))?.[index]).toBe(pickup);
  });

  it('the pickups page says how many pickups are scheduled if there is more than one [RUL-49]', () => {
    const pickup = schedule();
    const two = schedule({ id: 's2', submittedAt: '2026-11-19T16:00:00Z' });
    const gone = schedule({ id: 's3', status: 'Canceled' });
    expect(page({ listed: [pickup, gone] }).severalActive).toBeNull();
    expect(page({ listed: [pickup, two, gone] }).severalActive).toBe(2);
  });

  it('a pickup whose time window today is over is not counted as scheduled, although it can still be changed', () => {
    const over = schedule({ id: 's2', date: '2026-11-20', latestTime: '08:59:00' });
    expect(page({ listed: [schedule(), over] }).severalActive).toBeNull();
    expect(page({ listed: [over] })).toMatchObject({
      hasActive: false,
      pickups: { current: [{ id: 's2' }] },
    });
    expect(item(over)).toMatchObject({ status: { text: 'Scheduled' }, isChangeable: true });
  });

  it.each<[string, Partial<PickupSchedule>, string, string]>([
    [
      'that is still to come',
      {},
      'The courier will not come on Monday, 11/23/2026 at 09:00\u00A0AM.',
      'La mensajería no vendrá el lunes 23 nov 2026 (9:00\u00A0a.m.).',
    ],
    [
      'of a day that is not known',
      { date: '' },
      'The courier will not come for this pickup.',
      'La mensajería no vendrá por esta recolección.',
    ],
    [
      'at a time that is not known',
      { readyTime: '' },
      'The courier will not come for this pickup.',
      'La mensajería no vendrá por esta recolección.',
    ],
    [
      'whose window is over',
      { date: '2026-11-20', latestTime: '08:59:00' },
      'The time of this pickup has passed. Only its booking will be cancelled.',
      'La hora de esta recolección ya pasó. Solo se cancelará su programación.',
    ],
  ])(
    'before one pickup %s is cancelled, the question says what follows',
    async (_, changes, english, spanish) => {
      expect(question([schedule(changes)])).toBe(`${english} This cannot be undone.`);
      await changeLanguage('es');
      expect(question([schedule(changes)])).toBe(`${spanish} Esto no se puede deshacer.`);
    },
  );

  it('before one of two pickups at the same time is cancelled, the question says that the other stays', async () => {
    const other = (changes: Partial<PickupSchedule>) => schedule({ id: 's2', ...changes });
    expect(question([schedule(), other({})])).toBe(
      'Only this booking will be cancelled. Your other pickup on Monday, 11/23/2026 at 09:00\u00A0AM stays. This cannot be undone.',
    );
    for (const changes of [{ status: 'Cancelled' }, { readyTime: '10:00:00' }, { date: '2026-11-24' }])
      expect(question([schedule(), other(changes)])).toMatch(/^The courier will not come on/);
    await changeLanguage('es');
    expect(question([schedule(), other({})])).toBe(
      'Solo se cancelará esta recolección. La otra del lunes 23 nov 2026 (9:00\u00A0a.m.) se mantiene. Esto no se puede deshacer.',
    );
  });

  it.each<[string, Partial<PickupSchedule>]>([
    ['its day', { date: '' }],
    ['its ready time', { readyTime: '' }],
    ['its latest time', { latestTime: '' }],
  ])('the calendar is not offered for a pickup without %s [RUL-21]', (_, changes) => {
    expect(item(changes)).toMatchObject({ hasCalendar: false, isChangeable: true });
    expect(item(changes).range === '–').toBe('readyTime' in changes);
  });

  it('a pickup whose time zone is unknown is shown without a zone, and without a calendar file [RUL-21] [RUL-51]', () => {
    const changes = { timeZone: null, address: { ...ADDRESS, countryCode: '' } };
    expect(item(changes)).toMatchObject({ range: '09:00\u00A0AM to 12:00\u00A0PM', hasCalendar: false });
  });
});

describe('the pickup dialog', () => {
  const opened = (original: PickupSchedule | null) =>
    createActor(pickupEditorMachine, {
      input: {
        ...AT_NOW,
        accessionId: ACCESSION,
        schedules: [],
        returnedPickups: [],
        onFile: ON_FILE,
        original,
        lastTimes: null,
      },
    }).getSnapshot().context;
  const IDLE = { home: 'idle' } as const;
  const VALID = { isAddressValid: true, isContactValid: true };

  function dialog(
    {
      form = {},
      original = null,
      ...context
    }: Partial<Omit<PickupEditorContext, 'form'>> & { readonly form?: Partial<PickupForm> } = {},
    value: Parameters<typeof pickupEditorMachine.resolveState>[0]['value'] = IDLE,
  ) {
    const initial = opened(original);
    const snapshot = pickupEditorMachine.resolveState({
      value,
      context: { ...initial, ...VALID, ...context, form: { ...initial.form, ...form } },
    });
    return connectPickupEditor(snapshot);
  }

  const CHOSEN = { date: '2026-11-24', readyTime: '09:00:00', latestTime: '11:00:00' };

  it('the times of the pickup dialog can be chosen once address and contact are valid and the day was looked up [PICK-R40]', () => {
    for (const lacking of [{ isAddressValid: false }, { isContactValid: false }]) {
      expect(dialog({ ...lacking, availability: AVAILABILITY })).toMatchObject({
        time: {
          isDateEnabled: false,
          disabledReason: 'Available when the address and the contact are valid.',
        },
        confirmDisabledReason: 'Confirm is available when the address and the contact are valid.',
      });
    }
    expect(dialog({ availability: AVAILABILITY, form: { date: '2026-11-24' } }).time).toMatchObject({
      isDateEnabled: true,
      disabledReason: null,
      readyTimes: [
        { value: '09:00:00', label: '09:00 AM' },
        { value: '10:00:00', label: '10:00 AM' },
        { value: '14:00:00', label: '02:00 PM' },
      ],
      latestTimes: [],
      isWithoutLatest: false,
    });
  });

  it('the pickup dialog offers only latest times that leave the courier time, or says that there is none [PICK-R41]', () => {
    const { time, confirmDisabledReason } = dialog({
      availability: AVAILABILITY,
      form: { ...CHOSEN, readyTime: '10:00:00', latestTime: '12:00:00' },
    });
    expect(time).toMatchObject({
      readyTime: '10:00:00',
      latestTime: '12:00:00',
      latestTimes: [
        { value: '12:00:00', label: '12:00 PM' },
        { value: '18:00:00', label: '06:00 PM' },
      ],
      isWithoutLatest: false,
    });
    expect(confirmDisabledReason).toBeNull();
    const late = { ...AVAILABILITY, latestTimes: ['10:00:00'] };
    expect(dialog({ availability: late, form: { readyTime: '09:00:00' } }).time).toMatchObject({
      latestTimes: [],
      isWithoutLatest: true,
    });
    expect(dialog({ form: { readyTime: '09:00:00' } }).time, 'not known yet').toMatchObject({
      latestTimes: [],
      isWithoutLatest: false,
    });
  });

  it('the pickup dialog says that a date is proposed only until the patient chooses another one', () => {
    const isProposed = (date: string, proposedDate: string) =>
      dialog({ form: { date }, proposedDate }).time.isProposed;
    expect(isProposed('2026-11-24', '2026-11-24')).toBe(true);
    expect(isProposed('2026-11-25', '2026-11-24')).toBe(false);
    expect(isProposed('', '')).toBe(false);
  });

  it('the pickup dialog offers the day and times of the last pickup while they can be chosen and differ', () => {
    const lastTimes = { date: '2026-11-25', readyTime: '10:00:00', latestTime: '12:00:00' };
    const offered = 'Same day and times as the last: Wednesday, 11/25/2026, 10:00\u00A0AM to 12:00\u00A0PM';
    expect(dialog({ lastTimes }).time.lastTimes).toBe(offered);
    expect(
      dialog({ lastTimes: { ...lastTimes, date: '2026-11-19' } }).time.lastTimes,
      'a day that is over',
    ).toBeNull();
    expect(dialog({ lastTimes, isAddressValid: false }).time.lastTimes).toBeNull();
    expect(dialog({ unavailableDays: ['2026-11-25'] }).time).toMatchObject({
      lastTimes: null,
      unavailableDays: ['2026-11-25'],
    });
    expect(dialog({ lastTimes, form: lastTimes }).time.lastTimes).toBeNull();
    expect(dialog({ lastTimes, form: { ...lastTimes, latestTime: '18:00:00' } }).time.lastTimes).toBe(
      offered,
    );
  });

  it('the pickup dialog names the zone of an edited pickup, or that of the address once this was changed [RUL-51]', () => {
    const original = schedule({ timeZone: 'America/New_York' });
    expect(dialog({ original }).time.zone).toBe('Eastern Time');
    expect(dialog({ original, form: { address: OTHER_ADDRESS } }).time.zone).toBe('Pacific Time');
    expect(dialog({ form: { address: { ...ADDRESS, countryCode: '' } } }).time.zone).toBeNull();
    const early = { original: schedule(), now: '2026-11-21T07:00:00Z' };
    expect(dialog(early).time.today, 'there, not in UTC').toBe('2026-11-20');
  });

  it('the pickup dialog of an edit lists each change once it is chosen [PICK-R54]', () => {
    const original = schedule();
    const changes = (form: Partial<PickupForm>) =>
      dialog({ original, form }).changes.map(({ label, value }) => `${label}: ${value}`);
    expect(dialog({ original }).title).toBe('Edit pickup #SFOA4471');
    expect(dialog({ original, availability: AVAILABILITY }).confirmDisabledReason).toBe(
      'Nothing has changed yet.',
    );
    expect(changes({})).toEqual([]);
    expect(changes({ date: '2026-11-24' })).toEqual(['Date: Monday, 11/23/2026 → Tuesday, 11/24/2026']);
    expect(changes({ date: '' })).toEqual([]);
    expect(changes({ latestTime: '18:00:00' })).toEqual([
      'Pickup window: 09:00\u00A0AM to 12:00\u00A0PM → 09:00\u00A0AM to 06:00\u00A0PM',
    ]);
    expect(changes({ readyTime: '', latestTime: '18:00:00' })).toEqual([]);
    expect(changes({ readyTime: '10:00:00', latestTime: '' })).toEqual([]);
    expect(changes({ address: OTHER_ADDRESS })).toEqual([
      'Address: 113 Valencia Street, San Francisco, CA 94110 → 20 Oak Avenue, San Francisco, CA 94110',
    ]);
    expect(dialog({ form: CHOSEN }).changes, 'a new pickup changes nothing').toEqual([]);
    const undated = schedule({ date: '', readyTime: '' });
    const filled = dialog({ original: undated, form: CHOSEN }).changes.map(({ value }) => value);
    expect(filled, 'nothing was there before').toEqual([
      'Tuesday, 11/24/2026',
      '09:00\u00A0AM to 11:00\u00A0AM',
    ]);
  });

  it('the pickup dialog says whether it is booking the new pickup or cancelling the original one', () => {
    const busy = (value: 'lookingFirst' | 'creating' | 'cancellingOriginal' | 'confirming') =>
      connectPickupBooking(
        pickupBookingMachine.resolveState({
          value,
          context: {
            request: REQUEST,
            original: null,
            schedules: [],
            returnedPickups: [],
            listing: null,
            booking: null,
            unresolvedCall: null,
          },
        }),
      ).busy;
    expect([busy('lookingFirst'), busy('creating')]).toEqual([
      'Booking your pickup…',
      'Booking your pickup…',
    ]);
    expect(busy('cancellingOriginal')).toBe('Your new pickup is booked. Cancelling the original…');
    expect(busy('confirming')).toBeNull();
  });
});

describe('the editor of an address', () => {
  const editor = (change: Partial<PickupAddress>) =>
    connectPickupAddress(
      pickupAddressMachine.resolveState({
        value: { inputs: 'invalid' },
        context: {
          address: { ...ADDRESS, ...change },
          isRefused: false,
          failure: null,
          recommended: null,
          rejected: null,
          isWithoutState: false,
        },
      }),
    );

  it.each<[Partial<PickupAddress>, object]>([
    [{ street: 'PO Box 12' }, { street: 'A courier cannot pick up at a PO Box. Enter a street address.' }],
    [{ postalCode: '941' }, { postalCode: 'A ZIP code has five digits, or nine.' }],
    [{ state: 'XX' }, { state: 'Choose a state.' }],
    [{ countryCode: 'DE', state: 'Berlin' }, { state: 'A state or province has two letters here.' }],
  ])('the address editor of a pickup says why %j is wrong [PICK-R45 PICK-R46]', (change, errors) => {
    expect(editor(change)).toMatchObject({
      isInvalid: true,
      disabledReason: 'Correct the marked fields to save.',
    });
    expect(editor(change)).toHaveProperty('errors', errors);
  });
});

it('a cancellation is pending once it is confirmed', () => {
  const isPending = (value: 'asking' | 'cancelling') => {
    const context = {
      accessionId: ACCESSION,
      pickup: schedule(),
      schedules: [],
      returnedPickups: [],
      booking: null,
      lock: null,
    };
    return connectPickupCancel(pickupCancelMachine.resolveState({ value, context })).isPending;
  };
  expect([isPending('asking'), isPending('cancelling')]).toEqual([false, true]);
});

it.each([
  ['Scheduled', 'originalPending', []],
  ['Cancelled', 'looking', []],
  ['Expired', 'looking', []],
  // The page has booked the original itself: what create returned is not a response to its cancellation.
  ['Scheduled', 'originalPending', [schedule()]],
  ['Scheduled', 'looking', [schedule({ status: 'Cancelled' })]],
] as const)(
  'a page that waits for the original pickup to end calls its new pickup booked only while the list says so: %s, %s, after %j [RUL-95]',
  (status, kind, returnedPickups) => {
    const created = schedule({ id: 's2', date: '2026-11-24', status });
    const booking = {
      ...bookingOf(REQUEST, { originalId: 's1', knownIds: ['s1'], startedAt: AT_NOW.now }),
      replacementId: created.id,
    };
    const input: PickupRecoveryInput = {
      now: AT_NOW.now,
      booking,
      schedules: [schedule(), created],
      returnedPickups,
      timeRemaining: 120_000,
      failedCancels: 1,
      hasUnresolvedCancel: true,
      mayHaveSentCancel: false,
    };
    const { context } = createActor(pickupRecoveryMachine, { input }).getSnapshot();
    const waiting = pickupRecoveryMachine.resolveState({ value: { checking: 'waiting' }, context });
    expect(connectPickupRecovery(waiting).kind).toBe(kind);
  },
);
