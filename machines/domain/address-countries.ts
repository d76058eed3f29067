import { BILLING_COUNTRIES, countryName } from './countries.ts';
import { isUnitedStates } from './united-states.ts';
import type { Country } from './countries.ts';
import { DIALING_CODES } from './dialing-codes.ts';

/** Codes that have a dialing code but are not ISO 3166 countries. */
const NOT_COUNTRIES = ['AC', 'TA', 'XK'];
/** ISO 3166 countries without a dialing code of their own. */
const WITHOUT_DIALING_CODE = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'];
const FIRST_OPTIONS = ['US', 'CA'];

/** The two-letter codes of all 249 countries, US and Canada first (INFO-R09, AMB-99). */
export const ADDRESS_COUNTRIES: readonly string[] = [
  ...FIRST_OPTIONS,
  ...[...Object.keys(DIALING_CODES), ...WITHOUT_DIALING_CODE]
    .filter((code) => !NOT_COUNTRIES.includes(code) && !FIRST_OPTIONS.includes(code))
    .toSorted(),
];

/** Renamed countries: which of their names a browser knows depends on its age. */
const RENAMED: Readonly<Record<string, string>> = {
  TURKEY: 'TR',
  TÜRKIYE: 'TR',
  'CZECH REPUBLIC': 'CZ',
  CZECHIA: 'CZ',
  SWAZILAND: 'SZ',
  ESWATINI: 'SZ',
  MACEDONIA: 'MK',
  'NORTH MACEDONIA': 'MK',
  'CAPE VERDE': 'CV',
  'CABO VERDE': 'CV',
};

/**
 * The code of a country on file, given as a code or a name: looked up in the lab's list, then in the built-in one.
 * Any other text is kept unchanged, so that nothing is lost.
 */
export function addressCountry(country: string, listed: readonly Country[]): string {
  const text = country.trim();
  if (text === '') return '';
  if (isUnitedStates(text)) return 'US';
  const upper = text.toUpperCase();
  const match = listed.find(({ code, name }) => code === upper || name.toUpperCase() === upper);
  if (match) return match.code;
  if (ADDRESS_COUNTRIES.includes(upper)) return upper;
  const isNamed = (name: string) => name === upper || name.startsWith(`${upper} SAR `);
  const named = ADDRESS_COUNTRIES.find((code) => isNamed(countryName(code).toUpperCase()));
  return RENAMED[upper] ?? named ?? text;
}

/**
 * The countries to choose from: US and Canada, plus the patient's own if it is another (INFO-R08); every country if the
 * lab lists none (INFO-R09).
 */
export function countryChoices(patientCountry: string, listed: readonly Country[]): readonly string[] {
  const offered = listed.length > 0 ? FIRST_OPTIONS : ADDRESS_COUNTRIES;
  return patientCountry === '' || offered.includes(patientCountry) ? offered : [...offered, patientCountry];
}

/** The country's name as the lab spells it, otherwise in English. */
export function listedName(code: string, listed: readonly Country[]): string {
  return listed.find((country) => country.code === code)?.name ?? countryName(code);
}

const BILLING_OPTIONS: readonly string[] = [...new Set([...BILLING_COUNTRIES, ...ADDRESS_COUNTRIES])];

/**
 * The options of the billing country: US, Canada and Mexico, then all others by name (ENT-R22).
 * @param nameOf the name of a code, in any language
 * @param compare two names, as that language sorts them
 */
export function billingChoices(
  nameOf: (code: string) => string,
  compare: (a: string, b: string) => number,
): readonly { readonly value: string; readonly label: string }[] {
  const options = BILLING_OPTIONS.map((code) => ({ value: code, label: nameOf(code) }));
  return [...options.slice(0, 3), ...options.slice(3).toSorted((a, b) => compare(a.label, b.label))];
}

/** The billing country of an address on file; '' if it is unclear, so that the form asks. */
export function billingCountry(country: string, listed: readonly Country[]): string {
  const text = addressCountry(country, listed).toUpperCase();
  return BILLING_OPTIONS.find((code) => code === text || countryName(code).toUpperCase() === text) ?? '';
}
