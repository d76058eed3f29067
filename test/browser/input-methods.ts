import { expect } from './fixtures.ts';
import type { Locator, Page } from '@playwright/test';

/** An input method; most tests have one of them. */
export interface InputMethod {
  readonly name: 'mouse' | 'keyboard';
  /** A button or a link. */
  press(target: Locator): Promise<void>;
  choose(radio: Locator): Promise<void>;
  toggle(checkbox: Locator): Promise<void>;
  /** A text field, including the vendors'. */
  type(field: Locator, text: string): Promise<void>;
}

/** Maximum number of Tab presses on a page. */
const MAX_STOPS = 80;

const mouse: InputMethod = {
  name: 'mouse',
  press: (target) => target.click(),
  choose: (radio) => labelOf(radio).click(),
  toggle: (checkbox) => labelOf(checkbox).click(),
  async type(field, text) {
    // Like a paste or autofill; the keyboard types key by key.
    await field.click();
    await field.fill(text);
  },
};

const keyboard: InputMethod = {
  name: 'keyboard',
  async press(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async choose(radio) {
    const { keyboard: keys } = radio.page();
    const stops = radio.locator('xpath=ancestor::*[@role="radiogroup"]').getByRole('radio');
    await tabToAny(stops);
    await keys.press('Space');
    // Within a group the arrow keys move the focus and choose at the same time.
    for (let step = await stops.count(); step > 0 && !(await radio.isChecked()); step -= 1) {
      await keys.press('ArrowDown');
    }
    await expect(radio).toBeChecked();
  },
  async toggle(checkbox) {
    await tabTo(checkbox);
    await checkbox.page().keyboard.press('Space');
  },
  async type(field, text) {
    await tabTo(field);
    await field.page().keyboard.type(text);
  },
};

export const [byMouse, byKeyboard] = [mouse, keyboard];

/** A button by its full name, or by a pattern for part of it. */
export function button(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole('button', { name, exact: typeof name === 'string' });
}

function labelOf(control: Locator): Locator {
  return control.locator('xpath=ancestor::label');
}

async function tabTo(target: Locator): Promise<void> {
  await expect(target).toHaveCount(1);
  await tabToAny(target);
}

async function tabToAny(targets: Locator): Promise<void> {
  const page: Page = targets.page();
  await targets.first().waitFor({ state: 'attached' });
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const hasFocus = await targets.evaluateAll((elements) =>
      elements.some(
        (element) => element.ownerDocument.activeElement === element && element.ownerDocument.hasFocus(),
      ),
    );
    if (hasFocus) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${String(targets)}`);
}
