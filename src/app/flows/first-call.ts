/*
 * A separate script that each document runs before the application: it reads the link and requests the configuration,
 * the page's first data, and what follows from that response. Built on its own, 2.05 kB
 * (src/app/build/documents.ts).
 */
import { identityOf, pageOf } from '../../../machines/domain/link.ts';
import type { Identity, LinkQuery } from '../../../machines/domain/link.ts';
import {
  INFORMATION_PARTS,
  PAYMENT_PARTS,
  invoiceQuery,
  orderIdsRequest,
  orderRequest,
  pnsRequest,
  sitesRequest,
} from '../../api/first-requests.ts';
import { startFirstCalls } from '../../platform/first-call.ts';
import type { FirstRequest } from '../../platform/first-call.ts';
import { parseQuery } from '../../platform/link-address.ts';
import type { TokenSpelling } from '../../platform/link-address.ts';

/** The path of each questionnaire's answers, by entry path; the build writes it into the script. */
declare const QUESTIONNAIRE_PATHS: Readonly<Record<string, string>>;

/** The order in the service's format. */
interface OrderAnswer {
  readonly data: {
    readonly patientOrder: {
      readonly orders: readonly { readonly order: Readonly<Record<string, unknown>> }[];
    };
  };
}

type FirstCallOf = (identity: Identity, link: LinkQuery) => FirstRequest;

const ofOrders = (json: unknown): FirstRequest => ({ service: 'orders', path: '', json });

/** The order, and the data that the following page shows for it. */
function order(page: ReturnType<typeof pageOf> | null, request = orderRequest): FirstCallOf {
  return ({ accessionId, sampleId }, link) => ({
    ...ofOrders(request(sampleId)),
    next: ({ data }: OrderAnswer) => {
      const found = data.patientOrder.orders.find((entry) => entry.order['sampleId'] === sampleId)?.order;
      if (!found || found['isCanceled']) return [];
      const shown = page ?? pageOf(link);
      const key = {
        accessionId,
        sampleId,
        orderId: String(found['orderIdStr']),
        patientId: String(found['patientId']),
        customerId: String(found['customerId'] ?? ''),
      };
      if (shown === 'bloodDraw') return [ofOrders(sitesRequest(key))];
      if (shown === 'information') return [ofOrders(pnsRequest(key, INFORMATION_PARTS))];
      const path = `/invoice?${new URLSearchParams(invoiceQuery(key.orderId))}`;
      return [{ service: 'accounting', path }, ofOrders(pnsRequest(key, PAYMENT_PARTS))];
    },
  });
}

const ofAccession =
  (service: string, path: string): FirstCallOf =>
  ({ accessionId }) => ({ service, path: `${path}?${new URLSearchParams({ accession_id: accessionId })}` });

const CALLS: Readonly<Record<string, readonly [FirstCallOf, TokenSpelling?]>> = {
  '/pns_single_page_flow': [order(null)],
  '/payment_media': [order('payment')],
  '/payment_form': [order('payment')],
  '/payment_succeed': [order('payment')],
  '/uploadShippingAddress': [order('information')],
  '/informationLanding': [order('information')],
  '/bloodDraw': [order('bloodDraw', orderIdsRequest)],
  '/bloodDrawLanding': [order('bloodDraw', orderIdsRequest)],
  '/nyform': [ofAccession('waiver', '/getPatientWaiverForm'), 'jwttoken'],
};

const { pathname, search } = window.location;
const answers = QUESTIONNAIRE_PATHS[pathname];
const [callOf, spelling] = answers
  ? ([ofAccession('questionnaire', answers), 'jwtToken'] as const)
  : (CALLS[pathname] ?? []);
const link = parseQuery(search, spelling);
const identity = identityOf(link);
startFirstCalls(identity?.token ?? '', callOf && link && identity ? callOf(identity, link) : null);
