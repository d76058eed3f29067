import { isIsoDate, isoOfTyped, isTime, typedOfIso } from '../domain/date.ts';
import { nonNull } from '../domain/non-null.ts';
import { normalize } from '../domain/normalize.ts';
import { displayClockTime, parseTime } from './clock-time.rules.ts';
import type {
  KeptWaiver,
  LoadedWaiver,
  SentWaiver,
  Signature,
  WaiverField,
  WaiverForm,
} from '../domain/waiver.ts';
import type { WaiverErrors } from './ny-waiver.types.ts';
import { waiverFields } from './ny-waiver.fields.ts';
import { drawnSignature, typedSignature } from './signature.rules.ts';

/** A part of the form that keeps Submit disabled: a field, the signature, or the other relationship. */
export type MissingField =
  | 'patientName'
  | 'patientPhone'
  | 'patientEmail'
  | 'signature'
  | 'printedName'
  | 'date'
  | 'otherRelationship';

const REQUIRED = ['patientName', 'patientPhone', 'patientEmail', 'printedName', 'date', 'signature'] as const;

export const EMPTY_WAIVER: WaiverForm = {
  texts: waiverFields.empty,
  relationship: '',
  signature: { method: 'draw', drawing: null },
  collectionOnFile: '',
};

/** The form prefilled with the service's data (NY-03). */
export function prefilledWaiver(loaded: LoadedWaiver): WaiverForm {
  const { patientName, patientPhone, patientEmail, sampleCollectionTime } = loaded;
  const { date, time } = collectionOf(sampleCollectionTime) ?? { date: '', time: '' };
  return {
    ...EMPTY_WAIVER,
    texts: {
      ...EMPTY_WAIVER.texts,
      patientName,
      patientPhone,
      patientEmail,
      collectionDate: date,
      collectionTime: time,
    },
    collectionOnFile: sampleCollectionTime,
  };
}

/**
 * What was entered over the prefilled form, with the form that was sent without a response; null if neither. Day and time of
 * the collection are one.
 */
export function unsavedWaiver(
  form: WaiverForm,
  prefilled: WaiverForm,
  sent: WaiverForm | undefined,
): KeptWaiver | null {
  const { relationship, signature } = form;
  const { collectionDate, collectionTime } = form.texts;
  const texts = {
    ...waiverFields.unsaved(form.texts, prefilled.texts),
    ...(isCollectionUntouched(form) ? {} : { collectionDate, collectionTime }),
  };
  const isUnsigned = signature.method === 'draw' && signature.drawing === null;
  if (Object.keys(texts).length === 0 && relationship === '' && isUnsigned && !sent) return null;
  return { texts, relationship, signature, ...(sent && { sent }) };
}

/** The prefilled form with what was entered before (RUL-20, RUL-39). */
export function withKeptWaiver(prefilled: WaiverForm, kept: KeptWaiver | null): WaiverForm {
  if (kept === null) return prefilled;
  const { texts, relationship, signature } = kept;
  return { ...prefilled, relationship, signature, texts: waiverFields.restored(prefilled.texts, texts) };
}

/**
 * Date and time of the service's collection time, which is a day with or without a time but never a zone. Null for
 * anything else, which is shown unchanged next to empty fields.
 */
export function collectionOf(onFile: string): { readonly date: string; readonly time: string } | null {
  const [, day, timeText] = /^(\d{4}-\d{2}-\d{2})(?:[ T](.+))?$/.exec(onFile) ?? [];
  if (day === undefined || !isIsoDate(day)) return null;
  const date = typedOfIso(day);
  if (timeText === undefined) return { date, time: '' };
  const [, wire = timeText] = /^(\d{2}:\d{2})(?::\d{2})?$/.exec(timeText) ?? [];
  const time = isTime(wire) ? wire : parseTime(timeText).time;
  return time === undefined ? null : { date, time: displayClockTime(time) };
}

/** The collection date and time as they are judged and sent (RUL-100). */
function collectionTexts({ texts }: WaiverForm): { readonly date: string; readonly time: string } {
  return { date: normalize(texts.collectionDate), time: normalize(texts.collectionTime) };
}

/** True if the collection date and time are still as prefilled. */
export function isCollectionUntouched(form: WaiverForm): boolean {
  const { date, time } = collectionOf(form.collectionOnFile) ?? { date: '', time: '' };
  const typed = collectionTexts(form);
  return typed.date === date && typed.time === time;
}

/** The signature as SVG; '' if empty (NY-R08, RUL-19). */
export function signatureSvg(signature: Signature): string {
  if (signature.method === 'type') return typedSignature(signature.name);
  return signature.drawing ? drawnSignature(signature.drawing) : '';
}

/** The fields of which nothing would be sent, which keeps Submit disabled, in the order of the page (NY-R05, NY-R06). */
export function missingFields({ texts, relationship, signature }: WaiverForm): readonly MissingField[] {
  const sent = waiverFields.normalized(texts);
  const missing: MissingField[] = REQUIRED.filter((field) =>
    field === 'signature' ? signatureSvg(signature) === '' : sent[field] === '',
  );
  return relationship === 'Other' && sent.otherRelationship === ''
    ? [...missing, 'otherRelationship']
    : missing;
}

export function withWaiverText(form: WaiverForm, field: WaiverField, text: string): WaiverForm {
  return { ...form, texts: waiverFields.change(form.texts, field, text) };
}

/** The form with another relationship; only Other keeps its text (AMB-194). */
export function withRelationship(form: WaiverForm, relationship: WaiverForm['relationship']): WaiverForm {
  const otherRelationship = relationship === 'Other' ? form.texts.otherRelationship : '';
  return { ...form, relationship, texts: { ...form.texts, otherRelationship } };
}

/** An empty signature, drawn or typed. */
export function blankSignature(method: Signature['method']): Signature {
  return method === 'draw' ? { method, drawing: null } : { method, name: '' };
}

/**
 * Errors of the dates and the time, which keep Submit disabled (NY-R07, RUL-41, AMB-193). Collection date and time
 * belong together; values unchanged since the service sent them are never wrong.
 * @param now YYYY-MM-DDTHH:MM
 */
export function validateWaiver(form: WaiverForm, now: string): WaiverErrors {
  const { date } = form.texts;
  const signing = date === '' ? undefined : validateDay(date, now);
  return {
    ...(signing && { date: signing }),
    ...(isCollectionUntouched(form) ? {} : validateCollection(form, now)),
  };
}

function validateDay(text: string, now: string): 'invalidDate' | 'future' | undefined {
  const day = isoOfTyped(text);
  if (day === null) return 'invalidDate';
  // As texts, today comes before any minute of it.
  return day > now ? 'future' : undefined;
}

function validateCollection(form: WaiverForm, now: string): WaiverErrors {
  const { date, time: timeText } = collectionTexts(form);
  if (date === '' && timeText === '') return {};
  if (date === '') return { collectionDate: 'dateMissing' };
  const day = validateDay(date, now);
  const { time, error } = timeText === '' ? { error: 'timeMissing' as const } : parseTime(timeText);
  const isInFuture = day === undefined && time !== undefined && `${isoOfTyped(date)}T${time}` > now;
  const timeError = isInFuture ? ('future' as const) : error;
  return { ...(day && { collectionDate: day }), ...(timeError && { collectionTime: timeError }) };
}

/** The errors to show: those of fields that were left, and those that more typing cannot fix (RUL-14). */
export function shownErrors(errors: WaiverErrors, touchedFields: readonly WaiverField[]): WaiverErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([field, error]) => error === 'future' || touchedFields.includes(field as WaiverField),
    ),
  );
}

/** The text of a field after blur: a readable time is written in full. */
export function textOnBlur(field: WaiverField, text: string): string {
  if (field !== 'collectionTime') return text;
  const { time } = parseTime(text);
  return time === undefined ? text.trim() : displayClockTime(time);
}

/** The form as sent: normalized (RUL-100), with the other relationship only for Other (AMB-194). */
export function waiverToSend(accessionId: string, form: WaiverForm): SentWaiver {
  const { relationship, signature } = form;
  const { collectionDate: _, collectionTime: __, ...texts } = waiverFields.normalized(form.texts);
  return {
    ...texts,
    accessionId,
    date: nonNull(isoOfTyped(texts.date)),
    sampleCollectionTime: sentCollection(form),
    signature: signatureSvg(signature),
    relationship,
    otherRelationship: relationship === 'Other' ? texts.otherRelationship : '',
  };
}

/** YYYY-MM-DD HH:MM, or '' for none; an unedited value is sent back exactly as the service sent it (RUL-39). */
function sentCollection(form: WaiverForm): string {
  if (isCollectionUntouched(form)) return form.collectionOnFile;
  const { date, time } = collectionTexts(form);
  const day = isoOfTyped(date);
  // A day without a time never gets past Submit (validateWaiver).
  return day === null ? '' : `${day} ${nonNull(parseTime(time).time)}`;
}

/** The form with another way to sign; choosing the current way keeps the signature (RUL-19). */
export function withSignatureMethod(form: WaiverForm, method: Signature['method']): WaiverForm {
  return form.signature.method === method ? form : { ...form, signature: blankSignature(method) };
}
