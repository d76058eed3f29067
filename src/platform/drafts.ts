import { KEPT } from './kept.ts';
import type { DraftKey, Store, StoredValues } from './kept.ts';

/** The form of a draft: its order, and which of the order's questionnaires. */
interface Form {
  readonly accessionId: string;
  readonly questionnaire?: string;
}

/** What was typed and not sent: kept in this tab through a reload and a guest login (RUL-20, RUL-61). */
export interface Drafts {
  /**
   * null if there is none; one that has outlived its row is removed.
   * @param isOvertaken a later page has saved: what this page itself stored is older, as Firefox gives a page of the page
   * cache its own session storage back
   */
  readonly read: <Key extends DraftKey>(
    key: Key,
    of: Form,
    isOvertaken?: boolean,
  ) => StoredValues[Key]['unsaved'] | null;
  /** null removes it. */
  readonly keep: <Key extends DraftKey>(
    key: Key,
    of: Form,
    unsaved: StoredValues[Key]['unsaved'] | null,
  ) => void;
}

/** @param now milliseconds since 1970 */
export function createDrafts(tab: Store<DraftKey>, now: () => number): Drafts {
  const ownKeptAt = new Map<DraftKey, string>();

  function find<Key extends DraftKey>(key: Key, { accessionId, questionnaire }: Form) {
    const kept = tab.read(key);
    if (kept?.accessionId !== accessionId) return null;
    return questionnaire === undefined || kept.questionnaire === questionnaire ? kept : null;
  }

  return {
    read(key, of, isOvertaken = false) {
      const kept = find(key, of);
      if (kept === null || (isOvertaken && kept.keptAt === ownKeptAt.get(key))) return null;
      const age = now() - Date.parse(kept.keptAt);
      if (age >= 0 && age <= KEPT[key].life) return kept.unsaved;
      tab.remove(key);
      return null;
    },
    keep(key, of, unsaved) {
      const keptAt = new Date(now()).toISOString();
      ownKeptAt.set(key, keptAt);
      if (unsaved !== null) tab.write(key, { ...of, keptAt, unsaved } as StoredValues[typeof key]);
      else if (find(key, of)) tab.remove(key);
    },
  };
}
