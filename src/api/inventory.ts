import type { AddressToConfirm } from '../../machines/domain/information-changes.ts';
import type { Client } from './client.ts';
import { id, usable } from './wire.ts';
import { z } from './zod.ts';

/**
 * POST /orders/samples/shipping-address/changes/check: the samples whose address still counts as verified by the
 * patient after the change; for all others the change is significant (CALL-R17, INFO-R37).
 */
export async function checkSignificance(
  client: Client,
  { sampleId, ...address }: AddressToConfirm & { readonly sampleId: string },
  signal?: AbortSignal,
): Promise<{ readonly verifiedSamples: readonly string[] }> {
  const answer = await client.request({
    service: 'inventory',
    method: 'POST',
    path: '/orders/samples/shipping-address/changes/check',
    json: { sample_id: sampleId, ...address },
    schema: z.object({ data: z.object({ address_verified_by_patient_samples: usable(id) }) }),
    signal,
  });
  return { verifiedSamples: answer.data.address_verified_by_patient_samples };
}
