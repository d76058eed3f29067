/** What is never without text. */
const WORDED = 'h1, h2, h3, p, li, dt, dd, th, label, legend, button, a';
/** Attributes that name other elements. */
const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-activedescendant', 'for'];

/** The controls that a token of autofill may have in addition to the usual ones (HTML, 'Autofill field names'). */
const CONTROLS_OF_TOKENS: Readonly<Record<string, string>> = {
  email: 'email',
  tel: 'tel',
  bday: 'date',
  'cc-exp': 'month',
};

/** The rules of all pages that the document breaks, as sentences. */
export function brokenRules(): readonly string[] {
  return [
    ...emptyElements(),
    ...deadReferences(),
    ...wrongLooks(),
    ...wrongErrors(),
    ...lonelyHalves(),
    ...lostTokens(),
    ...keptTexts(),
    ...deadNumbers(),
  ];
}

/** All that match, except in the calendar, which is not ours, and long lists of options. */
function all(selector: string): readonly Element[] {
  const found = [...document.querySelectorAll(selector)];
  const calendar = document.querySelector('[role="application"]');
  return calendar ? found.filter((element) => !calendar.contains(element)) : found;
}

function emptyElements(): readonly string[] {
  return all(WORDED)
    .filter((element) => !element.textContent.trim() && !element.matches('[aria-label], :has(svg, img)'))
    .map(({ localName, id }) => `an empty ${localName} ${id}`);
}

function deadReferences(): readonly string[] {
  return REFERENCES.flatMap((name) =>
    all(`[${name}]`).flatMap((element) =>
      (element.getAttribute(name) ?? '')
        .split(' ')
        .filter((id) => !document.getElementById(id))
        .map((id) => `${name} of ${element.localName} '${element.textContent}' leads to nothing: '${id}'`),
    ),
  );
}

/** Styles go by whether an attribute is there, whatever its value; it is there when the control is that. */
function wrongLooks(): readonly string[] {
  const kept = all(':not(option)').flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => name.startsWith('data-') && value === 'false')
      .map(({ name }) => `${name} of ${element.localName} is there, and false`),
  );
  const wrong = all('label:has(> input)').filter((element) => {
    const input = element.querySelector('input');
    // A checkbox has a box of its own; only its tile shows it as well.
    const isShown = input?.type === 'radio' || element.hasAttribute('data-selected');
    const isSelected = isShown && input?.checked === true;
    return (
      element.hasAttribute('data-selected') !== isSelected ||
      element.hasAttribute('data-disabled') !== input?.disabled
    );
  });
  const pressed = all('article:has([aria-pressed])').filter(
    (element) =>
      element.hasAttribute('data-selected') !== (element.querySelector('[aria-pressed="true"]') !== null),
  );
  return [
    ...kept,
    ...[...wrong, ...pressed].map(({ textContent }) => `'${textContent}' looks other than it is`),
  ];
}

/** A control in error says what is wrong, one that says so is marked, and every error belongs to a control. */
function wrongErrors(): readonly string[] {
  const errors = all('[id$="-error"]').map(({ id }) => id);
  const isMarked = (field: Element) => field.matches('[aria-invalid="true"], [data-invalid="true"]');
  const described = (field: Element) => (field.getAttribute('aria-describedby') ?? '').split(' ');
  const isSaid = (field: Element) =>
    errors.some((id) => id === `${field.id}-error` || described(field).includes(id));
  const alone = all('input, select, textarea, [role="radiogroup"], [data-frame]')
    .filter((element) => isMarked(element) !== isSaid(element))
    .map(({ id }) => `${id} is marked as wrong, or says so, alone`);
  const lost = errors
    .filter((id) => !document.querySelector(`[aria-describedby~="${id}"]`))
    .map((id) => `${id} describes nothing`);
  return [...alone, ...lost];
}

/** Tokens of autofill on a control for which HTML does not allow them: browsers ignore them there. */
function lostTokens(): readonly string[] {
  return all('[autocomplete]:not([autocomplete="off"])').flatMap((element) => {
    const token = element.getAttribute('autocomplete')?.split(' ').at(-1) ?? '';
    const { type } = element as HTMLInputElement;
    const allowed = ['text', 'search', 'select-one', 'textarea', CONTROLS_OF_TOKENS[token]];
    return allowed.includes(type)
      ? []
      : [`autocomplete ${token} does not count on ${element.localName} ${type}`];
  });
}

/** Fields whose text a browser keeps in its form history, and offers to whoever types there next. */
function keptTexts(): readonly string[] {
  return all(
    'input:not([type="radio"], [type="checkbox"], [autocomplete]), textarea:not([autocomplete])',
  ).map(({ id }) => `the browser may keep what is typed into ${id}`);
}

/** Support's number, as the catalogs write it. */
const SUPPORT = /800\W+555-0100/;

/** A number to call that cannot be pressed, or not as a call (RUL-106). */
function deadNumbers(): readonly string[] {
  const isPart = (candidate: Element) =>
    [...candidate.children].some(({ textContent }) => SUPPORT.test(textContent));
  return all('#main *, [role="dialog"] *, [role="alertdialog"] *')
    .filter((element) => SUPPORT.test(element.textContent) && !isPart(element))
    .filter((element) => !element.closest('a[href="tel:+18005550100"], a[href="tel:8005550100"], button'))
    .map(({ textContent }) => `the number cannot be pressed in '${textContent}'`);
}

/** Fields of half a line whose other half is empty. The waiver's date is short, with a line of its own. */
function lonelyHalves(): readonly string[] {
  const isHalf = (element: Element | null) => element?.hasAttribute('data-width') === true;
  return all('[data-width]').flatMap((first) => {
    if (isHalf(first.previousElementSibling) || first.textContent.includes('Date signed')) return [];
    let last = first;
    let count = 1;
    for (; last.nextElementSibling && isHalf(last.nextElementSibling); count += 1)
      last = last.nextElementSibling;
    return count % 2 === 0 ? [] : [`half a line is empty next to '${last.textContent}'`];
  });
}
