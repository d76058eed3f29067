const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàeéiîoöuûcçnñyýAÀEÉIÎOÖUÛCÇNÑYÝ'.matchAll(/(.)(.)/g)].map(([, plain = '', accented = '']) => [
    plain,
    accented,
  ]),
);

/**
 * English texts as another language would have them: accented, a third longer, and between marks. What shows without
 * the marks has bypassed the copy. For tests and QA alone.
 */
export function pseudoLocalized<T>(english: T): T {
  return pseudoLocalizedValue(english) as T;
}

function pseudoLocalizedValue(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : marked(value);
  if (typeof value === 'function')
    return (...values: readonly unknown[]) =>
      pseudoLocalizedValue((value as (...values: readonly unknown[]) => unknown)(...values));
  if (Array.isArray(value)) return value.map(pseudoLocalizedValue);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pseudoLocalizedValue(part)]));
  return value;
}

/** Texts that are made of others are marked once, around all. */
function marked(text: string): string {
  const plain = text.replaceAll(/⟦|·*⟧/g, '');
  const accented = plain.replaceAll(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter);
  return `⟦${accented}${'·'.repeat(Math.ceil(plain.length / 3))}⟧`;
}
