import type { Medication, MedicationField, MedicationRequest } from '../domain/questionnaire.ts';
import type { Duration, MedicationDraft } from './medication.rules.ts';

export interface MedicationsInput {
  readonly fields: readonly MedicationField[];
  readonly rows: readonly Medication[];
  readonly request: MedicationRequest;
  /** The row that was being edited before the session expired or the page was reloaded; null if none. */
  readonly draft: MedicationDraft | null;
}

export interface MedicationsContext extends MedicationsInput {
  readonly values: MedicationDraft;
  /** The field whose date or time does not exist, found on confirming the row. */
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

/** The new rows; null if nothing changed. */
export type MedicationsOutput = readonly Medication[] | null;
