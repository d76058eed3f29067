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
  openAsStaff,
  signIn,
  written,
} from './pickup.ts';

test(
  'staff reschedule a pickup by keyboard alone, from the link on [PSRCH-06 PSRCH-12 PSRCH-14 ROLE-R02 ROLE-R04 ROLE-R05 ROLE-R06]',
  {
    tag: '@every-width',
  },
  async ({ page, lab, baseURL }) => {
    const order = await lab.make('pickup-staff');
    await openAsStaff(page, order, baseURL);
    // It continues by itself.
    await expect(page).toHaveURL('/fedexPickup/schedules');
    await expect(existing(page, 1)).toBeVisible();
    await expectAccessible(page);
    const day = dayAhead({ nth: 4 });
    await byKeyboard.press(button(page, /^Edit: Pick up #/));
    await expect(dialog(page, /^Edit pickup #/)).toBeVisible();
    await chooseTimes(page, { day, hand: byKeyboard });
    await byKeyboard.press(button(page, 'Confirm'));
    await expect(notifications(page)).toBeFocused();
    await expect(notifications(page)).toContainText('The original pickup is cancelled.');
    await expect(cards(page).first()).toContainText(written(day));

    const { pickupCalls } = await lab.state(order);
    const by = (who: string) =>
      [...new Set(pickupCalls.filter((one) => one.by === who).map(({ call }) => call))].toSorted();
    expect(by('staff')).toEqual(['pickup.cancel', 'pickup.create', 'pickup.retrieval', 'sample.pnsJwt']);
    expect(by('patient')).toEqual(['pickup.patientOnFile']);
  },
);

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
  // The session is over.
  problems.allow(/^\/services\/pickup\//);
  await page.context().clearCookies();
  await page.reload();
  await expect(notifications(page)).toContainText('No valid internal token for internal role.');
  await expect(button(page, 'Schedule New Pickup')).toBeDisabled();
  await expectAccessible(page);
});

test('without a session or an exchange there is a lasting notification [PSRCH-10 PSRCH-13 PSRCH-15 PSRCH-16 ERR-R39 ERR-R51 ERR-R52]', async ({
  page,
  lab,
  baseURL,
  problems,
}) => {
  const order = await lab.make('pickup-staff');
  problems.allow(/^\/services\/(pickup|sample)\//);
  const shown = page.getByRole('region', { name: 'Notifications' });
  await page.goto(order.links['staffPickup'] ?? '');
  await expect(shown).toContainText('No valid internal token for internal role.');
  await expectAccessible(page);
  await lab.faults(order, [{ call: 'sample.pnsJwt', kind: 'status', status: 403 }]);
  await signIn(page, order, baseURL);
  await button(page, 'Continue').click();
  await expect(shown).toContainText('No valid pns token for internal role.');
  await lab.faults(order, []);
  await button(page, 'Continue').click();
  await expect(existing(page, 1)).toBeVisible();
});

test('two tabs on two accession ids never mix [RUL-02 ROLE-R06 PSRCH-07]', async ({ page, lab, baseURL }) => {
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
  await button(page, 'Confirm').click();
  await expect(existing(page, 2)).toBeVisible();
  await other.reload();
  await expect(other.getByText(`Accession ID: ${second.accessionId}`)).toBeVisible();
  await expect(existing(other, 1)).toBeVisible();
  expect(await heldBy(lab, first)).toHaveLength(2);
  expect(await heldBy(lab, second)).toHaveLength(1);

  await button(other, 'Search another ID').click();
  await expect(other.getByLabel('Accession ID')).toHaveValue('');
  await other.getByLabel('Accession ID').fill(first.accessionId);
  await button(other, 'Continue').click();
  await expect(existing(other, 2)).toBeVisible();
});
