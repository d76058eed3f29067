/*
 * A separate script that each document runs before the application: it reads the link and requests the configuration,
 * the page's first data, and what follows from that response. Built on its own, 3.03 kB
 * (src/app/build/documents.ts); a host's own documents contain it (test/host/documents.ts).
 */
import { identityOf, linkPage } from '../../../machines/domain/link.ts';
import type { Identity, LinkQuery } from '../../../machines/domain/link.ts';
import {
  INFORMATION_PARTS,
  PAYMENT_PARTS,
  invoiceQuery,
  orderIdsRequest,
  orderRequest,
  pnsRequest,
  sitesRequest,
} from '../../api/queries.ts';
import { startEarlyCalls } from '../../platform/early-calls.ts';
import type { EarlyRequest } from '../../platform/early-calls.ts';
import { parseQuery } from '../../platform/link-url.ts';
import type { TokenParam } from '../../platform/link-url.ts';
import type { EarlyCall } from '../route-table.ts';

/** The first call of each path of the route table, and the path of a questionnaire's answers; written by the build. */
declare const EARLY_CALLS: Readonly<
  Record<
    string,
    { readonly call: EarlyCall; readonly token?: TokenParam; readonly answers?: string } | undefined
  >
>;

/** The order in the service's format. */
interface OrderResponse {
  readonly data: {
    readonly patientOrder: {
      readonly orders: readonly { readonly order: Readonly<Record<string, unknown>> }[];
    };
  };
}

type BuildEarlyCall = (identity: Identity, link: LinkQuery) => EarlyRequest;

const ordersRequest = (json: unknown): EarlyRequest => ({ service: 'orders', path: '', json });

/** The order, and the data that the following page shows for it. */
function orderCall(page: ReturnType<typeof linkPage> | null, request = orderRequest): BuildEarlyCall {
  return ({ accessionId, sampleId }, link) => ({
    ...ordersRequest(request(sampleId)),
    next: ({ data }: OrderResponse) => {
      const loaded = data.patientOrder.orders.find((item) => item.order['sampleId'] === sampleId)?.order;
      if (!loaded || loaded['isCanceled']) return [];
      const nextPage = page ?? linkPage(link);
      const key = {
        accessionId,
        sampleId,
        orderId: String(loaded['orderIdStr']),
        patientId: String(loaded['patientId']),
        customerId: String(loaded['customerId'] ?? ''),
      };
      if (nextPage === 'bloodDraw') return [ordersRequest(sitesRequest(key))];
      if (nextPage === 'information') return [ordersRequest(pnsRequest(key, INFORMATION_PARTS))];
      const path = `/invoice?${new URLSearchParams(invoiceQuery(key.orderId))}`;
      const dependsOn = 'payment_attempts';
      return [
        { service: 'accounting', path, dependsOn },
        { ...ordersRequest(pnsRequest(key, PAYMENT_PARTS)), dependsOn },
      ];
    },
  });
}

const accessionCall =
  (service: string, path: string): BuildEarlyCall =>
  ({ accessionId }) => ({ service, path: `${path}?${new URLSearchParams({ accession_id: accessionId })}` });

const { pathname, search } = window.location;
const first = EARLY_CALLS[pathname];

/**
 * Each response is used once, within half a minute, and while nothing has changed that it depends on (RUL-101). A call of
 * this document that changes anything drops them all; what another tab changes is written under a key of storage.
 */
const CALLS: Readonly<Record<EarlyCall, BuildEarlyCall>> = {
  // An order, its address and its draw sites: changed by this document alone. What is due: by each charge.
  orderOfLink: orderCall(null),
  orderToPay: orderCall('payment'),
  orderInformation: orderCall('information'),
  orderDrawSites: orderCall('bloodDraw', orderIdsRequest),
  // The waiver: by this document's own submission.
  waiver: accessionCall('waiver', '/getPatientWaiverForm'),
  // The draft: by each save (see openSharedDrafts for those that still run).
  answers: (identity, query) => ({
    ...accessionCall('questionnaire', first?.answers ?? '')(identity, query),
    dependsOn: 'questionnaire_saves',
  }),
};

const link = parseQuery(search, first?.token);
if (link) document.documentElement.dataset['page'] = linkPage(link);
const identity = identityOf(link);
startEarlyCalls(identity?.token ?? '', first && link && identity ? CALLS[first.call](identity, link) : null);
