import type { ViteUserConfig } from 'vitest/config';

/** The `test` part of vite.config.ts: what runs in Node, and what needs a document. */
export const test: NonNullable<ViteUserConfig['test']> = {
  // A busy machine is slow, not wrong: only a test that hangs fails by time.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  reporters: ['default', ['json', { outputFile: '.reports/unit.json' }]],
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        environment: 'node',
        // Machines and rules keep no state in their modules: one import serves all files of a worker.
        isolate: false,
        include: ['test/{machines,rules,api,lab,support,trace,contract,mutate}/**/*.test.ts'],
      },
    },
    {
      extends: true,
      test: {
        name: 'app',
        environment: 'node',
        // Some of these replace modules, so each file has its own.
        include: ['test/app/**/*.test.ts'],
      },
    },
    {
      extends: true,
      test: {
        name: 'views',
        environment: 'jsdom',
        include: ['test/{views,app,support}/**/*.test.tsx'],
      },
    },
  ],
};
