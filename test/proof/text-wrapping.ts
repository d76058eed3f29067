import { isForScreenReaders, isShown } from '../browser/engines/shown-elements.ts';

/** Distance of a text from the edge of its box, in px. */
const MARGIN = 8;
/** A control, or what is not ours. */
const NO_BOX =
  'a, button, label, input, select, textarea, option, mark, [role="tab"], [role="application"], [role="application"] *';
/** Each word, number and date. */
const WORDS = /\d{4}-\d{2}-\d{2}|\d[\d.,:/]*\d|[\p{L}\p{M}\p{N}'’]+/gu;
/** A time of the day, or from one to another, which stays together where it is not part of a sentence. */
const TIMES = /(?:\d{1,2}:\d{2}\s[ap]\.?\s?m\b\.?(?:\s(?:–|to|a)\s(?=\d))?)+/giu;

/** Words, times and numbers in pieces, controls on two lines that one has room for, and texts at the edge of their box. */
export function wrapDefects(): readonly string[] {
  const texts = shownTexts();
  return [...new Set([...texts.flatMap(brokenWords), ...brokenControls(), ...texts.flatMap(closeToEdge)])];
}

function shownTexts(within: Element = document.body): readonly Text[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, textContent } = node;
    if (parent && textContent?.trim() && isShown(parent) && !isForScreenReaders(parent))
      found.push(node as Text);
  }
  return found;
}

/** The boxes of the lines that a part of a text is on. */
function linesOf(text: Node, start: number, end: number): readonly DOMRect[] {
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, end);
  const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
  return boxes.filter((box, index) => index === 0 || box.top > (boxes[index - 1]?.top ?? 0) + 3);
}

/** Words on two lines that fit on one of their box; where the browser hyphenates, it marks where it breaks one. */
function brokenWords(text: Text): readonly string[] {
  const parent = text.parentElement as Element;
  const { data } = text;
  if (getComputedStyle(parent).hyphens === 'auto' || parent.closest('code, select, textarea')) return [];
  if (linesOf(text, 0, data.length).length < 2) return [];
  const box = boxOf(parent) ?? document.querySelector('main') ?? document.body;
  // With large text a range of times may be longer than its line.
  const isLabel = !/[.?!]\s*$/.test(data) && document.documentElement.style.fontSize === '';
  return [...data.matchAll(WORDS), ...(isLabel ? data.matchAll(TIMES) : [])].flatMap(({ 0: word, index }) => {
    const lines = linesOf(text, index, index + word.length);
    const start = index - (/\S*$/.exec(data.slice(0, index))?.[0].length ?? 0);
    const end = index + word.length + (/^\S*/.exec(data.slice(index + word.length))?.[0].length ?? 0);
    const width = linesOf(text, start, end).reduce((sum, line) => sum + line.width, 0);
    // An email address may be longer than its column.
    const room = roomOf(data.slice(start, end).includes('@') ? blockOf(parent) : box);
    return lines.length > 1 && width < room ? [`broken: '${word}' in '${data.trim().slice(0, 60)}'`] : [];
  });
}

/** The block that has the lines of an element. */
function blockOf(element: Element): Element {
  let block = element;
  while (/^(inline|contents)/.test(getComputedStyle(block).display) && block.parentElement)
    block = block.parentElement;
  return block;
}

/** The inner width of a block. */
function roomOf(block: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(block);
  return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** Buttons with words on two lines in a row that has room for them on one. */
function brokenControls(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('button, a[class]')].flatMap((control) => {
    const { parentElement: parent } = control;
    const style = getComputedStyle(control);
    if (!parent || !isShown(control) || isForScreenReaders(control) || !/flex|grid/.test(style.display))
      return [];
    // One that is a row itself, such as a checkbox's line, or is in a cell.
    if (style.textAlign === 'start' || getComputedStyle(parent).display === 'grid') return [];
    const lines = shownTexts(control).flatMap((text) => linesOf(text, 0, text.length));
    const tops = lines.map(({ top, bottom }) => (top + bottom) / 2);
    if (Math.max(...tops) - Math.min(...tops) < 12) return [];
    const copy = control.cloneNode(true) as HTMLElement;
    Object.assign(copy.style, {
      position: 'absolute',
      inlineSize: 'max-content',
      maxInlineSize: 'none',
      flexWrap: 'nowrap',
      whiteSpace: 'nowrap',
    });
    parent.append(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return width <= roomOf(parent) ? [`on two lines: '${control.textContent.trim().slice(0, 60)}'`] : [];
  });
}

/** Texts that are nearer than 8 px to the edge of the box around them. */
function closeToEdge(text: Text): readonly string[] {
  const box = boxOf(text.parentElement);
  if (!box) return [];
  const edge = box.getBoundingClientRect();
  const isScrolling = isScrolled(text, box);
  return linesOf(text, 0, text.length).flatMap((line) => {
    // What has scrolled out of a dialog is at no edge.
    if (line.bottom <= edge.top || line.top >= edge.bottom) return [];
    const across = Math.min(line.left - edge.left, edge.right - line.right);
    const spare = isScrolling ? across : Math.min(across, line.top - edge.top, edge.bottom - line.bottom);
    return spare < MARGIN - 0.6
      ? [`${Math.round(spare)} px from the edge of its box: '${text.data.trim().slice(0, 60)}'`]
      : [];
  });
}

/** Whether a part between a text and its box scrolls. */
function isScrolled(text: Text, box: Element): boolean {
  for (let part = text.parentElement; part && part !== box; part = part.parentElement)
    if (/auto|scroll/.test(getComputedStyle(part).overflowY)) return true;
  return /auto|scroll/.test(getComputedStyle(box).overflowY);
}

/** The box around an element: a block with a look of its own and round corners, but no badge, which is a span. */
function boxOf(element: Element | null): Element | null {
  for (let part = element; part && part !== document.body; part = part.parentElement) {
    const { borderTopLeftRadius, backgroundColor, borderTopWidth, boxShadow, position } =
      getComputedStyle(part);
    if (part.matches(NO_BOX) || position === 'fixed') return null;
    const radius = Number.parseFloat(borderTopLeftRadius);
    const hasLook =
      backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px' || boxShadow !== 'none';
    if (hasLook && radius >= 6 && part.localName !== 'span') return part;
  }
  return null;
}
