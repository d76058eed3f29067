import { expect, it } from 'vitest';
import { deviationsFrom, hashOf } from './release.ts';
import type { Received, Release } from './release.ts';

const POLICY =
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com; frame-src 'self' https://*.js.stripe.com";
const FIRST = 'ask()';
const text = `<script>${FIRST}</script><script type="module" src="/assets/index-1.js"></script>`;

const release: Release = {
  commit: 'abc',
  headers: { 'Referrer-Policy': 'no-referrer', 'Content-Security-Policy': POLICY },
  otherHeaders: { 'Referrer-Policy': 'no-referrer' },
  documents: {
    'index.html': { hash: hashOf('<p></p>'), inline: [] },
    'payment_form.html': { hash: hashOf(text), inline: [hashOf(FIRST)] },
  },
  files: { '/assets/index-1.js': hashOf('run()') },
};
const headers = { 'referrer-policy': 'no-referrer', 'content-security-policy': POLICY };
const form = { path: '/payment_form', headers, text };
const asReleased: Received = {
  documents: [
    form,
    { path: '/Payment_Form/', headers, text },
    { path: '/collectStatus', headers: { 'referrer-policy': 'no-referrer' }, text: '<p></p>' },
  ],
  files: [{ path: '/assets/index-1.js', hash: hashOf('run()') }],
  scripts: ['https://js.stripe.com/v3', 'https://m.js.stripe.com/a.js'],
  frames: ['https://b.js.stripe.com/frame.html'],
  inline: [FIRST],
};
const withPolicy = (policy: string) => ({
  documents: [{ ...form, headers: { ...headers, 'content-security-policy': policy } }],
});
const evil = 'steal()';

it.each<[change: string, received: Partial<Received>, ...sentences: readonly string[]]>([
  ['nothing', {}],
  [
    'a header is gone',
    { documents: [{ ...form, headers: { 'content-security-policy': POLICY } }] },
    '/payment_form: the header Referrer-Policy is missing.',
  ],
  [
    'a header is weaker',
    { documents: [{ ...form, headers: { ...headers, 'referrer-policy': 'unsafe-url' } }] },
    "/payment_form: the header Referrer-Policy is 'unsafe-url', not 'no-referrer'.",
  ],
  [
    'the CSP is wider',
    withPolicy(POLICY.replace(';', ' https://evil.example;')),
    '/payment_form: script-src of the CSP also allows https://evil.example.',
  ],
  [
    'the CSP is narrower',
    withPolicy(POLICY.replace(' https://*.js.stripe.com;', ';')),
    '/payment_form: script-src of the CSP does not allow https://*.js.stripe.com anymore.',
  ],
  [
    'a directive is gone',
    withPolicy(POLICY.replace(/;.*/, '')),
    '/payment_form: the CSP has no frame-src anymore.',
  ],
  [
    'a directive is new',
    withPolicy(`${POLICY}; worker-src *`),
    '/payment_form: the CSP has a worker-src that is not of the release.',
  ],
  [
    'the document is a different one',
    { documents: [{ ...form, text: `${text} ` }] },
    '/payment_form: the document is not as in the release.',
  ],
  [
    'the document has another inline script',
    { documents: [{ ...form, text: text.replace(FIRST, evil) }] },
    '/payment_form: the document is not as in the release.',
    `/payment_form: the document has an inline script that is not of the release: ${hashOf(evil)}.`,
  ],
  [
    'a file has other bytes',
    { files: [{ path: '/assets/index-1.js', hash: hashOf(evil) }] },
    '/assets/index-1.js is not as in the release.',
  ],
  [
    'there is another file',
    { files: [{ path: '/assets/evil.js', hash: hashOf(evil) }] },
    '/assets/evil.js is not a file of the release.',
  ],
  [
    'a script of another origin',
    {
      scripts: [
        'https://evil.example/a.js',
        'https://evil.example/b.js',
        'https://js.stripe.com.evil.example/',
      ],
    },
    'A script comes from https://evil.example, which the release does not let in.',
    'A script comes from https://js.stripe.com.evil.example, which the release does not let in.',
  ],
  [
    'a frame of another origin',
    { frames: ['https://evil.example/form'] },
    'A frame comes from https://evil.example, which the release does not let in.',
  ],
  [
    'a script that was added while the page ran',
    { inline: [FIRST, evil] },
    `The page has an inline script that no document of the release has: ${hashOf(evil)}.`,
  ],
])('the weekly check of the payment page reports: %s [OWN-R12]', (_, received, ...sentences) => {
  expect(deviationsFrom(release, { ...asReleased, ...received })).toEqual(sentences);
});
