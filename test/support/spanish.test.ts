import { expect, it } from 'vitest';

const texts = Object.values(
  import.meta.glob<string>('../../src/copy/es/*.ts', { eager: true, query: '?raw', import: 'default' }),
).join('\n');

it("an order is 'orden' in every Spanish text, as docs/spanish.md has it", () => {
  expect(texts.match(/.*\bpedidos?\b.*/gi) ?? []).toEqual([]);
});
