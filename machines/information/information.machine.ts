import { and, assign, not, sendTo, setup, stateIn } from 'xstate';
import { toIsoDate } from '../domain/birthdate.ts';
import type { Destination } from '../domain/destination.ts';
import { asFailure } from '../domain/failure.ts';
import { isKitDelivered, isKitShipped } from '../domain/information.ts';
import { identityOf } from '../domain/link.ts';
import { lastingNotice, loadNotice } from '../domain/notice.ts';
import { isPartnerChannel } from '../domain/order.ts';
import type { PlaceAddress } from '../domain/place.ts';
import { withoutUnit } from '../domain/place.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { duplicateMachine } from './duplicate.machine.ts';
import {
  EMPTY_FORM,
  informationActions,
  informationActors,
  openedContext,
  situationIn,
} from './information.contract.ts';
import type {
  InformationContext,
  InformationEvent,
  InformationInput,
  ResolvedOrder,
} from './information.contract.ts';
import {
  addressToConfirm,
  buttonsOf,
  changesOf,
  hasChanged,
  isAddressLocked,
  isConfirmedBefore,
  isLocked,
  lookUpCountries,
  needsDuplicateCheck,
  problemsOf,
  withField,
  withPlace,
} from './information.rules.ts';
import type {
  DuplicateOutcome,
  FieldProblem,
  InformationField,
  InformationForm,
  InformationRecord,
} from './information.rules.ts';
import { suggestionsMachine } from './suggestions.machine.ts';

/** The fields whose rules a change of a field can break or mend. */
const RULED_BY: Readonly<Partial<Record<InformationField, readonly InformationField[]>>> = {
  phoneCode: ['phoneCode', 'phoneNumber'],
  phoneNumber: ['phoneCode', 'phoneNumber'],
};

/**
 * Basic information and shipping address (1 §2 Information confirmation): loads what is on record, lets the patient
 * confirm, skip or change it, checks for duplicate patients, and saves only what changed. After shipment a change is
 * a request. Nothing that was typed is lost when a call fails (RUL-20).
 */
export const informationMachine = setup({
  types: {
    context: {} as InformationContext,
    events: {} as InformationEvent,
    input: {} as InformationInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
    children: {} as { duplicate: 'duplicate'; suggestions: 'suggestions' },
  },
  actors: { ...informationActors, duplicate: duplicateMachine, suggestions: suggestionsMachine },
  actions: {
    ...informationActions,
    keepOrder: assign((_, resolved: ResolvedOrder) => ({ resolved })),
    keepRecord: assign((_, record: InformationRecord) => openedContext(record)),
    changeField: assign(({ context, event }) => ({ form: formAfter(context, event) })),
    keepLeftField: assign(({ context }, { field }: { readonly field: InformationField }) => ({
      leftFields: context.leftFields.includes(field) ? context.leftFields : [...context.leftFields, field],
    })),
    chooseFutureOrders: assign(({ context }, { isApplied }: { readonly isApplied: boolean }) => ({
      form: { ...context.form, isAppliedToFutureOrders: isApplied },
    })),
    fillPlace: assign(({ context }, place: PlaceAddress) => ({
      form: withPlace(context.form, place, situationOf(context).record),
    })),
    lookUpStreet: sendTo('suggestions', ({ context, event }) => {
      const form = formAfter(context, event);
      return {
        type: 'street.typed',
        text: withoutUnit(form.street),
        countries: lookUpCountries(form, situationOf(context).record),
      };
    }),
    dropSuggestions: sendTo('suggestions', { type: 'suggestions.dismissed' }),
    blockSubmit: assign({ blockedSubmits: ({ context }) => context.blockedSubmits + 1 }),
    forgetDuplicate: assign({ duplicate: null }),
    keepDuplicateOutcome: assign((_, { outcome }: { readonly outcome: DuplicateOutcome }) => ({
      duplicate: outcome,
    })),
  },
  guards: {
    lacksIdentifiers: ({ context }) => identityOf(context.link) === null,
    isPartnerChannel: ({ context }) => isPartnerChannel(situationOf(context).order),
    isDelivered: ({ context }) => isKitDelivered(situationOf(context).record.information),
    isEditable: ({ context }) => situationOf(context).record.information.isEditable,
    isShipped: ({ context }) => isKitShipped(situationOf(context).record.information),
    isFamilyMember: ({ context }) => isAddressLocked(situationOf(context)),
    isConfirmedBefore: ({ context }) => isConfirmedBefore(situationOf(context)),
    isConciergePaid: ({ context }) => situationOf(context).order.isConciergePaid,
    isEditing: stateIn('#information.open.form.editing'),
    isCheckingDuplicate: stateIn('#information.open.identity.checking'),
    isIdentityLocked: ({ context, event }) =>
      isFieldChange(event, ['gender', 'birthdate']) && isLocked(event.field, situationOf(context)),
    isAddressLocked: ({ context, event }) =>
      event.type === 'field.changed' && isLocked(event.field, situationOf(context)),
    isTooOld: ({ context, event }) => breaks(context, event, 'tooOld'),
    isInFuture: ({ context, event }) => breaks(context, event, 'inFuture'),
    lacksPhoneCountry: ({ context, event }) => breaks(context, event, 'countryMissing'),
    hasNonDigit: ({ context, event }) => breaks(context, event, 'notDigits'),
    lacksTenDigits: ({ context, event }) => breaks(context, event, 'notTenDigits'),
    isPhoneOutOfRange: ({ context, event }) => breaks(context, event, 'lengthOutOfRange'),
    lacksPhoneAbroad: ({ context, event }) =>
      isFieldChange(event, ['phoneNumber']) && breaks(context, event, 'required'),
    isNewYork: ({ context, event }) => breaks(context, event, 'newYork'),
    isPostOfficeBox: ({ context, event }) => breaks(context, event, 'postOfficeBox'),
    movesToUnitedStates: ({ context, event }) =>
      isFieldChange(event, ['country']) && event.value === 'US' && context.form.country !== 'US',
    movesAbroad: ({ context, event }) =>
      isFieldChange(event, ['country']) && event.value !== 'US' && context.form.country !== event.value,
    correctsField: ({ context, event }) =>
      problemAt(context, event, context.form) !== undefined &&
      problemAt(context, event, formAfter(context, event)) === undefined,
    undoesLastChange: ({ context, event }) =>
      buttonsOf(context.form, situationOf(context)).main === 'save' &&
      buttonsOf(formAfter(context, event), situationOf(context)).main === 'confirm',
    startsChange: ({ context, event }) =>
      !hasChanged(context.form, situationOf(context)) &&
      hasChanged(formAfter(context, event), situationOf(context)),
    isDuplicateCheckDue: ({ context, event }) =>
      isFieldChange(event, ['gender', 'birthdate']) &&
      !isLocked(event.field, situationOf(context)) &&
      needsDuplicateCheck(context.form, formAfter(context, event), situationOf(context)),
    isGender: ({ event }) => isFieldChange(event, ['gender']),
    isStreet: ({ event }) => isFieldChange(event, ['street']),
    isCountry: ({ event }) => isFieldChange(event, ['country']),
    offersSkip: ({ context }) => buttonsOf(context.form, situationOf(context)).hasSkip,
    offersConfirm: ({ context }) => buttonsOf(context.form, situationOf(context)).main === 'confirm',
    offersSave: ({ context }) => buttonsOf(context.form, situationOf(context)).isSaveEnabled,
    hasEmptyField: ({ context }) =>
      Object.values(problemsOf(context.form, situationOf(context))).includes('required'),
    isMerged: ({ context }) => context.duplicate === 'merged',
    hasMerged: (_, { outcome }: { readonly outcome: DuplicateOutcome }) => outcome === 'merged',
    isBlocked: (_, { outcome }: { readonly outcome: DuplicateOutcome }) => outcome === 'blocked',
    hasChanged: ({ context }) => hasChanged(context.form, situationOf(context)),
    isVerified: ({ context }, { verifiedSamples }: { readonly verifiedSamples: readonly string[] }) =>
      verifiedSamples.includes(situationOf(context).order.sampleId),
    isRequested: ({ context }, { statusCode }: { readonly statusCode: number }) =>
      statusCode === 200 && isKitShipped(situationOf(context).record.information),
    isConfirmed: (_, { statusCode }: { readonly statusCode: number }) => statusCode === 200,
  },
  delays: { buttonDelay: 500 },
}).createMachine({
  id: 'information',
  context: ({ input }) => ({
    ...input,
    resolved: null,
    record: null,
    form: EMPTY_FORM,
    leftFields: [],
    blockedSubmits: 0,
    duplicate: null,
  }),
  output: ({ event }) => event.output as Destination,
  initial: 'readingLink',
  states: {
    readingLink: {
      always: [
        {
          guard: 'lacksIdentifiers',
          target: 'toFailed',
          actions: { type: 'notify', params: loadNotice('noQueryParams') },
          meta: { spec: ['INFO-05'] },
        },
        {
          target: 'loading',
          actions: { type: 'keepLink', params: ({ context }) => ({ query: present(context.link) }) },
        },
      ],
    },
    loading: {
      invoke: {
        id: 'resolveOrder',
        src: 'resolveOrder',
        input: ({ context }) => present(identityOf(context.link)),
        onDone: {
          target: 'loadingDetails',
          actions: { type: 'keepOrder', params: ({ event }) => event.output },
          meta: { spec: ['INFO-03'] },
        },
        onError: {
          target: 'toFailed',
          actions: {
            type: 'notify',
            params: ({ event }) => loadNotice('orderIdsFailed', asFailure(event.error).message),
          },
          meta: { spec: ['INFO-04'] },
        },
      },
    },
    loadingDetails: {
      invoke: {
        id: 'loadInformation',
        src: 'loadInformation',
        input: ({ context }) => present(context.resolved).key,
        onDone: { target: 'deciding', actions: { type: 'keepRecord', params: ({ event }) => event.output } },
        onError: {
          target: 'toFailed',
          actions: {
            type: 'notify',
            params: ({ event }) => loadNotice('informationLoadFailed', asFailure(event.error).message),
          },
          meta: { spec: ['INFO-06'] },
        },
      },
    },
    deciding: {
      always: [
        { guard: 'isPartnerChannel', target: 'readOnly', meta: { spec: ['INFO-07'] } },
        { guard: 'isDelivered', target: 'delivered', meta: { spec: ['INFO-09'] } },
        { guard: not('isEditable'), target: 'readOnly', meta: { spec: ['INFO-08'] } },
        { guard: 'isFamilyMember', target: 'placingKit', meta: { spec: ['INFO-10'] } },
        { target: 'placingKit' },
      ],
    },
    placingKit: {
      always: [
        { guard: 'isShipped', target: 'comparingRecord', meta: { spec: ['INFO-12'] } },
        { target: 'comparingRecord', meta: { spec: ['INFO-11'] } },
      ],
    },
    comparingRecord: {
      always: [
        { guard: 'isConfirmedBefore', target: 'open', meta: { spec: ['INFO-13'] } },
        { target: 'open', meta: { spec: ['INFO-14'] } },
      ],
    },
    readOnly: { on: { 'next.pressed': { target: 'toPayment', meta: { spec: ['INFO-15'] } } } },
    delivered: { on: { 'next.pressed': { target: 'toPayment', meta: { spec: ['INFO-16'] } } } },
    open: {
      type: 'parallel',
      states: {
        suggestions: {
          initial: 'running',
          states: {
            running: {
              invoke: {
                id: 'suggestions',
                src: 'suggestions',
                onDone: [
                  {
                    guard: 'isEditing',
                    target: 'running',
                    reenter: true,
                    actions: { type: 'fillPlace', params: ({ event }) => event.output },
                    meta: { spec: ['INFO-45'] },
                  },
                  { target: 'running', reenter: true },
                ],
              },
              on: {
                'field.changed': [
                  { guard: not('isEditing') },
                  { guard: 'isAddressLocked' },
                  { guard: 'isStreet', actions: 'lookUpStreet' },
                  { guard: 'isCountry', actions: 'dropSuggestions' },
                ],
              },
            },
          },
        },
        identity: {
          initial: 'settled',
          on: {
            'field.changed': [
              { guard: not('isEditing') },
              {
                guard: and(['isDuplicateCheckDue', 'isGender']),
                target: '.checking',
                actions: 'forgetDuplicate',
                meta: { spec: ['DUP-01'] },
              },
              {
                guard: 'isDuplicateCheckDue',
                target: '.checking',
                actions: 'forgetDuplicate',
                meta: { spec: ['DUP-02'] },
              },
            ],
          },
          states: {
            settled: {},
            checking: {
              invoke: {
                id: 'duplicate',
                src: 'duplicate',
                input: ({ context }) => {
                  const { order, record } = situationOf(context);
                  return {
                    patient: {
                      sampleId: order.sampleId,
                      firstName: record.patientName.first,
                      lastName: record.patientName.last,
                      birthdate: toIsoDate(context.form.birthdate),
                      gender: context.form.gender,
                    },
                    patientId: order.patientId,
                  };
                },
                onDone: [
                  {
                    guard: { type: 'hasMerged', params: ({ event }) => ({ outcome: event.output }) },
                    target: 'settled',
                    actions: {
                      type: 'keepDuplicateOutcome',
                      params: ({ event }) => ({ outcome: event.output }),
                    },
                    meta: { spec: ['DUP-07'] },
                  },
                  {
                    guard: { type: 'isBlocked', params: ({ event }) => ({ outcome: event.output }) },
                    target: 'settled',
                    actions: {
                      type: 'keepDuplicateOutcome',
                      params: ({ event }) => ({ outcome: event.output }),
                    },
                    meta: { spec: ['DUP-11'] },
                  },
                  {
                    target: 'settled',
                    actions: {
                      type: 'keepDuplicateOutcome',
                      params: ({ event }) => ({ outcome: event.output }),
                    },
                    meta: { spec: ['DUP-03'] },
                  },
                ],
              },
            },
          },
        },
        form: {
          initial: 'editing',
          states: {
            editing: {
              // The name's own line says that a change of it needs a call.
              meta: { spec: ['INFO-59'] },
              on: {
                'field.changed': [
                  { guard: 'isIdentityLocked', meta: { spec: ['INFO-60'] } },
                  { guard: 'isAddressLocked', meta: { spec: ['INFO-10'] } },
                  { guard: 'isTooOld', actions: 'changeField', meta: { spec: ['INFO-49'] } },
                  { guard: 'isInFuture', actions: 'changeField', meta: { spec: ['INFO-50'] } },
                  { guard: 'lacksPhoneCountry', actions: 'changeField', meta: { spec: ['INFO-51'] } },
                  { guard: 'hasNonDigit', actions: 'changeField', meta: { spec: ['INFO-52'] } },
                  { guard: 'lacksTenDigits', actions: 'changeField', meta: { spec: ['INFO-53'] } },
                  { guard: 'isPhoneOutOfRange', actions: 'changeField', meta: { spec: ['INFO-54'] } },
                  { guard: 'lacksPhoneAbroad', actions: 'changeField', meta: { spec: ['INFO-55'] } },
                  { guard: 'isNewYork', actions: 'changeField', meta: { spec: ['INFO-57'] } },
                  { guard: 'isPostOfficeBox', actions: 'changeField', meta: { spec: ['INFO-58'] } },
                  { guard: 'movesToUnitedStates', actions: 'changeField', meta: { spec: ['INFO-40'] } },
                  { guard: 'movesAbroad', actions: 'changeField', meta: { spec: ['INFO-41'] } },
                  { guard: 'correctsField', actions: 'changeField', meta: { spec: ['INFO-56'] } },
                  { guard: 'undoesLastChange', actions: 'changeField', meta: { spec: ['INFO-48'] } },
                  { guard: 'startsChange', actions: 'changeField', meta: { spec: ['INFO-47'] } },
                  { actions: 'changeField' },
                ],
                'field.left': { actions: { type: 'keepLeftField', params: ({ event }) => event } },
                'futureOrders.toggled': {
                  guard: not('isFamilyMember'),
                  actions: { type: 'chooseFutureOrders', params: ({ event }) => event },
                },
                'skip.pressed': { guard: 'offersSkip', target: 'skipping', meta: { spec: ['INFO-17'] } },
                'confirm.pressed': {
                  guard: 'offersConfirm',
                  target: 'confirming',
                  meta: { spec: ['INFO-19'] },
                },
                'save.pressed': [
                  { guard: 'isCheckingDuplicate' },
                  { guard: 'hasEmptyField', actions: 'blockSubmit', meta: { spec: ['INFO-22'] } },
                  { guard: not('offersSave'), actions: 'blockSubmit', meta: { spec: ['INFO-23'] } },
                  {
                    guard: 'isMerged',
                    target: 'waitingToSave',
                    actions: 'dropSuggestions',
                    meta: { spec: ['DUP-12'] },
                  },
                  { target: 'waitingToSave', actions: 'dropSuggestions', meta: { spec: ['INFO-21'] } },
                ],
              },
            },
            skipping: {
              after: { buttonDelay: { target: '#information.toPayment', meta: { spec: ['INFO-18'] } } },
            },
            confirming: { after: { buttonDelay: { target: 'saved', meta: { spec: ['INFO-20'] } } } },
            waitingToSave: {
              after: {
                buttonDelay: [
                  { guard: 'hasChanged', target: 'checkingSignificance', meta: { spec: ['INFO-25'] } },
                  { target: 'saved', meta: { spec: ['INFO-24'] } },
                ],
              },
            },
            checkingSignificance: {
              invoke: {
                id: 'checkSignificance',
                src: 'checkSignificance',
                input: ({ context }) => {
                  const situation = situationOf(context);
                  return {
                    sampleId: situation.order.sampleId,
                    ...addressToConfirm(context.form, situation),
                  };
                },
                onDone: [
                  {
                    guard: { type: 'isVerified', params: ({ event }) => event.output },
                    target: 'saving',
                    meta: { spec: ['INFO-26'] },
                  },
                  { target: 'reconfirming', meta: { spec: ['INFO-27'] } },
                ],
                onError: { target: 'reconfirming', meta: { spec: ['INFO-28'] } },
              },
            },
            reconfirming: {
              on: {
                'address.reconfirmed': { target: 'saving', meta: { spec: ['INFO-29'] } },
                'address.declined': { target: 'editing', meta: { spec: ['INFO-30'] } },
              },
            },
            saving: {
              invoke: {
                id: 'confirmAddress',
                src: 'confirmAddress',
                input: ({ context }) => {
                  const situation = situationOf(context);
                  return {
                    sampleId: situation.order.sampleId,
                    changes: changesOf(context.form, situation),
                    isAppliedToFutureOrders: context.form.isAppliedToFutureOrders,
                  };
                },
                onDone: [
                  {
                    guard: { type: 'isRequested', params: ({ event }) => event.output },
                    target: 'changeRequested',
                    meta: { spec: ['INFO-32'] },
                  },
                  {
                    guard: { type: 'isConfirmed', params: ({ event }) => event.output },
                    target: 'saved',
                    meta: { spec: ['INFO-31'] },
                  },
                  {
                    guard: 'isShipped',
                    target: 'changeFailed',
                    actions: { type: 'notify', params: lastingNotice('shippingAddressSaveFailed') },
                    meta: { spec: ['INFO-35'] },
                  },
                  {
                    target: 'editing',
                    actions: { type: 'notify', params: lastingNotice('shippingAddressSaveFailed') },
                    meta: { spec: ['INFO-33'] },
                  },
                ],
                onError: [
                  {
                    guard: 'isShipped',
                    target: 'changeFailed',
                    actions: { type: 'notify', params: lastingNotice('shippingAddressSaveFailed') },
                    meta: { spec: ['INFO-35'] },
                  },
                  {
                    target: 'editing',
                    actions: { type: 'notify', params: lastingNotice('shippingAddressSaveFailed') },
                    meta: { spec: ['INFO-34'] },
                  },
                ],
              },
            },
            changeFailed: {
              on: { 'editing.resumed': { target: 'editing', meta: { spec: ['INFO-36'] } } },
            },
            saved: {
              initial: 'decidingNextStep',
              on: { 'next.pressed': { target: '#information.toPayment', meta: { spec: ['INFO-39'] } } },
              states: {
                decidingNextStep: {
                  always: [
                    { guard: 'isConciergePaid', target: 'concierge', meta: { spec: ['INFO-37'] } },
                    { target: 'kit', meta: { spec: ['INFO-38'] } },
                  ],
                },
                concierge: {},
                kit: {},
              },
            },
            changeRequested: {
              initial: 'decidingNextStep',
              on: { 'next.pressed': { target: '#information.toPayment', meta: { spec: ['INFO-39'] } } },
              states: {
                decidingNextStep: {
                  always: [
                    { guard: 'isConciergePaid', target: 'concierge', meta: { spec: ['INFO-37'] } },
                    { target: 'kit', meta: { spec: ['INFO-38'] } },
                  ],
                },
                concierge: {},
                kit: {},
              },
            },
          },
        },
      },
    },
    toFailed: { type: 'final', output: { page: '/failed', replace: true } },
    toPayment: {
      type: 'final',
      output: ({ context }) => ({ page: '/payment_media', query: present(context.link) }),
    },
  },
});

function situationOf(context: InformationContext) {
  return present(situationIn(context));
}

type FieldChange = Extract<InformationEvent, { type: 'field.changed' }>;

function isFieldChange(event: InformationEvent, fields: readonly InformationField[]): event is FieldChange {
  return event.type === 'field.changed' && fields.includes(event.field);
}

/** The form after a change of a field; as it is for any other event. */
function formAfter({ form }: InformationContext, event: InformationEvent): InformationForm {
  return event.type === 'field.changed' ? withField(form, event.field, event.value) : form;
}

/** What is wrong, in a form, with the field of an event or with one that it rules; undefined when nothing is. */
function problemAt(
  context: InformationContext,
  event: InformationEvent,
  form: InformationForm,
): FieldProblem | undefined {
  if (event.type !== 'field.changed') return undefined;
  const problems = problemsOf(form, situationOf(context));
  return (RULED_BY[event.field] ?? [event.field]).map((field) => problems[field]).find(Boolean);
}

function breaks(context: InformationContext, event: InformationEvent, problem: FieldProblem): boolean {
  return problemAt(context, event, formAfter(context, event)) === problem;
}
