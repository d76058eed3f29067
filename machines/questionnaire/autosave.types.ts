import { fromCallback } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Answers, SentQuestionnaire } from '../domain/questionnaire.ts';

export interface AutosaveInput extends Omit<SentQuestionnaire, 'isDraft'> {
  /** True if these answers are not saved yet. */
  readonly isChanged: boolean;
  /** Time of the last save, ISO 8601; null if none since the page opened. */
  readonly savedAt: string | null;
}

export interface AutosaveContext extends AutosaveInput {
  /** The answers of the current or last save. */
  readonly sent: Answers;
  /** Why the last autosave failed; null if it succeeded. */
  readonly failure: Failure | null;
  /** True if an answer changed during a save. */
  readonly isStale: boolean;
  /** True if an urgent save superseded another because the page was hidden: one more save follows both. */
  readonly wasSuperseded: boolean;
}

export type AutosaveEvent =
  | ({ readonly type: 'draft.changed' } & Pick<AutosaveInput, 'answers' | 'loaded'>)
  | { readonly type: 'page.hidden' }
  | { readonly type: 'connection.back' };

/** Why no further draft can be saved: the session has expired, or the questionnaire was submitted. */
export type AutosaveOutput = 'expired' | 'submitted';

/** The time of a saved draft, ISO 8601. */
export interface Saved {
  readonly savedAt: string;
}

/** The answers that the service has, and since when, as far as this page knows. */
export interface ReportedSave {
  readonly savedAt: string | null;
  readonly answers: Answers;
}

/** An autosaved draft; an urgent one does not wait for earlier saves, because the page may unload (RUL-61). */
export interface SentDraft extends SentQuestionnaire {
  readonly isUrgent: boolean;
}

export const autosaveActors = {
  /** Sends a draft through the same call as the Save button. Rejects with a Failure. */
  saveDraft: notProvided<Saved, SentDraft>('saveDraft'),
  /** Reports when the page is hidden and when the connection is back. */
  watchPage: fromCallback<AutosaveEvent>(() => undefined),
};
