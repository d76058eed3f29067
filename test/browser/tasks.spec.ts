import process from 'node:process';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { savePresses, watchPresses } from '../support/presses.ts';
import { recordTask } from '../support/tasks.ts';
import type { Effort, TaskName } from '../support/tasks.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, TestOrder } from './fixtures.ts';
import { button, byMouse } from './input-methods.ts';
import type { InputMethod } from './input-methods.ts';
import { chargesOf, fillCard, haveWallet, payButton, walletButton, walletSheet } from './payment.ts';
import { chooseTimes, dayAhead, pickupsOf, notifications, signIn } from './pickup.ts';
import { confirmation, option, section } from './questionnaire.ts';

/** `npm run bench` asks for how long each press takes on a slow phone, and gives the file. */
const PRESSES = process.env['PORTAL_PRESSES'];
/** How long a measured press has the page to itself, in milliseconds: what checks its effect would also run there. */
const PAUSE = 500;

// In sequence: each task writes its line of the report.
test.describe.configure({ mode: 'default' });

/** What a task needs to run. */
interface TaskFixtures {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly lab: LabClient;
  readonly baseURL: string | undefined;
  readonly user: ReturnType<typeof countedUser>;
}

interface Task {
  readonly task: TaskName;
  readonly limits: Effort;
  readonly run: (fixtures: TaskFixtures) => Promise<void>;
}

/** A user whose taps, keys and screens are counted. */
function countedUser(page: Page) {
  const spent = { taps: 0, keys: 0, screens: 0 };
  const pause = async () => {
    if (PRESSES) await page.waitForTimeout(PAUSE);
  };
  const tap = async (target: Locator) => {
    spent.taps += 1;
    await target.click();
    await pause();
  };
  const inputMethod: InputMethod = {
    name: 'mouse',
    press: tap,
    choose: async (radio) => {
      spent.taps += 1;
      await byMouse.choose(radio);
      await pause();
    },
    toggle: async (checkbox) => {
      spent.taps += 1;
      await byMouse.toggle(checkbox);
      await pause();
    },
    type: async (field, text) => {
      await tap(field);
      spent.keys += text.length;
      await (PRESSES ? field.pressSequentially(text) : field.fill(text));
    },
  };
  return {
    ...inputMethod,
    inputMethod,
    spent,
    key: async (key: string) => {
      spent.keys += 1;
      await page.keyboard.press(key);
      await pause();
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
  { page, lab, user }: Pick<TaskFixtures, 'page' | 'lab' | 'user'>,
  scenario: string,
  screen: Locator,
): Promise<TestOrder> {
  const order = await lab.make(scenario);
  await page.goto(order.link);
  await user.sees(screen);
  return order;
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const TASKS: readonly Task[] = [
  {
    task: 'pay by card, with what is on file',
    limits: { taps: 4, keys: 23, screens: 2 },
    async run({ page, lab, user }) {
      const order = await opened({ page, lab, user }, 'card-balance-due', title(page, 'Payment'));
      await fillCard(page, { inputMethod: user.inputMethod });
      await user.press(payButton(page));
      await user.sees(page.getByText('Payment Successful').last());
      expect(await chargesOf(lab, order)).toHaveLength(1);
    },
  },
  {
    task: 'pay by wallet',
    limits: { taps: 2, keys: 0, screens: 3 },
    async run({ page, lab, user }) {
      await haveWallet(page, 'google');
      const order = await opened({ page, lab, user }, 'card-balance-due', title(page, 'Payment'));
      await user.press(walletButton(page));
      const pay = walletSheet(page).getByRole('button', { name: 'Pay', exact: true });
      await user.sees(pay);
      await user.press(pay);
      await user.sees(page.getByText('Payment Successful').last());
      expect(await chargesOf(lab, order)).toHaveLength(1);
    },
  },
  ...(['confirmed', 'unconfirmed'] as const).map((record): Task => ({
    task: `confirm the address, ${record} before`,
    limits: { taps: 1, keys: 0, screens: 2 },
    async run({ page, lab, user }) {
      const { links } = await lab.make(`information-${record}`);
      await page.goto(links['information'] ?? '');
      await user.sees(title(page, 'Your information'));
      await expect(page.getByText('Send to this address?')).toBeInViewport();
      await user.press(button(page, record === 'confirmed' ? 'Confirm' : 'Save'));
      await user.sees(page.getByText('Information Saved!').last());
    },
  })),
  {
    task: 'book a pickup',
    limits: { taps: 3, keys: 0, screens: 3 },
    async run({ page, lab, user }) {
      const order = await lab.make('pickup-new');
      await page.goto(order.links['pickup'] ?? '');
      await user.sees(button(page, 'Continue'));
      await user.press(button(page, 'Continue'));
      const editor = page.getByRole('dialog', { name: 'Schedule New Pickup' });
      await user.sees(editor);
      await user.press(button(editor, /^Confirm/));
      await user.sees(notifications(page).getByText('Your pickup is scheduled for'));
      expect(await pickupsOf(lab, order)).toEqual([`${dayAhead()} Scheduled`]);
    },
  },
  {
    task: 'staff: reschedule ten pickups of a pasted list',
    limits: { taps: 6, keys: 34, screens: 21 },
    async run({ page, lab, user, baseURL }) {
      const orders = await Promise.all(Array.from({ length: 10 }, () => lab.make('pickup-staff')));
      const [first, ...others] = orders;
      if (!first) throw new Error('No order was made');
      await signIn(page, first, baseURL);
      await page.goto('/fedexPickup?role=internal');
      await user.sees(page.getByLabel('Accession ID'));
      await expect(page.getByLabel('Accession ID')).toBeFocused();
      await expectAccessible(page);
      await user.key('Tab');
      await expect(page.getByLabel('IDs to work through')).toBeFocused();
      await user.paste(orders.map(({ accessionId }) => accessionId).join('\n'));
      await user.key('Tab');
      await user.key('Enter');
      // The only changeable pickup opens; choosing a day takes one click, each list of times two.
      await user.sees(page.getByRole('dialog'));
      const day = dayAhead({ nth: 4 });
      await chooseTimes(page, { day });
      user.spent.taps += 1 + 2 + 2;
      await user.press(button(page, /^Confirm/));
      for (const [index, order] of others.entries()) {
        const next = button(page, `Next: ${order.accessionId}`);
        await user.sees(next);
        await expect(next).toBeFocused();
        await expect(page.getByText(`Your list: ${index + 1} of 10 done`)).toBeVisible();
        await user.key('Enter');
        await user.sees(page.getByRole('dialog'));
        await expect(button(page, /^Same day and times as the last/)).toBeFocused();
        await user.key('Enter');
        await expect(button(page, /^Confirm/)).toBeFocused();
        await user.key('Enter');
      }
      await user.sees(page.getByText('Your list: 10 of 10 done'));
      await expect(notifications(page)).toContainText('The original one is cancelled.');
      await expect(notifications(page)).toBeFocused();
      await expectAccessible(page);
      for (const order of orders) expect((await pickupsOf(lab, order)).at(-1)).toBe(`${day} Scheduled`);
    },
  },
  {
    task: 'hormone questionnaire, nothing special',
    limits: { taps: 9, keys: 0, screens: 4 },
    async run({ page, lab, user }) {
      await opened({ page, lab, user }, 'hormone-female', section(page, 'Hormones'));
      for (const [question, answer] of [
        ['Have you used hormone medication', 'No'],
        ['Are you currently pregnant?', 'No'],
        ['Are you postmenopausal?', 'No'],
        ['Have you had a hysterectomy?', 'No'],
        ['Have your ovaries been removed?', 'No'],
        ['What is your current menstrual phase?', 'Luteal'],
      ] as const)
        await user.choose(option(page, question, answer));
      await user.press(button(page, 'Review and submit'));
      await user.sees(section(page, 'Review your answers'));
      await user.press(button(page, 'Submit'));
      await user.sees(confirmation(page));
      await user.press(confirmation(page).getByRole('button', { name: 'Confirm' }));
      await user.sees(title(page, 'Completed!'));
    },
  },
  {
    task: 'the nearest draw site to the phone',
    limits: { taps: 3, keys: 0, screens: 2 },
    async run({ page, context, lab, user }) {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: 37.8199, longitude: -122.2629 });
      await opened({ page, lab, user }, 'blood-draw-sites', title(page, 'Blood draw'));
      await user.press(button(page, 'Show nearest first'));
      await expect(page.getByText('0.0 mi away')).toBeVisible();
      await user.press(button(page, /Send to My Phone/).first());
      const dialog = page.getByRole('dialog');
      await user.sees(dialog);
      await user.press(button(dialog, 'Send'));
      await expect(dialog.getByText('Message has sent')).toBeVisible();
    },
  },
];

for (const { task, limits, run } of TASKS) {
  test(`${task}: at most ${limits.taps} taps, ${limits.keys} keys, ${limits.screens} screens`, async ({
    page,
    context,
    lab,
    baseURL,
  }) => {
    const user = countedUser(page);
    const presses = PRESSES ? await watchPresses(page) : null;
    await run({ page, context, lab, baseURL, user });
    const { taps, keys, screens } = user.spent;
    if (PRESSES && presses) savePresses(PRESSES, task, await presses());
    else recordTask({ task, taps, keys, screens, limits });
    expect(taps, 'taps').toBeLessThanOrEqual(limits.taps);
    expect(keys, 'keys').toBeLessThanOrEqual(limits.keys);
    expect(screens, 'screens').toBeLessThanOrEqual(limits.screens);
  });
}
