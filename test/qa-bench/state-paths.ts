import type { AnyStateMachine } from 'xstate';
import { machineOf, nameOf, stageOf, turnOf } from '../proof/plays.ts';
import type { Turn } from '../proof/plays.ts';
import { eventKey } from '../support/graph.ts';
import { statePathsOf } from '../support/paths.ts';

/** The shortest generated path of a machine to one of its states. */
export interface StatePath {
  /** The state value as text. */
  readonly state: string;
  /** Ids of the active states. */
  readonly nodes: readonly string[];
  /** Name of the input in the catalogue. */
  readonly input: string;
  readonly turns: readonly Turn[];
}

/** The shortest path to each state value of a machine. */
export function shortestPathsOf(id: string): readonly StatePath[] {
  const { catalogue } = machineOf(id);
  const { way } = stageOf(id);
  return statePathsOf(catalogue).map(({ input, steps }): StatePath => {
    const value = steps.at(-1)?.to ?? {};
    const { _nodes } = catalogue.machine.resolveState({ value, context: {} });
    return {
      state: nameOf(value),
      nodes: _nodes.map((node: AnyStateMachine['root']) => node.id),
      input,
      turns: steps.map((step) => turnOf(way, step)),
    };
  });
}

/** Every event of a catalogue as a move of the player, by its key `type#name`. */
export function movesOf(id: string): Readonly<Record<string, Turn['move']>> {
  const { events } = machineOf(id).catalogue;
  return Object.fromEntries(
    Object.entries(events).flatMap(([type, entries]) =>
      entries.map((entry): [string, Turn['move']] => {
        const [, outcome, actor = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
        const key = eventKey({ kind: 'event', type, name: entry.name, event: { type } });
        if (outcome === 'done') return [key, { kind: 'done', actor, output: entry.output }];
        if (outcome === 'error') return [key, { kind: 'error', actor, error: entry.error }];
        return [key, { kind: 'event', event: entry.event ?? { type } }];
      }),
    ),
  );
}
