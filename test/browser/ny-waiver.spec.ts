import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, TestOrder } from './fixtures.ts';

const title = 'NY Waive Form: Patient Confirmation Regarding Specimen Collection Site';
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const completed = (page: Page) => page.getByRole('heading', { name: 'Completed!' });

async function openWaiver(page: Page, lab: LabClient, scenario = 'ny-waiver'): Promise<TestOrder> {
  const order = await lab.make(scenario);
  await page.goto(order.link);
  await expect(page.getByRole('heading', { name: title })).toBeFocused();
  await expect(page).toHaveURL(/\/ny_form$/);
  return order;
}

/** Draws a wave on the pad. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Draw your signature here' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  const { x, y } = box ?? { x: 0, y: 0 };
  await page.mouse.move(x + 40, y + 90);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1)
    await page.mouse.move(x + 40 + step * 6, y + 90 + Math.sin(step / 2) * 40);
  await page.mouse.up();
}

test('a patient signs the waiver by hand and sends it [NY-R01 NY-R02 NY-R05 NY-R08 NY-R10 GEN-R25]', async ({
  page,
  lab,
}) => {
  const order = await openWaiver(page, lab);
  expect(page.url()).not.toContain(order.token);
  await expect(page.getByLabel('Patient name')).not.toHaveValue('');
  await expect(
    page.getByText('By signing, you confirm that the specimen was not collected in New York.'),
  ).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription(
    /^To submit, fill in: Printed name ?, Date signed ?, Signature$/,
  );
  await page.getByRole('button', { name: 'Printed name' }).click();
  await expect(page.getByLabel('Printed name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Printed name').fill('Zoë O’Neill');
  await page.getByLabel('Date signed').pressSequentially('01152026');
  await draw(page);
  await expect(page.getByText('Signed', { exact: true })).toBeVisible();
  await expect(submit(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Clear signature' }).click();
  await expect(submit(page)).toBeDisabled();
  await draw(page);
  await expectAccessible(page);
  await submit(page).click();
  await expect(completed(page)).toBeFocused();
  await expect(page).toHaveURL(/\/nyform_success$/);
  await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible();
  await page.getByRole('button', { name: 'Save a copy (PDF)' }).click();
  await expect(page.getByText(/^Your copy is in your downloads/)).toBeVisible();
  await expectAccessible(page);
  const { waiver } = await lab.state(order);
  expect(waiver).toMatchObject({ printed_name: 'Zoë O’Neill', date: '2026-01-15', other_relationship: '' });
  expect(String(waiver?.['signature'])).toMatch(/^<svg .*<path d="M[ML0-9 .-]+"\/>.*<\/svg>$/);
  expect(String(waiver?.['signature']).length).toBeLessThan(2000);
});

test('a signature is kept when the phone is turned [NY-R08]', async ({ page, lab }) => {
  await openWaiver(page, lab);
  await draw(page);
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(page.getByText('Signed', { exact: true })).toBeVisible();
  const isDrawn = await page
    .getByRole('img', { name: 'Draw your signature here' })
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      return data.some((value) => value > 0);
    });
  expect(isDrawn).toBe(true);
});

test('a reload, a failed submit and an expired session lose nothing of the form [NY-R11 NY-17 RUL-18 RUL-20 ERR-R14]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/waiver/i);
  const order = await openWaiver(page, lab);
  const body = { message: ['First thing', 'Second thing'] };
  await lab.faults(order, [{ call: 'waiver.submit', kind: 'status', status: 400, body, times: 1 }]);
  await page.getByLabel('Printed name').fill('Grace Walker');
  await page.getByLabel('Date signed').pressSequentially('01152026');
  await draw(page);
  await page.reload();
  await expect(page.getByLabel('Printed name')).toHaveValue('Grace Walker');
  await submit(page).click();
  await expect(page).toHaveURL(/\/nyform_failed$/);
  await expect(page.getByRole('region', { name: /notification/ })).toContainText('First thing, Second thing');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Printed name')).toHaveValue('Grace Walker');
  await lab.set(order, { tokenExpired: true });
  await submit(page).click();
  await expect(page).toHaveURL(new RegExp(`/auth/ny_form/${order.accessionId}$`));
  await expect(page.getByText('Your access has expired')).toBeVisible();
  const { firstName, lastName, birthdate } = (await lab.state(order)).patient;
  const [year = '', month = '', day = ''] = birthdate.split('-');
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Date of Birth').pressSequentially(month + day + year);
  await submit(page).click();
  await expect(page.getByLabel('Printed name')).toHaveValue('Grace Walker');
  await submit(page).click();
  await expect(completed(page)).toBeVisible();
});
