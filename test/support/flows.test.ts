import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { pageMachineOf } from '../proof/path-runs.ts';
import { WAITS } from './delays.ts';
import { machines } from './flows.ts';
import { walkTransitions } from './graph.ts';

const files = (pattern: string) => globSync(pattern).toSorted();

describe('the list of machines (test/support/flows.ts)', () => {
  it('the list of machines has every machine file and every catalog once, and no other', () => {
    expect(machines.map(({ machineFile }) => machineFile).toSorted()).toEqual(
      files('machines/**/*.{machine,page}.ts'),
    );
    expect(machines.map(({ catalogFile }) => catalogFile).toSorted()).toEqual(
      files('test/machines/*.catalog.ts'),
    );
  });

  it.each(machines)(
    'the list of machines has the machine that the file of $id exports',
    async ({ machineFile, catalog }) => {
      const module = (await import(/* @vite-ignore */ `../../${machineFile}`)) as Record<string, unknown>;
      const exported = Object.values(module);
      const isMade = !exported.some((value) => value instanceof StateMachine);
      expect(exported.includes(catalog.machine) || isMade).toBe(true);
    },
  );

  it('delays that the generated paths cannot measure have the documented length [CONST-R03 CONST-R16 RUL-61]', () => {
    const hidden = machines.flatMap(({ id, catalog: { machine } }) => {
      const waits = (name: string) =>
        walkTransitions(machine)
          .filter(({ event }) => event.startsWith(`xstate.after.${name}.`))
          .flatMap(({ source }) => WAITS[source]?.waits ?? []);
      // The durations that are calculated are what the paths show.
      return Object.entries(machine.implementations.delays)
        .filter(([name, duration]) => typeof duration === 'number' && !waits(name).includes(duration))
        .map(([name, duration]) => [`${id} ${name}`, duration] as const);
    });
    expect(Object.fromEntries(hidden)).toEqual({
      'questionnaire typingPause': 1000,
      'autosave maxWait': 15_000,
      'notices toast': 3500,
    });
  });

  it("a child machine is shown on its parent's page", () => {
    expect(pageMachineOf('instruction')).toBe('instruction');
    expect(pageMachineOf('send-to-phone')).toBe('blood-draw');
  });
});
