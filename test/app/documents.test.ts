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
