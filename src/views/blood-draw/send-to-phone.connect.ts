import type { SnapshotFrom } from 'xstate';
import { phoneEntryProblems } from '../../../machines/blood-draw/blood-draw.rules.ts';
import type { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import { copy } from '../../copy/blood-draw.ts';

/** What the phone entry shows. */
export interface SendToPhoneView {
  readonly country: string;
  readonly number: string;
  readonly countryError: string | null;
  readonly numberError: string | null;
  /** The fields in error, in their order. */
  readonly problems: readonly { readonly fieldId: 'country' | 'number'; readonly message: string }[];
  readonly blockedSubmits: number;
  readonly isSending: boolean;
  readonly outcome: 'sent' | 'failed' | null;
}

export function connectSendToPhone(snapshot: SnapshotFrom<typeof sendToPhoneMachine>): SendToPhoneView {
  const { context } = snapshot;
  const { country, number, blockedSubmits } = context;
  // What is wrong is said once a press was blocked, not while the patient is still typing.
  const found = blockedSubmits > 0 ? phoneEntryProblems(context) : {};
  const countryError = found.country ? copy.phone.problems[found.country] : null;
  const numberError = found.number ? copy.phone.problems[found.number] : null;
  return {
    country,
    number,
    countryError,
    numberError,
    problems: [
      ...(countryError ? [{ fieldId: 'country' as const, message: countryError }] : []),
      ...(numberError ? [{ fieldId: 'number' as const, message: numberError }] : []),
    ],
    blockedSubmits,
    isSending: snapshot.matches('sending'),
    outcome: snapshot.matches({ entering: 'sent' })
      ? 'sent'
      : snapshot.matches({ entering: 'failed' })
        ? 'failed'
        : null,
  };
}
