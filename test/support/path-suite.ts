import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, inject, it } from 'vitest';
import type { StateValue } from 'xstate';
import { expectedOf } from './catalog.ts';
import type { Catalog, Expectation } from './catalog.ts';
import { checkStep } from './expectations.ts';
import { claimedIds, walkTransitions } from './graph.ts';
import { pathsOf } from './paths.ts';
import type { Path, PathStep } from './paths.ts';
import { replayer } from './replay.ts';
import type { Replay } from './replay.ts';
import { busyOf } from './busy.ts';
import { WAITS } from './delays.ts';
import { pairPathsOf } from './pairs.ts';
import { spaceOf } from './state-space.ts';
import { rulingIds, specTransitions } from './spec.ts';

/** What the paths of a catalog do not cover, as sentences; empty if complete. */
export function findGaps(catalog: Catalog, paths: readonly Path[]): readonly string[] {
  const { machine, specFlows, events, expected, calls = {} } = catalog;
  const steps = paths.flatMap((path) => path.steps);
  const taken = new Set(steps.flatMap(({ transitions }) => transitions));
  const acting = steps.filter(({ transitions }) => transitions.length > 0);
  const actedOn = new Set(acting.map(({ event }) => `${event.type} '${event.name}'`));
  const exercised = new Set(steps.flatMap(({ ids }) => ids));
  const claimed = claimedIds(catalog);
  const transitions = new Map(specTransitions().map(({ id, flow }) => [id, flow]));
  const rulings = new Set(rulingIds());
  const foreign = (id: string) => {
    if (rulings.has(id)) return [];
    const flow = transitions.get(id);
    if (flow === undefined) return [`${id} is not an id of the specification`];
    return specFlows.includes(flow) ? [] : [`${id} belongs to the flow ${flow}`];
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
    ...claimed
      .filter((id) => !expectedOf(catalog, id))
      .map((id) => `${id} is claimed and has no expectation`),
    ...Object.keys(expected)
      .filter((id) => !claimed.includes(id))
      .map((id) => `${id} is expected and not claimed`),
    ...claimed.filter((id) => !exercised.has(id)).map((id) => `${id} is claimed and no path goes through it`),
    ...claimed.flatMap(foreign),
    ...Object.keys(machine.implementations.actors)
      .filter((actor) => calls[actor]?.in === undefined && calls[actor]?.on === undefined)
      .map((actor) => `nothing says when ${actor} starts`),
    ...Object.entries(calls).flatMap(([name, call]) =>
      [call.in ?? [], call.on ?? []]
        .flat()
        .filter((cause) => !steps.some(({ event, entered }) => [event.name, ...entered].includes(cause)))
        .map((cause) => `${name} is to run with ${cause}, and no path gets there`),
    ),
  ];
}

/** A case that a step was compared with; without a spec id it is named by its event. */
export interface Used {
  readonly id: string;
  readonly expectation: Expectation;
  readonly step: PathStep;
}

/** Replays one path on a live machine and compares every step. Throws on the first difference. @param isRevisit see checkStep */
export function replayPath(
  catalog: Catalog,
  start: (input: unknown) => Replay,
  path: Path,
  isRevisit = false,
): readonly Used[] {
  const replay = start(catalog.inputs[path.input]);
  try {
    return path.steps.flatMap((step) => {
      replay.perform(step.event);
      const cases = checkStep(catalog, path.input, step, replay.observe(), isRevisit);
      return cases.map(([id, expectation]) => ({ id, expectation: expectation, step }));
    });
  } finally {
    replay.stop();
  }
}

/** The cases of a catalog that no step used, and the inputs and events that do not reach theirs, as sentences. */
export function findUnused({ expected, undocumented }: Catalog, used: ReadonlyMap<Path, readonly Used[]>) {
  const all = [...used].flatMap(([{ input }, some]) => some.map((entry) => ({ ...entry, input })));
  const applied = new Set(all.map(({ expectation }) => expectation));
  const written = Object.entries({ ...expected, ...undocumented }).flatMap(([id, entry]) =>
    typeof entry === 'function'
      ? []
      : [entry].flat().map((expectation) => [id, expectation as Expectation] as const),
  );
  const byWhen = Map.groupBy(all, ({ id, expectation }) => `${id} ${JSON.stringify(expectation.when)}`);
  return [
    ...written
      .filter(([, expectation]) => !applied.has(expectation))
      .map(([id, expectation]) => `${id}: no step is ${JSON.stringify(expectation.when)}`),
    ...[...byWhen.values()].flatMap((some) => {
      const [{ id, expectation: { when: { input = [], event = [] } = {} } } = { id: '', expectation: {} }] =
        some;
      const reaching = new Set(some.flatMap((each) => [each.input, each.step.event.name]));
      return [input, event]
        .flat()
        .filter((name) => !reaching.has(name))
        .map((name) => `'${name}' does not reach ${id}`);
    }),
  ];
}

const keptFile = new URL('../machines/coverage.txt', import.meta.url);
/** With COVERAGE=update a run writes what its paths cover: whatever is gone was removed on purpose. */
const updatesCoverage = process.env['COVERAGE'] === 'update';

/** What the paths of a suite cover, a line each: their number, and by state the events that happen there. */
export function coverageLines(suite: string, paths: readonly Path[]): readonly string[] {
  const happens = paths.flatMap(({ steps }) =>
    steps.flatMap(({ from, event }) =>
      from === null ? [] : leafStates(from).map((state) => ({ state, name: event.name })),
    ),
  );
  const byState = [...Map.groupBy(happens, ({ state }) => state)].map(([state, all]) => {
    const names = [...new Set(all.map(({ name }) => name))].toSorted();
    return `${suite} | ${state} | ${names.join(' | ')}`;
  });
  return [`${suite} | paths | ${paths.length}`, ...byState.toSorted()];
}

/** The differences between the coverage that was kept and that of a run, by name. */
export function coverageChanges(kept: readonly string[], now: readonly string[]): readonly string[] {
  const factsOf = (lines: readonly string[]) =>
    lines.flatMap((line) => {
      const [suite, state, ...names] = line.split(' | ');
      return names.map((name) => `${suite}: ${state}: ${name}`);
    });
  const [before, after] = [factsOf(kept), factsOf(now)];
  return [
    ...before.filter((fact) => !after.includes(fact)).map((fact) => `lost: ${fact}`),
    ...after.filter((fact) => !before.includes(fact)).map((fact) => `new: ${fact}`),
  ];
}

function keptLines(): readonly string[] {
  return existsSync(keptFile) ? readFileSync(keptFile, 'utf8').trimEnd().split('\n') : [];
}

function leafStates(value: StateValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([name, inner = '']) =>
    leafStates(inner).map((leaf) => `${name}.${leaf}`),
  );
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The machines whose paths to run against a mutant (`npm run mutate`); all if absent. */
    mutatedMachines?: readonly string[];
  }
}

/** The machines whose paths to take (`npm run quick`); all if empty. */
const only = (process.env['PATHS_OF'] ?? '').split(' ').filter((id) => id !== '');

/** Defines the path tests of a machine. */
export function pathSuite(suite: string, catalog: Catalog): void {
  const { machine } = catalog;
  const mutated = inject('mutatedMachines');
  if (mutated && !mutated.includes(suite)) return;
  if (only.length > 0 && !only.includes(suite)) return;

  describe(suite, () => {
    const paths = pathsOf(catalog);
    const start = replayer(machine);
    const used = new Map<Path, readonly Used[]>();

    it(`the machine ${suite} has a path through every transition, and an expectation for every id it claims`, () => {
      expect(findGaps(catalog, paths)).toEqual([]);
    });

    for (const path of paths) {
      it(path.title, () => {
        used.set(path, replayPath(catalog, start, path));
      });
    }

    const pairs = pairPathsOf(catalog);
    it(`the machine ${suite} takes each pair of transitions that can follow each other as its catalog expects`, () => {
      for (const path of pairs.paths) {
        try {
          used.set(path, replayPath(catalog, start, path, true));
        } catch (error) {
          throw new Error(path.title, { cause: error });
        }
      }
    });

    const busy = busyOf(spaceOf(catalog));
    it(`the machine ${suite} never stays busy forever, whatever the services respond`, () => {
      expect(busy.endless).toEqual([]);
    });

    const timers = Map.groupBy(
      walkTransitions(machine).filter(({ event }) => event.startsWith('xstate.after.')),
      ({ source }) => source,
    );
    it.each(
      [...timers].map(([state, all]) => ({ state, all, ...(WAITS[state] ?? { source: '', waits: [] }) })),
    )(`the machine ${suite} waits in $state for $waits ms ($source)`, ({ all, waits }) => {
      const steps = paths.flatMap((path) => path.steps);
      const taken = steps.filter(({ transitions }) => all.some(({ index }) => transitions.includes(index)));
      const waited = taken.flatMap(({ event }) => (event.kind === 'time' ? [event.wait] : []));
      expect([...new Set(waited)].toSorted((a, b) => a - b)).toEqual(waits);
    });

    it(`each expectation in the catalog of ${suite} is met by a path`, ({ skip }) => {
      if (used.size < paths.length + pairs.paths.length) skip('not every path was run and passed');
      expect(findUnused(catalog, used)).toEqual([]);
    });

    // A mutant may change the paths; what matters then is whether a test notices what it does.
    it.skipIf(mutated)(
      `the paths of ${suite} cover each state with each event as before (COVERAGE=update if one was removed on purpose)`,
      () => {
        const isOwn = (line: string) => line.startsWith(`${suite} | `);
        const now = [
          ...coverageLines(suite, paths),
          `${suite} | pairs | ${pairs.taken} of ${pairs.count}`,
          `${suite} | waits at most | ${busy.wait / 1000} s`,
        ];
        if (updatesCoverage) {
          const others = keptLines().filter((line) => !isOwn(line));
          writeFileSync(keptFile, `${[...others, ...now].toSorted().join('\n')}\n`);
        }
        expect(coverageChanges(keptLines().filter(isOwn), now)).toEqual([]);
      },
    );
  });
}
