/** The services of the lab, each with a base address of its own (RUL-24). */
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

/** The base address of each service: absolute, or a path of the portal's own origin. */
export type Services = Readonly<Record<ServiceName, string>>;
