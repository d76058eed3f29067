import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const root = document.documentElement;

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><p class="shell-help">It does not start.</p></div><img /><script></script>';
  root.removeAttribute('data-trouble');
  vi.stubGlobal('CSSLayerBlockRule', Object);
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const start = () => import('../../src/app/first.ts');
const helps = () => [
  root.getAttribute('data-trouble'),
  document.querySelector('.shell-help')?.getAttribute('role'),
];
const QUIET = [null, null];
const TOLD = ['', 'alert'];
const fail = (type: string, at: EventTarget | null) => at?.dispatchEvent(new Event(type));

it.each<[why: string, happens: () => void, expected: readonly (string | null)[]]>([
  ['nothing happened', () => undefined, QUIET],
  ['a picture is lost', () => fail('error', document.querySelector('img')), QUIET],
  ['a script is lost', () => fail('error', document.querySelector('script')), TOLD],
])("the document's own help where %s", async (_, happens, expected) => {
  await start();
  happens();
  expect(helps()).toEqual(expected);
});

it('a browser without the newest features is told at once', async () => {
  Reflect.deleteProperty(window, 'CSSLayerBlockRule');
  await start();
  expect(helps()).toEqual(TOLD);
});

it('once the portal shows, its pages report what fails', async () => {
  await start();
  document.querySelector('.shell-help')?.remove();
  fail('error', document.querySelector('script'));
  expect(root.hasAttribute('data-trouble')).toBe(false);
});
