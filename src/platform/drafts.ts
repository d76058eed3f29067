import { STORAGE_ROWS } from './storage.ts';
import type { DraftKey, Store, StoredValues } from './storage.ts';

/** The form of a draft: its order, and which of the order's questionnaires. */
interface DraftForm {
  readonly accessionId: string;
  readonly questionnaire?: string;
}

/** Entered and not sent: kept in this tab through a reload and a guest login (RUL-20, RUL-61). */
export interface Drafts {
  /**
   * null if there is none; one that is too old is removed.
   * @param isSuperseded a later page has saved: what this page itself stored is older, as Firefox gives a page of the page
   * cache its own session storage back
   */
  readonly read: <Key extends DraftKey>(
    key: Key,
    form: DraftForm,
    isSuperseded?: boolean,
  ) => StoredValues[Key][number]['unsaved'] | null;
  /** null removes it. */
  readonly keep: <Key extends DraftKey>(
    key: Key,
    form: DraftForm,
    unsaved: StoredValues[Key][number]['unsaved'] | null,
  ) => void;
}

/** @param now milliseconds since 1970 */
export function createDrafts(tab: Store<DraftKey>, now: () => number): Drafts {
  const lastKeptAt = new Map<string, string>();

  const formKey = ({ questionnaire = '', accessionId }: DraftForm) => `${questionnaire}/${accessionId}`;

  /** The drafts that are stored under a key and are not too old. */
  function currentDrafts<Key extends DraftKey>(key: Key): StoredValues[Key] {
    const isCurrent = ({ keptAt }: StoredValues[DraftKey][number]) => {
      const age = now() - Date.parse(keptAt);
      return age >= 0 && age <= STORAGE_ROWS[key].maxAge;
    };
    return (tab.read(key) ?? []).filter(isCurrent) as StoredValues[Key];
  }

  /** Keeps the drafts; a key has no others. */
  function write<Key extends DraftKey>(key: Key, all: StoredValues[Key]): void {
    if (all.length > 0) tab.write(key, all);
    else tab.remove(key);
  }

  return {
    read(key, form, isSuperseded = false) {
      const all = currentDrafts(key);
      write(key, all);
      const draft = all.find((stored) => formKey(stored) === formKey(form));
      if (draft === undefined || (isSuperseded && draft.keptAt === lastKeptAt.get(`${key} ${formKey(form)}`)))
        return null;
      return draft.unsaved;
    },
    keep(key, form, unsaved) {
      const keptAt = new Date(now()).toISOString();
      lastKeptAt.set(`${key} ${formKey(form)}`, keptAt);
      const others = currentDrafts(key).filter((draft) => formKey(draft) !== formKey(form));
      const changed = unsaved === null ? [] : [{ ...form, keptAt, unsaved }];
      write(key, [...others, ...changed] as StoredValues[typeof key]);
    },
  };
}
