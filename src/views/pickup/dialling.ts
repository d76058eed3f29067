import { DIALLING_CODES } from '../../../machines/domain/dialling-codes.ts';
import { copy } from '../../copy/pickup.ts';

/**
 * The dialling codes to choose from, by number: those of the countries that the service names, of all when it names
 * none, and the one that is chosen.
 */
export function diallingOptions(countries: readonly string[], chosen: string) {
  const named = countries.flatMap((country) => DIALLING_CODES[country] ?? []);
  const codes = new Set(named.length > 0 ? named : Object.values(DIALLING_CODES));
  if (chosen !== '') codes.add(chosen);
  return [...codes]
    .toSorted((a, b) => Number(a) - Number(b))
    .map((value) => ({ value, label: copy.diallingCode(value) }));
}
