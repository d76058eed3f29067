import type { Catalogue } from '../support/catalogue.ts';
import { Exploration } from '../support/graph.ts';
import { instrument } from '../support/instrument.ts';
import { pathAlong } from '../support/paths.ts';
import type { Path, Walk } from '../support/paths.ts';

/** The shortest path to each state value that the events of the catalogue can reach, over all inputs. */
export function statePathsOf(catalogue: Catalogue): readonly Path[] {
  const shortest = new Map<string, { readonly input: string; readonly walk: Walk }>();
  for (const [input, given] of Object.entries(catalogue.inputs)) {
    for (const [value, walk] of statesFrom(catalogue, given)) {
      const known = shortest.get(value);
      if (!known || known.walk.length > walk.length) shortest.set(value, { input, walk });
    }
  }
  return [...shortest.values()].map(({ input, walk }) => pathAlong(input, walk));
}

/** The way to the first state of each value that a walk in breadth comes to from one input. */
function statesFrom(catalogue: Catalogue, input: unknown): ReadonlyMap<string, Walk> {
  const { machine } = instrument(catalogue.machine);
  const exploration = new Exploration(machine, catalogue);
  const { filter, limit = 20_000, maxDepth = 40 } = catalogue;
  const start = exploration.begin(input);
  const first = new Map<string, Walk>();
  const seen = new Set([exploration.keyOf(start)]);
  let front: Walk[] = [[{ event: { kind: 'start', type: 'xstate.init', name: 'start' }, state: start }]];
  while (front.length > 0) {
    const next: Walk[] = [];
    for (const walk of front) {
      const state = walk.at(-1)?.state ?? start;
      const value = JSON.stringify(state.machine.value);
      if (!first.has(value)) first.set(value, walk);
      if (walk.length > maxDepth || seen.size > limit || !(filter?.(state.machine) ?? true)) continue;
      for (const event of exploration.eventsIn(state)) {
        const to = exploration.advance(state, event);
        const key = exploration.keyOf(to);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push([...walk, { event, state: to }]);
      }
    }
    front = next;
  }
  return first;
}
