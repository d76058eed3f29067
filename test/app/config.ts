import { SERVICE_NAMES } from '../../src/api/services.ts';
import type { Config } from '../../src/app/shell/config.ts';

/** A configuration with all external pages and services. */
export function testConfig(pages: Partial<Config['pages']> = {}): Config {
  return {
    brand: { name: 'Your Lab', logo: null, accent: null },
    supportPhone: '+1 (800) 555-0100',
    timeZone: 'America/Los_Angeles',
    services: Object.fromEntries(
      SERVICE_NAMES.map((name) => [name, `/services/${name}`]),
    ) as Config['services'],
    pages: {
      conciergeRequest: 'https://concierge.example/request',
      conciergePage: 'https://concierge.example/visit',
      conciergeScheduling: 'https://concierge.example/schedule',
      patientPortal: 'https://portal.example/login',
      support: null,
      mapSearch: null,
      termsOfService: null,
      testingPolicies: null,
      directions: null,
      guidance: {},
      ...pages,
    },
    pickup: { internalToken: '/internal-token', patientOnFile: '/patients/on-file' },
    cardProvider: {
      script: '/vendor/stripe.js',
      keys: {
        test: { revenue: 'pk_test_rev', standard: 'pk_test_std' },
        live: { revenue: 'pk_live_rev', standard: 'pk_live_std' },
      },
    },
    cardTokenizer: {
      script: '/vendor/stax.js',
      webPaymentsTokens: { test: 'sandbox-test', live: 'sandbox-live' },
    },
    places: { url: '/vendor/places', key: 'sandbox' },
    mapTiles: { url: '/vendor/tiles/{z}/{x}/{y}.png', attribution: 'Sandbox' },
    languages: ['en'],
    inspector: false,
  };
}
