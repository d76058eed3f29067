import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';
import type {
  Answer,
  Answers,
  LoadedQuestionnaire,
  Position,
  SentQuestionnaire,
} from '../domain/questionnaire.ts';
import type { Saved } from './autosave.contract.ts';
import { autosaveMachine } from './autosave.machine.ts';
import type { Duration } from './medication.rules.ts';
import type { MeasurePart, Problems, Typed } from './questionnaire.rules.ts';

/** The section after the last one: every answer on one page, before they are submitted. */
export const REVIEW = 'review';

export interface QuestionnaireInput {
  /** Of the path; null without one (AMB-170). */
  readonly accessionId: string | null;
  /** '' when it is not known. */
  readonly sampleId: string;
  /** Answers of this tab that no save has taken yet; null when there are none (RUL-18, RUL-20). */
  readonly kept: Answers | null;
  /** Where the patient was in this questionnaire; null when it was not open in this tab. */
  readonly position: Position | null;
}

/** A row of the hormone table that is being written. */
export interface MedicationDraft {
  /** Its place in the table; null for a new one. */
  readonly row: number | null;
  readonly values: Readonly<Record<string, string>>;
  /** The field whose date or time does not exist, found when the row was confirmed. */
  readonly problem: string | null;
}

export interface QuestionnaireContext {
  readonly accessionId: string | null;
  readonly sampleId: string;
  readonly kept: Answers | null;
  readonly answers: Answers;
  /** Questions whose answers are on file and cannot be changed. */
  readonly locked: readonly string[];
  readonly typed: Typed;
  readonly problems: Problems;
  readonly position: Position;
  /** True once all answers were looked through on one page. */
  readonly wasReviewed: boolean;
  /** How often focus was asked to go to the question of the position. */
  readonly focusRequests: number;
  /** How often a submit was blocked (RUL-14). */
  readonly blockedSubmits: number;
  readonly medication: MedicationDraft | null;
  /** The row of the hormone table that the patient wants to delete. */
  readonly deleting: number | null;
  /** True while answers differ from what was saved. */
  readonly isChanged: boolean;
  readonly savedAt: string | null;
}

export type QuestionnaireEvent =
  | { readonly type: 'answer.changed'; readonly question: string; readonly answer: Answer }
  | { readonly type: 'answer.left'; readonly question: string }
  | {
      readonly type: 'measure.typed';
      readonly question: string;
      readonly part: MeasurePart;
      readonly text: string;
    }
  | { readonly type: 'section.opened'; readonly section: string }
  | { readonly type: 'question.opened'; readonly question: string }
  | { readonly type: 'medication.addPressed' }
  | { readonly type: 'medication.editPressed'; readonly row: number }
  | { readonly type: 'medication.deletePressed'; readonly row: number }
  | { readonly type: 'medication.changed'; readonly field: string; readonly value: string }
  | {
      readonly type: 'medication.lengthTyped';
      readonly field: string;
      readonly part: keyof Duration;
      readonly text: string;
    }
  | { readonly type: 'medication.confirmed' }
  | { readonly type: 'medication.closed' }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.refused' }
  | { readonly type: 'save.pressed' }
  | { readonly type: 'saved.dismissed' }
  | { readonly type: 'submit.pressed' }
  | { readonly type: 'submit.confirmed' }
  | { readonly type: 'submit.cancelled' }
  | { readonly type: 'print.pressed' };

export const questionnaireActors = {
  loadQuestionnaire: notProvided<LoadedQuestionnaire, { readonly accessionId: string }>('loadQuestionnaire'),
  /** Sends a draft or the final answers. Rejects with a Failure. */
  saveQuestionnaire: notProvided<Saved, SentQuestionnaire>('saveQuestionnaire'),
  autosave: autosaveMachine,
};

/** Which order something is kept of. */
export interface OfOrder {
  readonly accessionId: string | null;
}

export const questionnaireActions = {
  notify: (_: unknown, _params: Notice) => {},
  /** Keeps unsaved answers in this tab's memory, never in storage (AMB-172). */
  keepDraft: (_: unknown, _params: OfOrder & { readonly answers: Answers }) => {},
  forgetDraft: (_: unknown, _params: OfOrder) => {},
  /** Keeps where the patient is, so that a reload or a guest login comes back to it (RUL-18). */
  keepPosition: (_: unknown, _params: OfOrder & { readonly position: Position }) => {},
  print: (_: unknown, _params: undefined) => {},
};
