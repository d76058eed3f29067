import { fromPromise, StateMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';

/** What a service responds with; what it throws is its failure. */
type Stub = (input: never) => unknown;

/** A machine with stubs for its services, by actor: 'loadForm', or 'child.loadForm' of a machine that it runs. */
export function stubServices<M extends AnyStateMachine>(
  machine: M,
  stubs: Readonly<Record<string, Stub>>,
): M {
  const byActor = Map.groupBy(Object.entries(stubs), ([path]) => path.split('.', 1)[0] ?? '');
  const actors = [...byActor].map(([name, own]) => {
    const actor: unknown = machine.implementations.actors[name];
    if (actor instanceof StateMachine)
      return [
        name,
        stubServices(
          actor,
          Object.fromEntries(own.map(([path, stub]) => [path.slice(name.length + 1), stub])),
        ),
      ];
    const [[, stub] = []] = own;
    return [name, fromPromise(async ({ input }) => stub?.(input as never))];
  });
  return machine.provide({ actors: Object.fromEntries(actors) as object }) as M;
}
