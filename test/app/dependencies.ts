import { createAppDependencies } from '../../src/app/shell/app-dependencies.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import { createPage } from '../../src/platform/page.ts';
import { testConfig } from './config.ts';

const silent = () => undefined;

/** The dependencies in an application that shows no notices and loads no pages ahead, other than with these parts. */
export function testDependencies(
  config = testConfig(),
  application: Partial<Parameters<typeof createAppDependencies>[1]> = {},
): AppDependencies {
  return createAppDependencies(config, {
    notify: silent,
    clearNotice: silent,
    callSucceeded: silent,
    clearFailures: silent,
    clearNotices: silent,
    preload: silent,
    page: createPage(),
    ...application,
  });
}
