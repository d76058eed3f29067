import { fromCallback } from 'xstate';
import type {
  LoadedQuestionnaire,
  Questionnaire,
  SentQuestionnaire,
} from '../../../machines/domain/questionnaire.ts';
import type { AutosaveEvent, Saved } from '../../../machines/questionnaire/autosave.contract.ts';
import { autosaveMachine } from '../../../machines/questionnaire/autosave.machine.ts';
import { createQuestionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';
import { loadQuestionnaire, saveQuestionnaire } from '../../api/questionnaire.ts';
import { onConnectionBack, onPageHidden } from '../../platform/page.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** A questionnaire of an order with its calls, its draft that saves itself, and what the tab keeps of it. */
export function wireQuestionnaire(world: World, questionnaire: Questionnaire) {
  const { client, session, notify } = world;
  const { answers: drafts } = world.drafts;
  const { name } = questionnaire;

  const save = call<Saved, SentQuestionnaire>(async (sent, signal) => {
    await saveQuestionnaire(client, { questionnaire, sent }, signal);
    return { savedAt: new Date().toISOString() };
  });
  const forgetDraft = (_: unknown, { accessionId }: { readonly accessionId: string | null }) =>
    drafts.forget(accessionId ?? '', name);

  return createQuestionnaireMachine(questionnaire).provide({
    actors: {
      loadQuestionnaire: call<LoadedQuestionnaire, { readonly accessionId: string }>(
        async (input, signal) => {
          const loaded = await loadQuestionnaire(client, { questionnaire, ...input }, signal);
          // The way out of a lost connection opens without one: a page that breaks would cost the answers (RUL-20).
          world.preload(questionnaire.failedPage);
          world.preload(`/auth/${questionnaire.authType}`);
          return loaded;
        },
      ),
      saveQuestionnaire: save,
      autosave: autosaveMachine.provide({
        actors: {
          saveDraft: save,
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
        actions: { forgetDraft },
      }),
    },
    actions: {
      notify: (_, notice) => notify(notice),
      keepDraft: (_, { accessionId, answers }) => drafts.keep(accessionId ?? '', name, answers),
      forgetDraft,
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
