import { globSync, readFileSync } from 'node:fs';
import type { ViteUserConfig } from 'vitest/config';
import { LastResults } from './trace/last-results.ts';

const PAGES = globSync('test/app/**/*.test.tsx', { cwd: new URL('..', import.meta.url) });
/** Mocks modules, or leaves what listens as long as its document lives. */
const isApart = (file: string) =>
  /vi\.(?:mock|hoisted|resetModules)\(|startVisit|createPage/.test(
    readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'),
  );

/** The `test` part of vite.config.ts: tests that run in Node, and tests that need a document. */
export const vitestConfig: NonNullable<ViteUserConfig['test']> = {
  // A busy machine is slow, not broken: only a hanging test times out.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  reporters: ['default', new LastResults()],
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        environment: 'node',
        // Machines and rules keep no module state: one import serves all files of a worker.
        isolate: false,
        // All but those below: a new folder's tests cannot be forgotten.
        include: ['test/**/*.test.ts'],
        exclude: ['test/app/**', 'test/models/**'],
      },
    },
    {
      extends: true,
      test: {
        name: 'models',
        environment: 'node',
        // These take the place of the browser, and mock modules.
        include: ['test/models/**/*.test.ts'],
      },
    },
    {
      extends: true,
      test: {
        name: 'app',
        environment: 'node',
        // Some of these mock modules, so each file is isolated.
        include: ['test/app/**/*.test.ts'],
      },
    },
    {
      extends: true,
      test: {
        name: 'views',
        environment: 'jsdom',
        setupFiles: ['test/support/jsdom.ts', 'test/support/preloaded-components.ts'],
        // These remove what they render and mock no modules: one document serves all files of a worker.
        isolate: false,
        include: ['test/views/**/*.test.tsx'],
      },
    },
    {
      extends: true,
      test: {
        name: 'pages',
        environment: 'jsdom',
        setupFiles: ['test/support/jsdom.ts', 'test/app/after-each.ts'],
        // Each file in a document of its own.
        include: PAGES.filter(isApart),
      },
    },
    {
      extends: true,
      test: {
        name: 'shell',
        environment: 'jsdom',
        setupFiles: ['test/support/jsdom.ts', 'test/app/after-each.ts'],
        isolate: false,
        include: PAGES.filter((file) => !isApart(file)),
      },
    },
  ],
};
