import { expect, test } from '../engines/fixtures.ts';
import type { Person } from '../engines/person.ts';
import type { LabOrder } from '../fixtures.ts';
import { dayAhead, heldBy, written } from '../pickup.ts';

/** Chooses a day in the open calendar, which starts at the current month. */
async function chooseDay(person: Person, day: string): Promise<void> {
  const name = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
  const calendar = person.in('grid');
  await calendar.sees('gridcell');
  if (Number(day.slice(5, 7)) !== new Date().getMonth() + 1) await person.press('button', 'Next month');
  await calendar.press('button', new RegExp(name));
}

/** Opens the dialog of an order's first pickup. */
async function openEditor(person: Person, order: LabOrder) {
  await person.open(order.links['pickup'] ?? '');
  await person.press('button', 'Continue');
  return person.in('dialog', 'Schedule New Pickup');
}

test(
  'a patient schedules a pickup at the times that are typed, and cancels it',
  { tag: ['@floor', '@main'] },
  async ({ person, lab }) => {
    const order = await lab.make('pickup-new');
    const editor = await openEditor(person, order);
    const day = dayAhead();
    await chooseDay(person, day);
    await editor.select('Ready time', '09:00 AM');
    await editor.select('Latest time', '12:00 PM');
    await editor.press('button', /^Confirm/);
    await person.reads(new RegExp(`${written(day)}, ready at 09:00 AM`));
    await person.sees('heading', 'Existing Scheduled Pickups (1)');
    expect((await lab.state(order)).pickups.map(({ pickup_info }) => pickup_info.ready_time)).toEqual([
      '09:00:00',
    ]);
    await person.reload();
    const question = person.in('alertdialog', /^Cancel Pickup/);
    await person.press('button', /^Cancel: Pick up #/);
    await question.sees('button', 'Cancel pickup');
    await person.back();
    await person.misses('alertdialog');
    await person.press('button', /^Cancel: Pick up #/);
    await question.press('button', 'Cancel pickup');
    await person.reads('Cancelled');
    expect(await heldBy(lab, order)).toEqual([`${day} Cancelled`]);
  },
);

test(
  'a reload before the courier answers a booking shows the one pickup',
  { tag: '@floor' },
  async ({ person, lab }) => {
    const order = await lab.make('pickup-new');
    const editor = await openEditor(person, order);
    await lab.faults(order, [{ call: 'pickup.create', kind: 'late-answer', ms: 20_000 }]);
    await editor.press('button', /^Confirm/);
    await person.reads('Booking your pickup…');
    await expect.poll(() => heldBy(lab, order)).toHaveLength(1);
    await person.reload();
    await person.sees('heading', 'Existing Scheduled Pickups (1)');
    await person.reads('Scheduled');
    await person.misses('dialog');
    expect(await heldBy(lab, order)).toHaveLength(1);
  },
);

test(
  'a patient looks at a draw site on the map and sends it to a phone',
  { tag: '@floor' },
  async ({ person, lab }) => {
    const site = 'Bayview Integrative Health';
    const order = await lab.make('blood-draw-sites');
    await person.open(order.link);
    await person.arrives('Blood draw');
    const card = person.in('article', site);
    await card.press('button', /^Today/);
    await card.reads('8:00 AM – 12:00 PM, 1:00 PM – 4:30 PM');
    await person.in('application', `Map of ${site}`).sees('button', site);
    await card.press('button', /Send to My Phone/);
    const dialog = person.in('dialog', 'Send to My Phone');
    await dialog.type('Phone number', '4155550199', 'textbox');
    await dialog.press('button', 'Send');
    await dialog.reads('Message has sent');
    const { texts } = (await lab.state(order)) as unknown as { texts: readonly { phone_number: string }[] };
    expect(texts.map(({ phone_number }) => phone_number)).toEqual(['14155550199']);
    await dialog.press('button', 'Close');
    await person.misses('dialog');
    await person.in('article', 'Lakeside Laboratory Services').press('button', /Make Appointment/);
    await person.in('dialog', /^Contact Lakeside/).sees('link', /lakeside\.example/);
  },
);

test('an appointment is confirmed and offered as a calendar file', async ({ person, lab }) => {
  const order = await lab.make('appointment-to-confirm');
  await person.open(order.link);
  await person.arrives('Confirmation Success');
  await person.reads('Thursday, December 3, 2026');
  await person.reads('9:30 AM Pacific Standard Time');
  await person.keepFiles();
  await person.press('button', 'Add to calendar');
  const file = await person.keptFile();
  expect(file).toContain('DTSTART;TZID=America/Los_Angeles:20261203T093000\r\n');
  await person.arrives('Confirmation Success');
});

test('a receipt is kept as a file [OWN-R11]', async ({ person, lab }) => {
  const order = await lab.make('already-paid');
  await person.open(order.links['succeed'] ?? '');
  await person.arrives('Payment Successful');
  await person.keepFiles();
  await person.press('button', 'Save a copy (PDF)');
  await person.reads(/^Your copy is in your downloads\./);
  expect(await person.keptFile()).toMatch(/^receipt\.pdf %PDF-1\.7/);
});

test('the instructions of a sample type open in their frame', async ({ person, lab }) => {
  const order = await lab.make('collection-instructions');
  await person.open(order.link);
  await person.arrives('Sample Type Instruction');
  await person.press('button', /Stool/);
  await person.arrives('Stool: collection instructions');
  await person.sees('heading', 'guidance');
  await person.back();
  await person.arrives('Sample Type Instruction');
});

test(
  "Back after another patient's link does not show the page of the one before",
  { tag: '@page-cache' },
  async ({ person, lab }) => {
    const [ann, ben] = [await lab.make('information-confirmed'), await lab.make('information-confirmed')];
    for (const order of [ann, ben]) {
      await person.open(order.link);
      await person.arrives('Your information');
      await person.reads(new RegExp(order.accessionId));
    }
    await person.back();
    await person.arrives('Please open your link again');
    await person.misses('heading', 'Your information');
  },
);
