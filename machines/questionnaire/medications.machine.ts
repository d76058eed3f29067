import { assign, emit, setup } from 'xstate';
import { validateMedication, locateRow, withDuration, withRow } from './medication.rules.ts';
import type { FocusRequested } from '../domain/focus-requested.ts';
import { nonNull } from '../domain/non-null.ts';
import type { MedicationDraft } from './medication.rules.ts';
import type {
  MedicationsContext,
  MedicationsEvent,
  MedicationsInput,
  MedicationsOutput,
} from './medications.types.ts';

/** The dialogs of a medication table: edit a row, or confirm and delete it (3 §2.2, §2.3, §4.1 Hormone table). */
export const medicationsMachine = setup({
  types: {
    context: {} as MedicationsContext,
    events: {} as MedicationsEvent,
    input: {} as MedicationsInput,
    output: {} as MedicationsOutput,
    emitted: {} as FocusRequested,
    tags: {} as 'editing',
  },
  actions: {
    /** Reports the row being edited to the questionnaire, so that an expired session or a reload does not lose it. */
    reportDraft: (_: unknown, _params: MedicationDraft) => {},
  },
  guards: {
    isDeletion: ({ context }) => context.kind === 'delete',
    isValid: ({ context }) => validateMedication(context) === null,
  },
}).createMachine({
  id: 'medications',
  context: ({ input }) => ({ ...input, values: valuesOf(input), error: null }),
  output: ({ event }) => event.output as MedicationsOutput,
  // A dialog may stay open over midnight.
  on: { 'clock.ticked': { actions: assign({ today: ({ event }) => event.today }) } },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isDeletion', target: 'deleting' }, { target: 'editing' }] },
    editing: {
      tags: 'editing',
      on: {
        'medication.changed': {
          actions: [
            assign(({ context, event: { field, value } }) => ({
              values: { ...context.values, [field]: value },
              error: context.error === field ? null : context.error,
            })),
            { type: 'reportDraft', params: ({ context }) => context.values },
          ],
        },
        'medication.durationTyped': {
          actions: [
            assign(({ context, event }) => ({
              values: withDuration(context.values, event),
              error: context.error === event.field ? null : context.error,
            })),
            { type: 'reportDraft', params: ({ context }) => context.values },
          ],
        },
        'medication.confirmed': [
          { guard: 'isValid', target: 'confirmed' },
          {
            actions: [
              assign({ error: ({ context }) => validateMedication(context) }),
              emit(({ context: { fields, error } }) => ({
                type: 'focus.requested',
                field: error === null || error === 'type' ? nonNull(fields[0]).name : error,
              })),
            ],
          },
        ],
        'medication.closed': 'unchanged',
      },
    },
    deleting: { on: { 'deletion.confirmed': 'deleted', 'deletion.cancelled': 'unchanged' } },
    confirmed: {
      type: 'final',
      output: ({ context }) => withRow(context, context.values),
    },
    deleted: {
      type: 'final',
      output: ({ context }) => context.rows.filter((_, index) => index !== locateRow(context)?.index),
    },
    unchanged: { type: 'final', output: null },
  },
});

function valuesOf({ draft, row }: MedicationsInput): MedicationDraft {
  return draft ?? row?.values ?? {};
}
