import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate';

/**
 * One finite event of a catalogue. `name` is for reading and tells the entries of one descriptor apart.
 * An entry of `xstate.done.actor.<id>` carries `output`, one of `xstate.error.actor.<id>` carries `error`,
 * every other carries the `event` that is sent.
 */
export type CatalogueEvent<Event = { readonly type: string }, State = AnyMachineSnapshot> = {
  readonly name: string;
  /** Offers the event only where this holds; keeps machines with many fields finite. */
  readonly when?: (snapshot: State) => boolean;
  /**
   * Spec ids that the event shows wherever it happens, for ids that name a keystroke, a look-up or a message and
   * no behaviour of their own: the chart has one transition, the expectations tell the ids apart.
   */
  readonly spec?: readonly string[];
} & (
  | { readonly output: unknown; readonly error?: never; readonly event?: never }
  | { readonly error: unknown; readonly output?: never; readonly event?: never }
  | { readonly event: Event; readonly output?: never; readonly error?: never }
);

/** What is compared after a step. Whatever is left out is not compared, but see `output`, `notices` and `calls`. */
export interface Expectation {
  /** Narrows the case to a named input, a named event or a state that the step starts from. */
  readonly when?: {
    readonly input?: string | readonly string[];
    readonly event?: string | readonly string[];
    readonly from?: StateValue;
  };
  /** A dot path or state value that the state after the step matches. */
  readonly to?: StateValue;
  /** The output that the machine ends with, compared completely. An end that no expectation of the step states fails. */
  readonly output?: unknown;
  /** Params of the `notify` actions of the step. A notice that no expectation of the step states fails. */
  readonly notices?: readonly object[];
  /** Actors that the step starts, by their name in setup. Once stated, a call that is not stated fails. */
  readonly calls?: readonly { readonly actor: string; readonly input?: unknown }[];
  /** Provided actions of the step, among others. */
  readonly actions?: readonly { readonly type: string; readonly params?: unknown }[];
  /** Events that the machine emits, among others. */
  readonly emitted?: readonly object[];
  /** Events that the machine sends to an actor, among others. */
  readonly sent?: readonly { readonly actor: string; readonly event: object }[];
  /** Part of the context after the step. */
  readonly context?: object;
}

/** What a function of an expectation is told of the step. */
export interface StepFacts {
  /** Name of the input. */
  readonly input: string;
  /** Name of the event in the catalogue; 'start' for the first step. */
  readonly event: string;
  readonly from: StateValue | null;
}

/** One case, cases of which the first whose `when` holds counts, or a function of the step. */
export type Expected = Expectation | readonly Expectation[] | ((step: StepFacts) => Expectation);

/** Part of an actor's input, the same in every step or by the step. */
export type Given = object | ((step: StepFacts) => object);

/** The options that keep the number of states finite. */
export interface Bounds {
  /** Most states that are looked at for one input; more is an error. 20 000 when absent. */
  readonly limit?: number;
  /** Longest way from the start that is looked at, in events. 40 when absent. */
  readonly maxDepth?: number;
  /** Milliseconds that may also pass before the next timer is due, for a timer that outlasts one that starts anew. */
  readonly waits?: readonly number[];
  /** Most events in one path. 15 when absent. */
  readonly maxSteps?: number;
  /** `everyInput` (default): each input takes every transition that it can reach. `once`: what one input has taken the next does not repeat. */
  readonly cover?: 'everyInput' | 'once';
}

/** The finite inputs and events of a machine and what the specification says of its edges. */
export interface CatalogueSpec<M extends AnyStateMachine> extends Bounds {
  /** Flows of docs/spec/transitions.md whose ids the machine may claim. */
  readonly flows: readonly string[];
  readonly inputs: Readonly<Record<string, InputFrom<M>>>;
  /** Spec ids that the start with an input shows, for machines whose start alone decides. */
  readonly starts?: Readonly<Record<string, readonly string[]>>;
  /** Keyed by event descriptor. Delays need no entry. */
  readonly events: Readonly<Record<string, readonly CatalogueEvent<EventFrom<M>, SnapshotFrom<M>>[]>>;
  /** Keyed by the spec id that a transition or a state claims in its meta, or an event in its `spec`. */
  readonly expected: Readonly<Record<string, Expected>>;
  /** The same for steps that have no spec id, by the name of the event: one that raises a notice or ends must be here. */
  readonly unlisted?: Readonly<Record<string, Expected>>;
  /** What an actor is given where a step does not say it, by its name in setup. One whose input nothing states fails. */
  readonly given?: Readonly<Record<string, Given>>;
  /** States for which this does not hold are reached and not gone on from. */
  readonly filter?: (snapshot: SnapshotFrom<M>) => boolean;
  /** The part of the context that guards look at; the whole context when absent. */
  readonly serializeContext?: (context: SnapshotFrom<M>['context']) => unknown;
}

/** A catalogue of any machine. */
export interface Catalogue extends Bounds {
  readonly machine: AnyStateMachine;
  readonly flows: readonly string[];
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly starts?: Readonly<Record<string, readonly string[]>>;
  readonly events: Readonly<Record<string, readonly CatalogueEvent[]>>;
  readonly expected: Readonly<Record<string, Expected>>;
  readonly unlisted?: Readonly<Record<string, Expected>>;
  readonly given?: Readonly<Record<string, Given>>;
  readonly filter?: (snapshot: AnyMachineSnapshot) => boolean;
  readonly serializeContext?: (context: object) => unknown;
}

/**
 * The catalogue of a machine, typed by it.
 * @throws when two events of one descriptor have the same name or an expectation says nothing.
 */
export function catalogue<M extends AnyStateMachine>(machine: M, spec: CatalogueSpec<M>): Catalogue {
  for (const [descriptor, events] of Object.entries(spec.events)) {
    const names = new Set(events.map(({ name }) => name));
    if (names.size !== events.length)
      throw new Error(`${machine.id}: two events of ${descriptor} have one name`);
  }
  for (const [id, expected] of Object.entries({ ...spec.expected, ...spec.unlisted })) {
    for (const one of typeof expected === 'function' ? [] : [expected].flat()) {
      const { when: _, ...said } = one as Expectation;
      if (Object.keys(said).length === 0)
        throw new Error(`${machine.id}: an expectation of ${id} says nothing`);
    }
  }
  // The harness handles every machine alike; the types of this one have done their work in `spec`.
  return { machine, ...spec } as unknown as Catalogue;
}
