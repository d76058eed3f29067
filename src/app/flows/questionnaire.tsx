import { fromCallback } from 'xstate';
import type { Questionnaire, SentQuestionnaire } from '../../../machines/domain/questionnaire.ts';
import type { AutosaveEvent } from '../../../machines/questionnaire/autosave.contract.ts';
import { questionnaireActors } from '../../../machines/questionnaire/questionnaire.contract.ts';
import { createQuestionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';
import { loadQuestionnaire, saveQuestionnaire } from '../../api/questionnaire.ts';
import { localTime, onConnectionBack, onPageHidden } from '../../platform/page.ts';
import { QuestionnaireView } from '../../views/questionnaire/QuestionnaireView.tsx';
import type { AppServices } from '../shell/app-services.ts';
import { flowPage } from '../shell/flow.tsx';
import { call } from './call.ts';

/** The page of a questionnaire. Its path alone says which order it is about (AMB-170). */
export function questionnairePage(questionnaire: Questionnaire) {
  const { name } = questionnaire;
  return flowPage((services) => ({
    machine: provideQuestionnaire(services, questionnaire),
    input: ({ params }) => {
      const { session, drafts } = services;
      const accessionId = params['accession_id'];
      const today = localTime(new Date()).slice(0, 10);
      if (accessionId === undefined)
        return { accessionId: null, sampleId: '', unsaved: null, position: null, today };
      return {
        accessionId,
        sampleId: session.sampleIdOf(accessionId) ?? '',
        today,
        unsaved: drafts.answers.read(accessionId, name),
        position: session.position({ questionnaire: name, accessionId }),
      };
    },
    View: ({ actor }) => {
      const { supportPhone: phone, pages } = services.config;
      return (
        <QuestionnaireView
          actor={actor}
          questionnaire={questionnaire}
          support={{ phone, page: pages.support }}
        />
      );
    },
  }));
}

function provideQuestionnaire(
  { client, session, notify, preload, drafts: { answers: drafts } }: AppServices,
  questionnaire: Questionnaire,
) {
  const { name } = questionnaire;

  async function send(sent: SentQuestionnaire, signal: AbortSignal) {
    await saveQuestionnaire(client, { questionnaire, sent }, signal);
    return { savedAt: new Date().toISOString() };
  }

  return createQuestionnaireMachine(questionnaire).provide({
    actors: {
      loadQuestionnaire: call(async (input, signal) => {
        const loaded = await loadQuestionnaire(client, { questionnaire, ...input }, signal);
        // When the connection is lost, the failed screen must open without it, or the answers are gone (RUL-20).
        preload(questionnaire.failedPage);
        preload(`/auth/${questionnaire.authType}`);
        return loaded;
      }),
      saveQuestionnaire: call(send),
      autosave: questionnaireActors.autosave.provide({
        actors: {
          saveDraft: call((draft, signal) => send(draft, signal)),
          watchPage: fromCallback<AutosaveEvent>(({ sendBack }) => {
            const ends = [
              onPageHidden(() => sendBack({ type: 'page.hidden' })),
              onConnectionBack(() => sendBack({ type: 'connection.back' })),
            ];
            return () => {
              for (const end of ends) end();
            };
          }),
        },
      }),
    },
    actions: {
      notify: (_, notice) => notify(notice),
      keepUnsaved: (_, { accessionId, unsaved }) =>
        unsaved === null
          ? drafts.forget(accessionId ?? '', name)
          : drafts.keep(accessionId ?? '', name, unsaved),
      keepPosition: (_, { accessionId, position }) =>
        session.keepPosition({
          questionnaire: name,
          accessionId: accessionId ?? '',
          section: position.section,
          question: position.question,
        }),
      print: () => window.print(),
    },
  });
}
