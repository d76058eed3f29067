import { clippedTexts, isForScreenReaders, isShown } from '../browser/engines/shown-elements.ts';
import { wrapDefects } from './text-wrapping.ts';

/** Minimum width and height of a target, in px. */
const TOUCH = 44;
const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"], [role="button"], [role="tab"], [role="option"]';
/** Minimum width of a day where seven of them leave no more: below 360 px, see docs/decisions/0062. */
const DAY_WIDTH = 40;
/** Distance of the tested points from an edge, in px: rounded corners do not belong to a control. */
const INSET = 6;

/** Problems for people with large fingers, large text or a keyboard, as sentences. */
export function sizeDefects(): readonly string[] {
  return [...textDefects(), ...smallControls(), ...falseMarks()];
}

/** Partly unreadable text, text that wraps where it must not, and focused elements below something fixed. */
export function textDefects(): readonly string[] {
  return [
    ...[...clippedTexts(), ...clippedOptions()].map((text) => `cut off: ${text}`),
    ...uncoveredChoices(),
    ...wrapDefects(),
    ...coveredFocus(),
  ];
}

/** The choice of a closed list, if it does not fit; some show a short text over it, such as '+1'. */
function clippedOptions(): readonly string[] {
  return [...document.querySelectorAll('select')].flatMap((list) => {
    const short = list.parentElement?.querySelector('span[aria-hidden]')?.textContent;
    const words = short || (list.selectedOptions[0]?.label ?? '');
    return isShown(list) && isClipped(list, words) ? [words] : [];
  });
}

/** Lists whose choice shows beside the short text that covers it. */
function uncoveredChoices(): readonly string[] {
  return [...document.querySelectorAll('select')].flatMap((list) => {
    const cover = list.parentElement?.querySelector('span[aria-hidden]');
    if (!cover || !isShown(list)) return [];
    const { borderRightWidth, paddingRight } = getComputedStyle(list);
    const end =
      list.getBoundingClientRect().right -
      Number.parseFloat(borderRightWidth) -
      Number.parseFloat(paddingRight);
    const rest = Math.round(end - cover.getBoundingClientRect().right);
    return rest > 0 ? [`${rest} px of the choice show behind '${cover.textContent}'`] : [];
  });
}

/** Whether a control is too small for the text that it draws itself, on as many lines as fit. */
function isClipped(control: Element, words: string): boolean {
  const { font, lineHeight, whiteSpace, ...style } = getComputedStyle(control);
  const [left, right, top, bottom] = [
    style.paddingLeft,
    style.paddingRight,
    style.paddingTop,
    style.paddingBottom,
  ].map(Number.parseFloat);
  const copy = document.createElement('div');
  Object.assign(copy.style, { font, lineHeight, whiteSpace, position: 'absolute', visibility: 'hidden' });
  copy.style.inlineSize = `${control.clientWidth - (left ?? 0) - (right ?? 0)}px`;
  copy.textContent = words;
  document.body.append(copy);
  const [isWide, isHigh] = [
    copy.scrollWidth > copy.clientWidth + 1,
    copy.clientHeight > control.clientHeight - (top ?? 0) - (bottom ?? 0) + 1,
  ];
  copy.remove();
  return isWide || isHigh;
}

/** Controls less than 44 px wide or high, except links in a sentence; a label counts as part of its control. */
function smallControls(): readonly string[] {
  return withScrollRestored(() =>
    controls().flatMap((control) => {
      const least = window.innerWidth < 360 && control.closest('[role="grid"]') ? DAY_WIDTH : TOUCH;
      const parts = [control, ...labelsOf(control)];
      const boxes = parts.map((part) => part.getBoundingClientRect());
      if (boxes.some(({ width, height }) => isEnough(width, least) && isEnough(height))) return [];
      if (isInSentence(control)) return [];
      const { width, height } = reach(control, parts);
      if (isEnough(width, least) && isEnough(height)) return [];
      return [`${described(control)} is ${Math.round(width)} × ${Math.round(height)} px`];
    }),
  );
}

/** Unchecked checkboxes with a visible mark: forced colors show what is only transparent. */
function falseMarks(): readonly string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].flatMap((box) => {
    const mark = isShown(box) ? labelsOf(box)[0]?.querySelector('svg') : null;
    const isMarked = mark?.checkVisibility({ visibilityProperty: true }) ?? box.checked;
    return isMarked === box.checked ? [] : [`${described(box)} does not show whether it is checked`];
  });
}

/** Controls that are out of view when focused, or covered by something fixed or sticky. */
function coveredFocus(): readonly string[] {
  // The page must not notice, or it would treat this as a person's focus.
  const hide = (event: Event) => event.stopImmediatePropagation();
  const kinds = ['focus', 'blur', 'focusin', 'focusout'];
  for (const kind of kinds) window.addEventListener(kind, hide, true);
  const before = document.activeElement;
  const found = withScrollRestored(() =>
    controls().flatMap((control) => {
      if (control.tabIndex < 0) return [];
      // Focused before the text grew, it would not be scrolled to.
      control.blur();
      control.focus();
      if (document.activeElement !== control) return [];
      const cover = coverOf(control);
      return cover === null ? [] : [`${described(control)} has the focus ${cover}`];
    }),
  );
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  for (const kind of kinds) window.removeEventListener(kind, hide, true);
  return found;
}

function controls(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      isShown(control) &&
      control.checkVisibility() &&
      !isForScreenReaders(control) &&
      !control.matches(':disabled, [aria-disabled="true"], [inert] *'),
  );
}

function labelsOf(control: HTMLElement): readonly HTMLElement[] {
  return control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
}

/** How far a press reaches the control from the center of its visible part. */
function reach(control: HTMLElement, parts: readonly HTMLElement[]) {
  control.scrollIntoView({ block: 'center', inline: 'nearest' });
  const { x, y } = middle(visibleBox(control));
  const hits = (left: number, top: number) => {
    const hit = document.elementFromPoint(left, top);
    return parts.some((part) => part.contains(hit));
  };
  const extent = (right: number, down: number) => {
    let steps = 0;
    while (steps < TOUCH && hits(x + right * (steps + 1), y + down * (steps + 1))) steps += 1;
    return steps;
  };
  return { width: 1 + extent(1, 0) + extent(-1, 0), height: 1 + extent(0, 1) + extent(0, -1) };
}

/** What covers a focused control, in words; null if nothing does. */
function coverOf(control: HTMLElement): string | null {
  const box = visibleBox(control);
  const [left, right] = [box.left + INSET, box.right - INSET];
  const [top, bottom] = [box.top + INSET, box.bottom - INSET];
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ];
  const { x, y } = middle(box);
  const covers = [[x, y], ...corners].map(([across = 0, down = 0]) => {
    if (down < 0 || down > window.innerHeight) return 'out of sight';
    const hit = document.elementFromPoint(across, down);
    if (!hit || hit.contains(control) || [control, ...labelsOf(control)].some((part) => part.contains(hit)))
      return null;
    const cover = fixedAround(hit);
    return cover && !cover.contains(control) ? `below ${described(cover)}` : null;
  });
  // In a tall control the browser scrolls the line being typed into view; of one that is higher than the room that bars and
  // notices leave it, a part is enough (WCAG 2.4.11).
  const isHigh =
    control.localName === 'textarea' || box.height > Math.min(window.innerHeight / 2, roomLeft());
  if (isHigh && covers.includes(null)) return null;
  return covers.find((cover) => cover !== null) ?? null;
}

/** The height that the bars and notices of a page leave to what has the focus, in px (base.css). */
function roomLeft(): number {
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = getComputedStyle(document.documentElement);
  return (
    window.innerHeight - Number.parseFloat(scrollPaddingBlockStart) - Number.parseFloat(scrollPaddingBlockEnd)
  );
}

function fixedAround(element: Element): Element | null {
  for (let part: Element | null = element; part; part = part.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(part).position)) return part;
  return null;
}

/** The box of a control, or of its label if the control is invisible; of the first line if there are several. */
function visibleBox(control: HTMLElement): DOMRect {
  const isHidden = control.getBoundingClientRect().width <= 2 || getComputedStyle(control).opacity === '0';
  const part = isHidden ? (labelsOf(control)[0] ?? control) : control;
  return part.getClientRects()[0] ?? part.getBoundingClientRect();
}

function middle({ left, top, width, height }: DOMRect) {
  return { x: left + width / 2, y: top + height / 2 };
}

/** Whether the lines of a link contain other text. */
function isInSentence(control: HTMLElement): boolean {
  if (!getComputedStyle(control).display.startsWith('inline')) return false;
  const block = blockAround(control.parentElement);
  const texts = document.createTreeWalker(block ?? control, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent } = node;
    if (!parent || !isShown(parent) || parent.closest(`${CONTROLS}, .visually-hidden`)) continue;
    if (blockAround(parent) === block && /\w{2}/.test(node.textContent ?? '')) return true;
  }
  return false;
}

/** The element whose lines contain an element. */
function blockAround(element: Element | null): Element | null {
  let block = element;
  while (block && /^(inline|contents)/.test(getComputedStyle(block).display)) block = block.parentElement;
  return block;
}

function isEnough(side: number, least = TOUCH): boolean {
  return side > least - 0.6;
}

function described(element: Element): string {
  const labels = element instanceof HTMLElement ? labelsOf(element) : [];
  const words = [element.getAttribute('aria-label'), labels[0]?.textContent, element.textContent, element.id];
  return `${element.localName} '${(words.find(Boolean) ?? '').trim().slice(0, 40)}'`;
}

/** Runs a check, then restores the scroll position of the page and its parts. */
function withScrollRestored<T>(check: () => T): T {
  const { scrollX, scrollY } = window;
  const scrolled = [...document.querySelectorAll('body *')].filter(({ scrollTop }) => scrollTop > 0);
  const places = scrolled.map(({ scrollTop }) => scrollTop);
  const found = check();
  for (const element of document.querySelectorAll('body *'))
    if (element.scrollTop > 0) element.scrollTop = places[scrolled.indexOf(element)] ?? 0;
  window.scrollTo(scrollX, scrollY);
  return found;
}
