/** Characters that nobody sees, from pasted texts. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFFC]/g;
const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})*$/u;

const IS_DIGIT = /\p{Nd}/u;

/** The decimal digits of every script as those of ASCII, such as '３', '٣' and '३' as '3'; the text stays as long as it is. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[\u0080-\uFFFF]/g, (character) => {
    if (!IS_DIGIT.test(character)) return character;
    // A script has its ten digits in a row.
    const code = character.charCodeAt(0);
    let value = 0;
    while (IS_DIGIT.test(String.fromCharCode(code - value - 1))) value += 1;
    return String(value);
  });
}

/**
 * Entered text without control characters and invisible ones, which can be pasted but not seen, with accents in one
 * character and plain digits (RUL-100); tabs and ends of lines stay, and the joiner of an emoji.
 */
export function withoutInvisible(text: string): string {
  return plainDigits(
    text
      .normalize('NFC')
      .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
      .replaceAll(INVISIBLE, (character, offset: number, all: string) =>
        character === '\u200D' && EMOJI.test(all.slice(0, offset)) ? character : '',
      ),
  );
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
