import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { byKeyboard } from './input-methods.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const notification = (page: Page) => page.getByRole('region', { name: /notification/ });

const WORDS = {
  403: 'Cannot find the patient information. Please check your information and try again.',
  other: 'There are some errors during the verification process. Please try to verify again.',
};

async function fill(page: Page, first: string, last: string, date: string): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Date of Birth').fill('');
  await page.getByLabel('Date of Birth').pressSequentially(date);
}

test('a patient types the details by keyboard and gets to the questionnaire @every-width [GL-R01 GL-R04 ROLE-R09 GEN-R24]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/samples\/patients$/);
  const order = await lab.make('hormone-token-expired');
  await page.goto(order.link);
  await expect(page.getByRole('heading', { name: 'Type in your details' })).toBeFocused();
  expect(page.url()).not.toContain(order.token);
  await expect(page.getByLabel('Accession ID')).toHaveCount(0);
  await expect(page.getByText(`Accession ID: ${order.accessionId}`)).toBeVisible();
  await expect(page.getByLabel('Date of Birth')).toHaveAttribute('placeholder', 'MM/DD/YYYY');
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText('To submit, fill in: First name, Last name, Date of Birth.')).toBeVisible();
  await expectAccessible(page);
  const { firstName, lastName, birthdate } = (await lab.state(order)).patient;
  const [year = '', month = '', day = ''] = birthdate.split('-');
  await byKeyboard.type(page.getByLabel('First name'), firstName);
  await byKeyboard.type(page.getByLabel('Last name'), lastName);
  await byKeyboard.type(page.getByLabel('Date of Birth'), `${month}${day}${year}`);
  await expect(page.getByLabel('Date of Birth')).toHaveValue(`${month}/${day}/${year}`);
  await byKeyboard.press(submit(page));
  await expect(page.getByRole('heading', { name: 'Hormone Testing Questionnaire' })).toBeFocused();
});

test('a failed verification keeps the details and says why [GL-R06 GL-R07 UI-R04 RUL-20]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/samples\/patients$/);
  problems.allow(/guest_login$/);
  const order = await lab.make('hormone-token-expired');
  await page.goto(order.link);
  await fill(page, 'Nobody', 'Here', '01021990');
  await submit(page).click();
  await expect(notification(page)).toContainText(`Verify Failed${WORDS[403]}`);
  await expect(page.getByRole('main')).toContainText(WORDS[403]);
  await expect(page.getByLabel('First name')).toHaveValue('Nobody');
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of [479, 480, viewport.width]) {
    await page.setViewportSize({ ...viewport, width });
    const { x, y } = (await notification(page).boundingBox()) ?? { x: 0, y: 0 };
    const corner = [x < width / 4 ? 'left' : 'right', y > viewport.height / 2 ? 'bottom' : 'top'];
    expect(corner, `at ${width} px`).toEqual(width < 480 ? ['left', 'bottom'] : ['right', 'top']);
  }
  await expectAccessible(page);
});
