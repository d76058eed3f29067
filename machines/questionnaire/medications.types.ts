import type { Medication, MedicationField, OpenMedication } from '../domain/questionnaire.ts';
import type { Duration, MedicationDraft } from './medication.rules.ts';

/** The dialog to open; what was typed in it before the session expired or the page was reloaded included. */
export interface MedicationsInput extends OpenMedication {
  readonly fields: readonly MedicationField[];
  readonly rows: readonly Medication[];
  /** An answer now hides the table, such as one from another tab: its rows are not sent. */
  readonly isHidden: boolean;
  /** The patient's own day, YYYY-MM-DD. */
  readonly today: string;
}

export interface MedicationsContext extends MedicationsInput {
  readonly values: MedicationDraft;
  /** The field whose value cannot be right, found on confirming the row. */
  readonly error: string | null;
}

export type MedicationsEvent =
  | { readonly type: 'clock.ticked'; readonly today: string }
  | { readonly type: 'medication.changed'; readonly field: string; readonly value: string }
  | {
      readonly type: 'medication.durationTyped';
      readonly field: string;
      readonly unit: keyof Duration;
      readonly text: string;
    }
  | { readonly type: 'medication.confirmed' }
  | { readonly type: 'medication.closed' }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.cancelled' };

/** The new rows; null if nothing changed. */
export type MedicationsOutput = readonly Medication[] | null;
