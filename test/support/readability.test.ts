import { describe, expect, it } from 'vitest';
import { quotedTexts } from './spec.ts';

/**
 * The grade of school in which a text is read (Flesch-Kincaid: at most 6 over a page, at most 9 for a sentence), and the
 * ease of a Spanish one (Fernández-Huerta: at least 70 over a page). Only the portal's own sentences are counted
 * (RUL-108): not what the specification quotes, names, or medical terms.
 */
const LIMITS = { page: 6, sentence: 9, ease: 70 } as const;

/** Words that stand for what they name: medical terms, and what the laboratory calls its things. */
const TERMS =
  /accession id|concierge|questionnaires?|phlebotomist|medications?|hormones?|specimens?|appointments?|new york|afterpay|after pay|klarna|payment form/gi;
const SPANISH_TERMS =
  /cuestionarios?|medicamentos?|hormonas?|muestras?|número de orden|recolecci(?:ón|ones)|mensajería|extracci(?:ón|ones) de sangre|nueva york/gi;

/** Sentences that cannot be simpler, by their keys, each with the reason. */
const HARDER: Readonly<Record<string, string>> = {};

const quoted = quotedTexts().map(({ text }) => text.replaceAll(/\{[^}]*\}|\bN\b/g, ''));

interface Sentence {
  readonly key: string;
  readonly text: string;
}

/** What a text is made with: a word of one syllable, whatever is asked of it. */
const placeholder: unknown = new Proxy(() => 'now', {
  get: (_, key) => (key === Symbol.toPrimitive ? () => 'now' : key === 'length' ? 1 : placeholder),
  apply: () => placeholder,
});

/** The texts of a copy by their keys; a function's with words of one syllable. */
function textsOf(value: unknown, key: string): readonly Sentence[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value === 'function') {
    const make = value as (...values: readonly unknown[]) => unknown;
    try {
      return textsOf(make(...Array.from({ length: make.length }, () => placeholder)), key);
    } catch {
      return [];
    }
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${key}.${name}`));
}

/** The portal's own sentences on a page. */
function sentencesOf(copy: unknown, page: string): readonly Sentence[] {
  return textsOf(copy, page)
    .filter(
      ({ text }) =>
        !quoted.some((quote) => quote.length > 12 && (text.includes(quote.trim()) || quote.includes(text))),
    )
    .flatMap(({ key, text }) =>
      text
        .replaceAll(/\p{L}+(?:['’]\p{L}+)?@\S+|https?:\S+|\b\d+\b/gu, 'now')
        .split(/(?<=[.?!])\s+/)
        .filter((sentence) => /[.?!]$/.test(sentence) && sentence.split(/\s+/).length > 2)
        .map((sentence) => ({ key, text: sentence })),
    );
}

const wordsOf = (text: string) => text.match(/[\p{L}'’]+/gu) ?? [];

function syllables(word: string): number {
  const plain = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (plain.length <= 3) return 1;
  const ends = plain.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e|(?<=[td])e)$/, '').replace(/^y/, '');
  return Math.max(1, ends.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

function spanishSyllables(word: string): number {
  const plain = word.toLowerCase().replaceAll(/qu|gu(?=[eiéí])/g, 'k');
  return Math.max(1, plain.match(/[iu]?[aeoáéó][iuy]?(?![íú])|[íú]|[iuüy]+/g)?.length ?? 1);
}

function grade(texts: readonly string[]): number {
  const words = texts.flatMap((text) => wordsOf(text.replaceAll(TERMS, 'it')));
  const all = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / texts.length) + 11.8 * (all / words.length) - 15.59;
}

function ease(texts: readonly string[]): number {
  const words = texts.flatMap((text) => wordsOf(text.replaceAll(SPANISH_TERMS, 'eso')));
  const all = words.reduce((sum, word) => sum + spanishSyllables(word), 0);
  return 206.84 - 60 * (all / words.length) - 1.02 * (words.length / texts.length);
}

const english = import.meta.glob<{ readonly copy: object }>('../../src/copy/*.ts', { eager: true });
const spanish = import.meta.glob<Readonly<Record<string, object>>>('../../src/copy/es/*.ts', { eager: true });

const nameOf = (path: string) => path.replace(/^.*\/|\.ts$/g, '').replace('.ts', '');
const pages = Object.entries(english).flatMap(([path, { copy }]) =>
  copy ? [[nameOf(path), copy] as const] : [],
);

describe.each(pages)('%s', (page, copy) => {
  const sentences = sentencesOf(copy, page);
  it('the text of a page is readable at sixth-grade level, and each sentence at ninth-grade level [RUL-108]', () => {
    const hard = sentences.filter(({ key, text }) => !(key in HARDER) && grade([text]) > LIMITS.sentence);
    const own = sentences.filter(({ key }) => !(key in HARDER)).map(({ text }) => text);
    expect([
      hard.map(({ key, text }) => `${key} ${grade([text]).toFixed(1)}: ${text}`),
      own.length && Math.max(LIMITS.page, grade(own)),
    ]).toEqual([[], own.length && LIMITS.page]);
  });
});

it.each(Object.entries(spanish))(
  'the Spanish texts of %s are as easy to read as they can be [RUL-108]',
  (path, texts) => {
    const own = sentencesOf(texts, nameOf(path)).map(({ text }) => text);
    expect(own.length && Math.min(LIMITS.ease, ease(own))).toBe(own.length && LIMITS.ease);
  },
);
