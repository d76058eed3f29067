import { fromCallback, sendParent } from 'xstate';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';
import type {
  Answer,
  Answers,
  DraftMemory,
  LoadedQuestionnaire,
  MedicationRequest,
  OpenMedication,
  Position,
  SentQuestionnaire,
  Unsaved,
} from '../domain/questionnaire.ts';
import type { ReportedSave, Saved } from './autosave.contract.ts';
import { autosaveMachine } from './autosave.machine.ts';
import type { MedicationDraft } from './medication.rules.ts';
import { medicationsMachine } from './medications.machine.ts';
import type { Form, Part } from './typed.rules.ts';

export interface QuestionnaireInput {
  /** Of the path; null without one (AMB-170). */
  readonly accessionId: string | null;
  /** '' when it is not known. */
  readonly sampleId: string;
  /** null when this tab has nothing unsaved. */
  readonly unsaved: Unsaved | null;
  /** null when this browser has not had the questionnaire open. */
  readonly memory: DraftMemory | null;
  /** Where the patient was in this questionnaire; null when it was not open in this tab. */
  readonly position: Position | null;
  /** The patient's own day, YYYY-MM-DD. */
  readonly today: string;
}

export interface QuestionnaireContext extends Form {
  readonly accessionId: string | null;
  readonly sampleId: string;
  /** What the tab had kept when the page was opened. */
  readonly kept: Unsaved | null;
  readonly memory: DraftMemory | null;
  /** When the draft was saved that the service has no more, ISO 8601; null when there was none. */
  readonly endedDraft: string | null;
  /** The answers on record when the page was opened; null before. */
  readonly loaded: LoadedQuestionnaire | null;
  /** Questions whose answers are on file and cannot be changed. */
  readonly locked: readonly string[];
  readonly position: Position;
  readonly medication: OpenMedication | null;
  /** The answers that no save has taken yet. */
  readonly unsaved: Answers;
  /** Whether a draft is being sent, or the final answers. */
  readonly isDraft: boolean;
  /** When a draft was saved last, ISO 8601; null when not in this visit. */
  readonly savedAt: string | null;
}

export type QuestionnaireEvent =
  | { readonly type: 'answer.changed'; readonly question: string; readonly answer: Answer }
  | { readonly type: 'text.typed'; readonly question: string; readonly part: Part; readonly text: string }
  | { readonly type: 'text.left'; readonly question: string }
  /** Nothing was typed for a second. */
  | { readonly type: 'typing.paused' }
  | { readonly type: 'section.opened'; readonly section: string }
  /** Back or Forward came to a section. */
  | { readonly type: 'section.returned'; readonly section: string }
  | { readonly type: 'question.opened'; readonly question: string }
  | { readonly type: 'medication.opened'; readonly request: MedicationRequest }
  | { readonly type: 'medication.drafted'; readonly values: MedicationDraft }
  | ({ readonly type: 'draft.saved' } & ReportedSave)
  /** Another tab of this browser has saved this questionnaire, or submitted it. */
  | { readonly type: 'draft.savedElsewhere' }
  | { readonly type: 'goOn.pressed' }
  | { readonly type: 'save.pressed' }
  | { readonly type: 'saved.dismissed' }
  | { readonly type: 'submit.pressed' }
  | { readonly type: 'submit.confirmed' }
  | { readonly type: 'submit.cancelled' }
  | { readonly type: 'print.pressed' };

export const questionnaireActors = {
  loadQuestionnaire: notProvided<LoadedQuestionnaire, { readonly accessionId: string }>('loadQuestionnaire'),
  /** Sends a draft or the final answers, after any draft that is under way. Rejects with a Failure. */
  saveQuestionnaire: notProvided<Saved, SentQuestionnaire>('saveQuestionnaire'),
  /** Tells when another tab has saved this questionnaire. */
  watchTabs: fromCallback<QuestionnaireEvent, { readonly accessionId: string | null }>(() => undefined),
  /** Tells when Back or Forward comes to a section. */
  watchHistory: fromCallback<QuestionnaireEvent>(() => undefined),
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

/** Which order something is kept of. */
export interface OfOrder {
  readonly accessionId: string | null;
}

export const questionnaireActions = {
  notify: (_: unknown, _params: Notice) => {},
  /**
   * Keeps in this tab what no save has taken yet, null when everything is saved (RUL-61), and where the patient is, so
   * that a reload or a guest login comes back to it (RUL-18).
   */
  keep: (
    _: unknown,
    _params: OfOrder & { readonly unsaved: Unsaved | null; readonly position: Position },
  ) => {},
  /** Keeps in this browser what it remembers of the questionnaire, names and times alone (RUL-40, RUL-45). */
  remember: (_: unknown, _params: OfOrder & { readonly memory: DraftMemory | null }) => {},
  /** Says which section the current history entry shows. */
  markSection: (_: unknown, _params: { readonly section: string }) => {},
  /** Adds a history entry for a section (RUL-43). */
  pushSection: (_: unknown, _params: { readonly section: string }) => {},
  print: (_: unknown, _params: undefined) => {},
};
