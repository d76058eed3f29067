import type { SnapshotFrom } from 'xstate';
import type { pickupContactMachine } from '../../../machines/pickup/pickup-contact.machine.ts';
import { contactProblem, fieldInError } from '../../../machines/pickup/pickup-contact.rules.ts';
import { copy } from '../../copy/pickup.ts';

export function connectPickupContact(snapshot: SnapshotFrom<typeof pickupContactMachine>) {
  const { contact } = snapshot.context;
  const problem = contactProblem(contact);
  return {
    contact,
    isInvalid: problem !== null,
    errors: problem ? { [fieldInError(contact) ?? 'email']: copy.contactEditor.problems[problem] } : {},
    isSaving: snapshot.hasTag('applying'),
  };
}
