import { notProvided } from '../domain/not-provided.ts';
import type { PhoneEntry } from './blood-draw.rules.ts';

export interface SendToPhoneInput {
  /** The text to send: the location's name and address. */
  readonly text: string;
  /** The country and number to start with; '' for none. */
  readonly country: string;
  readonly number: string;
}

export interface SendToPhoneContext extends PhoneEntry {
  readonly text: string;
  /** True after a blocked press, when problems are shown (RUL-14). */
  readonly isChecked: boolean;
}

export type SendToPhoneEvent =
  | { readonly type: 'country.chosen'; readonly country: string }
  | { readonly type: 'number.changed'; readonly number: string }
  | { readonly type: 'message.submitted' }
  | { readonly type: 'sendToPhone.closed' };

export const sendToPhoneActors = {
  /** GET /utility/sendLocationText, once per press; resolves with the `result` of the response (CALL-R22). */
  sendLocationText: notProvided<
    { readonly result: string },
    { readonly phoneNumber: string; readonly text: string }
  >('sendLocationText'),
};
