import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, TestOrder, LabOrderState } from './fixtures.ts';
import { button, byMouse } from './input-methods.ts';
import {
  confirmation,
  expectCompleted,
  expectFailed,
  openQuestionnaire,
  option,
  reviewed,
  section,
} from './questionnaire.ts';

const TITLE = 'Hormone Testing Questionnaire';
const QUESTIONS = {
  medication: 'Have you used hormone medication in the past two months?',
  pregnant: 'Are you currently pregnant?',
  postmenopausal: 'Are you postmenopausal?',
  hysterectomy: 'Have you had a hysterectomy?',
  ovaries: 'Have your ovaries been removed?',
  phase: 'What is your current menstrual phase?',
};
/** How long a draft waits for further changes before it is saved automatically. */
const QUIET = 5000;

const openHormone = (page: Page, lab: LabClient, scenario: string) =>
  openQuestionnaire(page, lab, { scenario, title: TITLE });
const notification = (page: Page) => page.getByRole('region', { name: /notification/ });
const savedForm = (state: LabOrderState) => state.questionnaires['hormoneQuestionnaire'];
const choose = (page: Page, question: string, name: string) => byMouse.choose(option(page, question, name));

/** The page skips what is on file and opens on the hormones; answers the first question with no. */
async function answerNo(page: Page): Promise<void> {
  await choose(page, QUESTIONS.medication, 'No');
}

/** Guest login as the patient on file. */
async function logIn(page: Page, lab: LabClient, order: TestOrder): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/auth/hormoneQuestionnaire/${order.accessionId}$`));
  const { firstName, lastName, birthdate } = (await lab.state(order)).patient;
  const [year = '', month = '', day = ''] = birthdate.split('-');
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Date of Birth').pressSequentially(month + day + year);
  await button(page, 'Submit').click();
}

async function fillOut(page: Page): Promise<void> {
  await byMouse.choose(option(page, 'Biological sex', 'Female'));
  await byMouse.type(page.getByLabel('Feet'), '5');
  await byMouse.type(page.getByLabel('Inches'), '7');
  await byMouse.type(page.getByLabel('Pounds'), '140');
  await expectAccessible(page);
  await byMouse.press(button(page, 'Next section'));
  await expect(section(page, 'Hormones')).toBeFocused();
  await byMouse.choose(option(page, QUESTIONS.medication, 'Yes'));
  await expect(page.getByText('No hormones / Medications Added')).toBeVisible();
  await byMouse.press(button(page, 'Add hormone'));
  const dialog = page.getByRole('dialog', { name: 'Add a hormone' });
  for (const name of ['Brand', 'Delivery', 'Dosage', 'Times per Day', 'Years', 'Months', 'Days'])
    await expect(dialog.getByLabel(name, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await expectAccessible(page);
  await byMouse.type(dialog.getByLabel('Hormone Type'), 'Estradiol');
  await byMouse.type(dialog.getByLabel('Last used'), '20x26103099');
  await expect(dialog.getByLabel('Last used')).toHaveValue('2026-10-30');
  await byMouse.type(dialog.getByLabel('Years'), '2');
  await byMouse.press(dialog.getByRole('button', { name: 'Confirm' }));
  await expect(page.getByText('Estradiol')).toBeVisible();
  await expectAccessible(page);
  await byMouse.choose(option(page, QUESTIONS.pregnant, 'No'));
  await byMouse.choose(option(page, QUESTIONS.postmenopausal, 'No'));
  await byMouse.choose(option(page, QUESTIONS.hysterectomy, 'Yes, a partial hysterectomy'));
  await byMouse.choose(option(page, QUESTIONS.ovaries, 'No'));
  await byMouse.choose(option(page, QUESTIONS.phase, 'Ovulatory'));
  await expectAccessible(page);
  await byMouse.press(button(page, 'Review and submit'));
}

test('a patient fills in the hormone questionnaire, from its link to its completion [HORM-R01 HORM-R03 HORM-R04 HORM-R05 HORM-R08 HORM-R09 HORM-R10 HORM-R14 QN-R08 QN-R10 QN-R12 CALL-R31 GEN-R21 GEN-R22]', async ({
  page,
  lab,
}) => {
  const order = await openHormone(page, lab, 'hormone-sex-unknown');
  await expect(button(page, 'Save for now')).toBeVisible();
  await fillOut(page);

  await expect(section(page, 'Review your answers')).toBeFocused();
  await expect(reviewed(page, 'Height')).toHaveText('5 ft 7 in');
  await expect(reviewed(page, 'Weight')).toHaveText('140 lb');
  await expect(reviewed(page, QUESTIONS.phase)).toHaveText('Ovulatory');
  // Printed from the browser's menu: the answers, and nothing that is pressed.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expectAccessible(page);
  await byMouse.press(button(page, `Change: ${QUESTIONS.ovaries}`));
  await expect(option(page, QUESTIONS.ovaries, 'No')).toBeFocused();
  await byMouse.choose(option(page, QUESTIONS.ovaries, 'Yes, one'));
  await byMouse.press(button(page, 'Review and submit'));
  await expect(reviewed(page, QUESTIONS.ovaries)).toHaveText('Yes, one');

  await byMouse.press(button(page, 'Submit'));
  await expect(confirmation(page)).toContainText('Results can not be modified after your submission.');
  await expectAccessible(page);
  await byMouse.press(confirmation(page).getByRole('button', { name: 'Cancel' }));
  await expect(button(page, 'Submit')).toBeFocused();
  await byMouse.press(button(page, 'Submit'));
  await byMouse.press(confirmation(page).getByRole('button', { name: 'Confirm' }));
  await expectCompleted(page);
  await expectAccessible(page);
  const sent = savedForm(await lab.state(order));
  expect(sent?.completedAt).not.toBeNull();
  expect(sent?.body).toMatchObject({
    patient_height: 67,
    patient_weight: 140,
    hormone_medication_used: true,
    hormone_medication: [
      { hormone_type: 'Estradiol', last_used: '2026-10-30', how_long_used: '2 Years 0 Months 0 Days' },
    ],
    is_currently_pregnant: false,
    hysterectomy: 'PARTIAL_HYSTERECTOMY',
    is_ovaries_removed: 'ONE',
    current_menstrual_phase: 'OVULATORY',
    save_for_now: false,
  });

  await byMouse.press(button(page, 'See and print your answers'));
  await expect(page.getByText('You have submitted this questionnaire')).toBeVisible();
  await expect(page.getByText(/To change something, contact support: \+?[\d ()-]+/)).toBeVisible();
  await expectAccessible(page);
});

test('a questionnaire keeps its answers and its section when it is reloaded or the phone is turned [RUL-17]', async ({
  page,
  lab,
}) => {
  const order = await openHormone(page, lab, 'hormone-female');
  await button(page, 'Previous section').click();
  await page.getByLabel('Pounds').fill('151');
  await button(page, 'Next section').click();
  await choose(page, QUESTIONS.medication, 'Yes');
  await choose(page, QUESTIONS.hysterectomy, 'Yes, a total hysterectomy');
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(option(page, QUESTIONS.hysterectomy, 'Yes, a total hysterectomy')).toBeChecked();
  await expect(option(page, QUESTIONS.hysterectomy, 'Yes, a total hysterectomy')).toBeFocused();
  await page.reload();
  await expect(option(page, QUESTIONS.hysterectomy, 'Yes, a total hysterectomy')).toBeFocused();
  await expect(option(page, QUESTIONS.hysterectomy, 'Yes, a total hysterectomy')).toBeChecked();
  expect(savedForm(await lab.state(order))?.body).toMatchObject({
    patient_weight: 151,
    hormone_medication_used: true,
    hysterectomy: 'TOTAL_HYSTERECTOMY',
    save_for_now: true,
  });
  await expect(page.getByLabel('Pounds')).toHaveCount(0);
  await button(page, 'Previous section').click();
  await expect(page.getByLabel('Pounds')).toHaveValue('151');
});

test('Enter in a field confirms a hormone as soon as it has a type [HORM-R10]', async ({ page, lab }) => {
  await openHormone(page, lab, 'hormone-female');
  await choose(page, QUESTIONS.medication, 'Yes');
  await button(page, 'Add hormone').click();
  const dialog = page.getByRole('dialog', { name: 'Add a hormone' });
  await dialog.getByLabel('Brand').press('Enter');
  await dialog.getByLabel('Hormone Type').fill('Estradiol');
  await dialog.getByLabel('Years').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Hormones in the table: 1')).toBeVisible();
  await expect(button(page, 'Add hormone')).toBeFocused();
});

test('a lost connection loses no answer of a questionnaire, and its draft is sent when the connection is back [RUL-17 RUL-20]', async ({
  page,
  context,
  lab,
  problems,
}) => {
  problems.allow(/./);
  const order = await openHormone(page, lab, 'hormone-female');
  await page.clock.install();
  await answerNo(page);
  await context.setOffline(true);
  await page.clock.fastForward(QUIET);
  await expect(page.getByText('No answer yet: this may or may not be saved.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  expect(savedForm(await lab.state(order))?.body).toMatchObject({ hormone_medication_used: false });

  await choose(page, QUESTIONS.pregnant, 'No');
  await context.setOffline(true);
  await button(page, 'Save for now').click();
  // The failed screen opens without a connection.
  await expectFailed(page, '/questionnaire_failed');
  await context.setOffline(false);
  await button(page, 'Try Again').click();
  await expect(option(page, QUESTIONS.pregnant, 'No')).toBeChecked();
});

test('a session that expires in a questionnaire leads to guest login and back to the same question [HORM-R20 RUL-18]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/\/questionaires$/);
  const order = await openHormone(page, lab, 'hormone-female');
  await button(page, 'Previous section').click();
  await button(page, 'Next section').click();
  await answerNo(page);
  await choose(page, QUESTIONS.hysterectomy, 'No');
  await lab.set(order, { tokenExpired: true });
  await button(page, 'Save for now').click();
  await expect(notification(page)).toContainText('Unauthorized');
  await logIn(page, lab, order);
  await expect(option(page, QUESTIONS.hysterectomy, 'No')).toBeFocused();
  await expect(option(page, QUESTIONS.hysterectomy, 'No')).toBeChecked();
  await expect(option(page, QUESTIONS.medication, 'No')).toBeChecked();
  await button(page, 'Save for now').click();
  await button(page, 'Done').click();
  expect(savedForm(await lab.state(order))?.body).toMatchObject({ hysterectomy: 'NO' });
  // The history of the form is the same as before.
  await choose(page, QUESTIONS.hysterectomy, 'Yes, a total hysterectomy');
  await page.goBack();
  await expect(section(page, 'About you')).toBeVisible();
  await expect(page.getByLabel('Pounds')).toBeEnabled();
  await page.goForward();
  await expect(option(page, QUESTIONS.hysterectomy, 'Yes, a total hysterectomy')).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(section(page, 'Hormones')).toBeVisible();
  await expect(option(page, QUESTIONS.medication, 'No')).toBeChecked();
});

test('a completed questionnaire can be read and printed, and not changed [HORM-R06 QN-R01 QN-R12 UI-R03]', async ({
  page,
  lab,
}) => {
  await page.addInitScript(() => {
    window.print = () => void document.body.setAttribute('data-printed', '');
  });
  await openHormone(page, lab, 'hormone-completed');
  await expect(page.getByText('Your answers can be read but not changed.')).toBeVisible();
  await expect(page.getByText(/contact support: /)).toBeVisible();
  await expect(page.locator('input:disabled')).toHaveCount(5);
  await expect(page.locator('input:enabled')).toHaveCount(0);
  await button(page, 'Next section').click();
  // Cards on a phone, a table from 1024 px.
  const table = (role: 'list' | 'table') => page.getByRole(role, { name: 'Your hormone medication' });
  await expect(table('list')).toContainText('0.05 mg');
  const phone = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(table('table')).toContainText('0.05 mg');
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expect(button(page, 'Add hormone')).toBeDisabled();
  await expect(page.getByRole('button', { name: /Edit|Delete|Save for now|Submit/ })).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Print your answers').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(reviewed(page, QUESTIONS.phase)).toBeVisible();
  await expect(reviewed(page, 'Your hormone medication')).toContainText(
    'Estradiol, Brand: Climara, Delivery: Patch, Dosage: 0.05 mg',
  );
  await expect(button(page, 'Next section')).toBeHidden();
});

test('two tabs with one draft of a questionnaire lose no answer, even if one saves while the other loads [RUL-61 RUL-101]', async ({
  page,
  context,
  lab,
}) => {
  const order = await openHormone(page, lab, 'hormone-female');
  const other = await context.newPage();
  // Its document has the answers long before its code.
  const { promise: saved, resolve: release } = Promise.withResolvers<void>();
  await other.route(/\/questionnaire-[^/]*\.js/, async (route) => {
    await saved;
    await route.continue();
  });
  const early = other.waitForResponse(/\/samples\/patients/);
  await other.goto(order.link, { waitUntil: 'commit' });
  await early;
  await button(page, 'Previous section').click();
  await page.getByLabel('Inches').fill('9');
  await button(page, 'Save for now').click();
  await button(page, 'Done').click();
  release();
  await expect(other.getByRole('heading', { level: 1, name: TITLE })).toBeFocused();
  await button(other, 'Previous section').click();
  await expect(other.getByLabel('Inches')).toHaveValue('9');
  await other.getByLabel('Pounds').fill('151');
  await button(other, 'Save for now').click();
  await button(other, 'Done').click();
  await expect(page.getByRole('heading', { name: 'You continued in another tab' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Continue here').click();
  await expect(page.getByLabel('Pounds')).toHaveValue('151');
  await page.getByLabel('Feet').fill('6');
  await button(page, 'Save for now').click();
  await button(page, 'Done').click();
  expect(savedForm(await lab.state(order))?.body).toMatchObject({
    patient_weight: 151,
    patient_height: 6 * 12 + 9,
  });
});
