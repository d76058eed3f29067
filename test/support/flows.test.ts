import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { pageOf } from '../proof/plays.ts';
import { machines } from './flows.ts';

const files = (pattern: string) => globSync(pattern).toSorted();

describe('the registry of machines', () => {
  it('has every machine file and every catalogue once, and no other', () => {
    expect(machines.map(({ machineFile }) => machineFile).toSorted()).toEqual(
      files('machines/**/*.machine.ts'),
    );
    expect(machines.map(({ catalogueFile }) => catalogueFile).toSorted()).toEqual(
      files('test/machines/*.catalogue.ts'),
    );
  });

  it.each(machines)('$id is the machine of its file', async ({ machineFile, catalogue }) => {
    const module = (await import(/* @vite-ignore */ `../../${machineFile}`)) as Record<string, unknown>;
    const exported = Object.values(module);
    const isMade = !exported.some((value) => value instanceof StateMachine);
    expect(exported.includes(catalogue.machine) || isMade).toBe(true);
  });

  it('a machine that another one runs is seen on the page of that one', () => {
    expect(pageOf('instruction')).toBe('instruction');
    expect(pageOf('send-to-phone')).toBe('blood-draw');
  });
});
