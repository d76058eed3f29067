import { describe, expect, it } from 'vitest';
import { namedIn } from './requirements.ts';
import { idsInTitle, traceText, traceOf } from './trace.ts';
import type { TraceInput } from './trace.ts';

const complete: TraceInput = {
  transitions: [
    { id: 'ENTRY-01', flow: 'entry' },
    { id: 'ENTRY-02', flow: 'entry' },
    { id: 'IDENT-01', flow: 'identity' },
  ],
  rulings: ['RUL-01'],
  requirements: ['PAY-R01', 'PAY-R02'],
  tests: [
    { title: 'entry plain link → cancelled [ENTRY-01]', status: 'passed' },
    { title: 'formats [ENTRY-02 PAY-R01]', status: 'passed' },
  ],
  excluded: { 'IDENT-01': 'not built' },
  namings: new Map([['PAY-R01', ['a.test.ts:1']]]),
  untestable: { 'PAY-R02': 'says who pays' },
};
const [first = { title: '', status: 'passed' as const }] = complete.tests;

describe('the trace', () => {
  it('the trace reads only the ids in square brackets of a test title', () => {
    expect(idsInTitle('plain link → cancelled [ENTRY-02 ENTRY-04]')).toEqual(['ENTRY-02', 'ENTRY-04']);
    expect(idsInTitle('[PAY-R05] [RUL-07] list[0] [see below]')).toEqual(['PAY-R05', 'RUL-07']);
  });

  it('the trace reports no problem when passed tests name every id of every flow', () => {
    const trace = traceOf(complete);
    expect(trace.problems).toEqual([]);
    expect(trace.flows).toEqual([
      { name: 'entry', total: 2, claimed: 2, exercised: 2 },
      { name: 'identity', total: 0, claimed: 0, exercised: 0 },
    ]);
    expect(trace.groups.map(({ name, exercised, total }) => [name, exercised, total])).toEqual([
      ['PAY-R', 1, 2],
      ['RUL', 0, 1],
    ]);
  });

  it.each<[string, Partial<TraceInput>, string]>([
    ['a transition that no test names', { tests: [first] }, 'entry: ENTRY-02 is named by no test'],
    [
      'a transition whose tests all failed',
      { tests: [first, { title: 'formats [ENTRY-02]', status: 'failed' }] },
      'entry: ENTRY-02 is named by no test that passed',
    ],
    [
      'an unknown id',
      { tests: [...complete.tests, { title: 'x [ENTRY-99]', status: 'passed' }] },
      'ENTRY-99 is named and is not an id of the specification',
    ],
    [
      'an excluded transition that a test names',
      { excluded: { 'IDENT-01': '', 'ENTRY-01': '' } },
      'entry: ENTRY-01 is named and marked as excluded',
    ],
    [
      'an excluded id that is not a transition',
      { excluded: { 'IDENT-01': '', 'OLD-01': '' } },
      'OLD-01 is excluded and is not a transition',
    ],
    ['a requirement without a test or a reason', { untestable: {} }, 'PAY-R02 is named by no test'],
    [
      'a reason for a requirement that a test names',
      { untestable: { 'PAY-R01': '', 'PAY-R02': '' } },
      'PAY-R01 is marked as untestable and is named by a test',
    ],
    [
      'a reason for an id that is not a requirement',
      { untestable: { 'PAY-R02': '', 'PAY-R99': '' } },
      'PAY-R99 is marked as untestable and is not a requirement',
    ],
  ])('the trace reports %s as a problem', (_, change, problem) => {
    expect(
      traceText(traceOf({ ...complete, ...change }), [])
        .split('\n✗ ')
        .slice(1),
    ).toEqual([problem]);
  });

  it('the trace prints only the requested flow and its problems', () => {
    const text = traceText(traceOf({ ...complete, tests: [] }), ['entry']);
    expect(text).toContain('✗ entry: ENTRY-02');
    expect(text).not.toContain('identity');
    expect(text).not.toContain('PAY-R');
  });
});

it('the trace finds the requirements that the code of a test names, not those in its comments', () => {
  const source = [
    "it('adds up [PAY-R01 ENTRY-02]', () => {",
    '  // PAY-R02 is another matter',
    "  expect(listOf('PAY-R03')).toEqual(sum); // as in PAY-R04",
    '/** PAY-R05 */',
    ' * PAY-R06',
  ];
  expect(namedIn(source.join('\n'))).toEqual([
    ['PAY-R01', 1],
    ['PAY-R03', 3],
  ]);
});
