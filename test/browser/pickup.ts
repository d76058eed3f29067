import { expect } from './fixtures.ts';
import { button, byMouse } from './input-methods.ts';
import type { InputMethod } from './input-methods.ts';
import type { LabClient, TestOrder } from './fixtures.ts';
import type { Page } from '@playwright/test';
import { DAY } from '../support/durations.ts';

/** Weekdays without a courier, MM-DD. */
const HOLIDAYS = ['01-01', '07-04', '12-25', '12-26'];

const isOff = (day: string) =>
  [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) || HOLIDAYS.includes(day.slice(5));

/** A future day in Los Angeles with courier service, YYYY-MM-DD; the nth of them, from 1. */
export function dayAhead({ nth = 1 } = {}): string {
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });
  let found = 0;
  for (let ahead = 1; ; ahead += 1) {
    const day = local.format(new Date(Date.now() + ahead * DAY));
    if (!isOff(day)) found += 1;
    if (found === nth) return day;
  }
}

/** A day in the portal's format, MM/DD/YYYY. */
export function written(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const pickupTiles = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Pick up #' });
export const notifications = (page: Page) => page.getByRole('region', { name: 'Pickup notifications' });
export const existing = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Existing Scheduled Pickups (${count})` });

/** Opens a link of the scheduler and continues to the scheduled pickups. */
export async function openSchedules(
  page: Page,
  order: TestOrder,
  inputMethod: InputMethod = byMouse,
): Promise<void> {
  await page.goto(order.links['pickup'] ?? '');
  await expect(page).toHaveURL('/fedexPickup/search');
  await inputMethod.press(button(page, 'Continue'));
  await expect(page).toHaveURL('/fedexPickup/schedules');
}

/** Signs a staff member in and opens their link. */
export async function openAsStaff(page: Page, order: TestOrder, origin: string | undefined): Promise<void> {
  await signIn(page, order, origin);
  await page.goto(order.links['staffPickup'] ?? '');
}

/** The session cookie of the order's staff member. */
export async function signIn(page: Page, order: TestOrder, origin = ''): Promise<void> {
  await page.context().addCookies([{ name: 'staff_session', value: order.staffSession, url: origin }]);
}

/** Chooses a day in the calendar with the pointer or the arrow keys. */
async function chooseDay(page: Page, day: string, inputMethod: InputMethod = byMouse): Promise<void> {
  const name = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
  const cell = page.getByRole('grid').getByRole('button', { name: new RegExp(name) });
  await expect(page.getByRole('grid')).toBeVisible();
  if (inputMethod.name === 'mouse') {
    for (let turned = 0; turned < 2 && !(await cell.isVisible()); turned += 1)
      await button(page, 'Later weeks').last().click();
    await cell.click();
    return;
  }
  await inputMethod.type(page.getByRole('grid').locator('[tabindex="0"]'), '');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let step = 0; step < 40 && !(await focused()).includes(name); step += 1)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

export async function chooseTimes(
  page: Page,
  { day = dayAhead(), ready = '09:00 AM', latest = '12:00 PM', inputMethod = byMouse } = {},
): Promise<void> {
  await chooseDay(page, day, inputMethod);
  const [readyTime, latestTime] = [page.getByLabel('Ready time'), page.getByLabel('Latest time')];
  await expect(readyTime).toBeEnabled();
  if (inputMethod.name === 'mouse') await readyTime.selectOption(ready);
  else await inputMethod.type(readyTime, ready);
  await expect(latestTime).toBeEnabled();
  if (inputMethod.name === 'mouse') await latestTime.selectOption(latest);
  else await inputMethod.type(latestTime, latest);
  await expect(latestTime.locator('option:checked')).toHaveText(latest);
}

/** The courier's pickups, as `date status`, in order of creation. */
export async function pickupsOf(lab: LabClient, order: TestOrder): Promise<readonly string[]> {
  const { pickups } = await lab.state(order);
  return pickups.map(({ status, pickup_info }) => `${pickup_info.pickup_date} ${status}`);
}
