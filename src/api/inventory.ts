import type { AddressToConfirm } from '../../machines/domain/information-changes.ts';
import { call } from './client.ts';
import { id, validItems } from './wire.ts';
import { z } from './zod.ts';

/**
 * POST /orders/samples/shipping-address/changes/check: the samples whose address still counts as verified by the
 * patient after the change; for all others the change is significant (CALL-R17, INFO-R37).
 */
export const checkSignificance = call(
  ({ sampleId, ...address }: AddressToConfirm & { readonly sampleId: string }) => ({
    service: 'inventory',
    method: 'POST',
    path: '/orders/samples/shipping-address/changes/check',
    json: { sample_id: sampleId, ...address },
    schema: z.pipe(
      z.object({ data: z.object({ address_verified_by_patient_samples: validItems(id) }) }),
      z.transform(({ data }) => ({ verifiedSamples: data.address_verified_by_patient_samples })),
    ),
  }),
);
