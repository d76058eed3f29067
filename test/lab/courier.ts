import type { LabOrder } from './state.ts';
import { DAY } from '../support/durations.ts';

/** An address in the courier's format. */
export interface WireAddress {
  readonly street: string;
  readonly city: string;
  readonly state_or_province_code: string;
  readonly postal_code: string;
  readonly country_code: string;
}

interface WirePhone {
  readonly area_code: string;
  readonly phone_number: string;
}

/** The body of a booking (CALL-R27). */
export interface CourierBooking {
  readonly sender: {
    readonly role: 'patient';
    readonly accession_id: string;
    readonly person_name: string;
    readonly contact_phone: WirePhone;
    readonly contact_email: string;
    readonly save_patient_contact_phone: boolean;
  };
  readonly pickup_address: WireAddress & {
    readonly residential: boolean;
    readonly save_patient_address: boolean;
  };
  readonly timezone: string | null;
  readonly pickup_info: {
    readonly pickup_date: string;
    readonly ready_time: string;
    readonly customer_close_time: string;
    readonly remarks: string;
  };
  readonly reminder: { readonly email: string; readonly phone: WirePhone };
  readonly no_reminders_needed: boolean;
  readonly remind_by_email_one_day_before_pickup: boolean;
  readonly remind_by_email_one_hour_before_pickup: boolean;
  readonly remind_by_phone_one_day_before_pickup: boolean;
  readonly remind_by_phone_one_hour_before_pickup: boolean;
  readonly is_address_unvalidated: boolean;
  readonly is_contact_phone_unvalidated: boolean;
}

/** A pickup as stored by the courier. */
export interface LabPickup extends Omit<
  CourierBooking,
  'is_address_unvalidated' | 'is_contact_phone_unvalidated'
> {
  readonly schedule_id: string;
  status: string;
  readonly create_time: string;
  readonly submitted_at: string | null;
  cancelled_at: string | null;
  readonly confirmation_code: string | null;
  /** Seconds after which the list shows that it was booked, and that it was cancelled. */
  readonly lag: { create: number; cancel: number };
}

/** A pickup that a scenario starts with. */
export interface PickupSeed {
  /** Submission and creation day, relative to today. */
  readonly submitted: number;
  /** Pickup day, relative to today. */
  readonly date: number;
  readonly status: 'Scheduled' | 'Cancelled' | 'Expired';
  readonly hasCode: boolean;
}

const ZONE = 'America/Los_Angeles';
const READY = [
  '08:00:00',
  '09:00:00',
  '10:00:00',
  '11:00:00',
  '12:00:00',
  '13:00:00',
  '14:00:00',
  '15:00:00',
];
const LATEST = [
  '11:00:00',
  '12:00:00',
  '13:00:00',
  '14:00:00',
  '15:00:00',
  '16:00:00',
  '17:00:00',
  '18:00:00',
];
/** The courier's minimum time between ready and latest time. */
const ACCESS_TIME = { hours: 2, minutes: 30 };
/** Weekdays without a courier, MM-DD. */
const HOLIDAYS = ['01-01', '07-04', '12-25', '12-26'];

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** Today at the courier, YYYY-MM-DD. */
export function courierDay(now: Date): string {
  return local.format(now).slice(0, 10);
}

function isWorkday(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.includes(day.slice(5));
}

/** Available times at an address on a day; empty on weekends and holidays, in the past, and outside US, CA and MX. */
export function availabilitiesOf(now: Date, address: WireAddress, day: string): object[] {
  const today = courierDay(now);
  if (day < today || !isWorkday(day) || !['US', 'CA', 'MX'].includes(address.country_code)) return [];
  const time = local.format(now).slice(11);
  const ready = READY.filter((option) => day > today || option > time);
  if (ready.length === 0) return [];
  return [
    { pickup_date: day, ready_time_options: ready, latest_time_options: LATEST, access_time: ACCESS_TIME },
  ];
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  St: 'Street',
  'St.': 'Street',
  Ave: 'Avenue',
  'Ave.': 'Avenue',
  Rd: 'Road',
};

/**
 * The courier's address check: a street named Nowhere does not exist and Unresolved returns nothing. An abbreviated
 * street is spelled out and gets a ZIP+4; anything else is returned as entered.
 */
export function resolvedAddress(address: WireAddress): object | null {
  if (/unresolved/i.test(address.street)) return null;
  if (/nowhere/i.test(address.street)) {
    return { ...address, residential: false, customer_messages: [{ code: 'STANDARDIZED.ADDRESS.NOTFOUND' }] };
  }
  const words = address.street.split(' ');
  const written = words.map((word) => ABBREVIATIONS[word] ?? word).join(' ');
  const isAbbreviated = written !== address.street;
  return {
    ...address,
    street: written,
    postal_code:
      isAbbreviated && /^\d{5}$/.test(address.postal_code)
        ? `${address.postal_code}-1234`
        : address.postal_code,
    residential: true,
    customer_messages: [],
  };
}

function codeOf(order: LabOrder): string {
  return String(4400 + order.pickups.length * 7 + (order.number % 90));
}

export function book(order: LabOrder, booking: CourierBooking): LabPickup {
  const {
    is_address_unvalidated: _address,
    is_contact_phone_unvalidated: _phone,
    ...sent
  } = structuredClone(booking);
  // Bookings within one millisecond would have no defined order.
  const last = Math.max(0, ...order.pickups.map(({ create_time }) => Date.parse(create_time)));
  const now = new Date(Math.max(order.clock.now().getTime(), last + 1)).toISOString();
  const pickup: LabPickup = {
    ...sent,
    schedule_id: `${order.seed.accessionId}-${order.pickups.length + 1}`,
    status: 'Scheduled',
    create_time: now,
    submitted_at: order.pickup.stampsSubmission ? now : null,
    cancelled_at: null,
    confirmation_code: codeOf(order),
    lag: { create: 0, cancel: 0 },
  };
  order.pickups.push(pickup);
  return pickup;
}

/** The pickups that a scenario starts with. */
export function seedPickups(order: LabOrder, seeds: readonly PickupSeed[]): void {
  const now = order.clock.now();
  const { address, seed } = order;
  const phone = { area_code: '1', phone_number: seed.phone };
  for (const [index, { submitted, date, status, hasCode }] of seeds.entries()) {
    const age = index * 60_000 + order.pickup.listsAfter * 1000;
    const created = new Date(now.getTime() + submitted * DAY - age).toISOString();
    order.pickups.push({
      schedule_id: `${seed.accessionId}-${index + 1}`,
      status,
      create_time: created,
      submitted_at: order.pickup.stampsSubmission ? created : null,
      cancelled_at: status === 'Cancelled' ? created : null,
      confirmation_code: hasCode ? codeOf(order) : null,
      lag: { create: 0, cancel: 0 },
      sender: {
        role: 'patient',
        accession_id: seed.accessionId,
        person_name: `${seed.firstName} ${seed.lastName}`,
        contact_phone: phone,
        contact_email: seed.email,
        save_patient_contact_phone: false,
      },
      pickup_address: {
        street: seed.street,
        city: address?.city ?? 'San Francisco',
        state_or_province_code: address?.state ?? 'CA',
        postal_code: address?.zipcode ?? '94110',
        country_code: 'US',
        residential: true,
        save_patient_address: false,
      },
      timezone: ZONE,
      pickup_info: {
        pickup_date: workdayFrom(courierDay(new Date(now.getTime() + date * DAY)), date),
        ready_time: '09:00:00',
        customer_close_time: '13:00:00',
        remarks: '',
      },
      reminder: { email: seed.email, phone },
      no_reminders_needed: false,
      remind_by_email_one_day_before_pickup: true,
      remind_by_email_one_hour_before_pickup: true,
      remind_by_phone_one_day_before_pickup: true,
      remind_by_phone_one_hour_before_pickup: true,
    });
  }
}

/** The next workday from a day on, or the previous one for a day in the past. */
function workdayFrom(day: string, direction: number): string {
  let found = day;
  while (!isWorkday(found)) {
    const next = Date.parse(`${found}T12:00:00Z`) + (direction < 0 ? -DAY : DAY);
    found = new Date(next).toISOString().slice(0, 10);
  }
  return found;
}

/** A very old pickup may have almost no data left. */
const ODD_ONE = { schedule_id: 'odd', status: 'Cancelled', pickup_info: null, create_time: null };

/** The pickups as listed now; recent bookings and cancellations may be missing. */
export function listedPickups(order: LabOrder): object[] {
  const { listsAfter, listsIncompletePickup } = order.pickup;
  const now = order.clock.now().getTime();
  const isShown = (time: string | null, lag: number) => {
    const least = Math.max(lag, listsAfter) * 1000;
    return time !== null && (least === 0 || Date.parse(time) + least <= now);
  };
  const listed = order.pickups
    .filter((pickup) => isShown(pickup.create_time, pickup.lag.create))
    .map((pickup) => {
      const isHidden = pickup.cancelled_at !== null && !isShown(pickup.cancelled_at, pickup.lag.cancel);
      return wirePickup(order, isHidden ? { ...pickup, status: 'Scheduled' } : pickup);
    });
  return listsIncompletePickup ? [ODD_ONE, ...listed] : listed;
}

/** A pickup in wire format (ENT-R29 to ENT-R34). */
export function wirePickup(order: LabOrder, pickup: LabPickup): object {
  const {
    submitted_at,
    cancelled_at: _,
    lag: _lag,
    confirmation_code,
    pickup_info,
    sender,
    ...rest
  } = pickup;
  const time = (value: string) => (order.pickup.writesShortTimes ? value.slice(0, 5) : value);
  return {
    ...rest,
    sender,
    person_name: sender.person_name,
    pickup_request_submitted_at: submitted_at,
    contact_email: sender.contact_email,
    contact_phone: sender.contact_phone,
    contact: { email: sender.contact_email, phone: sender.contact_phone },
    pickup_info: {
      ...pickup_info,
      ready_time: time(pickup_info.ready_time),
      customer_close_time: time(pickup_info.customer_close_time),
      confirmation_code,
      location_code: confirmation_code && 'SFOA',
    },
  };
}

/** Why a pickup cannot be cancelled; null if it can: only on the day of submission (PICK-R21). */
export function cancelRefusal(order: LabOrder, pickup: LabPickup): string | null {
  if (order.pickup.refusesCancel) return 'The courier is already on the way.';
  if (pickup.status !== 'Scheduled') return 'This pickup cannot be cancelled anymore.';
  const submitted = pickup.submitted_at ?? pickup.create_time;
  const isToday = courierDay(new Date(submitted)) === courierDay(order.clock.now());
  return isToday ? null : 'Only a pickup that was submitted today can be cancelled.';
}

/** Why a booking is refused; null if it is accepted. */
export function bookingRefusal(order: LabOrder, booking: CourierBooking): string | null {
  const { pickup_date, ready_time, customer_close_time } = booking.pickup_info;
  const [offer] = availabilitiesOf(order.clock.now(), booking.pickup_address, pickup_date) as {
    ready_time_options: string[];
    latest_time_options: string[];
  }[];
  if (!offer?.ready_time_options.includes(ready_time)) return 'The courier does not come at this time.';
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const least = ACCESS_TIME.hours * 60 + ACCESS_TIME.minutes;
  return offer.latest_time_options.includes(customer_close_time) &&
    minutes(customer_close_time) - minutes(ready_time) >= least
    ? null
    : 'The courier needs more time.';
}
