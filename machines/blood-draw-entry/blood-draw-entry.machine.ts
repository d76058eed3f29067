import { setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import { isEmptyQuery } from '../domain/link.ts';
import { loadNotice } from '../domain/notice.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { bloodDrawEntryActions } from './blood-draw-entry.contract.ts';
import type { BloodDrawEntryInput } from './blood-draw-entry.contract.ts';

/** The link to the blood draw page: keeps the link and goes on to the landing page (2 §2.1). */
export const bloodDrawEntryMachine = setup({
  types: {
    context: {} as BloodDrawEntryInput,
    input: {} as BloodDrawEntryInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
  },
  actions: bloodDrawEntryActions,
  guards: { hasNoQuery: ({ context }) => isEmptyQuery(context.query) },
}).createMachine({
  id: 'bloodDrawEntry',
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
          meta: { spec: ['BDRAW-01'] },
        },
        {
          target: 'toLanding',
          actions: { type: 'keepLink', params: ({ context }) => ({ query: context.query ?? {} }) },
          meta: { spec: ['BDRAW-02'] },
        },
      ],
    },
    failed: { type: 'final', output: { page: '/failed', replace: true } },
    toLanding: {
      type: 'final',
      output: ({ context }) => ({ page: '/bloodDrawLanding', query: context.query ?? {}, replace: true }),
    },
  },
});
