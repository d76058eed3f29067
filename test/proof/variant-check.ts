import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Checker } from 'accessibility-checker-engine';
import { accessibilityDefects, markupOf } from '../browser/fixtures.ts';
import { pageScript } from '../support/page-script.ts';
import { switchLanguage } from './languages.ts';
import { untilIdle } from './page-check.ts';

/** The variants of a state: screen size in CSS px, and colors. */
const VARIANTS = [
  { name: '360 light', width: 360, height: 740, colorScheme: 'light', forcedColors: 'none' },
  { name: '360 dark', width: 360, height: 740, colorScheme: 'dark', forcedColors: 'none' },
  { name: '360 forced', width: 360, height: 740, colorScheme: 'light', forcedColors: 'active' },
  { name: '1280 light', width: 1280, height: 800, colorScheme: 'light', forcedColors: 'none' },
  { name: '1280 dark', width: 1280, height: 800, colorScheme: 'dark', forcedColors: 'none' },
  { name: '1280 forced', width: 1280, height: 800, colorScheme: 'light', forcedColors: 'active' },
] as const;
const [PHONE] = VARIANTS;
/** Those of the atlas, in addition to the phone's. */
const ATLAS: readonly string[] = ['360 dark', '1280 light'];
/** The smallest phone, which only sizes depend on. */
const SMALL = { width: 320, height: 640 } as const;
/** The sizes in which Spanish is examined, which is a quarter longer; colors do not depend on the language. */
const SPANISH = [
  { name: 'es 320', ...SMALL },
  { name: 'es 360', width: 360, height: 740 },
  { name: 'es 1280', width: 1280, height: 800 },
] as const;
/** A screen of 1280 × 1024 px at 400 % (WCAG 1.4.10). */
const ENLARGED = { width: 320, height: 256 } as const;

const engine = readFileSync(new URL(import.meta.resolve('accessibility-checker-engine')), 'utf8');
let sizesScript: Promise<string> | undefined;

/** The certain violations of WCAG 2.2 and IBM's own rules that IBM's checker finds on the current page. */
async function checkerDefects(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => !('ace' in globalThis)))
    await page.evaluate(`(() => { ${engine}; globalThis.ace = ace; })()`);
  return page.evaluate(async () => {
    const { Checker: AccessibilityChecker } = Reflect.get(globalThis, 'ace') as {
      readonly Checker: new () => Checker;
    };
    const { results } = await new AccessibilityChecker().check(document, ['WCAG_2_2', 'IBM_Accessibility']);
    // Content below a dialog was checked before it opened; the checker does not know that it is inert.
    const isBelow = (node: Node) => node instanceof Element && node.closest('[inert]') !== null;
    return (
      results
        .filter(({ value: [policy, confidence] }) => `${policy} ${confidence}` === 'VIOLATION FAIL')
        .filter(({ node }) => !isBelow(node))
        // A street with one line asks for what browsers fill with the apartment (docs/browsers.md); the standard has it in text areas.
        .filter(
          ({ ruleId, snippet }) =>
            ruleId !== 'input_autocomplete_valid' || !snippet.includes('street-address'),
        )
        .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 200)}`)
    );
  });
}

/** Size problems on the page, see sizes.ts. */
export async function checkSizes(
  page: Page,
  check: 'sizeDefects' | 'textDefects' = 'sizeDefects',
): Promise<readonly string[]> {
  sizesScript ??= pageScript(new URL('sizes.ts', import.meta.url), 'sizes');
  if (await page.evaluate(() => !('sizes' in globalThis))) await page.evaluate(await sizesScript);
  return (await page.evaluate(`sizes.${check}()`)) as readonly string[];
}

/** The defects that both accessibility checkers find, as sentences. */
export async function engineDefects(page: Page): Promise<readonly string[]> {
  return [...(await axeDefects(page)), ...(await checkerDefects(page)).map((text) => `IBM: ${text}`)];
}

async function axeDefects(page: Page): Promise<readonly string[]> {
  const axe = await accessibilityDefects(page);
  return axe.map(({ id, help, targets }) => `axe: ${id}: ${help}: ${targets.join(', ')}`);
}

/**
 * Whether this markup, regardless of its texts, is new in this run.
 * @param folder holds one file per markup
 */
async function isNew(page: Page, folder: string): Promise<boolean> {
  const file = `${folder}/${await markupOf(page)}`;
  if (existsSync(file)) return false;
  writeFileSync(file, '');
  return true;
}

/** Size problems on the current page; apparent problems are checked again when the page is idle. */
export async function quickDefects(page: Page): Promise<readonly string[]> {
  if ((await checkSizes(page)).length === 0) return [];
  await page.evaluate(untilIdle);
  return checkSizes(page);
}

/** Size problems in Spanish on the smallest phone. */
export async function spanishDefects(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(SMALL);
  await switchLanguage(page, 'es');
  const found = await quickDefects(page);
  await switchLanguage(page, 'en');
  await page.setViewportSize(PHONE);
  return found.map((text) => `${text} [es 320]`);
}

/** Checks the page if its markup is new, on a phone in light colors. */
export async function quickCheck(page: Page, checkedFolder: string): Promise<readonly string[]> {
  if (!(await isNew(page, checkedFolder))) return [];
  await page.evaluate(untilIdle);
  const checks = [checkSizes, engineDefects, largeTextDefects];
  const found: string[] = [];
  for (const check of checks) found.push(...(await check(page)));
  return found;
}

/** Problems with text at twice the size, on a phone. */
async function largeTextDefects(page: Page, screenshot?: () => Promise<void>): Promise<readonly string[]> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await page.evaluate(untilIdle);
  await screenshot?.();
  const found = await checkSizes(page, 'textDefects');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found.map((text) => `text at 200 %: ${text}`);
}

/** Takes screenshots of a page into a folder; a file is named by what it shows. */
class Camera {
  readonly screenshots: Record<string, string> = {};
  readonly #page: Page;
  readonly #folder: string;

  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  async take(name: string): Promise<void> {
    // A full-page screenshot would show the uncovered page below a layer.
    const fullPage = !(await hasLayer(this.#page));
    const png = await this.#page.screenshot({ fullPage, animations: 'disabled' });
    const file = `${createHash('sha256').update(png).digest('hex').slice(0, 20)}.png`;
    writeFileSync(`${this.#folder}/${file}`, png);
    this.screenshots[name] = file;
  }
}

async function hasLayer(page: Page): Promise<boolean> {
  return (await page.locator('[data-modal], html[data-busy]').count()) > 0;
}

/**
 * What a page of the atlas shows and says in both languages, on a phone.
 * @param isFirst of its state, which is also taken in the dark and wide
 * @param existing the screenshots that there are already
 */
export async function takeShot(
  page: Page,
  folder: string,
  isFirst: boolean,
  existing: Readonly<Record<string, string>> = {},
) {
  const camera = new Camera(page, folder);
  const renderings = VARIANTS.filter(({ name }) => isFirst && ATLAS.includes(name) && !existing[name]);
  for (const { name, width, height, colorScheme } of renderings) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(untilIdle);
    await camera.take(name);
  }
  await page.emulateMedia({ colorScheme: PHONE.colorScheme });
  await page.setViewportSize({ width: PHONE.width, height: PHONE.height });
  await page.evaluate(untilIdle);
  if (!existing[PHONE.name]) await camera.take(PHONE.name);
  const body = page.locator('body');
  const en = await body.ariaSnapshot();
  await switchLanguage(page, 'es');
  const es = await body.ariaSnapshot();
  if (!existing['es 360']) await camera.take('es 360');
  await switchLanguage(page, 'en');
  return { texts: { en, es }, pictures: { ...existing, ...camera.screenshots } };
}

/** Checks a state in every size and color, with large text and enlarged, with screenshots in a folder. */
export async function checkVariants(page: Page, folder: string, checkedFolder: string) {
  const camera = new Camera(page, folder);
  // Another site's page is not ours to fix.
  const isFirst = !page.url().includes('/lab/external/') && (await isNew(page, checkedFolder));
  /** The problems, with the variants that have them. */
  const found = new Map<string, string[]>();
  const report = (variant: string, texts: readonly string[]) => {
    for (const text of texts) found.set(text, [...(found.get(text) ?? []), variant]);
  };
  for (const { name, width, height, colorScheme, forcedColors } of VARIANTS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, forcedColors });
    await page.evaluate(untilIdle);
    if (isFirst) {
      report(name, await engineDefects(page));
      // Colors do not affect sizes.
      if (name.endsWith('light')) report(name, await checkSizes(page));
    }
    await camera.take(name);
  }
  await page.emulateMedia({ colorScheme: PHONE.colorScheme, forcedColors: PHONE.forcedColors });
  await page.setViewportSize(SMALL);
  await page.evaluate(untilIdle);
  if (isFirst) report('320 light', [...(await axeDefects(page)), ...(await checkSizes(page))]);
  await switchLanguage(page, 'es');
  for (const { name, width, height } of SPANISH) {
    await page.setViewportSize({ width, height });
    await page.evaluate(untilIdle);
    if (isFirst) report(name, [...(await axeDefects(page)), ...(await checkSizes(page))]);
    await camera.take(name);
  }
  await switchLanguage(page, 'en');
  if (isFirst && (await hasLayer(page))) {
    await page.setViewportSize(ENLARGED);
    await page.evaluate(untilIdle);
    report('320 × 256', await checkSizes(page, 'textDefects'));
  }
  await page.setViewportSize(PHONE);
  if (isFirst) report(PHONE.name, await largeTextDefects(page, () => camera.take('360 large text')));
  return {
    screenshots: camera.screenshots,
    defects: [...found].map(([text, renderings]) => `${text} [${renderings.join(', ')}]`),
  };
}
