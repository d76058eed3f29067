import type { StateValue } from 'xstate';
import type { Trigger, ReplacedInput, Plan } from '../qa-bench/tools/player.ts';
import { machines } from '../support/flows.ts';
import type { RegisteredMachine } from '../support/flows.ts';
import { walkStates } from '../support/graph.ts';
import { pathsOf, transitionsAndStates } from '../support/paths.ts';
import type { Path, PathStep } from '../support/paths.ts';
import type { ChildFixture, PageFixture } from './page-fixtures.ts';

/** One step of the player. */
export interface ActorStep {
  /** Child ids from the page's machine to the one that takes the step. */
  readonly actorPath: readonly string[];
  readonly trigger: Trigger;
  readonly name: string;
  readonly to: StateValue;
  readonly ids: readonly string[];
}

/** A step of a path, and the shortest way to where it ends. */
interface RunStep extends ActorStep {
  readonly shortest: readonly string[];
}

/** A path of a machine, ready to be played on its page. */
export interface PathRun {
  /** Input and events, then the spec ids in brackets. */
  readonly title: string;
  readonly input: string;
  readonly plan: Plan;
  /** Steps that bring the parents to where the machine is running; empty for the page's own machine. */
  readonly setup: readonly ActorStep[];
  readonly actorSteps: readonly RunStep[];
  /** Indices of the machine's transitions, see `walkTransitions`. */
  readonly transitions: readonly number[];
}

export interface Fixture {
  readonly page: string;
  readonly actorPath: readonly string[];
  readonly setup: readonly ActorStep[];
  readonly plan: (part: ReplacedInput) => Plan;
}

const cache = new Map<string, readonly Path[]>();

/** Paths of a machine that together take every transition and reach every state value. */
function coveringPaths({ id, catalog }: RegisteredMachine): readonly Path[] {
  const paths =
    cache.get(id) ?? pathsOf({ ...catalog, coverage: 'once', maxSteps: 30 }, transitionsAndStates);
  cache.set(id, paths);
  return paths;
}

/** A machine of the registry. @throws if there is none with this name */
export function machineOf(id: string): RegisteredMachine {
  const found = machines.find((machine) => machine.id === id);
  if (!found) throw new Error(`No machine is called '${id}'`);
  return found;
}

/** The page that shows a machine: its own, or that of the machine that runs it. */
export function pageMachineOf(id: string): string {
  const { fixture } = machineOf(id);
  return 'scenario' in fixture ? id : pageMachineOf(fixture.parent);
}

/** How a patient gets to the page that shows a machine. */
export function pageFixtureOf(id: string): PageFixture {
  const { fixture } = machineOf(pageMachineOf(id));
  if (!('scenario' in fixture)) throw new Error(`'${id}' has no page`);
  return fixture;
}

/** The paths of a machine through every transition and to every state, on its page. */
export function pathRunsOf(id: string): readonly PathRun[] {
  const machine = machineOf(id);
  const fixture = fixtureOf(id);
  return coveringPaths(machine).map(({ input, title, steps }): PathRun => ({
    title,
    input,
    plan: fixture.plan({ input: machine.catalog.inputs[input] }),
    setup: fixture.setup,
    actorSteps: steps.map((step) => ({ ...actorStepOf(fixture.actorPath, step), shortest: step.shortest })),
    transitions: [...new Set(steps.flatMap(({ transitions }) => transitions))],
  }));
}

export function fixtureOf(id: string): Fixture {
  const { fixture, catalog } = machineOf(id);
  if ('scenario' in fixture) {
    return {
      page: id,
      actorPath: [],
      setup: [],
      plan: (part) => ({ machine: catalog.machine.id, ...part }),
    };
  }
  const parent = machineOf(fixture.parent);
  const above = fixtureOf(fixture.parent);
  const { input, steps, invokeId } = pathTo(parent, fixture);
  return {
    page: above.page,
    actorPath: [...above.actorPath, invokeId],
    setup: [...above.setup, ...steps.map((step) => actorStepOf(above.actorPath, step))],
    plan: (part) => above.plan({ input: parent.catalog.inputs[input], children: { [fixture.actor]: part } }),
  };
}

/** The shortest path of a machine to a state that runs an actor. @throws if no path leads to one */
function pathTo(parent: RegisteredMachine, { actor, state }: ChildFixture) {
  const { machine } = parent.catalog;
  const nodes = new Map(walkStates(machine).map(({ id, path }) => [path, id]));
  const candidates = coveringPaths(parent).flatMap(({ input, steps }) => {
    for (const [index, { entered }] of steps.entries()) {
      const paths = state === undefined ? entered : entered.filter((path) => path === state);
      const invokes = paths.flatMap((path) => machine.getStateNodeById(nodes.get(path) ?? '').invoke);
      const found = invokes.find(({ src }) => src === actor);
      if (found) return [{ input, steps: steps.slice(0, index + 1), invokeId: found.id }];
    }
    return [];
  });
  const shortest = candidates.toSorted((a, b) => a.steps.length - b.steps.length)[0];
  if (!shortest) throw new Error(`No path of ${parent.id} runs ${actor}`);
  return shortest;
}

/** A step of a path as the player makes it. */
export function actorStepOf(
  actorPath: readonly string[],
  { event, to, ids }: Pick<PathStep, 'event' | 'to' | 'ids'>,
): ActorStep {
  return { actorPath, trigger: event, name: event.name, to, ids };
}

/** A state value as text: `ready.form`, parallel regions joined by a plus. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value).map(([state, inner]) => {
    const name = inner === undefined ? '' : stateName(inner);
    if (name === '') return state;
    return name.includes(' + ') ? `${state}(${name})` : `${state}.${name}`;
  });
  return parts.join(' + ');
}
