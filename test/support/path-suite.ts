import { describe, expect, inject, it } from 'vitest';
import type { Catalogue, Expectation } from './catalogue.ts';
import { checkStep } from './expectations.ts';
import { claimsOf, walkTransitions } from './graph.ts';
import { pathsOf } from './paths.ts';
import type { Path } from './paths.ts';
import { replayer } from './replay.ts';
import type { Replay } from './replay.ts';
import { gapsOfTwins } from './twins.ts';
import { WAITS } from './delays.ts';
import { rulingIds, specEdges } from './spec.ts';

/** What the paths of a catalogue do not cover, as sentences; empty if complete. */
export function gapsOf(catalogue: Catalogue, paths: readonly Path[]): readonly string[] {
  const { machine, flows, events, expected, runs = {} } = catalogue;
  const steps = paths.flatMap((path) => path.steps);
  const taken = new Set(steps.flatMap(({ transitions }) => transitions));
  const acting = steps.filter(({ transitions }) => transitions.length > 0);
  const actedOn = new Set(acting.map(({ event }) => `${event.type} '${event.name}'`));
  const exercised = new Set(steps.flatMap(({ ids }) => ids));
  const claimed = claimsOf(catalogue);
  const edges = new Map(specEdges().map(({ id, flow }) => [id, flow]));
  const rulings = new Set(rulingIds());
  const foreign = (id: string) => {
    if (rulings.has(id)) return [];
    const flow = edges.get(id);
    if (flow === undefined) return [`${id} is no id of the specification`];
    return flows.includes(flow) ? [] : [`${id} belongs to the flow ${flow}`];
  };
  return [
    ...walkTransitions(machine)
      .filter(({ index }) => !taken.has(index))
      .map(({ label }) => `no path takes ${label}`),
    ...Object.entries(events).flatMap(([type, list]) =>
      list
        .filter(({ name, isIgnored = false }) => actedOn.has(`${type} '${name}'`) === isIgnored)
        .map(({ name, isIgnored }) => `${isIgnored ? 'a' : 'no'} path acts on ${type} '${name}'`),
    ),
    ...claimed.filter((id) => !(id in expected)).map((id) => `${id} is claimed and has no expectation`),
    ...Object.keys(expected)
      .filter((id) => !claimed.includes(id))
      .map((id) => `${id} is expected and not claimed`),
    ...claimed.filter((id) => !exercised.has(id)).map((id) => `${id} is claimed and no path goes through it`),
    ...claimed.flatMap(foreign),
    ...Object.keys(machine.implementations.actors)
      .filter((actor) => !(actor in runs))
      .map((actor) => `nothing says when ${actor} starts`),
    ...Object.entries(runs).flatMap(([name, when]) =>
      [when]
        .flat()
        .filter((cause) => !steps.some(({ event, entered }) => [event.name, ...entered].includes(cause)))
        .map((cause) => `${name} is to run with ${cause}, and no path gets there`),
    ),
    ...gapsOfTwins(catalogue, paths),
  ];
}

/**
 * Replays one path on a live machine and compares every step.
 * @returns the cases that its steps were compared with. Throws on the first difference.
 */
export function replayPath(
  catalogue: Catalogue,
  start: (input: unknown) => Replay,
  path: Path,
): readonly Expectation[] {
  const replay = start(catalogue.inputs[path.input]);
  try {
    return path.steps.flatMap((step) => {
      replay.perform(step.event);
      return checkStep(catalogue, path.input, step, replay.observe());
    });
  } finally {
    replay.stop();
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The machines whose paths to run against a fault (`npm run mutate`); all if absent. */
    faultyMachines?: readonly string[];
  }
}

/** Defines the path tests of a machine. */
export function pathSuite(suite: string, catalogue: Catalogue): void {
  const { machine, expected, unlisted } = catalogue;
  const faulty = inject('faultyMachines');
  if (faulty && !faulty.includes(suite)) return;

  describe(suite, () => {
    const paths = pathsOf(catalogue);
    const start = replayer(machine);
    const applied = new Set<Expectation>();
    const passed: Path[] = [];

    it('has a path through every transition and an expectation for every claim', () => {
      expect(gapsOf(catalogue, paths)).toEqual([]);
    });

    for (const path of paths) {
      it(path.title, () => {
        for (const one of replayPath(catalogue, start, path)) applied.add(one);
        passed.push(path);
      });
    }

    const timers = Map.groupBy(
      walkTransitions(machine).filter(({ event }) => event.startsWith('xstate.after.')),
      ({ source }) => source,
    );
    it.each(
      [...timers].map(([state, all]) => ({ state, all, ...(WAITS[state] ?? { source: '', waits: [] }) })),
    )('waits in $state: $waits ms ($source)', ({ all, waits }) => {
      const steps = paths.flatMap((path) => path.steps);
      const taken = steps.filter(({ transitions }) => all.some(({ index }) => transitions.includes(index)));
      const seen = taken.flatMap(({ event }) => (event.kind === 'time' ? [event.wait] : []));
      expect([...new Set(seen)].toSorted((one, other) => one - other)).toEqual(waits);
    });

    it('uses every case of its expectations', ({ skip }) => {
      if (passed.length < paths.length) skip('not every path was run and passed');
      const unused = Object.entries({ ...expected, ...unlisted }).flatMap(([id, one]) =>
        typeof one === 'function'
          ? []
          : [one]
              .flat()
              .filter((given) => !applied.has(given as Expectation))
              .map((given) => ({ id, case: given })),
      );
      expect(unused).toEqual([]);
    });
  });
}
