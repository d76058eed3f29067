import { describe, expect, it } from 'vitest';
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
      'a transition that is not taken',
      { suites: [{ ...suite, transitions: { total: 3, taken: 2 } }] },
      'entry: 1 transitions are not taken',
    ],
  ])('fails on %s', (_, change, fault) => {
    expect(traceOf({ ...complete, ...change }).faults).toContain(fault);
  });
});
