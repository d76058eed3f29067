import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, TestOrder } from './fixtures.ts';
import { button, byKeyboard, byMouse } from './input-methods.ts';
import { expectPage } from './payment.ts';

const CONFIRMED = { path: '/confirmAppointment/success', heading: 'Confirmation Success' };
const ALREADY_CONFIRMED = { path: '/confirmAppointment', heading: 'Appointment Already Confirmed' };
const CANCELLED = { path: '/cancelAppointment/success', heading: 'Cancellation Success' };
const QUESTION = { path: '/cancelAppointment', heading: 'Are you sure to cancel your appointment?' };
const ALREADY_CANCELLED = { path: '/cancelAppointment', heading: 'Appointment Already Cancelled' };

interface Kept {
  readonly appointment: { readonly status: string; readonly deleted_time: string | null };
  readonly confirmations: readonly unknown[];
  readonly collectionReports: readonly string[];
}
const kept = async (lab: LabClient, order: TestOrder) => (await lab.state(order)) as unknown as Kept;

test('a patient confirms an appointment and adds it to the calendar [APPT-R01 APPT-R02 APPT-R03 RUL-21 GEN-R17]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('appointment-to-confirm');
  await page.goto(order.link);
  await expectPage(page, CONFIRMED);
  expect(page.url()).not.toContain(order.token);
  await expect(page.getByText('Thank you for confirming your appointment!')).toBeVisible();
  await expect(page.getByText('9:30 AM Pacific Standard Time')).toBeVisible();
  await expectAccessible(page);
  const { appointment, confirmations } = await kept(lab, order);
  expect(appointment.status).toBe('confirmed');
  expect(confirmations).toEqual([{ edit_type: 'single', occurrence_start: '2026-12-03T17:30:00.000Z' }]);
  const saving = page.waitForEvent('download');
  await byMouse.press(button(page, 'Add to calendar'));
  const download = await saving;
  expect(download.suggestedFilename()).toBe('appointment.ics');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('DTSTART;TZID=America/Los_Angeles:20261203T093000\r\n');
  expect(file).not.toContain(order.token);

  // Opening the link again does not confirm again.
  await page.goto(order.link);
  await expectPage(page, ALREADY_CONFIRMED);
  expect((await kept(lab, order)).confirmations).toHaveLength(1);
});

test('a patient cancels an appointment after confirming a question [APPT-R05 APPT-R06 APPT-R07 APPT-R08]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('appointment-to-cancel');
  await page.goto(order.link);
  await expectPage(page, QUESTION);
  await expectAccessible(page);
  expect((await kept(lab, order)).appointment.deleted_time).toBeNull();
  await byMouse.press(button(page, 'Yes'));
  await expectPage(page, CANCELLED);
  await expectAccessible(page);
  expect((await kept(lab, order)).appointment.deleted_time).not.toBeNull();
  await page.goto(order.link);
  await expectPage(page, ALREADY_CANCELLED);
  await expect(
    page.getByText('If you wish to reschedule your appointment, please contact your provider.'),
  ).toBeVisible();
});

test('a patient who has not collected is led to the instructions and to the map, and reports once [CS-R01 CS-R02 CS-R04 CS-R07 RUL-03]', async ({
  page,
  lab,
}) => {
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
});
