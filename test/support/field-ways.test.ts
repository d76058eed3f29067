import { describe, expect, it } from 'vitest';
import type { FieldReport } from '../../src/app/shell/field-report.ts';
import { nameOf } from '../proof/plays.ts';
import { wayOf, wayOfNames } from '../qa-bench/field-report.ts';
import { machines } from './flows.ts';
import { shortestPathsOf } from './paths.ts';

type Steps = FieldReport['steps'];

const report = (steps: Steps): FieldReport => ({
  report: 1,
  why: 'failed',
  build: 'index-12345678',
  engine: 'Chrome 140',
  at: 100,
  about: [],
  calls: [],
  steps,
});

/** A visit to a machine before, as a page that was opened twice has it. */
const before = (machine: string): Steps => [{ machine, event: 'xstate.init', to: 'elsewhere', at: 0 }];

const failed = machines.flatMap(({ id, catalogue }) =>
  shortestPathsOf(catalogue)
    .filter(({ steps }) => /fail|unknown|uncertain/i.test(nameOf(steps.at(-1)?.to ?? {})))
    .map((path) => ({ id, machine: catalogue.machine.id, path })),
);

describe('a field report, which contains only names, becomes a path to the same state', () => {
  it.each(failed.map((one) => [`${one.id}: ${nameOf(one.path.steps.at(-1)?.to ?? {})}`, one] as const))(
    '%s',
    (_, { machine, path }) => {
      const steps = path.steps.map(({ event, to }, at) => ({ machine, event: event.type, to, at }));
      const ignored = { machine, event: '?', to: steps[0]?.to ?? {}, at: 0 };
      const way = wayOf(report([...before(machine), ...steps.toSpliced(1, 0, ignored)]));
      expect(way?.isWhole).toBe(true);
      expect(way?.turns.map(({ to }) => nameOf(to))).toEqual(path.steps.map(({ to }) => nameOf(to)));
    },
  );

  it('and a link that names the events leads there too', () => {
    for (const { id, path } of failed) {
      const steps = path.steps.slice(1).map(({ event }) => ({ name: event.name }));
      const way = wayOfNames({ machine: id, input: path.input, steps });
      expect(nameOf(way?.turns.at(-1)?.to ?? {})).toBe(nameOf(path.steps.at(-1)?.to ?? {}));
    }
  });

  it('by the shortest path if the report has lost its start, and by none for an unknown machine', () => {
    const [first] = failed;
    const last = first?.path.steps.at(-1);
    if (!first || !last) throw new Error('No machine fails');
    const step = { machine: first.machine, event: '?', to: last.to, at: 0 };
    expect(wayOf(report([step]))).toMatchObject({ isWhole: false });
    expect(nameOf(wayOf(report([step]))?.turns.at(-1)?.to ?? {})).toBe(nameOf(last.to));
    expect(wayOf(report([{ ...step, machine: 'stranger' }]))).toBeNull();
  });
});
