/** Entered text without control characters, which can be pasted but not seen; tabs and ends of lines stay. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '');
}
