import type { AnyStateMachine, StateValue } from 'xstate';
import { matchesACase } from './catalog.ts';
import type { Catalog } from './catalog.ts';
import { START, eventKey, shortestPaths, walkStates, walkTransitions } from './graph.ts';
import type { Goals, ShortestPath, StepEvent, TakenStep } from './graph.ts';
import { spaceOf } from './state-space.ts';

/** One step of a path; the first one is always the start. */
export interface PathStep {
  readonly event: StepEvent;
  readonly from: StateValue | null;
  /** The state value after the step. */
  readonly to: StateValue;
  /** The names of the events, after the start, of the shortest way with the same input to where the step ends. */
  readonly shortest: readonly string[];
  /** Indices of the transitions it takes, see `walkTransitions`. */
  readonly transitions: readonly number[];
  /** Dot paths of the states it enters. */
  readonly entered: readonly string[];
  /** Spec ids claimed by these transitions, states and the event. */
  readonly ids: readonly string[];
}

/** A path through a machine, as data. */
export interface Path {
  /** Name of the initial input. */
  readonly input: string;
  /** `input → event → event [IDS]`. */
  readonly title: string;
  readonly steps: readonly PathStep[];
}

/** Each transition once per catalog event that takes it. */
const transitionsByEvent: Goals = (event, { taken }) =>
  taken.map((transition) => `${event.kind === 'time' ? event.type : eventKey(event)} ${transition}`);

/** Each transition and each state value once. */
export const transitionsAndStates: Goals = (event, result) => [
  ...result.taken.map(String),
  ...stateValues(event, result),
];

const stateValues: Goals = (_, { value }) => [JSON.stringify(value)];

/**
 * Paths that start with each input of the catalog and together reach every reachable goal. `@xstate/graph` finds the
 * shortest path to each goal; a path that continues from the end of another is appended to it.
 * Runs nothing and needs no test runner.
 * @throws if the machine fails on the way, or if the catalog lacks an event
 */
export function pathsOf(catalog: Catalog, goalsOf: Goals = transitionsByEvent): readonly Path[] {
  const { coverage, maxSteps = 15 } = catalog;
  const space = spaceOf(catalog);
  const pathOf = pathsIn(catalog);
  const reached = new Set<string>();
  const isOpen = ({ goals }: ShortestPath) => goals.some((goal) => !reached.has(goal));

  return Object.entries(space.startResults).flatMap(([input, result]) => {
    if (coverage !== 'once') reached.clear();
    const shortest = shortestPaths(space, input, goalsOf).toSorted(byLength).toReversed();
    const statePaths = statePathsByNode(shortest);
    const paths: Path[] = [];
    while (paths.length === 0 || shortest.some(isOpen)) {
      const steps: TakenStep[] = [];
      let next = shortest.find(isOpen)?.steps ?? [{ event: START, result }];
      while (next.length > 0) {
        steps.push(...next);
        for (const step of next) for (const goal of goalsOf(step.event, step.result)) reached.add(goal);
        next =
          steps.length > maxSteps ? [] : onwards(shortest.filter(isOpen), steps.at(-1)?.result.stateIndex);
      }
      paths.push(pathOf(input, steps, statePaths));
    }
    return paths;
  });
}

/** Each state value, and each way into it: by a transition and an event. */
export const statesAndPathsIn: Goals = (event, result) =>
  stateValues(event, result).flatMap((value) => [
    value,
    ...transitionsByEvent(event, result).map((goal) => `${goal} ${value}`),
  ]);

/** The shortest path to each goal, by default to each state value, over all inputs. */
export function shortestPathsOf(
  catalog: Catalog,
  goalsOf: Goals = stateValues,
): readonly (Path & { readonly goal: string })[] {
  const space = spaceOf(catalog);
  const pathOf = pathsIn(catalog);
  const found = Object.keys(catalog.inputs).flatMap((input) =>
    shortestPaths(space, input, goalsOf).flatMap(({ steps, goals }) =>
      goals.map((goal) => ({ input, steps, goal })),
    ),
  );
  return [...Map.groupBy(found, ({ goal }) => goal).values()].flatMap((group) =>
    group
      .toSorted(byLength)
      .slice(0, 1)
      .map(({ input, steps, goal }) => ({ ...pathOf(input, steps), goal })),
  );
}

/** The title of the shortest path that takes each transition; null if none does. */
export function takenBy(machine: AnyStateMachine, paths: readonly Path[]): readonly (string | null)[] {
  const shortest = new Map<number, Path>();
  for (const path of paths) {
    for (const index of new Set(path.steps.flatMap(({ transitions }) => transitions))) {
      if (path.steps.length < (shortest.get(index)?.steps.length ?? Infinity)) shortest.set(index, path);
    }
  }
  return walkTransitions(machine).map(({ index }) => shortest.get(index)?.title ?? null);
}

function byLength(
  one: { readonly steps: readonly unknown[] },
  other: { readonly steps: readonly unknown[] },
) {
  return one.steps.length - other.steps.length;
}

/** The shortest of these paths to each state on them, by its index. */
function statePathsByNode(paths: readonly ShortestPath[]): ReadonlyMap<number, readonly TakenStep[]> {
  const statePaths = new Map<number, readonly TakenStep[]>();
  for (const { steps } of paths)
    for (const [index, { result }] of steps.entries())
      if (index < (statePaths.get(result.stateIndex)?.length ?? Infinity))
        statePaths.set(result.stateIndex, steps.slice(0, index + 1));
  return statePaths;
}

/** The rest of the path that reaches its goal soonest from a state; empty if none passes through it. */
function onwards(paths: readonly ShortestPath[], stateIndex = -1): readonly TakenStep[] {
  const rests = paths.flatMap(({ steps }) => {
    const index = steps.findLastIndex(({ result }) => result.stateIndex === stateIndex);
    return index < 0 ? [] : [{ steps: steps.slice(index + 1) }];
  });
  return rests.toSorted(byLength)[0]?.steps ?? [];
}

/** Makes paths of the steps of a catalog. */
export function pathsIn(catalog: Catalog) {
  const { machine } = catalog;
  const idsOfTransition = walkTransitions(machine).map(({ ids }) => ids);
  const idsOfState = new Map(walkStates(machine).map(({ path, ids }) => [path, ids]));
  return (
    input: string,
    taken: readonly TakenStep[],
    statePaths?: ReadonlyMap<number, readonly TakenStep[]>,
  ): Path => {
    const steps = taken.map(({ event, result }, index): PathStep => {
      const statePath = statePaths?.get(result.stateIndex) ?? taken.slice(0, index + 1);
      const shortest = statePath.slice(1).map((step) => step.event.name);
      const ids = [
        ...(index === 0 ? (catalog.startIds?.[input] ?? []) : []),
        ...result.taken.flatMap((transition) => idsOfTransition[transition] ?? []),
        ...result.entered.flatMap((path) => idsOfState.get(path) ?? []),
        ...(event.spec ?? []),
      ];
      const from = taken[index - 1]?.result.value ?? null;
      const details = { input, event: event.name, from };
      const own = [...new Set(ids)].filter((id) => matchesACase(catalog, id, details));
      const { value: to, taken: transitions, entered } = result;
      return { event, from, to, shortest, transitions, entered, ids: own };
    });
    return { input, title: titleOf(input, steps), steps };
  };
}

/** A readable title with the spec ids in brackets for the trace. */
function titleOf(input: string, steps: readonly PathStep[]): string {
  const names = steps.slice(1).map(({ event }) => event.name);
  const ids = [...new Set(steps.flatMap((step) => step.ids))];
  return [input, ...names].join(' → ') + (ids.length ? ` [${ids.join(' ')}]` : '');
}
