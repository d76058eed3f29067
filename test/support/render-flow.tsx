import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { matchesState } from 'xstate';
import type { AnyActorRef, EventObject, StateValue } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { eventKey } from './graph.ts';
import { pathsOf } from './paths.ts';
import type { Path, PathStep } from './paths.ts';
import { replayer } from './replay.ts';
import type { Replay } from './replay.ts';

/** What `perform` is told: the event that the person brings about, and the means. */
export interface Act {
  readonly event: EventObject;
  readonly user: UserEvent;
  /** For what no person does, such as a change of visibility. */
  readonly actor: AnyActorRef;
}

/** What `see` is told of the moment. */
export interface Sight {
  readonly input: string;
  readonly value: StateValue;
  readonly context: object;
  readonly actor: AnyActorRef;
}

/** How a person meets a flow. */
export interface FlowView {
  /** The view, driven by a live actor. */
  readonly render: (actor: AnyActorRef) => ReactElement;
  /** What a person does, keyed by event type, or by `type#name` for one event of the catalogue. */
  readonly perform: Readonly<Record<string, (act: Act) => Promise<void> | void>>;
  /** What a person sees, keyed by dot path of a state. Every key that the state matches is looked at; one must. */
  readonly see: Readonly<Record<string, (sight: Sight) => Promise<void> | void>>;
}

/** What is missing for the paths to be walked in the rendered view, as sentences. */
export function viewGapsOf(paths: readonly Path[], { perform, see }: FlowView): readonly string[] {
  const steps = paths.flatMap((path) => path.steps);
  const undone = steps.flatMap(({ event }) =>
    event.kind === 'event' && !performing(perform, event) ? [`no perform for ${eventKey(event)}`] : [],
  );
  const values = new Map(steps.map(({ to }) => [JSON.stringify(to), to]));
  const unseen = [...values].flatMap(([text, value]) =>
    sights(see, value).length ? [] : [`no see for ${text}`],
  );
  const keys = Object.keys(see).filter(
    (key) => ![...values.values()].some((value) => matchesState(key, value)),
  );
  return [...new Set([...undone, ...unseen, ...keys.map((key) => `no path comes to ${key}`)])];
}

/** Walks one path in the rendered view. Throws when the view does not lead or show where the path goes. */
export async function walkView(view: FlowView, start: () => Replay, path: Path): Promise<void> {
  const replay = start();
  const user = userEvent.setup();
  const look = async (step: PathStep) => {
    const { value, context, transitions } = replay.observe();
    expect(value, `state after '${step.event.name}'`).toEqual(step.to);
    // A person types letter by letter: transitions may repeat, none may be left out.
    expect(transitions, `transitions of '${step.event.name}'`).toEqual(
      expect.arrayContaining([...step.transitions]),
    );
    for (const see of sights(view.see, value))
      await see({ input: path.input, value, context, actor: replay.actor });
  };
  try {
    render(view.render(replay.actor));
    for (const step of path.steps) {
      const { event } = step;
      if (event.kind === 'event') {
        const perform = performing(view.perform, event);
        if (!perform) throw new Error(`no perform for ${eventKey(event)}`);
        await perform({ event: event.event, user, actor: replay.actor });
      }
      await act(async () => {
        if (event.kind !== 'event') replay.perform(event);
      });
      await look(step);
    }
  } finally {
    cleanup();
    replay.stop();
  }
}

/**
 * Defines view tests from the paths of a machine: every event is what a person does, every state what a person
 * sees. An input does not repeat what an earlier one has shown, unless the catalogue says `everyInput`.
 */
export function flowViewSuite(suite: string, catalogue: Catalogue, view: FlowView): void {
  describe(suite, () => {
    const paths = pathsOf({ cover: 'once', ...catalogue });
    const start = replayer(catalogue.machine);

    it('has something to do for every event and to see in every state', () => {
      expect(viewGapsOf(paths, view)).toEqual([]);
    });

    for (const path of paths) {
      it(path.title, () => walkView(view, () => start(catalogue.inputs[path.input]), path));
    }
  });
}

function performing(perform: FlowView['perform'], event: PathStep['event']) {
  return perform[eventKey(event)] ?? perform[event.type];
}

function sights(see: FlowView['see'], value: StateValue) {
  return Object.entries(see).flatMap(([key, one]) => (matchesState(key, value) ? [one] : []));
}
