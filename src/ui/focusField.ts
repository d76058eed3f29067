const takesFocus = 'input, select, textarea, button, a[href], [tabindex]';
const insideGroup =
  'input:checked, input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex]';

/**
 * Moves focus to a field by its id: to the control itself, or to the first usable control of a group (a radio group, a
 * frame around a vendor's field). Does nothing when there is none.
 */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  const target = element?.matches(takesFocus) ? element : element?.querySelector<HTMLElement>(insideGroup);
  target?.focus();
}
