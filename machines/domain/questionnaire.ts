/**
 * The questionnaires by canonical path: entry, failed screen (3 §2.9) and the name in the URL of their guest login
 * (AMB-168). Data, copy and sandbox seed are in files of the same name.
 */
export const QUESTIONNAIRES = {
  hormoneQuestionnaire: {
    entry: '/questionnaire',
    failedPath: '/questionnaire_failed',
    authType: 'hormoneQuestionnaire',
  },
  hormoneZoomer: {
    entry: '/hormoneZoomerPage',
    failedPath: '/hormoneZoomerFailed',
    authType: 'HormoneZoomer',
  },
  gutZoomer: { entry: '/gutZoomerPage', failedPath: '/gutZoomerFailed', authType: 'gutZoomer' },
  cardioZoomer: { entry: '/cardioZoomerPage', failedPath: '/cardioZoomerFailed', authType: 'cardioZoomer' },
} as const;

export type QuestionnaireName = keyof typeof QUESTIONNAIRES;
export type QuestionnaireFailedPage = (typeof QUESTIONNAIRES)[QuestionnaireName]['failedPath'];

/** A row of a medication table; values by contract name (ENT-R41, ENT-R51). */
export interface Medication {
  readonly values: Readonly<Record<string, string>>;
  /** The server's own row number, sent back unchanged. */
  readonly index: number | string | null;
}

/**
 * The answer to a question; null means not answered. Strings for choices, texts and dates (MM/DD/YYYY), numbers for
 * scales, numbers and measures (total inches, pounds), booleans for yes/no and checkboxes, rows for a medication table. The
 * text of an 'other' checkbox is null while it is not checked (AMB-186).
 */
export type Answer = string | number | boolean | readonly Medication[] | null;

/** Answers by question id. */
export type Answers = Readonly<Record<string, Answer>>;

/** A condition on an answer, as data. */
export interface Condition {
  readonly question: string;
  readonly values: readonly Answer[];
}

/**
 * The lowest and highest plausible number, inclusive (RUL-42). Zero is an answer only of a question whose lowest number
 * it is, such as a count of drinks; for any other question a service's zero is not an answer (RUL-105).
 */
export type Range = readonly [least: number, most: number];

/** The kind of answer a question takes, and how it is asked. */
type QuestionKind =
  | {
      readonly kind: 'choice';
      readonly options: readonly string[];
      readonly variant?: 'list' | 'illustrations';
    }
  | { readonly kind: 'yesNo' }
  /** 0 to 3 (QN-R05, QN-R06). */
  | { readonly kind: 'scale'; readonly scale: 'severity' | 'frequency' }
  | { readonly kind: 'text'; readonly isLong?: boolean }
  /** Typed as MM/DD/YYYY; cleared on blur if it is not a date (QN-R13). */
  | { readonly kind: 'date' }
  /** Digits only; `above` is the id of the question whose number must be smaller (RUL-42). */
  | {
      readonly kind: 'number';
      readonly unit: 'in' | 'lb' | 'mmHg';
      readonly range: Range;
      readonly above?: string;
    }
  /** Whole and not negative (HORM-R13). Height in total inches, weight in pounds. */
  | { readonly kind: 'measure'; readonly measure: 'height' | 'weight'; readonly range: Range }
  /** One checkbox of a history list. */
  | { readonly kind: 'checkbox' }
  /** The 'other' of a history list: a checkbox that reveals a text field (AMB-186). */
  | { readonly kind: 'other' }
  | { readonly kind: 'medications'; readonly fields: readonly MedicationField[] };

/** A column of a medication table and the type of its values. The first column is required. */
export interface MedicationField {
  readonly name: string;
  readonly type: 'text' | 'date' | 'time' | 'duration';
}

export type Question = QuestionKind & {
  /** The answer's contract name; unique within the questionnaire. */
  readonly id: string;
  /** Path of the parent in the body, if not the top level: 'medical_history.family_history'. */
  readonly parent?: string;
  /** Path of the parent in the loaded body, if it differs. */
  readonly loadedParent?: string;
  /** False for an answer that only controls the form and is not sent (AMB-178). */
  readonly isSent?: false;
  readonly visibleWhen?: Condition;
  /** Hiding the question clears its answer; otherwise the page keeps it, and only does not send it. */
  readonly whenHidden?: 'clear';
  readonly isMandatory?: true;
  /** The server may know the answer apart from a draft: it is then locked, or editable (QN-R03). */
  readonly onFile?: 'locked' | 'editable';
  /**
   * A yes/no question that refines another question's value and has no field of its own in the body: `from` is sent as
   * `yes` if answered with yes (HZ-R15).
   */
  readonly refines?: { readonly question: string; readonly from: string; readonly yes: string };
};

export interface Section {
  readonly id: string;
  readonly questions: readonly Question[];
}

/** A questionnaire as data; adding a questionnaire means writing one of these. */
export interface Questionnaire {
  readonly name: QuestionnaireName;
  readonly sections: readonly Section[];
  readonly wire: {
    /** Paths of the two calls (3 §7). */
    readonly load: string;
    readonly save: string;
    /** Path of the body in the load response: 'data', or '' for the response itself. */
    readonly loadedParent: string;
    /** Path of completed_at in the loaded body. */
    readonly completedAt: string;
    readonly sendsSampleId: boolean;
  };
}

export interface LoadedQuestionnaire {
  readonly answers: Answers;
  /** True once submitted as final: read-only from then on. */
  readonly isCompleted: boolean;
  /** Raw values, by question, that the service formats differently or that cannot be read (RUL-39). */
  readonly rawValues: Readonly<Record<string, unknown>>;
}

export interface OpenedQuestionnaire extends LoadedQuestionnaire {
  /** null if this browser has never opened the questionnaire. */
  readonly draftInfo: DraftInfo | null;
  /** Whether this browser has sent a draft, even if it never learned that the service has it. */
  readonly hasSent: boolean;
  /** When it was loaded, ISO 8601. */
  readonly loadedAt: string;
}

/** The data that is sent for a questionnaire: a draft, or the final answers. */
export interface SentQuestionnaire {
  readonly accessionId: string;
  /** '' after guest login, which does not know the sample. */
  readonly sampleId: string;
  /** Without those of questions that the patient's own answers hide. */
  readonly answers: Answers;
  /** The questionnaire as loaded: unchanged values are sent back as they were loaded. */
  readonly loaded: LoadedQuestionnaire | null;
  readonly isDraft: boolean;
}

/** Changes that are not saved yet, kept for a reload or a guest login in this tab (RUL-18, RUL-20, RUL-61). */
export interface Unsaved {
  readonly answers: Answers;
  /** Text in fields that is not an answer yet, by `<question>.<field>`. */
  readonly typed: Readonly<Record<string, string>>;
  readonly medication: OpenMedication | null;
  /** The saved rows that the medication table among these answers is based on, and those that it had since. */
  readonly basedOn?: readonly Medication[];
}

/** The open medication dialog: its purpose, its row as it was then, and what is typed in it (RUL-76). */
export interface OpenMedication {
  readonly kind: MedicationRequest['kind'];
  /** null for a new one. */
  readonly row: Medication | null;
  readonly draft: Readonly<Record<string, string>> | null;
}

/** The data that this browser keeps about an order's questionnaire (RUL-40, RUL-45, RUL-78). */
export interface DraftInfo {
  /** The questions that had an answer on file before there was a draft. */
  readonly onFile: readonly string[];
  /** The answers of the saved draft that the body has no value for: a no, and the sex that is only asked (RUL-103). */
  readonly unsent: Readonly<Record<string, string | boolean>>;
  /** When a draft was last saved, ISO 8601; null if none was, or after submission. */
  readonly savedAt: string | null;
}

/** An action on the medication table: add a row, or edit or delete one by its index. */
export type MedicationRequest =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly row: number };

export interface Position {
  readonly section: string;
  readonly question: string | null;
}

/** Every question of a questionnaire, in order. */
export function questionsOf({ sections }: Pick<Questionnaire, 'sections'>): readonly Question[] {
  return sections.flatMap(({ questions }) => questions);
}
