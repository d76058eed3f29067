import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { LabClient, TestOrder } from './fixtures.ts';

/** Opens an order's link and waits for its questionnaire. */
export async function openQuestionnaire(
  page: Page,
  lab: LabClient,
  { scenario, title }: { readonly scenario: string; readonly title: string },
): Promise<TestOrder> {
  const order = await lab.make(scenario);
  await page.goto(order.link);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  expect(page.url()).not.toContain(order.token);
  return order;
}

/** An option of a question; part of the question's text is enough. */
export function option(page: Page, question: string, name: string): Locator {
  return page.getByRole('radiogroup', { name: question }).getByRole('radio', { name, exact: true });
}

/** The heading of a section, or of the review of all answers. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 2, name, exact: true });
}

/** The review's answer to a question. */
export function reviewed(page: Page, question: string): Locator {
  return page.getByRole('term').filter({ hasText: question }).locator('xpath=following-sibling::dd[1]');
}

/** The confirmation dialog before a questionnaire becomes final (QN-R10). */
export function confirmation(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Are you sure to submit your questionnaire?' });
}

/** Checks the completed page (QN-R08). */
export async function expectCompleted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Completed!' })).toBeFocused();
  await expect(page).toHaveURL(/\/questionnaire_completed$/);
  await expect(page.getByRole('main')).toContainText(
    'Thank you for your information, we are preparing your final report.',
  );
}

/** Checks a failed screen (QN-R09). */
export async function expectFailed(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Failed' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(
    'Hey, seems like there was some trouble. We are there with you. Just hold back.',
  );
}
