import type { ChargeRequest } from '../../machines/domain/charge.ts';
import type { PickupRequest } from '../../machines/domain/pickup.ts';
import { questionnaire as cardioZoomer } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gutZoomer } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import type { Questionnaire } from '../../machines/domain/questionnaire.ts';
import { loadBloodDrawSites, loadPhoneOnFile } from '../../src/api/blood-draw.ts';
import { cancelAppointment, confirmAppointment, loadAppointment } from '../../src/api/calendar.ts';
import { loadPaymentStatus, payOrders, payOrderWithBnpl } from '../../src/api/charging.ts';
import type { TokenCharge } from '../../src/api/charging.ts';
import type { Client } from '../../src/api/client.ts';
import { postGuestLogin } from '../../src/api/core-samples.ts';
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
import { confirmAddress } from '../../src/api/trans.ts';
import { sendLocationText, updateCollectionStatus } from '../../src/api/utility.ts';
import { loadWaiver, submitWaiver } from '../../src/api/waiver.ts';
import { recordOf } from '../lab/information.ts';
import { eventId } from '../lab/state.ts';
import type { OpenOrder } from '../support/open-order.ts';
import { ADDRESS, CONTACT, NONE_SELECTED } from '../machines/pickup.data.ts';

/** Prepares a call while the services work, and returns the call. */
type Prepare = (opened: OpenOrder) => Promise<() => Promise<unknown>>;

const withoutPreparation =
  (call: (client: Client, opened: OpenOrder) => Promise<unknown>): Prepare =>
  async (opened) =>
  () =>
    call(opened.client, opened);

const withIdentity = (
  call: (client: Client, orderIdentity: OpenOrder['orderIdentity']) => Promise<unknown>,
): Prepare => withoutPreparation((client, { orderIdentity }) => call(client, orderIdentity));

/** What the patient owes, as one charge. */
async function loadCharge({ client, orderIdentity }: OpenOrder): Promise<ChargeRequest> {
  const invoice = await loadInvoice(client, { chargeType: 'order', chargeTypeId: orderIdentity.orderId });
  const { chargeType, chargeTypeId, sampleId, total: price, currency } = invoice;
  return {
    accountId: orderIdentity.patientId,
    currency,
    amount: price,
    lines: [{ chargeType, chargeTypeId, sampleId, price }],
    tokenPlatform: 'stripe',
  };
}

const payBy =
  (method: TokenCharge['method']): Prepare =>
  async (opened) => {
    const token = opened.card('4242424242424242');
    const charge = { method, request: await loadCharge(opened), token, key: crypto.randomUUID() };
    return () => payOrders(opened.client, charge);
  };

const load = (questionnaire: Questionnaire): Prepare =>
  withoutPreparation((client, { orderIdentity: { accessionId } }) =>
    loadQuestionnaire(client, { questionnaire, accessionId }),
  );

const save = (questionnaire: Questionnaire): Prepare =>
  withoutPreparation((client, { orderIdentity: { accessionId, sampleId } }) =>
    saveQuestionnaire(client, {
      questionnaire,
      sent: { accessionId, sampleId, answers: {}, loaded: null, isDraft: true },
    }),
  );

/** A Friday, and the Monday after it, in the courier's time. */
export const NOW = '2026-11-20T17:00:00Z';
const PICKUP_DATE = '2026-11-23';

/** A booking that the courier accepts, on the Monday. */
export const pickupRequestFor = (accessionId: string): PickupRequest => ({
  accessionId,
  personName: 'Ann Example',
  address: ADDRESS,
  contact: CONTACT,
  reminder: { ...CONTACT, isNotNeeded: true, selected: NONE_SELECTED },
  timeZone: 'America/Los_Angeles',
  date: PICKUP_DATE,
  readyTime: '09:00:00',
  latestTime: '13:00:00',
  remarks: '',
  isAddressUnvalidated: false,
});

const appointment = ({ order, orderIdentity: { token } }: OpenOrder) => ({ eventId: eventId(order), token });
const PLACE = { street: '1 Main St', city: 'Austin', state: 'TX', zipcode: '78701', country: 'US' };

/** A call as the product makes it, of an order of this scenario. */
export type Case = readonly [scenario: string, prepare: Prepare];

/** Each call of the contract, by operationId or GraphQL field; after a space, which of several. */
export const CALLS: Readonly<Record<string, Case>> = {
  'accounting.invoice': [
    'card-balance-due',
    withIdentity((client, orderIdentity) =>
      loadInvoice(client, { chargeType: 'order', chargeTypeId: orderIdentity.orderId }),
    ),
  ],
  'accounting.verifyCouponCode': [
    'card-balance-due',
    withoutPreparation((client, { orderIdentity: { orderId } }) =>
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
    withoutPreparation((client, opened) => loadAppointment(client, appointment(opened))),
  ],
  'calendar.selectiveEditEvent': [
    'appointment-to-confirm',
    withoutPreparation((client, opened) =>
      confirmAppointment(client, { ...appointment(opened), editType: null, occurrenceStart: null }),
    ),
  ],
  'calendar.deleteEvent': [
    'appointment-to-cancel',
    withoutPreparation((client, opened) => cancelAppointment(client, appointment(opened))),
  ],
  'charging.payOrders': ['card-balance-due', payBy('card')],
  'charging.payOrdersWithHFSA': ['card-balance-due', payBy('hsa/fsa')],
  'charging.payOrdersWithDigitalWallets': ['card-balance-due', payBy('wallet')],
  'charging.payOrderWithBnpl': [
    'pay-later',
    async (opened) => {
      const { client, orderIdentity } = opened;
      const { connectAccountId } = await loadPayLaterEligibility(client, {
        ...orderIdentity,
        currency: 'usd',
      });
      const request = await loadCharge(opened);
      return () =>
        payOrderWithBnpl(client, { request, provider: 'klarna', connectAccountId, key: crypto.randomUUID() });
    },
  ],
  'charging.status': [
    'card-balance-due',
    withIdentity((client, orderIdentity) =>
      loadPaymentStatus(client, { orderId: orderIdentity.orderId, chargeType: 'order' }),
    ),
  ],
  'core.mergePatients': [
    'information-duplicate',
    async (opened) => {
      const { client, orderIdentity } = opened;
      const found = await checkDuplicate(client, opened.order.seed);
      return () =>
        mergePatients(client, { primaryId: found?.patientId ?? '', mergedId: orderIdentity.patientId });
    },
  ],
  'coreSamples.guestLogin': [
    'card-balance-due',
    async (opened) => {
      const { accessionId, birthdate, firstName, lastName } = opened.order.seed;
      return () => postGuestLogin(opened.client, { accessionId, firstName, lastName, birthdate });
    },
  ],
  'inventory.checkAddressChange': [
    'card-balance-due',
    withoutPreparation((client, { order, orderIdentity: { sampleId } }) => {
      const { street, city, state, zipcode, country } = recordOf(order);
      return checkSignificance(client, { sampleId, street, city, state, zipcode, country, name: 'Ann' });
    }),
  ],
  'orderPortal.tubeTypes': ['card-balance-due', withIdentity(loadTubeTypes)],
  'orderPortal.recordConciergeFee': ['concierge-offered', withIdentity(recordConciergeFee)],
  'orderPortal.cancelSelectedConciergeFee': ['concierge-recorded', withIdentity(cancelSelectedConciergeFee)],
  'orderPortal.getCustomerInfo': ['card-balance-due', withIdentity(getCustomerInfo)],
  'orderPortal.patient': ['card-balance-due', withIdentity(loadOrdersOfPatient)],
  'orders.patientOrder': ['card-balance-due', withIdentity(loadOrder)],
  'orders.patientOrder of ids': ['card-balance-due', withIdentity(loadOrderIds)],
  'orders.patientPNS': [
    'card-balance-due',
    withIdentity((client, orderIdentity) => loadPns(client, { orderIdentity, parts: PNS_PARTS })),
  ],
  'orders.patientPNS of draw sites': [
    'blood-draw-sites',
    withIdentity((client, orderIdentity) => loadBloodDrawSites(client, { orderIdentity })),
  ],
  'orders.patientPNS of the phone on file': [
    'blood-draw-sites',
    withIdentity((client, orderIdentity) => loadPhoneOnFile(client, { orderIdentity })),
  ],
  'payout.eligibility': [
    'pay-later',
    withIdentity((client, orderIdentity) =>
      loadPayLaterEligibility(client, { ...orderIdentity, currency: 'usd' }),
    ),
  ],
  'pickup.internalToken': [
    'pickup-staff',
    withoutPreparation((client) => obtainInternalToken(client, '/internal-token')),
  ],
  'pickup.patientOnFile': [
    'pickup-new',
    withIdentity((client, orderIdentity) =>
      loadPatientOnFile(client, { ...orderIdentity, path: '/patients/on-file' }),
    ),
  ],
  'pickup.retrieval': ['pickup-scheduled', withIdentity(loadPickups)],
  'pickup.addressValidation': [
    'pickup-new',
    withIdentity((client, orderIdentity) =>
      checkPickupAddress(client, { ...orderIdentity, address: ADDRESS }),
    ),
  ],
  'pickup.availabilities': [
    'pickup-new',
    withIdentity((client, orderIdentity) =>
      loadPickupAvailability(client, { ...orderIdentity, address: ADDRESS, date: PICKUP_DATE }),
    ),
  ],
  'pickup.create': [
    'pickup-new',
    withoutPreparation((client, { orderIdentity: { accessionId, token } }) =>
      createPickup(client, { request: pickupRequestFor(accessionId), token }),
    ),
  ],
  'pickup.cancel': [
    'pickup-new',
    async ({ client, orderIdentity: { accessionId, token } }) => {
      const { id: scheduleId } = await createPickup(client, {
        request: pickupRequestFor(accessionId),
        token,
      });
      return () => cancelPickup(client, { scheduleId, token });
    },
  ],
  'pricing.countryList': ['card-balance-due', withoutPreparation((client) => loadCountries(client))],
  'questionnaire.hormone': ['hormone-female', load(hormone)],
  'questionnaire.saveHormone': ['hormone-female', save(hormone)],
  'questionnaire.hormoneZoomer': ['hormone-zoomer-unknown', load(hormoneZoomer)],
  'questionnaire.saveHormoneZoomer': ['hormone-zoomer-unknown', save(hormoneZoomer)],
  'questionnaire.gutZoomer': ['gut-unknown', load(gutZoomer)],
  'questionnaire.saveGutZoomer': ['gut-unknown', save(gutZoomer)],
  'questionnaire.cardioZoomer': ['cardio-unknown', load(cardioZoomer)],
  'questionnaire.saveCardioZoomer': ['cardio-unknown', save(cardioZoomer)],
  'sample.pnsJwt': [
    'pickup-staff',
    async ({ client, orderIdentity: { accessionId } }) => {
      const token = await obtainInternalToken(client, '/internal-token');
      return () => exchangeForPatientToken(client, { accessionId, token });
    },
  ],
  'sample.duplicateCheck': [
    'information-duplicate',
    withoutPreparation((client, { order: { seed } }) => checkDuplicate(client, seed)),
  ],
  'trans.sendLocationText': [
    'blood-draw-sites',
    withoutPreparation((client) => sendLocationText(client, { phoneNumber: '14155550101', text: 'Bayview' })),
  ],
  'trans.updateCollectionStatus': [
    'card-balance-due',
    withIdentity((client, orderIdentity) =>
      updateCollectionStatus(client, { ...orderIdentity, status: 'NOT_COLLECTED' }),
    ),
  ],
  'trans.confirmAddress': [
    'information-unconfirmed',
    withoutPreparation((client, { orderIdentity: { sampleId } }) =>
      confirmAddress(client, { sampleId, changes: PLACE, isAppliedToFutureOrders: false }),
    ),
  ],
  'waiver.form': ['ny-waiver', withIdentity(loadWaiver)],
  'waiver.submit': [
    'ny-waiver',
    withoutPreparation((client, { orderIdentity: { accessionId } }) =>
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
