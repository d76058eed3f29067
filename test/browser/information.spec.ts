import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, LabOrder } from './fixtures.ts';
import { button, byKeyboard, byMouse } from './hands.ts';
import { expectPage, notification, overlay } from './payment.ts';
import type { Page } from '@playwright/test';

const everyWidth = { tag: '@every-width' };

const INFORMATION = { path: '/informationLanding', heading: 'Your information' };
const SAVED = { path: '/informationLanding', heading: 'Information Saved!' };
const REQUESTED = { path: '/informationLanding', heading: 'Change Address Request Sent!' };

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const street = (page: Page) => select(page, 'Address');
const gender = (page: Page, name: 'Male' | 'Female') => page.getByRole('radio', { name, exact: true });

async function open(page: Page, lab: LabClient, scenario: string, overrides?: object): Promise<LabOrder> {
  const order = await lab.make(scenario, overrides);
  await page.goto(order.link);
  await expectPage(page, INFORMATION);
  return order;
}

async function calls(lab: LabClient, order: LabOrder, name: string): Promise<number> {
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
    const order = await open(page, lab, 'information-confirmed');
    await expect(
      page.getByText('Name changes require contacting support at +1 (800) 555-0100.'),
    ).toBeVisible();
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
  const order = await open(page, lab, 'information-confirmed');
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

test('a patient who is known twice merges the two, and saves the rest, by mouse [DUP-R02 DUP-R03 DUP-R04 DUP-R05]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'information-duplicate');
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

test('a patient who is not the duplicate gets the support phone, and can save the rest, by keyboard [INFO-R22]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'information-duplicate');
  const { birthdate, sex } = await identityOf(lab, page, order);
  await byKeyboard.choose(gender(page, sex));
  await byKeyboard.type(field(page, 'Birthdate'), birthdate.replaceAll('/', ''));
  const dialog = page.getByRole('dialog', { name: 'please confirm are you the same patient as:' });
  await byKeyboard.press(dialog.getByRole('button', { name: 'Contact support +1 (800) 555-0100' }));
  await expect(dialog.getByRole('link', { name: 'Call +1 (800) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+18005550100',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Please call support at +1 (800) 555-0100.')).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await expectAccessible(page);
  await field(page, 'City').fill('Oakland');
  await byKeyboard.press(button(page, 'Save'));
  await reconfirm(page);
  await expectPage(page, SAVED);
  await expect(page.getByText('Please call support at +1 (800) 555-0100.')).toBeVisible();
  await expectAccessible(page);
  expect((await lab.state(order)).information.saved).toEqual({
    city: 'Oakland',
    isAppliedToFuture: false,
  });
});

/** The person with a duplicate in the lab: the order's seed, as in another record of the same patient. */
async function identityOf(lab: LabClient, page: Page, order: LabOrder) {
  await lab.set(order, { onRecord: { gender: true, birthdate: true } });
  const { record } = (await lab.state(order)).information;
  await lab.set(order, { onRecord: { gender: false, birthdate: false } });
  const [year, month, day] = String(record['birthdate']).split('-');
  await page.bringToFront();
  return { birthdate: `${month}/${day}/${year}`, sex: record['gender'] as 'Male' | 'Female' };
}

test('a Canadian without a phone pastes one and saves it without being asked about the address [INFO-R06 INFO-R10 INFO-R33 RUL-16 RUL-37]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'information-canada');
  await expect(page.getByText('Some of your information is missing')).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(page.getByText('To save, please complete:')).toContainText('Phone number');
  await expect(field(page, 'State')).toHaveValue('Ontario');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Phone number', exact: true }).click();
  await expect(field(page, 'Phone number')).toBeFocused();
  await field(page, 'Phone number').fill('+1 (416) 555-0199');
  await expect(field(page, 'Phone number')).toHaveValue('4165550199');
  await button(page, 'Save').click();
  await expectPage(page, SAVED);
  expect((await lab.state(order)).information.saved).toEqual({
    areaCode: '1',
    phone: '4165550199',
    isAppliedToFuture: false,
  });
});

test('a patient without a record types everything by keyboard, learns what is missing, and saves [RUL-14 VAL-R03 INFO-R04 INFO-R05 INFO-R07 INFO-R15]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'information-incomplete');
  await expect(button(page, 'Save')).toBeDisabled();
  await byKeyboard.type(field(page, 'Birthdate'), '02281984');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /^Please check these \d fields$/ })).toBeVisible();
  await expect(gender(page, 'Male')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Please enter your city here' })).toBeVisible();
  await expectAccessible(page);
  await byKeyboard.choose(gender(page, 'Female'));
  await select(page, 'Country').selectOption('US');
  await expect(select(page, 'State')).toBeVisible();
  await byKeyboard.type(street(page), '12 Nowhere Lane');
  await byKeyboard.type(field(page, 'City'), 'Springfield');
  await select(page, 'State').selectOption('IL');
  await byKeyboard.type(field(page, 'Zip code'), '62701');
  await byKeyboard.press(button(page, 'Save'));
  await reconfirm(page);
  await expectPage(page, SAVED);
  expect((await lab.state(order)).information.saved).toEqual({
    gender: 'Female',
    birthdate: '1984-02-28',
    street: '12 Nowhere Lane',
    city: 'Springfield',
    state: 'IL',
    zipcode: '62701',
    country: 'United States',
    isAppliedToFuture: false,
  });
  await page.goto(order.link);
  await expectPage(page, INFORMATION);
  await expect(button(page, 'Confirm')).toBeVisible();
});

test('after shipment a change of the address is a request, and a failed one keeps what was typed [INFO-R19 INFO-R21 INFO-R30 RUL-20]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'information-shipped');
  await expect(page.getByText('Your kit has been shipped')).toBeVisible();
  await field(page, 'City').fill('Oakland');
  await lab.faults(order, [{ call: 'trans.confirmAddress', kind: 'status', status: 500, times: 1 }]);
  await button(page, 'Save').click();
  await reconfirm(page);
  await expectPage(page, { path: '/informationLanding', heading: 'Change Address Failed' });
  await expect(notification(page, 'Shipping Address Save Failed')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Edit again').click();
  await expect(field(page, 'City')).toHaveValue('Oakland');
  await button(page, 'Save').click();
  await reconfirm(page);
  await expectPage(page, REQUESTED);
  await expect(
    page.getByText(
      "We'll review your request shortly. If approved, your shipping address will be updated automatically. If not, please Contact Support for further assistance..",
    ),
  ).toBeVisible();
  await expectAccessible(page);
  const { information } = await lab.state(order);
  expect(information.changeRequests).toEqual([{ city: 'Oakland', isAppliedToFuture: false }]);
  expect(information.saved).toEqual({});
});

test('a family member saves the phone without being asked about the address [INFO-R25 RUL-37]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'information-family-member');
  await expect(page.getByText('The kit is shipped to the address of the base order.')).toBeVisible();
  await expect(street(page)).toHaveCount(0);
  await field(page, 'Phone number (optional)').fill('4155550177');
  await button(page, 'Save').click();
  await expectPage(page, SAVED);
  expect((await lab.state(order)).information.saved).toMatchObject({ phone: '4155550177' });
  expect(await calls(lab, order, 'inventory.checkAddressChange')).toBe(0);
});

test('Back comes to the information as it is on record now [RUL-08]', async ({ page, lab }) => {
  await open(page, lab, 'information-confirmed');
  await button(page, 'Skip').click();
  await expectPage(page, { path: '/payment_form', heading: 'Payment' });
  await page.goBack();
  await expectPage(page, INFORMATION);
  await expect(button(page, 'Confirm')).toBeVisible();
});

test('a save with a lost response keeps the typed text, and a successful one removes its notice [INFO-R36 ERR-R30 RUL-20 RUL-54]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'information-confirmed');
  await lab.faults(order, [{ call: 'trans.confirmAddress', kind: 'cut', times: 1 }]);
  await field(page, 'City').fill('Oakland');
  await button(page, 'Save').click();
  await reconfirm(page);
  const notice = notification(page, 'Shipping Address Save Failed');
  await expect(notice).toBeVisible();
  await expect(field(page, 'City')).toHaveValue('Oakland');
  await button(page, 'Save').click();
  await reconfirm(page);
  await expectPage(page, SAVED);
  await expect(notice).toHaveCount(0);
});

test('an address is typed by hand when the lookup fails', async ({ page, lab, problems }) => {
  problems.allow(/^\/vendor\/places/);
  await page.route('**/vendor/places/**', (route) => route.fulfill({ status: 500, body: 'no' }));
  const order = await open(page, lab, 'information-confirmed');
  await street(page).fill('');
  await byKeyboard.type(street(page), '77 Unknown Road');
  await page.waitForResponse(/vendor\/places/);
  await expect(page.getByRole('option', { name: /Unknown/ })).toHaveCount(0);
  await expect(street(page)).toHaveValue('77 Unknown Road');
  await button(page, 'Save').click();
  await reconfirm(page);
  await expectPage(page, SAVED);
  expect((await lab.state(order)).information.saved).toMatchObject({ street: '77 Unknown Road' });
});

test('no request for the page carries the token or a name in its address [RUL-01]', async ({ page, lab }) => {
  const requests: string[] = [];
  const order = await lab.make('information-confirmed');
  page.on('request', (request) => {
    requests.push(
      `${request.url()} ${request.url().includes('/vendor/places') ? JSON.stringify(request.headers()) + (request.postData() ?? '') : ''}`,
    );
  });
  await page.goto(order.links['plain'] ?? '');
  await expectPage(page, INFORMATION);
  const name = await page.locator('dd').first().innerText();
  await street(page).fill('');
  await byKeyboard.type(street(page), '1450 alder');
  await page.getByRole('option', { name: /1450 Alder Street/ }).click();
  await expect(field(page, 'City')).toHaveValue('Seattle');
  const leaks = requests.slice(1).filter((text) => text.includes(order.token) || text.includes(name));
  expect(leaks).toEqual([]);
});
