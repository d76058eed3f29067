import { SimulatedClock, createActor } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import { retryMachine } from '../../machines/retry/retry.machine.ts';
import { devHooks, withDevHooks } from '../../src/app/shell/dev-hooks.ts';

describe('dev hooks', () => {
  afterEach(() => {
    delete devHooks.inspect;
    delete devHooks.prepare;
  });

  it('a machine starts unchanged while no developer tool is in use', () => {
    const machine = retryMachine;
    expect(withDevHooks(machine, { page: '/ny_form' })).toEqual({
      machine,
      options: { input: { page: '/ny_form' } },
    });
  });

  it('a developer tool can replace a machine, its input and its clock, and another one can inspect it', () => {
    const inspected: string[] = [];
    const other = retryMachine.provide({});
    const clock = new SimulatedClock();
    devHooks.inspect = ({ type }) => inspected.push(type);
    devHooks.prepare = <M>(_: M, input: unknown) => ({
      machine: other as M,
      options: { input: { ...(input as object), page: '/failed' } as never, clock },
    });
    const { machine, options } = withDevHooks(retryMachine as AnyStateMachine, { page: '/ny_form' });
    expect(machine).toBe(other);
    const actor = createActor(machine, options).start();
    expect(actor.clock).toBe(clock);
    actor.send({ type: 'retry.pressed' });
    expect(actor.getSnapshot().output).toEqual({ page: '/failed', replace: true });
    expect(inspected).toEqual(expect.arrayContaining(['@xstate.actor', '@xstate.event', '@xstate.snapshot']));
  });
});
