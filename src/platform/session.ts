import { identityOf } from '../../machines/domain/link.ts';
import type { Identity, LinkQuery } from '../../machines/domain/link.ts';
import { beginVisit } from './kept-visit.ts';
import { normalizeToken, parseQuery } from './link-address.ts';
import type { TokenSpelling } from './link-address.ts';
import type { StorageKey, Store, StoredValues } from './storage.ts';

type Position = StoredValues['questionnaire_position'];
type BillingInfo = StoredValues['billingInfo'];

/** The patient's session: identity and link. */
export interface Session {
  /** Stores the link's identity and its whole query, after deleting data of another order's link (AMB-07, AMB-19). */
  readonly keepLink: (query: LinkQuery) => void;
  /**
   * Stores an identity without a query, from a questionnaire's link or a guest login. A guest login does not know the
   * sample (null) and keeps the one of the same accession id. Deletes data of another order's link (AMB-19).
   */
  readonly keepIdentity: (identity: {
    readonly accessionId: string;
    readonly sampleId: string | null;
    readonly token: string;
  }) => void;
  /** The query of the last opened link, including the token; null if none is stored. */
  readonly savedQuery: () => LinkQuery | null;
  /** Deletes the saved query and nothing else (AMB-11). */
  readonly clearSavedQuery: () => void;
  readonly identity: () => Identity | null;
  /** The accession id alone, which a guest login stores without a sample id; null if none is stored. */
  readonly accessionId: () => string | null;
  /** The sample id for an accession id; null if none or another one is stored. */
  readonly sampleIdOf: (accessionId: string) => string | null;
  readonly token: () => string | null;
  /**
   * The query of a URL, with the stored token if the URL identifies the same order without one; null if the URL has no
   * query (RUL-01, AMB-01).
   */
  readonly linkQuery: (search: string, documented?: TokenSpelling) => LinkQuery | null;
  /** The patient's place in an order's questionnaire; null if this tab has not opened it (RUL-18). */
  readonly position: (of: Pick<Position, 'questionnaire' | 'accessionId'>) => Position | null;
  readonly keepPosition: (position: Position) => void;
  readonly patientId: () => string | null;
  readonly keepPatientId: (patientId: string) => void;
  readonly billingInfo: () => BillingInfo | null;
  readonly keepBillingInfo: (billingInfo: BillingInfo) => void;
}

const IDENTITY_KEYS = ['accession_id', 'sample_id'] as const;
/** Data of one order that must not outlive it (AMB-19). */
const ORDER_KEYS = ['patient_id', 'billingInfo', 'pnsToken', 'pns_single_page_query'] as const;

/**
 * The session of this tab. The documented keys are in local storage for the last opened link, and in the tab's own
 * session storage, which alone is read: two links in two tabs never mix. A new tab has its copy of the last link from
 * when it opened (RUL-02, kept-visit.ts).
 * @param dropCache called when the link is for another order, to drop cached responses of the previous one
 */
export function createSession(stores: {
  readonly local: Store;
  readonly tab: Store;
  readonly dropCache: (accessionId: string) => void;
}): Session {
  const { local, tab, dropCache } = stores;

  function isLastLink(): boolean {
    return IDENTITY_KEYS.every((key) => tab.read(key) === local.read(key));
  }

  /** The stores that hold this tab's order. */
  const ownStores = () => (isLastLink() ? [tab, local] : [tab]);

  function write<Key extends StorageKey>(key: Key, value: StoredValues[Key]): void {
    for (const store of ownStores()) store.write(key, value);
  }

  function keepLink(link: LinkQuery): void {
    const query = normalizeToken(link) ?? {};
    keepIds(query);
    for (const store of [local, tab]) store.write('pns_single_page_query', query);
  }

  function keepIds(query: LinkQuery): void {
    const isOther = (store: Store) =>
      IDENTITY_KEYS.some((key) => store.read(key) !== null && store.read(key) !== (query[key] || null));
    if (isOther(tab)) dropCache(query['accession_id'] ?? '');
    for (const store of [local, tab]) {
      if (isOther(store)) for (const key of ORDER_KEYS) store.remove(key);
      for (const key of IDENTITY_KEYS) {
        if (query[key]) store.write(key, query[key]);
        else store.remove(key);
      }
      if (query['token']) store.write('pnsToken', query['token']);
    }
    beginVisit(stores, query['accession_id'] ?? '');
  }

  function sampleIdOf(accessionId: string): string | null {
    return tab.read('accession_id') === accessionId ? tab.read('sample_id') : null;
  }

  function identity(): Identity | null {
    return identityOf({
      accession_id: tab.read('accession_id') ?? '',
      sample_id: tab.read('sample_id') ?? '',
      token: tab.read('pnsToken') ?? '',
    });
  }

  return {
    keepLink,
    keepIdentity: ({ accessionId, sampleId, token }) =>
      keepIds({
        accession_id: accessionId,
        sample_id: sampleId ?? sampleIdOf(accessionId) ?? '',
        token,
      }),
    accessionId: () => tab.read('accession_id'),
    sampleIdOf,
    savedQuery: () => tab.read('pns_single_page_query'),
    clearSavedQuery: () => {
      for (const store of ownStores()) store.remove('pns_single_page_query');
    },
    identity,
    token: () => tab.read('pnsToken'),
    linkQuery: (search, documented) => {
      const query = parseQuery(search, documented);
      if (query === null || query['token']) return query;
      const kept = identity();
      const isSame = kept?.accessionId === query['accession_id'] && kept?.sampleId === query['sample_id'];
      return kept && isSame ? { ...query, token: kept.token } : query;
    },
    position: ({ questionnaire, accessionId }) => {
      const kept = tab.read('questionnaire_position');
      return kept?.questionnaire === questionnaire && kept.accessionId === accessionId ? kept : null;
    },
    keepPosition: (position) => tab.write('questionnaire_position', position),
    patientId: () => tab.read('patient_id'),
    keepPatientId: (patientId) => write('patient_id', patientId),
    billingInfo: () => tab.read('billingInfo'),
    keepBillingInfo: (billingInfo) => write('billingInfo', billingInfo),
  };
}
