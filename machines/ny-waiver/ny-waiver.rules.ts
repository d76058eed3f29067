import { isoOfTyped, isTime, typedOfIso } from '../domain/date.ts';
import { tidyPhoneNumber } from '../domain/phone.ts';
import { COMMENT_LIMIT } from './ny-waiver.contract.ts';
import type {
  LoadedWaiver,
  SentWaiver,
  Signature,
  WaiverField,
  WaiverForm,
  WaiverProblem,
  WaiverProblems,
  WaiverTexts,
} from './ny-waiver.contract.ts';
import { drawnSignature, typedSignature } from './signature.rules.ts';

/** What keeps Submit disabled: a field, the signature, or the other relationship. */
export type OpenField =
  | 'patientName'
  | 'patientPhone'
  | 'patientEmail'
  | 'signature'
  | 'printedName'
  | 'date'
  | 'otherRelationship';

const REQUIRED = ['patientName', 'patientPhone', 'patientEmail', 'signature', 'printedName', 'date'] as const;

/** The form before anything is known. */
export const EMPTY_FORM: WaiverForm = {
  texts: {
    patientName: '',
    patientPhone: '',
    patientEmail: '',
    printedName: '',
    date: '',
    collectionDate: '',
    collectionTime: '',
    otherRelationship: '',
    comment: '',
  },
  relationship: '',
  signature: { method: 'draw', drawing: null },
};

/** The form filled with what the service knows (NY-03). */
export function formOf(loaded: LoadedWaiver): WaiverForm {
  const { patientName, patientPhone, patientEmail, sampleCollectionTime } = loaded;
  return {
    ...EMPTY_FORM,
    texts: {
      ...EMPTY_FORM.texts,
      patientName,
      patientPhone,
      patientEmail,
      collectionDate: typedOfIso(sampleCollectionTime),
      collectionTime: /[ T](\d{2}:\d{2})/.exec(sampleCollectionTime)?.[1] ?? '',
    },
  };
}

/** The signature as SVG; '' when it is empty (NY-R08, RUL-19). */
export function signatureSvg(signature: Signature): string {
  if (signature.method === 'type') return typedSignature(signature.name);
  return signature.drawing ? drawnSignature(signature.drawing) : '';
}

/** The fields that keep Submit disabled, in the order of the documents (NY-R05, NY-R06). A date counts when it exists. */
export function openFields({ texts, relationship, signature }: WaiverForm): readonly OpenField[] {
  const open: OpenField[] = REQUIRED.filter((field) => {
    if (field === 'signature') return signatureSvg(signature) === '';
    if (field === 'date') return isoOfTyped(texts.date) === null;
    return texts[field].trim() === '';
  });
  return relationship === 'Other' && texts.otherRelationship.trim() === ''
    ? [...open, 'otherRelationship']
    : open;
}

/** The form with another relationship; the other text stays only with Other (AMB-194). */
export function withRelationship(form: WaiverForm, relationship: WaiverForm['relationship']): WaiverForm {
  const otherRelationship = relationship === 'Other' ? form.texts.otherRelationship : '';
  return { ...form, relationship, texts: { ...form.texts, otherRelationship } };
}

/** An empty signature, drawn or typed. */
export function blankSignature(method: Signature['method']): Signature {
  return method === 'draw' ? { method, drawing: null } : { method, name: '' };
}

/** The problems with the one of a field set or, with null, removed. */
export function withProblem(
  problems: WaiverProblems,
  field: WaiverField,
  problem: WaiverProblem | null,
): WaiverProblems {
  const { [field]: _, ...others } = problems;
  return problem ? { ...others, [field]: problem } : others;
}

/** The text that a field keeps: a phone number as digits, the comment cut at its limit (RUL-16, NY-R04). */
export function tidied(field: WaiverField, value: string): string {
  if (field === 'patientPhone') return tidyPhoneNumber(value, '');
  return field === 'comment' ? value.slice(0, COMMENT_LIMIT) : value;
}

/**
 * True when the texts name a date, or a collection time, that has not come yet (NY-R07, AMB-193).
 * @param now YYYY-MM-DDTHH:MM
 */
export function isFuture(field: WaiverField, texts: WaiverTexts, now: string): boolean {
  const today = now.slice(0, 10);
  if (field === 'date') return (isoOfTyped(texts.date) ?? '') > today;
  if (field !== 'collectionDate' && field !== 'collectionTime') return false;
  const day = isoOfTyped(texts.collectionDate);
  if (day === null) return false;
  return day > today || (isTime(texts.collectionTime) && `${day}T${texts.collectionTime}` > now);
}

/** The problem of a date or time when its field is left; null when there is none. */
export function problemOf(field: WaiverField, texts: WaiverTexts): WaiverProblem | null {
  const text = texts[field];
  if (text === '') return null;
  if (field === 'date' || field === 'collectionDate') return isoOfTyped(text) === null ? 'noDate' : null;
  return field === 'collectionTime' && !isTime(text) ? 'noTime' : null;
}

/** The form as it is sent: trimmed, the other relationship only with Other (AMB-194). */
export function sentWaiver(accessionId: string, { texts, relationship, signature }: WaiverForm): SentWaiver {
  const day = isoOfTyped(texts.collectionDate);
  const time = isTime(texts.collectionTime) ? ` ${texts.collectionTime}` : '';
  return {
    accessionId,
    patientName: texts.patientName.trim(),
    patientPhone: texts.patientPhone.trim(),
    patientEmail: texts.patientEmail.trim(),
    printedName: texts.printedName.trim(),
    date: isoOfTyped(texts.date) ?? '',
    sampleCollectionTime: day === null ? '' : day + time,
    signature: signatureSvg(signature),
    relationship,
    otherRelationship: relationship === 'Other' ? texts.otherRelationship.trim() : '',
    comment: texts.comment.trim(),
  };
}
