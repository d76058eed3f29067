import { fromCallback, fromPromise } from 'xstate';
import { nonNull } from '../../../machines/domain/non-null.ts';
import { QUESTIONNAIRES } from '../../../machines/domain/questionnaire.ts';
import type { Questionnaire, SentQuestionnaire } from '../../../machines/domain/questionnaire.ts';
import type { AutosaveEvent } from '../../../machines/questionnaire/autosave.types.ts';
import { questionnaireActors } from '../../../machines/questionnaire/questionnaire.types.ts';
import type { QuestionnaireEvent } from '../../../machines/questionnaire/questionnaire.types.ts';
import { unsentAnswers } from '../../../machines/questionnaire/questionnaire.rules.ts';
import { createQuestionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';
import { loadQuestionnaire, saveQuestionnaire } from '../../api/questionnaire.ts';
import { dropEarlyResponses } from '../../platform/early-calls.ts';
import { localTime } from '../../platform/page.ts';
import { openSharedDrafts } from '../../platform/shared-drafts.ts';
import { withNewest } from '../../platform/storage.ts';
import {
  replaceSection,
  onSectionReturned,
  pushSection,
  currentSection,
} from '../../platform/section-history.ts';
import { DIALOG_KEY } from '../../ui/useBackCloses.ts';
import { QuestionnaireView } from '../../views/questionnaire/QuestionnaireView.tsx';
import type { QuestionnaireWithCopy } from '../../views/questionnaire/questionnaire.connect.ts';
import { tabInstance } from '../shell/app-dependencies.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';
import { flowPage } from '../shell/flow.tsx';
import { LazySavePdfButton } from '../adapters/save-pdf-lazy.tsx';

const sharedDrafts = ({ stores, page }: AppDependencies) => openSharedDrafts(stores, page);

/** The page of a questionnaire. Only its path identifies the order (AMB-170). */
export function questionnairePage(questionnaire: QuestionnaireWithCopy) {
  const { name } = questionnaire;
  return flowPage((dependencies) => ({
    machine: provideQuestionnaire(dependencies, questionnaire),
    input: ({ params }) => {
      const { session, drafts } = dependencies;
      const shared = tabInstance(dependencies, sharedDrafts);
      const accessionId = params['accession_id'];
      const today = patientToday();
      if (accessionId === undefined)
        return { accessionId: null, sampleId: '', unsaved: null, position: null, today };
      const last = session.position({ questionnaire: name, accessionId });
      // Back after a guest login reopens the page at an earlier section.
      const section = currentSection();
      return {
        accessionId,
        sampleId: session.sampleIdOf(accessionId) ?? '',
        today,
        unsaved: drafts.read(
          'questionnaire_draft',
          { accessionId, questionnaire: name },
          shared.isSuperseded(`${name}/${accessionId}`),
        ),
        position: section === null || section === last?.section ? last : { section, question: null },
      };
    },
    View: ({ actor }) => {
      const { supportPhone: phone, pages } = dependencies.config;
      return (
        <QuestionnaireView
          actor={actor}
          questionnaire={questionnaire}
          support={{ phone, page: pages.support }}
          SavePdf={LazySavePdfButton}
        />
      );
    },
  }));
}

/** YYYY-MM-DD */
const patientToday = () => localTime(new Date()).slice(0, 10);

function provideQuestionnaire(dependencies: AppDependencies, questionnaire: Questionnaire) {
  const { client, session, stores, page, preload, drafts } = dependencies;
  const { name } = questionnaire;
  const { authType, failedPath } = QUESTIONNAIRES[name];
  const shared = tabInstance(dependencies, sharedDrafts);
  const keyOf = ({ accessionId }: { readonly accessionId: string | null }) => `${name}/${accessionId}`;

  // An answer that the request cannot carry is remembered with the save itself, which may take effect even if its response is lost (RUL-103).
  function rememberUnsent({ accessionId, answers }: SentQuestionnaire): void {
    const key = keyOf({ accessionId });
    const stored = stores.local.read('questionnaire_memory');
    const draftInfo = stored?.[key];
    if (!draftInfo) return;
    const unsent = unsentAnswers(questionnaire, answers, draftInfo.onFile);
    stores.local.write('questionnaire_memory', withNewest(stored, key, { ...draftInfo, unsent }));
  }

  // A draft on its way is never aborted, and later saves wait for it to finish (RUL-61).
  async function send(sent: SentQuestionnaire, isUrgent = false) {
    // The service keeps it for a day from then on, at the earliest: the response may arrive much later.
    let savedAt = new Date();
    const save = () => {
      savedAt = new Date();
      rememberUnsent(sent);
      return saveQuestionnaire(client, { questionnaire, sent });
    };
    const kind = isUrgent ? 'urgent' : sent.isDraft ? 'draft' : 'final';
    await shared.save(keyOf(sent), save, kind);
    return { savedAt: savedAt.toISOString() };
  }

  return createQuestionnaireMachine(questionnaire).provide({
    actors: {
      loadQuestionnaire: fromPromise(async ({ input, signal }) => {
        const key = keyOf(input);
        const form = { accessionId: input.accessionId, questionnaire: name };
        const hasUnsavedDraft = drafts.read('questionnaire_draft', form, shared.isSuperseded(key)) !== null;
        const load = (mayUseEarlyResponse: boolean) => {
          if (!mayUseEarlyResponse) dropEarlyResponses();
          return loadQuestionnaire(client, { questionnaire, ...input }, signal);
        };
        const loaded = await shared.load(key, load, hasUnsavedDraft);
        // If the connection is lost, the failed screen must still open, or the answers are lost (RUL-20).
        preload(failedPath);
        preload(`/auth/${authType}`);
        const draftInfos = stores.local.read('questionnaire_memory');
        return {
          ...loaded,
          draftInfo: draftInfos?.[key] ?? null,
          hasSent: shared.hasSent(key),
          loadedAt: new Date().toISOString(),
        };
      }),
      saveQuestionnaire: fromPromise(({ input }) => send(input)),
      watchTabs: fromCallback<QuestionnaireEvent, { readonly accessionId: string | null }>(
        ({ sendBack, input }) =>
          shared.watch(keyOf(input), (event) =>
            sendBack({ type: event === 'saved' ? 'draft.savedInAnotherTab' : `draft.${event}` }),
          ),
      ),
      watchHistory: fromCallback<QuestionnaireEvent>(({ sendBack }) =>
        onSectionReturned((section) => sendBack({ type: 'section.returned', section })),
      ),
      watchClock: fromCallback<QuestionnaireEvent>(({ sendBack }) =>
        page.watchTime(() => sendBack({ type: 'clock.ticked', today: patientToday() })),
      ),
      autosave: questionnaireActors.autosave.provide({
        actors: {
          saveDraft: fromPromise(({ input: draft }) => send(draft, draft.isUrgent)),
          watchPage: fromCallback<AutosaveEvent>(({ sendBack }) => {
            const cleanups = [
              page.on('hidden', () => sendBack({ type: 'page.hidden' })),
              page.on('online', () => sendBack({ type: 'connection.back' })),
            ];
            return () => {
              for (const cleanUp of cleanups) cleanUp();
            };
          }),
        },
      }),
    },
    actions: {
      keepProgress: (_, { accessionId, unsaved, position: { section, question } }) => {
        const knownId = nonNull(accessionId);
        drafts.keep('questionnaire_draft', { accessionId: knownId, questionnaire: name }, unsaved);
        session.keepPosition({ questionnaire: name, accessionId: knownId, section, question });
      },
      keepDraftInfo: (_, { accessionId, draftInfo }) => {
        const stored = stores.local.read('questionnaire_memory');
        stores.local.write('questionnaire_memory', withNewest(stored, keyOf({ accessionId }), draftInfo));
      },
      replaceSection: (_, { section }) => replaceSection(section),
      pushSection: (_, { section }) => pushSection(section, DIALOG_KEY),
      print: () => window.print(),
    },
  });
}
