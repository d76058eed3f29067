import { setup } from 'xstate';
import { questionnairePage } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { identityOf, isEmptyQuery } from '../domain/link.ts';
import { loadNotice } from '../domain/notice.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { questionnaireEntryActions } from './questionnaire-entry.contract.ts';
import type { QuestionnaireEntry, QuestionnaireEntryInput } from './questionnaire-entry.contract.ts';

/** An entry page of a questionnaire or of the waiver: keeps the link's identity and leads on (3 §2.1, §8). */
export function createQuestionnaireEntryMachine({ leadsTo, spec }: QuestionnaireEntry) {
  return setup({
    types: {
      context: {} as QuestionnaireEntryInput,
      input: {} as QuestionnaireEntryInput,
      output: {} as Destination,
      meta: {} as SpecMeta,
    },
    actions: questionnaireEntryActions,
    guards: {
      hasNoQuery: ({ context }) => isEmptyQuery(context.query),
      lacksIdentifiers: ({ context }) => identityOf(context.query) === null,
    },
  }).createMachine({
    id: 'questionnaireEntry',
    context: ({ input }) => input,
    output: ({ event }) => event.output as Destination,
    initial: 'readingQuery',
    states: {
      readingQuery: {
        always: [
          {
            guard: 'hasNoQuery',
            target: 'failed',
            actions: { type: 'notify', params: loadNotice('noQueryInformation') },
            meta: { spec: [spec.noQuery] },
          },
          {
            // As at the entry of the other links: nothing is done with half an identity (AMB-09).
            guard: 'lacksIdentifiers',
            target: 'failed',
            actions: { type: 'notify', params: loadNotice('noQueryParams') },
          },
          {
            target: 'leading',
            actions: { type: 'keepIdentity', params: ({ context }) => present(identityOf(context.query)) },
            meta: { spec: [spec.opened] },
          },
        ],
      },
      failed: { type: 'final', output: { page: '/failed', replace: true } },
      leading: {
        type: 'final',
        output: ({ context }) => ({
          page:
            leadsTo === 'waiver'
              ? '/ny_form'
              : questionnairePage(leadsTo, present(identityOf(context.query)).accessionId),
          replace: true,
        }),
      },
    },
  });
}
