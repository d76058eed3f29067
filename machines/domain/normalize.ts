import { INVISIBLE } from './invisible.ts';

const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})*$/u;

/** The text without invisible characters other than the joiner of an emoji, with plain accents and digits of the usual width. */
function visible(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(INVISIBLE, (character, offset: number, all: string) =>
      character === '\u200D' && EMOJI.test(all.slice(0, offset)) ? character : '',
    )
    .replaceAll(/[０-９]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

/** A typed, pasted or filed text as it is checked and sent: cleaned and trimmed (RUL-100). */
export function normalize(text: string): string {
  return visible(text).trim();
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
