import type { SnapshotFrom } from 'xstate';
import { typedOfIso } from '../../../machines/domain/date.ts';
import { RELATIONSHIPS } from '../../../machines/domain/waiver.ts';
import { COMMENT_LIMIT } from '../../../machines/ny-waiver/ny-waiver.contract.ts';
import type { Relationship, Signature, WaiverField, WaiverTexts } from '../../../machines/domain/waiver.ts';
import type { nyWaiverMachine } from '../../../machines/ny-waiver/ny-waiver.machine.ts';
import {
  collectionOf,
  openFields,
  problemsOf,
  shownProblems,
  signatureSvg,
} from '../../../machines/ny-waiver/ny-waiver.rules.ts';
import type { OpenField } from '../../../machines/ny-waiver/ny-waiver.rules.ts';
import { copy } from '../../copy/ny-waiver.ts';

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
      /** The service's collection time if the fields cannot show it; null otherwise. */
      readonly collectionOnFile: string | null;
      /** Today as MM/DD/YYYY, offered while the date is empty. */
      readonly today: string | null;
      readonly canSubmit: boolean;
      /** Why Submit is disabled (RUL-14); null if it is enabled. */
      readonly refusal: string | null;
      readonly isSubmitting: boolean;
    };

export function connectNyWaiver(snapshot: SnapshotFrom<typeof nyWaiverMachine>): NyWaiverView {
  const { context } = snapshot;
  const { form, left, now, accessionId } = context;
  if (accessionId === null || !snapshot.hasTag('form')) return { kind: 'loading' };
  const open = openFields(form);
  const problems = problemsOf(form, now);
  const wrong = Object.keys(problems) as readonly WaiverField[];
  const isUnread = form.collectionOnFile !== '' && collectionOf(form.collectionOnFile) === null;
  return {
    kind: 'form',
    accessionId,
    texts: form.texts,
    errors: Object.fromEntries(
      Object.entries(shownProblems(problems, left)).map(([field, problem]) => [
        field,
        copy.problems[problem],
      ]),
    ),
    relationship: form.relationship,
    relationships: RELATIONSHIPS.map((value) => ({ value, label: copy.relationships[value] })),
    hasOther: form.relationship === 'Other',
    signature: form.signature,
    isSigned: signatureSvg(form.signature) !== '',
    commentLimit: COMMENT_LIMIT,
    collectionOnFile: isUnread ? copy.onFile(form.collectionOnFile) : null,
    today: form.texts.date === '' ? typedOfIso(now) : null,
    canSubmit: open.length === 0 && wrong.length === 0,
    refusal: refusalOf(open, wrong),
    isSubmitting: snapshot.hasTag('submitting'),
  };
}

function refusalOf(open: readonly OpenField[], wrong: readonly WaiverField[]): string | null {
  const reasons = [open.length > 0 && copy.missing(open), wrong.length > 0 && copy.wrong(wrong)];
  return reasons.filter(Boolean).join(' ') || null;
}
