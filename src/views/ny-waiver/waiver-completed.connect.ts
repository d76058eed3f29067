import type { Drawing, SignedForm } from '../../../machines/domain/waiver.ts';
import { collectionOf, isCollectionUntouched } from '../../../machines/ny-waiver/ny-waiver.rules.ts';
import { strokePaths } from '../../../machines/ny-waiver/signature.rules.ts';
import { spelledOutDay } from '../../copy/format.ts';
import { copy } from '../../copy/ny-waiver.ts';
import { copy as savePdf } from '../../copy/save-pdf.ts';
import type { PdfContent } from '../shared/save-pdf-component.ts';

/**
 * A submitted waiver as its signer keeps it (OWN-R11): every field that was filled in, as it was typed, and the signature.
 * @param author the lab's name
 */
export function signedWaiverPdf({ accessionId, form, hadNoResponse }: SignedForm, author: string) {
  const { texts, relationship, signature } = form;
  const { fields } = copy;
  const typed = (field: keyof typeof texts) => ({
    id: field,
    label: fields[field],
    value: texts[field].trim(),
    isVerbatim: true,
  });
  /** With the day in words where its reader may write the day first (decision 80). */
  const typedDay = (field: 'date' | 'collectionDate') => {
    const line = typed(field);
    const words = spelledOutDay(line.value);
    return words ? { ...line, value: `${line.value} (${words})` } : line;
  };
  const lines = [
    { id: 'accessionId', label: savePdf.waiver.accessionId, value: accessionId, isVerbatim: true },
    typed('patientName'),
    typed('patientPhone'),
    typed('patientEmail'),
    typed('printedName'),
    typedDay('date'),
    typedDay('collectionDate'),
    typed('collectionTime'),
    // One on file that the fields cannot show is sent as it is.
    {
      id: 'collectionOnFile',
      label: fields.collectionDate,
      value:
        isCollectionUntouched(form) && collectionOf(form.collectionOnFile) === null
          ? form.collectionOnFile
          : '',
      isVerbatim: true,
    },
    {
      id: 'relationship',
      label: fields.relationship,
      value: relationship === '' ? '' : copy.relationships[relationship],
    },
    typed('otherRelationship'),
    typed('comment'),
    {
      id: 'signature',
      label: fields.signature,
      value: signature.method === 'type' ? signature.name.trim() : '',
      isVerbatim: true,
    },
  ].filter(({ value }) => value !== '');
  return {
    kind: 'waiver' as const,
    title: copy.title,
    author,
    statement: hadNoResponse ? `${copy.confirms} ${savePdf.waiver.unanswered}` : copy.confirms,
    groups: [{ heading: null, lines }] as const,
    drawing:
      signature.method === 'draw' && signature.drawing
        ? { label: fields.signature, ...drawingPath(signature.drawing) }
        : null,
  } satisfies PdfContent;
}

function drawingPath({ width, height, strokes }: Drawing) {
  return { width, height, path: strokePaths(strokes).join('') };
}
