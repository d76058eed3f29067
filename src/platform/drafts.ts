import type { Store, StoredValues } from './storage.ts';

type DraftKey = 'questionnaire_draft' | 'waiver_draft';

/** Unsent form data: kept in this tab through a reload and a guest login (RUL-20, RUL-61). */
export interface Drafts<T> {
  /** null if there is none; a draft older than half an hour is deleted. */
  readonly read: (accessionId: string, form: string) => T | null;
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
  return {
    read(accessionId, form) {
      const kept = of(accessionId, form);
      if (kept === null) return null;
      const age = now() - Date.parse(kept.keptAt);
      if (age >= 0 && age <= LIFE) return kept.unsaved;
      tab.remove(key);
      return null;
    },
    keep(accessionId, questionnaire, unsaved) {
      const kept = { questionnaire, accessionId, keptAt: new Date(now()).toISOString(), unsaved };
      if (unsaved !== null) tab.write(key, kept as StoredValues[Key]);
      else if (of(accessionId, questionnaire)) tab.remove(key);
    },
    keepOnly(accessionId) {
      if (tab.read(key)?.accessionId !== accessionId) tab.remove(key);
    },
  };
}
