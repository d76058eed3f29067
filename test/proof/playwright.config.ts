import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { launchOptions, WITHOUT_OPTIMIZING } from '../support/chromium.ts';

/** Every path on the real page; `npm run proof` builds and serves it. */
export default defineConfig({
  testDir: '.',
  testMatch: 'proof.spec.ts',
  outputDir: '../../.reports/proof-run',
  // The trace reads the last proof; an atlas proves nothing.
  reporter:
    process.env['PROOF_MODE'] === 'atlas'
      ? 'line'
      : [['line'], ['json', { outputFile: '../../.reports/proof.json' }]],
  workers: Number(process.env['PROOF_WORKERS'] ?? 2),
  fullyParallel: true,
  // As in the browser tests: a retry tells a defect from a busy machine, and the run lists it.
  retries: 1,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env['PORTAL_URL'] ?? '',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 360, height: 740 },
    contextOptions: { reducedMotion: 'reduce' },
    colorScheme: 'light',
    // The accessibility checkers of a full run look long enough at a page for optimizing to pay.
    launchOptions: launchOptions(process.env['PROOF_MODE'] === 'full' ? [] : [WITHOUT_OPTIMIZING]),
  },
});
