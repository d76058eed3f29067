/** The part of pdfkit 0.20 that the portal uses, which ships no types; @types/pdfkit describe 0.17. */
declare module 'pdfkit' {
  export interface StructureElement {
    add(child: StructureElement): StructureElement;
    end(): void;
  }

  interface Box {
    readonly width?: number;
    readonly height?: number;
    readonly align?: 'left' | 'right';
    readonly lineBreak?: boolean;
  }

  /** Lengths are points; y grows downwards from the upper edge of the page. */
  export class PDFDocument {
    constructor(options: {
      readonly size: 'LETTER';
      readonly margin: number;
      readonly lang: string;
      readonly tagged: boolean;
      readonly displayTitle: boolean;
      readonly pdfVersion: '1.7';
      readonly bufferPages: boolean;
      readonly info: { readonly Title: string; readonly Author: string };
    });
    x: number;
    y: number;
    readonly page: {
      readonly width: number;
      readonly height: number;
      readonly margins: { readonly left: number; bottom: number };
    };
    addPage(): this;
    /** Within a tag, which goes on there. */
    continueOnNewPage(): this;
    addStructure(element: StructureElement): this;
    struct(
      type: string,
      options: { readonly scope?: 'Row'; readonly actual?: string; readonly alt?: string },
      children: (() => void) | readonly (() => void)[],
    ): StructureElement;
    struct(type: string): StructureElement;
    markContent(tag: 'Artifact', options: { readonly type: 'Pagination' }): this;
    endMarkedContent(): this;
    font(name: string): this;
    fontSize(points: number): this;
    text(text: string, x: number, y: number, box: Box): this;
    heightOfString(text: string, box: Box): number;
    image(
      source: string,
      x: number,
      y: number,
      size: { readonly width: number; readonly height: number },
    ): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    path(svg: string): this;
    lineWidth(points: number): this;
    stroke(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(index: number): unknown;
    end(): void;
  }
  /** Makes the metrics of standard fonts known; only the build for browsers has it. */
  export function registerStdFonts(...metrics: readonly object[]): void;
}

declare module 'pdfkit/output' {
  import type { PDFDocument } from 'pdfkit';

  /** The document's bytes, once it has ended. Must be called before that. */
  export function toBytes(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare module 'pdfkit/standard-fonts/*' {
  const metrics: object;
  export default metrics;
}
