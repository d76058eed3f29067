import { isEditable, recordOf, type PatientRecord } from '../information.ts';
import type { LabOrder } from '../state.ts';
import { ok, authorizedOrder, type Service } from './service.ts';

interface ConfirmAddress {
  readonly sample_id: string;
  readonly gender?: string;
  readonly birthdate?: string;
  readonly phone?: { readonly area_code: string; readonly phone_number: string };
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zipcode?: string;
  readonly country?: string;
  readonly is_address_applied_to_future: boolean;
}

const ADDRESS = ['street', 'city', 'state', 'zipcode', 'country'] as const;
const GUT_ZOOMER = [
  '186',
  '187',
  '188',
  '61',
  '837',
  '838',
  '839',
  '836',
  '101492',
  '18210',
  '18267',
  '18336',
];

/** Why a change cannot be saved; undefined if it can. */
function refusal(order: LabOrder, body: ConfirmAddress): string | undefined {
  const record = recordOf(order);
  const hasAddress = ADDRESS.some((field) => body[field] !== undefined);
  const items = order.items.flatMap(({ nested = [], ...item }) => [item, ...nested]);
  if (!isEditable(order)) return 'The information of this order cannot be changed.';
  if (hasAddress && order.bundle.length > 1 && !order.isFamilyMainOrder)
    return 'The kit goes to the main order.';
  if (record.gender && body.gender !== undefined) return 'The gender is on file.';
  if (record.birthdate && body.birthdate !== undefined) return 'The birthdate is on file.';
  if (['ny', 'new york'].includes((body.state ?? '').toLowerCase()))
    return items.some(({ item_id: id }) => GUT_ZOOMER.includes(id))
      ? 'Not available in New York.'
      : undefined;
  return undefined;
}

/** Address confirmation (CALL-R16). Refusals are reported as a status code in the body. */
export const transService: Service = {
  'trans.confirmAddress'(request) {
    const body = request.body as ConfirmAddress;
    const order = authorizedOrder(request, ({ seed }) => seed.sampleId === body.sample_id);
    if (!order) return { status: 404, body: { message: 'There is no such sample.' } };
    // A service might accept them: that they are sent is the fault (DUP-R04).
    if (order.information.mergedInto !== null && (body.gender !== undefined || body.birthdate !== undefined))
      order.violations.push({
        at: order.clock.now().toISOString(),
        call: 'trans.confirmAddress',
        side: 'request',
        detail: 'has the gender or birthdate of a merged patient',
      });
    const reason = refusal(order, body);
    if (reason !== undefined) return ok({ status_code: 400, message: reason });
    const {
      sample_id: _,
      phone,
      is_address_applied_to_future: isAppliedToFuture,
      gender,
      birthdate,
      ...texts
    } = body;
    const address: Partial<PatientRecord> = { ...texts, isAppliedToFuture };
    const basic: Partial<PatientRecord> = {
      ...(gender === undefined ? {} : { gender }),
      ...(birthdate === undefined ? {} : { birthdate }),
      ...(phone ? { dialingCode: phone.area_code, phone: phone.phone_number } : {}),
    };
    const isRequest = order.kit !== 'LABEL_NOT_CREATED' && ADDRESS.some((field) => body[field] !== undefined);
    // Only the address is reviewed (RUL-37).
    if (isRequest) order.information.changeRequests.push(address);
    order.information.saved = { ...order.information.saved, ...basic, ...(isRequest ? {} : address) };
    if (!isRequest) order.information.isConfirmed = true;
    return ok({ status_code: 200 });
  },
};
