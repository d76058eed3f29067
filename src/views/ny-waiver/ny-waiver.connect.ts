import type { SnapshotFrom } from 'xstate';
import { COMMENT_LIMIT, RELATIONSHIPS } from '../../../machines/ny-waiver/ny-waiver.contract.ts';
import type {
  Relationship,
  Signature,
  WaiverField,
  WaiverTexts,
} from '../../../machines/ny-waiver/ny-waiver.contract.ts';
import type { nyWaiverMachine } from '../../../machines/ny-waiver/ny-waiver.machine.ts';
import { openFields, signatureSvg } from '../../../machines/ny-waiver/ny-waiver.rules.ts';
import { copy } from '../../copy/ny-waiver.ts';

/** What the waiver form shows. */
export type NyWaiverView =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'form';
      readonly accessionId: string;
      readonly texts: WaiverTexts;
      readonly errors: Readonly<Partial<Record<WaiverField, string>>>;
      readonly relationship: Relationship | '';
      readonly relationships: readonly { readonly value: Relationship; readonly label: string }[];
      readonly hasOther: boolean;
      readonly signature: Signature;
      readonly isSigned: boolean;
      readonly commentLimit: number;
      readonly canSubmit: boolean;
      /** Why Submit is disabled (RUL-14); null when it is not. */
      readonly refusal: string | null;
      readonly isSubmitting: boolean;
    };

export function connectNyWaiver(snapshot: SnapshotFrom<typeof nyWaiverMachine>): NyWaiverView {
  const { context } = snapshot;
  const { form, problems, accessionId } = context;
  if (accessionId === null || !snapshot.hasTag('form')) return { kind: 'loading' };
  const open = openFields(form);
  return {
    kind: 'form',
    accessionId,
    texts: form.texts,
    errors: Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [field, copy.problems[problem]]),
    ),
    relationship: form.relationship,
    relationships: RELATIONSHIPS.map((value) => ({ value, label: value })),
    hasOther: form.relationship === 'Other',
    signature: form.signature,
    isSigned: signatureSvg(form.signature) !== '',
    commentLimit: COMMENT_LIMIT,
    canSubmit: open.length === 0,
    refusal: open.length > 0 ? copy.missing(open) : null,
    isSubmitting: snapshot.hasTag('submitting'),
  };
}
