/** The maximum length of each kind of field; longer text is cut (VAL-R23, AMB-76). */
export const FIELD_LIMITS = {
  name: 50,
  city: 50,
  state: 50,
  street: 100,
  email: 100,
  zip: 20,
  phone: 15,
} as const;

/** The text, cut to the limit of its kind of field, and never within a character. */
export function truncateField(text: string, kind: keyof typeof FIELD_LIMITS): string {
  return truncate(text, FIELD_LIMITS[kind]);
}

/** The text, cut at a number of code units and never within a character. */
export function truncate(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}
