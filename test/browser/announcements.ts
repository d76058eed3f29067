import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';
import { isShown } from './engines/shown-elements.ts';

/** Roles that are named when the focus enters them. */
const PLACES =
  /^(dialog|alertdialog|region|complementary|group|radiogroup|form|grid|application|navigation)$/;
/** An alert is announced when it is inserted; the others only when they change later. */
const ALERT = '[role="alert"]';
const LIVE = `[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="log"], ${ALERT}`;

/** What had the focus last, the places around it from the outermost, and its states. */
let last: {
  readonly element: Element | null;
  readonly places: readonly Element[];
  readonly states: readonly string[];
} = {
  element: null,
  places: [],
  states: [],
};

/**
 * Tells what a screen reader says without being asked: what takes the focus and the places that it enters, its states
 * when they change, and what changes in live regions.
 */
export function listen(say: (words: string) => void): void {
  const announceFocus = () => {
    const text = describeNewFocus();
    if (text) say(text);
  };
  // Only what keeps the focus is read.
  for (const type of ['focusin', 'change', 'click']) addEventListener(type, () => setTimeout(announceFocus));
  // A vendor's field is announced again when the focus comes back to its frame.
  if (parent !== window)
    addEventListener('blur', () => {
      last = { element: null, places: [], states: [] };
    });
  new MutationObserver(() => setTimeout(announceFocus)).observe(document, {
    subtree: true,
    attributeFilter: [
      'aria-activedescendant',
      'aria-expanded',
      'aria-pressed',
      'aria-selected',
      'aria-disabled',
    ],
  });
  const changed = new Map<Element, Set<Node>>();
  const announceChanges = () => {
    for (const [region, nodes] of changed) {
      const text = isShown(region) ? announcementOf(region, [...nodes]) : '';
      if (text) say(`${region.closest(`${ALERT}, [aria-live="assertive"]`) ? 'alert' : 'live'}: ${text}`);
    }
    changed.clear();
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const added =
        addedNodes.length > 0 ? [...addedNodes] : target.nodeType === Node.TEXT_NODE ? [target] : [];
      for (const node of added) {
        for (const region of regionsOf(node, target)) {
          if (changed.size === 0) requestAnimationFrame(() => setTimeout(announceChanges));
          changed.set(region, (changed.get(region) ?? new Set()).add(node));
        }
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What reading on skips: controls, which Tab leads to, and what only names them. */
const CONTROLS =
  'button, input, select, textarea, label, nav, [role="application"], [role="tablist"], [role="radiogroup"]';

/** What can be read with the arrow keys between the controls: a line for each heading, with the text that follows it. */
export function read(): readonly string[] {
  const lines = [''];
  const add = (text: string) => lines.push(`${lines.pop()}${text}`);
  const visit = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) add(node.textContent ?? '');
    if (!(node instanceof Element) || !isShown(node) || node.matches(CONTROLS)) return;
    add(' ');
    const level = /^h(\d)$/.exec(node.localName)?.[1];
    if (level) lines.push(`${plain(node.textContent)} (heading ${level}): `);
    else {
      for (const child of node.childNodes) visit(child);
      add(node.matches('dt') ? ': ' : node.matches('p, dd, li, b, legend') ? ' / ' : ' ');
    }
  };
  const layers = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], main')];
  const top = layers.findLast(isShown);
  if (top) visit(top);
  return lines
    .map((line) => plain(line).replaceAll(/ : |(?: \/)+$/g, (end) => (end === ' : ' ? ': ' : '')))
    .filter(Boolean);
}

/** The live region that a node was added to, or the alerts that were added with it. */
function regionsOf(node: Node, target: Node): readonly Element[] {
  const parent = target instanceof Element ? target : target.parentElement;
  const own = parent?.closest(`${LIVE}, [aria-live="off"]`);
  if (own) return own.matches('[aria-live="off"]') ? [] : [own];
  if (!(node instanceof Element)) return [];
  return [...(node.matches(ALERT) ? [node] : []), ...node.querySelectorAll(ALERT)];
}

function announcementOf(region: Element, nodes: readonly Node[]): string {
  const isAtomic = region.matches('[aria-atomic="true"], [role="status"], [role="alert"]');
  return plain(
    isAtomic
      ? textOf(region)
      : nodes
          .filter((node) => node.isConnected)
          .map(textOf)
          .join(' '),
  );
}

/** The text that is read, without what is hidden. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || !isShown(node)) return '';
  if (node.matches('button, a, input, select, [role="img"]')) return ` ${nameOf(node)} ${roleOf(node)} `;
  // Parts of a line are one text.
  const gap = getComputedStyle(node).display === 'inline' ? '' : ' ';
  return gap + [...node.childNodes].map(textOf).join('') + gap;
}

/** What is new about the focus; '' if nothing is. */
function describeNewFocus(): string {
  const active = document.activeElement;
  const option = document.getElementById(active?.getAttribute('aria-activedescendant') ?? '');
  const element = option ?? active;
  if (!element || element === document.body || element.localName === 'iframe') return '';
  const states = statesOf(element);
  const { element: known, places: before, states: old } = last;
  const places: Element[] = [];
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (PLACES.test(roleOf(ancestor)) && nameOf(ancestor)) places.unshift(ancestor);
  last = { element, states, places: PLACES.test(roleOf(element)) ? [...places, element] : places };
  if (element === known)
    return isTyped(element) ? '' : states.filter((state) => !old.includes(state)).join(', ');
  return [...places.filter((place) => !before.includes(place)), element].map(announce).join(' › ');
}

/** The name, the role, the states, the value, the description. */
function announce(element: Element): string {
  const name = nameOf(element);
  const placeholder = valueOf(element) ? '' : (element.getAttribute('placeholder') ?? '');
  const description = plain(`${computeAccessibleDescription(element)} ${placeholder}`);
  const parts = [name, roleOf(element), ...statesOf(element)];
  return [parts.filter(Boolean).join(', '), description === name ? '' : description]
    .filter(Boolean)
    .join('. ');
}

function statesOf(element: Element): readonly string[] {
  const aria = (attribute: string) => element.getAttribute(`aria-${attribute}`);
  const field = element as HTMLInputElement;
  const states: string[] = [];
  const level = /^h(\d)$/.exec(element.localName)?.[1];
  if (level) states.push(`level ${level}`);
  if (/^(radio|checkbox)$/.test(roleOf(element))) states.push(field.checked ? 'checked' : 'not checked');
  if (aria('selected') === 'true') states.push('selected');
  if (aria('expanded') !== null) states.push(aria('expanded') === 'true' ? 'expanded' : 'collapsed');
  if (aria('current') !== null && aria('current') !== 'false') states.push('current');
  if (field.required || aria('required') === 'true') states.push('required');
  if (aria('invalid') === 'true') states.push('invalid');
  if (field.readOnly) states.push('read only');
  if (field.disabled || aria('disabled') === 'true') states.push('unavailable');
  if (aria('busy') === 'true') states.push('busy');
  const value = valueOf(element);
  return value ? [...states, `“${value}”`] : states;
}

function valueOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? '';
  return isTyped(element) ? (element as HTMLInputElement).value : '';
}

function isTyped(element: Element): boolean {
  return element.matches('input:not([type="radio"], [type="checkbox"]), textarea');
}

function nameOf(element: Element): string {
  return plain(computeAccessibleName(element));
}

function roleOf(element: Element): string {
  return getRole(element) ?? '';
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
