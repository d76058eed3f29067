import { assign, setup } from 'xstate';
import type { PickupContact } from '../domain/pickup.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { contactProblem, withContactField } from './pickup-contact.rules.ts';
import type { ContactField, ContactProblem } from './pickup-contact.rules.ts';

export interface ContactEditorInput {
  readonly contact: PickupContact;
}

export interface ContactEditorContext extends ContactEditorInput {
  /** How often Save was blocked: each time the first field in error gets the focus (RUL-14). */
  readonly blockedSaves: number;
}

export type ContactEditorEvent =
  | { readonly type: 'contact.changed'; readonly field: ContactField; readonly value: string }
  | { readonly type: 'contact.saved' }
  | { readonly type: 'back.pressed' };

/** The contact as it was saved; null when the editor was left without saving. */
export interface ContactEditorOutput {
  readonly contact: PickupContact | null;
}

/** The contact editor of a pickup, checked locally (2 §5 Contact). */
export const pickupContactMachine = setup({
  types: {
    context: {} as ContactEditorContext,
    events: {} as ContactEditorEvent,
    input: {} as ContactEditorInput,
    output: {} as ContactEditorOutput,
    meta: {} as SpecMeta,
  },
  actions: {
    changeField: assign(({ context, event }) =>
      event.type === 'contact.changed'
        ? { contact: withContactField(context.contact, event.field, event.value) }
        : {},
    ),
    blockSave: assign({ blockedSaves: ({ context }) => context.blockedSaves + 1 }),
  },
  guards: {
    hasInvalidEmail: ({ context }) => problemOf(context) === 'emailInvalid',
    lacksPhone: ({ context }) => problemOf(context) === 'phoneMissing',
    hasUnknownCode: ({ context }) => problemOf(context) === 'countryMissing',
    hasOtherThanDigits: ({ context }) => problemOf(context) === 'notDigits',
    hasNotTenDigits: ({ context }) => problemOf(context) === 'notTenDigits',
    hasWrongLength: ({ context }) => problemOf(context) === 'lengthOutOfRange',
  },
  delays: { contactApply: 150 },
}).createMachine({
  id: 'pickupContact',
  context: ({ input }) => ({ ...input, blockedSaves: 0 }),
  output: ({ event }) => event.output as ContactEditorOutput,
  initial: 'editing',
  states: {
    editing: {
      initial: 'judging',
      on: {
        'contact.changed': { target: '.judging', actions: 'changeField' },
        'back.pressed': { target: 'left', meta: { spec: ['PCONT-10'] } },
      },
      states: {
        judging: {
          always: [
            { guard: 'hasInvalidEmail', target: 'invalid', meta: { spec: ['PCONT-01'] } },
            { guard: 'lacksPhone', target: 'invalid', meta: { spec: ['PCONT-02'] } },
            { guard: 'hasUnknownCode', target: 'invalid', meta: { spec: ['PCONT-03'] } },
            { guard: 'hasOtherThanDigits', target: 'invalid', meta: { spec: ['PCONT-04'] } },
            { guard: 'hasNotTenDigits', target: 'invalid', meta: { spec: ['PCONT-06'] } },
            { guard: 'hasWrongLength', target: 'invalid', meta: { spec: ['PCONT-05'] } },
            { target: 'valid', meta: { spec: ['PCONT-07'] } },
          ],
        },
        invalid: { on: { 'contact.saved': { actions: 'blockSave', meta: { spec: ['RUL-14'] } } } },
        valid: {
          on: { 'contact.saved': { target: '#pickupContact.applying', meta: { spec: ['PCONT-08'] } } },
        },
      },
    },
    applying: { after: { contactApply: { target: 'applied', meta: { spec: ['PCONT-09'] } } } },
    applied: { type: 'final', output: ({ context }) => ({ contact: context.contact }) },
    left: { type: 'final', output: { contact: null } },
  },
});

function problemOf({ contact }: ContactEditorContext): ContactProblem | null {
  return contactProblem(contact);
}
