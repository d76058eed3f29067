import { expect, it } from 'vitest';
import guide from '../../docs/spanish.md?raw';

const texts = Object.values(
  import.meta.glob<string>('../../src/copy/es/*.ts', { eager: true, query: '?raw', import: 'default' }),
).join('\n');

it("an order is 'orden' in every Spanish text, as docs/spanish.md has it", () => {
  expect(texts.match(/.*\bpedidos?\b.*/gi) ?? []).toEqual([]);
});

/** The texts that docs/spanish.md quotes for the translator; a list of words is looked for word by word. */
const quoted = [...guide.slice(guide.indexOf('## Before release')).matchAll(/(?<!\w)'([^'\n]+)'/g)].flatMap(
  ([, text = '']) => text.replace(/ …$/, '').split(', '),
);

it('docs/spanish.md quotes only texts that the copy has', () => {
  expect(quoted.length).toBeGreaterThan(20);
  expect(quoted.filter((text) => !texts.includes(text))).toEqual([]);
});
