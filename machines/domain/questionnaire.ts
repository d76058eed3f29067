/**
 * The questionnaires of the portal by their canonical path: entry, failed screen (3 §2.9) and what stands in the address
 * of their guest login (AMB-168). Their data, words and sandbox seed are files of the same name.
 */
export const QUESTIONNAIRES = {
  hormoneQuestionnaire: {
    entry: '/questionnaire',
    failedPage: '/questionnaire_failed',
    authType: 'hormoneQuestionnaire',
  },
  hormoneZoomer: {
    entry: '/hormoneZoomerPage',
    failedPage: '/hormoneZoomerFailed',
    authType: 'HormoneZoomer',
  },
  gutZoomer: { entry: '/gutZoomerPage', failedPage: '/gutZoomerFailed', authType: 'gutZoomer' },
  cardioZoomer: { entry: '/cardioZoomerPage', failedPage: '/cardioZoomerFailed', authType: 'cardioZoomer' },
} as const;

export type QuestionnaireName = keyof typeof QUESTIONNAIRES;
export type QuestionnaireFailedPage = (typeof QUESTIONNAIRES)[QuestionnaireName]['failedPage'];

/** A row of a hormone table; values by the contract's names (ENT-R41, ENT-R51). */
export interface Medication {
  readonly values: Readonly<Record<string, string>>;
  /** The server's own number of the row, sent back as it came. */
  readonly index: number | string | null;
}

/**
 * The answer to a question; null is 'not answered'. Texts for choices, texts and dates (MM/DD/YYYY), numbers for
 * scales, numbers and measures (total inches, pounds), flags for yes/no and ticks, rows for a hormone table. The
 * text behind an 'other' tick is null while it is not ticked (AMB-186).
 */
export type Answer = string | number | boolean | readonly Medication[] | null;

/** Answers by question id. */
export type Answers = Readonly<Record<string, Answer>>;

/** When something holds, as data. */
export type Condition =
  | { readonly question: string; readonly is: readonly Answer[] }
  | { readonly question: string; readonly isNot: Answer };

/** The smallest and the largest plausible number, both included (RUL-42). */
export type Range = readonly [least: number, most: number];

/** What kind of answer a question takes, and how it is asked. */
export type QuestionKind =
  | {
      readonly kind: 'choice';
      readonly options: readonly string[];
      readonly look?: 'list' | 'pictures';
    }
  | { readonly kind: 'yesNo' }
  /** 0 to 3 (QN-R05, QN-R06). */
  | { readonly kind: 'scale'; readonly scale: 'severity' | 'frequency' }
  | { readonly kind: 'text'; readonly isLong?: boolean }
  /** Typed as MM/DD/YYYY; cleared on blur when it is no date (QN-R13). */
  | { readonly kind: 'date' }
  /** Digits only; `above` names the question whose number must be smaller (RUL-42). */
  | {
      readonly kind: 'number';
      readonly unit: 'in' | 'lb' | 'mmHg';
      readonly range: Range;
      readonly above?: string;
    }
  /** Whole and not negative; zero means empty (HORM-R13). Height in total inches, weight in pounds. */
  | { readonly kind: 'measure'; readonly measure: 'height' | 'weight'; readonly range: Range }
  /** One tick of a history list. */
  | { readonly kind: 'tick' }
  /** The 'other' of a history list: a tick that reveals a text (AMB-186). */
  | { readonly kind: 'other' }
  | { readonly kind: 'medications'; readonly fields: readonly MedicationField[] };

/** A column of a hormone table, and how its value is typed. The first one is mandatory. */
export interface MedicationField {
  readonly name: string;
  readonly type: 'text' | 'date' | 'time' | 'duration';
}

/** One question of a questionnaire. */
export type Question = QuestionKind & {
  /** The contract's name of the answer; unique within the questionnaire. */
  readonly id: string;
  /** Where the answer stands in the body, when not at its top: 'medical_history.family_history'. */
  readonly at?: string;
  /** Where it stands in the loaded body, when that is another place. */
  readonly loadedAt?: string;
  /** False for an answer that only steers the form and is not sent (AMB-178). */
  readonly isSent?: false;
  readonly visibleWhen?: Condition;
  /** Whether an answer goes when its question is hidden. Either way it is not sent. */
  readonly whenHidden?: 'clear' | 'keep';
  readonly isMandatory?: true;
  /** Known to the server apart from a draft; locked then, or still open to change (QN-R03). */
  readonly onFile?: 'locked' | 'open';
  /**
   * A yes/no question that refines the value of another one and has no place of its own in the body: `stage` with
   * yes is sent as `yes` (HZ-R15).
   */
  readonly refines?: { readonly question: string; readonly from: string; readonly yes: string };
};

export interface Section {
  readonly id: string;
  readonly questions: readonly Question[];
}

/** A questionnaire as data: to add one is to write one of these. */
export interface Questionnaire {
  readonly name: QuestionnaireName;
  readonly sections: readonly Section[];
  readonly wire: {
    /** Paths of the two calls (3 §7). */
    readonly load: string;
    readonly save: string;
    /** Where the loaded body stands in the answer: 'data', or '' for the answer itself. */
    readonly loadedAt: string;
    /** Where completed_at stands in the loaded body. */
    readonly completedAt: string;
    readonly sendsSampleId: boolean;
  };
}

/** What a questionnaire's load says. */
export interface LoadedQuestionnaire {
  readonly answers: Answers;
  /** True once it was submitted as final: read-only from then on. */
  readonly isCompleted: boolean;
  /** Values that the service writes otherwise than we do, or that cannot be read, by question (RUL-39). */
  readonly asCame: Readonly<Record<string, unknown>>;
}

/** What is sent of a questionnaire: a draft, or the final answers. */
export interface SentQuestionnaire {
  readonly accessionId: string;
  /** '' when the patient came by guest login, which does not name the sample. */
  readonly sampleId: string;
  readonly answers: Answers;
  /** What the questionnaire was opened with: what has not changed is sent back as it came. */
  readonly loaded: LoadedQuestionnaire | null;
  readonly isDraft: boolean;
}

/** What no save has taken yet, for a reload or a guest login in this tab (RUL-18, RUL-20, RUL-61). */
export interface Unsaved {
  /** The answers that were changed. */
  readonly answers: Answers;
  /** What stands in fields and is no answer yet, by `<question>.<part>`. */
  readonly typed: Readonly<Record<string, string>>;
  readonly medication: OpenMedication | null;
}

/** The hormone dialog while it is open: what it is for, and what is written in it. */
export interface OpenMedication {
  readonly request: MedicationRequest;
  readonly draft: Readonly<Record<string, string>> | null;
}

/** What this browser remembers of a questionnaire of an order: no answers (RUL-40, RUL-45). */
export interface DraftMemory {
  /** The questions whose answers were on file before there was any draft. */
  readonly onFile: readonly string[];
  /** When a draft was saved last, ISO 8601; null when none was, or when it was submitted. */
  readonly savedAt: string | null;
}

/** What the patient wants with the hormone table: a new row, or one of its rows by its place. */
export type MedicationRequest =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly row: number };

/** Where in a questionnaire the patient is. */
export interface Position {
  readonly section: string;
  readonly question: string | null;
}

/** Every question of a questionnaire, in order. */
export function questionsOf({ sections }: Pick<Questionnaire, 'sections'>): readonly Question[] {
  return sections.flatMap(({ questions }) => questions);
}
