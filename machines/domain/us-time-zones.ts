/** The time zones of the US states and territories, the one of most people first. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': 'CT DC DE GA MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV FL IN KY'.split(' '),
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI TX TN KS NE ND SD'.split(' '),
  'America/Denver': 'CO MT NM UT WY ID'.split(' '),
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': 'CA NV WA OR'.split(' '),
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR', 'VI'],
  'Pacific/Guam': ['GU', 'MP'],
  'Pacific/Pago_Pago': ['AS'],
};

/** The states that lie in two zones, and the other one. */
const SECOND: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['FL', 'IN', 'KY', 'MI'].map((state) => [state, 'America/Chicago'])),
  ...Object.fromEntries(['TX', 'KS', 'NE', 'ND', 'SD', 'OR'].map((state) => [state, 'America/Denver'])),
  TN: 'America/New_York',
  ID: 'America/Los_Angeles',
};

/**
 * The time zone of a US state; where a state lies in two, the one that the browser is in if it is one of them. null
 * for what is not a state.
 * @param state two letters
 * @param here the browser's own time zone
 */
export function usTimeZone(state: string, here: string): string | null {
  const first = Object.keys(ZONES).find((zone) => ZONES[zone]?.includes(state));
  if (first === undefined) return null;
  return SECOND[state] === here ? here : first;
}
