import { describe, expect, it } from 'vitest';
import { bindingOf } from './binding.ts';
import { evidenceOf } from './evidence.ts';
import { namedIn } from './requirements.ts';
import { idsInTitle, printed, traceOf } from './trace.ts';
import type { TraceInput } from './trace.ts';

const suite = {
  suite: 'entry',
  flows: ['entry'],
  machineId: 'entry',
  paths: 1,
  transitions: { total: 2, taken: 2 },
  states: { total: 2, entered: 2 },
  claimed: ['ENTRY-01'],
  exercised: ['ENTRY-01'],
  takenBy: ['plain link', 'no query'],
  gaps: [],
  asserted: {},
};

const complete: TraceInput = {
  edges: [
    { id: 'ENTRY-01', flow: 'entry' },
    { id: 'ENTRY-02', flow: 'entry' },
    { id: 'IDENT-01', flow: 'identity' },
  ],
  rulings: ['RUL-01'],
  requirements: ['PAY-R01', 'PAY-R02'],
  suites: [suite],
  tests: [{ title: 'formats [ENTRY-02 PAY-R01]', status: 'passed' }],
  excluded: { 'IDENT-01': 'not built' },
  binding: { mechanical: 1, byTable: 1, faults: [] },
  namings: new Map([['PAY-R01', ['a.test.ts:1']]]),
  untestable: { 'PAY-R02': 'says who pays' },
};

describe('trace', () => {
  it('reads ids in square brackets and nothing else', () => {
    expect(idsInTitle('plain link → cancelled [ENTRY-02 ENTRY-04]')).toEqual(['ENTRY-02', 'ENTRY-04']);
    expect(idsInTitle('[PAY-R05] [RUL-07] list[0] [see below]')).toEqual(['PAY-R05', 'RUL-07']);
  });

  it('is content when every id of a flow is claimed and exercised', () => {
    const trace = traceOf(complete);
    expect(trace.faults).toEqual([]);
    expect(trace.flows[0]).toEqual({
      flow: 'entry',
      total: 2,
      claimed: 2,
      exercised: 2,
      transitions: { total: 2, taken: 2 },
    });
    expect(trace.flows[1]?.total).toBe(0);
    expect(trace.groups).toEqual([
      { group: 'PAY-R', total: 2, covered: 1 },
      { group: 'RUL', total: 1, covered: 0 },
    ]);
    expect(printed(trace, ['entry'])).toContain('2/2');
  });

  it.each<[string, Partial<TraceInput>, string]>([
    ['a missing id', { tests: [] }, 'entry: ENTRY-02 is not claimed'],
    [
      'a claimed id of a failed test',
      { tests: [{ title: 'formats [ENTRY-02]', status: 'failed' }] },
      'entry: ENTRY-02 is not exercised',
    ],
    ['an unexercised claim', { suites: [{ ...suite, exercised: [] }] }, 'entry: ENTRY-01 is not exercised'],
    [
      'an unknown id',
      { suites: [{ ...suite, claimed: ['ENTRY-01', 'ENTRY-99'] }] },
      'ENTRY-99 is claimed and is no id of the specification',
    ],
    [
      'an excluded id that is claimed',
      { excluded: { 'ENTRY-01': '' } },
      'ENTRY-01 is claimed and marked as excluded',
    ],
    ['an unknown excluded id', { excluded: { 'OLD-01': '' } }, 'OLD-01 is excluded and is no edge'],
    [
      'a gap of a catalogue',
      { suites: [{ ...suite, gaps: ['ENTRY-01 has a twin'] }] },
      'entry: ENTRY-01 has a twin',
    ],
    [
      'a transition that is not taken',
      { suites: [{ ...suite, transitions: { total: 3, taken: 2 } }] },
      'entry: 1 transitions are not taken',
    ],
    ['a requirement without a test or a reason', { untestable: {} }, 'PAY-R02 is named by no test'],
    [
      'a reason for a requirement that a test names',
      { untestable: { 'PAY-R01': '', 'PAY-R02': '' } },
      'PAY-R01 is marked as untestable and is named by a test',
    ],
    [
      'a reason for what is no requirement',
      { untestable: { 'PAY-R02': '', 'PAY-R99': '' } },
      'PAY-R99 is marked as untestable and is no requirement',
    ],
  ])('fails on %s', (_, change, fault) => {
    expect(traceOf({ ...complete, ...change }).faults).toContain(fault);
  });
});

it('finds the requirements that a test names, and none in its comments', () => {
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

describe('the binding of an id to the words of its row', () => {
  const row = {
    id: 'ENTRY-98',
    flow: 'entry',
    from: 'entry.waiting',
    when: '2000 ms have passed',
    to: 'entry.checking',
    effects: ["error notice 'Not Found'", 'GET /nonBloodSampleTubeType (param sampleId)', 'no redirect'],
    source: '1',
  };
  const asserted = {
    input: 'plain link',
    event: 'pause',
    wait: 2000,
    to: { open: { at: 'checking', payment: 'choosing' } },
    notices: [{ code: 'notFound' }],
    calls: [{ actor: 'loadSampleTypes' }],
  };
  const faultsOf = (change: object, of: Partial<typeof row> = {}) =>
    bindingOf(
      [{ ...row, ...of }],
      evidenceOf([{ ...suite, asserted: { 'ENTRY-98': [{ ...asserted, ...change }] } }], []),
    ).faults.filter((fault) => fault.startsWith('ENTRY-98'));

  it('holds when the steps assert its delay, target, notice and call, and what the table says of the rest', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each<[string, object, Partial<typeof row>, string]>([
    ['another delay', { wait: 200 }, {}, `ENTRY-98: '2000 ms have passed' asks for "\\"wait\\":2000,"`],
    ['another target', { to: 'choosing' }, {}, "ENTRY-98: the target 'entry.checking' is not choosing"],
    [
      'another page',
      { output: { page: '/failed' } },
      { to: '/payment_form', effects: [] },
      'ENTRY-98: \'/payment_form\' asks for "/payment_form"',
    ],
    [
      'another notice',
      { notices: [{ code: 'unauthorized' }] },
      {},
      `ENTRY-98: 'error notice 'Not Found'' asks for "Not Found"`,
    ],
    [
      'another call',
      { calls: [] },
      {},
      `ENTRY-98: 'GET /nonBloodSampleTubeType (param sampleId)' asks for "\\"actor\\":\\"loadSampleTypes\\""`,
    ],
    [
      'words that the table does not know',
      {},
      { effects: ['the moon rises'] },
      "ENTRY-98: 'the moon rises' is bound to no assertion",
    ],
  ])('fails with %s', (_, change, of, fault) => {
    expect(faultsOf(change, of)).toEqual([fault]);
  });

  it('fails for a line of the table that no row needs', () => {
    expect(bindingOf([], new Map()).faults).toContain("no row says 'no redirect'");
  });
});
