import type { ActorRefFrom } from 'xstate';
import type { QuestionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';

export type QuestionnaireActor = ActorRefFrom<QuestionnaireMachine>;
