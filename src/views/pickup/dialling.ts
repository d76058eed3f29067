import { countriesByCode, DIALLING_CODES } from '../../../machines/domain/dialling-codes.ts';
import { countryText } from '../../copy/format.ts';

/** Countries shown with a code that many countries share, such as +1. */
const NAMED = ['US', 'CA'];
const MOST = 3;

/**
 * Options for the dialling code, by number and with their countries: the service's countries, or all if it lists none,
 * plus the chosen code.
 */
export function diallingOptions(countries: readonly string[], chosen: string) {
  const named = countries.filter((country) => country in DIALLING_CODES);
  const offered = named.length > 0 ? named : Object.keys(DIALLING_CODES);
  const codes = new Set(offered.flatMap((country) => DIALLING_CODES[country] ?? []));
  if (chosen !== '') codes.add(chosen);
  return [...codes]
    .toSorted((a, b) => Number(a) - Number(b))
    .map((value) => ({ value, label: `+${value} ${countriesOf(value).map(countryText).join(', ')}`.trim() }));
}

function countriesOf(code: string): readonly string[] {
  const all = countriesByCode().get(code) ?? [];
  return all.length > MOST ? all.filter((country) => NAMED.includes(country)) : all;
}
