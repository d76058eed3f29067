/** An outage that the operator announces: `notice` of config.json. */
export interface PlannedOutage {
  /** The message, by language code. */
  readonly text: Readonly<Partial<Record<string, string>>>;
  /** ISO 8601 with a zone: announced from here to `until`. */
  readonly from: string;
  readonly until: string;
  /** The pages that it concerns, as paths of the route table; every page if omitted. */
  readonly paths?: readonly string[] | undefined;
  /** Nothing is sent meanwhile; typed text stays. */
  readonly blocksSubmissions?: boolean | undefined;
}

/** True from its beginning until just before its end. @param now milliseconds */
export function isUnderWay({ from, until }: PlannedOutage, now: number): boolean {
  return Date.parse(from) <= now && now < Date.parse(until);
}

/** The milliseconds to its next beginning or end; null if both are past. */
export function msUntilChange({ from, until }: PlannedOutage, now: number): number | null {
  const change = [from, until].map((time) => Date.parse(time)).find((time) => time > now);
  return change === undefined ? null : change - now;
}

/** The text in a language, else in English, else in any, with the language of the text. */
export function outageText(
  { text }: PlannedOutage,
  language: string,
): { readonly text: string; readonly language: string } {
  const [first = 'en'] = Object.keys(text);
  const code = [language, 'en'].find((candidate) => text[candidate] !== undefined) ?? first;
  return { text: text[code] ?? '', language: code };
}
