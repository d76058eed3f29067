import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { chargeMachine } from '../../machines/payment/charge.machine.ts';
import { preparationMachine } from '../../machines/payment/preparation.machine.ts';
import { paymentPendingMachine } from '../../machines/payment-pending/payment-pending.machine.ts';
import { paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import { IDENTITY, ORDER_REF, chargeRequest } from '../machines/payment.data.ts';
import type { StepEvent } from '../support/graph.ts';
import { replayer } from '../support/replay.ts';

const done = (actor: string, output: unknown): StepEvent => ({
  kind: 'done',
  type: `xstate.done.actor.${actor}`,
  name: 'done',
  actor,
  output,
});
const error = (actor: string, code: string): StepEvent => ({
  kind: 'error',
  type: `xstate.error.actor.${actor}`,
  name: 'error',
  actor,
  error: { code },
});
const pressed = (type: string): StepEvent => ({ kind: 'event', type, name: type, event: { type } });

const concierge = { isShown: false, isTicked: false, hasBackend: false, accessionId: '2305160001' };
const charge = { ...ORDER_REF, method: 'card', request: chargeRequest(50), token: 'tok_1' };
const preparation = { ...ORDER_REF, concierge };
const returned = { isPayLaterReturn: false, identity: IDENTITY };
const pending = { identity: IDENTITY };

const charged = done('chargeOrder', { kind: 'succeeded' });
const unanswered = error('chargeOrder', 'noAnswer');
const asked = (code: number) => done('askPaymentStatus', code);
const unresolved = done('claimOrder', 'unresolved');
const loaded = (code: number) => done('loadPaymentStatus', code);

/** How often a way settles the attempt: once when it is known what happened, never while it is not (RUL-07). */
const ways: readonly (readonly [string, AnyStateMachine, object, readonly StepEvent[], number])[] = [
  ['a charge that succeeded', chargeMachine, charge, [charged], 1],
  ['a charge that was refused', chargeMachine, charge, [error('chargeOrder', 'refused')], 1],
  ['a charge that ended in a server error', chargeMachine, charge, [error('chargeOrder', 'server')], 0],
  ['a charge under way', chargeMachine, charge, [unanswered], 0],
  ['an unanswered charge, code 0', chargeMachine, charge, [unanswered, asked(0)], 0],
  ['an unanswered charge, code 1', chargeMachine, charge, [unanswered, asked(1)], 0],
  ['an unanswered charge, code 2', chargeMachine, charge, [unanswered, asked(2)], 1],
  ['an unanswered charge, code 3', chargeMachine, charge, [unanswered, asked(3)], 1],
  ['an unanswered charge, code 4', chargeMachine, charge, [unanswered, asked(4)], 1],
  [
    'an unanswered charge, no status either',
    chargeMachine,
    charge,
    [unanswered, error('askPaymentStatus', 'noAnswer')],
    0,
  ],
  ['an earlier charge, code 0', preparationMachine, preparation, [unresolved, asked(0)], 1],
  ['an earlier charge, code 1', preparationMachine, preparation, [unresolved, asked(1)], 0],
  ['an earlier charge, code 2', preparationMachine, preparation, [unresolved, asked(2)], 1],
  ['an earlier charge, code 3', preparationMachine, preparation, [unresolved, asked(3)], 1],
  ['an earlier charge, code 7', preparationMachine, preparation, [unresolved, asked(7)], 0],
  ['no earlier charge', preparationMachine, preparation, [done('claimOrder', 'clear')], 0],
  ['a return, code 1', paymentStatusMachine, returned, [loaded(1)], 0],
  ['a return, code 3', paymentStatusMachine, returned, [loaded(3)], 1],
  ['a return, code 9', paymentStatusMachine, returned, [loaded(9)], 0],
  ['a return without a status', paymentStatusMachine, returned, [error('loadPaymentStatus', 'noAnswer')], 0],
  ['pending, code 1', paymentPendingMachine, pending, [pressed('check.pressed'), loaded(1)], 0],
  ['pending, code 3', paymentPendingMachine, pending, [pressed('check.pressed'), loaded(3)], 1],
];

test.each(ways)(
  '%s settles the attempt as often as it should [RUL-07]',
  (_, machine, input, steps, times) => {
    const replay = replayer(machine)(input);
    try {
      for (const step of steps) replay.perform(step);
      const settled = replay.observe().actions.filter(({ type }) => type === 'settleAttempt');
      expect(settled).toHaveLength(times);
    } finally {
      replay.stop();
    }
  },
);

test('what is written down of a charge names the order and holds no token [RUL-07]', () => {
  const replay = replayer(chargeMachine)(charge);
  try {
    replay.perform(charged);
    expect(replay.observe().actions).toEqual([
      { type: 'beginAttempt', params: ORDER_REF },
      { type: 'settleAttempt', params: ORDER_REF },
    ]);
  } finally {
    replay.stop();
  }
});
