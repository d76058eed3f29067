import { isDeepStrictEqual } from 'node:util';
import type { Catalog } from './catalog.ts';
import { Exploration, START } from './graph.ts';
import type { StateSpace, TakenStep } from './graph.ts';
import { instrument } from './instrument.ts';
import { pathsIn } from './paths.ts';
import type { Path } from './paths.ts';
import { spaceOf } from './state-space.ts';

/** The longest path, in steps. */
const MAX_STEPS = 40;
/** Steps that a path takes to come to the next pair; beyond that another path is begun. */
const DETOUR = 3;

/** Two transitions in turn, and the shortest path that ends with them. */
interface Pair {
  readonly input: string;
  readonly steps: readonly TakenStep[];
}

/** The paths of a catalog's pairs, how many pairs there are, and how many of them the paths take. */
interface PairPaths {
  readonly count: number;
  readonly taken: number;
  readonly paths: readonly Path[];
}

/**
 * Paths that take each transition right after each other one that can come before it: the second time round, after a
 * failure, on the way back. A step that takes no transition comes between none.
 */
export function pairPathsOf(catalog: Catalog): PairPaths {
  const space = spaceOf(catalog);
  const pathOf = pathsIn(catalog);
  const pairs = pairsOf(space);
  const missing = new Set(pairs.keys());
  const paths: Path[] = [];
  // A long path may be cut before the last of its pairs; these then get paths of their own.
  for (const maxSteps of [MAX_STEPS, 0])
    for (const [name, { input, steps: shortest }] of pairs) {
      if (!missing.has(name)) continue;
      const steps = [...shortest];
      const ahead = new Set(missing);
      for (
        let next: readonly TakenStep[] = steps;
        next.length > 0;
        next = steps.length < maxSteps ? onwards(space, steps.at(-1), ahead) : []
      ) {
        if (next !== steps) steps.push(...next);
        for (const pair of pairNames(steps)) ahead.delete(pair);
      }
      const live = livePrefix(catalog, input, steps);
      const found = pairNames(live).filter((pair) => missing.delete(pair));
      if (found.length > 0) paths.push(pathOf(input, live));
    }
  return { count: pairs.size, taken: pairs.size - missing.size, paths };
}

/** The beginning of these steps that the machine itself takes: a catalog's states may leave out what decides later. */
function livePrefix(catalog: Catalog, input: string, steps: readonly TakenStep[]): readonly TakenStep[] {
  const exploration = new Exploration(instrument(catalog.machine).machine, catalog);
  let state = exploration.begin(catalog.inputs[input]);
  const wrong = steps.findIndex(({ event, result }, index) => {
    if (index > 0) state = exploration.advance(state, event);
    return !isDeepStrictEqual([state.taken, state.machine.value], [result.taken, result.value]);
  });
  return wrong < 0 ? steps : steps.slice(0, wrong);
}

const takesTransition = ({ result }: TakenStep) => result.taken.length > 0;

/** The name of the pair of a step and the previous one. */
function pairName(before: TakenStep | undefined, step: TakenStep): string {
  return `${before?.result.taken.at(-1)} ${step.result.taken[0]}`;
}

function pairNames(steps: readonly TakenStep[]): readonly string[] {
  return steps.slice(1).map((step, index) => pairName(steps[index], step));
}

/** All pairs by their name, those nearest to a start first. */
function pairsOf({ startResults, steps }: StateSpace): ReadonlyMap<string, Pair> {
  const pairs = new Map<string, Pair>();
  const arrivals = new Set<string>();
  for (const [input, result] of Object.entries(startResults)) {
    const visited = new Set<number>();
    let paths: readonly (readonly TakenStep[])[] = [[{ event: START, result }]];
    while (paths.length > 0) {
      const longer: (readonly TakenStep[])[] = [];
      for (const path of paths) {
        const { stateIndex, taken } = path.at(-1)?.result ?? result;
        const arrival = `${stateIndex} ${taken.at(-1)}`;
        // Each state is gone on from once, and looked at once for each transition that leads there.
        const isNew = !visited.has(stateIndex);
        if (!isNew && arrivals.has(arrival)) continue;
        visited.add(stateIndex);
        arrivals.add(arrival);
        for (const step of steps[stateIndex] ?? []) {
          if (takesTransition(step) && taken.length > 0) {
            const name = pairName(path.at(-1), step);
            if (!pairs.has(name)) pairs.set(name, { input, steps: [...path, step] });
          }
          if (isNew && (takesTransition(step) || step.result.stateIndex !== stateIndex))
            longer.push([...path, step]);
        }
      }
      paths = longer;
    }
  }
  return pairs;
}

/** The shortest way from a step to a pair that is missing; empty if it is too long. */
function onwards(
  { steps }: StateSpace,
  from: TakenStep | undefined,
  missing: ReadonlySet<string>,
): readonly TakenStep[] {
  const seen = new Set<string>();
  let statePaths: readonly (readonly TakenStep[])[] = [[]];
  for (let length = 0; length < DETOUR; length += 1) {
    const longer: (readonly TakenStep[])[] = [];
    for (const statePath of statePaths) {
      const last = statePath.at(-1) ?? from;
      for (const step of (steps[last?.result.stateIndex ?? -1] ?? []).filter(takesTransition)) {
        const next = [...statePath, step];
        if (missing.has(pairName(last, step))) return next;
        const key = `${step.result.stateIndex} ${step.result.taken.at(-1)}`;
        if (!seen.has(key)) longer.push(next);
        seen.add(key);
      }
    }
    statePaths = longer;
  }
  return [];
}
