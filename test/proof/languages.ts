import type { Page } from '@playwright/test';
import { US_STATES } from '../../machines/domain/countries.ts';
import type { Player } from '../qa-bench/tools/player.ts';
import type { Language } from '../../src/copy/languages.ts';
import { pageScript } from '../support/page-script.ts';
import type { PageText } from './texts.ts';

/** The pseudo-language; the module that names it runs in a browser only. */
const PSEUDO_LANGUAGE = 'en-XA' as Language;
/** How many words make a text of a service a sentence, which must be marked as English. */
const SENTENCE = 4;
/** What a text of the copy has around it, see src/copy/pseudo.ts; a number to press may be in its middle (RUL-106). */
const MARKED = /(?:⟦|^)([^⟦⟧]*)⟧|⟦([^⟦⟧]*)$/g;

/** What may show without being translated. */
export interface Untranslated {
  /** Whole words that are data, dates, or names of countries. */
  readonly values: RegExp;
  /** Sentences of services, in lower case. */
  readonly sentences: readonly string[];
}

/**
 * What is the same in each language (languages in the switch, states, currencies, the letters for month and day), and
 * what react-aria's calendar says about its days.
 */
const NAMES = [
  'English',
  'Español',
  ...US_STATES.flat(),
  'USD',
  'MM',
  'DD',
  'Today',
  'selected',
  'to',
  'Next',
];

let script: Promise<string> | undefined;

/** Changes the language of the page in place, and waits until it is rendered. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (code) => {
    const player: Player | undefined = window.portalPlayer;
    await player?.changeLanguage(code);
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((rendered) => requestAnimationFrame(rendered));
  }, language);
}

/**
 * What may show as it is: the texts in the data of a page (responses, input, typing), and what the browser writes.
 * @param data any JSON
 */
export async function untranslatedOf(page: Page, data: unknown): Promise<Untranslated> {
  const written = await readFrom<readonly string[]>(page, 'browserWords');
  const texts = [...new Set(stringsOf(data))].filter((text) => /\p{L}/u.test(text));
  const values = [...texts.flatMap(shapesOf), ...written, ...NAMES]
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return {
    values: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${[...new Set(values)].join('|')})(?![\p{L}\p{N}])`,
      'gu',
    ),
    sentences: texts.filter(isSentence).map((text) => text.toLowerCase()),
  };
}

/** Texts of the page in the pseudo-language that bypass the copy, and of services that are not marked as English. */
export async function languageDefects(page: Page, untranslated: Untranslated): Promise<readonly string[]> {
  await switchLanguage(page, PSEUDO_LANGUAGE);
  const texts = await readFrom<readonly PageText[]>(page, 'pageTexts');
  await switchLanguage(page, 'en');
  return textDefects(texts, untranslated);
}

async function readFrom<T>(page: Page, source: 'pageTexts' | 'browserWords'): Promise<T> {
  script ??= pageScript(new URL('texts.ts', import.meta.url), 'texts');
  if (await page.evaluate(() => !('texts' in globalThis))) await page.evaluate(await script);
  return page.evaluate<T>(`texts.${source}()`);
}

/** The name of the notifications' region: react-aria's own words, in the languages that the portal has. */
const REACT_ARIA_LABEL = /^\d+ notifications?\.$/;

/** The defects of texts, as sentences. */
function textDefects(texts: readonly PageText[], { values, sentences }: Untranslated): readonly string[] {
  const defects = texts
    .filter(({ text }) => !REACT_ARIA_LABEL.test(text))
    .flatMap(({ text, where, isForeign }) => {
      const ours = [...text.matchAll(MARKED)]
        .map(([, inner, begun = '']) => withoutAccents(inner ?? begun))
        .join(' ');
      const rest = text.replaceAll(MARKED, ' ');
      const isTheirs =
        !isForeign && sentences.some((sentence) => `${ours} ${rest}`.toLowerCase().includes(sentence));
      return [
        ...(/\p{L}/u.test(rest.replaceAll(values, ' ')) ? [`bypasses the copy: '${text}' (${where})`] : []),
        ...(isTheirs ? [`a service's words are not marked as English: '${text}' (${where})`] : []),
      ];
    });
  return [...new Set(defects)];
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}|·/gu, '');
}

/** All texts in JSON: keys of objects are none. */
function stringsOf(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(stringsOf) : [];
}

/** How a page may write a text of its data: as it comes, without markup, or as a name. */
function shapesOf(text: string): readonly string[] {
  return [text.trim(), text.replaceAll(/<[^>]*>/g, '').trim()];
}

function isSentence(text: string): boolean {
  const words = text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}']*(?![\p{L}\p{N}])/gu) ?? [];
  return words.length >= SENTENCE - 1 && text.split(/\s+/).length >= SENTENCE;
}
