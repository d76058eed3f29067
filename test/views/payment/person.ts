import { screen } from '@testing-library/react';
import type { Act } from '../../support/render-flow.tsx';

/** True when a person can use a control now: it is there, enabled, and nothing covers it. */
function isUsable(control: Element | null): control is HTMLElement {
  return (
    control instanceof HTMLElement &&
    !isCovered(control) &&
    !control.matches(':disabled, [aria-disabled="true"]')
  );
}

/** True below an overlay: no press and no key reaches it. The property counts, jsdom shows no attribute for it. */
export function isCovered(element: Element | null): boolean {
  return element instanceof HTMLElement && (element.inert || isCovered(element.parentElement));
}

/**
 * Uses a control as a person does. Where the page leaves a person no way to (RUL-06), the event is sent all the
 * same: the machine must stay safe without its view.
 */
export async function useOrSend(
  { actor, event }: Pick<Act, 'actor' | 'event'>,
  control: Element | null,
  use: (control: HTMLElement) => Promise<void>,
): Promise<void> {
  if (isUsable(control)) await use(control);
  else actor.send(event);
}

/**
 * The button whose name is, or matches, these words; null when it is not there. Reads names directly: a search by
 * role looks at the style of every element, and a form is asked for its buttons some thousand times.
 */
export function button(name: string | RegExp): HTMLElement | null {
  const found = [...document.querySelectorAll('button')].find((one) => {
    const words = one.getAttribute('aria-label') ?? one.textContent.trim();
    return typeof name === 'string' ? words === name : name.test(words);
  });
  return found ?? null;
}

/** Presses the button with these words. */
export function press(name: string | RegExp) {
  return (act: Act) => useOrSend(act, button(name), (control) => act.user.click(control));
}

/** What the page says while it waits for its data, and after it has been left. */
export function seeLoading(): void {
  screen.getByRole('heading', { name: 'Loading your order…' });
}
