import { createAppServices } from '../../src/app/shell/app-services.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import { createPage } from '../../src/platform/page.ts';
import { testConfig } from './config.ts';

const silent = () => undefined;

/** The services of an application that shows no notices and loads no pages ahead, other than with these parts. */
export function testServices(
  config = testConfig(),
  application: Partial<Parameters<typeof createAppServices>[1]> = {},
): AppServices {
  return createAppServices(config, {
    notify: silent,
    withdraw: silent,
    worked: silent,
    withdrawFailures: silent,
    preload: silent,
    page: createPage(),
    ...application,
  });
}
