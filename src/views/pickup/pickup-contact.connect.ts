import type { SnapshotFrom } from 'xstate';
import type { PickupContact } from '../../../machines/domain/pickup.ts';
import type { pickupContactMachine } from '../../../machines/pickup/pickup-contact.machine.ts';
import { contactProblem, fieldInError } from '../../../machines/pickup/pickup-contact.rules.ts';
import type { ContactField } from '../../../machines/pickup/pickup-contact.rules.ts';
import { copy } from '../../copy/pickup.ts';

export interface PickupContactView {
  readonly contact: PickupContact;
  readonly isInvalid: boolean;
  readonly problem: { readonly field: ContactField | null; readonly text: string } | null;
  readonly isSaving: boolean;
}

export function connectPickupContact(snapshot: SnapshotFrom<typeof pickupContactMachine>): PickupContactView {
  const { contact } = snapshot.context;
  const problem = contactProblem(contact);
  return {
    contact,
    isInvalid: problem !== null,
    problem: problem && {
      field: fieldInError(contact),
      text: copy.contactEditor.problems[problem],
    },
    isSaving: snapshot.hasTag('applying'),
  };
}
