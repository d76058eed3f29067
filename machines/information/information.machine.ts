import { assertEvent, assign, emit, not, raise, sendParent, sendTo, setup, stateIn } from 'xstate';
import { failedPage, flowOutput, goTo } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { hadNoEffect } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { isKitDelivered } from '../domain/information.ts';
import { identityOf, onlyKeys } from '../domain/link.ts';
import {
  lastingNotice,
  loadFailed,
  loadNotice,
  withUnknownOutcome,
  clearingNotices,
} from '../domain/notice.ts';
import type { Notice } from '../domain/notice.ts';
import { isPartnerChannel } from '../domain/order.ts';
import { outputOf, eventOf, failureOf } from '../domain/params.ts';
import type { Failed } from '../domain/params.ts';
import { withoutUnit } from '../domain/unit.ts';
import type { PlaceAddress } from '../domain/place.ts';
import { nonNull } from '../domain/non-null.ts';
import type { FocusRequested } from '../domain/focus-requested.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { duplicateMachine } from './duplicate.machine.ts';
import {
  EMPTY_INFORMATION,
  informationActions,
  informationActors,
  initialFormContext,
  ruleInputOf,
} from './information.types.ts';
import type {
  FieldChange,
  InformationContext,
  InformationEvent,
  InformationInput,
  InformationTag,
} from './information.types.ts';
import {
  addressToConfirm,
  birthdateOf,
  buttonsOf,
  changesOf,
  fieldsToSend,
  firstInvalidField,
  formAfterReload,
  hasAddressChanged,
  hasChanged,
  isAddressChangeRequest,
  isAddressLocked,
  isLocked,
  isPlaceObsolete,
  isReadOnly,
  isFormUnchanged,
  lookUpCountries,
  mergedInformation,
  needsDuplicateCheck,
  offeredAddress,
  formOnFile,
  unsavedInformation,
  withInformationField,
  withPlace,
  withProfileAddress,
  withUnsavedInformation,
} from './information.rules.ts';
import type { InformationRecord } from './information.rules.ts';
import type { InformationField } from './information.fields.ts';
import { suggestionsMachine } from './suggestions.machine.ts';

interface WithContext {
  readonly context: InformationContext;
}

/** The duplicate check of this page, which remembers a merge. */
export const reportingDuplicateMachine = duplicateMachine.provide({
  actions: {
    reportMerge: sendParent((_, { isUnanswered }: { readonly isUnanswered: boolean }) => ({
      type: 'merge.reported',
      isUnanswered,
    })),
  },
});

/** The keys of the link that are passed on to the payment entry (1 §2 Entry routing). */
const ONWARD_KEYS = ['accession_id', 'sample_id', 'token', 'count', 'from'];

/** An earlier save without a response may be done, though this one was refused. */
const saveFailed = ({ context: { unanswered } }: WithContext): Notice => ({
  ...lastingNotice('shippingAddressSaveFailed'),
  ...(unanswered === null ? {} : { isOutcomeUnknown: true }),
});
const SAVE_CALL_FAILED = {
  type: 'notify',
  params: (failed: Failed & WithContext) => withUnknownOutcome(saveFailed(failed), failureOf(failed)),
} as const;
const ANNOUNCE_SAVED = {
  type: 'announceSaved',
  params: ({ context }: WithContext) => accessionOf(context),
} as const;
const SAVE_SUCCEEDED = [
  ...clearingNotices('shippingAddressSaveFailed', 'informationChanged'),
  {
    type: 'keepUnsaved',
    params: ({ context }: WithContext) => ({
      ...accessionOf(context),
      unsaved: mergedInformation(context.form, requireRuleInput(context)),
    }),
  },
] as const;
/** Keeps every change at once. */
const KEEP_UNSAVED = {
  type: 'keepUnsaved',
  params: ({ context }: WithContext) => ({
    ...accessionOf(context),
    unsaved: unsavedInformation(context.form, requireRuleInput(context)),
  }),
} as const;
/** The page may be closed before a response: the fields that are sent count as unanswered until it arrives. */
const KEEP_AS_UNANSWERED = {
  type: 'keepUnsaved',
  params: ({ context }: WithContext) => ({
    ...accessionOf(context),
    unsaved: unsavedInformation(context.form, {
      ...requireRuleInput(context),
      unanswered: unansweredFields(context),
    }),
  }),
} as const;
const ON_REFUSED = [{ type: 'notify', params: saveFailed }, 'markRecordStale', KEEP_UNSAVED] as const;
const ON_CALL_FAILED = [
  SAVE_CALL_FAILED,
  'markRecordStale',
  { type: 'setUnanswered', params: failureOf },
  KEEP_UNSAVED,
  ANNOUNCE_SAVED,
] as const;

/** Where a submit leads, by what differs from the record. */
const SAVE_TRANSITIONS = [
  { guard: 'hasAddressChanged', target: 'checkingSignificance', meta: { spec: ['INFO-25'] } },
  { guard: 'hasChanged', target: 'saving', meta: { spec: ['RUL-37'] } },
  { target: 'saved', meta: { spec: ['INFO-24'] } },
] as const;

/** A state that loads the record again. A submit continues only if the page still shows what it showed. */
const reloadingState = <Next extends string>(next: Next) =>
  ({
    tags: ['form', 'saving'],
    invoke: {
      id: 'loadInformation',
      src: 'loadInformation',
      input: ({ context }: WithContext) => ({
        ...nonNull(context.loadedOrder).orderIdentity,
        mayBeMerged: context.duplicate === 'merged' || context.isMergeUnanswered,
      }),
      onDone: [
        {
          guard: { type: 'isReadOnlyByRecord', params: outputOf<InformationRecord> },
          target: 'deciding',
          actions: { type: 'replaceRecord', params: outputOf<InformationRecord> },
        },
        {
          guard: { type: 'isFormUnchanged', params: outputOf<InformationRecord> },
          target: next,
          actions: { type: 'replaceRecord', params: outputOf<InformationRecord> },
          meta: { spec: ['OWN-04'] },
        },
        {
          target: 'editing',
          actions: [
            { type: 'replaceRecord', params: outputOf<InformationRecord> },
            { type: 'notify', params: lastingNotice('informationChanged') },
          ],
          meta: { spec: ['OWN-05'] },
        },
      ],
      onError: {
        target: 'editing',
        actions: {
          type: 'notify',
          params: (failed: Failed) =>
            // After a refused token no later attempt can look it up (AMB-198).
            lastingNotice(
              failureOf(failed).code === 'unauthorized' ? 'informationUnauthorized' : 'informationUnchecked',
            ),
        },
        meta: { spec: ['OWN-06'] },
      },
    },
  }) as const;
const CHANGE_FIELD = [{ type: 'changeField', params: eventOf<FieldChange> }, KEEP_UNSAVED] as const;

interface VerifiedSamples {
  readonly verifiedSamples: readonly string[];
}

function isVerified(context: InformationContext, { verifiedSamples }: VerifiedSamples): boolean {
  return verifiedSamples.includes(requireRuleInput(context).order.sampleId);
}

const isIdentityField = (field: InformationField): boolean => field === 'gender' || field === 'birthdate';

/**
 * Basic information and shipping address (1 §2 Information confirmation): loads the record, lets the patient confirm,
 * skip or change it, checks for duplicate patients, and saves only the changes. After shipment an address change is a
 * request. A failed call loses nothing that was entered (RUL-20).
 */
export const informationMachine = setup({
  types: {
    context: {} as InformationContext,
    events: {} as InformationEvent,
    input: {} as InformationInput,
    output: {} as Destination,
    emitted: {} as FocusRequested,
    tags: {} as InformationTag,
    meta: {} as SpecMeta,
    children: {} as { duplicate: 'duplicate'; suggestions: 'suggestions' },
  },
  actors: { ...informationActors, duplicate: reportingDuplicateMachine, suggestions: suggestionsMachine },
  actions: {
    ...informationActions,
    changeField: assign(({ context }, { field, value }: FieldChange) => ({
      form: withInformationField(context.form, field, value),
    })),
    lookUpStreet: sendTo('suggestions', ({ context: { form, record } }) => ({
      type: 'street.typed',
      text: withoutUnit(form.street),
      countries: lookUpCountries(form, nonNull(record)),
    })),
    restoreTyped: assign(({ context }) => {
      if (!context.unsaved) return {};
      // Which part of it a suggestion filled in is not kept: the next one replaces it all.
      const restored = withUnsavedInformation(context.unsaved, requireRuleInput(context));
      return { ...restored, formAtAutofill: restored.form, unsaved: null };
    }),
    markRecordStale: assign({ isRecordStale: true }),
    /** Without a refusal the service may have accepted the save (RUL-92). */
    setUnanswered: assign(({ context }, failure: Failure) =>
      hadNoEffect(failure) ? {} : { unanswered: unansweredFields(context) },
    ),
    replaceRecord: assign(({ context }, record: InformationRecord) => ({
      record,
      form: formAfterReload(record, context.form, requireRuleInput(context)),
      isRecordStale: false,
    })),
    dropSuggestions: sendTo('suggestions', { type: 'suggestions.dismissed' }),
    focusFirstError: emit(({ context }) => ({
      type: 'focus.requested',
      field: firstInvalidField(context.form, requireRuleInput(context)) ?? '',
    })),
  },
  guards: {
    lacksIdentifiers: ({ context }) => identityOf(context.link) === null,
    isPartnerChannel: ({ context }) => isPartnerChannel(requireRuleInput(context).order),
    isDelivered: ({ context }) => isKitDelivered(requireRuleInput(context).record.information),
    isEditable: ({ context }) => requireRuleInput(context).record.information.isEditable,
    isChangeRequest: ({ context }) => isAddressChangeRequest(context.form, requireRuleInput(context)),
    /** A refusal says nothing about an earlier save without a response. */
    isChangeRequestRefused: ({ context }, failure: Failure) =>
      context.unanswered === null &&
      hadNoEffect(failure) &&
      isAddressChangeRequest(context.form, requireRuleInput(context)),
    isChangeRequestAccepted: ({ context }, { statusCode }: { readonly statusCode: number }) =>
      statusCode === 200 && isAddressChangeRequest(context.form, requireRuleInput(context)),
    isAddressLocked: ({ context }) => isAddressLocked(requireRuleInput(context)),
    isAddressOffered: ({ context }) => offeredAddress(context.form, requireRuleInput(context)) !== null,
    isLocked: ({ context }, { field }: FieldChange) => isLocked(field, requireRuleInput(context)),
    isDuplicateCheckDue: ({ context }, { field, value }: FieldChange) =>
      needsDuplicateCheck(
        context.form,
        withInformationField(context.form, field, value),
        requireRuleInput(context),
      ),
    isDuplicateUnchecked: ({ context }) =>
      context.duplicate === null &&
      needsDuplicateCheck(
        formOnFile(requireRuleInput(context).record),
        context.form,
        requireRuleInput(context),
      ),
    isIdentity: (_, { field }: FieldChange) => isIdentityField(field),
    isSameIdentity: ({ context }, { field, value }: FieldChange) =>
      isIdentityField(field) && context.form[field] === value,
    isChecking: stateIn({ editing: { fields: 'checkingDuplicate' } }),
    isStreet: (_, { field }: FieldChange) => field === 'street',
    isCountry: (_, { field }: FieldChange) => field === 'country',
    isPlaceObsolete: ({ context: { form, record, formAtChoice } }, place: PlaceAddress) =>
      isPlaceObsolete(form, place, nonNull(record), nonNull(formAtChoice)),
    offersSkip: ({ context }) => buttonsOf(context.form, requireRuleInput(context)).hasSkip,
    offersConfirm: ({ context }) => buttonsOf(context.form, requireRuleInput(context)).main === 'confirm',
    offersSave: ({ context }) => buttonsOf(context.form, requireRuleInput(context)).isSaveEnabled,
    hasErrors: ({ context }) => firstInvalidField(context.form, requireRuleInput(context)) !== undefined,
    hasAddressChanged: ({ context }) => hasAddressChanged(context.form, requireRuleInput(context)),
    hasChanged: ({ context }) => hasChanged(context.form, requireRuleInput(context)),
    isVerified: ({ context }, verified: VerifiedSamples) => isVerified(context, verified),
    isVerifiedButStale: ({ context }, verified: VerifiedSamples) =>
      context.isRecordStale && isVerified(context, verified),
    isRecordStale: ({ context }) => context.isRecordStale,
    isFormUnchanged: ({ context }, record: InformationRecord) =>
      isFormUnchanged(record, context.form, requireRuleInput(context)),
    isReadOnlyByRecord: ({ context }, record: InformationRecord) =>
      isReadOnly({ ...requireRuleInput(context), record }),
    isSaved: (_, { statusCode }: { readonly statusCode: number }) => statusCode === 200,
  },
  delays: { buttonDelay: 500, placeLimit: 10_000 },
}).createMachine({
  id: 'information',
  context: ({ input }) => ({
    ...input,
    loadedOrder: null,
    record: null,
    form: EMPTY_INFORMATION,
    formAtAutofill: null,
    formAtChoice: null,
    touchedFields: [],
    isSubmitBlocked: false,
    duplicate: null,
    isMergeUnanswered: false,
    unanswered: null,
    isRecordStale: false,
  }),
  output: flowOutput,
  invoke: {
    id: 'watchRecord',
    src: 'watchRecord',
    input: ({ context }) => ({ accessionId: identityOf(context.link)?.accessionId ?? '' }),
  },
  on: {
    'record.aged': { actions: 'markRecordStale' },
    'information.savedInAnotherTab': { actions: 'markRecordStale' },
  },
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
        { target: 'loading' },
      ],
    },
    loading: {
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => nonNull(identityOf(context.link)),
        onDone: {
          target: 'loadingDetails',
          actions: assign({ loadedOrder: ({ event }) => event.output }),
          meta: { spec: ['INFO-03'] },
        },
        onError: {
          target: 'toFailed',
          actions: { type: 'notify', params: loadFailed('orderIdsFailed') },
          meta: { spec: ['INFO-04'] },
        },
      },
    },
    loadingDetails: {
      invoke: {
        id: 'loadInformation',
        src: 'loadInformation',
        input: ({ context }) => ({ ...nonNull(context.loadedOrder).orderIdentity, mayBeMerged: false }),
        onDone: { target: 'deciding', actions: assign(({ event }) => initialFormContext(event.output)) },
        onError: {
          target: 'toFailed',
          actions: { type: 'notify', params: loadFailed('informationLoadFailed') },
          meta: { spec: ['INFO-06'] },
        },
      },
    },
    deciding: {
      always: [
        { guard: 'isPartnerChannel', target: 'readOnly', meta: { spec: ['INFO-07'] } },
        { guard: 'isDelivered', target: 'delivered', meta: { spec: ['INFO-09'] } },
        { guard: not('isEditable'), target: 'readOnly', meta: { spec: ['INFO-08'] } },
        { target: 'editing', actions: 'restoreTyped' },
      ],
    },
    readOnly: { on: { 'next.pressed': { target: 'toPayment', meta: { spec: ['INFO-15'] } } } },
    delivered: { on: { 'next.pressed': { target: 'toPayment', meta: { spec: ['INFO-16'] } } } },
    editing: {
      tags: 'form',
      type: 'parallel',
      states: {
        suggestions: {
          invoke: { id: 'suggestions', src: 'suggestions' },
          initial: 'typing',
          on: {
            'suggestion.chosen': {
              target: '.fillingIn',
              actions: ['dropSuggestions', assign({ formAtChoice: ({ context }) => context.form })],
            },
          },
          states: {
            typing: { id: 'typing' },
            fillingIn: {
              // What is done after the choice counts in its place.
              on: {
                'field.changed': { guard: { type: 'isStreet', params: eventOf }, target: 'typing' },
                'profileAddress.used': { target: 'typing' },
              },
              invoke: {
                id: 'loadPlace',
                src: 'loadPlace',
                input: ({ event }) => {
                  assertEvent(event, 'suggestion.chosen');
                  return { id: event.id };
                },
                onDone: [
                  {
                    guard: { type: 'isPlaceObsolete', params: outputOf },
                    target: 'typing',
                    meta: { spec: ['RUL-111'] },
                  },
                  {
                    target: 'typing',
                    actions: [
                      assign(({ context, event }) => {
                        const record = nonNull(context.record);
                        const former = context.formAtAutofill ?? formOnFile(record);
                        const chosen = nonNull(context.formAtChoice);
                        const form = withPlace(context.form, event.output, record, { former, chosen });
                        return { form, formAtAutofill: form };
                      }),
                      KEEP_UNSAVED,
                    ],
                    meta: { spec: ['INFO-45'] },
                  },
                ],
                onError: { target: 'typing', meta: { spec: ['INFO-46'] } },
              },
              initial: 'idle',
              states: {
                idle: {
                  on: {
                    'confirm.pressed': { target: 'queued', meta: { spec: ['OWN-01'] } },
                    'save.pressed': {
                      guard: not('isChecking'),
                      target: 'queued',
                      meta: { spec: ['OWN-01'] },
                    },
                  },
                },
                /** What was pressed is meant for the chosen address: it goes on when that is there or has failed. */
                queued: {
                  tags: 'saving',
                  exit: raise({ type: 'save.pressed' }),
                  on: { 'confirm.pressed': {}, 'save.pressed': {}, 'skip.pressed': {} },
                  after: { placeLimit: { target: '#typing', meta: { spec: ['OWN-02'] } } },
                },
              },
            },
          },
        },
        fields: {
          initial: 'opening',
          on: {
            'field.changed': [
              { guard: { type: 'isLocked', params: eventOf } },
              {
                guard: { type: 'isDuplicateCheckDue', params: eventOf },
                target: '.checkingDuplicate',
                actions: [...CHANGE_FIELD, assign({ duplicate: null })],
              },
              // A key that the field drops leaves a check under way as it is.
              { guard: { type: 'isSameIdentity', params: eventOf } },
              // A check under way is about a patient who is no longer on the page.
              { guard: { type: 'isIdentity', params: eventOf }, target: '.opening', actions: CHANGE_FIELD },
              {
                guard: { type: 'isStreet', params: eventOf },
                actions: [...CHANGE_FIELD, 'lookUpStreet'],
              },
              {
                guard: { type: 'isCountry', params: eventOf },
                actions: [...CHANGE_FIELD, 'dropSuggestions'],
              },
              { actions: CHANGE_FIELD },
            ],
            'field.left': {
              actions: assign({
                touchedFields: ({ context, event }) => [...new Set([...context.touchedFields, event.field])],
              }),
            },
            'futureOrders.toggled': {
              guard: not('isAddressLocked'),
              actions: [
                assign({
                  form: ({ context, event }) => ({
                    ...context.form,
                    isAppliedToFutureOrders: event.isApplied,
                  }),
                }),
                KEEP_UNSAVED,
              ],
            },
            'profileAddress.used': {
              guard: 'isAddressOffered',
              actions: [
                assign(({ context }) => {
                  const offered = nonNull(offeredAddress(context.form, requireRuleInput(context)));
                  const form = withProfileAddress(context.form, offered, nonNull(context.record));
                  return { form, formAtAutofill: form };
                }),
                KEEP_UNSAVED,
              ],
            },
          },
          states: {
            opening: {
              always: [
                // Sex and birthdate were entered before Back or a reload.
                { guard: 'isDuplicateUnchecked', target: 'checkingDuplicate' },
                { target: 'resolved' },
              ],
            },
            resolved: {},
            checkingDuplicate: {
              tags: 'checkingDuplicate',
              on: {
                'save.pressed': {},
                'merge.reported': {
                  actions: [assign({ isMergeUnanswered: ({ event }) => event.isUnanswered }), KEEP_UNSAVED],
                },
              },
              invoke: {
                id: 'duplicate',
                src: 'duplicate',
                input: ({ context }) => {
                  const { order, record } = requireRuleInput(context);
                  return {
                    patient: {
                      sampleId: order.sampleId,
                      firstName: record.patientName.first,
                      lastName: record.patientName.last,
                      birthdate: birthdateOf(context.form, record),
                      gender: context.form.gender,
                    },
                    patientId: order.patientId,
                    isMergeUnanswered: context.isMergeUnanswered,
                  };
                },
                onDone: {
                  target: 'resolved',
                  actions: [
                    assign(({ context, event }) => ({
                      duplicate: event.output,
                      isMergeUnanswered: context.isMergeUnanswered && event.output !== 'merged',
                    })),
                    KEEP_UNSAVED,
                  ],
                },
              },
            },
          },
        },
      },
      on: {
        'skip.pressed': { guard: 'offersSkip', target: 'skipping', meta: { spec: ['INFO-17'] } },
        'confirm.pressed': { guard: 'offersConfirm', target: 'confirming', meta: { spec: ['INFO-19'] } },
        'save.pressed': [
          { guard: 'hasErrors', actions: [assign({ isSubmitBlocked: true }), 'focusFirstError'] },
          { guard: 'offersSave', target: 'waitingToSave', meta: { spec: ['INFO-21'] } },
        ],
      },
    },
    skipping: {
      tags: 'form',
      after: { buttonDelay: { target: 'toPayment', meta: { spec: ['INFO-18'] } } },
    },
    confirming: {
      tags: 'form',
      after: {
        buttonDelay: [
          { guard: 'isRecordStale', target: 'loadingAgain', meta: { spec: ['OWN-03'] } },
          { target: 'saved', meta: { spec: ['INFO-20'] } },
        ],
      },
    },
    waitingToSave: {
      tags: ['form', 'saving'],
      after: {
        buttonDelay: [
          { guard: 'isRecordStale', target: 'loadingAgain', meta: { spec: ['OWN-03'] } },
          ...SAVE_TRANSITIONS,
        ],
      },
    },
    /** Nothing is compared with a record that the service may not have anymore (RUL-88, RUL-92). */
    loadingAgain: reloadingState('comparing'),
    /** The patient has confirmed the address, or it counts as verified. */
    loadingConfirmed: reloadingState('saving'),
    comparing: {
      tags: ['form', 'saving'],
      always: SAVE_TRANSITIONS,
    },
    checkingSignificance: {
      tags: ['form', 'saving'],
      invoke: {
        id: 'checkSignificance',
        src: 'checkSignificance',
        input: ({ context }) => {
          const ruleInput = requireRuleInput(context);
          return { sampleId: ruleInput.order.sampleId, ...addressToConfirm(context.form, ruleInput) };
        },
        onDone: [
          {
            guard: { type: 'isVerifiedButStale', params: outputOf },
            target: 'loadingConfirmed',
            meta: { spec: ['OWN-03'] },
          },
          { guard: { type: 'isVerified', params: outputOf }, target: 'saving', meta: { spec: ['INFO-26'] } },
          { target: 'reconfirming', meta: { spec: ['INFO-27'] } },
        ],
        onError: { target: 'reconfirming', meta: { spec: ['INFO-28'] } },
      },
    },
    reconfirming: {
      tags: 'form',
      on: {
        'address.reconfirmed': [
          { guard: 'isRecordStale', target: 'loadingConfirmed', meta: { spec: ['OWN-03'] } },
          { target: 'saving', meta: { spec: ['INFO-29'] } },
        ],
        'address.declined': { target: 'editing', meta: { spec: ['INFO-30'] } },
      },
    },
    saving: {
      tags: ['form', 'saving'],
      entry: KEEP_AS_UNANSWERED,
      invoke: {
        id: 'confirmAddress',
        src: 'confirmAddress',
        input: ({ context }) => {
          const ruleInput = requireRuleInput(context);
          return {
            sampleId: ruleInput.order.sampleId,
            changes: changesOf(context.form, ruleInput),
            isAppliedToFutureOrders: context.form.isAppliedToFutureOrders,
          };
        },
        onDone: [
          {
            guard: { type: 'isChangeRequestAccepted', params: outputOf },
            target: 'changeRequested',
            actions: ANNOUNCE_SAVED,
            meta: { spec: ['INFO-32'] },
          },
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'saved',
            actions: ANNOUNCE_SAVED,
            meta: { spec: ['INFO-31'] },
          },
          {
            guard: { type: 'isChangeRequestRefused', params: { code: 'refused' } },
            target: 'changeFailed',
            actions: ON_REFUSED,
            meta: { spec: ['INFO-35'] },
          },
          {
            guard: 'isChangeRequest',
            target: 'changeUnknown',
            actions: ON_REFUSED,
            meta: { spec: ['RUL-92'] },
          },
          { target: 'editing', actions: ON_REFUSED, meta: { spec: ['INFO-33'] } },
        ],
        onError: [
          {
            guard: { type: 'isChangeRequestRefused', params: failureOf },
            target: 'changeFailed',
            actions: ON_CALL_FAILED,
            meta: { spec: ['INFO-35'] },
          },
          {
            guard: 'isChangeRequest',
            target: 'changeUnknown',
            actions: ON_CALL_FAILED,
            meta: { spec: ['RUL-92'] },
          },
          { target: 'editing', actions: ON_CALL_FAILED, meta: { spec: ['INFO-34'] } },
        ],
      },
    },
    changeFailed: {
      tags: 'failed',
      on: { 'editing.resumed': { target: 'editing', meta: { spec: ['INFO-36'] } } },
    },
    /** No refusal arrived, or not of each request: one may have been sent (RUL-92). */
    changeUnknown: {
      tags: 'failed',
      on: { 'editing.resumed': { target: 'editing', meta: { spec: ['INFO-36'] } } },
    },
    saved: {
      entry: SAVE_SUCCEEDED,
      on: { 'next.pressed': { target: 'toPayment', meta: { spec: ['INFO-39'] } } },
    },
    changeRequested: {
      entry: SAVE_SUCCEEDED,
      on: { 'next.pressed': { target: 'toPayment', meta: { spec: ['INFO-39'] } } },
    },
    toFailed: { type: 'final', tags: 'failed', output: failedPage },
    toPayment: {
      type: 'final',
      output: ({ context }) =>
        goTo('/payment_media', { query: onlyKeys(nonNull(context.link), ONWARD_KEYS) }),
    },
  },
});

function unansweredFields(context: InformationContext): readonly InformationField[] {
  return [
    ...new Set([...(context.unanswered ?? []), ...fieldsToSend(context.form, requireRuleInput(context))]),
  ];
}

function accessionOf({ link }: InformationContext) {
  return { accessionId: nonNull(identityOf(link)).accessionId };
}

function requireRuleInput(context: InformationContext) {
  return nonNull(ruleInputOf(context));
}
