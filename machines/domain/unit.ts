/** Words for the parts of a building; those of the second list need no number or letter. */
export const UNIT_WORDS =
  'apt|apartment|unit|suite|ste|floor|fl|flr|room|rm|bldg|building|lot|trailer|trlr|space|spc|sp|dept|department|office|ofc|hangar|hngr|level|lvl|slip|flat|tower|wing|block|entrance|ent|door|depto|departamento|apartamento|apto|dpto|piso|int|interior|local|no|num|number';
export const UNNUMBERED_WORDS =
  'penthouse|ph|basement|bsmt|rear|front|frnt|lower|lowr|upper|uppr|side|lobby|lbby';
/** Expects single spaces: matching runs of spaces twice would take seconds on long runs. */
const NUMBERED_UNIT = `(?:^|[ ,])((?:${UNIT_WORDS}|${UNNUMBERED_WORDS})\\b\\.? ?#? ?(?:\\d[\\w-]*|[a-z]-?\\d[\\w-]*|[a-z])(?: ?[&/] ?\\w+)?|# ?[\\w-]+)(?=[ ,]|$)`;
const UNIT = new RegExp(`${NUMBERED_UNIT}|, ?((?:${UNNUMBERED_WORDS})\\.?)$`, 'i');

export function singleSpaced(line: string): string {
  return line.replaceAll(/\s+/g, ' ');
}

/** A unit joined to the number of its house, as in Canada: '#10-123', 'Unit 10 - 123'. */
const JOINED_UNIT = /^(?:(?:apt|apartment|unit|suite|ste)\b\.? ?#?|#) ?\w+ ?[-–/] ?(?=\d)/i;
/** A number on a ranch road of Texas, which is not a room. */
const RANCH_ROAD = /^\d\S* rm \d+/i;

/** The apartment in a typed street line, such as 'Apt 4B' or '#12'; '' if there is none. */
export function unitOf(street: string): string {
  const [, numbered, unnumbered] = UNIT.exec(singleSpaced(street)) ?? [];
  return numbered ?? unnumbered ?? '';
}

/** The street line without its apartment, which the lookup does not need to know. */
export function withoutUnit(street: string): string {
  const line = singleSpaced(street).trim().replace(JOINED_UNIT, '');
  const [road = ''] = RANCH_ROAD.exec(line) ?? [];
  const rest = line.slice(road.length).replace(UNIT, '');
  return singleSpaced(road + rest)
    .replace(/, ?$/, '')
    .trim();
}
