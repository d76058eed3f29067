import { recordRenders, watchRenders } from '../support/renders.ts';
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
  openSchedules,
  written,
} from './pickup.ts';

test('the first pickup is scheduled in two taps: its dialog opens by itself, with a day and times [PSRCH-01 PSRCH-05 PSRCH-08 PSRCH-17 PSCHED-07 PICK-R06 PICK-R11 PICK-R13 PICK-R14 PICK-R15 PICK-R16 PICK-R35 PICK-R38 PICK-R39 ROLE-R01 GEN-R19]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pickup-new');
  const day = dayAhead();
  await openSchedules(page, order);
  const editor = dialog(page, 'Schedule New Pickup');
  await expect(editor).toBeVisible();
  await expect(page.getByText(`Accession ID: ${order.accessionId}`)).toBeAttached();
  // The next weekday with a courier is proposed, so only Continue and Confirm are pressed.
  await expect(editor.getByText('The next weekday on which the courier comes.')).toBeVisible();
  const confirm = button(
    editor,
    new RegExp(`^Confirm: .* ${Number(day.slice(-2))}, 08:00\\sAM to 06:00\\sPM$`),
  );
  // No past weeks.
  const weeks = page.getByRole('grid').locator('tbody tr');
  await expect(weeks.first().locator('[role="button"]:not([data-disabled])')).not.toHaveCount(0);
  await expectAccessible(page);
  await confirm.click();

  await expect(editor).toBeHidden();
  await expect(notifications(page)).toContainText('Your pickup is scheduled for');
  await expect(notifications(page)).toContainText(`${written(day)}, ready at 08:00 AM`);
  await expect(notifications(page)).toBeFocused();
  await expect(existing(page, 1)).toBeVisible();
  const tile = pickupTiles(page).first();
  await expect(tile).toContainText(/Pick up #SFOA\d+/);
  await expect(tile).toContainText('Scheduled');
  await expect(tile).toContainText(written(day));
  await expect(tile).toContainText('08:00 AM to 06:00 PM (Pacific Time)');
  await expect(tile).toContainText('San Francisco, CA 94110');
  await expect(tile).toContainText('@example.com');
  await expectAccessible(page);
  expect(await pickupsOf(lab, order)).toEqual([`${day} Scheduled`]);
});

test("no token stays in the URL, and 'Search another ID' deletes the current id [PSCHED-13 PSCHED-02 PSRCH-02 PICK-R03 PICK-R08 PICK-R09 RUL-01]", async ({
  page,
  lab,
}) => {
  const order = await lab.make('pickup-scheduled');
  const urls: string[] = [];
  page.on('framenavigated', (frame) => urls.push(frame.url()));
  await openSchedules(page, order);
  await expect(page.getByText(`Accession ID: ${order.accessionId}`)).toBeVisible();
  await page.reload();
  await expect(existing(page, 1)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Accession ID')).toHaveValue(order.accessionId);
  await page.goForward();
  await button(page, 'Search another ID').click();
  await expect(page).toHaveURL('/fedexPickup/search');
  await expect(page.getByLabel('Accession ID')).toHaveValue('');
  await expect(page.locator('main > * svg').last()).toBeVisible();
  await page.goto('/fedexPickup/schedules');
  await expect(page).toHaveURL('/fedexPickup/search');
  await page.goto('/fedexPickup');
  await expect(page).toHaveURL('/fedexPickup/search');
  expect(urls.slice(1).filter((url) => url.includes(order.token))).toEqual([]);
});

test('on an iPhone the content security policy allows the style that locks the page behind a dialog', async ({
  page,
  lab,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'iPhone' });
    Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined });
    Object.defineProperty(Navigator.prototype, 'userAgent', {
      get: () => 'AppleWebKit/605.1.15 Safari/604.1',
    });
  });
  const order = await lab.make('pickup-scheduled');
  await openSchedules(page, order, byKeyboard);
  await button(page, /^Cancel: Pick up #/).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.locator('head > style')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('head > style')).toHaveCount(0);
});

test('the pickup dialog fills a phone, is 90 percent or 808 pixels wide elsewhere, and scrolls at 400 percent zoom; a question is smaller [PICK-R17 PICK-R19 UI-R06]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pickup-scheduled');
  await openSchedules(page, order);
  const widths = async (panel: ReturnType<typeof dialog>) => {
    const found: number[] = [];
    for (const width of [360, 767, 768, 820, 821, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(Math.round((await panel.boundingBox())?.width ?? 0));
    }
    return found;
  };
  await button(page, 'Schedule New Pickup').click();
  expect(await widths(dialog(page, 'Schedule New Pickup'))).toEqual([360, 767, 691, 738, 808, 808]);
  // At 400% the whole dialog scrolls, and its last button is reachable (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 180 });
  const scrollsAsOne = dialog(page, 'Schedule New Pickup').evaluate(
    (panel) => panel.children[1]?.scrollHeight === panel.children[1]?.clientHeight,
  );
  expect(await scrollsAsOne).toBe(true);
  await button(page, /^Confirm/).scrollIntoViewIfNeeded();
  await expect(button(page, /^Confirm/)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await button(page, /^Cancel: Pick up #/).click();
  expect(await widths(page.getByRole('alertdialog'))).toEqual([360, 767, 614, 656, 640, 640]);
});

for (const { name, fault } of [
  { name: 'between create and cancel', fault: { call: 'pickup.cancel', kind: 'hang' } },
  { name: 'before the response of create', fault: { call: 'pickup.create', kind: 'lose-response' } },
] as const) {
  test(`the next visit finishes the edit of a page that was closed ${name} [RUL-22]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pickup-scheduled');
    await openSchedules(page, order);
    await button(page, /^Edit: Pick up #/).click();
    await chooseTimes(page, { day: dayAhead({ nth: 4 }) });
    // The list loads before the booking but not after it: the first page never learns the outcome.
    await lab.faults(order, [
      fault,
      { call: 'pickup.retrieval', kind: 'delay', ms: 1, times: 1 },
      { call: 'pickup.retrieval', kind: 'hang' },
    ]);
    await button(page, /^Confirm/).click();
    await expect.poll(async () => (await pickupsOf(lab, order)).length).toBe(2);
    const next = await page.context().newPage();
    await page.close();
    await lab.faults(order, []);
    await next.goto('/fedexPickup/schedules');
    await expect(notifications(next)).toContainText('The original one is cancelled.');
    await expectAccessible(next);
    expect((await pickupsOf(lab, order)).map((text) => text.slice(11))).toEqual(['Cancelled', 'Scheduled']);
    await next.reload();
    await expect(existing(next, 2)).toBeVisible();
    // An unanswered booking is watched until it can no longer appear twice (RUL-49), and is not reported twice.
    await expect(notifications(next)).toHaveText('');
  });
}

test('the pickup dialog can be closed while it is unknown whether the original pickup was cancelled [RUL-49 RUL-94]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pickup-scheduled');
  await openSchedules(page, order);
  await button(page, /^Edit: Pick up #/).click();
  await chooseTimes(page, { day: dayAhead({ nth: 4 }) });
  await lab.faults(order, [{ call: 'pickup.cancel', kind: 'status', status: 500 }]);
  await button(page, /^Confirm/).click();
  const status = page.getByText('Your new pickup is booked.');
  await expect(status).toBeVisible();
  await expectAccessible(page);
  await button(page, "Close. We'll keep checking").click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(status).toBeVisible();
  expect(await pickupsOf(lab, order)).toHaveLength(2);
});

test('cancelling one of 300 pickups does not render the others again', async ({ page, lab }) => {
  await watchRenders(page);
  const countRenders = async (count: number) => {
    const schedules = Array.from({ length: count }, (_, index) => ({
      submitted: 0,
      date: 1 + (index % 5),
      status: 'Scheduled',
      hasCode: true,
    }));
    const order = await lab.make('pickup-scheduled', { pickup: { schedules } });
    await openSchedules(page, order);
    await expect(pickupTiles(page)).toHaveCount(count);
    const first = pickupTiles(page)
      .first()
      .getByRole('button', { name: /^Cancel/ });
    // The code of dialogs is there.
    await first.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    const renders = await recordRenders(page, async () => {
      await first.click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    });
    return renders.outside;
  };
  const few = await countRenders(3);
  expect(few).toBeGreaterThan(10);
  expect(await countRenders(300)).toBeLessThan(2 * few);
});
