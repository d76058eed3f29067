import { assign, setup } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import { lastingNotice } from '../domain/notice.ts';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { payActors } from './payment.contract.ts';
import type { Preparation, PreparationInput } from './payment.contract.ts';
import { failedWith } from './payment.rules.ts';

export interface PreparationContext extends PreparationInput {
  readonly end: Preparation;
}

/**
 * What comes before every charge, whichever the method: asks what the payment status is, so that nobody pays twice
 * (RUL-57), then brings the concierge fee at the service in line with the checkbox: records 99, cancels 99, or does
 * nothing (1 §4 Concierge fee, MONEY-R26).
 */
export const preparationMachine = setup({
  types: {
    context: {} as PreparationContext,
    input: {} as PreparationInput,
    output: {} as Preparation,
    meta: {} as SpecMeta,
  },
  actors: {
    askPaymentStatus: payActors.askPaymentStatus,
    recordConciergeFee: payActors.recordConciergeFee,
    cancelConciergeFee: payActors.cancelConciergeFee,
  },
  actions: {
    keepEnd: assign({ end: (_, end: Preparation) => end }),
  },
  guards: {
    isCharge: ({ context }) => context.isCharge,
    isStopped: ({ context }, code: number) => endOf(code, context.isFurtherCharge).kind !== 'ready',
    isHidden: ({ context }) => !context.concierge.isShown,
    isToBeAdded: ({ context: { concierge } }) => concierge.isTicked && !concierge.hasBackend,
    isToBeRemoved: ({ context: { concierge } }) => !concierge.isTicked && concierge.hasBackend,
    isTicked: ({ context }) => context.concierge.isTicked,
  },
}).createMachine({
  id: 'preparation',
  context: ({ input }) => ({ ...input, end: { kind: 'ready', hasChangedConcierge: false } }),
  output: ({ context }) => context.end,
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isCharge', target: 'askingStatus' }, { target: 'comparing' }] },
    askingStatus: {
      meta: { spec: ['RUL-57'] },
      invoke: {
        id: 'askPaymentStatus',
        src: 'askPaymentStatus',
        input: ({ context }) => context.order,
        onDone: [
          {
            guard: { type: 'isStopped', params: ({ event }) => event.output },
            target: 'done',
            actions: {
              type: 'keepEnd',
              params: ({ context, event }) => endOf(event.output, context.isFurtherCharge),
            },
          },
          { target: 'comparing' },
        ],
        onError: { target: 'done', actions: { type: 'keepEnd', params: { kind: 'uncertain' } } },
      },
    },
    comparing: {
      always: [
        { guard: 'isHidden', target: 'done', meta: { spec: ['CONC-09'] } },
        { guard: 'isToBeAdded', target: 'adding', meta: { spec: ['CONC-01'] } },
        { guard: 'isToBeRemoved', target: 'removing', meta: { spec: ['CONC-04'] } },
        { guard: 'isTicked', target: 'done', meta: { spec: ['CONC-07'] } },
        { target: 'done', meta: { spec: ['CONC-08'] } },
      ],
    },
    adding: {
      invoke: {
        id: 'recordConciergeFee',
        src: 'recordConciergeFee',
        input: ({ context }) => ({ accessionId: context.concierge.accessionId }),
        onDone: {
          target: 'done',
          actions: { type: 'keepEnd', params: { kind: 'ready', hasChangedConcierge: true } },
          meta: { spec: ['CONC-02'] },
        },
        onError: {
          target: 'done',
          actions: { type: 'keepEnd', params: ({ event }) => refusedFee(event.error) },
          meta: { spec: ['CONC-03'] },
        },
      },
    },
    removing: {
      invoke: {
        id: 'cancelConciergeFee',
        src: 'cancelConciergeFee',
        input: ({ context }) => ({ accessionId: context.concierge.accessionId }),
        onDone: {
          target: 'done',
          actions: { type: 'keepEnd', params: { kind: 'ready', hasChangedConcierge: true } },
          meta: { spec: ['CONC-05'] },
        },
        onError: {
          target: 'done',
          actions: { type: 'keepEnd', params: ({ event }) => refusedFee(event.error) },
          meta: { spec: ['CONC-06'] },
        },
      },
    },
    done: { type: 'final' },
  },
});

/** The fee could not be brought in line: nothing is charged, and the notice stays (CARD-03, CARD-04). */
function refusedFee(error: unknown): Preparation {
  const { message } = asFailure(error);
  return failedWith(lastingNotice('conciergeFailed', message), 'no', message);
}

/** What a payment status says before a charge (RUL-57): only 0 and 2 let it be sent, and 3 where it is no news. */
function endOf(code: number, isFurtherCharge: boolean): Preparation {
  if (code === PAYMENT_STATUS.pending) return { kind: 'pending' };
  if (code === PAYMENT_STATUS.cancelled) return { kind: 'cancelled' };
  if (code === PAYMENT_STATUS.succeeded && !isFurtherCharge) return { kind: 'succeeded' };
  const isChargeable = Object.values<number>(PAYMENT_STATUS).includes(code);
  return isChargeable ? { kind: 'ready', hasChangedConcierge: false } : { kind: 'uncertain' };
}
