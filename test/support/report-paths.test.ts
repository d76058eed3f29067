import { describe, expect, it } from 'vitest';
import type { PageReport } from '../../src/app/shell/page-report.ts';
import { machineOf, stateName } from '../proof/path-runs.ts';
import { statePathOf, statePathOfNames } from '../qa-bench/report-paths.ts';
import { machines } from './flows.ts';
import { shortestPathsOf } from './paths.ts';

type Steps = PageReport['steps'];

const report = (steps: Steps): PageReport => ({
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

/** A path to each state in which the portal has failed a person, of each machine. */
const failed = machines.flatMap(({ id, catalog }) =>
  shortestPathsOf(catalog)
    .filter(({ steps }) => {
      const value = steps.at(-1)?.to ?? {};
      return catalog.machine.resolveState({ value, context: {} }).hasTag('failed');
    })
    .map((path) => ({
      id,
      machine: catalog.machine.id,
      path,
      last: stateName(path.steps.at(-1)?.to ?? {}),
    })),
);
const ofEachMachine = [...Map.groupBy(failed, ({ id }) => id).values()].flatMap((some) => some.slice(0, 1));

describe('the report of a page, which contains only names, becomes a path to the same state', () => {
  it.each(failed)(
    'the names in the report of a page lead to the same state: $id, $last',
    ({ machine, path }) => {
      const steps = path.steps.map(({ event, to }, at) => ({ machine, event: event.type, to, at }));
      const ignored = { machine, event: '?', to: steps[0]?.to ?? {}, at: 0 };
      const statePath = statePathOf(report([...before(machine), ...steps.toSpliced(1, 0, ignored)]));
      expect(statePath?.isComplete).toBe(true);
      expect(statePath?.actorSteps.map(({ to }) => stateName(to))).toEqual(
        path.steps.map(({ to }) => stateName(to)),
      );
    },
  );

  it.each(ofEachMachine)(
    'a link that names the events of a report leads to the same state: $id',
    ({ id, path, last }) => {
      const steps = path.steps.slice(1).map(({ event }) => ({ name: event.name }));
      const statePath = statePathOfNames({ machine: id, input: path.input, steps });
      expect(stateName(statePath?.actorSteps.at(-1)?.to ?? {})).toBe(last);
    },
  );

  it.each([
    ['chargeUnknown', 'outcome not known'],
    ['failed', 'declined'],
  ] as const)('for a payment that is reported as %s, the bench shows the end %s', (why, name) => {
    const { catalog } = machineOf('payment');
    const path = shortestPathsOf(catalog).find(({ steps }) => steps.at(-1)?.event.name === 'declined');
    const steps = (path?.steps ?? []).map(({ event, to }, at) => ({
      machine: catalog.machine.id,
      event: event.type,
      to,
      at,
    }));
    expect(statePathOf({ ...report(steps), why })?.actorSteps.at(-1)?.name).toBe(name);
  });

  it('a report without its start becomes the shortest path to its state, and a report of an unknown machine becomes none', () => {
    const [first] = failed;
    const to = first?.path.steps.at(-1)?.to;
    if (!first || !to) throw new Error('No machine fails');
    const step = { machine: first.machine, event: '?', to, at: 0 };
    expect(statePathOf(report([step]))).toMatchObject({ isComplete: false });
    expect(stateName(statePathOf(report([step]))?.actorSteps.at(-1)?.to ?? {})).toBe(first.last);
    expect(statePathOf(report([{ ...step, machine: 'stranger' }]))).toBeNull();
  });
});
