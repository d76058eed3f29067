/** The lab's services, each with its own base URL (RUL-24). */
export const SERVICE_NAMES = [
  'accounting',
  'charging',
  'payout',
  'orderPortal',
  'trans',
  'inventory',
  'pricing',
  'sample',
  'core',
  'coreSamples',
  'questionnaire',
  'waiver',
  'pickup',
  'orders',
  'calendar',
] as const;

export type ServiceName = (typeof SERVICE_NAMES)[number];

/** The base URL of each service: absolute, or a path on the portal's own origin. */
export type Services = Readonly<Record<ServiceName, string>>;
