import { assign, emit, setup } from 'xstate';
import type { PickupContact } from '../domain/pickup.ts';
import type { FocusRequested } from '../domain/focus-requested.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { contactError, fieldInError, normalizedContact, withContactField } from './pickup-contact.rules.ts';
import type { ContactField } from './pickup.fields.ts';

export interface ContactEditorInput {
  readonly contact: PickupContact;
}

type ContactEditorEvent =
  | { readonly type: 'contact.changed'; readonly field: ContactField; readonly value: string }
  | { readonly type: 'save.pressed' }
  | { readonly type: 'back.pressed' };

/** The saved contact; null if the editor was closed without saving. */
export interface ContactEditorOutput {
  readonly contact: PickupContact | null;
}

/** The contact editor of a pickup; validation is local (2 §5 Contact). */
export const pickupContactMachine = setup({
  types: {
    context: {} as ContactEditorInput,
    events: {} as ContactEditorEvent,
    input: {} as ContactEditorInput,
    output: {} as ContactEditorOutput,
    emitted: {} as FocusRequested,
    tags: {} as 'applying',
    meta: {} as SpecMeta,
  },
  guards: { isInvalid: ({ context }) => contactError(context.contact) !== null },
  delays: { contactApply: 150 },
}).createMachine({
  id: 'pickupContact',
  context: ({ input }) => input,
  output: ({ event }) => event.output as ContactEditorOutput,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'contact.changed': {
          actions: assign(({ context, event: { field, value } }) => ({
            contact: withContactField(context.contact, field, value),
          })),
        },
        'save.pressed': [
          {
            guard: 'isInvalid',
            actions: emit(({ context }) => ({
              type: 'focus.requested',
              field: fieldInError(context.contact) ?? 'email',
            })),
            meta: { spec: ['RUL-14'] },
          },
          { target: 'applying', meta: { spec: ['PCONT-08'] } },
        ],
        'back.pressed': { target: 'left', meta: { spec: ['PCONT-10'] } },
      },
    },
    applying: {
      tags: 'applying',
      after: { contactApply: { target: 'applied', meta: { spec: ['PCONT-09'] } } },
    },
    applied: { type: 'final', output: ({ context }) => ({ contact: normalizedContact(context.contact) }) },
    left: { type: 'final', output: { contact: null } },
  },
});
