import type { SnapshotFrom } from 'xstate';
import { DIALING_CODES } from '../../../machines/domain/dialing-codes.ts';
import { phoneEntryProblems } from '../../../machines/blood-draw/blood-draw.rules.ts';
import type { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import { copy } from '../../copy/blood-draw.ts';

export function connectSendToPhone(snapshot: SnapshotFrom<typeof sendToPhoneMachine>) {
  const { context } = snapshot;
  const { country, number } = context;
  const found = context.isChecked ? phoneEntryProblems(context) : {};
  const countryError = found.country ? copy.phone.problems[found.country] : null;
  const numberError = found.number ? copy.phone.problems[found.number] : null;
  return {
    country,
    number,
    countryError,
    numberError,
    areaCode: DIALING_CODES[country] ?? '',
    // In form order.
    problems: [
      ...(countryError ? [{ fieldId: 'country' as const, message: countryError }] : []),
      ...(numberError ? [{ fieldId: 'number' as const, message: numberError }] : []),
    ],
    isSending: snapshot.hasTag('sending'),
    outcome: (['sent', 'unanswered', 'failed'] as const).find((one) => snapshot.hasTag(one)) ?? null,
  };
}
