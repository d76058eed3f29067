import { expect, test } from '../engines/fixtures.ts';
import type { User } from '../engines/user.ts';
import type { TestOrder } from '../fixtures.ts';
import { dayAhead, pickupsOf, written } from '../pickup.ts';

/** Chooses a day in the open calendar, which starts at the current month. */
async function chooseDay(user: User, day: string): Promise<void> {
  const name = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
  const calendar = user.in('grid');
  await calendar.sees('gridcell');
  if (Number(day.slice(5, 7)) !== new Date().getMonth() + 1) await user.press('button', 'Next month');
  await calendar.press('button', new RegExp(name));
}

/** Opens the dialog of an order's first pickup. */
async function openEditor(user: User, order: TestOrder) {
  await user.open(order.links['pickup'] ?? '');
  await user.press('button', 'Continue');
  return user.in('dialog', 'Schedule New Pickup');
}

test(
  'a patient schedules a pickup at typed times, and cancels it',
  { tag: ['@floor', '@main'] },
  async ({ user, lab }) => {
    const order = await lab.make('pickup-new');
    const editor = await openEditor(user, order);
    const day = dayAhead();
    await chooseDay(user, day);
    await editor.select('Ready time', '09:00 AM');
    await editor.select('Latest time', '12:00 PM');
    await editor.press('button', /^Confirm/);
    await user.seesText(new RegExp(`${written(day)}, ready at 09:00 AM`));
    await user.sees('heading', 'Existing Scheduled Pickups (1)');
    expect((await lab.state(order)).pickups.map(({ pickup_info }) => pickup_info.ready_time)).toEqual([
      '09:00:00',
    ]);
    await user.reload();
    const question = user.in('alertdialog', /^Cancel Pickup/);
    await user.press('button', /^Cancel: Pick up #/);
    await question.sees('button', 'Cancel pickup');
    await user.back();
    await user.seesNo('alertdialog');
    await user.press('button', /^Cancel: Pick up #/);
    await question.press('button', 'Cancel pickup');
    await user.seesText('Cancelled');
    expect(await pickupsOf(lab, order)).toEqual([`${day} Cancelled`]);
  },
);

test(
  'a reload before the courier responds to a booking shows the one pickup',
  { tag: '@floor' },
  async ({ user, lab }) => {
    const order = await lab.make('pickup-new');
    const editor = await openEditor(user, order);
    await lab.faults(order, [{ call: 'pickup.create', kind: 'late-response', ms: 20_000 }]);
    await editor.press('button', /^Confirm/);
    await user.seesText('Booking your pickup…');
    await expect.poll(() => pickupsOf(lab, order)).toHaveLength(1);
    await user.reload();
    await user.sees('heading', 'Existing Scheduled Pickups (1)');
    await user.seesText('Scheduled');
    await user.seesNo('dialog');
    expect(await pickupsOf(lab, order)).toHaveLength(1);
  },
);

test(
  'a patient looks at a draw site on the map and sends it to a phone',
  { tag: '@floor' },
  async ({ user, lab }) => {
    const site = 'Bayview Integrative Health';
    const order = await lab.make('blood-draw-sites');
    await user.open(order.link);
    await user.arrives('Blood draw');
    const card = user.in('article', site);
    await card.press('button', /^Today/);
    await card.seesText('8:00 AM – 12:00 PM, 1:00 PM – 4:30 PM');
    await user.in('application', `Map of ${site}`).sees('button', site);
    await card.press('button', /Send to My Phone/);
    const dialog = user.in('dialog', 'Send to My Phone');
    await dialog.type('Phone number', '4155550199', 'textbox');
    await dialog.press('button', 'Send');
    await dialog.seesText('Message has sent');
    const { texts } = (await lab.state(order)) as unknown as { texts: readonly { phone_number: string }[] };
    expect(texts.map(({ phone_number }) => phone_number)).toEqual(['14155550199']);
    await dialog.press('button', 'Close');
    await user.seesNo('dialog');
    await user.in('article', 'Lakeside Laboratory Services').press('button', /Make Appointment/);
    await user.in('dialog', /^Contact Lakeside/).sees('link', /lakeside\.example/);
  },
);

test('an appointment is confirmed and offered as a calendar file', async ({ user, lab }) => {
  const order = await lab.make('appointment-to-confirm');
  await user.open(order.link);
  await user.arrives('Confirmation Success');
  await user.seesText('Thursday, December 3, 2026');
  await user.seesText('9:30 AM Pacific Standard Time');
  await user.keepFiles();
  await user.press('button', 'Add to calendar');
  const file = await user.keptFile();
  expect(file).toContain('DTSTART;TZID=America/Los_Angeles:20261203T093000\r\n');
  await user.arrives('Confirmation Success');
});

test('a receipt can be saved as a PDF [OWN-R11]', async ({ user, lab }) => {
  const order = await lab.make('already-paid');
  await user.open(order.links['succeed'] ?? '');
  await user.arrives('Payment Successful');
  await user.keepFiles();
  await user.press('button', 'Save a copy (PDF)');
  await user.seesText(/^Your copy is in your downloads\./);
  expect(await user.keptFile()).toMatch(/^receipt\.pdf %PDF-1\.7/);
});

test('the instructions of a sample type open in their frame', async ({ user, lab }) => {
  const order = await lab.make('collection-instructions');
  await user.open(order.link);
  await user.arrives('Sample Type Instruction');
  await user.press('button', /Stool/);
  await user.arrives('Stool: collection instructions');
  await user.sees('heading', 'guidance');
  await user.back();
  await user.arrives('Sample Type Instruction');
});

test(
  "Back after another patient's link does not show the previous patient's page",
  { tag: '@page-cache' },
  async ({ user, lab }) => {
    const [ann, ben] = [await lab.make('information-confirmed'), await lab.make('information-confirmed')];
    for (const order of [ann, ben]) {
      await user.open(order.link);
      await user.arrives('Your information');
      await user.seesText(new RegExp(order.accessionId));
    }
    await user.back();
    await user.arrives('Please open your link again');
    await user.seesNo('heading', 'Your information');
  },
);
