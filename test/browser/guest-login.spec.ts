import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { byKeyboard } from './hands.ts';

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

test('a failed verification keeps the details and says why @every-width [GL-R06 GL-R07 UI-R04 RUL-20]', async ({
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

test('a verification without an answer can be repeated [GL-R09]', async ({ page, lab, problems }) => {
  problems.allow(/samples\/patients$/);
  const order = await lab.make('hormone-token-expired');
  await lab.faults(order, [{ call: 'coreSamples.guestLogin', kind: 'cut', times: 1 }]);
  await page.goto(order.link);
  const { firstName, lastName, birthdate } = (await lab.state(order)).patient;
  const [year = '', month = '', day = ''] = birthdate.split('-');
  await fill(page, firstName, lastName, `${month}${day}${year}`);
  await submit(page).click();
  await expect(notification(page)).toContainText(WORDS.other);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Hormone Testing Questionnaire' })).toBeFocused();
});

test('guest login sends no token and no spaces around a name [CALL-R40 GL-R05 ENT-R73]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/samples\/patients$/);
  problems.allow(/guest_login$/);
  const order = await lab.make('hormone-token-expired');
  await page.goto(order.link);
  await fill(page, ' Noor ', 'Haddad ', '01021990');
  const sent = page.waitForRequest(/guest_login$/);
  await submit(page).click();
  expect((await sent).headers()['authorization']).toBeUndefined();
  expect((await sent).postDataJSON()).toEqual({
    patient_first_name: 'Noor',
    patient_last_name: 'Haddad',
    patient_accession_id: order.accessionId,
    patient_birthdate: '1990-01-02',
  });
});

test('a waiver link without a token leads to guest login, and from there to the waiver [RUL-46]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('ny-waiver');
  await page.goto(`/nyform?accession_id=${order.accessionId}`);
  await expect(page).toHaveURL(new RegExp(`/auth/ny_form/${order.accessionId}$`));
  const { firstName, lastName, birthdate } = (await lab.state(order)).patient;
  const [year = '', month = '', day = ''] = birthdate.split('-');
  await fill(page, firstName, lastName, `${month}${day}${year}`);
  await submit(page).click();
  await expect(page).toHaveURL(/\/ny_form$/);
  await expect(page.getByLabel('Patient name')).toHaveValue(`${firstName} ${lastName}`);
});

test('without an accession id, guest login asks for it [HORM-R20 ERR-R55]', async ({ page }) => {
  await page.goto('/hormoneQuestionnaire');
  await expect(page).toHaveURL(/\/auth\/hormoneQuestionnaire$/);
  await expect(page.getByLabel('Accession ID')).toBeVisible();
});
