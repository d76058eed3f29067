import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { findFullChromium, launchOptions, WITHOUT_OPTIMIZING } from '../support/chromium.ts';
import { ENGINES } from './engines/engine.ts';
import type { EngineOptions, JourneyOptions } from './engines/fixtures.ts';

const testMatch = '**/*.spec.ts';
/** Without a web server, tests that need one are skipped; the run reports this. */
const testIgnore = [
  ...(process.env['PORTAL_HOST'] === 'none' ? ['**/host.spec.ts'] : []),
  // The headless shell has no autofill.
  ...(findFullChromium() ? [] : ['**/autofill.spec.ts']),
];
const wide = [
  // A journey for both input methods and all widths runs by mouse on a phone and by keyboard on a desktop.
  {
    name: 'phone',
    testMatch,
    grepInvert: /by keyboard.*@every-width/,
    use: { viewport: { width: 360, height: 740 } },
  },
  // Most behavior does not depend on the width: the other projects run only tagged tests.
  {
    name: 'tablet',
    testMatch,
    grep: /@every-width/,
    grepInvert: /by (?:mouse|keyboard)/,
    use: { viewport: { width: 808, height: 1024 } },
  },
  {
    name: 'desktop',
    testMatch,
    grep: /@every-width/,
    grepInvert: /by mouse/,
    use: { viewport: { width: 1280, height: 800 } },
  },
];
/** The engines that the run has found, by name. */
const found = process.env['PORTAL_ENGINES'] ?? '';
const engines = ENGINES.filter((name) => found.includes(name));
/** What WebKitGTK cannot run, and why: see the projects. */
const NOT_IN_WEBKIT = /text at 200 %|keys typed after a blocked press/;
const isMain = process.env['PORTAL_JOURNEYS'] === 'main';

/** The built product with the sandbox lab; `npm run test:browser` builds and serves it. */
export default defineConfig<JourneyOptions, EngineOptions>({
  testDir: '.',
  testIgnore,
  outputDir: '../../.reports/browser',
  reporter: [['line'], ['json', { outputFile: '../../.reports/browser.json' }]],
  // One more than the cores: tests spend much of their time waiting.
  workers: 3,
  fullyParallel: true,
  // A retry distinguishes a defect of the product from a busy machine; the report lists retried tests.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough that only what never arrives fails.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env['PORTAL_URL'] ?? 'http://127.0.0.1:4173',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Presses are measured as a phone runs them.
    launchOptions: launchOptions(process.env['PORTAL_PRESSES'] ? [] : [WITHOUT_OPTIMIZING]),
  },
  projects: [
    ...(engines.includes('chromium') ? wide : []),
    // Journeys for every engine: written once, and checked as a person sees them. Chromium has the wide suite: it takes
    // only those that look at what an engine keeps of a page that is left or of a file that is lost, or where it puts the caret. Its oldest version
    // takes the shorter ones.
    ...engines.map((engineName) => ({
      name: engineName,
      testMatch: '**/*.journey.ts',
      // The oldest WebKit has one tab under its driver, and its small browser saves no files. It lays out for both. A cut file does to it what a refused one does.
      // WebKitGTK lets a frame of another site take the caret only once the person has used that frame: WPE's, which is
      // older, shows where it goes.
      ...(engineName === 'wpe' ? { grepInvert: /second tab|calendar file|kept as a file|is cut once/ } : {}),
      ...(engineName === 'webkit' ? { grepInvert: NOT_IN_WEBKIT } : {}),
      ...(engineName === 'chromium' ? { grep: /@page-cache|@caret|@lost-files/ } : {}),
      ...(engineName === 'floor' ? { grep: isMain ? /(?=.*@floor)(?=.*@main)/ : /@floor/ } : {}),
      // The other engines cover the rest of the journeys that the oldest ones take.
      ...(engineName === 'wpe' && isMain ? { grep: [/@main/, /@caret/, NOT_IN_WEBKIT] } : {}),
      use: { engineName },
    })),
    // The main journeys once more where the browser translates the page (RUL-110).
    ...engines
      .filter((engineName) => ['firefox', 'webkit'].includes(engineName))
      .map((engineName) => ({
        name: `${engineName} that translates`,
        testMatch: '**/*.journey.ts',
        grep: /@main/,
        use: { engineName, isTranslated: true },
      })),
  ],
});
