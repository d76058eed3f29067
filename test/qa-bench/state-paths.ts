import { globSync, readFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { machineOf, stateName, fixtureOf, actorStepOf } from '../proof/path-runs.ts';
import type { ActorStep } from '../proof/path-runs.ts';
import { eventKey } from '../support/graph.ts';
import { shortestPathsOf, statesAndPathsIn } from '../support/paths.ts';

/** The shortest generated path of a machine to one of its states. */
interface StatePath {
  /** The state value as text. */
  readonly state: string;
  /** Ids of the active states. */
  readonly nodes: readonly string[];
  /** Name of the input in the catalog. */
  readonly input: string;
  readonly actorSteps: readonly ActorStep[];
}

/** A step between two states, by their names. */
interface Edge {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly trigger: ActorStep['trigger'];
}

/** The states of a machine with the shortest path to each, and the steps between them. */
export interface StateMap {
  readonly paths: readonly StatePath[];
  readonly edges: readonly Edge[];
}

export function stateMapOf(id: string): StateMap {
  const { catalog } = machineOf(id);
  const { actorPath } = fixtureOf(id);
  const found = shortestPathsOf(catalog, statesAndPathsIn);
  const byState = new Map<string, StatePath>();
  const edges = new Map<string, Edge>();
  for (const { input, steps } of found.toSorted((a, b) => a.steps.length - b.steps.length)) {
    const { event, from, to: value } = steps.at(-1) ?? {};
    if (!event || value === undefined) continue;
    const to = stateName(value);
    const { _nodes } = catalog.machine.resolveState({ value, context: {} });
    const nodes = _nodes.map((node: AnyStateMachine['root']) => node.id);
    if (!byState.has(to))
      byState.set(to, {
        state: to,
        nodes,
        input,
        actorSteps: steps.map((step) => actorStepOf(actorPath, step)),
      });
    if (from)
      edges.set(`${stateName(from)} ${eventKey(event)} ${to}`, {
        from: stateName(from),
        to,
        name: event.name,
        trigger: event,
      });
  }
  return { paths: [...byState.values()], edges: [...edges.values()] };
}

/** An event of a catalog as a trigger of the player, and what the page calls it. */
interface OfferedMove {
  readonly type: string;
  readonly name: string;
  readonly trigger: ActorStep['trigger'];
  /** The name of a control that sends it; null if none does. */
  readonly words: string | null;
}

export function triggersOf(id: string): readonly OfferedMove[] {
  const words = wordsOf(id);
  return Object.entries(machineOf(id).catalog.events).flatMap(([type, entries]) =>
    entries.map(({ name, output, error, event = { type } }): OfferedMove => {
      const [, outcome, actor = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
      if (outcome === 'done') return { type, name, words: null, trigger: { kind: 'done', actor, output } };
      if (outcome === 'error') return { type, name, words: null, trigger: { kind: 'error', actor, error } };
      return { type, name, words: words(event), trigger: { kind: 'event', event } };
    }),
  );
}

/** The name of the control that sends an event, from the pictures of the pages: `button "Save" → form.saved`. */
function wordsOf(id: string): (event: object) => string | null {
  const [file] = globSync(`test/views/*/pictures/${id}.aria`);
  const sent = (file ? readFileSync(file, 'utf8') : '').split('\n').flatMap((line) => {
    const [control = '', ...events] = line.split(' → ');
    const name = /^[^#"]*"([^"]+)"/.exec(control)?.[1];
    return name ? events.map((event) => ({ event, name })) : [];
  });
  return (event) => {
    const values = Object.values(event)
      .map((part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .join(' ');
    // Pictures write '…' for what a person enters.
    const found =
      sent.find((entry) => entry.event === values) ??
      sent.find((entry) => entry.event.endsWith('…') && values.startsWith(entry.event.slice(0, -1)));
    return found?.name ?? null;
  };
}
