import { expect, test } from 'vitest';
import { asFailure } from '../../machines/domain/failure.ts';
import { isUnanswered } from '../../machines/payment/payment.rules.ts';
import { isAnswer } from '../../machines/pickup/pickup-booking.rules.ts';

test('an error of the portal is no service without an answer; what it sent counts as sent [RUL-07]', () => {
  const failure = asFailure(new TypeError('x is not a function'));
  expect(failure).toEqual({ code: 'faulty' });
  expect([isUnanswered(failure), isAnswer(failure)]).toEqual([true, false]);
  expect(asFailure({ code: 'refused', status: 409 })).toEqual({ code: 'refused', status: 409 });
});
