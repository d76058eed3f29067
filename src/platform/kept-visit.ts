import { VISIT_LIFE } from '../../machines/domain/visit.ts';
import type { Opening } from '../../machines/domain/visit.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import type { StorageKey, Store, Visit } from './storage.ts';

interface Stores {
  readonly local: Store;
  readonly tab: Store;
}

/** What this browser keeps of a link, and how long it may be used without the link (RUL-55, RUL-62, RUL-83). */
export interface KeptVisit {
  /** Judges each document that opens, and each entry that Back and Forward return to. Deletes what is over. */
  readonly open: (arrival: {
    /** The link that opened the document; null if the address has no token. */
    readonly link: LinkQuery | null;
    /** The link that the history entry still holds. */
    readonly passed: LinkQuery | null;
    /** The order that an address without a token names; null if it names none. */
    readonly named: string | null;
    /** Whether the page uses its own link and nothing that is kept. */
    readonly isApart: boolean;
  }) => Opening;
  /** Reports each link, guest login and staff link that a page stores: the visit has begun, or is used. */
  readonly watch: (onBegun: () => void) => void;
  /** The visit that this tab belongs to; null if there is none. */
  readonly current: () => (Visit & { readonly id: string }) | null;
  /** Milliseconds since its last use; {@link VISIT_LIFE} if it is over. */
  readonly idle: () => number;
  /** Records a use. */
  readonly use: () => void;
  /** Clears this tab, and the browser unless another tab has used the visit since. */
  readonly lapse: () => void;
  /** Clears the tab and the browser, including what it remembers of questionnaires. */
  readonly finish: () => void;
}

/** Everything needed to open the order. Records of charges and bookings stay, because they prevent a second one. */
const VISIT_KEYS: readonly StorageKey[] = [
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
  'information_draft',
  'billing_draft',
];
const ALL: readonly StorageKey[] = [...VISIT_KEYS, 'questionnaire_memory', 'questionnaire_saves'];

/** The visit of the last opened link, which a new tab continues. */
const LAST = 'last';

/** No visit's id: marks a tab whose visit is over, so that it does not continue with another one. */
const OVER = 'over';

const OVER_BY_TIME: Opening = { idle: VISIT_LIFE, needs: null };
const NEEDS_LINK: Opening = { idle: null, needs: 'link' };

/** How early a timer may fire, in milliseconds. */
const TOLERANCE = 1000;

/** Setting the clock back does not make a visit younger. */
const ageOf = ({ usedAt }: Visit) => Math.abs(Date.now() - usedAt);

/** The browser's visits by id, without those that are over. */
function living(local: Store): Readonly<Record<string, Visit>> {
  const all = Object.entries(local.read('visits') ?? {});
  return Object.fromEntries(all.filter(([, visit]) => ageOf(visit) < VISIT_LIFE));
}

/** The visit of this tab; null if it has none, or its visit is over. */
function visitOfTab({ local, tab }: Stores): (Visit & { readonly id: string }) | null {
  const id = tab.read('visit') ?? OVER;
  const visit = living(local)[id];
  return visit ? { ...visit, id } : null;
}

/**
 * Records that this tab has a visit of an order, used now. Another order's link ends the visit that the tab had: a page
 * that the browser froze before may remember it, with all that the tab stored at that time.
 */
function beginInTab(stores: Stores, who: string): void {
  const own = visitOfTab(stores);
  const id = own?.who === who ? own.id : crypto.randomUUID();
  const { [own?.id ?? OVER]: _, ...others } = living(stores.local);
  stores.local.write('visits', { ...others, [id]: { who, usedAt: Date.now() } });
  stores.tab.write('visit', id);
}

/** Who hears of the visits that pages begin, by the tab. */
const watchers = new WeakMap<Store, () => void>();

/** Records that a link of an order was opened in this tab, the last one in this browser. */
export function beginVisit(stores: Stores, who: string): void {
  beginInTab(stores, who);
  stores.local.write('visits', { ...living(stores.local), [LAST]: { who, usedAt: Date.now() } });
  watchers.get(stores.tab)?.();
}

export function createKeptVisit(stores: Stores): KeptVisit {
  const { local, tab } = stores;

  function end(isOver: (visit: Visit, id: string) => boolean): void {
    const all = Object.entries(living(local)).filter(([id, visit]) => !isOver(visit, id));
    if (all.length > 0) local.write('visits', Object.fromEntries(all));
    else local.remove('visits');
  }

  function forget(store: Store, keys = VISIT_KEYS): void {
    const ended = store === tab ? tab.read('visit') : LAST;
    end((_, id) => id === ended);
    for (const key of keys) store.remove(key);
    if (store === tab) tab.write('visit', OVER);
  }

  const keeps = (store: Store) =>
    (store === tab && tab.read('visit') !== null) || VISIT_KEYS.some((key) => store.read(key) !== null);
  const visitOf = (store: Store) => (store === tab ? visitOfTab(stores) : (living(local)[LAST] ?? null));
  const current = () => visitOfTab(stores);

  /** Deletes what has outlived its visit. Returns whether that was what this tab would have used. */
  function deleteOver(): boolean {
    const source = keeps(tab) ? tab : local;
    const isOver = keeps(source) && visitOf(source) === null;
    for (const store of [tab, local]) if (keeps(store) && visitOf(store) === null) forget(store);
    end(() => false);
    return isOver;
  }

  /** A tab without a visit gets its own copy of the last link: another tab's link cannot change it any more (RUL-02). */
  function continueLast(): void {
    const last = visitOf(local);
    if (tab.read('visit') !== null || last === null) return;
    for (const key of VISIT_KEYS) copy(key);
    beginInTab(stores, last.who);
    const id = tab.read('visit') ?? OVER;
    local.write('visits', { ...living(local), [id]: last });
  }

  function copy<Key extends StorageKey>(key: Key): void {
    const value = local.read(key);
    if (value !== null) tab.write(key, value);
  }

  const idle = () => {
    const visit = current();
    return visit ? ageOf(visit) : VISIT_LIFE;
  };

  return {
    current,
    idle,
    watch: (onBegun) => void watchers.set(tab, onBegun),
    open({ link, passed, named, isApart }) {
      const isOver = deleteOver();
      const own = current();
      if (link) {
        const who = link['accession_id'] ?? '';
        if (!who && !isApart) return { idle: null, needs: 'wholeLink' };
        for (const store of [tab, local])
          if (visitOf(store)?.who !== who || (store.read('accession_id') ?? '') !== who) forget(store);
        beginInTab(stores, who);
        return { idle: 0, needs: null };
      }
      // A link in a history entry is valid only in the tab of its own visit.
      if (passed?.['token'] && own?.who !== (passed['accession_id'] ?? ''))
        return isOver ? OVER_BY_TIME : NEEDS_LINK;
      if (isOver && !isApart) return OVER_BY_TIME;
      // Nor is one person's token used for another one's page.
      const who = (own ?? visitOf(local))?.who;
      const isForeign = named !== null && who !== undefined && named !== who;
      if (isForeign && !isApart) return NEEDS_LINK;
      if (!isForeign) continueLast();
      return { idle: current() && idle(), needs: null };
    },
    use() {
      const own = current();
      if (!own) return;
      const visits = living(local);
      const used = { who: own.who, usedAt: Date.now() };
      const isLast = visits[LAST]?.who === own.who;
      local.write('visits', { ...visits, [own.id]: used, ...(isLast ? { [LAST]: used } : {}) });
    },
    lapse() {
      const { [tab.read('visit') ?? OVER]: own, [LAST]: last } = local.read('visits') ?? {};
      forget(tab);
      if (last && last.who === own?.who && ageOf(last) >= VISIT_LIFE - TOLERANCE) forget(local);
    },
    finish() {
      const { [tab.read('visit') ?? OVER]: own, [LAST]: last } = local.read('visits') ?? {};
      forget(tab, ALL);
      if (own === undefined) return;
      if (last === undefined || last.who === own.who) forget(local, ALL);
      end(({ who }) => who === own.who);
    },
  };
}
