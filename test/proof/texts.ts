/** Attributes that a person sees or hears. */
const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
];
/** Elements without texts of their own, and what was read out in an earlier state. */
const WITHOUT_TEXT = 'script, style, noscript, template, [data-live-announcer]';

/** A text of the page that has letters, and whether its language differs from the page's. */
export interface PageText {
  readonly text: string;
  /** Where it is, in words. */
  readonly where: string;
  readonly isForeign: boolean;
}

/** All that it shows or tells a screen reader, except what a person has typed and frames. */
export function pageTexts(): readonly PageText[] {
  const found: PageText[] = [{ text: document.title, where: 'the title', isForeign: false }];
  const add = (text: string, where: string, element: Element) =>
    found.push({
      text: text.trim(),
      where: `${where} of ${element.localName}`,
      isForeign: isForeign(element),
    });
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest(WITHOUT_TEXT) || isVendor(element) || !isPerceived(element)) continue;
    for (const name of ATTRIBUTES) add(element.getAttribute(name) ?? '', name, element);
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && element.localName !== 'textarea')
        add(textAround(element) ?? node.textContent ?? '', 'text', element);
  }
  return found.filter(({ text }) => /\p{L}/u.test(text));
}

/** The text that a span is a piece of, if its parent has one text of the pseudo-language and nothing else. */
function textAround({ localName, parentElement: parent }: Element): string | null {
  const text = parent?.textContent ?? '';
  return localName === 'span' && /^⟦[^⟦⟧]*⟧$/.test(text.trim()) ? text : null;
}

/** Whether a person sees it, or a screen reader reads it, as a description of something that is seen. */
function isPerceived(element: Element): boolean {
  const shown = element.closest('select') ?? element.closest('svg') ?? element;
  if (shown.checkVisibility({ visibilityProperty: true })) return true;
  const named = element.closest('[id]');
  return (
    named !== null &&
    document.querySelector(`[aria-describedby~="${named.id}"], [aria-labelledby~="${named.id}"]`) !== null
  );
}

/** Frames of other sites name themselves. */
function isVendor(element: Element): boolean {
  return element instanceof HTMLIFrameElement && new URL(element.src, window.location.href).origin !== origin;
}

function isForeign(element: Element): boolean {
  return element.closest<HTMLElement>('[lang]')?.lang !== document.documentElement.lang;
}

/** What the browser itself writes in English: the words of dates and times, and the names of countries. */
export function browserWords(): readonly string[] {
  const days = Array.from(
    { length: 24 },
    (_, hours) => new Date(Date.UTC(2026, hours / 2, 1 + hours, hours)),
  );
  const styles: readonly Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'full', timeStyle: 'full' },
    { dateStyle: 'medium', timeStyle: 'short' },
    { weekday: 'short', month: 'short', hour: 'numeric', timeZoneName: 'longGeneric' },
  ];
  const zones = ['America/Los_Angeles', 'America/Denver', 'America/Chicago', 'America/New_York', 'UTC'];
  const dates = zones.flatMap((timeZone) =>
    styles.flatMap((style) => {
      const format = new Intl.DateTimeFormat('en-US', { ...style, timeZone });
      return days.flatMap((day) => format.format(day).match(/\p{L}+/gu) ?? []);
    }),
  );
  const regions = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return [...dates, ...letters.flatMap((a) => letters.flatMap((b) => regions.of(a + b) ?? []))];
}
