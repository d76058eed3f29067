import { identityOf, withoutKeys } from '../../machines/domain/link.ts';
import type { Identity, LinkQuery } from '../../machines/domain/link.ts';
import { VISIT_TIMEOUT } from '../../machines/domain/visit.ts';
import type { VisitStart } from '../../machines/domain/visit.ts';
import { COPIED_TO_NEW_TAB, keysRemovedBy, FORM_KEYS, isSameForm, PERSON_KEYS, withForm } from './storage.ts';
import type { BrowserKey, Ending, Store, StoredValues, Stores, TabKey, Visit } from './storage.ts';
import { normalizeToken, parseQuery } from './link-url.ts';
import type { TokenParam } from './link-url.ts';

type Position = StoredValues['questionnaire_position'][number];
type SharedKey = BrowserKey & TabKey;

/** How an order is opened: its link, the pickup scheduler's link, or a guest login, which may not know the sample. */
type OpenRequest =
  | { readonly link: LinkQuery }
  | { readonly staffLink: LinkQuery }
  | {
      readonly guest: {
        readonly accessionId: string;
        readonly sampleId: string | null;
        readonly token: string;
      };
    };

/** The visit of a tab. */
export type TabVisit = Visit & { readonly id: string };

/**
 * Who uses this tab, for which order, and until when: the only writer of the keys that give access to an order. The documented
 * keys are in local storage for the last opened link, and in the tab's own session storage, which alone is read: two
 * links in two tabs never mix (RUL-02, RUL-55, RUL-62, RUL-83).
 */
export interface Session {
  /**
   * Begins or continues the visit of an order, after removing the data of any other order (AMB-07, AMB-19). A link is kept
   * whole, the scheduler's without its token (AMB-127).
   */
  readonly open: (opened: OpenRequest) => void;
  /** Checks each document that opens and each history entry that Back and Forward return to; removes expired data. */
  readonly enter: (arrival: {
    /** The link that opened the document; null if the URL has no token. */
    readonly link: LinkQuery | null;
    /** The link that the history entry still holds. */
    readonly historyLink: LinkQuery | null;
    /** The accession id of the visit in which the history entry was made; null if it was made without a visit. */
    readonly visitAccessionId: string | null;
    /** The order that the URL names, in its path or its query; null if it names none. */
    readonly urlAccessionId: string | null;
    /** Whether the page uses its own link and no kept data. */
    readonly usesOwnLink: boolean;
  }) => VisitStart;
  /** Removes everything that ends with it. 'visit' keeps the browser's copy if another tab has used it since. */
  readonly end: (end: Exclude<Ending, 'order'>) => void;
  /** The visit that this tab belongs to; null if there is none. */
  readonly visit: () => TabVisit | null;
  /** Milliseconds since its last use; {@link VISIT_TIMEOUT} if it is over. */
  readonly idle: () => number;
  /** Keeps the time of this use. */
  readonly use: () => void;
  /** Reports each order that is opened. */
  readonly onOpened: (listener: () => void) => void;
  /** Reports the visit that another order's link has ended in this tab: a tab that was duplicated has the same one. */
  readonly onReplaced: (listener: (visit: TabVisit) => void) => void;
  /** Goes on with a visit that has ended in a duplicate of this tab, as a visit of this tab's own. */
  readonly resume: (visit: TabVisit) => void;
  readonly identity: () => Identity | null;
  /** The accession id alone, which a guest login keeps without a sample id; null if none is kept. */
  readonly accessionId: () => string | null;
  /** The sample id for an accession id; null if none or another one is kept. */
  readonly sampleIdOf: (accessionId: string) => string | null;
  readonly token: () => string | null;
  /** The query of the last opened link, including the token; null if none is kept. */
  readonly keptQuery: () => LinkQuery | null;
  /** Deletes the saved query and nothing else (AMB-11). */
  readonly clearSavedQuery: () => void;
  /** The query of the scheduler's last link, without a token; null if none is kept. */
  readonly pickupQuery: () => LinkQuery | null;
  /** Keeps the scheduler's next order (PICK-R05). */
  readonly keepAccession: (accessionId: string) => void;
  /** Deletes the accession id (PICK-R08). */
  readonly clearAccession: () => void;
  /**
   * Keeps data that a page has loaded, unless the visit has ended or the tab has another order meanwhile.
   * @param accessionId the order of the data; that of the tab if omitted
   */
  readonly keep: <Key extends 'patient_id' | 'billingInfo' | 'pnsToken'>(
    key: Key,
    value: StoredValues[Key],
    accessionId?: string,
  ) => void;
  /**
   * The query of a URL, with the kept token if the URL identifies the same order without one; null if the URL has no
   * query (RUL-01, AMB-01).
   */
  readonly linkQuery: (search: string, documented?: TokenParam) => LinkQuery | null;
  /**
   * The link of a history entry, with the kept token if it is of the same order, unless this link has just opened the document:
   * Back to an older link must not bring its token back.
   */
  readonly renewed: (link: LinkQuery) => LinkQuery;
  /** The patient's place in an order's questionnaire; null if this tab has not opened it (RUL-18). */
  readonly position: (form: Pick<Position, 'questionnaire' | 'accessionId'>) => Position | null;
  readonly keepPosition: (position: Position) => void;
}

const IDENTITY_KEYS = ['accession_id', 'sample_id'] as const;

/** The visit of the last opened link, which a new tab continues. */
const LAST_LINK = 'last';

/** No visit's id: marks a tab whose visit is over, so that it does not continue with another one. */
const NO_VISIT = 'over';

const EXPIRED_START: VisitStart = { idle: VISIT_TIMEOUT, needs: null };
const NEEDS_LINK: VisitStart = { idle: null, needs: 'link' };

/** How much later the last visit may be noted than the tab's own for the same use, in milliseconds: one is written after the other. */
const SAME_USE = 1000;

/**
 * What names the visit of a link: its accession id, or else '?' and a checksum of the link, from which no token can be read. Such
 * a link does not say whose it is: only the very same one continues its visit (RUL-83).
 */
function visitNameOf(link: LinkQuery): string {
  if (link['accession_id']) return link['accession_id'];
  let checksum = 0;
  for (const character of Object.entries(link).flat().join())
    checksum = Math.imul(checksum, 31) + Number(character.codePointAt(0));
  return `?${checksum}`;
}

/** Whether two visits may be of one person's order: a link without an accession id does not say whose it is (RUL-55). */
export const mayBeSameOrder = (accessionId: string, other: string) =>
  accessionId === other || [accessionId, other].some((name) => name === '' || name.startsWith('?'));

/** An item of a key that ends with its order in this tab. */
interface Form {
  readonly accessionId: string;
  readonly keptAt?: string;
}

/** What was typed less than half an hour ago. */
const isRecent = ({ keptAt = '' }: Form) => Math.abs(Date.now() - Date.parse(keptAt)) < VISIT_TIMEOUT;

const isOfOrder =
  (order: string) =>
  ({ accessionId }: Form) =>
    accessionId === order && order !== '';

/** Setting the clock back does not make a visit younger. */
const visitAge = ({ usedAt }: Visit) => Math.abs(Date.now() - usedAt);

/** @param dropCache drops what was loaded for the previous order */
export function createSession({
  local,
  tab,
  dropCache,
}: Stores & { readonly dropCache: () => void }): Session {
  const both: readonly Store<SharedKey>[] = [tab, local];
  /** A link has opened the document, and is not kept yet. */
  let isOpening = false;
  let notifyOpened = () => {};
  let notifyReplaced = (_: TabVisit) => {};

  /** The browser's visits by id, without those that are over. */
  function activeVisits(): Readonly<Record<string, Visit>> {
    const all = Object.entries(local.read('visits') ?? {});
    return Object.fromEntries(all.filter(([, entry]) => visitAge(entry) < VISIT_TIMEOUT));
  }

  /** The visit of this tab; null if it has none, or its visit is over. */
  function visit(): TabVisit | null {
    const id = tab.read('visit') ?? NO_VISIT;
    const current = activeVisits()[id];
    return current ? { ...current, id } : null;
  }

  const readVisit = (store: Store<SharedKey>) =>
    store === tab ? visit() : (activeVisits()[LAST_LINK] ?? null);

  function idle(): number {
    const current = visit();
    return current ? visitAge(current) : VISIT_TIMEOUT;
  }

  /**
   * Keeps that this tab has a visit of an order, used now. Another order's link ends the visit that the tab had: a page
   * that the browser froze before may still have it, with all that the tab kept at that time.
   */
  function beginInTab(accessionId: string): void {
    const current = visit();
    const id = current?.accessionId === accessionId ? current.id : crypto.randomUUID();
    const { [current?.id ?? NO_VISIT]: _, ...others } = activeVisits();
    local.write('visits', { ...others, [id]: { accessionId, usedAt: Date.now() } });
    tab.write('visit', id);
    if (current && current.id !== id) notifyReplaced(current);
  }

  /** Keeps that an order was opened in this tab, the last one in this browser. */
  function begin(accessionId: string): void {
    beginInTab(accessionId);
    local.write('visits', { ...activeVisits(), [LAST_LINK]: { accessionId, usedAt: Date.now() } });
    notifyOpened();
  }

  function endVisits(hasEnded: (visit: Visit, id: string) => boolean): void {
    const all = Object.entries(activeVisits()).filter(([id, entry]) => !hasEnded(entry, id));
    if (all.length > 0) local.write('visits', Object.fromEntries(all));
    else local.remove('visits');
  }

  /** @param isLeft which of the tab's forms stay */
  function remove(store: Store<SharedKey>, end: Ending, isLeft: (form: Form) => boolean = () => false): void {
    const forms = (store === tab ? FORM_KEYS : []).map(
      (key) => [key, (tab.read(key) ?? []).filter(isLeft)] as const,
    );
    for (const key of keysRemovedBy(end)) store.remove(key);
    for (const [key, remaining] of forms)
      if (remaining.length > 0) tab.write(key, remaining as StoredValues[typeof key]);
  }

  function clear(store: Store<SharedKey>, isLeft?: (form: Form) => boolean): void {
    const ended = store === tab ? tab.read('visit') : LAST_LINK;
    endVisits((_, id) => id === ended);
    remove(store, 'visit', isLeft);
    if (store === tab) tab.write('visit', NO_VISIT);
  }

  /** Removes the values of {@link PERSON_KEYS}, except those of orders whose visits go on. */
  function clearPersonKeys(): void {
    const orders = Object.values(activeVisits()).map(({ accessionId }) => accessionId);
    for (const key of PERSON_KEYS) {
      const all = local.read(key);
      const others =
        typeof all === 'string'
          ? []
          : Object.entries(all ?? {}).filter(([id]) => orders.some((order) => id.endsWith(`/${order}`)));
      if (others.length > 0) local.write(key, Object.fromEntries(others));
      else local.remove(key);
    }
  }

  /** Whether this tab's visit may go on although it is not in the list: the browser cannot keep the list (RUL-63). */
  function isVisitUnknown(): boolean {
    const visits = local.read('visits');
    if (visits?.[tab.read('visit') ?? NO_VISIT]) return false;
    local.write('visits', visits ?? {});
    return !local.isLasting();
  }

  /** Removes data that has outlived its visit. Returns what a page that would have used it says; null if there is none. */
  function removeExpired(): VisitStart | null {
    const hasData = (store: Store<SharedKey>) =>
      (store === tab && tab.read('visit') !== null) ||
      keysRemovedBy('visit').some((key) => store.read(key) !== null);
    const source = hasData(tab) ? tab : local;
    const hasEnded = (store: Store<SharedKey>) => hasData(store) && readVisit(store) === null;
    const isUnknown = hasEnded(tab) && isVisitUnknown();
    const ended = isUnknown ? NEEDS_LINK : EXPIRED_START;
    const start = hasEnded(source) ? ended : null;
    for (const store of both) if (hasEnded(store)) clear(store, isUnknown ? isRecent : undefined);
    endVisits(() => false);
    return start;
  }

  /** A tab without a visit gets its own copy of the last link: another tab's link cannot change it anymore (RUL-02). */
  function continueLastVisit(): void {
    const last = readVisit(local);
    if (tab.read('visit') !== null || last === null) return;
    for (const key of COPIED_TO_NEW_TAB) {
      const value = local.read(key);
      if (value !== null) tab.write(key, value);
    }
    beginInTab(last.accessionId);
    local.write('visits', { ...activeVisits(), [tab.read('visit') ?? NO_VISIT]: last });
  }

  /** The stores that hold this tab's order: local storage only if no other tab has opened one since. */
  function storesOfOrder(): readonly Store<SharedKey>[] {
    const keys = tab.read('pickup_query') ? [...IDENTITY_KEYS, 'pickup_query' as const] : IDENTITY_KEYS;
    const isLast = keys.every((key) => JSON.stringify(tab.read(key)) === JSON.stringify(local.read(key)));
    return isLast ? both : [tab];
  }

  const sampleIdOf = (accessionId: string, store: Store<SharedKey> = tab) =>
    store.read('accession_id') === accessionId ? store.read('sample_id') : null;

  function identity(): Identity | null {
    return identityOf({
      accession_id: tab.read('accession_id') ?? '',
      sample_id: tab.read('sample_id') ?? '',
      token: tab.read('pnsToken') ?? '',
    });
  }

  function withKeptToken(query: LinkQuery): LinkQuery {
    const stored = identity();
    const isSame = stored?.accessionId === query['accession_id'] && stored?.sampleId === query['sample_id'];
    return stored && isSame ? { ...query, token: stored.token } : query;
  }

  return {
    open(opened) {
      isOpening = false;
      const link = 'link' in opened ? opened.link : 'staffLink' in opened ? opened.staffLink : null;
      const guest = 'guest' in opened ? opened.guest : null;
      const query = link ? (normalizeToken(link) ?? {}) : {};
      const accessionId = guest?.accessionId ?? query['accession_id'] ?? '';
      const visitName = guest?.accessionId ?? visitNameOf(query);
      const token = guest?.token ?? query['token'];
      const idsIn = (store: Store<SharedKey>) => ({
        accession_id: accessionId || null,
        sample_id:
          guest?.sampleId ??
          (query['sample_id'] || ('link' in opened ? null : sampleIdOf(accessionId, store))),
      });
      for (const store of both) {
        const ids = idsIn(store);
        const earlier = readVisit(store)?.accessionId ?? visitName;
        if (
          earlier !== visitName ||
          IDENTITY_KEYS.some((key) => store.read(key) !== null && store.read(key) !== ids[key])
        ) {
          if (store === tab) dropCache();
          remove(store, 'visit', isOfOrder(accessionId));
        }
        for (const key of IDENTITY_KEYS) {
          const id = ids[key];
          if (id) store.write(key, id);
          else store.remove(key);
        }
        if (token) store.write('pnsToken', token);
        else if ('staffLink' in opened) store.remove('pnsToken');
        if ('link' in opened) store.write('pns_single_page_query', query);
        // A page that opens by the kept query would bring the older token back. A guest with a sample id comes by a link, whose
        // token may be damaged.
        const kept = guest?.sampleId === null && store.read('pns_single_page_query');
        if (kept && kept['accession_id'] === accessionId)
          store.write('pns_single_page_query', { ...kept, token: guest.token });
        if ('staffLink' in opened) store.write('pickup_query', withoutKeys(query, ['token']));
      }
      begin(visitName);
    },
    enter({ link, historyLink, visitAccessionId, urlAccessionId, usesOwnLink }) {
      isOpening = link !== null;
      const ended = removeExpired();
      const current = visit();
      if (link) {
        const accessionId = link['accession_id'] ?? '';
        if (!accessionId && !usesOwnLink) return { idle: null, needs: 'completeLink' };
        // The path names a different order than the link, whose token must not open that order's page.
        if (urlAccessionId !== null && urlAccessionId !== accessionId && !usesOwnLink) return NEEDS_LINK;
        const visitName = visitNameOf(link);
        for (const store of both)
          if (
            readVisit(store)?.accessionId !== visitName ||
            (store.read('accession_id') ?? '') !== accessionId
          )
            clear(store, isOfOrder(accessionId));
        if (current && tab.read('visit') !== current.id) notifyReplaced(current);
        beginInTab(visitName);
        return { idle: 0, needs: null };
      }
      const accessionId = (current ?? readVisit(local))?.accessionId;
      // A link in a history entry is valid only in the tab of its own visit, and what such an entry says only in its visit.
      const isOtherVisit = historyLink?.['token']
        ? current?.accessionId !== visitNameOf(historyLink)
        : visitAccessionId !== null && visitAccessionId !== accessionId;
      if (isOtherVisit) return ended ?? NEEDS_LINK;
      if (ended && !usesOwnLink) return ended;
      // One person's token must not open another person's page.
      const isOtherOrder =
        urlAccessionId !== null && accessionId !== undefined && urlAccessionId !== accessionId;
      if (isOtherOrder && !usesOwnLink) return NEEDS_LINK;
      if (!isOtherOrder) continueLastVisit();
      return { idle: visit() && idle(), needs: null };
    },
    end(end) {
      const { [tab.read('visit') ?? NO_VISIT]: ownVisit, [LAST_LINK]: last } = local.read('visits') ?? {};
      clear(tab);
      if (end === 'visit') {
        const isSameOrder = last && ownVisit && last.accessionId === ownVisit.accessionId;
        if (isSameOrder && last.usedAt - ownVisit.usedAt < SAME_USE) clear(local);
        return;
      }
      if (ownVisit === undefined) return;
      const isSame = ({ accessionId }: Visit) => mayBeSameOrder(accessionId, ownVisit.accessionId);
      if (last === undefined || isSame(last)) clear(local);
      endVisits(isSame);
      clearPersonKeys();
    },
    visit,
    idle,
    use() {
      const current = visit();
      if (!current) return;
      const visits = activeVisits();
      const used = { accessionId: current.accessionId, usedAt: Date.now() };
      const isLast = visits[LAST_LINK]?.accessionId === current.accessionId;
      local.write('visits', { ...visits, [current.id]: used, ...(isLast ? { [LAST_LINK]: used } : {}) });
    },
    onOpened: (listener) => {
      notifyOpened = listener;
    },
    onReplaced: (listener) => {
      notifyReplaced = listener;
    },
    resume({ id, accessionId, usedAt }) {
      if (tab.read('visit') !== id) return;
      const newId = crypto.randomUUID();
      local.write('visits', { ...activeVisits(), [newId]: { accessionId, usedAt } });
      tab.write('visit', newId);
    },
    identity,
    accessionId: () => tab.read('accession_id'),
    sampleIdOf: (accessionId) => sampleIdOf(accessionId),
    token: () => tab.read('pnsToken'),
    keptQuery: () => tab.read('pns_single_page_query'),
    clearSavedQuery: () => {
      for (const store of storesOfOrder()) store.remove('pns_single_page_query');
    },
    pickupQuery: () => tab.read('pickup_query'),
    keepAccession: (accessionId) => {
      // A scheduler that was opened without a link has its first order now.
      if (tab.read('visit') === null) begin(accessionId);
      for (const store of storesOfOrder()) {
        if (store.read('accession_id') !== accessionId) remove(store, 'order', isOfOrder(accessionId));
        store.write('accession_id', accessionId);
      }
    },
    clearAccession: () => {
      for (const store of storesOfOrder()) store.remove('accession_id');
    },
    keep: (key, value, accessionId) => {
      if (!visit() || (accessionId ?? tab.read('accession_id')) !== tab.read('accession_id')) return;
      for (const store of storesOfOrder()) store.write(key, value);
    },
    linkQuery: (search, documented) => {
      const query = parseQuery(search, documented);
      return query === null || query['token'] ? query : withKeptToken(query);
    },
    renewed: (link) => (isOpening ? link : withKeptToken(link)),
    position: (form) => (tab.read('questionnaire_position') ?? []).find(isSameForm(form)) ?? null,
    keepPosition: (position) =>
      tab.write('questionnaire_position', withForm(tab.read('questionnaire_position'), position)),
  };
}
