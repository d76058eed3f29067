import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { test as base } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { expect, watch } from '../browser/fixtures.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import type { TestOrder, Problem } from '../browser/fixtures.ts';
import { PLAN_PREFIX } from '../qa-bench/tools/plan.ts';
import type { Plan } from '../qa-bench/tools/player.ts';
import { checkPage, untilIdle } from './page-check.ts';
import type { PageCheck } from './page-check.ts';
import { untranslatedOf, languageDefects, switchLanguage } from './languages.ts';
import {
  engineDefects,
  quickCheck,
  checkVariants,
  quickDefects,
  checkSizes,
  spanishDefects,
  takeShot,
} from './variant-check.ts';
import { walkTransitions } from '../support/graph.ts';
import { machineOf, stateName, pageMachineOf, pageFixtureOf, pathRunsOf } from './path-runs.ts';
import type { PathRun, ActorStep } from './path-runs.ts';
import { disturbPage } from './translator.ts';
import type { Edge, PageDefect, Findings, Shot, Storyboard } from './report.ts';

const folder = process.env['PROOF_FOLDER'] ?? '';
/** Where the screenshots go, and what the atlas shows of each machine. */
const atlas = process.env['PROOF_ATLAS'] ?? '';
/**
 * Plays paths that cover each pair of consecutive states and checks sizes in every state. It takes no screenshots, and runs the
 * accessibility checkers on one state of each page.
 */
const isQuick = process.env['PROOF_MODE'] === 'quick';
/** Plays the paths and takes the screenshots of the atlas, and leaves the check of the variants to a whole run. */
const isAtlas = process.env['PROOF_MODE'] === 'atlas';
const wanted = JSON.parse(process.env['PROOF_MACHINES'] ?? '[]') as readonly string[];
/** Documented transitions with a silent error: a failed lookup does not disturb typing. */
const SILENT_IDS = ['INFO-46'];
/** Calls with silent failures: they are retried, or only add to a page that is correct without them. */
const BACKGROUND_CALLS = ['reloadList', 'findAttempt', 'findAttemptAgain', 'follow', 'loadPaymentStatus'];
/** While a booking is checked, failures are silent because it is checked again until the outcome is known. */
const isPassedOver = ({ trigger, to }: ActorStep) =>
  trigger.kind === 'error' &&
  (BACKGROUND_CALLS.includes(trigger.actor) || stateName(to) === 'checking.waiting');
/** The catalogs' external site; the lab replaces it, as the page's CSP requires. */
const ELSEWHERE = 'https://guidance.example/';

/** The problems of the path that is being played. */
interface PathProblems {
  /** Those since the last call. */
  take(): readonly Problem[];
  /** A path begins: what its page did not request is not its problem, however late the response. */
  begin(): void;
}

const test = base.extend<{ readonly problems: PathProblems }>({
  problems: async ({ context, baseURL }, use) => {
    const found: Problem[] = [];
    let requested: Request[] = [];
    const earlier = new WeakSet<Request>();
    context.on('request', (request) => requested.push(request));
    await watch(context, new URL(baseURL ?? '').origin, found);
    await use({
      take: () => found.splice(0).filter(({ request }) => !request || !earlier.has(request)),
      begin() {
        for (const request of requested) earlier.add(request);
        requested = [];
      },
    });
  },
});

test("a late 401 to the previous page's call is not counted against the path that runs now", async ({
  page,
  problems,
}) => {
  const [pathRun] = pathRunsOf('payment-failure');
  if (!pathRun) throw new Error('payment-failure has no path');
  const order = orderOf('payment-failure');
  const late = Promise.withResolvers<void>();
  await page.route('**/services/orders', async (route) => {
    await late.promise;
    await route.fulfill({ status: 401 });
  });
  const request = () => page.evaluate(() => void fetch('/services/orders'));
  const ordersResponse = () => page.waitForResponse('**/services/orders');
  await page.goto('/lab/lab.css');
  await arrive(page, '/payment_failed', pathRun, order.accessionId, problems);
  await request();
  await restart(page, pathRun, order, problems);
  const first = ordersResponse();
  late.resolve();
  await first;
  expect(problems.take()).toEqual([]);
  const second = ordersResponse();
  await request();
  await second;
  expect(problems.take()).toMatchObject([{ text: 'response: /services/orders 401' }]);
});

test('the checks of the proof find each kind of defect on a page', async ({ page, request, problems }) => {
  const pathRun = pathRunsOf('payment-failure')[0];
  if (!pathRun) throw new Error('payment-failure has no path');
  await page.goto('/lab/lab.css');
  await arrive(page, '/payment_failed', pathRun, '2611000001', problems);
  await page.evaluate(untilIdle);
  const nothing: ActorStep['trigger'] = { kind: 'start' };
  expect((await page.evaluate(checkPage, { actorPath: [], trigger: nothing })).defects).toEqual([]);
  expect(await engineDefects(page)).toEqual([]);
  expect(await checkSizes(page)).toEqual([]);
  const sentences = ['Please call the lab today.', 'The order was not found.'];
  const config: unknown = await (await request.get('/config.json')).json();
  const untranslated = await untranslatedOf(page, [dataOf(pathRun), config, sentences]);
  expect(await languageDefects(page, untranslated)).toEqual([]);

  await page.evaluate(() => {
    const main = document.querySelector('main');
    const small = Object.assign(document.createElement('button'), { textContent: 'Less' });
    const covered = Object.assign(document.createElement('button'), { textContent: 'Below' });
    const cut = Object.assign(document.createElement('p'), { textContent: 'Only the beginning can be read' });
    const cover = document.createElement('div');
    Object.assign(small.style, { padding: '0', blockSize: '30px', inlineSize: '60px' });
    Object.assign(covered.style, { position: 'fixed', inset: 'auto 0 0 auto', padding: '40px' });
    Object.assign(cut.style, { inlineSize: '90px', overflow: 'hidden', whiteSpace: 'nowrap' });
    Object.assign(cover.style, { position: 'fixed', inset: 'auto 0 0 auto', padding: '60px' });
    const parts = [small, covered, cut, cover];
    for (const part of parts) part.dataset['wrong'] = '';
    main?.append(...parts);
  });
  expect(await checkSizes(page)).toEqual([
    'cut off: Only the beginning can be read',
    "button 'Below' has the focus below div ''",
    "button 'Less' is 60 × 30 px",
  ]);
  await page.evaluate(([marked = '', bare = '']) => {
    const cut = document.querySelector<HTMLElement>('p[data-wrong]');
    const theirs = Object.assign(document.createElement('span'), { lang: 'en', textContent: marked });
    cut?.append(theirs, document.createElement('br'), `${bare} November 22, 2026, 9:00 AM`);
    if (cut) cut.title = 'More';
  }, sentences);
  expect(await languageDefects(page, untranslated)).toEqual([
    "bypasses the copy: 'Less' (text of button)",
    "bypasses the copy: 'Below' (text of button)",
    "bypasses the copy: 'More' (title of p)",
    "bypasses the copy: 'Only the beginning can be read' (text of p)",
    "a service's words are not marked as English: 'The order was not found. November 22, 2026, 9:00 AM' (text of p)",
  ]);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('[data-wrong]')) part.remove();
  });

  await page.evaluate(() => {
    const row = document.createElement('div');
    row.dataset['wrong'] = '';
    const word = Object.assign(document.createElement('p'), { textContent: 'Elephants and 2026-11-30' });
    const button = Object.assign(document.createElement('button'), { textContent: 'Show the rest' });
    const card = Object.assign(document.createElement('div'), { textContent: 'At the edge' });
    Object.assign(word.style, { inlineSize: '50px', overflowWrap: 'anywhere' });
    Object.assign(button.style, { display: 'inline-flex', inlineSize: '60px', textAlign: 'center' });
    Object.assign(card.style, { border: '1px solid', borderRadius: '8px', minBlockSize: '44px' });
    row.append(word, button, card);
    document.querySelector('main')?.append(row);
  });
  expect(await checkSizes(page)).toEqual([
    "broken: 'Elephants' in 'Elephants and 2026-11-30'",
    "broken: '2026-11-30' in 'Elephants and 2026-11-30'",
    "on two lines: 'Show the rest'",
    "1 px from the edge of its box: 'At the edge'",
  ]);
  await page.evaluate(() => document.querySelector('[data-wrong]')?.remove());

  await page.evaluate(() => {
    const due = Object.assign(document.createElement('p'), { textContent: 'Amount due: USD 5.00' });
    const marked = Object.assign(document.createElement('p'), {
      textContent: 'USD 1,348.00',
      translate: false,
    });
    for (const part of [due, marked]) part.dataset['wrong'] = '';
    document.querySelector('main')?.append(due, marked);
  });
  expect((await page.evaluate(checkPage, { actorPath: [], trigger: nothing })).defects).toEqual([
    'a translator may change: Amount due: USD 5.00',
  ]);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('[data-wrong]')) part.remove();
  });

  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('main button');
    const player = window.portalPlayer;
    if (!button || !player) throw new Error('The page has no button or no player');
    button.focus();
    const { perform } = player;
    player.perform = (actorPath, trigger) => {
      button.remove();
      return perform(actorPath, trigger);
    };
  });
  expect((await page.evaluate(checkPage, { actorPath: [], trigger: nothing })).defects).toEqual([
    expect.stringMatching(/^focus is lost, it was on button/),
  ]);

  await page.evaluate(() => {
    document.title = '';
    document.querySelector('h1')?.remove();
    const image = document.createElement('img');
    image.setAttribute('aria-busy', 'true');
    const wide = document.createElement('div');
    Object.assign(wide.style, { inlineSize: '500px', blockSize: '1px' });
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    document.querySelector('main')?.replaceChildren(image, wide);
  });
  expect((await page.evaluate(checkPage, { actorPath: [], trigger: nothing })).defects).toEqual([
    'the document has no title',
    'the page has 0 h1 headings',
    'the page is blank',
    'something is busy without words',
    expect.stringMatching(/^the page is \d+ px wider than the screen$/),
    'nothing can be done and nothing says what is going on',
  ]);
  const found = (await engineDefects(page)).join('\n');
  for (const rule of ['axe: image-alt', 'IBM: img_alt_valid']) expect(found).toContain(rule);
});

for (const id of wanted) {
  test(`no page of ${id} has a defect`, async ({ page, request, problems }) => {
    const pathRuns = isQuick ? coveringStatePairs(pathRunsOf(id)) : pathRunsOf(id);
    const { url, isShell = false } = pageFixtureOf(id);
    const order = orderOf(id);
    const path = url(order);
    // A frame of another site loads when the path says so, not automatically.
    await page.route('**/lab/external/guidance*', () => {});
    const defects: PageDefect[] = [];
    const shots: Shot[] = [];
    const edges = new Map<string, Edge>();
    /** The place of each page among the shots, by its state and what it says. */
    const indexByText = new Map<string, number>();
    const seen = new Set<string>();
    /** Texts that bypass the copy do so in many states. */
    const bypassing = new Set<string>();
    let actorSteps = 0;
    let consoleErrors = 0;
    let isOpen = false;
    let isExamined = false;
    await page.goto('/lab/lab.css');
    const config: unknown = await (await request.get('/config.json')).json();
    const untranslated = await untranslatedOf(page, [pathRuns.map(dataOf), order, config]);

    for (const pathRun of pathRuns) {
      let state = 'arrival';
      let isAway = false;
      const defect = (text: string) => defects.push({ machine: id, pathRun: pathRun.title, state, text });
      try {
        if (isOpen) await restart(page, pathRun, order, problems);
        else await arrive(page, path, pathRun, order.accessionId, problems);
        isOpen = !isShell;
        for (const actorStep of pathRun.setup) {
          state = `setting ${stateName(actorStep.to)}`;
          const check = await performStep(page, actorStep);
          // A child that ends immediately takes its parent further than the parent's path says.
          if (pathRun.actorSteps.length > 1 || actorStep !== pathRun.setup.at(-1)) compare(check, actorStep);
        }
        for (const [step, actorStep] of pathRun.actorSteps.entries()) {
          state = stateName(actorStep.to);
          actorSteps += 1;
          // The child was started by its parent's step.
          const check = await performStep(page, actorStep);
          compare(check, actorStep);
          for (const text of check.defects) defect(text);
          isAway = check.hasEnded;
          if (check.leavesSite) {
            isOpen = false;
            await page.waitForURL(/\/lab\/external\/|\/failed$/);
          }
          const isNew = !seen.has(state);
          seen.add(state);
          for (const text of isNew && !isAway && !isAtlas ? await languageDefects(page, untranslated) : []) {
            if (!bypassing.has(text)) defect(text);
            bypassing.add(text);
          }
          const from = step === 0 ? null : stateName(pathRun.actorSteps[step - 1]?.to ?? {});
          if (from !== null)
            edges.set([from, actorStep.name, state].join('\n'), [from, actorStep.name, state]);
          if (!isQuick) {
            const screenshots = isNew && !isAtlas ? await seeState(page, defect) : {};
            await arrival(page);
            const words = `${state}\n${await page.locator('body').ariaSnapshot()}`;
            const facts = factsOf(id, actorStep, check);
            const same = shots[indexByText.get(words) ?? -1];
            // The page is known: it is also found by what has led there now.
            if (same && !isNew) shots[shots.indexOf(same)] = withFacts(same, facts);
            else {
              const { input } = pathRun;
              const shown = await takeShot(page, `${atlas}/pictures`, isNew, screenshots);
              indexByText.set(words, shots.length);
              shots.push({ ...facts, input, from, ...(await placeOf(page)), ...shown });
            }
            if (!isNew && !isAtlas && !isAway)
              for (const text of await quickCheck(page, `${folder}/checked`)) defect(text);
          } else if (!isAway && isNew) {
            for (const text of await quickDefects(page)) defect(text);
            for (const text of await spanishDefects(page)) defect(text);
            // One page with controls is examined for all pages of its machine.
            if (id === pageMachineOf(id) && !isExamined && (await hasControls(page))) {
              isExamined = true;
              await page.evaluate(untilIdle);
              for (const text of await engineDefects(page)) defect(text);
            }
          }
        }
      } catch (error) {
        isOpen = false;
        defect(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
      }
      for (const { text } of problems.take()) {
        // The next page sends requests with a catalog's link, which the lab does not know.
        if (isAway && text.startsWith('response: ')) continue;
        consoleErrors += 1;
        defect(text);
      }
    }

    const taken = new Set(pathRuns.flatMap(({ transitions }) => transitions)).size;
    const transitions = { taken, total: walkTransitions(machineOf(id).catalog.machine).length };
    const screenshots = shots.flatMap((shot) => Object.keys(shot.pictures)).length;
    write(`${folder}/findings/${id}.json`, {
      paths: pathRuns.length,
      actorSteps,
      transitions,
      screenshots,
      defects,
      consoleErrors,
    } satisfies Findings);
    if (!isQuick)
      write(`${atlas}/machines/${id}.json`, {
        ...(JSON.parse(process.env['PROOF_STAMP'] ?? '{}') as object),
        machine: id,
        page: pageMachineOf(id),
        edges: [...edges.values()],
        shots,
      } satisfies Storyboard);
    expect(defects.map(({ pathRun, state, text }) => `${text} (${state}; ${pathRun})`)).toEqual([]);
    if (!isQuick) expect(transitions.taken).toBe(transitions.total);
  });
}

for (const id of isAtlas ? [] : wanted) {
  test(`no page of ${id} has a defect with a translator and an extension active [RUL-110]`, async ({
    page,
    problems,
  }) => {
    const pathRuns = isQuick ? coveringStates(pathRunsOf(id)) : pathRunsOf(id);
    const defects = new Set<string>();
    /** The states that were seen in both languages. */
    const spoken = new Set<string>();
    await page.addInitScript(disturbPage);
    await page.goto('/lab/lab.css');
    const order = orderOf(id);
    const path = pageFixtureOf(id).url(order);
    for (const [index, pathRun] of pathRuns.entries()) {
      await arrive(page, path, pathRun, order.accessionId, problems);
      // Every other page has been turned back to the original.
      await page.evaluate((isRestored) => window.translator?.begin(isRestored), index % 2 === 1);
      let state = 'arrival';
      for (const actorStep of [...pathRun.setup, ...pathRun.actorSteps]) {
        state = stateName(actorStep.to);
        const { leavesSite, defects: wrong, hasEnded } = await performStep(page, actorStep);
        for (const text of wrong) defects.add(`${text} (${state}; ${pathRun.title})`);
        if (leavesSite || hasEnded) break;
        await page.evaluate(untilIdle);
        // The other language changes and removes texts, too.
        if (!spoken.has(state))
          for (const language of ['es', 'en'] as const) await switchLanguage(page, language);
        spoken.add(state);
        const stale = await page.evaluate(() => window.translator?.takeStale() ?? []);
        for (const text of stale) defects.add(`${text} (${state})`);
      }
      for (const { text } of problems.take())
        if (!text.startsWith('response: ')) defects.add(`${text} (${state}; ${pathRun.title})`);
    }
    expect([...defects]).toEqual([]);
  });
}

/** The order that was made for a machine. */
function orderOf(id: string): TestOrder {
  const orders = JSON.parse(readFileSync(`${folder}/orders.json`, 'utf8')) as Record<string, TestOrder>;
  const order = orders[id];
  if (!order) throw new Error(`'${id}' has no order`);
  return order;
}

/** The paths that together reach each state. */
const coveringStates = (pathRuns: readonly PathRun[]) =>
  covering(pathRuns, ({ actorSteps }) => actorSteps.map(({ to }) => stateName(to)));

/** The paths that together reach each state from each of its predecessors, whatever the event. */
const coveringStatePairs = (pathRuns: readonly PathRun[]) =>
  covering(pathRuns, ({ actorSteps }) =>
    actorSteps.map(({ to }, index) => `${stateName(actorSteps[index - 1]?.to ?? 'start')} ${stateName(to)}`),
  );

/** The longest paths that together reach each goal. */
function covering(
  pathRuns: readonly PathRun[],
  goalsOf: (pathRun: PathRun) => readonly string[],
): readonly PathRun[] {
  const missing = new Set(pathRuns.flatMap(goalsOf));
  return pathRuns
    .toSorted((a, b) => b.actorSteps.length - a.actorSteps.length)
    .filter((pathRun) => goalsOf(pathRun).filter((goal) => missing.delete(goal)).length > 0);
}

/**
 * Runs in the page: empties the storage but for the visit of the page's link, and opens the page again by a plan. Paths
 * store links of other orders: a page that is still being left must not store one between the two, which ends the visit.
 */
function beginVisit({ accessionId, next }: { readonly accessionId: string; readonly next?: string }): void {
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem('visit', 'proof');
  localStorage.setItem('visits', JSON.stringify({ proof: { accessionId, usedAt: Date.now() } }));
  if (next) window.portalPlayer?.restart(JSON.parse(next) as Plan);
}

/** Opens the page as a patient does, in a fresh tab, with the machine held. */
async function arrive(
  page: Page,
  url: string,
  { plan }: PathRun,
  accessionId: string,
  problems: PathProblems,
): Promise<void> {
  // Wait if the previous page is still navigating to another document.
  await expect(async () => {
    await page.evaluate(beginVisit, { accessionId });
    await page.evaluate(
      (name) => {
        window.name = name;
      },
      PLAN_PREFIX + planned(plan),
    );
    problems.begin();
    await page.goto(url);
  }).toPass({ timeout: 60_000 });
  await page.waitForFunction(() => window.portalPlayer?.isReady());
}

/** Reopens the page in the same document with empty storage, and the machine held with another plan. */
async function restart(
  page: Page,
  { plan }: PathRun,
  { accessionId }: TestOrder,
  problems: PathProblems,
): Promise<void> {
  // If the previous page still had to be left, its navigation wins: try again.
  await expect(async () => {
    await page.evaluate(beginVisit, { accessionId, next: planned(plan) });
    problems.begin();
    await page.waitForFunction(() => window.portalPlayer?.isReady(), null, { timeout: 20_000 });
  }).toPass({ timeout: 60_000 });
}

/** The data that a path gives to the machine, without the names of its steps. */
function dataOf({ plan, setup, actorSteps }: PathRun): unknown {
  const triggers = [...setup, ...actorSteps].map(({ trigger }) => trigger);
  return [
    plan,
    triggers.map((trigger) => {
      if (trigger.kind === 'event') return trigger.event;
      if (trigger.kind === 'done') return trigger.output;
      return trigger.kind === 'error' ? trigger.error : null;
    }),
  ];
}

function planned(plan: Plan): string {
  return JSON.stringify(plan).replaceAll(ELSEWHERE, '/lab/external/guidance?type=');
}

/** Performs the step and checks the page; apparent defects are checked again when the page is idle. */
async function performStep(page: Page, actorStep: ActorStep): Promise<PageCheck> {
  const { actorPath, trigger, ids } = actorStep;
  const isSilent = ids.some((id) => SILENT_IDS.includes(id)) || isPassedOver(actorStep);
  const check = await page.evaluate(checkPage, { actorPath, trigger, isSilent });
  if (check.hasEnded || check.defects.length === 0) return check;
  await page.evaluate(untilIdle);
  const { textBefore, focusedBefore } = check;
  const before = { textBefore, focusedBefore };
  const again = await page.evaluate(checkPage, { actorPath, trigger, isSilent, isReopened: true, ...before });
  // A notice is raised once; what it says must be there at once.
  const lasting = check.defects.filter((defect) => defect.startsWith('the notice'));
  return { ...again, notices: check.notices, defects: [...new Set([...lasting, ...again.defects])] };
}

/** Whether there is something to fill in or to press. */
function hasControls(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.querySelector('main :is(input, select, textarea, button):enabled') !== null,
  );
}

function compare({ value, hasEnded }: PageCheck, { to, name }: ActorStep): void {
  if (isDeepStrictEqual(value, to)) return;
  throw new Error(
    `'${name}' leads to ${stateName(value)}${hasEnded ? ' and away' : ''} instead of ${stateName(to)}`,
  );
}

/** Looks at a state that is seen for the first time; returns its screenshots. */
async function seeState(page: Page, defect: (text: string) => void) {
  await arrival(page);
  const { screenshots, defects } = await checkVariants(page, `${atlas}/pictures`, `${folder}/checked`);
  for (const text of defects) defect(text);
  return screenshots;
}

/** A page that is being left gets its successor's title and heading once that is loaded. */
async function arrival(page: Page): Promise<void> {
  await page.waitForFunction(() => document.title && document.querySelector('h1')?.textContent);
  await page.evaluate(untilIdle);
}

/** What the atlas says about a page from its last step. */
function factsOf(
  id: string,
  { name, trigger, to, ids, shortest }: PathRun['actorSteps'][number],
  check: PageCheck,
) {
  const { tags } = machineOf(id).catalog.machine.resolveState({ value: to, context: {} });
  const { code, message } = ((trigger.kind === 'error' && trigger.error) || {}) as Partial<Failure>;
  return {
    state: stateName(to),
    statePath: shortest,
    by: name,
    ids,
    failed:
      trigger.kind === 'error'
        ? [`${trigger.actor} failed`, code, message].filter((part) => part !== undefined)
        : [],
    notices: check.notices,
    tags: [...tags],
  };
}

function withFacts(shot: Shot, { ids, failed, notices }: Pick<Shot, 'ids' | 'failed' | 'notices'>): Shot {
  const both = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])];
  return {
    ...shot,
    ids: both(shot.ids, ids),
    failed: both(shot.failed, failed),
    notices: both(shot.notices, notices),
  };
}

function placeOf(page: Page) {
  return page.evaluate(() => ({ title: document.title, url: window.location.pathname }));
}

function write(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}
