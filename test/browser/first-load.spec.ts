import type { Page, Request } from '@playwright/test';
import { hostDocument } from '../host/documents.ts';
import { securityHeaders } from '../host/headers.ts';
import { plannedOutage, portalConfig } from '../lab/config.ts';
import { BUILT, PREFETCHED_FOR_FAILURE } from '../support/built.ts';
import { expect, test } from './fixtures.ts';
import type { TestOrder } from './fixtures.ts';

/** An entry to the portal: the link of an order, and how to tell that its page is rendered. */
interface PageLoad {
  readonly scenario: string;
  readonly link?: string;
  readonly shown: (page: Page) => Promise<void>;
  /** What the skeleton in the document has, and that of no other kind of page. */
  readonly skeleton?: 'choice' | 'ring' | 'chip';
  /** The document cannot know the heading of its page. */
  readonly hasHeading?: false;
  /** What comes after the page is rendered. */
  readonly later?: (page: Page) => Promise<void>;
  /** Files that the page prefetches for possible next steps, once it is rendered. */
  readonly next?: RegExp;
  /** An operation that the page calls once more, for something optional (RUL-72). */
  readonly apart?: string;
}

/** Dialogs, notifications and the error texts of fields, loaded once the page is rendered. */
const LAYERS = /\/(aria|dialog|toasts|notices|corrections)-/;

const PAGE_LOADS: readonly PageLoad[] = [
  {
    scenario: 'card-balance-due',
    skeleton: 'choice',
    shown: (page) => page.getByRole('radio', { name: /HSA\/FSA/ }).waitFor(),
    later: (page) =>
      page.frameLocator('iframe[title="Secure card number field"]').getByRole('textbox').waitFor(),
    next: /\/(outcome|stax|stripe)-/,
  },
  {
    scenario: 'already-paid',
    link: 'succeed',
    skeleton: 'ring',
    hasHeading: false,
    shown: titled(/Payment Successful|Pago/),
    // What offers the receipt as a file; the form before it has loaded the other one.
    next: /\/(save-pdf|forms)-/,
  },
  { scenario: 'information-confirmed', link: 'information', shown: titled(/Your information|Sus datos/) },
  {
    scenario: 'pickup-new',
    link: 'pickup',
    shown: titled(/pickup|recolección/i),
    next: /\/calendar-/,
  },
  {
    scenario: 'blood-draw-sites',
    skeleton: 'chip',
    shown: titled(/Blood draw|Extracción/),
    next: /\/SiteMap-/,
    // The phone on file, which no site waits for.
    apart: 'orders.patientPNS',
  },
  { scenario: 'appointment-to-confirm', skeleton: 'ring', hasHeading: false, shown: titled(/Confirm|cita/i) },
  { scenario: 'hormone-female', shown: titled(/hormon/i), next: PREFETCHED_FOR_FAILURE },
  { scenario: 'gut', shown: titled(/Gut/), next: PREFETCHED_FOR_FAILURE },
  {
    scenario: 'ny-waiver',
    shown: titled(/Waive|exención/i),
    next: /\/(retry|outcome|orders|questionnaire|guest|SignaturePad|signed|save-pdf)-/,
  },
];

/** Files of texts in Spanish. */
const COPY = /\/es-/;

function titled(name: RegExp) {
  return (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Records what moves, and each change of the heading on the screen: its text and place, or that nothing is shown. */
async function recordFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Reflect.set(globalThis, 'moved', moved);
    const painted: string[] = [];
    Reflect.set(globalThis, 'painted', painted);
    const checkNow = () => {
      const isSeen = (element: Element) =>
        element.getBoundingClientRect().width > 2 && getComputedStyle(element).visibility === 'visible';
      const heading = [...document.querySelectorAll<HTMLElement>('h1')].find(isSeen);
      const { left = 0, top = 0 } = heading?.getBoundingClientRect() ?? {};
      const words = heading && `${heading.innerText} at ${Math.round(left)}, ${Math.round(top)}`;
      const hasMore = [...document.querySelectorAll('main *')].some(
        (element) => element.childElementCount === 0 && !element.closest('h1') && isSeen(element),
      );
      const now = hasMore ? (words ?? 'no heading') : 'nothing';
      if (painted.at(-1) !== now && (painted.length > 0 || hasMore)) painted.push(now);
      requestAnimationFrame(checkNow);
    };
    requestAnimationFrame(checkNow);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as unknown as {
          readonly sources: readonly { readonly node?: Element }[];
        };
        moved.push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? 'gone'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const WITH_OUTAGE = ['card-balance-due', 'information-confirmed', 'gut'];

/** In Spanish one of each kind: with a skeleton of its own, and without. */
const loads = PAGE_LOADS.flatMap((pageLoad) =>
  (['en', 'es'] as const)
    .filter((language) => language === 'en' || ['card-balance-due', 'gut'].includes(pageLoad.scenario))
    .flatMap((language) =>
      // A planned outage is there with the first paint.
      [false, ...(WITH_OUTAGE.includes(pageLoad.scenario) ? [true] : [])].map((isOutagePlanned) => ({
        ...pageLoad,
        language,
        isOutageShown: isOutagePlanned,
      })),
    ),
);

for (const load of loads) {
  const { scenario, link = 'entry', shown, skeleton, hasHeading = true, later, next, apart } = load;
  const { language, isOutageShown } = load;
  test(`${scenario}, ${language}${isOutageShown ? ', during an announced outage' : ''}: the document names all code of its page, nothing is requested or painted twice, and nothing moves or disappears [RUL-107]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make(scenario);
    // Slow enough for each step to be painted.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 400_000,
      uploadThroughput: 100_000,
    });
    await recordFrames(page);
    const requested: Request[] = [];
    page.on('request', (request) => requested.push(request));
    const outage = plannedOutage(Date.now(), true);
    if (isOutageShown)
      await page.route('**/config.json', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...((await response.json()) as object), notice: outage } });
      });
    const response = await page.goto(`${urlOf(order, link)}&lang=${language}`);
    await shown(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);

    await expect(page.getByText(outage.text[language])).toHaveCount(isOutageShown ? 1 : 0);

    // The integrity map lists every file but loads none.
    const html = (await response?.text()) ?? '';
    const named = html.replace(/<script type="importmap">.*?<\/script>/, '');
    expect(named.match(/shell-(?:choice|ring|chip)/)?.[0]).toBe(skeleton && `shell-${skeleton}`);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    const [, shownFirst = ''] = /<h1>([^]*?)<\/h1>/.exec(html) ?? [];
    if (hasHeading) expect(shownFirst).toMatch(new RegExp(`lang="${language}"[^>]*>${heading}<`));
    const scripts = requested
      .map((request) => new URL(request.url()).pathname)
      .filter(
        (path) =>
          path.startsWith('/assets/') &&
          path.endsWith('.js') &&
          !LAYERS.test(path.replace(COPY, '/')) &&
          !next?.test(path.replace(COPY, '/')),
      );
    expect(scripts.filter((path) => !named.includes(path))).toEqual([]);
    // Each document contains the shell, the first script and that of the early calls.
    expect(scripts.filter((path) => !COPY.test(path)).length).toBeLessThanOrEqual(3 + 3);
    // The texts of the shell, of the page, and of what it shares with others.
    const texts = [...new Set(scripts.filter((path) => COPY.test(path)))];
    expect(texts.length === 0).toBe(language === 'en');
    expect(texts.length).toBeLessThanOrEqual(3);

    const calls = (await lab.state(order)).calls.map(({ call }) => call);
    const twice = calls.filter((call, index) => calls.indexOf(call) !== index);
    expect([[], apart ? [apart] : []]).toContainEqual(twice);
    expect(requested.filter((request) => request.url().endsWith('/config.json'))).toHaveLength(1);

    await later?.(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'moved') as string[])).toEqual([]);
    // From the first paint to the last response one heading in one place, and never a page without anything.
    const painted = await page.evaluate(() => Reflect.get(globalThis, 'painted') as string[]);
    expect(painted).toEqual([
      hasHeading ? expect.stringMatching(new RegExp(`^${heading} at 16, \\d+$`)) : 'no heading',
    ]);
  });
}

test('the heading of a link is shown before the script of the early call arrives', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  const letGo = await hold(page, /\/assets\/early-calls-.*\.js$/);
  await page.goto(`${order.link}&lang=es`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pago', { useInnerText: true });
  letGo();
  await page.getByRole('radio', { name: 'HSA/FSA' }).waitFor();
});

test('the early call is sent, and the heading shown in the language of the link, before the application has loaded', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  const letGo = await hold(page, /\/assets\/index-.*\.js$/);
  const first = page.waitForResponse((response) => response.url().includes('/services/orders'));
  await page.goto(`${order.link}&lang=es`, { waitUntil: 'commit' });
  await first;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pago', { useInnerText: true });
  letGo();
  await page.getByRole('radio', { name: 'HSA/FSA' }).waitFor();
  expect((await lab.state(order)).calls.filter(({ call }) => call === 'orders.patientOrder')).toHaveLength(1);
});

test('with a document that the host has completed, neither the early call nor the skeleton waits for a file', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.route(/\/pns_single_page_flow\?/, async (route) => {
    const response = await route.fetch();
    const body = hostDocument(portalConfig(), BUILT, 'pns_single_page_flow.html');
    const policy = securityHeaders(portalConfig(), { document: body });
    await route.fulfill({ response, body, headers: { ...response.headers(), ...policy } });
  });
  const letGo = await hold(page, /\/assets\//);
  const first = page.waitForResponse((response) => response.url().includes('/services/orders'));
  await page.goto(order.link, { waitUntil: 'commit' });
  await first;
  // Over HTTP/1.1 a browser opens six connections.
  expect(requested.filter((path) => /\.(js|css)$/.test(path)).length).toBeLessThan(6);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Payment', { useInnerText: true });
  await expect(heading).toHaveCSS('font-weight', '680');
  letGo();
  await page.getByRole('radio', { name: 'HSA/FSA Card' }).waitFor();
  expect(requested.filter((path) => /config\.json|early-calls|document-start|skeleton/.test(path))).toEqual(
    [],
  );
  expect((await lab.state(order)).calls.filter(({ call }) => call === 'orders.patientOrder')).toHaveLength(1);
});

test('a failed early call is reported like any other, and can be retried', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await lab.faults(order, [{ call: 'orders.patientOrder', kind: 'status', status: 500, times: 1 }]);
  await page.goto(order.link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('radio', { name: 'HSA/FSA Card' }).waitFor();
});

/** Holds the responses to these requests until the returned function is called. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

function urlOf({ links }: TestOrder, link: string): string {
  return links[link] ?? links['entry'] ?? '';
}
