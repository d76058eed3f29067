import { DIALLING_CODES } from '../../../machines/domain/dialling-codes.ts';
import { copy } from '../../copy/pickup.ts';

/** Countries that are named beside a code which many share, such as +1. */
const NAMED = ['US', 'CA'];
const MOST = 3;

/**
 * The dialling codes to choose from, by number and with their countries: those of the countries that the service names,
 * of all when it names none, and the one that is chosen.
 */
export function diallingOptions(countries: readonly string[], chosen: string) {
  const named = countries.filter((country) => country in DIALLING_CODES);
  const offered = named.length > 0 ? named : Object.keys(DIALLING_CODES);
  const codes = new Set(offered.flatMap((country) => DIALLING_CODES[country] ?? []));
  if (chosen !== '') codes.add(chosen);
  return [...codes]
    .toSorted((a, b) => Number(a) - Number(b))
    .map((value) => ({ value, label: copy.diallingCode(value, countriesOf(value)) }));
}

function countriesOf(code: string): readonly string[] {
  const all = Object.keys(DIALLING_CODES).filter((country) => DIALLING_CODES[country] === code);
  return all.length > MOST ? all.filter((country) => NAMED.includes(country)) : all;
}
