import { normalize } from './normalize.ts';

/** A name in two parts; the last name is '' if there is only one word. */
export interface PersonName {
  readonly first: string;
  readonly last: string;
}

/** A generation, a degree or a title after a name; a Roman 'V' or 'I' could be a last name's initial. */
const SUFFIX =
  /^(?:jr|sr|jnr|snr|junior|senior|ii|iii|iv|vi{1,3}|2nd|3rd|4th|md|do|phd|dds|dmd|dvm|od|dpm|dc|nd|rn|np|aprn|fnp|dnp|pa|pac|pharmd|psyd|edd|jd|esq|esquire|mba|mph|msn|bsn|msw|lcsw|cpa|facs|facp|faap|mbbs)$/i;

/** Splits off the last word as the last name; a single word is a first name. A suffix is not part of the name (RUL-100). */
export function splitName(name: string): PersonName {
  const { words } = wordsOf(name);
  const last = words.slice(1).at(-1) ?? '';
  return { first: words.slice(0, Math.max(1, words.length - 1)).join(' '), last };
}

/** As a bank has it: the last name with what follows it ('Lopez Jr.'). */
export function splitCardName(name: string): PersonName {
  const { words, suffixes } = wordsOf(name);
  return { first: words.slice(0, -1).join(' '), last: [...words.slice(-1), ...suffixes].join(' ') };
}

function wordsOf(name: string): { readonly words: readonly string[]; readonly suffixes: readonly string[] } {
  const words = normalize(name)
    .split(/[\s,]+/)
    .filter(Boolean);
  const isSuffix = (word: string) => SUFFIX.test(word.replaceAll(/[.-]/g, ''));
  const suffixes: string[] = [];
  // Two words are a name, whatever the second means: 'Thi Do', 'Rahman Md', unless it is written like a suffix.
  while (
    words.length > 1 &&
    isSuffix(words.at(-1) ?? '') &&
    (words.length > 2 ||
      /[.,]/.test(name) ||
      /^(?:[JjSs][Rr]|[Ii]{2,3}|[Ii][Vv]|MD|PhD|PHD)$/.test(words.at(-1) ?? ''))
  )
    suffixes.unshift(...words.splice(-1));
  return { words, suffixes };
}
