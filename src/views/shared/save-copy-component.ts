import type { PdfDocument } from '../../../machines/domain/pdf-document.ts';

/** The content of a page's copy; the file's name and language are added with the press. */
export interface PdfContent extends Omit<PdfDocument, 'fileName' | 'language'> {
  readonly kind: 'receipt' | 'waiver' | 'answers';
}

/** A lazy component that offers a copy; a flow provides it, and its code loads once the page has rendered. */
export interface SaveCopyProps {
  /** Asked at the press, in the language of that moment. */
  readonly contentOf: () => PdfContent;
}
