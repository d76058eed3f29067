import { expect, it } from 'vitest';
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { machines } from './flows.ts';
import { walkTransitions } from './graph.ts';

/** Rows of documented tables where two rows lead to the same target (docs/decisions/0008). */
const ROWS_OF_TABLES = 27;

/** A built-in action such as `assign` is the same function everywhere; only its arguments distinguish it. */
function builtIn(action: object): unknown {
  return [
    String(action),
    'assignment' in action ? action.assignment : null,
    'event' in action ? action.event : null,
  ];
}

/** The behavior of a transition, without guard and spec ids. */
function behaviorOf({ source, eventType, target, actions, reenter }: AnyTransitionDefinition): string {
  return JSON.stringify(
    [
      source.id,
      eventType,
      target?.map(({ id }) => id),
      reenter,
      actions.map((action) => (typeof action === 'function' ? builtIn(action) : action)),
    ],
    (_, value: unknown) => (typeof value === 'function' ? String(value) : value),
  );
}

/** Transitions that differ from the previous one only in guard and spec id. */
function labelsOf(machine: AnyStateMachine): readonly string[] {
  const walked = walkTransitions(machine);
  return walked
    .filter(({ definition }, index) => {
      const before = walked[index - 1];
      return before !== undefined && behaviorOf(before.definition) === behaviorOf(definition);
    })
    .map(({ label }) => label);
}

it('neighboring transitions of a chart differ in target or actions, unless they are rows of a documented table', () => {
  const labels = machines.flatMap(({ catalog }) => labelsOf(catalog.machine));
  expect(labels.length, labels.join('\n')).toBeLessThanOrEqual(ROWS_OF_TABLES);
});
