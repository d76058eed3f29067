import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type {
  Booking,
  PatientOnFile,
  PickupAddress,
  PickupSchedule,
} from '../../../machines/domain/pickup.ts';
import { pickupAddressMachine } from '../../../machines/pickup/pickup-address.machine.ts';
import { pickupBookingMachine } from '../../../machines/pickup/pickup-booking.machine.ts';
import { pickupCancelMachine } from '../../../machines/pickup/pickup-cancel.machine.ts';
import { pickupContactMachine } from '../../../machines/pickup/pickup-contact.machine.ts';
import type { PickupEditorContext, PickupForm } from '../../../machines/pickup/pickup-editor.contract.ts';
import { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import { pickupRecoveryMachine } from '../../../machines/pickup/pickup-recovery.machine.ts';
import type { PickupSchedulesContext } from '../../../machines/pickup/pickup-schedules.contract.ts';
import { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import type { PickupSearchContext } from '../../../machines/pickup/pickup-search.contract.ts';
import { pickupSearchMachine } from '../../../machines/pickup/pickup-search.machine.ts';
import { connectPickupAddress } from '../../../src/views/pickup/pickup-address.connect.ts';
import { connectPickupCancel } from '../../../src/views/pickup/pickup-cancel.connect.ts';
import { connectPickupContact } from '../../../src/views/pickup/pickup-contact.connect.ts';
import {
  connectPickupBooking,
  connectPickupEditor,
} from '../../../src/views/pickup/pickup-editor.connect.ts';
import {
  connectPickupFollowing,
  connectPickupSchedules,
} from '../../../src/views/pickup/pickup-schedules.connect.ts';
import type { PickupCardView } from '../../../src/views/pickup/pickup-schedules.connect.ts';
import { connectPickupSearch } from '../../../src/views/pickup/pickup-search.connect.ts';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  CONTACT,
  edit,
  HERE,
  ON_FILE,
  OTHER_ADDRESS,
  REMINDER,
  schedule,
} from '../../machines/pickup.data.ts';

describe('the scheduled pickups', () => {
  const NONE = { ids: [], doneIds: [], last: null };
  const input = { ...HERE, accessionId: ACCESSION, bookings: [], work: NONE };
  const initial = createActor(pickupSchedulesMachine, { input }).getSnapshot().context;
  const RESTING = { open: { resting: 'idle' } } as const;

  /** The page in a state, by default the one in which nothing goes on. */
  function page(
    context: Partial<PickupSchedulesContext> = {},
    value: Parameters<typeof pickupSchedulesMachine.resolveState>[0]['value'] = RESTING,
  ) {
    const snapshot = pickupSchedulesMachine.resolveState({
      value,
      context: { ...initial, listed: [], onFile: ON_FILE, ...context },
    });
    const view = connectPickupSchedules(snapshot);
    if (view.kind !== 'page') throw new Error('The page is loading');
    return view;
  }

  function card(changes: Partial<PickupSchedule>, value?: Parameters<typeof page>[1]): PickupCardView {
    const [found] = page({ listed: [schedule(changes)] }, value).cards ?? [];
    if (!found) throw new Error('There is no card');
    return found;
  }

  it('are loading until they are there, without an accession id, and after the page', () => {
    for (const [value, context] of [
      [{ open: 'loading' }, {}],
      ['toSearch', {}],
      [RESTING, { accessionId: null }],
    ] as const) {
      const snapshot = pickupSchedulesMachine.resolveState({ value, context: { ...initial, ...context } });
      expect(connectPickupSchedules(snapshot)).toEqual({ kind: 'loading' });
    }
  });

  it('without any can be added to, and are unknown if they could not be loaded', () => {
    expect(page()).toEqual({
      kind: 'page',
      accessionId: ACCESSION,
      patient: 'Ann Example',
      notifications: [],
      cards: [],
      severalLive: null,
      work: null,
      canSchedule: true,
      isBlocked: false,
      isHeld: false,
      dialog: null,
      subjectId: null,
      subject: null,
    });
    expect(page({ listed: null }).cards).toBeNull();
  });

  it('are of the patient on file, or else of whoever the first named pickup is', () => {
    const listed = [schedule({ personName: '' }), schedule({ id: 's2', personName: 'Bo Example' })];
    const unnamed: PatientOnFile = { ...ON_FILE, name: '' };
    expect(page({ listed }).patient).toBe('Ann Example');
    expect(page({ listed, onFile: unnamed }).patient).toBe('Bo Example');
    expect(page({ listed, onFile: null }).patient).toBe('Bo Example');
    expect(page({ listed: [], onFile: null }).patient).toBe('');
  });

  it('[RUL-49] are counted if more than one is live', () => {
    const one = schedule();
    const two = schedule({ id: 's2', submittedAt: '2026-11-19T16:00:00Z' });
    const gone = schedule({ id: 's3', status: 'Canceled' });
    expect(page({ listed: [one, gone] }).severalLive).toBeNull();
    expect(page({ listed: [one, two, gone] }).severalLive).toBe(2);
  });

  it('[PICK-R05] [RUL-53] cannot be added to after a critical notification, or while a booking is followed', () => {
    const said = { tone: 'bad', about: null } as const;
    const critical = { ...said, code: 'unauthorized', isCritical: true } as const;
    const closable = { ...said, code: 'cancelFailed', isCritical: false } as const;
    expect(page({ notifications: [closable, critical] })).toMatchObject({
      isBlocked: true,
      canSchedule: false,
      isHeld: false,
    });
    expect(page({ notifications: [closable] })).toMatchObject({ isBlocked: false, canSchedule: true });
    expect(page({}, { open: 'following' })).toMatchObject({
      isBlocked: false,
      canSchedule: false,
      isHeld: true,
    });
  });

  it('have one dialog at a time, about one of them', () => {
    const listed = [schedule(), schedule({ id: 's2', personName: '', confirmationCode: '' })];
    const subject = { date: '2026-11-23', readyTime: '09:00:00', patient: 'Ann Example' };
    const address = '113 Valencia Street, San Francisco, CA 94110';
    expect(page({ listed, subjectId: 's1' }, { open: 'cancelling' })).toMatchObject({
      dialog: 'cancel',
      subjectId: 's1',
      subject: { ...subject, number: 'SFOA4471', address },
    });
    const named = { ...ON_FILE, name: 'Cy Example' };
    expect(page({ listed, onFile: named, subjectId: 's1' }, { open: 'editing' })).toMatchObject({
      dialog: 'editor',
      subject,
    });
    expect(page({ listed, onFile: named, subjectId: 's2' }).subject).toMatchObject({
      number: 'TBD',
      patient: 'Cy Example',
    });
    expect(page({ listed, subjectId: 'gone' }).subject).toBeNull();
  });

  it('of a list are marked as done, current or open, with the next one', () => {
    const [other, last] = ['2611000138', '2611000139'];
    const work = { ids: [other, ACCESSION, last], doneIds: [other], last: null };
    expect(page({ work }).work).toEqual({
      entries: [
        { id: other, state: 'done' },
        { id: ACCESSION, state: 'current' },
        { id: last, state: 'open' },
      ],
      done: 1,
      nextId: last,
    });
    const all = { ...work, doneIds: [...work.ids] };
    expect(page({ work: all }).work).toMatchObject({
      entries: [{ state: 'done' }, { state: 'done' }, { state: 'done' }],
      done: 3,
      nextId: null,
    });
  });

  it('[PICK-R10] [PICK-R11] tell all of a pickup that can be changed', () => {
    expect(card({})).toEqual({
      id: 's1',
      number: 'SFOA4471',
      status: { text: 'Scheduled', tone: 'good', isService: false },
      day: 'Monday, 11/23/2026',
      range: '09:00 AM to 12:00 PM (Pacific Time)',
      address: '113 Valencia Street, San Francisco, CA 94110',
      contact: '+1 4155550101 · ann@example.com',
      isChangeable: true,
      isLockedByDay: false,
      lockedWhy: null,
      hasCalendar: true,
    });
    expect(card({}, { open: 'following' }).isChangeable, 'a booking is followed').toBe(false);
    expect(card({ timeZone: 'America/New_York' }).range).toBe('09:00 AM to 12:00 PM (Eastern Time)');
  });

  it.each<[string, Partial<PickupSchedule>, Partial<PickupCardView>]>([
    [
      'cancelled',
      { status: 'Canceled' },
      {
        status: { text: 'Cancelled', tone: 'plain', isService: false },
        lockedWhy: 'This pickup is cancelled.',
        isLockedByDay: false,
      },
    ],
    [
      'expired',
      { status: 'Expired' },
      {
        status: { text: 'Expired', tone: 'plain', isService: false },
        lockedWhy: 'This pickup is over.',
        isLockedByDay: false,
      },
    ],
    [
      'over',
      { date: '2026-11-19' },
      {
        status: { text: 'Expired', tone: 'plain', isService: false },
        lockedWhy: 'This pickup is over.',
        isLockedByDay: false,
      },
    ],
  ])(
    '[PICK-R20] [PICK-R21] [RUL-21] offer nothing for a pickup that is %s, and say why',
    (_, changes, says) => {
      expect(card(changes)).toMatchObject({ ...says, isChangeable: false, hasCalendar: false });
    },
  );

  it('[PICK-R22] offer the calendar for a pickup that was submitted on another day, which a notice locks', () => {
    expect(card({ submittedAt: '2026-11-19T16:00:00Z' })).toMatchObject({
      status: { text: 'Scheduled', tone: 'good', isService: false },
      isChangeable: false,
      isLockedByDay: true,
      lockedWhy: null,
      hasCalendar: true,
    });
  });

  it('[PICK-R20] show a status without a name in the words of the service', () => {
    expect(card({ status: 'Rescheduling' })).toMatchObject({
      status: { text: 'Rescheduling', tone: 'good', isService: true },
      isChangeable: true,
    });
  });

  it.each<[string, Partial<PickupSchedule>]>([
    ['its day', { date: '' }],
    ['its ready time', { readyTime: '' }],
    ['its latest time', { latestTime: '' }],
  ])('[RUL-21] do not offer the calendar without %s', (_, changes) => {
    expect(card(changes)).toMatchObject({ hasCalendar: false, isChangeable: true });
    expect(card(changes).range === '–').toBe('readyTime' in changes);
  });
});

describe('a booking without an answer', () => {
  const following = (
    { isDue = false, ...booking }: Partial<Booking> & { readonly isDue?: boolean } = {},
    value: 'waiting' | 'finishing' = 'waiting',
  ) =>
    connectPickupFollowing(
      pickupRecoveryMachine.resolveState({
        value: { following: value },
        context: {
          ...HERE,
          booking: edit(booking),
          schedules: [],
          answered: [],
          dueIn: 1000,
          failedCancels: 0,
          hasLostCancel: false,
          isDue,
          isRead: false,
        },
      }),
    );

  it('says which pickup may still be booked or cancelled, as long as that is so [RUL-49]', () => {
    const when = 'The pickup for Tuesday, 11/24/2026, ready at 09:00 AM may still be';
    expect(following()).toEqual({
      kind: 'unanswered',
      text: expect.stringContaining(`${when} booked.`) as string,
    });
    expect(following({ kind: 'cancellation' })).toEqual({
      kind: 'unanswered',
      text: expect.stringContaining(`${when} cancelled.`) as string,
    });
    expect(following({ isDue: true })).toEqual({ kind: 'looking' });
    expect(following({ replacementId: 's2' })).toEqual({ kind: 'looking' });
  });

  it('is finished by cancelling the original [RUL-22]', () => {
    expect(following({}, 'finishing')).toEqual({ kind: 'finishing' });
    expect(following({ isDue: true }, 'finishing')).toEqual({ kind: 'finishing' });
  });
});

describe('the pickup dialog', () => {
  const opened = (original: PickupSchedule | null) =>
    createActor(pickupEditorMachine, {
      input: {
        ...HERE,
        accessionId: ACCESSION,
        schedules: [],
        answered: [],
        onFile: ON_FILE,
        original,
        last: null,
      },
    }).getSnapshot().context;
  const IDLE = { home: 'idle' } as const;
  const VALID = { isAddressValid: true, isContactValid: true };

  function dialog(
    {
      form = {},
      original = null,
      ...context
    }: Partial<Omit<PickupEditorContext, 'form'>> & {
      readonly form?: Partial<PickupForm>;
    } = {},
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

  it('[PEDIT-01] opens with what is on file and waits for a date', () => {
    expect(dialog()).toEqual({
      title: 'Schedule New Pickup',
      part: 'home',
      patient: 'Ann Example',
      problem: null,
      changes: [],
      address: '113 Valencia Street, San Francisco, CA 94110',
      isAddressValid: true,
      contact: '+1 4155550101 · ann@example.com',
      isContactValid: true,
      time: {
        zone: 'Pacific Time',
        today: '2026-11-20',
        date: '',
        isProposed: false,
        closedDays: [],
        last: null,
        isDateOpen: true,
        isLoading: false,
        error: null,
        closedWhy: 'Choose a date first.',
        readyTime: '',
        readyTimes: [],
        latestTime: '',
        latestTimes: [],
        isWithoutLatest: false,
        remarks: '',
      },
      reminder: REMINDER,
      reminderErrors: { email: null, phone: null, code: null },
      usesSameContact: true,
      confirm: 'Confirm',
      confirmWhy: 'Choose a date, a ready time and a latest time.',
    });
  });

  it('[PICK-R40] has its times once the address and the contact are valid and the day is known', () => {
    for (const lacking of [{ isAddressValid: false }, { isContactValid: false }]) {
      expect(dialog({ ...lacking, availability: AVAILABILITY })).toMatchObject({
        ...lacking,
        time: { isDateOpen: false, closedWhy: 'Available when the address and the contact are valid.' },
        confirmWhy: 'Confirm is available when the address and the contact are valid.',
      });
    }
    expect(dialog({ availability: AVAILABILITY, form: { date: '2026-11-24' } }).time).toMatchObject({
      isDateOpen: true,
      closedWhy: null,
      readyTimes: [
        { value: '09:00:00', label: '09:00 AM' },
        { value: '10:00:00', label: '10:00 AM' },
        { value: '14:00:00', label: '02:00 PM' },
      ],
      latestTimes: [],
      isWithoutLatest: false,
    });
  });

  it('[PICK-R41] has the latest times that leave the courier time, or says that there is none', () => {
    const { time, confirmWhy } = dialog({
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
    expect(confirmWhy).toBeNull();
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

  it('says that a date is proposed only as long as it is', () => {
    const isProposed = (date: string, proposedDate: string) =>
      dialog({ form: { date }, proposedDate }).time.isProposed;
    expect(isProposed('2026-11-24', '2026-11-24')).toBe(true);
    expect(isProposed('2026-11-25', '2026-11-24')).toBe(false);
    expect(isProposed('', '')).toBe(false);
  });

  it('offers the last day and times while that day can be chosen, until they are taken', () => {
    const last = { date: '2026-11-25', readyTime: '10:00:00', latestTime: '12:00:00' };
    const offered = 'Same day and times as the last: Wednesday, 11/25/2026, 10:00 AM to 12:00 PM';
    expect(dialog({ last }).time.last).toBe(offered);
    expect(dialog({ last: { ...last, date: '2026-11-19' } }).time.last, 'a day that is over').toBeNull();
    expect(dialog({ last, isAddressValid: false }).time.last).toBeNull();
    expect(dialog({ closedDays: ['2026-11-25'] }).time).toMatchObject({
      last: null,
      closedDays: ['2026-11-25'],
    });
    expect(dialog({ last, form: last }).time.last).toBeNull();
    expect(dialog({ last, form: { ...last, latestTime: '18:00:00' } }).time.last).toBe(offered);
  });

  it.each([
    ['noSlots', 'No pickup time slots are available for the selected date. Please choose a different date.'],
    ['serverError', 'Server error. Failed to get availability information. Please try again.'],
    ['over', 'This day is over. Please choose a different date.'],
  ] as const)('says of a day that %s', (dateProblem, error) => {
    expect(dialog({ dateProblem }).time.error).toBe(error);
  });

  it('[RUL-51] has the zone of an edited pickup as long as its address stays, and then that of the address', () => {
    const original = schedule({ timeZone: 'America/New_York' });
    expect(dialog({ original }).time.zone).toBe('Eastern Time');
    expect(dialog({ original, form: { address: OTHER_ADDRESS } }).time.zone).toBe('Pacific Time');
    const early = { original: schedule(), now: '2026-11-21T07:00:00Z' };
    expect(dialog(early).time.today, 'there, not in UTC').toBe('2026-11-20');
  });

  it('has no address or contact that is not on file', () => {
    const contact = { email: '', phone: { areaCode: '', number: '' } };
    expect(dialog({ form: { address: { ...ADDRESS, street: '' }, contact } })).toMatchObject({
      address: '',
      contact: '',
    });
  });

  it('[PICK-R54] tells of an edit what changes, once it is chosen', () => {
    const original = schedule();
    const changes = (form: Partial<PickupForm>) =>
      dialog({ original, form }).changes.map(({ label, value }) => `${label}: ${value}`);
    expect(dialog({ original }).title).toBe('Edit pickup #SFOA4471');
    expect(dialog({ original, availability: AVAILABILITY }).confirmWhy).toBe('Nothing has changed yet.');
    expect(changes({})).toEqual([]);
    expect(changes({ date: '2026-11-24' })).toEqual(['Date: Monday, 11/23/2026 → Tuesday, 11/24/2026']);
    expect(changes({ date: '' })).toEqual([]);
    expect(changes({ latestTime: '18:00:00' })).toEqual([
      'Pickup window: 09:00 AM to 12:00 PM → 09:00 AM to 06:00 PM',
    ]);
    expect(changes({ readyTime: '', latestTime: '18:00:00' })).toEqual([]);
    expect(changes({ readyTime: '10:00:00', latestTime: '' })).toEqual([]);
    expect(changes({ address: OTHER_ADDRESS })).toEqual([
      'Address: 113 Valencia Street, San Francisco, CA 94110 → 20 Oak Avenue, San Francisco, CA 94110',
    ]);
    expect(dialog({ form: CHOSEN }).changes, 'a new pickup changes nothing').toEqual([]);
    const undated = schedule({ date: '', readyTime: '' });
    const filled = dialog({ original: undated, form: CHOSEN }).changes.map(({ value }) => value);
    expect(filled, 'nothing was there before').toEqual(['Tuesday, 11/24/2026', '09:00 AM to 11:00 AM']);
  });

  it.each<[string, Partial<PickupForm['reminder']>, object]>([
    [
      'an email that is none',
      { email: 'ann' },
      { email: 'Enter an email address such as name@example.com.', phone: null, code: null },
    ],
    [
      'a phone without its country',
      { phone: { areaCode: '', number: '4155550101' } },
      { email: null, phone: null, code: 'Please select a country.' },
    ],
    [
      'a phone that is too short',
      { phone: { areaCode: '1', number: '415' } },
      {
        email: null,
        phone: 'All phone numbers with the country code +1, follow the 10-digit format',
        code: null,
      },
    ],
  ])('[PICK-R55] says of reminders to %s where that is', (_, change, reminderErrors) => {
    const reminder = { ...REMINDER, ...change };
    expect(
      dialog({ availability: AVAILABILITY, form: { ...CHOSEN, reminder, usesSameContact: false } }),
    ).toMatchObject({
      reminder,
      reminderErrors,
      usesSameContact: false,
      confirmWhy: 'Complete the reminders, or tick that none are needed.',
    });
  });

  it('says why nothing was booked: a failure, or what others did meanwhile', () => {
    const problem = (...args: Parameters<typeof dialog>) => dialog(...args).problem;
    const unable =
      'Due to the system issue, we were unable to book a new pickup as requested. Please try again later.';
    expect(problem({ problem: 'bookingFailed' })).toEqual({ tone: 'bad', text: unable });
    expect(problem({ problem: 'reschedulingFailed' })).toEqual({
      tone: 'bad',
      text: `${unable} We have retained the existing appointment for your convenience.`,
    });
    const dayOver = 'This day is over. Please choose a different date.';
    expect(problem({ problem: 'dayOver' })).toEqual({ tone: 'warn', text: dayOver });
    expect(problem({ problem: 'gone' }), 'one space, where nothing was booked').toEqual({
      tone: 'warn',
      text: 'This pickup was cancelled or changed meanwhile. Nothing was booked now. Confirm again to book a new pickup.',
    });
    const added = [schedule(), schedule({ id: 's2', date: '2026-11-24' })];
    expect(problem({ problem: 'added', added })?.text).toBe(
      'A pickup for Monday, 11/23/2026, ready at 09:00 AM was booked meanwhile. A pickup for Tuesday, 11/24/2026, ready at 09:00 AM was booked meanwhile. Nothing was booked now. Confirm again to book this pickup as well.',
    );
  });

  it('is in one part at a time', () => {
    const part = (value: Parameters<typeof dialog>[1]) => dialog({}, value).part;
    expect((['validating', IDLE, 'editingAddress', 'editingContact', 'booking'] as const).map(part)).toEqual([
      'validating',
      'home',
      'address',
      'contact',
      'booking',
    ]);
    for (const state of ['lookingUp', 'proposing'])
      expect(dialog({}, { home: state }).time.isLoading, state).toBe(true);
  });

  it('says what the booking is doing', () => {
    const busy = (value: 'lookingFirst' | 'creating' | 'cancellingOriginal' | 'following') =>
      connectPickupBooking(
        pickupBookingMachine.resolveState({
          value,
          context: {
            request: {
              ...CHOSEN,
              accessionId: ACCESSION,
              personName: 'Ann Example',
              timeZone: 'America/Los_Angeles',
              isAddressUnvalidated: false,
              address: ADDRESS,
              contact: CONTACT,
              remarks: '',
              reminder: REMINDER,
            },
            original: null,
            schedules: [],
            answered: [],
            listing: null,
            booking: null,
            lost: null,
          },
        }),
      ).busy;
    expect([busy('lookingFirst'), busy('creating')]).toEqual([
      'Booking your pickup…',
      'Booking your pickup…',
    ]);
    expect(busy('cancellingOriginal')).toBe('Your new pickup is booked. Cancelling the original…');
    expect(busy('following')).toBeNull();
  });
});

describe('the editor of an address', () => {
  const found = { ...ADDRESS, postalCode: '94110-1234' };
  const editor = (
    change: Partial<PickupAddress> = {},
    {
      value = { inputs: 'complete' },
      recommended = null,
      isRefused = false,
      failure = null,
    }: {
      readonly value?: Parameters<typeof pickupAddressMachine.resolveState>[0]['value'];
      readonly recommended?: PickupAddress | null;
      readonly isRefused?: boolean;
      readonly failure?: 'save' | 'check' | null;
    } = {},
  ) =>
    connectPickupAddress(
      pickupAddressMachine.resolveState({
        value,
        context: { address: { ...ADDRESS, ...change }, isRefused, failure, recommended },
      }),
    );

  it('[PICK-R44] can be saved if it is complete', () => {
    const view = {
      part: 'inputs',
      address: ADDRESS,
      errors: {},
      isUnitedStates: true,
      isWithoutState: false,
      isInvalid: false,
      failure: null,
      isChecking: false,
      saveWhy: null,
    };
    expect(editor()).toEqual(view);
    expect(editor({}, { recommended: found }), 'back from a recommendation').toEqual(view);
    expect(editor({}, { value: 'checking' })).toEqual({ ...view, isChecking: true });
    expect(editor({}, { value: { inputs: 'incomplete' } })).toEqual({
      ...view,
      saveWhy: 'Fill in every field to save.',
    });
    expect(editor({}, { isRefused: true })).toEqual({ ...view, isInvalid: true });
    expect(editor({}, { failure: 'check' })).toEqual({
      ...view,
      failure: 'We could not check the address. Please save it again.',
    });
  });

  it.each<[Partial<PickupAddress>, object]>([
    [{ street: 'PO Box 12' }, { street: 'A courier cannot pick up at a PO Box. Enter a street address.' }],
    [{ postalCode: '941' }, { postalCode: 'A ZIP code has five digits, or nine.' }],
    [{ state: 'XX' }, { state: 'Choose a state.' }],
    [{ countryCode: 'DE', state: 'Berlin' }, { state: 'A state or province has two letters here.' }],
  ])('[PICK-R45] [PICK-R46] says where %j is wrong', (change, errors) => {
    expect(editor(change, { value: { inputs: 'invalid' } })).toMatchObject({
      isInvalid: true,
      saveWhy: 'Correct the marked fields to save.',
    });
    expect(editor(change, { value: { inputs: 'invalid' } })).toHaveProperty('errors', errors);
  });

  it('[PICK-R45] has no state only outside the United States, where that is said', () => {
    expect(editor({ countryCode: 'DE', state: 'NA' })).toMatchObject({
      isUnitedStates: false,
      isWithoutState: true,
    });
    expect(editor({ countryCode: 'DE', state: 'BE' })).toMatchObject({ isWithoutState: false });
    expect(editor({ state: 'NA' })).toMatchObject({ isUnitedStates: true, isWithoutState: false });
  });

  it('[PICK-R58] is refused, or recommends another address with its differences', () => {
    expect(editor({}, { value: 'invalid' })).toEqual({ part: 'invalid' });
    const piece = (field: string, text: string, isMarked = false) => ({ field, text, isMarked });
    const same = [
      piece('street', '113 Valencia Street'),
      piece('city', 'San Francisco'),
      piece('state', 'CA'),
    ];
    const view = (chosen: 'recommended' | 'entered') =>
      editor({}, { value: { recommend: chosen }, recommended: found });
    expect(view('recommended')).toEqual({
      part: 'recommend',
      choice: 'recommended',
      entered: [...same, piece('postalCode', '94110', true), piece('countryCode', 'US')],
      recommended: [...same, piece('postalCode', '94110-1234', true), piece('countryCode', 'US')],
    });
    expect(view('entered')).toMatchObject({ choice: 'entered' });
    const stateless = editor(
      { countryCode: 'DE', state: 'NA' },
      { value: { recommend: 'entered' }, recommended: { ...found, countryCode: 'DE', state: 'BE' } },
    );
    expect(stateless).toMatchObject({ entered: { length: 4 }, recommended: { length: 5 } });
  });
});

describe('the editor of a contact', () => {
  const editor = (contact = CONTACT, value: 'editing' | 'applying' = 'editing') =>
    connectPickupContact(pickupContactMachine.resolveState({ value, context: { contact } }));

  it('[PICK-R50] [PICK-R51] says what is wrong and at which field', () => {
    expect(editor()).toEqual({ contact: CONTACT, isInvalid: false, problem: null, isSaving: false });
    expect(editor(CONTACT, 'applying').isSaving).toBe(true);
    expect(editor({ ...CONTACT, email: 'ann' })).toMatchObject({
      isInvalid: true,
      problem: { field: 'email', text: 'Enter an email address such as name@example.com.' },
    });
    expect(editor({ ...CONTACT, phone: { areaCode: '1', number: '' } }).problem).toEqual({
      field: 'number',
      text: 'Enter a country code and a phone number.',
    });
  });
});

it('a cancellation is pending once it is confirmed', () => {
  const isPending = (value: 'asking' | 'cancelling') => {
    const context = { accessionId: ACCESSION, pickup: schedule(), booking: null };
    return connectPickupCancel(pickupCancelMachine.resolveState({ value, context })).isPending;
  };
  expect([isPending('asking'), isPending('cancelling')]).toEqual([false, true]);
});

describe('the search', () => {
  const search = (
    change: Partial<PickupSearchContext> = {},
    value: 'idle' | 'empty' | 'checking' | 'tokenError' = 'idle',
  ) =>
    connectPickupSearch(
      pickupSearchMachine.resolveState({
        value,
        context: {
          role: 'customer',
          accessionId: ACCESSION,
          hasToken: true,
          list: '',
          problem: null,
          ...change,
        },
      }),
    );

  it('[PSRCH-03] goes on with an accession id, unless it is busy', () => {
    expect(search()).toEqual({
      accessionId: ACCESSION,
      error: null,
      isServiceError: false,
      startsInInput: false,
      list: null,
      canContinue: true,
      isBusy: false,
    });
    expect(search({ accessionId: '' }, 'empty')).toMatchObject({ canContinue: false, isBusy: false });
    expect(search({}, 'checking')).toMatchObject({ canContinue: false, isBusy: true });
    expect(search({}, 'tokenError')).toMatchObject({ canContinue: true, isBusy: false });
  });

  it('[ROLE-R04] starts in its field for staff, who have a list', () => {
    const staff = { role: 'internal', list: '2611000138' } as const;
    expect(search(staff)).toMatchObject({ startsInInput: true, list: { text: staff.list, error: null } });
    expect(search({ ...staff, problem: 'list' })).toMatchObject({
      error: null,
      isServiceError: false,
      list: {
        error: 'Paste accession IDs of 10 digits each, with a space, a comma or a line between them.',
      },
    });
    expect(search({ ...staff, problem: 'length', accessionId: '26' })).toMatchObject({
      error: 'An Accession ID has 10 digits. This one has 2.',
      isServiceError: false,
      list: { error: null },
    });
  });

  it('[ERR-R38] tells what the service says in its words, and else in ours', () => {
    expect(search({ problem: { code: 'refused', message: 'This order is closed.' } })).toMatchObject({
      error: 'This order is closed.',
      isServiceError: true,
    });
    expect(search({ problem: { code: 'server' } })).toMatchObject({
      error: 'Server Error',
      isServiceError: false,
    });
  });
});
