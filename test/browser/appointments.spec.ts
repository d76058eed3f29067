import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, LabOrder } from './fixtures.ts';
import { button, byKeyboard, hands } from './hands.ts';
import { expectPage } from './payment.ts';
import type { Page } from '@playwright/test';

const everyWidth = { tag: '@every-width' };
const CONFIRMED = { path: '/confirmAppointment/success', heading: 'Confirmation Success' };
const NOT_CONFIRMED = { path: '/confirmAppointment/failed', heading: 'Confirmation Failed' };
const ALREADY_CONFIRMED = { path: '/confirmAppointment', heading: 'Appointment Already Confirmed' };
const CANCELLED = { path: '/cancelAppointment/success', heading: 'Cancellation Success' };
const NOT_CANCELLED = { path: '/cancelAppointment/failed', heading: 'Cancellation Failed' };
const QUESTION = { path: '/cancelAppointment', heading: 'Are you sure to cancel your appointment?' };
const ALREADY_CANCELLED = { path: '/cancelAppointment', heading: 'Appointment Already Cancelled' };

interface Kept {
  readonly appointment: { readonly status: string; readonly deleted_time: string | null };
  readonly confirmations: readonly unknown[];
  readonly collectionReports: readonly string[];
}
const kept = async (lab: LabClient, order: LabOrder) => (await lab.state(order)) as unknown as Kept;
const callsOf = async (lab: LabClient, order: LabOrder) =>
  (await lab.state(order)).calls.map(({ call }) => call);

/** Makes a page report that it is hidden, before it loads. */
async function hide(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });
}
async function show(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

for (const hand of hands) {
  test.describe(`by ${hand.name}`, () => {
    test(
      'a patient confirms an appointment and adds it to the calendar [APPT-R01 APPT-R02 APPT-R03 RUL-21 GEN-R17]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('appointment-to-confirm');
        await page.goto(order.link);
        await expectPage(page, CONFIRMED);
        expect(page.url()).not.toContain(order.token);
        await expect(page.getByText('Thank you for confirming your appointment!')).toBeVisible();
        await expect(page.getByText('9:30 AM Pacific Standard Time')).toBeVisible();
        await expectAccessible(page);
        const { appointment, confirmations } = await kept(lab, order);
        expect(appointment.status).toBe('confirmed');
        expect(confirmations).toEqual([
          { edit_type: 'single', occurrence_start: '2026-12-03T17:30:00.000Z' },
        ]);
        const saving = page.waitForEvent('download');
        await hand.press(button(page, 'Add to calendar'));
        const download = await saving;
        expect(download.suggestedFilename()).toBe('appointment.ics');
        const file = await readFile(await download.path(), 'utf8');
        expect(file).toContain('DTSTART;TZID=America/Los_Angeles:20261203T093000\r\n');
        expect(file).not.toContain(order.token);

        // Opening the link again does not confirm again.
        await page.goto(order.link);
        await expectPage(page, ALREADY_CONFIRMED);
        expect((await kept(lab, order)).confirmations).toHaveLength(1);
      },
    );

    test(
      'a patient cancels an appointment after a question [APPT-R05 APPT-R06 APPT-R07 APPT-R08]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('appointment-to-cancel');
        await page.goto(order.link);
        await expectPage(page, QUESTION);
        await expectAccessible(page);
        expect((await kept(lab, order)).appointment.deleted_time).toBeNull();
        await hand.press(button(page, 'Yes'));
        await expectPage(page, CANCELLED);
        await expectAccessible(page);
        expect((await kept(lab, order)).appointment.deleted_time).not.toBeNull();
        await page.goto(order.link);
        await expectPage(page, ALREADY_CANCELLED);
        await expect(
          page.getByText('If you wish to reschedule your appointment, please contact your provider.'),
        ).toBeVisible();
      },
    );
  });
}

test('No keeps the appointment [APPT-R09]', async ({ page, lab }) => {
  const order = await lab.make('appointment-to-cancel');
  await page.goto(order.link);
  await expectPage(page, QUESTION);
  await byKeyboard.press(button(page, 'No'));
  await expectPage(page, NOT_CANCELLED);
  // Nothing failed, so the page is not red.
  await expect(page.getByText('You chose No. Your appointment stays as it is.')).toBeVisible();
  await expect(page.locator('[data-tone="info"]').first()).toBeVisible();
  await expectAccessible(page);
  expect(await callsOf(lab, order)).toEqual(['calendar.getEventById']);
});

test(
  'a patient who has not collected is led to the instructions and to the map, and reports once [CS-R01 CS-R02 CS-R04 CS-R07 RUL-03]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await lab.make('collection-not-collected');
    const there = { path: '/collectStatus', heading: 'Your samples are not collected yet' };
    await page.goto(order.link);
    await expectPage(page, there);
    expect(page.url()).not.toContain(order.token);
    await expectAccessible(page);
    expect((await kept(lab, order)).collectionReports).toEqual(['NOT_COLLECTED']);
    await byKeyboard.press(button(page, 'Non-blood sample collection tutorial'));
    await expectPage(page, { path: '/collections', heading: 'Sample Type Instruction' });
    await expect(page.getByRole('list', { name: 'Sample types' }).getByRole('button')).toHaveText([
      'Stool',
      'Saliva (6 tubes)',
    ]);
    // Back and a reload do not report again.
    await page.goBack();
    await expectPage(page, there);
    await page.reload();
    await expectPage(page, there);
    expect((await kept(lab, order)).collectionReports).toEqual(['NOT_COLLECTED']);
    await byKeyboard.press(button(page, 'Find a blood draw location'));
    await expect(page).toHaveURL(/\/lab\/external\/mapSearch$/);
    // Opening the link again does.
    await page.goto(order.link);
    await expect.poll(async () => (await kept(lab, order)).collectionReports.length).toBe(2);
  },
);

test('a hidden page confirms nothing until it is visible [RUL-03]', async ({ page, lab }) => {
  await hide(page);
  const order = await lab.make('appointment-to-confirm');
  await page.goto(order.link);
  await expect.poll(() => callsOf(lab, order)).toEqual(['calendar.getEventById']);
  expect((await kept(lab, order)).confirmations).toEqual([]);
  await show(page);
  await expectPage(page, CONFIRMED);
  expect((await kept(lab, order)).confirmations).toHaveLength(1);
});

test('a failed confirmation is reported and can be retried [CONF-05 APPT-R04 ERR-R37 RUL-54]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('appointment-to-confirm');
  await lab.faults(order, [{ call: 'calendar.selectiveEditEvent', kind: 'status', status: 500, times: 1 }]);
  await page.goto(order.link);
  await expectPage(page, NOT_CONFIRMED);
  await expect(
    page.getByText('We cannot confirm your appointment at this moment. Please try again later.'),
  ).toBeVisible();
  await expectAccessible(page);
  await byKeyboard.press(button(page, 'Try Again'));
  await expectPage(page, CONFIRMED);
  expect(page.url()).not.toContain(order.token);
});

test('a failed cancellation says that the appointment is still booked, and can be retried [CANC-07 APPT-R10 ERR-R37 RUL-54]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('appointment-to-cancel');
  await lab.faults(order, [{ call: 'calendar.deleteEvent', kind: 'status', status: 500, times: 1 }]);
  await page.goto(order.link);
  await button(page, 'Yes').click();
  await expectPage(page, NOT_CANCELLED);
  await expect(page.getByText('Cancel Appointment Failed')).toBeVisible();
  await expect(page.getByText('When we looked again, your appointment was still booked.')).toBeVisible();
  await expectAccessible(page);
  expect((await callsOf(lab, order)).filter((call) => call === 'calendar.deleteEvent')).toHaveLength(1);
  await byKeyboard.press(button(page, 'Try Again'));
  await expectPage(page, QUESTION);
  await byKeyboard.press(button(page, 'Yes'));
  await expectPage(page, CANCELLED);
});
