import { setup } from 'xstate';
import { failedPage, flowOutput, redirect } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { identityOf, isEmptyQuery, isFlagSet } from '../domain/link.ts';
import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { loadFailed, loadNotice, notify } from '../domain/notice.ts';
import { outputOf } from '../domain/params.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

/** The query of the link; null when the page was opened without one. */
interface EntryContext {
  readonly query: LinkQuery | null;
}

/** The part of the order that the cancellation check reads (AMB-10). */
export interface CancellationResponse {
  readonly isCancelled: boolean;
}

/**
 * The first page of every link: checks whether the order is cancelled, then routes the patient in the documented order
 * of decisions (1 §2 Entry routing). The shell has already stored the link.
 */
export const entryMachine = setup({
  types: {
    context: {} as EntryContext,
    input: {} as EntryContext,
    output: {} as Destination,
    tags: {} as 'failed',
    meta: {} as SpecMeta,
  },
  actors: { checkCancellation: notProvided<CancellationResponse, Identity>('checkCancellation') },
  actions: { notify },
  guards: {
    hasNoQuery: ({ context }) => isEmptyQuery(context.query),
    lacksIdentifiers: ({ context }) => identityOf(context.query) === null,
    isCancelled: (_, { isCancelled }: CancellationResponse) => isCancelled,
    goesToBloodDraw: ({ context }) => isFlagSet(queryOf(context), 'direct_to_blooddraw'),
    alwaysShowsPayment: ({ context }) => isFlagSet(queryOf(context), 'always_show_payment'),
    prioritizesPayment: ({ context }) => isFlagSet(queryOf(context), 'payment_prioritized'),
    needsConcierge: ({ context }) => isFlagSet(queryOf(context), 'concierge_needed'),
    hasFixedAmount: ({ context }) => 'amount_to_pay' in queryOf(context),
  },
}).createMachine({
  id: 'entry',
  context: ({ input }) => input,
  output: flowOutput,
  initial: 'readingQuery',
  states: {
    readingQuery: {
      always: [
        {
          guard: 'hasNoQuery',
          target: 'failed',
          actions: { type: 'notify', params: loadNotice('noQueryInformation') },
          meta: { spec: ['ENTRY-01'] },
        },
        {
          guard: 'lacksIdentifiers',
          target: 'failed',
          actions: { type: 'notify', params: loadNotice('noQueryParams') },
          meta: { spec: ['ENTRY-11'] },
        },
        {
          target: 'checkingCancellation',
          meta: { spec: ['ENTRY-02'] },
        },
      ],
    },
    checkingCancellation: {
      invoke: {
        id: 'checkCancellation',
        src: 'checkCancellation',
        input: ({ context }) => nonNull(identityOf(context.query)),
        onDone: [
          {
            guard: { type: 'isCancelled', params: outputOf },
            target: 'orderCancelled',
            meta: { spec: ['ENTRY-04'] },
          },
          { guard: 'goesToBloodDraw', target: 'toBloodDraw', meta: { spec: ['ENTRY-05'] } },
          { guard: 'alwaysShowsPayment', target: 'toPayment', meta: { spec: ['ENTRY-06'] } },
          { guard: 'prioritizesPayment', target: 'toPayment', meta: { spec: ['ENTRY-07'] } },
          { guard: 'needsConcierge', target: 'toPayment', meta: { spec: ['ENTRY-08'] } },
          { guard: 'hasFixedAmount', target: 'toPayment', meta: { spec: ['ENTRY-09'] } },
          { target: 'toShippingAddress', meta: { spec: ['ENTRY-10'] } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'notify', params: loadFailed('cancellationCheckFailed') },
          meta: { spec: ['ENTRY-03'] },
        },
      },
    },
    failed: { type: 'final', tags: 'failed', output: failedPage },
    orderCancelled: { type: 'final', output: redirect('/order_cancelled') },
    toBloodDraw: { type: 'final', output: redirectWithQuery('/bloodDraw') },
    toPayment: { type: 'final', output: redirectWithQuery('/payment_media') },
    toShippingAddress: { type: 'final', output: redirectWithQuery('/uploadShippingAddress') },
  },
});

/** The next page, with the whole query of the link (AMB-08). */
function redirectWithQuery(page: '/bloodDraw' | '/payment_media' | '/uploadShippingAddress') {
  return ({ context }: { context: EntryContext }) => redirect(page, { query: queryOf(context) });
}

function queryOf(context: EntryContext): LinkQuery {
  return context.query ?? {};
}
