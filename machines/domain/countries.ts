import { lazy } from './memoize.ts';
import { normalize } from './normalize.ts';

/** Codes of the documented billing countries: US, Canada, Mexico, then by code (ENT-R22, AMB-99). */
export const BILLING_COUNTRIES: readonly string[] = [
  'US',
  'CA',
  'MX',
  ...(
    'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CD CF CG CH CI CL CM CN ' +
    'CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR ' +
    'HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC ' +
    'MD ME MG MH MK ML MM MN MR MT MU MV MW MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA ' +
    'RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA ' +
    'UG UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'
  ).split(' '),
];

/** A country that the lab ships to (ENT-R18); `code` has two letters. */
export interface Country {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

const regionNames = lazy(() => new Intl.DisplayNames('en-US', { type: 'region' }));

/** The country's name in English; text that is not a code is returned unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regionNames().of(code) ?? code) : code;
}

/** US states and territories with codes, DC included (ENT-R23). */
export const US_STATES: readonly (readonly [code: string, name: string])[] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
  ['AS', 'American Samoa'],
  ['GU', 'Guam'],
  ['MP', 'Northern Mariana Islands'],
  ['PR', 'Puerto Rico'],
  ['VI', 'U.S. Virgin Islands'],
];

/** The letters of a state, however they are set apart: 'N. Y.' and 'New  York State' are NY and NEWYORK. */
function stateLetters(state: string): string {
  return normalize(state)
    .toUpperCase()
    .replaceAll(/[.,\s-]/g, '')
    .replace(/^STATEOF|STATE$/, '');
}

const stateCodes = lazy(
  () =>
    new Map(
      US_STATES.flatMap(([code, name]) => [code, stateLetters(name)].map((letters) => [letters, code])),
    ),
);

/** The two-letter code of a US state, given as a code or a name as people write it; '' for anything else (VAL-R13). */
export function usStateCode(state: string): string {
  return stateCodes().get(stateLetters(state)) ?? '';
}
