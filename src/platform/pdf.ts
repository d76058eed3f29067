import { PDFDocument, registerStdFonts } from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import Helvetica from 'pdfkit/standard-fonts/Helvetica';
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold';
import { nonNull } from '../../machines/domain/non-null.ts';
import type { CopyDocument, CopyDrawing, CopyGroup, CopyLine } from '../../machines/domain/copy-document.ts';

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

/** Pixels of a picture of text to a point. */
const SHARPNESS = 3;
/** Lines of a picture of text, in its size. */
const LEADING = 1.25;

/**
 * A document as PDF: letter size, tagged for screen readers, with title and language. What is not written in Latin letters
 * is drawn with the fonts of the device, and tagged with its text.
 */
export async function pdfOf(source: CopyDocument): Promise<Uint8Array<ArrayBuffer>> {
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
    pdf.y = y + piece.height + GAP / 2;
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
  /** Of the tag: the text, where it is a picture. */
  readonly options: { readonly actual?: string };
  readonly draw: (x: number, y: number) => void;
}

/** A text as text, or as a picture if the fonts do not have it. */
function pieceOf(pdf: PDFDocument, { text: source, width, size, font, align = 'left' }: Words): Piece {
  const text = source
    .normalize('NFC')
    .replaceAll('−', '-')
    .replaceAll(/[\xA0\u2009\u202F]/g, ' ');
  if (KNOWN.test(text)) {
    const box = { width, align };
    return {
      height: pdf.font(font).fontSize(size).heightOfString(text, box),
      options: {},
      draw: (x, y) => void pdf.font(font).fontSize(size).text(text, x, y, box),
    };
  }
  const picture = pictureOf(text, width, size, font === BOLD);
  return {
    height: picture.height,
    options: { actual: text },
    draw: (x, y) => void pdf.image(picture.url, x, y, { width, height: picture.height }),
  };
}

/** A line: its label, and what it says beside it. Structure that is attached draws at once, other only then. */
function writeRow(
  pdf: PDFDocument,
  table: StructureElement,
  { isAmounts = false }: CopyGroup,
  line: CopyLine,
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
  const { y } = pdf;
  const row = pdf.struct('TR');
  table.add(row);
  row.add(pdf.struct('TH', { scope: 'Row', ...label.options }, () => label.draw(MARGIN, y)));
  row.add(pdf.struct('TD', value.options, () => value.draw(MARGIN + share, y)));
  row.end();
  // A text longer than a page has ended on another one.
  pdf.y = (y + height > pageEnd(pdf) ? pdf.y : y + height) + GAP / 2;
}

function figureOf(pdf: PDFDocument, { label, width, height, path }: CopyDrawing, most: number) {
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

/** A text in the fonts of the device, as a JPEG with its height. */
function pictureOf(text: string, width: number, size: number, isBold: boolean) {
  const canvas = document.createElement('canvas');
  const font = `${isBold ? 'bold ' : ''}${size * SHARPNESS}px sans-serif`;
  const context = nonNull(canvas.getContext('2d'));
  context.font = font;
  const lines = text
    .split('\n')
    .flatMap((line) => broken(line, (part) => context.measureText(part).width <= width * SHARPNESS));
  const height = lines.length * size * LEADING;
  canvas.width = Math.ceil(width * SHARPNESS);
  canvas.height = Math.ceil(height * SHARPNESS);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  // A new size has reset it.
  context.font = font;
  context.textBaseline = 'top';
  for (const [index, line] of lines.entries())
    context.fillText(line, 0, index * size * LEADING * SHARPNESS, canvas.width);
  return { url: canvas.toDataURL('image/jpeg', 0.92), height };
}

/** A line in parts that fit, between words where it has them. */
function broken(line: string, fits: (part: string) => boolean): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const [piece] of line.matchAll(/[\u2E80-\uFFDC]\s*|[^\s\u2E80-\uFFDC]+\s*|\s+/gu)) {
    if (part !== '' && !fits(part + piece)) {
      parts.push(part.trimEnd());
      part = '';
    }
    part += piece;
  }
  return [...parts, part];
}
