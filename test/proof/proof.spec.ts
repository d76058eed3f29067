import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, watch } from '../browser/fixtures.ts';
import type { LabOrder, Problem } from '../browser/fixtures.ts';
import { PLAN } from '../../src/app/qa/player.ts';
import { see, settle } from './eyes.ts';
import type { Sight } from './eyes.ts';
import { nameOf, pageStageOf, playsOf } from './plays.ts';
import type { Play, Turn } from './plays.ts';
import type { Fault, Findings, Script, SeenState } from './report.ts';

/** How many paths one page plays one after the other: few enough for two workers to share a machine. */
const GROUP = 16;

const folder = process.env['PROOF_FOLDER'] ?? '';
/** Plays the paths and looks at every state, but takes no pictures and does not run axe. */
const isQuick = process.env['PROOF_QUICK'] === 'true';
const script = JSON.parse(readFileSync(`${folder}/script.json`, 'utf8')) as Script;
/** Each state is looked at from all sides once, on the first path that comes to it. */
const LOOKS = [
  { name: '360 light', width: 360, height: 740, colorScheme: 'light', isChecked: true },
  { name: '360 dark', width: 360, height: 740, colorScheme: 'dark', isChecked: false },
  { name: '1280 dark', width: 1280, height: 800, colorScheme: 'dark', isChecked: true },
  { name: '1280 light', width: 1280, height: 800, colorScheme: 'light', isChecked: false },
] as const;

/** Edges of the specification by which an error is passed over: a look-up that fails leaves the typing as it is. */
const SILENT = ['INFO-46'];
/** What the catalogues call another site; the lab stands in for it, as the policy of the page asks for. */
const ELSEWHERE = 'https://guidance.example/';

const test = base.extend<{ readonly problems: Problem[] }>({
  problems: async ({ context, baseURL }, use) => {
    const problems: Problem[] = [];
    await watch(context, new URL(baseURL ?? '').origin, problems);
    await use(problems);
  },
});

test('the eyes see what is wrong', async ({ page }) => {
  const play = playsOf('payment-failure')[0];
  if (!play) throw new Error('payment-failure has no path');
  await page.goto('/lab/lab.css');
  await arrive(page, '/payment_failed', play);
  await page.evaluate(settle);
  const nothing: Turn['move'] = { kind: 'start' };
  expect((await page.evaluate(see, { way: [], move: nothing })).faults).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('main button');
    const player = window.portalPlayer;
    if (!button || !player) throw new Error('The page has no button or no player');
    button.focus();
    const { perform } = player;
    player.perform = (way, move) => {
      button.remove();
      return perform(way, move);
    };
  });
  expect((await page.evaluate(see, { way: [], move: nothing })).faults).toEqual([
    expect.stringMatching(/^focus is lost, it was on button/),
  ]);

  await page.evaluate(() => {
    document.title = '';
    document.querySelector('h1')?.remove();
    const picture = document.createElement('img');
    picture.setAttribute('aria-busy', 'true');
    const wide = document.createElement('div');
    Object.assign(wide.style, { inlineSize: '500px', blockSize: '1px' });
    picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    document.querySelector('main')?.replaceChildren(picture, wide);
  });
  expect((await page.evaluate(see, { way: [], move: nothing })).faults).toEqual([
    'the document has no title',
    'the page has 0 first headings',
    'the page is blank',
    'something is busy without words',
    expect.stringMatching(/^the page is \d+ px wider than the screen$/),
    'nothing can be done and nothing says what is going on',
  ]);
  expect((await accessibilityFaults(page)).map(({ id }) => id)).toContain('image-alt');
});

for (const { id, plays } of script.machines) {
  const firsts = firstSights(plays);
  for (let start = 0; start < plays.length; start += GROUP) {
    test(`${id} ${start + 1}–${Math.min(start + GROUP, plays.length)}`, async ({
      page,
      request,
      problems,
    }) => {
      const stage = pageStageOf(id);
      const made = await request.post('/lab/api/orders', { data: { scenario: stage.scenario } });
      const address = stage.address((await made.json()) as LabOrder);
      // A frame of another site comes when the path says so, not by itself.
      await page.route('**/lab/external/guidance*', () => {});
      const faults: Fault[] = [];
      const states: SeenState[] = [];
      let turns = 0;
      let consoleErrors = 0;
      await page.goto('/lab/lab.css');

      for (const [index, play] of plays.slice(start, start + GROUP).entries()) {
        let state = 'arrival';
        const fault = (text: string) => faults.push({ machine: id, play: play.title, state, text });
        try {
          await arrive(page, address, play);
          for (const turn of play.setting) {
            state = `setting ${nameOf(turn.to)}`;
            const sight = await look(page, turn);
            // A child that ends where it starts takes its parent further than the path of the parent says.
            if (play.turns.length > 1 || turn !== play.setting.at(-1)) compare(sight, turn);
          }
          for (const [step, turn] of play.turns.entries()) {
            state = nameOf(turn.to);
            turns += 1;
            // The start of a child has happened with its parent's step.
            const sight = await look(page, turn);
            compare(sight, turn);
            for (const text of sight.faults) fault(text);
            if (sight.leaves) await page.waitForURL(/\/lab\/external\/|\/failed$/);
            if (isQuick || !firsts.get(start + index)?.has(step)) continue;
            const seen = await lookClosely(page, `${id}-${states.length + start * 100}`, fault);
            states.push({ machine: id, state, play: play.title, step, ...seen });
          }
        } catch (error) {
          fault(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
        }
        for (const { text } of problems.splice(0)) {
          consoleErrors += 1;
          fault(text);
        }
      }

      const violations = states.reduce((sum, { violations: more }) => sum + more, 0);
      const findings: Findings = {
        machine: id,
        plays: Math.min(GROUP, plays.length - start),
        turns,
        states,
        faults,
        violations,
        consoleErrors,
      };
      mkdirSync(`${folder}/findings`, { recursive: true });
      writeFileSync(`${folder}/findings/${id}-${start}.json`, JSON.stringify(findings));
      expect(faults.map(({ play, state, text }) => `${text} (${state}; ${play})`)).toEqual([]);
    });
  }
}

/** For each play, the steps that come to a state for the first time. */
function firstSights(plays: readonly Play[]): ReadonlyMap<number, ReadonlySet<number>> {
  const seen = new Set<string>();
  return new Map(
    plays.map(({ turns }, play) => {
      const steps = [...turns.entries()].filter(([, { to }]) => {
        const isNew = !seen.has(nameOf(to));
        seen.add(nameOf(to));
        return isNew;
      });
      return [play, new Set(steps.map(([step]) => step))];
    }),
  );
}

/** Opens the page as a patient does, in a tab that remembers nothing, with the machine held. */
async function arrive(page: Page, address: string, play: Play): Promise<void> {
  await page.evaluate(
    (name) => {
      localStorage.clear();
      sessionStorage.clear();
      window.name = name;
    },
    PLAN + JSON.stringify(play.plan).replaceAll(ELSEWHERE, '/lab/external/guidance?type='),
  );
  await page.goto(address);
  await page.waitForFunction(() => window.portalPlayer?.isReady());
}

/** Makes the step happen and looks; what seems wrong is looked at once more when the page has come to rest. */
async function look(page: Page, { way, move, ids }: Turn): Promise<Sight> {
  const sight = await page.evaluate(see, { way, move, isSilent: ids.some((id) => SILENT.includes(id)) });
  if (sight.isLeaving || sight.faults.length === 0) return sight;
  await page.evaluate(settle);
  const again = await page.evaluate(see, { way, move, isAgain: true });
  // What happened once does not mend itself: focus that was lost, a notice or an error that was not told.
  const lasting = sight.faults.filter((fault) => /^focus is lost|^the notice|^an error/.test(fault));
  return { ...again, faults: [...new Set([...lasting, ...again.faults])] };
}

function compare({ value, isLeaving }: Sight, { to, name }: Turn): void {
  if (isDeepStrictEqual(value, to)) return;
  throw new Error(
    `'${name}' leads to ${nameOf(value)}${isLeaving ? ' and away' : ''} instead of ${nameOf(to)}`,
  );
}

/** Looks at a state from all sides. */
async function lookClosely(page: Page, file: string, fault: (text: string) => void) {
  // A page that is being left has its follower's title and heading when that one is there.
  await page.waitForFunction(() => document.title && document.querySelector('h1')?.textContent);
  await page.evaluate(settle);
  const pictures: Record<string, string> = {};
  let violations = 0;
  for (const { name, width, height, colorScheme, isChecked } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { overflow, hasLayer } = await page.evaluate(() => {
      const { scrollWidth, clientWidth, dataset } = document.documentElement;
      return { overflow: scrollWidth - clientWidth, hasLayer: dataset['layer'] !== undefined };
    });
    if (overflow > 0) fault(`the page is ${overflow} px wider than the screen of ${name}`);
    if (isChecked) {
      for (const { id, help, targets } of await accessibilityFaults(page)) {
        violations += 1;
        fault(`axe, ${name}: ${id}: ${help}: ${targets.join(', ')}`);
      }
    }
    const picture = `${file}-${name.replace(' ', '-')}.jpg`;
    await page.screenshot({
      path: `${folder}/pictures/${picture}`,
      type: 'jpeg',
      quality: 60,
      // A layer covers what is in sight: below it the page would stand bare.
      fullPage: !hasLayer,
      animations: 'disabled',
    });
    pictures[name] = picture;
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const { title, address } = await page.evaluate(() => ({
    title: document.title,
    address: window.location.pathname,
  }));
  return { title, address, violations, pictures };
}
