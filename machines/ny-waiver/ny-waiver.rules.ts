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

/** The form of a patient whom nothing is known of. */
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

/** What of the six fields is empty, in the order of the documents (NY-R05). A date counts when it is a day. */
export function openRequired(form: WaiverForm): readonly OpenField[] {
  return REQUIRED.filter((field) => {
    if (field === 'signature') return signatureSvg(form.signature) === '';
    if (field === 'date') return isoOfTyped(form.texts.date) === null;
    return form.texts[field].trim() === '';
  });
}

/** True when the relationship is Other and nothing says which (NY-R06). */
export function lacksOther({ relationship, texts }: WaiverForm): boolean {
  return relationship === 'Other' && texts.otherRelationship.trim() === '';
}

/** The text of a field as it is kept: a phone number as digits, the comment cut at its limit (RUL-16, NY-R04). */
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

/** What is wrong with a date or time once its field is left; null when nothing is. */
export function problemOf(field: WaiverField, texts: WaiverTexts): WaiverProblem | null {
  const text = texts[field];
  if (text === '') return null;
  if (field === 'date' || field === 'collectionDate') return isoOfTyped(text) === null ? 'noDate' : null;
  return field === 'collectionTime' && !isTime(text) ? 'noTime' : null;
}

/** What is sent of the form: trimmed, the other relationship only with Other (AMB-194). */
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
