import type { Failure } from '../../machines/domain/failure.ts';
import type { InformationChanges } from '../../machines/domain/information-changes.ts';
import { command } from './client.ts';
import { renamedFields, number } from './wire.ts';

interface ConfirmedAddress {
  readonly sampleId: string;
  readonly changes: InformationChanges;
  readonly isAppliedToFutureOrders: boolean;
}

/**
 * POST /utility/confirmAddress: only the fields that changed, and whether the address also applies to later orders
 * (CALL-R16). Only a status code of 200 means that it was saved (INFO-R35), and one of a refusal that it was not. Rejects
 * with `server` for any other: the change may have been made (RUL-92).
 */
export const confirmAddress = command(
  ({ sampleId, changes: { phone, ...changes }, isAppliedToFutureOrders }: ConfirmedAddress) => ({
    service: 'trans',
    method: 'POST',
    path: '/utility/confirmAddress',
    json: {
      sample_id: sampleId,
      ...changes,
      ...(phone ? { phone: { area_code: phone.dialingCode, phone_number: phone.number } } : {}),
      is_address_applied_to_future: isAppliedToFutureOrders,
    },
    schema: renamedFields({ statusCode: ['status_code', number] }),
    change: 'information',
    isDone: ({ statusCode }) => statusCode === 200,
  }),
  (confirmed) => {
    const { statusCode } = confirmed;
    const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 408;
    if (statusCode !== 200 && !isRefused) throw { code: 'server' } satisfies Failure;
    return confirmed;
  },
);
