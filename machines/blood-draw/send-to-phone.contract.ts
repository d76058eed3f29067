import { notProvided } from '../domain/not-provided.ts';
import type { PhoneEntry } from './blood-draw.rules.ts';

export interface SendToPhoneInput {
  /** What is sent: the name and the address of a location. */
  readonly text: string;
  /** The country and the number that are proposed; '' for none. */
  readonly country: string;
  readonly number: string;
}

export interface SendToPhoneContext extends PhoneEntry {
  readonly text: string;
  /** True after a blocked press: problems are shown from then on (RUL-14). */
  readonly isChecked: boolean;
}

export type SendToPhoneEvent =
  | { readonly type: 'country.chosen'; readonly country: string }
  | { readonly type: 'number.changed'; readonly number: string }
  | { readonly type: 'message.submitted' }
  | { readonly type: 'sendToPhone.closed' };

export const sendToPhoneActors = {
  /** GET /utility/sendLocationText, once for each press; resolves with the answer's result (CALL-R22). */
  sendLocationText: notProvided<
    { readonly result: string },
    { readonly phoneNumber: string; readonly text: string }
  >('sendLocationText'),
};
