import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';

/** A line of the accessible tree. */
interface AriaLine {
  readonly depth: number;
  readonly text: string;
  /** What it is about; null for a text in between. */
  readonly element: Element | null;
}

/** Roles that have no parts: their content is their name. */
const LEAVES =
  /^(button|checkbox|heading|link|option|radio|tab|img|iframe|progressbar|combobox|textbox|searchbox|spinbutton)$/;
/** Roles that say nothing without a name. */
const NAMED_ONLY = /^(form|region|group)$/;
const LIVE = '[aria-live], [role="status"], [role="alert"]';
/** A longer list of options is given as their number only. */
const MAX_OPTIONS = 8;

/**
 * What assistive technology gets of an element: a line for each role, with its name, states, value and description,
 * and for each text in between. What only names or describes something else is said there.
 */
export function ariaOf(root: Element): readonly AriaLine[] {
  const refers = (attribute: string) =>
    [...root.querySelectorAll(`[${attribute}]`)].flatMap(
      (element) => element.getAttribute(attribute)?.split(' ') ?? [],
    );
  const named = new Set([...refers('aria-labelledby'), ...refers('aria-describedby')]);
  const lines: AriaLine[] = [];
  let words: string[] = [];

  const flush = (depth: number) => {
    const text = plain(words.join(''));
    words = [];
    if (text) lines.push({ depth, text: `text: ${text}`, element: null });
  };
  const visit = (element: Element, depth: number) => {
    const role = roleOf(element);
    const isWords = role === null || role === 'paragraph';
    if (isHidden(element) || (isWords && isLabelText(element, named))) return;
    if (role === null) {
      words.push(' ');
      if (element instanceof HTMLLabelElement && element.control)
        for (const control of element.querySelectorAll('input, button, a')) visit(control, depth);
      else inside(element, depth);
      words.push(' ');
      return;
    }
    flush(depth);
    const start = lines.length;
    if (!LEAVES.test(role)) {
      inside(element, depth + 1);
      flush(depth + 1);
    }
    const [first, ...more] = lines.slice(start);
    const text = first?.text.startsWith('text: ') === true && more.length === 0 ? first.text.slice(4) : '';
    if (text) lines.length = start;
    if (!first && /^(paragraph|live)$/.test(role)) return;
    lines.splice(start, 0, { depth, text: headOf(element, role) + text, element });
  };
  const inside = (element: Element, depth: number) => {
    for (const node of element.childNodes) {
      if (node instanceof Element) visit(node, depth);
      else if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '');
    }
  };
  visit(root, 0);
  flush(0);
  return lines;
}

function roleOf(element: Element): string | null {
  if (element.localName === 'p') return 'paragraph';
  if (element.localName === 'iframe') return 'iframe';
  const role = isField(element) && getRole(element) === null ? 'textbox' : getRole(element);
  if (role === null) return element.hasAttribute('aria-live') ? 'live' : null;
  if (/^(none|presentation|legend|document)$/.test(role)) return null;
  return NAMED_ONLY.test(role) && !nameOf(element) ? null : role;
}

/** Whether a text only names or describes what it is not part of. */
function isLabelText(element: Element, named: ReadonlySet<string>): boolean {
  if (element.localName === 'legend') return true;
  if (named.has(element.id)) return !element.querySelector('button, a, input, [role]');
  return (
    element instanceof HTMLLabelElement && element.control !== null && !element.contains(element.control)
  );
}

/** The calendar, whose code arrives sooner or later, and what the library has announced before. */
const PASSING = '[role="application"], [data-live-announcer]';

function isHidden(element: Element): boolean {
  return (
    element.matches(`[hidden], [inert], [aria-hidden="true"], script, style, svg:not([role]), ${PASSING}`) ||
    (element.matches('[role="status"]') && element.textContent === 'Loading the calendar…') ||
    (element as HTMLElement).style?.display === 'none'
  );
}

function isField(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return element.matches('input, select, textarea');
}

/** Styles come from files that jsdom does not read: only what the document itself hides is hidden. */
const options = {
  getComputedStyle: (element: Element) =>
    ({
      getPropertyValue: (name: string) => (name === 'display' && isHidden(element) ? 'none' : ''),
    }) as never,
};

function nameOf(element: Element): string {
  return plain(computeAccessibleName(element, options));
}

/** The role, the name, the states, the value, the description. */
function headOf(element: Element, role: string): string {
  const name = nameOf(element);
  const value = isField(element)
    ? valueOf(element)
    : (element.getAttribute('href') ?? element.getAttribute('aria-valuetext') ?? '');
  const description = plain(computeAccessibleDescription(element, options));
  return (
    [
      role,
      name && ` "${name}"`,
      ...statesOf(element).map((state) => ` [${state}]`),
      description && ` (${description})`,
      value && `: ${value}`,
    ]
      .join('')
      // The time of a draft is that of the machine that runs this.
      .replaceAll(/\w+day, \d+:\d\d [AP]M|Saved at \d+:\d\d [AP]M/g, '…')
  );
}

function statesOf(element: Element): readonly string[] {
  const aria = (name: string) => element.getAttribute(`aria-${name}`);
  const own = (name: string) => Reflect.get(element, name) === true;
  const level = /^h(\d)$/.exec(element.localName)?.[1] ?? aria('level');
  const flags = {
    checked: aria('checked') ?? (own('checked') ? 'true' : null),
    selected: aria('selected'),
    pressed: aria('pressed'),
    expanded: aria('expanded'),
    current: aria('current'),
    disabled: own('disabled') ? 'true' : aria('disabled'),
    required: own('required') ? 'true' : aria('required'),
    readonly: own('readOnly') ? 'true' : aria('readonly'),
    invalid: aria('invalid'),
    busy: aria('busy'),
    modal: aria('modal'),
    live: aria('live'),
    announced: aria('describedby')
      ?.split(' ')
      .some((id) => document.getElementById(id)?.closest(LIVE))
      ? 'true'
      : null,
  };
  const kind = ['inputmode', 'autocomplete', 'placeholder'].flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value === null ? [] : [`${attribute}=${value}`];
  });
  const type = element.localName === 'input' ? (element.getAttribute('type') ?? 'text') : 'text';
  return [
    ...(level ? [`level=${level}`] : []),
    ...(element === document.activeElement ? ['focused'] : []),
    ...Object.entries(flags).flatMap(([flag, value]) =>
      value === null || (value === 'false' && flag !== 'expanded')
        ? []
        : [value === 'true' ? flag : `${flag}=${value}`],
    ),
    ...(/^(text|radio|checkbox)$/.test(type) ? [] : [type]),
    ...kind,
    ...(element.getAttribute('target') === '_blank' ? ['new window'] : []),
  ];
}

function valueOf(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  if (!(field instanceof HTMLSelectElement)) return /radio|checkbox/.test(field.type) ? '' : field.value;
  const texts = [...field.options].map((option) => option.text + (option.disabled ? ' (disabled)' : ''));
  const chosen = field.selectedOptions[0]?.text ?? '';
  return `${chosen} of ${texts.length > MAX_OPTIONS ? texts.length : texts.join(' | ')}`;
}

/** A text in one line. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
