import { CONCIERGE_FEE } from '../../machines/domain/money.ts';
import type { Order } from '../../machines/domain/order.ts';
import { call, command } from './client.ts';
import { flag, id, list, renamedFields, ignoredBody, optionalId, orEmptyList, validItems } from './wire.ts';
import { z } from './zod.ts';

const label = z.string().check(z.minLength(1));
const tubeTypes = z.union([
  orEmptyList(validItems(label)),
  z.pipe(
    label,
    z.transform((single) => [single]),
  ),
]);

/**
 * GET /nonBloodSampleTubeType: the labels of an order's sample types, a list or a single label (CALL-R11, AMB-166).
 * `token` is the link's; defaults to the tab's.
 */
export const loadTubeTypes = call(
  ({ sampleId, token }: { readonly sampleId: string; readonly token?: string }) => ({
    service: 'orderPortal',
    method: 'GET',
    path: '/nonBloodSampleTubeType',
    query: { sampleId },
    ...(token ? { token } : {}),
    schema: tubeTypes,
  }),
);

/** POST /orderTest/recordConciergeFee: adds the fee of 99 to the order (CALL-R12, MONEY-R15). */
export const recordConciergeFee = command(({ accessionId }: { readonly accessionId: string }) => ({
  service: 'orderPortal',
  method: 'POST',
  path: '/orderTest/recordConciergeFee',
  json: { accessionId, amount: CONCIERGE_FEE },
  schema: ignoredBody,
}));

/** POST /orderTest/cancelSelectedConciergeFee: removes the fee (CALL-R13). */
export const cancelSelectedConciergeFee = command(({ accessionId }: { readonly accessionId: string }) => ({
  service: 'orderPortal',
  method: 'POST',
  path: '/orderTest/cancelSelectedConciergeFee',
  json: { accessionId },
  schema: ignoredBody,
}));

/** POST /customer/getCustomerInfo: the patient that a token represents (CALL-R14). */
export const getCustomerInfo = call(({ token }: { readonly token: string }) => ({
  service: 'orderPortal',
  method: 'POST',
  path: '/customer/getCustomerInfo',
  json: { jwtToken: token },
  schema: renamedFields({ patientId: ['patient_id', id] }),
}));

type PatientOrder = Pick<Order, 'accessionId' | 'sampleId' | 'orderId' | 'isCancelled'>;

const patientOrder: z.ZodMiniType<PatientOrder> = renamedFields({
  accessionId: ['accession_id', optionalId],
  sampleId: ['sample_id', optionalId],
  orderId: ['order_id', optionalId],
  isCancelled: ['is_canceled', flag],
});

/** GET /orderTest/patient: the orders of a patient (CALL-R15; AMB-10: part of the client, used by no flow). */
export const loadOrdersOfPatient = call(({ patientId }: { readonly patientId: string }) => ({
  service: 'orderPortal',
  method: 'GET',
  path: '/orderTest/patient',
  query: { patientId },
  schema: list(patientOrder),
}));
