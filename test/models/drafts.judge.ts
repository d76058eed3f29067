import { isDeepStrictEqual } from 'node:util';
import type { SnapshotFrom } from 'xstate';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import type { Answers, Medication } from '../../machines/domain/questionnaire.ts';
import type { Notice } from '../../machines/domain/notice.ts';
import type { medicationsMachine } from '../../machines/questionnaire/medications.machine.ts';
import { tableOf } from '../../machines/questionnaire/medication.rules.ts';
import { withUnsaved, visibleQuestions } from '../../machines/questionnaire/questionnaire.rules.ts';
import { draftAnswers, unparsedQuestions } from '../../machines/questionnaire/typed.rules.ts';
import { copy } from '../../src/copy/questionnaire.ts';
import { connectMedication } from '../../src/views/questionnaire/medication.connect.ts';
import {
  connectQuestionnaire,
  connectSaveState,
} from '../../src/views/questionnaire/questionnaire.connect.ts';
import type { QuestionnaireWithCopy } from '../../src/views/questionnaire/questionnaire.connect.ts';
import type { SimulatedDocument } from './browser.ts';
import { sentParts, withoutUnsentNoAnswers } from './drafts.simulation.ts';
import type { BrowserTab, FoundSubmission } from './drafts.simulation.ts';
import { countClaim } from './claim-counts.ts';

/**
 * The claims on the page that are not true of the service: of completion, of saving, of the end of a draft, of other tabs, of the
 * lab's file, and of the row in the open dialog.
 */
export async function falseClaims(
  questionnaire: QuestionnaireWithCopy,
  browserTab: BrowserTab,
): Promise<readonly string[]> {
  const { simulation, page, form: snapshot } = browserTab;
  const loaded = await simulation.storedAnswers();
  const waits = browserTab.takeWaits();
  const found = [
    ...falseOf({
      completed: [page.path === '/questionnaire_completed', () => simulation.isSubmitted],
      'your last answers may be on their way': [waits.length > 0, () => !waits.includes(false)],
      'refused, and not sent': [
        newNotices(page).some(isRefusal),
        // A later save of the page may have ended since.
        () =>
          simulation.attempts.filter(({ sender, isRefused }) => sender === page && isRefused).length >=
          page.notices.filter(isRefusal).length,
      ],
    }),
    ...browserTab
      .takeFoundSubmissions()
      .flatMap((submission) => falseOf(submissionClaims(questionnaire, submission, loaded.answers))),
  ];
  if (!snapshot) return found;
  const held = loaded.answers;
  const { context, children } = snapshot;
  const view = connectQuestionnaire(questionnaire, snapshot);
  const isForm = view.kind === 'form';
  const autosave = children.autosave?.getSnapshot();
  const state = autosave ? connectSaveState(autosave) : '';
  const { savedAt = null, failure = null } = autosave?.context ?? {};
  const isSaving = autosave?.hasTag('saving') === true;
  // A superseded save may arrive after the one that failed.
  const lastTwo = simulation.attempts.filter(({ sender }) => sender === page).slice(-2);
  const isShown = () =>
    isDeepStrictEqual(
      withoutUnsentNoAnswers(
        questionnaire,
        sentParts(questionnaire, withUnsaved(questionnaire, held, {}, [])),
      ),
      withoutUnsentNoAnswers(questionnaire, browserTab.shown()),
    );
  const isThere = () => simulation.draft !== null && (simulation.lastBy !== page || isShown());
  /** Whether the service has, and keeps for the stated day, what this browser saved at a time. */
  const isKept = (keptAt: string | null) =>
    keptAt !== null &&
    simulation.acceptedDrafts.some((save) => save.savedAt >= browserTab.serviceTime(keptAt)) &&
    (simulation.time.now >= browserTab.keptUntil(keptAt) || simulation.draft !== null);
  const table = tableOf(questionnaire);
  const rows = table ? (context.answers[table.id] as readonly Medication[]) : [];
  const dialog = children.medications?.getSnapshot() as SnapshotFrom<typeof medicationsMachine> | undefined;
  const shown = dialog && connectMedication(questionnaire, dialog);
  const row = dialog?.context.row ?? null;
  const isHidden = shown?.kind === 'medication' && dialog?.context.isHidden === true;
  const isWarned = shown?.kind === 'medication' && shown.warning !== null && !isHidden;
  const columns = (medication: Medication) =>
    table?.kind === 'medications' && table.fields.map(({ name }) => medication.values[name] ?? '');
  const isRowThere = () =>
    row !== null && rows.some((medication) => isDeepStrictEqual(columns(medication), columns(row)));
  const { expiredDraftSavedAt, locked } = context;
  const claims: Claims = {
    'submitted, and this is it': [isForm && view.isCompleted, () => simulation.isSubmitted && isShown()],
    Saved: [
      state !== '' && savedAt !== null && failure === null && !isSaving,
      () =>
        isKept(savedAt) &&
        (autosave?.matches('idle') !== true ||
          simulation.time.now >= browserTab.keptUntil(savedAt ?? '') ||
          isThere()),
    ],
    Saving: [state !== '' && isSaving, () => simulation.isSavePending],
    'Not saved': [
      state !== '' && failure !== null && !isSaving,
      () => lastTwo.some(({ outcome }) => outcome === 'failed') || !isShown(),
    ],
    'Not saved, because it was refused': [
      state === copy.saveStates.failed,
      () => lastTwo.some(({ isRefused }) => isRefused) || !isShown(),
    ],
    'saved, in a dialog': [isForm && view.dialog === 'saved', () => isKept(context.savedAt) && isThere()],
    'the draft has ended': [
      isForm && view.expiredDraft !== null,
      () =>
        expiredDraftSavedAt !== null &&
        simulation.acceptedDrafts.some(
          (draft) => draft.savedAt >= browserTab.serviceTime(expiredDraftSavedAt),
        ) &&
        simulation.time.now >= browserTab.keptUntil(expiredDraftSavedAt) &&
        // What was accepted since is another draft, or final.
        (!simulation.hasAnswers(loaded) ||
          (simulation.acceptedDrafts.at(-1)?.savedAt ?? 0) >= browserTab.keptUntil(expiredDraftSavedAt)),
    ],
    'continued in another tab': [
      view.kind === 'inAnotherTab',
      () => simulation.attempts.slice(simulation.loadedAfter.get(page)).some(({ sender }) => sender !== page),
    ],
    'on file': [
      isForm && locked.length > 0,
      // After a draft that has ended, a new one of sex and birth date alone looks like a file if its response was lost.
      () =>
        locked.every(
          (id) => simulation.onFile.includes(id) || simulation.assumedOnFile.get(page.tab.device)?.has(id),
        ) || simulation.hasEnded,
    ],
    'not on file': [
      isForm &&
        expiredDraftSavedAt === null &&
        simulation.acceptedDrafts.length === 0 &&
        simulation.draft === null,
      () =>
        questionsOf(questionnaire).every(
          ({ id, onFile }) => onFile !== 'locked' || !simulation.onFile.includes(id) || locked.includes(id),
        ),
    ],
    'the row is gone or changed': [isWarned, () => !isRowThere()],
    'the row as it was': [row !== null && !isWarned && !isHidden, isRowThere],
    'the table is hidden': [
      isHidden,
      () => table !== undefined && !visibleQuestions(questionnaire, context.answers).has(table.id),
    ],
  };
  return [...found, ...falseOf(claims, state)];
}

type Claims = Readonly<Record<string, readonly [isSaid: boolean, isTrue: () => boolean]>>;

/** Those that are said and not so. */
function falseOf(claims: Claims, state = ''): readonly string[] {
  return Object.entries(claims).flatMap(([claim, [isSaid, isTrue]]) => {
    if (!isSaid) return [];
    countClaim(claim);
    return isTrue() ? [] : [`'${claim}', and it is not so ${state}`];
  });
}

/** What a form that turns out to be submitted says about the answers that it had shown, each of which somebody gave here. */
function submissionClaims(
  questionnaire: QuestionnaireWithCopy,
  { before, tooLate, keepsUnsaved }: FoundSubmission,
  held: Answers,
): Claims {
  const last = draftAnswers(questionnaire, before.context);
  const visible = visibleQuestions(questionnaire, last);
  // A record may have answers that another one hides (RUL-104).
  const all = new Set(questionsOf(questionnaire).map(({ id }) => id));
  const [sent, recorded] = [sentParts(questionnaire, last), sentParts(questionnaire, held, all)];
  const unparsed = unparsedQuestions(questionnaire, before.context).map(({ id }) => id);
  const isOther = (id: string) => unparsed.includes(id) || !isDeepStrictEqual(sent[id], recorded[id]);
  const unsaved = Object.keys(before.context.unsaved).filter((id) => visible.has(id));
  return {
    'too late': [
      tooLate.length > 0,
      () => tooLate.every((id) => isOther(id) || id === tableOf(questionnaire)?.id),
    ],
    'nothing else is too late': [
      keepsUnsaved,
      () => [...unsaved, ...unparsed].every((id) => !isOther(id) || tooLate.includes(id)),
    ],
  };
}

const isRefusal = ({ call, isOutcomeUnknown }: Notice) => call === 'saveQuestionnaire' && !isOutcomeUnknown;

const received = new WeakMap<SimulatedDocument, number>();
/** What a page has reported since this was last asked. */
function newNotices(page: SimulatedDocument): readonly Notice[] {
  const before = received.get(page) ?? 0;
  received.set(page, page.notices.length);
  return page.notices.slice(before);
}
