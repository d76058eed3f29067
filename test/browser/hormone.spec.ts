import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, LabOrder, LabOrderState } from './fixtures.ts';
import { button, byKeyboard, byMouse } from './hands.ts';
import type { Hand } from './hands.ts';
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

const open = (page: Page, lab: LabClient, scenario: string) =>
  openQuestionnaire(page, lab, { scenario, title: TITLE });
const notification = (page: Page) => page.getByRole('region', { name: /notification/ });
const savedForm = (state: LabOrderState) => state.questionnaires['hormoneQuestionnaire'];
const choose = (page: Page, question: string, name: string) => byMouse.choose(option(page, question, name));

/** The page skips what is on file and opens on the hormones; answers the first question with no. */
async function answerNo(page: Page): Promise<void> {
  await choose(page, QUESTIONS.medication, 'No');
}

/** Guest login as the patient on file. */
async function logIn(page: Page, lab: LabClient, order: LabOrder): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/auth/hormoneQuestionnaire/${order.accessionId}$`));
  const { firstName, lastName, birthdate } = (await lab.state(order)).patient;
  const [year = '', month = '', day = ''] = birthdate.split('-');
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Date of Birth').pressSequentially(month + day + year);
  await button(page, 'Submit').click();
}

/** Both input methods show the same screen, so axe checks it only once. */
async function look(page: Page, hand: Hand): Promise<void> {
  if (hand === byMouse) await expectAccessible(page);
}

async function fillOut(page: Page, hand: Hand): Promise<void> {
  await hand.choose(option(page, 'Biological sex', 'Female'));
  await hand.type(page.getByLabel('Feet'), '5');
  await hand.type(page.getByLabel('Inches'), '7');
  await hand.type(page.getByLabel('Pounds'), '140');
  await look(page, hand);
  await hand.press(button(page, 'Next section'));
  await expect(section(page, 'Hormones')).toBeFocused();
  await hand.choose(option(page, QUESTIONS.medication, 'Yes'));
  await expect(page.getByText('No hormones / Medications Added')).toBeVisible();
  await hand.press(button(page, 'Add hormone'));
  const dialog = page.getByRole('dialog', { name: 'Add a hormone' });
  for (const name of ['Brand', 'Delivery', 'Dosage', 'Times per Day', 'Years', 'Months', 'Days'])
    await expect(dialog.getByLabel(name, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await look(page, hand);
  await hand.type(dialog.getByLabel('Hormone Type'), 'Estradiol');
  await hand.type(dialog.getByLabel('Last used'), '20x26103099');
  await expect(dialog.getByLabel('Last used')).toHaveValue('2026-10-30');
  await hand.type(dialog.getByLabel('Years'), '2');
  await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
  await expect(page.getByText('Estradiol')).toBeVisible();
  await look(page, hand);
  await hand.choose(option(page, QUESTIONS.pregnant, 'No'));
  await hand.choose(option(page, QUESTIONS.postmenopausal, 'No'));
  await hand.choose(option(page, QUESTIONS.hysterectomy, 'Yes, a partial hysterectomy'));
  await hand.choose(option(page, QUESTIONS.ovaries, 'No'));
  await hand.choose(option(page, QUESTIONS.phase, 'Ovulatory'));
  await look(page, hand);
  await hand.press(button(page, 'Review and submit'));
}

for (const hand of [byMouse, byKeyboard]) {
  const widths = hand === byMouse ? ' @every-width' : '';
  test(`from the link to completed, by ${hand.name}${widths} [HORM-R01 HORM-R03 HORM-R04 HORM-R05 HORM-R08 HORM-R09 HORM-R10 HORM-R14 QN-R08 QN-R10 QN-R12 CALL-R31 GEN-R21 GEN-R22]`, async ({
    page,
    lab,
  }) => {
    const order = await open(page, lab, 'hormone-sex-unknown');
    await expect(button(page, 'Save for now')).toBeVisible();
    await fillOut(page, hand);

    await expect(section(page, 'Review your answers')).toBeFocused();
    await expect(reviewed(page, 'Height')).toHaveText('5 ft 7 in');
    await expect(reviewed(page, 'Weight')).toHaveText('140 lb');
    await expect(reviewed(page, QUESTIONS.phase)).toHaveText('Ovulatory');
    await look(page, hand);
    await hand.press(button(page, `Change: ${QUESTIONS.ovaries}`));
    await expect(option(page, QUESTIONS.ovaries, 'No')).toBeFocused();
    await hand.choose(option(page, QUESTIONS.ovaries, 'Yes, one'));
    await hand.press(button(page, 'Review and submit'));
    await expect(reviewed(page, QUESTIONS.ovaries)).toHaveText('Yes, one');

    await hand.press(button(page, 'Submit'));
    await expect(confirmation(page)).toContainText('Results can not be modified after your submission.');
    await look(page, hand);
    await hand.press(confirmation(page).getByRole('button', { name: 'Cancel' }));
    await expect(button(page, 'Submit')).toBeFocused();
    await hand.press(button(page, 'Submit'));
    await hand.press(confirmation(page).getByRole('button', { name: 'Confirm' }));
    await expectCompleted(page);
    await look(page, hand);
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

    await hand.press(button(page, 'See and print your answers'));
    await expect(page.getByText('You have submitted this questionnaire')).toBeVisible();
    await expect(page.getByText(/To change something, contact support: \+?[\d ()-]+/)).toBeVisible();
    await look(page, hand);
  });
}

test('a draft is saved and found again by the link, for 24 hours [HORM-R08 QN-R01 QN-R02 QN-R11 GEN-R22]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'hormone-female');
  await answerNo(page);
  await button(page, 'Save for now').click();
  const dialog = page.getByRole('dialog', {
    name: "We have saved your results but haven't submitted.",
  });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(button(page, 'Save for now')).toBeFocused();
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  expect(savedForm(await lab.state(order))?.body).toMatchObject({ save_for_now: true });

  await lab.faults(order, [{ call: 'questionnaire.hormone', kind: 'delay', ms: 1500, times: 1 }]);
  await page.goto(order.link);
  await expect(page.getByRole('alertdialog', { name: 'Loading your questionnaire…' })).toBeFocused();
  await expectAccessible(page);
  // The tab remembers the patient's place.
  await expect(option(page, QUESTIONS.medication, 'No')).toBeFocused();
  await expect(option(page, QUESTIONS.medication, 'No')).toBeChecked();
  await lab.clock(order, new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString());
  await page.goto(order.link);
  await expect(option(page, QUESTIONS.medication, 'Yes')).toBeVisible();
  await expect(option(page, QUESTIONS.medication, 'No')).not.toBeChecked();
});

test('what is missing is named, and led to, before anything is sent [HORM-R02 HORM-R07 HORM-R11 HORM-R12 QN-R03 RUL-14]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'hormone-female');
  await expect(section(page, 'Hormones')).toBeVisible();
  await expect(page.getByText(/^About 2 minutes\./)).toBeVisible();
  await button(page, 'Previous section').click();
  await expect(option(page, 'Biological sex', 'Female')).toBeChecked();
  await expect(option(page, 'Biological sex', 'Male')).toBeDisabled();
  for (const name of ['Next section', 'Review and submit', 'Submit']) await button(page, name).click();
  await expect(option(page, QUESTIONS.medication, 'Yes')).toBeFocused();
  await expect(page.getByRole('radiogroup', { name: QUESTIONS.medication })).toHaveAccessibleDescription(
    'This is a mandatory question.',
  );
  await expect(page.getByText('These 6 questions still need an answer')).toBeVisible();
  await expectAccessible(page);
  await choose(page, QUESTIONS.medication, 'No');
  await page.getByRole('link', { name: QUESTIONS.ovaries }).click();
  await expect(option(page, QUESTIONS.ovaries, 'Yes, both')).toBeFocused();
  await expect(page.getByText('This is a mandatory question.')).toHaveCount(5);
  await expectAccessible(page);
  await choose(page, QUESTIONS.pregnant, 'No');
  await choose(page, QUESTIONS.postmenopausal, 'Yes');
  await choose(page, QUESTIONS.hysterectomy, 'No');
  await choose(page, QUESTIONS.ovaries, 'Yes, both');
  await choose(page, QUESTIONS.phase, 'I have no menstrual cycles');
  await expect(page.getByText('This is a mandatory question.')).toHaveCount(0);
  await button(page, 'Review and submit').click();
  await button(page, 'Submit').click();
  await expect(confirmation(page)).toBeVisible();
  expect(savedForm(await lab.state(order))).toBeUndefined();
});

test('a reload and a turned phone keep answers and place [RUL-17]', async ({ page, lab }) => {
  const order = await open(page, lab, 'hormone-female');
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

test('a lost connection loses no answer, and the draft is sent when it is back [RUL-17 RUL-20]', async ({
  page,
  context,
  lab,
  problems,
}) => {
  problems.allow(/./);
  const order = await open(page, lab, 'hormone-female');
  await page.clock.install();
  await answerNo(page);
  await context.setOffline(true);
  await page.clock.fastForward(QUIET);
  await expect(page.getByText('Not saved: no connection')).toBeVisible();
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

test('a session that expires leads to guest login and back to the same question [HORM-R20 RUL-18]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/\/questionaires$/);
  const order = await open(page, lab, 'hormone-female');
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
});

test('once completed it can be read and printed, not changed @every-width [HORM-R06 QN-R01 QN-R12 UI-R03]', async ({
  page,
  lab,
}) => {
  await page.addInitScript(() => {
    window.print = () => void document.body.setAttribute('data-printed', '');
  });
  await open(page, lab, 'hormone-completed');
  await expect(page.getByText('Your answers can be read but not changed.')).toBeVisible();
  await expect(page.getByText(/contact support: /)).toBeVisible();
  await expect(page.locator('input:disabled')).toHaveCount(5);
  await expect(page.locator('input:enabled')).toHaveCount(0);
  await button(page, 'Next section').click();
  // Cards on a phone, a table from 1024 px.
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  const table = page.getByRole(isWide ? 'table' : 'list', { name: 'Your hormone medication' });
  await expect(table).toContainText('0.05 mg');
  await expect(button(page, 'Add hormone')).toBeDisabled();
  await expect(page.getByRole('button', { name: /Edit|Delete|Save|Submit/ })).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Print your answers').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(reviewed(page, QUESTIONS.phase)).toBeVisible();
  await expect(reviewed(page, 'Your hormone medication')).toContainText('Estradiol, Climara, Patch, 0.05 mg');
  await expect(button(page, 'Next section')).toBeHidden();
});

test('a save that fails says why, and keeps the answers [HORM-R19 QN-R09 RUL-20]', async ({ page, lab }) => {
  const order = await open(page, lab, 'hormone-male');
  await answerNo(page);
  const body = { error: 'The draft is locked' };
  await lab.faults(order, [
    { call: 'questionnaire.saveHormone', kind: 'status', status: 400, body, times: 1 },
  ]);
  await button(page, 'Save for now').click();
  await expectFailed(page, '/questionnaire_failed');
  await expect(notification(page)).toContainText('The draft is locked');
  await expectAccessible(page);
  await button(page, 'Try Again').click();
  await expect(page).toHaveURL(new RegExp(`/hormoneQuestionnaire/${order.accessionId}$`));
  await expect(option(page, QUESTIONS.medication, 'No')).toBeChecked();
});

test('a submit that fails leads back to the review, with every answer [HORM-R19 RUL-20 ERR-R54]', async ({
  page,
  lab,
}) => {
  const order = await open(page, lab, 'hormone-male');
  await answerNo(page);
  await lab.faults(order, [{ call: 'questionnaire.saveHormone', kind: 'status', status: 503, times: 1 }]);
  await button(page, 'Review and submit').click();
  for (const outcome of ['fails', 'succeeds']) {
    await expect(reviewed(page, QUESTIONS.medication)).toHaveText('No');
    await button(page, 'Submit').click();
    await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
    if (outcome === 'succeeds') break;
    await expectFailed(page, '/questionnaire_failed');
    await button(page, 'Try Again').click();
  }
  await expectCompleted(page);
});

test('two tabs with one draft lose no answer: the older one continues with what the other has saved [RUL-61]', async ({
  page,
  context,
  lab,
}) => {
  const order = await open(page, lab, 'hormone-female');
  const other = await context.newPage();
  await other.goto(order.link);
  await expect(other.getByRole('heading', { level: 1, name: TITLE })).toBeFocused();
  await button(other, 'Previous section').click();
  await other.getByLabel('Pounds').fill('151');
  await button(other, 'Save for now').click();
  await button(other, 'Done').click();
  await expect(page.getByRole('heading', { name: 'You continued in another tab' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Continue here').click();
  await button(page, 'Previous section').click();
  await expect(page.getByLabel('Pounds')).toHaveValue('151');
  await page.getByLabel('Inches').fill('9');
  await button(page, 'Save for now').click();
  await button(page, 'Done').click();
  const feet = Math.floor(66 / 12);
  expect(savedForm(await lab.state(order))?.body).toMatchObject({
    patient_weight: 151,
    patient_height: feet * 12 + 9,
  });
});

test('an answer that is no questionnaire opens no form but guest login [HORM-R20 ERR-R53 RUL-39]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('hormone-female');
  await lab.faults(order, [{ call: 'questionnaire.hormone', kind: 'wrapped', times: 1 }]);
  await page.goto(order.link);
  await logIn(page, lab, order);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeFocused();
});
