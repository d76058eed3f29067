import type { Client } from './client.ts';
import { nothing, shownText } from './wire.ts';
import { z } from './zod.ts';

/** The service's waiver form; missing texts are ''. */
interface KnownWaiver {
  readonly patientName: string;
  readonly patientEmail: string;
  readonly patientPhone: string;
  readonly sampleCollectionTime: string;
  readonly isSubmitted: boolean;
}

const formSchema = z.object({
  result: z.object({
    patient_name: shownText,
    patient_email: shownText,
    patient_phone: shownText,
    sample_collection_time: shownText,
    // Accept every spelling: a submitted form must not be opened again.
    is_submitted: z.pipe(
      z.unknown(),
      z.transform((value) => value === true || value === 1 || value === 'true'),
    ),
  }),
});

/** GET /getPatientWaiverForm (CALL-R38). */
export async function loadWaiver(
  client: Client,
  { accessionId }: { readonly accessionId: string },
  signal?: AbortSignal,
): Promise<KnownWaiver> {
  const { result } = await client.request({
    service: 'waiver',
    method: 'GET',
    path: '/getPatientWaiverForm',
    query: { accession_id: accessionId },
    schema: formSchema,
    signal,
  });
  return {
    patientName: result.patient_name,
    patientEmail: result.patient_email,
    patientPhone: result.patient_phone,
    sampleCollectionTime: result.sample_collection_time,
    isSubmitted: result.is_submitted,
  };
}

/** The fields of POST /waiverFormRequest (ENT-R72); the date as YYYY-MM-DD, the signature as SVG. */
interface WaiverRequest {
  readonly accessionId: string;
  readonly patientName: string;
  readonly patientPhone: string;
  readonly patientEmail: string;
  readonly printedName: string;
  readonly date: string;
  readonly sampleCollectionTime: string;
  readonly signature: string;
  readonly relationship: string;
  readonly otherRelationship: string;
  readonly comment: string;
}

/** POST /waiverFormRequest (CALL-R39). */
export function submitWaiver(client: Client, waiver: WaiverRequest): Promise<void> {
  return client.request({
    service: 'waiver',
    method: 'POST',
    path: '/waiverFormRequest',
    json: {
      accession_id: waiver.accessionId,
      patient_name: waiver.patientName,
      patient_phone: waiver.patientPhone,
      patient_email: waiver.patientEmail,
      printed_name: waiver.printedName,
      date: waiver.date,
      sample_collection_time: waiver.sampleCollectionTime,
      signature: waiver.signature,
      relationship: waiver.relationship,
      other_relationship: waiver.otherRelationship,
      comment: waiver.comment,
    },
    schema: nothing,
  });
}
