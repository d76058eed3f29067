import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './fixtures.ts';
import { button, hands } from './hands.ts';
import {
  cards,
  chooseDay,
  chooseTimes,
  dayAhead,
  dialog,
  existing,
  heldBy,
  notifications,
  openSchedules,
  written,
} from './pickup.ts';

const everyWidth = { tag: '@every-width' };
const SYSTEM =
  'Due to the system issue, we were unable to book a new pickup as requested. Please try again later.';

for (const hand of hands) {
  test.describe(`by ${hand.name}`, () => {
    test(
      'schedules the first pickup, which opens its dialog by itself [PSRCH-01 PSRCH-05 PSRCH-08 PSRCH-17 PSCHED-07 PICK-R06 PICK-R11 PICK-R13 PICK-R14 PICK-R15 PICK-R16 PICK-R35 PICK-R38 PICK-R39 ROLE-R01 GEN-R19]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('pickup-new');
        const day = dayAhead();
        await openSchedules(page, order, hand);
        const editor = dialog(page, 'Schedule New Pickup');
        await expect(editor).toBeVisible();
        await expect(page.getByText(`Accession ID: ${order.accessionId}`)).toBeAttached();
        const confirm = button(editor, 'Confirm');
        await expect(confirm).toBeDisabled();
        await expect(confirm).toHaveAccessibleDescription('Choose a date, a ready time and a latest time.');
        await expect(page.getByLabel('Ready time')).toBeDisabled();
        await expect(page.getByRole('grid')).toBeVisible();
        await expectAccessible(page);

        await chooseTimes(page, { day, hand });
        await expect(editor.getByText(written(day))).toBeVisible();
        await expectAccessible(page);
        await hand.press(confirm);

        await expect(editor).toBeHidden();
        await expect(notifications(page)).toContainText('Your pickup is scheduled for');
        await expect(notifications(page)).toContainText(`${written(day)}, ready at 09:00 AM`);
        await expect(notifications(page)).toBeFocused();
        await expect(existing(page, 1)).toBeVisible();
        const [card] = [cards(page).first()];
        await expect(card).toContainText(/Pick up #SFOA\d+/);
        await expect(card).toContainText('Scheduled');
        await expect(card).toContainText(written(day));
        await expect(card).toContainText('09:00 AM to 12:00 PM (Pacific Time)');
        await expect(card).toContainText('San Francisco, CA 94110');
        await expect(card).toContainText('@example.com');
        await expectAccessible(page);
        expect(await heldBy(lab, order)).toEqual([`${day} Scheduled`]);
      },
    );

    test(
      'edits a pickup: the new one on top, the original cancelled [PSCHED-16 PEDIT-37 PEDIT-39 PEDIT-40 PICK-R23 PICK-R26]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('pickup-scheduled');
        const [before = ''] = await heldBy(lab, order);
        const day = dayAhead({ nth: 4 });
        await openSchedules(page, order, hand);
        await expect(existing(page, 1)).toBeVisible();
        await hand.press(button(page, /^Edit: Pick up #/));
        const editor = dialog(page, /^Edit pickup #SFOA\d+$/);
        await expect(button(editor, 'Confirm')).toHaveAccessibleDescription('Nothing has changed yet.');
        await expect(page.getByLabel('Ready time')).toHaveValue('09:00:00');
        await chooseTimes(page, { day, ready: '10:00 AM', latest: '01:00 PM', hand });
        await hand.press(button(editor, 'Confirm'));

        await expect(notifications(page)).toContainText('Your pickup is rescheduled for');
        await expect(notifications(page)).toContainText('The original pickup is cancelled.');
        await expect(notifications(page)).toBeFocused();
        await expect(cards(page)).toHaveCount(2);
        await expect(cards(page).first()).toContainText(written(day));
        await expect(cards(page).last()).toContainText('Cancelled');
        await expect(cards(page).last().getByRole('button', { name: /^Edit/ })).toBeDisabled();
        await expectAccessible(page);
        expect(await heldBy(lab, order)).toEqual([
          before.replace('Scheduled', 'Cancelled'),
          `${day} Scheduled`,
        ]);
      },
    );

    test('cancels a pickup, after the question [PSCHED-17 PCANC-01 PCANC-02 PCANC-03 PICK-R24]', async ({
      page,
      lab,
    }) => {
      const order = await lab.make('pickup-scheduled');
      await openSchedules(page, order, hand);
      const cancel = button(page, /^Cancel: Pick up #/);
      await hand.press(cancel);
      const question = page.getByRole('alertdialog', { name: /^Cancel Pickup #SFOA\d+$/ });
      await expectAccessible(page);
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(cancel).toBeFocused();
      await hand.press(cancel);
      await hand.press(button(question, 'Cancel pickup'));
      await expect(cards(page).first()).toContainText('Cancelled');
      await expect(cancel).toBeDisabled();
      // The button that had the focus is disabled now: the card has it.
      await expect(cards(page).first().getByRole('heading')).toBeFocused();
      await expectAccessible(page);
      expect((await heldBy(lab, order))[0]).toContain('Cancelled');
    });
  });
}

test.describe('the search', () => {
  test(
    'says what is missing, wrong or refused [PSRCH-03 PSRCH-04 PSRCH-11 PSRCH-18 PSRCH-19 PICK-R01 PICK-R02 PICK-R03 PICK-R37 PICK-R57 ERR-R38]',
    everyWidth,
    async ({ page, lab, problems }) => {
      const order = await lab.make('pickup-new');
      const [completed, cancelled] = [await lab.make('pickup-completed'), await lab.make('cancelled')];
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

      for (const [refused, text] of [
        [completed, 'This Accession ID has been completed or canceled'],
        [cancelled, 'This order has been cancelled.'],
      ] as const) {
        await page.goto(refused.links['pickup'] ?? '');
        await next.click();
        await expect(page.getByText(text)).toBeVisible();
      }
    },
  );

  test('needs a token, without which it is not started [PSRCH-09 PSRCH-16 AMB-132 ERR-R39 ROLE-R03]', async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pickup-new');
    await page.goto(`/fedexPickup?accession_id=${order.accessionId}`);
    await button(page, 'Continue').click();
    const notification = page.getByRole('region', { name: 'Notifications' });
    await expect(notification).toContainText('Unauthorized');
    await expectAccessible(page);
    await button(page, 'Continue').click();
    await expect(notification).toContainText('Unauthorized');
    await expect(page).toHaveURL('/fedexPickup/search');
    expect((await lab.state(order)).calls).toEqual([]);
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
});

test.describe('the list', () => {
  test(
    'shows every state, and locks what cannot be changed [PSCHED-06 PSCHED-18 PSCHED-19 PSCHED-20 PSCHED-21 PICK-R10 PICK-R12 PICK-R20 PICK-R21 PICK-R22 PICK-R25]',
    everyWidth,
    async ({ page, lab }) => {
      const order = await lab.make('pickup-history');
      await openSchedules(page, order);
      await expect(existing(page, 5)).toBeVisible();
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
    },
  );

  test('offers a live pickup as a calendar file [RUL-21]', async ({ page, lab }) => {
    const order = await lab.make('pickup-scheduled');
    await openSchedules(page, order);
    const download = page.waitForEvent('download');
    await button(page, /^Add to calendar: /).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^pickup-SFOA\d+\.ics$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('DTSTART;TZID=America/Los_Angeles:');
    expect(text).toMatch(/SUMMARY:Courier pickup #SFOA\d+/);
  });

  test('says when the pickups or the patient cannot be loaded [PSCHED-04 PSCHED-05 PSCHED-11 PSCHED-15 PICK-R04 PICK-R05 ERR-R41 ERR-R42]', async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pickup-scheduled');
    await openSchedules(page, order);
    await expect(existing(page, 1)).toBeVisible();
    for (const [call, text] of [
      ['pickup.retrieval', 'Failed fetching all schedules under current accession id.'],
      ['pickup.patientOnFile', 'Failed fetching the patient information on file.'],
    ] as const) {
      await lab.faults(order, [{ call, kind: 'status', status: 500 }]);
      await page.reload();
      await expect(notifications(page)).toContainText(text);
      await expect(notifications(page).getByRole('button', { name: 'Close notification' })).toHaveCount(0);
      await expect(button(notifications(page), 'Try again')).toBeVisible();
      await expect(button(page, 'Schedule New Pickup')).toBeDisabled();
      await expectAccessible(page);
      await lab.faults(order, []);
      await page.reload();
      await expect(button(page, 'Schedule New Pickup')).toBeEnabled();
    }
    await lab.faults(order, [{ call: 'pickup.retrieval', kind: 'cut' }]);
    await page.reload();
    await expect(notifications(page)).toBeVisible();
    await button(page, 'Search another ID').click();
    await expect(page).toHaveURL('/fedexPickup/search');
  });

  test('works with its own countries when the service does not name them [CALL-R29]', async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pickup-scheduled');
    await lab.faults(order, [{ call: 'pricing.countryList', kind: 'status', status: 404 }]);
    await openSchedules(page, order);
    await button(page, 'Schedule New Pickup').click();
    await button(page, 'Edit contact').click();
    await expect(page.getByLabel('Country code').locator('option')).not.toHaveCount(0);
  });

  test('a cancellation that is refused leaves the card as it is [PCANC-04 PSCHED-12 ERR-R43]', async ({
    page,
    lab,
    problems,
  }) => {
    const order = await lab.make('pickup-cancel-refused');
    problems.allow(/^\/services\/pickup\//);
    await openSchedules(page, order);
    await button(page, /^Cancel: Pick up #/).click();
    await button(page, 'Cancel pickup').click();
    await expect(notifications(page)).toHaveText(
      /Failed: Due to the system issue, we were unable to cancel the selected pickup at this time\. Please try again, contact the courier at \+1 \(800\) 555-0100 or your local customer service to cancel it\./,
    );
    await expect(button(page, /^Cancel: Pick up #/)).toBeEnabled();
    await expectAccessible(page);
    await button(notifications(page), 'Close notification').click();
    await expect(notifications(page)).toHaveText('');
  });

  test('a cancellation whose answer was lost is told by the list [PCANC-04]', async ({ page, lab }) => {
    const order = await lab.make('pickup-scheduled');
    await lab.faults(order, [{ call: 'pickup.cancel', kind: 'lose-answer' }]);
    await openSchedules(page, order);
    await button(page, /^Cancel: Pick up #/).click();
    await button(page, 'Cancel pickup').click();
    await expect(cards(page).first()).toContainText('Cancelled');
    await expect(notifications(page)).toHaveText('');
  });
});

test.describe('the dialog', () => {
  test(
    'days without slots, and a server error, clear the date [PEDIT-16 PEDIT-17 PEDIT-12 PEDIT-14 PICK-R38 PICK-R40 ERR-R47 ERR-R48]',
    everyWidth,
    async ({ page, lab }) => {
      const order = await lab.make('pickup-new');
      await openSchedules(page, order);
      await chooseDay(page, dayAhead({ isWorkday: false }));
      await expect(
        page.getByText(
          'No pickup time slots are available for the selected date. Please choose a different date.',
        ),
      ).toBeVisible();
      await expect(page.getByText('No date chosen yet')).toBeVisible();
      await expectAccessible(page);
      await lab.faults(order, [{ call: 'pickup.availabilities', kind: 'status', status: 503, times: 1 }]);
      await chooseDay(page, dayAhead());
      await expect(
        page.getByText('Server error. Failed to get availability information. Please try again.'),
      ).toBeVisible();
      await expect(page.getByLabel('Ready time')).toBeDisabled();
      await chooseDay(page, dayAhead());
      await expect(page.getByLabel('Ready time')).toBeEnabled();
      await expect(page.getByRole('grid').getByRole('button', { disabled: true })).not.toHaveCount(0);
    },
  );

  test('only the answer for the last date counts [PEDIT-18]', async ({ page, lab }) => {
    const order = await lab.make('pickup-new');
    await lab.faults(order, [{ call: 'pickup.availabilities', kind: 'delay', ms: 1500, times: 1 }]);
    await openSchedules(page, order);
    // The answer for the weekend would clear the date.
    await chooseDay(page, dayAhead({ isWorkday: false }));
    await chooseDay(page, dayAhead());
    await expect(page.getByLabel('Ready time')).toBeEnabled();
    await page.waitForTimeout(1700);
    await expect(page.getByLabel('Ready time')).toBeEnabled();
  });

  test(
    'a recommended address is offered, its differences marked [PADDR-08 PADDR-12 PADDR-13 PADDR-14 PADDR-15 PADDR-16 PADDR-19 PEDIT-10 PICK-R18 PICK-R27]',
    everyWidth,
    async ({ page, lab }) => {
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
      await button(page, 'Confirm').click();
      await expect(button(page, 'Edit address')).toBeFocused();
      await expect(page.getByText('12 Oak Avenue, San Francisco, CA 94110-1234')).toBeVisible();
      await expect(page.getByText('No date chosen yet')).toBeVisible();
    },
  );

  test('an address that cannot be verified goes back; a failing check keeps what was typed [PADDR-01 PADDR-02 PADDR-03 PADDR-09 PADDR-10 PADDR-11 PADDR-18 PADDR-20 PICK-R46 PICK-R47 PICK-R48 PICK-R58 ERR-R49 ERR-R50 RUL-20]', async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pickup-new');
    await openSchedules(page, order);
    await button(page, 'Edit address').click();
    const [street, save] = [page.getByLabel('Street address'), button(page, 'Save')];
    await street.fill('');
    await expect(save).toBeDisabled();
    await expect(save).toHaveAccessibleDescription('Fill in every field to save.');
    await street.fill('PO Box 12');
    await expect(page.getByText('Address Invalid: Please confirm the accuracy')).toBeVisible();
    await expect(save).toBeDisabled();
    await expectAccessible(page);
    for (const typed of ['1 Nowhere Lane', '1 Unresolved Road']) {
      await street.fill(typed);
      await save.click();
      const title = page.getByRole('heading', { name: "We're having problems verifying your address" });
      await expect(title).toBeFocused();
      await expectAccessible(page);
      await button(page, 'Back').click();
      await expect(street).toHaveValue(typed);
    }
    await lab.faults(order, [{ call: 'pickup.addressValidation', kind: 'status', status: 500, times: 1 }]);
    await save.click();
    await expect(page.getByText('Save address failed. Please try again.')).toBeVisible();
    await expect(street).toHaveValue('1 Unresolved Road');
    await expectAccessible(page);
    await button(page, 'Back').click();
    await expect(page.getByText('San Francisco, CA 94110')).toBeVisible();
  });

  test('an address abroad: a state of two letters, or none [PADDR-04 PADDR-05 PADDR-06 PADDR-07 PICK-R44 PICK-R45]', async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pickup-new');
    await openSchedules(page, order);
    await button(page, 'Edit address').click();
    await page.getByLabel('Country', { exact: true }).selectOption('MX');
    const state = page.getByLabel('State / Province', { exact: true });
    await expect(button(page, 'Save')).toBeDisabled();
    await state.fill('b1cs');
    await expect(state).toHaveValue('BC');
    const none = page.locator('label').filter({ hasText: 'State / Province not applicable.' });
    await none.click();
    await expect(state).toHaveValue('NA');
    await expect(state).toBeDisabled();
    await expect(button(page, 'Save')).toBeEnabled();
    await expectAccessible(page);
    await none.click();
    await expect(state).toHaveValue('');
    await expect(button(page, 'Save')).toBeDisabled();
  });

  test('with nothing on file it asks for the address, then for the contact [PEDIT-06 PCONT-02 PCONT-08 PCONT-09 PICK-R31 PICK-R52 RUL-14 RUL-16]', async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pickup-nothing-on-file');
    await openSchedules(page, order);
    await expect(page.getByText('Address Invalid: Please confirm the accuracy')).toBeVisible();
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
    await chooseTimes(page);
    await button(page, 'Confirm').click();
    await expect(existing(page, 1)).toBeVisible();
  });

  test('an address on file that does not exist opens the address editor, a failed check too [PEDIT-04 PEDIT-07]', async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pickup-new', { pickup: { street: '1 Nowhere Lane' } });
    await openSchedules(page, order);
    await expect(page.getByLabel('Street address')).toHaveValue('1 Nowhere Lane');
    const other = await lab.make('pickup-new');
    await lab.faults(other, [{ call: 'pickup.addressValidation', kind: 'cut', times: 1 }]);
    await openSchedules(page, other);
    await expect(page.getByRole('heading', { name: 'Edit address' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Confirm')).toHaveAccessibleDescription(
      'Confirm is available when the address and the contact are valid.',
    );
    await expect(page.getByLabel('Ready time')).toBeDisabled();
  });

  test('reminders follow the contact, until they differ [PEDIT-25 PEDIT-26 PEDIT-27 PEDIT-28 PEDIT-29 PEDIT-32 PCONT-09 PICK-R32 PICK-R33 PICK-R55]', async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pickup-new');
    await openSchedules(page, order);
    await chooseTimes(page);
    const box = (name: string) => page.locator('label').filter({ hasText: name });
    const same = page.getByLabel('Use same contact information for Reminders');
    const email = page.getByLabel('Reminder email');
    await expect(same).toBeChecked();
    await button(page, 'Edit contact').click();
    await page.getByLabel('Email').fill('bo@example.com');
    await button(page, 'Save').click();
    await expect(button(page, 'Edit contact')).toBeFocused();
    await expect(email).toHaveValue('bo@example.com');
    await email.fill('cy@');
    await expect(same).not.toBeChecked();
    await expect(button(page, 'Confirm')).toBeDisabled();
    await expectAccessible(page);
    await box('No reminders needed').click();
    await expect(button(page, 'Confirm')).toBeEnabled();
    await box('No reminders needed').click();
    await box('Use same contact information for Reminders').click();
    await expect(email).toHaveValue('bo@example.com');
    await box('Email one hour before').click();
    await button(page, 'Confirm').click();
    await expect(existing(page, 1)).toBeVisible();
    const [pickup] = (await lab.state(order)).pickups;
    expect(pickup).toMatchObject({
      remind_by_email_one_day_before_pickup: true,
      remind_by_email_one_hour_before_pickup: false,
      reminder: { email: 'bo@example.com' },
    });
  });

  test('fills the screen, 90 percent or 808 pixels; the question 80 percent or 640 [PICK-R17 PICK-R19 UI-R06]', async ({
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
    await page.keyboard.press('Escape');
    await button(page, /^Cancel: Pick up #/).click();
    expect(await widths(page.getByRole('alertdialog'))).toEqual([360, 767, 614, 656, 640, 640]);
  });
});

test.describe('when a booking goes wrong', () => {
  test('a refused booking closes the dialog and says so [PEDIT-36 PEDIT-42 PSCHED-10 ERR-R44]', async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pickup-new');
    await openSchedules(page, order);
    await expect(dialog(page, 'Schedule New Pickup')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(
      page.getByText("There's no scheduled pickup related to this Accession ID yet."),
    ).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Schedule New Pickup').click();
    await chooseTimes(page);
    await lab.faults(order, [{ call: 'pickup.create', kind: 'status', status: 500 }]);
    await button(page, 'Confirm').click();
    const editor = dialog(page, 'Schedule New Pickup');
    await expect(editor.getByRole('alert')).toContainText(SYSTEM);
    // Nothing that was entered is lost: the same press books it when the service is back (RUL-50).
    await expect(page.getByLabel('Ready time')).toHaveValue('09:00:00');
    await expectAccessible(page);
    expect(await heldBy(lab, order)).toEqual([]);
    await lab.faults(order, []);
    await button(page, 'Confirm').click();
    await expect(notifications(page)).toContainText('Your pickup is scheduled for');
    await expect(existing(page, 1)).toBeVisible();
  });

  test('a refused edit retains the original [PEDIT-38 ERR-R45]', async ({ page, lab }) => {
    const order = await lab.make('pickup-scheduled');
    await openSchedules(page, order);
    await lab.faults(order, [{ call: 'pickup.create', kind: 'status', status: 500 }]);
    await button(page, /^Edit: Pick up #/).click();
    await chooseTimes(page, { day: dayAhead({ nth: 4 }) });
    await button(page, 'Confirm').click();
    await expect(dialog(page, /^Edit pickup #/).getByRole('alert')).toContainText(
      `${SYSTEM} We have retained the existing appointment for your convenience.`,
    );
    expect(await heldBy(lab, order)).toHaveLength(1);
  });

  test('a booking whose answer was lost is found in the list [PEDIT-36 RUL-22]', async ({ page, lab }) => {
    const order = await lab.make('pickup-new');
    await openSchedules(page, order);
    await chooseTimes(page);
    await lab.faults(order, [{ call: 'pickup.create', kind: 'lose-answer' }]);
    await button(page, 'Confirm').click();
    await expect(notifications(page)).toContainText('Your pickup is scheduled for');
    await expect(existing(page, 1)).toBeVisible();
  });

  test('the original that cannot be cancelled is named [PEDIT-41 PICK-R36 ERR-R46]', async ({
    page,
    lab,
    problems,
  }) => {
    const order = await lab.make('pickup-cancel-refused');
    problems.allow(/^\/services\/pickup\//);
    await openSchedules(page, order);
    await button(page, /^Edit: Pick up #/).click();
    await chooseTimes(page, { day: dayAhead({ nth: 4 }) });
    await button(page, 'Confirm').click();
    await expect(notifications(page)).toContainText('but the original pickup could not be cancelled');
    await expect(notifications(page)).toContainText('contact the courier at +1 (800) 555-0100');
    await expect(cards(page)).toHaveCount(2);
    await expectAccessible(page);
  });

  for (const { name, fault } of [
    { name: 'between create and cancel', fault: { call: 'pickup.cancel', kind: 'hang' } },
    { name: 'before the answer of create', fault: { call: 'pickup.create', kind: 'lose-answer' } },
  ] as const) {
    test(`a page that is closed ${name}: the next visit finishes the edit [RUL-22]`, async ({
      page,
      lab,
    }) => {
      const order = await lab.make('pickup-scheduled');
      await openSchedules(page, order);
      await button(page, /^Edit: Pick up #/).click();
      await chooseTimes(page, { day: dayAhead({ nth: 4 }) });
      // The list is read before the booking and cannot be read after it: the first page never learns what came of it.
      await lab.faults(order, [
        fault,
        { call: 'pickup.retrieval', kind: 'delay', ms: 1, times: 1 },
        { call: 'pickup.retrieval', kind: 'hang' },
      ]);
      await button(page, 'Confirm').click();
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
      // A booking without an answer is watched until it can no longer come twice (RUL-49), and is not told twice.
      await expect(notifications(next)).toHaveText('');
    });
  }
});
