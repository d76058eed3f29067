import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ambiguityIds, requirementIds, rulingIds, specTransitions } from './spec.ts';

const ids = [
  ...specTransitions().map(({ id }) => id),
  ...requirementIds(),
  ...rulingIds(),
  ...ambiguityIds(),
];

describe('docs/spec', () => {
  it('docs/spec has every transition of the specification as one row with all its cells', () => {
    expect(specTransitions().length, 'none is lost').toBeGreaterThanOrEqual(708);
    for (const { id, flow, from, when, to, source } of specTransitions())
      expect(
        [flow, from, when, to, source].every((cell) => cell !== ''),
        id,
      ).toBe(true);
  });

  it('docs/spec has each id once', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('docs/spec explains every id that the code cites', () => {
    const knownIds = new Set(ids);
    const prefixes = new Set(ids.map((id) => id.replace(/\d+$/, '')));
    // The tests of the trace and of the paths use made-up ids.
    const files = globSync('{src,machines,test,docs}/**/*.{ts,tsx,js,css,html,md}', {
      exclude: ['test/trace/trace.test.ts', 'test/support/paths.test.ts'],
    });
    const unknown = files.flatMap((file) => {
      const cited = readFileSync(file, 'utf8').matchAll(/\b([A-Z]+-R?)(\d{2,3})\b/g);
      return [...cited]
        .filter(([id, prefix = '']) => prefixes.has(prefix) && !knownIds.has(id))
        .map(([id]) => `${file}: ${id}`);
    });
    expect(unknown).toEqual([]);
  });
});
