import { expect, it } from 'vitest';
import { isOfPayment } from '../../src/app/route-table.ts';

it.each([
  ['/Payment_Form', true],
  ['/PNS_single_page_flow', true],
  ['/payment_form/more', false],
  ['/more/payment_form', false],
  ['/failed_login', false],
])('the path %s is one of a payment: %s', (path, isOne) => {
  expect(isOfPayment(path)).toBe(isOne);
});
