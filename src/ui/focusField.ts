const takesFocus = 'input, select, textarea, button, a[href], [tabindex]';
const chosen = 'input:checked:not(:disabled)';
const insideGroup =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex]';

/** Not behind a dialog, as react-aria marks the page then. */
const reachable = 'body *:not(:disabled, [inert] *, [aria-hidden="true"] *)';

/**
 * Moves focus to a field by its id: to the control, or, in a group (radio group, frame around a vendor's field), to the
 * checked option or the first enabled control. Does nothing if there is none.
 */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  const inside = (selector: string) => element?.querySelector<HTMLElement>(selector);
  const target = element?.matches(takesFocus) ? element : (inside(chosen) ?? inside(insideGroup));
  target?.focus();
}

/**
 * Restores a lost focus to what had it before; if that is gone, to the first button of the section around
 * it, or else to the open dialog or the heading of the page, so that a screen reader continues from there.
 */
export function restoreFocus(before: Element | null, section?: Element | null): void {
  if (document.activeElement !== document.body) return;
  const near =
    before?.isConnected || !section?.isConnected ? null : section.querySelector('button:not(:disabled)');
  const top = () =>
    [...document.querySelectorAll('[data-modal] [role$="dialog"]')].pop() ?? document.querySelector('h1');
  const target = before?.matches(reachable) ? before : (near ?? top());
  (target as HTMLElement | null)?.focus();
}
