import { assign, emit, not, setup } from 'xstate';
import { notProvided } from '../domain/not-provided.ts';
import { outputOf } from '../domain/params.ts';
import type { AddressCheck, PickupAddress } from '../domain/pickup.ts';
import { nonNull } from '../domain/non-null.ts';
import type { FocusRequested } from '../domain/focus-requested.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import {
  invalidAddressFields,
  isAddressComplete,
  NO_STATE,
  normalizedAddress,
  withAddressField,
  unauthorizedOr,
} from './pickup-address.rules.ts';
import type { AddressField } from './pickup.fields.ts';

export interface AddressEditorInput {
  readonly address: PickupAddress;
  /** The dialog opened this editor because the address was invalid (PEDIT-04). */
  readonly isRefused: boolean;
  /** The check itself failed: on Save (PADDR-18), or earlier, when the dialog opened (AMB-146). */
  readonly failure: 'save' | 'check' | 'unauthorized' | null;
}

export interface AddressEditorContext extends AddressEditorInput {
  readonly recommended: PickupAddress | null;
  /** The address that the courier rejected last. */
  readonly rejected: PickupAddress | null;
  /** 'State / Province not applicable.' is checked: 'NA' is also a province, Naples (PICK-R45). */
  readonly isWithoutState: boolean;
}

type AddressEditorEvent =
  | { readonly type: 'address.changed'; readonly field: AddressField; readonly value: string }
  | { readonly type: 'noState.checked' }
  | { readonly type: 'noState.cleared' }
  | { readonly type: 'save.pressed' }
  | { readonly type: 'entered.chosen' }
  | { readonly type: 'recommended.chosen' }
  | { readonly type: 'address.confirmed' }
  | { readonly type: 'back.pressed' };

/** The saved address and whether the patient kept it against the recommendation; null if nothing was saved. */
export interface AddressEditorOutput {
  readonly saved: { readonly address: PickupAddress; readonly isUnvalidated: boolean } | null;
  /** The address that the courier rejected last, if nothing was saved; null if it rejected none. */
  readonly rejected: PickupAddress | null;
}

const pickupAddressActors = {
  /** POST /pickups/v2/addresses/validation (CALL-R25). */
  checkAddress: notProvided<AddressCheck, { readonly address: PickupAddress }>('checkAddress'),
};

/** The address editor of a pickup: inputs, the check, and the choice of a recommended address (2 §4, 2 §5). */
export const pickupAddressMachine = setup({
  types: {
    context: {} as AddressEditorContext,
    events: {} as AddressEditorEvent,
    input: {} as AddressEditorInput,
    output: {} as AddressEditorOutput,
    emitted: {} as FocusRequested,
    tags: {} as 'invalid' | 'incomplete' | 'checking' | 'refused' | 'recommend' | 'entered',
    meta: {} as SpecMeta,
  },
  actors: pickupAddressActors,
  actions: {
    // Each panel replaces the pressed button: a screen reader continues at its title.
    focusTitle: emit({ type: 'focus.requested', field: 'addressTitle' }),
    setWithoutState: assign(({ context }, { isWithoutState }: { readonly isWithoutState: boolean }) => ({
      address: { ...context.address, state: isWithoutState ? NO_STATE : '' },
      isWithoutState,
    })),
    setCheck: assign(({ context }, check: AddressCheck) =>
      check.kind === 'valid'
        ? {
            address: { ...context.address, isResidential: check.isResidential },
            recommended: check.recommended,
            isRefused: false,
          }
        : {},
    ),
  },
  guards: {
    hasInvalidValue: ({ context }) => invalidAddressFields(context.address).length > 0,
    isComplete: ({ context }) => isAddressComplete(context.address),
    isAbroad: ({ context }) => context.address.countryCode !== 'US',
    isInvalid: (_, check: AddressCheck) => check.kind !== 'valid',
    isRecommended: (_, check: AddressCheck) => check.kind === 'valid' && check.recommended !== null,
  },
}).createMachine({
  id: 'pickupAddress',
  context: ({ input }) => ({
    ...input,
    recommended: null,
    rejected: null,
    isWithoutState: input.address.countryCode !== 'US' && input.address.state === NO_STATE,
  }),
  output: ({ event }) => event.output as AddressEditorOutput,
  initial: 'inputs',
  states: {
    inputs: {
      initial: 'judging',
      on: {
        'address.changed': {
          target: '.judging',
          actions: assign(({ context, event: { field, value } }) => {
            const address = withAddressField(context.address, field, value);
            const isWithoutState = context.isWithoutState && address.state === NO_STATE;
            return { address, isWithoutState, failure: null };
          }),
        },
        'noState.checked': {
          guard: 'isAbroad',
          target: '.judging',
          actions: { type: 'setWithoutState', params: { isWithoutState: true } },
          meta: { spec: ['PADDR-06'] },
        },
        'noState.cleared': {
          guard: 'isAbroad',
          target: '.judging',
          actions: { type: 'setWithoutState', params: { isWithoutState: false } },
          meta: { spec: ['PADDR-07'] },
        },
        'back.pressed': { target: 'left', meta: { spec: ['PADDR-20'] } },
      },
      states: {
        judging: {
          always: [
            { guard: 'hasInvalidValue', target: 'invalid', meta: { spec: ['PADDR-02'] } },
            { guard: not('isComplete'), target: 'incomplete', meta: { spec: ['PADDR-01'] } },
            { target: 'complete' },
          ],
        },
        invalid: { tags: 'invalid' },
        incomplete: { tags: 'incomplete' },
        complete: {
          on: {
            'save.pressed': {
              target: '#pickupAddress.checking',
              actions: assign(({ context }) => ({
                address: normalizedAddress(context.address),
                failure: null,
              })),
              meta: { spec: ['PADDR-08'] },
            },
          },
        },
      },
    },
    checking: {
      tags: 'checking',
      // The check can take as long as any call, so the patient may go back to the inputs meanwhile (AMB-115).
      on: { 'back.pressed': 'inputs' },
      invoke: {
        id: 'checkAddress',
        src: 'checkAddress',
        input: ({ context }) => ({ address: context.address }),
        onDone: [
          {
            guard: { type: 'isInvalid', params: outputOf },
            target: 'invalid',
            actions: assign(({ context }) => ({ rejected: context.address })),
          },
          {
            guard: { type: 'isRecommended', params: outputOf },
            target: 'recommend',
            actions: { type: 'setCheck', params: outputOf },
            meta: { spec: ['PADDR-12'] },
          },
          {
            target: 'entered',
            actions: { type: 'setCheck', params: outputOf },
            meta: { spec: ['PADDR-17'] },
          },
        ],
        onError: {
          target: 'inputs',
          actions: assign({ failure: ({ event }) => unauthorizedOr(event.error, 'save') }),
          meta: { spec: ['PADDR-18'] },
        },
      },
    },
    invalid: {
      tags: 'refused',
      entry: 'focusTitle',
      on: { 'back.pressed': { target: 'inputs', actions: 'focusTitle', meta: { spec: ['PADDR-11'] } } },
    },
    recommend: {
      tags: 'recommend',
      entry: 'focusTitle',
      initial: 'recommended',
      on: {
        'entered.chosen': { target: '.entered', meta: { spec: ['PADDR-13'] } },
        'recommended.chosen': { target: '.recommended', meta: { spec: ['PADDR-14'] } },
        'back.pressed': { target: 'inputs', actions: 'focusTitle', meta: { spec: ['PADDR-19'] } },
      },
      states: {
        entered: {
          tags: 'entered',
          on: { 'address.confirmed': { target: '#pickupAddress.keptEntered', meta: { spec: ['PADDR-15'] } } },
        },
        recommended: {
          on: { 'address.confirmed': { target: '#pickupAddress.recommended', meta: { spec: ['PADDR-16'] } } },
        },
      },
    },
    entered: {
      type: 'final',
      output: ({ context }) => ({
        saved: { address: context.address, isUnvalidated: false },
        rejected: null,
      }),
    },
    keptEntered: {
      type: 'final',
      output: ({ context }) => ({
        saved: { address: context.address, isUnvalidated: true },
        rejected: null,
      }),
    },
    recommended: {
      type: 'final',
      output: ({ context }) => ({
        saved: { address: nonNull(context.recommended), isUnvalidated: false },
        rejected: null,
      }),
    },
    left: { type: 'final', output: ({ context }) => ({ saved: null, rejected: context.rejected }) },
  },
});
