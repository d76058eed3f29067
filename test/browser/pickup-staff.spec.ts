import { expect, expectAccessible, test } from './fixtures.ts';
import { button, byKeyboard } from './input-methods.ts';
import {
  pickupTiles,
  chooseTimes,
  dayAhead,
  dialog,
  existing,
  pickupsOf,
  notifications,
  openAsStaff,
  written,
} from './pickup.ts';

test('staff go from the search to a booked pickup and on to the next id by keyboard alone [PSRCH-06 PSRCH-12 PSRCH-14 PEDIT-37 PEDIT-39 PEDIT-40 PICK-R23 PICK-R26 PICK-R35 ROLE-R02 ROLE-R04 ROLE-R05 ROLE-R06 RUL-50]', async ({
  page,
  lab,
  baseURL,
}) => {
  const order = await lab.make('pickup-staff');
  const next = await lab.make('pickup-new');
  const [before = ''] = await pickupsOf(lab, order);
  await openAsStaff(page, order, baseURL);
  // It continues automatically.
  await expect(existing(page, 1)).toBeVisible();
  await expectAccessible(page);
  const day = dayAhead({ nth: 4 });
  await byKeyboard.press(button(page, /^Edit: Pick up #/));
  const editor = dialog(page, /^Edit pickup #/);
  await expect(button(editor, /^Confirm/)).toHaveAccessibleDescription('Nothing has changed yet.');
  await chooseTimes(page, { day, inputMethod: byKeyboard });
  await expect(editor.getByText('What changes')).toBeVisible();
  await lab.faults(order, [{ call: 'pickup.create', kind: 'status', status: 500, times: 1 }]);
  await byKeyboard.press(button(editor, /^Confirm/));
  // Nothing entered is lost: the same press books it when the service is back (RUL-50).
  const problem = editor.getByRole('alert');
  await expect(problem).toContainText('We have retained the existing appointment for your convenience.');
  await expect(problem.locator('..')).toBeFocused();
  await expectAccessible(page);
  await lab.faults(order, [{ call: 'pickup.create', kind: 'late-response', ms: 700, times: 1 }]);
  await byKeyboard.press(button(editor, /^Confirm/));
  const overlay = page.getByRole('alertdialog');
  await expect(overlay).toBeFocused();
  for (const key of ['Escape', 'Tab', 'Shift+Tab']) await page.keyboard.press(key);
  await expect(overlay).toBeVisible();
  await expect(notifications(page)).toBeFocused();
  await expect(notifications(page)).toContainText('The original one is cancelled.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(overlay).toBeHidden();
  await expect(pickupTiles(page).first()).toContainText(written(day));
  await expect(pickupTiles(page).last()).toContainText('Cancelled');
  expect(await pickupsOf(lab, order)).toEqual([before.replace('Scheduled', 'Cancelled'), `${day} Scheduled`]);

  const { pickupCalls } = await lab.state(order);
  const callsOf = (who: string) =>
    [
      ...new Set(pickupCalls.filter((pickupCall) => pickupCall.caller === who).map(({ call }) => call)),
    ].toSorted();
  expect(callsOf('staff')).toEqual(['pickup.cancel', 'pickup.create', 'pickup.retrieval', 'sample.pnsJwt']);
  expect(callsOf('patient')).toEqual(['pickup.patientOnFile']);

  await byKeyboard.press(button(page, 'Search another ID'));
  // The user's hands stay on the keyboard.
  await expect(page.getByLabel('Accession ID')).toBeFocused();
  await page.keyboard.type(next.accessionId);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Schedule New Pickup')).toBeVisible();
  await chooseTimes(page, { day, inputMethod: byKeyboard });
  await byKeyboard.press(button(page, /^Confirm/));
  await expect(notifications(page)).toBeFocused();
  await expect(notifications(page)).toContainText('Your pickup is scheduled for');
  expect(await pickupsOf(lab, next)).toEqual([`${day} Scheduled`]);
});

test('an internal token stays in memory; a reload obtains a fresh one [PSCHED-03 ROLE-R05]', async ({
  page,
  lab,
  baseURL,
  problems,
}) => {
  const order = await lab.make('pickup-staff');
  await openAsStaff(page, order, baseURL);
  await expect(existing(page, 1)).toBeVisible();
  await page.reload();
  await expect(existing(page, 1)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(order.staffSession);
  // The session has expired.
  problems.allow(/^\/services\/pickup\//);
  await page.context().clearCookies();
  await page.reload();
  await expect(notifications(page)).toContainText('No valid internal token for internal role.');
  await expect(button(page, 'Schedule New Pickup')).toBeDisabled();
  await expectAccessible(page);
});

test("neither of two tabs with different accession ids shows or books the other's order [RUL-02 ROLE-R06 PSRCH-07]", async ({
  page,
  lab,
  baseURL,
}) => {
  const first = await lab.make('pickup-staff');
  const second = await lab.make('pickup-staff');
  await openAsStaff(page, first, baseURL);
  await expect(existing(page, 1)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(second.links['staffPickup'] ?? '');
  await expect(other.getByText(`Accession ID: ${second.accessionId}`)).toBeVisible();

  await page.reload();
  await expect(page.getByText(`Accession ID: ${first.accessionId}`)).toBeVisible();
  await button(page, 'Schedule New Pickup').click();
  await chooseTimes(page);
  await button(page, /^Confirm/).click();
  await expect(existing(page, 2)).toBeVisible();
  await other.reload();
  await expect(other.getByText(`Accession ID: ${second.accessionId}`)).toBeVisible();
  await expect(existing(other, 1)).toBeVisible();
  expect(await pickupsOf(lab, first)).toHaveLength(2);
  expect(await pickupsOf(lab, second)).toHaveLength(1);

  await button(other, 'Search another ID').click();
  await expect(other.getByLabel('Accession ID')).toHaveValue('');
  await other.getByLabel('Accession ID').fill(first.accessionId);
  await button(other, 'Continue').click();
  await expect(existing(other, 2)).toBeVisible();
});
