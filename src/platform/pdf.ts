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

/** The characters in the fonts of every PDF reader (Windows-1252). */
const FONT_CHARACTERS = /^[\n\x20-\x7E\xA1-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Pixels of an image of text to a point. */
const PIXELS_PER_POINT = 3;
/** The line height of an image of text, as a multiple of its size. */
const LINE_HEIGHT = 1.25;

/**
 * A document as PDF: letter size, tagged for screen readers, with title and language. What the fonts of PDF readers lack
 * is drawn with the fonts of the device, and tagged with its text.
 */
export async function createPdf(source: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
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

  const addText = (tag: string, text: string, size: number, font: string) => {
    const block = createTextBlock(pdf, { text, width, size, font });
    keepTogether(pdf, block.height);
    const { y } = pdf;
    root.add(pdf.struct(tag, block.options, () => block.draw(MARGIN, y)));
    pdf.y += GAP / 2;
  };

  addText('H1', title, TITLE_SIZE, BOLD);
  addText('P', author, TEXT_SIZE, REGULAR);
  if (statement !== null) addText('P', statement, TEXT_SIZE, REGULAR);
  for (const group of groups) {
    pdf.y += GAP;
    if (group.heading !== null) addText('H2', group.heading, HEADING_SIZE, BOLD);
    if (group.lines.length === 0) continue;
    const table = pdf.struct('Table');
    root.add(table);
    for (const line of group.lines) writeRow(pdf, table, group, line, width);
    table.end();
  }
  if (drawing) root.add(createFigure(pdf, drawing, width));
  root.end();
  numberPages(pdf, width);
  pdf.end();
  return bytes;
}

interface TextOptions {
  readonly text: string;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  readonly align?: 'left' | 'right';
}

interface TextBlock {
  readonly height: number;
  /** The tag's options: they hold the text if some of it is drawn as an image. */
  readonly options: { readonly actual?: string };
  /** Continues on the next page if needed, and leaves the document's y at the end of the text. */
  readonly draw: (x: number, y: number) => void;
}

/** A text: as text, and its lines with letters that the fonts do not have as images. */
function createTextBlock(pdf: PDFDocument, options: TextOptions): TextBlock {
  const text = options.text
    .normalize('NFC')
    .replaceAll('−', '-')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\t\xA0\u2009\u202F]/g, ' ');
  const isInFonts = FONT_CHARACTERS.test(text);
  const parts = (isInFonts ? [text] : text.split('\n')).map((part) =>
    FONT_CHARACTERS.test(part)
      ? textPart(pdf, { ...options, text: part })
      : imagePart(pdf, { ...options, text: part }),
  );
  return {
    height: parts.reduce((sum, { height }) => sum + height, 0),
    options: isInFonts ? {} : { actual: text },
    draw(x, y) {
      pdf.y = y;
      for (const part of parts) part.draw(x);
    },
  };
}

/** A part of a text block, which is drawn from the document's y on. */
interface BlockPart {
  readonly height: number;
  readonly draw: (x: number) => void;
}

function textPart(pdf: PDFDocument, { text, width, size, font, align = 'left' }: TextOptions): BlockPart {
  const box = { width, align };
  // An empty line has its height, too.
  const content = text || ' ';
  return {
    height: pdf.font(font).fontSize(size).heightOfString(content, box),
    draw: (x) => void pdf.font(font).fontSize(size).text(content, x, pdf.y, box),
  };
}

/** A part that is drawn as images of its text, one on each page that it reaches. */
function imagePart(pdf: PDFDocument, { text, width, size, font }: TextOptions): BlockPart {
  const lines = wrapText(text, { width, size, font });
  const height = size * LINE_HEIGHT;
  return {
    height: lines.length * height,
    draw(x) {
      for (let next = 0; next < lines.length;) {
        const lineCount = Math.floor((pageEnd(pdf) - pdf.y) / height);
        if (lineCount < 1 && pdf.y > MARGIN) pdf.continueOnNewPage();
        else {
          const pageLines = lines.slice(next, next + Math.max(1, lineCount));
          const { y } = pdf;
          pdf.image(imageUrl(pageLines, { width, size, font }), x, y, {
            width,
            height: pageLines.length * height,
          });
          pdf.y = y + pageLines.length * height;
          next += pageLines.length;
        }
      }
    },
  };
}

/** Writes a line as a row. The row is added to the table first: pdfkit draws content once its element is attached. */
function writeRow(
  pdf: PDFDocument,
  table: StructureElement,
  { hasAmounts = false }: PdfGroup,
  line: PdfLine,
  width: number,
): void {
  const font = line.isTotal ? BOLD : REGULAR;
  const share = width * LABEL_SHARE;
  const label = createTextBlock(pdf, { text: line.label, width: share - GAP, size: TEXT_SIZE, font });
  const value = createTextBlock(pdf, {
    text: line.value,
    width: width - share,
    size: TEXT_SIZE,
    font,
    align: hasAmounts ? 'right' : 'left',
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

function createFigure(pdf: PDFDocument, { label, width, height, path }: PdfDrawing, maxWidth: number) {
  const scale = Math.min(maxWidth / width, DRAWING_HEIGHT / height);
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

type TextBox = Pick<TextOptions, 'width' | 'size' | 'font'>;

const canvasFont = ({ size, font }: TextBox) =>
  `${font === BOLD ? 'bold ' : ''}${size * PIXELS_PER_POINT}px sans-serif`;

function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * PIXELS_PER_POINT);
  canvas.height = Math.ceil(height * PIXELS_PER_POINT);
  return { canvas, context: nonNull(canvas.getContext('2d')) };
}

/** The lines of a text in the fonts of the device. */
function wrapText(text: string, box: TextBox): readonly string[] {
  const { context } = createCanvas(1, 1);
  context.font = canvasFont(box);
  return splitToFit(text, (part) => context.measureText(part).width <= box.width * PIXELS_PER_POINT);
}

/** Lines in the fonts of the device, as the URL of a JPEG. */
function imageUrl(lines: readonly string[], box: TextBox): string {
  const { width, size } = box;
  const { canvas, context } = createCanvas(width, lines.length * size * LINE_HEIGHT);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.font = canvasFont(box);
  context.textBaseline = 'top';
  for (const [index, line] of lines.entries())
    context.fillText(line, 0, index * size * LINE_HEIGHT * PIXELS_PER_POINT, canvas.width);
  return canvas.toDataURL('image/jpeg', 0.92);
}

/** A line in parts that fit, between words where it has them. */
function splitToFit(line: string, fits: (part: string) => boolean): readonly string[] {
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
