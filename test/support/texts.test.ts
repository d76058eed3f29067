import { expect, it } from 'vitest';
import { quotedTexts } from './spec.ts';

/** Quoted messages that no page shows verbatim, each with the reason. */
const OTHERWISE: Readonly<Record<string, string>> = { 'Saliva (4 tubes)': 'COLL-07: an example of a name' };

/** The source of all English copy, without comments, on one line; everything in it is displayed text. */
const sources = import.meta.glob<string>(['../../src/copy/**/*.ts', '!../../src/copy/es/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const copy = Object.values(sources)
  .join('\n')
  .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
  .replaceAll(String.raw`\'`, "'");

/** True if the copy has the text, and wherever it has it, with nothing else attached in its literal or sentence. */
function isAloneInCopy(text: string): boolean {
  const words = String.raw`(?<=[\s'"\`}(#])${text.replaceAll(/[$()*+.?[\]^{|}\\]/g, String.raw`\$&`)}`;
  const end = String.raw`[.,:;!?…)]*[\s'"\`$]`;
  const isInCopy = new RegExp(`${words}(?=${end})`).test(copy);
  // A longer word is another text.
  return isInCopy && !new RegExp(String.raw`${words}(?!${end}|[\w-])`).test(copy);
}

it.each(quotedTexts().filter(({ text }) => !(text in OTHERWISE)))(
  'the copy contains the text that $id quotes: $text',
  ({ text }) => {
    const pieces = text
      .split(/\{[^}]*\}|#?\bN\b|(?<=!) /)
      .map((piece) => piece.replaceAll(/^[\s.…]+|[\s.…]+$/g, ''));
    expect(pieces.filter((piece) => piece.length > 3 && !isAloneInCopy(piece))).toEqual([]);
  },
);
