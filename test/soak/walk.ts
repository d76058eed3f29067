import { setTimeout as wait } from 'node:timers/promises';
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { labOf, watch } from '../browser/fixtures.ts';
import type { LabClient, LabOrder, Problem } from '../browser/fixtures.ts';
import type { Fault } from '../lab/faults.ts';
import { actsOf } from './acts.ts';
import type { Act } from './acts.ts';

/** One patient's visit by a monkey: the scenario of the order, and the seed of the actions. */
export interface Walk {
  readonly scenario: string;
  readonly seed: number;
  readonly acts: number;
}

export interface Walked {
  /** The actions, in order. */
  readonly done: readonly string[];
  /**
   * What must not happen: crashes, blank pages, values that are no text, pages that scroll sideways, uncaught errors,
   * endless waiting, double charges.
   */
  readonly wrong: readonly string[];
}

const CONTROLS = [
  'a[href]:not([href^="tel:"], [href^="mailto:"], [download])',
  'button:not([disabled])',
  'input:not([disabled])',
  'select:not([disabled])',
  'summary',
  '[role="option"]',
  '[role="button"]',
  'label',
]
  .map((selector) => `${selector}:visible`)
  .join(', ');
const FIELDS = [
  'input:not([type="radio"], [type="checkbox"], [readonly], [disabled]):visible',
  'textarea:visible',
].join(', ');

const KINDS: readonly Omit<Fault, 'call'>[] = [
  { kind: 'status', status: 500, times: 1 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 401, times: 1 },
  { kind: 'status', status: 404, times: 1 },
  { kind: 'status', status: 429, times: 2 },
  { kind: 'cut', times: 1 },
  { kind: 'lose-answer', times: 1 },
  { kind: 'late-work', ms: 3000, times: 1 },
  { kind: 'malformed', times: 1 },
  { kind: 'wrapped' },
  { kind: 'web-page', times: 1 },
  { kind: 'cut-off', times: 1 },
  { kind: 'wrong-types', times: 1 },
  { kind: 'spelled-otherwise' },
  { kind: 'graphql-errors', messages: ['Something is wrong'], times: 1 },
  { kind: 'delay', ms: 2000 },
  { kind: 'delay', ms: 9000, times: 2 },
  { kind: 'late-answer', ms: 1500, times: 1 },
  { kind: 'hang', times: 1 },
];

/** The title of the page that is shown after a crash. */
const CRASHED = /This page could not be shown|No se pudo mostrar esta página/;

/** Nothing may stay busy longer than the portal's longest limit: it follows a booking for 45 s after 60 s. */
const LONGEST_BUSY = 110_000;
/** In milliseconds; a page that is navigating may not respond. */
const LONGEST_STEP = 15_000;

export async function walk(
  browser: Browser,
  request: APIRequestContext,
  baseURL: string,
  { scenario, seed, acts }: Walk,
  onStep: (step: string) => void,
): Promise<Walked> {
  const viewport = seed % 2 === 0 ? { width: 360, height: 740 } : { width: 1280, height: 800 };
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'en-US',
    timezoneId: 'America/Denver',
  });
  context.setDefaultTimeout(3000);
  context.setDefaultNavigationTimeout(20_000);
  const found: Problem[] = [];
  const origin = new URL(baseURL).origin;
  try {
    await watch(context, origin, found);
    await keepIn(context, baseURL);
    const lab = labOf(request, () => undefined).client;
    const order = await lab.make(scenario);
    const done: string[] = [];
    const wrong: string[] = [];
    const visit: Visit = { context, lab, order, pages: [await context.newPage()], at: 0, isOffline: false };
    // Every third one is a staff member too.
    if (seed % 3 === 0)
      await context.addCookies([{ name: 'staff_session', value: order.staffSession, url: origin }]);
    await pageOf(visit).goto(order.link);
    await faultOf(pageOf(visit));
    for (const act of actsOf(seed, acts)) {
      const step = await perform(visit, act);
      onStep(step);
      done.push(step);
      if (!isPortal(pageOf(visit), origin)) await reopen(visit);
      let fault = await faultOf(pageOf(visit));
      // A link without a network leads to the error page of the browser, which may come late.
      if (fault && !isPortal(pageOf(visit), origin)) {
        await reopen(visit);
        fault = await faultOf(pageOf(visit));
      }
      if (fault) wrong.push(fault);
      if (wrong.length > 0) break;
    }
    if (wrong.length === 0) wrong.push(...(await atTheEnd(visit, done)));
    return { done, wrong: [...wrong, ...uncaught(found)] };
  } finally {
    await context.close();
  }
}

interface Visit {
  readonly context: BrowserContext;
  readonly lab: LabClient;
  readonly order: LabOrder;
  readonly pages: Page[];
  /** The tab in front. */
  at: number;
  isOffline: boolean;
}

/** What a person without a network can do. */
const OFFLINE: readonly Act['kind'][] = ['press', 'pressTwice', 'type', 'choose', 'key', 'card', 'wait'];

function pageOf({ pages, at }: Visit): Page {
  const page = pages[at];
  if (!page) throw new Error('The visit has no page');
  return page;
}

/** Opens the link again after a step that left the portal. */
async function reopen(visit: Visit): Promise<void> {
  visit.isOffline = false;
  await visit.context.setOffline(false);
  await pageOf(visit)
    .goto(visit.order.link)
    .catch(() => undefined);
}

/** Performs an action; returns a description, with the reason if it failed. */
async function perform(visit: Visit, act: Act): Promise<string> {
  const late = wait(LONGEST_STEP, `${act.kind}: not done in time`, { ref: false });
  try {
    return await Promise.race([does(visit, act), late]);
  } catch (error) {
    return `${act.kind}: not done (${String(error).split('\n')[0] ?? ''})`;
  }
}

async function does(visit: Visit, act: Act): Promise<string> {
  const { context, lab, order, pages } = visit;
  const page = pageOf(visit);
  if (visit.isOffline && !OFFLINE.includes(act.kind)) {
    visit.isOffline = false;
    await context.setOffline(false);
  }
  switch (act.kind) {
    case 'press':
    case 'pressTwice': {
      const control = await chosen(page.locator(CONTROLS), act.pick);
      if (!control) return 'press: nothing there';
      const name = await nameOf(control);
      // If something covers the middle of the control, that gets the press, as with a finger.
      await control.click({ force: true, noWaitAfter: true, clickCount: act.kind === 'press' ? 1 : 2 });
      return `${act.kind} ${name}`;
    }
    case 'frame': {
      const frame = page.frames().slice(1)[Math.floor(act.pick * (page.frames().length - 1))];
      const control = frame && (await chosen(frame.locator(CONTROLS), act.pick));
      if (!control) return 'frame: nothing there';
      const name = await nameOf(control);
      await control.click({ force: true, noWaitAfter: true });
      return `press ${name} in a frame`;
    }
    case 'language':
      await page.getByRole('button', { name: /^(English|Español)$/ }).click({ force: true });
      return 'another language';
    case 'type': {
      const field = await chosen(page.locator(FIELDS), act.pick);
      if (!field) return 'type: no field there';
      const name = await nameOf(field);
      await field.fill(act.text, { force: true });
      return `type ${JSON.stringify(act.text)} into ${name}`;
    }
    case 'choose': {
      const list = await chosen(page.locator('select:not([disabled]):visible'), act.pick);
      if (!list) return 'choose: no list there';
      const count = await list.locator('option').count();
      await list.selectOption({ index: Math.floor(act.pick * count) }, { force: true });
      return `choose option ${Math.floor(act.pick * count)} of ${await nameOf(list)}`;
    }
    case 'key':
      await page.keyboard.press(act.key);
      return `key ${act.key}`;
    case 'fillIn':
      return fillIn(page);
    case 'card':
      return fillCard(page, act.number);
    case 'back':
      await page.goBack({ waitUntil: 'commit' });
      return 'Back';
    case 'forward':
      await page.goForward({ waitUntil: 'commit' });
      return 'Forward';
    case 'reload':
      await page.reload({ waitUntil: 'commit' });
      return 'reload';
    case 'offline':
      visit.isOffline = true;
      await context.setOffline(true);
      return 'offline';
    case 'loseCode':
      await page.route(/\/assets\/.*\.js$/, (route) => route.abort(), { times: 1 });
      return 'lose the next script';
    case 'newTab': {
      const links = [order.link, ...Object.values(order.links)];
      const link = links[act.pick < 0.5 ? 0 : Math.floor(act.pick * links.length)] ?? order.link;
      if (pages.length < 3) visit.at = pages.push(await context.newPage()) - 1;
      await pageOf(visit).goto(link);
      return `open ${link.replace(/\?.*/, '')} in tab ${visit.at + 1}`;
    }
    case 'switchTab':
      visit.at = Math.floor(act.pick * pages.length);
      await pageOf(visit).bringToFront();
      return `switch to tab ${visit.at + 1}`;
    case 'fault': {
      const { calls } = await lab.state(order);
      const names = [...new Set(calls.map(({ call }) => call))];
      const call = names[Math.floor(act.pick * names.length)];
      const kind = KINDS[Math.floor(act.pick * 997) % KINDS.length];
      if (call === undefined || kind === undefined) return 'fault: no call yet';
      await lab.faults(order, [{ ...kind, call }]);
      return `fault ${kind.kind} ${kind.status ?? ''} of ${call}`;
    }
    case 'mend':
      await lab.faults(order, []);
      return 'no fault any more';
    case 'wait':
      await page.waitForTimeout(700);
      return 'wait';
  }
}

/** Valid values by a field's `autocomplete`. */
const VALID: Readonly<Record<string, string>> = {
  email: 'ann@example.com',
  'tel-national': '4155550123',
  'postal-code': '94110',
  'cc-exp': '12/30',
  bday: '02/28/1984',
};

/** Fills each empty field, chooses something of each group, and presses the last button, which goes on. */
async function fillIn(page: Page): Promise<string> {
  const within = page.locator('[role="dialog"]:visible, main:visible').last();
  for (const field of await within.locator(FIELDS).all()) {
    const { value, kind } = await field.evaluate((element: HTMLInputElement) => ({
      value: element.value,
      kind: element.autocomplete.split(' ').at(-1) || element.inputMode,
    }));
    if (value === '') await field.fill(VALID[kind] ?? (/^(numeric|decimal)$/.test(kind) ? '12' : 'Ann'));
  }
  for (const group of await within.locator('fieldset:visible, [role="radiogroup"]:visible').all()) {
    const choices = group.locator('input:is([type="radio"], [type="checkbox"]):not([disabled])');
    if ((await choices.count()) > 0 && (await choices.and(page.locator(':checked')).count()) === 0)
      await choices.first().check({ force: true });
  }
  const onward = await chosen(within.locator('button:not([disabled]):visible'), 0.9999);
  if (!onward) return 'fill in everything';
  const name = await nameOf(onward);
  await onward.click({ force: true, noWaitAfter: true });
  return `fill in everything and press ${name}`;
}

/** Fills the card fields in the vendors' frames and in the form. */
async function fillCard(page: Page, number: string): Promise<string> {
  const filled: string[] = [];
  for (const frame of page.frames().filter((one) => one !== page.mainFrame())) {
    const field = frame.locator('input:visible').first();
    if ((await field.count()) === 0) continue;
    const title = (await (await frame.frameElement()).getAttribute('title')) ?? '';
    await field.fill(/number/i.test(title) ? number : /date/i.test(title) ? '1230' : '123', {
      timeout: 1000,
    });
    filled.push(title);
  }
  const expiry = page.locator('input:visible').and(page.getByLabel('Expiration date'));
  if ((await expiry.count()) > 0) await expiry.first().fill('12/30');
  return filled.length === 0 ? 'card: no fields' : `card ${number}`;
}

async function chosen(among: Locator, pick: number): Promise<Locator | null> {
  const count = await among.count();
  return count === 0 ? null : among.nth(Math.floor(pick * count));
}

async function nameOf(control: Locator): Promise<string> {
  const text = await control.evaluate(
    (element: HTMLElement) =>
      element.getAttribute('aria-label') ??
      (element instanceof HTMLInputElement
        ? (element.labels?.[0]?.textContent ?? element.type)
        : element.textContent),
  );
  return `'${(text ?? '').trim().slice(0, 60)}'`;
}

/** Answers other sites' URLs with a placeholder page, so that no request leaves the machine. */
async function keepIn(context: BrowserContext, baseURL: string): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => undefined;
  });
  const { host, port } = new URL(baseURL);
  await context.route(
    (url) => url.host !== host && url.port !== port,
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Another site</h1>' }),
  );
  context.on('page', (page) => {
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  });
}

function isPortal(page: Page, origin: string): boolean {
  const url = new URL(page.url());
  return url.origin === origin && !/^\/(lab|vendor|services)\b/.test(url.pathname);
}

/** Returns a blank page, a crash, a value that is no text, or a page that scrolls sideways. */
async function faultOf(page: Page): Promise<string | null> {
  // A requested document has not loaded yet; the next step requests it again.
  if (page.url() === 'about:blank') return null;
  const at = () => new URL(page.url()).pathname;
  try {
    await page.waitForFunction(() => /\p{L}/u.test(document.body?.innerText ?? ''), null, {
      timeout: 20_000,
    });
  } catch {
    return `blank page at ${at()}`;
  }
  // Give it time to load. If no control ever appears, the check at the end finds it.
  await page
    .locator(CONTROLS)
    .first()
    .waitFor({ state: 'visible', timeout: 1500 })
    .catch(() => undefined);
  const { words, width } = await seenOn(page);
  if (CRASHED.test(words)) return `crash at ${at()}`;
  const odd = /.{0,30}(?:\b(?:undefined|NaN|Invalid Date)\b|\[object |\{[a-z]+\}).{0,30}/i.exec(words);
  if (odd) return `'${odd[0]}' at ${at()}`;
  if (width === 0) return null;
  // A notice may be on its way in.
  await page.waitForTimeout(500);
  const later = await seenOn(page);
  return later.width > 0 ? `${later.width} px too wide at ${at()}` : null;
}

/** The words and names on a page, and by how many pixels it is too wide; nothing while it navigates. */
function seenOn(page: Page): Promise<{ readonly words: string; readonly width: number }> {
  return page
    .evaluate(() => {
      const names = [...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap((one) =>
        ['aria-label', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
      );
      const { scrollWidth, clientWidth } = document.documentElement;
      return {
        words: [document.title, document.body.innerText, ...names].join('\n'),
        width: Math.max(0, scrollWidth - clientWidth - 1),
      };
    })
    .catch(() => ({ words: '', width: 0 }));
}

/** With the network and the services working again, nothing is busy and nothing was charged twice. */
async function atTheEnd(
  { context, lab, order, pages }: Visit,
  done: readonly string[],
): Promise<readonly string[]> {
  await context.setOffline(false);
  await lab.faults(order, []);
  const wrong: string[] = [];
  for (const page of pages) {
    const busy = page.locator('[aria-busy="true"]:visible, [data-pending]:visible');
    try {
      await page.waitForFunction(
        // A document whose scripts were all lost says so.
        () =>
          [...document.querySelectorAll('.shell-help')].some((one) =>
            one.checkVisibility({ visibilityProperty: true }),
          ) ||
          [...document.querySelectorAll('[aria-busy="true"], [data-pending]')].every(
            (one) => !one.checkVisibility(),
          ),
        null,
        { timeout: LONGEST_BUSY },
      );
    } catch {
      wrong.push(`busy for ever at ${new URL(page.url()).pathname}: ${await nameOf(busy.first())}`);
    }
  }
  const { charges, violations: all } = await lab.state(order);
  // What a service spells otherwise goes back as it came (RUL-39).
  const isSpelledOtherwise = done.some((step) => step.startsWith('fault spelled-otherwise'));
  const violations = all.filter(
    ({ call, side }) => !(isSpelledOtherwise && side === 'request' && call.startsWith('questionnaire.save')),
  );
  if (charges.length > 1) wrong.push(`charged ${charges.length} times`);
  if (violations.length > 0)
    wrong.push(`${violations.length} times against the contract: ${JSON.stringify(violations[0])}`);
  return wrong;
}

/**
 * Uncaught errors, policy violations, and requests to other origins. Failed calls are left out: the page reports those.
 */
function uncaught(found: readonly Problem[]): readonly string[] {
  return found
    .filter(({ path, origin }) => path === undefined && origin === undefined)
    .map(({ text }) => text);
}
