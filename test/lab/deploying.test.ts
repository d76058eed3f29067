import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { portalConfig } from './config.ts';
import { itemsOf } from '../support/guide.ts';
import { COMPANIONS, securityHeaders } from '../host/headers.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const guide = read('docs/deploying.md');

/** What the list item that starts with this text says about it, without code marks. */
function linesOfItem(first: string): string[] {
  const { text, below } = itemsOf(guide).find((item) => item.text.startsWith(`\`${first}\``)) ?? {
    text: '',
    below: [],
  };
  return [text.slice(first.length + 2), ...below].map((part) =>
    part.replace(/^\w*: /, '').replaceAll('`', ''),
  );
}

/** A portal with the vendors' own scripts. */
const portal = {
  ...portalConfig(),
  services: { charging: 'https://charging.example/api' },
  cardProvider: { script: 'https://js.stripe.com/endive/stripe.js' },
  cardTokenizer: {
    script: 'https://staxjs.staxpayments.com/staxjs-captcha.js',
    companions: { scripts: [], connects: ['https://*.blockchyp.com'], frames: ['https://*.blockchyp.com'] },
  },
  places: { url: 'https://places.example' },
  mapTiles: { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png' },
  logos: ['https://logos.example'],
};
const headers = securityHeaders(portal);

/** The origins that a CSP directive allows. */
function directive(name: string): string[] {
  const found = headers['Content-Security-Policy']?.split('; ').find((text) => text.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
}

describe('the deploying guide documents what the sandbox sends', () => {
  it('the guide, the package and the stand-in name the same release of Stripe.js', () => {
    const [, release] = /RELEASE_TRAIN\s*=\s*['"](\w+)['"]/.exec(
      read('node_modules/@stripe/stripe-js/dist/pure.mjs'),
    ) ?? ['', 'no release'];
    expect(guide).toContain(`https://js.stripe.com/${release}/stripe.js`);
    expect(read('test/lab/vendor/stripe.js')).toContain(`Stripe.version = '${release}'`);
  });

  it.each(['Referrer-Policy', 'X-Content-Type-Options', 'Permissions-Policy'])(
    'the deploying guide has the header %s as the sandbox sends it',
    (name) => {
      expect(linesOfItem(name)[0]).toBe(headers[name]);
    },
  );

  it.each(Object.keys(COMPANIONS))(
    'the deploying guide has the additional origins that %s needs',
    (origin) => {
      const [, scripts = '', connects = '', frames = ''] = linesOfItem(origin);
      expect({
        scripts: scripts.split(' '),
        connects: connects.split(' '),
        frames: frames.split(' '),
      }).toEqual(COMPANIONS[origin]);
    },
  );

  it('the deploying guide has every directive of the content security policy', () => {
    const names = (text: string) => text.split('; ').map((part) => part.split(' ')[0]);
    expect(names(linesOfItem('Content-Security-Policy')[0] ?? '')).toEqual(
      names(headers['Content-Security-Policy'] ?? ''),
    );
    expect(headers['Content-Security-Policy']).not.toContain('unsafe');
  });

  it.each([
    ['/payment_form', true],
    ['/Payment_Form/', true],
    ['//payment_form//', true],
    ['/payment_succeed/', false],
    ['//payment_succeed', false],
    ['/fedexPickup//search/', false],
  ])(
    'the content security policy of %s, as the preview sends it, lets the card vendors in: %s [RUL-85]',
    (path, isIn) => {
      const { 'Content-Security-Policy': policy } = securityHeaders(portal, { path });
      expect(policy?.includes('js.stripe.com')).toBe(isIn);
      expect(policy?.includes('trusted-types')).toBe(!isIn);
    },
  );

  it('the content security policy sends reports only to the configured URLs', () => {
    expect(JSON.stringify(headers)).not.toMatch(/report/i);
    const reports = {
      violations: 'https://csp.example/violations',
      failures: 'https://field.example/failures',
    };
    const { 'Content-Security-Policy': policy, 'Reporting-Endpoints': endpoints } = securityHeaders({
      ...portal,
      reports,
    });
    expect(endpoints).toBe('violations="https://csp.example/violations"');
    expect(policy).toMatch(/; report-to violations; report-uri https:\/\/csp\.example\/violations$/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/field\.example[ ;]/);
  });

  it('the content security policy allows the vendors, their companions, and the configured gateway', () => {
    const inventory = read('docs/payment-scripts.md').matchAll(/^\| `(https:[^`]+)`/gm);
    expect(directive('script-src')).toEqual(["'self'", ...[...inventory].map(([, origin]) => origin)]);
    expect(directive('frame-src')).toEqual(
      expect.arrayContaining([
        'https://hooks.stripe.com',
        'https://core.spreedly.com',
        'https://*.blockchyp.com',
      ]),
    );
    expect(directive('connect-src')).toEqual(
      expect.arrayContaining([
        'https://charging.example',
        'https://api.stripe.com',
        'https://transactions.fattlabs.com',
        'https://*.blockchyp.com',
        'https://places.example',
      ]),
    );
    expect(directive('img-src')).toEqual([
      "'self'",
      'data:',
      ...['a', 'b', 'c'].map((host) => `https://${host}.tiles.example`),
      'https://logos.example',
    ]);
  });
});
