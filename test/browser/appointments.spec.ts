import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, LabOrder } from './fixtures.ts';
import { button, hands } from './hands.ts';
import { expectPage } from './payment.ts';
import type { Page } from '@playwright/test';

const everyWidth = { tag: '@every-width' };
const CONFIRMED = { path: '/confirmAppointment/success', heading: 'Confirmation Success' };
const NOT_CONFIRMED = { path: '/confirmAppointment/failed', heading: 'Confirmation Failed' };
const ALREADY_CONFIRMED = { path: '/confirmAppointment', heading: 'Appointment Already Confirmed' };
const CANCELLED = { path: '/cancelAppointment/success', heading: 'Cancellation Success' };
const NOT_CANCELLED = { path: '/cancelAppointment/failed', heading: 'Cancellation Failed' };
const QUESTION = { path: '/cancelAppointment', heading: 'Are you sure to cancel your appointment?' };
const ALREADY_CANCELLED = { path: '/cancelAppointment', heading: 'Appointment Already Cancelled' };
const STATUS_ERROR = { path: '/collectStatus', heading: 'Collection status' };

interface Kept {
  readonly appointment: { readonly status: string; readonly deleted_time: string | null };
  readonly confirmations: readonly unknown[];
  readonly collectionReports: readonly string[];
}
const kept = async (lab: LabClient, order: LabOrder) => (await lab.state(order)) as unknown as Kept;
const callsOf = async (lab: LabClient, order: LabOrder) =>
  (await lab.state(order)).calls.map(({ call }) => call);

/** Makes a page say that nobody sees it, before it loads. */
async function hide(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });
}
async function show(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

for (const hand of hands) {
  test.describe(`by ${hand.name}`, () => {
    test(
      'an appointment is confirmed, and put into the calendar [CONF-01 CONF-03 CONF-04 APPT-R01 APPT-R03 APPT-R11 RUL-21]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('appointment-to-confirm');
        await page.goto(order.link);
        await expectPage(page, CONFIRMED);
        expect(page.url()).not.toContain(order.token);
        await expect(page.getByText('Thank you for confirming your appointment!')).toBeVisible();
        await expect(
          page.getByText('Thursday, December 3, 2026 at 9:30 AM Pacific Standard Time'),
        ).toBeVisible();
        await expectAccessible(page);
        const { appointment, confirmations } = await kept(lab, order);
        expect(appointment.status).toBe('confirmed');
        expect(confirmations).toEqual([
          { edit_type: 'single', occurrence_start: '2026-12-03T17:30:00.000Z' },
        ]);
        const saving = page.waitForEvent('download');
        await hand.press(button(page, 'Add to calendar'));
        const download = await saving;
        expect(download.suggestedFilename()).toBe('appointment.ics');
        const file = await readFile(await download.path(), 'utf8');
        expect(file).toContain('DTSTART;TZID=America/Los_Angeles:20261203T093000\r\n');
        expect(file).not.toContain(order.token);

        // Back does not come to a page that confirms again; the link opened again says what is.
        await page.goto(order.link);
        await expectPage(page, ALREADY_CONFIRMED);
        expect((await kept(lab, order)).confirmations).toHaveLength(1);
      },
    );

    test(
      'an appointment is cancelled after a question [CANC-01 CANC-03 CANC-05 CANC-06 APPT-R05 APPT-R07 APPT-R08]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('appointment-to-cancel');
        await page.goto(order.link);
        await expectPage(page, QUESTION);
        await expectAccessible(page);
        expect((await kept(lab, order)).appointment.deleted_time).toBeNull();
        await hand.press(button(page, 'Yes'));
        await expectPage(page, CANCELLED);
        await expectAccessible(page);
        expect((await kept(lab, order)).appointment.deleted_time).not.toBeNull();
        await page.goto(order.link);
        await expectPage(page, ALREADY_CANCELLED);
      },
    );

    test('No leaves the appointment as it is [CANC-04 APPT-R09]', async ({ page, lab }) => {
      const order = await lab.make('appointment-to-cancel');
      await page.goto(order.link);
      await expectPage(page, QUESTION);
      await hand.press(button(page, 'No'));
      await expectPage(page, NOT_CANCELLED);
      await expectAccessible(page);
      expect(await callsOf(lab, order)).toEqual(['calendar.getEventById']);
    });

    test(
      'not collected: leads to the map and to the instructions [CSTAT-01 CSTAT-03 CSTAT-09 CSTAT-10 CS-R01 CS-R02 CS-R04]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('collection-not-collected');
        const there = { path: '/collectStatus', heading: 'Your samples are not collected yet' };
        await page.goto(order.link);
        await expectPage(page, there);
        expect(page.url()).not.toContain(order.token);
        await expectAccessible(page);
        expect((await kept(lab, order)).collectionReports).toEqual(['NOT_COLLECTED']);
        await hand.press(button(page, 'Non-blood sample collection tutorial'));
        await expectPage(page, { path: '/collections', heading: 'Sample Type Instruction' });
        await expect(page.getByRole('list', { name: 'Sample types' }).getByRole('button')).toHaveText([
          'Stool',
          'Saliva (6 tubes)',
        ]);
        // Back, forward and a reload report nothing again (RUL-03).
        await page.goBack();
        await expectPage(page, there);
        await page.reload();
        await expectPage(page, there);
        expect((await kept(lab, order)).collectionReports).toEqual(['NOT_COLLECTED']);
        await hand.press(button(page, 'Find a blood draw location'));
        await expect(page).toHaveURL(/\/lab\/external\/mapSearch$/);
      },
    );

    test('not received: leads to support [CSTAT-04 CSTAT-11 CS-R05]', everyWidth, async ({ page, lab }) => {
      const order = await lab.make('collection-not-received');
      await page.goto(order.link);
      await expectPage(page, { path: '/collectStatus', heading: 'We have noted what is missing' });
      await expectAccessible(page);
      await hand.press(button(page, 'Contact support'));
      await expect(page).toHaveURL(/\/lab\/external\/support$/);
    });
  });
}

test('already collected: thanks [CSTAT-02 CS-R03 CS-R07]', everyWidth, async ({ page, lab }) => {
  const order = await lab.make('collection-already-collected');
  await page.goto(order.link);
  await expectPage(page, { path: '/collectStatus', heading: 'Thank you' });
  await expectAccessible(page);
  expect((await kept(lab, order)).collectionReports).toEqual(['ALREADY_COLLECTED']);
});

test('a link that is opened again reports again; the page opened once reports once [RUL-03]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('collection-not-collected');
  await page.goto(order.link);
  await expectPage(page, { path: '/collectStatus', heading: 'Your samples are not collected yet' });
  await page.goto(order.link);
  await expect.poll(async () => (await kept(lab, order)).collectionReports.length).toBe(2);
});

for (const [name, query] of [
  ['ERROR [CSTAT-06]', { status: 'ERROR' }],
  ['one that is not documented [CSTAT-07]', { status: 'LOST' }],
  ['none [CSTAT-07]', {}],
] as const) {
  test(`a status that cannot be reported: ${name}`, async ({ page, lab }) => {
    const order = await lab.make('card-balance-due');
    const link = `${order.links['collectStatus']}&${new URLSearchParams(query)}`;
    await page.goto(link);
    await expectPage(page, STATUS_ERROR);
    await expect(page.getByText('Oops, something went wrong. Please try again later, thanks!')).toBeVisible();
    await expectAccessible(page);
    expect(await callsOf(lab, order)).toEqual([]);
  });
}

test('the status page without a query [CSTAT-08]', async ({ page }) => {
  await page.goto('/collectStatus');
  await expectPage(page, STATUS_ERROR);
});

test('appointment pages without an event make no call [CONF-07 CANC-09]', async ({ page, lab }) => {
  await page.goto('/confirmAppointment');
  await expectPage(page, NOT_CONFIRMED);
  await page.goto('/cancelAppointment');
  await expectPage(page, NOT_CANCELLED);
  const order = await lab.make('card-balance-due');
  await page.goto((order.links['confirmAppointment'] ?? '').replace(/event_id=\w+&?/, ''));
  await expectPage(page, NOT_CONFIRMED);
  expect(await callsOf(lab, order)).toEqual([]);
});

test(
  'an appointment that was confirmed before says so [CONF-02 APPT-R02]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await lab.make('appointment-confirmed');
    await page.goto(order.link);
    await expectPage(page, ALREADY_CONFIRMED);
    await expect(button(page, 'Add to calendar')).toBeVisible();
    await expectAccessible(page);
    expect(await callsOf(lab, order)).toEqual(['calendar.getEventById']);
  },
);

test('an appointment that was cancelled is never revived [CONF-08]', async ({ page, lab }) => {
  const order = await lab.make('appointment-confirmed', {
    appointment: { status: 'confirmed', deleted_time: '2026-11-01T12:00:00Z' },
  });
  await page.goto(order.link);
  await expectPage(page, NOT_CONFIRMED);
  expect(await callsOf(lab, order)).toEqual(['calendar.getEventById']);
});

test(
  'an appointment that was cancelled before says so [CANC-02 APPT-R06]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await lab.make('appointment-cancelled');
    await page.goto(order.link);
    await expectPage(page, ALREADY_CANCELLED);
    await expect(
      page.getByText('If you wish to reschedule your appointment, please contact your provider.'),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

test('a page that nobody sees confirms nothing until it is seen [RUL-03]', async ({ page, lab }) => {
  await hide(page);
  const order = await lab.make('appointment-to-confirm');
  await page.goto(order.link);
  await expect.poll(() => callsOf(lab, order)).toEqual(['calendar.getEventById']);
  expect((await kept(lab, order)).confirmations).toEqual([]);
  await show(page);
  await expectPage(page, CONFIRMED);
  expect((await kept(lab, order)).confirmations).toHaveLength(1);
});

test('a page that nobody sees reports nothing until it is seen [RUL-03]', async ({ page, lab }) => {
  await hide(page);
  const order = await lab.make('collection-not-received');
  await page.goto(order.link);
  await expect(page.getByText('Sending your answer…')).toBeVisible();
  expect((await kept(lab, order)).collectionReports).toEqual([]);
  await show(page);
  await expect.poll(async () => (await kept(lab, order)).collectionReports).toEqual(['NOT_RECEIVED']);
});

const FAULTS = [
  ['a 500', { kind: 'status', status: 500 }],
  ['a 401', { kind: 'status', status: 401 }],
  ['a cut line', { kind: 'cut' }],
  ['errors', { kind: 'graphql-errors', messages: ['No'] }],
  ['another shape', { kind: 'malformed' }],
] as const;

for (const [name, fault] of FAULTS) {
  for (const [call, id] of [
    ['calendar.getEventById', 'CONF-06'],
    ['calendar.selectiveEditEvent', 'CONF-05'],
  ] as const) {
    test(`${call} with ${name}: not confirmed [${id} APPT-R04 ERR-R37]`, async ({ page, lab }) => {
      const order = await lab.make('appointment-to-confirm');
      await lab.faults(order, [{ call, ...fault }]);
      await page.goto(order.link);
      await expectPage(page, NOT_CONFIRMED);
      await expect(
        page.getByText('We cannot confirm your appointment at this moment. Please try again later.'),
      ).toBeVisible();
      await expectAccessible(page);
    });
  }

  test(`calendar.getEventById with ${name}: not cancelled [CANC-08]`, async ({ page, lab }) => {
    const order = await lab.make('appointment-to-cancel');
    await lab.faults(order, [{ call: 'calendar.getEventById', ...fault }]);
    await page.goto(order.link);
    await expectPage(page, NOT_CANCELLED);
  });

  test(`calendar.deleteEvent with ${name}: not cancelled, and told [CANC-07 APPT-R10 ERR-R37]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make('appointment-to-cancel');
    await lab.faults(order, [{ call: 'calendar.deleteEvent', ...fault }]);
    await page.goto(order.link);
    await button(page, 'Yes').click();
    await expectPage(page, NOT_CANCELLED);
    await expect(page.getByText('Cancel Appointment Failed')).toBeVisible();
    await expectAccessible(page);
    expect((await callsOf(lab, order)).filter((call) => call === 'calendar.deleteEvent')).toHaveLength(1);
  });
}

for (const [name, fault] of FAULTS.filter(([, { kind }]) => kind === 'status' || kind === 'cut')) {
  test(`trans.updateCollectionStatus with ${name}: the error, and no second report [CSTAT-05 CS-R06 ERR-R36]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make('collection-not-collected');
    await lab.faults(order, [{ call: 'trans.updateCollectionStatus', ...fault }]);
    await page.goto(order.link);
    await expectPage(page, STATUS_ERROR);
    await expect(page.getByText('Oops, something went wrong. Please try again later, thanks!')).toBeVisible();
    await expectAccessible(page);
    expect(await callsOf(lab, order)).toEqual(['trans.updateCollectionStatus']);
  });
}
