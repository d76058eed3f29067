import { and, or, setup } from 'xstate';
import { authPage, flowOutput, redirect } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { identityOf, isEmptyQuery } from '../domain/link.ts';
import type { LinkQuery } from '../domain/link.ts';
import { loadNotice, notify } from '../domain/notice.ts';
import { nonNull } from '../domain/non-null.ts';
import { QUESTIONNAIRES } from '../domain/questionnaire.ts';
import type { QuestionnaireName } from '../domain/questionnaire.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

/** An entry page: the part of its link that it stores, and the page it leads to. */
export type LinkEntry =
  /** The whole query, which is passed on. */
  | { readonly keeps: 'link'; readonly page: '/bloodDrawLanding' | '/informationLanding' }
  /** The three identifiers; the path of a questionnaire identifies the order. */
  | { readonly keeps: 'identity'; readonly page: '/ny_form' | `/${QuestionnaireName}` }
  /** The query of the pickup scheduler, which also opens without one. */
  | { readonly keeps: 'pickupQuery'; readonly page: '/fedexPickup/search' };

interface LinkEntryContext {
  readonly entry: LinkEntry;
  /** The query of the link; null when the page was opened without one. */
  readonly query: LinkQuery | null;
}

/** Entry pages that only store their link and redirect (1 §2, 2 §2.1, 2 §2.6, 3 §2.1). */
export const linkEntryMachine = setup({
  types: {
    context: {} as LinkEntryContext,
    input: {} as LinkEntryContext,
    output: {} as Destination,
    tags: {} as 'failed',
    meta: {} as SpecMeta,
  },
  actions: {
    /** Keeps the part of the link that its pages need (AMB-01, AMB-07, AMB-19, AMB-127). */
    keepLink: (_, _params: { readonly query: LinkQuery }) => {},
    notify,
  },
  guards: {
    lacksQuery: ({ context: { entry, query } }) => entry.keeps !== 'pickupQuery' && isEmptyQuery(query),
    lacksIdentifiers: ({ context: { entry, query } }) =>
      entry.keeps === 'identity' && identityOf(query) === null,
    namesOrder: ({ context }) => Boolean(context.query?.['accession_id']),
    hasQuery: ({ context }) => !isEmptyQuery(context.query),
  },
}).createMachine({
  id: 'linkEntry',
  context: ({ input }) => input,
  output: flowOutput,
  initial: 'readingQuery',
  states: {
    readingQuery: {
      always: [
        {
          guard: and(['lacksIdentifiers', 'namesOrder']),
          target: 'identifying',
          meta: { spec: ['RUL-46'] },
        },
        {
          // A partial identity is not stored (AMB-09).
          guard: or(['lacksQuery', 'lacksIdentifiers']),
          target: 'failed',
          actions: { type: 'notify', params: loadNotice('noQueryInformation') },
        },
        {
          guard: 'hasQuery',
          target: 'leading',
          actions: { type: 'keepLink', params: ({ context }) => ({ query: nonNull(context.query) }) },
        },
        { target: 'leading' },
      ],
    },
    failed: { type: 'final', tags: 'failed', output: redirect('/failed') },
    identifying: { type: 'final', output: ({ context }) => guestLoginOf(context) },
    leading: { type: 'final', output: ({ context }) => destinationOf(context) },
  },
});

function destinationOf({ entry, query }: LinkEntryContext): Destination {
  if (entry.keeps === 'link') return redirect(entry.page, { query: nonNull(query) });
  if (entry.keeps === 'pickupQuery' || entry.page === '/ny_form') return redirect(entry.page);
  const { accessionId } = nonNull(identityOf(query));
  return redirect(`${entry.page}/${encodeURIComponent(accessionId)}`);
}

/** Guest login for the questionnaire or waiver; it verifies the patient of the link's accession id (AMB-168). */
function guestLoginOf({ entry, query }: LinkEntryContext): Destination {
  const name = entry.page.slice(1);
  const { authType } = QUESTIONNAIRES[name as QuestionnaireName] ?? { authType: name };
  return redirect(authPage(authType, nonNull(query?.['accession_id'])));
}
