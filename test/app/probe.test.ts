import { SimulatedClock, createActor } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import { createRetryMachine } from '../../machines/retry/retry.machine.ts';
import { probe, probed } from '../../src/app/probe.ts';

describe('probe', () => {
  afterEach(() => {
    delete probe.inspect;
    delete probe.prepare;
  });

  it('starts what it is given while no tool is there', () => {
    const machine = createRetryMachine();
    expect(probed(machine, { to: '/ny_form' })).toEqual({ machine, options: { input: { to: '/ny_form' } } });
  });

  it('lets a tool replace the machine, its input and its clock, and tells another what happens', () => {
    const seen: string[] = [];
    const other = createRetryMachine('NY-18');
    const clock = new SimulatedClock();
    probe.inspect = ({ type }) => seen.push(type);
    probe.prepare = <M>(_: M, input: unknown) => ({
      machine: other as M,
      options: { input: { ...(input as object), to: '/failed' } as never, clock },
    });
    const { machine, options } = probed(createRetryMachine() as AnyStateMachine, { to: '/ny_form' });
    expect(machine).toBe(other);
    const actor = createActor(machine, options).start();
    expect(actor.clock).toBe(clock);
    actor.send({ type: 'retry.pressed' });
    expect(actor.getSnapshot().output).toEqual({ page: '/failed' });
    expect(seen).toEqual(expect.arrayContaining(['@xstate.actor', '@xstate.event', '@xstate.snapshot']));
  });
});
