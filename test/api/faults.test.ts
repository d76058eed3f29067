import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ChargeRequest } from '../../machines/domain/charge.ts';
import type { OrderKey } from '../../machines/domain/order.ts';
import type { PickupRequest } from '../../machines/domain/pickup.ts';
import { questionnaire as cardioZoomer } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gutZoomer } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import type { Questionnaire } from '../../machines/domain/questionnaire.ts';
import { loadBloodDrawSites, loadPhoneOnFile } from '../../src/api/blood-draw.ts';
import { cancelAppointment, confirmAppointment, loadAppointment } from '../../src/api/calendar.ts';
import {
  loadPaymentStatus,
  payOrders,
  payOrdersWithDigitalWallets,
  payOrdersWithHfsa,
  payOrderWithBnpl,
} from '../../src/api/charging.ts';
import type { TokenCharge } from '../../src/api/charging.ts';
import { createClient } from '../../src/api/client.ts';
import type { Client } from '../../src/api/client.ts';
import { guestLogin } from '../../src/api/core-samples.ts';
import { mergePatients } from '../../src/api/core.ts';
import { checkSignificance } from '../../src/api/inventory.ts';
import { loadInvoice, verifyCouponCode } from '../../src/api/invoice.ts';
import {
  cancelSelectedConciergeFee,
  getCustomerInfo,
  loadOrdersOfPatient,
  loadTubeTypes,
  recordConciergeFee,
} from '../../src/api/order-portal.ts';
import { loadOrder, loadOrderIds } from '../../src/api/orders.ts';
import { loadPns, PNS_PARTS } from '../../src/api/patient-pns.ts';
import { loadPayLaterEligibility } from '../../src/api/payout.ts';
import {
  cancelPickup,
  checkPickupAddress,
  createPickup,
  exchangeForPatientToken,
  loadPatientOnFile,
  loadPickupAvailability,
  loadPickups,
  obtainInternalToken,
} from '../../src/api/pickup.ts';
import { loadCountries } from '../../src/api/pricing.ts';
import { loadQuestionnaire, saveQuestionnaire } from '../../src/api/questionnaire.ts';
import { checkDuplicate } from '../../src/api/sample.ts';
import type { Services } from '../../src/api/services.ts';
import { confirmAddress } from '../../src/api/trans.ts';
import { sendLocationText, updateCollectionStatus } from '../../src/api/utility.ts';
import { loadWaiver, submitWaiver } from '../../src/api/waiver.ts';
import { portalConfig } from '../lab/config.ts';
import { loadContract } from '../lab/contract.ts';
import { FAULT_KINDS } from '../lab/faults.ts';
import type { Fault } from '../lab/faults.ts';
import { recordOf } from '../lab/information.ts';
import { startLab } from '../lab/support.ts';
import type { RunningLab } from '../lab/support.ts';
import { eventId } from '../lab/state.ts';
import type { LabOrder } from '../lab/state.ts';
import { ADDRESS, CONTACT, FLAGS_OFF } from '../machines/pickup.data.ts';

let lab: RunningLab;
let services: Services;
beforeAll(async () => {
  lab = await startLab();
  services = Object.fromEntries(
    Object.entries(portalConfig().services).map(([name, path]) => [name, lab.url + path]),
  ) as unknown as Services;
});
afterAll(() => {
  vi.restoreAllMocks();
  return lab.close();
});

/** An order of the lab, and what a call needs to know of it. */
interface Opened {
  readonly client: Client;
  readonly order: LabOrder;
  readonly key: OrderKey;
}

/** Prepares a call while the services work, and returns the call. */
type Way = (opened: Opened) => Promise<() => Promise<unknown>>;

const plain =
  (call: (client: Client, opened: Opened) => Promise<unknown>): Way =>
  async (opened) =>
  () =>
    call(opened.client, opened);

async function chargeOf({ client, key }: Opened): Promise<ChargeRequest> {
  const invoice = await loadInvoice(client, { chargeType: 'order', chargeTypeId: key.orderId });
  const { chargeType, chargeTypeId, sampleId, total: price, currency } = invoice;
  return {
    accountId: key.patientId,
    currency,
    amount: price,
    lines: [{ chargeType, chargeTypeId, sampleId, price }],
    platform: 'stripe',
  };
}

const paid =
  (pay: (client: Client, charge: TokenCharge) => Promise<unknown>): Way =>
  async (opened) => {
    const token = await lab.card('4242424242424242');
    const charge = { request: await chargeOf(opened), token, key: crypto.randomUUID() };
    return () => pay(opened.client, charge);
  };

const loaded = (questionnaire: Questionnaire): Way =>
  plain((client, { key: { accessionId } }) => loadQuestionnaire(client, { questionnaire, accessionId }));

const saved = (questionnaire: Questionnaire): Way =>
  plain((client, { key: { accessionId, sampleId } }) =>
    saveQuestionnaire(client, {
      questionnaire,
      sent: { accessionId, sampleId, answers: {}, loaded: null, isDraft: true },
    }),
  );

/** A Friday, and the Monday after it, in the courier's time. */
const NOW = '2026-11-20T17:00:00Z';
const DAY = '2026-11-23';

const bookingOf = (accessionId: string): PickupRequest => ({
  accessionId,
  personName: 'Ann Example',
  address: ADDRESS,
  contact: CONTACT,
  reminder: { ...CONTACT, isNone: true, flags: FLAGS_OFF },
  timeZone: 'America/Los_Angeles',
  date: DAY,
  readyTime: '09:00:00',
  latestTime: '13:00:00',
  remarks: '',
  isAddressUnvalidated: false,
});

const appointment = ({ order, key: { token } }: Opened) => ({ eventId: eventId(order), token });
const PLACE = { street: '1 Main St', city: 'Austin', state: 'TX', zipcode: '78701', country: 'US' };

/** A call as the product makes it, of an order of this scenario. */
type Case = readonly [scenario: string, way: Way];

/** Each call of the contract, by operationId or GraphQL field; after a space, which of several. */
const WAYS: Readonly<Record<string, Case>> = {
  'accounting.invoice': [
    'card-balance-due',
    plain((client, { key }) => loadInvoice(client, { chargeType: 'order', chargeTypeId: key.orderId })),
  ],
  'accounting.verifyCouponCode': [
    'card-balance-due',
    plain((client, { key: { orderId } }) =>
      verifyCouponCode(client, {
        chargeType: 'order',
        chargeTypeId: orderId,
        code: 'SAVE',
        isApplied: false,
      }),
    ),
  ],
  'calendar.getEventById': [
    'appointment-to-confirm',
    plain((client, opened) => loadAppointment(client, appointment(opened))),
  ],
  'calendar.selectiveEditEvent': [
    'appointment-to-confirm',
    plain((client, opened) =>
      confirmAppointment(client, { ...appointment(opened), editType: null, occurrenceStart: null }),
    ),
  ],
  'calendar.deleteEvent': [
    'appointment-to-cancel',
    plain((client, opened) => cancelAppointment(client, appointment(opened))),
  ],
  'charging.payOrders': ['card-balance-due', paid(payOrders)],
  'charging.payOrdersWithHFSA': ['card-balance-due', paid(payOrdersWithHfsa)],
  'charging.payOrdersWithDigitalWallets': ['card-balance-due', paid(payOrdersWithDigitalWallets)],
  'charging.payOrderWithBnpl': [
    'pay-later',
    async (opened) => {
      const { client, key } = opened;
      const { connectAccountId } = await loadPayLaterEligibility(client, { ...key, currency: 'usd' });
      const request = await chargeOf(opened);
      return () =>
        payOrderWithBnpl(client, { request, provider: 'klarna', connectAccountId, key: crypto.randomUUID() });
    },
  ],
  'charging.status': [
    'card-balance-due',
    plain((client, { key }) => loadPaymentStatus(client, { orderId: key.orderId, chargeType: 'order' })),
  ],
  'core.mergePatients': [
    'information-duplicate',
    async (opened) => {
      const { client, key } = opened;
      const found = await checkDuplicate(client, opened.order.seed);
      return () => mergePatients(client, { primaryId: found?.patientId ?? '', mergedId: key.patientId });
    },
  ],
  'coreSamples.guestLogin': [
    'card-balance-due',
    async (opened) => {
      const { accessionId, birthdate, firstName, lastName } = opened.order.seed;
      return () => guestLogin(opened.client, { accessionId, firstName, lastName, birthdate });
    },
  ],
  'inventory.checkAddressChange': [
    'card-balance-due',
    plain((client, { order, key: { sampleId } }) => {
      const { street, city, state, zipcode, country } = recordOf(order);
      return checkSignificance(client, { sampleId, street, city, state, zipcode, country, name: 'Ann' });
    }),
  ],
  'orderPortal.tubeTypes': ['card-balance-due', plain((client, { key }) => loadTubeTypes(client, key))],
  'orderPortal.recordConciergeFee': [
    'concierge-offered',
    plain((client, { key }) => recordConciergeFee(client, key)),
  ],
  'orderPortal.cancelSelectedConciergeFee': [
    'concierge-recorded',
    plain((client, { key }) => cancelSelectedConciergeFee(client, key)),
  ],
  'orderPortal.getCustomerInfo': [
    'card-balance-due',
    plain((client, { key }) => getCustomerInfo(client, key)),
  ],
  'orderPortal.patient': ['card-balance-due', plain((client, { key }) => loadOrdersOfPatient(client, key))],
  'orders.patientOrder': ['card-balance-due', plain((client, { key }) => loadOrder(client, key))],
  'orders.patientOrder of ids': ['card-balance-due', plain((client, { key }) => loadOrderIds(client, key))],
  'orders.patientPNS': [
    'card-balance-due',
    plain((client, { key }) => loadPns(client, { key, parts: PNS_PARTS })),
  ],
  'orders.patientPNS of draw sites': [
    'blood-draw-sites',
    plain((client, { key }) => loadBloodDrawSites(client, { key })),
  ],
  'orders.patientPNS of the phone on file': [
    'blood-draw-sites',
    plain((client, { key }) => loadPhoneOnFile(client, { key })),
  ],
  'payout.eligibility': [
    'pay-later',
    plain((client, { key }) => loadPayLaterEligibility(client, { ...key, currency: 'usd' })),
  ],
  'pickup.internalToken': ['pickup-staff', plain((client) => obtainInternalToken(client, '/internal-token'))],
  'pickup.patientOnFile': [
    'pickup-new',
    plain((client, { key }) => loadPatientOnFile(client, { ...key, path: '/patients/on-file' })),
  ],
  'pickup.retrieval': ['pickup-scheduled', plain((client, { key }) => loadPickups(client, key))],
  'pickup.addressValidation': [
    'pickup-new',
    plain((client, { key }) => checkPickupAddress(client, { ...key, address: ADDRESS })),
  ],
  'pickup.availabilities': [
    'pickup-new',
    plain((client, { key }) => loadPickupAvailability(client, { ...key, address: ADDRESS, date: DAY })),
  ],
  'pickup.create': [
    'pickup-new',
    plain((client, { key: { accessionId, token } }) =>
      createPickup(client, { request: bookingOf(accessionId), token }),
    ),
  ],
  'pickup.cancel': [
    'pickup-new',
    async ({ client, key: { accessionId, token } }) => {
      const { id: scheduleId } = await createPickup(client, { request: bookingOf(accessionId), token });
      return () => cancelPickup(client, { scheduleId, token });
    },
  ],
  'pricing.countryList': ['card-balance-due', plain((client) => loadCountries(client))],
  'questionnaire.hormone': ['hormone-female', loaded(hormone)],
  'questionnaire.saveHormone': ['hormone-female', saved(hormone)],
  'questionnaire.hormoneZoomer': ['hormone-zoomer-unknown', loaded(hormoneZoomer)],
  'questionnaire.saveHormoneZoomer': ['hormone-zoomer-unknown', saved(hormoneZoomer)],
  'questionnaire.gutZoomer': ['gut-unknown', loaded(gutZoomer)],
  'questionnaire.saveGutZoomer': ['gut-unknown', saved(gutZoomer)],
  'questionnaire.cardioZoomer': ['cardio-unknown', loaded(cardioZoomer)],
  'questionnaire.saveCardioZoomer': ['cardio-unknown', saved(cardioZoomer)],
  'sample.pnsJwt': [
    'pickup-staff',
    async ({ client, key: { accessionId } }) => {
      const token = await obtainInternalToken(client, '/internal-token');
      return () => exchangeForPatientToken(client, { accessionId, token });
    },
  ],
  'sample.duplicateCheck': [
    'information-duplicate',
    async (opened) => {
      return () => checkDuplicate(opened.client, opened.order.seed);
    },
  ],
  'trans.sendLocationText': [
    'blood-draw-sites',
    plain((client) => sendLocationText(client, { phoneNumber: '14155550101', text: 'Bayview' })),
  ],
  'trans.updateCollectionStatus': [
    'card-balance-due',
    plain((client, { key }) => updateCollectionStatus(client, { ...key, status: 'NOT_COLLECTED' })),
  ],
  'trans.confirmAddress': [
    'information-unconfirmed',
    plain((client, { key: { sampleId } }) =>
      confirmAddress(client, { sampleId, changes: PLACE, isAppliedToFutureOrders: false }),
    ),
  ],
  'waiver.form': ['ny-waiver', plain((client, { key }) => loadWaiver(client, key))],
  'waiver.submit': [
    'ny-waiver',
    plain((client, { key: { accessionId } }) =>
      submitWaiver(client, {
        accessionId,
        patientName: 'Ann Example',
        patientPhone: '4155550101',
        patientEmail: 'ann@example.com',
        printedName: 'Ann Example',
        date: '2026-11-20',
        sampleCollectionTime: '',
        signature:
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="1" y="1" font-size="9" font-style="italic">Ann</text></svg>',
        relationship: 'Spouse',
        otherRelationship: '',
        comment: '',
      }),
    ),
  ],
};

type Kind = Omit<Fault, 'call'>;
type Row = Readonly<Record<string, string>>;

/** Every fault of the lab, and what becomes of a call that reads its answer: the code of its failure, or 'done'. */
const FAULTS: Readonly<Record<string, readonly [fault: Kind, becomes: string]>> = {
  '401': [{ kind: 'status', status: 401 }, 'unauthorized'],
  '404': [{ kind: 'status', status: 404 }, 'notFound'],
  '422': [{ kind: 'status', status: 422 }, 'refused'],
  '500': [{ kind: 'status', status: 500 }, 'server'],
  '503': [{ kind: 'status', status: 503 }, 'server'],
  'a delay': [{ kind: 'delay', ms: 5 }, 'done'],
  'a late answer': [{ kind: 'late-answer', ms: 5 }, 'done'],
  'late work': [{ kind: 'late-work', ms: 5 }, 'noAnswer'],
  'no answer': [{ kind: 'hang' }, 'noAnswer'],
  'cut before the work': [{ kind: 'cut' }, 'noAnswer'],
  'answer lost': [{ kind: 'lose-answer' }, 'noAnswer'],
  'web page': [{ kind: 'web-page' }, 'malformed'],
  'cut off': [{ kind: 'cut-off' }, 'malformed'],
  'no body': [{ kind: 'malformed', body: undefined }, 'malformed'],
  null: [{ kind: 'malformed', body: null }, 'malformed'],
  'empty object': [{ kind: 'malformed', body: {} }, 'malformed'],
  'empty list': [{ kind: 'malformed', body: [] }, 'malformed'],
  'a text': [{ kind: 'malformed', body: 'OK' }, 'malformed'],
  'other fields': [{ kind: 'malformed' }, 'malformed'],
  wrapped: [{ kind: 'wrapped' }, 'malformed'],
  'wrong types': [{ kind: 'wrong-types' }, 'malformed'],
  'GraphQL errors': [{ kind: 'graphql-errors' }, 'malformed'],
};

/** The faults that are JSON, or nothing at all. */
const JSON_OR_NOTHING = Object.keys(FAULTS).slice(Object.keys(FAULTS).indexOf('no body'));
const all = (faults: readonly string[], becomes: string): Row =>
  Object.fromEntries(faults.map((fault) => [fault, becomes]));

const TOLERANT = all(['wrong types'], 'done');
const NO_TOKEN = all(['empty object', 'other fields', 'wrapped', 'GraphQL errors'], 'unauthorized');

/** What the documents allow besides, by the calls that begin so. */
const ALLOWED: readonly (readonly [calls: RegExp, allowed: Row])[] = [
  [/^(orders|calendar)\./, all(['GraphQL errors'], 'graphql')],
  // Nothing is read from these (ERR-R08, RUL-71).
  [
    /Concierge|\.(verifyCouponCode|mergePatients|updateCollectionStatus|save\w+|submit)$/,
    all(JSON_OR_NOTHING, 'done'),
  ],
  // Accepted, and the payment status knows the rest (RUL-29).
  [/payOrders/, all(JSON_OR_NOTHING, 'unclear')],
  // One value that cannot be read never takes a page down (RUL-39).
  [/^questionnaire\.\w+Zoomer$|^waiver\.form|patientOnFile/, TOLERANT],
  // A list that is empty, or not there (ERR-R08); one label (AMB-166).
  [/tubeTypes|orderPortal\.patient/, all(['no body', 'null', 'empty list'], 'done')],
  [/tubeTypes/, all(['a text'], 'done')],
  [/countryList/, all(['empty list'], 'done')],
  // A missing flag is no (AMB-48).
  [/eligibility/, all(['no body', 'null'], 'done')],
  // No token is an answer as well (AMB-131).
  [/Token|pnsJwt/, NO_TOKEN],
];

/** An order of the lab, opened by its patient and by a member of staff. */
function open(scenario: string): Opened {
  const order = lab.lab.state.createOrder(scenario);
  order.clock.set(NOW);
  const { seed, token, staffSession } = order;
  const client = createClient({
    services,
    token: () => token,
    retryDelay: () => 1,
    fetch: (request) => {
      const { headers } = request as Request;
      headers.set('cookie', `staff_session=${staffSession}`);
      return fetch(request, { headers });
    },
  });
  return { client, order, key: { ...seed, token, customerId: order.customerId } };
}

const soon = AbortSignal.timeout.bind(AbortSignal);

/** What becomes of a call under a fault: 'done', 'unclear' for a charge, or the code of the failure. */
async function outcomeOf(call: string, [scenario, way]: Case, { kind, ...fault }: Kind): Promise<string> {
  const opened = open(scenario);
  const ask = await way(opened);
  opened.order.faults.set([{ call: call.replace(/ .*/, ''), kind, ...fault }]);
  if (kind === 'hang') vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(soon(20));
  return ask().then(
    (answer) => ((answer as { kind?: string } | undefined)?.kind === 'unclear' ? 'unclear' : 'done'),
    (failure: { code: string }) => failure.code,
  );
}

test('each call of the contract, and each fault of the lab, has its row here', async () => {
  const { outlines } = await loadContract(join(import.meta.dirname, '../../docs/contract/openapi'));
  const rest = outlines.flatMap(({ id }) => (id.endsWith('.graphql') ? [] : [id]));
  const called = new Set(Object.keys(WAYS).map((call) => call.replace(/ .*/, '')));
  expect([...called].filter((call) => !/^(orders|calendar)\./.test(call)).toSorted()).toEqual(
    rest.toSorted(),
  );
  expect(new Set(Object.values(FAULTS).map(([{ kind }]) => kind))).toEqual(
    new Set(Object.keys(FAULT_KINDS).filter((kind) => kind !== 'spelled-otherwise')),
  );
});

test.each(Object.entries(WAYS))(
  '%s: no fault of a service counts as done, or as another failure than it is [RUL-26 RUL-71]',
  async (call, way) => {
    const is: Record<string, string> = {};
    for (const [name, [fault]] of Object.entries(FAULTS)) is[name] = await outcomeOf(call, way, fault);
    expect(is).toEqual({
      ...Object.fromEntries(Object.entries(FAULTS).map(([name, [, becomes]]) => [name, becomes])),
      ...Object.assign({}, ...ALLOWED.map(([calls, allowed]) => (calls.test(call) ? allowed : {}))),
    });
  },
);
