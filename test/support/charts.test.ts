import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { machines } from './flows.ts';
import { walkTransitions } from './graph.ts';
import { behaviourOf } from './twins.ts';

/** A chart tells one story on a few screens. */
const LONGEST_CHART = 450;
/** Charts that still tell more than one story; none may grow. */
const LONGER: Readonly<Record<string, number>> = {
  'machines/payment/payment.machine.ts': 546,
  'machines/pickup/pickup-schedules.machine.ts': 591,
  'machines/pickup/pickup-editor.machine.ts': 453,
  'machines/questionnaire/questionnaire.machine.ts': 506,
};
/** Rows of documented tables where two rows lead to the same target (docs/decisions/0008). */
const ROWS_OF_TABLES = 27;

/** Transitions that differ from the previous one only in guard and spec id. */
function labelsOf(machine: AnyStateMachine): readonly string[] {
  const walked = walkTransitions(machine);
  return walked
    .filter(({ definition }, index) => {
      const before = walked[index - 1];
      return before !== undefined && behaviourOf(before.definition) === behaviourOf(definition);
    })
    .map(({ label }) => label);
}

describe('the charts', () => {
  it('are behaviour: a transition that repeats its neighbour is a row of a documented table', () => {
    const labels = machines.flatMap(({ catalogue }) => labelsOf(catalogue.machine));
    expect(labels.length, labels.join('\n')).toBeLessThanOrEqual(ROWS_OF_TABLES);
  });

  it.each([...new Set(machines.map(({ machineFile }) => machineFile))])(
    '%s is short enough to read',
    (file) => {
      expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(
        LONGER[file] ?? LONGEST_CHART,
      );
    },
  );
});
