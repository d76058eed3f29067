import { assign, setup } from 'xstate';
import type { PaymentOutcome } from '../domain/charge.ts';
import { asFailure } from '../domain/failure.ts';
import { lastingNotice, toast } from '../domain/notice.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { cardProblems, trimmedBilling } from './billing.rules.ts';
import type { FieldProblem, Problems } from './billing.rules.ts';
import { chargeMachine } from './charge.machine.ts';
import { payActions, payActors } from './payment.contract.ts';
import type { CardInput, ChargeOutcome, Preparation } from './payment.contract.ts';
import { isFailedWith, outcomeOf, reasonOf } from './payment.rules.ts';
import { preparationMachine } from './preparation.machine.ts';

export interface CardContext extends CardInput {
  readonly hasChangedConcierge: boolean;
  readonly token: string;
  /** How paying ended, once it did. */
  readonly outcome: PaymentOutcome<Problems>;
}

/**
 * Pays with a card or an HSA/FSA card (1 §4 Card flow): prepares the order and its concierge fee, checks the
 * form, has the card tokenised and charges it. A declined card ends with the bank's reason on /payment_failed.
 */
export const cardMachine = setup({
  types: {
    context: {} as CardContext,
    input: {} as CardInput,
    output: {} as PaymentOutcome<Problems>,
    meta: {} as SpecMeta,
  },
  actors: {
    prepare: preparationMachine,
    tokenizeCard: payActors.tokenizeCard,
    charge: chargeMachine,
  },
  actions: {
    notify: payActions.notify,
    releaseOrder: payActions.releaseOrder,
    keepPreparation: assign({
      hasChangedConcierge: (_, done: Preparation) => done.kind === 'ready' && done.hasChangedConcierge,
    }),
    keepToken: assign({ token: (_, { token }: { readonly token: string }) => token }),
    keepOutcome: assign({ outcome: (_, outcome: PaymentOutcome<Problems>) => outcome }),
  },
  guards: {
    isRefusedWithReason: (_, done: Preparation) => done.kind === 'refused' && done.message !== undefined,
    isRefused: (_, done: Preparation) => done.kind === 'refused',
    isUncertain: (_, done: Preparation) => done.kind === 'uncertain',
    isStopped: (_, done: Preparation) => done.kind !== 'ready',
    isBalanceZero: ({ context }) => context.request.amount === 0,
    hasEmptyField: ({ context }) => hasProblem(context, 'required'),
    lacksEmail: ({ context }) => problemsOf(context).email === 'required',
    hasInvalidNumber: ({ context }) => hasProblem(context, 'invalidCardNumber'),
    hasInvalidCvc: ({ context }) => hasProblem(context, 'invalidCardCvc'),
    hasInvalidExpiration: ({ context }) => hasProblem(context, 'invalidExpiration'),
    lacksLastName: ({ context }) => hasProblem(context, 'lastNameMissing'),
    hasInvalidEmail: ({ context }) => hasProblem(context, 'invalidEmail'),
    hasInvalidPhone: ({ context }) =>
      problemsOf(context).phoneNumber !== undefined || problemsOf(context).phoneCountry !== undefined,
    isFirstEntry: ({ context }) => context.entry === 'stripe',
    isHsa: ({ context }) => context.method === 'hsa/fsa',
    isPaidAfterConcierge: ({ context }, done: ChargeOutcome) =>
      done.kind === 'succeeded' && context.hasChangedConcierge,
    isPaid: (_, done: ChargeOutcome) => done.kind === 'succeeded',
    isNotFound: (_, done: ChargeOutcome) => isFailedWith(done, 'notFound'),
    isUnauthorized: (_, done: ChargeOutcome) => isFailedWith(done, 'unauthorized'),
    isServerError: (_, done: ChargeOutcome) => isFailedWith(done, 'server'),
    isUnanswered: (_, done: ChargeOutcome) => done.kind !== 'failed' || isFailedWith(done, 'noAnswer'),
  },
  delays: { emptyFieldCheck: 100, conciergeSettle: 5000 },
}).createMachine({
  id: 'card',
  context: ({ input }) => ({
    ...input,
    hasChangedConcierge: false,
    token: '',
    outcome: { kind: 'uncertain' },
  }),
  output: ({ context }) => context.outcome,
  exit: { type: 'releaseOrder', params: ({ context }) => context.order },
  initial: 'preparing',
  states: {
    preparing: {
      meta: { spec: ['RUL-07'] },
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { order, concierge } }) => ({ ...order, concierge }),
        onDone: [
          {
            guard: { type: 'isRefusedWithReason', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              {
                type: 'notify',
                params: ({ event }) => lastingNotice('conciergeFailed', reasonOf(event.output)),
              },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['CARD-03'] },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              { type: 'notify', params: lastingNotice('conciergeFailed') },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['CARD-04'] },
          },
          {
            guard: { type: 'isUncertain', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              { type: 'notify', params: lastingNotice('chargeUncertain') },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['RUL-07'] },
          },
          {
            guard: { type: 'isStopped', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            meta: { spec: ['RUL-06', 'RUL-07'] },
          },
          {
            guard: 'isBalanceZero',
            target: 'done',
            actions: { type: 'keepOutcome', params: { kind: 'succeeded' } },
            meta: { spec: ['CARD-05'] },
          },
          {
            target: 'validating',
            actions: { type: 'keepPreparation', params: ({ event }) => event.output },
            meta: { spec: ['CARD-06'] },
          },
        ],
      },
    },
    validating: {
      after: {
        emptyFieldCheck: [
          { guard: 'lacksEmail', target: 'invalid', meta: { spec: ['CARD-12'] } },
          { guard: 'hasEmptyField', target: 'invalid', meta: { spec: ['CARD-07'] } },
          { guard: 'hasInvalidNumber', target: 'invalid', meta: { spec: ['CARD-08'] } },
          { guard: 'hasInvalidCvc', target: 'invalid', meta: { spec: ['CARD-09'] } },
          { guard: 'hasInvalidExpiration', target: 'invalid', meta: { spec: ['CARD-10'] } },
          { guard: 'lacksLastName', target: 'invalid', meta: { spec: ['CARD-11'] } },
          { guard: 'hasInvalidEmail', target: 'invalid', meta: { spec: ['CARD-13'] } },
          { guard: 'hasInvalidPhone', target: 'invalid', meta: { spec: ['CARD-14'] } },
          { guard: 'isFirstEntry', target: 'tokenizing', meta: { spec: ['CARD-16'] } },
          { target: 'tokenizing', meta: { spec: ['CARD-17'] } },
        ],
      },
    },
    invalid: {
      always: {
        target: 'done',
        actions: {
          type: 'keepOutcome',
          params: ({ context }) => ({ kind: 'invalid' as const, problems: problemsOf(context) }),
        },
      },
    },
    tokenizing: {
      invoke: {
        id: 'tokenizeCard',
        src: 'tokenizeCard',
        input: ({ context: { entry, card } }) => ({
          entry,
          nameOnCard: card.nameOnCard.trim(),
          expiry: card.expiry,
          billing: trimmedBilling(card.billing),
        }),
        onDone: [
          {
            guard: 'isHsa',
            target: 'paying',
            actions: { type: 'keepToken', params: ({ event }) => event.output },
            meta: { spec: ['CARD-19'] },
          },
          {
            target: 'paying',
            actions: { type: 'keepToken', params: ({ event }) => event.output },
            meta: { spec: ['CARD-18'] },
          },
        ],
        onError: {
          target: 'done',
          actions: [
            {
              type: 'notify',
              params: ({ event }) => toast('cardProviderFailed', asFailure(event.error).message),
            },
            {
              type: 'keepOutcome',
              params: ({ event }) =>
                outcomeOf({ kind: 'failed', failure: asFailure(event.error), charged: 'no' }),
            },
          ],
          meta: { spec: ['CARD-20'] },
        },
      },
    },
    paying: {
      invoke: {
        id: 'charge',
        src: 'charge',
        input: ({ context: { order, method, request, token } }) => ({
          ...order,
          method: method === 'hsa/fsa' ? 'hsa/fsa' : 'card',
          request,
          token,
        }),
        onDone: [
          {
            guard: { type: 'isPaidAfterConcierge', params: ({ event }) => event.output },
            target: 'waitingConcierge',
            actions: { type: 'keepOutcome', params: { kind: 'succeeded' } },
            meta: { spec: ['CARD-21'] },
          },
          {
            guard: { type: 'isPaid', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepOutcome', params: { kind: 'succeeded' } },
            meta: { spec: ['CARD-23'] },
          },
          {
            guard: { type: 'isNotFound', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              { type: 'notify', params: toast('notFound') },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['CARD-24'] },
          },
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              { type: 'notify', params: toast('unauthorized') },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['CARD-25'] },
          },
          {
            guard: { type: 'isServerError', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              { type: 'notify', params: toast('serverError') },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['CARD-26'] },
          },
          {
            // Pending, cancelled, or no answer: the page that follows says it, a toast would say less.
            guard: { type: 'isUnanswered', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            meta: { spec: ['RUL-07'] },
          },
          {
            target: 'done',
            actions: [
              { type: 'notify', params: ({ event }) => toast('chargeFailed', reasonOf(event.output)) },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['CARD-27'] },
          },
        ],
      },
    },
    waitingConcierge: {
      after: { conciergeSettle: { target: 'done', meta: { spec: ['CARD-22'] } } },
    },
    done: { type: 'final' },
  },
});

function problemsOf({ card, entry, today }: CardContext): Problems {
  return cardProblems(card, entry, today);
}

function hasProblem(context: CardContext, problem: FieldProblem): boolean {
  return Object.values(problemsOf(context)).includes(problem);
}
