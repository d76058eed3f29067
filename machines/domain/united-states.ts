/** Spellings of the United States on file (AMB-59), compared trimmed and in lower case. */
const US_NAMES = ['us', 'usa', 'u.s.', 'u.s.a.', 'united states', 'united states of america'];

/** True for any spelling of the United States (PAY-R35, AMB-59). */
export function isUnitedStates(country: string): boolean {
  return US_NAMES.includes(country.trim().toLowerCase());
}
