import { SimulatedClock, createActor } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import { Microsteps } from './graph.ts';
import type { StepEvent } from './graph.ts';
import { instrument } from './instrument.ts';
import type { Recording } from './instrument.ts';

/** What a live machine did in one step. */
export interface Observation extends Recording {
  readonly value: StateValue;
  readonly tags: readonly string[];
  readonly status: AnyMachineSnapshot['status'];
  readonly context: object;
  readonly output: unknown;
  readonly emitted: readonly EventObject[];
  readonly transitions: readonly number[];
  readonly entered: readonly string[];
  readonly matches: (value: StateValue) => boolean;
}

/** A live machine, idle after its start. */
export interface Replay {
  readonly actor: AnyActorRef;
  /** The effects since the last call. Throws if the machine failed. */
  observe(): Observation;
  /** Performs a step: a stub ends, time passes, or an event is sent. */
  perform(event: StepEvent): void;
  stop(): void;
}

/** Prepares a machine for any number of consecutive replays. */
export function replayer(original: AnyStateMachine): (input: unknown) => Replay {
  const { machine, takeRecords } = instrument(original);

  return (input) => {
    const clock = new SimulatedClock();
    const microsteps = new Microsteps(machine);
    let emitted: EventObject[] = [];
    takeRecords();
    const actor = createActor(machine, { input, clock, inspect: microsteps.observe });
    // Errors are read from the snapshot; without an observer they would also be thrown globally.
    actor.subscribe({ error: () => {} });
    actor.on('*', (event) => {
      emitted.push(event);
    });
    actor.start();

    return {
      actor,
      observe() {
        const snapshot = actor.getSnapshot();
        if (snapshot.status === 'error') throw snapshot.error;
        const { taken, entered } = microsteps.recorded(snapshot);
        const observation: Observation = {
          ...takeRecords(),
          value: snapshot.value,
          tags: [...snapshot.tags].toSorted(),
          status: snapshot.status,
          context: snapshot.context,
          output: snapshot.output,
          emitted,
          transitions: taken,
          entered,
          matches: (value) => snapshot.matches(value),
        };
        emitted = [];
        microsteps.from(snapshot);
        return observation;
      },
      perform(event) {
        switch (event.kind) {
          case 'start':
            return;
          case 'event':
            actor.send(event.event);
            return;
          case 'time': {
            const before = actor.getSnapshot();
            if (event.wait > 0) clock.increment(event.wait - 1);
            if (actor.getSnapshot() !== before)
              throw new Error(`Something happened before ${event.name} was due`);
            clock.increment(Math.min(1, event.wait));
            return;
          }
          default: {
            const child: AnyActorRef | undefined = actor.getSnapshot().children[event.actor];
            if (!child) throw new Error(`No actor '${event.actor}' is running`);
            child.send(
              event.kind === 'done'
                ? { type: 'stub.done', output: event.output }
                : { type: 'stub.error', error: event.error },
            );
          }
        }
      },
      stop() {
        actor.stop();
      },
    };
  };
}
