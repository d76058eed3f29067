import { BILLING_COUNTRIES, countryName } from '../../../machines/domain/countries.ts';
import { DIALLING_CODES } from '../../../machines/domain/dialling-codes.ts';

/** Sort rank of a country: the lab's own first, then the billing countries, then all others. */
function rank(code: string): number {
  const index = BILLING_COUNTRIES.indexOf(code);
  return index < 0 ? BILLING_COUNTRIES.length : index;
}

/** How many countries a shared code's entry names. */
const NAMED_COUNTRIES = 2;

/** One entry per dialling code with its countries, US and Canada first: 'Netherlands +31' (ENT-R24). */
export const PHONE_CODES: readonly { readonly value: string; readonly label: string }[] = [
  ...new Set(Object.values(DIALLING_CODES)),
]
  .map((code) => {
    const names = Object.keys(DIALLING_CODES)
      .filter((country) => DIALLING_CODES[country] === code)
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, NAMED_COUNTRIES)
      .map(countryName);
    return { value: code, label: `${names.join(', ')} +${code}` };
  })
  .toSorted((a, b) => (a.value === '1' ? -1 : b.value === '1' ? 1 : a.label.localeCompare(b.label, 'en-US')));
