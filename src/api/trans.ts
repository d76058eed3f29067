import type { InformationChanges } from '../../machines/domain/information-changes.ts';
import type { Client } from './client.ts';
import { number } from './wire.ts';
import { z } from './zod.ts';

/**
 * POST /utility/confirmAddress: only the fields that changed, and whether the address also applies to later orders
 * (CALL-R16). Only a status code of 200 means that it was saved (INFO-R35).
 */
export async function confirmAddress(
  client: Client,
  input: {
    readonly sampleId: string;
    readonly changes: InformationChanges;
    readonly isAppliedToFutureOrders: boolean;
  },
): Promise<{ readonly statusCode: number }> {
  const { phone, ...changes } = input.changes;
  const answer = await client.request({
    service: 'trans',
    method: 'POST',
    path: '/utility/confirmAddress',
    json: {
      sample_id: input.sampleId,
      ...changes,
      ...(phone ? { phone: { area_code: phone.areaCode, phone_number: phone.number } } : {}),
      is_address_applied_to_future: input.isAppliedToFutureOrders,
    },
    schema: z.object({ status_code: number }),
    change: 'information',
    isDone: ({ status_code: code }) => code === 200,
  });
  return { statusCode: answer.status_code };
}
