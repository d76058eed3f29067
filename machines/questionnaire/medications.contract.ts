import type { Medication, MedicationField, MedicationRequest } from '../domain/questionnaire.ts';
import type { Duration, MedicationDraft } from './medication.rules.ts';

export interface MedicationsInput {
  readonly fields: readonly MedicationField[];
  readonly rows: readonly Medication[];
  readonly request: MedicationRequest;
  /** What was being written before the session expired or the page was loaded anew; null when nothing was. */
  readonly draft: MedicationDraft | null;
}

export interface MedicationsContext extends MedicationsInput {
  readonly values: MedicationDraft;
  /** The field whose date or time does not exist, found when the row was confirmed. */
  readonly problem: string | null;
}

export type MedicationsEvent =
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
  | { readonly type: 'deletion.refused' };

/** The rows afterwards; null when nothing changed. */
export type MedicationsOutput = readonly Medication[] | null;
