import process from 'node:process';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { keepPresses, watchPresses } from '../support/presses.ts';
import { recordTask } from '../support/tasks.ts';
import type { Effort, TaskName } from '../support/tasks.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, LabOrder } from './fixtures.ts';
import { button, byMouse } from './hands.ts';
import type { Hand } from './hands.ts';
import { chargesOf, fillCard, haveWallet, payButton, walletButton, walletSheet } from './payment.ts';
import { chooseTimes, dayAhead, heldBy, notifications, signIn } from './pickup.ts';
import { confirmation, option, section } from './questionnaire.ts';

/** The bench asks for how long each press takes on a slow phone, and gives the file. */
const PRESSES = process.env['PORTAL_PRESSES'];

// In sequence: each task writes its line of the report.
test.describe.configure({ mode: 'default' });

/** What a task needs to run. */
interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly lab: LabClient;
  readonly baseURL: string | undefined;
  readonly person: ReturnType<typeof countedPerson>;
}

interface Task {
  readonly task: TaskName;
  readonly most: Effort;
  readonly play: (stage: Stage) => Promise<void>;
}

/** A user whose taps, keys and screens are counted. */
function countedPerson(page: Page) {
  const spent = { taps: 0, keys: 0, screens: 0 };
  const tap = async (target: Locator) => {
    spent.taps += 1;
    await target.click();
  };
  const hand: Hand = {
    name: 'mouse',
    press: tap,
    choose: async (radio) => {
      spent.taps += 1;
      await byMouse.choose(radio);
    },
    toggle: async (checkbox) => {
      spent.taps += 1;
      await byMouse.toggle(checkbox);
    },
    type: async (field, text) => {
      await tap(field);
      spent.keys += text.length;
      await (PRESSES ? field.pressSequentially(text) : field.fill(text));
    },
  };
  return {
    ...hand,
    hand,
    spent,
    key: async (key: string) => {
      spent.keys += 1;
      await page.keyboard.press(key);
    },
    /** Pastes text that was copied elsewhere. */
    paste: async (text: string) => {
      spent.keys += 1;
      await page.keyboard.insertText(text);
    },
    /** Waits for a screen, given by its heading or the name of its dialog, and counts it. */
    sees: async (screen: Locator) => {
      spent.screens += 1;
      await expect(screen).toBeVisible();
    },
  };
}

/** Opens the link of a new order, whose page shows this screen. */
async function opened(
  { page, lab, person }: Pick<Stage, 'page' | 'lab' | 'person'>,
  scenario: string,
  screen: Locator,
): Promise<LabOrder> {
  const order = await lab.make(scenario);
  await page.goto(order.link);
  await person.sees(screen);
  return order;
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const TASKS: readonly Task[] = [
  {
    task: 'pay by card, with what is on file',
    most: { taps: 4, keys: 23, screens: 2 },
    async play({ page, lab, person }) {
      const order = await opened({ page, lab, person }, 'card-balance-due', title(page, 'Payment'));
      await fillCard(page, { hand: person.hand });
      await person.press(payButton(page));
      await person.sees(page.getByText('Payment Successful').last());
      expect(await chargesOf(lab, order)).toHaveLength(1);
    },
  },
  {
    task: 'pay by wallet',
    most: { taps: 2, keys: 0, screens: 3 },
    async play({ page, lab, person }) {
      await haveWallet(page, 'google');
      const order = await opened({ page, lab, person }, 'card-balance-due', title(page, 'Payment'));
      await person.press(walletButton(page));
      const pay = walletSheet(page).getByRole('button', { name: 'Pay', exact: true });
      await person.sees(pay);
      await person.press(pay);
      await person.sees(page.getByText('Payment Successful').last());
      expect(await chargesOf(lab, order)).toHaveLength(1);
    },
  },
  ...(['confirmed', 'unconfirmed'] as const).map((record): Task => ({
    task: `confirm the address, ${record} before`,
    most: { taps: 1, keys: 0, screens: 2 },
    async play({ page, lab, person }) {
      const { links } = await lab.make(`information-${record}`);
      await page.goto(links['information'] ?? '');
      await person.sees(title(page, 'Your information'));
      await expect(page.getByText('Send to this address?')).toBeInViewport();
      await person.press(button(page, record === 'confirmed' ? 'Confirm' : 'Save'));
      await person.sees(page.getByText('Information Saved!').last());
    },
  })),
  {
    task: 'book a pickup',
    most: { taps: 3, keys: 0, screens: 3 },
    async play({ page, lab, person }) {
      const order = await lab.make('pickup-new');
      await page.goto(order.links['pickup'] ?? '');
      await person.sees(button(page, 'Continue'));
      await person.press(button(page, 'Continue'));
      const editor = page.getByRole('dialog', { name: 'Schedule New Pickup' });
      await person.sees(editor);
      await person.press(button(editor, /^Confirm/));
      await person.sees(notifications(page).getByText('Your pickup is scheduled for'));
      expect(await heldBy(lab, order)).toEqual([`${dayAhead()} Scheduled`]);
    },
  },
  {
    task: 'staff: reschedule ten pickups of a pasted list',
    most: { taps: 6, keys: 34, screens: 21 },
    async play({ page, lab, person, baseURL }) {
      const orders = await Promise.all(Array.from({ length: 10 }, () => lab.make('pickup-staff')));
      const [first, ...others] = orders;
      if (!first) throw new Error('No order was made');
      await signIn(page, first, baseURL);
      await page.goto('/fedexPickup?role=internal');
      await person.sees(page.getByLabel('Accession ID'));
      await expect(page.getByLabel('Accession ID')).toBeFocused();
      await expectAccessible(page);
      await person.key('Tab');
      await expect(page.getByLabel('IDs to work through')).toBeFocused();
      await person.paste(orders.map(({ accessionId }) => accessionId).join('\n'));
      await person.key('Tab');
      await person.key('Enter');
      // The only changeable pickup opens; choosing a day takes one click, each list of times two.
      await person.sees(page.getByRole('dialog'));
      const day = dayAhead({ nth: 4 });
      await chooseTimes(page, { day });
      person.spent.taps += 1 + 2 + 2;
      await person.press(button(page, /^Confirm/));
      for (const [index, order] of others.entries()) {
        const next = button(page, `Next: ${order.accessionId}`);
        await person.sees(next);
        await expect(next).toBeFocused();
        await expect(page.getByText(`Your list: ${index + 1} of 10 done`)).toBeVisible();
        await person.key('Enter');
        await person.sees(page.getByRole('dialog'));
        await expect(button(page, /^Same day and times as the last/)).toBeFocused();
        await person.key('Enter');
        await expect(button(page, /^Confirm/)).toBeFocused();
        await person.key('Enter');
      }
      await person.sees(page.getByText('Your list: 10 of 10 done'));
      await expect(notifications(page)).toContainText('The old pickup is cancelled.');
      await expect(notifications(page)).toBeFocused();
      await expectAccessible(page);
      for (const order of orders) expect((await heldBy(lab, order)).at(-1)).toBe(`${day} Scheduled`);
    },
  },
  {
    task: 'hormone questionnaire, nothing special',
    most: { taps: 9, keys: 0, screens: 4 },
    async play({ page, lab, person }) {
      await opened({ page, lab, person }, 'hormone-female', section(page, 'Hormones'));
      for (const [question, answer] of [
        ['Have you used hormone medication', 'No'],
        ['Are you currently pregnant?', 'No'],
        ['Are you postmenopausal?', 'No'],
        ['Have you had a hysterectomy?', 'No'],
        ['Have your ovaries been removed?', 'No'],
        ['What is your current menstrual phase?', 'Luteal'],
      ] as const)
        await person.choose(option(page, question, answer));
      await person.press(button(page, 'Review and submit'));
      await person.sees(section(page, 'Review your answers'));
      await person.press(button(page, 'Submit'));
      await person.sees(confirmation(page));
      await person.press(confirmation(page).getByRole('button', { name: 'Confirm' }));
      await person.sees(title(page, 'Completed!'));
    },
  },
  {
    task: 'the nearest draw site to the phone',
    most: { taps: 3, keys: 0, screens: 2 },
    async play({ page, context, lab, person }) {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: 37.8199, longitude: -122.2629 });
      await opened({ page, lab, person }, 'blood-draw-sites', title(page, 'Blood draw'));
      await person.press(button(page, 'Show nearest first'));
      await expect(page.getByText('0.0 mi away')).toBeVisible();
      await person.press(button(page, /Send to My Phone/).first());
      const dialog = page.getByRole('dialog');
      await person.sees(dialog);
      await person.press(button(dialog, 'Send'));
      await expect(dialog.getByText('Message has sent')).toBeVisible();
    },
  },
];

for (const { task, most, play } of TASKS) {
  test(`${task}: at most ${most.taps} taps, ${most.keys} keys, ${most.screens} screens`, async ({
    page,
    context,
    lab,
    baseURL,
  }) => {
    const person = countedPerson(page);
    const presses = PRESSES ? await watchPresses(page) : null;
    await play({ page, context, lab, baseURL, person });
    const { taps, keys, screens } = person.spent;
    if (PRESSES && presses) keepPresses(PRESSES, task, await presses());
    else recordTask({ task, taps, keys, screens, most });
    expect(taps, 'taps').toBeLessThanOrEqual(most.taps);
    expect(keys, 'keys').toBeLessThanOrEqual(most.keys);
    expect(screens, 'screens').toBeLessThanOrEqual(most.screens);
  });
}
