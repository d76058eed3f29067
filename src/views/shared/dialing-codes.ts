import { BILLING_COUNTRIES } from '../../../machines/domain/countries.ts';
import { countriesByCode } from '../../../machines/domain/dialing-codes.ts';
import { memoize } from '../../../machines/domain/memoize.ts';
import { compareTexts, countryText } from '../../copy/format.ts';
import { language } from '../../copy/language.ts';

/** Sort rank of a country: the lab's own first, then the billing countries, then all others. */
function rank(code: string): number {
  const index = BILLING_COUNTRIES.indexOf(code);
  return index < 0 ? BILLING_COUNTRIES.length : index;
}

/** How many countries a shared code's entry names. */
const NAMED_COUNTRIES = 2;

/** The label of a dialing code with its countries: 'Netherlands +31'. */
export function dialingCodeText(code: string): string {
  const names = (countriesByCode().get(code) ?? [])
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, NAMED_COUNTRIES)
    .map(countryText);
  return `${names.join(', ')} +${code}`;
}

export function shortDialingCode(code: string): string {
  return `+${code}`;
}

/** One entry per dialing code with its countries, US and Canada first (ENT-R24). */
export function dialingCodes(): readonly { readonly value: string; readonly label: string }[] {
  return codesIn(language());
}

const codesIn = memoize(() =>
  [...countriesByCode().keys()]
    .map((value) => ({ value, label: dialingCodeText(value) }))
    .toSorted((a, b) => (a.value === '1' ? -1 : b.value === '1' ? 1 : compareTexts(a.label, b.label))),
);
