import { guardName } from './guard-names.ts';
import { getAdjacencyMap, getShortestPaths, getStateNodes } from '@xstate/graph';
import type { AdjacencyMap } from '@xstate/graph';
import { createEmptyActor } from 'xstate';
import type {
  ActorLogic,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  InspectionEvent,
  Snapshot,
  StateValue,
} from 'xstate';
import type { Catalog, CatalogEvent } from './catalog.ts';

type AnyStateNode = AnyStateMachine['root'];
type Scope = Parameters<AnyStateMachine['transition']>[2];

/** A transition of a machine with its index, which is the same for a machine and its `provide`d copies. */
interface WalkedTransition {
  readonly index: number;
  readonly definition: AnyTransitionDefinition;
  /** `state · event [guard] (ids)`, for readers. */
  readonly label: string;
  /** Ids of the source and target states; no targets if the state does not change. */
  readonly source: string;
  readonly targets: readonly string[];
  /** The event, or 'always'. */
  readonly event: string;
  /** The name of its guard; '' without one. */
  readonly guard: string;
  readonly ids: readonly string[];
}

/** A state of a machine and the ids that its entry fulfills. */
interface WalkedState {
  readonly id: string;
  /** Dot path; '' for the root. */
  readonly path: string;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Ids of its initial states. */
  readonly initial: readonly string[];
  /** The actors that run in it, by their name in setup. */
  readonly actors: readonly string[];
  readonly ids: readonly string[];
}

/** Every transition of every state in document order, including `always` and excluding initial transitions. */
export function walkTransitions(machine: AnyStateMachine): readonly WalkedTransition[] {
  return stateNodesOf(machine)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .map((definition: AnyTransitionDefinition, index) => {
      const ids = specIds(definition.meta);
      const guard = guardName(definition.guard);
      const source: string = definition.source.id;
      const event = definition.eventType || 'always';
      const targets = (definition.target ?? []).map(({ id }) => id);
      const parts = [source, '·', event];
      if (guard) parts.push(`[${guard}]`);
      if (ids.length) parts.push(`(${ids.join(' ')})`);
      return { index, definition, label: parts.join(' '), source, targets, event, guard, ids };
    });
}

/** Every state of a machine, including the root. */
export function walkStates(machine: AnyStateMachine): readonly WalkedState[] {
  return stateNodesOf(machine).map((node) => ({
    id: node.id,
    path: nodePath(node),
    type: node.type,
    initial: initialNodes(node).map(({ id }) => id),
    actors: node.invoke.map(({ src }) => (typeof src === 'string' ? src : 'inline')),
    ids: specIds(node.meta),
  }));
}

/** The unique spec ids that a catalog claims: of transitions and states, inputs and events. */
export function claimedIds({ machine, startIds = {}, events }: Catalog): readonly string[] {
  return [
    ...new Set([
      ...[...walkTransitions(machine), ...walkStates(machine)].flatMap(({ ids }) => ids),
      ...Object.values(startIds).flat(),
      ...Object.values(events)
        .flat()
        .flatMap(({ spec = [] }) => spec),
    ]),
  ];
}

function stateNodesOf(machine: AnyStateMachine): readonly AnyStateNode[] {
  return [machine.root, ...getStateNodes(machine.root)];
}

function nodePath(node: AnyStateNode): string {
  return node.path.join('.');
}

function initialNodes(node: AnyStateNode): readonly AnyStateNode[] {
  if (node.type === 'parallel') return Object.values(node.states);
  return node.type === 'compound' ? (node.initial.target ?? []) : [];
}

function specIds(meta: unknown): readonly string[] {
  return (meta as { readonly spec?: readonly string[] } | undefined)?.spec ?? [];
}

/**
 * One step of a machine: the start, a child that ends, time that passes, or an event. `spec` are the event's own ids.
 */
export type StepEvent = { readonly spec?: readonly string[] } & (
  | { readonly kind: 'start'; readonly type: 'xstate.init'; readonly name: 'start' }
  | {
      readonly kind: 'done';
      readonly type: string;
      readonly name: string;
      readonly actor: string;
      readonly output: unknown;
    }
  | {
      readonly kind: 'error';
      readonly type: string;
      readonly name: string;
      readonly actor: string;
      readonly error: unknown;
    }
  /** `wait` is in milliseconds. */
  | { readonly kind: 'time'; readonly type: string; readonly name: string; readonly wait: number }
  | { readonly kind: 'event'; readonly type: string; readonly name: string; readonly event: EventObject }
);

/** The first step of every path. */
export const START: StepEvent = { kind: 'start', type: 'xstate.init', name: 'start' };

/** The state that a step leads to, and how. */
export interface StepResult {
  /** The state's index in its {@link StateSpace}. */
  readonly stateIndex: number;
  readonly value: StateValue;
  /** Indices of the transitions (see {@link walkTransitions}) taken by the step, in order. */
  readonly taken: readonly number[];
  /** Dot paths of the states entered by the step, in order. */
  readonly entered: readonly string[];
}

/** One step and its result. */
export interface TakenStep {
  readonly event: StepEvent;
  readonly result: StepResult;
}

/** All states that a machine can be in with the inputs and events of a catalog, and the steps between them. */
export interface StateSpace {
  /** The result of the start, by the name of the input. */
  readonly startResults: Readonly<Record<string, StepResult>>;
  /** By state index, the steps that are possible there. */
  readonly steps: readonly (readonly TakenStep[])[];
}

/** The steps of a path, beginning with the start; the last one reaches the goals. */
export interface ShortestPath {
  readonly steps: readonly TakenStep[];
  readonly goals: readonly string[];
}

/** The names of the goals that a step reaches; paths are generated until each has been reached. */
export type Goals = (event: StepEvent, result: StepResult) => readonly string[];

interface Timer {
  readonly id: string;
  readonly event: EventObject;
  /** Milliseconds. */
  readonly remaining: number;
}

/** A state of the exploration: the machine's snapshot, pending timers, and how the last step got here. */
export type ExploredState = Snapshot<unknown> & {
  readonly machine: AnyMachineSnapshot;
  /** Children whose end was already processed, by reference. */
  readonly ended: ReadonlySet<unknown>;
  readonly timers: readonly Timer[];
  /** Indices of the transitions (see {@link walkTransitions}) taken by the last step, in order. */
  readonly taken: readonly number[];
  /** Dot paths of the states entered by the last step, in order. */
  readonly entered: readonly string[];
  readonly trail: readonly string[];
};

/** Collects the transitions that a machine takes and the states that it enters, from inspection events. */
export class Microsteps {
  readonly #indices: ReadonlyMap<AnyTransitionDefinition, number>;
  #nodes: ReadonlySet<AnyStateNode> = new Set();
  #taken: number[] = [];
  #entered: string[] = [];

  constructor(machine: AnyStateMachine) {
    this.#indices = new Map(walkTransitions(machine).map(({ definition, index }) => [definition, index]));
  }

  /** Resets, and continues from the states of a snapshot; null for a start. */
  from(snapshot: AnyMachineSnapshot | null) {
    this.#nodes = new Set(snapshot === null ? [] : nodesOf(snapshot));
    this.#taken = [];
    this.#entered = [];
  }

  readonly observe = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep') return;
    const nodes = nodesOf(event.snapshot as AnyMachineSnapshot);
    // The start is not a microstep: if `always` leaves a state at once, only its source shows that it was entered.
    const left = this.#nodes.size === 0 ? event._transitions.flatMap(({ source }) => ancestors(source)) : [];
    const reentered = event._transitions.flatMap(({ target, source, reenter }) =>
      (target ?? []).filter((node) => node !== source || reenter),
    );
    for (const node of new Set([
      ...left,
      ...nodes.filter((target) => !this.#nodes.has(target)),
      ...reentered,
    ])) {
      this.#entered.push(nodePath(node));
    }
    for (const transition of event._transitions) {
      const index = this.#indices.get(transition);
      if (index !== undefined) this.#taken.push(index);
    }
    this.#nodes = new Set(nodes);
  };

  /** Everything recorded since {@link from}. */
  recorded(snapshot: AnyMachineSnapshot) {
    const started = nodesOf(snapshot).filter((node) => !this.#nodes.has(node));
    return { taken: this.#taken, entered: [...this.#entered, ...started.map(nodePath)] };
  }
}

function ancestors(node: AnyStateNode): readonly AnyStateNode[] {
  return node.parent ? [...ancestors(node.parent), node] : [node];
}

function nodesOf(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes;
}

/**
 * The event descriptors of a snapshot's states, including ignored events: a documented 'nothing happens' is a
 * transition, too.
 */
function eventDescriptors(snapshot: AnyMachineSnapshot): readonly string[] {
  return [...new Set(nodesOf(snapshot).flatMap((node) => [...node.transitions.keys()]))];
}

/** A step of the adjacency map. */
interface TakenTransition {
  readonly event: StepEvent;
  readonly state: ExploredState;
}

/** Explores a machine whose actors are stubs. Nothing runs: every step is computed. */
export class Exploration {
  readonly #machine: AnyStateMachine;
  readonly #catalog: Catalog;
  readonly #microsteps: Microsteps;
  readonly #keys = new WeakMap<ExploredState, string>();

  constructor(machine: AnyStateMachine, catalog: Catalog) {
    this.#machine = machine;
    this.#catalog = catalog;
    this.#microsteps = new Microsteps(machine);
  }

  /** The state after the start with an input. */
  begin(input: unknown): ExploredState {
    return this.#step(null, 'start', (scope) => this.#machine.getInitialSnapshot(scope, input));
  }

  /** The state after a step; timers that are due at the same time fire together. */
  advance(state: ExploredState, event: StepEvent): ExploredState {
    if (event.kind === 'start') throw new Error('A start is not a step from a state');
    const name = `${event.type} '${event.name}'`;
    if (event.kind !== 'time') {
      const next = this.#step(state, name, (scope) =>
        this.#machine.transition(state.machine, sentOf(event), scope),
      );
      if (event.kind === 'event') return next;
      const child = childrenOf(state)[event.actor];
      const stays = child !== undefined && childrenOf(next)[event.actor] === child;
      return stays ? { ...next, ended: new Set([...next.ended, child]) } : next;
    }
    let next: ExploredState = {
      ...state,
      timers: state.timers.map((timer) => ({ ...timer, remaining: timer.remaining - event.wait })),
    };
    const steps: Pick<ExploredState, 'taken' | 'entered'>[] = [];
    for (;;) {
      const due = next.timers.find(({ remaining }) => remaining <= 0);
      if (!due || next.machine.status !== 'active') break;
      const before = { ...next, timers: next.timers.filter((timer) => timer !== due) };
      next = this.#step(before, name, (scope) => this.#machine.transition(before.machine, due.event, scope));
      steps.push(next);
      if (steps.length > 100) {
        throw new Error(
          `${this.#machine.id}: time does not pass after ${[...state.trail, name].join(' → ')}`,
        );
      }
    }
    return {
      ...next,
      trail: [...state.trail, name],
      taken: steps.flatMap(({ taken }) => taken),
      entered: steps.flatMap(({ entered }) => entered),
    };
  }

  /** The possible events in a state: ends of running children, the next timer, and the patient's events. */
  eventsIn(state: ExploredState): readonly StepEvent[] {
    const { machine: snapshot } = state;
    if (snapshot.status !== 'active') return [];
    const events: StepEvent[] = eventDescriptors(snapshot).flatMap((type: string) => {
      if (/^xstate\.(after|done\.state)\./.test(type)) return [];
      const actor = /^xstate\.(?:done|error)\.actor\.(.*)$/.exec(type)?.[1];
      if (actor !== undefined) {
        const child = childrenOf(state)[actor];
        if (child === undefined || state.ended.has(child)) return [];
      }
      const entries = this.#catalog.events[type];
      if (!entries) {
        if (state.timers.some(({ event }) => event.type === type)) return [];
        throw new Error(
          `${this.#machine.id}: the catalog has no event '${type}' (state ${JSON.stringify(snapshot.value)})`,
        );
      }
      return entries
        .filter(({ when }) => when?.(snapshot) ?? true)
        .map((entry) => stepEventOf(this.#machine.id, type, entry));
    });
    const next = state.timers.toSorted((a, b) => a.remaining - b.remaining)[0];
    if (next) {
      const { type } = next.event;
      events.push({ kind: 'time', type, name: delayName(type), wait: Math.max(0, next.remaining) });
      for (const wait of this.#catalog.extraDelays ?? []) {
        if (wait < next.remaining) events.push({ kind: 'time', type: 'wait', name: `${wait} ms`, wait });
      }
    }
    return events;
  }

  /** The key that distinguishes states. */
  keyOf(state: ExploredState): string {
    const cached = this.#keys.get(state);
    if (cached !== undefined) return cached;
    const { machine, ended, timers } = state;
    const { value, context, status, historyValue, children } = machine;
    const { serializeContext } = this.#catalog;
    const key = JSON.stringify([
      value,
      serializeContext ? serializeContext(context) : context,
      status,
      Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
      Object.entries(children)
        .filter(([, child]) => child !== undefined && !ended.has(child))
        .map(([id]) => id),
      timers.map(({ id, remaining }) => [id, remaining]),
    ]);
    this.#keys.set(state, key);
    return key;
  }

  /** Explores from every input of the catalog. @throws if the machine fails on the way, or the catalog lacks an event */
  space(): StateSpace {
    const { inputs, filter, maxDepth = 40, maxStates = 20_000 } = this.#catalog;
    const logic: ActorLogic<ExploredState, StepEvent, unknown> = {
      transition: (state, event) => this.advance(state, event),
      getInitialSnapshot: (_, input) => this.begin(input),
      getPersistedSnapshot: (state) => state,
    };
    const steps: (readonly TakenStep[])[] = [];
    const starts = Object.entries(inputs).map(([name, input]) => {
      const adjacency: AdjacencyMap<ExploredState, StepEvent> = getAdjacencyMap(logic, {
        input,
        limit: maxStates,
        events: (state) => this.eventsIn(state),
        serializeState: (state) => this.keyOf(state),
        serializeEvent: eventKey,
        stopWhen: ({ machine, trail }) => trail.length > maxDepth || !(filter?.(machine) ?? true),
      });
      // Inputs share no states: the key leaves out what only the input decides.
      const stateIndices = new Map(Object.keys(adjacency).map((key, index) => [key, steps.length + index]));
      const resultOf = (state: ExploredState): StepResult => ({
        stateIndex: stateIndices.get(this.keyOf(state)) ?? -1,
        value: state.machine.value,
        taken: state.taken,
        entered: state.entered,
      });
      for (const { transitions } of Object.values(adjacency))
        steps.push(
          Object.values<TakenTransition>(transitions).map(({ event, state }) => ({
            event,
            result: resultOf(state),
          })),
        );
      return [name, resultOf(this.begin(input))] as const;
    });
    return { startResults: Object.fromEntries(starts), steps };
  }

  #step(
    from: ExploredState | null,
    name: string,
    compute: (scope: Scope) => AnyMachineSnapshot,
  ): ExploredState {
    const trail = [...(from?.trail ?? []), name];
    const self = createEmptyActor();
    let timers = from?.timers ?? [];
    self.system.inspect(this.#microsteps.observe);
    this.#microsteps.from(from?.machine ?? null);
    let machine: AnyMachineSnapshot;
    try {
      const scope: Scope = {
        // An empty actor replaces the machine's own: nothing is sent to it while steps are only computed.
        self: self as AnyActorRef as Scope['self'],
        id: '',
        sessionId: '',
        system: self.system,
        logger: () => {},
        defer: () => {},
        emit: () => {},
        stopChild: () => {},
        actionExecutor: ({ type, params }) => {
          timers = scheduled(timers, type, params);
        },
      };
      machine = compute(scope);
    } catch (cause) {
      throw new Error(`${this.#machine.id}: failed after ${trail.join(' → ')}: ${messageOf(cause)}`, {
        cause,
      });
    }
    if (machine.status === 'error') {
      throw new Error(`${this.#machine.id}: error after ${trail.join(' → ')}: ${messageOf(machine.error)}`, {
        cause: machine.error,
      });
    }
    return {
      status: 'active',
      output: undefined,
      error: undefined,
      machine,
      ended: from?.ended ?? new Set(),
      timers: machine.status === 'active' ? timers : [],
      ...this.#microsteps.recorded(machine),
      trail,
    };
  }
}

/** An event of a catalog as a step. @param machine its id, for the error */
export function stepEventOf(machine: string, type: string, entry: CatalogEvent): StepEvent {
  const { name, spec = [] } = entry;
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
  if (outcome === 'done' && actor && 'output' in entry)
    return { kind: 'done', type, name, spec, actor, output: entry.output };
  if (outcome === 'error' && actor && 'error' in entry)
    return { kind: 'error', type, name, spec, actor, error: entry.error };
  if (entry.event && !actor) return { kind: 'event', type, name, spec, event: entry.event };
  throw new Error(
    `${machine}: the event '${name}' of '${type}' has neither output, error nor event to match`,
  );
}

/** The result of a step, as a state that `@xstate/graph` walks. */
type StepSnapshot = Snapshot<unknown> & { readonly result: StepResult };

/**
 * For each goal reachable with an input, a shortest path whose last step reaches it. The serialized state of that
 * step includes the goal, so that `@xstate/graph` also finds a path if it leads to a known state.
 */
export function shortestPaths(space: StateSpace, input: string, goalsOf: Goals): readonly ShortestPath[] {
  const makeSnapshot = (result: StepResult): StepSnapshot => ({
    status: 'active',
    output: undefined,
    error: undefined,
    result,
  });
  const start = space.startResults[input];
  if (!start) throw new Error(`No input is called '${input}'`);
  const after = ({ stateIndex }: StepResult, event: StepEvent): TakenStep => {
    const step = space.steps[stateIndex]?.find((candidate) => candidate.event === event);
    if (!step) throw new Error(`'${event.name}' is not possible here`);
    return step;
  };
  const logic: ActorLogic<StepSnapshot, StepEvent, unknown> = {
    transition: ({ result }, event) => makeSnapshot(after(result, event).result),
    getInitialSnapshot: () => makeSnapshot(start),
    getPersistedSnapshot: (state) => state,
  };
  const firsts = new Map<string, string>();
  const goals = new WeakMap<StepSnapshot, readonly string[]>();
  const found = getShortestPaths(logic, {
    events: ({ result: { stateIndex } }) => space.steps[stateIndex]?.map(({ event }) => event) ?? [],
    serializeState: (state, event = START, from?: StepSnapshot) => {
      const step = from ? `${from.result.stateIndex} ${eventKey(event)}` : START.name;
      const first = goalsOf(event, state.result).filter((goal) => {
        if (!firsts.has(goal)) firsts.set(goal, step);
        return firsts.get(goal) === step;
      });
      goals.set(state, first);
      return [`at ${state.result.stateIndex}`, ...first].join(' ');
    },
    serializeEvent: eventKey,
  });
  return found
    .map(({ state, steps }) => {
      // A state knows only one of the steps that lead to it.
      const taken: TakenStep[] = [{ event: START, result: start }];
      for (const { event } of steps.slice(1)) taken.push(after(taken.at(-1)?.result ?? start, event));
      return { steps: taken, goals: goals.get(state) ?? [] };
    })
    .filter((path) => path.goals.length > 0);
}

/** The unique name of an event among the events of a state. */
export function eventKey(event: StepEvent): string {
  return event.kind === 'time' ? `${event.type}#${event.wait}` : `${event.type}#${event.name}`;
}

function childrenOf({ machine }: ExploredState): Readonly<Record<string, unknown>> {
  return machine.children;
}

function sentOf(event: Exclude<StepEvent, { kind: 'start' | 'time' }>): EventObject {
  if (event.kind === 'event') return event.event;
  const { type, actor: actorId } = event;
  const ended: AnyEventObject =
    event.kind === 'done' ? { type, actorId, output: event.output } : { type, actorId, error: event.error };
  return ended;
}

function scheduled(timers: readonly Timer[], type: string, params: unknown): readonly Timer[] {
  if (type === 'xstate.cancel') {
    const { sendId } = params as { readonly sendId: string };
    return timers.filter(({ id }) => id !== sendId);
  }
  if (type !== 'xstate.raise') return timers;
  const {
    event,
    id = event.type,
    delay,
  } = params as { readonly event: EventObject; readonly id?: string; readonly delay?: number };
  return delay === undefined
    ? timers
    : [...timers.filter((timer) => timer.id !== id), { id, event, remaining: delay }];
}

function delayName(type: string): string {
  return /^xstate\.after\.([^.]+)\./.exec(type)?.[1] ?? type;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}
