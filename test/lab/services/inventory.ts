import { isConfirmed, recordOf } from '../information.ts';
import { ok, authorizedOrder, type Service } from './service.ts';

type Check = Readonly<
  Record<'sample_id' | 'street' | 'city' | 'state' | 'zipcode' | 'country' | 'name', string>
>;

const PLACE = ['street', 'city', 'zipcode', 'country'] as const;

/** Which samples' addresses still count as verified by the patient after an address change (CALL-R17). */
export const inventoryService: Service = {
  'inventory.checkAddressChange'(request) {
    const body = request.body as Check;
    const order = authorizedOrder(request, ({ seed }) => seed.sampleId === body.sample_id);
    if (!order) return { status: 404, body: { message: 'There is no such sample.' } };
    const record = recordOf(order);
    const plain = (text: string) => text.trim().toLowerCase();
    const isSame = PLACE.every((field) => plain(body[field]) === plain(record[field]));
    const samples = isSame && isConfirmed(order) ? [body.sample_id] : [];
    return ok({ data: { address_verified_by_patient_samples: samples } });
  },
};
