import { command } from './client.ts';
import { ignoredBody } from './wire.ts';

/**
 * GET /patient/merge-patients: merges one patient into another (CALL-R21). It changes data, so it is never retried
 * automatically (AMB-200).
 */
export const mergePatients = command(
  ({ primaryId, mergedId }: { readonly primaryId: string; readonly mergedId: string }) => ({
    service: 'core',
    method: 'GET',
    path: '/patient/merge-patients',
    query: { primary_patient_id: primaryId, needToMerge_patient_id: mergedId },
    schema: ignoredBody,
    changesData: true,
  }),
);
