import { fromCallback } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Answers, LoadedQuestionnaire, SentQuestionnaire } from '../domain/questionnaire.ts';

export interface AutosaveInput {
  readonly accessionId: string;
  readonly sampleId: string;
  readonly answers: Answers;
  readonly loaded: LoadedQuestionnaire | null;
  /** True when these answers are not saved yet. */
  readonly isChanged: boolean;
  /** When they were saved last, ISO 8601; null when not in this visit. */
  readonly savedAt: string | null;
}

export interface AutosaveContext extends AutosaveInput {
  /** The answers of the save that is under way or was the last. */
  readonly sent: Answers;
  /** Why the last automatic save did not work; null when it did. */
  readonly failure: Failure | null;
  /** True when an answer changed while a save was under way. */
  readonly isStale: boolean;
  /** True when a save was overtaken by another, because the page was hidden: one more is sent after both. */
  readonly wasOvertaken: boolean;
}

export type AutosaveEvent =
  | { readonly type: 'draft.changed'; readonly answers: Answers }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'connection.back' };

/** A saved draft: when, ISO 8601. */
export interface Saved {
  readonly savedAt: string;
}

/** Which answers the service has, and since when, as far as this visit knows. */
export interface ReportedSave {
  readonly savedAt: string | null;
  readonly answers: Answers;
}

/** A draft that saves itself; an urgent one does not wait for those before it, because the page may go (RUL-61). */
export interface SentDraft extends SentQuestionnaire {
  readonly isUrgent: boolean;
}

export const autosaveActors = {
  /** Sends a draft by the same call as the Save button. Rejects with a Failure. */
  saveDraft: notProvided<Saved, SentDraft>('saveDraft'),
  /** Tells when the page is hidden and when the connection is back. */
  watchPage: fromCallback<AutosaveEvent>(() => undefined),
};
