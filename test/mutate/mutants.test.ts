import { describe, expect, it } from 'vitest';
import { parseAst } from 'vite';
import { listMutants, applyMutant, lineAt } from './mutants.ts';
import { importsOf, reachOf } from './graph.ts';

const quoted = (text: string) => text.includes('Payment Successful');

/** The candidates of a source, as if it were in an area; each as `kind: text with the mutant`. */
function madeOf(file: string, source: string): readonly string[] {
  return listMutants(file, source, quoted).map((mutant) => {
    const text = applyMutant(source, mutant);
    expect(() => parseAst(text, { lang: 'tsx' }), mutant.key).not.toThrow();
    return `${mutant.kind}: ${text.replaceAll(/\s+/g, ' ').trim()}`;
  });
}

const MACHINE = 'machines/payment/pay.machine.ts';
const RULES = 'machines/payment/payment.rules.ts';
const API = 'src/api/charging.ts';
const FLOW = 'src/app/flows/payment.tsx';
const VIEW = 'src/views/payment/PaymentView.tsx';

const MACHINE_KINDS: readonly (readonly [source: string, ...mutants: string[]])[] = [
  [
    `m({ states: { a: { always: { target: 'b' } }, b: {} } })`,
    `target: m({ states: { a: { always: { target: 'a' } }, b: {} } })`,
    `target: m({ states: { a: { always: { } }, b: {} } })`,
    `transition: m({ states: { a: { }, b: {} } })`,
  ],
  [
    `m({ states: { a: { on: { go: '#m.b' } }, b: {} } })`,
    `target: m({ states: { a: { on: { go: '#m.a' } }, b: {} } })`,
    `transition: m({ states: { a: { on: { } }, b: {} } })`,
  ],
  [
    `import { not } from 'xstate'; m({ always: [{ guard: not('x') }, { guard: 'y' }] })`,
    `guard: import { not } from 'xstate'; m({ always: [{ guard: 'y' }, { guard: not('x') }] })`,
    `guard: import { not } from 'xstate'; m({ always: [{ }, { guard: 'y' }] })`,
    `guard: import { not } from 'xstate'; m({ always: [{ guard: not(not('x')) }, { guard: 'y' }] })`,
    `transition: import { not } from 'xstate'; m({ always: [{ guard: not('x') }, ] })`,
  ],
  [
    `m({ always: { guard: 'x' } })`,
    `guard: m({ always: { guard: not('x') } }) import { not } from 'xstate';`,
  ],
  [
    `m({ entry: 'tell', exit: ['one', 'two'] })`,
    `action: m({ exit: ['one', 'two'] })`,
    `action: m({ entry: 'tell', exit: ['two'] })`,
    `action: m({ entry: 'tell', exit: ['one', ] })`,
  ],
  [
    `m({ invoke: { src: 'call', input: ({ context }) => ({ from: context.a, to: context.b }) } })`,
    `input: m({ invoke: { src: 'call', input: ({ context }) => ({ from: context.b, to: context.a }) } })`,
  ],
  [`m({ delays: { pause: 100 } })`, `delay: m({ delays: { pause: 101 } })`],
  [
    `m({ a: { output: 'good' }, b: { output: 'bad' } })`,
    `output: m({ a: { output: 'bad' }, b: { output: 'bad' } })`,
  ],
  [
    `[toast('refused'), toast('failed')]`,
    `notice: [toast('failed'), toast('failed')]`,
    `notice: [toast('refused'), toast('refused')]`,
  ],
];

const OTHER_KINDS: readonly (readonly [file: string, source: string, ...mutants: string[]])[] = [
  [RULES, 'a < b;', 'comparison: a <= b;'],
  [RULES, 'a === b;', 'comparison: a !== b;'],
  [RULES, 'a && b;', 'condition: a || b;', 'condition: a;', 'condition: b;'],
  [RULES, 'if (a) go();', 'condition: if (!(a)) go();', 'call: if (a) ;'],
  [RULES, '!a;', 'condition: a;'],
  [RULES, 'a ?? b;', 'default: b;'],
  [
    RULES,
    `[7, true, ''];`,
    `constant: [8, true, ''];`,
    `constant: [7, false, ''];`,
    `constant: [7, true, 'x'];`,
  ],
  [RULES, 'x = /^a$/i;', 'pattern: x = /a$/i;', 'pattern: x = /^a/i;', 'pattern: x = /^a$/;'],
  [RULES, 'x = a.trim();', 'call: x = a;'],
  [RULES, 'f(a, b);', 'arguments: f(b, a);'],
  [RULES, '[1, 2];', 'element: [2];', 'element: [1, ];', 'order: [2, 1];'],
  [
    RULES,
    `[{ kind: 'a' }, { kind: 'b' }];`,
    `text: [{ kind: 'b' }, { kind: 'b' }];`,
    `text: [{ kind: 'a' }, { kind: 'a' }];`,
  ],
  [RULES, `kind === 'a';`, `text: kind === 'a_';`],
  [
    'machines/questionnaire/gut.data.ts',
    `x = { a: f, b: g };`,
    `property: x = { b: g };`,
    `property: x = { a: f, };`,
  ],
  [API, 'x = { order_id: f };', 'name: x = { order_id_: f };', 'property: x = { };'],
  [API, 'x = `/order/${f}`;', 'path: x = `/order/_${f}`;'],
  [FLOW, 'x = load(client, signal);', 'adapter: x = load(client, );'],
  [FLOW, 'await save();', 'await: void save();', 'call: ;'],
  [
    VIEW,
    '<A isBusy onPress={press} />;',
    'attribute: <A isBusy={false} onPress={press} />;',
    'event: <A isBusy onPress={() => undefined} />;',
  ],
  [
    'src/copy/payment.ts',
    `x = ['Payment Successful', 'Ours', \`Payment Successful: \${f}\`];`,
    `documented: x = ['Payment Successful~', 'Ours', \`Payment Successful: \${f}\`];`,
    `documented: x = ['Payment Successful', 'Ours', \`Payment Successful: ~\${f}\`];`,
  ],
];

describe('mutants', () => {
  it.each([...MACHINE_KINDS.map((kinds) => [MACHINE, ...kinds] as const), ...OTHER_KINDS])(
    'each kind of code has its mutants, in %s: %s',
    (file, source, ...mutants) => {
      expect(madeOf(file, source)).toEqual(expect.arrayContaining(mutants));
    },
  );

  it('mutants leave types, imports, ids of the specification and messages for developers alone', () => {
    const source = `import { a } from './a.ts';\ntype A = 'a';\nx = { meta: { spec: ['A-1'] } };\nthrow new TypeError('a');\nload = notProvided('load');`;
    expect(madeOf(MACHINE, source)).toEqual([]);
  });

  it('mutants have names that do not depend on their line, and differ if the mutants are alike', () => {
    const source = 'const f = (a) => a < 1 || a < 1;';
    const keys = (text: string) => listMutants(RULES, text, quoted).map(({ key }) => key);
    expect(keys(`\n\n${source}`)).toEqual(keys(source));
    expect(new Set(keys(source)).size).toBe(keys(source).length);
    expect(lineAt(`\n\n${source}`, 4)).toBe(3);
  });
});

it('the files that import a file are known, and imports of types do not count', () => {
  const source = `import type { A } from './areas.ts';\nimport { b } from './mutants.ts';\nimport('./graph.ts');`;
  expect(importsOf('test/mutate/x.ts', source)).toEqual(['test/mutate/mutants.ts', 'test/mutate/graph.ts']);
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['d', ['d']],
  ]);
  expect(reachOf(imports, 'c')).toEqual(
    new Map([
      ['c', 0],
      ['b', 1],
      ['a', 2],
    ]),
  );
});
