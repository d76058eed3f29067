import { VISIT_LIFE } from '../../machines/domain/visit.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import type { StorageKey, Store, Visit } from './storage.ts';

/** What of a link this browser keeps, and for how long it may be used without the link (RUL-55, RUL-62). */
export interface KeptVisit {
  /**
   * Looks when a document opens: milliseconds since the last use, at most {@link VISIT_LIFE}, which stands for a visit
   * that is over; null when nothing is kept. What is over, or another person's, is forgotten.
   */
  readonly open: (arrival: {
    /** The link that the document was opened by; null when its address has no token. */
    readonly link: LinkQuery | null;
    /** The link that the history entry has kept from an earlier document. */
    readonly passed: LinkQuery | null;
    /** The accession id that the address names; null when it names none. */
    readonly named: string | null;
  }) => number | null;
  /** The visit that this tab goes on with; null when there is none. */
  readonly current: () => Visit | null;
  /** Milliseconds since its last use. */
  readonly idle: () => number;
  /** Notes a use. */
  readonly use: () => void;
  /** Forgets what this tab keeps, and the browser with it, unless another tab has used it since. */
  readonly lapse: () => void;
  /** Forgets it everywhere, and what the browser remembers of questionnaires. */
  readonly finish: () => void;
}

/** What is needed to open the order again. Records of charges and bookings stay: they keep a second one from being made. */
const KEPT: readonly StorageKey[] = [
  'pnsToken',
  'accession_id',
  'sample_id',
  'patient_id',
  'billingInfo',
  'pns_single_page_query',
  'pickup_query',
  'questionnaire_position',
  'questionnaire_draft',
  'waiver_draft',
  'visit',
];
const REMEMBERED: readonly StorageKey[] = ['questionnaire_memory', 'questionnaire_saves'];

/** What stands in a tab whose visit is over. */
const OVER: Visit = { who: '', usedAt: 0 };

/** A timer may be early by this, in milliseconds. */
const TOLERANCE = 1000;

/** Notes whose link a store keeps, used now. */
export function markVisit(store: Store, who: string): void {
  store.write('visit', { who, usedAt: Date.now() });
}

export function createKeptVisit({ local, tab }: { readonly local: Store; readonly tab: Store }): KeptVisit {
  /** A tab of a visit that is over goes on with nobody else's. */
  function current(): Visit | null {
    const visit = tab.read('visit') ?? local.read('visit');
    return visit?.usedAt === OVER.usedAt ? null : visit;
  }

  function forget(store: Store, keys = KEPT): void {
    for (const key of keys) store.remove(key);
    if (store === tab) tab.write('visit', OVER);
  }

  const keeps = (store: Store) => KEPT.some((key) => store.read(key) !== null);

  /** Forever where nobody knows; a clock that was set back makes no visit younger. */
  function age(store: Store): number {
    const { usedAt } = store.read('visit') ?? {};
    return usedAt === undefined ? Infinity : Math.abs(Date.now() - usedAt);
  }

  return {
    current,
    idle: () => age(tab.read('visit') === null ? local : tab),
    open({ link, passed, named }) {
      const who = link?.['accession_id'] || (current()?.who ?? '');
      if (link) {
        for (const store of [tab, local]) {
          const other = store.read('accession_id');
          if (other !== null && other !== who) forget(store);
        }
        markVisit(tab, who);
        return 0;
      }
      const own = tab.read('visit');
      const isForeign = (order: string | null) => Boolean(order) && order !== who;
      // Another tab's visit, or none, does not bring back what a history entry has kept.
      const isLost =
        Boolean(passed?.['token']) && (own === null || isForeign(passed?.['accession_id'] ?? null));
      const source = keeps(tab) ? tab : local;
      const isOver = keeps(source) && age(source) >= VISIT_LIFE;
      for (const store of [tab, local]) if (keeps(store) && age(store) >= VISIT_LIFE) forget(store);
      // A link that names another order, and lacks its token, finds its own way.
      if (isLost || (isOver && !isForeign(named))) return VISIT_LIFE;
      return current() && age(tab.read('visit') === null ? local : tab);
    },
    use() {
      const visit = current();
      if (!visit) return;
      if (tab.read('visit')) markVisit(tab, visit.who);
      if (local.read('visit')?.who === visit.who) markVisit(local, visit.who);
    },
    lapse() {
      const who = current()?.who;
      forget(tab);
      if (local.read('visit')?.who === who && age(local) >= VISIT_LIFE - TOLERANCE) forget(local);
    },
    finish() {
      const who = current()?.who;
      for (const store of [tab, local])
        if (who !== undefined && [undefined, who].includes(store.read('visit')?.who))
          forget(store, [...KEPT, ...REMEMBERED]);
    },
  };
}
