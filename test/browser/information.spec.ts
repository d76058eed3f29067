import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, TestOrder } from './fixtures.ts';
import { button, byKeyboard, byMouse } from './input-methods.ts';
import { expectPage, notification, overlay } from './payment.ts';
import type { Page } from '@playwright/test';

const everyWidth = { tag: '@every-width' };

const INFORMATION = { path: '/informationLanding', heading: 'Your information' };
const SAVED = { path: '/informationLanding', heading: 'Information Saved!' };

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const street = (page: Page) => select(page, 'Address');
const gender = (page: Page, name: 'Male' | 'Female') => page.getByRole('radio', { name, exact: true });

async function openInformationPage(
  page: Page,
  lab: LabClient,
  scenario: string,
  overrides?: object,
): Promise<TestOrder> {
  const order = await lab.make(scenario, overrides);
  await page.goto(order.link);
  await expectPage(page, INFORMATION);
  return order;
}

async function calls(lab: LabClient, order: TestOrder, name: string): Promise<number> {
  return (await lab.state(order)).calls.filter(({ call }) => call === name).length;
}

/** Confirms that the address is right. */
async function reconfirm(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Is this the right address?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, save it' }).click();
}

test(
  'a patient confirms the record and continues to payment [GEN-R08 INFO-R01 INFO-R03 INFO-R18 INFO-R24 INFO-R40 CONST-R13]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await openInformationPage(page, lab, 'information-confirmed');
    await expect(page.getByText('To change your name, call +1 (800) 555-0100.')).toBeVisible();
    for (const section of ['Basic information', 'Shipping address'])
      await expect(page.getByRole('heading', { name: section })).toBeVisible();
    await expect(field(page, 'Birthdate')).toHaveCount(0);
    await expect(button(page, 'Save')).toHaveCount(0);
    await expectAccessible(page);
    await button(page, 'Confirm').scrollIntoViewIfNeeded();
    await expect(page.getByText('Send to this address?')).toBeInViewport();
    // The half second of the overlay lasts until it was seen, however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await byMouse.press(button(page, 'Confirm'));
    await expect(overlay(page, 'Confirming your information…')).toBeVisible();
    await page.clock.resume();
    await expectPage(page, SAVED);
    await expect(page.getByText('We will send your kit as soon as possible')).toBeVisible();
    await expectAccessible(page);
    expect(await calls(lab, order, 'trans.confirmAddress')).toBe(0);
    await byMouse.press(button(page, 'Next'));
    await expectPage(page, { path: '/payment_form', heading: 'Payment' });
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('accession_id')).toBe(order.accessionId);
    expect(searchParams.has('token')).toBe(false);
  },
);

test('a patient looks an address up, chooses it, checks it once more and saves it, by keyboard [INFO-R14 INFO-R35 VAL-R24 VAL-R25]', async ({
  page,
  lab,
}) => {
  const order = await openInformationPage(page, lab, 'information-confirmed');
  await street(page).fill('');
  await byKeyboard.type(street(page), '1450 alder Apt 4B');
  const option = page.getByRole('option', { name: /1450 Alder Street/ });
  await expect(option).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 suggestion.' })).toBeAttached();
  await expect(page.getByText('Google Maps')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(street(page)).toHaveValue('1450 Alder Street, Apt 4B');
  await expect(field(page, 'City')).toHaveValue('Seattle');
  await expect(select(page, 'State')).toHaveValue('WA');
  await expect(field(page, 'Zip code')).toHaveValue('98101');
  await expect(street(page)).toBeFocused();
  await byKeyboard.press(button(page, 'Save'));
  const dialog = page.getByRole('alertdialog', { name: 'Is this the right address?' });
  await expect(dialog).toContainText('1450 Alder Street, Apt 4B, Seattle, WA 98101, United States');
  await expectAccessible(page);
  await byKeyboard.press(dialog.getByRole('button', { name: 'Go back' }));
  await expect(dialog).toBeHidden();
  expect((await lab.state(order)).information.saved).toEqual({});
  await byKeyboard.press(button(page, 'Save'));
  await byKeyboard.press(dialog.getByRole('button', { name: 'Yes, save it' }));
  await expectPage(page, SAVED);
  expect((await lab.state(order)).information.saved).toEqual({
    street: '1450 Alder Street, Apt 4B',
    city: 'Seattle',
    state: 'WA',
    zipcode: '98101',
    isAppliedToFuture: false,
  });
});

test('Enter pressed while the chosen address loads waits for it and asks whether it is right [OWN-01]', async ({
  page,
  lab,
}) => {
  const order = await openInformationPage(page, lab, 'information-confirmed');
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  const { promise: continued, resolve: respond } = Promise.withResolvers<void>();
  await page.route(/\/v1\/places\/[^/]+$/, async (route) => {
    markRequested();
    await continued;
    await route.continue();
  });
  await street(page).fill('');
  await byKeyboard.type(street(page), '1450 alder');
  await page.getByRole('option', { name: /1450 Alder Street/ }).click();
  await requested;
  await page.keyboard.press('Enter');
  await expect(overlay(page, 'Checking your information…')).toBeVisible();
  respond();
  const dialog = page.getByRole('alertdialog', { name: 'Is this the right address?' });
  await expect(dialog).toContainText('1450 Alder Street, Seattle, WA 98101, United States');
  expect((await lab.state(order)).information.saved).toEqual({});
});

test('a patient with a duplicate record merges both and saves the other fields, by mouse [DUP-R02 DUP-R03 DUP-R04 DUP-R05]', async ({
  page,
  lab,
}) => {
  const order = await openInformationPage(page, lab, 'information-duplicate');
  const { birthdate, sex } = await identityOf(lab, page, order);
  await byMouse.type(field(page, 'Birthdate'), birthdate.replaceAll('/', ''));
  await expect(field(page, 'Birthdate')).toHaveValue(birthdate);
  await byMouse.choose(gender(page, sex));
  const dialog = page.getByRole('dialog', { name: 'please confirm are you the same patient as:' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(birthdate);
  await expectAccessible(page);
  await byMouse.press(dialog.getByRole('button', { name: 'Confirm', exact: true }));
  await expect(notification(page, 'was merged into')).toContainText('Success');
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Birthdate')).toHaveCount(0);
  await expectAccessible(page);
  await field(page, 'City').fill('Oakland');
  await byMouse.press(button(page, 'Save'));
  await reconfirm(page);
  await expectPage(page, SAVED);
  const { information } = await lab.state(order);
  expect(information.mergedInto).not.toBeNull();
  expect(information.saved).toEqual({ city: 'Oakland', isAppliedToFuture: false });
});

/** The person with a duplicate in the lab: the order's seed, as in another record of the same patient. */
async function identityOf(lab: LabClient, page: Page, order: TestOrder) {
  await lab.set(order, { informationOnFile: { gender: true, birthdate: true } });
  const { record } = (await lab.state(order)).information;
  await lab.set(order, { informationOnFile: { gender: false, birthdate: false } });
  const [year, month, day] = String(record['birthdate']).split('-');
  await page.bringToFront();
  return { birthdate: `${month}/${day}/${year}`, sex: record['gender'] as 'Male' | 'Female' };
}
