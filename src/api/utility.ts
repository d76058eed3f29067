import { call, command } from './client.ts';
import { ignoredBody } from './wire.ts';
import { z } from './zod.ts';

/**
 * GET /utility/sendLocationText: sends a text message, so it is called once per submit and never retried (CALL-R22,
 * AMB-200). Any result but 'success' is a failure of the message, not of the call.
 * @param phoneNumber the dialing code followed by the digits (AMB-114)
 */
export const sendLocationText = call(
  ({ phoneNumber, text: message }: { readonly phoneNumber: string; readonly text: string }) => ({
    service: 'trans',
    method: 'GET',
    path: '/utility/sendLocationText',
    query: { phone_number: phoneNumber, text: message },
    schema: z.object({ result: z.string() }),
    changesData: true,
  }),
);

/** PUT /utility/updateCollectionStatus with the token of the link (CALL-R23); ignores the response body. */
export const updateCollectionStatus = command(
  ({
    sampleId,
    status,
    token,
  }: {
    readonly sampleId: string;
    readonly status: string;
    readonly token: string;
  }) => ({
    service: 'trans',
    method: 'PUT',
    path: '/utility/updateCollectionStatus',
    json: { sample_id: sampleId, status },
    token,
    schema: ignoredBody,
    change: 'collectionReport',
  }),
);
