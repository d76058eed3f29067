import { matchesState } from 'xstate';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate';
import { specTransitions } from './spec.ts';

/**
 * One finite event of a catalog. `name` is for readers and distinguishes the events of one descriptor.
 * One of `xstate.done.actor.<id>` has an `output`, one of `xstate.error.actor.<id>` an `error`, and any other the
 * `event` to send; one that is only its type is written nowhere but in the key.
 */
export type CatalogEvent<Event = { readonly type: string }, State = AnyMachineSnapshot> = EventBase<State> &
  (
    | { readonly output: unknown; readonly error?: never; readonly event?: never }
    | { readonly error: unknown; readonly output?: never; readonly event?: never }
    | { readonly event: Event; readonly output?: never; readonly error?: never }
  );

interface EventBase<State> {
  readonly name: string;
  /** Offers the event only where this holds; keeps machines with many fields finite. */
  readonly when?: (snapshot: State) => boolean;
  /**
   * Spec ids that the event covers wherever it happens: ids for a keystroke, a lookup or a message without behavior of
   * their own. The chart has one transition; the expectations distinguish the ids.
   */
  readonly spec?: readonly string[];
  /** No transition takes it in any state; any other event is taken by a path. */
  readonly isIgnored?: true;
}

/** The steps that a case or an id is about: all if it names nothing. */
export interface When {
  readonly input?: string | readonly string[];
  readonly event?: string | readonly string[];
  readonly from?: StateValue;
}

/**
 * What a step must do. It does nothing else: without `to` it stays where it is, and any notice, event, call or provided
 * action fails that neither an expectation nor the catalog's `calls` states. Only the context is compared in part.
 */
export interface Expectation {
  /**
   * Limits the case to steps with a named input, with a named event or from a state. Every input and event that it names must
   * occur in a step of the id. A step whose transition has several ids counts only for those that have a case for it.
   */
  readonly when?: When;
  /** A dot path or state value that the state after the step matches. */
  readonly to?: StateValue;
  /** All tags of the state after the step. */
  readonly tags?: readonly string[];
  /** The machine's output, compared completely. If the machine ends and no expectation states this, the step fails. */
  readonly output?: unknown;
  /** Params of the step's `notify` actions. */
  readonly notices?: readonly object[];
  /** Provided actions of the step that `calls` does not state. */
  readonly actions?: readonly { readonly type: string; readonly params?: unknown }[];
  /** Events that the machine emits. */
  readonly emitted?: readonly object[];
  /** Events that the machine sends to an actor. */
  readonly sent?: readonly { readonly actor: string; readonly event: object }[];
  /** Part of the context after the step. */
  readonly context?: object;
}

/** The step's data for an expectation function. */
export interface StepDetails {
  /** Name of the input. */
  readonly input: string;
  /** Name of the event in the catalog; 'start' for the first step. */
  readonly event: string;
  readonly from: StateValue | null;
}

/** One case, cases of which the first matching `when` counts, or a function of the step. */
export type Expected = Expectation | readonly Expectation[] | ((step: StepDetails) => Expectation);

/** The case of an expectation that a step is about. */
export function caseOf(expected: Expected | undefined, step: StepDetails): Expectation | undefined {
  if (typeof expected === 'function') return caseOf(expected(step), step);
  const cases: readonly Expectation[] = expected === undefined ? [] : [expected].flat();
  return cases.find(
    ({ when: { input, event, from } = {} }) =>
      (input === undefined || [input].flat().includes(step.input)) &&
      (event === undefined || [event].flat().includes(step.event)) &&
      (from === undefined || (step.from !== null && matchesState(from, step.from))),
  );
}

/** When an actor starts or a provided action runs, and what it is given. */
interface Call {
  /** The states whose entry starts it, as dot paths. */
  readonly in?: string | readonly string[];
  /** The events with which it runs, by name; 'start' is the start of the machine. */
  readonly on?: string | readonly string[];
  /** Part of what it is given, in every step or by the step; anything given that is stated nowhere fails. */
  readonly with?: object | ((step: StepDetails) => object);
}

/** Options that keep the number of states finite. */
interface Bounds {
  /** Maximum number of explored states per input; more is an error. Default 20,000. */
  readonly maxStates?: number;
  /** Maximum explored depth from the start, in events. Default 40. */
  readonly maxDepth?: number;
  /** Milliseconds that may also pass before the next timer is due, for a timer that outlasts a restarted one. */
  readonly extraDelays?: readonly number[];
  /** Maximum number of events in one path. Default 15. */
  readonly maxSteps?: number;
  /**
   * `everyInput` (default): each input takes every transition it can reach. `once`: inputs do not repeat transitions
   * taken by earlier ones.
   */
  readonly coverage?: 'everyInput' | 'once';
}

type EventSpec<M extends AnyStateMachine> =
  | CatalogEvent<EventFrom<M>, SnapshotFrom<M>>
  | (EventBase<SnapshotFrom<M>> & {
      readonly output?: never;
      readonly error?: never;
      readonly event?: never;
    });

/** The finite inputs and events of a machine, and what the specification says about its transitions. */
interface CatalogSpec<M extends AnyStateMachine> extends Bounds {
  /** Flows of docs/spec/transitions.md whose ids the machine may claim. */
  readonly specFlows: readonly string[];
  readonly inputs: Readonly<Record<string, InputFrom<M>>>;
  /** By tag, the states that have it, as dot paths; no other has. */
  readonly tags?: Readonly<Record<string, string | readonly string[]>>;
  /** Spec ids covered by the start with an input, for machines that decide at the start. */
  readonly startIds?: Readonly<Record<string, readonly string[]>>;
  /** Keyed by event descriptor. Delays need no entry. */
  readonly events: Readonly<Record<string, readonly EventSpec<M>[]>>;
  /** Keyed by the spec id that a transition or a state claims in its meta, or an event in its `spec`. */
  readonly expected: Readonly<Record<string, Expected>>;
  /** The same for steps without a spec id, by event name; required if the step does anything but stay. */
  readonly undocumented?: Readonly<Record<string, Expected>>;
  /**
   * The calls of the machine: by their names in setup each actor, and each provided action that not every step states. In
   * no other step does it run. `notify` is always stated by the step.
   */
  readonly calls?: Readonly<Record<string, Call>>;
  /**
   * Ids, events and calls whose details depend on earlier steps. On paths that take transitions in an unusual order, only
   * state, tags and calls are compared for these.
   */
  readonly firstPassOnly?: readonly string[];
  /** States that do not match are reached but not explored further. */
  readonly filter?: (snapshot: SnapshotFrom<M>) => boolean;
  /** The part of the context that guards read; the whole context by default. */
  readonly serializeContext?: (context: SnapshotFrom<M>['context']) => unknown;
}

/** A catalog of any machine. */
export interface Catalog extends Bounds {
  readonly machine: AnyStateMachine;
  readonly specFlows: readonly string[];
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly tags?: Readonly<Record<string, string | readonly string[]>>;
  readonly startIds?: Readonly<Record<string, readonly string[]>>;
  readonly events: Readonly<Record<string, readonly CatalogEvent[]>>;
  readonly expected: Readonly<Record<string, Expected>>;
  readonly undocumented?: Readonly<Record<string, Expected>>;
  readonly calls?: Readonly<Record<string, Call>>;
  readonly firstPassOnly?: readonly string[];
  readonly filter?: (snapshot: AnyMachineSnapshot) => boolean;
  readonly serializeContext?: (context: object) => unknown;
}

/**
 * The catalog of a machine, typed by it.
 * @throws if two events of one descriptor have the same name or an expectation is empty
 */
export function catalog<M extends AnyStateMachine>(machine: M, spec: CatalogSpec<M>): Catalog {
  for (const [descriptor, events] of Object.entries(spec.events)) {
    const names = new Set(events.map(({ name }) => name));
    if (names.size !== events.length)
      throw new Error(`${machine.id}: two events of ${descriptor} have one name`);
  }
  for (const [id, expected] of Object.entries({ ...spec.expected, ...spec.undocumented })) {
    for (const expectation of typeof expected === 'function' ? [] : [expected].flat()) {
      const { when: _, ...details } = expectation as Expectation;
      if (Object.keys(details).length === 0)
        throw new Error(`${machine.id}: an expectation of ${id} is empty`);
    }
  }
  const events = Object.fromEntries(
    Object.entries(spec.events).map(([type, specs]) => [
      type,
      specs.map((event) =>
        'output' in event || 'error' in event || event.event ? event : { ...event, event: { type } },
      ),
    ]),
  );
  // The harness treats all machines alike; the machine's types were already checked in `spec`.
  return { machine, ...spec, events } as unknown as Catalog;
}

/** What is expected of an id: what the catalog says, or else what its row in docs/spec says by itself. */
export function expectedOf({ expected }: Pick<Catalog, 'expected'>, id: string): Expected | undefined {
  return expected[id] ?? documented().get(id);
}

/** True if the id of a step has a case for it: two rows of a table may share a transition. */
export function matchesACase(owner: Catalog, id: string, step: StepDetails): boolean {
  return caseOf(expectedOf(owner, id), step) !== undefined;
}

let cached: ReadonlyMap<string, Expectation> | undefined;

/** The rows of docs/spec that lead to a page, or to a state by its name in the chart. */
function documented(): ReadonlyMap<string, Expectation> {
  cached ??= new Map(
    specTransitions().map(({ id, to }) => {
      const [page] = /^\/[\w/-]*/.exec(to) ?? [];
      const [name = ''] = to.split(' (');
      return [id, page ? { output: { page, replace: true } } : { to: name.slice(name.indexOf('.') + 1) }];
    }),
  );
  return cached;
}
