import type { Questionnaire } from '../../machines/domain/questionnaire.ts';
import { QuestionnaireView } from '../views/questionnaire/QuestionnaireView.tsx';
import { flowPage } from './flow.tsx';
import { wireQuestionnaire } from './wiring/questionnaire.ts';

/** The page of a questionnaire. Its path alone says which order it is about (AMB-170). */
export function questionnaireFlow(questionnaire: Questionnaire) {
  const { name } = questionnaire;
  return flowPage(({ config, session, drafts, ...world }) => ({
    machine: wireQuestionnaire({ config, session, drafts, ...world }, questionnaire),
    input: ({ params }) => {
      const accessionId = params['accession_id'];
      if (accessionId === undefined) return { accessionId: null, sampleId: '', kept: null, position: null };
      return {
        accessionId,
        sampleId: session.sampleIdOf(accessionId) ?? '',
        kept: drafts.answers.read(accessionId, name),
        position: session.position({ questionnaire: name, accessionId }),
      };
    },
    View: ({ actor }) => (
      <QuestionnaireView
        actor={actor}
        questionnaire={questionnaire}
        support={{ phone: config.supportPhone, page: config.pages.support }}
      />
    ),
  }));
}
