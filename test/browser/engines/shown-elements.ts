import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';

/** A text to match exactly, or a pattern for it. */
export type Words = string | { readonly pattern: string; readonly flags: string };

/** What to find: a role with a name, or text; within another element if there are several. */
export interface Query {
  readonly role?: string;
  readonly name?: Words | undefined;
  /** Text that it contains. */
  readonly text?: Words | undefined;
  readonly css?: string;
  readonly within?: Query | undefined;
}

/** The visible state of an element; positions are relative to its own frame. */
export interface ShownElement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly value: string;
  readonly description: string;
  readonly isChecked: boolean;
  readonly isFocused: boolean;
  readonly isDisabled: boolean;
  /** What covers its center, if something else does. */
  readonly coveredBy: string | null;
}

export interface ShownFrame {
  readonly place: number;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly isSeen: boolean;
  readonly isFocused: boolean;
  readonly coveredBy: string | null;
}

/** The visible frames of a document, by their index among its iframes. */
export function frames(): readonly ShownFrame[] {
  return [...document.querySelectorAll('iframe')].map(describeFrame).filter(({ isSeen }) => isSeen);
}

/** Scrolls a frame to the center and returns its state. */
export function approachFrame(place: number): ShownFrame | null {
  const frame = document.querySelectorAll('iframe')[place];
  if (!frame) return null;
  scrollIntoReach(frame);
  return describeFrame(frame, place);
}

function describeFrame(frame: HTMLIFrameElement, place: number): ShownFrame {
  const { x, y, width } = frame.getBoundingClientRect();
  return {
    place,
    title: frame.title,
    x: x + frame.clientLeft,
    y: y + frame.clientTop,
    isSeen: isShown(frame) && width > 0,
    isFocused: document.activeElement === frame,
    coveredBy: describeElement(frame).coveredBy,
  };
}

/** Scrolls an element below the header and above the bar at the bottom of a phone. */
function scrollIntoReach(element: Element): void {
  const [own] = boxes(element);
  const isInside = own && own.top >= 80 && own.bottom <= innerHeight - 140;
  if (!isInside) element.scrollIntoView({ block: 'center', inline: 'nearest' });
}

/** The visible matches of a query, in document order. */
export function findShown(query: Query): readonly ShownElement[] {
  return findAll(query).map(describeElement);
}

/** Scrolls the first match of a query to the center and returns the matches again. */
export function approach(query: Query): readonly ShownElement[] {
  const [found] = findAll(query);
  if (!found) return [];
  scrollIntoReach(found);
  return [describeElement(found)];
}

/** Focuses the first match of a query without opening it. */
export function focusOn(query: Query): void {
  const [found] = findAll(query);
  if (found instanceof HTMLElement) found.focus();
}

export function hasFocus(query: Query): boolean {
  return findAll(query).includes(document.activeElement as Element);
}

/** The index of the frame that has focus; -1 if none has. */
export function focusedFrame(): number {
  return [...document.querySelectorAll('iframe')].indexOf(document.activeElement as HTMLIFrameElement);
}

/** Texts that are partly unreadable: cut off at an edge that does not scroll, or outside the window. */
export function clippedTexts(): readonly string[] {
  const found: string[] = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width + 1)
    found.push(`the page is ${document.documentElement.scrollWidth} px wide, by ${findWidest()}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !isShown(parent) || isForScreenReaders(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (words.width >= 2 && isCut(words, parent)) found.push(node.textContent.trim().slice(0, 60));
  }
  return found;
}

/** The element that extends furthest to the right, for the error message. */
function findWidest(): string {
  let found: Element = document.body;
  let furthest = 0;
  const visit = (element: Element) => {
    const { overflowX, position } = getComputedStyle(element);
    const words = document.createRange();
    words.selectNodeContents(element);
    const { right } =
      overflowX === 'visible' ? words.getBoundingClientRect() : element.getBoundingClientRect();
    if (right >= furthest) [found, furthest] = [element, right];
    if (overflowX === 'visible' && position !== 'fixed') for (const child of element.children) visit(child);
  };
  visit(document.body);
  return found.outerHTML.slice(0, 160);
}

/** Whether words reach beyond an edge around them that hides the rest and does not scroll. */
function isCut({ left, right, top, bottom, height }: DOMRect, parent: Element): boolean {
  const [scrolling, hiding] = [/auto|scroll/, /hidden|clip/];
  let [acrossEnds, downEnds] = [false, false];
  for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(box);
    // A map moves, which is as good as scrolling.
    const isMap = box.role === 'application';
    acrossEnds ||= isMap || scrolling.test(overflowX);
    downEnds ||= isMap || scrolling.test(overflowY);
    const edge = box.getBoundingClientRect();
    if (!acrossEnds && hiding.test(overflowX) && (right > edge.right + 1 || left < edge.left - 1))
      return true;
    // A glyph's box is taller than its drawing.
    const tolerance = Math.min(height, 16) / 4;
    if (
      !downEnds &&
      hiding.test(overflowY) &&
      (bottom > edge.bottom + tolerance || top < edge.top - tolerance)
    )
      return true;
    if (position === 'fixed') return !downEnds && (bottom > innerHeight + tolerance || top < -tolerance);
  }
  return false;
}

function findAll({ role, name, text, css, within }: Query): readonly Element[] {
  const scopes = within ? findAll(within) : [document];
  const found = scopes.flatMap((scope) => [...scope.querySelectorAll(css ?? '*')]);
  return found.filter(
    (element) =>
      (role === undefined || getRole(element) === role) &&
      isShown(element) &&
      (name === undefined || matches(computeAccessibleName(element), name)) &&
      (text === undefined ||
        (contains(textOf(element), text) &&
          (role !== undefined || css !== undefined || isInnermost(element, text)))),
  );
}

function isInnermost(element: Element, text: Words): boolean {
  return ![...element.children].some((child) => isShown(child) && contains(textOf(child), text));
}

function matches(text: string, words: Words): boolean {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return typeof words === 'string' ? plain === words : new RegExp(words.pattern, words.flags).test(plain);
}

function contains(text: string, words: Words): boolean {
  return typeof words === 'string' ? text.includes(words) : matches(text, words);
}

function textOf(element: Element): string {
  return (element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function describeElement(element: Element): ShownElement {
  // If a choice's own box is invisible, its label is pressed.
  const label =
    element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)
      ? element.closest('label')
      : null;
  const { left, top, width, height } = boxes(label ?? element)[0] ?? new DOMRect();
  const field = element as HTMLInputElement;
  const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
  const isOwn = !topmost || (label ?? element).contains(topmost) || topmost.contains(element);
  return {
    x: left + width / 2,
    y: top + height / 2,
    width,
    height,
    text: textOf(element),
    value: typeof field.value === 'string' ? field.value : '',
    description: computeAccessibleDescription(element),
    isChecked: field.checked === true || element.getAttribute('aria-checked') === 'true',
    isFocused: document.activeElement === element,
    isDisabled: field.disabled === true || element.getAttribute('aria-disabled') === 'true',
    coveredBy: isOwn ? null : topmost.outerHTML.slice(0, 120),
  };
}

/** The boxes of its lines: the center of a link on two lines may be outside both. */
function boxes(element: Element): readonly DOMRect[] {
  return [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
}

export function isShown(element: Element): boolean {
  const style = getComputedStyle(element);
  return (
    (element.getClientRects().length > 0 || style.display === 'contents') &&
    style.visibility === 'visible' &&
    !element.closest('[inert], [aria-hidden="true"]')
  );
}

/** Whether something is read aloud only. */
export function isForScreenReaders(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement)
    if (getComputedStyle(part).clipPath === 'inset(50%)') return true;
  return element.closest('[data-live-announcer], option') !== null || element.clientWidth === 1;
}
