import type { LoadedWaiver, SentWaiver } from '../../machines/domain/waiver.ts';
import { call, command } from './client.ts';
import { isYes, ignoredBody, dateOrEmpty, displayText, atLeastOneOf } from './wire.ts';
import { z } from './zod.ts';

const loadedWaiver: z.ZodMiniType<LoadedWaiver> = atLeastOneOf({
  patientName: ['patient_name', displayText],
  patientEmail: ['patient_email', displayText],
  patientPhone: ['patient_phone', displayText],
  sampleCollectionTime: ['sample_collection_time', dateOrEmpty],
  isSubmitted: [
    'is_submitted',
    // Accept every spelling: a submitted form must not be opened again.
    z.pipe(z.optional(z.unknown()), z.transform(isYes)),
  ],
});

/** GET /getPatientWaiverForm (CALL-R38). */
export const loadWaiver = call(
  ({ accessionId }: { readonly accessionId: string }) => ({
    service: 'waiver',
    method: 'GET',
    path: '/getPatientWaiverForm',
    query: { accession_id: accessionId },
    schema: z.object({ result: loadedWaiver }),
  }),
  ({ result }) => result,
);

/** POST /waiverFormRequest (CALL-R39). */
export const submitWaiver = command((waiver: SentWaiver) => ({
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
  schema: ignoredBody,
  change: 'waiver',
}));
