import { fromPromise, StateMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';

/** What a service answers; what it throws is its failure. */
type Answer = (input: never) => unknown;

/** A machine whose services answer, by actor: 'loadForm', or 'child.loadForm' of a machine that it runs. */
export function answering<M extends AnyStateMachine>(
  machine: M,
  answers: Readonly<Record<string, Answer>>,
): M {
  const byActor = Map.groupBy(Object.entries(answers), ([path]) => path.split('.', 1)[0] ?? '');
  const actors = [...byActor].map(([name, own]) => {
    const actor: unknown = machine.implementations.actors[name];
    if (actor instanceof StateMachine)
      return [
        name,
        answering(
          actor,
          Object.fromEntries(own.map(([path, actorAnswer]) => [path.slice(name.length + 1), actorAnswer])),
        ),
      ];
    const [[, answer] = []] = own;
    return [name, fromPromise(async ({ input }) => answer?.(input as never))];
  });
  return machine.provide({ actors: Object.fromEntries(actors) as object }) as M;
}
