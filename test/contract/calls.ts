import { matchPath } from 'react-router-dom';
import { appointmentOf } from '../../machines/domain/appointment.ts';
import { isBusinessDay } from '../../machines/domain/business-days.ts';
import { identityOf } from '../../machines/domain/link.ts';
import type { Identity, LinkQuery } from '../../machines/domain/link.ts';
import type { Invoice } from '../../machines/domain/invoice.ts';
import type { Order, OrderIdentity } from '../../machines/domain/order.ts';
import type { Availability, PatientOnFile } from '../../machines/domain/pickup.ts';
import { splitName } from '../../machines/domain/person-name.ts';
import type {
  LoadedQuestionnaire,
  Questionnaire,
  QuestionnaireName,
} from '../../machines/domain/questionnaire.ts';
import { addDays } from '../../machines/domain/zoned-time.ts';
import { clockZone, zoneOfAddress } from '../../machines/domain/pickup.ts';
import { loadBloodDrawSites } from '../../src/api/blood-draw.ts';
import { loadAppointment } from '../../src/api/calendar.ts';
import { loadPaymentStatus } from '../../src/api/charging.ts';
import type { Client } from '../../src/api/client.ts';
import { postGuestLogin } from '../../src/api/core-samples.ts';
import { ORDER_CHARGE } from '../../src/api/queries.ts';
import { checkSignificance } from '../../src/api/inventory.ts';
import { loadInvoice } from '../../src/api/invoice.ts';
import {
  cancelSelectedConciergeFee,
  getCustomerInfo,
  loadTubeTypes,
  recordConciergeFee,
} from '../../src/api/order-portal.ts';
import { loadOrder, loadOrderIds } from '../../src/api/orders.ts';
import { loadPns, PNS_PARTS } from '../../src/api/patient-pns.ts';
import type { Pns } from '../../src/api/patient-pns.ts';
import { loadPayLaterEligibility } from '../../src/api/payout.ts';
import {
  cancelPickup,
  checkPickupAddress,
  createPickup,
  loadPatientOnFile,
  loadPickupAvailability,
  loadPickups,
} from '../../src/api/pickup.ts';
import { loadCountries } from '../../src/api/pricing.ts';
import { loadQuestionnaire, saveQuestionnaire } from '../../src/api/questionnaire.ts';
import { checkDuplicate } from '../../src/api/sample.ts';
import { confirmAddress } from '../../src/api/trans.ts';
import { updateCollectionStatus } from '../../src/api/utility.ts';
import { loadWaiver } from '../../src/api/waiver.ts';
import { ROUTE_TABLE } from '../../src/app/route-table.ts';
import type { Config } from '../../src/app/shell/config.ts';
import { parseQuery, plainUrl } from '../../src/platform/link-url.ts';

/** The results of earlier calls, for later ones. */
interface Results {
  readonly order?: Order;
  readonly pns?: Pns;
  readonly invoice?: Invoice;
  readonly status?: number;
  readonly isConciergeRecorded?: true;
  readonly onFile?: PatientOnFile;
  /** A day on which the courier comes. */
  readonly day?: { readonly date: string; readonly offer: Availability };
  /** The id of the pickup that was booked from here. */
  readonly booked?: string;
  readonly loaded?: LoadedQuestionnaire;
}

/** The dependencies of a call. */
export interface CallContext {
  readonly client: Client;
  readonly config: Config;
  readonly link: LinkQuery;
  readonly identity: Identity;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly results: Results;
}

/** One call, by operationId, made as the product makes it. */
export interface Call {
  readonly id: string;
  /** Details about the call, besides its id. */
  readonly about?: string;
  /** What a failure leaves behind, for the person who must clean it up by hand. */
  readonly leaves?: string;
  /** The call; or, as text, why it cannot be made. */
  readonly prepare: (callContext: CallContext) => (() => Promise<Results | void>) | string;
}

/** The calls of the flows that a link leads to. */
interface Flow {
  readonly name: string;
  /** Read-only calls, in the order in which their results are needed. */
  readonly reads: readonly Call[];
  /** Calls that change data: undone immediately, or made anyway when the link is opened. */
  readonly changes: readonly Call[];
  /** Calls that are never sent from here, by operationId, and why. */
  readonly never: Readonly<Record<string, string>>;
}

/** A link that cannot be used. The message contains no value of it. */
export class InvalidLink extends Error {}

const NO_ORDER = 'needs the ids of the order, and orders.graphql (order) gave none';

const orderIdentityOf = ({ identity, results: { order } }: CallContext): OrderIdentity | null =>
  order
    ? { ...identity, orderId: order.orderId, patientId: order.patientId, customerId: order.customerId }
    : null;

/** A call that needs the order. */
function ofOrder(
  id: string,
  request: (callContext: CallContext, orderIdentity: OrderIdentity) => Promise<Results | void>,
  about?: string,
): Call {
  return {
    id,
    ...(about ? { about } : {}),
    prepare: (callContext) => {
      const orderIdentity = orderIdentityOf(callContext);
      return orderIdentity ? () => request(callContext, orderIdentity) : NO_ORDER;
    },
  };
}

const done = async (call: Promise<unknown>): Promise<void> => void (await call);

/** A call that needs nothing but the link. */
function ofLink(
  id: string,
  request: (client: Client, identity: Identity) => Promise<unknown>,
  about?: string,
): Call {
  return {
    id,
    ...(about ? { about } : {}),
    prepare:
      ({ client, identity }) =>
      () =>
        done(request(client, identity)),
  };
}

const ORDER: Flow = {
  name: 'order: payment, information and blood draw',
  reads: [
    {
      id: 'orders.graphql',
      about: 'order',
      prepare:
        ({ client, identity }) =>
        async () => ({ order: await loadOrder(client, identity) }),
    },
    ofLink('orders.graphql', loadOrderIds, 'ids of the order'),
    ofOrder('accounting.invoice', async ({ client }, { orderId }) => ({
      invoice: await loadInvoice(client, { chargeType: ORDER_CHARGE, chargeTypeId: orderId }),
    })),
    ofOrder(
      'orders.graphql',
      async ({ client }, orderIdentity) => ({
        pns: await loadPns(client, { orderIdentity, parts: PNS_PARTS }),
      }),
      'patientPNS',
    ),
    ofOrder(
      'orders.graphql',
      ({ client }, orderIdentity) => done(loadBloodDrawSites(client, { orderIdentity })),
      'draw sites',
    ),
    ofOrder('charging.status', async ({ client }, { orderId }) => ({
      status: await loadPaymentStatus(client, { orderId, chargeType: ORDER_CHARGE }),
    })),
    ofOrder('payout.eligibility', ({ client, results }, { orderId }) =>
      done(loadPayLaterEligibility(client, { orderId, currency: results.invoice?.currency ?? 'usd' })),
    ),
    ofLink('orderPortal.tubeTypes', loadTubeTypes),
    {
      id: 'inventory.checkAddressChange',
      prepare: ({ client, identity: { sampleId }, results: { pns } }) => {
        if (!pns?.information.street) return 'needs an address on file, and patientPNS gave none';
        const { street, city, state, zipcode, country, name } = pns.information;
        return () =>
          done(checkSignificance(client, { sampleId, street, city, state, zipcode, country, name }));
      },
    },
    {
      id: 'sample.duplicateCheck',
      prepare: ({ client, identity: { sampleId }, results: { pns } }) => {
        const { birthdate = '', gender = '' } = pns?.information ?? {};
        const { first, last } = nameOf(pns);
        if (!first || !birthdate || !gender)
          return 'needs name, sex and birth date on file, and patientPNS gave not all of them';
        return () =>
          done(checkDuplicate(client, { sampleId, firstName: first, lastName: last, birthdate, gender }));
      },
    },
  ],
  changes: [
    {
      id: 'orderPortal.recordConciergeFee',
      prepare: ({ client, identity, results: { order } }) => {
        if (!order) return NO_ORDER;
        if (order.isConciergeSelected || order.isConciergePaid) return 'the order has the fee already';
        if (!order.isConciergeValid) return 'the order may have no concierge';
        return async () => {
          await recordConciergeFee(client, identity);
          return { isConciergeRecorded: true };
        };
      },
    },
    {
      id: 'orderPortal.cancelSelectedConciergeFee',
      leaves: 'the order has the concierge fee now: take it off by hand',
      prepare: ({ client, identity, results }) =>
        results.isConciergeRecorded
          ? () => done(cancelSelectedConciergeFee(client, identity))
          : 'the fee was not recorded from here',
    },
    {
      id: 'trans.confirmAddress',
      about: 'the street on file',
      prepare: ({ client, identity: { sampleId }, results: { pns } }) => {
        if (!pns?.information.street) return 'needs an address on file, and patientPNS gave none';
        const { street, isAppliedToFutureOrders } = pns.information;
        return () => done(confirmAddress(client, { sampleId, changes: { street }, isAppliedToFutureOrders }));
      },
    },
    {
      id: 'coreSamples.guestLogin',
      prepare: ({ client, identity: { accessionId }, results: { pns } }) => {
        const { birthdate = '' } = pns?.information ?? {};
        const { first, last } = nameOf(pns);
        if (!first || !birthdate) return 'needs name and birth date on file, and patientPNS gave not both';
        return () =>
          done(postGuestLogin(client, { accessionId, firstName: first, lastName: last, birthdate }));
      },
    },
  ],
  never: {
    'charging.payOrders': "charges, and needs a card from the vendor's fields",
    'charging.payOrdersWithHFSA': "charges, and needs a card from the vendor's fields",
    'charging.payOrdersWithDigitalWallets': 'charges, and needs a wallet',
    'charging.payOrderWithBnpl': 'opens a payment',
    'accounting.verifyCouponCode': 'needs a coupon code',
    'core.mergePatients': 'merges two patients, which cannot be undone',
    'trans.sendLocationText': 'sends a text message',
  },
};

/** First and last name as on the information page. */
function nameOf(pns: Pns | undefined): { readonly first: string; readonly last: string } {
  const { firstName = '', lastName = '' } = pns?.patientInfo ?? {};
  return firstName || lastName
    ? { first: firstName, last: lastName }
    : splitName(pns?.information.name ?? '');
}

const COLLECTIONS: Flow = {
  name: 'collection of samples',
  reads: ORDER.reads.filter(({ id }) => id === 'orderPortal.tubeTypes'),
  changes: [
    {
      id: 'trans.updateCollectionStatus',
      about: 'as opening the link does',
      prepare: ({ client, identity: { sampleId, token }, link: { status } }) =>
        status
          ? () => updateCollectionStatus(client, { sampleId, status, token })
          : 'needs a status in the link',
    },
  ],
  never: {},
};

const STAFF = 'needs the session of a staff member (role=internal)';

const PICKUP: Flow = {
  name: 'courier pickup',
  reads: [
    ofLink('orderPortal.getCustomerInfo', getCustomerInfo),
    ofLink('pickup.retrieval', loadPickups),
    {
      id: 'pickup.patientOnFile',
      prepare:
        ({ client, identity, config }) =>
        async () => ({
          onFile: await loadPatientOnFile(client, { ...identity, path: config.pickup.patientOnFile }),
        }),
    },
    ofLink('pricing.countryList', (client) => loadCountries(client)),
    {
      id: 'pickup.addressValidation',
      prepare: ({ client, identity: { token }, results }) => {
        const address = results.onFile?.address;
        return address
          ? () => done(checkPickupAddress(client, { address, token }))
          : 'needs an address on file, and pickup.patientOnFile gave none';
      },
    },
    {
      id: 'pickup.availabilities',
      prepare: ({ client, identity: { token }, today, results }) => {
        const address = results.onFile?.address;
        if (!address) return 'needs an address on file, and pickup.patientOnFile gave none';
        let date = addDays(today, 1);
        while (!isBusinessDay(date)) date = addDays(date, 1);
        return async () => ({
          day: { date, offer: await loadPickupAvailability(client, { address, date, token }) },
        });
      },
    },
    { id: 'pickup.internalToken', prepare: () => STAFF },
    { id: 'sample.pnsJwt', prepare: () => STAFF },
  ],
  changes: [
    {
      id: 'pickup.create',
      about: 'on the day that was requested',
      prepare: ({ client, identity: { accessionId, token }, results: { onFile, day } }) => {
        const [readyTime] = day?.offer.readyTimes ?? [];
        const latestTime = day?.offer.latestTimes.at(-1);
        if (!onFile?.address || !day || !readyTime || !latestTime)
          return 'needs an address on file and a time at which the courier comes, and the responses gave not both';
        const { address, contact, name: personName } = onFile;
        const selected = { emailDay: false, emailHour: false, phoneDay: false, phoneHour: false };
        const request = {
          accessionId,
          personName,
          address,
          contact,
          reminder: { ...contact, isNotNeeded: true, selected },
          timeZone: clockZone(zoneOfAddress(address)),
          date: day.date,
          readyTime,
          latestTime,
          remarks: '',
          isAddressUnvalidated: false,
        };
        return async () => ({ booked: (await createPickup(client, { request, token })).id });
      },
    },
    {
      id: 'pickup.cancel',
      leaves: 'a courier is booked now: cancel the pickup by hand',
      prepare: ({ client, identity: { token }, results: { booked: scheduleId } }) =>
        scheduleId
          ? () => done(cancelPickup(client, { scheduleId, token }))
          : 'no pickup was booked from here, or its response could not be read: look at the list',
    },
  ],
  never: {},
};

/** The flow of a questionnaire. @param name the portal's name for it */
async function questionnaireFlow(name: QuestionnaireName): Promise<Flow> {
  const { questionnaire } = (await import(`../../machines/questionnaire/${name}.data.ts`)) as {
    readonly questionnaire: Questionnaire;
  };
  const short = name.replace(/Questionnaire$/, '');
  return {
    name: `questionnaire ${name}`,
    reads: [
      {
        id: `questionnaire.${short}`,
        prepare:
          ({ client, identity }) =>
          async () => ({ loaded: await loadQuestionnaire(client, { questionnaire, ...identity }) }),
      },
    ],
    changes: [
      {
        id: `questionnaire.save${short.charAt(0).toUpperCase()}${short.slice(1)}`,
        about: 'a draft as it was loaded',
        prepare: ({ client, identity: { accessionId, sampleId }, results: { loaded } }) => {
          if (!loaded) return 'needs what was loaded, and that could not be read';
          if (loaded.isCompleted) return 'the questionnaire was submitted already';
          const sent = { accessionId, sampleId, answers: loaded.answers, loaded, isDraft: true };
          return () => saveQuestionnaire(client, { questionnaire, sent });
        },
      },
    ],
    never: { 'coreSamples.guestLogin': 'needs what the patient types' },
  };
}

const WAIVER: Flow = {
  name: 'New York waiver',
  reads: [ofLink('waiver.form', loadWaiver)],
  changes: [],
  never: { 'waiver.submit': 'is final' },
};

const APPOINTMENT: Flow = {
  name: 'appointment',
  reads: [
    {
      id: 'calendar.graphql',
      about: 'event',
      prepare: ({ client, link }) => {
        const ref = appointmentOf(link);
        return ref ? () => done(loadAppointment(client, ref)) : 'needs event_id and token in the link';
      },
    },
  ],
  changes: [],
  never: { 'calendar.graphql': 'confirms or cancels the appointment' },
};

/** The calls of a page's link, by the file that has the page's code. */
const FLOWS: Readonly<Record<string, Flow>> = {
  payment: ORDER,
  outcome: ORDER,
  information: ORDER,
  draw: ORDER,
  collections: COLLECTIONS,
  pickup: PICKUP,
  waiver: WAIVER,
  appointments: APPOINTMENT,
};

async function flowAt(pathname: string): Promise<Flow | undefined> {
  const route = ROUTE_TABLE.find(({ path }) => path !== '*' && matchPath(path, pathname));
  if (route?.questionnaire) return questionnaireFlow(route.questionnaire);
  return route && FLOWS[route.documentChunks?.[0] ?? route.chunk];
}

/** A link as the portal reads it. */
export interface ReadLink {
  readonly origin: string;
  readonly path: string;
  readonly link: LinkQuery;
  readonly identity: Identity;
  readonly flow: Flow;
}

/** Reads a link of the portal. Rejects with an {@link InvalidLink}. */
export async function readLink(text: string): Promise<ReadLink> {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new InvalidLink('The link must be the whole URL, as the email has it: https://…');
  const url = plainUrl(new URL(text));
  const link = parseQuery(url.search);
  const flow = await flowAt(url.pathname);
  if (!flow) throw new InvalidLink('The link leads to no page that calls a service.');
  const identity = identityOf(link);
  const subject = flow === APPOINTMENT ? appointmentOf(link) : (identity ?? pickupIdentity(flow, link));
  if (!link || !subject)
    throw new InvalidLink('The link lacks one of accession_id, sample_id (or event_id) and the token.');
  return {
    origin: url.origin,
    path: url.pathname,
    link,
    flow,
    identity: identity ??
      pickupIdentity(flow, link) ?? { accessionId: '', sampleId: '', token: link['token'] ?? '' },
  };
}

/** A pickup's link contains no sample. */
function pickupIdentity(flow: Flow, link: LinkQuery | null): Identity | null {
  const { accession_id: accessionId, token } = link ?? {};
  return flow === PICKUP && accessionId && token ? { accessionId, sampleId: '', token } : null;
}
