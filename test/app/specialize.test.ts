import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { specialize } from '../../src/app/build/specialize.ts';
import type { Facts } from '../../src/app/build/specialize.ts';

const withFacts = (code: string, facts: Facts) => specialize(code, parseSync('code.js', code).program, facts);

/** Calls `run` of the code without what the facts exclude. */
function ran(code: string, facts: Facts, ...given: readonly unknown[]): unknown {
  const run = new Function(`${withFacts(code, facts)}\nreturn run;`) as () => (
    ...given: unknown[]
  ) => unknown;
  return run()(...given);
}

it.each([
  ['at the front', 'case 13: case 26: kinds.push("gone"); case 5: kinds.push("host"); break;', ['host']],
  ['after a branch that ends', 'case 5: kinds.push("host"); break; case 13: kinds.push("gone");', ['host']],
  [
    'that others fall into',
    'case 5: case 13: kinds.push("shared"); break; default: kinds.push("x");',
    ['shared'],
  ],
  ['before the last', 'case 3: break; case 13: default: kinds.push("rest");', ['rest']],
])('leaves every other way through a switch as it is: a kind %s', (_, cases, expected) => {
  const code = `function run(fiber) { const kinds = []; switch (fiber.tag) { ${cases} } return kinds; }`;
  const facts = { tags: cases.includes('26') ? [13, 26] : [13] };
  expect(ran(code, facts, { tag: 5 })).toEqual(expected);
  expect(withFacts(code, facts)).not.toMatch(/case (13|26)/);
});

it('keeps the variables of what it takes from the front', () => {
  const code = `function run(fiber) { switch (fiber.tag) { case 13: var kept = 1; return kept; case 5: kept = 2; }
    return typeof kept; }`;
  expect(ran(`'use strict'; ${code}`, { tags: [13] }, { tag: 5 })).toBe('number');
});

it('decides comparisons with a kind that does not exist', () => {
  const code =
    'function run(fiber) { return [13 === fiber.tag, fiber.tag !== 13, fiber.tag === 5, 13 === fiber.key]; }';
  expect(ran(code, { tags: [13] }, { tag: 13, key: 13 })).toEqual([false, true, false, true]);
});

it('puts in what never changes, except where the name means something else', () => {
  const code = `var isNew = false;
    function ask(isNew) { return isNew; }
    function run(element) { isNew = true; return [isNew, ask(3), element.isNew, { isNew: 4 }.isNew]; }`;
  expect(ran(code, { constants: { isNew: '!1' } }, { isNew: 2 })).toEqual([false, 3, 2, 4]);
});

it('throws where something is called that never should be, and drops what nobody reads', () => {
  const code = `function lost() { return 1; } class Kept {} var Gone = class { static kind = 1; };
    Kept.kind = 2; Kept.other = 3;
    function constant() { return lost(); }
    function run() { return [Kept.kind, Kept.other, Gone.kind, constant(), lost()]; }`;
  const facts = { never: ['lost', 'Gone'], constantly: { constant: 'return 5' }, unread: ['Kept.other'] };
  expect(() => ran(code, facts)).toThrow('lost is left out');
  expect(ran(code.replace(', lost()]', ']'), facts)).toEqual([2, undefined, undefined, 5]);
});

it.each<[string, Facts]>([
  ['13', { tags: [13] }],
  ['isNew', { constants: { isNew: '!1' } }],
  ['ask', { constantly: { ask: '' } }],
  ['lost', { never: ['lost'] }],
  ['exports.lost', { unread: ['exports.lost'] }],
])('fails the build when the package has no %s any more', (name, facts) => {
  expect(() => withFacts('const other = 1;', facts)).toThrow(`nothing about the code: ${name}`);
});
