import type { Unsaved } from '../../machines/domain/questionnaire.ts';
import type { Store } from './storage.ts';

/** Answers of a questionnaire that no save has taken yet: kept in this tab through a reload and a guest login (RUL-61). */
export interface UnsavedAnswers {
  /** null when there are none, or when they are older than half an hour: then they are gone. */
  readonly read: (accessionId: string, questionnaire: string) => Unsaved | null;
  /** null forgets them. */
  readonly keep: (accessionId: string, questionnaire: string, unsaved: Unsaved | null) => void;
  /** Forgets them unless they are of this order, when its link is opened (AMB-19). */
  readonly keepOnly: (accessionId: string) => void;
}

/** Half an hour, in milliseconds. */
const LIFE = 30 * 60 * 1000;

/**
 * @param tab the tab's own storage: health answers are in no storage that outlives it
 * @param now milliseconds since 1970
 */
export function createUnsavedAnswers(tab: Store, now: () => number): UnsavedAnswers {
  return {
    read(accessionId, questionnaire) {
      const kept = tab.read('questionnaire_draft');
      if (kept === null) return null;
      const age = now() - Date.parse(kept.keptAt);
      if (!(age >= 0 && age <= LIFE)) {
        tab.remove('questionnaire_draft');
        return null;
      }
      const isThis = kept.accessionId === accessionId && kept.questionnaire === questionnaire;
      return isThis ? kept.unsaved : null;
    },
    keep(accessionId, questionnaire, unsaved) {
      if (unsaved === null) {
        const kept = tab.read('questionnaire_draft');
        if (kept?.accessionId === accessionId && kept.questionnaire === questionnaire)
          tab.remove('questionnaire_draft');
        return;
      }
      const keptAt = new Date(now()).toISOString();
      tab.write('questionnaire_draft', { questionnaire, accessionId, keptAt, unsaved });
    },
    keepOnly(accessionId) {
      if (tab.read('questionnaire_draft')?.accessionId !== accessionId) tab.remove('questionnaire_draft');
    },
  };
}
