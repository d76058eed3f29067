import { setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import { isEmptyQuery } from '../domain/link.ts';
import { loadNotice } from '../domain/notice.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { informationEntryActions } from './information-entry.contract.ts';
import type { InformationEntryContext } from './information-entry.contract.ts';

/** /uploadShippingAddress: keeps the link and goes on to the information page (1 §2 Information confirmation). */
export const informationEntryMachine = setup({
  types: {
    context: {} as InformationEntryContext,
    input: {} as InformationEntryContext,
    output: {} as Destination,
    meta: {} as SpecMeta,
  },
  actions: informationEntryActions,
  guards: { hasNoQuery: ({ context }) => isEmptyQuery(context.query) },
}).createMachine({
  id: 'informationEntry',
  context: ({ input }) => ({ query: input.query }),
  output: ({ event }) => event.output as Destination,
  initial: 'readingQuery',
  states: {
    readingQuery: {
      always: [
        {
          guard: 'hasNoQuery',
          target: 'toFailed',
          actions: { type: 'notify', params: loadNotice('noQueryInformation') },
          meta: { spec: ['INFO-01'] },
        },
        {
          target: 'toInformation',
          actions: { type: 'keepLink', params: ({ context }) => ({ query: present(context.query) }) },
          meta: { spec: ['INFO-02'] },
        },
      ],
    },
    toFailed: { type: 'final', output: { page: '/failed', replace: true } },
    toInformation: {
      type: 'final',
      output: ({ context }) => ({
        page: '/informationLanding',
        query: present(context.query),
        replace: true,
      }),
    },
  },
});
