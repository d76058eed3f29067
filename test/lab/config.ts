/** The sandbox's publishable keys, one per account and mode (KEY-R04, KEY-R05, AMB-54). */
const CARD_KEYS = {
  test: { revenue: 'pk_test_rev', standard: 'pk_test_std' },
  live: { revenue: 'pk_live_rev', standard: 'pk_live_std' },
} as const;

/** The tokenization script's tokens, chosen the same way (RUL-34). */
const WEB_PAYMENTS_TOKENS = { test: 'sandbox-test', live: 'sandbox-live' } as const;

/** Customer ids with test keys; the empty id is one of them (KEY-R04). */
const TEST_CUSTOMERS = ['999997', '29520', '29818', '31157', '1000002', ''];

const PAGES = [
  'conciergeRequest',
  'conciergePage',
  'conciergeScheduling',
  'patientPortal',
  'support',
  'mapSearch',
  'termsOfService',
  'testingPolicies',
] as const;

/** The instruction pages by route (COLL-R05). */
const SAMPLE_ROUTES = [
  'microtube',
  'urine-1-tube',
  'urine-4-tubes',
  'stool',
  'dbs',
  'saliva-6-tubes',
  'saliva-1-tube',
  'uti',
];

/** The pages that replace the lab's other websites, served under /lab/external/. */
export const EXTERNAL_PAGES: readonly string[] = [...PAGES, 'directions', 'guidance'];

/**
 * The sandbox under its other name, 127.0.0.1 or localhost. Browsers treat that as another origin, so the card vendors'
 * scripts, frames and pages are cross-origin like the real ones. '' for any other host, which serves them itself.
 */
export function otherOrigin(host: string | undefined): string {
  const [, name, port] = /^(127\.0\.0\.1|localhost)(:\d+)?$/.exec(host ?? '') ?? [];
  return name ? `http://${name === 'localhost' ? '127.0.0.1' : 'localhost'}${port ?? ''}` : '';
}

/** The support phone shown to the sandbox's patients; also written into the document by its builds. */
export const SUPPORT_PHONE = '+1 (800) 555-0100';

/** A planned outage of an hour from now; with `blocksSubmissions` nothing can be sent meanwhile. */
export function plannedOutage(now: number, blocksSubmissions: boolean) {
  return {
    text: {
      en: 'Our systems are down for maintenance for one hour. What you enter is kept.',
      es: 'El laboratorio actualiza sus sistemas durante una hora. Lo que escriba se conserva.',
    },
    from: new Date(now).toISOString(),
    until: new Date(now + 3_600_000).toISOString(),
    blocksSubmissions,
  };
}

/**
 * The portal's run-time configuration, served by the sandbox at /config.json (RUL-24). All URLs are the sandbox's own;
 * with `host`, the card vendors use its other name. `inspector` is for development and QA builds.
 */
export function portalConfig({
  inspector = false,
  host,
  outage,
}: {
  inspector?: boolean;
  host?: string | undefined;
  outage?: ReturnType<typeof plannedOutage> | undefined;
} = {}) {
  const vendors = otherOrigin(host);
  return {
    brand: { name: 'Your Lab', logo: null, accent: null },
    supportPhone: SUPPORT_PHONE,
    timeZone: 'America/Los_Angeles',
    services: {
      accounting: '/services/accounting',
      charging: '/services/charging',
      payout: '/services/payout',
      orderPortal: '/services/order-portal',
      trans: '/services/trans',
      inventory: '/services/inventory',
      pricing: '/services/pricing',
      sample: '/services/sample',
      core: '/services/core',
      coreSamples: '/services/core-samples/v2/lis/coresamples',
      questionnaire: '/services/questionnaire',
      waiver: '/services/waiver',
      pickup: '/services/pickup',
      orders: '/services/orders',
      calendar: '/services/calendar',
    },
    pages: {
      ...(Object.fromEntries(PAGES.map((page) => [page, `/lab/external/${page}`])) as Record<
        (typeof PAGES)[number],
        string
      >),
      accessibility: null,
      directions: '/lab/external/directions?destination={destination}',
      guidance: Object.fromEntries(
        SAMPLE_ROUTES.map((route) => [route, `/lab/external/guidance?type=${route}`]),
      ),
    },
    pickup: { internalToken: '/internal-token', patientOnFile: '/patients/on-file' },
    cardProvider: { script: `${vendors}/vendor/stripe.js`, keys: CARD_KEYS },
    cardTokenizer: { script: `${vendors}/vendor/stax.js`, webPaymentsTokens: WEB_PAYMENTS_TOKENS },
    places: { url: '/vendor/places', key: 'sandbox' },
    mapTiles: { url: '/vendor/tiles/{z}/{x}/{y}.png', attribution: 'Sandbox map' },
    // Spanish is the owner's choice (RUL-86).
    languages: ['en', 'es'],
    ...(outage && { notice: outage }),
    inspector,
  };
}

const modeOf = (customerId: string) => (TEST_CUSTOMERS.includes(customerId) ? 'test' : 'live');

/** The publishable key that a payment method for this order must use (KEY-R03, AMB-53). */
export function expectedPublishableKey(customerId: string, hasRevenue: boolean): string {
  return CARD_KEYS[modeOf(customerId)][hasRevenue ? 'revenue' : 'standard'];
}

/** The web payments token that a card of Stax must use (RUL-34). */
export function webPaymentsToken(customerId: string): string {
  return WEB_PAYMENTS_TOKENS[modeOf(customerId)];
}

export function isWebPaymentsToken(key: string): boolean {
  return Object.values<string>(WEB_PAYMENTS_TOKENS).includes(key);
}
