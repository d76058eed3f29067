import type { SnapshotFrom } from 'xstate';
import { medicationProblem, readDuration } from '../../../machines/questionnaire/medication.rules.ts';
import type { Duration } from '../../../machines/questionnaire/medication.rules.ts';
import type { medicationsMachine } from '../../../machines/questionnaire/medications.machine.ts';
import { columnHint, columnText, copy } from '../../copy/questionnaire.ts';
import type { AskedQuestionnaire } from './questionnaire.connect.ts';

/** The view of the hormone table's dialogs. */
export type MedicationView =
  | { readonly kind: 'deletion' }
  | {
      readonly kind: 'row';
      readonly title: string;
      readonly fields: readonly {
        readonly name: string;
        readonly type: 'text' | 'date' | 'time' | 'duration';
        readonly label: string;
        readonly hint: string | null;
        readonly value: string;
        readonly duration: Duration;
        readonly error: string | null;
        readonly isMandatory: boolean;
      }[];
      /** Why it cannot be confirmed; null if it can. */
      readonly refusal: string | null;
    };

export function connectMedication(
  { words }: AskedQuestionnaire,
  snapshot: SnapshotFrom<typeof medicationsMachine>,
): MedicationView {
  const { fields, values, request, problem } = snapshot.context;
  const { medications } = copy;
  if (!snapshot.hasTag('writing')) return { kind: 'deletion' };
  return {
    kind: 'row',
    title: request.kind === 'add' ? medications.addTitle : medications.editTitle,
    fields: fields.map(({ name, type }, index) => {
      const value = values[name] ?? '';
      const isMandatory = index === 0;
      return {
        name,
        type,
        label: columnText(words, name),
        hint: columnHint(name),
        value,
        duration: shownDuration(value),
        error: rowError(problem, name, type, isMandatory),
        isMandatory,
      };
    }),
    refusal: medicationProblem(fields, values) === 'type' ? medications.needsType : null,
  };
}

function rowError(problem: string | null, name: string, type: string, isFirst: boolean): string | null {
  const { needsType, problems } = copy.medications;
  if (problem === 'type') return isFirst ? needsType : null;
  return problem === name ? problems[type === 'time' ? 'time' : 'date'] : null;
}

/** A duration for its fields; a part that is 0 is shown empty. */
function shownDuration(text: string): Duration {
  const { years, months, days } = readDuration(text);
  const shown = (part: string) => (Number(part) === 0 ? '' : part);
  return { years: shown(years), months: shown(months), days: shown(days) };
}
