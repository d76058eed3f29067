/** Characters that nobody sees, from pasted texts. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFFC]/g;
const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})*$/u;

/**
 * Entered text without control characters and invisible ones, which can be pasted but not seen, with accents in one
 * character and digits of the usual width (RUL-100); tabs and ends of lines stay, and the joiner of an emoji.
 */
export function withoutInvisible(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll(INVISIBLE, (character, offset: number, all: string) =>
      character === '\u200D' && EMOJI.test(all.slice(0, offset)) ? character : '',
    )
    .replaceAll(/[０-９]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

/** A text of several lines for a field of one, which would join them: '10, 5 mg', not '105 mg' (RUL-41, RUL-82). */
export function oneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  // The next word is separated, too.
  const end = lines.at(-1) === '' ? ' ' : '';
  return lines
    .filter((line) => line !== '')
    .map((line, index, all) => (index < all.length - 1 && !/[,;:.]$/.test(line) ? `${line},` : line))
    .join(' ')
    .concat(end);
}
