import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { byKeyboard } from './hands.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const notification = (page: Page) => page.getByRole('region', { name: 'Notifications' });

const WORDS = {
  403: 'Cannot find the patient information. Please check your information and try again.',
  422: 'We noticed that your date of birth has not been entered into our system. Please update it first or contact your provider directly to ensure your date of birth is added.',
  other: 'There are some errors during the verification process. Please try to verify again.',
};

async function fill(page: Page, first: string, last: string, date: string): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Date of Birth').fill('');
  await page.getByLabel('Date of Birth').pressSequentially(date);
}

test('says why Submit is disabled, and takes the date as it is typed @every-width [GL-R01 GL-R02 GL-R03 GL-R04]', async ({
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

test('a failed verification keeps what was typed and says why @every-width [GL-R06 GL-R07 UI-R04 RUL-20]', async ({
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
  const box = await notification(page).boundingBox();
  const viewport = page.viewportSize();
  const isNarrow = (viewport?.width ?? 0) < 480;
  expect((box?.x ?? 0) < (viewport?.width ?? 0) / 2).toBe(isNarrow);
  expect((box?.y ?? 0) > (viewport?.height ?? 0) / 4).toBe(isNarrow);
  await expectAccessible(page);
});

test('a birth date that is not on file has words of its own [GL-R08]', async ({ page, lab, problems }) => {
  problems.allow(/samples\/patients$/);
  problems.allow(/guest_login$/);
  const order = await lab.make('hormone-no-birthdate');
  await page.goto(order.link);
  const { firstName, lastName } = (await lab.state(order)).patient;
  await fill(page, firstName, lastName, '01021990');
  await submit(page).click();
  await expect(notification(page)).toContainText(WORDS[422]);
});

for (const [name, fault] of [
  ['500', { kind: 'status', status: 500 }],
  ['an odd success status', { kind: 'status', status: 202, body: { data: { token: 'x' } } }],
  ['a malformed answer', { kind: 'malformed', body: { data: {} } }],
  ['a cut connection', { kind: 'cut' }],
] as const) {
  test(`guest login with ${name} [GL-R09]`, async ({ page, lab, problems }) => {
    problems.allow(/samples\/patients$/);
    const order = await lab.make('hormone-token-expired');
    await lab.faults(order, [{ call: 'coreSamples.guestLogin', ...fault }]);
    await page.goto(order.link);
    await fill(page, 'Noor', 'Haddad', '01021990');
    await submit(page).click();
    await expect(notification(page)).toContainText(WORDS.other);
  });
}

test('a day that does not exist is said before anything is sent [RUL-14]', async ({ page }) => {
  await page.goto('/auth/hormoneQuestionnaire/2611000137');
  await fill(page, 'Noor', 'Haddad', '02301990');
  await submit(page).click();
  await expect(page.getByText('Enter a date that exists, as MM/DD/YYYY.')).toBeVisible();
  await expect(page.getByLabel('Date of Birth')).toBeFocused();
});

test('no token travels with guest login, and no space around a name [CALL-R40 GL-R05]', async ({
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

test('an unknown questionnaire type leads to the failure page [GUEST-11]', async ({ page }) => {
  await page.goto('/auth/payment_form/2611000137');
  await expect(page).toHaveURL(/\/failed$/);
});
