import type { Store, StoredValues } from './storage.ts';

type DraftKey = 'questionnaire_draft' | 'waiver_draft' | 'information_draft' | 'billing_draft';

/** Unsent form data: kept in this tab through a reload and a guest login (RUL-20, RUL-61). */
export interface Drafts<T> {
  /**
   * null if there is none; a draft older than half an hour is deleted.
   * @param isOvertaken a later page has saved: what this page itself stored is older, as Firefox gives a page of the page
   * cache its own session storage back
   */
  readonly read: (accessionId: string, form: string, isOvertaken?: boolean) => T | null;
  /** null deletes it. */
  readonly keep: (accessionId: string, form: string, unsaved: T | null) => void;
  /** Deletes the draft when a link of another order is opened (AMB-19). */
  readonly keepOnly: (accessionId: string) => void;
}

/** Half an hour, in milliseconds. */
const LIFE = 30 * 60 * 1000;

/**
 * @param tab the tab's own storage: typed data must not outlive the tab
 * @param now milliseconds since 1970
 */
export function createDrafts<Key extends DraftKey>(
  tab: Store,
  key: Key,
  now: () => number,
): Drafts<StoredValues[Key]['unsaved']> {
  const of = (accessionId: string, form: string) => {
    const kept = tab.read(key);
    return kept?.accessionId === accessionId && kept.questionnaire === form ? kept : null;
  };
  let ownKeptAt = '';
  return {
    read(accessionId, form, isOvertaken = false) {
      const kept = of(accessionId, form);
      if (kept === null || (isOvertaken && kept.keptAt === ownKeptAt)) return null;
      const age = now() - Date.parse(kept.keptAt);
      if (age >= 0 && age <= LIFE) return kept.unsaved;
      tab.remove(key);
      return null;
    },
    keep(accessionId, questionnaire, unsaved) {
      ownKeptAt = new Date(now()).toISOString();
      const kept = { questionnaire, accessionId, keptAt: ownKeptAt, unsaved };
      if (unsaved !== null) tab.write(key, kept as StoredValues[Key]);
      else if (of(accessionId, questionnaire)) tab.remove(key);
    },
    keepOnly(accessionId) {
      if (tab.read(key)?.accessionId !== accessionId) tab.remove(key);
    },
  };
}
