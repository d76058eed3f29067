import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { machines } from './flows.ts';

const unique = (list: readonly string[]) => [...new Set(list)].toSorted();
const files = (pattern: string) => globSync(pattern).toSorted();

describe('the registry of machines', () => {
  it('has every machine file, every catalogue and every suite of paths, and no other', () => {
    expect(unique(machines.map(({ machineFile }) => machineFile))).toEqual(files('machines/**/*.machine.ts'));
    expect(unique(machines.map(({ catalogueFile }) => catalogueFile))).toEqual(
      files('test/machines/*.catalogue.ts'),
    );
    expect(unique(machines.map(({ testFile }) => testFile))).toEqual(files('test/machines/*.paths.test.ts'));
  });

  it('names each machine and each suite once', () => {
    for (const names of [machines.map(({ id }) => id), machines.map(({ suite }) => suite)])
      expect(unique(names)).toHaveLength(machines.length);
  });

  it.each(machines)('$id is the machine of its file, and its suite runs it', async (entry) => {
    const { machineFile, catalogueFile, testFile, suite, catalogue } = entry;
    const module = (await import(/* @vite-ignore */ `../../${machineFile}`)) as Record<string, unknown>;
    const exported = Object.values(module);
    const isMade = !exported.some((value) => value instanceof StateMachine);
    expect(exported.includes(catalogue.machine) || isMade).toBe(true);

    expect(existsSync(testFile)).toBe(true);
    const test = readFileSync(testFile, 'utf8');
    expect(test).toContain(catalogueFile.replace('test/machines/', './'));
    // A suite that is made from data has no name in its text.
    expect(test.includes(`'${suite}'`) || test.includes('for (')).toBe(true);
  });
});
