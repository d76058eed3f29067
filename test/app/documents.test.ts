import { expect, it } from 'vitest';
import { isOfPayment } from '../../src/app/shell/documents.ts';
import { portalConfig } from '../lab/config.ts';
import { securityHeaders } from '../lab/headers.ts';
import { specRoutes } from '../support/spec.ts';

it.each([...new Set(specRoutes().map(({ path }) => path))])(
  'the document of %s lets vendors in where the portal knows it as one of a payment',
  (path) => {
    const policy = securityHeaders(portalConfig({ host: 'localhost' }), { path })['Content-Security-Policy'];
    expect(policy?.includes('http://127.0.0.1')).toBe(isOfPayment(path));
    expect(policy?.includes("require-trusted-types-for 'script'; trusted-types default")).toBe(
      !isOfPayment(path),
    );
  },
);

it.each([
  ['/Payment_Form', true],
  ['/PNS_single_page_flow', true],
  ['/payment_form/more', false],
  ['/more/payment_form', false],
  ['/failed_login', false],
])('the path %s is one of a payment: %s', (path, isOne) => {
  expect(isOfPayment(path)).toBe(isOne);
});
