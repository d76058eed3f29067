import { stateName } from '../proof/path-runs.ts';
import type { StateSpace, StepEvent } from './graph.ts';

/** What a person goes through in states that only services and the clock can end. */
interface Busy {
  /** The longest that it waits by the clock, in milliseconds, whatever the services respond; their calls have limits of their own. */
  readonly wait: number;
  /** States that services and time can lead back to without end. */
  readonly endless: readonly string[];
}

const isExternal = ({ kind, type }: StepEvent) => kind !== 'event' && kind !== 'start' && type !== 'wait';

/** How long a person is kept waiting at most: the sum of the timers between two states that something can be done in. */
export function busyOf({ startResults, steps }: StateSpace): Busy {
  const names = new Map<number, string>();
  for (const { stateIndex, value } of [
    ...Object.values(startResults),
    ...steps.flat().map(({ result }) => result),
  ])
    names.set(stateIndex, stateName(value));
  const endless = new Set<string>();
  const waits = new Map<number, number>();
  const onStack = new Set<number>();
  const waitFrom = (stateIndex: number): number => {
    const cached = waits.get(stateIndex);
    if (cached !== undefined) return cached;
    const name = names.get(stateIndex) ?? '';
    const here = steps[stateIndex] ?? [];
    const external = here.filter(({ event, result }) => isExternal(event) && result.taken.length > 0);
    const isBusy =
      external.length > 0 &&
      !here.some(({ event, result }) => event.kind === 'event' && names.get(result.stateIndex) !== name);
    if (!isBusy) return 0;
    if (onStack.has(stateIndex)) {
      endless.add(name);
      return 0;
    }
    onStack.add(stateIndex);
    const longest = Math.max(
      ...external.map(
        ({ event, result }) => (event.kind === 'time' ? event.wait : 0) + waitFrom(result.stateIndex),
      ),
    );
    onStack.delete(stateIndex);
    waits.set(stateIndex, longest);
    return longest;
  };
  const wait = Math.max(0, ...steps.keys().map(waitFrom));
  return { wait, endless: [...endless] };
}
