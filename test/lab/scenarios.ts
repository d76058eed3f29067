import { CONCIERGE_FEE } from './bill.ts';
import { QUESTIONNAIRE_SEEDS } from './questionnaires.ts';
import type { PaymentIntent } from '@stripe/stripe-js';
import type { PickupSeed } from './courier.ts';
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
export interface OrderSpec {
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
    source: 'patient' | 'customer';
    offered: boolean;
  };
  items: { item_id: string; item_type: string; nested?: { item_id: string; item_type: string }[] }[];
  bloodKit: string | null;
  nonBloodKit: string | null;
  tubeTypes: string[];
  /** DELIVERED, LABEL_NOT_CREATED, IN_TRANSIT … */
  kit: string;
  /** Null: neither basic information nor an address is on record. */
  address: { city: string; state: string; zipcode: string; country: string; areaCode: string } | null;
  /** Which basic information is on record, given an address; `street` refers to the seed's street. */
  onRecord: {
    gender: boolean;
    birthdate: boolean;
    phone: boolean;
    street: string | null;
    /** The patient has already confirmed the address. */
    confirmed: boolean;
  };
  editable: boolean;
  /** Whether the patient may be registered twice; merging requires an id (AMB-106). */
  duplicate: 'none' | 'found' | 'withoutId';
  /** Whether the order lists the countries that the lab ships to. */
  countriesListed: boolean;
  conciergeNeeded: boolean;
  bloodDrawNeeded: boolean | null;
  paymentStatus: 0 | 1 | 2 | 3 | 4;
  cancelled: boolean;
  /** 'derived': issue 84 is unresolved while the patient owes money, 104 while the provider does. */
  billingIssue: 'derived' | 'open' | 'resolved';
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
    keepsOddOne: boolean;
  };
  /** How the bank behaves. */
  bank: {
    /**
     * Refuses charges that were already paid, are not due or do not fit the order. Otherwise it accepts every charge.
     */
    refuses: boolean;
    /** Charges once per `Idempotency-Key` and repeats the first response (RUL-30). */
    honoursKeys: boolean;
    /** Seconds until a charge is answered; the payment status is 0 until then. */
    worksFor: number;
    /** Seconds until the charging service learns what the patient did at the bank or the pay-later provider. */
    webhookAfter: number;
    /** The code stays 3 while a further charge is due or runs; otherwise it is 0 again. */
    keepsPaid: boolean;
    /** After a payment that leaves money due the code is 0 again, which the contract does not allow. */
    reopens: boolean;
    /** A payment closes the billing issue even if it leaves money due. */
    closesIssue: boolean;
    /** Seconds after which a pending charge succeeds; null: when it is told to. */
    settlesAfter: number | null;
    /** Seconds until the payment status shows that a charge has succeeded. */
    statusAfter: number;
    /** How the invoice of a bundle lists its members. */
    bundleShown: 'whole' | 'none' | 'fewer' | 'twice' | 'otherSum';
    /** Seconds until the invoice shows a payment or a change of the concierge. */
    invoiceAfter: number;
    /** Seconds until the order's flags show a change of the concierge. */
    flagsAfter: number;
    /** The status of the provider's intent after the patient completes the second factor. */
    secondFactorEnds: IntentStatus;
  };
  /** The outcome of a charge that is not declined. */
  chargeOutcome: 'succeeded' | 'processing';
  /** The patient's data on file for questionnaires; height in inches, weight in pounds, 0 is unknown. */
  onFile: { gender: 'Male' | 'Female' | null; height: number; weight: number; hasBirthdate: boolean };
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

/** A change to an OrderSpec; nested groups are merged. */
export type SpecChange = { readonly [Key in keyof OrderSpec]?: Partial<OrderSpec[Key]> | OrderSpec[Key] };

/** A situation that a link can lead to. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly spec: SpecChange;
  /** The link's flags besides accession_id, sample_id and token. */
  readonly flags: Readonly<Record<string, string>>;
  /** The link belongs to a staff member, and signs them in. */
  readonly isStaff?: true;
  /** A bundle of this many orders; `opens` is whose link it is. */
  readonly family?: { readonly size: number; readonly opens: 'main' | 'member' };
  /** The page of the link, if it is not the payment entry, and its spelling of the token. */
  readonly page?: { readonly path: string; readonly token?: 'jwtToken' | 'jwttoken' };
}

/** The base order of all scenarios: a US patient owes money for a shipped test; nothing is paid. */
export function baseSpec(): OrderSpec {
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
    concierge: { valid: false, selected: false, paid: false, source: 'patient', offered: false },
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
      areaCode: '+1',
    },
    onRecord: { gender: true, birthdate: true, phone: true, street: null, confirmed: true },
    editable: true,
    duplicate: 'none',
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
      keepsOddOne: false,
    },
    bank: {
      refuses: true,
      honoursKeys: true,
      worksFor: 0,
      webhookAfter: 0,
      keepsPaid: false,
      reopens: false,
      closesIssue: false,
      settlesAfter: null,
      statusAfter: 0,
      bundleShown: 'whole',
      invoiceAfter: 0,
      flagsAfter: 0,
      secondFactorEnds: 'succeeded',
    },
    chargeOutcome: 'succeeded',
    onFile: { gender: 'Female', height: 66, weight: 140, hasBirthdate: true },
    questionnaire: { of: null, completed: false, draft: null },
    waiver: { submitted: false, collectionTime: '' },
    tokenExpired: false,
    sites: SITES_FIRST,
    textResult: 'success',
    appointment: { status: 'tentative', deleted_time: null },
  };
}

/** A spec with a change merged in, one level deep. */
export function changeSpec(spec: OrderSpec, change: SpecChange): OrderSpec {
  const next = { ...spec } as Record<string, unknown>;
  for (const [key, value] of Object.entries(change)) {
    const before = next[key];
    const merges = isGroup(before) && isGroup(value);
    next[key] = merges ? { ...before, ...value } : structuredClone(value);
  }
  return next as unknown as OrderSpec;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const PAY = { payment_prioritized: 'true' };
const OFFERED = { valid: true, offered: true };
const TODAY: PickupSeed = { submitted: 0, date: 3, status: 'Scheduled', hasCode: true };
const PICKUP = { page: { path: '/fedexPickup' }, flags: {} } as const;
/** A recurring appointment and its occurrence. */
const OCCURRENCE = { edit_type: 'single', occurrence_start: '2026-12-03T17:30:00.000Z' };
const PAID = { bill: { paidBefore: 348 }, paymentStatus: 3 } satisfies SpecChange;

const WAIVER = { path: '/nyform', token: 'jwttoken' } as const;

/** The scenarios of each questionnaire. */
const questionnaires = Object.entries(QUESTIONNAIRE_SEEDS).flatMap(([name, { entry, scenarios }]) =>
  scenarios.map(({ spec = {}, ...scenario }): Scenario => {
    const given: SpecChange = spec;
    return {
      ...scenario,
      flags: {},
      page: { path: entry, token: 'jwtToken' },
      spec: { ...given, questionnaire: { ...given.questionnaire, of: name } },
    };
  }),
);

/** All scenarios, in the order of the front page. */
export const SCENARIOS: readonly Scenario[] = [
  { id: 'card-balance-due', title: 'Card balance due', flags: PAY, spec: {} },
  {
    id: 'provider-with-revenue',
    title: 'Provider with revenue',
    flags: PAY,
    spec: {
      providerHasRevenue: true,
      consultationFeeName: 'Wellness consultation',
      bill: { consultation: 75 },
    },
  },
  {
    id: 'international-payer',
    title: 'International payer',
    flags: PAY,
    spec: {
      bill: { internationalShipping: 45, tax: 18.2 },
      address: { city: 'Toronto', state: 'Ontario', zipcode: 'M5V 2T6', country: 'Canada', areaCode: '+1' },
    },
  },
  { id: 'concierge-offered', title: 'Concierge offered', flags: PAY, spec: { concierge: OFFERED } },
  {
    id: 'concierge-recorded',
    title: 'Concierge already recorded',
    flags: PAY,
    spec: { concierge: { ...OFFERED, selected: true }, conciergeNeeded: true },
  },
  {
    id: 'concierge-paid',
    title: 'Concierge already paid',
    flags: { always_show_payment: 'true' },
    spec: {
      concierge: { ...OFFERED, selected: true, paid: true },
      bill: { paidBefore: 348 + CONCIERGE_FEE },
      paymentStatus: 3,
      conciergeNeeded: false,
    },
  },
  {
    id: 'provider-pays-with-share',
    title: 'Provider pays, patient has a share',
    flags: PAY,
    spec: { chargeMethod: 'customerPay', bill: { patientShare: 60 } },
  },
  {
    id: 'provider-pays-nothing-due',
    title: 'Provider pays, nothing due (order pending)',
    flags: PAY,
    spec: { chargeMethod: 'netPay' },
  },
  {
    id: 'family-of-three',
    title: 'Family of three, main order',
    flags: PAY,
    spec: { concierge: OFFERED },
    family: { size: 3, opens: 'main' },
  },
  {
    id: 'family-member',
    title: 'Family of three, another member',
    flags: PAY,
    spec: {},
    family: { size: 3, opens: 'member' },
  },
  {
    id: 'fixed-amount',
    title: 'Fixed amount of 100.00',
    flags: { amount_to_pay: '10000' },
    spec: { fixedAmountCents: 10_000, concierge: OFFERED },
  },
  {
    id: 'part-paid',
    title: 'Partly paid (100.00), the rest is due',
    flags: PAY,
    spec: { bill: { paidBefore: 100 }, paymentStatus: 3, concierge: OFFERED, bank: { keepsPaid: true } },
  },
  {
    id: 'late-invoice',
    title: 'Invoice that follows after 8 s',
    flags: PAY,
    spec: { concierge: OFFERED, bank: { invoiceAfter: 8, keepsPaid: true } },
  },
  { id: 'cancelled', title: 'Cancelled', flags: PAY, spec: { cancelled: true, paymentStatus: 4 } },
  { id: 'already-paid', title: 'Already paid', flags: PAY, spec: PAID },
  { id: 'payment-pending', title: 'Payment pending', flags: PAY, spec: { paymentStatus: 1 } },
  { id: 'payment-failed', title: 'Payment failed before', flags: PAY, spec: { paymentStatus: 2 } },
  {
    id: 'gut-zoomer',
    title: 'Gut zoomer order',
    flags: PAY,
    spec: {
      items: [
        {
          item_id: '402',
          item_type: 'packagePriceId',
          nested: [{ item_id: '837', item_type: 'packagePriceId' }],
        },
      ],
      nonBloodKit: 'shipToPatient',
    },
  },
  {
    id: 'non-usd',
    title: 'Other currency (eur)',
    flags: PAY,
    spec: {
      currency: 'eur',
      bill: { internationalShipping: 39.5, tax: 12.4 },
      concierge: OFFERED,
      address: {
        city: 'Utrecht',
        state: 'Utrecht',
        zipcode: '3511 AB',
        country: 'Netherlands',
        areaCode: '+31',
      },
    },
  },
  {
    id: 'zero-decimal',
    title: 'Zero-decimal currency (jpy)',
    flags: PAY,
    spec: {
      currency: 'jpy',
      bill: { testsTotal: 48_000, labFee: 2000, discount: 1500, internationalShipping: 4500 },
      address: { city: 'Kyoto', state: 'Kyoto', zipcode: '604-8571', country: 'Japan', areaCode: '+81' },
    },
  },
  {
    id: 'hsa-refused',
    title: 'HSA/FSA refused (merchandise)',
    flags: PAY,
    spec: { providerHasMerchandise: true },
  },
  {
    id: 'pay-later',
    title: 'Pay later, preselected (count of 3)',
    flags: { ...PAY, count: '3' },
    spec: { payLater: { klarna: true, afterpay: true } },
  },
  { id: 'partner-channel', title: 'Partner channel (WP)', flags: PAY, spec: { ...PAID, orderSource: 'WP' } },
  {
    id: 'kit-delivered',
    title: 'Kit delivered, paid',
    flags: PAY,
    spec: {
      ...PAID,
      kit: 'DELIVERED',
      concierge: { ...OFFERED, selected: true, paid: true },
      bill: { paidBefore: 348 + CONCIERGE_FEE },
    },
  },
  { id: 'information-incomplete', title: 'Information: incomplete', flags: {}, spec: { address: null } },
  { id: 'information-confirmed', title: 'Information: confirmed before, US', flags: {}, spec: {} },
  {
    id: 'information-unconfirmed',
    title: 'Information: complete, never confirmed',
    flags: {},
    spec: { onRecord: { confirmed: false } },
  },
  {
    id: 'information-canada',
    title: 'Information: Canada, no phone',
    flags: {},
    spec: {
      address: { city: 'Toronto', state: 'Ontario', zipcode: 'M5V 2T6', country: 'Canada', areaCode: '+1' },
      onRecord: { phone: false, confirmed: false, street: '18 King Street West' },
    },
  },
  {
    id: 'information-third-country',
    title: 'Information: a third country (Mexico)',
    flags: {},
    spec: {
      address: { city: 'Puebla', state: 'Puebla', zipcode: '72000', country: 'Mexico', areaCode: '+52' },
      onRecord: { street: 'Calle 5 de Mayo 10' },
    },
  },
  {
    id: 'information-shipped',
    title: 'Information: kit shipped (change request)',
    flags: {},
    spec: { kit: 'IN_TRANSIT' },
  },
  { id: 'information-delivered', title: 'Information: kit delivered', flags: {}, spec: { kit: 'DELIVERED' } },
  { id: 'information-locked', title: 'Information: not editable', flags: {}, spec: { editable: false } },
  {
    id: 'information-partner',
    title: 'Information: partner channel (WP)',
    flags: {},
    spec: { orderSource: 'WP' },
  },
  {
    id: 'information-family-member',
    title: 'Information: family member, not the main order',
    flags: {},
    spec: { onRecord: { confirmed: false } },
    family: { size: 3, opens: 'member' },
  },
  {
    id: 'information-duplicate',
    title: 'Information: patient known twice',
    flags: {},
    spec: { duplicate: 'found', onRecord: { gender: false, birthdate: false, confirmed: false } },
  },
  {
    id: 'information-gut-zoomer',
    title: 'Information: gut zoomer order',
    flags: {},
    spec: { items: [{ item_id: '837', item_type: 'packagePriceId' }] },
  },
  {
    id: 'information-concierge-paid',
    title: 'Information: concierge paid',
    flags: {},
    spec: { concierge: { ...OFFERED, selected: true, paid: true } },
  },
  {
    id: 'direct-to-blood-draw',
    title: 'Direct to blood draw',
    flags: { direct_to_blooddraw: 'true' },
    spec: PAID,
  },
  {
    id: 'settled-always-shown',
    title: 'Always show payment, zero balance',
    flags: { always_show_payment: 'true' },
    spec: { ...PAID, concierge: OFFERED },
  },
  { ...PICKUP, id: 'pickup-new', title: 'Courier pickup: none yet', spec: {} },
  {
    ...PICKUP,
    id: 'pickup-scheduled',
    title: 'Courier pickup: scheduled today',
    spec: { pickup: { schedules: [TODAY] } },
  },
  {
    ...PICKUP,
    id: 'pickup-history',
    title: 'Courier pickup: one of every state',
    spec: {
      pickup: {
        schedules: [
          TODAY,
          { submitted: -1, date: 2, status: 'Scheduled', hasCode: true },
          { submitted: -2, date: 4, status: 'Cancelled', hasCode: true },
          { submitted: -8, date: -5, status: 'Scheduled', hasCode: true },
          { submitted: -9, date: -6, status: 'Expired', hasCode: false },
        ],
      },
    },
  },
  {
    ...PICKUP,
    id: 'pickup-cancel-refused',
    title: 'Courier pickup: cancellation refused',
    spec: { pickup: { schedules: [TODAY], refusesCancel: true } },
  },
  {
    ...PICKUP,
    id: 'pickup-harsh',
    title: 'Courier pickup: a harsh courier, lists late, no submission time, HH:mm, an odd old pickup',
    spec: {
      pickup: {
        schedules: [TODAY],
        listsAfter: 5,
        stampsSubmission: false,
        writesShortTimes: true,
        keepsOddOne: true,
      },
    },
  },
  {
    ...PICKUP,
    id: 'pickup-nothing-on-file',
    title: 'Courier pickup: no address or phone on file',
    spec: { address: null, pickup: { hasPhone: false } },
  },
  {
    ...PICKUP,
    id: 'pickup-completed',
    title: 'Courier pickup: order completed',
    spec: { pickup: { isCompleted: true } },
  },
  {
    ...PICKUP,
    id: 'pickup-staff',
    title: 'Courier pickup: staff member',
    isStaff: true,
    spec: { pickup: { schedules: [TODAY] } },
  },
  ...questionnaires,
  { id: 'ny-waiver', title: 'New York waiver', flags: {}, page: WAIVER, spec: {} },
  {
    id: 'ny-waiver-submitted',
    title: 'New York waiver: submitted',
    flags: {},
    page: WAIVER,
    spec: { waiver: { submitted: true } },
  },
  {
    id: 'blood-draw-sites',
    title: 'Blood draw: sites first',
    page: { path: '/bloodDraw' },
    flags: {},
    spec: {},
  },
  {
    id: 'blood-draw-draw-sites-first',
    title: 'Blood draw: draw sites before offices',
    page: { path: '/bloodDraw' },
    flags: {},
    spec: { sites: DRAW_SITES_FIRST },
  },
  {
    id: 'blood-draw-at-home-first',
    title: 'Blood draw: at home first, no order of tabs',
    page: { path: '/bloodDraw' },
    flags: {},
    spec: { sites: HOME_FIRST },
  },
  {
    id: 'blood-draw-mobile-only',
    title: 'Blood draw: mobile providers only',
    page: { path: '/bloodDraw' },
    flags: {},
    spec: { sites: MOBILE_ONLY },
  },
  {
    id: 'blood-draw-no-locations',
    title: 'Blood draw: no locations',
    page: { path: '/bloodDraw' },
    flags: {},
    spec: { sites: NO_SITES },
  },
  {
    id: 'blood-draw-odd-places',
    title: 'Blood draw: sites only, with odd places',
    page: { path: '/bloodDraw' },
    flags: {},
    spec: { sites: ODD_PLACES },
  },
  {
    id: 'blood-draw-from-email',
    title: 'Blood draw: link from an email',
    page: { path: '/bloodDraw' },
    flags: { from: 'email' },
    spec: {},
  },
  ...['ALREADY_COLLECTED', 'NOT_COLLECTED', 'NOT_RECEIVED'].map((status) => ({
    id: `collection-${status.toLowerCase().replaceAll('_', '-')}`,
    title: `Collection status: ${status}`,
    page: { path: '/collectStatus' },
    flags: { status },
    spec: { tubeTypes: ['Stool', 'Saliva (4 tubes)'] },
  })),
  {
    id: 'appointment-to-confirm',
    title: 'Appointment: to confirm',
    page: { path: '/confirmAppointment' },
    flags: OCCURRENCE,
    spec: {},
  },
  {
    id: 'appointment-confirmed',
    title: 'Appointment: confirmed already',
    page: { path: '/confirmAppointment' },
    flags: OCCURRENCE,
    spec: { appointment: { status: 'confirmed' } },
  },
  {
    id: 'appointment-to-cancel',
    title: 'Appointment: to cancel',
    page: { path: '/cancelAppointment' },
    flags: {},
    spec: {},
  },
  {
    id: 'appointment-cancelled',
    title: 'Appointment: cancelled already',
    page: { path: '/cancelAppointment' },
    flags: {},
    spec: { appointment: { deleted_time: '2026-11-01T12:00:00.000Z' } },
  },
  {
    id: 'collection-instructions',
    title: 'Collection instructions: every type',
    page: { path: '/collections' },
    flags: {
      instructions:
        'Stool-Saliva (4 tubes)-Saliva (1 tube)-Microtube (Blood)-Urine (4 tubes)-Urine (1 tube)-DBS Card',
    },
    spec: {},
  },
];

/** The family name shared by the members of a bundle; `number` is the main order's. */
export function familyNameOf(number: number): string {
  return seedOf(number).lastName;
}
