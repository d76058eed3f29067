import type { SnapshotFrom } from 'xstate';
import type { pickupContactMachine } from '../../../machines/pickup/pickup-contact.machine.ts';
import { contactError, fieldInError } from '../../../machines/pickup/pickup-contact.rules.ts';
import { copy } from '../../copy/pickup.ts';

export function connectPickupContact(snapshot: SnapshotFrom<typeof pickupContactMachine>) {
  const { contact } = snapshot.context;
  const error = contactError(contact);
  return {
    contact,
    isInvalid: error !== null,
    errors: error ? { [fieldInError(contact) ?? 'email']: copy.contactEditor.problems[error] } : {},
    isSaving: snapshot.hasTag('applying'),
  };
}
