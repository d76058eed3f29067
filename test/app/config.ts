import { SERVICE_NAMES } from '../../src/api/services.ts';
import type { Config } from '../../src/app/shell/config.ts';
import { portalConfig } from '../lab/config.ts';

const EXTERNAL: Config['pages'] = {
  conciergeRequest: 'https://concierge.example/request',
  conciergePage: 'https://concierge.example/visit',
  conciergeScheduling: 'https://concierge.example/schedule',
  patientPortal: 'https://portal.example/login',
  support: null,
  mapSearch: null,
  termsOfService: null,
  testingPolicies: null,
  accessibility: null,
  directions: null,
  guidance: {},
};

/** The lab's configuration in English, with services of their own names and these external pages. */
export function testConfig(pages: Partial<Config['pages']> = {}): Config {
  return {
    ...portalConfig(),
    services: Object.fromEntries(
      SERVICE_NAMES.map((name) => [name, `/services/${name}`]),
    ) as Config['services'],
    pages: { ...EXTERNAL, ...pages },
    logos: [],
    languages: ['en'],
  };
}
