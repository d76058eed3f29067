import { plainDigits } from './digits.ts';
import { INVISIBLE } from './invisible.ts';

const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})*$/u;

/** The text without invisible characters other than the joiner of an emoji, with accents in one character and plain digits. */
function visible(text: string): string {
  return plainDigits(
    text
      .normalize('NFC')
      .replaceAll(INVISIBLE, (character, offset: number, all: string) =>
        character === '\u200D' && EMOJI.test(all.slice(0, offset)) ? character : '',
      ),
  );
}

/** The text with every kind of hyphen and dash as '-', for numbers and codes. */
export function plainHyphens(text: string): string {
  return text.replaceAll(/[\u2010-\u2015\u2212]/g, '-');
}

/** A typed, pasted or filed text as it is checked and sent: cleaned and trimmed (RUL-100). */
export function normalize(text: string): string {
  return visible(text).trim();
}

/** A postal code as it is checked and sent: word processors and web pages write its hyphen otherwise (RUL-100). */
export function normalizePostalCode(text: string): string {
  return plainHyphens(normalize(text));
}

/** An email address as it is checked and sent, even if copied with its name, a 'mailto:' or the signs of a list (RUL-100). */
export function normalizeEmail(text: string): string {
  const written = normalize(text).replaceAll('＠', '@');
  const inside = /<([^<>]*@[^<>]*)>/.exec(written)?.[1] ?? written;
  return inside
    .replace(/^[\s<"'“‘(]*(?:mailto:)?/i, '')
    .replace(/\?[^@]*$/, '')
    .replace(/[\s,;.>"'”’)]+$/, '');
}
