import { and, assign, fromCallback, setup } from 'xstate';
import { flowOutput, leave, goTo } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { hadNoEffect, mayLinkBeWrong } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import type { LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { nonNull } from '../domain/non-null.ts';
import { failureOf } from '../domain/params.ts';
import { listQuery } from '../domain/sample-types.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

/** The states of a collection that a link can report (2 §4). */
const COLLECTION_STATUSES = ['ALREADY_COLLECTED', 'NOT_COLLECTED', 'NOT_RECEIVED'] as const;
type ReportedStatus = (typeof COLLECTION_STATUSES)[number];

/** The body and the token of the call (CALL-R23). */
interface CollectionReport {
  readonly sampleId: string;
  readonly status: ReportedStatus;
  readonly token: string;
}

interface CollectionStatusContext extends CollectionStatusInput {
  /** A report may have arrived, although no response says so (RUL-92). */
  readonly mayBeReported: boolean;
}

interface CollectionStatusInput {
  /** The query of the link; null when the page was opened without one. */
  readonly query: LinkQuery | null;
  /** True if this history entry has already reported, after a reload or Back (RUL-03). */
  readonly isReported: boolean;
}

export type CollectionStatusEvent =
  | { readonly type: 'page.visible' }
  /** 'Try Again' */
  | { readonly type: 'report.repeated' }
  | { readonly type: 'mapSearch.pressed' }
  | { readonly type: 'tutorial.pressed' }
  | { readonly type: 'support.pressed' };

const collectionStatusActors = {
  /** PUT /utility/updateCollectionStatus. */
  reportStatus: notProvided<void, CollectionReport>('reportStatus'),
  /** Sends `page.visible` once the page is visible and may send. */
  watchVisibility: fromCallback<CollectionStatusEvent>(() => undefined),
};

const collectionStatusActions = {
  /** Marks the history entry as reported, so that it does not report again (RUL-03). */
  markReported: (_: unknown, _params: undefined) => {},
};

const REPORT_AGAIN = {
  on: { 'report.repeated': { target: '#collectionStatus.awaitingVisibility', meta: { spec: ['OWN-08'] } } },
} as const;

/**
 * Reports the collection status of a link once per history entry, then shows the message for that status (2 §2.3). A
 * report that failed is sent again by 'Try Again' alone.
 */
export const collectionStatusMachine = setup({
  types: {
    context: {} as CollectionStatusContext,
    events: {} as CollectionStatusEvent,
    input: {} as CollectionStatusInput,
    output: {} as Destination,
    tags: {} as 'failed',
    meta: {} as SpecMeta,
  },
  actors: collectionStatusActors,
  actions: collectionStatusActions,
  guards: {
    isReportable: ({ context }) => reportOf(context) !== null,
    isReported: ({ context }) => context.isReported,
    mayLinkBeWrong: (_, failure: Failure) => mayLinkBeWrong(failure),
    hadNoEffect: (_, failure: Failure) => hadNoEffect(failure),
    isStatus: ({ context }, { status }: { readonly status: ReportedStatus }) =>
      reportOf(context)?.status === status,
  },
}).createMachine({
  id: 'collectionStatus',
  context: ({ input }) => ({ ...input, mayBeReported: false }),
  output: flowOutput,
  initial: 'opening',
  states: {
    opening: {
      always: [
        // Already reported (RUL-03).
        { guard: and(['isReported', 'isReportable']), target: 'choosingMessage', meta: { spec: ['RUL-03'] } },
        { guard: 'isReportable', target: 'awaitingVisibility' },
        { target: 'error.link' },
      ],
    },
    awaitingVisibility: {
      invoke: { id: 'watchVisibility', src: 'watchVisibility' },
      on: { 'page.visible': { target: 'reporting', meta: { spec: ['CSTAT-01', 'RUL-03'] } } },
    },
    reporting: {
      invoke: {
        id: 'reportStatus',
        src: 'reportStatus',
        input: ({ context }) => nonNull(reportOf(context)),
        onDone: { target: 'choosingMessage', actions: 'markReported' },
        onError: [
          {
            guard: { type: 'mayLinkBeWrong', params: failureOf },
            target: 'error.refused',
            meta: { spec: ['CSTAT-05'] },
          },
          {
            guard: { type: 'hadNoEffect', params: failureOf },
            target: 'error.notProcessed',
            meta: { spec: ['CSTAT-05'] },
          },
          {
            target: 'error.unconfirmed',
            actions: assign({ mayBeReported: true }),
            meta: { spec: ['CSTAT-05', 'RUL-92'] },
          },
        ],
      },
    },
    choosingMessage: {
      always: [
        {
          guard: { type: 'isStatus', params: { status: 'ALREADY_COLLECTED' } },
          target: 'alreadyCollected',
          meta: { spec: ['CSTAT-02'] },
        },
        {
          guard: { type: 'isStatus', params: { status: 'NOT_COLLECTED' } },
          target: 'notCollected',
          meta: { spec: ['CSTAT-03'] },
        },
        { target: 'notReceived', meta: { spec: ['CSTAT-04'] } },
      ],
    },
    alreadyCollected: {},
    notCollected: {
      on: {
        'mapSearch.pressed': { target: 'toMapSearch', meta: { spec: ['CSTAT-09'] } },
        'tutorial.pressed': { target: 'toCollections', meta: { spec: ['CSTAT-10'] } },
      },
    },
    notReceived: {
      on: { 'support.pressed': { target: 'toSupport', meta: { spec: ['CSTAT-11'] } } },
    },
    error: {
      tags: 'failed',
      initial: 'link',
      states: {
        // Nothing can be reported with this link.
        link: {},
        // The link may be to blame, whatever happened to an earlier report.
        refused: REPORT_AGAIN,
        // Not sent, or one of too many: the link is not to blame.
        notProcessed: REPORT_AGAIN,
        unconfirmed: REPORT_AGAIN,
      },
    },
    toMapSearch: { type: 'final', output: leave('mapSearch') },
    toSupport: { type: 'final', output: leave('support') },
    toCollections: {
      type: 'final',
      // The next page loads the sample types itself (AMB-118, AMB-165).
      output: ({ context }) => goTo('/collections', { query: listQuery(context.query) }),
    },
  },
});

/** The report for a link; null if a part is missing or the status is not documented (AMB-119). */
function reportOf({ query }: CollectionStatusInput): CollectionReport | null {
  const { sample_id: sampleId, token } = query ?? {};
  const status = COLLECTION_STATUSES.find((reported) => reported === query?.['status']);
  return sampleId && token && status ? { sampleId, status, token } : null;
}
