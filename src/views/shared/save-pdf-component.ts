import type { PdfDocument } from '../../../machines/domain/pdf-document.ts';

/** The content of a page's PDF; the file's name and language are added with the press. */
export interface PdfContent extends Omit<PdfDocument, 'fileName' | 'language'> {
  readonly kind: 'receipt' | 'waiver' | 'answers';
}

/** A lazy component with the button that saves the PDF; a flow provides it, and its code loads once the page has rendered. */
export interface SavePdfProps {
  /** Called at the press, in the language of that moment. */
  readonly contentOf: () => PdfContent;
}
