/** A name in two parts; the last name is '' if there is only one word. */
export interface PersonName {
  readonly first: string;
  readonly last: string;
}

/** Splits off the last word as the last name; a single word is a first name. */
export function splitName(name: string): PersonName {
  const words = name.trim().split(/\s+/);
  const last = words.slice(1).at(-1) ?? '';
  return { first: words.slice(0, Math.max(1, words.length - 1)).join(' '), last };
}
