import { expect, test } from 'vitest';
import { asFailure, cannotTakeEffectLater, hadNoEffect } from '../../machines/domain/failure.ts';
import { loadFailureNotice, callFailureNotice } from '../../machines/domain/notice.ts';
import { isRefusal } from '../../machines/pickup/pickup-booking.rules.ts';

test('an unexpected error of the portal is not reported as a missing response, and what it sent may have been done [RUL-07]', () => {
  const failure = asFailure(new TypeError('x is not a function'));
  expect(failure).toEqual({ code: 'portalError' });
  expect([hadNoEffect(failure), cannotTakeEffectLater(failure)]).toEqual([false, false]);
  expect(asFailure({ code: 'refused', status: 409 })).toEqual({ code: 'refused', status: 409 });
  for (const unknown of [null, undefined, 'gone', {}, { code: 7 }])
    expect(asFailure(unknown)).toEqual({ code: 'portalError' });
});

test.each([
  // The service examined the request and declined it: a retry would repeat it.
  ['refused', { isRefusal: true, cannotTakeEffectLater: true, hadNoEffect: true }],
  ['notFound', { isRefusal: true, cannotTakeEffectLater: true, hadNoEffect: true }],
  ['unauthorized', { isRefusal: false, cannotTakeEffectLater: true, hadNoEffect: true }],
  // It may have charged before it failed.
  ['server', { isRefusal: false, cannotTakeEffectLater: true, hadNoEffect: false }],
  ['noResponse', { isRefusal: false, cannotTakeEffectLater: false, hadNoEffect: false }],
  ['malformed', { isRefusal: false, cannotTakeEffectLater: false, hadNoEffect: false }],
  ['portalError', { isRefusal: false, cannotTakeEffectLater: false, hadNoEffect: false }],
] as const)('the failure %s means %o [RUL-07 RUL-22 RUL-49 RUL-92]', (code, meant) => {
  const failure = { code };
  expect({
    isRefusal: isRefusal(failure),
    cannotTakeEffectLater: cannotTakeEffectLater(failure),
    hadNoEffect: hadNoEffect(failure),
  }).toEqual(meant);
});

test.each([
  ['notFound', 'It is gone', { code: 'notFound', title: 'Failed', persists: false }],
  ['unauthorized', 'Log in', { code: 'unauthorized', title: 'Failed', persists: false }],
  ['noResponse', 'Timeout', { code: 'noResponse', title: 'Failed', persists: false }],
  ['server', 'It broke', { code: 'serverError', text: 'It broke', title: 'Failed', persists: false }],
  ['server', undefined, { code: 'serverError', title: 'Failed', persists: false }],
  ['refused', 'Too old', { code: 'requestFailed', text: 'Too old', title: 'Failed', persists: false }],
  ['refused', undefined, { code: 'requestFailed', title: 'Failed', persists: true }],
  ['malformed', undefined, { code: 'requestFailed', title: 'Failed', persists: true }],
] as const)(
  'a questionnaire refused with %s, %s says %o [ERR-R11 ERR-R12 ERR-R13 ERR-R14]',
  (code, message, expected) => {
    expect(callFailureNotice({ code, ...(message ? { message } : {}) })).toEqual({
      ...expected,
      tone: 'error',
    });
  },
);

test.each([
  ['notFound', undefined, { code: 'notFound' }],
  ['unauthorized', undefined, { code: 'unauthorized' }],
  ['server', undefined, { code: 'serverError' }],
  ['noResponse', undefined, { code: 'bloodDrawDataFailed' }],
  ['server', 'It broke', { code: 'serverError', text: 'It broke' }],
  ['refused', 'Too old', { code: 'bloodDrawDataFailed', text: 'Too old' }],
] as const)('a page that cannot load for %s, %s says %o and keeps it [ERR-R15]', (code, message, said) => {
  const notice = loadFailureNotice('bloodDrawDataFailed', { code, ...(message ? { message } : {}) });
  expect(notice).toEqual({ ...said, tone: 'error', title: 'Error', persists: true });
});
