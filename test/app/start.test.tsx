import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { linkPage } from '../../machines/domain/link.ts';

const root = document.documentElement;

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><p class="shell-help">It does not start.</p></div><img /><script></script>';
  root.removeAttribute('data-trouble');
  vi.stubGlobal('CSSLayerBlockRule', Object);
  vi.resetModules();
});
afterEach(() => document.head.replaceChildren());

const runDocumentStart = () => import('../../src/app/document-start.ts');
const shownHelp = () => [
  root.getAttribute('data-trouble'),
  document.querySelector('.shell-help')?.getAttribute('role'),
];
const NO_HELP = [null, null];
const HELP_SHOWN = ['', 'alert'];
/** An event at its target; the window of the tests is not the one that jsdom names as a target. */
const fail = (type: string, target: EventTarget | null) => {
  const event = new Event(type);
  target?.dispatchEvent(
    target === window ? Object.defineProperty(event, 'target', { value: window }) : event,
  );
};

it.each<[why: string, happens: () => void, expected: readonly (string | null)[]]>([
  ['nothing happened', () => undefined, NO_HELP],
  ['an image is lost', () => fail('error', document.querySelector('img')), NO_HELP],
  ['a script is lost', () => fail('error', document.querySelector('script')), HELP_SHOWN],
  ['the code throws', () => fail('error', window), HELP_SHOWN],
  ['a promise is rejected', () => fail('unhandledrejection', window), HELP_SHOWN],
])('the document shows its own help only where the portal cannot start: %s', async (_, happens, expected) => {
  await runDocumentStart();
  happens();
  expect(shownHelp()).toEqual(expected);
});

it.each<[name: string, owner: object]>([
  ['CSSLayerBlockRule', window],
  ['at', Array.prototype],
  ['hasOwn', Object],
])('a browser without %s gets the help of the document at once', async (name, owner) => {
  const own = Reflect.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
  // Only while the script runs: the first thing that it looks at is the root.
  vi.spyOn(document, 'documentElement', 'get').mockImplementationOnce(() => {
    Reflect.deleteProperty(owner, name);
    return root;
  });
  try {
    await runDocumentStart();
  } finally {
    Reflect.defineProperty(owner, name, own);
  }
  expect(shownHelp()).toEqual(HELP_SHOWN);
});

it.each([
  'accession_id=1',
  'accession_id=1&always_show_payment=1&concierge_needed=false',
  'accession_id=1&amount_to_pay=',
  'always_show_payment=true',
  'payment_prioritized=true',
  'concierge_needed=true',
  'direct_to_blooddraw=true&concierge_needed=true&amount_to_pay=5000',
])('the first paint of the link ?%s has the heading of its page', async (query) => {
  window.history.replaceState(null, '', `/pns_single_page_flow?${query}`);
  await runDocumentStart();
  expect(root.dataset['page']).toBe(linkPage(Object.fromEntries(new URLSearchParams(query))));
});

it('no function of the browser is replaced, and the date formats are loaded while the code loads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const own = () => [
    Array.prototype.toSorted,
    Array.prototype.toReversed,
    AbortSignal.any,
    AbortSignal.timeout,
  ];
  const before = own();
  const dates = vi.spyOn(Intl, 'DateTimeFormat');
  await runDocumentStart();
  expect(own()).toEqual(before);
  expect(dates).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(dates).toHaveBeenCalled();
});

/** What the document says about its language: its words, the preferred languages, and the files of the texts that it loads at once. */
it.each<[link: string, chosen: string | null, browser: readonly string[], expected: readonly unknown[]]>([
  ['/?lang=es', null, ['en-US'], ['es', 'es  en-US en', ['/copy-es-1.js', '/copy-es-2.js']]],
  ['/?lang=fr-CA', null, ['en-US'], ['fr', 'fr-CA  en-US en', ['/copy-fr.js']]],
  ['/', 'es', ['fr'], ['es', ' es fr en', ['/copy-es-1.js', '/copy-es-2.js']]],
  ['/?lang=en', 'es', ['es'], ['en', 'en es es en', []]],
  ['/', null, ['de', 'fr-CA', 'es'], ['fr', '  de fr-CA es en', ['/copy-fr.js']]],
  ['/', null, ['de'], ['en', '  de en', []]],
  ['/?lang=%22%5D', null, ['es-MX'], ['es', '"]  es-MX en', ['/copy-es-1.js', '/copy-es-2.js']]],
])(
  'the texts of %s with the choice %s in a browser of %j load with the code',
  async (link, chosen, browser, expected) => {
    document.head.innerHTML =
      '<meta name="copy:es" content="/copy-es-1.js /copy-es-2.js" /><meta name="copy:fr" content="/copy-fr.js" />';
    root.lang = 'xx';
    window.history.replaceState(null, '', link);
    if (chosen) window.localStorage.setItem('language', chosen);
    vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(browser);
    await runDocumentStart();
    const links = [...document.head.querySelectorAll('link')];
    const files = links.map((element) => element.getAttribute('href'));
    expect([root.lang, root.getAttribute('data-languages'), files]).toEqual(expected);
    for (const { rel, as, crossOrigin } of links)
      expect([rel, as, crossOrigin]).toEqual(['preload', 'fetch', '']);
  },
);

it("where storage is refused, the page is in the browser's language", async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await runDocumentStart();
  expect([root.lang, shownHelp()]).toEqual(['en', NO_HELP]);
});

it('once the portal shows, its pages report what fails', async () => {
  await runDocumentStart();
  document.querySelector('.shell-help')?.remove();
  fail('error', document.querySelector('script'));
  expect(root.hasAttribute('data-trouble')).toBe(false);
});
