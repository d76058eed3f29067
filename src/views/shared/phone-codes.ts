import { BILLING_COUNTRIES, countryName } from '../../../machines/domain/countries.ts';
import { countriesByCode } from '../../../machines/domain/dialling-codes.ts';
import { once } from '../../../machines/domain/once.ts';

/** Sort rank of a country: the lab's own first, then the billing countries, then all others. */
function rank(code: string): number {
  const index = BILLING_COUNTRIES.indexOf(code);
  return index < 0 ? BILLING_COUNTRIES.length : index;
}

/** How many countries a shared code's entry names. */
const NAMED_COUNTRIES = 2;

/** One entry per dialling code with its countries, US and Canada first: 'Netherlands +31' (ENT-R24). */
export const phoneCodes = once((): readonly { readonly value: string; readonly label: string }[] => {
  const { compare } = new Intl.Collator('en-US');
  return [...countriesByCode()]
    .map(([code, having]) => {
      const names = having
        .toSorted((a, b) => rank(a) - rank(b))
        .slice(0, NAMED_COUNTRIES)
        .map(countryName);
      return { value: code, label: `${names.join(', ')} +${code}` };
    })
    .toSorted((a, b) => (a.value === '1' ? -1 : b.value === '1' ? 1 : compare(a.label, b.label)));
});
