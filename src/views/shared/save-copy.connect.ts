import type { SnapshotFrom } from 'xstate';
import type { PdfDocument } from '../../../machines/domain/pdf-document.ts';
import type { saveCopyMachine } from '../../../machines/save-copy/save-copy.machine.ts';
import { locale } from '../../copy/language.ts';
import { copy } from '../../copy/save-copy.ts';
import type { PdfContent } from './save-copy-component.ts';

const STATUSES = ['saving', 'shared', 'downloaded', 'again', 'lost'] as const;

export function connectSaveCopy(snapshot: SnapshotFrom<typeof saveCopyMachine>) {
  const tag = STATUSES.find((status) => snapshot.hasTag(status));
  return { isSaving: tag === 'saving', statusText: tag ? copy[tag] : '' };
}

/** The document of a copy. Its file is named after its kind only: other people see names of files. */
export function pdfDocument({ kind, ...content }: PdfContent): PdfDocument {
  return { fileName: copy.files[kind], language: locale(), ...content };
}
