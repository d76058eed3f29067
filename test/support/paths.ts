import type { AnyStateMachine, StateValue } from 'xstate';
import type { Catalogue } from './catalogue.ts';
import { Exploration, eventKey, walkStates, walkTransitions } from './graph.ts';
import type { ExploredState, StepEvent } from './graph.ts';
import { instrument } from './instrument.ts';

/** One step of a path; the first one of each is the start. */
export interface PathStep {
  readonly event: StepEvent;
  readonly from: StateValue | null;
  /** The state value after the step. */
  readonly to: StateValue;
  /** Indices of the transitions that it takes, see `walkTransitions`. */
  readonly transitions: readonly number[];
  /** Ids of the states that it enters. */
  readonly entered: readonly string[];
  /** Spec ids that these transitions and states, and the event, claim. */
  readonly ids: readonly string[];
}

/** A way through a machine, as data. */
export interface Path {
  /** Name of the input that it starts with. */
  readonly input: string;
  /** `input → event → event [IDS]`. */
  readonly title: string;
  readonly steps: readonly PathStep[];
}

interface Edge {
  readonly event: StepEvent;
  readonly to: string;
  readonly goals: readonly string[];
}

/**
 * Paths that start with each input of the catalogue and together take every transition that it can reach, each
 * with every event of the catalogue that takes it. Runs nothing, needs no test runner.
 * @throws when the machine fails on the way or the catalogue lacks an event.
 */
export function pathsOf(catalogue: Catalogue): readonly Path[] {
  const { machine } = instrument(catalogue.machine);
  const exploration = new Exploration(machine, catalogue);
  const idsOfTransition = walkTransitions(machine).map(({ ids }) => ids);
  const idsOfState = new Map(walkStates(machine).map(({ id, ids }) => [id, ids]));
  const covered = new Set<string>();

  return Object.entries(catalogue.inputs).flatMap(([input, value]) => {
    if (catalogue.cover !== 'once') covered.clear();
    return walksFrom(exploration, value, covered, catalogue.maxSteps ?? 15).map((walk) =>
      pathAlong(input, walk, ({ taken, entered }) => [
        ...taken.flatMap((transition) => idsOfTransition[transition] ?? []),
        ...entered.flatMap((id) => idsOfState.get(id) ?? []),
      ]),
    );
  });
}

/** A walk as data; `idsOf` says which spec ids a step goes through, none when it is absent. */
export function pathAlong(
  input: string,
  walk: Walk,
  idsOf: (state: ExploredState) => readonly string[] = () => [],
): Path {
  const steps = walk.map(({ event, state }, index): PathStep => ({
    event,
    from: walk[index - 1]?.state.machine.value ?? null,
    to: state.machine.value,
    transitions: state.taken,
    entered: state.entered,
    ids: [...new Set([...idsOf(state), ...(event.spec ?? [])])],
  }));
  return { input, title: titleOf(input, steps), steps };
}

/** The title of the shortest path that takes each transition; null where none does. */
export function takenBy(machine: AnyStateMachine, paths: readonly Path[]): readonly (string | null)[] {
  const shortest = new Map<number, Path>();
  for (const path of paths) {
    for (const index of new Set(path.steps.flatMap(({ transitions }) => transitions))) {
      if (path.steps.length < (shortest.get(index)?.steps.length ?? Infinity)) shortest.set(index, path);
    }
  }
  return walkTransitions(machine).map(({ index }) => shortest.get(index)?.title ?? null);
}

/** A title for people, with the spec ids in brackets for the trace. */
function titleOf(input: string, steps: readonly PathStep[]): string {
  const names = steps.slice(1).map(({ event }) => event.name);
  const ids = [...new Set(steps.flatMap((step) => step.ids))];
  return [input, ...names].join(' → ') + (ids.length ? ` [${ids.join(' ')}]` : '');
}

/** A way through the explored states of a machine, from its start. */
export type Walk = readonly { readonly event: StepEvent; readonly state: ExploredState }[];

function walksFrom(
  exploration: Exploration,
  input: unknown,
  covered: Set<string>,
  maxSteps: number,
): readonly Walk[] {
  const edges = edgesOf(exploration, input);
  const start = exploration.begin(input);
  const root = exploration.keyOf(start);
  const walks: Walk[] = [];
  for (;;) {
    let way = nearestGoal(edges, root, covered);
    if (!way && walks.length > 0) return walks;
    const walk = [
      { event: { kind: 'start', type: 'xstate.init', name: 'start' } as StepEvent, state: start },
    ];
    let state = start;
    let key = root;
    while (way) {
      const before = covered.size;
      for (const { event, to } of way) {
        state = exploration.advance(state, event);
        key = exploration.keyOf(state);
        walk.push({ event, state });
        for (const transition of state.taken) covered.add(goalOf(event, transition));
        // A shortened context can lead elsewhere than the state that it stands for: what was taken still counts.
        if (key !== to) break;
      }
      if (covered.size === before && walk.length === way.length + 1) {
        throw new Error(
          `serializeContext hides what decides: ${walk.map(({ event }) => event.name).join(' → ')}`,
        );
      }
      way = walk.length > maxSteps ? undefined : nearestGoal(edges, key, covered);
      if (way && walk.length > 1) {
        const restart = nearestGoal(edges, root, covered);
        if (restart && restart.length < way.length) way = undefined;
      }
    }
    walks.push(walk);
  }
}

function edgesOf(exploration: Exploration, input: unknown): ReadonlyMap<string, readonly Edge[]> {
  const edges = exploration.stepsFrom(input).map(({ state, event, nextState }) => ({
    from: state,
    event,
    to: exploration.keyOf(nextState),
    goals: nextState.taken.map((transition) => goalOf(event, transition)),
  }));
  const states = Map.groupBy(edges, ({ from }) => from);
  return new Map([...states].map(([state, group]) => [exploration.keyOf(state), group]));
}

/** A transition counts once for each event of the catalogue that takes it. */
function goalOf(event: StepEvent, transition: number): string {
  return `${event.kind === 'time' ? event.type : eventKey(event)} ${transition}`;
}

/** The shortest way from a state that ends with a step not taken yet. */
function nearestGoal(
  edges: ReadonlyMap<string, readonly Edge[]>,
  from: string,
  covered: ReadonlySet<string>,
): readonly Edge[] | undefined {
  const seen = new Set([from]);
  let front: readonly { readonly key: string; readonly way: readonly Edge[] }[] = [{ key: from, way: [] }];
  while (front.length > 0) {
    const next: { key: string; way: readonly Edge[] }[] = [];
    for (const { key, way } of front) {
      for (const edge of edges.get(key) ?? []) {
        if (edge.goals.some((goal) => !covered.has(goal))) return [...way, edge];
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        next.push({ key: edge.to, way: [...way, edge] });
      }
    }
    front = next;
  }
  return undefined;
}
