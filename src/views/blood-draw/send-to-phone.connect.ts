import type { SnapshotFrom } from 'xstate';
import { DIALING_CODES } from '../../../machines/domain/dialing-codes.ts';
import type { PhoneCountry } from '../../../machines/domain/draw-site.ts';
import { validatePhoneEntry } from '../../../machines/blood-draw/blood-draw.rules.ts';
import type { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import { copy } from '../../copy/blood-draw.ts';
import { countryText } from '../../copy/format.ts';

export function connectSendToPhone(snapshot: SnapshotFrom<typeof sendToPhoneMachine>) {
  const { context } = snapshot;
  const { country, number } = context;
  const errors = context.isChecked ? validatePhoneEntry(context) : {};
  const countryError = errors.country ? copy.phone.errors[errors.country] : null;
  const numberError = errors.number ? copy.phone.errors[errors.number] : null;
  return {
    country,
    number,
    countryError,
    numberError,
    dialingCode: DIALING_CODES[country] ?? '',
    // In form order.
    errors: [
      ...(countryError ? [{ fieldId: 'country' as const, message: countryError }] : []),
      ...(numberError ? [{ fieldId: 'number' as const, message: numberError }] : []),
    ],
    isSending: snapshot.hasTag('sending'),
    outcome: (['sent', 'unanswered', 'failed'] as const).find((outcome) => snapshot.hasTag(outcome)) ?? null,
  };
}

/** Country options: those of the list, plus the chosen one, which a pasted number may have named (RUL-16). */
export function countryOptions(countries: readonly PhoneCountry[], chosen: string) {
  const isListed = chosen === '' || countries.some(({ code }) => code === chosen);
  const options = isListed ? countries : [...countries, { code: chosen, name: countryText(chosen) }];
  return options.map(({ code, name }) => ({
    value: code,
    label: copy.phone.option(name, DIALING_CODES[code] ?? ''),
  }));
}
