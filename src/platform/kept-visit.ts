import { VISIT_LIFE } from '../../machines/domain/visit.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import type { StorageKey, Store, Visit } from './storage.ts';

/** What this browser keeps of a link, and how long it may be used without the link (RUL-55, RUL-62). */
export interface KeptVisit {
  /**
   * Called once when a document opens. Returns the milliseconds since the last use, {@link VISIT_LIFE} for a visit that
   * is over, or null if nothing is stored. Deletes the data of a visit that is over.
   */
  readonly open: (arrival: {
    /** The link that opened the document; null if the address has no token. */
    readonly link: LinkQuery | null;
    /** The link that the history entry still holds. */
    readonly passed: LinkQuery | null;
    /** Whether the URL is a link: it has a query and is not a return from elsewhere. */
    readonly isLink: boolean;
    /** The accession id in the page's path; null if there is none. */
    readonly about: string | null;
  }) => number | null;
  /** The visit that this tab belongs to; null if there is none. */
  readonly current: () => Visit | null;
  /** Milliseconds since its last use. */
  readonly idle: () => number;
  /** Records a use. */
  readonly use: () => void;
  /** Clears this tab, and the browser unless another tab has used the visit since. */
  readonly lapse: () => void;
  /** Clears the tab and the browser, including what it remembers of questionnaires. */
  readonly finish: () => void;
}

/** Everything needed to open the order. Records of charges and bookings stay, because they prevent a second one. */
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

/** Marks a tab whose visit is over. */
const OVER: Visit = { who: '', usedAt: 0 };

/** How early a timer may fire, in milliseconds. */
const TOLERANCE = 1000;

/** Records that a store holds the link of this accession id, used now. */
export function markVisit(store: Store, who: string): void {
  store.write('visit', { who, usedAt: Date.now() });
}

export function createKeptVisit({ local, tab }: { readonly local: Store; readonly tab: Store }): KeptVisit {
  /** A tab whose visit is over does not continue with another one. */
  function current(): Visit | null {
    const visit = tab.read('visit') ?? local.read('visit');
    return visit?.usedAt === OVER.usedAt ? null : visit;
  }

  function forget(store: Store, keys = KEPT): void {
    for (const key of keys) store.remove(key);
    if (store === tab) tab.write('visit', OVER);
  }

  const keeps = (store: Store) => KEPT.some((key) => store.read(key) !== null);

  /** Infinite if unknown; setting the clock back does not make a visit younger. */
  function age(store: Store): number {
    const { usedAt } = store.read('visit') ?? {};
    return usedAt === undefined ? Infinity : Math.abs(Date.now() - usedAt);
  }

  const idle = () => age(tab.read('visit') === null ? local : tab);

  return {
    current,
    idle,
    open({ link, passed, isLink, about }) {
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
      // A link in a history entry is valid only in the tab of its own visit.
      const isLost =
        (Boolean(passed?.['token']) && (own === null || isForeign(passed?.['accession_id'] ?? null))) ||
        // Nor is one person's token used for another one's page.
        (current() !== null && isForeign(about));
      const source = keeps(tab) ? tab : local;
      const isOver = keeps(source) && age(source) >= VISIT_LIFE;
      for (const store of [tab, local]) if (keeps(store) && age(store) >= VISIT_LIFE) forget(store);
      // A link without a token, such as a staff member's, is handled by its own page.
      if (isLost || (isOver && !isLink)) return VISIT_LIFE;
      return current() && idle();
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
