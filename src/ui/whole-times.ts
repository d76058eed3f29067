const SPACES = /(?<=\d{1,2}:\d{2}) (?=[ap]\.? ?m\b)|(?<=\d{1,2}:\d{2} ?[ap]?\.? ?m?\.?) (?=–)/gi;

/** A text whose times stay on one line; a range of them breaks after its dash alone. */
export function wholeTimes(text: string): string {
  return text.replaceAll(SPACES, '\u00A0');
}
