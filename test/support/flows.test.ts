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

  it('waits as long as is documented, in milliseconds [VAL-R08 CONST-R03 CONST-R04 CONST-R05 CONST-R06 CONST-R07 PICK-R53]', () => {
    const lengths = machines.flatMap(({ id, catalogue: { machine } }) =>
      Object.entries(machine.implementations.delays).map(([name, length]) => [`${id} ${name}`, length]),
    );
    // The lengths that are calculated have tests of their own.
    expect(Object.fromEntries(lengths.filter(([, length]) => typeof length === 'number'))).toEqual({
      'pay emptyFieldCheck': 100,
      'pay conciergeWait': 5000,
      'payment-status payLaterReturn': 1000,
      'information buttonDelay': 500,
      'suggestions typingPause': 500,
      'send-to-phone sentNotice': 3400,
      'confirm-appointment secondLook': 3000,
      'cancel-appointment secondLook': 3000,
      'instruction guidanceWait': 10_000,
      'pickup-contact contactApply': 150,
      'pickup-recovery lookAgain': 10_000,
      'questionnaire emptyCheck': 100,
      'questionnaire typingPause': 1000,
      'autosave pause': 5000,
      'autosave longestWait': 15_000,
      'autosave retryPause': 30_000,
      'notices toast': 3500,
    });
  });

  it('a machine that another one runs is seen on the page of that one', () => {
    expect(pageOf('instruction')).toBe('instruction');
    expect(pageOf('send-to-phone')).toBe('blood-draw');
  });
});
