import { expect, expectAccessible, test } from './fixtures.ts';
import type { Fault, LabClient, LabOrder } from './fixtures.ts';
import { button, byKeyboard, byMouse, hands } from './hands.ts';
import {
  controlTime,
  expectPage,
  notification,
  overlay,
  passTimeUntil,
  passTimeUntilShown,
} from './payment.ts';
import type { Page } from '@playwright/test';

const everyWidth = { tag: '@every-width' };

const INFORMATION = { path: '/informationLanding', heading: 'Your information' };
const SAVED = { path: '/informationLanding', heading: 'Information Saved!' };
const REQUESTED = { path: '/informationLanding', heading: 'Change Address Request Sent!' };
const FAILED = { path: '/failed', heading: 'Failed' };

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

/** Goes through the question whether the address is right. */
async function reconfirm(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Is this the right address?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, save it' }).click();
}

for (const hand of hands) {
  test.describe(`by ${hand.name}`, () => {
    test(
      'a confirmed US patient confirms again and goes on to payment [INFO-19 INFO-20 INFO-38 INFO-39 INFO-R01 INFO-R03 INFO-R13 INFO-R18 INFO-R24 INFO-R38 ENTRY-10]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await open(page, lab, 'information-confirmed');
        await expect(
          page.getByText('Name changes require contacting support at +1 (800) 555-0100.'),
        ).toBeVisible();
        await expect(field(page, 'Birthdate')).toHaveCount(0);
        await expect(button(page, 'Save')).toHaveCount(0);
        await expectAccessible(page);
        await hand.press(button(page, 'Confirm'));
        await expect(overlay(page, 'Confirming your information…')).toBeVisible();
        await expectPage(page, SAVED);
        await expect(page.getByText('We will send your kit as soon as possible')).toBeVisible();
        await expectAccessible(page);
        expect(await calls(lab, order, 'trans.confirmAddress')).toBe(0);
        await hand.press(button(page, 'Next'));
        await expectPage(page, { path: '/payment_form', heading: 'Payment' });
        const { searchParams } = new URL(page.url());
        expect(searchParams.get('accession_id')).toBe(order.accessionId);
        expect(searchParams.has('token')).toBe(false);
      },
    );

    test(
      'an address is looked up, chosen, checked and saved [INFO-21 INFO-25 INFO-27 INFO-29 INFO-31 INFO-42 INFO-44 INFO-45 INFO-R14 INFO-R35 VAL-R24 VAL-R25]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await open(page, lab, 'information-confirmed');
        await street(page).fill('');
        await hand.type(street(page), '1450 alder Apt 4B');
        const option = page.getByRole('option', { name: /1450 Alder Street/ });
        await expect(option).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: '1 suggestion.' })).toBeAttached();
        await expectAccessible(page);
        if (hand.name === 'mouse') await option.click();
        else {
          await page.keyboard.press('ArrowDown');
          await expect(option).toHaveAttribute('aria-selected', 'true');
          await page.keyboard.press('Enter');
        }
        await expect(street(page)).toHaveValue('1450 Alder Street, Apt 4B');
        await expect(field(page, 'City')).toHaveValue('Seattle');
        await expect(select(page, 'State')).toHaveValue('WA');
        await expect(field(page, 'Zip code')).toHaveValue('98101');
        await expect(street(page)).toBeFocused();
        await hand.press(button(page, 'Save'));
        const dialog = page.getByRole('alertdialog', { name: 'Is this the right address?' });
        await expect(dialog).toContainText('1450 Alder Street, Apt 4B, Seattle, WA 98101, United States');
        await expectAccessible(page);
        await hand.press(dialog.getByRole('button', { name: 'Go back' }));
        await expect(dialog).toBeHidden();
        expect((await lab.state(order)).information.saved).toEqual({});
        await hand.press(button(page, 'Save'));
        await hand.press(dialog.getByRole('button', { name: 'Yes, save it' }));
        await expectPage(page, SAVED);
        expect((await lab.state(order)).information.saved).toEqual({
          street: '1450 Alder Street, Apt 4B',
          city: 'Seattle',
          state: 'WA',
          zipcode: '98101',
          isAppliedToFuture: false,
        });
      },
    );

    test(
      'a duplicate is found and merged, and its birthdate and gender are not sent [DUP-01 DUP-04 DUP-06 DUP-07 DUP-12 DUP-R01 DUP-R02 DUP-R03 DUP-R04 DUP-R05]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await open(page, lab, 'information-duplicate');
        const { birthdate, sex } = await identityOf(lab, page, order);
        await hand.type(field(page, 'Birthdate'), birthdate.replaceAll('/', ''));
        await expect(field(page, 'Birthdate')).toHaveValue(birthdate);
        await hand.choose(gender(page, sex));
        const dialog = page.getByRole('dialog', { name: 'please confirm are you the same patient as:' });
        await expect(dialog).toBeVisible();
        await expect(dialog).toContainText(birthdate);
        await expectAccessible(page);
        await hand.press(dialog.getByRole('button', { name: 'Confirm', exact: true }));
        await expect(notification(page, 'was merged into')).toContainText('Success');
        await expect(dialog).toBeHidden();
        await expect(field(page, 'Birthdate')).toHaveCount(0);
        await expectAccessible(page);
        await field(page, 'City').fill('Oakland');
        await hand.press(button(page, 'Save'));
        await reconfirm(page);
        await expectPage(page, SAVED);
        const { information } = await lab.state(order);
        expect(information.mergedInto).not.toBeNull();
        expect(information.saved).toEqual({ city: 'Oakland', isAppliedToFuture: false });
      },
    );

    test(
      'who is not the duplicate is told to call, and can save the rest [DUP-02 DUP-10 DUP-11 INFO-R22]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await open(page, lab, 'information-duplicate');
        const { birthdate, sex } = await identityOf(lab, page, order);
        await hand.choose(gender(page, sex));
        await hand.type(field(page, 'Birthdate'), birthdate.replaceAll('/', ''));
        const dialog = page.getByRole('dialog', { name: 'please confirm are you the same patient as:' });
        await hand.press(dialog.getByRole('button', { name: 'Contact support +1 (800) 555-0100' }));
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
        await hand.press(button(page, 'Save'));
        await reconfirm(page);
        await expectPage(page, SAVED);
        await expect(page.getByText('Please call support at +1 (800) 555-0100.')).toBeVisible();
        await expectAccessible(page);
        expect((await lab.state(order)).information.saved).toEqual({
          city: 'Oakland',
          isAppliedToFuture: false,
        });
      },
    );
  });
}

/** Whose duplicate the lab knows: the seed of the order, as another record of the same patient has it. */
async function identityOf(lab: LabClient, page: Page, order: LabOrder) {
  await lab.set(order, { onRecord: { gender: true, birthdate: true } });
  const { record } = (await lab.state(order)).information;
  await lab.set(order, { onRecord: { gender: false, birthdate: false } });
  const [year, month, day] = String(record['birthdate']).split('-');
  await page.bringToFront();
  return { birthdate: `${month}/${day}/${year}`, sex: record['gender'] as 'Male' | 'Female' };
}

test(
  'a Canadian without a phone must give one, and writes the province freely [INFO-41 INFO-55 INFO-R06 INFO-R10 INFO-R33 VAL-R21]',
  everyWidth,
  async ({ page, lab }) => {
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
    await reconfirm(page);
    await expectPage(page, SAVED);
    expect((await lab.state(order)).information.saved).toEqual({
      areaCode: '1',
      phone: '4165550199',
      isAppliedToFuture: false,
    });
  },
);

test(
  'a patient in a third country has that country to choose, and rules of its phone [INFO-54 INFO-R08 VAL-R20]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await open(page, lab, 'information-third-country');
    await expect(select(page, 'Country').getByRole('option')).toHaveText([
      'United States',
      'Canada',
      'Mexico',
    ]);
    await field(page, 'Phone number').fill('12');
    await field(page, 'City').focus();
    await expect(page.getByText("The phone's digits is within the range of 5 to 15.")).toBeVisible();
    await expect(button(page, 'Save')).toBeDisabled();
    await expectAccessible(page);
    await field(page, 'Phone number').fill('5512345678');
    await street(page).fill('222 Reforma');
    await page.getByRole('option', { name: /Paseo de la Reforma/ }).click();
    await expect(field(page, 'State')).toHaveValue('Ciudad de México');
    await button(page, 'Save').click();
    await reconfirm(page);
    await expectPage(page, SAVED);
    expect((await lab.state(order)).information.record).toMatchObject({ city: 'Ciudad de México' });
  },
);

test('every country is there when the order lists none [INFO-R09 ENT-R18]', async ({ page, lab }) => {
  await open(page, lab, 'information-incomplete', { countriesListed: false });
  const countries = select(page, 'Country').getByRole('option');
  await expect(countries).toHaveCount(250);
  await expect(countries.nth(1)).toHaveText('United States');
});

test(
  'a record from nothing: typed, blocked with reasons, and saved [INFO-22 INFO-40 RUL-14 VAL-R03 INFO-R04 INFO-R05 INFO-R07 INFO-R15]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await open(page, lab, 'information-incomplete');
    await expect(button(page, 'Save')).toBeDisabled();
    await byKeyboard.type(field(page, 'Birthdate'), '02281984');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please check these fields')).toBeVisible();
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
  },
);

test('birthdates are believed within 200 years [INFO-49 INFO-50 VAL-R14 VAL-R15]', async ({ page, lab }) => {
  await open(page, lab, 'information-duplicate', { duplicate: 'none' });
  const birthdate = field(page, 'Birthdate');
  for (const [text, words] of [
    ['01/01/1800', 'Age cannot exceed 200 years.'],
    ['01/01/2999', 'Birthdate cannot be a future date.'],
  ] as const) {
    await birthdate.fill(text);
    await expect(page.getByText(words)).toBeVisible();
    await expect(button(page, 'Save')).toBeDisabled();
  }
  await birthdate.fill('02/31/1990');
  await field(page, 'City').focus();
  await expect(page.getByText('Enter the date as MM/DD/YYYY, such as 02/28/1984.')).toBeVisible();
  await expectAccessible(page);
});

test('phones, P.O. boxes and New York are refused in words [INFO-51 INFO-52 INFO-53 INFO-57 INFO-58 INFO-23 VAL-R13 VAL-R17 VAL-R18 VAL-R19 VAL-R22]', async ({
  page,
  lab,
}) => {
  await open(page, lab, 'information-gut-zoomer');
  for (const [text, words] of [
    ['555-HELLO', 'Ensure the phone number contains only digits.'],
    ['5550100', 'All phone numbers with the country code +1, follow the 10-digit format'],
  ] as const) {
    await field(page, 'Phone number (optional)').fill(text);
    await field(page, 'City').focus();
    await expect(page.getByText(words)).toBeVisible();
  }
  await street(page).fill('P.O. Box 12');
  await field(page, 'City').focus();
  await expect(page.getByText('We DO NOT ship kits to P.O Boxes')).toBeVisible();
  await select(page, 'State').selectOption('NY');
  await expect(
    page.getByText(
      'New York addresses are not allowed since some of your tests are not available in the State of New York.',
    ),
  ).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await expectAccessible(page);
});

test(
  'a delivered kit is read-only and leads on [INFO-09 INFO-16 INFO-R11 INFO-R20 INFO-R27]',
  everyWidth,
  async ({ page, lab }) => {
    await open(page, lab, 'information-delivered');
    await expect(page.getByText('Your Kit Has Already Been Delivered')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    await byKeyboard.press(button(page, 'Next'));
    await expectPage(page, { path: '/payment_form', heading: 'Payment' });
  },
);

for (const [scenario, ids] of [
  ['information-partner', '[INFO-07 INFO-R26]'],
  ['information-locked', '[INFO-08]'],
] as const) {
  test(`${scenario} is read-only ${ids}`, async ({ page, lab }) => {
    await open(page, lab, scenario);
    await expect(page.getByText('This information cannot be changed here.')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    await button(page, 'Next').click();
    await expect(page).not.toHaveURL(/informationLanding/);
  });
}

test(
  'after shipment a change is a request, and a failed one keeps what was typed [INFO-12 INFO-32 INFO-35 INFO-36 INFO-R19 INFO-R21 INFO-R30 RUL-20]',
  everyWidth,
  async ({ page, lab }) => {
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
  },
);

test(
  'a family member cannot change the address, but the phone [INFO-10 INFO-R25]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await open(page, lab, 'information-family-member');
    await expect(page.getByText('The kit is shipped to the address of the base order.')).toBeVisible();
    await expect(street(page)).toHaveCount(0);
    await expectAccessible(page);
    await field(page, 'Phone number (optional)').fill('4155550177');
    await button(page, 'Save').click();
    await reconfirm(page);
    await expectPage(page, SAVED);
    expect((await lab.state(order)).information.saved).toMatchObject({ phone: '4155550177' });
  },
);

test('Skip saves nothing and goes on [INFO-17 INFO-18 INFO-R12 INFO-R16]', async ({ page, lab }) => {
  const order = await lab.make('information-confirmed');
  await controlTime(page);
  await page.goto(order.link);
  await expectPage(page, INFORMATION);
  await field(page, 'City').fill('Oakland');
  await button(page, 'Skip').click();
  await expect(overlay(page, 'One moment…')).toBeVisible();
  await expectAccessible(page);
  await passTimeUntil(page, () => expectPage(page, { path: '/payment_form', heading: 'Payment' }), 500);
  expect((await lab.state(order)).information.saved).toEqual({});
});

test('complete, never confirmed: Save marks it saved without a call [INFO-24 INFO-R17]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'information-unconfirmed');
  await button(page, 'Save').click();
  await expectPage(page, SAVED);
  expect(await calls(lab, order, 'inventory.checkAddressChange')).toBe(0);
});

test('a change that is undone turns Save back into Confirm [INFO-47 INFO-48]', async ({ page, lab }) => {
  await open(page, lab, 'information-confirmed');
  const city = await field(page, 'City').inputValue();
  await field(page, 'City').fill('Oakland');
  await expect(button(page, 'Confirm')).toHaveCount(0);
  await expect(button(page, 'Save')).toBeEnabled();
  await field(page, 'City').fill(city);
  await expect(button(page, 'Confirm')).toBeVisible();
});

test('a small change is saved without asking again, and for later orders when chosen [INFO-26 INFO-R37]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'information-confirmed');
  await page.locator('label').filter({ hasText: 'Use this address for future orders too' }).click();
  await button(page, 'Save').click();
  await expectPage(page, SAVED);
  expect((await lab.state(order)).information.saved).toEqual({ isAppliedToFuture: true });
});

test('a paid concierge is the next step [INFO-37 INFO-R23]', async ({ page, lab }) => {
  await open(page, lab, 'information-concierge-paid');
  await button(page, 'Confirm').click();
  await expectPage(page, SAVED);
  await expect(page.getByText('Next, schedule your prepaid concierge blood draw.')).toBeVisible();
});

test('without a query or anything saved the pages say so [INFO-01 INFO-05]', async ({ page }) => {
  await page.goto('/uploadShippingAddress');
  await expectPage(page, FAILED);
  await expect(notification(page, 'No query information found.')).toContainText('Error');
  await page.goto('/informationLanding');
  await expectPage(page, FAILED);
  await expect(notification(page, 'No query params')).toContainText('Error');
});

test('Back comes to the information as it is on record now [RUL-08]', async ({ page, lab }) => {
  await open(page, lab, 'information-confirmed');
  await button(page, 'Skip').click();
  await expectPage(page, { path: '/payment_form', heading: 'Payment' });
  await page.goBack();
  await expectPage(page, INFORMATION);
  await expect(button(page, 'Confirm')).toBeVisible();
});

test.describe('when a call fails', () => {
  type Kind = Omit<Fault, 'call'>;
  const KINDS: Readonly<Record<string, Kind>> = {
    'a refusal': { kind: 'status', status: 422 },
    'a server error': { kind: 'status', status: 500 },
    'a malformed answer': { kind: 'malformed', body: [] },
    'a connection that is cut': { kind: 'cut' },
    'a lost answer': { kind: 'lose-answer' },
    'no answer': { kind: 'hang' },
  };

  for (const [name, kind] of Object.entries(KINDS)) {
    test(`loading ends on the failure page after ${name} [INFO-04 INFO-06 ERR-R31 ERR-R32]`, async ({
      page,
      lab,
    }) => {
      for (const [call, words] of [
        ['orders.patientOrder', 'Failed to get ids and order source.'],
        ['orders.patientPNS', 'Failed to get basic information and shipping address related information.'],
      ] as const) {
        const order = await lab.make('information-confirmed');
        await controlTime(page);
        await lab.faults(order, [{ call, ...kind }]);
        await page.goto(order.links['landing'] ?? '');
        if (kind.kind === 'hang') {
          await expect.poll(() => calls(lab, order, call)).toBe(1);
          await page.clock.fastForward(31_000);
        }
        await expectPage(page, FAILED);
        const said = kind.status === 422 ? 'The sandbox was told to fail.' : words;
        await expect(notification(page, said).first()).toContainText('Error');
      }
    });

    test(`saving keeps what was typed after ${name} [INFO-28 INFO-33 INFO-34 INFO-R36 ERR-R30 RUL-20]`, async ({
      page,
      lab,
    }) => {
      const order = await lab.make('information-confirmed');
      await controlTime(page);
      await lab.faults(order, [
        { call: 'inventory.checkAddressChange', ...kind, times: 1 },
        { call: 'trans.confirmAddress', ...kind, times: 1 },
      ]);
      await page.goto(order.link);
      await expectPage(page, INFORMATION);
      await field(page, 'City').fill('Oakland');
      await button(page, 'Save').click();
      const dialog = page.getByRole('alertdialog', { name: 'Is this the right address?' });
      const step = kind.kind === 'hang' ? 5000 : 500;
      await passTimeUntilShown(page, dialog, step);
      await dialog.getByRole('button', { name: 'Yes, save it' }).click();
      const notice = notification(page, 'Shipping Address Save Failed');
      await passTimeUntilShown(page, notice, step);
      await expect(field(page, 'City')).toHaveValue('Oakland');
      await expect(button(page, 'Save')).toBeEnabled();
    });

    test(`a duplicate check is not in the way after ${name} [DUP-05 ERR-R27]`, async ({ page, lab }) => {
      const order = await lab.make('information-duplicate');
      await controlTime(page);
      await lab.faults(order, [{ call: 'sample.duplicateCheck', ...kind, times: 1 }]);
      await page.goto(order.link);
      await expectPage(page, INFORMATION);
      await byMouse.choose(gender(page, 'Female'));
      await field(page, 'Birthdate').fill('02/28/1984');
      const notice = notification(page, 'Failed to check duplicated patients.');
      const step = kind.kind === 'hang' ? 5000 : 100;
      await passTimeUntilShown(page, notice, step);
      await expect(field(page, 'Birthdate')).toHaveValue('02/28/1984');
      await expect(button(page, 'Save')).toBeEnabled();
    });

    test(`a merge can be tried again after ${name} [DUP-08 DUP-09 ERR-R29]`, async ({ page, lab }) => {
      const order = await lab.make('information-duplicate');
      const { birthdate, sex } = await identityOf(lab, page, order);
      await controlTime(page);
      await lab.faults(order, [{ call: 'core.mergePatients', ...kind, times: 1 }]);
      await page.goto(order.link);
      await expectPage(page, INFORMATION);
      await byMouse.choose(gender(page, sex));
      await field(page, 'Birthdate').fill(birthdate);
      const dialog = page.getByRole('dialog', { name: 'please confirm are you the same patient as:' });
      const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true });
      await confirm.click();
      const said =
        kind.status === 422 ? 'The sandbox was told to fail.' : 'Merge Patient Failed. Retry Please.';
      const step = kind.kind === 'hang' ? 5000 : 100;
      const notice = notification(page, said);
      if (kind.kind !== 'malformed') {
        await passTimeUntilShown(page, notice, step);
        await expect(confirm).toBeEnabled();
      }
      // Once a press: nothing is sent again by itself.
      expect(await calls(lab, order, 'core.mergePatients')).toBe(1);
    });
  }

  test('a look-up that fails leaves the typed address alone [INFO-46]', async ({ page, lab, problems }) => {
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

  test('a duplicate without an id cannot be merged [ERR-R28]', async ({ page, lab }) => {
    const order = await lab.make('information-duplicate', { duplicate: 'withoutId' });
    const { birthdate, sex } = await identityOf(lab, page, order);
    await page.goto(order.link);
    await expectPage(page, INFORMATION);
    await byMouse.choose(gender(page, sex));
    await field(page, 'Birthdate').fill(birthdate);
    const dialog = page.getByRole('dialog', { name: 'please confirm are you the same patient as:' });
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(notification(page, 'Failed to merge patients')).toBeVisible();
    await expect(dialog).toBeVisible();
    expect(await calls(lab, order, 'core.mergePatients')).toBe(0);
  });
});

test('no address that the page asks for carries the token or a name, and the look-up knows neither [RUL-01]', async ({
  page,
  lab,
}) => {
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
