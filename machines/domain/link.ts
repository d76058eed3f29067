/** The raw query of a link, one value per key; empty values are kept (GEN-R04 to GEN-R07). */
export type LinkQuery = Readonly<Record<string, string>>;

/** The three identifiers that every link carries (GEN-R04). */
export interface Identity {
  readonly accessionId: string;
  readonly sampleId: string;
  readonly token: string;
}

/**
 * The identity in a query; null if one of the three is missing (AMB-09). The token is already under `token` (AMB-01).
 */
export function identityOf(query: LinkQuery | null): Identity | null {
  const { accession_id: accessionId, sample_id: sampleId, token } = query ?? {};
  return accessionId && sampleId && token ? { accessionId, sampleId, token } : null;
}

export function queryOf({ accessionId, sampleId, token }: Identity): LinkQuery {
  return { accession_id: accessionId, sample_id: sampleId, token };
}

/** The query if it carries a complete identity; otherwise null. */
export function withIdentity(query: LinkQuery | null): LinkQuery | null {
  return identityOf(query) ? query : null;
}

/** Only the exact text 'true' sets a flag (AMB-05). */
export function isFlagSet(
  query: LinkQuery,
  flag: 'direct_to_blooddraw' | 'always_show_payment' | 'payment_prioritized' | 'concierge_needed',
) {
  return query[flag] === 'true';
}

/** Where a link leads if its order is not cancelled (1 §2 Entry routing). */
export function linkPage(query: LinkQuery): 'bloodDraw' | 'payment' | 'information' {
  if (isFlagSet(query, 'direct_to_blooddraw')) return 'bloodDraw';
  const flags = ['always_show_payment', 'payment_prioritized', 'concierge_needed'] as const;
  const isPayment = 'amount_to_pay' in query || flags.some((flag) => isFlagSet(query, flag));
  return isPayment ? 'payment' : 'information';
}

export function isEmptyQuery(query: LinkQuery | null): query is null {
  return query === null || Object.keys(query).length === 0;
}

/** A copy of the query without the given keys. */
export function withoutKeys(query: LinkQuery, keys: readonly string[]): LinkQuery {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !keys.includes(key)));
}

/** A copy of the query with only the given keys. */
export function onlyKeys(query: LinkQuery, keys: readonly string[]): LinkQuery {
  return Object.fromEntries(Object.entries(query).filter(([key]) => keys.includes(key)));
}

/** The only keys that /payment passes on to the entry (ROUTE-02, AMB-13). */
const PAYMENT_KEYS = [
  'accession_id',
  'sample_id',
  'token',
  'concierge_needed',
  'direct_to_blooddraw',
  'amount_to_pay',
  'always_show_payment',
  'payment_prioritized',
  'count',
];

/** The entry link equivalent to a /payment query, without absent keys; null without a query (ROUTE-02, ROUTE-03). */
export function paymentLink(query: LinkQuery | null): LinkQuery | null {
  if (query === null) return null;
  return onlyKeys(query, PAYMENT_KEYS);
}
