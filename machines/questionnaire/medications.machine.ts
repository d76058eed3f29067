import { assign, setup } from 'xstate';
import type { Medication, MedicationField, MedicationRequest } from '../domain/questionnaire.ts';
import { medicationProblem, readDuration, withRow, writeDuration } from './medication.rules.ts';
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

/** The dialogs of a hormone table: a row is written, or deleted after a question (3 §2.2, §2.3, §4.1 Hormone table). */
export const medicationsMachine = setup({
  types: {
    context: {} as MedicationsContext,
    events: {} as MedicationsEvent,
    input: {} as MedicationsInput,
    output: {} as MedicationsOutput,
    tags: {} as 'writing',
  },
  actions: {
    /** Tells the questionnaire what is being written, so that an expired session or a reload does not lose it. */
    reportDraft: (_: unknown, _params: MedicationDraft) => {},
  },
  guards: {
    isDeletion: ({ context }) => context.request.kind === 'delete',
    isSound: ({ context: { fields, values } }) => medicationProblem(fields, values) === null,
  },
}).createMachine({
  id: 'medications',
  context: ({ input }) => {
    const { request, rows, draft } = input;
    const row = request.kind === 'edit' ? rows[request.row] : undefined;
    return { ...input, values: draft ?? row?.values ?? {}, problem: null };
  },
  output: ({ event }) => event.output as MedicationsOutput,
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isDeletion', target: 'deleting' }, { target: 'writing' }] },
    writing: {
      tags: 'writing',
      on: {
        'medication.changed': {
          actions: [
            assign(({ context, event: { field, value } }) => ({
              values: { ...context.values, [field]: value },
              problem: context.problem === field ? null : context.problem,
            })),
            { type: 'reportDraft', params: ({ context }) => context.values },
          ],
        },
        'medication.lengthTyped': {
          actions: [
            assign(({ context, event: { field, part, text } }) => ({
              values: {
                ...context.values,
                [field]: writeDuration({ ...readDuration(context.values[field] ?? ''), [part]: text }),
              },
            })),
            { type: 'reportDraft', params: ({ context }) => context.values },
          ],
        },
        'medication.confirmed': [
          { guard: 'isSound', target: 'confirmed' },
          {
            actions: assign(({ context: { fields, values } }) => ({
              problem: medicationProblem(fields, values),
            })),
          },
        ],
        'medication.closed': 'unchanged',
      },
    },
    deleting: {
      on: { 'deletion.confirmed': 'deleted', 'deletion.refused': 'unchanged' },
    },
    confirmed: {
      type: 'final',
      output: ({ context: { rows, request, values } }) =>
        withRow(rows, request.kind === 'edit' ? request.row : null, values),
    },
    deleted: {
      type: 'final',
      output: ({ context: { rows, request } }) =>
        request.kind === 'delete' ? rows.toSpliced(request.row, 1) : rows,
    },
    unchanged: { type: 'final', output: null },
  },
});
