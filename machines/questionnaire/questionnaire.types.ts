import { fromCallback, sendParent } from 'xstate';
import { notProvided } from '../domain/not-provided.ts';
import { notify, clearNotice } from '../domain/notice.ts';
import type {
  Answer,
  Answers,
  DraftInfo,
  LoadedQuestionnaire,
  Medication,
  MedicationRequest,
  OpenedQuestionnaire,
  OpenMedication,
  Position,
  SentQuestionnaire,
  Unsaved,
} from '../domain/questionnaire.ts';
import type { ReportedSave, Saved } from './autosave.types.ts';
import { autosaveMachine } from './autosave.machine.ts';
import type { MedicationDraft } from './medication.rules.ts';
import { medicationsMachine } from './medications.machine.ts';
import type { QuestionnaireForm, AnswerField } from './typed.rules.ts';

export interface QuestionnaireInput {
  /** From the path; null without one (AMB-170). */
  readonly accessionId: string | null;
  /** '' if unknown. */
  readonly sampleId: string;
  /** null if this tab has nothing unsaved. */
  readonly unsaved: Unsaved | null;
  /** The patient's place in this questionnaire; null if this tab has not opened it. */
  readonly position: Position | null;
  /** The patient's own day, YYYY-MM-DD. */
  readonly today: string;
}

export interface QuestionnaireContext extends QuestionnaireForm {
  readonly accessionId: string | null;
  readonly sampleId: string;
  /** Unsaved changes stored in the tab when the page opened. */
  readonly keptUnsaved: Unsaved | null;
  readonly draftInfo: DraftInfo | null;
  /** Questions whose last answers here are not among those that were submitted. */
  readonly unsubmittedIds: readonly string[];
  /** The rows of the medication table that the service has, as far as this page knows. */
  readonly savedRows: readonly Medication[];
  /** Rows that were edited or deleted here since: the service has them if it accepted a save without a response. */
  readonly unconfirmedRows: readonly Medication[];
  /** When a draft was saved that the service no longer has, ISO 8601; null if there was none. */
  readonly expiredDraftSavedAt: string | null;
  /** The saved answers when the page opened; null before. */
  readonly loaded: LoadedQuestionnaire | null;
  /** Questions whose answers are on file and cannot be changed. */
  readonly locked: readonly string[];
  readonly position: Position;
  readonly medication: OpenMedication | null;
  /** Answers that are not saved yet. */
  readonly unsaved: Answers;
  /** Whether a draft or the final answers are being sent. */
  readonly isDraft: boolean;
  /** When a draft was last saved, ISO 8601; null if not since the page opened. */
  readonly savedAt: string | null;
}

export interface AnswerChange {
  readonly question: string;
  readonly answer: Answer;
}

export type QuestionnaireEvent =
  | ({ readonly type: 'answer.changed' } & AnswerChange)
  /** All questions of a list that had no answer. */
  | { readonly type: 'rest.answered'; readonly answers: readonly AnswerChange[] }
  | {
      readonly type: 'text.typed';
      readonly question: string;
      readonly field: AnswerField;
      readonly text: string;
    }
  | { readonly type: 'text.left'; readonly question: string }
  /** No typing for a second. */
  | { readonly type: 'typing.paused' }
  | { readonly type: 'section.opened'; readonly section: string }
  /** Back or Forward reached a section. */
  | { readonly type: 'section.returned'; readonly section: string }
  | { readonly type: 'question.opened'; readonly question: string }
  | { readonly type: 'medication.opened'; readonly request: MedicationRequest }
  | { readonly type: 'medication.drafted'; readonly values: MedicationDraft }
  | ({ readonly type: 'draft.saved' } & ReportedSave)
  /** Another tab of this browser has saved or submitted this questionnaire. */
  | { readonly type: 'draft.savedInAnotherTab' }
  /** The load waits for a save of this browser that may still be accepted. */
  | { readonly type: 'draft.pending' }
  /** It waits no longer: the load itself is under way. */
  | { readonly type: 'draft.resolved' }
  | { readonly type: 'clock.ticked'; readonly today: string }
  | { readonly type: 'continue.pressed' }
  | { readonly type: 'save.pressed' }
  | { readonly type: 'saved.dismissed' }
  | { readonly type: 'submit.pressed' }
  | { readonly type: 'submit.confirmed' }
  | { readonly type: 'submit.cancelled' }
  | { readonly type: 'print.pressed' };

export const questionnaireActors = {
  loadQuestionnaire: notProvided<OpenedQuestionnaire, { readonly accessionId: string }>('loadQuestionnaire'),
  /** Sends a draft or the final answers, after any draft in progress. Rejects with a Failure. */
  saveQuestionnaire: notProvided<Saved, SentQuestionnaire>('saveQuestionnaire'),
  /** Reports when another tab has saved this questionnaire, and when its load waits for a save. */
  watchTabs: fromCallback<QuestionnaireEvent, { readonly accessionId: string | null }>(() => undefined),
  /** Reports when Back or Forward reaches a section. */
  watchHistory: fromCallback<QuestionnaireEvent>(() => undefined),
  /** Reports the patient's day every minute: a page may stay open for days. */
  watchClock: fromCallback<QuestionnaireEvent>(() => undefined),
  autosave: autosaveMachine.provide({
    actions: {
      reportSaved: sendParent((_, saved: ReportedSave) => ({
        type: 'draft.saved',
        ...saved,
      })),
    },
  }),
  medications: medicationsMachine.provide({
    actions: {
      reportDraft: sendParent((_, values: MedicationDraft) => ({ type: 'medication.drafted', values })),
    },
  }),
};

export interface QuestionnaireRef {
  readonly accessionId: string | null;
}

export const questionnaireActions = {
  notify,
  clearNotice,
  /**
   * Keeps unsaved changes (null if everything is saved, RUL-61) and the patient's place in this tab, so that a reload
   * or a guest login returns there (RUL-18).
   */
  keepProgress: (
    _: unknown,
    _params: QuestionnaireRef & { readonly unsaved: Unsaved | null; readonly position: Position },
  ) => {},
  /** Keeps the data that this browser needs about the questionnaire: names and times only (RUL-40, RUL-45, RUL-78). */
  keepDraftInfo: (_: unknown, _params: QuestionnaireRef & { readonly draftInfo: DraftInfo | null }) => {},
  /** Keeps the section of the current history entry. */
  replaceSection: (_: unknown, _params: { readonly section: string }) => {},
  /** Adds a history entry for a section (RUL-43). */
  pushSection: (_: unknown, _params: { readonly section: string }) => {},
  print: (_: unknown, _params: undefined) => {},
};
