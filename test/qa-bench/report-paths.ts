import type { StateValue } from 'xstate';
import type { PaymentResult } from '../../machines/payment/payment.types.ts';
import { mayHaveCharged } from '../../src/app/shell/telemetry.ts';
import type { PageReport } from '../../src/app/shell/page-report.ts';
import { machineOf, stateName, fixtureOf, actorStepOf } from '../proof/path-runs.ts';
import type { ActorStep } from '../proof/path-runs.ts';
import { Exploration, START } from '../support/graph.ts';
import type { ExploredState, StepEvent } from '../support/graph.ts';
import { machines } from '../support/flows.ts';
import type { RegisteredMachine } from '../support/flows.ts';
import { stateMapOf } from './state-paths.ts';

/** A report as a playable path. */
interface ReportPath {
  readonly machine: string;
  /** Name of the input in the catalog. */
  readonly input: string;
  readonly actorSteps: readonly ActorStep[];
  /** Whether it visits every state of the report; otherwise it is the shortest path to the last one. */
  readonly isComplete: boolean;
}

/** Maximum number of paths with the same names to follow in parallel, since the report has no values. */
const MAX_PATHS = 12;

/** What the bench copies, and what a link to it says: events by name, after the start. */
export interface BenchReport {
  readonly machine: string;
  readonly input: string;
  readonly steps: readonly {
    readonly name: string;
    /** The type, where a person has done what no catalog names. */
    readonly event?: string;
    /** Milliseconds, where time has passed. */
    readonly wait?: number;
  }[];
}

/** A step of a report: what may have happened in a state, and the state after it, if it is known. */
interface ReportedStep {
  readonly events: (exploration: Exploration, state: ExploredState) => readonly StepEvent[];
  readonly to?: StateValue;
}

type Walked = readonly { readonly event: StepEvent; readonly to: StateValue }[];

/** The path of a report, with the events of a catalog; null if its machine is not in the registry. */
export function statePathOf({ steps, why }: PageReport): ReportPath | null {
  const id = steps.at(-1)?.machine;
  // An event that is not in the chart had no effect if the state is unchanged.
  const ofMachine = steps
    .filter(({ machine }) => machine === id)
    .filter(
      ({ event, to }, index, all) => event !== '?' || stateName(to) !== stateName(all[index - 1]?.to ?? {}),
    );
  const start = ofMachine.findLastIndex(({ event }) => event === START.type);
  const candidates = machines.filter(({ catalog }) => catalog.machine.id === id);
  const reportedSteps = ofMachine.slice(start).map(({ event, to }, index, { length }): ReportedStep => {
    const events = byType(event);
    return { events: index === length - 1 ? endsAs(why, events) : events, to };
  });
  for (const machine of start < 0 ? [] : candidates) {
    for (const input of Object.keys(machine.catalog.inputs)) {
      const reportPath = walk(machine, input, reportedSteps);
      if (reportPath) return reportPath;
    }
  }
  const last = stateName(ofMachine.at(-1)?.to ?? {});
  for (const machine of candidates) {
    const path = stateMapOf(machine.id).paths.find(({ state }) => state === last);
    if (path)
      return { machine: machine.id, input: path.input, actorSteps: path.actorSteps, isComplete: false };
  }
  return null;
}

/** The path of a bench's own report; null if the catalog has none. */
export function statePathOfNames({ machine, input, steps }: BenchReport): ReportPath | null {
  const reportedSteps = steps.map(({ name, event, wait }): ReportedStep => {
    if (wait !== undefined) return { events: () => [{ kind: 'time', type: 'wait', name, wait }] };
    if (event !== undefined) return { events: byType(event) };
    return {
      events: (exploration, state) =>
        exploration.eventsIn(state).filter((possible) => possible.name === name),
    };
  });
  return walk(machineOf(machine), input, [{ events: () => [] }, ...reportedSteps]);
}

/** The ends of payments share a name: those that fit the reason of the report. */
function endsAs(why: PageReport['why'], events: ReportedStep['events']): ReportedStep['events'] {
  return (exploration, state) =>
    events(exploration, state).filter(
      (event) =>
        event.type !== 'xstate.done.actor.pay' ||
        event.kind !== 'done' ||
        mayHaveCharged(event.output as PaymentResult) === (why === 'chargeUnknown'),
    );
}

function byType(type: string): ReportedStep['events'] {
  return (exploration, state) => exploration.eventsIn(state).filter((event) => event.type === type);
}

/** Steps of the catalog that match the reported ones, starting with an input; null if there are none. */
function walk(
  { id, catalog }: RegisteredMachine,
  input: string,
  [first, ...rest]: readonly ReportedStep[],
): ReportPath | null {
  const exploration = new Exploration(catalog.machine, catalog);
  const begun = exploration.begin(catalog.inputs[input]);
  if (!first || !isInState(begun, first.to)) return null;
  let walks: { readonly state: ExploredState; readonly walked: Walked }[] = [
    { state: begun, walked: [{ event: START, to: begun.machine.value }] },
  ];
  for (const { events, to } of rest) {
    walks = walks
      .flatMap(({ state, walked }) =>
        events(exploration, state).map((event) => ({
          state: exploration.advance(state, event),
          event,
          walked,
        })),
      )
      .filter(({ state }) => isInState(state, to))
      .map(({ state, event, walked }) => ({ state, walked: [...walked, { event, to: state.machine.value }] }))
      .slice(0, MAX_PATHS);
  }
  const { actorPath } = fixtureOf(id);
  const actorSteps = walks[0]?.walked.map((step) => actorStepOf(actorPath, { ...step, ids: [] }));
  return actorSteps ? { machine: id, input, isComplete: true, actorSteps } : null;
}

function isInState({ machine }: ExploredState, value: StateValue | undefined): boolean {
  return value === undefined || stateName(machine.value) === stateName(value);
}
