import { LANGUAGES } from './languages.ts';
import type { Language } from './languages.ts';

type CopyModule = Readonly<Record<string, object>>;
/** The copy in the other languages: a file per flow, loaded with its pages. */
export const FILES: Readonly<Record<string, () => Promise<CopyModule>>> = import.meta.glob<CopyModule>(
  './??/*.ts',
);

/** English with accents and marks, to find texts that bypass the copy; never in a production build. */
export const PSEUDO_LANGUAGE = 'en-XA' as Language;

/** The copy of a module of this folder, by language, and the file of its translations. */
interface TranslatedCopy {
  readonly file: string;
  readonly name: string;
  readonly english: object;
  readonly byLanguage: Map<Language, object>;
}

const translatedCopies: TranslatedCopy[] = [];
const listeners = new Set<() => void>();
let current: Language = 'en';
let wanted: Language = 'en';

export function language(): Language {
  return current;
}

/** The locale of the texts for dates, times and names: 'en-US' or 'es-US'. */
export function locale(): string {
  return current === PSEUDO_LANGUAGE ? 'en-US' : LANGUAGES[current].locale;
}

/**
 * Copy that follows the language: each property is read in the language of that moment, so read it while rendering,
 * never once for all.
 * @param file the file of other languages, such as es/payment.ts
 * @param name its export
 */
export function translated<T extends object>(file: string, name: string, english: T): T {
  const copy: TranslatedCopy = { file, name, english, byLanguage: new Map([['en', english]]) };
  translatedCopies.push(copy);
  return new Proxy(english, {
    get: (_, key) => Reflect.get(copy.byLanguage.get(current) ?? english, key) as unknown,
  });
}

/**
 * Changes the language of all texts. The texts change together, once all of the loaded pages have arrived; a later
 * choice wins. Rejects if a file cannot be loaded; then nothing has changed.
 */
export async function changeLanguage(next: Language): Promise<void> {
  wanted = next;
  try {
    await loadMissingCopy(next);
  } catch (error) {
    if (wanted === next) wanted = current;
    throw error;
  }
  if (wanted !== next || current === next) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Waits for the texts of the modules that were loaded since the language was chosen. Rejects if one is lost. */
export async function copyReady(): Promise<void> {
  await loadMissingCopy(wanted);
}

/** Calls a listener whenever the language has changed, until the returned function is called. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function loadMissingCopy(next: Language): Promise<void> {
  const missing = translatedCopies.filter(({ byLanguage }) => !byLanguage.has(next));
  if (missing.length === 0) return;
  await Promise.all(missing.map(async (copy) => void copy.byLanguage.set(next, await copyIn(next, copy))));
  // A page that loads meanwhile has brought more.
  await loadMissingCopy(next);
}

async function copyIn(next: Language, { file, name, english }: TranslatedCopy): Promise<object> {
  if (import.meta.env.MODE !== 'production' && next === PSEUDO_LANGUAGE)
    return (await import('./pseudo.ts')).pseudoLocalized(english);
  return (await FILES[`./${next}/${file}.ts`]?.())?.[name] ?? english;
}
