/** A time before its half of the day; a time before the dash of a range. */
const HALVES = /(\d{1,2}:\d{2}) (?=[ap]\.? ?m\b)/gi;
const RANGES = /(\d{1,2}:\d{2}(?:\s?[ap]\.?\s?m\.?)?) (?=–)/gi;

/** A text whose times stay on one line; a range of them breaks after its dash alone. */
export function wholeTimes(text: string): string {
  return text.replaceAll(HALVES, '$1\u00A0').replaceAll(RANGES, '$1\u00A0');
}
