import { isDeepStrictEqual } from 'node:util';
import type { SnapshotFrom } from 'xstate';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import type { Medication } from '../../machines/domain/questionnaire.ts';
import { keptUntil } from '../../machines/questionnaire/draft.rules.ts';
import type { medicationsMachine } from '../../machines/questionnaire/medications.machine.ts';
import { tableOf } from '../../machines/questionnaire/medication.rules.ts';
import { restored } from '../../machines/questionnaire/questionnaire.rules.ts';
import { copy } from '../../src/copy/questionnaire.ts';
import { connectMedication } from '../../src/views/questionnaire/medication.connect.ts';
import {
  connectQuestionnaire,
  connectSaveState,
} from '../../src/views/questionnaire/questionnaire.connect.ts';
import type { AskedQuestionnaire } from '../../src/views/questionnaire/questionnaire.connect.ts';
import { sentParts, withoutNoes } from './drafts.world.ts';
import type { Seat } from './drafts.world.ts';

/** How often each statement on the page was judged. */
export const judged = new Map<string, number>();

/**
 * The statements on the page that are not true of the service: of saving, of the end of a draft, of other tabs, of the
 * lab's file, and of the row in the open dialog.
 */
export async function untruths(asked: AskedQuestionnaire, seat: Seat): Promise<readonly string[]> {
  const { world, page, form: snapshot } = seat;
  if (!snapshot) return [];
  const loaded = await world.held();
  const held = loaded.answers;
  const { context, children } = snapshot;
  const view = connectQuestionnaire(asked, snapshot);
  const isForm = view.kind === 'form';
  const autosave = children.autosave?.getSnapshot();
  const state = autosave ? connectSaveState(autosave) : '';
  const { savedAt = null, failure = null } = autosave?.context ?? {};
  const isSaving = autosave?.hasTag('saving') === true;
  // A save that was overtaken may arrive after the one that failed.
  const lastTwo = world.attempts.filter(({ by }) => by === page).slice(-2);
  const isShown = () =>
    isDeepStrictEqual(
      withoutNoes(asked, sentParts(asked, restored(asked, held, {}, []))),
      withoutNoes(asked, seat.shown()),
    );
  const isThere = () => world.draft !== null && (world.lastBy !== page || isShown());
  /** Whether the service has, and keeps for the stated day, what this browser saved at a time. */
  const isKept = (at: string | null) =>
    at !== null &&
    world.taken.some((one) => one.at >= Date.parse(at)) &&
    (world.time.now >= keptUntil(at) || world.draft !== null);
  const table = tableOf(asked);
  const rows = table ? (context.answers[table.id] as readonly Medication[]) : [];
  const dialog = children.medications?.getSnapshot() as SnapshotFrom<typeof medicationsMachine> | undefined;
  const shown = dialog && connectMedication(asked, dialog);
  const row = dialog?.context.row ?? null;
  const isWarned = shown?.kind === 'row' && shown.warning !== null;
  const columns = (one: Medication) =>
    table?.kind === 'medications' && table.fields.map(({ name }) => one.values[name] ?? '');
  const isRowThere = () => row !== null && rows.some((one) => isDeepStrictEqual(columns(one), columns(row)));
  const { endedDraft, locked } = context;
  const claims: Readonly<Record<string, readonly [isSaid: boolean, isTrue: () => boolean]>> = {
    Saved: [
      state !== '' && savedAt !== null && failure === null && !isSaving,
      () =>
        isKept(savedAt) &&
        (autosave?.matches('resting') !== true || world.time.now >= keptUntil(savedAt ?? '') || isThere()),
    ],
    Saving: [state !== '' && isSaving, () => world.isAsked],
    'Not saved': [
      state !== '' && failure !== null && !isSaving,
      () => lastTwo.some(({ end }) => end === 'failed') || !isShown(),
    ],
    'Not saved, because it was refused': [
      state === copy.saveStates.failed,
      () => lastTwo.some(({ isRefused }) => isRefused) || !isShown(),
    ],
    'saved, in a dialog': [isForm && view.dialog === 'saved', () => isKept(context.savedAt) && isThere()],
    'the draft has ended': [
      isForm && view.endedDraft !== null,
      () =>
        endedDraft !== null &&
        world.taken.some(({ at }) => at >= Date.parse(endedDraft)) &&
        world.time.now >= keptUntil(endedDraft) &&
        (!world.hasAnswers(loaded) || world.lastBy === page),
    ],
    'continued in another tab': [
      view.kind === 'elsewhere',
      () => world.attempts.slice(world.loadedAfter.get(page)).some(({ by }) => by !== page),
    ],
    'on file': [
      isForm && locked.length > 0,
      // After a draft that has ended, a new one of sex and birth date alone looks like a file if its answer was lost.
      () =>
        locked.every((id) => world.file.includes(id) || world.takenForFile.get(page.tab.device)?.has(id)) ||
        world.hasEnded,
    ],
    'not on file': [
      isForm && endedDraft === null && world.taken.length === 0 && world.draft === null,
      () =>
        questionsOf(asked).every(
          ({ id, onFile }) => onFile !== 'locked' || !world.file.includes(id) || locked.includes(id),
        ),
    ],
    'the row is gone or changed': [isWarned, () => !isRowThere()],
    'the row as it was': [row !== null && !isWarned, isRowThere],
  };
  return Object.entries(claims).flatMap(([statement, [isSaid, isTrue]]) => {
    if (!isSaid) return [];
    judged.set(statement, (judged.get(statement) ?? 0) + 1);
    return isTrue() ? [] : [`'${statement}', and it is not so ${state}`];
  });
}
