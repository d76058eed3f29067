import type { StateValue } from 'xstate';
import type { FieldReport } from '../../src/app/shell/field-report.ts';
import { nameOf, stageOf, turnOf } from '../proof/plays.ts';
import type { Turn } from '../proof/plays.ts';
import { Exploration, START } from '../support/graph.ts';
import type { ExploredState, StepEvent } from '../support/graph.ts';
import { machines } from '../support/flows.ts';
import type { RegisteredMachine } from '../support/flows.ts';
import { shortestPathsOf } from './state-paths.ts';

/** A field report as a playable path. */
export interface FieldWay {
  readonly machine: string;
  /** Name of the input in the catalogue. */
  readonly input: string;
  readonly turns: readonly Turn[];
  /** Whether it visits every state of the report; otherwise it is the shortest path to the last one. */
  readonly isWhole: boolean;
}

/** Maximum number of paths with the same names to follow in parallel, since the report has no values. */
const MOST = 12;

type Steps = FieldReport['steps'];
type Walked = readonly { readonly event: StepEvent; readonly to: StateValue }[];

/** The path of a report, with the events of a catalogue; null if its machine is not in the registry. */
export function wayOf({ steps }: FieldReport): FieldWay | null {
  const id = steps.at(-1)?.machine;
  // An event that is not in the chart had no effect if the state is unchanged.
  const ofMachine = steps
    .filter(({ machine }) => machine === id)
    .filter(({ event, to }, at, all) => event !== '?' || nameOf(to) !== nameOf(all[at - 1]?.to ?? {}));
  const start = ofMachine.findLastIndex(({ event }) => event === START.type);
  const candidates = machines.filter(({ catalogue }) => catalogue.machine.id === id);
  for (const machine of start < 0 ? [] : candidates) {
    for (const [input, given] of Object.entries(machine.catalogue.inputs)) {
      const found = walk(machine, given, ofMachine.slice(start));
      const { way } = stageOf(machine.id);
      if (found)
        return {
          machine: machine.id,
          input,
          isWhole: true,
          turns: found.map((step) => turnOf(way, { ...step, ids: [] })),
        };
    }
  }
  const last = nameOf(ofMachine.at(-1)?.to ?? {});
  for (const machine of candidates) {
    const path = shortestPathsOf(machine.id).find(({ state }) => state === last);
    if (path) return { machine: machine.id, input: path.input, turns: path.turns, isWhole: false };
  }
  return null;
}

/** Steps of the catalogue with the names of a report, starting from an input; null if there are none. */
function walk({ catalogue }: RegisteredMachine, input: unknown, [first, ...rest]: Steps): Walked | null {
  const exploration = new Exploration(catalogue.machine, catalogue);
  const begun = exploration.begin(input);
  if (!first || !stands(begun, first.to)) return null;
  let ways: { readonly state: ExploredState; readonly walked: Walked }[] = [
    { state: begun, walked: [{ event: START, to: begun.machine.value }] },
  ];
  for (const { event: type, to } of rest) {
    ways = ways
      .flatMap(({ state, walked }) =>
        exploration
          .eventsIn(state)
          .filter((event) => event.type === type)
          .map((event) => ({ state: exploration.advance(state, event), event, walked })),
      )
      .filter(({ state }) => stands(state, to))
      .map(({ state, event, walked }) => ({ state, walked: [...walked, { event, to: state.machine.value }] }))
      .slice(0, MOST);
  }
  return ways[0]?.walked ?? null;
}

function stands({ machine }: ExploredState, value: StateValue): boolean {
  return nameOf(machine.value) === nameOf(value);
}
