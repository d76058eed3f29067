import type { SnapshotFrom } from 'xstate';
import type { PdfDocument } from '../../../machines/domain/pdf-document.ts';
import type { savePdfMachine } from '../../../machines/save-pdf/save-pdf.machine.ts';
import { locale } from '../../copy/language.ts';
import { copy } from '../../copy/save-pdf.ts';
import type { PdfContent } from './save-pdf-component.ts';

const STATUSES = ['saving', 'shared', 'downloaded', 'again', 'lost'] as const;

export function connectSavePdf(snapshot: SnapshotFrom<typeof savePdfMachine>) {
  const tag = STATUSES.find((status) => snapshot.hasTag(status));
  return { isSaving: tag === 'saving', statusText: tag ? copy[tag] : '' };
}

/** The PDF to save. Its file is named after its kind only: other people see names of files. */
export function pdfDocument({ kind, ...content }: PdfContent): PdfDocument {
  return { fileName: copy.files[kind], language: locale(), ...content };
}
