import type { SnapshotFrom } from 'xstate';
import type { MedicationField } from '../../../machines/domain/questionnaire.ts';
import { isIsoDate } from '../../../machines/domain/date.ts';
import {
  validateMedication,
  locateRow,
  parseDuration,
  tableOf,
} from '../../../machines/questionnaire/medication.rules.ts';
import type { Duration } from '../../../machines/questionnaire/medication.rules.ts';
import type { MedicationsContext } from '../../../machines/questionnaire/medications.types.ts';
import type { medicationsMachine } from '../../../machines/questionnaire/medications.machine.ts';
import { columnHint, columnText, copy, questionText } from '../../copy/questionnaire.ts';
import { medicationText } from './answer.connect.ts';
import type { QuestionnaireWithCopy } from './questionnaire.connect.ts';

/** The view of the medication table's dialogs. */
export type MedicationView = ReturnType<typeof connectMedication>;

export function connectMedication(
  questionnaire: QuestionnaireWithCopy,
  snapshot: SnapshotFrom<typeof medicationsMachine>,
) {
  const { context } = snapshot;
  const { fields, values, kind, error } = context;
  const { medications } = copy;
  if (!snapshot.hasTag('editing')) return { kind: 'deletion' as const };
  return {
    kind: 'medication' as const,
    title: kind === 'add' ? medications.addTitle : medications.editTitle,
    // Whether the table or the medication was changed in another tab or on another device (RUL-76).
    warning: conflictWarning(questionnaire, context),
    fields: fields.map(({ name, type }, index) => {
      const value = values[name] ?? '';
      const isMandatory = index === 0;
      return {
        name,
        type,
        label: columnText(questionnaire.copy, name),
        hint: columnHint(name),
        value,
        duration: shownDuration(value),
        error: error === (isMandatory ? 'type' : name) ? valueError(type, value) : null,
        isMandatory,
      };
    }),
    // Why it cannot be confirmed.
    disabledReason: validateMedication(context) === 'type' ? medications.typeRequired : null,
  };
}

function conflictWarning(questionnaire: QuestionnaireWithCopy, context: MedicationsContext): string | null {
  const { fields, rows, row, isHidden } = context;
  const parent = tableOf(questionnaire)?.visibleWhen?.question;
  if (isHidden && parent !== undefined)
    return copy.medications.hidden(questionText(questionnaire.copy, parent));
  const position = locateRow(context);
  if (row === null || position?.isChanged === false) return null;
  const now = position && rows[position.index];
  if (!now) return copy.medications.gone;
  return copy.medications.changed(medicationText(questionnaire, fields, now.values));
}

/** Why a value that keeps the medication from being confirmed cannot be right. */
function valueError(type: MedicationField['type'], value: string): string {
  const { typeRequired, errors } = copy.medications;
  if (type === 'text') return typeRequired;
  return errors[type === 'date' && isIsoDate(value) ? 'future' : type];
}

/** A duration for its fields; a part that is 0 is shown empty. */
function shownDuration(text: string): Duration {
  const { years, months, days } = parseDuration(text);
  const hideZero = (part: string) => (Number(part) === 0 ? '' : part);
  return { years: hideZero(years), months: hideZero(months), days: hideZero(days) };
}
