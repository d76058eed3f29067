import type { ActorLogic, AnyStateMachine, EventObject, Snapshot } from 'xstate';

/** A machine's effects since the last call, in order. */
export interface Recording {
  /** Started actors: name in setup, id, input. */
  readonly calls: { readonly actor: string; readonly id: string; readonly input: unknown }[];
  /** Provided actions that ran. */
  readonly actions: { readonly type: string; readonly params: unknown }[];
  /** Events sent to actors. */
  readonly sent: { readonly actor: string; readonly event: EventObject }[];
}

/** Ends a stub actor. */
type StubEnd =
  | { readonly type: 'stub.done'; readonly output: unknown }
  | { readonly type: 'stub.error'; readonly error: unknown };

/** Views may ask for a tag: a stub has none. */
type StubSnapshot = Snapshot<unknown> & { readonly input: unknown; readonly hasTag: () => boolean };

const hasTag = () => false;

/**
 * A machine whose actors are stubs that end on command, and whose provided actions are recorded; built-in actions run.
 * @throws if a state invokes an actor without a name in setup
 */
export function instrument(machine: AnyStateMachine) {
  let records: Recording = { calls: [], actions: [], sent: [] };
  for (const id of Object.keys(machine.implementations.actors)) {
    if (id.startsWith('xstate.invoke.')) throw new Error(`${machine.id}: ${id} has no name in setup`);
  }
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((name) => [name, stub(name, () => records)]),
  );
  const actions = Object.fromEntries(
    Object.entries(machine.implementations.actions)
      .filter(([, action]) => !(typeof action === 'function' && 'resolve' in action))
      .map(([type]) => [
        type,
        (_: unknown, params: unknown) => {
          records.actions.push({ type, params });
        },
      ]),
  );
  return {
    machine: machine.provide({ actors, actions }) as AnyStateMachine,
    /** The records since the last call. */
    takeRecords(): Recording {
      const taken = records;
      records = { calls: [], actions: [], sent: [] };
      return taken;
    },
  };
}

function stub(actor: string, records: () => Recording): ActorLogic<StubSnapshot, EventObject, unknown> {
  return {
    getInitialSnapshot: (_, input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
      hasTag,
    }),
    getPersistedSnapshot: (snapshot) => snapshot,
    start: ({ input }, { self }) => {
      records().calls.push({ actor, id: self.id, input });
    },
    transition: (snapshot, event) => {
      const end = event as StubEnd | { readonly type: 'xstate.stop' };
      switch (end.type) {
        case 'stub.done':
          return { status: 'done', output: end.output, error: undefined, input: snapshot.input, hasTag };
        case 'stub.error':
          return { status: 'error', output: undefined, error: end.error, input: snapshot.input, hasTag };
        case 'xstate.stop':
          return { status: 'stopped', output: undefined, error: undefined, input: snapshot.input, hasTag };
        default:
          records().sent.push({ actor, event });
          return snapshot;
      }
    },
  };
}
