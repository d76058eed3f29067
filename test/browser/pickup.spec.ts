import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './fixtures.ts';
import { button, byKeyboard } from './hands.ts';
import {
  cards,
  chooseTimes,
  dayAhead,
  dialog,
  existing,
  heldBy,
  notifications,
  openSchedules,
  written,
} from './pickup.ts';

test(
  'schedules the first pickup in two taps: its dialog opens automatically, with a day and times [PSRCH-01 PSRCH-05 PSRCH-08 PSRCH-17 PSCHED-07 PICK-R06 PICK-R11 PICK-R13 PICK-R14 PICK-R15 PICK-R16 PICK-R35 PICK-R38 PICK-R39 ROLE-R01 GEN-R19]',
  { tag: '@every-width' },
  async ({ page, lab }) => {
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
      new RegExp(`^Confirm: .* ${Number(day.slice(-2))}, 08:00 AM to 06:00 PM$`),
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
    const [card] = [cards(page).first()];
    await expect(card).toContainText(/Pick up #SFOA\d+/);
    await expect(card).toContainText('Scheduled');
    await expect(card).toContainText(written(day));
    await expect(card).toContainText('08:00 AM to 06:00 PM (Pacific Time)');
    await expect(card).toContainText('San Francisco, CA 94110');
    await expect(card).toContainText('@example.com');
    await expectAccessible(page);
    expect(await heldBy(lab, order)).toEqual([`${day} Scheduled`]);
  },
);

test('puts a pickup into the calendar, and cancels it after the question [PSCHED-17 PCANC-01 PCANC-02 PCANC-03 PICK-R24 RUL-21]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pickup-scheduled');
  await openSchedules(page, order, byKeyboard);
  const download = page.waitForEvent('download');
  await byKeyboard.press(button(page, /^Add to calendar: /));
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^pickup-SFOA\d+\.ics$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/SUMMARY:Courier pickup #SFOA\d+/);
  const cancel = button(page, /^Cancel: Pick up #/);
  await byKeyboard.press(cancel);
  const question = page.getByRole('alertdialog', { name: /^Cancel Pickup #SFOA\d+$/ });
  await expectAccessible(page);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
  await byKeyboard.press(cancel);
  await byKeyboard.press(button(question, 'Cancel pickup'));
  await expect(cards(page).first()).toContainText('Cancelled');
  await expect(cancel).toBeDisabled();
  await expect(notifications(page)).toContainText(/Your pickup for .* is cancelled\./);
  await expect(notifications(page)).toBeFocused();
  await expectAccessible(page);
  expect((await heldBy(lab, order))[0]).toContain('Cancelled');
});

test('says what is missing, wrong or refused [PSRCH-03 PSRCH-04 PSRCH-11 PSRCH-18 PSRCH-19 PICK-R01 PICK-R02 PICK-R03 PICK-R37 PICK-R57 ERR-R38]', async ({
  page,
  lab,
  problems,
}) => {
  const order = await lab.make('pickup-new');
  const cancelled = await lab.make('cancelled');
  problems.allow(/^\/services\/pickup\//);
  await page.goto(order.links['pickup'] ?? '');
  await expect(page).toHaveTitle(/Courier pickup/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('banner')).not.toContainText('Accession ID');
  await expect(page.locator('main > * svg').last()).toBeVisible();
  const input = page.getByLabel('Accession ID');
  const next = button(page, 'Continue');
  await expect(input).toHaveValue(order.accessionId);
  await expect(input).toHaveAttribute('placeholder', '10-digit accession ID');
  await expectAccessible(page);

  await input.fill('');
  await expect(next).toBeDisabled();
  await expect(next).toHaveAccessibleDescription('Enter an Accession ID to go on.');
  await input.fill('26-1100');
  await expect(input).toHaveValue('261100');
  await next.click();
  await expect(page.getByText('An Accession ID has 10 digits. This one has 6.')).toBeVisible();
  await expect(input).toBeFocused();
  await expectAccessible(page);

  await input.fill('1234567890');
  await next.click();
  await expect(
    page.getByText(
      'This Accession ID has been completed or canceled and cannot be used to schedule a courier pickup.',
    ),
  ).toBeVisible();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('1234567890');

  // The service's own message, if it sends one.
  await page.goto(cancelled.links['pickup'] ?? '');
  await next.click();
  await expect(page.getByText('This order has been cancelled.')).toBeVisible();
});

test('no token stays in the address; search another ID forgets this one [PSCHED-13 PSCHED-02 PSRCH-02 PICK-R08 PICK-R09 RUL-01]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pickup-scheduled');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
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
  await page.goto('/fedexPickup/schedules');
  await expect(page).toHaveURL('/fedexPickup/search');
  await page.goto('/fedexPickup');
  await expect(page).toHaveURL('/fedexPickup/search');
  expect(addresses.slice(1).filter((address) => address.includes(order.token))).toEqual([]);
});

test('shows every state, and locks what cannot be changed [PSCHED-06 PSCHED-18 PSCHED-19 PSCHED-20 PSCHED-21 PICK-R10 PICK-R12 PICK-R20 PICK-R21 PICK-R22 PICK-R25]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pickup-history');
  await openSchedules(page, order);
  await expect(existing(page, 5)).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await button(page, 'Past pickups (3)').click();
  const shown = ['Scheduled', 'Scheduled', 'Cancelled', 'Expired', 'Expired'];
  for (const [index, status] of shown.entries()) {
    const card = cards(page).nth(index);
    await expect(card).toContainText(status);
    await expect(card.getByRole('button', { name: /^Edit/ })).toBeEnabled({ enabled: index === 0 });
    await expect(card.getByRole('button', { name: /^Cancel/ })).toBeEnabled({ enabled: index === 0 });
    await expect(card.getByText('contact the courier at')).toHaveCount(index === 1 ? 1 : 0);
  }
  await expect(cards(page).last()).toContainText('Pick up #TBD');
  await expectAccessible(page);
});

test('a recommended address is offered, its differences marked [PADDR-08 PADDR-12 PADDR-13 PADDR-14 PADDR-15 PADDR-16 PADDR-19 PEDIT-10 PICK-R18 PICK-R27]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pickup-new');
  await openSchedules(page, order);
  await chooseTimes(page);
  await button(page, 'Edit address').click();
  await expect(page.getByRole('heading', { name: 'Edit address' })).toBeFocused();
  await page.getByLabel('Street address').fill('12 Oak Ave');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { name: 'We found a more exact address' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Recommended address' })).toBeChecked();
  await expect(page.locator('mark')).toHaveText(['12 Oak Avenue', '94110-1234', '12 Oak Ave', '94110']);
  await expectAccessible(page);
  await button(page, 'Back').click();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Oak Ave');
  await button(page, 'Save').click();
  await button(page, /^Confirm/).click();
  await expect(button(page, 'Edit address')).toBeFocused();
  await expect(page.getByText('12 Oak Avenue, San Francisco, CA 94110-1234')).toBeVisible();
  await expect(page.getByText('No date chosen yet')).toBeVisible();
});

test('with nothing on file it asks for the address, then for the contact [PEDIT-06 PCONT-02 PCONT-08 PCONT-09 PICK-R31 PICK-R32 PICK-R33 PICK-R48 PICK-R52 RUL-14 RUL-16]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pickup-nothing-on-file');
  await openSchedules(page, order);
  await expect(
    page.getByText(
      'Address Invalid: Please confirm the accuracy of your Pickup Address to proceed to selecting a Pickup Time and setting a Reminder.',
    ),
  ).toBeVisible();
  await page.getByLabel('Street address').fill('12 Oak Avenue');
  await page.getByLabel('City').fill('San Francisco');
  await page.getByLabel('State / Province').selectOption('CA');
  await page.getByLabel('Postal code').fill('94110');
  await button(page, 'Save').click();
  await expect(
    page.getByText('Contact Invalid: Please confirm the accuracy of your Contact Information...'),
  ).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByLabel('Country code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Country code').selectOption('1');
  await page.getByLabel('Phone number').fill('+1 (415) 555-0199');
  await button(page, 'Save').click();
  await expect(page.getByText('+1 4155550199')).toBeVisible();
  await expect(page.getByLabel('Phone one day before')).not.toBeChecked();
  await expect(page.getByLabel('Email one day before')).toBeChecked();
  const none = page.getByRole('checkbox', { name: 'No reminders needed' });
  await expect(none).not.toBeChecked();
  const same = page.getByRole('checkbox', { name: /^Use same contact information for Reminders/ });
  await expect(same).toBeChecked();
  await chooseTimes(page);
  await button(page, /^Confirm/).click();
  await expect(existing(page, 1)).toBeVisible();
});

test('on an iPhone the policy allows the style that holds the page still under a dialog', async ({
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

test('fills the screen, 90 percent or 808 pixels, and scrolls as a whole at 400 percent; the question 80 percent or 640 [PICK-R17 PICK-R19 UI-R06]', async ({
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
  const isWhole = dialog(page, 'Schedule New Pickup').evaluate(
    (panel) => panel.children[1]?.scrollHeight === panel.children[1]?.clientHeight,
  );
  expect(await isWhole).toBe(true);
  await button(page, /^Confirm/).scrollIntoViewIfNeeded();
  await expect(button(page, /^Confirm/)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await button(page, /^Cancel: Pick up #/).click();
  expect(await widths(page.getByRole('alertdialog'))).toEqual([360, 767, 614, 656, 640, 640]);
});

test('a courier that books after the portal timed out, lists late and formats oddly: one pickup remains and is reported [RUL-22 RUL-39 RUL-49 RUL-52 PEDIT-37 PEDIT-40]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pickup-harsh', { pickup: { listsAfter: 2 } });
  await page.clock.install();
  await openSchedules(page, order);
  await expect(existing(page, 2)).toBeVisible();
  await button(page, 'Past pickups (1)').click();
  await expect(cards(page).last()).toContainText('Cancelled');
  await button(page, /^Edit: Pick up #SFOA/).click();
  await expect(page.getByLabel('Ready time')).toHaveValue('09:00:00');
  await chooseTimes(page, { day: dayAhead({ nth: 4 }) });
  await lab.faults(order, [{ call: 'pickup.create', kind: 'late-work', ms: 1500 }]);
  await button(page, /^Confirm/).click();
  const editor = dialog(page, /^Edit pickup #/);
  await expect(editor.getByRole('status')).toContainText('We have no answer from the courier yet');
  await expectAccessible(page);
  await expect.poll(async () => (await heldBy(lab, order)).length).toBe(2);
  await lab.faults(order, []);
  // It checks again every ten seconds.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(notifications(page)).toContainText('The original pickup is cancelled.', { timeout: 1000 });
  }).toPass();
  await expect(editor).toBeHidden();
  await expect(notifications(page)).toBeFocused();
  expect((await heldBy(lab, order)).map((one) => one.slice(11))).toEqual(['Cancelled', 'Scheduled']);
  await page.reload();
  await expect(existing(page, 3)).toBeVisible();
  await expect(notifications(page)).toHaveText('');
});

for (const { name, fault } of [
  { name: 'between create and cancel', fault: { call: 'pickup.cancel', kind: 'hang' } },
  { name: 'before the answer of create', fault: { call: 'pickup.create', kind: 'lose-answer' } },
] as const) {
  test(`a page that is closed ${name}: the next visit finishes the edit [RUL-22]`, async ({ page, lab }) => {
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
    await expect.poll(async () => (await heldBy(lab, order)).length).toBe(2);
    const next = await page.context().newPage();
    await page.close();
    await lab.faults(order, []);
    await next.goto('/fedexPickup/schedules');
    await expect(notifications(next)).toContainText('The original pickup is cancelled.');
    await expectAccessible(next);
    expect((await heldBy(lab, order)).map((one) => one.slice(11))).toEqual(['Cancelled', 'Scheduled']);
    await next.reload();
    await expect(existing(next, 2)).toBeVisible();
    // An unanswered booking is watched until it can no longer appear twice (RUL-49), and is not reported twice.
    await expect(notifications(next)).toHaveText('');
  });
}
