import type { SnapshotFrom } from 'xstate';
import { typedOfIso } from '../../../machines/domain/date.ts';
import { RELATIONSHIPS } from '../../../machines/domain/waiver.ts';
import type { WaiverField } from '../../../machines/domain/waiver.ts';
import type { nyWaiverMachine } from '../../../machines/ny-waiver/ny-waiver.machine.ts';
import {
  collectionOf,
  missingFields,
  validateWaiver,
  shownErrors,
  signatureSvg,
} from '../../../machines/ny-waiver/ny-waiver.rules.ts';
import type { MissingField } from '../../../machines/ny-waiver/ny-waiver.rules.ts';
import { copy } from '../../copy/ny-waiver.ts';

export type NyWaiverViewData = ReturnType<typeof connectNyWaiver>;

export function connectNyWaiver(snapshot: SnapshotFrom<typeof nyWaiverMachine>) {
  const { context } = snapshot;
  const { form, touchedFields, now, accessionId } = context;
  if (accessionId === null || !snapshot.hasTag('form')) return { kind: 'loading' as const };
  const missing = missingFields(form);
  const errors = validateWaiver(form, now);
  const invalid = Object.keys(errors) as readonly WaiverField[];
  const isUnread = form.collectionOnFile !== '' && collectionOf(form.collectionOnFile) === null;
  return {
    kind: 'form' as const,
    accessionId,
    texts: form.texts,
    errors: formErrors(shownErrors(errors, touchedFields)),
    relationship: form.relationship,
    relationships: RELATIONSHIPS.map((value) => ({ value, label: copy.relationships[value] })),
    hasOther: form.relationship === 'Other',
    signature: form.signature,
    isSigned: signatureSvg(form.signature) !== '',
    // The service's collection time if the fields cannot show it.
    collectionOnFile: isUnread ? copy.onFile(form.collectionOnFile) : null,
    // Offered as the printed name while that is empty.
    patientName: form.texts.printedName === '' ? form.texts.patientName.trim() || null : null,
    // As MM/DD/YYYY, offered while the date is empty.
    today: form.texts.date === '' ? typedOfIso(now) : null,
    canSubmit: missing.length === 0 && invalid.length === 0,
    // Why Submit is disabled (RUL-14).
    disabledReasons: disabledReasonsOf(missing, invalid),
    isSubmitting: snapshot.hasTag('submitting'),
  };
}

function formErrors(errors: ReturnType<typeof shownErrors>): Partial<Record<WaiverField, string>> {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, copy.errors[error]]));
}

/** The reasons that keep the form from being sent, each with the fields that it leads to. */
function disabledReasonsOf(missing: readonly MissingField[], wrong: readonly WaiverField[]) {
  return [
    { text: copy.missing, fields: missing },
    { text: copy.wrong, fields: wrong },
  ].filter(({ fields }) => fields.length > 0);
}
