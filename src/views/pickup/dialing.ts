import { countriesByCode, DIALING_CODES } from '../../../machines/domain/dialing-codes.ts';
import { countryText } from '../../copy/format.ts';

/** Countries shown with a code that many countries share, such as +1. */
const NAMED = ['US', 'CA'];
const MAX_NAMED = 3;

/**
 * Options for the dialing code, by number and with their countries: the service's countries, or all if it lists none,
 * plus the chosen code.
 */
export function dialingOptions(countries: readonly string[], chosen: string) {
  const named = countries.filter((country) => country in DIALING_CODES);
  const offered = named.length > 0 ? named : Object.keys(DIALING_CODES);
  const codes = new Set(offered.flatMap((country) => DIALING_CODES[country] ?? []));
  if (chosen !== '') codes.add(chosen);
  return [...codes]
    .toSorted((a, b) => Number(a) - Number(b))
    .map((value) => ({ value, label: `+${value} ${countriesOf(value).map(countryText).join(', ')}`.trim() }));
}

function countriesOf(code: string): readonly string[] {
  const all = countriesByCode().get(code) ?? [];
  return all.length > MAX_NAMED ? all.filter((country) => NAMED.includes(country)) : all;
}
