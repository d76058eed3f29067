/** What a phone is asked to call: the number without what only people read. */
export function telOf(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
