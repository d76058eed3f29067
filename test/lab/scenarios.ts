import { CONCIERGE_FEE } from './bill.ts';
import { QUESTIONNAIRE_SEEDS } from './questionnaires.ts';
import type { PaymentIntent } from '@stripe/stripe-js';
import type { PickupSeed } from './courier.ts';
import type { WireProfileAddress } from './information.ts';
import { seedOf } from './seed.ts';
import {
  DRAW_SITES_FIRST,
  HOME_FIRST,
  MOBILE_ONLY,
  NO_SITES,
  ODD_PLACES,
  SITES_FIRST,
  type LabSites,
} from './sites.ts';

/** The card provider's payment statuses. */
export type IntentStatus = PaymentIntent.Status;

/** The properties that distinguish orders. Amounts in major units of `currency`. */
export interface OrderProperties {
  /** Decides whose order it is; 0 for the next one. */
  number: number;
  customerId: string;
  providerHasRevenue: boolean;
  providerHasMerchandise: boolean;
  /** customerPay and netPay: the provider pays. */
  chargeMethod: 'patientPay' | 'customerPay' | 'netPay';
  orderSource: string;
  currency: string;
  bill: {
    testsTotal: number;
    tax: number;
    labFee: number;
    internationalShipping: number;
    discount: number;
    consultation: number;
    /** The patient's share if the provider pays; null: nothing. */
    patientShare: number | null;
    /** Earlier card payments by the patient. */
    paidBefore: number;
  };
  consultationFeeName: string | null;
  concierge: {
    valid: boolean;
    selected: boolean;
    paid: boolean;
    source: 'patient' | 'customer' | '';
    offered: boolean;
    /** In major units, as recorded. */
    fee: number;
  };
  items: { item_id: string; item_type: string; nested?: { item_id: string; item_type: string }[] }[];
  bloodKit: string | null;
  nonBloodKit: string | null;
  tubeTypes: string[];
  /** DELIVERED, LABEL_NOT_CREATED, IN_TRANSIT … */
  kit: string;
  /** Null: neither basic information nor an address is on file. */
  address: { city: string; state: string; zipcode: string; country: string; dialingCode: string } | null;
  /** Which basic information is on file, given an address; `street` refers to the seed's street. */
  informationOnFile: {
    gender: boolean;
    birthdate: boolean;
    phone: boolean;
    street: string | null;
    /** The patient has already confirmed the address. */
    confirmed: boolean;
  };
  /** The addresses in the patient's profile; null: the order's, as on file. */
  profile: readonly WireProfileAddress[] | null;
  editable: boolean;
  /** Whether the patient may be registered twice; merging requires an id (AMB-106). */
  duplicate: 'none' | 'found' | 'withoutId';
  /** Once they are merged, the duplicate check reports nobody anymore, and the order is the other patient's. */
  forgetsMerged: boolean;
  /** Whether the order lists the countries that the laboratory ships to. */
  countriesListed: boolean;
  conciergeNeeded: boolean;
  bloodDrawNeeded: boolean | null;
  paymentStatus: 0 | 1 | 2 | 3 | 4;
  cancelled: boolean;
  /** 'derived': issue 84 is unresolved while the patient owes money, 104 while the provider does. */
  billingIssue: 'derived' | 'unresolved' | 'resolved';
  payLater: { klarna: boolean; afterpay: boolean };
  /** The amount in cents that a link with amount_to_pay may charge instead of the balance. */
  fixedAmountCents: number | null;
  /** The courier pickups of the order. */
  pickup: {
    schedules: PickupSeed[];
    /** Pickups cannot be scheduled for a completed order (ROLE, PICK-R57). */
    isCompleted: boolean;
    refusesCancel: boolean;
    /** Whether a phone is on file. */
    hasPhone: boolean;
    /** A street on file other than the patient's. */
    street: string | null;
    /** Seconds until the list shows a booking or a cancellation. */
    listsAfter: number;
    /** Whether pickups have a submission time. */
    stampsSubmission: boolean;
    /** Whether times are written HH:mm. */
    writesShortTimes: boolean;
    /** Whether the list contains a very old pickup with almost no data. */
    listsIncompletePickup: boolean;
  };
  /** How the bank behaves. */
  bank: {
    /**
     * Refuses charges that were already paid, are not due or do not fit the order. Otherwise it accepts every charge.
     */
    refuses: boolean;
    /** Charges once per `Idempotency-Key` and repeats the first response (RUL-30). */
    honorsKeys: boolean;
    /** Seconds until a charge has its response. */
    respondsAfter: number;
    /** The payment status is 1 until then and during a 3-D Secure challenge; otherwise 0. */
    reportsRunning: boolean;
    /** Seconds in which the status of a pay-later payment is 1 before the patient decides, who then cannot anymore; 0: never. */
    payLaterExpiresAfter: number;
    /** Seconds until the charging service learns what the patient did at the bank or the pay-later provider. */
    webhookAfter: number;
    /** The status stays 3 while a further charge is due or runs; otherwise it is 0 again. */
    keepsPaid: boolean;
    /** After a payment that leaves money due the status is 0 again, which the contract does not allow. */
    resetsStatus: boolean;
    /** A payment closes the billing issue even if it leaves money due. */
    closesIssue: boolean;
    /** Seconds after which a pending charge ends; null: when a control call ends it. */
    resolvesAfter: number | null;
    /** A pending charge ends with a refusal. */
    refusesPending: boolean;
    /** Seconds until the payment status shows that a charge has succeeded. */
    statusLag: number;
    /** How the invoice of a bundle lists its members. */
    shownBundle: 'complete' | 'none' | 'fewer' | 'twice' | 'otherSum';
    /** The invoice of a bundle lists its members in another order with each response. */
    reordersBundle: boolean;
    /** Seconds until the orders service shows a change of the payment status. */
    ordersLag: number;
    /** Seconds until the invoice shows a payment or a change of the concierge. */
    invoiceLag: number;
    /** Seconds until the order's flags show a change of the concierge. */
    flagLag: number;
    /** The status of the provider's intent after the patient completes a 3-D Secure challenge. */
    statusAfterChallenge: IntentStatus;
  };
  /** The outcome of a charge that is not declined. */
  chargeOutcome: 'succeeded' | 'processing';
  /** The patient's data on file for questionnaires; height in inches, weight in pounds, 0 is unknown. */
  questionnaireOnFile: {
    gender: 'Male' | 'Female' | null;
    height: number;
    weight: number;
    hasBirthdate: boolean;
  };
  /** Which questionnaire is already submitted or begun, and its initial draft. */
  questionnaire: { of: string | null; completed: boolean; draft: Record<string, unknown> | null };
  waiver: { submitted: boolean; collectionTime: string };
  /** The token of the link has expired: only a guest login opens the order. */
  tokenExpired: boolean;
  sites: LabSites;
  /** The text message service's response. */
  textResult: string;
  appointment: { status: string; deleted_time: string | null };
}

/** Changes to the properties of an order; nested groups are merged. */
export type OrderChanges = {
  readonly [Key in keyof OrderProperties]?: Partial<OrderProperties[Key]> | OrderProperties[Key];
};

/** A situation that a link can lead to. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly changes: OrderChanges;
  /** The link's parameters besides accession_id, sample_id and token. */
  readonly linkParams: Readonly<Record<string, string>>;
  /** The link belongs to a staff member, and signs them in. */
  readonly isStaff?: true;
  /** A bundle of this many orders; `opens` is whose link it is. */
  readonly family?: { readonly size: number; readonly opens: 'main' | 'member' };
  /** The page of the link, if it is not the payment entry, and the name of its token's parameter. */
  readonly page?: { readonly path: string; readonly token?: 'jwtToken' | 'jwttoken' };
}

/** The order that all scenarios derive from: a US patient owes money for a shipped test; nothing is paid. */
export function baseProperties(): OrderProperties {
  return {
    number: 0,
    customerId: '999997',
    providerHasRevenue: false,
    providerHasMerchandise: false,
    chargeMethod: 'patientPay',
    orderSource: 'PROVIDER',
    currency: 'usd',
    bill: {
      testsTotal: 349,
      tax: 0,
      labFee: 15,
      internationalShipping: 0,
      discount: 16,
      consultation: 0,
      patientShare: null,
      paidBefore: 0,
    },
    consultationFeeName: null,
    concierge: {
      valid: false,
      selected: false,
      paid: false,
      source: 'patient',
      offered: false,
      fee: CONCIERGE_FEE,
    },
    items: [{ item_id: '402', item_type: 'packagePriceId' }],
    bloodKit: 'shipToPatient',
    nonBloodKit: null,
    tubeTypes: ['Stool', 'Saliva'],
    kit: 'LABEL_NOT_CREATED',
    address: {
      city: 'San Francisco',
      state: 'CA',
      zipcode: '94110',
      country: 'United States',
      dialingCode: '+1',
    },
    informationOnFile: { gender: true, birthdate: true, phone: true, street: null, confirmed: true },
    profile: null,
    editable: true,
    duplicate: 'none',
    forgetsMerged: false,
    countriesListed: true,
    conciergeNeeded: false,
    bloodDrawNeeded: true,
    paymentStatus: 0,
    cancelled: false,
    billingIssue: 'derived',
    payLater: { klarna: false, afterpay: false },
    fixedAmountCents: null,
    pickup: {
      schedules: [],
      isCompleted: false,
      refusesCancel: false,
      hasPhone: true,
      street: null,
      listsAfter: 0,
      stampsSubmission: true,
      writesShortTimes: false,
      listsIncompletePickup: false,
    },
    bank: {
      refuses: true,
      honorsKeys: true,
      respondsAfter: 0,
      reportsRunning: false,
      payLaterExpiresAfter: 0,
      webhookAfter: 0,
      keepsPaid: false,
      resetsStatus: false,
      closesIssue: false,
      resolvesAfter: null,
      refusesPending: false,
      statusLag: 0,
      shownBundle: 'complete',
      reordersBundle: false,
      ordersLag: 0,
      invoiceLag: 0,
      flagLag: 0,
      statusAfterChallenge: 'succeeded',
    },
    chargeOutcome: 'succeeded',
    questionnaireOnFile: { gender: 'Female', height: 66, weight: 140, hasBirthdate: true },
    questionnaire: { of: null, completed: false, draft: null },
    waiver: { submitted: false, collectionTime: '' },
    tokenExpired: false,
    sites: SITES_FIRST,
    textResult: 'success',
    appointment: { status: 'tentative', deleted_time: null },
  };
}

/** The properties with changes merged in, one level deep. */
export function withChanges(properties: OrderProperties, changes: OrderChanges): OrderProperties {
  const next = { ...properties } as Record<string, unknown>;
  for (const [key, value] of Object.entries(changes)) {
    const before = next[key];
    const merges = isGroup(before) && isGroup(value);
    next[key] = merges ? { ...before, ...value } : structuredClone(value);
  }
  return next as unknown as OrderProperties;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const PAY = { payment_prioritized: 'true' };
const OFFERED = { valid: true, offered: true };
const SUBMITTED_TODAY: PickupSeed = { submitted: 0, date: 3, status: 'Scheduled', hasCode: true };
const TO_PAY = { linkParams: PAY };
const DRAW = { page: { path: '/bloodDraw' } };
const PICKUP = { page: { path: '/fedexPickup' } };
/** A recurring appointment and its occurrence. */
const OCCURRENCE = { edit_type: 'single', occurrence_start: '2026-12-03T17:30:00.000Z' };
const PAID = { bill: { paidBefore: 348 }, paymentStatus: 3 } satisfies OrderChanges;

const PROFILE_ADDRESS: WireProfileAddress = {
  street_address: '2400 Telegraph Avenue',
  apt_opt: 'Apt 4B',
  city: 'Oakland',
  state: 'California',
  zipcode: '94612',
  country: 'USA',
  address_type: 'home',
};

const WAIVER = { page: { path: '/nyform', token: 'jwttoken' } } as const;

/** The scenarios of each questionnaire. */
const questionnaires = Object.entries(QUESTIONNAIRE_SEEDS).flatMap(([name, { entry, scenarios }]) =>
  scenarios.map(({ changes = {}, ...rest }): Scenario => {
    const own: OrderChanges = changes;
    return {
      ...rest,
      linkParams: {},
      page: { path: entry, token: 'jwtToken' },
      changes: { ...own, questionnaire: { ...own.questionnaire, of: name } },
    };
  }),
);

/** @param link what its link has in addition to the ids and the token */
function scenario(
  id: string,
  title: string,
  link: Partial<Scenario> = {},
  changes: OrderChanges = {},
): Scenario {
  return { linkParams: {}, ...link, id, title, changes };
}

/** All scenarios, in the order of the front page. */
export const SCENARIOS: readonly Scenario[] = [
  scenario('card-balance-due', 'Card balance due', TO_PAY),
  scenario('provider-with-revenue', 'Provider with revenue', TO_PAY, {
    providerHasRevenue: true,
    consultationFeeName: 'Wellness consultation',
    bill: { consultation: 75 },
  }),
  scenario('international-payer', 'International payer', TO_PAY, {
    bill: { internationalShipping: 45, tax: 18.2 },
    address: { city: 'Toronto', state: 'Ontario', zipcode: 'M5V 2T6', country: 'Canada', dialingCode: '+1' },
  }),
  scenario('concierge-offered', 'Concierge offered', TO_PAY, { concierge: OFFERED }),
  scenario('concierge-recorded', 'Concierge already recorded', TO_PAY, {
    concierge: { ...OFFERED, selected: true },
    conciergeNeeded: true,
  }),
  scenario(
    'concierge-paid',
    'Concierge already paid',
    { linkParams: { always_show_payment: 'true' } },
    {
      concierge: { ...OFFERED, selected: true, paid: true },
      bill: { paidBefore: 348 + CONCIERGE_FEE },
      paymentStatus: 3,
      conciergeNeeded: false,
    },
  ),
  scenario('provider-pays-with-share', 'Provider pays, patient has a share', TO_PAY, {
    chargeMethod: 'customerPay',
    bill: { patientShare: 60 },
  }),
  scenario('provider-pays-nothing-due', 'Provider pays, nothing due (order pending)', TO_PAY, {
    chargeMethod: 'netPay',
  }),
  scenario(
    'family-of-three',
    'Family of three, main order',
    { ...TO_PAY, family: { size: 3, opens: 'main' } },
    { concierge: OFFERED },
  ),
  scenario('family-member', 'Family of three, another member', {
    ...TO_PAY,
    family: { size: 3, opens: 'member' },
  }),
  scenario(
    'fixed-amount',
    'Fixed amount of 100.00',
    { linkParams: { amount_to_pay: '10000' } },
    { fixedAmountCents: 10_000, concierge: OFFERED },
  ),
  scenario('part-paid', 'Partly paid (100.00), the rest is due', TO_PAY, {
    bill: { paidBefore: 100 },
    paymentStatus: 3,
    concierge: OFFERED,
    bank: { keepsPaid: true },
  }),
  scenario('late-invoice', 'Invoice that follows after 8 s', TO_PAY, {
    concierge: OFFERED,
    bank: { invoiceLag: 8, keepsPaid: true },
  }),
  scenario('cancelled', 'Cancelled', TO_PAY, { cancelled: true, paymentStatus: 4 }),
  scenario('already-paid', 'Already paid', TO_PAY, PAID),
  scenario('payment-pending', 'Payment pending', TO_PAY, { paymentStatus: 1 }),
  scenario('payment-failed', 'Payment failed before', TO_PAY, { paymentStatus: 2 }),
  scenario('gut-zoomer', 'Gut zoomer order', TO_PAY, {
    items: [
      {
        item_id: '402',
        item_type: 'packagePriceId',
        nested: [{ item_id: '837', item_type: 'packagePriceId' }],
      },
    ],
    nonBloodKit: 'shipToPatient',
  }),
  scenario('non-usd', 'Other currency (eur)', TO_PAY, {
    currency: 'eur',
    bill: { internationalShipping: 39.5, tax: 12.4 },
    concierge: OFFERED,
    address: {
      city: 'Utrecht',
      state: 'Utrecht',
      zipcode: '3511 AB',
      country: 'Netherlands',
      dialingCode: '+31',
    },
  }),
  scenario('zero-decimal', 'Zero-decimal currency (jpy)', TO_PAY, {
    currency: 'jpy',
    bill: { testsTotal: 48_000, labFee: 2000, discount: 1500, internationalShipping: 4500 },
    address: { city: 'Kyoto', state: 'Kyoto', zipcode: '604-8571', country: 'Japan', dialingCode: '+81' },
  }),
  scenario('hsa-refused', 'HSA/FSA refused (merchandise)', TO_PAY, { providerHasMerchandise: true }),
  scenario(
    'pay-later',
    'Pay later, preselected (count of 3)',
    { linkParams: { ...PAY, count: '3' } },
    { payLater: { klarna: true, afterpay: true } },
  ),
  scenario('partner-channel', 'Partner channel (WP)', TO_PAY, { ...PAID, orderSource: 'WP' }),
  scenario('kit-delivered', 'Kit delivered, paid', TO_PAY, {
    ...PAID,
    kit: 'DELIVERED',
    concierge: { ...OFFERED, selected: true, paid: true },
    bill: { paidBefore: 348 + CONCIERGE_FEE },
  }),
  scenario('information-incomplete', 'Information: incomplete', {}, { address: null }),
  scenario(
    'information-profile-address',
    'Information: incomplete, with an address in the profile',
    {},
    { address: null, profile: [PROFILE_ADDRESS] },
  ),
  scenario('information-confirmed', 'Information: confirmed before, US'),
  scenario(
    'information-unconfirmed',
    'Information: complete, never confirmed',
    {},
    { informationOnFile: { confirmed: false } },
  ),
  scenario(
    'information-canada',
    'Information: Canada, no phone',
    {},
    {
      address: {
        city: 'Toronto',
        state: 'Ontario',
        zipcode: 'M5V 2T6',
        country: 'Canada',
        dialingCode: '+1',
      },
      informationOnFile: { phone: false, confirmed: false, street: '18 King Street West' },
    },
  ),
  scenario(
    'information-third-country',
    'Information: a third country (Mexico)',
    {},
    {
      address: { city: 'Puebla', state: 'Puebla', zipcode: '72000', country: 'Mexico', dialingCode: '+52' },
      informationOnFile: { street: 'Calle 5 de Mayo 10' },
    },
  ),
  scenario('information-shipped', 'Information: kit shipped (change request)', {}, { kit: 'IN_TRANSIT' }),
  scenario('information-delivered', 'Information: kit delivered', {}, { kit: 'DELIVERED' }),
  scenario('information-locked', 'Information: not editable', {}, { editable: false }),
  scenario('information-partner', 'Information: partner channel (WP)', {}, { orderSource: 'WP' }),
  scenario(
    'information-family-member',
    'Information: family member, not the main order',
    { family: { size: 3, opens: 'member' } },
    { informationOnFile: { confirmed: false } },
  ),
  scenario(
    'information-duplicate',
    'Information: patient known twice',
    {},
    { duplicate: 'found', informationOnFile: { gender: false, birthdate: false, confirmed: false } },
  ),
  scenario(
    'information-gut-zoomer',
    'Information: gut zoomer order',
    {},
    { items: [{ item_id: '837', item_type: 'packagePriceId' }] },
  ),
  scenario(
    'information-concierge-paid',
    'Information: concierge paid',
    {},
    { concierge: { ...OFFERED, selected: true, paid: true } },
  ),
  scenario(
    'direct-to-blood-draw',
    'Direct to blood draw',
    { linkParams: { direct_to_blooddraw: 'true' } },
    PAID,
  ),
  scenario(
    'settled-always-shown',
    'Always show payment, zero balance',
    { linkParams: { always_show_payment: 'true' } },
    { ...PAID, concierge: OFFERED },
  ),
  scenario('pickup-new', 'Courier pickup: none yet', PICKUP),
  scenario('pickup-scheduled', 'Courier pickup: scheduled today', PICKUP, {
    pickup: { schedules: [SUBMITTED_TODAY] },
  }),
  scenario('pickup-history', 'Courier pickup: one of every state', PICKUP, {
    pickup: {
      schedules: [
        SUBMITTED_TODAY,
        { submitted: -1, date: 2, status: 'Scheduled', hasCode: true },
        { submitted: -2, date: 4, status: 'Cancelled', hasCode: true },
        { submitted: -8, date: -5, status: 'Scheduled', hasCode: true },
        { submitted: -9, date: -6, status: 'Expired', hasCode: false },
      ],
    },
  }),
  scenario('pickup-cancel-refused', 'Courier pickup: cancellation refused', PICKUP, {
    pickup: { schedules: [SUBMITTED_TODAY], refusesCancel: true },
  }),
  scenario(
    'pickup-harsh',
    'Courier pickup: a harsh courier, lists late, no submission time, HH:mm, an odd old pickup',
    PICKUP,
    {
      pickup: {
        schedules: [SUBMITTED_TODAY],
        listsAfter: 5,
        stampsSubmission: false,
        writesShortTimes: true,
        listsIncompletePickup: true,
      },
    },
  ),
  scenario('pickup-nothing-on-file', 'Courier pickup: no address or phone on file', PICKUP, {
    address: null,
    pickup: { hasPhone: false },
  }),
  scenario('pickup-completed', 'Courier pickup: order completed', PICKUP, { pickup: { isCompleted: true } }),
  scenario(
    'pickup-staff',
    'Courier pickup: staff member',
    { ...PICKUP, isStaff: true },
    { pickup: { schedules: [SUBMITTED_TODAY] } },
  ),
  ...questionnaires,
  scenario('ny-waiver', 'New York waiver', WAIVER),
  scenario('ny-waiver-submitted', 'New York waiver: submitted', WAIVER, { waiver: { submitted: true } }),
  scenario('blood-draw-sites', 'Blood draw: sites first', DRAW),
  scenario('blood-draw-draw-sites-first', 'Blood draw: draw sites before offices', DRAW, {
    sites: DRAW_SITES_FIRST,
  }),
  scenario('blood-draw-at-home-first', 'Blood draw: at home first, no order of tabs', DRAW, {
    sites: HOME_FIRST,
  }),
  scenario('blood-draw-mobile-only', 'Blood draw: mobile providers only', DRAW, { sites: MOBILE_ONLY }),
  scenario('blood-draw-no-locations', 'Blood draw: no locations', DRAW, { sites: NO_SITES }),
  scenario('blood-draw-odd-places', 'Blood draw: sites only, with odd places', DRAW, { sites: ODD_PLACES }),
  scenario('blood-draw-from-email', 'Blood draw: link from an email', {
    page: { path: '/bloodDraw' },
    linkParams: { from: 'email' },
  }),
  ...['ALREADY_COLLECTED', 'NOT_COLLECTED', 'NOT_RECEIVED'].map((status) =>
    scenario(
      `collection-${status.toLowerCase().replaceAll('_', '-')}`,
      `Collection status: ${status}`,
      { page: { path: '/collectStatus' }, linkParams: { status } },
      { tubeTypes: ['Stool', 'Saliva (4 tubes)'] },
    ),
  ),
  scenario('appointment-to-confirm', 'Appointment: to confirm', {
    page: { path: '/confirmAppointment' },
    linkParams: OCCURRENCE,
  }),
  scenario(
    'appointment-confirmed',
    'Appointment: confirmed already',
    { page: { path: '/confirmAppointment' }, linkParams: OCCURRENCE },
    { appointment: { status: 'confirmed' } },
  ),
  scenario('appointment-to-cancel', 'Appointment: to cancel', { page: { path: '/cancelAppointment' } }),
  scenario(
    'appointment-cancelled',
    'Appointment: cancelled already',
    { page: { path: '/cancelAppointment' } },
    { appointment: { deleted_time: '2026-11-01T12:00:00.000Z' } },
  ),
  scenario('collection-instructions', 'Collection instructions: every type', {
    page: { path: '/collections' },
    linkParams: {
      instructions:
        'Stool-Saliva (4 tubes)-Saliva (1 tube)-Microtube (Blood)-Urine (4 tubes)-Urine (1 tube)-DBS Card',
    },
  }),
];

/** The family name shared by the members of a bundle; `number` is the main order's. */
export function familyNameOf(number: number): string {
  return seedOf(number).lastName;
}
