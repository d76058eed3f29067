import type { AnyStateMachine, StateValue } from 'xstate';
import { isMeant } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { Exploration, START, eventKey, walkStates, walkTransitions } from './graph.ts';
import type { ExploredState, Goals, ShortestPath, StepEvent } from './graph.ts';
import { instrument } from './instrument.ts';

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

/** Each transition once per catalogue event that takes it. */
const transitionsByEvent: Goals = (event, { taken }) =>
  taken.map((transition) => `${event.kind === 'time' ? event.type : eventKey(event)} ${transition}`);

/** Each transition and each state value once. */
export const transitionsAndStates: Goals = (event, state) => [
  ...state.taken.map(String),
  ...stateValues(event, state),
];

const stateValues: Goals = (_, { machine }) => [JSON.stringify(machine.value)];

/**
 * Paths that start with each input of the catalogue and together reach every reachable goal. `@xstate/graph` finds the
 * shortest path to each goal; a path that continues from the end of another is appended to it.
 * Runs nothing and needs no test runner.
 * @throws if the machine fails on the way, or if the catalogue lacks an event or hides data that guards read
 */
export function pathsOf(catalogue: Catalogue, goalsOf: Goals = transitionsByEvent): readonly Path[] {
  const { inputs, cover, maxSteps = 15 } = catalogue;
  const { exploration, stepsOf, pathOf } = explore(catalogue);
  const reached = new Set<string>();
  const isOpen = ({ goals }: ShortestPath) => goals.some((goal) => !reached.has(goal));

  return Object.entries(inputs).flatMap(([input, given]) => {
    if (cover !== 'once') reached.clear();
    const shortest = exploration.shortestPaths(given, goalsOf).toSorted(byLength).toReversed();
    const ways = waysOf(shortest);
    const paths: Path[] = [];
    while (paths.length === 0 || shortest.some(isOpen)) {
      const before = reached.size;
      const steps: ExploredStep[] = [];
      let next = shortest.find(isOpen)?.events ?? [START];
      while (next.length > 0) {
        steps.push(...stepsOf(given, next, steps.at(-1)?.state));
        for (const { event, state } of steps) for (const goal of goalsOf(event, state)) reached.add(goal);
        next = steps.length > maxSteps ? [] : onwards(shortest.filter(isOpen), steps.at(-1)?.key);
      }
      const path = pathOf(input, steps, ways);
      if (paths.length > 0 && reached.size === before)
        throw new Error(`serializeContext hides what decides: ${path.title}`);
      paths.push(path);
    }
    return paths;
  });
}

/** Each state value, and each way into it: by a transition and an event. */
export const statesAndWaysIn: Goals = (event, state) =>
  stateValues(event, state).flatMap((value) => [
    value,
    ...transitionsByEvent(event, state).map((goal) => `${goal} ${value}`),
  ]);

/** The shortest path to each goal, by default to each state value, over all inputs. */
export function shortestPathsOf(
  catalogue: Catalogue,
  goalsOf: Goals = stateValues,
): readonly (Path & { readonly goal: string })[] {
  const { exploration, stepsOf, pathOf } = explore(catalogue);
  const found = Object.entries(catalogue.inputs).flatMap(([input, given]) =>
    exploration
      .shortestPaths(given, goalsOf)
      .flatMap(({ events, goals }) => goals.map((goal) => ({ input, given, events, goal }))),
  );
  return [...Map.groupBy(found, ({ goal }) => goal).values()].flatMap((group) =>
    group
      .toSorted(byLength)
      .slice(0, 1)
      .map(({ input, given, events, goal }) => ({ ...pathOf(input, stepsOf(given, events)), goal })),
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
  one: { readonly events: readonly unknown[] },
  other: { readonly events: readonly unknown[] },
) {
  return one.events.length - other.events.length;
}

/** The shortest of these paths to each state on them, by its key. */
function waysOf(paths: readonly ShortestPath[]): ReadonlyMap<string, readonly StepEvent[]> {
  const ways = new Map<string, readonly StepEvent[]>();
  for (const { events, keys } of paths)
    for (const [index, key] of keys.entries())
      if (index < (ways.get(key)?.length ?? Infinity)) ways.set(key, events.slice(0, index + 1));
  return ways;
}

/** The rest of the path that reaches its goal soonest from a state; empty if none passes through it. */
function onwards(paths: readonly ShortestPath[], key = ''): readonly StepEvent[] {
  const rests = paths.flatMap(({ events, keys }) =>
    keys.includes(key) ? [{ events: events.slice(keys.lastIndexOf(key) + 1) }] : [],
  );
  return rests.toSorted(byLength)[0]?.events ?? [];
}

interface ExploredStep {
  readonly event: StepEvent;
  readonly state: ExploredState;
  readonly key: string;
}

/** The exploration of a catalogue, with functions to build steps and paths. */
function explore(catalogue: Catalogue) {
  const { machine } = instrument(catalogue.machine);
  const exploration = new Exploration(machine, catalogue);
  const idsOfTransition = walkTransitions(machine).map(({ ids }) => ids);
  const idsOfState = new Map(walkStates(machine).map(({ path, ids }) => [path, ids]));
  return {
    exploration,
    /** Computes the steps from a state, or from the start. */
    stepsOf(input: unknown, events: readonly StepEvent[], from?: ExploredState): readonly ExploredStep[] {
      let state = from;
      return events.map((event) => {
        state = state ? exploration.advance(state, event) : exploration.begin(input);
        return { event, state, key: exploration.keyOf(state) };
      });
    },
    pathOf(
      input: string,
      explored: readonly ExploredStep[],
      ways?: ReadonlyMap<string, readonly StepEvent[]>,
    ): Path {
      const steps = explored.map(({ event, state, key }, index): PathStep => {
        const way = ways?.get(key) ?? explored.slice(0, index + 1).map((step) => step.event);
        const shortest = way.slice(1).map(({ name }) => name);
        const { machine: snapshot, taken, entered } = state;
        const ids = [
          ...(index === 0 ? (catalogue.starts?.[input] ?? []) : []),
          ...taken.flatMap((transition) => idsOfTransition[transition] ?? []),
          ...entered.flatMap((path) => idsOfState.get(path) ?? []),
          ...(event.spec ?? []),
        ];
        const from = explored[index - 1]?.state.machine.value ?? null;
        const facts = { input, event: event.name, from };
        const own = [...new Set(ids)].filter((id) => isMeant(catalogue, id, facts));
        return { event, from, to: snapshot.value, shortest, transitions: taken, entered, ids: own };
      });
      return { input, title: titleOf(input, steps), steps };
    },
  };
}

/** A readable title with the spec ids in brackets for the trace. */
function titleOf(input: string, steps: readonly PathStep[]): string {
  const names = steps.slice(1).map(({ event }) => event.name);
  const ids = [...new Set(steps.flatMap((step) => step.ids))];
  return [input, ...names].join(' → ') + (ids.length ? ` [${ids.join(' ')}]` : '');
}
