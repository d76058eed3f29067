import { KEPT } from './kept.ts';
import type { DraftKey, Store, StoredValues } from './kept.ts';

/** The form of a draft: its order, and which of the order's questionnaires. */
interface Form {
  readonly accessionId: string;
  readonly questionnaire?: string;
}

/** What was entered and not sent: kept in this tab through a reload and a guest login (RUL-20, RUL-61). */
export interface Drafts {
  /**
   * null if there is none; one that has outlived its row is removed.
   * @param isSuperseded a later page has saved: what this page itself stored is older, as Firefox gives a page of the page
   * cache its own session storage back
   */
  readonly read: <Key extends DraftKey>(
    key: Key,
    form: Form,
    isSuperseded?: boolean,
  ) => StoredValues[Key][number]['unsaved'] | null;
  /** null removes it. */
  readonly keep: <Key extends DraftKey>(
    key: Key,
    form: Form,
    unsaved: StoredValues[Key][number]['unsaved'] | null,
  ) => void;
}

/** @param now milliseconds since 1970 */
export function createDrafts(tab: Store<DraftKey>, now: () => number): Drafts {
  const ownKeptAt = new Map<string, string>();

  const formKey = ({ questionnaire = '', accessionId }: Form) => `${questionnaire}/${accessionId}`;

  /** The drafts that are stored under a key and have not outlived its row. */
  function living<Key extends DraftKey>(key: Key): StoredValues[Key] {
    const isLiving = ({ keptAt }: StoredValues[DraftKey][number]) => {
      const age = now() - Date.parse(keptAt);
      return age >= 0 && age <= KEPT[key].life;
    };
    return (tab.read(key) ?? []).filter(isLiving) as StoredValues[Key];
  }

  /** Stores the drafts; a key has no others. */
  function store<Key extends DraftKey>(key: Key, all: StoredValues[Key]): void {
    if (all.length > 0) tab.write(key, all);
    else tab.remove(key);
  }

  return {
    read(key, form, isSuperseded = false) {
      const all = living(key);
      store(key, all);
      const kept = all.find((draft) => formKey(draft) === formKey(form));
      if (kept === undefined || (isSuperseded && kept.keptAt === ownKeptAt.get(`${key} ${formKey(form)}`)))
        return null;
      return kept.unsaved;
    },
    keep(key, form, unsaved) {
      const keptAt = new Date(now()).toISOString();
      ownKeptAt.set(`${key} ${formKey(form)}`, keptAt);
      const others = living(key).filter((draft) => formKey(draft) !== formKey(form));
      const own = unsaved === null ? [] : [{ ...form, keptAt, unsaved }];
      store(key, [...others, ...own] as StoredValues[typeof key]);
    },
  };
}
