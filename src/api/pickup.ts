import { addressCountry } from '../../machines/domain/address-countries.ts';
import { usStateCode } from '../../machines/domain/countries.ts';
import { isIsoDate } from '../../machines/domain/date.ts';
import { DIALING_CODES } from '../../machines/domain/dialing-codes.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import { parsePhone } from '../../machines/domain/parse-phone.ts';
import { provinceCode } from '../../machines/domain/provinces.ts';
import { hasEnded, isCancelled } from '../../machines/domain/pickup.ts';
import { normalizeEmail } from '../../machines/domain/normalize.ts';
import type { Phone } from '../../machines/domain/phone.ts';
import type {
  AddressCheck,
  Availability,
  PatientOnFile,
  PickupAddress,
  PickupRequest,
  PickupSchedule,
} from '../../machines/domain/pickup.ts';
import { call, command } from './client.ts';
import { mailingAddress, patientInfo } from './patient-info.ts';
import {
  dateOrEmpty,
  flag,
  id,
  list,
  renamedFields,
  number,
  optionalId,
  withFallback,
  orEmpty,
  text,
  textOrNull,
  validItems,
} from './wire.ts';
import { z } from './zod.ts';

/** The names of the two flags of a booking, which the specification leaves open (AMB-159). */
const UNVALIDATED = { address: 'is_address_unvalidated', phone: 'is_contact_phone_unvalidated' } as const;

/** The result code of an address that does not exist (PICK-R49). */
const NOT_FOUND = 'STANDARDIZED.ADDRESS.NOTFOUND';

/** A call on someone's behalf: with the patient's token, or the internal one (ROLE-R06). */
interface WithToken {
  readonly token: string;
}

// An invalid value never removes a pickup from the page: it counts as missing (RUL-39).
const textOrEmpty = withFallback(optionalId, '');
const flagOrFalse = withFallback(flag, false);
const flagOrNull = withFallback(z.nullable(z.boolean()), null);
/** YYYY-MM-DD. */
const dayOrEmpty = z.pipe(
  withFallback(text, ''),
  z.transform((value) => (isIsoDate(value.slice(0, 10)) ? value.slice(0, 10) : '')),
);
/** HH:mm:ss, which a service may write as HH:mm; '' if it is not a time. */
const time = z.pipe(
  withFallback(text, ''),
  z.transform((value) => {
    // One digit of the hour, HH:mm, HH:mm:ss.
    const full = value.replace(/^\d:/, '0$&');
    return /^([01]\d|2[0-3])(:[0-5]\d){1,2}$/.test(full) ? full.padEnd(8, ':00') : '';
  }),
);
/** Times to choose from, each once; others than times are left out. null if nothing of them can be read. */
const times = withFallback(
  z.nullable(
    z.pipe(
      validItems(time.check(z.minLength(1))),
      z.transform((options) => [...new Set(options)]),
    ),
  ),
  null,
);

const phoneSchema: z.ZodMiniType<Phone> = orEmpty(
  renamedFields({
    dialingCode: [
      'area_code',
      z.pipe(
        textOrEmpty,
        z.transform((code) => code.replace('+', '')),
      ),
    ],
    number: ['phone_number', textOrEmpty],
  }),
);

const contactSchema = orEmpty(z.object({ email: textOrEmpty, phone: phoneSchema }));

const addressParts = {
  city: ['city', textOrEmpty],
  state: ['state_or_province_code', textOrEmpty],
  postalCode: ['postal_code', textOrEmpty],
  countryCode: [
    'country_code',
    z.pipe(
      textOrEmpty,
      z.transform((code) => code.toUpperCase()),
    ),
  ],
  isResidential: ['residential', flagOrFalse],
} as const;
/** An address requires at least a street. */
const plainAddress = { street: ['street', z.string().check(z.minLength(1))], ...addressParts } as const;

/** A recommended address, which need not say whether it is a home (ENT-R36). */
const recommendation = { ...plainAddress, isResidential: ['residential', flagOrNull] } as const;

const pickupInfo = renamedFields({
  confirmationCode: ['confirmation_code', textOrEmpty],
  locationCode: ['location_code', textOrEmpty],
  date: ['pickup_date', dayOrEmpty],
  readyTime: ['ready_time', time],
  latestTime: ['customer_close_time', time],
  remarks: ['remarks', textOrEmpty],
});

const scheduleSchema = z.pipe(
  renamedFields({
    id: ['schedule_id', id],
    status: ['status', textOrEmpty],
    personName: ['person_name', textOrEmpty],
    createdAt: ['create_time', dateOrEmpty],
    submittedAt: ['pickup_request_submitted_at', dateOrEmpty],
    info: ['pickup_info', orEmpty(pickupInfo)],
    address: ['pickup_address', orEmpty(renamedFields({ street: ['street', textOrEmpty], ...addressParts }))],
    contact: ['contact', contactSchema],
    contactEmail: ['contact_email', textOrEmpty],
    contactPhone: ['contact_phone', phoneSchema],
    reminder: ['reminder', contactSchema],
    isNotNeeded: ['no_reminders_needed', flagOrFalse],
    emailDay: ['remind_by_email_one_day_before_pickup', flagOrNull],
    emailHour: ['remind_by_email_one_hour_before_pickup', flagOrNull],
    phoneDay: ['remind_by_phone_one_day_before_pickup', flagOrNull],
    phoneHour: ['remind_by_phone_one_hour_before_pickup', flagOrNull],
    timeZone: ['timezone', withFallback(textOrNull, null)],
  }),
  z.transform((wire): PickupSchedule => {
    const { info, contact, contactEmail, contactPhone, reminder, isNotNeeded, ...others } = wire;
    const { emailDay, emailHour, phoneDay, phoneHour, ...schedule } = others;
    return {
      ...schedule,
      ...info,
      // Both places describe the same person; use the one with content (ENT-R29, ENT-R32).
      contact: {
        email: contact.email || contactEmail,
        phone: contact.phone.number === '' ? contactPhone : contact.phone,
      },
      reminder: { ...reminder, isNotNeeded, selected: { emailDay, emailHour, phoneDay, phoneHour } },
    };
  }),
);

const scheduleResponse = z.pipe(
  z.object({ pickup_schedule: scheduleSchema }),
  z.transform((wire) => wire.pickup_schedule),
);

/** GET of the configured path: the signed-in staff member's internal token (AMB-131). Rejects if there is none. */
export const obtainInternalToken = call(
  (path: string) => ({
    service: 'pickup',
    method: 'GET',
    path,
    auth: 'none',
    sendsCookies: true,
    schema: z.object({ token: textOrNull }),
  }),
  ({ token }) => token ?? throwUnauthorized(),
);

/** GET /patients/pns-jwt: the token for the patient of an accession id (CALL-R19). Rejects if there is none. */
export const exchangeForPatientToken = call(
  ({ accessionId, token }: WithToken & { readonly accessionId: string }) => ({
    service: 'sample',
    method: 'GET',
    path: '/patients/pns-jwt',
    query: { accession_id: accessionId },
    token,
    schema: z.object({ data: z.nullish(z.object({ pns_jwt: textOrNull })) }),
  }),
  ({ data }) => data?.pns_jwt ?? throwUnauthorized(),
);

/** GET of the configured path: the patient's name, contact and address on file (CALL-R29, AMB-131). */
export const loadPatientOnFile = call(
  ({ path, accessionId, token }: WithToken & { readonly path: string; readonly accessionId: string }) => ({
    service: 'pickup',
    method: 'GET',
    path,
    query: { accession_id: accessionId },
    token,
    schema: onFileSchema,
  }),
);

const onFileSchema = z.pipe(
  patientInfo,
  z.transform(({ firstName, lastName, contacts, addresses }): PatientOnFile => {
    const address = mailingAddress(addresses);
    const country = addressCountry((address ?? addresses[0])?.country ?? '', []);
    const contactDetail = (wanted: string) => contacts.find(({ type }) => type === wanted)?.details ?? '';
    return {
      name: `${firstName} ${lastName}`.trim(),
      contact: {
        email: normalizeEmail(contactDetail('email')),
        phone: parsePhoneOnFile(contactDetail('phone'), country),
      },
      address: address
        ? {
            street: [address.street, address.apartment].filter(Boolean).join(' '),
            city: address.city,
            state: stateCode(country, address.state),
            postalCode: address.zipcode,
            countryCode: country,
            isResidential: false,
          }
        : null,
    };
  }),
);

/** A state of a service as a code; elsewhere than in the US as it is, where none is known. */
function stateCode(country: string, state: string): string {
  if (country === 'US') return usStateCode(state);
  return (country === 'CA' && provinceCode(state)) || state;
}

/** Splits a number on file: the code comes from a leading '+', or else from the patient's country. */
function parsePhoneOnFile(onFile: string, country: string): Phone {
  return onFile === '' ? { dialingCode: '', number: '' } : parsePhone(onFile, DIALING_CODES[country] ?? '1');
}

/** A late list may have a pickup twice: one that has ended never becomes active again. */
function withoutRepeats(pickups: readonly PickupSchedule[]): readonly PickupSchedule[] {
  const latest = new Map<string, PickupSchedule>();
  for (const pickup of pickups) {
    const known = latest.get(pickup.id);
    if (!known || (!hasEnded(known) && hasEnded(pickup))) latest.set(pickup.id, pickup);
  }
  return [...latest.values()];
}

/** POST /pickups/v2/schedule/retrieval: the pickups of an accession id (CALL-R24). */
export const loadPickups = call(({ accessionId, token }: WithToken & { readonly accessionId: string }) => ({
  service: 'pickup',
  method: 'POST',
  path: '/pickups/v2/schedule/retrieval',
  json: { accession_id: accessionId },
  token,
  schema: z.pipe(
    z.object({ pickup_schedules: validItems(scheduleSchema) }),
    z.transform((wire) => withoutRepeats(wire.pickup_schedules)),
  ),
}));

/** POST /pickups/v2/addresses/validation, interpreted according to AMB-156 (CALL-R25, PICK-R49). */
export const checkPickupAddress = call(
  ({ address, token }: WithToken & { readonly address: PickupAddress }) => ({
    service: 'pickup',
    method: 'POST',
    path: '/pickups/v2/addresses/validation',
    json: { addresses: [wireAddress(address)] },
    token,
    schema: z.object({ resolved_addresses: z.array(resolvedAddress) }),
  }),
  ({ resolved_addresses: [resolved] }, { address }): AddressCheck => {
    if (!resolved) return { kind: 'invalid' };
    if (resolved.codes.includes(NOT_FOUND)) return { kind: 'notFound' };
    if (resolved.isValid === false) return { kind: 'invalid' };
    const { isResidential } = resolved.address;
    const recommended = recommendedAddress(resolved, address);
    return { kind: 'valid', isResidential, recommended };
  },
);

/** The recommended address: the service's own recommendation, or else the resolved address if it differs (AMB-156). */
function recommendedAddress(
  { address: found, hasRecommended, recommended }: z.output<typeof resolvedAddress>,
  entered: PickupAddress,
): PickupAddress | null {
  if (hasRecommended === false) return null;
  const parts = Object.entries(recommended ?? found).filter(([, value]) => value !== '' && value !== null);
  // A field that the service leaves out stays as entered: choosing the recommendation must not empty a field.
  const address: PickupAddress = {
    ...entered,
    isResidential: found.isResidential,
    ...Object.fromEntries(parts),
  };
  const state = stateCode(address.countryCode, address.state) || entered.state;
  const coded = { ...address, state };
  return comparisonKey(coded) === comparisonKey(entered) ? null : coded;
}

/**
 * The result of an address check (AMB-156), with the flags of ENT-R36 if the service sends them. Without a street the
 * response is invalid: the call failed, and the patient's address is not rejected (RUL-39).
 */
const resolvedAddress = z.pipe(
  renamedFields({
    ...plainAddress,
    messages: ['customer_messages', list(z.object({ code: textOrEmpty }))],
    isValid: ['is_current_address_valid', flagOrNull],
    hasRecommended: ['has_recommended_address', flagOrNull],
    recommended: ['recommended_address', withFallback(z.nullable(renamedFields(recommendation)), null)],
  }),
  z.transform(({ messages, isValid, hasRecommended, recommended, ...address }) => ({
    address,
    codes: messages.map(({ code }) => code),
    isValid,
    hasRecommended,
    recommended,
  })),
);

/** The parts of an address that are compared, ignoring case and spaces (AMB-156). */
function comparisonKey(address: PickupAddress): string {
  return JSON.stringify(Object.values(wireAddress(address)))
    .replaceAll(/\s+/g, '')
    .toUpperCase();
}

/** The courier's times on a day; minutes that are left out or null are none. */
const dayAvailability = renamedFields({
  day: ['pickup_date', dayOrEmpty.check(z.minLength(1))],
  readyTimes: ['ready_time_options', times],
  latestTimes: ['latest_time_options', times],
  access: [
    'access_time',
    withFallback(z.nullable(z.object({ hours: number, minutes: withFallback(number, 0) })), null),
  ],
});

/** POST /pickups/availabilities for one day (CALL-R26). No ready times if no courier comes. */
export const loadPickupAvailability = call(
  ({ address, date, token }: WithToken & { readonly address: PickupAddress; readonly date: string }) => ({
    service: 'pickup',
    method: 'POST',
    path: '/pickups/availabilities',
    json: { pickup_address: wireAddress(address), country_relationship: 'DOMESTIC', pickup_date: date },
    token,
    schema: z.pipe(
      z.object({
        // An entry of another day that cannot be read hides nothing of the chosen one (RUL-39).
        availabilities: z.array(withFallback(z.nullable(dayAvailability), null)),
      }),
      z.transform(({ availabilities }, context): Availability => {
        const chosen = availabilities.find((offer) => offer?.day === date);
        if (chosen?.readyTimes?.length && chosen.latestTimes && chosen.access) {
          const { readyTimes, latestTimes, access } = chosen;
          return { readyTimes, latestTimes, accessMinutes: access.hours * 60 + access.minutes };
        }
        // A day without ready times needs nothing else.
        if (chosen ? chosen.readyTimes?.length !== 0 : availabilities.includes(null))
          context.issues.push({ code: 'custom', input: availabilities, message: 'the day cannot be read' });
        return { readyTimes: [], latestTimes: [], accessMinutes: 0 };
      }),
    ),
  }),
);

/**
 * POST /pickups/v2/schedule: books a pickup; the sender's role is always patient (CALL-R27, AMB-144). It outlives the
 * page.
 */
export const createPickup = command(({ request, token }: WithToken & { readonly request: PickupRequest }) => {
  const { address, contact, reminder } = request;
  return {
    service: 'pickup',
    method: 'POST',
    path: '/pickups/v2/schedule',
    json: {
      sender: {
        role: 'patient',
        accession_id: request.accessionId,
        person_name: request.personName,
        contact_phone: wirePhone(contact.phone),
        contact_email: contact.email,
        save_patient_contact_phone: false,
      },
      pickup_address: {
        ...wireAddress(address),
        residential: address.isResidential,
        save_patient_address: false,
      },
      timezone: request.timeZone,
      pickup_info: {
        pickup_date: request.date,
        ready_time: request.readyTime,
        customer_close_time: request.latestTime,
        remarks: request.remarks,
      },
      reminder: { email: reminder.email, phone: wirePhone(reminder.phone) },
      no_reminders_needed: reminder.isNotNeeded,
      remind_by_email_one_day_before_pickup: reminder.selected.emailDay,
      remind_by_email_one_hour_before_pickup: reminder.selected.emailHour,
      remind_by_phone_one_day_before_pickup: reminder.selected.phoneDay,
      remind_by_phone_one_hour_before_pickup: reminder.selected.phoneHour,
      [UNVALIDATED.address]: request.isAddressUnvalidated,
      [UNVALIDATED.phone]: false,
    },
    token,
    schema: scheduleResponse,
    change: 'booking',
    isDone: (schedule) => !hasEnded(schedule),
    outlivesPage: true,
  };
});

/** PUT /pickups/v2/schedule/cancel: returns the cancelled pickup (CALL-R28). */
export const cancelPickup = command(({ scheduleId, token }: WithToken & { readonly scheduleId: string }) => ({
  service: 'pickup',
  method: 'PUT',
  path: '/pickups/v2/schedule/cancel',
  json: { schedule_id: scheduleId },
  token,
  schema: scheduleResponse,
  outlivesPage: true,
  change: 'cancellation',
  isDone: (schedule) => isCancelled(schedule),
}));

function wireAddress(address: PickupAddress) {
  return {
    street: address.street,
    city: address.city,
    state_or_province_code: address.state,
    postal_code: address.postalCode,
    country_code: address.countryCode,
  };
}

function wirePhone({ dialingCode, number: digits }: Phone) {
  return { area_code: dialingCode, phone_number: digits };
}

function throwUnauthorized(): never {
  throw { code: 'unauthorized' } satisfies Failure;
}
