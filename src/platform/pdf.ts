import { PDFDocument, registerStdFonts } from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import Helvetica from 'pdfkit/standard-fonts/Helvetica';
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold';
import { nonNull } from '../../machines/domain/non-null.ts';
import type { PdfDocument, PdfDrawing, PdfGroup, PdfLine } from '../../machines/domain/pdf-document.ts';

registerStdFonts(Helvetica, HelveticaBold);

const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';

// All lengths are points.
const MARGIN = 54;
const GAP = 12;
const TEXT_SIZE = 10.5;
const TITLE_SIZE = 16;
const HEADING_SIZE = 12;
const FOOT_SIZE = 9;
const DRAWING_HEIGHT = 60;
const LABEL_SHARE = 0.45;

/** What the fonts of every PDF reader have (Windows-1252). */
const KNOWN = /^[\n\x20-\x7E\xA1-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Pixels of an image of text to a point. */
const SHARPNESS = 3;
/** Lines of an image of text, in its size. */
const LEADING = 1.25;

/**
 * A document as PDF: letter size, tagged for screen readers, with title and language. What is not written in Latin letters
 * is drawn with the fonts of the device, and tagged with its text.
 */
export async function pdfOf(source: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { title, author, language, statement, groups, drawing } = source;
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: { Title: title, Author: author },
  });
  const bytes = toBytes(pdf);
  const width = pdf.page.width - 2 * MARGIN;
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  const written = (tag: string, text: string, size: number, font: string) => {
    const piece = pieceOf(pdf, { text, width, size, font });
    keepTogether(pdf, piece.height);
    const { y } = pdf;
    root.add(pdf.struct(tag, piece.options, () => piece.draw(MARGIN, y)));
    pdf.y += GAP / 2;
  };

  written('H1', title, TITLE_SIZE, BOLD);
  written('P', author, TEXT_SIZE, REGULAR);
  if (statement !== null) written('P', statement, TEXT_SIZE, REGULAR);
  for (const group of groups) {
    pdf.y += GAP;
    if (group.heading !== null) written('H2', group.heading, HEADING_SIZE, BOLD);
    const table = pdf.struct('Table');
    root.add(table);
    for (const line of group.lines) writeRow(pdf, table, group, line, width);
    table.end();
  }
  if (drawing) root.add(figureOf(pdf, drawing, width));
  root.end();
  numberPages(pdf, width);
  pdf.end();
  return bytes;
}

interface Words {
  readonly text: string;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  readonly align?: 'left' | 'right';
}

interface Piece {
  readonly height: number;
  /** Of the tag: the text, where some of it is an image. */
  readonly options: { readonly actual?: string };
  /** Goes on below on the next page, and leaves the document's y at its end. */
  readonly draw: (x: number, y: number) => void;
}

/** A text: as text, and its lines with letters that the fonts do not have as images. */
function pieceOf(pdf: PDFDocument, words: Words): Piece {
  const text = words.text
    .normalize('NFC')
    .replaceAll('−', '-')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\t\xA0\u2009\u202F]/g, ' ');
  const isKnown = KNOWN.test(text);
  const parts = (isKnown ? [text] : text.split('\n')).map((part) =>
    KNOWN.test(part) ? writtenPart(pdf, { ...words, text: part }) : imagePart(pdf, { ...words, text: part }),
  );
  return {
    height: parts.reduce((sum, { height }) => sum + height, 0),
    options: isKnown ? {} : { actual: text },
    draw(x, y) {
      pdf.y = y;
      for (const part of parts) part.draw(x);
    },
  };
}

/** A part of a piece, which is drawn from the document's y on. */
interface Part {
  readonly height: number;
  readonly draw: (x: number) => void;
}

function writtenPart(pdf: PDFDocument, { text, width, size, font, align = 'left' }: Words): Part {
  const box = { width, align };
  // An empty line has its height, too.
  const shown = text || ' ';
  return {
    height: pdf.font(font).fontSize(size).heightOfString(shown, box),
    draw: (x) => void pdf.font(font).fontSize(size).text(shown, x, pdf.y, box),
  };
}

/** As many images as it needs pages. */
function imagePart(pdf: PDFDocument, { text, width, size, font }: Words): Part {
  const lines = drawnLines(text, { width, size, font });
  const height = size * LEADING;
  return {
    height: lines.length * height,
    draw(x) {
      for (let next = 0; next < lines.length;) {
        const room = Math.floor((pageEnd(pdf) - pdf.y) / height);
        if (room < 1 && pdf.y > MARGIN) pdf.continueOnNewPage();
        else {
          const some = lines.slice(next, next + Math.max(1, room));
          const { y } = pdf;
          pdf.image(imageOf(some, { width, size, font }), x, y, { width, height: some.length * height });
          pdf.y = y + some.length * height;
          next += some.length;
        }
      }
    },
  };
}

/** A line: its label, and what it says beside it. Structure that is attached draws at once, other only then. */
function writeRow(
  pdf: PDFDocument,
  table: StructureElement,
  { isAmounts = false }: PdfGroup,
  line: PdfLine,
  width: number,
): void {
  const font = line.isTotal ? BOLD : REGULAR;
  const share = width * LABEL_SHARE;
  const label = pieceOf(pdf, { text: line.label, width: share - GAP, size: TEXT_SIZE, font });
  const value = pieceOf(pdf, {
    text: line.value,
    width: width - share,
    size: TEXT_SIZE,
    font,
    align: isAmounts ? 'right' : 'left',
  });
  const height = Math.max(label.height, value.height);
  keepTogether(pdf, height);
  const { y, page } = pdf;
  const row = pdf.struct('TR');
  table.add(row);
  row.add(pdf.struct('TH', { scope: 'Row', ...label.options }, () => label.draw(MARGIN, y)));
  row.add(pdf.struct('TD', value.options, () => value.draw(MARGIN + share, y)));
  row.end();
  // A text longer than a page has ended on another one.
  pdf.y = (pdf.page === page ? y + height : pdf.y) + GAP / 2;
}

function figureOf(pdf: PDFDocument, { label, width, height, path }: PdfDrawing, most: number) {
  const scale = Math.min(most / width, DRAWING_HEIGHT / height);
  keepTogether(pdf, GAP + height * scale);
  const y = pdf.y + GAP;
  pdf.y = y + height * scale;
  return pdf.struct('Figure', { alt: label }, () => {
    pdf.save().translate(MARGIN, y).scale(scale).path(path).lineWidth(2).stroke().restore();
  });
}

const pageEnd = (pdf: PDFDocument) => pdf.page.height - MARGIN;

/** Begins a page if the rest of this one is too short. */
function keepTogether(pdf: PDFDocument, height: number): void {
  if (pdf.y > MARGIN && pdf.y + height > pageEnd(pdf)) {
    pdf.addPage();
    pdf.y = MARGIN;
  }
}

/** '1 / 2' at the foot of each page of several. */
function numberPages(pdf: PDFDocument, width: number): void {
  const { count } = pdf.bufferedPageRange();
  if (count === 1) return;
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    // The foot lies in the margin, where text would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font(REGULAR).fontSize(FOOT_SIZE);
    pdf.text(`${index + 1} / ${count}`, MARGIN, pdf.page.height - MARGIN + GAP, {
      width,
      align: 'right',
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
}

type TextBox = Pick<Words, 'width' | 'size' | 'font'>;

const fontOf = ({ size, font }: TextBox) => `${font === BOLD ? 'bold ' : ''}${size * SHARPNESS}px sans-serif`;

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * SHARPNESS);
  canvas.height = Math.ceil(height * SHARPNESS);
  return { canvas, context: nonNull(canvas.getContext('2d')) };
}

/** The lines of a text in the fonts of the device. */
function drawnLines(text: string, box: TextBox): readonly string[] {
  const { context } = canvasOf(1, 1);
  context.font = fontOf(box);
  return broken(text, (part) => context.measureText(part).width <= box.width * SHARPNESS);
}

/** Lines in the fonts of the device, as the URL of a JPEG. */
function imageOf(lines: readonly string[], box: TextBox): string {
  const { width, size } = box;
  const { canvas, context } = canvasOf(width, lines.length * size * LEADING);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.font = fontOf(box);
  context.textBaseline = 'top';
  for (const [index, line] of lines.entries())
    context.fillText(line, 0, index * size * LEADING * SHARPNESS, canvas.width);
  return canvas.toDataURL('image/jpeg', 0.92);
}

/** A line in parts that fit, between words where it has them. */
function broken(line: string, fits: (part: string) => boolean): readonly string[] {
  const parts: string[] = [];
  let part = '';
  const words = [...line.matchAll(/[\u2E80-\uFFDC]\s*|[^\s\u2E80-\uFFDC]+\s*|\s+/gu)].map(([word]) => word);
  for (const piece of words.flatMap((word) => (fits(word) ? [word] : [...word]))) {
    if (part !== '' && !fits(part + piece)) {
      parts.push(part.trimEnd());
      part = '';
    }
    part += piece;
  }
  return [...parts, part];
}
