/** A line of a PDF. Texts are in the language of the page. */
export interface PdfLine {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

export interface PdfGroup {
  readonly heading: string | null;
  readonly hasAmounts?: boolean;
  readonly lines: readonly PdfLine[];
}

/** A drawing made of strokes, such as a drawn signature. */
export interface PdfDrawing {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** The strokes as an SVG path, in units of the size. */
  readonly path: string;
}

/** A page's document for the person to keep: a receipt, a signed form, answers (OWN-R11). */
export interface PdfDocument {
  /** Says no more than the kind of document: 'receipt.pdf'. */
  readonly fileName: string;
  /** BCP 47: 'es-US'. */
  readonly language: string;
  readonly title: string;
  readonly author: string;
  /** The statement above the signature; null if nothing was signed. */
  readonly statement: string | null;
  readonly groups: readonly PdfGroup[];
  readonly drawing: PdfDrawing | null;
}
